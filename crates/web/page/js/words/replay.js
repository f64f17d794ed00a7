/** The words of the replay of a game. */
import { shelf } from './language.js';

/** @type {() => {replay: typeof import('./en/replay.js').words}} */
const words = shelf({ replay: (code) => import(`./${code}/replay.js`) });

/** Returns the words in the current language. */
export const replayWords = () => words().replay;
