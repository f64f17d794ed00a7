/**
 * Where the linked nodes stand: the root and the headers in a row at the top, below them a column
 * for each item and a row for each option. Pure functions.
 *
 *          top ─────────────────────────────────────────────
 *                 h      item   item   item ┊ item   item      headerY
 *          S1     ┊       □             □   ┊                  rowY(0)
 *          S2     ┊              □      □   ┊  □               rowY(1)
 *       bottom ─────────────────────────────────────────────
 *              ringLeft rowLeft      ringRight      right
 *
 * Only primary items are in the ring of the root, which ends at `ringRight`; the secondary items
 * stand apart to its right. The picture is an unrolled torus: a link that leaves it at one edge
 * re-enters at the opposite one.
 */
import { shortened, textWidth } from './shapes.js';

/** @typedef {import('../run/cover.js').Cover} Cover */

/** Half the side of a node. */
export const HALF = 13;
/** Half the height of a header. */
export const HEAD = 25;
/** The distance between rows. */
export const ROW = 62;
/** Font sizes of the names of columns and of rows. */
export const NAME = 18;
export const ROW_NAME = 16;
/** Font size of the counts in the headers: an audience reads them from the back of the room. */
export const SIZE = 20;
/** The distance from the last node to the edge. */
const SHORE = 46;
/**
 * A picture larger than this is opened where it begins and then follows the step. As a whole it
 * would be dots in any window, and the matrix shows the same dots better.
 */
const LARGEST_WHOLE = 1500;
const LEAST_BOX = 42;
const MOST_BOX = 104;
/** Room between two headers, for the arrows. */
const GAP = 28;
const MOST_ROW_NAME = 84;

/**
 * @typedef {object} LinksLayout
 * @property {Cover} cover
 * @property {number} width
 * @property {number} height
 * @property {boolean} near whether it is read rather than seen whole
 * @property {number} box width of a header
 * @property {number} pitch distance between columns
 * @property {Float64Array} x of each node
 * @property {Float64Array} y
 * @property {Map<number, import('./links-paths.js').Path[]>} paths
 *     cache of the paths drawn so far, as most are drawn again at the next step
 * @property {number[][]} columns for each item, the nodes below its header
 * @property {Int32Array} rank position of each node in its column; the header has 0
 * @property {Int32Array} place position of each node in its row, from the left
 * @property {Int32Array} rows for each row, its option; options without nodes have no row
 * @property {Int32Array} rowOf for each option, its row, or -1
 * @property {string[]} names of the items, shortened to fit
 * @property {string[]} rowNames of the options, shortened to fit
 * @property {number} nameWidth room for the names of the options
 * @property {number} nameX their middle
 * @property {number} top
 * @property {number} bottom
 * @property {number} headerY
 * @property {number} ringLeft
 * @property {number} rowLeft
 * @property {number} ringRight
 * @property {number} right
 */

