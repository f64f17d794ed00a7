/**
 * The server's messages about a faulty text or order, in Chinese.
 *
 * The library words its faults in English, for the command line and the page alike. This table has
 * the Chinese for each: everything that `read`, `new`, `write`, `rate` and `hint` can answer to
 * this page. The faults come from `crates/sudoku/src` (`format`, `shape.rs`, `variant.rs`,
 * `generate`) and from `crates/app/src` (`board.rs`, `make.rs`); those about JSON syntax come from
 * the parser, serde_json. If you reword a fault there, change it here too. A fault that is missing
 * here is quoted in English, without its hint.
 *
 * This file is fetched when there is a fault to report: most sessions have none.
 */

import { COVER_FAULTS } from './coverfaults.js';

/** @typedef {import('../types.js').Fault} Fault */
/** @typedef {import('../types.js').Language} Language */
/**
 * @typedef {[string, string | ((...values: string[]) => string)]} Row
 *   English; Chinese, or a function that makes it from the values
 */

/** What a fault may begin with: its place. Faults about shapes and sizes name these themselves. */
const WHERE = new Map([
  ['not JSON', 'JSON 有误：'],
  ['shape', ''],
  ['givens', '已知数：'],
  ['entries', '填数：'],
  ['notes', '笔记：'],
  ['size', ''],
  ['pattern', ''],
]);

/** Units, in the singular. @type {Record<string, string>} */
const COUNTED = { sign: '个字符', number: '个数', cell: '格', row: '行' };
/** @param {string} unit */
const counted = (unit) => COUNTED[unit.replace(/s$/, '')] ?? unit;

/** Rules that are defined by the boxes. @type {Record<string, string>} */
const RULES = { windoku: '窗口', 'centre-dot': '宫心' };

/** Symmetries, under the server's names. @type {Record<string, string>} */
const SYMMETRIES = {
  'half-turn': '旋转 180° ',
  'quarter-turn': '旋转 90° ',
  vertical: '左右',
  diagonal: '沿对角线',
};

/**
 * In English `#` is a number and `{}` anything; in Chinese `{1}` is the first of these values,
 * `{2}` the second. The first matching row applies.
 * @type {Row[]}
 */
