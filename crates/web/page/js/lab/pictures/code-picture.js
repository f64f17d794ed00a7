/**
 * The algorithm as a picture: the whole listing, the current line and its callers, the variables
 * and the sizes.
 */
import { lineIn, listingAt } from './programs.js';
import { itemsOfInterest, variables } from './vars.js';

/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('../run/types.js').Shape} Shape */

const WIDTH = 420;
const [LINE, GAP, INDENT, LEFT, TOP] = [24, 10, 18, 44, 14];
/** Sizes in a row. */
const ACROSS = 7;

/**
 * Draws the listing at a moment.
 * @param {Moment} moment
 * @param {import('./programs.js').CodeLanguage} [wanted]
 * @returns {{shapes: Shape[], width: number, height: number}}
 */
export function codePicture(moment, wanted = 'pseudo') {
  /** @type {Shape[]} */
  const shapes = [];
  let y = TOP;
  const { language, lines: listing } = listingAt(moment, wanted);
  const current = lineIn(moment, language);
  const face = language === 'pseudo' ? 'line' : 'program';
  listing.forEach(({ lines, indent, pieces, first }, k) => {
    if (first && k > 0) y += GAP;
    const at = lines.includes(current);
    const calls = !at && lines.some((line) => moment.callers.includes(line));
    if (at || calls)
      shapes.push({
        kind: 'rect',
        x: 8,
        y,
        w: WIDTH - 16,
        h: LINE,
        look: at ? 'code at' : 'code call',
      });
    if (at) shapes.push({ kind: 'rect', x: 8, y, w: 4, h: LINE, look: 'tag' });
    shapes.push({ kind: 'text', x: 20, y: y + 16, text: String(k + 1), look: 'code number' });
    shapes.push({
      kind: 'text',
      x: LEFT + indent * INDENT,
      y: y + 17,
      text: pieces.map(({ text }) => text).join(''),
      pieces,
      look: at ? `code ${face} at` : `code ${face}`,
    });
    y += LINE;
  });
  y += 2 * GAP;
  const [names, values] = [['k', 'c', 'r', 'i', 'j'], variables(moment)];
  names.forEach((name, k) =>
    table(shapes, 16 + (k * (WIDTH - 32)) / names.length, y, name, values[k], 'variable'),
  );
  y += 56;
  itemsOfInterest(moment).forEach((item, k) => {
    const x = 16 + ((k % ACROSS) * (WIDTH - 32)) / ACROSS;
    const open = moment.links.right[moment.links.left[item + 1]] === item + 1;
    table(
      shapes,
      x,
      y + Math.floor(k / ACROSS) * 48,
      moment.cover.items[item],
      open ? String(moment.links.len[item + 1]) : '–',
      'plain',
    );
  });
  y += Math.ceil(itemsOfInterest(moment).length / ACROSS) * 48;
  return { shapes, width: WIDTH, height: y + TOP };
}

/**
 * @param {Shape[]} shapes
 * @param {number} x
 * @param {number} y
 * @param {string} name
 * @param {string} value
 * @param {'variable' | 'plain'} look
 */
function table(shapes, x, y, name, value, look) {
  shapes.push({
    kind: 'text',
    x,
    y,
    text: name,
    pieces: [{ text: name, look }],
    look: 'code name',
  });
  shapes.push({ kind: 'text', x, y: y + 20, text: value, look: 'code value' });
}
