/**
 * What a hint shows on the board at its stage. Pure: the board only turns it into elements.
 *
 * The stages "where" and "technique" tint the places to look at and give nothing away. "Why" shows
 * the candidates of the cells that the hint mentions, each with the mark of its part (ring, dashed
 * ring, diamond, stroke, filled square), houses outlined, sets with letters, links as arrows. The
 * candidates are part of the drawing, so that digit and ring always align; the player's own notes
 * in these cells are hidden meanwhile. In cells under 48 pixels only the digits that the hint
 * mentions are shown, large.
 */
import { digitOf } from '../game/shape.js';
import { UNIT, outline, round } from './drawing.js';
import { arrows } from './links.js';
import { gridSpot, columnsOf, spread } from './places.js';

/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {import('../types.js').OpenHint} OpenHint */
/** @typedef {import('../types.js').SignedCandidate} SignedCandidate */
/** @typedef {'cause' | 'counter' | 'fin' | 'out' | 'placed'} Part */
/**
 * @typedef {{sign: string, part: Part | '', tinted: boolean, x: number, y: number, type: number,
 *   radius: number}} Shown
 */

/**
 * @typedef {object} HintPicture
 * @property {Map<number, string>} tints class of a cell
 * @property {{text: string, x: number, y: number, type: number}[]} letters
 *   letters of the sets, where a cell has room for them
 * @property {Set<number>} covered cells whose notes are hidden
 * @property {string[]} houses outlines of the houses in which to look
 * @property {string[]} covers outlines of the houses in which something is removed
 * @property {string[]} rings outlines of single cells
 * @property {Shown[]} shown
 * @property {{line: string, width: number}[]} groups candidates that act as one
 * @property {import('./links.js').Arrow[]} links
 * @property {Set<number>} rows rows that are mentioned
 * @property {Set<number>} columns columns that are mentioned
 * @property {number} digit the digit, if the hint mentions only one, else 0
 */

/** Cells narrower than this, in pixels, show only the digits that the hint mentions. */
export const ROOMY = 48;

/** @type {Part[]} If a candidate has several parts, it is drawn as the first of these. */
const RANK = ['placed', 'out', 'fin', 'cause', 'counter'];

/**
 * Returns what to draw of a hint.
 * @param {Shape} shape
 * @param {OpenHint} open
 * @param {number} pixels width of a cell
 * @returns {HintPicture}
 */
export function hintPicture(shape, open, pixels) {
  /** @type {HintPicture} */
  const picture = {
    tints: new Map(),
    letters: [],
    covered: new Set(),
    houses: [],
    covers: [],
    rings: [],
    shown: [],
    groups: [],
    links: [],
    rows: new Set(),
    columns: new Set(),
    digit: open.hint.focus.digits.length === 1 ? digitOf(open.hint.focus.digits) : 0,
  };
  if (open.hint.kind !== 'step' && open.hint.kind !== 'solution') {
    for (const cell of open.hint.cells) picture.tints.set(cell, 'h-mark');
    picture.rings = open.hint.cells.map((cell) => outline([cell], shape.size, 500 / pixels));
  } else if (open.stage < 2) {
    pointOut(picture, shape, open, pixels);
  } else {
    tellWhy(picture, shape, open, pixels);
  }
  return picture;
}

/**
 * @param {HintPicture} picture
 * @param {Shape} shape
 * @param {OpenHint} open
 * @param {number} pixels
 */
function pointOut(picture, shape, { hint }, pixels) {
  for (const house of hint.focus.houses) {
    for (const cell of shape.houses[house].cells) picture.tints.set(cell, 'h-row');
    nameLine(picture, shape, house);
  }
  for (const cell of hint.focus.cells) picture.tints.set(cell, 'h-row');
  // Inside a tinted house the tint of these cells would not stand out.
  if (hint.focus.cells.length > 0)
    picture.houses.push(outline(hint.focus.cells, shape.size, 150 / pixels));
}

/**
 * @param {HintPicture} picture
 * @param {Shape} shape
 * @param {OpenHint} open
 * @param {number} pixels
 */
