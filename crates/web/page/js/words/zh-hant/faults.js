/** Faults, by their kinds. */
import { byTable } from '../faulttable.js';

/** What a message begins with. Messages about shapes, sizes and patterns name these themselves. */
const PLACES = { givens: '已知數：', entries: '填數：', notes: '候選數：' };

/** What is counted, with its measure word. @type {Record<string, string>} */
const COUNTED = { characters: '個字元', numbers: '個數', cells: '格', rows: '橫列' };

/** What has a name. @type {Record<string, string>} */
const NAMED = {
  format: '格式',
  level: '難度',
  technique: '技巧',
  variant: '類型',
  rule: '規則',
  symmetry: '對稱',
  language: '語言',
  theme: '主題',
  engine: '引擎',
  grain: '步長',
  'branching rule': '分支規則',
  'header order': '表頭次序',
  method: '方法',
};

/** Levels, as the server writes them. @type {Record<string, string>} */
const LEVELS = { Easy: '簡單', Medium: '中等', Hard: '困難', Unfair: '專家', Extreme: '極難' };

/** Rules that are defined by the boxes. @type {Record<string, string>} */
const RULES = { windoku: '窗口', 'centre-dot': '宮心' };

/** Symmetries, under the server's names. @type {Record<string, string>} */
const SYMMETRIES = {
  none: '不',
  'half-turn': '旋轉 180° ',
  'quarter-turn': '旋轉 90° ',
  diagonal: '沿對角線',
  'anti-diagonal': '沿另一條對角線',
  horizontal: '上下',
  vertical: '左右',
  full: '完全',
};

/** Lines of a board, and where they lie. @type {Record<string, string>} */
const LINES = { row: '橫列', column: '直行', band: '橫帶', stack: '直帶' };
/** @type {Record<string, string>} */
const BANDS = { row: '橫帶', column: '直帶' };

/** What a JSON value should be. @type {Record<string, string>} */
const EXPECTED = {
  list: '不是清單',
  'digit-list': '不是數字清單',
  shape: '不能當盤面規則',
  'box-size': '不是宮的大小',
  'variant-name': '不是規則的名字',
  pattern: '不能當分區圖',
  board: '不能當盤面',
  row: '不能當一橫列',
  cell: '不能當一格',
};

/** The parts of a JSON text. @type {Record<string, string>} */
const PARTS = {
  puzzle: 'JSON 物件',
  shape: '盤面規則',
  problem: '問題',
  item: '項',
  option: '選項',
  entry: '條目',
  color: '顏色',
  key: '鍵名',
  name: '名稱',
  'option-name': '選項的名稱',
  'option-items': '選項的各項',
  coordinate: '座標',
};
/** @param {string} of */
const part = (of) => PARTS[of] ?? `「${of}」`;

/** @type {Record<string, string>} */
const TYPES = {
  object: '要寫成物件',
  array: '要寫成陣列',
  string: '要寫成字串',
  'whole-number': '要寫整數',
};

/** What the JSON parser finds, in its own words. @type {Record<string, string>} */
const SYNTAX = {
  'EOF while parsing a list': '清單沒有寫完',
  'EOF while parsing an object': '物件沒有寫完',
  'EOF while parsing a string': '引號沒有合上',
  'EOF while parsing a value': '後面還缺內容',
  'expected `:`': '這裡缺「:」',
  'expected `,` or `]`': '這裡缺「,」或「]」',
  'expected `,` or `}`': '這裡缺「,」或「}」',
  'expected ident': '這個詞寫錯了',
  'expected value': '這裡缺一個值',
  'invalid number': '這個數寫得不正確',
  'invalid escape': '反斜線後面寫得不正確',
  'unexpected end of hex escape': '反斜線後面寫得不正確',
  'lone leading surrogate in hex escape': '反斜線後面寫得不正確',
  'control character (\\u0000-\\u001F) found while parsing a string': '引號裡有控制字元',
  'key must be a string': '鍵名要加引號',
  'trailing comma': '多了一個逗號',
  'trailing characters': '後面多了內容',
};

/** What a number in a text says. @type {Record<string, string>} */
const NUMBERS = {
  items: '項數',
  'primary-items': '主項數',
  'secondary-items': '副項數',
  options: '選項數',
  'option-items': '選項的項數',
  item: '項的編號',
  row: '橫列的編號',
  value: ' 0 或 1',
  color: '顏色的編號',
  cost: '代價',
};
/** How texts of numbers begin. @type {Record<string, string>} */
const HEADERS = {
  ec: '第一行文字寫成 p ec 項數 選項數，例如 p ec 7 6',
  xcc: '第一行文字寫成 p xcc 主項數 副項數，例如 p xcc 3 2',
  csv: '第一行文字寫成 row,column 或 row,column,value',
};

