/**
 * Words about the views: where the run is, what the colours mean, and what a screen reader says
 * about each picture.
 */
import {
  CHOOSE,
  CLOSE,
  DEAD_END,
  EXCLUDE,
  INCLUDE,
  LEAVE,
  REOPEN,
  SOLUTION,
  UNDO,
} from '../lab/events.js';
import { STATUSES } from '../lab/status.js';
import { chosen, openItems, optionNames } from './facts.js';
import { language, number } from './language.js';
import { sayings } from './sayings.js';

/** @typedef {import('../lab/types.js').Moment} Moment */
/** @typedef {'matrix' | 'links' | 'tree' | 'board'} View */
/** @typedef {typeof STATUSES[number]} Status */

const en = {
  start: 'At the start',
  end: 'At the end',
  level: (/** @type {number} */ level, /** @type {string} */ doing) =>
    `Level ${number(level)}, ${doing}`,
  choosing: (/** @type {string} */ item) => `choosing ${item}`,
  covering: (/** @type {string} */ item) => `covering ${item}`,
  uncovering: (/** @type {string} */ item) => `uncovering ${item}`,
  closing: (/** @type {string} */ item) => `${item} closed`,
  trying: (/** @type {string} */ option) => `trying ${option}`,
  backAt: (/** @type {string} */ item) => `back at ${item}`,
  deadEnd: 'dead end',
  solution: 'solution',
  statuses: /** @type {Record<Status, string>} */ ({
    choosing: 'choosing',
    further: 'also covered',
    remaining: 'remaining',
    answer: 'answer',
    removed: 'removed',
    restored: 'restored',
    past: 'removed earlier',
  }),
  matrix: (/** @type {number} */ items, /** @type {number} */ options) =>
    `Matrix of ${number(items)} items across and ${number(options)} options down.`,
  links: (/** @type {number} */ nodes) =>
    `${number(nodes)} linked nodes: the root, a header for each item, and below it a node for each option that contains it.`,
  tree: 'Search tree. Each branch is an option that is tried.',
  board: (/** @type {number} */ size) => `Board of ${size} by ${size}.`,
  answer: (/** @type {string} */ options) => `Chosen: ${options}.`,
  tried: (/** @type {string} */ option, /** @type {string} */ item) =>
    `Being tried: ${option}, for ${item}.`,
  branching: (/** @type {string} */ item) => `Branching on ${item}.`,
  open: (/** @type {string} */ items) => `Open: ${items}.`,
  noneOpen: 'No item is open.',
  remaining: (/** @type {number} */ options) =>
    `${number(options)} ${options === 1 ? 'option remains' : 'options remain'}.`,
  sizes: (/** @type {string} */ sizes) => `Options of the open items: ${sizes}.`,
  size: (/** @type {string} */ item, /** @type {number} */ size) => `${item} has ${number(size)}`,
  writes: (/** @type {number} */ count) =>
    `${number(count)} ${count === 1 ? 'link was' : 'links were'} just written.`,
  pathTo: (/** @type {string} */ steps) => `Path to here: ${steps}.`,
  stepFor: (/** @type {string} */ option, /** @type {string} */ item) => `${option} for ${item}`,
  closedAt: (/** @type {string} */ item) => `${item} closed`,
  atRoot: 'Nothing has been tried yet.',
  deadHere: (/** @type {string} */ item) => `This is a dead end: ${item} has no option left.`,
  solvedHere: 'This is a solution.',
  placed: (/** @type {string} */ options) => `The search has placed ${options}.`,
  givens: (/** @type {number} */ count) => `${number(count)} ${count === 1 ? 'given' : 'givens'}.`,
};

/** @type {typeof en} */
const zh = {
  start: '开始',
  end: '结束',
  level: (level, doing) => `第 ${number(level)} 层，${doing}`,
  choosing: (item) => `选中${item}`,
  covering: (item) => `正在覆盖${item}`,
  uncovering: (item) => `正在取消覆盖${item}`,
  closing: (item) => `封闭${item}`,
  trying: (option) => `尝试${option}`,
  backAt: (item) => `回到${item}`,
  deadEnd: '死路',
  solution: '解',
  statuses: {
    choosing: '正在选',
    further: '一并覆盖',
    remaining: '剩余',
    answer: '答案',
    removed: '移除',
    restored: '恢复',
    past: '先前移除',
  },
  matrix: (items, options) => `矩阵，${number(items)} 项为列，${number(options)} 个选项为行。`,
  links: (nodes) => `${number(nodes)} 个相连的节点：根，每项一个列头，列头下是含有它的选项的节点。`,
  tree: '搜索树，每条分支是试过的一个选项。',
  board: (size) => `${size}×${size} 的盘面。`,
  answer: (options) => `已选${options}。`,
  tried: (option, item) => `正在为${item}尝试${option}。`,
  branching: (item) => `正在${item}上分支。`,
  open: (items) => `待覆盖的有${items}。`,
  noneOpen: '没有待覆盖的项。',
  remaining: (options) => `剩下 ${number(options)} 个选项。`,
  sizes: (sizes) => `待覆盖各项的选项：${sizes}。`,
  size: (item, size) => `${item} 有 ${number(size)} 个`,
  writes: (count) => `刚改写了 ${number(count)} 条链接。`,
  pathTo: (steps) => `到这里的路径：${steps}。`,
  stepFor: (option, item) => `${item}选${option}`,
  closedAt: (item) => `封闭${item}`,
  atRoot: '还没有尝试任何选项。',
  deadHere: (item) => `这里是死路：${item} 已无选项。`,
  solvedHere: '这里是一个解。',
  placed: (options) => `搜索已填${options}。`,
  givens: (count) => `${number(count)} 个已知数。`,
};

