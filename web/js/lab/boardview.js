/**
 * The board of a run that is a Sudoku: the digits of the options chosen stand on it as entries, and what the remaining options allow
 * as notes. The cell of the last option is the one selected.
 */
import '../board/board.js';
import { emptyPosition } from '../game/position.js';
import { readDigits } from '../game/shape.js';
import { CHOOSING, REMAINING, RESTORED } from './status.js';

/** @typedef {import('../board/board.js').QBoard} QBoard */
/** @typedef {import('../types.js').BoardView} BoardView */
/** @typedef {import('./types.js').BoardData} BoardData */
/** @typedef {import('./types.js').Moment} Moment */

/**
 * What the board shows at a moment.
 * @param {Pick<Moment, 'path' | 'options'>} moment
 * @param {BoardData} board
 * @param {number[]} givens its givens, read once
 * @param {number} cursor where the focus is, if no option has been tried
 * @returns {BoardView}
 */
export function viewOf({ path, options }, { shape, places }, givens, cursor) {
  const position = emptyPosition(givens.length);
  let current = -1;
  for (const option of path) {
    if (option < 0) continue;
    current = Math.floor(places[option] / shape.size);
    if (givens[current] === 0) position.entries[current] = (places[option] % shape.size) + 1;
  }
  options.forEach((status, option) => {
    if (status !== REMAINING && status !== RESTORED && status !== CHOOSING) return;
    const cell = Math.floor(places[option] / shape.size);
    if (givens[cell] === 0 && position.entries[cell] === 0) position.corner[cell] |= 1 << places[option] % shape.size;
  });
  return {
    shape,
    givens,
    position,
    selection: current < 0 ? [] : [current],
    cursor: current < 0 ? cursor : current,
    digit: 0,
    lit: [],
    clashing: [],
    wrong: [],
    hint: null,
    hidden: false,
    coordinates: false,
    locked: true,
    notesInPlace: true,
  };
}

export function makeBoardView() {
  const board = /** @type {QBoard} */ (document.createElement('q-board'));
  /** @type {Moment | null} */
  let last = null;
  /** @type {number[]} */
  let givens = [];
  let cursor = 0;

  /** @param {Moment} moment */
  function show(moment) {
    const data = moment.run.board;
    if (!data) return;
    if (moment.run !== last?.run) [givens, cursor] = [readDigits(data.givens), 0];
    last = moment;
    board.view = viewOf(moment, data, givens, cursor);
    cursor = board.view.cursor;
  }

  // Nothing is written here, but the cells can be walked through and heard.
  board.addEventListener('q-select', (event) => {
    const { cells, cursor: next } = /** @type {CustomEvent<{cells: number[], cursor: number}>} */ (event).detail;
    cursor = next;
    if (board.view) board.view = { ...board.view, selection: cells, cursor };
  });

  return {
    element: board,
    show,
    dress: () => last && show(last),
  };
}
