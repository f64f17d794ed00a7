/** The sentence below a picture that is saved, in as many lines as it needs. Pure functions. */
import { textWidth, wrapped } from './shapes.js';

/** @typedef {import('../run/types.js').Shape} Shape */

/**
 * The band of the sentence: `width` is that of the narrowest file, in which most sentences fit on
 * one line; `first` the baseline of the first line.
 */
export const CAPTION = { width: 760, margin: 16, first: 24, line: 25, bottom: 18 };
/** The font size of the look `caption`. */
const SIZE = 17;
/** Widths are estimated for one font; others are a little wider. */
const CAREFUL = 0.95;

/** Returns the lines of a sentence. @param {string} text @param {number} [width] of the file */
export function linesOf(text, width = CAPTION.width) {
  const room = width - 2 * CAPTION.margin;
  return textWidth(text, SIZE) <= room * CAREFUL ? [text] : wrapped(text, SIZE, room * CAREFUL);
}

/** Returns the height of a band with this number of lines. @param {number} lines */
export function captionHeight(lines) {
  return lines === 0 ? 0 : CAPTION.first + (lines - 1) * CAPTION.line + CAPTION.bottom;
}

/**
 * Returns the shapes of a sentence.
 * @param {string} text
 * @param {number} x of the band, as is y
 * @param {number} y
 * @param {number} [width]
 * @returns {Shape[]}
 */
export function captionShapes(text, x, y, width) {
  return linesOf(text, width).map((line, k) => ({
    kind: 'text',
    x: x + CAPTION.margin,
    y: y + CAPTION.first + k * CAPTION.line,
    text: line,
    look: 'caption',
  }));
}
