/** Faults, by their kinds. */
import { byTable } from '../faulttable.js';

/** What a message begins with. Messages about shapes, sizes and patterns name these themselves. */
const PLACES = { givens: '已知数：', entries: '填数：', notes: '候选数：' };

/** What is counted, with its measure word. @type {Record<string, string>} */
const COUNTED = { characters: '个字符', numbers: '个数', cells: '格', rows: '行' };

/** What has a name. @type {Record<string, string>} */
const NAMED = {
  format: '格式',
  level: '难度',
  technique: '技巧',
  variant: '类型',
  rule: '规则',
  symmetry: '对称',
  language: '语言',
  theme: '配色',
  engine: '引擎',
  grain: '步长',
  'branching rule': '分支规则',
  'header order': '列头次序',
  method: '方法',
};

/** Levels, as the server writes them. @type {Record<string, string>} */
const LEVELS = { Easy: '简单', Medium: '中等', Hard: '困难', Unfair: '专家', Extreme: '极难' };

/** Rules that are defined by the boxes. @type {Record<string, string>} */
const RULES = { windoku: '窗口', 'centre-dot': '宫心' };

/** Symmetries, under the server's names. @type {Record<string, string>} */
const SYMMETRIES = {
  none: '不',
  'half-turn': '旋转 180° ',
  'quarter-turn': '旋转 90° ',
  diagonal: '沿对角线',
  'anti-diagonal': '沿另一条对角线',
  horizontal: '上下',
  vertical: '左右',
  full: '完全',
};

/** Lines of a board, and where they lie. @type {Record<string, string>} */
const LINES = { row: '行', column: '列', band: '横带', stack: '竖带' };
/** @type {Record<string, string>} */
const BANDS = { row: '横带', column: '竖带' };

/** What a JSON value should be. @type {Record<string, string>} */
const EXPECTED = {
  list: '不是列表',
  'digit-list': '不是数字列表',
  shape: '不能当盘面规则',
  'box-size': '不是宫的大小',
  'variant-name': '不是规则的名字',
  pattern: '不能当分区图',
  board: '不能当盘面',
  row: '不能当一行',
  cell: '不能当一格',
};

/** The parts of a JSON text. @type {Record<string, string>} */
const PARTS = {
  puzzle: 'JSON 对象',
  shape: '盘面规则',
  problem: '问题',
  item: '项',
  option: '选项',
  entry: '条目',
  color: '颜色',
  key: '键名',
  name: '名称',
  'option-name': '选项的名称',
  'option-items': '选项的各项',
  coordinate: '坐标',
};
/** @param {string} of */
const part = (of) => PARTS[of] ?? `“${of}”`;

/** @type {Record<string, string>} */
const TYPES = {
  object: '要写成对象',
  array: '要写成数组',
  string: '要写成字符串',
  'whole-number': '要写整数',
};

/** What the JSON parser finds, in its own words. @type {Record<string, string>} */
const SYNTAX = {
  'EOF while parsing a list': '列表没有写完',
  'EOF while parsing an object': '对象没有写完',
  'EOF while parsing a string': '引号没有合上',
  'EOF while parsing a value': '后面还缺内容',
  'expected `:`': '这里缺“:”',
  'expected `,` or `]`': '这里缺“,”或“]”',
  'expected `,` or `}`': '这里缺“,”或“}”',
  'expected ident': '这个词写错了',
  'expected value': '这里缺一个值',
  'invalid number': '这个数写得不对',
  'invalid escape': '反斜杠后面写得不对',
  'unexpected end of hex escape': '反斜杠后面写得不对',
  'lone leading surrogate in hex escape': '反斜杠后面写得不对',
  'control character (\\u0000-\\u001F) found while parsing a string': '引号里有控制字符',
  'key must be a string': '键名要加引号',
  'trailing comma': '多了一个逗号',
  'trailing characters': '后面多了内容',
};

/** What a number in a text says. @type {Record<string, string>} */
const NUMBERS = {
  items: '项数',
  'primary-items': '主项数',
  'secondary-items': '副项数',
  options: '选项数',
  'option-items': '选项的项数',
  item: '项的编号',
  row: '行号',
  value: ' 0 或 1',
  color: '颜色的编号',
  cost: '代价',
};
/** How texts of numbers begin. @type {Record<string, string>} */
const HEADERS = {
  ec: '第一行写成 p ec 项数 选项数，例如 p ec 7 6',
  xcc: '第一行写成 p xcc 主项数 副项数，例如 p xcc 3 2',
  csv: '第一行写成 row,column 或 row,column,value',
};

