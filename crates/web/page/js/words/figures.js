/**
 * Times, dates, shares, names and sentences as a player reads them: what rooms and dialogs have in
 * common.
 */
import { language } from './language.js';
import { words } from './words.js';

/** @typedef {import('../types.js').VariantName} VariantName */

/**
 * 19:32, or 1:02:05 from an hour on.
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
 * A moment: the time alone if it was today, else the date, with the year if it is another one.
 * @param {number} when
 * @param {number} [now]
 * @param {string} [timeZone] that of the machine, if none
 */
export function moment(when, now = Date.now(), timeZone) {
  const locale = language() === 'zh' ? 'zh-CN' : 'en-GB';
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

/** @param {number} size */
export const sizeName = (size) => `${size} × ${size}`;

/**
 * 62 %, never 100 before all is filled and never 0 once something is.
 * @param {number} share from 0 to 1
 */
export function percent(share) {
  const hundredths =
    share <= 0 ? 0 : share >= 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)));
  return words().dialogs.percent(hundredths);
}

/**
 * The name of a level, or that there is none.
 * @param {string | null | undefined} level
 */
export function levelName(level) {
  const { levels, unrated } = words().names;
  return (level && levels[level]) || unrated;
}

/**
 * `9 × 9`, `9 × 9 jigsaw`.
 * @param {number} size
 * @param {string} variant
 *   one of ours, or several rules with blanks between, as `game/shape.js` names a board
 */
export function boardName(size, variant) {
  const { variantsAfterSize } = words().names;
  const rules = variant
    .split(' ')
    .map((rule) => variantsAfterSize[/** @type {VariantName} */ (rule)] ?? rule);
  return [sizeName(size), ...rules].filter((part) => part !== '').join(' ');
}

/**
 * What the server says, with a full stop and, in English, a capital. It is in the language that is
 * set.
 * @param {string} text
 */
export function sentence(text) {
  const bare = text.replace(/[.。]$/, '');
  // What asks keeps its question mark.
  if (language() === 'zh') return /[？?]$/.test(bare) ? bare : `${bare}。`;
  const end = bare.endsWith('?') ? '' : '.';
  // A place keeps its small letter: r3c5.
  return /^r\d+c\d/.test(bare)
    ? `${bare}${end}`
    : `${bare.charAt(0).toUpperCase()}${bare.slice(1)}${end}`;
}
