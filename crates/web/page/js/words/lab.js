/**
 * Words of the room Lab, except for those about steps (`say.js`) and views (`views.js`). They are
 * not in `words.js`, as they are fetched with the room.
 */
import { language, number } from './language.js';

/**
 * @typedef {'start' | 'back' | 'play' | 'pause' | 'forward' | 'end' | 'dead-end' | 'solution'}
 *   Control
 */

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;

export const en = {
  lab: 'Lab',
  comma: ', ',
  between: '. ',

  // the bar
  pick: 'Choose a problem',
  gallery: 'Problems',
  titles: {
    'six-sets': 'Six sets',
    'rows-a-f': 'Rows A to F',
    knuth: 'Knuth, 6 × 7',
    'sudoku-4': 'Sudoku, 4 × 4',
    play: 'Sudoku from Play',
    'queens-6': 'Six queens',
    pentominoes: 'Pentominoes, 3 × 20',
    'langford-3': 'Langford, 3 pairs',
    'langford-4': 'Langford, 4 pairs',
    'langford-7': 'Langford, 7 pairs',
    colours: 'Colours',
  },
  ownTitle: 'Custom problem',
  boardTitle: (/** @type {number} */ size) => `Sudoku, ${size} × ${size}`,
  order: { leftmost: 'textbook order', mrv: 'smallest item first' },
  sizes: (
    /** @type {number} */ items,
    /** @type {number} */ secondary,
    /** @type {number} */ options,
  ) =>
    [
      counted(items, 'item', 'items'),
      secondary > 0 && `${number(secondary)} secondary`,
      counted(options, 'option', 'options'),
    ]
      .filter(Boolean)
      .join(', '),
  playSize: (/** @type {number} */ size, /** @type {number} */ givens) =>
    `${size} × ${size}, ${counted(givens, 'given', 'givens')}`,
  noGame: 'There is no game in Play yet',
  tooLarge: (/** @type {number} */ largest) =>
    `Only up to ${largest} × ${largest}: larger boards have too many options to show`,
  type: 'Type or paste a problem',
  openFile: 'Open a file',
  branchOn: 'Branch on',
  branches: { leftmost: 'Leftmost', mrv: 'Smallest' },
  branchWhy: {
    leftmost: 'The first open item',
    mrv: 'The item with the fewest options left',
  },
  copyLink: 'Copy a link to this step',
  copied: 'The link is copied',
  notCopied: 'Could not copy: the link is in the address bar',
  themes: { light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  takeAway: 'Save',
  savePage: 'The run as a page (HTML)',
  saveMotion: (/** @type {string} */ view) => `${view}, animated (SVG)`,
  motionEnds: 'The animation ends here; the search continues.',
  print: 'Print',
  menu: 'Lab menu',
  covers: 'Search for',
  allCovers: 'All solutions',
  firstCover: 'First solution',
  keys: 'Keys',

  // the sentence
  step: (/** @type {string} */ step, /** @type {string} */ of) =>
    /** @type {[string, string, string]} */ (['Step ', step, ` of ${of}`]),
  stepSpoken: (/** @type {string} */ step, /** @type {string} */ of) => `Step ${step} of ${of}`,
  loading: 'Computing',
  trouble: {
    gone: 'Quadrille does not respond. Is it still running?',
    busy: 'Quadrille is busy. Try again in a moment.',
    failed: 'This could not be computed.',
  },
  again: 'Try again',
  damaged: 'This link is damaged or incomplete, so its problem cannot be opened.',
  unknown: 'This link names a problem that is not in the gallery.',

  // the figures
  views: {
    matrix: 'Matrix',
    links: 'Linked nodes',
    tree: 'Search tree',
    code: 'Algorithm',
    board: 'Board',
  },
  viewTabs: 'Views',
  figure: (/** @type {number} */ count) => `Fig. ${count}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all',
  saveFigure: (/** @type {string} */ name) => `Save as a picture: ${name}`,
  legendLabel: 'What the colours mean',
  variables: 'Variables',
  optionsLeft: 'Options left for each item',
  optionsLeftSome: 'Options left for the items at hand',
  itemLeft: (/** @type {string} */ item, /** @type {number} */ count) => `item ${item}: ${count}`,
  itemCovered: (/** @type {string} */ item) => `item ${item}: covered`,
  moreItems: (/** @type {number} */ count) =>
    `and ${counted(count, 'further item', 'further items')}`,

  // the transport
  controls: {
    start: 'To the start',
    back: 'One step back',
    play: 'Play',
    pause: 'Pause',
    forward: 'One step forward',
    end: 'To the end',
    'dead-end': 'Next dead end (Shift: previous)',
    solution: 'Next solution (Shift: previous)',
  },
  transport: 'Stepping',
  stepBy: 'Step by',
  grains: { link: 'Link', cover: 'Cover', level: 'Level' },
  speed: 'Speed',
  speedSaid: (/** @type {number} */ acts) => counted(acts, 'step per second', 'steps per second'),
  ruler: 'Step',
  hints: [['←', '→'], 'step', ['Space'], 'play', ['D'], 'dead end'],

  // typing a problem
  problem: {
    title: 'A problem of your own',
    label: 'Sets, a matrix of 0 and 1, Knuth’s DLX or JSON: the format is detected.',
    here: 'Type or paste it here',
    drop: 'or drop a file here',
    examples: 'Start with',
    formats: { sets: 'Sets', matrix: 'Matrix', dlx: 'DLX', json: 'JSON' },
    open: 'Open it',
    openKey: 'Ctrl+Enter opens it.',
    cancel: 'Cancel',
    nothing: 'There is no problem here yet.',
    tooLong: (/** @type {string} */ size, /** @type {string} */ most) =>
      `The text is ${size} KB. Up to ${most} KB can be opened here; the command line takes any size.`,
    opening: 'Opening',
  },

  keyTitle: 'Lab keys',
  keyTable: /** @type {[string, string][]} */ ([
    ['→, ←', 'one step forward, back'],
    ['Shift + →, ←', 'one cover forward, back'],
    ['Space', 'play and pause'],
    ['Home, End', 'to the start, the end'],
    ['D, Shift + D', 'next, previous dead end'],
    ['S, Shift + S', 'next, previous solution'],
    ['1, 2, 3', 'step by link, cover, level'],
    ['+, −, 0', 'in a picture: zoom in, zoom out, show all'],
    ['?', 'these keys'],
  ]),
};

/** @type {typeof en} */
export const zh = {
  lab: '实验室',
  comma: '，',
  between: '。',

  pick: '选一个问题',
  gallery: '问题',
  titles: {
    'six-sets': '六个集合',
    'rows-a-f': 'A 到 F 六行',
    knuth: '高德纳 6 × 7',
    'sudoku-4': '数独 4 × 4',
    play: '正在解的数独',
    'queens-6': '六皇后',
    pentominoes: '五格骨牌 3 × 20',
    'langford-3': '兰福德 3 对',
    'langford-4': '兰福德 4 对',
    'langford-7': '兰福德 7 对',
    colours: '颜色',
  },
  ownTitle: '自己的问题',
  boardTitle: (size) => `数独 ${size} × ${size}`,
  order: { leftmost: '按教科书的次序', mrv: '先选选项最少的项' },
  sizes: (items, secondary, options) =>
    [
      `${number(items)} 项`,
      secondary > 0 && `${number(secondary)} 个副项`,
      `${number(options)} 个选项`,
    ]
      .filter(Boolean)
      .join('，'),
  playSize: (size, givens) => `${size} × ${size}，${number(givens)} 个已知数`,
  noGame: '“解题”里还没有题目',
  tooLarge: (largest) => `最大 ${largest} × ${largest}：再大的话选项太多，看不清`,
  type: '输入或粘贴一个问题',
  openFile: '打开文件',
  branchOn: '分支',
  branches: { leftmost: '最左', mrv: '最少' },
  branchWhy: { leftmost: '剩下的第一项', mrv: '剩余选项最少的一项' },
  copyLink: '复制这一步的链接',
  copied: '链接已复制',
  notCopied: '链接就在地址栏里',
  themes: { light: '浅色', dark: '深色', contrast: '高对比度' },
  takeAway: '保存',
  savePage: '整个过程存为网页（HTML）',
  saveMotion: (/** @type {string} */ view) => `${view}动画（SVG）`,
  motionEnds: '动画到此为止，搜索并没有结束。',
  print: '打印',
  menu: '实验室菜单',
  covers: '搜索',
  allCovers: '所有解',
  firstCover: '只找第一个',
  keys: '快捷键',

  step: (step, of) => ['第 ', step, ` / ${of} 步`],
  stepSpoken: (step, of) => `第 ${step} 步，共 ${of} 步`,
  loading: '正在计算',
  trouble: {
    gone: 'Quadrille 没有回应。它还在运行吗？',
    busy: 'Quadrille 正忙，过一会儿再试。',
    failed: '没能算出来。',
  },
  again: '再试一次',
  damaged: '链接损坏或不完整，打不开里面的问题。',
  unknown: '链接里的问题不在问题列表里。',

  views: { matrix: '矩阵', links: '链表', tree: '搜索树', code: '算法', board: '盘面' },
  viewTabs: '视图',
  figure: (count) => `图 ${count}`,
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '显示全部',
  saveFigure: (name) => `存成图片：${name}`,
  legendLabel: '图例',
  variables: '变量',
  optionsLeft: '各项剩余选项',
  optionsLeftSome: '相关各项的剩余选项',
  itemLeft: (item, count) => `项 ${item}：${count}`,
  itemCovered: (item) => `项 ${item}：已覆盖`,
  moreItems: (count) => `还有 ${number(count)} 项`,

  controls: {
    start: '回到开头',
    back: '后退一步',
    play: '播放',
    pause: '暂停',
    forward: '前进一步',
    end: '到末尾',
    'dead-end': '下一条死路（加 Shift 是上一条）',
    solution: '下一个解（加 Shift 是上一个）',
  },
  transport: '单步与播放',
  stepBy: '步长',
  grains: { link: '链接', cover: '覆盖', level: '层' },
  speed: '速度',
  speedSaid: (acts) => `每秒 ${number(acts)} 步`,
  ruler: '步',
  hints: [['←', '→'], '单步', ['空格'], '播放', ['D'], '死路'],

  problem: {
    title: '自己的问题',
    label: '可以是集合、0 和 1 的矩阵、高德纳的 DLX 或 JSON，格式自动识别。',
    here: '在这里输入或粘贴',
    drop: '也可以把文件拖到这里',
    examples: '从例子开始',
    formats: { sets: '集合', matrix: '矩阵', dlx: 'DLX', json: 'JSON' },
    open: '打开',
    openKey: '按 Ctrl+Enter 打开。',
    cancel: '取消',
    nothing: '这里还没有问题。',
    tooLong: (size, most) => `文本有 ${size} KB。这里最多打开 ${most} KB，命令行不限大小。`,
    opening: '正在打开',
  },

  keyTitle: '实验室快捷键',
  keyTable: [
    ['→、←', '前进、后退一步'],
    ['Shift + →、←', '前进、后退一次覆盖'],
    ['空格', '播放、暂停'],
    ['Home、End', '回到开头、到末尾'],
    ['D、Shift + D', '下一条死路、上一条死路'],
    ['S、Shift + S', '下一个解、上一个解'],
    ['1、2、3', '步长：链接、覆盖、层'],
    ['+、−、0', '在图中：放大、缩小、显示全部'],
    ['?', '这张表'],
  ],
};

/** Returns the words of the lab in the current language. */
export function labWords() {
  return language() === 'zh' ? zh : en;
}
