/** The words of the room Path, which are fetched with the room. */
import { shelf } from './language.js';

/** @type {() => {path: typeof import('./en/path.js').words}} */
const words = shelf({ path: (code) => import(`./${code}/path.js`) });

/** Returns the words in the current language. */
export const pathWords = () => words().path;
