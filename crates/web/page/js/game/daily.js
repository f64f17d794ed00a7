/**
 * The daily puzzles: three a day, of rising level, and the same for everyone.
 *
 * No server hands them out. The number of a puzzle is made from its date and its level, and the
 * same order with the same number gives the same puzzle everywhere:
 *
 * ```text
 * 2026-11-18, hard   →   20261118 3
 * ```
 *
 * Numbers that are drawn for other puzzles have at most seven figures, so a number also tells that
 * a puzzle is a daily one. The date is the player's own: a new day begins at midnight.
 */

/** @typedef {import('../types.js').Level} Level */
/** @typedef {import('../types.js').Wanted} Wanted */
/** @typedef {{day: string, level: Level}} Daily `day`: such as `2026-11-18` */

/** The levels of a day's puzzles. Their places here are part of the puzzles' numbers. */
export const DAILY_LEVELS = /** @type {const} */ (['easy', 'medium', 'hard']);

/** The first day that has puzzles. */
export const FIRST_DAY = '2026-01-01';

/** The last day of four figures: later ones do not fit into a number. */
const LAST_DAY = '9999-12-31';

/**
 * Returns the day of a moment, where the player is.
 * @param {number} when in milliseconds since 1970
 */
export function dayOf(when) {
  const date = new Date(when);
  return written(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/**
 * Returns the day that comes `days` days later, or earlier if `days` is negative.
 * @param {string} day
 * @param {number} days
 */
export function dayAfter(day, days) {
  const date = new Date(noonOf(day) + days * 86_400_000);
  return written(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/**
 * Returns the place of a day in its week: 0 is Monday.
 * @param {string} day
 */
export function weekdayOf(day) {
  return (new Date(noonOf(day)).getUTCDay() + 6) % 7;
}

/**
 * Returns noon of a day at Greenwich, in milliseconds since 1970: for calculations that no change
 * of clocks disturbs, and to format a day in the time zone `UTC`.
 * @param {string} day
 */
export function noonOf(day) {
  return Date.parse(`${day}T12:00:00Z`);
}

/** @param {number} year @param {number} month @param {number} day */
function written(year, month, day) {
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/**
 * Returns whether a text is a day of the calendar that has puzzles.
 * @param {string} text
 */
export function isDay(text) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false;
  // There is no 30 February: the calendar would continue in March.
  const noon = noonOf(text);
  return Number.isFinite(noon) && new Date(noon).toISOString().startsWith(text);
}

/**
 * Returns the number of a daily puzzle.
 * @param {Daily} daily
 */
export function dailyNumber({ day, level }) {
  const place = DAILY_LEVELS.findIndex((one) => one === level) + 1;
  return Number(day.replaceAll('-', '')) * 10 + place;
}

/**
 * Returns the daily puzzle that has a number; null if it is not the number of one.
 * @param {number | null | undefined} number
 * @returns {Daily | null}
 */
export function dailyOf(number) {
  const figures = /^(\d{4})(\d\d)(\d\d)(\d)$/.exec(String(number));
  if (!figures) return null;
  const day = `${figures[1]}-${figures[2]}-${figures[3]}`;
  const level = DAILY_LEVELS[Number(figures[4]) - 1];
  return level && isDay(day) ? { day, level } : null;
}

/**
 * Returns the order of a daily puzzle.
 * @param {Daily} daily
 * @returns {Wanted}
 */
export function dailyOrder(daily) {
  return {
    size: 9,
    rules: [],
    level: daily.level,
    symmetry: 'half-turn',
    seed: dailyNumber(daily),
  };
}

/**
 * Reads an address: `#daily` for today, `#daily-2026-11-18` for a day, `#daily-2026-11-18-hard` for
 * one puzzle.
 * @param {string} hash
 * @param {string} today
 * @returns {{day: string, level: Level | null} | null}
 *   null if it is not such an address, or its day does not exist or has not come yet
 */
export function dailyAddress(hash, today) {
  const found = /^#daily(?:-(\d{4}-\d\d-\d\d)(?:-([a-z]+))?)?$/.exec(hash);
  if (!found) return null;
  const [, day = today, named] = found;
  const level = DAILY_LEVELS.find((one) => one === named) ?? null;
  return isDay(day) && day <= today && (named === undefined || level) ? { day, level } : null;
}
