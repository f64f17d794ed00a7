/** Words of the search tree. */
import { number } from '../language.js';

/** @type {typeof import('../en/tree.js').words} */
export const words = {
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
