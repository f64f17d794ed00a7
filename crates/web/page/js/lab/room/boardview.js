/**
 * The board of a run that is a Sudoku, filled and emptied as the run goes. See `boardat.js` for its
 * contents.
 */
import '../../board/board.js';
import { readDigits } from '../../game/shape.js';
import { boardAt } from '../run/boardat.js';

/** @typedef {import('../../board/board.js').QBoard} QBoard */
/** @typedef {import('../run/types.js').Moment} Moment */

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
    board.view = boardAt(moment, data, givens, cursor);
    cursor = board.view.cursor;
  }

  // Nothing can be entered here, but a reader can move through the cells and hear them.
  board.addEventListener('q-select', (event) => {
    const { cells, cursor: next } = /** @type {CustomEvent<{cells: number[], cursor: number}>} */ (
      event
    ).detail;
    cursor = next;
    if (board.view) board.view = { ...board.view, selection: cells, cursor };
  });

  return {
    element: board,
    show,
    dress: () => last && show(last),
  };
}
