/** The words of the daily puzzles and of the times week by week. */
import { shelf } from './language.js';

/** @type {() => {daily: typeof import('./en/daily.js').words}} */
const words = shelf({ daily: (code) => import(`./${code}/daily.js`) });

/** Returns the words in the current language. */
export const dailyWords = () => words().daily;
