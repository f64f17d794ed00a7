/**
 * Where notes are placed in a cell. Pure.
 *
 * A few corner notes go to the corners, as one writes them by hand. Many notes, or automatic ones,
 * form a grid in which each digit has its own place, so that a missing one is obvious. Centre notes
 * are lines in the middle. If a cell has centre notes and many corner notes, the corner notes move
 * to the upper and lower edges.
 */

/** @typedef {'corners' | 'grid' | 'edges'} CornerLayout */

/** In cells narrower than this, in pixels, digits are larger if there are only a few. */
export const ROOMY = 48;

/**
 * Returns the number of columns in the grid of notes: 2 for 4, 3 for 6 and 9, 4 for 12 and 16, 5
 * for 25.
 * @param {number} size
 */
export function columnsOf(size) {
  return Math.ceil(Math.sqrt(size));
}

/** Notes below this height of the font, in pixels, are not read but guessed. */
const LEGIBLE = 7.5;

/**
 * Returns whether notes can be read in cells of this width. css/board.css sets the height of their
 * font: 0.27 of a cell, and less where five or more stand side by side.
 * @param {number} size
 * @param {number} pixels width of a cell
 */
export function notesAreLegible(size, pixels) {
  return pixels * Math.min(0.27, 1.2 / columnsOf(size)) >= LEGIBLE;
}

/** @param {number} size */
export function rowsOf(size) {
  return Math.ceil(size / columnsOf(size));
}

/**
 * Returns the row and column of a digit in the grid of notes, from 0.
 * @param {number} size
 * @param {number} digit
 * @returns {[number, number]}
 */
export function gridPlace(size, digit) {
  const columns = columnsOf(size);
  return [Math.floor((digit - 1) / columns), (digit - 1) % columns];
}

/**
 * Returns the margin around the grid of notes, in hundredths of a cell.
 * @param {number} size
 */
function marginOf(size) {
  return size > 9 ? 3 : 6;
}

/**
 * Returns the middle of a digit's place in the grid of notes, and its width and height, in
 * hundredths of a cell.
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
 * Returns the digit whose place in the grid of notes contains a point; 0 if none.
 * @param {number} size
 * @param {number} x in hundredths of a cell
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
 * Returns the grid of notes as lines of text, for a monospaced font.
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
 * Chooses the layout of corner notes.
 * @param {number} size
 * @param {number} count number of corner notes in the cell
 * @param {boolean} withCentre whether it has centre notes too
 * @param {boolean} kept whether each note has its fixed place in the grid
 * @returns {CornerLayout}
 */
export function cornerLayout(size, count, withCentre, kept) {
  if (!kept && count <= (size > 9 ? 4 : 6)) return 'corners';
  return withCentre ? 'edges' : 'grid';
}

/**
 * For each number of notes, the corners they occupy, so that they read in order: 0 to 3 are the
 * corners, 4 and 5 are between them.
 */
const CORNERS = [[], [0], [0, 1], [0, 1, 2], [0, 1, 2, 3], [0, 4, 1, 2, 3], [0, 4, 1, 2, 5, 3]];

/**
 * Returns the corner of a note.
 * @param {number} count number of notes, at most six
 * @param {number} index
 */
export function cornerOf(count, index) {
  return CORNERS[count][index];
}

/**
 * Splits digits into lines of about the same length: one line for up to five digits, two for up to
 * ten, three for up to eighteen, else four. So a line has at most seven digits and stays readable,
 * even with all 25.
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
 * Returns the place of a hint's digit in a cell too small for the whole grid: only the digits that
 * the hint mentions are shown, as large as possible.
 * @param {number} count
 * @param {number} index
 * @returns {{x: number, y: number, type: number, radius: number}}
 *   middle, font size and radius of a ring, in hundredths of a cell
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
