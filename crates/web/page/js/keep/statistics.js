/**
 * How the player has done in the games that the player, not the solver, has finished.
 *
 * Each game is kept as one short record, apart from the games, so that the figures survive when
 * games are deleted to make room. A record has the id of its game, so a game that is finished twice
 * (by undo and redo) or restored from a backup counts once.
 */
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
 */

/**
 * The figures for one kind of puzzle: a level on a board.
 * @typedef {object} Figures
 * @property {Level | null} level null: not rated
 * @property {number} size
 * @property {string} variant
 * @property {number} games
 * @property {number} withHints number of games in which a hint was used
 * @property {number} withoutHints
 * @property {number} best the shortest time, in milliseconds
 * @property {number | null} bestWithoutHints
 * @property {number} average
 * @property {number} last when the last one was finished
 */

export const STATISTICS_KEY = `${PREFIX}statistics`;

const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];

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
 * Adds records, each game once: existing records stay.
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
  const text = JSON.stringify({ version: 1, finished: [...known, ...added].map(pack) });
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
  const finished = /** @type {{finished?: unknown} | null | undefined} */ (found)?.finished;
  return Array.isArray(finished) ? finished.map(unpack).filter((record) => record !== null) : [];
}

/**
 * Returns the figures for each level on each kind of board that was played: small boards first,
 * then classic before the others, then by level.
 * @param {Storage | null} storage
 * @returns {Figures[]}
 */
export function statistics(storage) {
  /** @type {Map<string, FinishedGame[]>} */
  const kinds = new Map();
  for (const record of loadFinished(storage)) {
    const kind = kindOf(record);
    kinds.set(kind, [...(kinds.get(kind) ?? []), record]);
  }
  return [...kinds.values()]
    .map(figuresOf)
    .sort(
      (one, other) =>
        one.size - other.size ||
        Number(other.variant === 'classic') - Number(one.variant === 'classic') ||
        one.variant.localeCompare(other.variant) ||
        rank(one.level) - rank(other.level),
    );
}

/**
 * Ranks the time of a finished game among all of its kind: the best has place 1. Null if the game
 * is not counted.
 * @param {Storage | null} storage
 * @param {Game} game
 * @returns {{place: number, of: number} | null}
 */
export function placeOf(storage, game) {
  const own = recordOf(game);
  if (!own) return null;
  const others = loadFinished(storage).filter(
    (record) => kindOf(record) === kindOf(own) && record.id !== own.id,
  );
  return {
    place: 1 + others.filter(({ elapsed }) => elapsed < own.elapsed).length,
    of: others.length + 1,
  };
}

/**
 * @param {Game} game
 * @returns {FinishedGame | null} null if the player has not finished it
 */
function recordOf({ id, puzzle, elapsed, hints, finished }) {
  if (finished?.by !== 'player') return null;
  const { shape, rating } = puzzle;
  return {
    id,
    level: rating?.level ?? null,
    size: shape.size,
    variant: variantOf(shape),
    elapsed,
    hints,
    when: finished.when,
  };
}

/** @param {FinishedGame} record */
function kindOf({ level, size, variant }) {
  return `${size} ${variant} ${level}`;
}

/** @param {Level | null} level */
function rank(level) {
  return level === null ? LEVELS.length : LEVELS.indexOf(level);
}

/**
 * Computes the figures for one kind of puzzle.
 * @param {FinishedGame[]} records of one kind, at least one
 * @returns {Figures}
 */
function figuresOf(records) {
  const { level, size, variant } = records[0];
  const times = records.map(({ elapsed }) => elapsed);
  const unaided = records.filter(({ hints }) => hints === 0).map(({ elapsed }) => elapsed);
  return {
    level,
    size,
    variant,
    games: records.length,
    withHints: records.length - unaided.length,
    withoutHints: unaided.length,
    best: least(times),
    bestWithoutHints: unaided.length > 0 ? least(unaided) : null,
    average: times.reduce((sum, time) => sum + time, 0) / times.length,
    last: records.reduce((last, { when }) => Math.max(last, when), 0),
  };
}

/**
 * Returns the smallest of many numbers, which could be too many to be arguments of one call.
 * @param {number[]} times
 */
function least(times) {
  return times.reduce((best, time) => Math.min(best, time));
}

/**
 * Turns a record into an array, without the names of its fields: there may be thousands of records.
 * @param {FinishedGame} record
 */
function pack({ id, level, size, variant, elapsed, hints, when }) {
  return [id, level, size, variant, Math.round(elapsed), hints, when];
}

/**
 * @param {unknown} found
 * @returns {FinishedGame | null}
 */
function unpack(found) {
  if (!Array.isArray(found) || found.length < 7) return null;
  const [id, level, size, variant, elapsed, hints, when] = found;
  const sound =
    typeof id === 'string' &&
    (level === null || LEVELS.includes(level)) &&
    typeof variant === 'string' &&
    [size, elapsed, hints, when].every((number) => Number.isFinite(number) && number >= 0);
  return sound ? { id, level, size, variant, elapsed, hints, when } : null;
}
