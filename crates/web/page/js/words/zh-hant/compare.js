/** Words of the comparison of two runs. */
import { number } from '../language.js';

/** @param {number} more @param {number} less */
const times = (more, less) => {
  const ratio = less > 0 ? more / less : 0;
  return ratio >= 10 ? number(Math.round(ratio)) : number(Math.round(ratio * 10) / 10);
};

/** @type {typeof import('../en/compare.js').words} */
export const words = {
  title: '比較兩次搜尋',
  open: '比較這個問題的兩次搜尋',
  pair: '比較',
  pairs: { rule: '最左、最少', engine: 'links、cells', method: '按橫列、按直行' },
  sides: {
    leftmost: '先選最左的項',
    mrv: '先選選項最少的項',
    links: 'links（鏈結串列）',
    cells: 'cells（稀疏集合）',
    rows: '按橫列',
    columns: '按直行',
  },
  sideWhy: {
    leftmost: '在第一個待覆蓋的項上分支',
    mrv: '在剩餘選項最少的項上分支',
    links: '鏈結串列：取下的每條鏈結，回溯時都要接回去',
    cells: '稀疏集合：回溯時只恢復各集合的大小',
    rows: '取剩下的第一個橫列，再取下一個',
    columns: '先選選項最少的項，再試它的選項',
  },
  quantity: '數量',
  soFar: '到目前',
  total: '總計',
  nodes: '節點',
  updates: '更新',
  updatesWhy: '從鏈結串列或集合裡移除的條目',
  deadEnds: '死路',
  solutions: '解',
  notKnown: '–',
  notKnownSpoken: '未知',
  atLeast: (count) => `至少 ${count}`,
  position: (nodes, most) => `第 ${nodes} / ${most} 個節點`,
  slider: '兩次搜尋各走訪的節點數',
  controls: {
    start: '回到開頭',
    back: '後退一個節點',
    play: '一起播放，逐個節點',
    pause: '暫停',
    forward: '前進一個節點',
    end: '各自到結尾',
  },
  tree: (side) => `搜尋樹：${side}`,
  loading: '正在計算兩次搜尋',
  same: (nodes) => `兩者都走訪 ${number(nodes)} 個節點。`,
  fewer: (side, less, more) =>
    `${side}：${number(less)} 個節點，另一個要 ${number(more)} 個，是它的 ${times(more, less)} 倍。`,
  unfinished: '至少有一次搜尋太長，在這裡搜不完。',
  engines: (links, cells) =>
    `兩者走的是同一棵樹。links 從鏈結串列裡移除 ${number(links)} 個條目，回溯時逐個接回；cells 從集合裡移除 ${number(cells)} 個，回溯時只恢復大小。`,
  enginesUnfinished: '兩者走的是同一棵樹，不同的是一路上改動了什麼。',
};
