/** The words that judge a player's deduction, which are fetched with the first question. */
import { shelf } from './language.js';

/** @type {() => {deduction: typeof import('./en/deduction.js').words}} */
const words = shelf({ deduction: (code) => import(`./${code}/deduction.js`) });

/** Returns the words in the current language. */
export const deductionWords = () => words().deduction;
