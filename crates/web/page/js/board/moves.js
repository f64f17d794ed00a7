/**
 * Where the cursor moves and what it selects. Pure.
 *
 * The cursor stops at the edges. Shift selects a rectangle from the anchor, as in a spreadsheet;
 * Ctrl adds the cells that the cursor moves over, for shapes that are not rectangles.
 */

/** @typedef {import('../types.js').BoardView} BoardView */

/**
 * Returns the cell a key leads to, or -1 if the key does not move the cursor.
 * @param {{size: number, boxes?: [number, number]}} shape
 * @param {number} cursor
 * @param {string} key
 * @param {boolean} control
 */
export function cellAfter(shape, cursor, key, control) {
  const { size } = shape;
  const row = Math.floor(cursor / size);
  const column = cursor % size;
  const last = size - 1;
  const page = shape.boxes ? shape.boxes[0] : Math.floor(Math.sqrt(size));
  /** @param {number} r @param {number} c */
  const at = (r, c) => Math.min(last, Math.max(0, r)) * size + Math.min(last, Math.max(0, c));
  switch (key) {
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'Home':
      return control ? 0 : at(row, 0);
    case 'End':
      return control ? size * size - 1 : at(row, last);
    case 'PageUp':
      return at(row - page, column);
    case 'PageDown':
      return at(row + page, column);
    default:
      return -1;
  }
}

/**
 * Returns the cells of the rectangle with these two corners.
 * @param {number} size
 * @param {number} from
 * @param {number} to
 * @returns {number[]}
 */
export function rectangle(size, from, to) {
  const rows = [Math.floor(from / size), Math.floor(to / size)].sort((a, b) => a - b);
  const columns = [from % size, to % size].sort((a, b) => a - b);
  const cells = [];
  for (let row = rows[0]; row <= rows[1]; row += 1) {
    for (let column = columns[0]; column <= columns[1]; column += 1)
      cells.push(row * size + column);
  }
  return cells;
}

/**
 * Returns the cells with the same digit as this one or, if it has none, those with all its colours.
 * The cell itself is always included.
 * @param {BoardView} view
 * @param {number} cell
 * @returns {number[]}
 */
export function alike(view, cell) {
  const { givens, position } = view;
  const digit = (/** @type {number} */ other) => givens[other] || position.entries[other];
  const colour = position.colours[cell];
  if (digit(cell))
    return givens.map((_, other) => other).filter((other) => digit(other) === digit(cell));
  if (colour)
    return givens
      .map((_, other) => other)
      .filter((other) => (position.colours[other] & colour) === colour);
  return [cell];
}

/**
 * Returns the cells on the line between two points, so that a quick drag skips none. A cell counts
 * only if the line comes near its middle, so that a slanting drag does not pick up cells whose
 * corners it crosses.
 * @param {number} size
 * @param {{x: number, y: number}} from in cells from the top left corner
 * @param {{x: number, y: number}} to
 * @returns {number[]}
 */
export function cellsAlong(size, from, to) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) * 8));
  const cells = new Set();
  for (let k = 1; k <= steps; k += 1) {
    const x = from.x + ((to.x - from.x) * k) / steps;
    const y = from.y + ((to.y - from.y) * k) / steps;
    const column = Math.floor(x);
    const row = Math.floor(y);
    const off = Math.hypot(x - column - 0.5, y - row - 0.5);
    if (row >= 0 && column >= 0 && row < size && column < size && off < 0.46)
      cells.add(row * size + column);
  }
  return [...cells];
}