function tellWhy(picture, shape, { hint, stage }, pixels) {
  const { marks } = hint;
  for (const house of marks.houses) {
    for (const cell of shape.houses[house].cells) picture.tints.set(cell, 'h-row');
    picture.houses.push(outline(shape.houses[house].cells, shape.size, 150 / pixels));
    nameLine(picture, shape, house);
  }
  for (const house of marks.covers) {
    picture.covers.push(outline(shape.houses[house].cells, shape.size, 300 / pixels));
    nameLine(picture, shape, house);
  }
  /** @type {Map<number, string>} */
  const letters = new Map();
  marks.sets.forEach((cells, index) => {
    for (const cell of cells) {
      if (!letters.has(cell)) picture.tints.set(cell, `h-set${index % 4}`);
      letters.set(cell, (letters.get(cell) ?? '') + String.fromCharCode(65 + (index % 26)));
    }
  });

  const parts = partsOf(hint);
  for (const [cell, digits] of parts) {
    const values = [...digits.values()];
    if (values.includes('placed')) picture.tints.set(cell, 'h-place');
    else if (values.includes('out')) picture.tints.set(cell, 'h-out');
  }
  const digits = new Set([...parts.values()].flatMap((signs) => [...signs.keys()]));
  if (digits.size === 1) picture.digit = digitOf([...digits][0]);
  const spots = placeCandidates(picture, shape, hint.candidates, {
    parts,
    letters,
    stage,
    pixels,
  });
  // At the last stage the argument is complete: only its conclusion is shown.
  if (stage < 3) drawLinks(picture, hint.marks.links, spots, pixels, shape.size * UNIT);
}

/**
 * Returns the part of each candidate that the hint mentions, by cell and character.
 * @param {import('../types.js').Hint} hint
 * @returns {Map<number, Map<string, Part>>}
 */
function partsOf(hint) {
  /** @type {Map<number, Map<string, Part>>} */
  const parts = new Map();
  /** @param {SignedCandidate} candidate @param {Part} part */
  const add = ({ cell, digit }, part) => {
    const digits = parts.get(cell) ?? new Map();
    const before = digits.get(digit);
    if (!before || RANK.indexOf(part) < RANK.indexOf(before)) digits.set(digit, part);
    parts.set(cell, digits);
  };
  for (const candidate of hint.marks.candidates) add(candidate, candidate.part);
  for (const candidate of hint.removed) add(candidate, 'out');
  for (const candidate of hint.placed) add(candidate, 'placed');
  // The ends of a link are shown even if the hint gives them no part.
  for (const link of hint.marks.links) {
    for (const candidate of [...link.from, ...link.to]) {
      if (!parts.get(candidate.cell)?.has(candidate.digit)) add(candidate, 'counter');
    }
  }
  return parts;
}

/**
 * @param {HintPicture} picture
 * @param {Shape} shape
 * @param {string[]} candidates
 * @param {{parts: Map<number, Map<string, Part>>, letters: Map<number, string>, stage: number,
 *   pixels: number}} told
 * @returns {Map<string, import('./links.js').Spot>}
 *   the spot of each candidate that the hint mentions, by cell and character
 */