/** What a format cannot express. @type {Record<string, (obstacle: any) => string>} */
const OBSTACLES = {
  size: ({ size }) => `寫不下 ${size} × ${size} 的盤面`,
  'empty-cell': ({ cell }) => `寫不出 ${cell}，那裡沒有數可填`,
  length: ({ bytes }) => `寫不下這道題，它要 ${bytes} 個位元組`,
  bounds: ({ name, min, max }) => `寫不出項 ${name} 的界限 ${min}:${max}`,
  'secondary-item': ({ name }) => `寫不出副項 ${name}`,
  cost: ({ cost, option }) => `寫不出選項 ${option} 的代價 ${cost}`,
  'no-primary-item': () => '寫不出沒有主項的問題',
  'no-option': () => '寫不出沒有選項的問題',
  matrix: ({ rows, columns }) => `寫不下 ${rows} 橫列、每橫列 ${columns} 個數`,
  header: ({ text }) => `寫不出會讀成別的內容的表頭：${text}`,
  'item-name': ({ name }) => `寫不出項的名稱「${name}」`,
  'option-name': ({ name }) => `寫不出選項的名稱「${name}」`,
  'color-name': ({ name }) => `寫不出顏色「${name}」`,
};
/** @type {Record<string, string>} */
const INSTEAD = {
  size: '可以用「單行文字」「候選數方格」或「JSON」',
  'empty-cell': '可以用「單行文字」或「方格」',
  length: '減少額外區域',
  'no-option': '可以用 DLX、集合或 JSON',
  matrix: '可以用 DLX、集合或 JSON',
  header: '可以用 DLX、集合或 JSON',
  bounds: '可以用 DLX 或 JSON',
  'secondary-item': '可以用 DLX 或 JSON',
  cost: '可以用 DLX 或 JSON',
};

/** What is missing or wrong when work stops. @type {Record<string, string>} */
const UNFINISHED = {
  puzzle: '題還沒出好就停下了',
  grade: '還沒評出等級就停下了',
  rating: '還沒算出難度就停下了',
  jigsaw: '鋸齒盤面還沒畫好就停下了',
};

/** What a model needs at least one of. @type {Record<string, string>} */
const REQUIRED = {
  pairs: '至少要有一對數',
  'board-rows': '棋盤至少要有一橫列',
  'latin-rows': '拉丁方陣至少有一橫列',
  points: '圖至少要有一個點',
  edges: '圖至少要有一條邊',
  pieces: '沒有拼塊',
  copies: '每種拼塊至少要有一塊',
};

/** @param {{from: number, to: number}} range */
const clues = ({ from, to }) => (from === to ? `${from}` : `${from} 到 ${to}`);
/** @param {number} tenths */
const decimal = (tenths) => (tenths / 10).toFixed(1);
/** @param {string[]} names */
const list = (names) => names.join('、');

const PATTERN = '分區圖每橫列寫一個字串，例如「["aabb", "aabb", …]」';
const ROWS = '盤面是各橫列的陣列，例如 [[1,0,0,4],[0,0,1,0],…]';
const PROBLEM = '問題寫成 {"items": ["a", "b"], "options": [["a"], ["b"]]}';
const SET = '集合寫成 S1 = {5, 9, 17}，名稱可以不寫：{5, 9, 17}';
const MATRIX_ROW = '一橫列先寫名稱（可以不寫），再寫 0 和 1';

