/**
 * Words of the room Play. A place is always written r3c5: short, the same in both languages, and
 * what the server's hints use. Symmetries are listed by their names in the order of a puzzle.
 */

const FEW = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const FEW_ZH = ['零', '一', '两', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二'];

/** @param {number} count */
export const few = (count) => FEW[count] ?? String(count);
/** @param {number} count */
export const fewZh = (count) => (count < FEW_ZH.length ? `${FEW_ZH[count]}个` : ` ${count} 个`);
/** @param {string} sign */
const isFigure = (sign) => /^\d$/.test(sign);

export const en = {
  /** @type {Record<string, string>} */
  symmetries: {
    none: 'no symmetry',
    'half-turn': 'half-turn symmetry',
    'quarter-turn': 'quarter-turn symmetry',
    diagonal: 'diagonal symmetry',
    'anti-diagonal': 'anti-diagonal symmetry',
    horizontal: 'top and bottom mirrored',
    vertical: 'left and right mirrored',
    full: 'full symmetry',
  },

  score: 'Difficulty',
  er: 'ER',
  /** @param {string} name */
  hardest: (name) => `hardest: ${name}`,
  clock: 'Time',
  pause: 'Pause',
  goOn: 'Continue',
  paused: 'Paused',
  noGame: 'Sudoku',

  /** @param {string} number */
  numbered: (number) => `No. ${number}`,
  brought: 'Imported puzzle',
  /** @param {number} count */
  givens: (count) => `${count} ${count === 1 ? 'given' : 'givens'}`,
  /** @param {string} one @param {string} other */
  listed: (one, other) => `${one}, ${other}`,
  toLab: 'Show in the lab',
  toSet: 'Edit in Set',
  share: 'Share',
  print: 'Print',
  more: 'More',

  pad: 'Keypad',
  modes: 'Input mode',
  digit: 'Digit',
  corner: 'Corner',
  centre: 'Centre',
  colour: 'Colour',
  digits: 'Digits',
  colours: 'Colours',
  /** @param {number} left */
  digitsLeft: (left) => (left > 0 ? `, ${left} left` : ', all placed'),
  /** @param {string} letter */
  colourKey: (letter) => `Colour ${letter}`,
  noColour: 'No colour',
  erase: 'Erase',
  undo: 'Undo',
  redo: 'Redo',
  hint: 'Hint',
  check: 'Check',
  new: 'New',
  autoNotes: 'Fill in notes',
  tidyNotes: 'Tidy notes automatically',

  thisPuzzle: 'Details',
  level: 'Level',
  explainerRating: 'Explainer rating',
  hardestStep: 'Hardest step',
  given: 'Givens',
  filled: 'Filled',
  /** @param {number} filled @param {number} cells */
  filledOf: (filled, cells) => `${filled} of ${cells}`,
  hintsUsed: 'Hints used',
  /** @param {string} last @param {number} size */
  letters: (last, size) =>
    `Digits above 9 are letters: A is 10, ${last} is ${size}. Type the letter, or the number and Enter.`,

  /** @param {string} digit @param {string} place @param {string} other */
  repeats: (digit, place, other) => `The ${digit} in ${place} repeats the ${digit} in ${other}.`,
  /** @param {number} count */
  repeating: (count) => `${count} entries repeat a digit.`,
  /** @param {string} digit @param {string} place */
  cannotStand: (digit, place) => `The ${digit} in ${place} does not match the solution.`,
  /** @param {number} count */
  notOfSolution: (count) => `${count} entries do not match the solution.`,
  fullNotRight: 'The board is full, but some entries are wrong. Check shows which.',
  goBack: 'Undo the mistake',
  /** @param {number} moves */
  wentBack: (moves) =>
    moves === 1 ? 'Undid one move. Redo restores it.' : `Undid ${moves} moves. Redo restores them.`,
  noMistake: 'No entry is wrong, so there is nothing to undo.',
  allRight: 'All entries so far are right.',
  nothingToCheck: 'There are no entries yet.',
  noSolution: 'This puzzle does not have exactly one solution.',
  notExact: 'No puzzle of that level was found in time. This one is the closest.',
  restarted: 'Started over. Undo brings everything back.',
  checkpointSet: 'Checkpoint set.',
  /** @param {string} name */
  returned: (name) => `Returned to “${name}”. Undo takes you back.`,
  /** @param {number} count */
  checkpointName: (count) => `Checkpoint ${count}`,
  notesFilled: 'All candidates were added as notes.',

  /** @param {string} time */
  finishedIn: (time) => `Solved in ${time}.`,
  finishedBySolver: 'Solved by Quadrille.',
  another: 'Another like this',

  making: 'Making a puzzle…',
  opening: 'Opening the puzzle…',
  cancel: 'Cancel',
  retry: 'Try again',
  looking: 'Looking for a step…',
  /** @type {Record<string, string>} */
  trouble: {
    gone: 'The server does not respond. Run quadrille play again, then continue here: nothing is lost.',
    busy: 'The server is busy. Try again in a moment.',
    failed: 'The server could not handle this request.',
  },
  linkBroken: 'This link does not contain a complete puzzle.',
  linkLarge: 'The board in this link is too large to play here.',
  /** @type {Record<string, string>} */
  verdicts: {
    none: 'This puzzle has no solution.',
    multiple: 'This puzzle has several solutions. Any of them will do.',
    unknown: 'The number of solutions could not be determined in time.',
  },
  notKept: 'The browser’s storage is full: this game is not being saved.',
  gameGone: 'That game no longer exists.',
  elsewhere: 'This game was continued in another tab.',
  loadIt: 'Load it',
  keepThis: 'Keep this one',

  /** @type {string[]} */
  stages: ['Where', 'Technique', 'Why', 'Apply'],
  hintStages: 'Stages of the hint',
  whereToLook: 'Where to look',
  /** @type {Record<string, string>} */
  hintTitles: {
    solution: 'A digit from the solution',
    clash: 'Two digits clash',
    wrong: 'Fix a mistake first',
    'missing-note': 'A note is missing',
    solved: 'Nothing left to do',
    'no-solution': 'No solution',
    'several-solutions': 'Several solutions',
    unknown: 'No hint this time',
  },
  /** @param {string} signs */
  ofDigits: (signs) => (signs.length === 1 ? `digit ${signs}` : `digits ${[...signs].join(' ')}`),
  back: 'Back',
  close: 'Close',
  nextTechnique: 'Which technique?',
  nextWhy: 'Why?',
  next: 'Next',
  withoutNotes: 'Ignore my notes',
  parts: {
    cause: 'Reason.',
    counter: 'Counterpart.',
    extra: 'Extra.',
    fin: 'Fin.',
    out: 'Eliminated.',
    placed: 'Placed.',
  },
  /** @param {number} count */
  candidates: (count) =>
    count === 1
      ? 'One candidate'
      : `${few(count)[0].toUpperCase()}${few(count).slice(1)} candidates`,
  /** @param {string} digit @param {string} place */
  placeOne: (digit, place) => `Write ${digit} in ${place}`,
  /** @param {number} count */
  placeMany: (count) => `Write ${few(count)} digits`,
  /** @param {string} digit @param {string} place */
  removeOne: (digit, place) => `Remove ${digit} from ${place}`,
  /** @param {number} count @param {string} digit */
  removeSame: (count, digit) =>
    isFigure(digit) ? `Remove ${few(count)} ${digit}s` : `Remove ${few(count)} of ${digit}`,
  /** @param {number} count */
  removeMany: (count) => `Remove ${few(count)} candidates`,
  eraseWrong: 'Erase the wrong entries',
  restoreNotes: 'Add the missing notes',
  /** @param {string} technique */
  applied: (technique) => `${technique} applied.`,
  /** @type {Record<string, string>} */
  appliedKind: {
    wrong: 'The wrong entries were erased.',
    'missing-note': 'The notes are complete again.',
    solution: 'One digit of the solution was entered.',
  },

  restart: 'Start over',
  checkpoints: 'Checkpoints',
  setCheckpoint: 'Set a checkpoint',
  fillOnce: 'Fill in candidates once',
  solve: 'Solve',
  solveSure: 'Fill in the solution?',
  solveText: 'The game ends and does not count in the statistics.',
  solveAct: 'Fill it in',
  backBeforeMistake: 'Back to before the mistake',
  statistics: 'Statistics',
  keys: 'Keys',
};

/** @type {typeof en} */
export const zh = {
  symmetries: {
    none: '无对称',
    'half-turn': '180° 旋转对称',
    'quarter-turn': '90° 旋转对称',
    diagonal: '对角线对称',
    'anti-diagonal': '副对角线对称',
    horizontal: '上下对称',
    vertical: '左右对称',
    full: '完全对称',
  },

  score: '评分',
  er: 'ER',
  hardest: (name) => `最难一步：${name}`,
  clock: '用时',
  pause: '暂停',
  goOn: '继续',
  paused: '已暂停',
  noGame: '数独',

  numbered: (number) => `第 ${number} 题`,
  brought: '导入的题目',
  givens: (count) => `${count} 个已知数`,
  listed: (one, other) => `${one}，${other}`,
  toLab: '在实验室中演示',
  toSet: '在出题中编辑',
  share: '分享',
  print: '打印',
  more: '更多',

  pad: '数字键盘',
  modes: '填写模式',
  digit: '填数',
  corner: '角注',
  centre: '中注',
  colour: '涂色',
  digits: '数字',
  colours: '颜色',
  digitsLeft: (left) => (left > 0 ? `，还差 ${left} 个` : '，已填完'),
  colourKey: (letter) => `颜色 ${letter}`,
  noColour: '去掉颜色',
  erase: '擦除',
  undo: '撤销',
  redo: '重做',
  hint: '提示',
  check: '检查',
  new: '新题',
  autoNotes: '自动填候选数',
  tidyNotes: '填数后清理候选数',

  thisPuzzle: '本题',
  level: '难度',
  explainerRating: 'ER 评级',
  hardestStep: '最难一步',
  given: '已知数',
  filled: '已填',
  filledOf: (filled, cells) => `${filled} / ${cells}`,
  hintsUsed: '提示次数',
  letters: (last, size) =>
    `大于 9 的数用字母：A 是 10，${last} 是 ${size}。可以直接按字母，也可以输入数字再按回车。`,

  repeats: (digit, place, other) => `${place} 的 ${digit} 与 ${other} 的 ${digit} 重复。`,
  repeating: (count) => `有 ${count} 格的数字重复。`,
  cannotStand: (digit, place) => `${place} 的 ${digit} 与答案不符。`,
  notOfSolution: (count) => `有 ${count} 格与答案不符。`,
  fullNotRight: '盘面填满了，但有的数不对。按“检查”看是哪些。',
  goBack: '回到出错之前',
  wentBack: (moves) => `退回了 ${moves} 步。按“重做”可以恢复。`,
  noMistake: '没有填错的数，不用退回。',
  allRight: '目前填的都对。',
  nothingToCheck: '还没有填数。',
  noSolution: '这题不是唯一解。',
  notExact: '限时内没找到这个难度的题，这一题最接近。',
  restarted: '已从头开始。按“撤销”可以全部恢复。',
  checkpointSet: '已设存档点。',
  returned: (name) => `回到了“${name}”。按“撤销”可以取消。`,
  checkpointName: (count) => `存档点 ${count}`,
  notesFilled: '候选数都填上了。',

  finishedIn: (time) => `完成，用时 ${time}。`,
  finishedBySolver: '这题由 Quadrille 解出。',
  another: '再来一题',

  making: '正在出题…',
  opening: '正在打开题目…',
  cancel: '取消',
  retry: '再试一次',
  looking: '正在找下一步…',
  trouble: {
    gone: '服务器没有回应。重新运行 quadrille play，再回到这里继续，什么都不会丢。',
    busy: '服务器正忙，过一会儿再试。',
    failed: '服务器处理不了这个请求。',
  },
  linkBroken: '这个链接里没有完整的题目。',
  linkLarge: '这个链接里的盘面太大，这里玩不了。',
  verdicts: {
    none: '这题无解。',
    multiple: '这题不止一个解，填出哪一个都行。',
    unknown: '没来得及算出这题有几个解。',
  },
  notKept: '浏览器的存储空间满了，这一题没有保存。',
  gameGone: '那一题已经不在了。',
  elsewhere: '这一题在另一个标签页里有新进展。',
  loadIt: '载入新的',
  keepThis: '保留这里的',

  stages: ['位置', '技巧', '理由', '应用'],
  hintStages: '提示的阶段',
  whereToLook: '看哪里',
  hintTitles: {
    solution: '答案中的一格',
    clash: '有数字冲突',
    wrong: '先改正',
    'missing-note': '候选数有缺漏',
    solved: '已经完成',
    'no-solution': '无解',
    'several-solutions': '不止一个解',
    unknown: '这次没有提示',
  },
  ofDigits: (signs) => `数字 ${[...signs].join(' ')}`,
  back: '上一步',
  close: '关闭',
  nextTechnique: '用什么技巧？',
  nextWhy: '为什么？',
  next: '下一步',
  withoutNotes: '忽略我的候选数',
  parts: {
    cause: '依据',
    counter: '另一组',
    extra: '额外',
    fin: '鱼鳍',
    out: '去掉',
    placed: '填入',
  },
  candidates: (count) => `${fewZh(count)}候选数`,
  placeOne: (digit, place) => `在 ${place} 填 ${digit}`,
  placeMany: (count) => `填入这${fewZh(count)}数`,
  removeOne: (digit, place) => `去掉 ${place} 的 ${digit}`,
  removeSame: (count, digit) => `去掉这${fewZh(count)} ${digit}`,
  removeMany: (count) => `去掉这${fewZh(count)}候选数`,
  eraseWrong: '擦掉不对的数',
  restoreNotes: '补上候选数',
  applied: (technique) => `已应用“${technique}”。`,
  appliedKind: {
    wrong: '不对的数已经擦掉。',
    'missing-note': '候选数补全了。',
    solution: '填上了答案中的一格。',
  },

  restart: '从头开始',
  checkpoints: '存档点',
  setCheckpoint: '设存档点',
  fillOnce: '一键填候选数',
  solve: '直接解出',
  solveSure: '直接填上答案？',
  solveText: '这一题就此结束，不计入统计。',
  solveAct: '填上答案',
  backBeforeMistake: '回到出错之前',
  statistics: '统计',
  keys: '快捷键',
};
