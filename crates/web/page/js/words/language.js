/**
 * The current language, its words, and numbers as it writes them.
 *
 * A session fetches only the languages that it uses, and of these only the words of the rooms that
 * it enters. A module that needs words puts their files on a shelf. The shelf is filled before
 * anything is drawn (`fetchWords`), and again before the language changes. A file can be added to a
 * shelf later, when something that needs it is opened.
 */
import { FIRST, entryOf, textIn } from './languages.js';

/** @typedef {import('./languages.js').Language} Language */
/** @typedef {import('./languages.js').Texts} Texts */
/** @typedef {(code: Language) => Promise<{words: unknown}>} Fetch */
/** @typedef {{files: Record<string, Fetch>, held: Map<Language, Record<string, unknown>>}} Shelf */

/** @type {Shelf[]} */
const shelves = [];

/**
 * Created once: creating a formatter takes longer than drawing a digit.
 * @type {Map<Language, Intl.NumberFormat>}
 */
const numbers = new Map();

/** @type {Language} */
let current = FIRST;

/** Returns the current language. */
export function language() {
  return current;
}

/**
 * Changes the current language. Its words must have been fetched.
 * @param {Language} code
 */
export function setLanguage(code) {
  // A room that is being opened may still wait for its words in the current language.
  if (code === current) return;
  if (!hasWords(code)) throw new Error(`the words of ${code} have not been fetched`);
  current = code;
}

/**
 * Declares files of words that the page needs from now on.
 * @param {Record<string, Fetch>} files
 *   each fetches one file of a language: its `words` are found under the same key. Files that are
 *   added to the object later are needed from then on.
 * @returns {() => any} returns the words in the current language; its caller states their type
 */
export function shelf(files) {
  /** @type {Shelf['held']} */
  const held = new Map();
  shelves.push({ files, held });
  return () => held.get(current);
}

/**
 * Returns whether all words that the page needs are there in a language.
 * @param {Language} code
 */
export const hasWords = (code) => shelves.every((shelf) => missing(shelf, code).length === 0);

/**
 * Fetches the words that the page needs in a language, and those that it needs by then.
 * @param {Language} code
 */
export async function fetchWords(code) {
  while (!hasWords(code)) await Promise.all(shelves.map((one) => fill(one, code)));
}

/** Fetches the words of the current language that the page needs, even if it changes meanwhile. */
export async function fetchCurrentWords() {
  while (!hasWords(current)) await fetchWords(current);
}

/**
 * Returns the files of a shelf that are not there yet. @param {Shelf} shelf @param {Language} code
 */
function missing({ files, held }, code) {
  const there = held.get(code) ?? {};
  return Object.keys(files).filter((part) => !(part in there));
}

/** @param {Shelf} shelf @param {Language} code */
async function fill(shelf, code) {
  const parts = missing(shelf, code).map(
    async (part) => /** @type {const} */ ([part, (await shelf.files[part](code)).words]),
  );
  const fetched = Object.fromEntries(await Promise.all(parts));
  shelf.held.set(code, { ...shelf.held.get(code), ...fetched });
}

/**
 * Formats a number: `1,846`.
 * @param {number} value
 */
export function number(value) {
  let format = numbers.get(current);
  if (!format) numbers.set(current, (format = new Intl.NumberFormat(entryOf(current).locale)));
  return format.format(value);
}

/**
 * Returns a text of the server in the current language.
 * @param {Texts} texts
 */
export const translated = (texts) => textIn(texts, current);
