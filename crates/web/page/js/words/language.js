/** The language that is set, and numbers as it writes them. */

/** @typedef {import('../types.js').Language} Language */

/** Made once: to make one takes longer than to draw a digit. */
const numbers = { en: new Intl.NumberFormat('en-US'), zh: new Intl.NumberFormat('zh-CN') };

/** @type {Language} */
let current = 'en';

/** The language that is set. */
export function language() {
  return current;
}

/** @param {Language} language */
export function setLanguage(language) {
  current = language;
}

/**
 * A number as it is written: 1,846.
 * @param {number} value
 */
export function number(value) {
  return numbers[current].format(value);
}
