/**
 * A small board, drawn at once and without the server: in the list of kept games, as preview of what was pasted, at the finish
 * and on the printed sheet. A cell is 10 units wide.
 *
 *      ┌───┬───┬───      walls: where two neighbours are of different regions
 *      │ 5   3 │         hair: between all others, left out where the picture is a thumbnail
 *
 * Thumbnails show filled squares instead of digits: below four pixels a digit is only noise, and 625 texts are slow.
 */
import { drawn } from '../dom.js';
import { digitsOfSet, signOf } from '../game/shape.js';

/** @typedef {import('../types.js').Shape} Shape */

/**
 * @typedef {object} Pictured
 * @property {Shape} shape
 * @property {number[]} givens
 * @property {number[]} [entries]
 * @property {number[]} [candidates] sets of digits, drawn in empty cells
 */

const CELL = 10;

/**
 * @param {Pictured} board
 * @param {{label?: string, thumbnail?: boolean, digit?: number}} [manner] `digit`: the height of a digit in units
 * @returns {SVGSVGElement}
 */
export function picture({ shape, givens, entries = [], candidates = [] }, { label, thumbnail = false, digit = 6.4 } = {}) {
  const { size } = shape;
  const side = size * CELL;
  const regions = regionOfCells(shape);
  const svg = drawn('svg', {
    class: 'picture',
    viewBox: `-1 -1 ${side + 2} ${side + 2}`,
    ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': 'true' }),
  });
  svg.append(drawn('path', { class: 'ground', d: `M0 0h${side}v${side}H0z` }));
  const windows = shape.houses.filter((house) => house.kind === 'window' || house.kind === 'extra' || house.kind === 'centre-dot');
  if (windows.length > 0) {
    svg.append(drawn('path', { class: 'window', d: squares(windows.flatMap((house) => house.cells), size, 0) }));
  }
  if (shape.houses.some((house) => house.kind === 'diagonal')) {
    svg.append(drawn('path', { class: 'diagonal', d: `M0 0L${side} ${side}M${side} 0L0 ${side}` }));
  }
  if (!thumbnail) svg.append(drawn('path', { class: 'hair', d: lines(size, (a, b) => regions[a] === regions[b]) }));
  svg.append(drawn('path', { class: 'wall', d: lines(size, (a, b) => regions[a] !== regions[b]) }));
  svg.append(drawn('path', { class: 'frame', d: `M0 0h${side}v${side}H0z` }));
  if (thumbnail) {
    svg.append(drawn('path', { class: 'given', d: squares(filled(givens), size, 2) }));
    svg.append(drawn('path', { class: 'entry', d: squares(filled(entries), size, 2) }));
    return svg;
  }
  svg.append(textsOf(givens, size, digit, 'given'), textsOf(entries, size, digit, 'entry'));
  if (candidates.length > 0) svg.append(notesOf(candidates, givens, entries, size));
  return svg;
}

/**
 * The region of each cell: boxes, or those of the jigsaw.
 * @param {Shape} shape
 * @returns {number[]}
 */
export function regionOfCells(shape) {
  const regions = new Array(shape.size * shape.size).fill(-1);
  shape.houses.filter((house) => house.kind === 'box').forEach((house, index) => {
    for (const cell of house.cells) regions[cell] = index;
  });
  return regions;
}

/**
 * Lines between neighbours that pass the test; runs are drawn in one stroke, so that nothing shows at their seams.
 * @param {number} size
 * @param {(a: number, b: number) => boolean} test
 */
export function lines(size, test) {
  let path = '';
  for (let edge = 1; edge < size; edge += 1) {
    for (const across of [true, false]) {
      let start = -1;
      for (let place = 0; place <= size; place += 1) {
        const [a, b] = across ? [(edge - 1) * size + place, edge * size + place] : [place * size + edge - 1, place * size + edge];
        const here = place < size && test(a, b);
        if (here && start < 0) start = place;
        if (!here && start >= 0) {
          path += across
            ? `M${start * CELL} ${edge * CELL}H${place * CELL}`
            : `M${edge * CELL} ${start * CELL}V${place * CELL}`;
          start = -1;
        }
      }
    }
  }
  return path;
}

/**
 * @param {number[]} cells
 * @param {number} size
 * @param {number} inset
 */
function squares(cells, size, inset) {
  const side = CELL - 2 * inset;
  return cells
    .map((cell) => `M${(cell % size) * CELL + inset} ${Math.floor(cell / size) * CELL + inset}h${side}v${side}h${-side}z`)
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
    const [x, y] = [(cell % size) * CELL + CELL / 2, Math.floor(cell / size) * CELL + CELL / 2 + height * 0.345];
    return drawn('text', { x, y: y.toFixed(2) }, signOf(digits[cell]));
  });
  return drawn('g', { class: kind, 'font-size': height }, ...texts);
}

/**
 * Candidates as a small grid in each empty cell, every digit at its own place.
 * @param {number[]} sets
 * @param {number[]} givens
 * @param {number[]} entries
 * @param {number} size
 */
function notesOf(sets, givens, entries, size) {
  const across = Math.ceil(Math.sqrt(size));
  const step = (CELL - 0.8) / across;
  const height = step * 0.8;
  const texts = sets.flatMap((set, cell) => {
    if (givens[cell] > 0 || entries[cell] > 0) return [];
    const [left, top] = [(cell % size) * CELL + 0.4, Math.floor(cell / size) * CELL + 0.4];
    return digitsOfSet(set).map((digit) => {
      const [column, row] = [(digit - 1) % across, Math.floor((digit - 1) / across)];
      const [x, y] = [left + (column + 0.5) * step, top + (row + 0.5) * step + height * 0.345];
      return drawn('text', { x: x.toFixed(2), y: y.toFixed(2) }, signOf(digit));
    });
  });
  return drawn('g', { class: 'note', 'font-size': height.toFixed(2) }, ...texts);
}
