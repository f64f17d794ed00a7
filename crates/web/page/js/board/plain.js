/** A board on which nothing is selected, marked or explained: what each room begins its view with. */
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