/** What a format cannot express. @type {Record<string, (obstacle: any) => string>} */
const OBSTACLES = {
  size: ({ size }) => `写不下 ${size} × ${size} 的盘面`,
  'empty-cell': ({ cell }) => `写不出 ${cell}，那里没有数可填`,
  length: ({ bytes }) => `写不下这道题，它要 ${bytes} 个字节`,
  bounds: ({ name, min, max }) => `写不出项 ${name} 的界限 ${min}:${max}`,
  'secondary-item': ({ name }) => `写不出副项 ${name}`,
  cost: ({ cost, option }) => `写不出选项 ${option} 的代价 ${cost}`,
  'no-primary-item': () => '写不出没有主项的问题',
  'no-option': () => '写不出没有选项的问题',
  matrix: ({ rows, columns }) => `写不下 ${rows} 行、每行 ${columns} 个数`,
  header: ({ text }) => `写不出会读成别的内容的表头：${text}`,
  'item-name': ({ name }) => `写不出项的名称“${name}”`,
  'option-name': ({ name }) => `写不出选项的名称“${name}”`,
  'color-name': ({ name }) => `写不出颜色“${name}”`,
};
/** @type {Record<string, string>} */
const INSTEAD = {
  size: '可以用“一行”“候选数方格”或“JSON”',
  'empty-cell': '可以用“一行”或“方格”',
  length: '减少额外区域',
  'no-option': '可以用 DLX、集合或 JSON',
  matrix: '可以用 DLX、集合或 JSON',
  header: '可以用 DLX、集合或 JSON',
  bounds: '可以用 DLX 或 JSON',
  'secondary-item': '可以用 DLX 或 JSON',
  cost: '可以用 DLX 或 JSON',
};

/** What is missing or wrong when work stops. @type {Record<string, string>} */
const UNFINISHED = {
  puzzle: '题还没出好就停下了',
  grade: '还没评出等级就停下了',
  rating: '还没算出难度就停下了',
  jigsaw: '锯齿盘面还没画好就停下了',
};

/** What a model needs at least one of. @type {Record<string, string>} */
const REQUIRED = {
  pairs: '至少要有一对数',
  'board-rows': '棋盘至少要有一行',
  'latin-rows': '拉丁方至少有一行',
  points: '图至少要有一个点',
  edges: '图至少要有一条边',
  pieces: '没有拼块',
  copies: '每种拼块至少要有一块',
};

/** @param {{from: number, to: number}} range */
const clues = ({ from, to }) => (from === to ? `${from}` : `${from} 到 ${to}`);
/** @param {number} tenths */
const decimal = (tenths) => (tenths / 10).toFixed(1);
/** @param {string[]} names */
const list = (names) => names.join('、');

const PATTERN = '分区图每行写一个字符串，例如“["aabb", "aabb", …]”';
const ROWS = '盘面是各行的数组，例如 [[1,0,0,4],[0,0,1,0],…]';
const PROBLEM = '问题写成 {"items": ["a", "b"], "options": [["a"], ["b"]]}';
const SET = '集合写成 S1 = {5, 9, 17}，名称可以不写：{5, 9, 17}';
const MATRIX_ROW = '一行先写名称（可以不写），再写 0 和 1';

