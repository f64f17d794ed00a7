/**
 * Everything that can be done in the lab, as functions of its store. Buttons, keys, the ruler and
 * the tree all call these functions.
 *
 * If the events that an act needs have been fetched, the act is done at once; otherwise they are
 * fetched first. A later act cancels an earlier one that is still waiting.
 */
import { askRun } from '../../ask/api.js';
import { DEAD_END, SOLUTION } from '../run/events.js';
import { Missing, Reel, planIndex } from '../run/reel.js';
import { serverSource } from '../run/source.js';
import { questionOf } from './state.js';
import { asksFirst, settleQuestion } from './guess.js';
import { callOff, patiently, waitsFor } from './waiting.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('../../ask/run.js').Branch} Branch */
/** @typedef {import('../../ask/run.js').Grain} Grain */
/** @typedef {import('../run/types.js').Source} Source */
/** @typedef {import('../../ask/run.js').Subject} Subject */

/**
 * @typedef {object} Opening
 * @property {Subject} subject
 * @property {string} [id]
 * @property {string} title
 * @property {Branch} [branch]
 * @property {Grain} [grain]
 * @property {number} [step]
 * @property {Way} [find] finds the step in the run instead
 * @property {number} [covers]
 * @property {import('../../ask/run.js').Headers} [headers]
 * @property {import('../../ask/run.js').Method} [method]
 * @property {(run: import('../../ask/run.js').RunData) => boolean} [accepts]
 *     whether the run is opened, once it is known
 */

/** Runs with a prefetch in progress. @type {WeakSet<Reel>} */
const fetching = new WeakSet();
/** Events within this distance of the current step are prefetched. */
const NEAR = 2000;

/**
 * From a step to another.
 * @typedef {(reel: Reel, step: number) => number} Way Leads from one step to another.
 */

/**
 * The ways queued behind the one that is waiting for events.
 * @type {WeakMap<LabStore, {signal: AbortSignal, ways: Way[], done: Promise<void>}>}
 */
const walks = new WeakMap();

/* ---- a run ---- */

/**
 * Opens a problem. If the problem is faulty, what was open before stays open.
 * @param {LabStore} lab
 * @param {Opening} opening
 * @returns {Promise<boolean>} whether the problem was opened
 */
export async function openSubject(lab, opening) {
  const {
    subject,
    id = '',
    title,
    branch = lab.state.branch,
    grain = lab.state.grain,
    step = 0,
    find = () => step,
    covers = lab.state.covers,
    headers = lab.state.headers,
    method = lab.state.method,
    accepts = () => true,
  } = opening;
  const settings = { branch, covers, headers, method };
  const question = questionOf(subject, settings);
  lab.update({ playing: false });
  const opened = await patiently(lab, 'run', async (signal) => {
    const run = await askRun(question, signal);
    if (run.answer === 'fault') return run;
    if (!accepts(run)) return false;
    const reel = new Reel(serverSource(run, question));
    const look = () => {
      // The first step forward should not have to wait, so its event is fetched too.
      const found = find(reel, 0);
      if (reel.length > 0) reel.event(Math.min(found, reel.length - 1));
      return reel.moment(reel.settle(found, grain), grain);
    };
    await reach(reel, look, signal, (moment) => {
      callOff(lab, 'step');
      lab.update({ subject, id, title, ...settings, grain, reel, moment, trouble: null });
    });
    return true;
  });
  return opened ?? false;
}

/**
 * Opens a run whose events are all present.
 * @param {LabStore} lab
 * @param {Source} source
 * @param {{title: string, branch: Branch, grain: Grain, step: number}} opening
 */
export function openSource(lab, source, { title, branch, grain, step }) {
  const reel = new Reel(source);
  lab.update({
    title,
    branch,
    headers: source.run.headers,
    method: source.run.method,
    grain,
    reel,
    moment: reel.moment(reel.settle(step, grain), grain),
  });
}

/**
 * Opens the same problem with another branching rule.
 * @param {LabStore} lab
 * @param {Branch} branch
 */
export async function setBranch(lab, branch) {
  const { subject, id, title } = lab.state;
  if (subject && branch !== lab.state.branch)
    await openSubject(lab, { subject, id, title, branch });
}

/**
 * Opens the same problem with another number of covers to search for.
 * @param {LabStore} lab
 * @param {number} covers
 */
export async function setCovers(lab, covers) {
  const { subject, id, title } = lab.state;
  if (subject && covers !== lab.state.covers)
    await openSubject(lab, { subject, id, title, covers });
}

/**
 * Opens the same problem with headers unlinked first or last. The step stays: both orders have as
 * many events.
 * @param {LabStore} lab
 * @param {import('../../ask/run.js').Headers} headers
 */
