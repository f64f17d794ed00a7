/**
 * A small board, drawn at once and without the server: in the list of kept games, as the preview of
 * a pasted puzzle, at the finish, on the printed sheet, and as the picture that a player shares.
 * Its lines are those of the board.
 *
 * Thumbnails show filled squares instead of digits: below four pixels a digit is only noise, and
 * 625 texts are slow.
 */
import { UNIT, gridLines, ground } from '../board/drawing.js';
import { drawn, element } from '../base/dom.js';
import { digitsOfSet, signOf } from '../game/shape.js';
import { drawColours, drawNotes } from './notes.js';

/** @typedef {import('../types.js').Shape} Shape */

/**
 * @typedef {object} Pictured
 * @property {Shape} shape
 * @property {number[]} givens
 * @property {number[]} [entries]
 * @property {number[]} [candidates] sets of digits, drawn in empty cells
 * @property {number[]} [clashing] cells whose digits repeat each other
 * @property {import('../types.js').Position} [position] notes and colours, drawn as on the board
 * @property {boolean} [automatic] the corner notes of `position` are automatic
 */

/** Room for half the stroke of the frame. */
const EDGE = 10;
/** The gap between the wall and the candidates. */
const INSET = 4;

/**
 * Draws a board.
 * @param {Pictured} board
 * @param {{label?: string, thumbnail?: boolean, fine?: boolean, digit?: number}} [manner]
 *   `fine`: with the thin lines of the board; `digit`: height of a digit as a fraction of the cell
 * @returns {SVGSVGElement}
 */
export function picture(
  { shape, givens, entries = [], candidates = [], clashing = [], position, automatic = false },
  { label, thumbnail = false, fine = false, digit = 0.64 } = {},
) {
  const { size } = shape;
  const { hair, walls, frame } = gridLines(shape);
  const side = size * UNIT;
  const svg = drawn('svg', {
    class: `picture${thumbnail ? ' thumbnail' : ''}${fine ? ' fine' : ''}`,
    viewBox: `${-EDGE} ${-EDGE} ${side + 2 * EDGE} ${side + 2 * EDGE}`,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' }),
  });
  svg.append(drawn('path', { class: 'ground', d: frame }));
  for (const { kind, path } of ground(shape)) svg.append(drawn('path', { class: kind, d: path }));
  if (clashing.length > 0)
    svg.append(drawn('path', { class: 'clash', d: squares(clashing, size, 0) }));
  if (position) svg.append(drawColours(position, size));
  if (!thumbnail) svg.append(drawn('path', { class: 'hair', d: hair }));
  svg.append(
    drawn('path', { class: 'wall', d: walls }),
    drawn('path', { class: 'frame', d: frame }),
  );
  if (thumbnail) {
    svg.append(drawn('path', { class: 'given', d: squares(filled(givens), size, 20) }));
    svg.append(drawn('path', { class: 'entry', d: squares(filled(entries), size, 20) }));
    return svg;
  }
  svg.append(
    textsOf(givens, size, digit * UNIT, 'given'),
    textsOf(entries, size, digit * UNIT, 'entry'),
  );
  if (candidates.length > 0) svg.append(notesOf(candidates, givens, entries, size));
  if (position) svg.append(drawNotes(position, givens, size, automatic));
  return svg;
}

/** What a drawing takes from the styles of the page. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'opacity',
  'text-anchor',
  'font-family',
  'font-style',
  'font-weight',
];

/**
 * Returns a drawing as a file that needs neither styles nor fonts.
 * @param {SVGSVGElement} svg
 * @param {'light' | 'dark'} theme
 * @param {number} width in pixels
 * @returns {Promise<string>}
 */
export async function standalone(svg, theme, width) {
  const { x, y, width: wide, height: high } = svg.viewBox.baseVal;
  svg.prepend(drawn('rect', { class: 'desk', x, y, width: wide, height: high }));
  const stage = element('div', { hidden: true, 'data-theme': theme }, svg);
  document.body.append(stage);
  for (const part of svg.querySelectorAll('*')) {
    const [style, around] = [part, part.parentElement ?? part].map((one) => getComputedStyle(one));
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (part.parentNode === svg || value !== around.getPropertyValue(name))
        part.setAttribute(name, value);
    }
  }
  for (const part of svg.querySelectorAll('[class]')) part.removeAttribute('class');
  for (const name of ['class', 'aria-hidden']) svg.removeAttribute(name);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(Math.round((width * high) / wide)));
  stage.remove();
  svg.prepend(drawn('style', {}, await ownFonts()));
  return new XMLSerializer().serializeToString(svg);
}

/**
 * Returns the rules of the page's own fonts, with the fonts in them.
 * @returns {Promise<string>}
 */
async function ownFonts() {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule);
  const texts = rules.map(async ({ cssText, parentStyleSheet }) => {
    const address = /url\("?([^")]+)"?\)/.exec(cssText)?.[1] ?? '';
    // Written relative to the style sheet; some browsers return it so.
    const font = await fetch(new URL(address, parentStyleSheet?.href ?? document.baseURI));
    const signs = Array.from(new Uint8Array(await font.arrayBuffer()), (byte) =>
      String.fromCharCode(byte),
    );
    return cssText.replace(address, `data:font/woff2;base64,${btoa(signs.join(''))}`);
  });
  return (await Promise.all(texts)).join('');
}

/**
 * @param {number[]} cells
 * @param {number} size
 * @param {number} inset
 */
function squares(cells, size, inset) {
  const side = UNIT - 2 * inset;
  return cells
    .map(
      (cell) =>
        `M${(cell % size) * UNIT + inset} ${Math.floor(cell / size) * UNIT + inset}h${side}v${side}h${-side}z`,
    )
    .join('');
}

/** @param {number[]} digits */
function filled(digits) {
  return digits.flatMap((digit, cell) => (digit > 0 ? [cell] : []));
}

/**
 * @param {number[]} digits
 * @param {number} size
 * @param {number} height
 * @param {string} kind
 */
function textsOf(digits, size, height, kind) {
  const texts = filled(digits).map((cell) => {
    const [x, y] = [
      (cell % size) * UNIT + UNIT / 2,
      Math.floor(cell / size) * UNIT + UNIT / 2 + height * 0.345,
    ];
    return drawn('text', { x, y: y.toFixed(1) }, signOf(digits[cell]));
  });
  return drawn('g', { class: kind, 'font-size': height }, ...texts);
}

/**
 * Draws candidates as a small grid in each empty cell, every digit at its own place.
 * @param {number[]} sets
 * @param {number[]} givens
 * @param {number[]} entries
 * @param {number} size
 */
function notesOf(sets, givens, entries, size) {
  const across = Math.ceil(Math.sqrt(size));
  const step = (UNIT - 2 * INSET) / across;
  const height = step * 0.8;
  const texts = sets.flatMap((set, cell) => {
    if (givens[cell] > 0 || entries[cell] > 0) return [];
    const [left, top] = [(cell % size) * UNIT + INSET, Math.floor(cell / size) * UNIT + INSET];
    return digitsOfSet(set).map((digit) => {
      const [column, row] = [(digit - 1) % across, Math.floor((digit - 1) / across)];
      const [x, y] = [left + (column + 0.5) * step, top + (row + 0.5) * step + height * 0.345];
      return drawn('text', { x: x.toFixed(1), y: y.toFixed(1) }, signOf(digit));
    });
  });
  return drawn('g', { class: 'note', 'font-size': height.toFixed(1) }, ...texts);
}
