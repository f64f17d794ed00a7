/**
 * The server's messages about a faulty problem for the lab, in Chinese: a part of the table in
 * `faults.js`, written the same way. The faults come from `crates/cover/src` (`error.rs`, `format`,
 * `models`) and from `crates/app/src/run.rs`.
 */

/** The parts of a JSON problem. @type {Record<string, string>} */
const PARTS = {
  'a problem': '问题',
  'an item': '项',
  'an option': '选项',
  'an entry': '条目',
  'a colour': '颜色',
  'a key': '键名',
  'a name': '名称',
  'the name of an option': '选项的名称',
  'the items of an option': '选项的各项',
};
/** @param {string} english */
const part = (english) => PARTS[english] ?? english.replace(/^`(.*)`$/, '“$1”');

/** @type {import('./faults.js').Row[]} */
export const COVER_FAULTS = [
  // Items and options.
  ['item `{}` is declared twice', '项 {1} 写了两次'],
  ['list every item only once', '各项的名称只写一次'],
  ['option name `{}` is already used by option #', '选项名 {1} 已经用在选项 {2} 上'],
  ['give each option its own name, or none', '各选项的名称不能相同，也可以不写'],
  ['{} has an empty name', '有个名称是空的'],
  ['unknown item `{}`', '没有项 {1}'],
  ['did you mean `{}`?', '是不是想写 {1}？'],
  ['did you mean {}?', '是不是想写 {1}？'],
  ['item `{}` appears twice in option #', '选项 {2} 里项 {1} 写了两次'],
  ['list each item only once in an option', '一个选项里每项只写一次'],
  ['option # is empty', '选项 {1} 是空的'],
  ['an option must cover at least one item', '一个选项至少要有一项'],
  ['item `{}` has an upper bound of 0', '项 {1} 的上限是 0'],
  ['to forbid an item, leave out the options that contain it', '不要某项的话，去掉含有它的选项'],
  [
    'item `{}` has bounds {}: the lower bound exceeds the upper',
    '项 {1} 的界限是 {2}，下限比上限大',
  ],
  ['option # gives a colour to the primary item `{}`', '选项 {1} 给主项 {2} 上了颜色'],
  [
    'only secondary items can have colours; list the item among those',
    '只有副项能有颜色，把它写到副项里',
  ],
  ['the cost of option # does not fit in 64 bits', '选项 {1} 的代价太大'],
  ['more {} than a 32-bit index can hold', '问题太大'],
  ['not enough memory for a problem of this size', '问题太大，内存不够'],
  ['the model is too large', '问题太大'],
  ['a model may have # items and # entries', '最多 {1} 项、{2} 个条目'],

  // DLX.
  ['no items: the text is empty', '没有项：文本是空的'],
  ['the first line of a dlx text names the items', 'DLX 的第一行写各项的名称'],
  ['no items: the text has only comments', '没有项：只有注释'],
  [
    'a line that begins with `|` is a comment; the first other line names the items',
    '以 | 开头的是注释，注释以外的第一行写各项的名称',
  ],
  ['a second lone `|` among the items', '各项之间有第二个 |'],
  ['one `|` separates the primary items from the secondary ones', '主项和副项之间写一个 |'],
  ['an item cannot be named `{}`', '项不能叫 {1}'],
  ['a name cannot contain `:` or `|`', '名称里不能有 : 和 |'],
  ['no blank between `|` and `{}`', '| 和 {1} 连在一起'],
  ['no blank between `{}` and `|`', '{1} 和 | 连在一起'],
  ['put blanks around the `|` before the secondary items', '副项前面的 | 两边要空格'],
  ['put a blank before the cost: `{}`', '代价前面要空格：{1}'],
  ['a name cannot contain `|`', '名称里不能有 |'],
  ['the secondary item `{}` has bounds', '副项 {1} 有界限'],
  ['a secondary item has bounds', '副项有界限'],
  [
    'a secondary item is covered at most once; bounds are for primary items',
    '副项最多覆盖一次，界限只用于主项',
  ],
  ['the bound {} does not fit in 32 bits', '界限 {1} 太大'],
  ['the bounds of `{}` are not numbers', '{1} 的界限不是数'],
  [
    'bounds are written `1:3|name`, or `2|name` for exactly 2',
    '界限写成 1:3|名称，正好 2 次写成 2|名称',
  ],
  ['`{}` is neither an item nor an item with a colour', '{1} 不是项，也不是带颜色的项'],
  ['an entry is `item` or `item:colour`', '写成“项”或“项:颜色”'],
  ['`{}` after the cost of its option', '代价后面还有 {1}'],
  ['costs must be at the end of the line', '代价写在行末'],
  ['a lone `|` in an option', '选项里有单独的 |'],
  [
    'only the line of items has one, before the secondary items; a cost is written `|7`',
    '只有写各项的一行才有，在副项前面；代价写成 |7',
  ],
  ['the cost {} does not fit in 64 bits', '代价 {1} 太大'],
  ['`{}` is not a cost', '{1} 不是代价'],
  ['a cost is a whole number, such as `|7` or `|-3`', '代价是整数，例如 |7 或 |-3'],

  // Matrices.
  ['no rows: the text is empty', '没有行：文本是空的'],
  ['a matrix is lines of 0 and 1, such as `1 0 0 1`', '矩阵由 0 和 1 的行组成，例如 1 0 0 1'],
  ['expected 0 or 1, found `{}`', '这里要写 0 或 1，不是 {1}'],
  ['a row without entries', '这一行没有 0 和 1'],
  ['a row is an optional name and then zeros and ones', '一行先写名称（可以不写），再写 0 和 1'],
  [
    'this row has # {}, but the header on line # names # {}',
    '这一行有 {1} 个数，第 {3} 行有 {4} 个名称',
  ],
  ['this row has # {}, but the one on line # has #', '这一行有 {1} 个数，第 {3} 行有 {4} 个'],

  // Sets.
  ['no sets: the text is empty', '没有集合：文本是空的'],
  ['a set is written `S1 = {5, 9, 17}`', '集合写成 S1 = {5, 9, 17}'],
  [
    'a set is written `S1 = {5, 9, 17}`, or without its name `{5, 9, 17}`',
    '集合写成 S1 = {5, 9, 17}，名称可以不写：{5, 9, 17}',
  ],
  ['`{}` is given twice', '{1} 写了两次'],
  ['`{}` is the universe of all elements', '{1} 是所有元素的全集'],
  ['a comma without an element before it', '逗号前面没有元素'],
  ['this `{` is never closed', '这个 { 没有合上'],
  ['a set ends with `}`', '集合以 } 结束'],
  ['`{}` outside a set', '{1} 不在集合里'],
  ['`{}` is not followed by `= {`', '{1} 后面要写 = {'],
  ['no name before the `=`', '= 前面没有名称'],
  ['no `{` after `{}`', '{1} 后面要写 {'],

  // JSON.
  ['no problem: the text is empty', '没有问题：文本是空的'],
  [
    'a problem is {"items": ["a", "b"], "options": [["a"], ["b"]]}',
    '问题写成 {"items": ["a", "b"], "options": [["a"], ["b"]]}',
  ],
  ['the problem has no `{}`', '问题里没有“{1}”'],
  ['the item has no `name`', '这一项没有“name”'],
  ['the option has no `items`', '这个选项没有“items”'],
  ['the entry has no `item`', '这个条目没有“item”'],
  ['`min` and `max` must be given together', '“min”和“max”缺一个'],
  ['give both, such as "min": 1, "max": 3', '两个都写，例如 "min": 1, "max": 3'],
  ['{} must be a string', (what) => `${part(what)}要写成字符串`],
  ['put it in quotes', '加上引号'],
  ['{} is out of range', (what) => `${part(what)}太大`],
  ['{} must be a whole number', (what) => `${part(what)}要写整数`],
  ['{} must be an object', (what) => `${part(what)}要写成对象`],
  ['{} must be an array', (what) => `${part(what)}要写成数组`],
  ['unknown key `{}`', '没有“{1}”这个键'],
  ['{} has the keys `{}`', (what, keys) => `${part(what)}的键是 ${keys.replaceAll('`, `', '、')}`],
  ['the key `{}` appears twice', '键“{1}”写了两次'],

  // Texts and runs.
  ['byte {} is not UTF-8 text', '字节 {1} 不是 UTF-8 文本'],
  ['this is UTF-16; save it as UTF-8', '这是 UTF-16，存成 UTF-8 再试'],
  ['step # is too far from the start', '第 {1} 步太远'],
  ['the last step that can be shown is #', '最远能看到第 {1} 步'],
  ['there is no step #', '没有第 {1} 步'],
  ['the search ends at step #', '搜索到第 {1} 步结束'],
  ['the time was too short to reach step #', '时间不够，到不了第 {1} 步'],
  ['it reached step #', '到了第 {1} 步'],
];
