/**
 * A run as one animated SVG file. A shape that occurs in several pictures is written once, with the
 * times at which it is visible; so a file of a hundred pictures is hardly ten times as long as one
 * of a single picture.
 */
import { fileHead, shapeInGroup } from './svg.js';

/** @typedef {import('../run/types.js').Shape} Shape */
/** @typedef {import('../run/types.js').Rect} Rect */

/**
 * A shape that is visible in some of the pictures.
 * @typedef {object} Seen
 * @property {string} text
 * @property {number[]} turns
 *     the numbers of the pictures at which it appears and disappears, alternating
 * @property {Seen | null} next the shape that is drawn after it
 */

/**
 * Returns the text of an animated SVG file.
 * @param {Shape[][]} pictures in order
 * @param {Rect} rect the part that is saved
 * @param {import('./looks.js').Palette} palette
 * @param {number} seconds how long each picture is shown
 * @returns {string}
 */
export function animatedText(pictures, rect, palette, seconds) {
  const lines = fileHead(rect, palette);
  const duration = `${round(pictures.length * seconds)}s`;
  for (let at = woven(pictures, palette).next; at; at = at.next)
    lines.push(timed(at, pictures.length, duration));
  lines.push('</svg>');
  return `${lines.join('\n')}\n`;
}

/**
 * Collects the shapes of all pictures, each once, in an order that agrees with that of the
 * pictures: a new shape is inserted after the one that precedes it in its picture.
 * @param {Shape[][]} pictures
 * @param {import('./looks.js').Palette} palette
 * @returns {Seen} a sentinel before the first shape
 */
function woven(pictures, palette) {
  /** @type {Map<string, Seen>} */
  const known = new Map();
  /** @type {Seen} */
  const start = { text: '', turns: [], next: null };
  pictures.forEach((shapes, number) => {
    let last = start;
    for (const shape of shapes) {
      const text = shapeInGroup(shape, palette);
      let seen = known.get(text);
      if (!seen) {
        seen = { text, turns: [number, number + 1], next: last.next };
        last.next = seen;
        known.set(text, seen);
      } else if (seen.turns.at(-1) === number) {
        seen.turns[seen.turns.length - 1] = number + 1;
      } else if (/** @type {number} */ (seen.turns.at(-1)) < number) {
        seen.turns.push(number, number + 1);
      }
      last = seen;
    }
  });
  return start;
}

/**
 * Wraps a shape in the animation of its visibility.
 * @param {Seen} seen
 * @param {number} count the number of pictures
 * @param {string} duration
 */
function timed({ text, turns }, count, duration) {
  if (turns[0] === 0 && turns[1] === count) return text;
  const times = turns[0] === 0 ? [...turns] : [0, ...turns];
  const values = times.map((_, k) => ((k % 2 === 0) === (turns[0] === 0) ? 'visible' : 'hidden'));
  if (times.at(-1) === count) [times.pop(), values.pop()];
  const motion = `<animate attributeName="visibility" calcMode="discrete" dur="${duration}" repeatCount="indefinite" values="${values.join(';')}" keyTimes="${times.map((time) => round(time / count)).join(';')}"/>`;
  const first = turns[0] === 0 ? '' : ' visibility="hidden"';
  return `<g${first}>${motion}${text}</g>`;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100_000) / 100_000;
}
