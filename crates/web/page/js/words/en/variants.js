/**
 * Words of the variants of a search: headers unlinked first or last, and the search row by row,
 * which speaks of rows and columns as the articles do.
 */
import { number } from '../language.js';
import { strong } from '../phrase.js';

/** @typedef {import('../phrase.js').Sentence} Sentence */

/** If a list is longer than this, only its first names are given. */
const NAMED = 6;

/** @param {string[]} names */
function list(names) {
  if (names.length > NAMED)
    return `${names.slice(0, NAMED - 2).join(', ')} and ${number(names.length - NAMED + 2)} more`;
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** A bare number needs the word "row", a name does not. */
const row = (/** @type {string} */ name) => (/^\d+$/.test(name) ? `row ${name}` : name);
const rows = (/** @type {string[]} */ names) => {
  if (names.length === 1) return row(names[0]);
  return names.every((name) => /^\d+$/.test(name)) ? `rows ${list(names)}` : list(names);
};
const columns = (/** @type {string[]} */ names) =>
  names.length === 1 ? `column ${names[0]}` : `columns ${list(names)}`;
const first = (/** @type {string} */ text) =>
  text.replace(/^(?=(row|column)s? )./, (letter) => letter.toUpperCase());

export const words = {
  // the menu
  method: 'Search',
  methods: { links: 'By columns', rows: 'By rows' },
  methodWhy: {
    links: 'Choose an item, then try its options',
    rows: 'Take the first row left, then the next',
  },
  headers: 'Unlink the header',
  headerOrders: { last: 'Last', first: 'First' },
  headersWhy: {
    last: 'As in The Art of Computer Programming: options first, then the header',
    first: 'As in the paper of 2000 and in most articles: the header first',
  },

  // the header first
  whyRightFirst: (/** @type {string} */ name) =>
    `The header of ${name} leaves first; the options of ${name} follow.`,
  whyLeftAgainFirst: (/** @type {string} */ name) =>
    `The options of ${name} are back. Its header was the first to leave, so it is the last to return.`,
  whyCoverBeginsFirst: (/** @type {string} */ name) =>
    `${name} itself leaves the list of open items first; then its options leave all other lists.`,

  // row by row
  take: (/** @type {string} */ name, /** @type {boolean} */ isNext) =>
    /** @type {Sentence} */ ([
      strong(`${first(row(name))} is the ${isNext ? 'next' : 'first'} row left`),
      ': take it.',
    ]),
  leaves: (/** @type {string[]} */ names) => `Left in the matrix: ${rows(names)}.`,
  noneLeft: 'No row is left in the matrix.',
  whyTake: (/** @type {string[]} */ names) =>
    `${first(columns(names))} and every row with a 1 in ${names.length === 1 ? 'it' : 'one of them'} leave the matrix.`,
  deadEnd: (/** @type {string} */ column) =>
    /** @type {Sentence} */ ([
      `Nothing is left, but column ${column} is not covered: `,
      strong('dead end.'),
    ]),
  whyDeadEnd: (/** @type {string[]} */ chosen) =>
    chosen.length === 0
      ? 'There is no row at all.'
      : `Go back, drop ${row(chosen[chosen.length - 1])} and take the next row of that matrix.`,
  solution: (/** @type {number} */ nth, /** @type {string[]} */ chosen) =>
    /** @type {Sentence} */ ([
      strong(`Solution ${number(nth)}: ${chosen.length === 0 ? 'no row at all' : rows(chosen)}.`),
    ]),
  whySolution: (/** @type {string[]} */ chosen) =>
    `No row and no column is left. ${first(rows(chosen))} ${chosen.length === 1 ? 'covers' : 'cover'} each column exactly once.`,
  whySolutionEmpty: 'There is nothing to cover.',
  undo: (/** @type {string} */ name, /** @type {string[]} */ names) =>
    `${first(row(name))} is taken back: ${columns(names)} and the rows that left with ${names.length === 1 ? 'it' : 'them'} return.`,
  whyUndo: 'Undone in reverse order, so the matrix is as it was before.',
  drop: (/** @type {string} */ name, /** @type {string | null} */ next) =>
    next === null
      ? `${first(row(name))} is dropped, and no other row is left to take: go back.`
      : `${first(row(name))} is dropped. The next row left is ${row(next)}.`,
  whyDrop: 'Every cover with it has been tried, so each cover is found once.',
  back: (/** @type {string} */ name) => `${first(row(name))}, which was dropped, is back.`,
  whyBack: 'This matrix is done: its dropped rows return, the last one first.',
  dropping: (/** @type {string} */ name) => `dropping ${row(name)}`,
  returning: (/** @type {string} */ name) => `${row(name)} returns`,
  takingBack: (/** @type {string} */ name) => `${row(name)} taken back`,
  taken: (/** @type {string} */ name) => `Being tried: ${row(name)}.`,
  row,
  deadHere: (/** @type {string} */ column) =>
    `This is a dead end: no row is left, but column ${column} is not covered.`,
  tree: 'Search tree. Each node is a row that is taken.',
  tries: (/** @type {number} */ count) =>
    count === 1 ? 'takes 1 row' : `takes ${number(count)} rows`,
  treeDead: (/** @type {string} */ column) => `dead end, column ${column} is not covered`,

  // the listing
  code: {
    noRow: 'if no row is left, return',
    eachRow: 'for each row r left, from the top',
    /** @param {string} go */
    all: (go) => `for each j of r, ${go}`,
    /** @param {string} back */
    allBack: (back) => `undo that in reverse, ${back}`,
    drop: 'drop r: hide(r)',
    restore: 'restore the rows that were dropped',
  },
};
