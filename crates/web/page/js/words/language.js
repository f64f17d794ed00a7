/** The current language, and numbers as it writes them. */

/** @typedef {import('../types.js').Language} Language */

/** Created once: creating a formatter takes longer than drawing a digit. */
const numbers = { en: new Intl.NumberFormat('en-US'), zh: new Intl.NumberFormat('zh-CN') };

/** @type {Language} */
let current = 'en';

/** Returns the current language. */
export function language() {
  return current;
}

/** @param {Language} language */
export function setLanguage(language) {
  current = language;
}

/**
 * Formats a number: `1,846`.
 * @param {number} value
 */
export function number(value) {
  return numbers[current].format(value);
}