export async function setHeaders(lab, headers) {
  const { subject, id, title, moment } = lab.state;
  if (subject && headers !== lab.state.headers)
    await openSubject(lab, { subject, id, title, headers, step: moment?.step ?? 0 });
}

/**
 * Opens the same problem, searched by another method.
 * @param {LabStore} lab
 * @param {import('../../ask/run.js').Method} method
 */
export async function setMethod(lab, method) {
  const { subject, id, title } = lab.state;
  if (subject && method !== lab.state.method)
    await openSubject(lab, { subject, id, title, method });
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

/**
 * Goes to a step that is found in the run.
 * @param {LabStore} lab
 * @param {Way} find
 */
export function goWhere(lab, find) {
  return move(lab, find);
}

/** Goes one act forward, unless a question must be answered first. @param {LabStore} lab */
export async function forward(lab) {
  if (!asksFirst(lab)) await forwardBy(lab, lab.state.grain);
}

/**
 * Answers the open question and goes one act forward.
 * @param {LabStore} lab
 * @param {import('../run/predict.js').Answer | null} given null to be shown the answer
 */
export async function answer(lab, given) {
  if (settleQuestion(lab, given)) await forwardBy(lab, lab.state.grain);
}

/** Goes one act back. @param {LabStore} lab */
export function back(lab) {
  return backBy(lab, lab.state.grain);
}

/** Goes one act of the given grain forward. @param {LabStore} lab @param {Grain} grain */
export function forwardBy(lab, grain) {
  return walk(lab, (reel, step) => reel.next(step, grain));
}

/** Goes one act of the given grain back. @param {LabStore} lab @param {Grain} grain */
export function backBy(lab, grain) {
  return walk(lab, (reel, step) => reel.previous(step, grain));
}

/** Goes to the start of the run. @param {LabStore} lab */
export function toStart(lab) {
  return move(lab, () => 0);
}

/** Goes to the end of the run. @param {LabStore} lab */
export function toEnd(lab) {
  return move(lab, (reel) => reel.length);
}

/** @typedef {'dead-end' | 'solution'} Mark */

/**
 * Goes to the next dead end or solution, if there is one.
 * @param {LabStore} lab
 * @param {Mark} mark
 */
export function toNext(lab, mark) {
  return walk(lab, (reel, step) => nextMark(reel, step, mark) ?? step);
}

/**
 * Goes to the previous dead end or solution, if there is one.
 * @param {LabStore} lab
 * @param {Mark} mark
 */
export function toPrevious(lab, mark) {
  return walk(lab, (reel, step) => previousMark(reel, step, mark) ?? step);
}

/**
 * Returns the step at the next dead end or solution.
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
 * Returns the step at the previous dead end or solution.
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

/**
 * Sets the grain. The step stays unless the new grain does not stop there.
 * @param {LabStore} lab
 * @param {Grain} grain
 */
export async function setGrain(lab, grain) {
  if (grain === lab.state.grain) return;
  lab.update({ grain });
  await walk(lab, (reel, step) => reel.settle(step, grain));
}

/* ---- playing ---- */

/** Starts or stops playing. @param {LabStore} lab */
export function togglePlay(lab) {
  const { reel, moment, playing } = lab.state;
  if (!reel || !moment) return;
  lab.update({ playing: !playing });
  if (!playing) void play(lab);
}

/** Sets the speed, in acts per second. @param {LabStore} lab @param {number} speed */
export function setSpeed(lab, speed) {
  lab.update({ speed });
}

/**
 * Steps until the end of the run or until playing is stopped. At the end of the run it starts over.
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
    // Late frames are not caught up with: that would be a visible jump.
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

/** Resolves at the next animation frame, with its time. @returns {Promise<number>} */
function frame() {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/* ---- waiting ---- */

/**
 * Goes on from where the previous act leads. If that act is still waiting for its events, both are
 * done together: a key that is held down must not lose steps, nor cancel the request that it is
 * waiting for with each repetition.
 * @param {LabStore} lab
 * @param {Way} way
 * @returns {Promise<void>}
 */
function walk(lab, way) {
  const before = walks.get(lab);
  if (before && before.signal === waitsFor(lab, 'step')) {
    before.ways.push(way);
    return before.done;
  }
  return move(lab, way).then(() => fetchNear(lab));
}

/**
 * Prefetches events near the current step, so that stepping does not pause at the end of a window.
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
  // A failure is ignored here: the events are requested again, and the failure reported, when they
  // are needed.
  void reel.source
    .fetch(missing)
    .catch(() => {})
    .finally(() => fetching.delete(reel));
}

/**
 * Moves from the current step and cancels the step that is waiting.
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
  const signal = waitsFor(lab, 'step');
  if (signal) walks.set(lab, { signal, ways, done });
  return done;
}

/**
 * Shows the run at the step returned by `find`, which may need events to find it.
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
 * Calls `look` until all events that it needs have been fetched, then passes its result to `then`.
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
