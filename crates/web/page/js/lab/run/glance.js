/**
 * A run seen from afar: how far it is after a number of nodes, from its outline alone. Two runs can
 * be compared in this way without fetching their events.
 */
import { DEAD_END, SOLUTION } from './events.js';
import { planIndex } from './reel.js';
import { pathTo, treeOf } from './tree.js';

/** @typedef {import('../../ask/run.js').RunData} RunData */
/** @typedef {import('../../ask/run.js').TotalsData} TotalsData */
/** @typedef {import('./types.js').Moment} Moment */

/**
 * What has been done after a number of nodes.
 * @typedef {object} Tally
 * @property {number} nodes
 * @property {number | null} updates entries removed from lists; null if that is not known
 * @property {number} deadEnds
 * @property {number} solutions
 */

/** For each run, the dead ends and solutions among its first nodes. */
/** @type {WeakMap<RunData, {dead: Int32Array, solutions: Int32Array}>} */
const sums = new WeakMap();

/** @param {RunData} run */
function sumsOf(run) {
  let known = sums.get(run);
  if (!known) {
    const { count, kind } = treeOf(run);
    const [dead, solutions] = [new Int32Array(count + 1), new Int32Array(count + 1)];
    for (let node = 0; node < count; node++) {
      dead[node + 1] = dead[node] + (kind[node] === 'dead' ? 1 : 0);
      solutions[node + 1] = solutions[node] + (kind[node] === 'solution' ? 1 : 0);
    }
    sums.set(run, (known = { dead, solutions }));
  }
  return known;
}

/** Returns how many nodes of a run can be shown. @param {RunData} run */
export const nodesOf = (run) => treeOf(run).count;

/**
 * Counts what a run has done after its first `nodes` nodes. After the last one, everything that
 * follows it has been done too.
 * @param {RunData} run
 * @param {TotalsData | null} totals of the same search
 * @param {number} nodes
 * @returns {Tally}
 */
export function tallyAt(run, totals, nodes) {
  const { dead, solutions } = sumsOf(run);
  const count = Math.min(nodes, dead.length - 1);
  const atEnd = count === dead.length - 1;
  let updates = count === 0 ? 0 : (totals?.course[count - 1] ?? null);
  if (atEnd) updates = totals && run.complete ? totals.updates : updates;
  return { nodes: count, updates, deadEnds: dead[count], solutions: solutions[count] };
}

/**
 * Returns the step at which a run has visited `nodes` nodes, and knows what the last of them is.
 * After the last node it is the end of the run.
 * @param {RunData} run
 * @param {number} nodes
 */
export function stepAt(run, nodes) {
  const tree = treeOf(run);
  if (nodes <= 0) return 0;
  if (nodes >= tree.count) return run.events;
  const node = nodes - 1;
  const at = planIndex(run.outline, tree.from[node]) * 4;
  // In a search row by row, the next event at a node with branches already takes a row.
  const isInner = tree.rows && tree.kind[node] === 'inner';
  return isInner || at >= run.outline.length ? tree.from[node] : run.outline[at] + 1;
}

/**
 * Returns the part of a moment that the tree is drawn from.
 * @param {RunData} run
 * @param {import('./cover.js').Cover} cover
 * @param {number} nodes
 * @returns {Moment}
 */
export function glanceAt(run, cover, nodes) {
  const tree = treeOf(run);
  const step = stepAt(run, nodes);
  const over = nodes <= 0 || nodes >= tree.count;
  const here = over ? 0 : nodes - 1;
  const kind = tree.kind[here];
  const op = kind === 'dead' ? DEAD_END : SOLUTION;
  const arrived = !over && (kind === 'dead' || kind === 'solution');
  const path = pathTo(tree, here);
  const chosen = over ? [] : arrived ? path.slice(0, -1) : path;
  const branches = tree.rows ? [] : chosen.map((node) => tree.item[node]);
  const event = arrived ? { op, a: Math.max(0, tree.item[here]), b: 0, c: 0 } : null;
  // A row that was just taken belongs to the matrix of the level above.
  const k = Math.max(0, tree.depth[here] - (tree.rows && !arrived ? 1 : 0));
  // Only what the tree is drawn from: nothing else of a moment is known without its events.
  return /** @type {Moment} */ ({ run, cover, step, branches, event, k });
}
