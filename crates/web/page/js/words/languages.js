/**
 * The languages of the page. A language is an entry of this list and a folder of the same name next
 * to this file, with the same files as `en/`. The English files define which words there are: `tsc`
 * reports a word that another language lacks, and `test/languages.test.js` a file.
 *
 * Chinese names rows and columns in two ways that contradict each other: on the mainland 行 is a row
 * and 列 a column, in Taiwan 列 is a row and 行 a column. So the traditional words never use 行 or 列
 * alone: a row is 橫列 and a column 直行, everywhere, in the hints of the library too
 * (`crates/sudoku/src/tell`). A box is 宮. Only a line of text is 行 by itself.
 */

/**
 * @typedef {object} Entry
 * @property {string} code its folder here, and its name in settings and requests
 * @property {string} name its own name for itself, for menus
 * @property {string} tag the `lang` of the document
 * @property {string} locale how `Intl` writes dates and numbers
 * @property {'latn' | 'hans' | 'hant'} script
 *   its script by the names of ISO 15924: the style sheets choose fonts and spacing by it
 * @property {string[]} picked
 *   the browser's languages that select it, in small letters; the longest one that fits decides
 * @property {string} [near]
 *   the code of the language that stands in for it where a stored text lacks this one
 */

export const LANGUAGES = /** @satisfies {Entry[]} */ (
  /** @type {const} */ ([
    {
      code: 'en',
      name: 'English',
      tag: 'en',
      locale: 'en-GB',
      script: 'latn',
      picked: ['en'],
    },
    {
      code: 'zh',
      name: '简体中文',
      tag: 'zh-Hans',
      locale: 'zh-CN',
      script: 'hans',
      picked: ['zh'],
    },
    {
      code: 'zh-hant',
      name: '繁體中文',
      tag: 'zh-Hant',
      // Without `h23` the hours would be counted to twelve.
      locale: 'zh-TW-u-hc-h23',
      script: 'hant',
      picked: ['zh-hant', 'zh-tw', 'zh-hk', 'zh-mo'],
      near: 'zh',
    },
  ])
);

/** @typedef {typeof LANGUAGES[number]['code']} Language */
/** @typedef {Partial<Record<Language, string>>} Texts A text of the server in each language. */

/** The language of a page that knows nothing about its reader. */
export const FIRST = LANGUAGES[0].code;

export const CODES = LANGUAGES.map(({ code }) => code);

const entries = new Map(LANGUAGES.map((entry) => [entry.code, entry]));

/**
 * Returns the entry of a language.
 * @param {Language} code
 * @returns {Entry}
 */
export function entryOf(code) {
  return /** @type {Entry} */ (entries.get(code));
}

/**
 * Returns the language of the page: the first of the browser's languages that we have.
 * @param {readonly string[]} languages such as `navigator.languages`, best first
 * @returns {Language}
 */
export function languageOf(languages) {
  for (const name of languages) {
    const wanted = name.toLowerCase();
    const fits = (/** @type {string} */ prefix) =>
      wanted === prefix || wanted.startsWith(`${prefix}-`);
    const found = LANGUAGES.flatMap(({ code, picked }) =>
      picked.filter(fits).map((prefix) => ({ code, length: prefix.length })),
    ).sort((one, other) => other.length - one.length);
    if (found.length > 0) return found[0].code;
  }
  return FIRST;
}

/**
 * Returns a text of the server in a language. A game that was stored before the page had this
 * language gets the text of a similar one.
 * @param {Texts} texts
 * @param {Language} code
 */
export function textIn(texts, code) {
  const near = /** @type {Language | undefined} */ (entryOf(code).near);
  return texts[code] ?? (near && texts[near]) ?? texts[FIRST] ?? '';
}
