/**
 * What follows a step, according to the outline of the run: the text for a dead end says where the
 * search continues.
 */
import { CHOOSE, CLOSE, DEAD_END, LEAVE, SOLUTION, STRIDE, TRY } from './events.js';

/** @typedef {import('./types.js').Event} Event */
/** @typedef {import('../../ask/run.js').RunData} RunData */

/**
 * @typedef {object} Ahead
 * @property {Event | null} next the next event of the coarsest grain; null if there is none
 * @property {number} leaves
 *     how many items are left before the search tries something again: with 0 it continues with the
 *     item currently branched on, with 1 with the one above. Meaningful only while the search
 *     backtracks, that is, after a dead end, a solution, or an event that closes another
 * @property {number} nextOption
 *     the option that is tried next; -1 if the item is closed instead, or nothing is tried any more
 * @property {'try' | 'close' | 'deeper' | 'over' | 'unknown'} then
 *     what comes next: the search tries an option, closes an item, goes deeper without
 *     backtracking, is over, or continues beyond the part that is shown
 */

/**
 * Looks ahead from a step.
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
  // Backtracking is one event a level, or a few, so this loop is short however long the run is.
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
 * Returns the position in the outline of the first event at or after a step.
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
