/** The words of the lessons, which are fetched with the room Lab. */
import { shelf } from './language.js';

/** @typedef {typeof import('./en/lessons.js').words} LessonWords */

/** @type {() => {lessons: LessonWords}} */
const words = shelf({ lessons: (code) => import(`./${code}/lessons.js`) });

/** Returns the words of the lessons in the current language. */
export const lessonWords = () => words().lessons;
