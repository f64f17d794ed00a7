/**
 * The layout of the search tree: which part is shown and how large each thing is; `tidy` does the
 * rest.
 */
import { language } from '../../words/language.js';
import { treeWords } from '../../words/lab.js';
import { isMark } from '../run/events.js';
import { planIndex } from '../run/reel.js';
import { shortened, textWidth } from './shapes.js';
import { tidy } from './tidy.js';
import { around, isSmall, metAt, whole } from './tree-shown.js';
import { nodeAt, treeOf } from '../run/tree.js';

/** @typedef {import('./tidy.js').Box} Box */
/** @typedef {import('../run/tree.js').SearchTree} SearchTree */
/** @typedef {import('./tree-shown.js').Place} Place */
/** @typedef {import('./tree-shown.js').Shown} Shown */
/** @typedef {import('../run/types.js').Moment} Moment */

/**
 * A thing that is shown, at its place.
 * @typedef {object} Spot
 * @property {Shown} shown
 * @property {Spot | null} above
 * @property {string} name inside it
 * @property {string} edge name on the edge that leads to it
 * @property {boolean} beside whether its edge is short, so that the edge's name is beside the node
 * @property {number} breadth of the node itself, without the words around it
 * @property {Spot[]} children
 * @property {number} w
 * @property {number} h
 * @property {number} foot
 * @property {number} rise
 * @property {number} spine
 * @property {number} x
 * @property {number} y
 */

/**
 * @typedef {object} TreeLayout
 * @property {SearchTree} tree
 * @property {Spot[]} spots parents before their children
 * @property {boolean} captions whether there is room for words below the leaves
 * @property {boolean} near
 *     whether the tree is followed rather than seen whole; it grows and shrinks with the steps
 * @property {boolean} small whether it is a whole tree of few nodes, whose shape tells the search
 * @property {number} width
 * @property {number} height
 */

/** Font sizes: in nodes, in nodes of a chain, on edges, below leaves. */
export const TYPE = { name: 15, chain: 13, edge: 14, caption: 12 };
/** Heights of a node, and of one in a chain. */
const HIGH = 30;
const CHAIN_HIGH = 24;
/** Vertical distance from node to node, and in a chain. */
const RISE = 70;
const CHAIN_RISE = 35;
const GAP = 12;
const MARGIN = 10;
/** The maximal widths of names in nodes and on edges. */
const NAME_ROOM = 72;
const EDGE_ROOM = 96;
/** Room for words below a leaf. */
const FOOT = 20;
/** A sequence of at least this many only children is a chain, whose nodes are close together. */
const CHAIN = 3;
/** Words below the leaves are shown for at most this many nodes. */
const FEW = 14;
/** Up to this many nodes a tree is seen whole. */
const SMALL = 40;
/**
 * The position of an option's name along its edge: nearer to its own node than to the shared
 * parent.
 */
export const ALONG = 0.66;
/** Each half of a large tree is a multiple of this wide, so that the path stays in place. */
const HALF = 480;

/**
 * Returns where the search is in its tree.
 * @param {Moment} moment
 * @returns {Place}
 */
export function placeOf({ run, step, branches, k, event }) {
  const tree = treeOf(run);
  const here = nodeAt(tree, step);
  // The first event of a level after arriving at the node says what is done there.
  const next = planIndex(run.outline, tree.from[here]) * 4;
  const named = next < run.outline.length && run.outline[next] < step;
  const over = run.complete && step === run.events;
  return {
    here,
    met: metAt(tree, step),
    named,
    level: tree.rows && !over ? k - (event && isMark(event.op) ? 1 : 0) : branches.length - 1,
    last: run.complete ? Infinity : run.events,
  };
}

/**
 * Returns a name as it is written in the tree, with its width. Cached, since most are needed again
 * at each step.
 * @param {{text: string, width: number}[]} known
 * @param {number} index
 * @param {string} name
 * @param {number} size
 * @param {number} room
 */
function written(known, index, name, size, room) {
  if (!known[index]) {
    const text = shortened(name, size, room);
    known[index] = { text, width: textWidth(text, size) };
  }
  return known[index];
}

/** @typedef {{items: string[], options: {name: string}[]}} Names */
/**
 * @type {WeakMap<Names, {items: {text: string, width: number}[], options: {text: string, width:
 *     number}[]}>}
 */
const short = new WeakMap();

/**
 * The last layout of each run: most steps change nothing in the tree.
 * @type {WeakMap<SearchTree, {key: string, layout: TreeLayout}>}
 */
const laid = new WeakMap();

/**
 * Lays out the tree at a moment.
 * @param {Moment} moment
 * @returns {TreeLayout}
 */
export function layTree(moment) {
  const tree = treeOf(moment.run);
  const place = placeOf(moment);
  const all = isSmall(tree);
  const key = all ? language() : `${language()} ${place.here} ${place.met} ${place.named}`;
  const known = laid.get(tree);
  if (known?.key === key) return known.layout;
  const layout = arrange(tree, all ? whole(tree) : around(tree, place), moment.cover, !all);
  laid.set(tree, { key, layout });
  return layout;
}

