/**
 * A game from its start to its end, and its clock.
 *
 * The time is handed in, so that all of this can be tested. Clocks of machines are set back, and laptops sleep: the time played
 * never runs backwards, and a night with the lid closed is no night at the puzzle.
 */
import { emptyPosition } from './position.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('../types.js').Position} Position */

/** The longest time that one tick can add, in milliseconds: browsers let a page in the background wait that long. */
const LONGEST_TICK = 60_000;

/**
 * A name for a new game that no other has.
 * @param {number} now
 * @param {() => number} [random] from 0 to below 1
 */
export function newId(now, random = Math.random) {
  const chance = Math.floor(random() * 36 ** 6).toString(36);
  return `${Math.max(0, Math.floor(now)).toString(36)}-${chance.padStart(6, '0')}`;
}

/**
 * @param {Puzzle} puzzle
 * @param {{id: string, now: number, position?: Position}} start the position of one that was imported or linked half played
 * @returns {Game}
 */
export function newGame(puzzle, { id, now, position }) {
  return {
    id,
    puzzle,
    position: position ?? emptyPosition(puzzle.givens.length),
    past: [],
    future: [],
    checkpoints: [],
    elapsed: 0,
    hints: 0,
    checks: 0,
    started: now,
    touched: now,
    finished: null,
  };
}

/**
 * The game at its end. A game that has ended stays as it ended.
 * @param {Game} game
 * @param {number} now
 * @param {'player' | 'solver'} by
 * @returns {Game}
 */
export function finish(game, now, by) {
  if (game.finished) return game;
  return { ...touch(game, now), finished: { when: now, by } };
}

/**
 * Lets the clock go on.
 * @param {Game} game
 * @param {number} passed milliseconds since the last tick
 * @returns {Game}
 */
export function tick(game, passed) {
  if (game.finished || !(passed > 0)) return game;
  return { ...game, elapsed: game.elapsed + Math.min(passed, LONGEST_TICK) };
}

/**
 * Marks the game as played now. Later is always more, even when the clock of the machine was set back: by this number the page
 * tells which of two copies of a game is the newer one.
 * @param {Game} game
 * @param {number} now
 * @returns {Game}
 */
export function touch(game, now) {
  return { ...game, touched: Math.max(now, game.touched + 1) };
}

/**
 * How much of what was empty is filled, from 0 to 1.
 * @param {Game} game
 */
export function filledShare(game) {
  const { puzzle, position } = game;
  let empty = 0;
  let filled = 0;
  puzzle.givens.forEach((given, cell) => {
    if (given !== 0) return;
    empty++;
    if (position.entries[cell] !== 0) filled++;
  });
  return empty === 0 ? 1 : filled / empty;
}
