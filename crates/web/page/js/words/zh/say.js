/** The sentences of the lab. */
import { number } from '../language.js';
import { strong } from '../phrase.js';

/** @typedef {import('../en/say.js').Cause} Cause */
/** @typedef {import('../en/say.js').Place} Place */

/** If a list is longer than this, only its first names are given. */
const NAMED = 6;

/** @param {string[]} names @param {'and' | 'or'} [word] */
function list(names, word = 'and') {
  if (names.length > NAMED)
    return `${names.slice(0, NAMED - 2).join('、')}等${number(names.length)}个`;
  return word === 'or' && names.length > 1
    ? `${names.slice(0, -1).join('、')} 或 ${names.at(-1)}`
    : names.join('、');
}

const item = (/** @type {string} */ name) => `项 ${name}`;
const items = (/** @type {string[]} */ names) => `项 ${list(names)}`;
const isNumber = (/** @type {string} */ name) => /^\d+$/.test(name);
const option = (/** @type {string} */ name) => (isNumber(name) ? `选项 ${name}` : name);
const options = (/** @type {string[]} */ names) =>
  names.length > 0 && names.every(isNumber) ? `选项 ${list(names)}` : list(names);

/** @param {Place} place */
function house({ kind, index }) {
  const name =
    /** @type {Record<string, string>} */ ({ r: '行', c: '列', b: '宫', w: '个窗口' })[kind] ??
    '区';
  if (kind === 'o') return '各宫中心';
  if (kind === 'd') return index === '1' ? '主对角线' : '副对角线';
  return `第 ${index} ${name}`;
}

/** @param {Cause} cause */
function must({ kind, row, item: taken, by, color, place }) {
  if (kind === 'taken' && place) {
    const done =
      place.kind === ''
        ? `${place.index} 已由 ${by} 填上`
        : `${house(place)}由 ${by} 有了 ${place.digit}`;
    return `${done}，所以 ${row} 要隐去。`;
  }
  if (kind === 'taken')
    return `${option(by)}已覆盖${item(taken)}，而${option(row)}也含 ${taken}，所以${option(row)}要隐去。`;
  if (kind === 'choosing')
    return `${option(row)}含有正在覆盖的${item(taken)}：它留在那条链里等着尝试，离开其他各链。`;
  if (kind === 'color')
    return `${item(taken)} 的颜色已定为 ${color}，${option(row)}给它的是别的颜色，所以要隐去。`;
  if (kind === 'chosen') return `${option(row)}已选上，不能再选一次，所以离开所有的链。`;
  if (kind === 'dropped') return `${option(row)}已经试过，在这个矩阵试完之前离开所有的链。`;
  return `${option(row)}已经试过，在${item(taken)} 这一层不再用它。`;
}

const HAN = '\\p{Script=Han}';
/**
 * The border between a Chinese character and one that is neither Chinese nor punctuation nor a
 * space.
 */
const BORDER = new RegExp(
  `(?<=${HAN})(?=[^${HAN}\\s，。：；、（）])|(?<=[^${HAN}\\s，。：；、（）])(?=${HAN})`,
  'gu',
);

