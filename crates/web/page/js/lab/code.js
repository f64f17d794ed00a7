/**
 * The algorithm as it is listed beside the run. It follows the order in which the engine really
 * works, so the line that is lit is the one that did the act. Problems with colours or bounds have
 * a longer listing.
 *
 * L, R, U and D are the left, right, up and down links of a node; C is its item, S a size, O the
 * options chosen; h is the root.
 */
import { language } from '../words/language.js';

/** @typedef {import('./types.js').Line} Line */
/**
 * @typedef {'plain' | 'variable' | 'procedure'} PieceLook
 *     variables are set in italics, procedures in bold
 */

/**
 * @typedef {object} CodePiece
 * @property {string} text
 * @property {PieceLook} look
 * @property {Line} [of] what this part does, if the line does two things
 */

/**
 * @typedef {object} CodeLine
 * @property {Line[]} lines what it does; empty for a line that only leads to others
 * @property {number} indent
 * @property {CodePiece[]} pieces
 * @property {boolean} [first] whether a procedure begins with it
 */

/**
 * Returns the listing for a problem, in the current language.
 * @param {import('./cover.js').Cover} cover
 * @returns {CodeLine[]}
 */
export function codeOf({ data }) {
  const [colors, bounds] = [data.colors.length > 0, data.bounds !== undefined];
  const rows = [
    ...search(colors, bounds),
    ...(colors || bounds ? withHide(colors) : plain()),
    ...(colors ? purify() : []),
  ];
  return rows.map(([lines, indent, en, zh]) => {
    const text = language() === 'zh' ? (zh ?? en) : en;
    return {
      lines,
      indent,
      pieces: piecesOf(text, lines),
      ...(indent === 0 ? { first: true } : {}),
    };
  });
}

/**
 * A line of a listing: what it does, its indent, its text, and its Chinese text if that is
 * different.
 * @typedef {[Line[], number, string, string?]} Row
 */

/** @param {boolean} colors @param {boolean} bounds @returns {Row[]} */
function search(colors, bounds) {
  const [go, back] = colors ? ['commit(j)', 'uncommit(j)'] : ['cover(C[j])', 'uncover(C[j])'];
  if (!bounds) {
    return [
      [['search'], 0, 'search(k)'],
      [['report'], 1, 'if R[h] = h, report and return', '若 R[h] = h，输出并返回'],
      [['choose', 'cover-item'], 1, 'choose an item c, |then cover(c)', '选一项 c，|cover(c)'],
      [['each-option'], 1, 'for each r down from c', '从 c 向下逐个取 r'],
      [['take'], 2, 'O[k] ← r'],
      [['cover-others'], 2, `for each j right of r, ${go}`, `从 r 向右逐个取 j，${go}`],
      [['deeper'], 2, 'search(k + 1)'],
      [['uncover-others'], 2, `for each j left of r, ${back}`, `从 r 向左逐个取 j，${back}`],
      [['uncover-item'], 1, 'uncover(c)'],
    ];
  }
  return [
    [['search'], 0, 'search(k)'],
    [
      ['report'],
      1,
      'if nothing is left to decide, report and return',
      '若没有要决定的项，输出并返回',
    ],
    [['choose'], 1, 'choose an item c', '选一项 c'],
    [['cover-item'], 1, 'if c may have only one more, cover(c)', '若 c 只能再取一个，cover(c)'],
    [['each-option'], 1, 'for each r down from c', '从 c 向下逐个取 r'],
    [['take'], 2, 'O[k] ← r; if c is open, hide(r)', 'O[k] ← r；若 c 未覆盖，hide(r)'],
    [
      ['cover-others'],
      2,
      `for each j of r, if C[j] is full, ${go}`,
      `逐个取 r 的 j，若 C[j] 已满，${go}`,
    ],
    [['deeper'], 2, 'search(k + 1)'],
    [['uncover-others'], 2, `undo that in reverse, ${back}`, `按相反次序撤回，${back}`],
    [['aside'], 2, 'if c is open, set r aside: hide(r)', '若 c 未覆盖，搁置 r：hide(r)'],
    [
      ['close'],
      1,
      'if c has enough, close it and search(k + 1)',
      '若 c 已够，封闭 c，search(k + 1)',
    ],
    [
      ['uncover-item'],
      1,
      'bring back what is aside, or uncover(c)',
      '放回搁置的选项，或 uncover(c)',
    ],
  ];
}

