/**
 * The brush: which cells belong together. Pure.
 *
 * The digit of a cell says nothing about the digit of its partner, so the brush itself writes no
 * digits. It shows the partners of the selected cells as the next ones to fill; Space moves to
 * them; and erasing one erases them all, since nobody wants to be left with half a pair. Minimise
 * removes whole groups.
 */

/**
 * @typedef {'none' | 'half-turn' | 'quarter-turn' | 'vertical' | 'diagonal'} Brush
 *   under the server's names
 */

/** @type {Brush[]} */
export const BRUSHES = ['none', 'half-turn', 'quarter-turn', 'vertical', 'diagonal'];

/**
 * Where a cell goes under one rotation or reflection.
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
 * Returns a cell and its partners: the cell first, then in the order in which the brush reaches
 * them.
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
 * Returns the cells with all their partners, ascending.
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
