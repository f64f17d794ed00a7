/** The words of the room Learn, which are fetched with the room. */
import { shelf } from './language.js';

/**
 * @type {() => {learn: typeof import('./en/learn.js').words,
 *   techniques: typeof import('./en/techniques.js').words}}
 */
const words = shelf({
  learn: (code) => import(`./${code}/learn.js`),
  techniques: (code) => import(`./${code}/techniques.js`),
});

/** Returns the words of the room in the current language. */
export const learnWords = () => words().learn;
/** What is said about the techniques: ideas, other names, families. */
export const techniqueWords = () => words().techniques;
