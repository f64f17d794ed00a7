/**
 * What the player has written, and how it changes.
 *
 * A position is never changed in place. A change is a list of edits, each with the value before and
 * after. So it can be undone without a copy of the whole board, and a game of thousands of acts
 * stays small.
 */

/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('../types.js').Edit} Edit */
/** @typedef {import('../types.js').Change} Change */
/** @typedef {import('../types.js').Field} Field */

/** Number of colours. */
export const COLOURS = 8;

/** The fields of a position that hold one number per cell, by the letter they have in an edit. */
export const LISTS = /** @type {const} */ ({
  e: 'entries',
  n: 'corner',
  c: 'centre',
  s: 'struck',
  m: 'colours',
});

/** @typedef {keyof typeof LISTS} ListField */

/**
 * Returns a position with nothing written.
 * @param {number} cells
 * @returns {Position}
 */
export function emptyPosition(cells) {
  const zeros = () => new Array(cells).fill(0);
  return {
    entries: zeros(),
    corner: zeros(),
    centre: zeros(),
    struck: zeros(),
    colours: zeros(),
    hues: {},
  };
}

/**
 * Returns the key of a single candidate in `hues`.
 * @param {number} cell
 * @param {number} digit
 */
export function hueKey(cell, digit) {
  return cell * 64 + digit;
}

/**
 * Returns the position after the edits. It shares unchanged fields with the old one.
 * @param {Position} position
 * @param {readonly Edit[]} edits
 * @returns {Position}
 */
export function applyEdits(position, edits) {
  const next = { ...position };
  /** @type {Set<Field>} */
  const copied = new Set();
  for (const [field, place, , after] of edits) {
    if (field === 'h') {
      if (!copied.has(field)) next.hues = { ...next.hues };
      if (after === 0) delete next.hues[place];
      else next.hues[place] = after;
    } else {
      const name = LISTS[field];
      if (!copied.has(field)) next[name] = next[name].slice();
      next[name][place] = after;
    }
    copied.add(field);
  }
  return next;
}

/**
 * Returns the change that undoes this one.
 * @param {Change} change
 * @returns {Change}
 */
export function invert(change) {
  /** @type {Edit[]} */
  const edits = change.edits.map(([field, place, before, after]) => [field, place, after, before]);
  return { ...change, edits: edits.reverse() };
}

/**
 * Returns the digit of each cell, given or entered; 0 if the cell is empty.
 * @param {Puzzle} puzzle
 * @param {Position} position
 * @returns {number[]}
 */
export function digits(puzzle, position) {
  return puzzle.givens.map((given, cell) => given || position.entries[cell]);
}

/**
 * Returns the edits that lead from one position to another.
 * @param {Position} from
 * @param {Position} to
 * @returns {Edit[]}
 */
export function diff(from, to) {
  /** @type {Edit[]} */
  const edits = [];
  for (const field of /** @type {ListField[]} */ (Object.keys(LISTS))) {
    const before = from[LISTS[field]];
    const after = to[LISTS[field]];
    if (before === after) continue;
    for (let cell = 0; cell < after.length; cell++) {
      if (before[cell] !== after[cell]) edits.push([field, cell, before[cell], after[cell]]);
    }
  }
  if (from.hues !== to.hues) {
    for (const key of new Set([...Object.keys(from.hues), ...Object.keys(to.hues)])) {
      const before = from.hues[key] ?? 0;
      const after = to.hues[key] ?? 0;
      if (before !== after) edits.push(['h', Number(key), before, after]);
    }
  }
  return edits;
}
