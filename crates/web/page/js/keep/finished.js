/**
 * Records of the games that the player, not the solver, has finished.
 *
 * Each game is one short record, stored apart from the games, so that the figures survive when
 * games are deleted to make room. A record has the id of its game, so a game that is finished twice
 * (by undo and redo) or restored from a backup counts once.
 */
import { dailyOf } from '../game/daily.js';
import { variantOf } from '../game/shape.js';
import { writeWithRoom } from './games.js';
import { PREFIX, parse, read, write } from './storage.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Level} Level */

/**
 * @typedef {object} FinishedGame
 * @property {string} id
 * @property {Level | null} level
 * @property {number} size
 * @property {string} variant
 * @property {number} elapsed
 * @property {number} hints
 * @property {number} when
 * @property {number | null} daily the number of the puzzle, if it was a daily one
 */

export const STATISTICS_KEY = `${PREFIX}statistics`;

export const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];

/**
 * Counts a game that the player has finished.
 * @param {Storage | null} storage
 * @param {Game} game
 * @returns {boolean} whether it is counted, now or already before
 */
export function addFinished(storage, game) {
  const record = recordOf(game);
  return record !== null && mergeFinished(storage, [record], { drop: true });
}

/**
 * Adds records, each game once. Existing records stay as they are, even if this page cannot read
 * them: a newer one may have written them.
 * @param {Storage | null} storage
 * @param {readonly FinishedGame[]} records
 * @param {{drop?: boolean}} [options]
 *   drop: whether finished games may be deleted to make room; their records remain
 * @returns {boolean} whether the records are stored
 */
export function mergeFinished(storage, records, { drop = false } = {}) {
  const known = loadFinished(storage);
  const ids = new Set(known.map(({ id }) => id));
  const added = records.filter(({ id }) => !ids.has(id));
  if (added.length === 0) return storage !== null;
  const finished = [...listOf(parse(read(storage, STATISTICS_KEY))), ...added.map(pack)];
  const text = JSON.stringify({ version: 1, finished });
  return drop ? writeWithRoom(storage, STATISTICS_KEY, text) : write(storage, STATISTICS_KEY, text);
}

/**
 * Returns the records of all finished games. Those that cannot be read are left out.
 * @param {Storage | null} storage
 * @returns {FinishedGame[]}
 */
export function loadFinished(storage) {
  return finishedOf(parse(read(storage, STATISTICS_KEY)));
}

/**
 * Extracts the records from stored data.
 * @param {unknown} found
 * @returns {FinishedGame[]}
 */
export function finishedOf(found) {
  return listOf(found)
    .map(unpack)
    .filter((record) => record !== null);
}

/** @param {unknown} found @returns {unknown[]} */
function listOf(found) {
  const finished = /** @type {{finished?: unknown} | null | undefined} */ (found)?.finished;
  return Array.isArray(finished) ? finished : [];
}

/**
 * Returns the record of a game.
 * @param {Game} game
 * @returns {FinishedGame | null} null if the player has not finished it
 */
export function recordOf({ id, puzzle, elapsed, hints, finished }) {
  if (finished?.by !== 'player') return null;
  const { shape, rating, wanted } = puzzle;
  return {
    id,
    level: rating?.level ?? null,
    size: shape.size,
    variant: variantOf(shape),
    elapsed,
    hints,
    when: finished.when,
    daily: dailyOf(wanted?.seed) ? Number(wanted?.seed) : null,
  };
}

/**
 * Turns a record into an array, without the names of its fields: there may be thousands of records.
 * The number of a daily puzzle comes last, and only if there is one: records that were written
 * before there were daily puzzles look the same.
 * @param {FinishedGame} record
 */
function pack({ id, level, size, variant, elapsed, hints, when, daily }) {
  const record = [id, level, size, variant, Math.round(elapsed), hints, when];
  return daily === null ? record : [...record, daily];
}

/**
 * @param {unknown} found
 * @returns {FinishedGame | null}
 */
function unpack(found) {
  if (!Array.isArray(found) || found.length < 7) return null;
  const [id, level, size, variant, elapsed, hints, when, number] = found;
  const sound =
    typeof id === 'string' &&
    (level === null || LEVELS.includes(level)) &&
    typeof variant === 'string' &&
    [size, elapsed, hints, when].every((number) => Number.isFinite(number) && number >= 0);
  const daily = dailyOf(number) ? number : null;
  return sound ? { id, level, size, variant, elapsed, hints, when, daily } : null;
}
