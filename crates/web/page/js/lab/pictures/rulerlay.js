/**
 * The layout of the ruler. Pure: takes a run and a width, returns paths and places.
 *
 * A run may have a hundred steps or millions. Ticks are at round numbers, as close together as can
 * be told apart. The signs above them (names, × and ◎) are placed only where there is room, in this
 * order: solutions, tries of the topmost level, dead ends, other tries. If there are too many dead
 * ends to tell apart, each pixel column with one has a short mark instead. Tries are drawn only for
 * as many levels as leave the ruler legible.
 */

/** @typedef {ReturnType<typeof import('../run/stops.js').marksOf>} Marks */

/**
 * @typedef {object} Laid
 * @property {string} small ticks, as path data
 * @property {string} large every tenth tick
 * @property {string} tries
 * @property {string} dead
 * @property {string} solved
 * @property {{x: number, text: string}[]} names
 * @property {number[]} crosses
 * @property {number[]} rings
 */

/** Free space at both ends, for half of the head and of a name. */
export const EDGE = 8;
/** The base line, and below it the upper ends of the things that stand on it. */
export const GROUND = 40;
const [SMALL, LARGE, TALL] = [33, 26, 17];
/** The minimal distance between ticks. */
const CLOSEST = 6;
/** The gap between two signs. */
const GAP = 4;
const SIGN = 10;
/** The approximate width of a character of a name. */
const LETTER = 7;
const LONGEST_NAME = 12;
/** If dead ends are closer than this on average, they are not told apart. */
const DENSE = 20;

/**
 * Returns the place of a step.
 * @param {number} step
 * @param {number} events
 * @param {number} width
 */
export function placeOf(step, events, width) {
  return events === 0 ? EDGE : EDGE + (step / events) * (width - 2 * EDGE);
}

/**
 * Returns the step at a place.
 * @param {number} x
 * @param {number} events
 * @param {number} width
 */
export function stepAt(x, events, width) {
  const share = (x - EDGE) / Math.max(1, width - 2 * EDGE);
  return Math.round(Math.min(1, Math.max(0, share)) * events);
}

/**
 * Returns the number of steps between ticks: 1, 2 or 5 times a power of ten.
 * @param {number} events
 * @param {number} width
 */
export function tickSteps(events, width) {
  const least = (events * CLOSEST) / Math.max(1, width - 2 * EDGE);
  let round = 1;
  for (;;) {
    for (const times of [1, 2, 5]) if (round * times >= least) return round * times;
    round *= 10;
  }
}

/**
 * Lays out the ruler.
 * @param {number} events
 * @param {Marks} marks
 * @param {(option: number) => string} nameOf
 * @param {number} width
 * @returns {Laid}
 */
export function layRuler(events, { tries, deadEnds, solutions }, nameOf, width) {
  const at = (/** @type {number} */ step) => placeOf(step, events, width);
  const each = tickSteps(events, width);
  const [small, large] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let k = 0; k * each <= events; k++) (k % 10 === 0 ? large : small).push(at(k * each));

  const row = new Row(width);
  const rings = columns(solutions.map(at)).filter((x) => row.take(x, SIGN));
  /** @type {Laid['names']} */
  const names = [];
  const crossed = columns(deadEnds.map(at));
  /** @type {number[]} */
  const crosses = [];
  // One try in each pixel column is enough, and a line of the topmost level comes first, as it
  // stays longest.
  const levels = byLevel(tries, at);
  const name = (/** @type {number} */ level) => {
    for (const { x, option } of levels.get(level) ?? []) {
      const text = nameOf(option);
      if (text.length <= LONGEST_NAME && row.take(x, text.length * LETTER)) names.push({ x, text });
    }
  };
  name(0);
  const dense = crossed.length > width / DENSE;
  if (!dense) for (const x of crossed) if (row.take(x, SIGN)) crosses.push(x);
  const depths = [...levels.keys()].sort((one, other) => one - other);
  for (const level of depths) if (level > 0) name(level);
  /** @type {number[]} */
  const tried = [];
  for (const level of depths) {
    const places = (levels.get(level) ?? []).map(({ x }) => x);
    if (level > 0 && tried.length + places.length > width / CLOSEST) break;
    tried.push(...places);
  }

  return {
    small: lines(small, SMALL),
    large: lines(large, LARGE),
    tries: lines(columns(tried.sort((one, other) => one - other)), TALL),
    dead: dense ? lines(crossed, TALL, TALL + 4) : lines(crossed, TALL + 1),
    solved: lines(columns(solutions.map(at)), TALL + 1),
    names: names.sort((one, other) => one.x - other.x),
    crosses,
    rings,
  };
}

/** The row of signs above the ticks, given out on a first-come basis. */
class Row {
  /** @param {number} width */
  constructor(width) {
    this.taken = new Uint8Array(Math.ceil(width) + 1);
  }

  /**
   * Takes the place around a point, if it is free and within the ruler. Returns whether it did.
   * @param {number} x
   * @param {number} wide
   */
  take(x, wide) {
    const [from, to] = [Math.floor(x - wide / 2 - GAP / 2), Math.ceil(x + wide / 2 + GAP / 2)];
    if (from < -GAP || to > this.taken.length + GAP) return false;
    for (let k = Math.max(0, from); k < to; k++) if (this.taken[k]) return false;
    this.taken.fill(1, Math.max(0, from), to);
    return true;
  }
}

/**
 * Returns the places that fall into different pixels, in order.
 * @param {number[]} places ascending
 */
function columns(places) {
  let last = -1;
  return places.filter((x) => {
    if (Math.round(x) === last) return false;
    last = Math.round(x);
    return true;
  });
}

/**
 * Groups the tries by level, at most one for each level and pixel column.
 * @param {Marks['tries']} tries
 * @param {(step: number) => number} at
 */
function byLevel(tries, at) {
  /** @type {Map<number, {x: number, option: number}[]>} */
  const levels = new Map();
  /** @type {Map<number, number>} */
  const last = new Map();
  for (const { step, option, level } of tries) {
    const x = at(step);
    const column = Math.round(x);
    if (last.get(level) === column) continue;
    last.set(level, column);
    const list = levels.get(level);
    if (list) list.push({ x, option });
    else levels.set(level, [{ x, option }]);
  }
  return levels;
}

/**
 * Returns vertical lines as path data.
 * @param {number[]} places
 * @param {number} top
 * @param {number} [foot]
 */
function lines(places, top, foot = GROUND) {
  return places.map((x) => `M${round(x)} ${foot}V${top}`).join('');
}

/** @param {number} x */
function round(x) {
  return Math.round(x * 10) / 10;
}