const TABLE = [
  // Any text.
  ['no puzzle: the text is empty', '没有题目：文本是空的'],
  ['no puzzle in the text', '文本里没有题目'],
  [
    'a puzzle is 81 signs on a line, or 9 lines of 9: digits, and dots for empty cells',
    '一道题是一行 81 个字符，或者 9 行、每行 9 个：有数写数字，没数写点',
  ],
  ['control character U+{}', '有控制字符 U+{1}'],
  [
    'this is a binary file, or a text not saved as UTF-8',
    '这是二进制文件，或者是没有存成 UTF-8 的文本',
  ],
  ['not UTF-8 text', '不是 UTF-8 文本'],
  ['save the text as UTF-8', '把文本存成 UTF-8 再试'],

  // Cells and digits.
  [
    '# {} in row #: a #×# board has #',
    (count, unit, row, size) =>
      `第 ${row} 行有 ${count} ${counted(unit)}，${size} × ${size} 的盘面每行 ${size} ${counted(unit)}`,
  ],
  [
    '# {}: a #×# board has #',
    (count, unit, size, _, wanted) =>
      `共 ${count} ${counted(unit)}，${size} × ${size} 的盘面要 ${wanted} ${counted(unit)}`,
  ],
  ['`{}` is no digit of a #×# board', '“{1}”不是 {2} × {2} 盘面的数字'],
  ['digits are 1 to #; an empty cell is a dot or 0', '数字是 1 到 {1}，没数的格写点或 0'],
  [
    'digits are 1 to 9 and then letters, here up to {}, or numbers with blanks between',
    '数字是 1 到 9，再往上用字母，这里到 {1}；也可以写成数，中间隔开',
  ],
  ['write digits in ASCII, as 1 to 9', '数字用半角，写成 1 到 9'],
  ['`{}` among digits', '“{1}”夹在数字中间'],
  ['a cell is empty or has digits', '一格要么空着，要么写数字'],
  ['`{}` twice in one cell', '同一格里“{1}”写了两次'],
  ['two puzzles on one line', '一行里有两道题'],
  ['write one a line', '一行只写一道题'],
  ['a second section `{}`', '“{1}”这一节出现了两次'],
  ['the state has another digit in {} than the puzzle', '{1} 填的数和题目的已知数不同'],
  ['an entry cannot replace a given', '填的数不能改动已知数'],

  // Lines of a HoDoKu library.
  ['no line of a HoDoKu library', '不是 HoDoKu 题库的一行'],
  ['`{}` before the first colon', '第一个冒号前面有“{1}”'],
  [
    'a library line is `:technique:digits:board:removed candidates:…`',
    '题库的一行写成“:技巧:数字:盘面:去掉的候选数:…”',
  ],
  ['a library line of a #×# board', '这一行题库是 {1} × {1} 的盘面'],
  ['HoDoKu knows boards of up to 9', 'HoDoKu 最大到 9 × 9'],
  ['a plus before an empty cell', '加号后面的格没有数'],
  ['it marks an entry', '加号表示后面是填的数'],
  ['two plus signs in a row', '连着有两个加号'],
  ['a plus without a digit', '加号后面没有数'],
  ['a plus marks an entry', '加号表示后面是填的数'],
  ['`{}` is no candidate', '“{1}”不是候选数'],
  ['write digit, row and column, such as 427', '依次写数字、行、列，例如 427'],

  // JSON.
  ['no `puzzle` in the object', 'JSON 对象里没有“puzzle”'],
  ['its keys are puzzle, state and marks', '键名是“puzzle”“state”“marks”'],
  ['`{}` is no cell', '“{1}”不能当一格'],
  ['`{}` is no row', '“{1}”不能当一行'],
  ['`{}` is no board', '“{1}”不能当盘面'],
  ['a board without a cell', '盘面里一格也没有'],
  ['a board is an array of rows, such as {}', '盘面是各行的数组，例如 {1}'],
  ['marks for # cells: the board has #', '有 {1} 格的候选数，盘面有 {2} 格'],
  ['a list of digits for each cell, row by row', '每格一个数字列表，逐行写'],
  ['`{}` is no list of digits', '“{1}”不是数字列表'],
  ['EOF while parsing a list', '列表没有写完'],
  ['EOF while parsing an object', '对象没有写完'],
  ['EOF while parsing a string', '引号没有合上'],
  ['EOF while parsing a value', '后面还缺内容'],
  ['expected `:`', '这里缺“:”'],
  ['expected `,` or `{}`', '这里缺“,”或“{1}”'],
  ['expected ident', '这个词写错了'],
  ['expected value', '这里缺一个值'],
  ['invalid type: {}, expected a sequence', '这里要写列表'],
  ['invalid number', '这个数写得不对'],
  ['invalid escape', '反斜杠后面写得不对'],
  ['unexpected end of hex escape', '反斜杠后面写得不对'],
  ['lone leading surrogate in hex escape', '反斜杠后面写得不对'],
  ['control character ({}) found while parsing a string', '引号里有控制字符'],
  ['key must be a string', '键名要加引号'],
  ['trailing comma', '多了一个逗号'],

  // Boards and their rules.
  ['a pattern of # signs makes no square board', '{1} 个字母排不成方形的盘面'],
  ['one sign a cell, such as 81 letters', '每格一个字母，9 × 9 就是 81 个'],
  ['the region `{}` has # cells, not #', '分区“{1}”有 {2} 格，应该是 {3} 格'],
  ['each of the # regions has # cells', '共 {1} 个分区，每个 {2} 格'],
  ['regions of a board of # on one of #', '分区是 {1} × {1} 的，题目是 {2} × {2} 的'],
  ['one letter for each cell, row by row', '每格一个字母，逐行写'],
  ['boxes and regions at once', '宫和分区只能有一种'],
  ['leave out one of them', '去掉其中一种'],
  ['boxes of #×# on a board of #', '{3} × {3} 的盘面分不成 {1} × {2} 的宫'],
  ['the rows times the columns of a box are the size', '宫的行数乘列数要等于盘面的大小'],
  ['boxes of #×# have no centre', '{1} × {2} 的宫没有正中一格'],
  ['boxes of #×# leave no room for windows', '{1} × {2} 的宫之间放不下窗口'],
  [
    '{} goes by the boxes, and a jigsaw has none',
    (rule) => `“${RULES[rule] ?? rule}”要看宫，锯齿没有宫`,
  ],
  // The command line accepts further regions as a pattern; the page has no field for them.
  ['give the region as a pattern', '换一种规则，或换一种盘面'],
  ['a board of # digits', '没有 {1} × {1} 的盘面'],
  ['a board has 1 to # digits', '盘面最小 1 × 1，最大 {1} × {1}'],

  // The board of a game.
  ['# signs for # cells', '有 {1} 个字符，盘面有 {2} 格'],
  ['one sign a cell, row by row, and a dot if it is empty', '每格一个字符，逐行写，没数的格写点'],
  ['`{}` in {} is no digit of the board', '{2} 的“{1}”不是这个盘面的数字'],
  ['its # digits are {} to {}', '共 {1} 个数字，从 {2} 到 {3}'],
  ['{} has a given, and {} has none', '{1} 有已知数，{2} 没有'],
  ['{} has a given', '{1} 已经有已知数'],
  ['write a dot where a given stands', '有已知数的格写点'],
  ['# for # cells', '有 {1} 格的，盘面有 {2} 格'],
  ['one text for each cell, which may be empty', '每格一段，可以是空的'],
  ['the hodoku format cannot express a #×# board', 'HoDoKu 题库写不下 {1} × {1} 的盘面'],
  ['line, marks and json can', '可以用“一行”“候选数方格”或“JSON”'],
  [
    'the marks format cannot express the cell {}, which no digit can go to',
    '{1} 没有数可填，“候选数方格”写不出来',
  ],
  ['line and grid can', '可以用“一行”或“方格”'],

  // Orders.
  ['no puzzle was found in the time there was', '时间到了，没有出成题'],
  [
    'try another number, a smaller board or less symmetry',
    '再试一次，或者选小一点的盘面、少一点对称',
  ],
  ['stopped before there was a puzzle', '题还没出好就停下了'],
  ['boards of # to # digits are made here', '这里能出 {1} × {1} 到 {2} × {2} 的题'],
  ['`quadrille sudoku generate` makes any', '用命令行“quadrille sudoku generate”，多大的都能出'],
  ['a random jigsaw of # digits', '出不了 {1} × {1} 的锯齿题'],
  ['the sizes are {}', (sizes) => `能出的大小：${sizes.replaceAll(', ', '、')}`],
  ['unknown level `{}`', '没有“{1}”这种难度'],
  ['unknown symmetry `{}`', '没有“{1}”这种对称'],
  ['unknown variant `{}`', '没有“{1}”这种类型'],
  ['the levels are {}', '换一种难度'],
  ['the symmetries are {}', '换一种对称'],
  ['the variants are {}', '换一种类型'],

  // A puzzle that is being generated.
  ['no digits with one solution were found for the pattern', '没找到数，能让这些格的题是唯一解'],
  ['there may be none: try another number, or more cells', '可能没有。再试一次，或者多加几格'],
  [
    'the givens have not the symmetry `{}`',
    (symmetry) => `已知数的位置${SYMMETRIES[symmetry] ?? symmetry}不对称`,
  ],
  ['the puzzle has more than one solution', '这题不止一个解'],
  [
    'give more digits until there is one: then those that can be spared can go',
    '先加已知数，到唯一解为止，再去掉多余的',
  ],
  ['the puzzle has no solution', '这题无解'],
  ['stopped before it was known whether {}', '还没算出来就停下了'],
];

