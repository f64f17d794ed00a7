/**
 * Converts games and boards between the numbers that the page plays with and the characters that
 * the server reads and writes.
 */
import { autoNotes, listedNotes } from './judge.js';
import { digits, emptyPosition } from './position.js';
import { bare, digitsOfSet, digitOf, readDigits, setOf, signOf, writeDigits } from './shape.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').AskedBoard} AskedBoard */
/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('../types.js').Position} Position */

/**
 * Returns the board of a game, to ask the server something about it.
 * @param {Pick<Game, 'puzzle' | 'position'>} game
 * @param {object} options
 * @param {boolean} options.notes include the notes that list a cell's candidates
 * @param {boolean} [options.auto] notes are automatic
 * @param {boolean} [options.all]
 *   include all other notes too: for a picture, which draws no conclusions from them
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
 * Makes the puzzle of a board.
 * @param {Board} board
 * @param {{solution: string | null, rating: Puzzle['rating'], wanted?: Puzzle['wanted'],
 *   comment?: string | null}} known
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
 * Returns what a player has written on a board that was read: entries, and notes. The notes become
 * corner notes, where `fillNotes` puts full lists too.
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
 * Returns what a player has written, as a board that was read has it. All notes of a cell become
 * one list.
 * @param {Position} position
 * @returns {Pick<Board, 'entries' | 'notes'>}
 */
export function writtenBoard({ entries, corner, centre }) {
  return {
    entries: writeDigits(entries),
    notes: corner.map((set, cell) => writeSet(set | centre[cell])),
  };
}

/**
 * Writes a set of digits as characters.
 * @param {number} set
 */
function writeSet(set) {
  return digitsOfSet(set).map(signOf).join('');
}

/** @param {string} signs */
function readSet(signs) {
  return setOf(Array.from(signs, digitOf).filter((digit) => digit !== 0));
}
