/**
 * A game as a sequence of moments: the board at its start, and after each of the player's moves.
 *
 * A game keeps its moves as changes, with the values before and after, so that every moment can be
 * reached from any other. Moves that were undone are not part of it.
 */
import { applyEdits, invert } from './position.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Change} Change */

/**
 * What a move did, for a sentence about it. Cells are ascending.
 * @typedef {object} Move
 * @property {boolean} hinted it applied a hint
 * @property {{cell: number, digit: number}[]} written
 * @property {number[]} erased cells whose digit was erased
 * @property {number[]} noted cells whose notes changed; only if no digit did
 * @property {number[]} painted cells whose colour changed; only if nothing else did
 */

/** Returns a game's moments: as many as its moves, and the start. @param {Game} game */
export const momentCount = ({ past }) => past.length + 1;

/**
 * Returns a function that finds the position at a moment. It starts from the moment found last, so
 * that the next one is near.
 * @param {Game} game
 * @returns {(moment: number) => Position}
 */
export function positionsOf({ position, past }) {
  let at = past.length;
  let here = position;
  return (moment) => {
    for (; at > moment; at--) here = applyEdits(here, invert(past[at - 1]).edits);
    for (; at < moment; at++) here = applyEdits(here, past[at].edits);
    return here;
  };
}

/**
 * Returns what a change did.
 * @param {Change} change
 * @returns {Move}
 */
export function moveOf({ act, edits }) {
  /** @type {Map<number, number>} */
  const digits = new Map();
  const [noted, painted] = [new Set(), new Set()];
  for (const [field, place, , after] of edits) {
    if (field === 'e') digits.set(place, after);
    else if (field === 'm') painted.add(place);
    else if (field === 'h') painted.add(Math.floor(place / 64));
    else noted.add(place);
  }
  const sorted = [...digits].sort(([one], [other]) => one - other);
  const cells = (/** @type {Set<number>} */ set) => [...set].sort((one, other) => one - other);
  return {
    hinted: act === 'hint',
    written: sorted.flatMap(([cell, digit]) => (digit > 0 ? [{ cell, digit }] : [])),
    erased: sorted.flatMap(([cell, digit]) => (digit > 0 ? [] : [cell])),
    noted: digits.size > 0 ? [] : cells(noted),
    painted: digits.size > 0 || noted.size > 0 ? [] : cells(painted),
  };
}

/**
 * Returns the cells that a move touched, to point at them.
 * @param {Move} move
 */
export function touchedBy({ written, erased, noted, painted }) {
  return [...written.map(({ cell }) => cell), ...erased, ...noted, ...painted];
}
