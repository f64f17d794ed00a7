/** Random searches as outlines of runs, for claims that must hold for any tree. */
import { CHOOSE, DEAD_END, LEAVE, SOLUTION, TRY, UNDO } from '../page/js/lab/run/events.js';

/** @typedef {import('../page/js/lab/run/types.js').Moment} Moment */
/** @typedef {import('../page/js/ask/run.js').RunData} RunData */

const ITEMS = ['a', 'b', 'r4c2', 'r4#7', 'a long name of an item'];
const OPTIONS = ['S1', 'S2', 'r4c2=7', '12', 'an option with a long name'];

/**
 * Makes a random search.
 * @param {(below: number) => number} below returns a random number below its argument
 * @param {number} size the approximate number of nodes
 * @param {(depth: number) => number} degree returns the number of branches of a node
 * @returns {RunData}
 */
export function searchAtRandom(below, size, degree) {
  /** @type {number[]} */
  const outline = [];
  let [step, nodes, solutions] = [0, 1, 0];
  /** @param {number} op @param {number} a @param {number} [b] */
  const tell = (op, a, b = 0) => {
    outline.push(step, op, a, b);
    step += 1 + below(3);
  };
  /**
   * What is left to do, next one last: a node to enter, given by its depth, or an event.
   * @type {(number | [number, number, number])[]}
   */
  const todo = [0];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next !== 'number') {
      tell(...next);
      continue;
    }
    const branches = nodes < size ? degree(next) : 0;
    if (branches === 0) {
      if (below(3) === 0) tell(SOLUTION, (solutions += 1));
      else tell(DEAD_END, below(ITEMS.length));
      continue;
    }
    const item = below(ITEMS.length);
    tell(CHOOSE, item, branches);
    todo.push([LEAVE, item, branches]);
    for (let k = 0; k < branches; k++) {
      const option = below(OPTIONS.length);
      todo.push([UNDO, option, 0], next + 1, [TRY, option, 0]);
    }
    nodes += branches;
  }
  return {
    answer: 'run',
    cover: {
      items: ITEMS,
      primary: ITEMS.length,
      colors: [],
      options: OPTIONS.map((name, k) => ({ name, items: [k] })),
    },
    board: null,
    layout: null,
    events: step,
    complete: true,
    solutions,
    headers: 'last',
    method: 'links',
    nodes,
    updates: 0,
    outline,
  };
}

/**
 * Returns the part of a moment that the tree is drawn from.
 * @param {RunData} run
 * @param {number} step
 * @returns {Moment}
 */
export function momentOfTree(run, step) {
  /** @type {number[]} */
  const branches = [];
  for (let at = 0; at < run.outline.length && run.outline[at] < step; at += 4) {
    if (run.outline[at + 1] === CHOOSE) branches.push(run.outline[at + 2]);
    else if (run.outline[at + 1] === LEAVE) branches.pop();
  }
  return /** @type {any} */ ({ run, step, branches, cover: run.cover });
}
