/**
 * What a hint shows on the board at its stage. Pure: the board only turns it into elements.
 *
 * The stages "where" and "technique" tint the places to look at and give nothing away. "Why" shows
 * the candidates of the cells that the hint mentions, each with the mark of its part (ring, dashed
 * ring, diamond, stroke, filled square), houses outlined, sets with letters, links as arrows. The
 * candidates are part of the drawing, so that digit and ring always align; they take the place of
 * the player's own notes in these cells. A single shows the digits that make it right: each has a
 * ring, with lines to the cells that it blocks, which are crossed out.
 *
 * Where the grid of candidates would be too small to read, only the digits that the hint mentions
 * are shown, large.
 */
import { digitOf, digitsOfSet, signOf } from '../game/shape.js';
import { UNIT, circles, outline, round } from './drawing.js';
import { arrows } from './links.js';
import { ROOMY, gridSpot, columnsOf, spread } from './places.js';

/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {import('../types.js').OpenHint} OpenHint */
/** @typedef {import('../types.js').SignedCandidate} SignedCandidate */
/** @typedef {'cause' | 'counter' | 'fin' | 'out' | 'placed'} Part */
/**
 * @typedef {{sign: string, part: Part | '', out: boolean, tinted: boolean, x: number, y: number,
 *   type: number, radius: number}} Shown
 *   `out`: it is eliminated, even if it also has another part
 */

/**
 * @typedef {object} HintPicture
 * @property {Map<number, string>} tints class of a cell
 * @property {{text: string, x: number, y: number, type: number}[]} letters
 *   letters of the sets, where a cell has room for them
 * @property {Set<number>} covered cells in which the hint's candidates replace the notes
 * @property {string[]} houses outlines of the houses in which to look
 * @property {string[]} covers outlines of the houses in which something is removed
 * @property {string[]} rings outlines of single cells
 * @property {Shown[]} shown
 * @property {{line: string, width: number}[]} groups candidates that act as one
 * @property {import('./links.js').Arrow[]} links
 * @property {string} witnesses rings around the digits that make a single right
 * @property {string} sights lines from them to what they exclude
 * @property {string} blocked crosses in the cells that they block
 * @property {Set<number>} rows rows that are mentioned
 * @property {Set<number>} columns columns that are mentioned
 * @property {number} digit the digit, if the hint mentions only one, else 0
 */

/** The smallest room for a candidate in its grid, in pixels. */
const LEGIBLE = 9;

/** The radius of the ring around a digit that makes a single right, in hundredths of a cell. */
const WITNESS = 40;

/**
 * Techniques that need no candidates: the cells show only the notes that the player sees anyway,
 * and the other cells with the digit are not highlighted, since most of them mean nothing.
 */
const BARE = new Set(['full-house', 'naked-single', 'hidden-single', 'brute-force']);

/** @type {Part[]} If a candidate has several parts, it is drawn as the first of these. */
const RANK = ['placed', 'fin', 'cause', 'counter', 'out'];

/**
 * Returns what to draw of a hint.
 * @param {Shape} shape
 * @param {OpenHint} open
 * @param {number} pixels width of a cell
 * @param {number[]} [notes] for each cell the set of the digits that the player has noted
 * @returns {HintPicture}
 */
export function hintPicture(shape, open, pixels, notes = []) {
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
    witnesses: '',
    sights: '',
    blocked: '',
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
    tellWhy(picture, shape, open, pixels, notes);
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
 * @param {number[]} notes
 */
function tellWhy(picture, shape, { hint, stage }, pixels, notes) {
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
    if (values.some(({ part }) => part === 'placed')) picture.tints.set(cell, 'h-place');
    else if (values.some(({ out }) => out)) picture.tints.set(cell, 'h-out');
  }
  const bare = BARE.has(hint.technique?.id ?? '');
  const digits = new Set([...parts.values()].flatMap((signs) => [...signs.keys()]));
  if (digits.size === 1 && !bare) picture.digit = digitOf([...digits][0]);
  const noted = (/** @type {number} */ cell) => digitsOfSet(notes[cell] ?? 0).map(signOf);
  const held = (/** @type {number} */ cell) =>
    bare ? noted(cell) : [...(hint.candidates[cell] ?? ''), ...noted(cell)];
  const spots = placeCandidates(picture, shape, { held, parts, letters, stage, pixels });
  if (stage < 3) showWitnesses(picture, shape.size, hint);
  // At the last stage the argument is complete: only its conclusion is shown.
  if (stage < 3) drawLinks(picture, hint.marks.links, spots, pixels, shape.size * UNIT);
}

