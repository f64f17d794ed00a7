/**
 * What is wrong on the board, in one sentence. Pure. The sentence blames the entry, never the
 * player. Of several mistakes it names the latest, since the player will remember that one.
 */
import { clashing, isFull, isSolved, wrong } from '../game/judge.js';
import { digits } from '../game/position.js';
import { geometry, place, signOf } from '../game/shape.js';
import { words } from '../words/words.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Puzzle} Puzzle */

/**
 * @param {State} state
 * @returns {string | null} null if nothing is wrong, or if the player has switched checking off
 */
export function mistakeOf(state) {
  const { game, settings } = state;
  if (!game || game.finished) return null;
  const said = words().play;
  const { puzzle, position } = game;
  if (settings.check !== 'off') {
    const clash = clashSentence(game);
    if (clash) return clash;
  }
  const told = settings.check === 'solution' ? wrong(puzzle, position) : state.marked;
  if (told.length > 1) return said.notOfSolution(told.length);
  if (told.length === 1) {
    return said.cannotStand(signOf(position.entries[told[0]]), place(puzzle.shape.size, told[0]));
  }
  return isFull(puzzle, position) && !isSolved(puzzle, position) ? said.fullNotRight : null;
}

/** @param {Game} game */
function clashSentence(game) {
  const { puzzle, position } = game;
  const entries = clashing(puzzle, position).filter((cell) => puzzle.givens[cell] === 0);
  if (entries.length === 0) return null;
  const said = words().play;
  const { size } = puzzle.shape;
  const cell = lastWritten(game, entries);
  const digit = position.entries[cell];
  const other = repeatedBy(puzzle, digits(puzzle, position), cell);
  if (other === undefined) return said.repeating(entries.length);
  return said.repeats(signOf(digit), place(size, cell), place(size, other));
}

/**
 * Returns the cell with the same digit: preferably a given, since that one is surely right.
 * @param {Puzzle} puzzle
 * @param {number[]} standing
 * @param {number} cell
 */
function repeatedBy(puzzle, standing, cell) {
  const same = geometry(puzzle.shape).peers[cell].filter(
    (peer) => standing[peer] === standing[cell],
  );
  return same.find((peer) => puzzle.givens[peer] !== 0) ?? same[0];
}

/**
 * @param {Game} game
 * @param {number[]} cells
 */
function lastWritten(game, cells) {
  const among = new Set(cells);
  for (let index = game.past.length - 1; index >= 0; index--) {
    for (const [field, cell] of game.past[index].edits)
      if (field === 'e' && among.has(cell)) return cell;
  }
  return cells[0];
}
