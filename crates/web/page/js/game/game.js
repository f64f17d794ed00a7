/**
 * A game from start to finish, and its clock.
 *
 * The time is passed in, so that all of this can be tested. A machine's clock may be set back, and
 * laptops sleep. So the time played never runs backwards, and a night with the lid closed does not
 * count as playing.
 */
import { emptyPosition } from './position.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('../types.js').Position} Position */

/**
 * The longest time that one tick can add, in milliseconds. Browsers may delay the timers of a
 * background page by this much.
 */
const LONGEST_TICK = 60_000;

/**
 * Returns a unique id for a new game.
 * @param {number} now
 * @param {() => number} [random] returns a number from 0 to below 1
 */
export function newId(now, random = Math.random) {
  const chance = Math.floor(random() * 36 ** 6).toString(36);
  return `${Math.max(0, Math.floor(now)).toString(36)}-${chance.padStart(6, '0')}`;
}

/**
 * Starts a game.
 * @param {Puzzle} puzzle
 * @param {{id: string, now: number, position?: Position}} start
 *   `position`: what is already filled in, if the puzzle was imported or linked half played
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
 * Returns the game as finished. A game that is already finished stays as it is.
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
 * Advances the clock.
 * @param {Game} game
 * @param {number} passed milliseconds since the last tick
 * @returns {Game}
 */
export function tick(game, passed) {
  if (game.finished || !(passed > 0)) return game;
  return { ...game, elapsed: game.elapsed + Math.min(passed, LONGEST_TICK) };
}

/**
 * Marks the game as played now. `touched` always increases, even if the machine's clock was set
 * back, since the page uses it to decide which of two copies of a game is newer.
 * @param {Game} game
 * @param {number} now
 * @returns {Game}
 */
export function touch(game, now) {
  return { ...game, touched: Math.max(now, game.touched + 1) };
}

/**
 * Returns the share of the initially empty cells that are filled, from 0 to 1.
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