/** @type {import('../faulttable.js').Table} */
export const TABLE = {
  'unknown-name': [
    ({ of, name }) => `没有“${name}”这种${NAMED[of] ?? of}`,
    ({ of, known, near }) => {
      if (near.length > 0) return `是不是想写 ${list(near)}？`;
      return known.length > 0 ? `换一种${NAMED[of] ?? of}` : '';
    },
  ],

  // Any text.
  'no-puzzle': [
    ({ blank }) => (blank ? '没有题目：文本是空的' : '这段文本里没有找到题目'),
    '一道题是一行 81 个字符，或者 9 行、每行 9 个：有数写数字，没数写点',
  ],
  'no-puzzle-in-link': [
    ({ host }) => `这个指向 ${host} 的链接里没有找到题目`,
    '打开链接，把数字抄过来：9 行，每行 9 个，没数的格写点',
  ],
  'unknown-rules': [
    ({ rules }) => `这道题有这里没有的规则：${rules.join('、')}`,
    '去掉这些规则，就是另一道题了',
  ],
  'several-puzzles': [({ count }) => `有 ${count} 道题，这里只要一道`],
  'control-character': [
    ({ code }) => `有控制字符 U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
    '这是二进制文件，或者是没有存成 UTF-8 的文本',
  ],
  'not-utf8': [
    ({ byte }) =>
      byte === null
        ? '不是 UTF-8 文本'
        : `字节 0x${byte.toString(16).toUpperCase().padStart(2, '0')} 不是 UTF-8 文本`,
    ({ utf16 }) => (utf16 ? '这是 UTF-16，存成 UTF-8 再试' : '把文本存成 UTF-8 再试'),
  ],
  'too-long': [
    ({ bytes }) => `${bytes} 个字节，一道题没有这么长`,
    ({ largest }) => `最大的盘面是 ${largest} × ${largest}，有 ${largest * largest} 格`,
  ],
  'two-puzzles': ['一行里有两道题', '一行只写一道题'],
  'without-json': ['这个程序不认 JSON', '换一种格式'],

  // Cells and digits.
  'cell-count': [
    ({ of, count, expected, row, size, pattern }) => {
      const unit = COUNTED[of];
      if (row !== null)
        return `第 ${row} 行有 ${count} ${unit}，${size} × ${size} 的盘面每行 ${expected} ${unit}`;
      if (pattern)
        return `分区图有 ${count} ${unit}，${size} × ${size} 的盘面有 ${expected} ${of === 'rows' ? '行' : '格'}`;
      return `共 ${count} ${unit}，${size} × ${size} 的盘面要 ${expected} ${unit}`;
    },
    PATTERN,
  ],
  'list-length': [
    ({ of, count, cells }) =>
      ({
        digits: `有 ${count} 个数字，盘面有 ${cells} 格`,
        marks: `有 ${count} 格的候选数，盘面有 ${cells} 格`,
        notes: `写了 ${count} 格，盘面有 ${cells} 格`,
      })[/** @type {string} */ (of)] ?? `有 ${count} 个字符，盘面有 ${cells} 格`,
    ({ of }) =>
      ({
        marks: '每格一个数字列表，逐行写',
        notes: '每格一段，可以是空的',
        regions: '每格一个字符：写点，或者写区域的字母',
        givens: '每格一个字符，逐行写：没数的格写点，有数的格写“x”',
      })[/** @type {string} */ (of)] ?? '每格一个字符，逐行写，没数的格写点',
  ],
  'not-a-digit': [
    ({ text, size }) => `“${text}”不是 ${size} × ${size} 盘面的数字`,
    ({ text, size, last }) => {
      if (/^[^\x00-\x7F]/.test(text) && /^\p{N}/u.test(text)) return '数字用半角，写成 1 到 9';
      return size <= 9
        ? `数字是 1 到 ${size}，没数的格写点或 0`
        : `数字是 1 到 9，再往上用字母，这里到 ${last}；也可以写成数，中间隔开`;
    },
  ],
  'digit-too-large': [
    ({ digit, cell, size }) =>
      cell === null
        ? `${size} × ${size} 的盘面没有数字 ${digit}`
        : `${cell} 的 ${digit} 太大，盘面是 ${size} × ${size} 的`,
  ],
  'foreign-sign': [
    ({ sign, cell }) => `${cell} 的“${sign}”不是这个盘面的数字`,
    ({ size, first, last }) => `共 ${size} 个数字，从 ${first} 到 ${last}`,
  ],
  'empty-among-digits': [({ sign }) => `“${sign}”夹在数字中间`, '一格要么空着，要么写数字'],
  'twice-in-cell': [({ sign }) => `同一格里“${sign}”写了两次`],
  'second-section': [({ heading }) => `“${heading}”这一节出现了两次`],
  'other-digit': [({ cell }) => `${cell} 填的数和题目的已知数不同`, '填的数不能改动已知数'],
  'entry-on-given': [({ cell }) => `${cell} 已经有已知数`, '有已知数的格写点'],

  // Lines of a HoDoKu library.
  'not-a-library-line': [
    ({ before }) => (before === null ? '不是 HoDoKu 题库的一行' : `第一个冒号前面有“${before}”`),
    '题库的一行写成“:技巧:数字:盘面:去掉的候选数:…”',
  ],
  'library-board': [({ size }) => `这一行题库是 ${size} × ${size} 的盘面`, 'HoDoKu 最大到 9 × 9'],
  plus: [
    ({ fault }) =>
      ({
        'empty-cell': '加号后面的格没有数',
        twice: '连着有两个加号',
        'no-digit': '加号后面没有数',
      })[/** @type {string} */ (fault)] ?? '加号的位置不对',
    '加号表示后面是填的数',
  ],
  'not-a-candidate': [({ text }) => `“${text}”不是候选数`, '依次写数字、行、列，例如 427'],

  // JSON.
  'not-json': [({ syntax }) => `JSON 有误：${SYNTAX[syntax] ?? '这里写得不对'}`],
  'missing-key': [
    ({ of, key }) => `${part(of)}里没有“${key}”`,
    ({ of }) => (of === 'problem' ? PROBLEM : '键名是“puzzle”“state”“marks”“shape”'),
  ],
  'unknown-key': [
    ({ key }) => `没有“${key}”这个键名`,
    ({ of, known }) => `${part(of)}的键名是“${list(known)}”`,
  ],
  'repeated-key': [({ key }) => `键名“${key}”写了两次`],
  'misplaced-key': [
    ({ key }) => `“${key}”要写在“shape”里面`,
    ({ key }) => `把“${key}”移到“shape”的花括号里`,
  ],
  'wrong-value': [
    ({ text, expected }) => `“${text}”${EXPECTED[expected]}`,
    ({ expected, known }) =>
      ({
        list: '列表写在方括号里，例如 [1, 2]',
        shape: `盘面规则是一个对象，键名是“${list(known)}”`,
        'box-size': '写宫的行数和列数，例如 [2, 3]',
        'variant-name': '换一种类型',
        pattern: PATTERN,
      })[/** @type {string} */ (expected)] ?? ROWS,
  ],
  'wrong-type': [
    ({ of, expected }) => `${part(of)}${TYPES[expected]}`,
    ({ of }) => (of === 'problem' ? PROBLEM : '加上引号'),
  ],
  'out-of-range': [({ of }) => `${part(of)}太大`],
  'half-bounds': ['“min”和“max”缺一个', '两个都写，例如 "min": 1, "max": 3'],
  'no-cells': ['盘面上一格也没有', ROWS],
  'other-size': [
    ({ text, size }) => `大小写的是“${text}”，题目是 ${size} × ${size} 的`,
    '大小就是有几个数，也是有几行',
  ],
  'boxes-and-regions': ['宫和分区只能有一种', '盘面要么分宫，要么是不规则分区'],
  'other-boxes': [
    ({ regions }) => (regions ? '这些分区和选定的盘面不一样' : '这些宫和选定的盘面不一样'),
    '不要选规则，或者选一样的',
  ],

  // Boards and their rules.
  'board-size': [
    ({ size }) => `没有 ${size} × ${size} 的盘面`,
    ({ largest }) => `盘面最小 1 × 1，最大 ${largest} × ${largest}`,
  ],
  'box-size': [
    ({ rows, columns, size }) => `${size} × ${size} 的盘面分不成 ${rows} × ${columns} 的宫`,
    '宫的行数乘列数要等于盘面的大小',
  ],
  'not-square': [
    ({ count }) => `${count} 个字母排不成方形的盘面`,
    '每格一个字母，9 × 9 就是 81 个',
  ],
  'region-size': [
    ({ region, cells, size, exact }) =>
      exact
        ? `分区“${region}”有 ${cells} 格，应该是 ${size} 格`
        : `区域“${region}”有 ${cells} 格，但只有 ${size} 个数`,
    ({ size }) => `共 ${size} 个分区，每个 ${size} 格`,
  ],
  'regions-of-size': [
    ({ regions, size }) => `分区是 ${regions} × ${regions} 的，题目是 ${size} × ${size} 的`,
    '每格一个字母，逐行写',
  ],
  'no-region': ['分区图里没有区域', '同一区域的格写同一个字母'],
  'too-many-regions': [
    ({ count }) => `${count} 个额外区域太多了`,
    ({ most }) => `盘面最多有 ${most} 个额外区域`,
  ],
  // The command line accepts further regions as a pattern; the page has no field for them.
  'variant-boxes': [
    ({ variant, boxes }) => {
      if (boxes === null) return `“${RULES[variant] ?? variant}”要看宫，锯齿没有宫`;
      const [rows, columns] = boxes;
      return variant === 'centre-dot'
        ? `${rows} × ${columns} 的宫没有正中一格`
        : `${rows} × ${columns} 的宫之间放不下窗口`;
    },
    '换一种规则，或换一种盘面',
  ],
  inexpressible: [
    ({ format, obstacle }) => `“${format}”格式${OBSTACLES[obstacle.of]?.(obstacle) ?? '写不出来'}`,
    ({ format, obstacle }) =>
      format === 'cnf' && (obstacle.of === 'cost' || obstacle.of === 'bounds')
        ? '可以用 OPB、LP 或 MPS'
        : (INSTEAD[obstacle.of] ?? '可以用 JSON'),
  ],

  // Solving, grading, rating.
  'no-solution': ['这题无解'],
  'several-solutions': [
    '这题不止一个解',
    ({ task }) => (task === 'minimise' ? '先加已知数，到唯一解为止，再去掉多余的' : ''),
  ],
  'board-too-large': [
    ({ size, graded }) => `${size} × ${size} 的盘面太大，${graded ? '评不了级' : '推理不了'}`,
    ({ largest }) => `最大到 ${largest} × ${largest}`,
  ],
  'only-plain': ['只有标准的 9 × 9 盘面才行'],
  stopped: [({ before }) => UNFINISHED[before.of] ?? '还没算出来就停下了'],

  // Orders for puzzles.
  'size-not-made': [
    ({ least, most }) => `这里能出 ${least} × ${least} 到 ${most} × ${most} 的题`,
    '用命令行“quadrille sudoku generate”，多大的都能出',
  ],
  'technique-not-used': [({ technique }) => `这里出的题用不到“${technique}”`, '评级时不用这个技巧'],
  'no-puzzle-in-time': ['时间到了，没能出题', '再试一次，或者选小一点的盘面、少一点对称'],
  'no-digits': ['已知数放在这些格，没找到唯一解的题', '可能没有。再试一次，或者多加几格'],
  'empty-range': [
    ({ of, from, to }) =>
      ({
        score: `分数不能从 ${from} 到 ${to}`,
        er: `难度不能从 ${decimal(from)} 到 ${decimal(to)}`,
      })[/** @type {string} */ (of)] ?? `已知数不能从 ${from} 个到 ${to} 个`,
    '先写小的数',
  ],
  'too-many-clues': [({ clues, cells }) => `盘面只有 ${cells} 格，放不下 ${clues} 个已知数`],
  'too-few-clues': [
    ({ clues }) => `只有 ${clues} 个已知数，不会有唯一解`,
    ({ fewest, plain }) =>
      plain ? `9 × 9 的题最少要 ${fewest} 个` : '有两个数都没出现，它们可以互换',
  ],
  'symmetric-clues': [
    ({ symmetry, cells, ...range }) =>
      `${cells} 格的盘面${SYMMETRIES[symmetry] ?? symmetry}对称，已知数不能是 ${clues(range)} 个`,
    ({ possible }) => (possible === null ? '不要对称' : `可以是 ${possible} 个`),
  ],
  'pattern-clues': [
    ({ count, ...range }) => `图案有 ${count} 个已知数，要求的是 ${clues(range)} 个`,
    '不要限定已知数的个数',
  ],
  asymmetric: [
    ({ symmetry, pattern }) =>
      pattern
        ? `图案不是${SYMMETRIES[symmetry] ?? symmetry}对称的`
        : `已知数没法变成${SYMMETRIES[symmetry] ?? symmetry}对称`,
    ({ given, empty, pattern }) =>
      pattern
        ? `${given} 有已知数，${empty} 没有`
        : `${given} 有已知数，${empty} 没有。去掉这样的已知数，就不止一个解`,
  ],
  'empty-lines': [
    ({ of, first, second }) => `第 ${first} ${LINES[of]}和第 ${second} ${LINES[of]}都空着`,
    ({ of }) => `它们在同一条${BANDS[of]}里，可以互换，不会有唯一解`,
  ],
  'difficulty-too-high': [
    ({ tenths }) => `还没有哪道题的难度到 ${decimal(tenths)}`,
    '比动态链更难的，只知道下限',
  ],
  'practised-brute-force': ['试数没法练习', '换一种技巧'],
  'level-of-shape': [
    ({ shape, level }) => `“${shape}”的盘面没有“${LEVELS[level] ?? level}”的题`,
    '都很简单，唯一数就能解',
  ],
  'score-of-level': [
    ({ level, score }) => `“${LEVELS[level] ?? level}”的题到不了 ${score} 分`,
    ({ most }) => `这种难度最高 ${most} 分`,
  ],
  'technique-excluded': [({ technique }) => `“${technique}”既要用，又不能用`],
  'technique-of-level': [
    ({ technique, level }) => `“${LEVELS[level] ?? level}”的题用不到“${technique}”`,
    ({ needed }) => `选“${LEVELS[needed] ?? needed}”的题`,
  ],
  'technique-of-shape': [
    ({ technique, shape }) => `“${shape}”的题用不到“${technique}”`,
    '它靠唯一解推理，只适用于只有行、列、宫的盘面',
  ],
  'level-excluded': [
    ({ level }) => `“${LEVELS[level] ?? level}”的技巧全都排除了`,
    '留下一种，或者换一种难度',
  ],
  'above-level': [
    ({ level }) => `这道题已经比“${LEVELS[level] ?? level}”难`,
    ({ found, by_reasoning: solved }) =>
      solved
        ? `它是“${LEVELS[found] ?? found}”，去掉已知数不会变容易`
        : '这里的技巧解不出来，先加已知数',
  ],
  'jigsaw-size': [
    ({ size }) => `出不了 ${size} × ${size} 的锯齿题`,
    ({ sizes }) => `能出的大小：${list(sizes)}`,
  ],
  'no-jigsaw': [
    ({ size, rules }) =>
      rules
        ? `没找到 ${size} × ${size}、按这些规则能填满的锯齿盘面`
        : `没找到 ${size} × ${size} 的锯齿盘面`,
    ({ rules }) => (rules ? '再试一次，或者少选几条规则' : '再试一次'),
  ],
  'no-grid': [({ shape }) => `“${shape}”的盘面填不满`, '规则互相矛盾'],

  // Transformations and proofs.
  'not-an-order': [
    ({ of, list: numbers, size }) =>
      `“${numbers.join(' ')}”不是 ${size} ${of === null ? '个数字' : LINES[of]}的次序`,
    ({ size }) => `1 到 ${size} 各写一次`,
  ],
  'split-lines': [
    ({ of, first, second }) =>
      `第 ${first} ${LINES[of]}和第 ${second} ${LINES[of]}不在同一条${BANDS[of]}里，不能放到一起`,
    ({ of }) => `同一条${BANDS[of]}里的${LINES[of]}要放在一起`,
  ],
  'transposed-boxes': [
    ({ rows, columns }) => `行列互换以后，宫会变成 ${rows} × ${columns}`,
    '宫是正方形，行列才能互换',
  ],
  'rules-not-preserved': [
    ({ transformation, shape }) => `“${transformation}”会改变“${shape}”的规则`,
  ],
  'no-bands': [({ of }) => `锯齿没有${LINES[of]}`],
  'no-such-line': [
    ({ of, number, count }) => `没有第 ${number} ${LINES[of]}，盘面只有 ${count} ${LINES[of]}`,
  ],
  'too-symmetric': ['盘面太对称，看起来一样的排法太多', '换一个不那么规则的盘面'],
  unproved: ['这一步证明不了'],

  // Pictures and pages.
  'picture-width': [
    ({ width }) => `图片不能是 ${width} 像素宽`,
    ({ most }) => `宽度从 1 到 ${most}`,
  ],
  unwritable: ['没能存成页面'],

  // Items and options of a problem.
  'duplicate-item': [({ name }) => `项 ${name} 写了两次`, '各项的名称只写一次'],
  'duplicate-option': [
    ({ name, first }) => `选项名 ${name} 已经用在选项 ${first} 上`,
    '各选项的名称不能相同，也可以不写',
  ],
  'empty-name': ['有个名称是空的'],
  'nothing-to-name': [({ name }) => `没有选项可以叫 ${name}`, '先写选项，再写名称'],
  'unknown-item': [({ name }) => `没有项 ${name}`, ({ nearest }) => `是不是想写 ${nearest}？`],
  'foreign-id': [({ option }) => `选项 ${option} 用了别的问题的编号`],
  'repeated-item': [
    ({ name, option }) => `选项 ${option} 里项 ${name} 写了两次`,
    '一个选项里每项只写一次',
  ],
  'empty-option': [({ option }) => `选项 ${option} 是空的`, '一个选项至少要有一项'],
  'bad-bounds': [
    ({ name, min, max }) =>
      max === 0 ? `项 ${name} 的上限是 0` : `项 ${name} 的界限是 ${min}:${max}，下限比上限大`,
    ({ min, max }) => (max === 0 ? '不要某项的话，去掉含有它的选项' : `是不是想写 ${max}:${min}？`),
  ],
  'colored-primary': [
    ({ name, option }) => `选项 ${option} 给主项 ${name} 上了颜色`,
    '只有副项能有颜色，把它写到副项里',
  ],
  'cost-overflow': [({ option }) => `选项 ${option} 的代价太大`],
  'foreign-item': ['位置或符号给了别的问题的项'],
  'shared-place': [
    ({ first, second }) => `项 ${first} 和项 ${second} 在盘面的同一个位置`,
    '每一项的位置都要不同，也可以不写位置',
  ],
  'layout-too-large': [
    ({ most }) => `盘面超过 ${most} 个位置`,
    '列、行、层都从 0 编号，中间不要空很多',
  ],
  'bad-sign': [({ item, sign }) => `项 ${item} 的符号不能是“${sign}”`, '符号不能有空格，例如 Q'],
  'too-many': ['问题太大'],
  'out-of-memory': ['问题太大，内存不够'],

  // DLX.
  'no-items': [
    ({ comments }) => (comments ? '没有项：只有注释' : '没有项：文本是空的'),
    ({ comments }) =>
      comments ? '以 | 开头的是注释，注释以外的第一行写各项的名称' : 'DLX 的第一行写各项的名称',
  ],
  'second-bar': ['各项之间有第二个 |', '主项和副项之间写一个 |'],
  'item-name': [({ name }) => `项不能叫 ${name}`, '名称里不能有 : 和 |'],
  'no-blank': [
    ({ before, after }) => `${before} 和 ${after} 连在一起`,
    ({ before, option, cost }) => {
      if (!option) return '副项前面的 | 两边要空格';
      return cost === null ? '名称里不能有 |' : `代价前面要空格：${before} |${cost}`;
    },
  ],
  'secondary-bounds': [
    ({ name }) => (name === null ? '副项有界限' : `副项 ${name} 有界限`),
    '副项最多覆盖一次，界限只用于主项',
  ],
  'bound-too-large': [({ bound }) => `界限 ${bound} 太大`],
  'bounds-not-numbers': [
    ({ text }) => `${text} 的界限不是数`,
    '界限写成 1:3|名称，正好 2 次写成 2|名称',
  ],
  'not-an-entry': [({ text }) => `${text} 不是项，也不是带颜色的项`, '写成“项”或“项:颜色”'],
  'after-cost': [({ text }) => `代价后面还有 ${text}`, '代价写在行末'],
  'lone-bar': ['选项里有单独的 |', '只有写各项的一行才有，在副项前面；代价写成 |7'],
  'cost-too-large': [({ cost }) => `代价 ${cost} 太大`],
  'not-a-cost': [({ text }) => `${text} 不是代价`, '代价是整数，例如 |7 或 |-3'],
  'unknown-note': [
    ({ word }) => `盘面的注释里不能写“${word}”`,
    '可以写“place”“sign”或“name”；普通注释在 | 后面加空格',
  ],
  'half-note': [
    ({ item, sign }) => `项 ${item} 后面没有${sign ? '符号' : '位置'}`,
    ({ sign }) => (sign ? '先写项，再写符号：F F' : '先写项，再写位置：02 2,0'),
  ],
  'not-a-place': [
    ({ text }) => `${text} 不是位置`,
    '位置是列和行，都从 0 开始，可以再加层；不定的写 -',
  ],
  'name-without-option': [({ name }) => `名称 ${name} 后面没有选项`, '名称写在选项的上一行'],

  // Matrices.
  'no-rows': ['没有行：文本是空的', '矩阵由 0 和 1 的行组成，例如 1 0 0 1'],
  'not-binary': [({ sign }) => `这里要写 0 或 1，不是 ${sign}`, MATRIX_ROW],
  'empty-row': ['这一行没有 0 和 1', MATRIX_ROW],
  'row-width': [
    ({ count, columns, first, header }) =>
      `这一行有 ${count} 个数，第 ${first} 行有 ${columns} 个${header ? '名称' : ''}`,
  ],

  // Sets.
  'no-sets': ['没有集合：文本是空的', '集合写成 S1 = {5, 9, 17}'],
  'universe-twice': [({ name }) => `${name} 写了两次`, ({ name }) => `${name} 是所有元素的全集`],
  'no-element': ['逗号前面没有元素'],
  'unclosed-set': ['这个 { 没有合上', '集合以 } 结束'],
  'outside-set': [({ sign }) => `${sign} 不在集合里`, SET],
  'no-set': [({ name }) => `${name} 后面要写 = {`, SET],
  'no-set-name': ['= 前面没有名称', SET],
  'no-brace': ['= 后面要写 {', SET],
  'no-problem': ['没有问题：文本是空的', PROBLEM],

  // Texts of numbers, and CSV.
  'no-header': [
    ({ format }) => `“${format}”格式的文本缺开头`,
    ({ format }) => HEADERS[format] ?? '开头是行数和列数，后面每列写成：代价、行数、各行',
  ],
  'bad-number': [({ text, of }) => `“${text}”不是${NUMBERS[of] ?? '数'}`],
  'too-large': [({ text, of }) => `${NUMBERS[of] ?? '数'} ${text} 太大`],
  'no-such-item': [
    ({ number, items }) =>
      items === 0 ? `没有第 ${number} 项：一项也没有` : `没有第 ${number} 项：只有 1 到 ${items}`,
  ],
  'ends-early': [({ read, wanted }) => `应有 ${wanted} 个选项，只写完 ${read} 个`],
  surplus: [({ text, options }) => `${options} 个选项后面多了“${text}”`],
  'set-covering': [
    '这是 OR-Library 的集合覆盖问题，先列出所有代价',
    '只能读集合划分问题，每列写成：代价、行数、各行',
  ],
  'color-without-item': [
    ({ text }) => `颜色 ${text} 前面没有项`,
    '颜色写在项后面：3 -1 是第 3 项，颜色 1',
  ],
  'second-cost': [({ text }) => `选项里有第二个代价 ${text}`],
  'field-count': [({ count, wanted }) => `这一行有 ${count} 格，要有 ${wanted} 格`],
  'unknown-column': [({ name }) => `没有“${name}”这种列`, '列有 row、column 和 value'],
  'no-such-column': [
    ({ index, columns }) =>
      columns === 0
        ? `没有第 ${index} 列：一列也没有`
        : `没有第 ${index} 列：只有 0 到 ${columns - 1}`,
  ],
  'unclosed-quote': ['这个引号没有合上', '引号开头的格要以引号结束，里面的引号写两个'],
  'after-quote': [({ text }) => `引号合上后多了“${text}”`, '引号里的引号写两个'],
  'no-final-zero': ['最后一个选项没有以 0 结束', '换行不算结束，写成 1 2 3 0'],
  'only-written': [
    ({ format }) => `这是“${format}”格式，只能写，不能读`,
    '请另外保存一份 DLX 或 JSON，这两种可以读',
  ],

  // Models.
  'unknown-model': [
    ({ name }) => `没有“${name}”这种模型`,
    ({ nearest, known }) =>
      nearest === null ? `模型有 ${list(known)}` : `是不是想写 ${nearest}？`,
  ],
  'missing-argument': [
    ({ of }) =>
      ({ size: '没有写大小', pieces: '没有写拼块', board: '没有写棋盘' })[
        /** @type {string} */ (of)
      ] ?? '少写了一项',
  ],
  'unexpected-argument': [({ text }) => `多写了“${text}”`],
  'unknown-setting': [({ name }) => `没有“${name}”这种设置`],
  'not-a-number': [({ text }) => `“${text}”不是整数`],
  'number-too-large': [({ text }) => `数 ${text} 太大`],
  'at-least-one': [({ of }) => REQUIRED[of] ?? '至少要有一个'],
  'model-too-large': ['问题太大', ({ items, entries }) => `最多 ${items} 项、${entries} 个条目`],
  'not-a-board': [
    ({ text }) => `“${text}”不能当棋盘`,
    '写成 6x10、3x4x5、8x8-33,34,43,44，或者“##./###”这样的图案',
  ],
  'zero-side': ['棋盘有一边是 0，没有格'],
  'empty-board': ['棋盘上一格也没有'],
  'no-such-cell': [
    ({ name }) => `棋盘上没有 ${name} 这一格`,
    ({ first, last }) => `角上的格是 ${first} 和 ${last}`,
  ],
  'pattern-sign': [({ sign }) => `图案里不能写“${sign}”`, '有格写“#”，没有格写“.”'],
  'empty-piece': [({ name }) => `拼块 ${name} 没有格`],
  'not-a-piece-name': [({ text }) => `拼块不能叫“${text}”`],
  'unknown-piece-set': [
    ({ name }) => `没有“${name}”这套拼块`,
    ({ known }) => `有 ${list(known)}，也可以写“##/#.”这样的图案`,
  ],
  'unknown-piece': [
    ({ set, name }) => `“${set}”里没有拼块“${name}”`,
    ({ known }) => `它的拼块是 ${list(known)}`,
  ],
  'no-piece-named': [({ set }) => `“${set}:”后面没有写拼块`],
  'too-many-pieces': [({ most }) => `拼块超过 ${most} 块`],
  'solid-piece': [
    ({ name }) => `拼块 ${name} 是立体的，放不进平面的棋盘`,
    '棋盘写三条边，例如 1x6x10',
  ],
  'piece-range': [({ from, to }) => `每种拼块不能最少 ${from} 块、最多 ${to} 块`, '先写小的数'],
  'piece-count-twice': ['拼块的块数写了两次'],
  'not-an-edge': [({ text }) => `“${text}”不是一条边`],
  loop: [({ name }) => `有条边的两头都是 ${name}`],
  'edge-twice': [({ first, second }) => `${first} 到 ${second} 的边写了两次`],
  'not-a-size': [({ text }) => `“${text}”不是行数和列数，要写成 4x6 这样`],
  'color-count': [
    ({ colors }) => `不能用 ${colors} 种颜色`,
    ({ most }) => `用 1 到 ${most} 种颜色`,
  ],
  'squares-and-board': [
    ({ squares, colors, rows, columns }) =>
      `${colors} 种颜色有 ${squares} 个方块，填不满 ${rows}x${columns} 的棋盘`,
    ({ squares, fitting: [rows, columns] }) => `要有 ${squares} 格，例如 ${rows}x${columns}`,
  ],

  // Searches.
  'search-subject': ['要搜索一个问题、一个盘面或一个模型', '“problem”“board”“model”只写一个'],
  'too-large-to-show': [
    ({ items, entries }) =>
      items === null ? '盘面太大' : `问题太大，有 ${items} 项、${entries} 个条目`,
    ({ most }) => `最多能看 ${most} 个条目`,
  ],
  'not-plain': [
    ({ item, secondary }) => (secondary ? `“${item}”是副项` : `“${item}”有上下限`),
    '逐行搜索要求每一项都恰好覆盖一次',
  ],
  'far-step': [({ step }) => `第 ${step} 步太远`, ({ last }) => `最远能看到第 ${last} 步`],
  'no-step': [({ step }) => `没有第 ${step} 步`, ({ last }) => `搜索到第 ${last} 步结束`],
  'step-not-reached': [
    ({ step }) => `时间不够，到不了第 ${step} 步`,
    ({ last }) => `到了第 ${last} 步`,
  ],
};

/**
 * @param {import('../../types.js').Fault} fault
 * @returns {import('../faults.js').Told}
 */
export const words = (fault) =>
  byTable(TABLE, PLACES, (english) => `有个地方不对，原话是“${english}”`, fault);
