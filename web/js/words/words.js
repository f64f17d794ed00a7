/**
 * All that the page says, in both languages. Each part of the page has a file here with its words side by side; a sentence
 * with something in it is a function. `tsc` sees to it that no word is missing in either.
 */
import * as board from './board.js';
import * as dialogs from './dialogs.js';
import * as names from './names.js';
import * as page from './page.js';
import * as play from './play.js';

/** @typedef {import('../types.js').Language} Language */

const en = { names: names.en, page: page.en, board: board.en, play: play.en, dialogs: dialogs.en };
/** @type {typeof en} */
const zh = { names: names.zh, page: page.zh, board: board.zh, play: play.zh, dialogs: dialogs.zh };

const all = { en, zh };

/** Made once: to make one takes longer than to draw a digit. */
const numbers = { en: new Intl.NumberFormat('en-US'), zh: new Intl.NumberFormat('zh-CN') };

/** @type {Language} */
let current = 'en';

/** The words of the language that is set. */
export function words() {
  return all[current];
}

/** The language that is set. */
export function language() {
  return current;
}

/** @param {Language} language */
export function setLanguage(language) {
  current = language;
}

/**
 * A number as it is written: 1,846.
 * @param {number} value
 */
export function number(value) {
  return numbers[current].format(value);
}
