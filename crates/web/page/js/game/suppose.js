/**
 * Hypotheses: "what if this were a 5?" The player opens a hypothesis, plays on, and later keeps or
 * discards everything since. A hypothesis may contain another.
 *
 * A hypothesis is nothing but changes in the history of the game: `suppose` opens it, `keep` and
 * `discard` close the innermost one. So it is saved with the game, and undo needs no rule of its
 * own: undoing `suppose` leaves the hypothesis, undoing `keep` or `discard` opens it again with all
 * that was in it. Starting over closes all.
 */
import { record } from './acts.js';
import { applyEdits, invert } from './position.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Change} Change */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Supposed} Supposed */

/** @type {WeakMap<Change[], number[]>} */
const known = new WeakMap();

/**
 * Returns where the open hypotheses start in the history, outermost first.
 * @param {Game} game
 * @returns {readonly number[]}
 */
export function hypotheses({ past }) {
  const found = known.get(past) ?? openIn(past);
  known.set(past, found);
  return found;
}

/** @param {Change[]} past */
function openIn(past) {
  /** @type {number[]} */
  const open = [];
  past.forEach(({ act }, place) => {
    if (act === 'suppose') open.push(place);
    else if (act === 'keep' || act === 'discard') open.pop();
    else if (act === 'restart' || act === 'solve') open.length = 0;
  });
  return open;
}

/**
 * Opens a hypothesis.
 * @param {Game} game
 * @returns {Game}
 */
export function suppose(game) {
  return record(game, 'suppose', game.position, { always: true });
}

/**
 * Closes the innermost hypothesis and keeps what was written in it.
 * @param {Game} game
 * @returns {Game}
 */
export function keepSupposed(game) {
  if (hypotheses(game).length === 0) return game;
  return record(game, 'keep', game.position, { always: true });
}

/**
 * Closes the innermost hypothesis and goes back to the position before it. This is a change like
 * any other, so undo brings everything back.
 * @param {Game} game
 * @returns {Game}
 */
export function discardSupposed(game) {
  const start = hypotheses(game).at(-1);
  if (start === undefined) return game;
  return record(game, 'discard', before(game, start), { always: true });
}

/**
 * Returns the position before the change at this place in the history.
 * @param {Game} game
 * @param {number} place
 * @returns {Position}
 */
function before({ position, past }, place) {
  const undone = past.slice(place).reverse();
  return applyEdits(
    position,
    undone.flatMap((change) => invert(change).edits),
  );
}

/**
 * Returns what was written in the open hypotheses; null if there are none.
 * @param {Game} game
 * @returns {Supposed | null}
 */
export function supposed(game) {
  const starts = hypotheses(game).map((place) => before(game, place));
  if (starts.length === 0) return null;
  const { entries, corner, centre } = game.position;
  const levels = entries.map((entry, cell) =>
    entry === 0 ? 0 : 1 + starts.findLastIndex((start) => start.entries[cell] !== entry),
  );
  const [{ corner: corners, centre: centres }] = starts;
  const notes = corner.map((set, cell) => (set | centre[cell]) & ~(corners[cell] | centres[cell]));
  return { levels, notes };
}
