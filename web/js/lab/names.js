/**
 * How wide a name will be, and how to shorten it. Where things stand is worked out before anything is drawn, and also where there is
 * no page to measure on; so the widths of the face are kept here.
 */

/** Hundredths of the size of the type, from the blank to the tilde: Palatino and its twins. Other faces are close enough. */
const WIDTHS = (
  '25 28 37 50 50 84 78 21 33 33 39 61 25 33 25 61 50 50 50 50 50 50 50 50 50 50 25 25 61 61 61 44 ' +
  '75 78 61 71 77 61 56 76 83 34 33 73 61 95 83 79 60 79 67 52 61 78 72 99 67 67 67 33 61 33 61 50 ' +
  '33 50 55 44 61 48 33 56 58 29 23 56 29 88 58 55 60 56 39 42 33 60 56 83 52 56 50 33 61 33 61'
)
  .split(' ')
  .map((hundredths) => Number(hundredths) / 100);

/** From here on signs are as wide as they are high. */
const FIRST_WIDE = 0x2e80;

/**
 * @param {string} text
 * @param {number} size of the type
 */
export function widthOf(text, size) {
  let width = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    width += WIDTHS[code - 32] ?? (code >= FIRST_WIDE ? 1 : 0.55);
  }
  return width * size;
}

/**
 * A name that is no wider than that. It loses its middle: names that are alike often differ at the end.
 * @param {string} text
 * @param {number} width
 * @param {number} size of the type
 */
export function shorten(text, width, size) {
  if (widthOf(text, size) <= width) return text;
  const signs = [...text];
  for (let kept = signs.length - 1; kept > 1; kept--) {
    const head = Math.ceil(kept / 2);
    const short = `${signs.slice(0, head).join('')}…${signs.slice(signs.length - (kept - head)).join('')}`;
    if (widthOf(short, size) <= width) return short;
  }
  return `${signs[0]}…`;
}
