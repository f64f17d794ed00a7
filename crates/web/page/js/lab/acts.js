/**
 * All that can be done in the lab, as functions of its store. Buttons, keys, the ruler and the tree come here and nowhere else.
 *
 * Where the events that are needed are here, an act is done at once; where not, they are fetched. A later act calls off an
 * earlier one that is still waiting.
 */
import { askRun } from '../api.js';
import { DEAD_END, SOLUTION } from './events.js';
import { Missing, Reel, planIndex } from './reel.js';
import { serverSource } from './source.js';
import { callOff, patiently, waitsFor } from './waiting.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('./types.js').Branch} Branch */
/** @typedef {import('./types.js').Grain} Grain */
/** @typedef {import('./types.js').Source} Source */
/** @typedef {import('./types.js').Subject} Subject */

/**
 * @typedef {object} Opening
 * @property {Subject} subject
 * @property {string} [id]
 * @property {string} title
 * @property {Branch} [branch]
 * @property {Grain} [grain]
 * @property {number} [step]
 * @property {number} [covers]
 */

/** Runs for which something is being fetched that nobody waits for. @type {WeakSet<Reel>} */
const fetching = new WeakSet();
/** So many events around a step should be here. */
const NEAR = 2000;

/** From a step to another. @typedef {(reel: Reel, step: number) => number} Way */

/** The ways that wait together. @type {WeakMap<LabStore, {control: AbortController, ways: Way[], done: Promise<void>}>} */
const walks = new WeakMap();

/* ---- a run ---- */

/**
 * Opens a problem. What was open stays if there is something wrong with it.
 * @param {LabStore} lab
 * @param {Opening} opening
 * @returns {Promise<boolean>} whether it is open
 */
export async function openSubject(lab, opening) {
  const {
    subject,
    id = '',
    title,
    branch = lab.state.branch,
    grain = lab.state.grain,
    step = 0,
    covers = lab.state.covers,
  } = opening;
  const question = { ...subject, branch, ...(covers > 0 ? { covers } : {}) };
  lab.update({ playing: false });
  const opened = await patiently(lab, 'run', async (signal) => {
    const run = await askRun(question, signal);
    if (run.answer === 'fault') {
      lab.update({ trouble: run });
      return false;
    }
    const reel = new Reel(serverSource(run, question));
    const look = () => {
      // The first step from here should not have to wait, so what leads on is fetched with it.
      if (reel.length > 0) reel.event(Math.min(step, reel.length - 1));
      return reel.moment(reel.settle(step, grain), grain);
    };
    await reach(reel, look, signal, (moment) => {
      callOff(lab, 'step');
      lab.update({ subject, id, title, branch, covers, grain, reel, moment, trouble: null });
    });
    return true;
  });
  return opened ?? false;
}

/**
 * Opens a run whose events are all here.
 * @param {LabStore} lab
 * @param {Source} source
 * @param {{title: string, branch: Branch, grain: Grain, step: number}} opening
 */
export function openSource(lab, source, { title, branch, grain, step }) {
  const reel = new Reel(source);
  lab.update({
    title,
    branch,
    grain,
    reel,
    moment: reel.moment(reel.settle(step, grain), grain),
  });
}

/** @param {LabStore} lab @param {Branch} branch */
export async function setBranch(lab, branch) {
  const { subject, id, title } = lab.state;
  if (subject && branch !== lab.state.branch)
    await openSubject(lab, { subject, id, title, branch });
}

/** @param {LabStore} lab @param {number} covers */
export async function setCovers(lab, covers) {
  const { subject, id, title } = lab.state;
  if (subject && covers !== lab.state.covers)
    await openSubject(lab, { subject, id, title, covers });
}

/* ---- stepping ---- */

/**
 * Goes to a step, or to the next one at which the grain stops.
 * @param {LabStore} lab
 * @param {number} step
 */
export function go(lab, step) {
  return move(lab, (reel) => reel.settle(step, lab.state.grain));
}

/** @param {LabStore} lab */
export function forward(lab) {
  return forwardBy(lab, lab.state.grain);
}

/** @param {LabStore} lab */
export function back(lab) {
  return backBy(lab, lab.state.grain);
}

/** @param {LabStore} lab @param {Grain} grain */
export function forwardBy(lab, grain) {
  return walk(lab, (reel, step) => reel.next(step, grain));
}

/** @param {LabStore} lab @param {Grain} grain */
export function backBy(lab, grain) {
  return walk(lab, (reel, step) => reel.previous(step, grain));
}

/** @param {LabStore} lab */
export function toStart(lab) {
  return move(lab, () => 0);
}

/** @param {LabStore} lab */
export function toEnd(lab) {
  return move(lab, (reel) => reel.length);
}

/** @typedef {'dead-end' | 'solution'} Mark */

/**
 * Goes to the next dead end or solution; without one, stays.
 * @param {LabStore} lab
 * @param {Mark} mark
 */
export function toNext(lab, mark) {
  return walk(lab, (reel, step) => nextMark(reel, step, mark) ?? step);
}

/** @param {LabStore} lab @param {Mark} mark */
export function toPrevious(lab, mark) {
  return walk(lab, (reel, step) => previousMark(reel, step, mark) ?? step);
}

