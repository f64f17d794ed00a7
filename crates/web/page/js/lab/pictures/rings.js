/**
 * The rings that a lesson draws around what it speaks of, over the matrix, the linked nodes and the
 * tree. Pure functions.
 *
 * A ring is a text: `item 8`, `option S2`, `node S2·8`, `root`, or `tree S2 S3` for the node of the
 * search tree that is reached by trying these options; `tree` alone is its root. An item is a
 * column of the matrix and a header of the links; `column 8` is the header with all its nodes.
 */
import { treeOf } from '../run/tree.js';
import { HALF, HEAD } from './links-layout.js';
import { columnX, rowY } from './matrix-layout.js';

/** @typedef {import('../run/types.js').Rect} Rect */
/** @typedef {import('../run/types.js').Shape} Shape */
/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('../run/cover.js').Cover} Cover */
/** @typedef {import('./matrix-layout.js').MatrixLayout} MatrixLayout */
/** @typedef {import('./links-layout.js').LinksLayout} LinksLayout */
/** @typedef {import('./tree-layout.js').TreeLayout} TreeLayout */
/** @typedef {{kind: 'item' | 'column' | 'option' | 'node', at: number}} Target */

/** The distance between a thing and its ring. */
const APART = { matrix: -2, links: 6, tree: 5 };

/**
 * Draws the rings of a view.
 * @param {'matrix' | 'links' | 'tree'} view
 * @param {any} layout
 * @param {Moment} moment
 * @param {readonly string[]} rings
 * @returns {Shape[]}
 */
export function ringShapes(view, layout, moment, rings) {
  return rings.flatMap((ring) => {
    const rect = ringRect(view, layout, moment, ring);
    if (!rect) return [];
    const more = APART[view];
    const box = {
      kind: /** @type {const} */ ('rect'),
      x: rect.x - more,
      y: rect.y - more,
      w: rect.w + 2 * more,
      h: rect.h + 2 * more,
      r: 8,
    };
    return [{ ...box, look: 'ring', key: `ring ${ring}` }];
  });
}

/**
 * Returns the place of what a ring surrounds; null if it is not in this view.
 * @param {'matrix' | 'links' | 'tree'} view
 * @param {any} layout
 * @param {Moment} moment
 * @param {string} ring
 * @returns {Rect | null}
 */
export function ringRect(view, layout, moment, ring) {
  if (view === 'tree') return ring.startsWith('tree') ? treeRect(layout, moment, ring) : null;
  if (ring === 'root') return view === 'links' ? nodeRect(layout, 0) : null;
  const target = targetOf(moment.cover, ring);
  if (!target) return null;
  return view === 'matrix' ? matrixRect(layout, target) : linksRect(layout, target);
}

/**
 * Returns what a ring names; null if the problem has nothing of that name.
 * @param {Cover} cover
 * @param {string} ring
 * @returns {Target | null}
 */
export function targetOf(cover, ring) {
  const [kind, name] = [ring.split(' ', 1)[0], ring.slice(ring.indexOf(' ') + 1)];
  /** @type {Record<string, () => number>} */
  const find = {
    item: () => cover.items.indexOf(name),
    column: () => cover.items.indexOf(name),
    option: () => cover.options.findIndex((option) => option.name === name),
    node: () =>
      Array.from({ length: cover.count }, (_, node) => node).findIndex(
        (node) => cover.nodeName(node) === name,
      ),
  };
  const at = find[kind]?.() ?? -1;
  return at < 0 ? null : { kind: /** @type {Target['kind']} */ (kind), at };
}

/** @param {MatrixLayout} layout @param {Target} target @returns {Rect | null} */
function matrixRect(layout, { kind, at }) {
  const { cover, w, h, width, height } = layout;
  if (kind === 'option') return { x: -8, y: rowY(layout, at), w: width + 8, h };
  const item = kind === 'node' ? cover.itemOf[at] : at;
  if (item < 0) return null;
  const x = columnX(layout, item);
  if (kind !== 'node' || cover.optionOf[at] < 0) return { x, y: 2, w, h: height - 4 };
  return { x, y: rowY(layout, cover.optionOf[at]), w, h };
}

/** @param {LinksLayout} layout @param {Target} target @returns {Rect | null} */
function linksRect(layout, { kind, at }) {
  const { cover, columns, rowOf } = layout;
  if (kind === 'node') return nodeRect(layout, at);
  if (kind === 'item') return nodeRect(layout, cover.header(at));
  if (kind === 'column')
    return [cover.header(at), ...columns[at]].map((node) => nodeRect(layout, node)).reduce(union);
  if (rowOf[at] < 0) return null;
  const name = {
    x: layout.nameX - layout.nameWidth / 2,
    y: layout.y[cover.first[at]] - HALF,
    w: layout.nameWidth,
    h: 2 * HALF,
  };
  return [name, ...cover.entries(at).map((node) => nodeRect(layout, node))].reduce(union);
}

/** @param {LinksLayout} layout @param {number} node @returns {Rect} */
function nodeRect({ x, y, box, cover }, node) {
  const [wide, high] = cover.optionOf[node] < 0 ? [box / 2, HEAD] : [HALF, HALF];
  return { x: x[node] - wide, y: y[node] - high, w: 2 * wide, h: 2 * high };
}

/** @param {TreeLayout} layout @param {Moment} moment @param {string} ring @returns {Rect | null} */
function treeRect({ spots }, { run, cover }, ring) {
  const tree = treeOf(run);
  let node = 0;
  for (const name of ring.split(' ').slice(1)) {
    const next = tree.children[node].find(
      (child) => cover.options[tree.option[child]]?.name === name,
    );
    if (next === undefined) return null;
    node = next;
  }
  const spot = spots.find(({ shown }) => shown.kind === 'node' && shown.node === node);
  return spot
    ? { x: spot.x - spot.breadth / 2, y: spot.y - spot.h / 2, w: spot.breadth, h: spot.h }
    : null;
}

/** @param {Rect} a @param {Rect} b @returns {Rect} */
function union(a, b) {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    w: Math.max(a.x + a.w, b.x + b.w) - x,
    h: Math.max(a.y + a.h, b.y + b.h) - y,
  };
}
