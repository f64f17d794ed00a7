/**
 * How the player has done: times by level and board, week by week, and days in a row.
 */
import { DAILY_LEVELS, dailyNumber, dailyOf, dayAfter, dayOf, weekdayOf } from '../game/daily.js';
import { LEVELS, loadFinished, recordOf } from './finished.js';

/** @typedef {import('./finished.js').FinishedGame} FinishedGame */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Level} Level */

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

/** @param {Pick<FinishedGame, 'level' | 'size' | 'variant'>} record */
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

/* ---- days in a row ---- */

/**
 * The daily puzzles that were solved.
 * @typedef {object} Streak
 * @property {number} now
 *   days in a row with a puzzle of the day solved: up to today, or up to yesterday while there is
 *   still time today
 * @property {number} longest
 * @property {Map<number, number>} solved the best time for each puzzle, by its number
 */

/**
 * Returns how the player has done with the daily puzzles. A day counts if one of its puzzles was
 * begun and solved on that day; a game that lasts past midnight counts for the day it began. Old
 * ones can be solved later, but add no day.
 * @param {readonly FinishedGame[]} records
 * @param {string} today
 * @returns {Streak}
 */
export function streakOf(records, today) {
  /** @type {Streak['solved']} */
  const solved = new Map();
  /** @type {Set<string>} */
  const days = new Set();
  for (const { daily, elapsed, when } of records) {
    const day = dailyOf(daily)?.day;
    if (daily === null || day === undefined) continue;
    solved.set(daily, Math.min(elapsed, solved.get(daily) ?? Infinity));
    if (day === dayOf(when) || day === dayOf(when - elapsed)) days.add(day);
  }
  const runTo = (/** @type {string} */ last) => {
    let run = 0;
    for (let day = last; days.has(day); day = dayAfter(day, -1)) run++;
    return run;
  };
  const ends = [...days].filter((day) => !days.has(dayAfter(day, 1)));
  return {
    now: runTo(days.has(today) ? today : dayAfter(today, -1)),
    longest: ends.map(runTo).reduce((most, run) => Math.max(most, run), 0),
    solved,
  };
}

/**
 * Returns how many of a day's puzzles are solved.
 * @param {Streak} streak
 * @param {string} day
 */
export function solvedOn({ solved }, day) {
  return DAILY_LEVELS.filter((level) => solved.has(dailyNumber({ day, level }))).length;
}

/* ---- weeks ---- */

/**
 * The times of one week, in milliseconds.
 * @typedef {object} Week
 * @property {string} monday its first day
 * @property {number} games
 * @property {number} best 0 without games
 * @property {number} median 0 without games
 */

/**
 * Returns the last weeks, oldest first, of one kind of puzzle. Weeks without a game are included,
 * except before the first game.
 * @param {readonly FinishedGame[]} records
 * @param {Pick<FinishedGame, 'level' | 'size' | 'variant'>} kind
 * @param {string} today
 * @param {number} most number of weeks
 * @returns {Week[]}
 */
export function weeksOf(records, kind, today, most) {
  /** @type {Map<string, number[]>} */
  const times = new Map();
  for (const record of records) {
    if (kindOf(record) !== kindOf(kind)) continue;
    const monday = mondayOf(dayOf(record.when));
    times.set(monday, [...(times.get(monday) ?? []), record.elapsed]);
  }
  const weeks = Array.from({ length: most }, (_, k) => {
    const monday = dayAfter(mondayOf(today), -7 * (most - 1 - k));
    const sorted = (times.get(monday) ?? []).sort((one, other) => one - other);
    return { monday, games: sorted.length, best: sorted[0] ?? 0, median: middle(sorted) };
  });
  const first = weeks.findIndex(({ games }) => games > 0);
  return first < 0 ? [] : weeks.slice(first);
}

/** @param {string} day */
const mondayOf = (day) => dayAfter(day, -weekdayOf(day));

/**
 * Returns the median; 0 of nothing.
 * @param {number[]} sorted
 */
function middle(sorted) {
  const half = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}
