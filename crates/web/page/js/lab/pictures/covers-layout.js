/**
 * The layout of the diagram of all covers: nodes in rows from the root down, and between them the
 * labels of the bundles, each in a box of its own, so that no two names or counts overlap.
 *
 * ```text
 * row 0            ( 4 )             a node: the number of covers below
 * row 1      [ S1  2 ]  [ S4  2 ]    the label of a bundle: its options, and the covers through it
 * row 2        ( 1 )     ( 2 )
 * row 3          …           |       a long bundle passes a row in a bend
 * ```
 *
 * A node is as many rows down as the longest path to it.
 */
import { shortened, textWidth } from './shapes.js';
import { layRows } from './layers.js';

/** @typedef {import('../run/diagram.js').Diagram} Diagram */

/**
 * A node at its place; x and y are in the middle.
 * @typedef {{node: number, count: string, x: number, y: number, w: number, h: number}} NodeBox
 */
/**
 * A line of a label: an option, or none, which stands for further options that are not listed.
 * @typedef {{edge: number, name: string, count: string}} Line
 */
/**
 * The label of a bundle at its place, and the points through which its line passes, the label's
 * middle included.
 * @typedef {{bundle: number, lines: Line[], x: number, y: number, w: number, h: number,
 *     points: {x: number, y: number}[]}} LabelBox
 */

/**
 * @typedef {object} CoversLayout
 * @property {Diagram} diagram
 * @property {NodeBox[]} nodes
 * @property {LabelBox[]} labels
 * @property {number} width
 * @property {number} height
 */

/**
 * What is written in the picture.
 * @typedef {object} Names
 * @property {(option: number) => string} option
 * @property {string} none what an edge without an option says
 * @property {(count: bigint) => string} count
 * @property {(count: number) => string} more
 */

/** Font sizes: items and options, counts. */
export const TYPE = { name: 15, count: 13 };
/** Height of a node, and of a line of a label. */
const HIGH = 30;
export const LINE = 19;
/** Beside names and counts. */
export const INSIDE = 7;
const GAP = 16;
const BEND = 6;
/** Least distance between rows, and how much of the widest step aside of a line is added. */
const RISE = 20;
const LEAN = 0.07;
const STEEP = 70;
const MARGIN = 14;
const NAME_ROOM = 110;
/** At most this many options of a bundle are listed. */
const LISTED = 4;

/**
 * Lays out a diagram.
 * @param {Diagram} diagram
 * @param {Names} names
 * @returns {CoversLayout}
 */
export function layCovers(diagram, names) {
  const depth = depths(diagram);
  const nodes = depth.map((_, node) => nodeBox(diagram, node, names));
  const labels = diagram.bundles.map((_, bundle) => labelBox(diagram, bundle, names));

  /** @type {(import('./layers.js').Cell)[]} */
  const cells = nodes.map(({ w }, node) => ({ row: 2 * depth[node], w, up: [], down: [] }));
  const link = (/** @type {number} */ above, /** @type {number} */ below) => {
    cells[above].down.push(below);
    cells[below].up.push(above);
  };
  /** The cells of each bundle, the label first. @type {number[][]} */
  const chains = diagram.bundles.map(({ from, to }, bundle) => {
    const chain = [];
    for (let row = 2 * depth[from] + 1; row < 2 * depth[to]; row++) {
      const bend = chain.length > 0;
      cells.push({ row, w: bend ? BEND : labels[bundle].w, bend, up: [], down: [] });
      link(bend ? cells.length - 2 : from, cells.length - 1);
      chain.push(cells.length - 1);
    }
    link(cells.length - 1, to);
    return chain;
  });

  const { x, width } = layRows(cells, GAP);
  const heights = /** @type {number[]} */ ([]);
  nodes.forEach(({ h }, node) => (heights[cells[node].row] = h));
  chains.forEach(([label], bundle) => {
    const { row } = cells[label];
    heights[row] = Math.max(heights[row] ?? 0, labels[bundle].h);
  });
  const { middles, height } = stacked(cells, x, heights);
  for (const box of nodes)
    [box.x, box.y] = [MARGIN + x[box.node], MARGIN + middles[cells[box.node].row]];
  for (const box of labels) {
    const chain = chains[box.bundle];
    [box.x, box.y] = [MARGIN + x[chain[0]], MARGIN + middles[cells[chain[0]].row]];
    const { from, to } = diagram.bundles[box.bundle];
    box.points = [
      { x: nodes[from].x, y: nodes[from].y + nodes[from].h / 2 },
      ...chain.map((cell) => ({ x: MARGIN + x[cell], y: MARGIN + middles[cells[cell].row] })),
      { x: nodes[to].x, y: nodes[to].y - nodes[to].h / 2 },
    ];
  }
  return { diagram, nodes, labels, width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

/** Estimates the width of a count, whose type is wider than that of names. @param {string} count */
export function countWidth(count) {
  return textWidth(count, TYPE.count) * 1.18;
}

/** Returns the length of the longest path to each node. @param {Diagram} diagram */
function depths({ size, data }) {
  const depth = /** @type {number[]} */ (Array(size).fill(0));
  // In this order the edges that reach a node come before those that leave it.
  const edges = [...data.edges].sort((a, b) => a.from - b.from);
  for (const { from, to } of edges) depth[to] = Math.max(depth[to], depth[from] + 1);
  return depth;
}

/**
 * Returns the middle of each row. Rows are further apart where a line between them leans far, so
 * that it does not run through boxes on its way.
 * @param {import('./layers.js').Cell[]} cells
 * @param {Float64Array} x
 * @param {number[]} heights
 */
function stacked(cells, x, heights) {
  const leans = heights.map(() => 0);
  cells.forEach(({ row, down }, cell) => {
    for (const below of down) leans[row] = Math.max(leans[row], Math.abs(x[below] - x[cell]));
  });
  const middles = /** @type {number[]} */ ([]);
  let y = 0;
  heights.forEach((high, row) => {
    middles.push(y + high / 2);
    y += high;
    if (row + 1 < heights.length) y += RISE + Math.min(STEEP, leans[row] * LEAN);
  });
  return { middles, height: y };
}

/** @param {Diagram} diagram @param {number} node @param {Names} names @returns {NodeBox} */
function nodeBox(diagram, node, names) {
  const count = node === diagram.size - 1 ? '' : names.count(diagram.below[node]);
  const w = Math.max(HIGH, countWidth(count) + 2 * INSIDE);
  return { node, count, x: 0, y: 0, w, h: HIGH };
}

/** @param {Diagram} diagram @param {number} bundle @param {Names} names @returns {LabelBox} */
function labelBox(diagram, bundle, names) {
  const { edges } = diagram.bundles[bundle];
  const listed = edges.length > LISTED ? edges.slice(0, LISTED - 1) : edges;
  /** @type {Line[]} */
  const lines = listed.map((edge) => {
    const { option } = diagram.data.edges[edge];
    const name = option < 0 ? names.none : names.option(option);
    return {
      edge,
      name: shortened(name, TYPE.name, NAME_ROOM),
      count: names.count(diagram.through[edge]),
    };
  });
  const hidden = edges.slice(listed.length);
  if (hidden.length > 0) {
    const count = hidden.reduce((sum, edge) => sum + diagram.through[edge], 0n);
    lines.push({ edge: -1, name: names.more(hidden.length), count: names.count(count) });
  }
  const w = Math.max(
    ...lines.map(({ name, count }) => textWidth(name, TYPE.name) + countWidth(count) + 4 * INSIDE),
  );
  return { bundle, lines, x: 0, y: 0, w, h: lines.length * LINE + 4, points: [] };
}
