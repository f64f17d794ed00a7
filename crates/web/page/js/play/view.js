/**
 * Derives from the state what the board shows. Pure: the same state gives the same picture.
 *
 * Listeners are called after every change of the store, even if only the clock has ticked.
 * `sameView` compares by identity everything that the board shows, so that a tick costs nothing.
 */
import { plainView } from '../board/plain.js';
import { clashing, withAutoNotes, wrong } from '../game/judge.js';
import { supposed } from '../game/suppose.js';
import { emptyShape, geometry } from '../game/shape.js';
import { isHolding, isLocked } from '../table/state.js';
import { contradictionOf, deadCells } from './supposing.js';

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
  const contradiction = contradictionOf(state);
  const marks = settings.check !== 'off' || contradiction?.kind === 'clash';
  return {
    shape: puzzle.shape,
    givens: puzzle.givens,
    position: shownPosition(state, game),
    selection: state.selection,
    cursor: state.cursor,
    digit: highlighted(state),
    lit: lights ? seenFrom(puzzle.shape, state.cursor) : [],
    clashing: marks ? clashing(puzzle, position) : [],
    wrong: settings.check === 'solution' ? wrong(puzzle, position) : state.marked,
    hint: state.hint,
    hidden: state.paused && !game.finished,
    coordinates: settings.coordinates,
    locked: isLocked(state),
    notesInPlace: settings.autoNotes,
    holding: isHolding(state),
    candidate: state.candidate,
    supposed: game.finished ? null : supposed(game),
    dead: deadCells(game, contradiction),
  };
}

/**
 * Returns the position as the player wants to see it: with automatic notes, or without any.
 * @param {State} state
 * @param {Game} game
 */
function shownPosition({ settings, notesHidden }, { puzzle, position, finished }) {
  if (notesHidden && !finished) {
    const none = new Array(puzzle.givens.length).fill(0);
    return { ...position, corner: none, centre: none };
  }
  return settings.autoNotes && !finished ? withAutoNotes(puzzle, position) : position;
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
    game?.past === other.game?.past &&
    settings === other.settings &&
    one.selection === other.selection &&
    one.cursor === other.cursor &&
    one.digit === other.digit &&
    one.candidate === other.candidate &&
    one.notesHidden === other.notesHidden &&
    isHolding(one) === isHolding(other) &&
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