/** @type {import('../faulttable.js').Table} */
export const TABLE = {
  'unknown-name': [
    ({ of, name }) => `沒有「${name}」這種${NAMED[of] ?? of}`,
    ({ of, known, near }) => {
      if (near.length > 0) return `是不是想寫 ${list(near)}？`;
      return known.length > 0 ? `換一種${NAMED[of] ?? of}` : '';
    },
  ],

  // Any text.
  'no-puzzle': [
    ({ blank }) => (blank ? '沒有題目：文字是空的' : '這段文字裡沒有找到題目'),
    '一道題是一行文字，有 81 個字元；或者 9 行文字，各有 9 個：有數寫數字，沒數寫點',
  ],
  'no-puzzle-in-link': [
    ({ host }) => `這個指向 ${host} 的連結裡沒有找到題目`,
    '打開連結，把數字抄過來：9 行文字，各有 9 個，沒數的格寫點',
  ],
  'unknown-rules': [
    ({ rules }) => `這道題有這裡沒有的規則：${rules.join('、')}`,
    '去掉這些規則，就是另一道題了',
  ],
  'several-puzzles': [({ count }) => `有 ${count} 道題，這裡只要一道`],
  'control-character': [
    ({ code }) => `有控制字元 U+${code.toString(16).toUpperCase().padStart(4, '0')}`,
    '這是二進位檔案，或者是沒有儲存成 UTF-8 的文字',
  ],
  'not-utf8': [
    ({ byte }) =>
      byte === null
        ? '不是 UTF-8 文字'
        : `位元組 0x${byte.toString(16).toUpperCase().padStart(2, '0')} 不是 UTF-8 文字`,
    ({ utf16 }) => (utf16 ? '這是 UTF-16，儲存成 UTF-8 再試' : '把文字儲存成 UTF-8 再試'),
  ],
  'too-long': [
    ({ bytes }) => `${bytes} 個位元組，一道題沒有這麼長`,
    ({ largest }) => `最大的盤面是 ${largest} × ${largest}，有 ${largest * largest} 格`,
  ],
  'two-puzzles': ['同一行文字裡有兩道題', '一行文字只寫一道題'],
  'without-json': ['這個程式不支援 JSON', '換一種格式'],

  // Cells and digits.
  'cell-count': [
    ({ of, count, expected, row, size, pattern }) => {
      const unit = COUNTED[of];
      if (row !== null)
        return `第 ${row} 橫列有 ${count} ${unit}，${size} × ${size} 的盤面每橫列 ${expected} ${unit}`;
      if (pattern)
        return `分區圖有 ${count} ${unit}，${size} × ${size} 的盤面有 ${expected} ${of === 'rows' ? '橫列' : '格'}`;
      return `共 ${count} ${unit}，${size} × ${size} 的盤面要 ${expected} ${unit}`;
    },
    PATTERN,
  ],
  'list-length': [
    ({ of, count, cells }) =>
      ({
        digits: `有 ${count} 個數字，盤面有 ${cells} 格`,
        marks: `有 ${count} 格的候選數，盤面有 ${cells} 格`,
        notes: `寫了 ${count} 格，盤面有 ${cells} 格`,
      })[/** @type {string} */ (of)] ?? `有 ${count} 個字元，盤面有 ${cells} 格`,
    ({ of }) =>
      ({
        marks: '每格一個數字清單，逐橫列寫',
        notes: '每格一段，可以是空的',
        regions: '每格一個字元：寫點，或者寫區域的字母',
        givens: '每格一個字元，逐橫列寫：沒數的格寫點，有數的格寫「x」',
      })[/** @type {string} */ (of)] ?? '每格一個字元，逐橫列寫，沒數的格寫點',
  ],
  'not-a-digit': [
    ({ text, size }) => `「${text}」不是 ${size} × ${size} 盤面的數字`,
    ({ text, size, last }) => {
      if (/^[^\x00-\x7F]/.test(text) && /^\p{N}/u.test(text)) return '數字用半形，寫成 1 到 9';
      return size <= 9
        ? `數字是 1 到 ${size}，沒數的格寫點或 0`
        : `數字是 1 到 9，再往上用字母，這裡到 ${last}；也可以寫成數，中間隔開`;
    },
  ],
  'digit-too-large': [
    ({ digit, cell, size }) =>
      cell === null
        ? `${size} × ${size} 的盤面沒有數字 ${digit}`
        : `${cell} 的 ${digit} 太大，盤面是 ${size} × ${size} 的`,
  ],
  'foreign-sign': [
    ({ sign, cell }) => `${cell} 的「${sign}」不是這個盤面的數字`,
    ({ size, first, last }) => `共 ${size} 個數字，從 ${first} 到 ${last}`,
  ],
  'empty-among-digits': [({ sign }) => `「${sign}」夾在數字中間`, '一格不是空著，就是寫數字'],
  'twice-in-cell': [({ sign }) => `同一格裡「${sign}」寫了兩次`],
  'second-section': [({ heading }) => `「${heading}」這一節出現了兩次`],
  'other-digit': [({ cell }) => `${cell} 填的數和題目的已知數不同`, '填的數不能改動已知數'],
  'entry-on-given': [({ cell }) => `${cell} 已經有已知數`, '有已知數的格寫點'],

  // Lines of a HoDoKu library.
  'not-a-library-line': [
    ({ before }) =>
      before === null ? '不是 HoDoKu 題庫的一行文字' : `第一個冒號前面有「${before}」`,
    '題庫的一行文字寫成「:技巧:數字:盤面:去掉的候選數:…」',
  ],
  'library-board': [({ size }) => `題庫的這道題是 ${size} × ${size} 的盤面`, 'HoDoKu 最大到 9 × 9'],
  plus: [
    ({ fault }) =>
      ({
        'empty-cell': '加號後面的格沒有數',
        twice: '連續有兩個加號',
        'no-digit': '加號後面沒有數',
      })[/** @type {string} */ (fault)] ?? '加號的位置不對',
    '加號表示後面是填的數',
  ],
  'not-a-candidate': [({ text }) => `「${text}」不是候選數`, '依序寫數字、橫列、直行，例如 427'],

  // JSON.
  'not-json': [({ syntax }) => `JSON 有誤：${SYNTAX[syntax] ?? '這裡寫得不正確'}`],
  'missing-key': [
    ({ of, key }) => `${part(of)}裡沒有「${key}」`,
    ({ of }) => (of === 'problem' ? PROBLEM : '鍵名是「puzzle」「state」「marks」「shape」'),
  ],
  'unknown-key': [
    ({ key }) => `沒有「${key}」這個鍵名`,
    ({ of, known }) => `${part(of)}的鍵名是「${list(known)}」`,
  ],
  'repeated-key': [({ key }) => `鍵名「${key}」寫了兩次`],
  'misplaced-key': [
    ({ key }) => `「${key}」要寫在「shape」裡面`,
    ({ key }) => `把「${key}」移到「shape」的大括號裡`,
  ],
  'wrong-value': [
    ({ text, expected }) => `「${text}」${EXPECTED[expected]}`,
    ({ expected, known }) =>
      ({
        list: '清單寫在中括號裡，例如 [1, 2]',
        shape: `盤面規則是一個物件，鍵名是「${list(known)}」`,
        'box-size': '寫宮的橫列數和直行數，例如 [2, 3]',
        'variant-name': '換一種類型',
        pattern: PATTERN,
      })[/** @type {string} */ (expected)] ?? ROWS,
  ],
  'wrong-type': [
    ({ of, expected }) => `${part(of)}${TYPES[expected]}`,
    ({ of }) => (of === 'problem' ? PROBLEM : '加上引號'),
  ],
  'out-of-range': [({ of }) => `${part(of)}太大`],
  'half-bounds': ['「min」和「max」缺一個', '兩個都寫，例如 "min": 1, "max": 3'],
  'no-cells': ['盤面上一格也沒有', ROWS],
  'other-size': [
    ({ text, size }) => `寫的大小是「${text}」，題目是 ${size} × ${size} 的`,
    '大小就是有幾個數，也是有幾橫列',
  ],
  'boxes-and-regions': ['宮和分區只能有一種', '盤面不是分宮，就是不規則分區'],
  'other-boxes': [
    ({ regions }) => (regions ? '這些分區和選定的盤面不一樣' : '這些宮和選定的盤面不一樣'),
    '不要選規則，或者選一樣的',
  ],

  // Boards and their rules.
  'board-size': [
    ({ size }) => `沒有 ${size} × ${size} 的盤面`,
    ({ largest }) => `盤面最小 1 × 1，最大 ${largest} × ${largest}`,
  ],
  'box-size': [
    ({ rows, columns, size }) => `${size} × ${size} 的盤面分不成 ${rows} × ${columns} 的宮`,
    '宮的橫列數乘直行數要等於盤面的大小',
  ],
  'not-square': [
    ({ count }) => `${count} 個字母排不成方形的盤面`,
    '每格一個字母，9 × 9 就是 81 個',
  ],
  'region-size': [
    ({ region, cells, size, exact }) =>
      exact
        ? `分區「${region}」有 ${cells} 格，應該是 ${size} 格`
        : `區域「${region}」有 ${cells} 格，但只有 ${size} 個數`,
    ({ size }) => `共 ${size} 個分區，每個 ${size} 格`,
  ],
  'regions-of-size': [
    ({ regions, size }) => `分區是 ${regions} × ${regions} 的，題目是 ${size} × ${size} 的`,
    '每格一個字母，逐橫列寫',
  ],
  'no-region': ['分區圖裡沒有區域', '同一區域的格寫同一個字母'],
  'too-many-regions': [
    ({ count }) => `${count} 個額外區域太多了`,
    ({ most }) => `盤面最多有 ${most} 個額外區域`,
  ],
  // The command line accepts further regions as a pattern; the page has no field for them.
  'variant-boxes': [
    ({ variant, boxes }) => {
      if (boxes === null) return `「${RULES[variant] ?? variant}」要看宮，鋸齒沒有宮`;
      const [rows, columns] = boxes;
      return variant === 'centre-dot'
        ? `${rows} × ${columns} 的宮沒有正中一格`
        : `${rows} × ${columns} 的宮之間放不下窗口`;
    },
    '換一種規則，或換一種盤面',
  ],
  inexpressible: [
    ({ format, obstacle }) =>
      `「${format}」格式${OBSTACLES[obstacle.of]?.(obstacle) ?? '寫不出來'}`,
    ({ format, obstacle }) =>
      format === 'cnf' && (obstacle.of === 'cost' || obstacle.of === 'bounds')
        ? '可以用 OPB、LP 或 MPS'
        : (INSTEAD[obstacle.of] ?? '可以用 JSON'),
  ],

  // Solving, grading, rating.
  'no-solution': ['這題無解'],
  'several-solutions': [
    '這題不只一個解',
    ({ task }) => (task === 'minimise' ? '先加已知數，到唯一解為止，再去掉多餘的' : ''),
  ],
  'board-too-large': [
    ({ size, graded }) => `${size} × ${size} 的盤面太大，${graded ? '無法評級' : '無法推理'}`,
    ({ largest }) => `最大到 ${largest} × ${largest}`,
  ],
  'only-plain': ['只有標準的 9 × 9 盤面可以'],
  stopped: [({ before }) => UNFINISHED[before.of] ?? '還沒算出來就停下了'],

  // Orders for puzzles.
  'size-not-made': [
    ({ least, most }) => `這裡能出 ${least} × ${least} 到 ${most} × ${most} 的題`,
    '用命令列「quadrille sudoku generate」，多大的都能出',
  ],
  'technique-not-used': [
    ({ technique }) => `這裡出的題用不到「${technique}」`,
    '評級時不用這個技巧',
  ],
  'no-puzzle-in-time': ['時間到了，無法出題', '再試一次，或者選小一點的盤面、少一點對稱'],
  'no-digits': ['已知數放在這些格，找不到唯一解的題', '可能沒有。再試一次，或者多加幾格'],
  'empty-range': [
    ({ of, from, to }) =>
      ({
        score: `分數不能從 ${from} 到 ${to}`,
        er: `難度不能從 ${decimal(from)} 到 ${decimal(to)}`,
      })[/** @type {string} */ (of)] ?? `已知數不能從 ${from} 個到 ${to} 個`,
    '先寫小的數',
  ],
  'too-many-clues': [({ clues, cells }) => `盤面只有 ${cells} 格，放不下 ${clues} 個已知數`],
  'too-few-clues': [
    ({ clues }) => `只有 ${clues} 個已知數，不會有唯一解`,
    ({ fewest, plain }) =>
      plain ? `9 × 9 的題最少要 ${fewest} 個` : '有兩個數都沒出現，它們可以互換',
  ],
  'symmetric-clues': [
    ({ symmetry, cells, ...range }) =>
      `${cells} 格的盤面${SYMMETRIES[symmetry] ?? symmetry}對稱，已知數不能是 ${clues(range)} 個`,
    ({ possible }) => (possible === null ? '不要對稱' : `可以是 ${possible} 個`),
  ],
  'pattern-clues': [
    ({ count, ...range }) => `圖案有 ${count} 個已知數，要求的是 ${clues(range)} 個`,
    '不要限定已知數的個數',
  ],
  asymmetric: [
    ({ symmetry, pattern }) =>
      pattern
        ? `圖案不是${SYMMETRIES[symmetry] ?? symmetry}對稱的`
        : `已知數無法變成${SYMMETRIES[symmetry] ?? symmetry}對稱`,
    ({ given, empty, pattern }) =>
      pattern
        ? `${given} 有已知數，${empty} 沒有`
        : `${given} 有已知數，${empty} 沒有。去掉這樣的已知數，就不只一個解`,
  ],
  'empty-lines': [
    ({ of, first, second }) => `第 ${first} ${LINES[of]}和第 ${second} ${LINES[of]}都空著`,
    ({ of }) => `它們在同一條${BANDS[of]}裡，可以互換，不會有唯一解`,
  ],
  'difficulty-too-high': [
    ({ tenths }) => `還沒有哪道題的難度到 ${decimal(tenths)}`,
    '比動態鏈更難的，只知道下限',
  ],
  'practised-brute-force': ['試數無法練習', '換一種技巧'],
  'level-of-shape': [
    ({ shape, level }) => `「${shape}」的盤面沒有「${LEVELS[level] ?? level}」的題`,
    '都很簡單，唯一數就能解',
  ],
  'score-of-level': [
    ({ level, score }) => `「${LEVELS[level] ?? level}」的題到不了 ${score} 分`,
    ({ most }) => `這種難度最高 ${most} 分`,
  ],
  'technique-excluded': [({ technique }) => `「${technique}」既要用，又不能用`],
  'technique-of-level': [
    ({ technique, level }) => `「${LEVELS[level] ?? level}」的題用不到「${technique}」`,
    ({ needed }) => `選「${LEVELS[needed] ?? needed}」的題`,
  ],
  'technique-of-shape': [
    ({ technique, shape }) => `「${shape}」的題用不到「${technique}」`,
    '它靠唯一解推理，只適用於只有橫列、直行、宮的盤面',
  ],
  'level-excluded': [
    ({ level }) => `「${LEVELS[level] ?? level}」的技巧全都排除了`,
    '留下一種，或者換一種難度',
  ],
  'above-level': [
    ({ level }) => `這道題已經比「${LEVELS[level] ?? level}」難`,
    ({ found, by_reasoning: solved }) =>
      solved
        ? `它是「${LEVELS[found] ?? found}」，去掉已知數不會變容易`
        : '這裡的技巧解不出來，先加已知數',
  ],
  'jigsaw-size': [
    ({ size }) => `出不了 ${size} × ${size} 的鋸齒題`,
    ({ sizes }) => `能出的大小：${list(sizes)}`,
  ],
  'no-jigsaw': [
    ({ size, rules }) =>
      rules
        ? `找不到 ${size} × ${size}、按這些規則能填滿的鋸齒盤面`
        : `找不到 ${size} × ${size} 的鋸齒盤面`,
    ({ rules }) => (rules ? '再試一次，或者少選幾條規則' : '再試一次'),
  ],
  'no-grid': [({ shape }) => `「${shape}」的盤面填不滿`, '規則互相矛盾'],

  // Transformations and proofs.
  'not-an-order': [
    ({ of, list: numbers, size }) =>
      `「${numbers.join(' ')}」不是 ${size} ${of === null ? '個數字' : LINES[of]}的次序`,
    ({ size }) => `1 到 ${size} 各寫一次`,
  ],
  'split-lines': [
    ({ of, first, second }) =>
      `第 ${first} ${LINES[of]}和第 ${second} ${LINES[of]}不在同一條${BANDS[of]}裡，不能放到一起`,
    ({ of }) => `同一條${BANDS[of]}裡的${LINES[of]}要放在一起`,
  ],
  'transposed-boxes': [
    ({ rows, columns }) => `橫列和直行互換以後，宮會變成 ${rows} × ${columns}`,
    '宮是正方形，橫列和直行才能互換',
  ],
  'rules-not-preserved': [
    ({ transformation, shape }) => `「${transformation}」會改變「${shape}」的規則`,
  ],
  'no-bands': [({ of }) => `鋸齒沒有${LINES[of]}`],
  'no-such-line': [
    ({ of, number, count }) => `沒有第 ${number} ${LINES[of]}，盤面只有 ${count} ${LINES[of]}`,
  ],
  'too-symmetric': ['盤面太對稱，看起來一樣的排法太多', '換一個不那麼規則的盤面'],
  unproved: ['這一步無法證明'],

  // Pictures and pages.
  'picture-width': [
    ({ width }) => `圖片不能是 ${width} 像素寬`,
    ({ most }) => `寬度從 1 到 ${most}`,
  ],
  unwritable: ['無法儲存成頁面'],

  // Items and options of a problem.
  'duplicate-item': [({ name }) => `項 ${name} 寫了兩次`, '各項的名稱只寫一次'],
  'duplicate-option': [
    ({ name, first }) => `選項名 ${name} 已經用在選項 ${first} 上`,
    '各選項的名稱不能相同，也可以不寫',
  ],
  'empty-name': ['有個名稱是空的'],
  'nothing-to-name': [({ name }) => `沒有選項可以叫 ${name}`, '先寫選項，再寫名稱'],
  'unknown-item': [({ name }) => `沒有項 ${name}`, ({ nearest }) => `是不是想寫 ${nearest}？`],
  'foreign-id': [({ option }) => `選項 ${option} 用了別的問題的編號`],
  'repeated-item': [
    ({ name, option }) => `選項 ${option} 裡項 ${name} 寫了兩次`,
    '一個選項裡每項只寫一次',
  ],
  'empty-option': [({ option }) => `選項 ${option} 是空的`, '一個選項至少要有一項'],
  'bad-bounds': [
    ({ name, min, max }) =>
      max === 0 ? `項 ${name} 的上限是 0` : `項 ${name} 的界限是 ${min}:${max}，下限比上限大`,
    ({ min, max }) => (max === 0 ? '不要某項的話，去掉含有它的選項' : `是不是想寫 ${max}:${min}？`),
  ],
  'colored-primary': [
    ({ name, option }) => `選項 ${option} 給主項 ${name} 上了顏色`,
    '只有副項能有顏色，把它寫到副項裡',
  ],
  'cost-overflow': [({ option }) => `選項 ${option} 的代價太大`],
  'foreign-item': ['位置或符號給了別的問題的項'],
  'shared-place': [
    ({ first, second }) => `項 ${first} 和項 ${second} 在盤面的同一個位置`,
    '每一項的位置都要不同，也可以不寫位置',
  ],
  'layout-too-large': [
    ({ most }) => `盤面超過 ${most} 個位置`,
    '直行、橫列、層都從 0 編號，中間不要空很多',
  ],
  'bad-sign': [({ item, sign }) => `項 ${item} 的符號不能是「${sign}」`, '符號不能有空格，例如 Q'],
  'too-many': ['問題太大'],
  'out-of-memory': ['問題太大，記憶體不夠'],

  // DLX.
  'no-items': [
    ({ comments }) => (comments ? '沒有項：只有註解' : '沒有項：文字是空的'),
    ({ comments }) =>
      comments
        ? '以 | 開頭的是註解，註解以外的第一行文字寫各項的名稱'
        : 'DLX 的第一行文字寫各項的名稱',
  ],
  'second-bar': ['各項之間有第二個 |', '主項和副項之間寫一個 |'],
  'item-name': [({ name }) => `項不能叫 ${name}`, '名稱裡不能有 : 和 |'],
  'no-blank': [
    ({ before, after }) => `${before} 和 ${after} 連在一起`,
    ({ before, option, cost }) => {
      if (!option) return '副項前面的 | 兩邊要空格';
      return cost === null ? '名稱裡不能有 |' : `代價前面要空格：${before} |${cost}`;
    },
  ],
  'secondary-bounds': [
    ({ name }) => (name === null ? '副項有界限' : `副項 ${name} 有界限`),
    '副項最多覆蓋一次，界限只用於主項',
  ],
  'bound-too-large': [({ bound }) => `界限 ${bound} 太大`],
  'bounds-not-numbers': [
    ({ text }) => `${text} 的界限不是數`,
    '界限寫成 1:3|名稱，正好 2 次寫成 2|名稱',
  ],
  'not-an-entry': [({ text }) => `${text} 不是項，也不是帶顏色的項`, '寫成「項」或「項:顏色」'],
  'after-cost': [({ text }) => `代價後面還有 ${text}`, '代價寫在最後'],
  'lone-bar': ['選項裡有單獨的 |', '只有寫各項的那行文字才有，在副項前面；代價寫成 |7'],
  'cost-too-large': [({ cost }) => `代價 ${cost} 太大`],
  'not-a-cost': [({ text }) => `${text} 不是代價`, '代價是整數，例如 |7 或 |-3'],
  'unknown-note': [
    ({ word }) => `盤面的註解裡不能寫「${word}」`,
    '可以寫「place」「sign」或「name」；普通註解在 | 後面加空格',
  ],
  'half-note': [
    ({ item, sign }) => `項 ${item} 後面沒有${sign ? '符號' : '位置'}`,
    ({ sign }) => (sign ? '先寫項，再寫符號：F F' : '先寫項，再寫位置：02 2,0'),
  ],
  'not-a-place': [
    ({ text }) => `${text} 不是位置`,
    '位置是直行和橫列，都從 0 開始，可以再加層；不定的寫 -',
  ],
  'name-without-option': [({ name }) => `名稱 ${name} 後面沒有選項`, '名稱寫在選項的上一行文字'],

  // Matrices.
  'no-rows': ['沒有橫列：文字是空的', '矩陣由 0 和 1 的橫列組成，例如 1 0 0 1'],
  'not-binary': [({ sign }) => `這裡要寫 0 或 1，不是 ${sign}`, MATRIX_ROW],
  'empty-row': ['這一橫列沒有 0 和 1', MATRIX_ROW],
  'row-width': [
    ({ count, columns, first: line, header }) =>
      `這一橫列有 ${count} 個數，第 ${line} 行有 ${columns} 個${header ? '名稱' : ''}`,
  ],

  // Sets.
  'no-sets': ['沒有集合：文字是空的', '集合寫成 S1 = {5, 9, 17}'],
  'universe-twice': [({ name }) => `${name} 寫了兩次`, ({ name }) => `${name} 是所有元素的全集`],
  'no-element': ['逗號前面沒有元素'],
  'unclosed-set': ['這個 { 沒有合上', '集合以 } 結束'],
  'outside-set': [({ sign }) => `${sign} 不在集合裡`, SET],
  'no-set': [({ name }) => `${name} 後面要寫 = {`, SET],
  'no-set-name': ['= 前面沒有名稱', SET],
  'no-brace': ['= 後面要寫 {', SET],
  'no-problem': ['沒有問題：文字是空的', PROBLEM],

  // Texts of numbers, and CSV.
  'no-header': [
    ({ format }) => `「${format}」格式的文字缺少開頭`,
    ({ format }) =>
      HEADERS[format] ?? '開頭是橫列數和直行數，後面每個直行寫成：代價、橫列數、各橫列',
  ],
  'bad-number': [({ text, of }) => `「${text}」不是${NUMBERS[of] ?? '數'}`],
  'too-large': [({ text, of }) => `${NUMBERS[of] ?? '數'} ${text} 太大`],
  'no-such-item': [
    ({ number, items }) =>
      items === 0 ? `沒有第 ${number} 項：一項也沒有` : `沒有第 ${number} 項：只有 1 到 ${items}`,
  ],
  'ends-early': [({ read, wanted }) => `應有 ${wanted} 個選項，只寫完 ${read} 個`],
  surplus: [({ text, options }) => `${options} 個選項後面多了「${text}」`],
  'set-covering': [
    '這是 OR-Library 的集合覆蓋問題，開頭寫出所有代價',
    '只能讀集合劃分問題，每個直行寫成：代價、橫列數、各橫列',
  ],
  'color-without-item': [
    ({ text }) => `顏色 ${text} 前面沒有項`,
    '顏色寫在項後面：3 -1 是第 3 項，顏色 1',
  ],
  'second-cost': [({ text }) => `選項裡有第二個代價 ${text}`],
  'field-count': [({ count, wanted }) => `這一行文字有 ${count} 欄，要有 ${wanted} 欄`],
  'unknown-column': [({ name }) => `沒有「${name}」這種欄`, '欄有 row、column 和 value'],
  'no-such-column': [
    ({ index, columns }) =>
      columns === 0
        ? `沒有直行 ${index}：一個直行也沒有`
        : `沒有直行 ${index}：只有 0 到 ${columns - 1}`,
  ],
  'unclosed-quote': ['這個引號沒有合上', '引號開頭的欄要以引號結束，裡面的引號寫兩個'],
  'after-quote': [({ text }) => `引號合上後多了「${text}」`, '引號裡的引號寫兩個'],
  'no-final-zero': ['最後一個選項沒有以 0 結束', '換一行文字不算結束，寫成 1 2 3 0'],
  'only-written': [
    ({ format }) => `這是「${format}」格式，只能寫，不能讀`,
    '請另外儲存一份 DLX 或 JSON，這兩種可以讀',
  ],

  // Models.
  'unknown-model': [
    ({ name }) => `沒有「${name}」這種模型`,
    ({ nearest, known }) =>
      nearest === null ? `模型有 ${list(known)}` : `是不是想寫 ${nearest}？`,
  ],
  'missing-argument': [
    ({ of }) =>
      ({ size: '沒有寫大小', pieces: '沒有寫拼塊', board: '沒有寫棋盤' })[
        /** @type {string} */ (of)
      ] ?? '少寫了一項',
  ],
  'unexpected-argument': [({ text }) => `多寫了「${text}」`],
  'unknown-setting': [({ name }) => `沒有「${name}」這種設定`],
  'not-a-number': [({ text }) => `「${text}」不是整數`],
  'number-too-large': [({ text }) => `數 ${text} 太大`],
  'at-least-one': [({ of }) => REQUIRED[of] ?? '至少要有一個'],
  'model-too-large': ['問題太大', ({ items, entries }) => `最多 ${items} 項、${entries} 個條目`],
  'not-a-board': [
    ({ text }) => `「${text}」不能當棋盤`,
    '寫成 6x10、3x4x5、8x8-33,34,43,44，或者「##./###」這樣的圖案',
  ],
  'zero-side': ['棋盤有一邊是 0，沒有格'],
  'empty-board': ['棋盤上一格也沒有'],
  'no-such-cell': [
    ({ name }) => `棋盤上沒有 ${name} 這一格`,
    ({ first, last }) => `角上的格是 ${first} 和 ${last}`,
  ],
  'pattern-sign': [({ sign }) => `圖案裡不能寫「${sign}」`, '有格寫「#」，沒有格寫「.」'],
  'empty-piece': [({ name }) => `拼塊 ${name} 沒有格`],
  'not-a-piece-name': [({ text }) => `拼塊不能叫「${text}」`],
  'unknown-piece-set': [
    ({ name }) => `沒有「${name}」這套拼塊`,
    ({ known }) => `有 ${list(known)}，也可以寫「##/#.」這樣的圖案`,
  ],
  'unknown-piece': [
    ({ set, name }) => `「${set}」裡沒有拼塊「${name}」`,
    ({ known }) => `它的拼塊是 ${list(known)}`,
  ],
  'no-piece-named': [({ set }) => `「${set}:」後面沒有寫拼塊`],
  'too-many-pieces': [({ most }) => `拼塊超過 ${most} 塊`],
  'solid-piece': [
    ({ name }) => `拼塊 ${name} 是立體的，放不進平面的棋盤`,
    '棋盤寫三條邊，例如 1x6x10',
  ],
  'piece-range': [({ from, to }) => `每種拼塊不能最少 ${from} 塊、最多 ${to} 塊`, '先寫小的數'],
  'piece-count-twice': ['拼塊的塊數寫了兩次'],
  'not-an-edge': [({ text }) => `「${text}」不是一條邊`],
  loop: [({ name }) => `有條邊的兩頭都是 ${name}`],
  'edge-twice': [({ first, second }) => `${first} 到 ${second} 的邊寫了兩次`],
  'not-a-size': [({ text }) => `「${text}」不是橫列數和直行數，要寫成 4x6 這樣`],
  'color-count': [
    ({ colors }) => `不能用 ${colors} 種顏色`,
    ({ most }) => `用 1 到 ${most} 種顏色`,
  ],
  'squares-and-board': [
    ({ squares, colors, rows, columns }) =>
      `${colors} 種顏色有 ${squares} 個方塊，填不滿 ${rows}x${columns} 的棋盤`,
    ({ squares, fitting: [rows, columns] }) => `要有 ${squares} 格，例如 ${rows}x${columns}`,
  ],

  // Searches.
  'search-subject': ['要搜尋一個問題、一個盤面或一個模型', '「problem」「board」「model」只寫一個'],
  'too-large-to-show': [
    ({ items, entries }) =>
      items === null ? '盤面太大' : `問題太大，有 ${items} 項、${entries} 個條目`,
    ({ most }) => `最多能看 ${most} 個條目`,
  ],
  'not-plain': [
    ({ item, secondary }) => (secondary ? `「${item}」是副項` : `「${item}」有上下限`),
    '逐個橫列搜尋要求每一項都恰好覆蓋一次',
  ],
  'far-step': [({ step }) => `第 ${step} 步太遠`, ({ last }) => `最遠能看到第 ${last} 步`],
  'no-step': [({ step }) => `沒有第 ${step} 步`, ({ last }) => `搜尋到第 ${last} 步結束`],
  'step-not-reached': [
    ({ step }) => `時間不夠，到不了第 ${step} 步`,
    ({ last }) => `到了第 ${last} 步`,
  ],
};

/**
 * @param {import('../../types.js').Fault} fault
 * @returns {import('../faults.js').Told}
 */
export const words = (fault) =>
  byTable(TABLE, PLACES, (english) => `有個地方不正確，原文是「${english}」`, fault);
