/**
 * Boards for the tests. The page gets them from the server with their houses; here they are built
 * from the definition.
 */
import { readDigits } from '../page/js/game/shape.js';

/** @typedef {import('../page/js/types.js').Shape} Shape */
/** @typedef {import('../page/js/types.js').House} House */
/** @typedef {import('../page/js/types.js').Puzzle} Puzzle */

/** A 9×9 jigsaw whose regions are not rectangles. */
const WAVES = [0, 1, 2]
  .map((band) => {
    const [a, b, c] = 'abcdefghi'.slice(3 * band);
    return (
      a.repeat(4) +
      b.repeat(3) +
      c.repeat(2) +
      a.repeat(3) +
      b.repeat(3) +
      c.repeat(3) +
      a.repeat(2) +
      b.repeat(3) +
      c.repeat(4)
    );
  })
  .join('');

/**
 * @param {number} size
 * @param {{boxes?: [number, number], regions?: string, variants?: string[]}} [rules]
 * @returns {Shape}
 */
export function makeShape(size, { boxes, regions, variants = [] } = {}) {
  const cells = Array.from({ length: size * size }, (_, cell) => cell);
  const row = (/** @type {number} */ cell) => Math.floor(cell / size);
  const column = (/** @type {number} */ cell) => cell % size;
  const [high, wide] = boxes ?? usualBoxes(size);
  const box = (/** @type {number} */ cell) =>
    regions
      ? regions[cell]
      : String(Math.floor(row(cell) / high) * 100 + Math.floor(column(cell) / wide));
  /** @type {House[]} */
  const houses = [];
  const add = (/** @type {House['kind']} */ kind, /** @type {(cell: number) => unknown} */ of) => {
    for (const name of new Set(cells.map(of))) {
      if (name !== null) houses.push({ kind, cells: cells.filter((cell) => of(cell) === name) });
    }
  };
  add('row', row);
  add('column', column);
  add('box', box);
  if (variants.includes('x')) {
    add('diagonal', (cell) => (row(cell) === column(cell) ? 1 : null));
    add('diagonal', (cell) => (row(cell) + column(cell) === size - 1 ? 1 : null));
  }
  if (variants.includes('windoku')) {
    const window = (/** @type {number} */ place, /** @type {number} */ side) =>
      place % (side + 1) === 0 || place >= Math.floor((size - 1) / (side + 1)) * (side + 1) + 1
        ? -1
        : Math.floor(place / (side + 1));
    add('window', (cell) => {
      const [down, across] = [window(row(cell), high), window(column(cell), wide)];
      return down < 0 || across < 0 ? null : down * 100 + across;
    });
  }
  /** @type {[number, number][]} */
  const apart = [];
  if (variants.includes('anti-knight')) {
    for (const one of cells) {
      for (const other of cells) {
        const [down, across] = [row(other) - row(one), Math.abs(column(other) - column(one))];
        if ((down === 1 && across === 2) || (down === 2 && across === 1)) apart.push([one, other]);
      }
    }
  }
  return { size, ...(regions ? { regions } : { boxes: [high, wide] }), variants, houses, apart };
}

/** @param {number} size @returns {[number, number]} */
function usualBoxes(size) {
  let high = Math.floor(Math.sqrt(size));
  while (size % high !== 0) high--;
  return [high, size / high];
}

/** @param {string[]} [variants] */
export const jigsaw = (variants = []) => makeShape(9, { regions: WAVES, variants });

/**
 * Returns non-rectangular regions for any size: each row of boxes is sheared within its band, so
 * that every region keeps its number of cells.
 * @param {number} size
 */
export function shearedRegions(size) {
  const [high] = usualBoxes(size);
  return Array.from({ length: size * size }, (_, cell) => {
    const band = Math.floor(cell / size / high);
    const place = (Math.floor(cell / size) % high) + (cell % size) * high;
    return String.fromCharCode(97 + band * high + Math.floor(place / size));
  }).join('');
}

/**
 * Returns a full board that obeys the rules of boxes: each row is the one above, shifted by a box,
 * and by one more from band to band.
 * @param {number} size
 */
export function fullGrid(size) {
  const [high, wide] = usualBoxes(size);
  return Array.from({ length: size * size }, (_, cell) => {
    const row = Math.floor(cell / size);
    return (((row % high) * wide + Math.floor(row / high) + (cell % size)) % size) + 1;
  });
}

/**
 * Makes a puzzle on a board of boxes whose givens are the cells for which `isGiven` holds.
 * @param {number} size
 * @param {(cell: number) => boolean} isGiven
 * @param {Shape} [shape]
 * @returns {Puzzle}
 */
export function makePuzzle(size, isGiven = (cell) => cell % 3 === 0, shape = makeShape(size)) {
  const solution = fullGrid(size);
  const givens = solution.map((digit, cell) => (isGiven(cell) ? digit : 0));
  return { shape, givens, solution, rating: null, wanted: null, comment: null };
}

/**
 * Returns a well-known puzzle with its solution.
 * @returns {Puzzle}
 */
export function knownPuzzle() {
  return {
    shape: makeShape(9),
    givens: readDigits(
      '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
    ),
    solution: readDigits(
      '534678912672195348198342567859761423426853791713924856961537284287419635345286179',
    ),
    rating: {
      level: 'easy',
      score: 204,
      hardest: { id: 'hidden-single', en: 'Hidden single', zh: '隐性唯一数' },
      er: '1.2',
      er_bound: false,
    },
    wanted: null,
    comment: null,
  };
}

/**
 * Returns a random number generator that is the same each time (Marsaglia's xorshift).
 * @param {number} seed
 * @returns {(below: number) => number}
 */
export function chance(seed) {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
