/**
 * Regions that are being drawn. Pure.
 *
 * A sketch gives each cell the number of its region, or -1. While regions are being drawn they have
 * too many or too few cells, and a board like that has no houses to solve with. So a draft keeps
 * its last shape, and the sketch beside it until the sketch is whole.
 */
import { emptyShape } from './shape.js';

/** @typedef {import('../types.js').BareShape} BareShape */
/** @typedef {import('../types.js').House} House */
/** @typedef {import('../types.js').Shape} Shape */

/**
 * @typedef {'regions' | 'extra'} Kind
 *   the regions instead of boxes, which cover the board, or extra regions, which do not overlap
 */
/** @typedef {{kind: Kind, cells: number[]}} Sketch */
/**
 * @typedef {{region: number, fault: 'missing' | 'short' | 'long' | 'split', cells: number}} Flaw
 *   what is wrong with a region, and its number of cells
 */

/** The rules that need boxes. */
const OF_BOXES = ['windoku', 'centre-dot'];

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCD';

/**
 * Returns the sign of a region in a text; a dot for -1.
 * @param {number} region
 */
export const regionSign = (region) => LETTERS[region] ?? '.';

/**
 * Returns the region that a key stands for, a letter or a digit; -1 if none.
 * @param {string} key
 */
export function regionOfKey(key) {
  if (/^[1-9]$/.test(key)) return Number(key) - 1;
  return key.length === 1 ? LETTERS.indexOf(key.toLowerCase()) : -1;
}

/**
 * Returns the regions of a shape as a sketch.
 * @param {Shape} shape
 * @param {Kind} kind
 * @returns {Sketch}
 */
export function sketchOf(shape, kind) {
  const cells = new Array(shape.size ** 2).fill(-1);
  if (kind === 'regions') {
    const boxes = shape.houses.filter((house) => house.kind === 'box');
    boxes.forEach((house, region) => house.cells.forEach((cell) => (cells[cell] = region)));
  } else {
    const [first = ''] = shape.extra ?? [];
    const signs = [...new Set(first.replaceAll('.', ''))];
    Array.from(first, (sign, cell) => (cells[cell] = signs.indexOf(sign)));
  }
  return { kind, cells };
}

/**
 * Returns a sketch with some cells in another region.
 * @param {Sketch} sketch
 * @param {readonly number[]} cells
 * @param {number} region
 * @returns {Sketch}
 */
export function painted(sketch, cells, region) {
  const after = [...sketch.cells];
  for (const cell of cells) after[cell] = region;
  return { ...sketch, cells: after };
}

/**
 * Returns the region that a stroke from a cell paints: that of the cell, or a new one where there
 * is none; -1 if there are no more letters for a new one.
 * @param {Sketch} sketch
 * @param {number} cell
 */
export function brushAt({ cells }, cell) {
  if (cells[cell] >= 0) return cells[cell];
  return Array.from(LETTERS, (_, region) => region).find((one) => !cells.includes(one)) ?? -1;
}

/**
 * Returns the number of cells of each region.
 * @param {Sketch} sketch
 * @param {number} size
 * @returns {number[]}
 */
export function countsOf({ kind, cells }, size) {
  const length = kind === 'regions' ? size : Math.max(-1, ...cells) + 1;
  const counts = new Array(length).fill(0);
  for (const region of cells) if (region >= 0) counts[region] += 1;
  return counts;
}

/**
 * Returns what is wrong with a sketch. A region in several parts is allowed: it is mentioned last,
 * and only if nothing else is wrong with it.
 * @param {Sketch} sketch
 * @param {number} size
 * @returns {Flaw[]}
 */
export function flawsOf(sketch, size) {
  const counts = countsOf(sketch, size);
  /** @type {Flaw[]} */
  const flaws = [];
  counts.forEach((cells, region) => {
    if (cells > size) flaws.push({ region, fault: 'long', cells });
    else if (sketch.kind === 'regions' && cells < size)
      flaws.push({ region, fault: cells === 0 ? 'missing' : 'short', cells });
  });
  if (sketch.kind === 'regions') {
    counts.forEach((cells, region) => {
      if (cells === size && !isConnected(sketch.cells, region, size))
        flaws.push({ region, fault: 'split', cells });
    });
  }
  return flaws;
}

/**
 * Returns whether a sketch is a board: whether all regions have a size that is allowed.
 * @param {Sketch} sketch
 * @param {number} size
 */
