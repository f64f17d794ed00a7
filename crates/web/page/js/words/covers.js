/** The words about all solutions as one diagram, which are fetched with that view of the Lab. */
import { shelf } from './language.js';

/** @type {() => {covers: typeof import('./en/covers.js').words}} */
const words = shelf({ covers: (code) => import(`./${code}/covers.js`) });

/** Returns the words in the current language. */
export const coversWords = () => words().covers;
