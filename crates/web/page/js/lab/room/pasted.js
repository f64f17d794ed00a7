/**
 * What a pasted text is: an exact cover problem, a Sudoku, or words that are neither.
 *
 * Nearly every text can be read as a problem in Knuth's format, whose first line names the items:
 * a Sudoku on one line would be a problem with one item and no options. So a text counts as a
 * problem only if it has options. Otherwise it is read as Play reads puzzles, and if that fails
 * too, this file decides between a problem with a slip, whose place is shown, and plain words.
 */
import { bare, readDigits } from '../../game/shape.js';
import { readPuzzles } from '../../dialogs/paste.js';

/** @typedef {import('../../types.js').AskedBoard} AskedBoard */

/** Below this share of known words, the lines of a text are not options of its first line. */
const KNOWN = 0.34;
/** The first lines of `p ec` and `p xcc`, of a table of entries, and of an OR-Library problem. */
const HEADERS = [
  /^(c\b[^\n]*\n\s*)*p (ec|xc|xcc)\b/,
  /^(#[^\n]*\n\s*)*([^\n]*,)?\s*"?(row|option)"?\s*,[^\n]*\b(column|col|item)\b/i,
  /^\d+ +\d+\s*\n[\s\d.+-]*$/,
];
/** The signs that end the parts of a sentence. */
const SENTENCE = /[.,;!?](\s|$)|[。，；！？]/;

/**
 * Reads a text as a Sudoku.
 * @param {string} text
 * @param {AbortSignal} [signal]
 * @returns {Promise<AskedBoard | null>} null if there is no Sudoku in it
 */
export async function sudokuIn(text, signal) {
  const answer = await readPuzzles(text, 'classic', '', signal);
  if (answer.answer === 'fault' || answer.boards.length === 0) return null;
  const { shape, givens } = answer.boards[0];
  return isMatrix(readDigits(givens)) ? null : { shape: bare(shape), givens };
}

/**
 * Whether the digits of a board are rather a matrix of 0 and 1, perhaps with a slip.
 * @param {number[]} digits
 */
export function isMatrix(digits) {
  const ones = digits.filter((digit) => digit === 1).length;
  const others = digits.filter((digit) => digit > 1).length;
  // A Sudoku has at most one 1 in each row.
  return others === 0 || (others <= 2 && ones > Math.sqrt(digits.length));
}

/**
 * Whether a text that could not be read is plain words, and not a problem with a slip. Texts with
 * the signs of the other formats are problems. In Knuth's format, options repeat the words of the
 * first line.
 * @param {string} text
 */
export function isPlainWords(text) {
  if (/[{}[\]|&\\]/.test(text)) return false;
  if (HEADERS.some((header) => header.test(text.trim()))) return false;
  const [first = [], ...rest] = text
    .split(/[\n\r]+/)
    .map((line) => line.split(/\s+/).filter(Boolean))
    .filter((line) => line.length > 0);
  if ([...first, ...rest.flat()].every((word) => /^[01.,]+$/.test(word))) return false;
  const binary = [first, ...rest].filter((line) => /^[01]+$/.test(line.at(-1) ?? '')).length;
  if (binary > 0 && 2 * binary >= rest.length) return false;
  const known = (/** @type {string} */ word) => first.includes(word.replace(/:.*$/, ''));
  if (rest.some((line) => line.every(known))) return false;
  const said = rest.flat();
  return SENTENCE.test(text) || said.filter(known).length <= KNOWN * said.length;
}