/**
 * Rings the digits that make a single right. A digit that blocks cells has a line to the last of
 * them in each direction, and they are crossed out. One that excludes another digit of the cell
 * shares an outlined house with it; if it does not, it has a line too.
 * @param {HintPicture} picture
 * @param {number} size
 * @param {import('../types.js').Hint} hint
 */
function showWitnesses(picture, size, { marks, placed }) {
  const middle = (/** @type {number} */ cell) => ({
    x: (cell % size) * UNIT + UNIT / 2,
    y: Math.floor(cell / size) * UNIT + UNIT / 2,
  });
  picture.witnesses = circles(
    marks.witnesses.map(({ cell }) => cell),
    size,
    WITNESS,
  );
  for (const { cell, house, excluded } of marks.witnesses) {
    const blocks = excluded.some((one) => one.cell !== placed[0]?.cell);
    const from = middle(cell);
    /** @type {Map<string, {x: number, y: number}>} the farthest cell in each direction */
    const ends = new Map();
    for (const one of excluded) {
      const to = middle(one.cell);
      const [right, down] = [to.x - from.x, to.y - from.y];
      const way = right && down ? `${right} ${down}` : `${Math.sign(right)} ${Math.sign(down)}`;
      const before = ends.get(way);
      const length = Math.hypot(right, down);
      if (!before || Math.hypot(before.x - from.x, before.y - from.y) < length) ends.set(way, to);
      if (blocks) picture.blocked += cross(to, 17);
    }
    if (!blocks && house !== null) continue;
    for (const to of ends.values()) picture.sights += sight(from, to, WITNESS);
  }
}

/**
 * Returns a cross as a path.
 * @param {{x: number, y: number}} middle
 * @param {number} reach
 */
function cross({ x, y }, reach) {
  const [left, top, across] = [x - reach, y - reach, 2 * reach];
  return `M${left} ${top}l${across} ${across}M${left} ${top + across}l${across} ${-across}`;
}

/**
 * Returns the line from the rim of a ring to a point.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {number} radius
 */
function sight(from, to, radius) {
  const part = radius / Math.hypot(to.x - from.x, to.y - from.y);
  const x = round(from.x + (to.x - from.x) * part);
  const y = round(from.y + (to.y - from.y) * part);
  return `M${x} ${y}L${to.x} ${to.y}`;
}

/**
 * Returns the part of each candidate that the hint mentions, by cell and character, and whether it
 * is eliminated: a candidate can have a part in the argument that eliminates it.
 * @param {import('../types.js').Hint} hint
 * @returns {Map<number, Map<string, {part: Part, out: boolean}>>}
 */
function partsOf(hint) {
  /** @type {Map<number, Map<string, {part: Part, out: boolean}>>} */
  const parts = new Map();
  /** @param {SignedCandidate} candidate @param {Part} part */
  const add = ({ cell, digit }, part) => {
    const digits = parts.get(cell) ?? new Map();
    const before = digits.get(digit);
    const first = before && RANK.indexOf(before.part) < RANK.indexOf(part) ? before.part : part;
    digits.set(digit, { part: first, out: part === 'out' || (before?.out ?? false) });
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
 * @param {{held: (cell: number) => string[],
 *   parts: Map<number, Map<string, {part: Part, out: boolean}>>, letters: Map<number, string>,
 *   stage: number, pixels: number}} told
 *   `held`: the candidates of a cell that are shown even if the hint does not mention them
 * @returns {Map<string, import('./links.js').Spot>}
 *   the spot of each candidate that the hint mentions, by cell and character
 */
function placeCandidates(picture, shape, told) {
  const { parts, letters, stage, pixels } = told;
  const { size } = shape;
  const { width, height } = gridSpot(size, 1);
  const legible = (Math.min(width, height) * pixels) / UNIT >= LEGIBLE;
  /** @type {Map<string, import('./links.js').Spot>} */
  const spots = new Map();
  for (const cell of new Set([...parts.keys(), ...letters.keys()])) {
    const spoken = parts.get(cell) ?? new Map();
    const placed =
      stage > 2 ? [...spoken.keys()].filter((sign) => spoken.get(sign)?.part === 'placed') : [];
    const held = new Set([...told.held(cell), ...spoken.keys()]);
    const only = spoken.size === held.size && (pixels < ROOMY || held.size === 1);
    const small = !legible || only || placed.length > 0;
    const left = (cell % size) * UNIT;
    const top = Math.floor(cell / size) * UNIT;
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
      const { part = /** @type {const} */ (''), out = false } = spoken.get(sign) ?? {};
      const { x, y, type, radius } = small
        ? spread(signs.length, index)
        : roomySpot(size, sign, part);
      const tinted = picture.tints.has(cell);
      const shown = {
        sign,
        part,
        out,
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
