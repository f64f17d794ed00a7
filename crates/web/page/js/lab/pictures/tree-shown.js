/**
 * Which part of a search tree is shown at a step.
 *
 * A small tree is shown whole, with room reserved from the start for nodes to come, so nothing
 * moves. Of a large tree, the current path and the branches beside it are shown, and the subtrees
 * of those are folded. What is folded depends only on the path, so a step changes the picture only
 * at the lower end of the path.
 */
import { pathTo } from '../run/tree.js';

/** @typedef {import('../run/tree.js').SearchTree} SearchTree */

/**
 * A thing that is shown: a node, or a fold that stands for many nodes: one or more neighbouring
 * subtrees, levels of the path, or branches not yet tried.
 * @typedef {object} Shown
 * @property {'node' | 'fold' | 'levels' | 'more'} kind
 * @property {number} node
 *     the node, or the first of those it stands for; -1 if they lie beyond the run
 * @property {number} count
 *     how many of the nodes visited so far it stands for; for branches not yet tried, their number
 * @property {number} end of a fold: one more than the last of its nodes
 * @property {number} levels how many levels of the path it stands for
 * @property {Shown[]} children
 * @property {number} spine
 *     the index of the child on the path, if the path is to be straight; else -1
 */

/**
 * Where the search is.
 * @typedef {object} Place
 * @property {number} here the node it is in
 * @property {number} met how many nodes it has visited
 * @property {boolean} named whether it is already known what is done at that node
 * @property {number} level the depth of the node whose item is branched on; -1 if there is none
 * @property {number} last the last step if the search goes on beyond it, else infinity
 */

/**
 * A tree with at most this many nodes and leaves is shown whole; a larger one is illegible in a
 * figure.
 */
const WHOLE = 100;
const LEAVES = 14;
/** The maximal number of things shown. */
export const MOST = 400;
/** The part of MOST that the path with its branches may use. */
const FOR_PATH = 330;
/** A subtree of up to this many nodes is not worth a fold. */
const SMALL = 5;
/** How many branches are shown on each side of the path: the first of these numbers that fits. */
const BESIDE = [12, 6, 3, 1, 0];
/** How many levels are shown at the top of a path that is too long; its middle is left out. */
const TOP = 8;
/** When the search is back at its root, about this many nodes give an overview. */
const OVERVIEW = 36;

/**
 * Returns how many nodes have been visited at a step.
 * @param {SearchTree} tree
 * @param {number} step
 */
