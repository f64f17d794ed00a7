/**
 * What a player has written, as a drawing: colours and notes, where the board has them.
 *
 * The board lays out notes with CSS, in fractions of a cell. Here the same fractions are numbers,
 * in hundredths of a cell (`board.css`, “notes”).
 */
import { drawn } from '../base/dom.js';
import { letterOf, lettersOf } from '../board/label.js';
import { centreLines, cornerLayout, cornerOf, gridSpot, inLines } from '../board/places.js';
import { hueKey } from '../game/position.js';
import { digitsOfSet, signOf } from '../game/shape.js';

/** @typedef {import('../types.js').Position} Position */

/**
 * @typedef {object} Spot
 * @property {number} digit
 * @property {number} x the middle, in hundredths of a cell
 * @property {number} y
 * @property {number} type font size, in hundredths of a cell
 * @property {boolean} [own] noted by the player among automatic notes
 */

/** Font sizes of notes: in corners and the grid, in the middle, and where there is less room. */
const TYPE = { corner: 21.5, centre: 23.5, long: 20.5, crowded: 16.5, longer: 12 };
/** The width of a figure, as a fraction of its font size. */
const ADVANCE = 0.58;
/** The height of a figure's middle above the baseline, as a fraction of its font size. */
const RISE = 0.345;
/** The middles of the places for corner notes. */
const CORNERS = [
  [15, 20],
  [85, 20],
  [15, 81],
  [85, 81],
  [50, 20],
  [50, 81],
];

/**
 * Returns where the notes of an empty cell are.
 * @param {number} size
 * @param {{corner: number, centre: number}} sets
 * @param {boolean} kept whether notes are automatic: a grid, in which the player's own are marked
 * @returns {Spot[]}
 */
export function spotsOf(size, { corner, centre }, kept) {
  if (kept)
    return digitsOfSet(corner | centre).map((digit) => ({
      ...inGrid(size, digit),
      own: (centre & (1 << (digit - 1))) !== 0,
    }));
  const digits = digitsOfSet(corner);
  const lines = centre ? centreLines(digitsOfSet(centre)) : [];
  const crowded = corner !== 0 && lines.length > 1;
  const type = crowded ? TYPE.crowded : (lines[0]?.length ?? 0) > 5 ? TYPE.long : TYPE.centre;
  const middle = lines.flatMap((line, k) =>
    inLine(line, 50 + (k - (lines.length - 1) / 2) * type * 1.02, type),
  );
  switch (cornerLayout(size, digits.length, centre !== 0, false)) {
    case 'corners':
      return [
        ...digits.map((digit, k) => {
          const [x, y] = CORNERS[cornerOf(digits.length, k)];
          return { digit, x, y, type: TYPE.corner };
        }),
        ...middle,
      ];
    case 'edges':
      return [
        ...inLines(digits, 2).flatMap((line, k) =>
          inLine(line, k ? 88 : 13, line.length > 7 ? TYPE.longer : TYPE.crowded),
        ),
        ...middle,
      ];
    default:
      return digits.map((digit) => inGrid(size, digit));
  }
}

/** @param {number} size @param {number} digit @returns {Spot} */
function inGrid(size, digit) {
  const { x, y, width, height } = gridSpot(size, digit);
  return { digit, x, y, type: Math.min(TYPE.corner, 0.75 * height, width / ADVANCE) };
}

/** @param {number[]} digits @param {number} y @param {number} type @returns {Spot[]} */
function inLine(digits, y, type) {
  return digits.map((digit, k) => ({
    digit,
    x: 50 + (k - (digits.length - 1) / 2) * type * ADVANCE,
    y,
    type,
  }));
}

/**
 * Draws the colours of cells, each with its letter.
 * @param {Position} position
 * @param {number} size
 */
export function drawColours({ colours }, size) {
  const parts = colours.flatMap((set, cell) => {
    const letters = [...lettersOf(set)];
    if (letters.length === 0) return [];
    const [left, top] = cornerAt(size, cell);
    const sectors = letters.map((letter, k) =>
      drawn('path', { class: `m${letter}`, d: sector(left, top, k, letters.length) }),
    );
    const text = { class: 'letter', x: left + 95, y: top + 94, 'font-size': 19 };
    return [...sectors, drawn('text', text, letters.join(''))];
  });
  return drawn('g', { class: 'colours' }, ...parts);
}

/**
 * Returns one of equal sectors of a cell around its middle, clockwise from the top right corner, as
 * the board has them.
 * @param {number} left
 * @param {number} top
 * @param {number} index
 * @param {number} count
 */
function sector(left, top, index, count) {
  if (count === 1) return `M${left} ${top}h100v100h-100z`;
  // In eighths of a turn: the corners are at the even ones.
  const [from, to] = [(8 * index) / count, (8 * (index + 1)) / count];
  const stops = [from];
  for (let eighth = Math.floor(from) + 1; eighth < to; eighth++) stops.push(eighth);
  stops.push(to);
  const points = stops.map((eighth) => {
    const angle = ((eighth - 1) * Math.PI) / 4;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const reach = 50 / Math.max(Math.abs(x), Math.abs(y));
    return `${(left + 50 + reach * x).toFixed(1)} ${(top + 50 + reach * y).toFixed(1)}`;
  });
  return `M${left + 50} ${top + 50}L${points.join('L')}z`;
}

/**
 * Draws the notes of the empty cells.
 * @param {Position} position
 * @param {number[]} givens
 * @param {number} size
 * @param {boolean} kept see `spotsOf`
 */
export function drawNotes(position, givens, size, kept) {
  const parts = givens.flatMap((given, cell) => {
    if (given || position.entries[cell]) return [];
    const sets = { corner: position.corner[cell], centre: position.centre[cell] };
    return spotsOf(size, sets, kept).flatMap((spot) => drawSpot(spot, position, size, cell));
  });
  return drawn('g', { class: 'note' }, ...parts);
}

/**
 * @param {Spot} spot
 * @param {Position} position
 * @param {number} size
 * @param {number} cell
 */
function drawSpot({ digit, x, y, type, own }, { hues }, size, cell) {
  const [left, top] = cornerAt(size, cell);
  const hue = hues[hueKey(cell, digit)];
  const [wide, high] = [type * 0.72, type * 1.02];
  const text = drawn(
    'text',
    {
      class: own ? 'own' : null,
      x: (left + x).toFixed(1),
      y: (top + y + RISE * type).toFixed(1),
      'font-size': type.toFixed(1),
      'text-decoration': own ? 'underline' : null,
    },
    signOf(digit),
  );
  if (!hue) return [text];
  const ground = drawn('rect', {
    class: `m${letterOf(hue)}`,
    x: (left + x - wide / 2).toFixed(1),
    y: (top + y - high / 2).toFixed(1),
    width: wide.toFixed(1),
    height: high.toFixed(1),
    rx: 3,
  });
  return [ground, text];
}

/** @param {number} size @param {number} cell */
function cornerAt(size, cell) {
  return [(cell % size) * 100, Math.floor(cell / size) * 100];
}
