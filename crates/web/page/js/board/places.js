/**
 * Where notes stand in a cell. Pure.
 *
 * A few corner notes go to the corners, as one writes them by hand; many, or those that are kept by the page, stand in a grid in
 * which each digit has its own place, so that a missing one is seen at once. Centre notes are lines in the middle. Where a cell
 * has centre notes and many corner notes, these go to the upper and the lower edge.
 */

/** @typedef {'corners' | 'grid' | 'edges'} CornerLayout */

/**
 * Columns of the grid of notes: 2 for 4, 3 for 6 and 9, 4 for 12 and 16, 5 for 25.
 * @param {number} size
 */
export function columnsOf(size) {
  return Math.ceil(Math.sqrt(size));
}

/** @param {number} size */
export function rowsOf(size) {
  return Math.ceil(size / columnsOf(size));
}

/**
 * The row and column of a digit in the grid of notes, from 0.
 * @param {number} size
 * @param {number} digit
 * @returns {[number, number]}
 */
export function gridPlace(size, digit) {
  const columns = columnsOf(size);
  return [Math.floor((digit - 1) / columns), (digit - 1) % columns];
}

/** What is left free around the grid of notes, in units of a cell of 100. @param {number} size */
function marginOf(size) {
  return size > 9 ? 3 : 6;
}

/**
 * The middle of that place in units of a cell of 100, and how wide and high it is.
 * @param {number} size
 * @param {number} digit
 */
export function gridSpot(size, digit) {
  const [row, column] = gridPlace(size, digit);
  const margin = marginOf(size);
  const width = (100 - 2 * margin) / columnsOf(size);
  const height = (100 - 2 * margin) / rowsOf(size);
  return { x: margin + width * (column + 0.5), y: margin + height * (row + 0.5), width, height };
}

/**
 * The digit whose place in the grid of notes a point is in; 0 if none.
 * @param {number} size
 * @param {number} x in units of a cell of 100
 * @param {number} y
 */
export function digitAt(size, x, y) {
  const margin = marginOf(size);
  const columns = columnsOf(size);
  const within = (/** @type {number} */ value, /** @type {number} */ count) =>
    Math.min(count - 1, Math.max(0, Math.floor(((value - margin) / (100 - 2 * margin)) * count)));
  const digit = within(y, rowsOf(size)) * columns + within(x, columns) + 1;
  return digit <= size ? digit : 0;
}

/**
 * The grid of notes as lines of text, for type in which all signs are of one width.
 * @param {number} size
 * @param {number[]} digits
 * @param {(digit: number) => string} sign
 */
export function gridText(size, digits, sign) {
  const held = new Set(digits);
  const columns = columnsOf(size);
  let text = '';
  for (let digit = 1; digit <= size; digit += 1) {
    text += held.has(digit) ? sign(digit) : ' ';
    if (digit % columns === 0 && digit < size) text += '\n';
  }
  return text;
}

/**
 * @param {number} size
 * @param {number} count corner notes of the cell
 * @param {boolean} withCentre whether it has centre notes too
 * @param {boolean} kept whether notes are kept by the page
 * @returns {CornerLayout}
 */
export function cornerLayout(size, count, withCentre, kept) {
  if (!kept && count <= (size > 9 ? 4 : 6)) return 'corners';
  return withCentre ? 'edges' : 'grid';
}

/** Corners in which so many notes stand, so that they are read in order: 0 to 3 the corners, 4 and 5 between them. */
const CORNERS = [[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3], [0, 4, 1, 2, 3], [0, 4, 1, 2, 5, 3]];

/**
 * @param {number} count of notes, at most six
 * @param {number} index
 */
export function cornerOf(count, index) {
  return CORNERS[count][index];
}

/**
 * Digits in lines of about the same length: one up to five, then two, three of six, four of seven. So no line is too long to be
 * read in a cell, and none of 25 digits needs smaller type than a quarter of it.
 * @param {number[]} digits
 * @returns {number[][]}
 */
export function centreLines(digits) {
  const count = digits.length;
  const lines = count <= 5 ? 1 : count <= 10 ? 2 : count <= 18 ? 3 : 4;
  return inLines(digits, lines);
}

/**
 * @param {number[]} digits
 * @param {number} lines
 * @returns {number[][]}
 */
export function inLines(digits, lines) {
  const length = Math.ceil(digits.length / lines);
  return Array.from({ length: lines }, (_, k) => digits.slice(k * length, (k + 1) * length));
}

/**
 * Where the digits of a hint stand in a cell too small for the whole grid: only those that are spoken of, as large as they can be.
 * @param {number} count
 * @param {number} index
 * @returns {{x: number, y: number, type: number, radius: number}} middle, type size and radius of a ring, in units of a cell of 100
 */
export function spread(count, index) {
  if (count === 1) return { x: 50, y: 50, type: 44, radius: 33 };
  const columns = columnsOf(count);
  const rows = Math.ceil(count / columns);
  const room = 96 / columns;
  return {
    x: 2 + room * ((index % columns) + 0.5),
    y: 50 + room * (Math.floor(index / columns) - (rows - 1) / 2),
    type: room * 0.68,
    radius: room * 0.46,
  };
}
