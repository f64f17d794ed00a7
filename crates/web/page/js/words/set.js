/** The words of the room Set, which are fetched with the room. */
import { shelf } from './language.js';

/** @type {() => {set: typeof import('./en/set.js').words}} */
const words = shelf({ set: (code) => import(`./${code}/set.js`) });

/** Returns the words in the current language. */
export const setWords = () => words().set;
