/** Small parts that all pictures are made of. Pure functions. */
import { ANSWER, PAST, REMOVED, RESTORED, STATUSES } from '../run/status.js';

/** @typedef {import('../run/types.js').Shape} Shape */
/** @typedef {import('../run/types.js').Rect} Rect */

/**
 * Widths in hundredths of the font size, from space to tilde, for Palatino and its clones. Other
 * faces are close enough.
 */
const WIDTHS = (
  '25 28 37 50 50 84 78 21 33 33 39 61 25 33 25 61 50 50 50 50 50 50 50 50 50 50 25 25 61 61 61 44 ' +
  '75 78 61 71 77 61 56 76 83 34 33 73 61 95 83 79 60 79 67 52 61 78 72 99 67 67 67 33 61 33 61 50 ' +
  '33 50 55 44 61 48 33 56 58 29 23 56 29 88 58 55 60 56 39 42 33 60 56 83 52 56 50 33 61 33 61'
)
  .split(' ')
  .map((hundredths) => Number(hundredths) / 100);

/** From this code point on, characters (Chinese and similar) are as wide as the font size. */
const FIRST_SQUARE = 0x2e80;

/** Rounds to a tenth of a pixel, the finest precision used in pictures. @param {number} value */
export function round(value) {
  return Math.round(value * 10) / 10;
}

/**
 * Returns an arrow head as path data.
 * @param {readonly [number, number, number]} tip the point of the head, and its direction
 * @param {number} length
 */
export function headPath([x, y, angle], length) {
  const [along, across] = [Math.cos(angle), Math.sin(angle)];
  const [backX, backY] = [x - along * length, y - across * length];
  const half = length * 0.4;
  return `M${round(x)} ${round(y)}L${round(backX - across * half)} ${round(backY + along * half)}L${round(backX + across * half)} ${round(backY - along * half)}z`;
}

/**
 * Estimates the width of a text without asking the browser, as layouts are computed before anything
 * is drawn.
 * @param {string} text
 * @param {number} size font size
 */
export function textWidth(text, size) {
  let width = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    width += WIDTHS[code - 32] ?? (code >= FIRST_SQUARE ? 1 : 0.55);
  }
  return width * size;
}

/**
 * Shortens a text to fit, with … in the middle: similar names often differ at the end.
 * @param {string} text
 * @param {number} size
 * @param {number} room
 */
export function shortened(text, size, room) {
  if (textWidth(text, size) <= room) return text;
  const letters = [...text];
  for (let kept = letters.length - 1; kept > 1; kept--) {
    const head = Math.ceil(kept / 2);
    const short = `${letters.slice(0, head).join('')}…${letters.slice(letters.length - (kept - head)).join('')}`;
    if (textWidth(short, size) <= room) return short;
  }
  return `${letters[0]}…`;
}

/** Signs that no line begins with, and signs that no line ends with. */
const [CLOSING, OPENING] = ['，。、：；！？）」』”’…', '（「『“‘'];

/**
 * Breaks a text into lines: between words, and between Chinese characters. A word that is longer
 * than a line has a line of its own.
 * @param {string} text
 * @param {number} size
 * @param {number} room
 * @returns {string[]}
 */
export function wrapped(text, size, room) {
  const lines = [''];
  for (const piece of unbroken(text)) {
    const line = lines[lines.length - 1];
    if (line === '' || textWidth((line + piece).trimEnd(), size) <= room)
      lines[lines.length - 1] = line + piece;
    else lines.push(piece);
  }
  return lines.map((line) => line.trimEnd());
}

/** Returns the pieces of a text that stay on one line, each with its space. @param {string} text */
function unbroken(text) {
  /** @type {string[]} */
  const pieces = [];
  let open = '';
  for (const letter of text) {
    const last = open.at(-1) ?? '';
    const square = (/** @type {string} */ one) => one !== '' && one.charCodeAt(0) >= FIRST_SQUARE;
    const breaks =
      (last === ' ' && letter !== ' ') ||
      ((square(last) || square(letter)) && letter !== ' ' && !OPENING.includes(last || ' '));
    if (open && breaks && !CLOSING.includes(letter)) {
      pieces.push(open);
      open = '';
    }
    open += letter;
  }
  return open ? [...pieces, open] : pieces;
}

/**
 * Returns the sign inside a node or a swatch: a cross if it has been removed, a plus if it has been
 * restored, else a point.
 * @param {number} status
 * @param {number} x
 * @param {number} y
 * @param {string} key
 * @returns {Shape | null}
 */
export function signOf(status, x, y, key) {
  if (status === PAST) return null;
  const look = `sign ${STATUSES[status]}`;
  if (status === REMOVED)
    return { kind: 'path', d: `M${x - 5} ${y - 5}l10 10m0 -10l-10 10`, look, key };
  if (status === RESTORED) return { kind: 'path', d: `M${x - 5} ${y}h10m-5 -5v10`, look, key };
  return { kind: 'circle', x, y, r: 2.6, look: `point ${STATUSES[status]}`, key };
}

/**
 * Returns the line under a name that shows its status without colour: two lines for an answer, none
 * for names that remain or are struck through.
 * @param {number} status
 * @param {number} from x of its left end
 * @param {number} to x of its right end
 * @param {number} y
 * @param {string} key
 * @returns {Shape | null}
 */
export function underline(status, from, to, y, key) {
  if (status === 0 || status === REMOVED || status === PAST) return null;
  const d = `M${round(from)} ${round(y)}H${round(to)}`;
  return {
    kind: 'path',
    d: status === ANSWER ? `${d}M${round(from)} ${round(y + 3)}H${round(to)}` : d,
    look: `underline ${STATUSES[status]}`,
    key,
  };
}

/** Whether two rectangles share a point. @param {Rect} a @param {Rect} b */
export function meet(a, b) {
  return a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;
}
