/**
 * The layout of the matrix: names at the left and on top, a cell for each option and item. It
 * depends only on the problem.
 */
import { shortened, textWidth } from './shapes.js';

/** @typedef {import('../run/cover.js').Cover} Cover */
/** @typedef {import('../run/types.js').Rect} Rect */

/**
 * Entries are numbered option by option. Options that are never chosen have entries too, though no
 * nodes.
 * @typedef {object} MatrixLayout
 * @property {Cover} cover
 * @property {number} width
 * @property {number} height
 * @property {number} left width of the column with the names of options
 * @property {number} top height of the row with the names of items
 * @property {number} w width of a column
 * @property {number} h height of a row
 * @property {boolean} turned whether the names of items are turned by a right angle
 * @property {string[]} headings names of items, shortened to fit
 * @property {string[]} names names of options, shortened to fit
 * @property {Int32Array} starts
 *     the first entry of each option, and at the end the number of entries
 * @property {Int32Array} columns the item of each entry
 * @property {Int32Array} nodes the node of each entry; -1 if it has none
 * @property {string[]} signs the text in the cell: 1, or the first letter of a colour
 */

/** Font size of the names and of the ones. */
export const TYPE = 17;
/** A few columns fill the width of the figure; many are as narrow as two letters. */
const FIGURE = 324;
const NARROW = 32;
const WIDE = 46;
/** Columns of a very long matrix are wider, so that the whole still has a recognisable shape. */
const WIDEST = 72;
const SHAPE = 0.6;
const ROW = 32;
const LOW_ROW = 26;
const MANY_ROWS = 60;
/** The gap between primary and secondary items. */
export const GAP = 9;
const LEFT = { least: 48, most: 120, space: 14 };
const TOP = { least: 40, most: 112, space: 18 };
/** Room for the outermost lines, after which the picture ends. */
const EDGE = 1;

/**
 * Lays out the matrix of a problem.
 * @param {Cover} cover
 * @returns {MatrixLayout}
 */
export function layMatrix(cover) {
  const { items, options, primary } = cover;
  const h = options.length > MANY_ROWS ? LOW_ROW : ROW;
  const count = Math.max(1, items.length);
  const w = Math.round(
    options.length > MANY_ROWS
      ? clamp((h * options.length * SHAPE) / count, NARROW, WIDEST)
      : clamp(FIGURE / count, NARROW, WIDE),
  );
  const turned = items.some((name) => textWidth(name, TYPE) > w - 6);
  const room = TOP.most - TOP.space;
  const headings = items.map((name) => shortened(name, TYPE, turned ? room : w));
  const names = options.map(({ name }) => shortened(name, TYPE, LEFT.most - LEFT.space));
  const left = Math.ceil(Math.max(LEFT.least, LEFT.space + widest(names)));
  const top = turned ? Math.ceil(Math.max(TOP.least, TOP.space + widest(headings))) : TOP.least;

  const starts = new Int32Array(options.length + 1);
  options.forEach((option, row) => (starts[row + 1] = starts[row] + option.items.length));
  const total = starts[options.length];
  const [columns, nodes] = [new Int32Array(total), new Int32Array(total).fill(-1)];
  /** @type {string[]} */
  const signs = [];
  options.forEach((option, row) =>
    option.items.forEach((item, k) => {
      columns[starts[row] + k] = item;
      if (!option.idle) nodes[starts[row] + k] = cover.first[row] + k;
      signs.push(colourOf(cover, row, k).slice(0, 1) || '1');
    }),
  );
  const apart = primary > 0 && primary < items.length ? GAP : 0;
  return {
    cover,
    left,
    top,
    w,
    h,
    turned,
    headings,
    names,
    starts,
    columns,
    nodes,
    signs,
    width: left + items.length * w + apart + EDGE,
    height: top + options.length * h + EDGE,
  };
}

/**
 * Returns the name of the colour that an option gives an item, or an empty string.
 * @param {Cover} cover
 * @param {number} option
 * @param {number} k the position of the item in the option
 */
export function colourOf({ data, options }, option, k) {
  const colour = options[option].colors?.[k] ?? -1;
  return colour < 0 ? '' : data.colors[colour];
}

/** Returns the left side of a column. @param {MatrixLayout} layout @param {number} item */
export function columnX({ cover, left, w }, item) {
  return left + item * w + (item >= cover.primary && cover.primary > 0 ? GAP : 0);
}

/** Returns the upper side of a row. @param {MatrixLayout} layout @param {number} option */
export function rowY({ top, h }, option) {
  return top + option * h;
}

/**
 * Returns the column at an x: -1 to the left of all columns, and the number of columns to their
 * right.
 * @param {MatrixLayout} layout
 * @param {number} x
 */
export function columnAt(layout, x) {
  const { cover, left, w } = layout;
  const plain = Math.floor((x - left) / w);
  const item =
    plain < cover.primary || cover.primary === 0
      ? plain
      : Math.max(cover.primary - 1, Math.floor((x - left - GAP) / w));
  return clamp(item, -1, cover.items.length);
}

/** Returns the row at a y, likewise. @param {MatrixLayout} layout @param {number} y */
export function rowAt({ cover, top, h }, y) {
  return clamp(Math.floor((y - top) / h), -1, cover.options.length);
}

/**
 * Returns the columns and rows that a frame shows: the first of each, and one more than the last.
 * @param {MatrixLayout} layout
 * @param {Rect | null} frame
 */
export function rangeOf(layout, frame) {
  const { items, options } = layout.cover;
  if (!frame)
    return { firstColumn: 0, endColumn: items.length, firstRow: 0, endRow: options.length };
  const end = (/** @type {number} */ last, /** @type {number} */ count) =>
    Math.min(count, last + 1);
  return {
    firstColumn: Math.max(0, columnAt(layout, frame.x)),
    endColumn: end(columnAt(layout, frame.x + frame.w), items.length),
    firstRow: Math.max(0, rowAt(layout, frame.y)),
    endRow: end(rowAt(layout, frame.y + frame.h), options.length),
  };
}

/** @param {string[]} names */
function widest(names) {
  return names.reduce((most, name) => Math.max(most, textWidth(name, TYPE)), 0);
}

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) {
  return Math.max(least, Math.min(most, value));
}
