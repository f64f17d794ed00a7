/** Words of the search tree. */
import { language, number } from './language.js';

export const en = {
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

/** @type {typeof en} */
export const zh = {
  item: (name) => `项 ${name}`,
  enough: '已够',
  start: '起点',
  here: '当前',
  deadEnd: '死路',
  solution: '解',
  notTried: '未试',
  reached: (option, found) => `${option}：${found}`,
  branches: (item, count) => `按项 ${item} 分支，${number(count)} 个选项`,
  deadEndAt: (item) => `死路，项 ${item} 剩下的选项不够`,
  open: '还没有选',
  hereToo: (label) => `${label}（当前）`,
  fold: (nodes, dead, solutions) =>
    `折叠了 ${number(nodes)} 个节点，× ${number(dead)}，◎ ${number(solutions)}`,
  levels: (levels) => `折叠了 ${number(levels)} 层`,
  more: (count) => `还有 ${number(count)} 个未试`,
  plus: (count) => `+${number(count)}`,
  count: (count) => number(count),
};

/** @typedef {typeof en} TreeWords */

/**
 * Returns the words in the current language.
 * @returns {TreeWords}
 */
export function treeWords() {
  return language() === 'zh' ? zh : en;
}