const words = () => (language() === 'zh' ? zh : en);

/**
 * Returns the name of each status, as in the legend.
 * @returns {Record<Status, string>}
 */
export const statusWords = () => words().statuses;

/**
 * Returns where the run is: “Level 2, covering item 5”.
 * @param {Moment} moment
 */
export function position(moment) {
  const { run, step, event, k } = moment;
  if (!event) return words().start;
  if (step === run.events && run.complete && event.op === LEAVE) return words().end;
  return sayings().tidy(words().level(k + 1, doing(moment, event.op)));
}

/** @param {Moment} moment @param {number} op */
function doing({ cover, covering, undoing, item, option, event }, op) {
  const { deadEnd, solution, ...say } = words();
  const called = (/** @type {number} */ one) => sayings().item(cover.items[one]);
  if (op === DEAD_END) return deadEnd;
  if (op === SOLUTION) return solution;
  if (op === CLOSE && event) return say.closing(called(event.a));
  if (covering >= 0)
    return undoing ? say.uncovering(called(covering)) : say.covering(called(covering));
  if (op === UNDO || op === LEAVE || op === EXCLUDE || op === INCLUDE || op === REOPEN)
    return item < 0 ? say.end : say.backAt(called(item));
  if (op === CHOOSE || option < 0) return say.choosing(called(item));
  return say.trying(sayings().option(cover.options[option].name));
}

/**
 * Describes a view in words.
 * @param {Moment} moment
 * @param {View} view
 */
export function describe(moment, view) {
  const sentences = {
    matrix: describeMatrix,
    links: describeLinks,
    tree: describeTree,
    board: describeBoard,
  }[view](moment);
  const { between, tidy } = sayings();
  return tidy(sentences.filter((sentence) => sentence !== '').join(between));
}

/** @param {Moment} moment */
function describeMatrix(moment) {
  const { cover, options } = moment;
  const say = words();
  const remaining = options.reduce(
    (count, status) =>
      count + (STATUSES[status] === 'remaining' || STATUSES[status] === 'restored' ? 1 : 0),
    0,
  );
  return [
    say.matrix(cover.items.length, cover.options.length),
    ...standing(moment),
    opened(moment),
    say.remaining(remaining),
  ];
}

/** @param {Moment} moment */
function describeLinks(moment) {
  const { cover, links, written } = moment;
  const say = words();
  const sizes = openItems(moment).map((item) =>
    say.size(cover.items[item], links.len[cover.header(item)]),
  );
  return [
    say.links(cover.count),
    sizes.length > 0 ? say.sizes(sayings().names(sizes)) : say.noneOpen,
    written.length > 0 ? say.writes(written.length) : '',
  ];
}

/** @param {Moment} moment */
function describeTree({ cover, path, branches, event }) {
  const say = words();
  const { item, option, names } = sayings();
  const steps = path.map((one, k) => {
    const of = item(cover.items[branches[k]]);
    return one < 0 ? say.closedAt(of) : say.stepFor(option(cover.options[one].name), of);
  });
  const here =
    event?.op === DEAD_END
      ? say.deadHere(item(cover.items[event.a]))
      : event?.op === SOLUTION
        ? say.solvedHere
        : '';
  return [say.tree, steps.length > 0 ? say.pathTo(names(steps)) : say.atRoot, here];
}

/** @param {Moment} moment */
function describeBoard(moment) {
  const { run } = moment;
  const say = words();
  if (!run.board) return [''];
  const { shape, givens } = run.board;
  const placed = optionNames(moment, chosen(moment));
  return [
    say.board(shape.size),
    say.givens([...givens].filter((sign) => sign !== '.').length),
    placed.length > 0 ? say.placed(sayings().names(placed)) : say.atRoot,
  ];
}

/**
 * Describes what is chosen and what is being tried.
 * @param {Moment} moment
 */
function standing(moment) {
  const { cover, item, option, path } = moment;
  const say = words();
  const { option: named, options, item: called } = sayings();
  const solved = moment.event?.op === SOLUTION;
  const above = optionNames(
    moment,
    chosen({ ...moment, path: option >= 0 && !solved ? path.slice(0, -1) : path }),
  );
  const now =
    item < 0 || solved
      ? ''
      : option >= 0
        ? say.tried(named(cover.options[option].name), called(cover.items[item]))
        : say.branching(called(cover.items[item]));
  return [above.length > 0 ? say.answer(options(above)) : '', now];
}

/** @param {Moment} moment */
function opened(moment) {
  const open = openItems(moment).map((item) => moment.cover.items[item]);
  return open.length > 0 ? words().open(sayings().items(open)) : words().noneOpen;
}
