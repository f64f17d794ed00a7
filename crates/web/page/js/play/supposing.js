/**
 * What the page says and shows while a hypothesis is open: that it is one, what contradicts it, and
 * the ways out of it. Pure, except for what the buttons do.
 */
import { autoNotes, candidates, contradiction } from '../game/judge.js';
import { place, signOf } from '../game/shape.js';
import { hypotheses } from '../game/suppose.js';
import { suppose } from '../table/actions.js';
import { words } from '../words/words.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Message} Message */
/** @typedef {import('../game/judge.js').Contradiction} Contradiction */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/**
 * Returns how many hypotheses are open.
 * @param {State} state
 */
export function depthOf({ game }) {
  return game && !game.finished ? hypotheses(game).length : 0;
}

/**
 * Returns what contradicts the open hypothesis. It is found by the rules on the board and, with
 * automatic notes, by what the player has struck out; never by the solution.
 * @param {State} state
 * @returns {Contradiction | null} null if nothing does, or if no hypothesis is open
 */
export function contradictionOf(state) {
  const { game, settings } = state;
  if (!game || depthOf(state) === 0) return null;
  const sets = (settings.autoNotes ? autoNotes : candidates)(game.puzzle, game.position);
  return contradiction(game.puzzle, game.position, sets);
}

/**
 * Returns the empty cells in which a contradiction shows.
 * @param {Game} game
 * @param {Contradiction | null} found
 * @returns {number[]}
 */
export function deadCells({ puzzle, position }, found) {
  if (found?.kind === 'cell') return [found.cell];
  if (found?.kind !== 'house') return [];
  return puzzle.shape.houses[found.house].cells.filter(
    (cell) => puzzle.givens[cell] === 0 && position.entries[cell] === 0,
  );
}

/**
 * Returns the message while a hypothesis is open.
 * @param {PlayStore} store
 * @param {State} state
 * @param {string | null} other what else there is to say
 * @returns {Message | null}
 */
export function supposingMessage(store, state, other) {
  const depth = depthOf(state);
  if (!state.game || depth === 0) return null;
  const found = contradictionOf(state);
  const keep = {
    label: () => words().play.keepSupposed,
    run: () => suppose(store, 'keepSupposed'),
    icon: 'check',
  };
  const discard = {
    label: () => words().play.discardSupposed,
    run: () => suppose(store, 'discardSupposed'),
    icon: 'undo',
    primary: found !== null,
  };
  return {
    kind: found ? 'mistake' : 'note',
    text: found
      ? contradictionText(state.game, found, other)
      : (other ?? words().play.supposing(depth)),
    acts: [keep, discard],
  };
}

/**
 * @param {Game} game
 * @param {Contradiction} found
 * @param {string | null} other
 */
function contradictionText({ puzzle }, found, other) {
  const said = words().play;
  const { size, houses } = puzzle.shape;
  if (found.kind === 'clash')
    return said.contradiction(other ?? said.repeating(found.cells.length));
  if (found.kind === 'cell') return said.contradiction(said.noDigitFor(place(size, found.cell)));
  const { kind } = houses[found.house];
  const number = houses.slice(0, found.house + 1).filter((one) => one.kind === kind).length;
  return said.contradiction(said.noPlaceFor(signOf(found.digit), said.houseNames[kind](number)));
}