/**
 * The step at the next dead end or solution.
 * @param {Reel} reel
 * @param {number} step
 * @param {Mark} mark
 * @returns {number | null}
 */
export function nextMark({ run: { outline } }, step, mark) {
  for (let at = planIndex(outline, step) * 4; at < outline.length; at += 4)
    if (outline[at + 1] === OPS[mark]) return outline[at] + 1;
  return null;
}

/**
 * @param {Reel} reel
 * @param {number} step
 * @param {Mark} mark
 * @returns {number | null}
 */
export function previousMark({ run: { outline } }, step, mark) {
  for (let at = (planIndex(outline, step - 1) - 1) * 4; at >= 0; at -= 4)
    if (outline[at + 1] === OPS[mark]) return outline[at] + 1;
  return null;
}

const OPS = { 'dead-end': DEAD_END, solution: SOLUTION };

/** The step stays; only what is taken for one act is another. @param {LabStore} lab @param {Grain} grain */
export async function setGrain(lab, grain) {
  if (grain === lab.state.grain) return;
  lab.update({ grain });
  await walk(lab, (reel, step) => reel.settle(step, grain));
}

/* ---- playing ---- */

/** @param {LabStore} lab */
export function togglePlay(lab) {
  const { reel, moment, playing } = lab.state;
  if (!reel || !moment) return;
  lab.update({ playing: !playing });
  if (!playing) void play(lab);
}

/** @param {LabStore} lab @param {number} speed */
export function setSpeed(lab, speed) {
  lab.update({ speed });
}

/**
 * Steps until the end of the run, or until somebody else stops it. From the end it begins anew.
 * @param {LabStore} lab
 */
async function play(lab) {
  const { reel, moment } = lab.state;
  if (reel && moment?.step === reel.length) await toStart(lab);
  let last = performance.now();
  while (lab.state.playing && lab.state.reel === reel) {
    const now = await frame();
    const due = 1000 / lab.state.speed;
    if (now - last < due) continue;
    // Missed beats are not made up for: that would be a jump.
    last = Math.max(last + due, now - due);
    if (!lab.state.playing || lab.state.reel !== reel) return;
    await forward(lab);
    if (
      !lab.state.moment ||
      lab.state.trouble ||
      lab.state.moment.step >= lab.state.moment.run.events
    )
      lab.update({ playing: false });
  }
}

/** @returns {Promise<number>} */
function frame() {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/* ---- waiting ---- */

/**
 * Goes on from where the last act leads. If that one still waits for its events, both are done together: a key that is held down
 * must neither lose steps nor call off, with each of them, what it waits for.
 * @param {LabStore} lab
 * @param {Way} way
 * @returns {Promise<void>}
 */
function walk(lab, way) {
  const before = walks.get(lab);
  if (before && before.control === waitsFor(lab, 'step')) {
    before.ways.push(way);
    return before.done;
  }
  return move(lab, way).then(() => fetchNear(lab));
}

/**
 * Fetches what is around the step and not yet here, so that whoever goes on step by step need not wait where a window ends.
 * @param {LabStore} lab
 */
function fetchNear({ state: { reel, moment } }) {
  if (!reel || !moment || fetching.has(reel)) return;
  const near = [moment.step + NEAR, moment.step - NEAR].map((step) =>
    Math.max(0, Math.min(step, reel.length - 1)),
  );
  const missing = near.find((step) => reel.length > 0 && !reel.source.have(step));
  if (missing === undefined) return;
  fetching.add(reel);
  // If it cannot be had now, it is asked for again when it is needed, and then told.
  void reel.source
    .fetch(missing)
    .catch(() => {})
    .finally(() => fetching.delete(reel));
}

/**
 * Goes from here, and calls off the step that is waiting.
 * @param {LabStore} lab
 * @param {Way} way
 * @returns {Promise<void>}
 */
function move(lab, way) {
  const ways = [way];
  callOff(lab, 'step');
  const done = show(lab, (reel) =>
    ways.reduce((step, next) => next(reel, step), lab.state.moment?.step ?? 0),
  );
  const control = waitsFor(lab, 'step');
  if (control) walks.set(lab, { control, ways, done });
  return done;
}

/**
 * Shows the run at a step, which may take looking at events to find.
 * @param {LabStore} lab
 * @param {(reel: Reel) => number} find
 * @returns {Promise<void>}
 */
async function show(lab, find) {
  const { reel } = lab.state;
  if (!reel) return;
  const look = () => reel.moment(find(reel), lab.state.grain);
  try {
    return lab.update({ moment: look(), trouble: null });
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
  }
  await patiently(lab, 'step', (signal) =>
    reach(reel, look, signal, (moment) => lab.update({ moment, trouble: null })),
  );
}

/**
 * Tries until all events that it needs are here.
 * @template T
 * @param {Reel} reel
 * @param {() => T} look
 * @param {AbortSignal} signal
 * @param {(found: T) => void} then
 */
export async function reach(reel, look, signal, then) {
  for (;;) {
    try {
      return then(look());
    } catch (error) {
      if (!(error instanceof Missing)) throw error;
      await reel.source.fetch(error.step, signal);
      signal.throwIfAborted();
    }
  }
}
