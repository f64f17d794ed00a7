/**
 * The board of a run at a moment: the digits of the chosen options are entries, the digits that the
 * remaining options allow are notes. The cell of the last option is selected.
 */
import { plainView } from '../../board/plain.js';
import { emptyPosition } from '../../game/position.js';
import { CHOOSING, REMAINING, RESTORED } from './status.js';

/** @typedef {import('../../types.js').BoardView} BoardView */
/** @typedef {import('../../ask/run.js').BoardData} BoardData */
/** @typedef {import('./types.js').Moment} Moment */

/**
 * Returns the board at a moment.
 * @param {Pick<Moment, 'path' | 'options'>} moment
 * @param {BoardData} board
 * @param {number[]} givens the parsed givens
 * @param {number} cursor the cell that has the focus if no option has been tried
 * @returns {BoardView}
 */
export function boardAt({ path, options }, { shape, places }, givens, cursor) {
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
    if (givens[cell] === 0 && position.entries[cell] === 0)
      position.corner[cell] |= 1 << (places[option] % shape.size);
  });
  return {
    ...plainView(shape, givens),
    position,
    selection: current < 0 ? [] : [current],
    cursor: current < 0 ? cursor : current,
    notesInPlace: true,
  };
}
