/**
 * Gives back the notes that a digit tidied away, when that digit is erased or replaced.
 *
 * Nothing extra is stored. The changes of the game tell what last happened to a note: it returns if
 * a digit tidied it away, and the rules allow it again now that the digit is gone. What the player
 * has removed or written since is left alone.
 */
import { candidates } from './judge.js';
import { LISTS } from './position.js';
import { geometry, nextTo } from './shape.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Change} Change */

/**
 * Returns a position that follows the game's, with the notes that its erased digits had tidied
 * away.
 * @param {Game} game
 * @param {Position} position
 * @returns {Position}
 */
export function untidied(game, position) {
  const { puzzle, past } = game;
  const before = candidates(puzzle, game.position);
  const freed = candidates(puzzle, position).map((set, cell) => set & ~before[cell]);
  if (freed.every((set) => set === 0)) return position;
  const lists = { corner: position.corner.slice(), centre: position.centre.slice() };
  for (const field of /** @type {const} */ (['n', 'c'])) {
    const sets = lists[/** @type {'corner' | 'centre'} */ (LISTS[field])];
    // The last change of a note decides, so each digit of a cell is looked up once.
    const open = freed.slice();
    for (let k = past.length - 1; k >= 0; k--) {
      for (const [changed, cell, from, to] of past[k].edits) {
        if (changed !== field) continue;
        const touched = (from ^ to) & open[cell];
        if (touched === 0) continue;
        open[cell] &= ~touched;
        sets[cell] |= touched & from & tidiedBy(game, past[k], cell);
      }
    }
  }
  return { ...position, ...lists };
}

/**
 * Returns the digits that a change tidied out of the notes of a cell, by the digits that it
 * entered.
 * @param {Game} game
 * @param {Change} change
 * @param {number} cell
 */
function tidiedBy(game, change, cell) {
  const { peers, beside } = geometry(game.puzzle.shape);
  let digits = 0;
  for (const [field, place, , digit] of change.edits) {
    if (field !== 'e' || digit === 0) continue;
    if (peers[place].includes(cell)) digits |= 1 << (digit - 1);
    if (beside?.[place].includes(cell)) digits |= nextTo(digit);
  }
  return digits;
}
