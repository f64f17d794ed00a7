/** Words of the variants of a search. */
import { number } from '../language.js';
import { strong } from '../phrase.js';

/** If a list is longer than this, only its first names are given. */
const NAMED = 6;

/** @param {string[]} names */
const list = (names) =>
  names.length > NAMED
    ? `${names.slice(0, NAMED - 2).join('、')}等${number(names.length)}個`
    : names.join('、');

const isNumber = (/** @type {string} */ name) => /^\d+$/.test(name);
const row = (/** @type {string} */ name) => (isNumber(name) ? `第 ${name} 橫列` : `${name} 橫列`);
const rows = (/** @type {string[]} */ names) =>
  names.length === 1
    ? row(names[0])
    : names.every(isNumber)
      ? `第 ${list(names)} 橫列`
      : `${list(names)} 這幾個橫列`;
const columns = (/** @type {string[]} */ names) => `直行 ${list(names)}`;

/** @type {typeof import('../en/variants.js').words} */
export const words = {
  method: '搜尋方式',
  methods: { links: '按直行', rows: '按橫列' },
  methodWhy: { links: '先選一項，再試它的選項', rows: '取剩下的第一個橫列，再取下一個' },
  headers: '取下表頭',
  headerOrders: { last: '最後', first: '最先' },
  headersWhy: {
    last: '與《電腦程式設計藝術》相同：先隱藏選項，再取下表頭',
    first: '與 2000 年的論文和多數文章相同：先取下表頭',
  },

  whyRightFirst: (name) => `先取下 ${name} 的表頭，再隱藏它的選項。`,
  whyLeftAgainFirst: (name) => `${name} 的選項都已回來。表頭最先離開，所以最後回來。`,
  whyCoverBeginsFirst: (name) => `先把 ${name} 從待覆蓋的清單裡取下，再讓它的選項離開其他各鏈。`,

  take: (name, isNext) => [
    strong(`${row(name)}是剩下的${isNext ? '下' : '第'}一個橫列`),
    '：取它。',
  ],
  leaves: (names) => `矩陣裡還剩${rows(names)}。`,
  noneLeft: '矩陣裡一個橫列也不剩。',
  whyTake: (names) => `${columns(names)}，連同在其中有 1 的各橫列，一起離開矩陣。`,
  deadEnd: (column) => [`一個橫列也不剩，直行 ${column} 卻沒有覆蓋：`, strong('死路。')],
  whyDeadEnd: (chosen) =>
    chosen.length === 0
      ? '矩陣裡本來就沒有橫列。'
      : `回溯，捨棄${row(chosen[chosen.length - 1])}，取那個矩陣的下一個橫列。`,
  solution: (nth, chosen) => [
    strong(`第 ${number(nth)} 個解：${chosen.length === 0 ? '一個橫列也不取' : rows(chosen)}。`),
  ],
  whySolution: (chosen) => `橫列和直行都不剩了，${rows(chosen)}恰好覆蓋每個直行一次。`,
  whySolutionEmpty: '沒有要覆蓋的直行。',
  undo: (name, names) => `撤回${row(name)}：${columns(names)} 和一起離開的各橫列都回來。`,
  whyUndo: '依相反的順序撤回，矩陣與取它之前相同。',
  drop: (name, next) =>
    next === null
      ? `捨棄${row(name)}，沒有別的橫列可取了：回溯。`
      : `捨棄${row(name)}。剩下的下一個橫列是${row(next)}。`,
  whyDrop: '含有它的走法都試過了，這樣每個解只會找到一次。',
  back: (name) => `捨棄的${row(name)}回來了。`,
  whyBack: '這個矩陣試完了，捨棄的橫列逐一回來，後捨棄的先回來。',
  dropping: (name) => `捨棄${row(name)}`,
  returning: (name) => `${row(name)}回來`,
  takingBack: (name) => `撤回${row(name)}`,
  taken: (name) => `正在嘗試${row(name)}。`,
  row,
  deadHere: (column) => `這裡是死路：一個橫列也不剩，直行 ${column} 卻沒有覆蓋。`,
  tree: '搜尋樹，每個節點是取的一個橫列。',
  tries: (count) => `取了 ${number(count)} 個橫列`,
  treeDead: (column) => `死路，直行 ${column} 沒有覆蓋`,

  code: {
    noRow: '若一個橫列也不剩，返回',
    eachRow: '由上到下逐個取剩下的橫列 r',
    all: (go) => `逐個取 r 的 j，${go}`,
    allBack: (back) => `依相反順序撤回，${back}`,
    drop: '捨棄 r：hide(r)',
    restore: '放回捨棄的各橫列',
  },
};
