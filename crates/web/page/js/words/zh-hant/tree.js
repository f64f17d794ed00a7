/** Words of the search tree. */
import { number } from '../language.js';

/** @type {typeof import('../en/tree.js').words} */
export const words = {
  item: (name) => `項 ${name}`,
  enough: '已夠',
  start: '起點',
  here: '目前',
  deadEnd: '死路',
  solution: '解',
  notTried: '未試',
  reached: (option, found) => `${option}：${found}`,
  branches: (item, count) => `依項 ${item} 分支，${number(count)} 個選項`,
  deadEndAt: (item) => `死路，項 ${item} 剩下的選項不夠`,
  open: '還沒有選',
  hereToo: (label) => `${label}（目前）`,
  fold: (nodes, dead, solutions) =>
    `摺疊了 ${number(nodes)} 個節點，× ${number(dead)}，◎ ${number(solutions)}`,
  levels: (levels) => `摺疊了 ${number(levels)} 層`,
  more: (count) => `還有 ${number(count)} 個未試`,
  plus: (count) => `+${number(count)}`,
  count: (count) => number(count),
};