export function metAt({ from, count }, step) {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (from[middle] <= step) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a tree is shown whole. @param {SearchTree} tree */
export function isSmall({ count, dead, solutions }) {
  return count <= WHOLE && dead[0] + solutions[0] <= LEAVES;
}

/**
 * Whether `node` is `here` or an ancestor of it.
 * @param {SearchTree} tree
 * @param {number} node
 * @param {number} here
 */
export function isAbove({ end }, node, here) {
  return node <= here && here < end[node];
}

/**
 * Returns the whole tree, including the nodes to come.
 * @param {SearchTree} tree
 * @param {number} [node]
 * @returns {Shown}
 */
export function whole(tree, node = 0) {
  return single(
    node,
    tree.children[node].map((child) => whole(tree, child)),
  );
}

/**
 * Returns the path to a node, and as much around it as there is room for.
 * @param {SearchTree} tree
 * @param {Place} place
 * @returns {Shown}
 */
export function around(tree, { here, met, named, last: lastStep }) {
  const path = pathTo(tree, here);
  const forks = path.map((node, level) => {
    const children = tree.children[node];
    const last = level === path.length - 1;
    const before = firstFrom(children, last ? met : path[level + 1]);
    const after = before + (last ? 0 : 1);
    const known = !last || named;
    // Branches that will be tried after the last step: their number is known, but not their
    // options.
    const hidden =
      known && tree.to[node] > lastStep ? Math.max(0, tree.degree[node] - children.length) : 0;
    return { node, before, after, waiting: known ? children.length - after : 0, hidden };
  });
  const cost = (
    /** @type {typeof forks[0]} */ { before, waiting, hidden },
    /** @type {number} */ beside,
  ) => 1 + Math.min(before, beside + 1) + Math.min(waiting + (hidden > 0 ? 1 : 0), beside + 1);
  const total = (/** @type {number} */ beside) =>
    forks.reduce((sum, fork) => sum + cost(fork, beside), 0);
  const beside = BESIDE.find((beside) => total(beside) <= FOR_PATH) ?? 0;

  // From the lower end up; the levels left out in the middle become one fold.
  let used = 0;
  let bottom = forks.length;
  const top = Math.min(TOP, forks.length);
  for (let level = 0; level < top; level++) used += cost(forks[level], beside);
  while (bottom > top && used + cost(forks[bottom - 1], beside) <= FOR_PATH)
    used += cost(forks[--bottom], beside);

  let room = MOST - 2 - used;
  /** @param {number} node */
  const aside = (node) => {
    const size = tree.end[node] - node;
    if (size > 1 && (size > SMALL || size - 1 > room)) return fold(node, tree.end[node]);
    room -= size - 1;
    return whole(tree, node);
  };
  /** @type {Shown | null} */
  let below = null;
  for (let level = forks.length - 1; level >= 0; level--) {
    if (level >= top && level < bottom) {
      if (level === top)
        below = levels(
          tree,
          path[top],
          path[bottom],
          met,
          bottom - top,
          /** @type {Shown} */ (below),
        );
      continue;
    }
    const { node, before, after, waiting, hidden } = forks[level];
    const children = tree.children[node];
    const shown = [];
    const first = before > beside + 1 ? before - beside : 0;
    if (first > 0) shown.push(fold(children[0], tree.end[children[first - 1]]));
    // The nearest branches first, so that they keep their small subtrees.
    const near = [];
    for (let k = before - 1; k >= first; k--) near.unshift(aside(children[k]));
    shown.push(...near);
    const spine = below ? shown.length : -1;
    if (below) shown.push(below);
    const fit = waiting + (hidden > 0 ? 1 : 0) > beside + 1 ? beside : waiting;
    for (let k = after; k < after + fit; k++) shown.push(single(children[k], []));
    const rest = waiting - fit + hidden;
    if (rest > 0) shown.push(more(fit < waiting ? children[after + fit] : -1, rest));
    below = single(node, shown, spine);
  }
  const root = /** @type {Shown} */ (below);
  if (here === 0) openFolds(tree, root);
  return root;
}

/** Opens folds, topmost first, while there is room. @param {SearchTree} tree @param {Shown} root */
function openFolds(tree, root) {
  const folds = root.children.filter(({ kind }) => kind === 'fold');
  let room = OVERVIEW - root.children.length;
  for (let shown = folds.shift(); shown; shown = folds.shift()) {
    const { node } = shown;
    const children = tree.children[node];
    // A fold of several neighbours stays closed.
    if (shown.count !== tree.end[node] - node || children.length > room) continue;
    room -= children.length;
    shown.children = children.map((child) =>
      tree.end[child] - child > 1 ? fold(child, tree.end[child]) : single(child, []),
    );
    [shown.kind, shown.count, shown.end] = ['node', 1, node + 1];
    folds.push(...shown.children.filter(({ kind }) => kind === 'fold'));
  }
}

/**
 * Returns the index of the first child with at least this number.
 * @param {number[]} children
 * @param {number} number
 */
function firstFrom(children, number) {
  let [low, high] = [0, children.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (children[middle] < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @param {number} node @param {Shown[]} children @param {number} [spine] @returns {Shown} */
function single(node, children, spine = -1) {
  return { kind: 'node', node, count: 1, end: node + 1, levels: 1, children, spine };
}

/**
 * Folds neighbouring subtrees into one.
 * @param {number} from the first of its nodes
 * @param {number} end one more than the last
 * @returns {Shown}
 */
function fold(from, end) {
  return { kind: 'fold', node: from, count: end - from, end, levels: 1, children: [], spine: -1 };
}

/**
 * Folds levels of the path into one, with everything beside them.
 * @param {SearchTree} tree
 * @param {number} first the topmost node of the path that is left out
 * @param {number} next the node below the last one left out
 * @param {number} met
 * @param {number} count the number of levels
 * @param {Shown} below
 * @returns {Shown}
 */
function levels(tree, first, next, met, count, below) {
  const size = (/** @type {number} */ node) => Math.min(tree.end[node], met) - node;
  return {
    kind: 'levels',
    node: first,
    count: size(first) - size(next),
    end: next,
    levels: count,
    children: [below],
    spine: 0,
  };
}

/** @param {number} node @param {number} count @returns {Shown} */
function more(node, count) {
  return { kind: 'more', node, count, end: node, levels: 0, children: [], spine: -1 };
}
