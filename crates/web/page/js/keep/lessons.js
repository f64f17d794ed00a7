/**
 * What is kept of the lessons in the Lab: which were read to the end, and whether they were
 * offered.
 */
import { PREFIX, parse, read, write } from './storage.js';

export const LESSONS_KEY = `${PREFIX}lessons`;

/** @typedef {{offered: boolean, done: readonly string[]}} Kept */

/** @param {Storage | null} storage @returns {Kept} */
export function loadLessons(storage) {
  const found = /** @type {any} */ (parse(read(storage, LESSONS_KEY)));
  const done = Array.isArray(found?.done) ? found.done : [];
  return {
    offered: found?.offered === true,
    done: done.filter((/** @type {unknown} */ id) => typeof id === 'string'),
  };
}

/** @param {Storage | null} storage @param {Kept} kept @returns {boolean} whether it was stored */
export function saveLessons(storage, { offered, done }) {
  return write(storage, LESSONS_KEY, JSON.stringify({ version: 1, offered, done }));
}
