/** Words of the comparison of two runs. */
import { number } from '../language.js';

/** @param {number} more @param {number} less */
const times = (more, less) => {
  const ratio = less > 0 ? more / less : 0;
  return ratio >= 10 ? number(Math.round(ratio)) : number(Math.round(ratio * 10) / 10);
};

/** @type {typeof import('../en/compare.js').words} */
export const words = {
  title: '比较两次搜索',
  open: '比较这个问题的两次搜索',
  pair: '比较',
  pairs: { rule: '最左、最少', engine: 'links、cells', method: '按行、按列' },
  sides: {
    leftmost: '先选最左的项',
    mrv: '先选选项最少的项',
    links: 'links（链表）',
    cells: 'cells（稀疏集）',
    rows: '按行',
    columns: '按列',
  },
  sideWhy: {
    leftmost: '在第一个待覆盖的项上分支',
    mrv: '在剩余选项最少的项上分支',
    links: '链表：摘下的每条链接，回溯时都要接回去',
    cells: '稀疏集：回溯时只恢复各集合的大小',
    rows: '取剩下的第一行，再取下一行',
    columns: '先选选项最少的项，再试它的选项',
  },
  quantity: '数量',
  soFar: '到目前',
  total: '总计',
  nodes: '节点',
  updates: '更新',
  updatesWhy: '从链表或集合里移除的条目',
  deadEnds: '死路',
  solutions: '解',
  notKnown: '–',
  notKnownSpoken: '未知',
  atLeast: (count) => `至少 ${count}`,
  position: (nodes, most) => `第 ${nodes} / ${most} 个节点`,
  slider: '两次搜索各访问的节点数',
  controls: {
    start: '回到开头',
    back: '后退一个节点',
    play: '一起播放，逐个节点',
    pause: '暂停',
    forward: '前进一个节点',
    end: '各自到末尾',
  },
  tree: (side) => `搜索树：${side}`,
  loading: '正在计算两次搜索',
  same: (nodes) => `两者都访问 ${number(nodes)} 个节点。`,
  fewer: (side, less, more) =>
    `${side}：${number(less)} 个节点，另一个要 ${number(more)} 个，是它的 ${times(more, less)} 倍。`,
  unfinished: '至少有一次搜索太长，在这里搜不完。',
  engines: (links, cells) =>
    `两者走的是同一棵树。links 从链表里移除 ${number(links)} 个条目，回溯时逐个接回；cells 从集合里移除 ${number(cells)} 个，回溯时只恢复大小。`,
  enginesUnfinished: '两者走的是同一棵树，不同的是一路上改动了什么。',
};
