/**
 * Finds the stops of a lesson in a run. A stop is described by what happens there, not by the
 * number of a step, so it stays right if the search is recorded with more or fewer events.
 *
 * The description is a list of events, each a verb and a name: `['try S2', 'cover 8']` is the first
 * time that item 8 is covered after option S2 was first tried. The verbs `left`, `right`, `up`,
 * `down` and `len` stand for the writing of that link of a node: `down S1·9`, `right h`.
 */
import {
  CHOOSE,
  COMMIT,
  COVER,
  DEAD_END,
  FIELDS,
  HIDE,
  LEAVE,
  SOLUTION,
  TRY,
  UNCOMMIT,
  UNCOVER,
  UNDO,
  UNHIDE,
  WRITE,
  fineness,
} from './events.js';

/** @typedef {import('./reel.js').Reel} Reel */
/** @typedef {import('./types.js').Event} Event */
/** @typedef {import('../../ask/run.js').Grain} Grain */

/** @type {Record<string, number>} */
const OPS = {
  choose: CHOOSE,
  leave: LEAVE,
  try: TRY,
  undo: UNDO,
  dead: DEAD_END,
  solution: SOLUTION,
  cover: COVER,
  uncover: UNCOVER,
  commit: COMMIT,
  uncommit: UNCOMMIT,
  hide: HIDE,
  unhide: UNHIDE,
  ...Object.fromEntries(FIELDS.map((field, k) => [field, WRITE + k])),
};
const OF_OPTIONS = [TRY, UNDO, HIDE, UNHIDE];

/**
 * Returns the step at which the act of the last event is over, or -1 if the run has no such event.
 * Without events it is the start.
 * @param {Reel} reel
 * @param {string[]} events
 * @param {Grain} grain
 */
export function findStop(reel, events, grain) {
  let [from, step] = [0, 0];
  for (const described of events) {
    const at = firstFrom(reel, from, described);
    if (at < 0) return -1;
    [from, step] = [at + 1, reel.next(at, grain)];
  }
  return step;
}

/**
 * Returns the step before the first such event from a step on, or -1.
 * @param {Reel} reel
 * @param {number} from
 * @param {string} described
 */
function firstFrom(reel, from, described) {
  const space = described.indexOf(' ');
  const verb = space < 0 ? described : described.slice(0, space);
  const name = space < 0 ? '' : described.slice(space + 1);
  const op = OPS[verb];
  const is = (/** @type {Event} */ event) =>
    event.op === op && (name === '' || nameOf(reel, event) === name);
  if (op === undefined) return -1;
  // The events of levels are all in the outline, so no window has to be fetched to find them.
  const grain = fineness(op) === 0 ? 'level' : 'link';
  for (let at = reel.after(from, grain); at < reel.length; at = reel.after(at + 1, grain))
    if (is(reel.eventOf(at, grain))) return at;
  return -1;
}

/** Returns the name of what an event is about. @param {Reel} reel @param {Event} event */
function nameOf({ cover }, { op, a }) {
  if (op >= WRITE) return cover.nodeName(a);
  if (op === SOLUTION) return String(a);
  return OF_OPTIONS.includes(op) ? cover.options[a].name : cover.items[a];
}
