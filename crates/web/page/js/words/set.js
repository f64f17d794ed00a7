/**
 * Words of the room Set. They are fetched with the room: see `words.js`. Numbers above twelve are
 * passed in as numbers and formatted here.
 */
import { language, number } from './language.js';
import { few, fewZh } from './play.js';

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** @param {number} count @param {string} one @param {string} many */
const some = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;

export const en = {
  title: 'Set',
  untitled: 'Untitled',
  draft: 'Draft',
  saved: 'saved in this browser',
  notSaved: 'not saved: the browser blocks storage',
  share: 'Share',
  print: 'Print',
  more: 'More',
  menu: 'Draft menu',
  newBoard: 'New empty board',
  clearBoard: 'Clear the board',
  givens: 'Givens',
  er: 'ER',
  /** @param {string} level @param {string} score */
  levelAndScore: (level, score) => `${level}, ${score}`,

  pad: 'Keypad',
  digits: 'Digits',
  /** @param {number} count */
  onBoard: (count) => `, ${some(count, 'given', 'givens')}`,
  brush: 'Symmetry brush',
  brushes: {
    none: 'None',
    'half-turn': 'Half turn',
    'quarter-turn': 'Quarter turn',
    vertical: 'Mirror',
    diagonal: 'Diagonal',
  },
  tools: 'Tools',
  erase: 'Erase',
  undo: 'Undo',
  redo: 'Redo',
  minimise: 'Minimise',
  pattern: 'Pattern',
  paste: 'Paste',
  about: {
    minimise: 'Removes givens until each is needed',
    pattern: 'Another puzzle with givens in the same cells',
    paste: 'A puzzle in any format',
  },
  candidates: 'True candidates',
  redundant: 'Mark redundant givens',

  findings: 'Findings',
  /** @param {number} count @returns {string} */
  solutions: (count) => (count === 1 ? 'solution' : 'solutions'),
  /**
   * The number that was counted, if there are more.
   * @param {string} count
   */
  atLeast: (count) => `${count}+`,
  notKnown: '?',
  counting: 'Counting',
  verdicts: { unique: 'Unique', multiple: 'Several', none: 'None', unknown: 'Unknown' },
  /** @param {string} label */
  trail: (label) => `${label}: `,
  /** @type {Record<string, string>} */
  before: {
    digit: 'Before this digit',
    pair: 'Before this pair',
    group: 'Before this group',
    erasure: 'Before this erasure',
    minimising: 'Before minimising',
    pattern: 'Before this pattern',
    board: 'The previous board',
  },
  level: 'Level',
  score: 'Difficulty',
  explainerRating: 'Explainer rating',
  hardestStep: 'Hardest step',
  openCells: 'Open cells',
  /** @param {number} open @param {number} empty */
  openOf: (open, empty) => `${open} of ${empty}`,
  rating: 'Rating',
  needsOne: 'needs one solution',
  beingRated: '…',
  notRated: 'not rated',

  /** @param {number} count */
  redundantGivens: (count) =>
    `${capital(few(count))} redundant ${count === 1 ? 'given' : 'givens'}.`,
  /** @param {number} count @returns {string} */
  canGo: (count) =>
    count === 1
      ? 'It can be removed, and the solution stays unique.'
      : 'Any one of them can be removed, and the solution stays unique.',
  minimal: 'No given is redundant.',
  /** @param {number} open @param {boolean} shown */
  stillOpen: (open, shown) =>
    `${some(open, 'cell is', 'cells are')} still open.${shown ? ' The small digits each occur there in some solution.' : ''}`,
  /** @param {number} count @param {boolean} shown */
  deciding: (count, shown) => {
    const what = shown
      ? `underlined ${count === 1 ? 'digit' : 'digits'}`
      : count === 1
        ? 'digit'
        : 'digits';
    return count === 1
      ? `One ${what}, placed alone, makes the puzzle unique.`
      : `Each of the ${number(count)} ${what}, placed alone, makes the puzzle unique.`;
  },
  noneDecides: 'No single digit makes the puzzle unique.',
  /** @param {string} digit @param {string} one @param {string} other */
  clash: (digit, one, other) => `The ${digit} in ${one} and the ${digit} in ${other} clash.`,
  noSolution: 'These givens have no solution.',
  ranOut: 'The time ran out before the solutions were counted. More givens make it quicker.',
  /** @param {number} count */
  ranOutAfter: (count) =>
    `The time ran out after ${some(count, 'solution', 'solutions')}. There may be more.`,
  candidatesRanOut: 'The time ran out before all candidates were found.',
  /** @param {string[]} parts */
  spoken: (...parts) => parts.filter(Boolean).join(' '),
  /** @param {string} count @param {number} value */
  spokenCount: (count, value) => `${count} ${value === 1 ? 'solution' : 'solutions'}.`,
  spokenMany: 'More than 1,000 solutions.',

  playIt: 'Play it',
  placeOne: 'Place one',
  toLab: 'Show in lab',
  /** Why it cannot be played. @type {Record<string, string>} */
  why: {
    none: 'To be played, a puzzle needs a solution.',
    multiple: 'To be played, a puzzle needs exactly one solution.',
    unknown: 'It is not known whether it has exactly one solution.',
  },

  stop: 'Stop',
  again: 'Try again',
  minimising: 'Removing givens…',
  /**
   * @param {number} gone
   * @param {number} left
   * @param {boolean} groups
   * @param {boolean} minimal whether everything was tried in time
   * @returns {string}
   */
  minimised: (gone, left, groups, minimal) => {
    const late = minimal ? '' : ' The time ran out: more may be removable.';
    if (gone > 0)
      return `${capital(few(gone))} ${gone === 1 ? 'given was' : 'givens were'} removed, ${number(left)} are left.${late}`;
    if (!minimal) return 'The time ran out before a removable given was found.';
    return groups ? 'No group of givens can be removed.' : 'No given can be removed.';
  },
  refilling: 'Looking for digits for these cells…',
  noPattern: 'No puzzle with givens in these cells was found in time.',
  opening: 'Opening the board…',
  /** @type {Record<string, string>} */
  trouble: {
    gone: 'The server does not respond. Run quadrille play again, then continue here: the draft is kept.',
    busy: 'The server is busy. Try again in a moment.',
    failed: 'The server could not handle this request.',
  },

  pasteTitle: 'Paste a puzzle',
  pasteAct: 'Load it',
  pasteNote: 'Undo restores the current draft.',
  newTitle: 'New empty board',
  newAct: 'Create',
  size: 'Size',
  rules: 'Rules',
  regions: 'Regions',
  regionsLabel: 'Regions of the jigsaw: a letter for each cell, row by row',
  /** @param {number} count */
  regionsCount: (count) => `${some(count, 'letter', 'letters')} so far. A 9 × 9 board has 81.`,
};

