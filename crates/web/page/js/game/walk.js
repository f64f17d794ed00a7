/** The position at each step of a path to the solution. Pure. */
import { candidates } from './judge.js';
import { emptyPosition } from './position.js';
import { digitOf, digitsOfSet, setOf, signOf } from './shape.js';

/** @typedef {import('../types.js').PathAnswer} PathAnswer */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Puzzle} Puzzle */

/**
 * Returns the position after some steps of a path, with all remaining candidates as corner notes.
 * A digit that is placed also removes itself from the cells that see it; the steps do not list
 * that.
 * @param {Puzzle} puzzle
 * @param {readonly number[]} entries the entries at the start of the path
 * @param {Pick<PathAnswer, 'candidates' | 'steps'>} path
 * @param {number} count number of steps
 * @returns {Position}
 */
export function positionAt(puzzle, entries, path, count) {
  const position = { ...emptyPosition(puzzle.givens.length), entries: entries.slice() };
  const left = path.candidates.map(readSigns);
  for (const { placed, removed } of path.steps.slice(0, count)) {
    for (const { cell, digit } of placed) position.entries[cell] = digitOf(digit);
    for (const { cell, digit } of removed) left[cell] &= ~setOf([digitOf(digit)]);
  }
  position.corner = candidates(puzzle, position).map((set, cell) => set & left[cell]);
  return position;
}

/** @param {string} signs */
const readSigns = (signs) => setOf(Array.from(signs, digitOf).filter((digit) => digit !== 0));

/**
 * Returns the digits of a set as candidates of a cell.
 * @param {number} cell
 * @param {number} set
 * @returns {import('../types.js').SignedCandidate[]}
 */
export const signedCandidates = (cell, set) =>
  digitsOfSet(set).map((digit) => ({ cell, digit: signOf(digit) }));