/** @returns {Row[]} */
function plain() {
  return [
    [['cover'], 0, 'cover(c)'],
    [['each-row'], 1, 'for each i down from c', '从 c 向下逐个取 i'],
    ...taking(2, 'for each j right of i', '从 i 向右逐个取 j'),
    [['right', 'left'], 1, 'R[L[c]] ← R[c], |L[R[c]] ← L[c]'],
    [['uncover'], 0, 'uncover(c)'],
    [['un-left', 'un-right'], 1, 'L[R[c]] ← c, |R[L[c]] ← c'],
    [['un-each-row'], 1, 'for each i up from c', '从 c 向上逐个取 i'],
    ...givingBack(2, 'for each j left of i', '从 i 向左逐个取 j'),
  ];
}

/**
 * With colours or bounds, options are hidden from several places, so `hide` is a procedure of its
 * own.
 * @param {boolean} colors
 * @returns {Row[]}
 */
function withHide(colors) {
  const [en, zh] = colors ? [' not marked', '未标记的 '] : ['', ' '];
  return [
    [['cover'], 0, 'cover(c)'],
    [[], 1, 'for each i down from c, hide(i)', '从 c 向下逐个取 i，hide(i)'],
    [['right', 'left'], 1, 'R[L[c]] ← R[c], |L[R[c]] ← L[c]'],
    [['uncover'], 0, 'uncover(c)'],
    [['un-left', 'un-right'], 1, 'L[R[c]] ← c, |R[L[c]] ← c'],
    [[], 1, 'for each i up from c, unhide(i)', '从 c 向上逐个取 i，unhide(i)'],
    [['each-row'], 0, 'hide(i)'],
    ...taking(1, `for each j right of i${en}`, `从 i 向右逐个取${zh}j`),
    [['un-each-row'], 0, 'unhide(i)'],
    ...givingBack(1, `for each j left of i${en}`, `从 i 向左逐个取${zh}j`),
  ];
}

/** @param {number} indent @param {string} en @param {string} zh @returns {Row[]} */
function taking(indent, en, zh) {
  return [
    [['each-node'], indent, en, zh],
    [['down'], indent + 1, 'D[U[j]] ← D[j]'],
    [['up'], indent + 1, 'U[D[j]] ← U[j]'],
    [['size'], indent + 1, 'S[C[j]] ← S[C[j]] − 1'],
  ];
}

/** @param {number} indent @param {string} en @param {string} zh @returns {Row[]} */
function givingBack(indent, en, zh) {
  return [
    [['un-each-node'], indent, en, zh],
    [['un-size'], indent + 1, 'S[C[j]] ← S[C[j]] + 1'],
    [['un-up'], indent + 1, 'U[D[j]] ← j'],
    [['un-down'], indent + 1, 'D[U[j]] ← j'],
  ];
}

/** @returns {Row[]} */
function purify() {
  return [
    [[], 0, 'commit(j)'],
    [[], 1, 'if j has no colour, cover(C[j])', '若 j 无颜色，cover(C[j])'],
    [[], 1, 'else if j is not marked, purify(j)', '否则若 j 未标记，purify(j)'],
    [['purify'], 0, 'purify(j)'],
    [[], 1, 'for each i down from C[j]', '从 C[j] 向下逐个取 i'],
    [
      ['mark'],
      2,
      'if i has the colour of j, mark i; else hide(i)',
      '若 i 与 j 同色，标记 i；否则 hide(i)',
    ],
    [['unpurify'], 0, 'unpurify(j)'],
    [[], 1, 'for each i up from C[j]', '从 C[j] 向上逐个取 i'],
    [
      ['unmark'],
      2,
      'if i is marked, unmark it; else unhide(i)',
      '若 i 有标记，去掉；否则 unhide(i)',
    ],
  ];
}

const PROCEDURES = 'search|cover|uncover|commit|uncommit|hide|unhide|purify|unpurify';
/** A procedure where it is called or defined; a variable such as k or C standing alone. */
const PIECE = new RegExp(
  `\\b(?<procedure>${PROCEDURES})(?=\\()|(?<![A-Za-z])(?<variable>[CDLORSU](?=\\[)|[cijkrh])(?![A-Za-z])`,
  'g',
);

/**
 * Splits a line into pieces.
 * @param {string} text with a bar before its second part
 * @param {Line[]} lines
 * @returns {CodePiece[]}
 */
function piecesOf(text, lines) {
  return text.split('|').flatMap((part, k) => {
    const of = lines.length > 1 ? { of: lines[k] } : {};
    /** @type {CodePiece[]} */
    const pieces = [];
    let at = 0;
    for (const match of part.matchAll(PIECE)) {
      if (match.index > at)
        pieces.push({ text: part.slice(at, match.index), look: 'plain', ...of });
      pieces.push({
        text: match[0],
        look: match.groups?.procedure ? 'procedure' : 'variable',
        ...of,
      });
      at = match.index + match[0].length;
    }
    if (at < part.length) pieces.push({ text: part.slice(at), look: 'plain', ...of });
    return pieces;
  });
}
