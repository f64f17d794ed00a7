/**
 * Faults in Chinese. The faults are the server's real answers to these questions: if you reword one
 * there, ask again and copy the answer here.
 */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import { faultText } from '../page/js/dialogs/waiting.js';
import { faultWords } from '../page/js/words/faults.js';
import { number, setLanguage } from '../page/js/words/language.js';
import { words } from '../page/js/words/words.js';
import './words.js';

afterEach(() => setLanguage('en'));

/**
 * What was asked, and the message and the hint that came back. `G` is the givens of a classic
 * puzzle, `nine` its board, `SMALL` the givens of a 4×4 puzzle, `BOXES` the letters of nine square
 * regions, `rows` a number of rows of dots, `order` an order that can be fulfilled.
 * @type {[string, string, string | null][]}
 */
const FAULTS = [
  // Any text.
  [
    'read nothing',
    'no puzzle: the text is empty',
    'a puzzle is 81 characters on a line, or 9 lines of 9: digits, and dots for empty cells',
  ],
  [
    'read hello world',
    'no puzzle in the text',
    'a puzzle is 81 characters on a line, or 9 lines of 9: digits, and dots for empty cells',
  ],
  ['read 12x', '3 characters: a 9×9 board has 81', null],
  ['read ".".repeat(80)', '80 characters: a 9×9 board has 81', null],
  ['read G + "1"', '82 characters: a 9×9 board has 81', null],
  ['read a quotation mark and G', '0 characters: a 9×9 board has 81', null],
  [
    'read G.replace("5", "x")',
    '`x` is not a digit of a 9×9 board',
    'digits are 1 to 9; an empty cell is a dot or 0',
  ],
  [
    'read G.replace("5", "五")',
    '`五` is not a digit of a 9×9 board',
    'digits are 1 to 9; an empty cell is a dot or 0',
  ],
  [
    'read G.replace("5", "`")',
    '``` is not a digit of a 9×9 board',
    'digits are 1 to 9; an empty cell is a dot or 0',
  ],
  [
    'read G.replace("5", "５")',
    '`５` is not a digit of a 9×9 board',
    'write digits in ASCII: 1 to 9',
  ],
  ['read G.replace("5", "\\ufffd")', 'not UTF-8 text', 'save the text as UTF-8'],
  [
    'read ".".repeat(255) + "Z"',
    '`Z` is not a digit of a 16×16 board',
    'digits are 1 to 9 and then letters, here up to G, or numbers separated by blanks',
  ],
  [
    'read 1111111111111119',
    '`9` is not a digit of a 4×4 board',
    'digits are 1 to 4; an empty cell is a dot or 0',
  ],
  [
    'read "\\x1b[1m" + G',
    'control character U+001B',
    'this is a binary file, or a text not saved as UTF-8',
  ],
  ['read G + G', 'two puzzles on one line', 'write one puzzle per line'],
  ['read "Grid 01\\n" + rows(8)', '8 rows: a 9×9 board has 9', null],
  ['read Grid 01\\n.........', '1 row: a 9×9 board has 9', null],
  ['read "0,".repeat(79) + "0"', '80 numbers: a 9×9 board has 81', null],
  [
    'read "0,".repeat(80) + "10"',
    '`10` is not a digit of a 9×9 board',
    'digits are 1 to 9; an empty cell is a dot or 0',
  ],
  [
    'read "12 3 4 5 6 7 8 9\\n" + "1 2 3 4 5 6 78 8 9\\n".repeat(8)',
    '8 cells in row 1: a 9×9 board has 9',
    null,
  ],
  [
    'read "122 3 4 5 6 7 8 9 1\\n" + "1 2 3 4 5 6 7 8 9\\n".repeat(8)',
    '`2` twice in one cell',
    null,
  ],
  [
    'read text: "12. 3 4 5 6 7 8 9 1\\n" + "1 2 3 4 5 6 7 8 9\\n".repeat(8), format: "marks"',
    '`.` among digits',
    'a cell is empty or has digits',
  ],
  [
    'read `[Puzzle]\\n${rows(9)}\\n[State]\\n${rows(9)}\\n[State]\\n${rows(9)}`',
    'a second section `[State]`',
    null,
  ],
  // Lines of a HoDoKu library.
  [
    'read `:0300:4:${G}:21:::`',
    '`21` is not a candidate',
    'write digit, row and column, such as 427',
  ],
  ['read `:0300:4:${G.replace(".", "+.")}:::`', 'a plus before an empty cell', 'it marks an entry'],
  [
    'read `:0300:4:${G.replace("7", "++7")}:::`',
    'two plus signs in a row',
    'a plus marks an entry',
  ],
  ['read `:0300:4:${G}+:::`', 'a plus without a digit', 'a plus marks an entry'],
  [
    'read `:0300:4:${".".repeat(256)}:::`',
    'this library line has a 16×16 board',
    'HoDoKu supports boards up to 9×9',
  ],
  [
    'read text: `x:0300:4:${G}:::`, format: "hodoku"',
    '`x` before the first colon',
    'a library line is `:technique:digits:board:removed candidates:…`',
  ],
  [
    'read text: "abc", format: "hodoku"',
    'not a line of a HoDoKu library',
    'a library line is `:technique:digits:board:removed candidates:…`',
  ],
  // JSON.
  ['read [[1,0,0,4],[0,0,1,0]', 'not JSON: EOF while parsing a list', null],
  ['read [[1,0,0,4],[0,0,1,0]]', '2 rows: a 4×4 board has 4', null],
  ['read [[1,0,0,4],[0,0,1,0],[1],[0,0,0,0]]', '1 cell in row 3: a 4×4 board has 4', null],
  [
    'read [[1,0,0,4],[0,0,true,0]]',
    '`true` is not a cell',
    'a board is an array of rows, such as [[1,0,0,4],[0,0,1,0],…]',
  ],
  ['read [1,2,3,4,5]', '5 cells: a 9×9 board has 81', null],
  [
    'read [[1,0,0,4],7]',
    '`7` is not a row',
    'a board is an array of rows, such as [[1,0,0,4],[0,0,1,0],…]',
  ],
  [
    'read []',
    'the board has no cells',
    'a board is an array of rows, such as [[1,0,0,4],[0,0,1,0],…]',
  ],
  [
    'read {"puzzle": 7}',
    '`7` is not a board',
    'a board is an array of rows, such as [[1,0,0,4],[0,0,1,0],…]',
  ],
  ['read {}', 'no `puzzle` in the object', 'its keys are puzzle, state, marks and shape'],
  ['read {"puzzle" [1]}', 'not JSON: expected `:`', null],
  ['read {puzzle: [1]}', 'not JSON: key must be a string', null],
  ['read {"puzzle": [1,]}', 'not JSON: expected value', null],
  ['read [[1,0,0,4],]', 'not JSON: trailing comma', null],
  ['read [[1 0 0 4]]', 'not JSON: expected `,` or `]`', null],
  ['read {"puzzle": 1 "state": 1}', 'not JSON: expected `,` or `}`', null],
  ['read [[1,0,0,04]]', 'not JSON: invalid number', null],
  ['read [[1,0,0,nul]]', 'not JSON: expected ident', null],
  ['read ["\\\\q"]', 'not JSON: invalid escape', null],
  ['read {"\\\\ud800":1}', 'not JSON: unexpected end of hex escape', null],
  ['read {"\\\\udc00":1}', 'not JSON: lone leading surrogate in hex escape', null],
  [
    'read ["a\\tb"]',
    'not JSON: control character (\\u0000-\\u001F) found while parsing a string',
    null,
  ],
  ['read ["ab', 'not JSON: EOF while parsing a string', null],
  ['read {"puzzle": ', 'not JSON: EOF while parsing a value', null],
  ['read {', 'not JSON: EOF while parsing an object', null],
  [
    'read `{"puzzle": "${SMALL}", "marks": 5}`',
    '`5` is not a list',
    'write a list in brackets, such as [1, 2]',
  ],
  [
    'read `{"puzzle": "${SMALL}", "marks": [[1]]}`',
    'marks for 1 cells: the board has 16',
    'a list of digits for each cell, row by row',
  ],
  [
    'read `{"puzzle": "${SMALL}", "marks": [${Array(16).fill("ab")}]}`',
    '`"ab"` is not a list of digits',
    null,
  ],
  [
    'read `{"puzzle": "${SMALL}", "state": "2${SMALL.slice(1)}"}`',
    'the state and the puzzle have different digits in r1c1',
    'an entry cannot replace a given',
  ],
  // The shape of a board in JSON.
  [
    'read {"puzzle": [[1,0],[0,2]], "variants": ["x"]}',
    'the key `variants` belongs in `shape`',
    'write "shape": {"variants": …}',
  ],
  ['read {"puzzle": [[1]], "puzzle": [[1]]}', 'the key `puzzle` appears twice', null],
  [
    'read {"puzzle": [[1]], "shape": 4}',
    '`4` is not a shape',
    'a shape is an object; its keys are size, boxes, regions, variants, extra',
  ],
  [
    'read {"puzzle": [[1]], "shape": {"box": 1}}',
    'unknown key `box`',
    'its keys are size, boxes, regions, variants, extra',
  ],
  [
    'read {"puzzle": [[1]], "shape": {"size": 9}}',
    'the size is `9`: the puzzle has a 1×1 board',
    'the size is the number of digits and of rows',
  ],
  [
    'read {"puzzle": [[1]], "shape": {"boxes": 1}}',
    '`1` is not the size of a box',
    'write its rows and columns, such as [2, 3]',
  ],
  [
    'read {"puzzle": [[1]], "shape": {"boxes": [2, 2]}}',
    'boxes of 2×2 do not fit a 1×1 board',
    'the rows times the columns of a box must equal the size',
  ],
  [
    'read {"puzzle": [[1]], "shape": {"boxes": [1, 1], "regions": "a"}}',
    'both `boxes` and `regions`',
    'a board has boxes or the regions of a jigsaw',
  ],
  [
    'read text: `{"puzzle": "${SMALL}", "shape": {"boxes": [4, 1]}}`, shape: {size: 4}',
    'these are not the boxes of the given board',
    'leave out the given board, or give the same one',
  ],
  [
    'read text: `{"puzzle": "${SMALL}", "shape": {"regions": [...]}}`, shape: {size: 4}',
    'these are not the regions of the given board',
    'leave out the given board, or give the same one',
  ],
  [
    'read {"puzzle": [[1]], "shape": {"variants": [1]}}',
    '`1` is not the name of a variant',
    'the variants are x, windoku, centre-dot, anti-knight, anti-king, non-consecutive',
  ],
  [
    'read {"puzzle": [[1]], "shape": {"regions": 1}}',
    '`1` is not a pattern',
    'a pattern is a string for each row, such as ["aabb", "aabb", …]',
  ],
  [
    'read {"puzzle": [[1]], "shape": {"regions": "ab"}}',
    '2 characters in the pattern: a 1×1 board has 1',
    'a pattern is a string for each row, such as ["aabb", "aabb", …]',
  ],
  [
    'read {"puzzle": [[1,0],[0,2]], "shape": {"regions": ["ab"]}}',
    '1 row in the pattern: a 2×2 board has 2',
    'a pattern is a string for each row, such as ["aabb", "aabb", …]',
  ],
  [
    'read {"puzzle": [[1]], "shape": {"regions": ["a", "b"]}}',
    '2 rows in the pattern: a 1×1 board has 1',
    'a pattern is a string for each row, such as ["aabb", "aabb", …]',
  ],
  [
    'read {"puzzle": [[1]], "shape": {"extra": ["."]}}',
    'the pattern contains no region',
    'write the same letter in every cell of a region',
  ],
  [
    'read {"puzzle": [[1,0],[0,2]], "shape": {"extra": ["aaaa"]}}',
    'the region `a` has 4 cells, but there are only 2 digits',
    null,
  ],
  [
    'read `{"puzzle": [[1]], "shape": {"extra": [${Array(5000).fill(\'"a"\')}]}}`',
    '5000 extra regions are too many',
    'a board has at most 4096 extra regions',
  ],
  [
    'read {"puzzle": [[1]], "shape": {"extra": ["a"]}}',
    'extra regions cannot be played here',
    'the command line can solve them: quadrille sudoku solve',
  ],
  // Boards and their rules.
  [
    'read text: G, shape: {size: 9, regions: BOXES.replace("a", "b")}',
    'shape: the region `b` has 10 cells, not 9',
    'each of the 9 regions has 9 cells',
  ],
  [
    'read text: G, shape: {size: 9, regions: BOXES.slice(1)}',
    'shape: a pattern of 80 characters does not fill a square board',
    'write one character for each cell, such as 81 letters',
  ],
  [
    'read text: G, shape: {size: 9, regions: "aabbaabbccddccdd"}',
    'shape: the regions are for a board of 4, not 9',
    'one letter for each cell, row by row',
  ],
  [
    'read text: G, shape: {size: 9, regions: "a".repeat(4900)}',
    'shape: a board cannot have 70 digits',
    'a board has 1 to 64 digits',
  ],
  [
    'read text: G, shape: {size: 9, boxes: [2, 4]}',
    'shape: boxes of 2×4 do not fit a board of 9',
    'the rows times the columns of a box must equal the size',
  ],
  [
    'read text: G, shape: {size: 9, boxes: [3, 3], regions: BOXES}',
    'shape: both boxes and regions are given',
    'leave out one of them',
  ],
  [
    'read text: G, shape: {size: 9, regions: BOXES, variants: ["windoku"]}',
    'shape: windoku needs rectangular boxes, and a jigsaw has none',
    'give the region as a pattern',
  ],
  [
    'read text: G, shape: {size: 9, regions: BOXES, variants: ["centre-dot"]}',
    'shape: centre-dot needs rectangular boxes, and a jigsaw has none',
    'give the region as a pattern',
  ],
  [
    'read text: G, shape: {size: 4, variants: ["centre-dot"]}',
    'shape: boxes of 2×2 have no centre',
    'give the region as a pattern',
  ],
  [
    'read text: ".".repeat(25), shape: {size: 5, variants: ["windoku"]}',
    'shape: boxes of 1×5 leave no room for windows',
    'give the region as a pattern',
  ],
  [
    'read text: G, shape: {size: 9, variants: ["thermo"]}',
    'shape: unknown variant `thermo`',
    'the variants are x, windoku, centre-dot, anti-knight, anti-king, non-consecutive',
  ],
  // The board of a game.
  [
    'rate board: {shape: {size: 9}, givens: "12"}',
    'givens: 2 characters for 81 cells',
    'write one character for each cell, row by row, with a dot for an empty cell',
  ],
  [
    'rate board: {shape: {size: 16}, givens: ".".repeat(255) + "?"}',
    'givens: `?` in r16c16 is not a digit of the board',
    'its 16 digits are 1 to G',
  ],
  [
    'hint board: {...nine, entries: G}',
    'entries: r1c1 has a given',
    'write a dot in a cell that has a given',
  ],
  [
    'hint board: {...nine, notes: ["1"]}',
    'notes: 1 for 81 cells',
    'one text for each cell, which may be empty',
  ],
  [
    'write board: {shape: {size: 16}, givens: ".".repeat(256)}, format: "hodoku"',
    'the hodoku format cannot express a 16×16 board',
    'use line, marks or json',
  ],
  [
    'write board: {shape: {size: 4}, givens: "123....4........"}, format: "marks"',
    'the marks format cannot express the cell r1c4, which has no candidate',
    'use line or grid',
  ],
  // Orders.
  [
    'new ...order, size: 3',
    'size: only boards of 4 to 36 digits are made here',
    '`quadrille sudoku generate` makes boards of any size',
  ],
  [
    'new ...order, size: 17, variant: "jigsaw"',
    'a random jigsaw cannot have 17 digits',
    'the sizes are 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 24, 25',
  ],
  [
    'new ...order, variant: "thermo"',
    'unknown variant `thermo`',
    'the variants are classic, jigsaw, x and windoku',
  ],
  [
    'new ...order, level: "brutal"',
    'unknown level `brutal`',
    'the levels are easy, medium, hard, unfair and extreme',
  ],
  [
    'new ...order, symmetry: "spiral"',
    'unknown symmetry `spiral`',
    'the symmetries are none, half-turn, quarter-turn, diagonal, anti-diagonal, horizontal, vertical, full',
  ],
  [
    'new ...order, size: 25, variant: "windoku", level: "extreme", symmetry: "full"',
    'stopped before a puzzle was found',
    null,
  ],
  [
    'new ...order, size: 30, variant: "windoku", level: "extreme"',
    'no puzzle was found in time',
    'try another number, a smaller board or less symmetry',
  ],

  // A puzzle that is being generated.
  [
    'pattern of one cell',
    'no digits with one solution were found for the pattern',
    'there may be none: try another number, or more cells',
  ],
  [
    'minimise, half a turn, a pair of which one is needed',
    'the puzzle cannot be given the symmetry `half-turn`',
    'r1c1 has a given, but r9c9 does not; without such givens there is more than one solution',
  ],
  [
    'minimise 1...............',
    'the puzzle has more than one solution',
    'add givens until there is only one, then minimise again',
  ],
  ['minimise, called off', 'stopped before it was known whether there is one solution', null],
];