export function isWhole(sketch, size) {
  return flawsOf(sketch, size).every(({ fault }) => fault === 'split');
}

/**
 * @param {number[]} cells
 * @param {number} region
 * @param {number} size
 */
function isConnected(cells, region, size) {
  const open = [cells.indexOf(region)];
  const seen = new Set(open);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const column = at % size;
    for (const next of [
      at - size,
      at + size,
      ...(column > 0 ? [at - 1] : []),
      ...(column < size - 1 ? [at + 1] : []),
    ]) {
      if (cells[next] !== region || seen.has(next)) continue;
      seen.add(next);
      open.push(next);
    }
  }
  return cells.filter((one) => one === region).length === seen.size;
}

/**
 * Returns the board that a whole sketch makes of a shape. Regions that are the usual boxes are
 * boxes; others exclude the rules that need boxes.
 * @param {Shape} shape
 * @param {Sketch} sketch
 * @returns {BareShape}
 */
export function bareWith(shape, sketch) {
  const { size, boxes, regions, variants, extra = [] } = shape;
  if (sketch.kind === 'extra') {
    const first = sketch.cells.map(regionSign).join('');
    const all = [...(/[^.]/.test(first) ? [first] : []), ...extra.slice(1)];
    return {
      size,
      ...(boxes && { boxes }),
      ...(regions && { regions }),
      variants,
      ...(all.length > 0 && { extra: all }),
    };
  }
  const kept = extra.length > 0 ? { extra } : {};
  const usual = emptyShape(size);
  if (usual.size === size && isSame(sketch.cells, sketchOf(usual, 'regions').cells))
    return { size, boxes: usual.boxes, variants, ...kept };
  return {
    size,
    regions: sketch.cells.map(regionSign).join(''),
    variants: variants.filter((name) => !OF_BOXES.includes(name)),
    ...kept,
  };
}

/**
 * Returns whether two sketches have the same regions, whatever their numbers.
 * @param {number[]} one
 * @param {number[]} other
 */
function isSame(one, other) {
  /** @type {Map<number, number>} */
  const names = new Map();
  return (
    one.every((region, cell) => {
      if (!names.has(region)) names.set(region, other[cell]);
      return names.get(region) === other[cell];
    }) && new Set(names.values()).size === names.size
  );
}

/**
 * Returns a shape to look at: with the regions of a sketch, whole or not.
 * @param {Shape} shape
 * @param {Sketch} sketch
 * @returns {Shape}
 */
export function shapeToDraw(shape, sketch) {
  const groups = countsOf(sketch, shape.size).map((_, region) =>
    [...sketch.cells.keys()].filter((cell) => sketch.cells[cell] === region),
  );
  const kind = sketch.kind === 'regions' ? 'box' : 'region';
  /** @type {House[]} */
  const houses = groups
    .filter((cells) => cells.length > 0)
    .map((cells) => ({ kind: /** @type {House['kind']} */ (kind), cells }));
  if (sketch.kind === 'regions') {
    const kept = shape.houses.filter(({ kind }) => kind !== 'box' && kind !== 'window');
    const regions = sketch.cells.map(regionSign).join('');
    return { ...shape, boxes: undefined, regions, houses: [...kept, ...houses] };
  }
  // The regions of the first text are those that are being drawn.
  const before = sketchOf(shape, 'extra').cells;
  const isDrawn = (/** @type {House} */ house) =>
    house.kind === 'region' &&
    before[house.cells[0]] >= 0 &&
    before.every(
      (region, cell) => (region === before[house.cells[0]]) === house.cells.includes(cell),
    );
  return { ...shape, houses: [...shape.houses.filter((house) => !isDrawn(house)), ...houses] };
}

/**
 * Restores a sketch from storage; null if it does not fit the board.
 * @param {unknown} found
 * @param {number} size
 * @returns {Sketch | null}
 */
export function restoreSketch(found, size) {
  if (typeof found !== 'object' || found === null) return null;
  const { kind, cells } = /** @type {Record<string, unknown>} */ (found);
  if (kind !== 'regions' && kind !== 'extra') return null;
  const least = kind === 'regions' ? 0 : -1;
  const most = kind === 'regions' ? size : LETTERS.length;
  const fits =
    Array.isArray(cells) &&
    cells.length === size ** 2 &&
    cells.every((region) => Number.isInteger(region) && region >= least && region < most);
  return fits ? { kind, cells } : null;
}
