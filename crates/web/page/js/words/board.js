/** What a screen reader says about the board. It is also in the page of a saved run. */
import { shelf } from './language.js';

/** @type {() => {board: typeof import('./en/board.js').words}} */
const words = shelf({ board: (code) => import(`./${code}/board.js`) });

/** Returns the words in the current language. */
export const boardWords = () => words().board;
