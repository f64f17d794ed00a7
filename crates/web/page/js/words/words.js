/**
 * Everything the page says, except in the rooms that are fetched on demand (`lab.js`, `set.js`) and
 * on the board (`board.js`). The words are in a folder for each language, in one file for each part
 * of the page; a sentence with values in it is a function.
 */
import { fetchCurrentWords, shelf } from './language.js';

/**
 * @typedef {object} Words
 * @property {typeof import('./en/names.js').words} names
 * @property {typeof import('./en/page.js').words} page
 * @property {typeof import('./en/play.js').words} play
 * @property {typeof import('./en/dialogs.js').words} dialogs
 *   there as soon as a dialog is: see `fetchDialogWords`
 */

/** @type {Parameters<typeof shelf>[0]} */
const files = {
  names: (code) => import(`./${code}/names.js`),
  page: (code) => import(`./${code}/page.js`),
  play: (code) => import(`./${code}/play.js`),
};

/** Returns the words in the current language. @type {() => Words} */
export const words = shelf(files);

/** Fetches the words of the dialogs, which nobody needs before the first one opens. */
export function fetchDialogWords() {
  files.dialogs = (code) => import(`./${code}/dialogs.js`);
  return fetchCurrentWords();
}
