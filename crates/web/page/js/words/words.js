/**
 * Everything the page says, in both languages. Each part of the page has a file here with its words
 * in English and Chinese; a sentence with values in it is a function. `tsc` makes sure that no word
 * is missing in either language.
 *
 * The words of the rooms that are fetched on demand are not included: see `lab.js` and `set.js`.
 */
import * as board from './board.js';
import * as dialogs from './dialogs.js';
import { language } from './language.js';
import * as names from './names.js';
import * as page from './page.js';
import * as play from './play.js';

const en = { names: names.en, page: page.en, board: board.en, play: play.en, dialogs: dialogs.en };
/** @type {typeof en} */
const zh = { names: names.zh, page: page.zh, board: board.zh, play: play.zh, dialogs: dialogs.zh };

const all = { en, zh };

/** Returns the words in the current language. */
export function words() {
  return all[language()];
}
