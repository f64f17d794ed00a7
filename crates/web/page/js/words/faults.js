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
  ['notes', '候选数：'],
  ['size', ''],
  ['pattern', ''],
]);

/** Units, in the singular. @type {Record<string, string>} */
const COUNTED = { character: '个字符', number: '个数', cell: '格', row: '行' };
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
    'a puzzle is 81 characters on a line, or 9 lines of 9: digits, and dots for empty cells',
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
    '# characters in the pattern: a #×# board has #',
    '分区图有 {1} 个字符，{2} × {2} 的盘面有 {4} 格',
  ],
  ['# row in the pattern: a #×# board has #', '分区图有 {1} 行，{2} × {2} 的盘面有 {4} 行'],
  ['# rows in the pattern: a #×# board has #', '分区图有 {1} 行，{2} × {2} 的盘面有 {4} 行'],
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
  ['`{}` is not a digit of a #×# board', '“{1}”不是 {2} × {2} 盘面的数字'],
  ['digits are 1 to #; an empty cell is a dot or 0', '数字是 1 到 {1}，没数的格写点或 0'],
  [
    'digits are 1 to 9 and then letters, here up to {}, or numbers separated by blanks',
    '数字是 1 到 9，再往上用字母，这里到 {1}；也可以写成数，中间隔开',
  ],
  ['write digits in ASCII: 1 to 9', '数字用半角，写成 1 到 9'],
  ['`{}` among digits', '“{1}”夹在数字中间'],
  ['a cell is empty or has digits', '一格要么空着，要么写数字'],
  ['`{}` twice in one cell', '同一格里“{1}”写了两次'],
  ['two puzzles on one line', '一行里有两道题'],
  ['write one puzzle per line', '一行只写一道题'],
  ['a second section `{}`', '“{1}”这一节出现了两次'],
  ['the state and the puzzle have different digits in {}', '{1} 填的数和题目的已知数不同'],
  ['an entry cannot replace a given', '填的数不能改动已知数'],

  // Lines of a HoDoKu library.
  ['not a line of a HoDoKu library', '不是 HoDoKu 题库的一行'],
  ['`{}` before the first colon', '第一个冒号前面有“{1}”'],
  [
    'a library line is `:technique:digits:board:removed candidates:…`',
    '题库的一行写成“:技巧:数字:盘面:去掉的候选数:…”',
  ],
  ['this library line has a #×# board', '这一行题库是 {1} × {1} 的盘面'],
  ['HoDoKu supports boards up to 9×9', 'HoDoKu 最大到 9 × 9'],
  ['a plus before an empty cell', '加号后面的格没有数'],
  ['it marks an entry', '加号表示后面是填的数'],
  ['two plus signs in a row', '连着有两个加号'],
  ['a plus without a digit', '加号后面没有数'],
  ['a plus marks an entry', '加号表示后面是填的数'],
  ['`{}` is not a candidate', '“{1}”不是候选数'],
  ['write digit, row and column, such as 427', '依次写数字、行、列，例如 427'],

  // JSON.
  ['no `puzzle` in the object', 'JSON 对象里没有“puzzle”'],
  ['its keys are puzzle, state, marks and shape', '键名是“puzzle”“state”“marks”“shape”'],
  ['the key `{}` appears twice', '键名“{1}”写了两次'],
  ['the key `{}` belongs in `shape`', '“{1}”要写在“shape”里面'],
  ['write "shape": {"{}": …}', '把“{1}”移到“shape”的花括号里'],
  ['`{}` is not a list', '“{1}”不是列表'],
  ['write a list in brackets, such as [1, 2]', '列表写在方括号里，例如 [1, 2]'],
  ['`{}` is not a shape', '“{1}”不能当盘面规则'],
  ['a shape is an object; its keys are {}', '盘面规则是一个对象，键名是“{1}”'],
  ['unknown key `{}`', '没有“{1}”这个键名'],
  ['its keys are {}', '键名是“{1}”'],
  ['the size is `{}`: the puzzle has a #×# board', '大小写的是“{1}”，题目是 {2} × {2} 的'],
  ['the size is the number of digits and of rows', '大小就是有几个数，也是有几行'],
  ['`{}` is not the size of a box', '“{1}”不是宫的大小'],
  ['write its rows and columns, such as [2, 3]', '写宫的行数和列数，例如 [2, 3]'],
  ['boxes of #×# do not fit a #×# board', '{1} × {2} 的宫不适合 {3} × {3} 的盘面'],
  ['both `boxes` and `regions`', '宫和分区只能有一种'],
  ['a board has boxes or the regions of a jigsaw', '盘面要么分宫，要么是不规则分区'],
  ['these are not the boxes of the given board', '这些宫和选定的盘面不一样'],
  ['these are not the regions of the given board', '这些分区和选定的盘面不一样'],
  ['leave out the given board, or give the same one', '不要选规则，或者选一样的'],
  ['`{}` is not the name of a variant', '“{1}”不是规则的名字'],
  ['`{}` is not a pattern', '“{1}”不能当分区图'],
  ['a pattern is a string for each row, such as {}', '分区图每行写一个字符串，例如“{1}”'],
  ['the pattern contains no region', '分区图里没有区域'],
  ['write the same letter in every cell of a region', '同一区域的格写同一个字母'],
  [
    'the region `{}` has # cells, but there are only # digits',
    '区域“{1}”有 {2} 格，但只有 {3} 个数',
  ],
  ['# extra regions are too many', '{1} 个额外区域太多了'],
  ['a board has at most # extra regions', '盘面最多有 {1} 个额外区域'],
  ['extra regions cannot be played here', '这里不能玩有额外区域的题'],
  [
    'the command line can solve them: quadrille sudoku solve',
    '可以用命令行“quadrille sudoku solve”来解',
  ],
  ['`{}` is not a cell', '“{1}”不能当一格'],
  ['`{}` is not a row', '“{1}”不能当一行'],
  ['`{}` is not a board', '“{1}”不能当盘面'],
  ['the board has no cells', '盘面上一格也没有'],
  ['a board is an array of rows, such as {}', '盘面是各行的数组，例如 {1}'],
  ['marks for # cells: the board has #', '有 {1} 格的候选数，盘面有 {2} 格'],
  ['a list of digits for each cell, row by row', '每格一个数字列表，逐行写'],
  ['`{}` is not a list of digits', '“{1}”不是数字列表'],
  ['EOF while parsing a list', '列表没有写完'],
  ['EOF while parsing an object', '对象没有写完'],
  ['EOF while parsing a string', '引号没有合上'],
  ['EOF while parsing a value', '后面还缺内容'],
  ['expected `:`', '这里缺“:”'],
  ['expected `,` or `{}`', '这里缺“,”或“{1}”'],
  ['expected ident', '这个词写错了'],
  ['expected value', '这里缺一个值'],
  ['invalid number', '这个数写得不对'],
  ['invalid escape', '反斜杠后面写得不对'],
  ['unexpected end of hex escape', '反斜杠后面写得不对'],
  ['lone leading surrogate in hex escape', '反斜杠后面写得不对'],
  ['control character ({}) found while parsing a string', '引号里有控制字符'],
  ['key must be a string', '键名要加引号'],
  ['trailing comma', '多了一个逗号'],

  // Boards and their rules.
  ['a pattern of # characters does not fill a square board', '{1} 个字母排不成方形的盘面'],
  ['write one character for each cell, such as 81 letters', '每格一个字母，9 × 9 就是 81 个'],
  ['the region `{}` has # cells, not #', '分区“{1}”有 {2} 格，应该是 {3} 格'],
  ['each of the # regions has # cells', '共 {1} 个分区，每个 {2} 格'],
  ['the regions are for a board of #, not #', '分区是 {1} × {1} 的，题目是 {2} × {2} 的'],
  ['one letter for each cell, row by row', '每格一个字母，逐行写'],
  ['both boxes and regions are given', '宫和分区只能有一种'],
  ['leave out one of them', '去掉其中一种'],
  ['boxes of #×# do not fit a board of #', '{3} × {3} 的盘面分不成 {1} × {2} 的宫'],
  ['the rows times the columns of a box must equal the size', '宫的行数乘列数要等于盘面的大小'],
  ['boxes of #×# have no centre', '{1} × {2} 的宫没有正中一格'],
  ['boxes of #×# leave no room for windows', '{1} × {2} 的宫之间放不下窗口'],
  [
    '{} needs rectangular boxes, and a jigsaw has none',
    (rule) => `“${RULES[rule] ?? rule}”要看宫，锯齿没有宫`,
  ],
  // The command line accepts further regions as a pattern; the page has no field for them.
  ['give the region as a pattern', '换一种规则，或换一种盘面'],
  ['a board cannot have # digits', '没有 {1} × {1} 的盘面'],
  ['a board has 1 to # digits', '盘面最小 1 × 1，最大 {1} × {1}'],

  // The board of a game.
  ['# characters for # cells', '有 {1} 个字符，盘面有 {2} 格'],
  [
    'write one character for each cell, row by row, with a dot for an empty cell',
    '每格一个字符，逐行写，没数的格写点',
  ],
  ['`{}` in {} is not a digit of the board', '{2} 的“{1}”不是这个盘面的数字'],
  ['its # digits are {} to {}', '共 {1} 个数字，从 {2} 到 {3}'],
  [
    '{} has a given, but {} does not; without such givens there is more than one solution',
    '{1} 有已知数，{2} 没有。去掉这样的已知数，就不止一个解',
  ],
  ['{} has a given, but {} does not', '{1} 有已知数，{2} 没有'],
  ['write a dot in a cell that has a given', '有已知数的格写点'],
  ['{} has a given', '{1} 已经有已知数'],
  ['# for # cells', '写了 {1} 格，盘面有 {2} 格'],
  ['one text for each cell, which may be empty', '每格一段，可以是空的'],
  ['the hodoku format cannot express a #×# board', 'HoDoKu 题库写不下 {1} × {1} 的盘面'],
  ['use line, marks or json', '可以用“一行”“候选数方格”或“JSON”'],
  [
    'the marks format cannot express the cell {}, which has no candidate',
    '{1} 没有数可填，“候选数方格”写不出来',
  ],
  ['use line or grid', '可以用“一行”或“方格”'],

  // Orders.
  ['no puzzle was found in time', '时间到了，没能出题'],
  [
    'try another number, a smaller board or less symmetry',
    '再试一次，或者选小一点的盘面、少一点对称',
  ],
  ['stopped before a puzzle was found', '题还没出好就停下了'],
  ['only boards of # to # digits are made here', '这里能出 {1} × {1} 到 {2} × {2} 的题'],
  [
    '`quadrille sudoku generate` makes boards of any size',
    '用命令行“quadrille sudoku generate”，多大的都能出',
  ],
  ['a random jigsaw cannot have # digits', '出不了 {1} × {1} 的锯齿题'],
  ['the sizes are {}', (sizes) => `能出的大小：${sizes.replaceAll(', ', '、')}`],
  ['unknown level `{}`', '没有“{1}”这种难度'],
  ['unknown symmetry `{}`', '没有“{1}”这种对称'],
  ['unknown variant `{}`', '没有“{1}”这种类型'],
  ['the levels are {}', '换一种难度'],
  ['the symmetries are {}', '换一种对称'],
  ['the variants are {}', '换一种类型'],

  // A puzzle that is being generated.
  ['no digits with one solution were found for the pattern', '已知数放在这些格，没找到唯一解的题'],
  ['there may be none: try another number, or more cells', '可能没有。再试一次，或者多加几格'],
  [
    'the puzzle cannot be given the symmetry `{}`',
    (symmetry) => `已知数没法变成${SYMMETRIES[symmetry] ?? symmetry}对称`,
  ],
  ['the puzzle has more than one solution', '这题不止一个解'],
  [
    'add givens until there is only one, then minimise again',
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
  const values = plain
    .replaceAll('a #×#', 'an? #×#')
    .replaceAll('#', '(\\d+)')
    .replaceAll('{}', '(.+)');
  // Text that is quoted may span several lines.
  return new RegExp(`^${values}$`, 's');
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

/** Backticks are for terminals: a page has quotation marks. @param {string} text */
const quoted = (text) => text.replace(/`(.+?)`(?!`)/gs, '“$1”');

/**
 * Returns a fault in the words of a language, without a full stop.
 * @param {Pick<Fault, 'message' | 'hint'>} fault
 * @param {Language} language
 * @returns {{message: string, hint: string | null}}
 */
export function faultWords({ message, hint }, language) {
  if (language === 'en')
    return { message: quoted(message), hint: hint === null ? null : quoted(hint) };
  const told = inChinese(message);
  if (told === null) return { message: `有个地方不对，原话是“${message}”`, hint: null };
  return { message: told, hint: hint === null ? null : inChinese(hint) };
}