function placeCandidates(picture, shape, candidates, { parts, letters, stage, pixels }) {
  const { size } = shape;
  /** @type {Map<string, import('./links.js').Spot>} */
  const spots = new Map();
  for (const cell of new Set([...parts.keys(), ...letters.keys()])) {
    const spoken = parts.get(cell) ?? new Map();
    const placed =
      stage > 2 ? [...spoken.keys()].filter((sign) => spoken.get(sign) === 'placed') : [];
    const small = pixels < ROOMY || placed.length > 0;
    const left = (cell % size) * UNIT;
    const top = Math.floor(cell / size) * UNIT;
    const held = new Set([...(candidates[cell] ?? ''), ...spoken.keys()]);
    // The last stage shows a digit that is placed alone and large.
    const chosen = placed.length > 0 ? placed : small ? spoken.keys() : held;
    const signs = [...chosen].sort((a, b) => digitOf(a) - digitOf(b));
    const letter = letters.get(cell);
    if (letter) {
      const spot = small ? { x: 90, y: 90 } : freeSpot(size, held);
      picture.letters.push({
        text: letter,
        x: round(left + spot.x),
        y: round(top + spot.y),
        type: small ? 21 : 19,
      });
    }
    // In a small cell, tint and letter are enough to show a set, and the notes can stay.
    if (signs.length === 0) continue;
    picture.covered.add(cell);
    signs.forEach((sign, index) => {
      const part = spoken.get(sign) ?? '';
      const { x, y, type, radius } = small
        ? spread(signs.length, index)
        : roomySpot(size, sign, part);
      const tinted = picture.tints.has(cell);
      const shown = {
        sign,
        part,
        tinted,
        x: round(left + x),
        y: round(top + y),
        type: round(type),
        radius: round(radius),
      };
      picture.shown.push(shown);
      if (part) spots.set(`${cell} ${sign}`, shown);
    });
  }
  return spots;
}

/**
 * Returns the place of a candidate in a cell that has room for all. The rings of neighbours just
 * avoid touching.
 * @param {number} size
 * @param {string} sign
 * @param {Part | ''} part
 */
function roomySpot(size, sign, part) {
  const spot = gridSpot(size, digitOf(sign));
  const room = Math.min(spot.width, spot.height);
  return { ...spot, type: room * (part ? 0.76 : 0.7), radius: room * 0.49 };
}

/**
 * Returns the place of a candidate that the cell does not have: corners first, starting at the
 * lower right.
 * @param {number} size
 * @param {Set<string>} held
 */
function freeSpot(size, held) {
  const columns = columnsOf(size);
  const corners = [size, columns, size - columns + 1, 1];
  const all = Array.from({ length: size }, (_, k) => size - k);
  const taken = new Set([...held].map(digitOf));
  const free = [...corners, ...all].find((digit) => !taken.has(digit));
  return free ? gridSpot(size, free) : { x: 94, y: 94 };
}

/**
 * @param {HintPicture} picture
 * @param {import('../types.js').HintLink[]} links
 * @param {Map<string, import('./links.js').Spot>} spots
 * @param {number} pixels
 * @param {number} side
 */
function drawLinks(picture, links, spots, pixels, side) {
  /** @param {SignedCandidate[]} candidates */
  const spotsOf = (candidates) =>
    candidates.flatMap(({ cell, digit }) => spots.get(`${cell} ${digit}`) ?? []);
  /** @type {Set<string>} */
  const grouped = new Set();
  const spans = links.flatMap((link) => {
    const from = spotsOf(link.from);
    const to = spotsOf(link.to);
    if (from.length === 0 || to.length === 0) return [];
    for (const group of [from, to]) {
      const line = `M${group.map(({ x, y }) => `${x} ${y}`).join('L')}`;
      if (group.length > 1 && !grouped.has(line)) {
        grouped.add(line);
        picture.groups.push({ line, width: round(group[0].radius * 2) });
      }
    }
    return [{ ...nearest(from, to), strong: link.strong }];
  });
  picture.links = arrows(spans, [...spots.values()], round(Math.max(9, 650 / pixels)), side);
}

/**
 * Returns the closest pair of candidates from two groups.
 * @param {import('./links.js').Spot[]} from
 * @param {import('./links.js').Spot[]} to
 */
function nearest(from, to) {
  let best = { from: from[0], to: to[0] };
  let least = Infinity;
  for (const a of from) {
    for (const b of to) {
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (distance < least) {
        least = distance;
        best = { from: a, to: b };
      }
    }
  }
  return best;
}

/**
 * Records the row or column of a house, to highlight its number beside the board.
 * @param {HintPicture} picture
 * @param {Shape} shape
 * @param {number} house
 */
function nameLine(picture, shape, house) {
  const { kind, cells } = shape.houses[house];
  if (kind === 'row') picture.rows.add(Math.floor(cells[0] / shape.size));
  if (kind === 'column') picture.columns.add(cells[0] % shape.size);
}
