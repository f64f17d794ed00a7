/**
 * The board of a problem that says where its items lie, at a moment of the run: which options stand
 * on it, which is tried, where nothing can stand any more, and where the search has come to a dead
 * end.
 */
import { DEAD_END, SOLUTION } from './events.js';
import { CHOOSING, REMAINING, RESTORED } from './status.js';

/** @typedef {import('../../ask/run.js').LayoutData} LayoutData */
/** @typedef {import('./types.js').Moment} Moment */

/**
 * An option on the board.
 * @typedef {object} Tile
 * @property {number} option
 * @property {number[]} spots
 * @property {string} sign empty if its outline alone is enough
 * @property {number} colour from 0
 * @property {boolean} now whether it is the one that is tried
 */

/**
 * The board at a moment.
 * @typedef {object} Tiling
 * @property {Tile[]} tiles in the order in which they were chosen
 * @property {Set<number>} gone empty spots that no remaining option fills
 * @property {number[]} branch the spots of the item that is branched on
 * @property {number[]} dead the spots of the item that has no option left
 */

/**
 * What holds for a board at all moments.
 * @typedef {object} BoardFacts
 * @property {boolean} pieces
 *     whether the options are pieces, which are known by their outlines: connected, and some of
 *     more than one spot
 * @property {Map<string, number>} colours a colour for each sign
 */

/** The number of colours. */
export const COLOURS = 8;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** @type {WeakMap<LayoutData, BoardFacts>} */
const known = new WeakMap();

/**
 * Returns what holds for a board at all moments.
 * @param {LayoutData} layout
 * @returns {BoardFacts}
 */
export function boardFacts(layout) {
  let facts = known.get(layout);
  if (!facts) {
    const signs = [...new Set(layout.options.map(({ sign }) => sign ?? ''))].filter(Boolean);
    facts = {
      pieces:
        layout.options.some(({ spots }) => spots.length > 1) &&
        layout.options.every(({ spots }) => isConnected(layout, spots, true)),
      colours: new Map(signs.map((sign, k) => [sign, k % COLOURS])),
    };
    known.set(layout, facts);
  }
  return facts;
}

/**
 * Whether spots are connected: within a layer or, if `solid`, from layer to layer as well.
 * @param {LayoutData} layout
 * @param {number[]} spots
 * @param {boolean} solid
 */
export function isConnected({ spots: places }, spots, solid) {
  if (spots.length < 2) return true;
  const touch = (/** @type {number} */ one, /** @type {number} */ two) => {
    const apart = places[one].map((value, axis) => Math.abs(value - places[two][axis]));
    return (solid || apart[2] === 0) && apart[0] + apart[1] + apart[2] === 1;
  };
  const reached = [spots[0]];
  const open = new Set(spots.slice(1));
  for (let spot = reached.pop(); spot !== undefined; spot = reached.pop())
    for (const other of [...open])
      if (touch(spot, other)) {
        open.delete(other);
        reached.push(other);
      }
  return open.size === 0;
}

/**
 * Returns the board at a moment.
 * @param {Pick<Moment, 'path' | 'options' | 'item' | 'option' | 'event'>} moment
 * @param {LayoutData} layout
 * @returns {Tiling}
 */
export function tilingAt({ path, options, item, option: tried, event }, layout) {
  const { pieces, colours } = boardFacts(layout);
  const solved = event?.op === SOLUTION;
  const chosen = path.filter((option) => option >= 0);
  const taken = new Set(chosen.map((option) => layout.options[option].sign));
  const letters = [...LETTERS].filter((letter) => !taken.has(letter));
  /** @type {Set<number>} */
  const filled = new Set();
  const tiles = chosen.map((option, k) => {
    const { spots, sign } = layout.options[option];
    for (const spot of spots) filled.add(spot);
    const outlined = pieces && isConnected(layout, spots, false);
    return {
      option,
      spots,
      sign: sign ?? (outlined ? '' : (letters.shift() ?? String(k + 1))),
      colour: sign === undefined ? k % COLOURS : (colours.get(sign) ?? 0),
      now: !solved && option === tried,
    };
  });
  /** @type {Set<number>} */
  const possible = new Set();
  options.forEach((status, option) => {
    if (status === REMAINING || status === RESTORED || status === CHOOSING)
      for (const spot of layout.options[option].spots) possible.add(spot);
  });
  const gone = [...layout.spots.keys()].filter((spot) => !filled.has(spot) && !possible.has(spot));
  const empty = (/** @type {number} */ one) =>
    (layout.items[one] ?? []).filter((spot) => !filled.has(spot));
  return {
    tiles,
    gone: new Set(gone),
    branch: solved || tried >= 0 || item < 0 ? [] : empty(item),
    dead: event?.op === DEAD_END ? empty(event.a) : [],
  };
}
