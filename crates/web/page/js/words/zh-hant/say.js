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
    return `${names.slice(0, NAMED - 2).join('、')}等${number(names.length)}個`;
  return word === 'or' && names.length > 1
    ? `${names.slice(0, -1).join('、')} 或 ${names.at(-1)}`
    : names.join('、');
}

const item = (/** @type {string} */ name) => `項 ${name}`;
const items = (/** @type {string[]} */ names) => `項 ${list(names)}`;
const isNumber = (/** @type {string} */ name) => /^\d+$/.test(name);
const option = (/** @type {string} */ name) => (isNumber(name) ? `選項 ${name}` : name);
const options = (/** @type {string[]} */ names) =>
  names.length > 0 && names.every(isNumber) ? `選項 ${list(names)}` : list(names);

/** @param {Place} place */
function house({ kind, index }) {
  const name =
    /** @type {Record<string, string>} */ ({ r: '橫列', c: '直行', b: '宮', w: '個窗口' })[kind] ??
    '區';
  if (kind === 'o') return '各宮中心';
  if (kind === 'd') return index === '1' ? '主對角線' : '副對角線';
  return `第 ${index} ${name}`;
}

/** @param {Cause} cause */
function must({ kind, row, item: taken, by, color, place }) {
  if (kind === 'taken' && place) {
    const done =
      place.kind === ''
        ? `${place.index} 已由 ${by} 填上`
        : `${house(place)}由 ${by} 有了 ${place.digit}`;
    return `${done}，所以 ${row} 要隱藏。`;
  }
  if (kind === 'taken')
    return `${option(by)}已覆蓋${item(taken)}，而${option(row)}也含 ${taken}，所以${option(row)}要隱藏。`;
  if (kind === 'choosing')
    return `${option(row)}含有正在覆蓋的${item(taken)}：它留在那條鏈裡等著嘗試，離開其他各鏈。`;
  if (kind === 'color')
    return `${item(taken)} 的顏色已定為 ${color}，${option(row)}給它的是別的顏色，所以要隱藏。`;
  if (kind === 'chosen') return `${option(row)}已選上，不能再選一次，所以離開所有的鏈。`;
  if (kind === 'dropped') return `${option(row)}已經試過，在這個矩陣試完之前離開所有的鏈。`;
  return `${option(row)}已經試過，在${item(taken)} 這一層不再用它。`;
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

  start: '還沒有選任何選項，每一項都待覆蓋。',
  aim: (secondary) =>
    `目標是選出一些選項，使每一項恰好覆蓋一次${secondary ? '，副項至多一次' : ''}。`,
  aimBounds: '目標是選出一些選項，使每一項的覆蓋次數都符合要求。',
  aimBoard: '目標是填好每一格，使每個橫列、直行、宮的數字都不缺不重。',
  over: (solutions) => [
    '搜尋結束：',
    strong(solutions === 0 ? '無解。' : `共 ${number(solutions)} 個解。`),
  ],
  restored: '一切都依相反的順序取消了覆蓋，所有鏈結與開始時相同。',
  shownSoFar: '示範只到這裡，搜尋並沒有結束。',

  choose: (name, held, covered, only) => {
    const chosen = `選定${covered ? '並覆蓋' : ''}${item(name)}`;
    return only
      ? [`${chosen}：`, strong(`只有${option(held[0])}含有它。`)]
      : `${chosen}：${options(held)}含有它。`;
  },
  leftmost: '它是最左邊的待覆蓋項。',
  smallest: '待覆蓋的項裡它的選項最少；一樣少時取最左的。',
  fewestWays: '待覆蓋的項裡它的走法最少；一樣少時取最左的。',
  forced: '只剩一個選項，別無選擇。',
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
      ? `為${item(of)} 嘗試唯一的選項 ${name}。`
      : `為${item(of)} 嘗試${option(name)}${nthOf(nth)}。`,
  takes: (cell, digit, of, nth) => {
    if (nth?.[1] === 1)
      return of.kind === ''
        ? `${cell} 填 ${digit}，這是唯一的候選數。`
        : `${cell} 填 ${digit}，這是${house(of)}唯一的位置。`;
    return `${cell} 填 ${digit}${of.kind === '' ? '' : `，作為${house(of)}的 ${of.digit}`}${nthOf(nth)}。`;
  },
  coversToo: (others) => `一併覆蓋${items(others)}。`,
  onlyOnce: (others) => `每一項只能覆蓋一次，含有${list(others, 'or')}的其他選項都要隱藏。`,
  disagrees: (colored) => `與${list(colored, 'or')}顏色不同的選項都要隱藏。`,
  fullItems: '接著，把次數已到上限的項覆蓋掉。',
  standsAlone: '它不含別的項。',
  stillOpen: (open) => (open.length === 0 ? '已沒有待覆蓋的項。' : `待覆蓋的還有${items(open)}。`),
  housesHave: (houses, digit, cell) =>
    `${list(houses.map(house))}由此有了 ${digit}${cell === '' ? '' : `，${cell} 已填`}，與它衝突的選項都要隱藏。`,
  noneLeft: (names) => [strong(`${items(names)} 已無選項。`)],

  cover: (name, gone) =>
    `覆蓋${item(name)}：${gone.length === 0 ? '它的鏈裡已沒有選項' : `${options(gone)}離開其他各項的鏈`}。`,
  coverWith: (name, held) => `覆蓋${item(name)}，連同${options(held)}。`,
  coverBegins: (name, held) =>
    `開始覆蓋${item(name)}：${held.length === 0 ? '它的鏈裡已沒有選項' : `${options(held)}含有它`}。`,
  whyCover: (name, by, gone) => {
    if (by !== '') return `${option(by)}已覆蓋${item(name)}，別的選項不能再覆蓋它。`;
    return gone.length === 1
      ? `${item(name)} 將由${option(gone[0])}覆蓋，別的項不能再用它。`
      : `${item(name)} 將由其中一個覆蓋，別的項不能再用它們。`;
  },
  whyCoverBoard: (place) =>
    place.kind === ''
      ? `${place.index} 已填，不能再填別的數字。`
      : `${house(place)}已有 ${place.digit}，別的格不能再填。`,
  whyFull: (name) => `${item(name)} 的次數已到上限。`,
  whyCoverBegins: (name, by, secondary) => {
    if (by === '') return `先讓它的選項離開其他各鏈，再把 ${name} 從待覆蓋的清單裡取下。`;
    return secondary
      ? `${option(by)}也覆蓋 ${name}：隱藏含有 ${name} 的其他選項。`
      : `${option(by)}也覆蓋 ${name}：先隱藏含有 ${name} 的其他選項，再取下 ${name}。`;
  },
  whyHeaderOnly: (name, secondary) =>
    secondary ? '沒有什麼要取下。' : `只需把 ${name} 從待覆蓋的清單裡取下。`,
  wayBack: '取下的節點仍記得鄰居，恢復時憑此回到原處。',
  uncover: (name, back, secondary) => {
    if (back.length > 0) return `取消覆蓋${item(name)}：${options(back)}回到其他各項的鏈。`;
    return `取消覆蓋${item(name)}：${secondary ? '它又可以覆蓋了' : '它回到待覆蓋的清單裡'}。`;
  },
  uncoverWith: (name, held) => `取消覆蓋${item(name)}，連同${options(held)}。`,
  reverse: '取消的順序與覆蓋相反，所以每個節點回來時，鄰居都和離開時一樣。',

  hide: (row, lists) =>
    lists.length === 0
      ? `${option(row)}不在別的鏈裡。`
      : `輪到${option(row)}：它要離開${items(lists)}。`,
  must,
  unhide: (row, lists) =>
    lists.length === 0 ? `${option(row)}不在別的鏈裡。` : `${option(row)}已回到${items(lists)}。`,
  bottomUp: '選項自下而上回來，與離開的順序相反。',

  header: '標頭',
  root: '根',
  itself: '自己',
  down: (of, from, to, row) => `在${item(of)} 裡，${from}向下繞過${option(row)}，指向${to}。`,
  up: (of, from, to, row) => `在${item(of)} 裡，${from}向上繞過${option(row)}，指向${to}。`,
  whyUp: (row, alone) =>
    `${alone ? '標頭上下' : '上下鄰居'}都已繞過${option(row)}。它自己的鏈結不變，恢復時憑此回到原處。`,
  size: (of, row, left) => `${option(row)}離開了${item(of)}，那裡還有 ${number(left)} 個選項。`,
  lastOne: (of, row, fatal) => [
    `${option(row)}離開了${item(of)}。它是那裡最後一個選項：`,
    fatal ? strong(`${of} 已無選項。`) : `${of} 已無選項。`,
  ],
  whySize: '個數記在標頭裡，不必每次重數。',
  whyFatal: (of) => `再沒有選項能覆蓋${item(of)}，這樣走下去是死路。`,
  whyOwn: (of, by) => `沒關係：${of} 由${option(by)}自己覆蓋。`,
  whySecondary: (of) => `沒關係：${of} 是副項，可以不覆蓋。`,
  whyWithin: (of, within) => `現在只有${item(within)} 的選項還能覆蓋 ${of}。`,
  right: (from, to, name) => `在待覆蓋的清單裡，${from}向右繞過 ${name}，指向${to}。`,
  left: (from, to, name) => `在待覆蓋的清單裡，${from}向左繞過 ${name}，指向${to}。`,
  whyRight: (name) => `它的選項都已隱藏，現在取下${item(name)} 自己。`,
  whyLeft: (name, left, right) =>
    `${item(name)} 已取下，但仍指著${left === right ? left : `${left}和${right}`}，恢復時憑此回到原處。`,
  alone: (name) => `${item(name)} 不在待覆蓋的清單裡，這一步什麼也沒變。`,
  whyAlone: '副項可以不覆蓋，搜尋不會去選它。',

  leftAgain: (from, name) => `在待覆蓋的清單裡，${from}向左重新指向 ${name}。`,
  rightAgain: (from, name) => `在待覆蓋的清單裡，${from}向右重新指向 ${name}：${name} 回來了。`,
  whyLeftAgain: (name) => `後寫的先撤回。${item(name)} 仍記得自己的鄰居。`,
  whyRightAgain: '它保留著自己的鏈結，不必尋找位置。',
  sizeAgain: (of, row, size) => `${item(of)} 重新計入${option(row)}：${number(size)} 個選項。`,
  whySizeAgain: '每次改動都要撤回，後寫的先撤回。',
  upAgain: (of, from, row) => `在${item(of)} 裡，${from}向上重新指向${option(row)}。`,
  whyUpAgain: (row) => `${option(row)}的節點仍記得上下鄰居。`,
  back: (of, row, above, below) =>
    `${option(row)}回到${item(of)}，${above === below ? '那裡只有它' : `在${above}和${below}之間`}。`,
  whyBack: '它的節點保留著鏈結，不必尋找位置。',

  deadEnd: (name, several, then) => [
    strong(`${item(name)} ${several ? '的選項不夠了' : '已無選項'}`),
    `：${then}`,
  ],
  tryNext: (of) => `回溯，嘗試${item(of)} 的下一個選項。`,
  closeNext: (of) => `回溯，封閉${item(of)}。`,
  goFurther: (here, of) => `${item(here)} 也沒有別的選項了，繼續回溯到${item(of)}。`,
  allOver: '沒有可試的了，搜尋結束。',
  goBack: '回溯。',
  whyDeadEnd: (name, chosen) =>
    chosen.length === 0
      ? `沒有選項含有${item(name)}。`
      : `選了${options(chosen)}，就沒有選項能覆蓋 ${name}。`,
  whyTooFew: (name, least) => `${item(name)} 至少要覆蓋 ${number(least)} 次。`,
  noPlace: (place) =>
    place.kind === ''
      ? `${place.index} 已沒有數字可填。`
      : `${house(place)}缺 ${place.digit}，但沒有一格能填。`,

  solution: (nth, chosen) => [
    strong(`第 ${number(nth)} 個解：${chosen.length === 0 ? '一個選項也不選' : options(chosen)}。`),
  ],
  solutionBoard: (nth) => [strong(`第 ${number(nth)} 個解：盤面已填滿。`)],
  whySolution: '已沒有待覆蓋的項，每一項恰好覆蓋一次。',
  whySolutionBounds: '每一項的覆蓋次數都符合要求。',
  whySolutionBoard: '每格和每個橫列、直行、宮都不缺不重。',
  goesOn: (of) => `搜尋回到${item(of)}，看還有沒有別的解。`,
  nothingLeft: '沒有別的可試了。',
  asAsked: '所要的解已找到，搜尋到此為止。',

  undo: (name, uncovered) =>
    `撤回${option(name)}${uncovered.length === 0 ? '' : `，取消覆蓋${items(uncovered)}`}。`,
  next: (of, name) => `接著為${item(of)} 嘗試${option(name)}。`,
  noNext: (of) => `${item(of)} 沒有別的選項了。`,
  whyUndo: (name) => `依相反的順序撤回，所有鏈結與選上${option(name)}之前相同。`,
  leave: (name, tried, covered) =>
    `${item(name)} 的${tried === 1 ? '唯一選項' : '選項都'}試過了，${covered ? '取消覆蓋並' : ''}離開這一項。`,
  whyLeave: (name, of) => `回到${item(of)}：撤回為它選的${option(name)}。`,
  whyLeaveClosed: (of) => `回到已封閉的${item(of)}。`,

  commit: (name, color, gone) =>
    `${item(name)} 定為顏色 ${color}：${gone.length === 0 ? '沒有選項與它衝突' : `${options(gone)}的顏色不同，離開其他各項的鏈`}。`,
  commitBegins: (name, color, by) => `${item(name)} 由${option(by)}定為顏色 ${color}。`,
  whyCommit: '給同一種顏色的選項可以共用這一項，顏色不同的要隱藏。',
  uncommit: (name, back) =>
    `${item(name)} 不再有顏色${back.length === 0 ? '' : `：${options(back)}回到其他各項的鏈`}。`,
  mark: (row, name) => `${option(row)}給${item(name)} 的顏色相同，它的節點加上標記。`,
  whyMark: (row, name) => `以後選上${option(row)}時，${name} 不必再處理。`,
  unmark: (row, name) => `去掉${option(row)}在${item(name)} 裡的標記。`,

  exclude: (row, of) => `擱置${option(row)}：它已為${item(of)} 試過。`,
  whyExclude: '這樣，同一組選項不會換個順序又試一遍。',
  include: (row) => `不再擱置${option(row)}。`,
  whyInclude: (of) => `要離開${item(of)} 了，擱置的選項逐個放回，後擱置的先放回。`,
  close: (name) => `封閉${item(name)}：不再為它選新的選項。`,
  whyClose: '它的覆蓋次數已經夠了。',
  reopen: (name) => `${item(name)} 不再封閉。`,
  whyReopen: '封閉它之後的各種走法都試過了。',
};

/** @param {[number, number] | null} nth */
function nthOf(nth) {
  return nth ? `（第 ${number(nth[0])} 個，共 ${number(nth[1])} 個）` : '';
}