/**
 * What has no Chinese name. Text in quotation marks is the player's own, or must be typed
 * literally.
 */
const NAMES = /“[^”]*”|\b(JSON|HoDoKu|UTF-8|U\+[0-9A-F]+|r\d+c\d+)\b/g;

test('every fault of the server has a Chinese version, and so does its hint', () => {
  for (const [asked, message, hint] of FAULTS) {
    const told = faultWords({ message, hint }, 'zh');
    assert.doesNotMatch(told.message, /原话/, asked);
    assert.equal(told.hint === null, hint === null, asked);
    for (const text of [told.message, told.hint ?? '']) {
      assert.doesNotMatch(text.replace(NAMES, ''), /[A-Za-z]{2,}|[{}#`!！您]|\$/, asked);
      assert.doesNotMatch(
        text.replace(/“[^”]*”/g, ''),
        /[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]/,
        `${asked}: ${text} wants a blank`,
      );
    }
  }
});

test('in English a fault stays as it is, with quotation marks for backticks', () => {
  for (const [asked, message, hint] of FAULTS) {
    const said = faultWords({ message, hint }, 'en');
    if (!`${message}${hint}`.includes('`')) assert.deepEqual(said, { message, hint }, asked);
    assert.doesNotMatch(`${said.message}${said.hint}`.replace('“`”', ''), /`/, asked);
  }
  assert.deepEqual(faultWords({ message: '``` is not `a`', hint: 'try `b\n`' }, 'en'), {
    message: '“`” is not “a”',
    hint: 'try “b\n”',
  });
});

test('characters, numbers and sizes are carried over', () => {
  const chinese = (/** @type {string} */ message) =>
    faultWords({ message, hint: null }, 'zh').message;
  assert.equal(
    chinese('80 characters: a 9×9 board has 81'),
    '共 80 个字符，9 × 9 的盘面要 81 个字符',
  );
  assert.equal(
    chinese('120 characters: an 11×11 board has 121'),
    '共 120 个字符，11 × 11 的盘面要 121 个字符',
  );
  assert.equal(chinese('1 row: a 9×9 board has 9'), '共 1 行，9 × 9 的盘面要 9 行');
  assert.equal(
    chinese('8 cells in row 1: a 9×9 board has 9'),
    '第 1 行有 8 格，9 × 9 的盘面每行 9 格',
  );
  assert.equal(chinese('``` is not a digit of a 9×9 board'), '“`”不是 9 × 9 盘面的数字');
  assert.equal(
    chinese('`$&{1}\n` is not a digit of a 9×9 board'),
    '“$&{1}\n”不是 9 × 9 盘面的数字',
  );
  assert.equal(chinese('not JSON: expected `,` or `]`'), 'JSON 有误：这里缺“,”或“]”');
  assert.equal(
    chinese('shape: the region `b` has 10 cells, not 9'),
    '分区“b”有 10 格，应该是 9 格',
  );
  assert.equal(chinese('entries: r1c1 has a given'), '填数：r1c1 已经有已知数');
  assert.equal(
    chinese('shape: windoku needs rectangular boxes, and a jigsaw has none'),
    '“窗口”要看宫，锯齿没有宫',
  );
});

test('an unknown fault is quoted as it is, without its English hint', () => {
  const fault = { message: 'shape: the moon is full', hint: 'wait' };
  assert.deepEqual(faultWords(fault, 'zh'), {
    message: '有个地方不对，原话是“shape: the moon is full”',
    hint: null,
  });
});

test('a fault is one or two sentences, and its place is named', async () => {
  /** @type {import('../page/js/types.js').Fault} */
  const fault = {
    answer: 'fault',
    message: '`五` is not a digit of a 9×9 board',
    hint: 'digits are 1 to 9; an empty cell is a dot or 0',
    line: 1,
    column: 41,
  };
  assert.equal(
    await faultText(fault),
    '“五” is not a digit of a 9×9 board. Digits are 1 to 9; an empty cell is a dot or 0.',
  );
  assert.equal(
    await faultText({ ...fault, message: 'two puzzles on one line', hint: null }),
    'Two puzzles on one line.',
  );
  setLanguage('zh');
  assert.equal(
    await faultText(fault),
    '“五”不是 9 × 9 盘面的数字。数字是 1 到 9，没数的格写点或 0。',
  );
  assert.equal(words().dialogs.place(number(1), number(41)), '第 1 行，第 41 列');
});
