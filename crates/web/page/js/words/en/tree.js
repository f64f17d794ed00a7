/** Words of the search tree. */
import { number } from '../language.js';

export const words = {
  item: (/** @type {string} */ name) => `item ${name}`,
  /** The branch in which no further option is chosen for an item. */
  enough: 'enough',
  start: 'start',
  here: 'here',
  deadEnd: 'dead end',
  solution: 'solution',
  notTried: 'not yet tried',
  /** A node: the option that led there, and what was found there. */
  reached: (/** @type {string} */ option, /** @type {string} */ found) => `${option}: ${found}`,
  branches: (/** @type {string} */ item, /** @type {number} */ count) =>
    `branches on item ${item}, ${count === 1 ? '1 option' : `${number(count)} options`}`,
  deadEndAt: (/** @type {string} */ item) => `dead end, item ${item} has too few options left`,
  open: 'nothing chosen yet',
  hereToo: (/** @type {string} */ label) => `${label} (here)`,
  fold: (
    /** @type {number} */ nodes,
    /** @type {number} */ dead,
    /** @type {number} */ solutions,
  ) => `${number(nodes)} nodes folded, × ${number(dead)}, ◎ ${number(solutions)}`,
  levels: (/** @type {number} */ levels) => `${number(levels)} levels folded`,
  more: (/** @type {number} */ count) => `${number(count)} more not yet tried`,
  plus: (/** @type {number} */ count) => `+${number(count)}`,
  count: (/** @type {number} */ count) => number(count),
};