/** Lays out the nodes of a problem. @param {Cover} cover @returns {LinksLayout} */
export function layLinks(cover) {
  const { count, items, options, primary } = cover;
  const longest = items.reduce(
    (most, name, item) =>
      Math.max(
        most,
        textWidth(name, NAME),
        textWidth(sizeText(cover, item + 1, cover.data.options.length), SIZE),
      ),
    0,
  );
  const box = Math.ceil(Math.max(LEAST_BOX, Math.min(longest + 8, MOST_BOX)));
  const pitch = box + GAP;
  const longestRow = options.reduce(
    (most, { name }) => Math.max(most, textWidth(name, ROW_NAME)),
    0,
  );
  const nameWidth = Math.max(32, Math.min(longestRow, MOST_ROW_NAME));
  const [top, headerY] = [14, 82];

  const nameX = Math.max(14 + box / 2 + 14, 10 + nameWidth / 2);
  const rowLeft = nameX + Math.max(22, nameWidth / 2 + 6);
  const firstX = Math.max(nameX + pitch, rowLeft + 16 + box / 2);
  const ringRight = (primary > 0 ? firstX + (primary - 1) * pitch : nameX) + box / 2 + SHORE;
  const secondX = ringRight + 20 + box / 2;
  const right =
    items.length > primary
      ? secondX + (items.length - primary - 1) * pitch + box / 2 + SHORE
      : ringRight;

  const rows = Int32Array.from(options.flatMap(({ idle }, option) => (idle ? [] : [option])));
  const rowOf = new Int32Array(options.length).fill(-1);
  rows.forEach((option, row) => (rowOf[option] = row));
  const bottom = headerY + Math.max(1, rows.length) * ROW + SHORE;

  const [x, y] = [new Float64Array(count), new Float64Array(count)];
  const [rank, place] = [new Int32Array(count), new Int32Array(count)];
  [x[0], y[0]] = [nameX, headerY];
  items.forEach((_, item) => {
    x[item + 1] = item < primary ? firstX + item * pitch : secondX + (item - primary) * pitch;
    y[item + 1] = headerY;
  });
  /** @type {number[][]} */
  const columns = items.map(() => []);
  for (let node = items.length + 1; node < count; node++) {
    const item = cover.itemOf[node];
    x[node] = x[item + 1];
    y[node] = headerY + (rowOf[cover.optionOf[node]] + 1) * ROW;
    rank[node] = columns[item].push(node);
  }
  // An option may name its items in any order.
  for (const option of rows) {
    const entries = cover.entries(option).sort((a, b) => x[a] - x[b]);
    entries.forEach((node, k) => (place[node] = k));
  }

  return {
    cover,
    width: right + 10,
    height: bottom + 10,
    near: Math.max(right, bottom) > LARGEST_WHOLE,
    box,
    pitch,
    paths: new Map(),
    x,
    y,
    columns,
    rank,
    place,
    rows,
    rowOf,
    names: items.map((name) => shortened(name, NAME, box - 6)),
    rowNames: options.map(({ name }) => shortened(name, ROW_NAME, nameWidth)),
    nameWidth,
    nameX,
    top,
    bottom,
    headerY,
    ringLeft: nameX - box / 2 - 26,
    rowLeft,
    ringRight,
    right,
  };
}

/**
 * Returns the number of options of an item, with its bounds if it need not be covered exactly once.
 * @param {Cover} cover
 * @param {number} header
 * @param {number} size
 */
export function sizeText(cover, header, size) {
  const bounds = cover.data.bounds?.[header - 1];
  if (!bounds || (bounds[0] === 1 && bounds[1] === 1)) return String(size);
  return `${size} ∕ ${bounds[0] === bounds[1] ? bounds[0] : `${bounds[0]}–${bounds[1]}`}`;
}

/** Returns the y of a row. @param {LinksLayout} layout @param {number} row */
export function rowY(layout, row) {
  return layout.headerY + (row + 1) * ROW;
}

/**
 * Returns the rows between two heights: the first, and one more than the last.
 * @param {LinksLayout} layout
 * @param {number} from
 * @param {number} to
 * @returns {[number, number]}
 */
export function rowsBetween({ headerY, rows }, from, to) {
  const first = Math.ceil((from - headerY) / ROW) - 1;
  const last = Math.floor((to - headerY) / ROW) - 1;
  return [Math.max(0, first), Math.min(rows.length, last + 1)];
}

/**
 * Returns the items whose columns are between two x values: the first, and one more than the last.
 * @param {LinksLayout} layout
 * @param {number} from
 * @param {number} to
 * @returns {[number, number]}
 */
export function itemsBetween({ x, cover }, from, to) {
  const count = cover.items.length;
  /**
   * Counts the columns left of a place; columns are in ascending order.
   * @param {number} at
   * @param {boolean} too whether a column at exactly this place counts
   */
  const before = (at, too) => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (x[middle + 1] < at || (too && x[middle + 1] === at)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return [before(from, false), before(to, true)];
}

/**
 * Returns the node at a point, or -1.
 * @param {LinksLayout} layout
 * @param {number} atX
 * @param {number} atY
 */
export function nodeAt(layout, atX, atY) {
  const { cover, x, y, box, headerY, rows } = layout;
  const row = Math.round((atY - headerY) / ROW) - 1;
  const [wide, high] = row < 0 ? [box / 2, HEAD] : [HALF + 2, HALF + 2];
  if (Math.abs(atY - (headerY + (row + 1) * ROW)) > high || row < -1 || row >= rows.length)
    return -1;
  if (row < 0 && Math.abs(atX - x[0]) <= wide) return 0;
  const [item, behind] = itemsBetween(layout, atX - wide, atX + wide);
  if (item >= behind) return -1;
  if (row < 0) return item + 1;
  const node = cover.entry(rows[row], item);
  return node >= 0 && y[node] > 0 ? node : -1;
}
