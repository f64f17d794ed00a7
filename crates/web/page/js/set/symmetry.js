/**
 * The brush: which cells belong together. Pure.
 *
 * A digit of one cell says nothing of the digit of its partner, so the brush writes no digits by
 * itself. What it does: the partners of the selected cells are shown, as the next to fill; Space
 * goes to them; and to erase one is to erase them all, as half a pair is what nobody wants to be
 * left with. Minimise takes whole groups out.
 */

/**
 * @typedef {'none' | 'half-turn' | 'quarter-turn' | 'vertical' | 'diagonal'} Brush
 *   under the names that the server has for them
 */

/** @type {Brush[]} */
export const BRUSHES = ['none', 'half-turn', 'quarter-turn', 'vertical', 'diagonal'];

/**
 * Where a cell goes under one turn or reflection.
 * @type {Record<Brush, (row: number, column: number, last: number) => [number, number]>}
 */
const MOVES = {
  none: (row, column) => [row, column],
  'half-turn': (row, column, last) => [last - row, last - column],
  'quarter-turn': (row, column, last) => [column, last - row],
  vertical: (row, column, last) => [row, last - column],
  diagonal: (row, column) => [column, row],
};

/**
 * A cell and its partners: first the cell, then in the order in which the brush comes to them.
 * @param {Brush} brush
 * @param {number} size
 * @param {number} cell
 * @returns {number[]}
 */
export function groupOf(brush, size, cell) {
  const cells = [];
  let at = cell;
  do {
    cells.push(at);
    const [row, column] = MOVES[brush](Math.floor(at / size), at % size, size - 1);
    at = row * size + column;
  } while (at !== cell);
  return cells;
}

/**
 * Cells with all their partners, ascending.
 * @param {Brush} brush
 * @param {number} size
 * @param {readonly number[]} cells
 * @returns {number[]}
 */
export function groupsOf(brush, size, cells) {
  return [...new Set(cells.flatMap((cell) => groupOf(brush, size, cell)))].sort(
    (one, other) => one - other,
  );
}
