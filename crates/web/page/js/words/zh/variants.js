/** Words of the variants of a search. */
import { number } from '../language.js';
import { strong } from '../phrase.js';

/** If a list is longer than this, only its first names are given. */
const NAMED = 6;

/** @param {string[]} names */
const list = (names) =>
  names.length > NAMED
    ? `${names.slice(0, NAMED - 2).join('、')}等${number(names.length)}个`
    : names.join('、');

const isNumber = (/** @type {string} */ name) => /^\d+$/.test(name);
const row = (/** @type {string} */ name) => (isNumber(name) ? `第 ${name} 行` : `${name} 行`);
const rows = (/** @type {string[]} */ names) =>
  names.length === 1
    ? row(names[0])
    : names.every(isNumber)
      ? `第 ${list(names)} 行`
      : `${list(names)} 这几行`;
const columns = (/** @type {string[]} */ names) => `列 ${list(names)}`;

/** @type {typeof import('../en/variants.js').words} */
export const words = {
  method: '搜索方式',
  methods: { links: '按列', rows: '按行' },
  methodWhy: { links: '先选一项，再试它的选项', rows: '取剩下的第一行，再取下一行' },
  headers: '摘下列头',
  headerOrders: { last: '最后', first: '最先' },
  headersWhy: {
    last: '与《计算机程序设计艺术》相同：先隐去选项，再摘列头',
    first: '与 2000 年的论文和多数文章相同：先摘列头',
  },

  whyRightFirst: (name) => `先摘下 ${name} 的列头，再隐去它的选项。`,
  whyLeftAgainFirst: (name) => `${name} 的选项都已回来。列头最先离开，所以最后回来。`,
  whyCoverBeginsFirst: (name) => `先把 ${name} 从待覆盖的表里摘下，再让它的选项离开其他各链。`,

  take: (name, isNext) => [strong(`${row(name)}是剩下的${isNext ? '下' : '第'}一行`), '：取它。'],
  leaves: (names) => `矩阵里还剩${rows(names)}。`,
  noneLeft: '矩阵里一行也不剩。',
  whyTake: (names) => `${columns(names)}，连同在其中有 1 的各行，一起离开矩阵。`,
  deadEnd: (column) => [`一行也不剩，列 ${column} 却没有覆盖：`, strong('死路。')],
  whyDeadEnd: (chosen) =>
    chosen.length === 0
      ? '矩阵里本来就没有行。'
      : `回溯，丢开${row(chosen[chosen.length - 1])}，取那个矩阵的下一行。`,
  solution: (nth, chosen) => [
    strong(`第 ${number(nth)} 个解：${chosen.length === 0 ? '一行也不取' : rows(chosen)}。`),
  ],
  whySolution: (chosen) => `行和列都不剩了，${rows(chosen)}恰好覆盖每一列一次。`,
  whySolutionEmpty: '没有要覆盖的列。',
  undo: (name, names) => `撤回${row(name)}：${columns(names)} 和一起离开的各行都回来。`,
  whyUndo: '按相反的次序撤回，矩阵与取它之前相同。',
  drop: (name, next) =>
    next === null
      ? `丢开${row(name)}，没有别的行可取了：回溯。`
      : `丢开${row(name)}。剩下的下一行是${row(next)}。`,
  whyDrop: '含有它的走法都试过了，这样每个解只会找到一次。',
  back: (name) => `丢开的${row(name)}回来了。`,
  whyBack: '这个矩阵试完了，丢开的行逐一回来，后丢开的先回来。',
  dropping: (name) => `丢开${row(name)}`,
  returning: (name) => `${row(name)}回来`,
  takingBack: (name) => `撤回${row(name)}`,
  taken: (name) => `正在尝试${row(name)}。`,
  row,
  deadHere: (column) => `这里是死路：一行也不剩，列 ${column} 却没有覆盖。`,
  tree: '搜索树，每个节点是取的一行。',
  tries: (count) => `取了 ${number(count)} 行`,
  treeDead: (column) => `死路，列 ${column} 没有覆盖`,

  code: {
    noRow: '若一行也不剩，返回',
    eachRow: '从上到下逐个取剩下的行 r',
    all: (go) => `逐个取 r 的 j，${go}`,
    allBack: (back) => `按相反次序撤回，${back}`,
    drop: '丢开 r：hide(r)',
    restore: '放回丢开的各行',
  },
};
