/**
 * What the player has practised: for each technique how many positions were solved, how many in a
 * row without a slip, and when the technique was mastered. What is mastered stays mastered.
 */
import { writeWithRoom } from './games.js';
import { PREFIX, parse, read } from './storage.js';

export const PRACTICE_KEY = `${PREFIX}practice`;

/** The number of positions in a row that make a technique mastered. */
export const GOAL = 3;

/**
 * @typedef {object} Practised
 * @property {number} row positions solved in a row, each without a wrong answer, a guess or a hint
 * @property {number} solved positions solved in all
 * @property {number} mastered when it was mastered, in milliseconds since 1970; 0 if it is not
 */
/** @typedef {Readonly<Record<string, Practised>>} Practice by the id of the technique */

/** @type {Practised} */
const NOTHING = { row: 0, solved: 0, mastered: 0 };

/**
 * @param {Practice} practice
 * @param {string} id
 */
export const practisedOf = (practice, id) => practice[id] ?? NOTHING;

/**
 * Returns the practice after a position was solved.
 * @param {Practice} practice
 * @param {string} id
 * @param {boolean} clean whether there was no wrong answer, no guess and no hint
 * @param {number} now
 * @returns {Practice}
 */
export function afterSolved(practice, id, clean, now) {
  const { row, solved, mastered } = practisedOf(practice, id);
  const next = clean ? row + 1 : 0;
  return {
    ...practice,
    [id]: {
      row: next,
      solved: solved + 1,
      mastered: mastered || (next >= GOAL ? now : 0),
    },
  };
}

/**
 * Returns the practice after a wrong answer, a guess or a hint: the row starts again.
 * @param {Practice} practice
 * @param {string} id
 * @returns {Practice}
 */
export function afterSlip(practice, id) {
  const known = practisedOf(practice, id);
  return known.row === 0 ? practice : { ...practice, [id]: { ...known, row: 0 } };
}

/**
 * @param {Storage | null} storage
 * @param {Practice} practice
 * @returns {boolean} whether it was stored
 */
export function savePractice(storage, practice) {
  return writeWithRoom(storage, PRACTICE_KEY, JSON.stringify({ version: 1, techniques: practice }));
}

/**
 * @param {Storage | null} storage
 * @returns {Practice}
 */
export function loadPractice(storage) {
  return practiceOf(parse(read(storage, PRACTICE_KEY)));
}

/**
 * Extracts the practice from stored data. Entries that cannot be read are left out.
 * @param {unknown} found
 * @returns {Practice}
 */
export function practiceOf(found) {
  const techniques = /** @type {{techniques?: unknown} | null | undefined} */ (found)?.techniques;
  if (typeof techniques !== 'object' || techniques === null) return {};
  const entries = Object.entries(techniques).filter(([, one]) => isPractised(one));
  return Object.fromEntries(
    entries.map(([id, { row, solved, mastered }]) => [id, { row, solved, mastered }]),
  );
}

/**
 * @param {any} found
 * @returns {found is Practised}
 */
function isPractised(found) {
  const parts = [found?.row, found?.solved, found?.mastered];
  return parts.every((part) => Number.isFinite(part) && part >= 0);
}

/**
 * Joins two practices: of each technique the better of both is kept.
 * @param {Practice} one
 * @param {Practice} other
 * @returns {Practice}
 */
export function mergePractice(one, other) {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...ids].map((id) => {
      const [a, b] = [practisedOf(one, id), practisedOf(other, id)];
      const times = [a.mastered, b.mastered].filter((time) => time > 0);
      return [
        id,
        {
          row: Math.max(a.row, b.row),
          solved: Math.max(a.solved, b.solved),
          mastered: times.length > 0 ? Math.min(...times) : 0,
        },
      ];
    }),
  );
}
