/**
 * What is known of what follows a step, from the plan of the run: a dead end is told with the place where the search goes on.
 */
import { CHOOSE, CLOSE, DEAD_END, LEAVE, SOLUTION, STRIDE, TRY } from './events.js';

/** @typedef {import('./types.js').Event} Event */
/** @typedef {import('./types.js').RunData} RunData */

/**
 * @typedef {object} Ahead
 * @property {Event | null} next the next event of the coarsest grain; null if there is none
 * @property {number} leaves how many items are left before the search tries something again: with 0 it goes on with the item that is
 *   branched on now, with 1 with the one above. It means something while the search goes back, so after a dead end, a cover, or an event that closes
 * @property {number} nextOption the option that is tried then; -1 if the item is closed instead, or nothing is tried any more
 * @property {'try' | 'close' | 'deeper' | 'over' | 'unknown'} then what that is: the search may also go deeper from here without going back, be
 *   over, or go on beyond what is shown
 */

/**
 * @param {RunData} run
 * @param {number} step
 * @returns {Ahead}
 */
export function aheadOf({ outline, complete }, step) {
  const first = firstFrom(outline, step);
  /** @type {Ahead} */
  const ahead = {
    next: outlined(outline, first),
    leaves: 0,
    nextOption: -1,
    then: complete ? 'over' : 'unknown',
  };
  // The search goes back one event a level, or a few: this is short however long the run is.
  for (let at = first; at < outline.length; at += STRIDE) {
    const [op, a] = [outline[at + 1], outline[at + 2]];
    if (op === TRY) return { ...ahead, nextOption: a, then: 'try' };
    if (op === CLOSE) return { ...ahead, then: 'close' };
    if (op === CHOOSE || op === DEAD_END || op === SOLUTION) return { ...ahead, then: 'deeper' };
    if (op === LEAVE) ahead.leaves += 1;
  }
  return ahead;
}

/**
 * Where in the outline the first event is that happens at a step or later.
 * @param {number[]} outline
 * @param {number} step
 */
function firstFrom(outline, step) {
  let [low, high] = [0, outline.length / STRIDE];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (outline[middle * STRIDE] < step) low = middle + 1;
    else high = middle;
  }
  return low * STRIDE;
}

/** @param {number[]} outline @param {number} at @returns {Event | null} */
function outlined(outline, at) {
  return at < outline.length
    ? { op: outline[at + 1], a: outline[at + 2], b: outline[at + 3], c: 0 }
    : null;
}