/**
 * Lays out the shown part of a tree.
 * @param {SearchTree} tree
 * @param {Shown} root
 * @param {Names} cover
 * @param {boolean} near
 * @returns {TreeLayout}
 */
export function arrange(tree, root, cover, near) {
  /** @type {Spot[]} */
  const spots = [];
  const captions = !near && countOf(root) <= FEW;
  const top = spotOf(tree, root, null, { cover, captions, spots });
  const { width, height } = tidy(top, GAP);
  let [left, across] = [MARGIN, width];
  if (near) {
    const half = Math.ceil(Math.max(top.x, width - top.x) / HALF) * HALF;
    [left, across] = [MARGIN + half - top.x, 2 * half];
  }
  for (const spot of spots) {
    spot.x += left;
    spot.y += MARGIN;
  }
  return {
    tree,
    spots,
    captions,
    near,
    small: !near && countOf(root) <= SMALL,
    width: across + 2 * MARGIN,
    height: height + 2 * MARGIN,
  };
}

/** @param {Shown} shown @returns {number} */
function countOf({ children }) {
  return children.reduce((sum, child) => sum + countOf(child), 1);
}

/**
 * @param {SearchTree} tree
 * @param {Shown} shown
 * @param {Spot | null} above
 * @param {{cover: Names, captions: boolean, spots: Spot[]}} around
 * @returns {Spot}
 */
function spotOf(tree, shown, above, around) {
  const { cover, captions, spots } = around;
  const beside = shown.kind === 'node' && isOfChain(tree, shown.node);
  const { node } = shown;
  const words = treeWords();
  let known = short.get(cover);
  if (!known) short.set(cover, (known = { items: [], options: [] }));
  let [name, edge, width, label] = ['', '', 0, 0];
  if (shown.kind === 'node') {
    const [item, option] = [tree.item[node], tree.option[node]];
    // Without an item to name it, a node is named by the row that leads to it.
    if (tree.rows && option >= 0)
      ({ text: name, width } = written(
        known.options,
        option,
        cover.options[option].name,
        TYPE.edge,
        EDGE_ROOM,
      ));
    else if (item >= 0)
      ({ text: name, width } = written(known.items, item, cover.items[item], TYPE.name, NAME_ROOM));
    if (tree.rows) edge = '';
    else if (above?.shown.kind === 'node' && option >= 0) {
      ({ text: edge, width: label } = written(
        known.options,
        option,
        cover.options[option].name,
        TYPE.edge,
        EDGE_ROOM,
      ));
    } else if (above?.shown.kind === 'node')
      [edge, label] = [words.enough, textWidth(words.enough, TYPE.edge)];
  } else {
    name =
      shown.kind === 'more'
        ? words.plus(shown.count)
        : words.count(shown.kind === 'levels' ? shown.levels : shown.count);
    width = textWidth(name, TYPE.caption);
  }
  const h = beside ? CHAIN_HIGH : HIGH;
  const breadth = Math.max(h, shown.kind === 'node' ? width + 14 : 0);
  const leaf = shown.kind === 'node' && tree.children[node].length === 0;
  const foot = captions && leaf ? FOOT : 0;
  let w = beside ? breadth + 2 * (label + 11) : Math.max(breadth, label / 0.7);
  if (captions && above) w = Math.max(w, captionWidth());
  if (shown.kind === 'fold') w = Math.max(w, width * 1.1);
  // Their number is to the right; the left is as wide for symmetry.
  if (shown.kind === 'more' || shown.kind === 'levels') w += 2.4 * width;
  /** @type {Spot} */
  const spot = {
    shown,
    above,
    name,
    edge,
    beside,
    breadth,
    children: [],
    w,
    h,
    foot,
    rise: beside ? CHAIN_RISE : RISE,
    spine: shown.spine,
    x: 0,
    y: 0,
  };
  spots.push(spot);
  spot.children = shown.children.map((child) => spotOf(tree, child, spot, around));
  return spot;
}

/**
 * Whether a node is part of a chain of only children. The complete tree decides, so that nothing
 * moves when the tree grows.
 * @param {SearchTree} tree
 * @param {number} node
 */
function isOfChain({ parent, children, degree }, node) {
  const isOnly = (/** @type {number} */ child) =>
    child > 0 && children[parent[child]].length === 1 && degree[parent[child]] <= 1;
  if (!isOnly(node)) return false;
  let length = 1;
  for (let at = parent[node]; length < CHAIN && isOnly(at); at = parent[at]) length += 1;
  for (
    let [at] = children[node];
    length < CHAIN && at !== undefined && isOnly(at);
    [at] = children[at]
  )
    length += 1;
  return length >= CHAIN;
}

/** Returns the width of the widest words below leaves. */
function captionWidth() {
  const { deadEnd, here, solution, notTried } = treeWords();
  return Math.max(
    ...[deadEnd, here, solution, notTried].map((word) => textWidth(word, TYPE.caption) * 1.08),
  );
}
