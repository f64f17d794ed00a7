/** Counts of any size, and shares, as they are written. */
import { language } from '../../words/language.js';
import { entryOf } from '../../words/languages.js';
import { share } from './diagram.js';

/** From this number of digits on, a count is written as a power of ten. */
const LONG = 10;
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Writes a count: `1,846`, or `6.67 × 10²¹` if it is long.
 * @param {bigint} count
 */
export function countText(count) {
  const digits = String(count);
  const { locale } = entryOf(language());
  if (digits.length < LONG) return new Intl.NumberFormat(locale).format(count);
  const rounded =
    (count + 5n * 10n ** BigInt(digits.length - 4)) / 10n ** BigInt(digits.length - 3);
  const carried = String(rounded).length > 3;
  const [a, b, c] = String(rounded);
  const power = String(digits.length - 1 + Number(carried));
  return `${a}.${b}${c} × 10${[...power].map((digit) => RAISED[Number(digit)]).join('')}`;
}

/**
 * Writes a share: `13 %` in English as `13%`, with one decimal where it says more.
 * @param {bigint} part
 * @param {bigint} whole
 */
export function percentText(part, whole) {
  const value = share(part, whole);
  const digits = value > 0 && value < 0.1 ? 1 : 0;
  return new Intl.NumberFormat(entryOf(language()).locale, {
    style: 'percent',
    maximumFractionDigits: digits,
  }).format(value);
}
