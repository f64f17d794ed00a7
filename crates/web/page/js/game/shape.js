/**
 * Boards without digits: which cells see each other, and how digits are written.
 *
 * A shape comes from the server with its houses, so this file knows only one variant by name. On a
 * non-consecutive board, orthogonal neighbours must not hold consecutive digits, which houses
 * cannot express.
 *
 * A set of digits is a number with bit `digit - 1` set. This is fast and needs no conversion to
 * JSON. It holds 30 digits, which is the size of the largest board that can be played here. Larger
 * ones can be solved on the command line.
 */

/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {import('../types.js').BareShape} BareShape */

/**
 * The size of the largest board that can be played: a set of its digits fits into a small integer.
 */
export const LARGEST = 30;

const SIGNS = '123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Returns the characters for the digits of a board: `123456789ABC…`.
 * @param {number} size
 */
export function signs(size) {
  return SIGNS.slice(0, size);
}

/**
 * Returns the character for a digit; a dot for 0, an empty cell.
 * @param {number} digit
 */
export function signOf(digit) {
  return digit > 0 ? SIGNS[digit - 1] : '.';
}

/**
 * Returns the digit that a character stands for, in either case; 0 if it is not a digit.
 * @param {string} sign
 */
export function digitOf(sign) {
  return sign.length === 1 ? SIGNS.indexOf(sign.toUpperCase()) + 1 : 0;
}

/**
 * Writes digits as a line of characters.
 * @param {readonly number[]} digits
 */
export function writeDigits(digits) {
  return digits.map(signOf).join('');
}

/**
 * Reads a line of characters as digits.
 * @param {string} line
 */
export function readDigits(line) {
  return Array.from(line, digitOf);
}

/**
 * Returns the digits of a set, ascending.
 * @param {number} set
 */
export function digitsOfSet(set) {
  const digits = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) digits.push(32 - Math.clz32(rest & -rest));
  return digits;
}

/** @param {Iterable<number>} digits */
export function setOf(digits) {
  let set = 0;
  for (const digit of digits) set |= 1 << (digit - 1);
  return set;
}

/**
 * Returns the set of all digits of a board.
 * @param {number} size
 */
export function allDigits(size) {
  return 2 ** size - 1;
}

/**
 * Returns the set of digits that are consecutive to this one, which its neighbours on a
 * non-consecutive board must not hold.
 * @param {number} digit
 */
export function nextTo(digit) {
  const bit = 1 << (digit - 1);
  return (bit << 1) | (bit >> 1);
}

/**
 * Returns a shape without its houses, as it is sent to the server.
 * @param {Shape} shape
 * @returns {BareShape}
 */
export function bare(shape) {
  const { size, boxes, regions, variants, extra } = shape;
  return {
    size,
    ...(boxes && { boxes }),
    ...(regions && { regions }),
    variants,
    ...(extra && { extra }),
  };
}

/**
 * Returns the rules of a kind of board by its name, as older pages wrote it.
 * @param {string} variant
 */
export function rulesOf(variant) {
  return variant === 'classic' ? [] : [variant];
}

/**
 * Returns the name of the kind of board: all its rules, or `classic` if it has none.
 * @param {BareShape} shape
 */
export function variantOf(shape) {
  const rules = [
    ...(shape.regions ? ['jigsaw'] : []),
    ...(shape.variants ?? []),
    ...(shape.extra ? ['extra'] : []),
  ];
  return rules.length > 0 ? rules.join(' ') : 'classic';
}

/**
 * @typedef {object} Geometry
 * @property {number[][]} peers
 *   for each cell the other cells that cannot hold the same digit, ascending
 * @property {number[][]} housesOf for each cell the indices of its houses
 * @property {number[][] | null} beside
 *   for each cell its orthogonal neighbours, if these must not hold consecutive digits
 */

/**
 * Shapes never change, so the geometry of each is computed only once.
 * @type {WeakMap<Shape, Geometry>}
 */
const known = new WeakMap();

/**
 * Returns which cells see each other.
 * @param {Shape} shape
 * @returns {Geometry}
 */
export function geometry(shape) {
  const found = known.get(shape);
  if (found) return found;
  const { size, houses, apart } = shape;
  const cells = size * size;
  /** @type {Set<number>[]} */
  const seen = Array.from({ length: cells }, () => new Set());
  /** @type {number[][]} */
  const housesOf = Array.from({ length: cells }, () => []);
  houses.forEach((house, number) => {
    for (const cell of house.cells) {
      housesOf[cell].push(number);
      for (const other of house.cells) if (other !== cell) seen[cell].add(other);
    }
  });
  for (const [one, other] of apart) {
    seen[one].add(other);
    seen[other].add(one);
  }
  const peers = seen.map((others) => [...others].sort((one, other) => one - other));
  const beside = shape.variants.includes('non-consecutive') ? neighbours(size) : null;
  const made = { peers, housesOf, beside };
  known.set(shape, made);
  return made;
}

/**
 * Returns for each cell the cells above, left, right and below.
 * @param {number} size
 */
function neighbours(size) {
  return Array.from({ length: size * size }, (_, cell) => {
    const around = [];
    if (cell >= size) around.push(cell - size);
    if (cell % size > 0) around.push(cell - 1);
    if (cell % size < size - 1) around.push(cell + 1);
    if (cell + size < size * size) around.push(cell + size);
    return around;
  });
}

/** The usual box of a board by its size: rows, columns. @type {Record<number, [number, number]>} */
const BOXES = { 4: [2, 2], 6: [2, 3], 9: [3, 3], 12: [3, 4], 16: [4, 4], 25: [5, 5] };

/** @type {Map<number, Shape>} Kept, since the board compares shapes by identity. */
const shapes = new Map();

/**
 * Returns a board with the usual boxes, built without the server, so that there is something to
 * show before it answers.
 * @param {number} wanted a size that has usual boxes; any other is taken as 9
 * @returns {Shape}
 */
export function emptyShape(wanted) {
  const size = BOXES[wanted] ? wanted : 9;
  const made = shapes.get(size);
  if (made) return made;
  const [high, wide] = BOXES[size];
  const span = Array.from({ length: size }, (_, index) => index);
  /** @type {import('../types.js').House[]} */
  const houses = [
    ...span.map((row) => ({
      kind: /** @type {const} */ ('row'),
      cells: span.map((column) => row * size + column),
    })),
    ...span.map((column) => ({
      kind: /** @type {const} */ ('column'),
      cells: span.map((row) => row * size + column),
    })),
    ...span.map((box) => {
      const top = Math.floor(box / (size / wide)) * high;
      const left = (box % (size / wide)) * wide;
      const cells = span.map(
        (place) => (top + Math.floor(place / wide)) * size + left + (place % wide),
      );
      return { kind: /** @type {const} */ ('box'), cells };
    }),
  ];
  /** @type {Shape} */
  const shape = { size, boxes: [high, wide], variants: [], houses, apart: [] };
  shapes.set(size, shape);
  return shape;
}

/**
 * Returns the name of a cell, such as `r1c1`.
 * @param {number} size
 * @param {number} cell
 */
export function place(size, cell) {
  return `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`;
}
