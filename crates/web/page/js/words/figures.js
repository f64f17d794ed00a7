/**
 * Times, dates, percentages, names and sentences as a player reads them, shared by rooms and
 * dialogs.
 */
import { language } from './language.js';
import { entryOf } from './languages.js';
import { words } from './words.js';

/** @typedef {import('../types.js').VariantName} VariantName */

/**
 * Formats a time: `19:32`, or `1:02:05` from one hour.
 * @param {number} milliseconds
 */
export function clockTime(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/**
 * Formats a moment: only the time if it was today, else the date, with the year if it is not the
 * current one.
 * @param {number} when
 * @param {number} [now]
 * @param {string} [timeZone] by default that of the machine
 */
export function moment(when, now = Date.now(), timeZone) {
  const { locale } = entryOf(language());
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  const [then, today] = [day.format(when), day.format(now)];
  if (then === today) {
    return words().dialogs.today(
      new Intl.DateTimeFormat(locale, {
        hour: '2-digit',
        minute: '2-digit',
        timeZone,
      }).format(when),
    );
  }
  const sameYear = then.slice(0, 4) === today.slice(0, 4);
  /** @type {Intl.DateTimeFormatOptions} */
  const parts = {
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
    timeZone,
  };
  return new Intl.DateTimeFormat(locale, parts).format(when);
}

/**
 * Formats a day of the calendar, with the year if it is not the current one.
 * @param {string} day such as `2026-11-18`
 * @param {Intl.DateTimeFormatOptions} [parts]
 */
export function dayText(day, parts = { day: 'numeric', month: 'long' }) {
  const { locale } = entryOf(language());
  const sameYear = day.startsWith(String(new Date().getFullYear()));
  return new Intl.DateTimeFormat(locale, {
    ...parts,
    ...(sameYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T12:00:00Z`));
}

/** @param {number} size */
export const sizeName = (size) => `${size} × ${size}`;

/**
 * Formats a share as a percentage: `62 %`. It shows 100 only when everything is filled, and 0 only
 * when nothing is.
 * @param {number} share from 0 to 1
 */
export function percent(share) {
  const hundredths =
    share <= 0 ? 0 : share >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)));
  return words().dialogs.percent(hundredths);
}

/**
 * Returns the name of a level, or the word for "unrated".
 * @param {string | null | undefined} level
 */
export function levelName(level) {
  const { levels, unrated } = words().names;
  return (level && levels[level]) || unrated;
}

/**
 * Returns the name of a board: `9 × 9`, `9 × 9 jigsaw`.
 * @param {number} size
 * @param {string} variant
 *   one of our variants, or several rules separated by spaces, as in `game/shape.js`
 */
export function boardName(size, variant) {
  const { variantsAfterSize } = words().names;
  const rules = variant
    .split(' ')
    .map((rule) => variantsAfterSize[/** @type {VariantName} */ (rule)] ?? rule);
  return [sizeName(size), ...rules].filter((part) => part !== '').join(' ');
}

/**
 * Makes a sentence of a message of the server, which is in the current language.
 * @param {string} text
 */
export function sentence(text) {
  return words().page.sentence(text.replace(/[.。]$/, ''));
}
