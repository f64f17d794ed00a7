/**
 * Derives from the state what the board shows. Pure: the same state gives the same picture.
 *
 * Listeners are called after every change of the store, even if only the clock has ticked.
 * `sameView` compares by identity everything that the board shows, so that a tick costs nothing.
 */
import { plainView } from '../board/plain.js';
import { clashing, withAutoNotes, wrong } from '../game/judge.js';
import { emptyShape, geometry } from '../game/shape.js';
import { isLocked } from '../table/state.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').BoardView} BoardView */
/** @typedef {import('../types.js').Shape} Shape */

/**
 * @param {State} state
 * @returns {BoardView}
 */
export function boardView(state) {
  const { game, settings } = state;
  if (!game) return emptyView(settings.last.size, settings.coordinates);
  const { puzzle, position } = game;
  const lights = state.selection.length > 0 && !state.hint && settings.houses;
  return {
    shape: puzzle.shape,
    givens: puzzle.givens,
    position: settings.autoNotes && !game.finished ? withAutoNotes(puzzle, position) : position,
    selection: state.selection,
    cursor: state.cursor,
    digit: highlighted(state),
    lit: lights ? seenFrom(puzzle.shape, state.cursor) : [],
    clashing: settings.check === 'off' ? [] : clashing(puzzle, position),
    wrong: settings.check === 'solution' ? wrong(puzzle, position) : state.marked,
    hint: state.hint,
    hidden: state.paused && !game.finished,
    coordinates: settings.coordinates,
    locked: isLocked(state),
    notesInPlace: settings.autoNotes,
  };
}

/**
 * Returns the digit whose cells are highlighted: that of the cursor, else the one chosen on the
 * pad; 0 for none.
 * @param {State} state
 */
export function highlighted(state) {
  const { game, settings, selection, cursor } = state;
  if (!game) return 0;
  const standing =
    selection.length > 0 ? game.puzzle.givens[cursor] || game.position.entries[cursor] : 0;
  return (settings.sameDigit && standing) || state.digit;
}

/**
 * Returns whether two states look the same on the board.
 * @param {State} one
 * @param {State} other
 */
export function sameView(one, other) {
  const { game, settings } = one;
  return (
    game?.puzzle === other.game?.puzzle &&
    game?.position === other.game?.position &&
    game?.finished === other.game?.finished &&
    settings === other.settings &&
    one.selection === other.selection &&
    one.cursor === other.cursor &&
    one.digit === other.digit &&
    one.marked === other.marked &&
    one.hint === other.hint &&
    one.paused === other.paused &&
    one.elsewhere === other.elsewhere
  );
}

/**
 * Returns the cells of a cell's houses, and those that must differ from it although no house
 * contains both.
 * @param {Shape} shape
 * @param {number} cell
 */
function seenFrom(shape, cell) {
  return [...geometry(shape).peers[cell], cell];
}

/**
 * Returns an empty board for the moment before there is a game, so that the page has its layout at
 * once.
 * @param {number} size
 * @param {boolean} coordinates
 * @returns {BoardView}
 */
function emptyView(size, coordinates) {
  const shape = emptyShape(size);
  return { ...plainView(shape, new Array(shape.size * shape.size).fill(0)), coordinates };
}
