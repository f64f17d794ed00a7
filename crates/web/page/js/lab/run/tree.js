/**
 * The tree of a search, built from the outline of its run. Each node is a call of `search`: the
 * root, and one for each option tried. Nodes are numbered in the order in which they are visited,
 * so a subtree is a range of numbers.
 */
import { CHOOSE, CLOSE, DEAD_END, REOPEN, SOLUTION, TRY, UNDO } from './events.js';

/** @typedef {import('../../ask/run.js').RunData} RunData */
/**
 * @typedef {'inner' | 'dead' | 'solution' | 'open'} NodeKind
 *     `open`: the part of the run that is shown ends before this is known
 */

/**
 * A branch with `option` -1 is the one that closes an item.
 * @typedef {object} SearchTree
 * @property {number} count the number of nodes
 * @property {boolean} rows whether the search goes row by row, so that no item is branched on
 * @property {Int32Array} parent -1 at the root
 * @property {Int32Array} item
 *     the item branched on there; at a dead end, the item without options; else -1
 * @property {Int32Array} option the option tried to get there
 * @property {Int32Array} depth
 * @property {Int32Array} degree the number of branches, some of which may lie beyond the run
 * @property {Int32Array} from the step at which the node is entered
 * @property {Int32Array} to
 *     the step at which it is left; one more than the number of events if it never is
 * @property {Int32Array} end one more than the last number of its subtree
 * @property {NodeKind[]} kind
 * @property {number[][]} children
 * @property {Int32Array} dead the number of dead ends in its subtree
 * @property {Int32Array} solutions the number of solutions in its subtree
 */

/** @type {WeakMap<RunData, SearchTree>} */
const trees = new WeakMap();

/**
 * Returns the tree of a run, building it on first use.
 * @param {RunData} run
 * @returns {SearchTree}
 */
export function treeOf(run) {
  let tree = trees.get(run);
  if (!tree) trees.set(run, (tree = grow(run)));
  return tree;
}

/** @param {RunData} run @returns {SearchTree} */
function grow({ outline, events, method }) {
  let count = 1;
  for (let at = 0; at < outline.length; at += 4)
    if (outline[at + 1] === TRY || outline[at + 1] === CLOSE) count += 1;
  const numbers = (/** @type {number} */ value) => new Int32Array(count).fill(value);
  /** @type {SearchTree} */
  const tree = {
    count,
    rows: method === 'rows',
    parent: numbers(-1),
    item: numbers(-1),
    option: numbers(-1),
    depth: numbers(0),
    degree: numbers(0),
    from: numbers(0),
    to: numbers(events + 1),
    end: numbers(count),
    kind: Array(count).fill('open'),
    children: Array.from({ length: count }, () => []),
    dead: numbers(0),
    solutions: numbers(0),
  };
  let [here, last] = [0, 0];
  for (let at = 0; at < outline.length; at += 4) {
    const [step, op, a, b] = [outline[at] + 1, outline[at + 1], outline[at + 2], outline[at + 3]];
    if (op === CHOOSE) {
      [tree.item[here], tree.degree[here], tree.kind[here]] = [a, b, 'inner'];
    } else if (op === TRY || op === CLOSE) {
      last += 1;
      tree.parent[last] = here;
      tree.option[last] = op === TRY ? a : -1;
      tree.depth[last] = tree.depth[here] + 1;
      tree.from[last] = step;
      tree.children[here].push(last);
      tree.kind[here] = 'inner';
      here = last;
    } else if (op === UNDO || op === REOPEN) {
      tree.to[here] = step;
      tree.end[here] = last + 1;
      here = tree.parent[here];
    } else if (op === DEAD_END) {
      [tree.item[here], tree.kind[here], tree.dead[here]] = [a, 'dead', 1];
    } else if (op === SOLUTION) {
      [tree.kind[here], tree.solutions[here]] = ['solution', 1];
    }
  }
  for (let node = count - 1; node > 0; node--) {
    tree.dead[tree.parent[node]] += tree.dead[node];
    tree.solutions[tree.parent[node]] += tree.solutions[node];
  }
  return tree;
}

/**
 * Returns the node in which the search is at a step.
 * @param {SearchTree} tree
 * @param {number} step
 */
export function nodeAt(tree, step) {
  let [low, high] = [0, tree.count];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (tree.from[middle] <= step) low = middle;
    else high = middle;
  }
  // The last node entered may have been left since.
  let node = low;
  while (node > 0 && tree.to[node] <= step) node = tree.parent[node];
  return node;
}

/**
 * Returns the path from the root to a node, both included.
 * @param {SearchTree} tree
 * @param {number} node
 */
export function pathTo(tree, node) {
  const path = [];
  for (let at = node; at >= 0; at = tree.parent[at]) path.push(at);
  return path.reverse();
}