/** @type {typeof en} */
export const zh = {
  title: '出题',
  untitled: '未命名',
  draft: '草稿',
  saved: '已保存在本浏览器',
  notSaved: '没有保存：浏览器不允许',
  share: '分享',
  print: '打印',
  more: '更多',
  menu: '草稿菜单',
  newBoard: '新建空盘',
  clearBoard: '清空盘面',
  givens: '已知数',
  er: 'ER',
  levelAndScore: (level, score) => `${level}，${score}`,

  pad: '数字键盘',
  digits: '数字',
  onBoard: (count) => `，盘面上 ${count} 个`,
  brush: '对称笔',
  brushes: {
    none: '无',
    'half-turn': '旋转 180°',
    'quarter-turn': '旋转 90°',
    vertical: '左右',
    diagonal: '对角线',
  },
  tools: '工具',
  erase: '擦除',
  undo: '撤销',
  redo: '重做',
  minimise: '精简',
  pattern: '换数',
  paste: '粘贴',
  about: {
    minimise: '去掉已知数，直到一个也不能再去',
    pattern: '位置不变，换一题',
    paste: '任何格式的题目',
  },
  candidates: '真实候选数',
  redundant: '标出多余的已知数',

  findings: '分析',
  solutions: () => '个解',
  atLeast: (count) => `${count}+`,
  notKnown: '?',
  counting: '正在计数',
  verdicts: { unique: '唯一解', multiple: '多解', none: '无解', unknown: '未知' },
  trail: (label) => `${label}：`,
  before: {
    digit: '填这个数之前',
    pair: '填这一对之前',
    group: '填这一组之前',
    erasure: '擦除之前',
    minimising: '精简之前',
    pattern: '换数之前',
    board: '上一个盘面',
  },
  level: '难度',
  score: '评分',
  explainerRating: 'ER 评级',
  hardestStep: '最难一步',
  openCells: '未定格',
  openOf: (open, empty) => `${open} / ${empty}`,
  rating: '评级',
  needsOne: '唯一解才能评级',
  beingRated: '…',
  notRated: '没能评级',

  redundantGivens: (count) => `${fewZh(count).trim()}多余的已知数。`,
  canGo: (count) => (count === 1 ? '去掉它，仍是唯一解。' : '去掉其中任意一个，仍是唯一解。'),
  minimal: '没有多余的已知数。',
  stillOpen: (open, shown) =>
    `还有 ${open} 格未定。${shown ? '格里的小数字，都至少在一个解里出现。' : ''}`,
  deciding: (count, shown) =>
    `${shown ? '带下划线的' : '有'} ${count} 个数，单独填上任意一个就是唯一解。`,
  noneDecides: '单独填一个数，还得不到唯一解。',
  clash: (digit, one, other) => `${one} 的 ${digit} 与 ${other} 的 ${digit} 重复。`,
  noSolution: '这些已知数无解。',
  ranOut: '没来得及数完有几个解。多填几个数会快一些。',
  ranOutAfter: (count) => `数到 ${count} 个解时超时，可能还有。`,
  candidatesRanOut: '没来得及找全候选数。',
  spoken: (...parts) => parts.filter(Boolean).join(''),
  spokenCount: (count) => `${count} 个解。`,
  spokenMany: '超过 1,000 个解。',

  playIt: '开始玩',
  placeOne: '填一个数',
  toLab: '去实验室',
  why: {
    none: '有解才能玩。',
    multiple: '唯一解才能玩。',
    unknown: '还不知道是不是唯一解。',
  },

  stop: '停止',
  again: '再试一次',
  minimising: '正在去掉已知数…',
  minimised: (gone, left, groups, minimal) => {
    if (gone > 0)
      return `去掉了${fewZh(gone)}已知数，还剩 ${left} 个。${minimal ? '' : '时间到了，也许还能再去。'}`;
    if (!minimal) return '时间到了，没找到能去掉的已知数。';
    return groups ? '没有一组已知数能去掉。' : '没有已知数能去掉。';
  },
  refilling: '正在为这些格找数…',
  noPattern: '限时内没找到已知数正好在这些格的题。',
  opening: '正在打开盘面…',
  trouble: {
    gone: '服务器没有回应。重新运行 quadrille play，再回到这里继续，草稿还在。',
    busy: '服务器正忙，过一会儿再试。',
    failed: '服务器处理不了这个请求。',
  },

  pasteTitle: '粘贴题目',
  pasteAct: '放上盘面',
  pasteNote: '按“撤销”可以回到现在的草稿。',
  newTitle: '新建空盘',
  newAct: '开始',
  size: '大小',
  rules: '规则',
  regions: '分区',
  regionsLabel: '锯齿数独的分区：每格一个字母，逐行写',
  regionsCount: (count) => `已有 ${count} 个字母，9 × 9 盘面要 81 个。`,
};

/** Returns the words in the current language. */
export function setWords() {
  return language() === 'zh' ? zh : en;
}
