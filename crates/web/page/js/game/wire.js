/** Games and boards: between the numbers that the page plays with and the signs that the server reads and writes. */
import { autoNotes, listedNotes } from './judge.js';
import { digits, emptyPosition } from './position.js';
import { bare, digitsOfSet, digitOf, readDigits, setOf, signOf, writeDigits } from './shape.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').AskedBoard} AskedBoard */
/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('../types.js').Position} Position */

/**
 * The board of a game, to ask something about it.
 * @param {Pick<Game, 'puzzle' | 'position'>} game
 * @param {object} options
 * @param {boolean} options.notes with those that say what a cell can hold
 * @param {boolean} [options.auto] these are automatic
 * @param {boolean} [options.all] with all others too: for a picture, which claims nothing of them
 * @returns {AskedBoard}
 */
export function askedBoard({ puzzle, position }, { notes, auto = false, all = false }) {
  const board = {
    shape: bare(puzzle.shape),
    givens: writeDigits(puzzle.givens),
    entries: writeDigits(position.entries),
  };
  if (!notes) return board;
  const lists = auto ? autoNotes(puzzle, position) : listedNotes(puzzle, position);
  const standing = digits(puzzle, position);
  const written = (/** @type {number} */ cell) =>
    all && standing[cell] === 0 ? position.corner[cell] | position.centre[cell] : 0;
  const sets = lists.map((set, cell) => set | (auto ? 0 : written(cell)));
  if (sets.every((set) => set === 0)) return board;
  return { ...board, notes: sets.map(writeSet) };
}

/**
 * The puzzle of a board.
 * @param {Board} board
 * @param {{solution: string | null, rating: Puzzle['rating'], wanted?: Puzzle['wanted'], comment?: string | null}} known
 * @returns {Puzzle}
 */
export function puzzleOf(board, { solution, rating, wanted = null, comment = null }) {
  return {
    shape: board.shape,
    givens: readDigits(board.givens),
    solution: solution === null ? null : readDigits(solution),
    rating,
    wanted,
    comment,
  };
}

/**
 * What a player has written on a board that was read: entries, and notes as corner notes, which is where full ones stand.
 * @param {Pick<Board, 'givens' | 'entries' | 'notes'>} board
 * @returns {Position}
 */
export function positionOf(board) {
  const givens = readDigits(board.givens);
  const position = emptyPosition(givens.length);
  const entries = readDigits(board.entries ?? '');
  givens.forEach((given, cell) => {
    if (given !== 0) return;
    position.entries[cell] = entries[cell] ?? 0;
    if (position.entries[cell] === 0) position.corner[cell] = readSet(board.notes?.[cell] ?? '');
  });
  return position;
}

/**
 * The signs of a set of digits.
 * @param {number} set
 */
function writeSet(set) {
  return digitsOfSet(set).map(signOf).join('');
}

/** @param {string} signs */
function readSet(signs) {
  return setOf(Array.from(signs, digitOf).filter((digit) => digit !== 0));
}
