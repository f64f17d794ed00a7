/**
 * Where the cursor goes and what is selected by it. Pure.
 *
 * The cursor stops at the edges. Shift draws a rectangle from the anchor, as in a table; Ctrl adds what the cursor walks over,
 * for shapes that no rectangle has.
 */

/** @typedef {import('../types.js').BoardView} BoardView */

/**
 * The cell a key leads to, or -1 if it is no key that moves.
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
 * The cells of the rectangle between two.
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
 * Cells like this one: with the same digit, or, where it has none, of the same colour; at least itself.
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
    return givens.map((_, other) => other).filter((other) => position.colours[other] === colour);
  return [cell];
}

/**
 * The cells a line from one point to another runs through, so that a quick drag leaves none out. A cell counts only where the
 * line comes near its middle: a slanting drag does not pick up those at whose corners it passes.
 * @param {number} size
 * @param {{x: number, y: number}} from in cells from the upper left corner
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