const PATTERNS = [...TABLE, ...COVER_FAULTS].map(([english, chinese]) => ({
  pattern: patternOf(english),
  chinese,
}));

/** @param {string} english */
function patternOf(english) {
  const plain = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  // Text that is quoted may span several lines.
  return new RegExp(`^${plain.replaceAll('#', '(\\d+)').replaceAll('{}', '(.+)')}$`, 's');
}

/**
 * @param {string} english
 * @returns {string | null} null if the message is not in the table
 */
function inChinese(english) {
  const colon = english.indexOf(': ');
  const where = WHERE.get(english.slice(0, colon));
  if (where !== undefined) {
    const what = inChinese(english.slice(colon + 2));
    return what === null ? null : where + what;
  }
  for (const { pattern, chinese } of PATTERNS) {
    const values = pattern.exec(english)?.slice(1);
    if (!values) continue;
    return typeof chinese === 'function'
      ? chinese(...values)
      : chinese.replace(/\{(\d)\}/g, (_, place) => values[place - 1] ?? '');
  }
  return null;
}

/**
 * Returns a fault in the words of a language, without a full stop.
 * @param {Pick<Fault, 'message' | 'hint'>} fault
 * @param {Language} language
 * @returns {{message: string, hint: string | null}}
 */
export function faultWords({ message, hint }, language) {
  if (language === 'en') return { message, hint };
  const told = inChinese(message);
  if (told === null) return { message: `有个地方不对，原话是“${message}”`, hint: null };
  return { message: told, hint: hint === null ? null : inChinese(hint) };
}
