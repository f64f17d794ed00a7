/**
 * The algorithm as it is listed beside the run. It follows the order in which the engine really
 * works, so the line that is lit is the one that did the act. Problems with colours or bounds have
 * a longer listing.
 *
 * L, R, U and D are the left, right, up and down links of a node; C is its item, S a size, O the
 * options chosen; h is the root.
 */
import { codeWords, variantWords } from '../../words/lab.js';

/** @typedef {import('../run/types.js').Line} Line */
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
 * @param {import('../run/cover.js').Cover} cover
 * @param {Partial<Pick<import('../../ask/run.js').RunData, 'headers' | 'method'>>} [run]
 *     how it is searched
 * @returns {CodeLine[]}
 */
export function codeOf({ data }, { headers, method } = {}) {
  const [colors, bounds] = [data.colors.length > 0, data.bounds !== undefined];
  const first = headers === 'first';
  const rows =
    method === 'rows'
      ? [...searchRows(), ...withHide(false, first)]
      : [
          ...search(colors, bounds),
          ...(colors || bounds ? withHide(colors, first) : plain(first)),
          ...(colors ? purify() : []),
        ];
  return rows.map(([lines, indent, text]) => ({
    lines,
    indent,
    pieces: piecesOf(text, lines),
    ...(indent === 0 ? { first: true } : {}),
  }));
}

/**
 * A line of a listing: what it does, its indent, its text.
 * @typedef {[Line[], number, string]} Row
 */

/** @param {boolean} colors @param {boolean} bounds @returns {Row[]} */
function search(colors, bounds) {
  const said = codeWords();
  const [go, back] = colors ? ['commit(j)', 'uncommit(j)'] : ['cover(C[j])', 'uncover(C[j])'];
  if (!bounds) {
    return [
      [['search'], 0, 'search(k)'],
      [['report'], 1, said.report],
      [['choose', 'cover-item'], 1, said.choose],
      [['each-option'], 1, said.eachOption],
      [['take'], 2, 'O[k] ← r'],
      [['cover-others'], 2, said.others(go)],
      [['deeper'], 2, 'search(k + 1)'],
      [['uncover-others'], 2, said.othersBack(back)],
      [['uncover-item'], 1, 'uncover(c)'],
    ];
  }
  return [
    [['search'], 0, 'search(k)'],
    [['report'], 1, said.reportDecided],
    [['choose'], 1, said.chooseOnly],
    [['cover-item'], 1, said.coverFull],
    [['each-option'], 1, said.eachOption],
    [['take'], 2, said.takeAndHide],
    [['cover-others'], 2, said.othersFull(go)],
    [['deeper'], 2, 'search(k + 1)'],
    [['uncover-others'], 2, said.othersFullBack(back)],
    [['aside'], 2, said.aside],
    [['close'], 1, said.close],
    [['uncover-item'], 1, said.restore],
  ];
}

/** The search row by row, which chooses no item. @returns {Row[]} */
function searchRows() {
  const said = variantWords().code;
  return [
    [['search'], 0, 'search(k)'],
    [['report'], 1, codeWords().report],
    [['choose'], 1, said.noRow],
    [['each-option'], 1, said.eachRow],
    [['take'], 2, 'O[k] ← r'],
    [['cover-others'], 2, said.all('cover(C[j])')],
    [['deeper'], 2, 'search(k + 1)'],
    [['uncover-others'], 2, said.allBack('uncover(C[j])')],
    [['aside'], 2, said.drop],
    [['restore'], 1, said.restore],
  ];
}

/**
 * Lists `cover` and `uncover`. The header is unlinked before or after the options are hidden, and
 * comes back in reverse order.
 * @param {boolean} first whether the header is unlinked first
 * @param {Row[]} hides
 * @param {Row[]} unhides
 * @returns {Row[]}
 */
function coverAndUncover(first, hides, unhides) {
  /** @type {Row[]} */
  const unlink = [[['right', 'left'], 1, 'R[L[c]] ← R[c], |L[R[c]] ← L[c]']];
  /** @type {Row[]} */
  const relink = [[['un-left', 'un-right'], 1, 'L[R[c]] ← c, |R[L[c]] ← c']];
  return [
    [['cover'], 0, 'cover(c)'],
    ...(first ? [...unlink, ...hides] : [...hides, ...unlink]),
    [['uncover'], 0, 'uncover(c)'],
    ...(first ? [...unhides, ...relink] : [...relink, ...unhides]),
  ];
}

/** @param {boolean} first whether the header is unlinked first @returns {Row[]} */
function plain(first) {
  const said = codeWords();
  return coverAndUncover(
    first,
    [[['each-row'], 1, said.rowsDown], ...taking(2, said.nodesRight)],
    [[['un-each-row'], 1, said.rowsUp], ...givingBack(2, said.nodesLeft)],
  );
}

/**
 * With colours or bounds, options are hidden from several places, so `hide` is a procedure of its
 * own.
 * @param {boolean} colors
 * @param {boolean} first whether the header is unlinked first
 * @returns {Row[]}
 */
function withHide(colors, first) {
  const said = codeWords();
  return [
    ...coverAndUncover(first, [[[], 1, said.hideDown]], [[[], 1, said.unhideUp]]),
    [['each-row'], 0, 'hide(i)'],
    ...taking(1, colors ? said.unmarkedRight : said.nodesRight),
    [['un-each-row'], 0, 'unhide(i)'],
    ...givingBack(1, colors ? said.unmarkedLeft : said.nodesLeft),
  ];
}

/** @param {number} indent @param {string} each @returns {Row[]} */
function taking(indent, each) {
  return [
    [['each-node'], indent, each],
    [['down'], indent + 1, 'D[U[j]] ← D[j]'],
    [['up'], indent + 1, 'U[D[j]] ← U[j]'],
    [['size'], indent + 1, 'S[C[j]] ← S[C[j]] − 1'],
  ];
}

/** @param {number} indent @param {string} each @returns {Row[]} */
function givingBack(indent, each) {
  return [
    [['un-each-node'], indent, each],
    [['un-size'], indent + 1, 'S[C[j]] ← S[C[j]] + 1'],
    [['un-up'], indent + 1, 'U[D[j]] ← j'],
    [['un-down'], indent + 1, 'D[U[j]] ← j'],
  ];
}

/** @returns {Row[]} */
function purify() {
  const said = codeWords();
  return [
    [[], 0, 'commit(j)'],
    [[], 1, said.noColour],
    [[], 1, said.notMarked],
    [['purify'], 0, 'purify(j)'],
    [[], 1, said.colouredDown],
    [['mark'], 2, said.mark],
    [['unpurify'], 0, 'unpurify(j)'],
    [[], 1, said.colouredUp],
    [['unmark'], 2, said.unmark],
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