/** @type {typeof import('../en/say.js').words} */
export const words = {
  between: '',
  tidy: (text) => text.replace(BORDER, ' '),
  item,
  items,
  option,
  options,
  names: list,

  start: '还没有选任何选项，每一项都待覆盖。',
  aim: (secondary) =>
    `目标是选出一些选项，使每一项恰好覆盖一次${secondary ? '，副项至多一次' : ''}。`,
  aimBounds: '目标是选出一些选项，使每一项的覆盖次数都符合要求。',
  aimBoard: '目标是填好每一格，使每行、每列、每宫的数字都不缺不重。',
  over: (solutions) => [
    '搜索结束：',
    strong(solutions === 0 ? '无解。' : `共 ${number(solutions)} 个解。`),
  ],
  restored: '一切都按相反的次序取消了覆盖，所有链接与开始时相同。',
  shownSoFar: '演示只到这里，搜索并没有结束。',

  choose: (name, held, covered, only) => {
    const chosen = `选中${covered ? '并覆盖' : ''}${item(name)}`;
    return only
      ? [`${chosen}：`, strong(`只有${option(held[0])}含有它。`)]
      : `${chosen}：${options(held)}含有它。`;
  },
  leftmost: '它是最左边的待覆盖项。',
  smallest: '待覆盖的项里它的选项最少；一样少时取最左的。',
  fewestWays: '待覆盖的项里它的走法最少；一样少时取最左的。',
  forced: '只剩一个选项，别无选择。',
  onlyPlace: (place, where) =>
    place.kind === ''
      ? `${place.index} 只能填 ${where}。`
      : `${house(place)}缺 ${place.digit}，只有 ${where} 能填。`,
  places: (place, where) =>
    place.kind === ''
      ? `${place.index} 可填${list(where, 'or')}。`
      : `${house(place)}缺 ${place.digit}，可填在${list(where, 'or')}。`,

  try: (name, of, nth) =>
    nth?.[1] === 1
      ? `为${item(of)} 尝试唯一的选项 ${name}。`
      : `为${item(of)} 尝试${option(name)}${nthOf(nth)}。`,
  takes: (cell, digit, of, nth) => {
    if (nth?.[1] === 1)
      return of.kind === ''
        ? `${cell} 填 ${digit}，这是唯一的候选数。`
        : `${cell} 填 ${digit}，这是${house(of)}唯一的位置。`;
    return `${cell} 填 ${digit}${of.kind === '' ? '' : `，作为${house(of)}的 ${of.digit}`}${nthOf(nth)}。`;
  },
  coversToo: (others) => `一并覆盖${items(others)}。`,
  onlyOnce: (others) => `每一项只能覆盖一次，含有${list(others, 'or')}的其他选项都要隐去。`,
  disagrees: (colored) => `与${list(colored, 'or')}颜色不同的选项都要隐去。`,
  fullItems: '接着，把次数已到上限的项覆盖掉。',
  standsAlone: '它不含别的项。',
  stillOpen: (open) => (open.length === 0 ? '已没有待覆盖的项。' : `待覆盖的还有${items(open)}。`),
  housesHave: (houses, digit, cell) =>
    `${list(houses.map(house))}由此有了 ${digit}${cell === '' ? '' : `，${cell} 已填`}，与它冲突的选项都要隐去。`,
  noneLeft: (names) => [strong(`${items(names)} 已无选项。`)],

  cover: (name, gone) =>
    `覆盖${item(name)}：${gone.length === 0 ? '它的链里已没有选项' : `${options(gone)}离开其他各项的链`}。`,
  coverWith: (name, held) => `覆盖${item(name)}，连同${options(held)}。`,
  coverBegins: (name, held) =>
    `开始覆盖${item(name)}：${held.length === 0 ? '它的链里已没有选项' : `${options(held)}含有它`}。`,
  whyCover: (name, by, gone) => {
    if (by !== '') return `${option(by)}已覆盖${item(name)}，别的选项不能再覆盖它。`;
    return gone.length === 1
      ? `${item(name)} 将由${option(gone[0])}覆盖，别的项不能再用它。`
      : `${item(name)} 将由其中一个覆盖，别的项不能再用它们。`;
  },
  whyCoverBoard: (place) =>
    place.kind === ''
      ? `${place.index} 已填，不能再填别的数字。`
      : `${house(place)}已有 ${place.digit}，别的格不能再填。`,
  whyFull: (name) => `${item(name)} 的次数已到上限。`,
  whyCoverBegins: (name, by, secondary) => {
    if (by === '') return `先让它的选项离开其他各链，再把 ${name} 从待覆盖的表里摘下。`;
    return secondary
      ? `${option(by)}也覆盖 ${name}：隐去含有 ${name} 的其他选项。`
      : `${option(by)}也覆盖 ${name}：先隐去含有 ${name} 的其他选项，再摘下 ${name}。`;
  },
  whyHeaderOnly: (name, secondary) =>
    secondary ? '没有什么要摘下。' : `只需把 ${name} 从待覆盖的表里摘下。`,
  wayBack: '摘下的节点仍记得邻居，恢复时凭此回到原处。',
  uncover: (name, back, secondary) => {
    if (back.length > 0) return `取消覆盖${item(name)}：${options(back)}回到其他各项的链。`;
    return `取消覆盖${item(name)}：${secondary ? '它又可以覆盖了' : '它回到待覆盖的表里'}。`;
  },
  uncoverWith: (name, held) => `取消覆盖${item(name)}，连同${options(held)}。`,
  reverse: '取消的次序与覆盖相反，所以每个节点回来时，邻居都和离开时一样。',

  hide: (row, lists) =>
    lists.length === 0
      ? `${option(row)}不在别的链里。`
      : `轮到${option(row)}：它要离开${items(lists)}。`,
  must,
  unhide: (row, lists) =>
    lists.length === 0 ? `${option(row)}不在别的链里。` : `${option(row)}已回到${items(lists)}。`,
  bottomUp: '选项自下而上回来，与离开的次序相反。',

  header: '列头',
  root: '根',
  itself: '自己',
  down: (of, from, to, row) => `在${item(of)} 里，${from}向下绕过${option(row)}，指向${to}。`,
  up: (of, from, to, row) => `在${item(of)} 里，${from}向上绕过${option(row)}，指向${to}。`,
  whyUp: (row, alone) =>
    `${alone ? '列头上下' : '上下邻居'}都已绕过${option(row)}。它自己的链接不变，恢复时凭此回到原处。`,
  size: (of, row, left) => `${option(row)}离开了${item(of)}，那里还有 ${number(left)} 个选项。`,
  lastOne: (of, row, fatal) => [
    `${option(row)}离开了${item(of)}。它是那里最后一个选项：`,
    fatal ? strong(`${of} 已无选项。`) : `${of} 已无选项。`,
  ],
  whySize: '个数记在列头里，不必每次去数。',
  whyFatal: (of) => `再没有选项能覆盖${item(of)}，这样走下去是死路。`,
  whyOwn: (of, by) => `没关系：${of} 由${option(by)}自己覆盖。`,
  whySecondary: (of) => `没关系：${of} 是副项，可以不覆盖。`,
  whyWithin: (of, within) => `现在只有${item(within)} 的选项还能覆盖 ${of}。`,
  right: (from, to, name) => `在待覆盖的表里，${from}向右绕过 ${name}，指向${to}。`,
  left: (from, to, name) => `在待覆盖的表里，${from}向左绕过 ${name}，指向${to}。`,
  whyRight: (name) => `它的选项都已隐去，现在摘下${item(name)} 自己。`,
  whyLeft: (name, left, right) =>
    `${item(name)} 已摘下，但仍指着${left === right ? left : `${left}和${right}`}，恢复时凭此回到原处。`,
  alone: (name) => `${item(name)} 不在待覆盖的表里，这一步什么也没变。`,
  whyAlone: '副项可以不覆盖，搜索不会去选它。',

  leftAgain: (from, name) => `在待覆盖的表里，${from}向左重新指向 ${name}。`,
  rightAgain: (from, name) => `在待覆盖的表里，${from}向右重新指向 ${name}：${name} 回来了。`,
  whyLeftAgain: (name) => `后写的先撤回。${item(name)} 仍记得自己的邻居。`,
  whyRightAgain: '它保留着自己的链接，不必寻找位置。',
  sizeAgain: (of, row, size) => `${item(of)} 重新计入${option(row)}：${number(size)} 个选项。`,
  whySizeAgain: '每次改动都要撤回，后写的先撤回。',
  upAgain: (of, from, row) => `在${item(of)} 里，${from}向上重新指向${option(row)}。`,
  whyUpAgain: (row) => `${option(row)}的节点仍记得上下邻居。`,
  back: (of, row, above, below) =>
    `${option(row)}回到${item(of)}，${above === below ? '那里只有它' : `在${above}和${below}之间`}。`,
  whyBack: '它的节点保留着链接，不必寻找位置。',

  deadEnd: (name, several, then) => [
    strong(`${item(name)} ${several ? '的选项不够了' : '已无选项'}`),
    `：${then}`,
  ],
  tryNext: (of) => `回溯，尝试${item(of)} 的下一个选项。`,
  closeNext: (of) => `回溯，封闭${item(of)}。`,
  goFurther: (here, of) => `${item(here)} 也没有别的选项了，继续回溯到${item(of)}。`,
  allOver: '没有可试的了，搜索结束。',
  goBack: '回溯。',
  whyDeadEnd: (name, chosen) =>
    chosen.length === 0
      ? `没有选项含有${item(name)}。`
      : `选了${options(chosen)}，就没有选项能覆盖 ${name}。`,
  whyTooFew: (name, least) => `${item(name)} 至少要覆盖 ${number(least)} 次。`,
  noPlace: (place) =>
    place.kind === ''
      ? `${place.index} 已没有数字可填。`
      : `${house(place)}缺 ${place.digit}，但没有一格能填。`,

  solution: (nth, chosen) => [
    strong(`第 ${number(nth)} 个解：${chosen.length === 0 ? '一个选项也不选' : options(chosen)}。`),
  ],
  solutionBoard: (nth) => [strong(`第 ${number(nth)} 个解：盘面已填满。`)],
  whySolution: '已没有待覆盖的项，每一项恰好覆盖一次。',
  whySolutionBounds: '每一项的覆盖次数都符合要求。',
  whySolutionBoard: '每格、每行、每列、每宫都不缺不重。',
  goesOn: (of) => `搜索回到${item(of)}，看还有没有别的解。`,
  nothingLeft: '没有别的可试了。',
  asAsked: '所要的解已找到，搜索到此为止。',

  undo: (name, uncovered) =>
    `撤回${option(name)}${uncovered.length === 0 ? '' : `，取消覆盖${items(uncovered)}`}。`,
  next: (of, name) => `接着为${item(of)} 尝试${option(name)}。`,
  noNext: (of) => `${item(of)} 没有别的选项了。`,
  whyUndo: (name) => `按相反的次序撤回，所有链接与选上${option(name)}之前相同。`,
  leave: (name, tried, covered) =>
    `${item(name)} 的${tried === 1 ? '唯一选项' : '选项都'}试过了，${covered ? '取消覆盖并' : ''}离开这一项。`,
  whyLeave: (name, of) => `回到${item(of)}：撤回为它选的${option(name)}。`,
  whyLeaveClosed: (of) => `回到已封闭的${item(of)}。`,

  commit: (name, color, gone) =>
    `${item(name)} 定为颜色 ${color}：${gone.length === 0 ? '没有选项与它冲突' : `${options(gone)}的颜色不同，离开其他各项的链`}。`,
  commitBegins: (name, color, by) => `${item(name)} 由${option(by)}定为颜色 ${color}。`,
  whyCommit: '给同一种颜色的选项可以共用这一项，颜色不同的要隐去。',
  uncommit: (name, back) =>
    `${item(name)} 不再有颜色${back.length === 0 ? '' : `：${options(back)}回到其他各项的链`}。`,
  mark: (row, name) => `${option(row)}给${item(name)} 的颜色相同，它的节点做上标记。`,
  whyMark: (row, name) => `以后选上${option(row)}时，${name} 不必再处理。`,
  unmark: (row, name) => `去掉${option(row)}在${item(name)} 里的标记。`,

  exclude: (row, of) => `搁置${option(row)}：它已为${item(of)} 试过。`,
  whyExclude: '这样，同一组选项不会换个次序又试一遍。',
  include: (row) => `不再搁置${option(row)}。`,
  whyInclude: (of) => `要离开${item(of)} 了，搁置的选项逐个放回，后搁置的先放回。`,
  close: (name) => `封闭${item(name)}：不再为它选新的选项。`,
  whyClose: '它的覆盖次数已经够了。',
  reopen: (name) => `${item(name)} 不再封闭。`,
  whyReopen: '封闭它之后的各种走法都试过了。',
};

/** @param {[number, number] | null} nth */
function nthOf(nth) {
  return nth ? `（第 ${number(nth[0])} 个，共 ${number(nth[1])} 个）` : '';
}
