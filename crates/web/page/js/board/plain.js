/**
 * A board on which nothing is selected, marked or explained: the starting point of each room's
 * view.
 */
import { emptyPosition } from '../game/position.js';

/**
 * @param {import('../types.js').Shape} shape
 * @param {number[]} givens
 * @returns {import('../types.js').BoardView}
 */
export function plainView(shape, givens) {
  return {
    shape,
    givens,
    position: emptyPosition(givens.length),
    selection: [],
    cursor: 0,
    digit: 0,
    lit: [],
    clashing: [],
    wrong: [],
    hint: null,
    hidden: false,
    coordinates: false,
    locked: true,
  };
}
