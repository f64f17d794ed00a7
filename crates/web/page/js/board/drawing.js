/**
 * Shapes and selections as path data. Pure: numbers in, text for `d` out.
 *
 * A cell is 100 units wide, so nothing here depends on pixels; `vector-effect` keeps the width of
 * strokes. Everything that has an edge (a window, a jigsaw region, a house of a hint, a selection)
 * is a set of cells, and one function traces its outline.
 */

/** @typedef {import('../types.js').Shape} Shape */

/** The width of a cell in units. */
export const UNIT = 100;

/**
 * Returns the index of each cell's box or region; -1 if it has none.
 * @param {Shape} shape
 * @returns {number[]}
 */
export function regionsOf(shape) {
  const regions = new Array(shape.size * shape.size).fill(-1);
  let next = 0;
  for (const house of shape.houses) {
    if (house.kind !== 'box') continue;
    for (const cell of house.cells) regions[cell] = next;
    next += 1;
  }
  return regions;
}

/**
 * Returns the lines of a board: between all cells, between regions, and around the board.
 * @param {Shape} shape
 * @returns {{hair: string, walls: string, frame: string}}
 */
export function gridLines(shape) {
  const { size } = shape;
  const side = size * UNIT;
  let hair = '';
  for (let k = 1; k < size; k += 1) hair += `M${k * UNIT} 0V${side}M0 ${k * UNIT}H${side}`;
  return { hair, walls: wallsBetween(regionsOf(shape), size), frame: `M0 0H${side}V${side}H0z` };
}

/**
 * Returns the lines between neighbours of different regions, each as long as possible.
 * @param {number[]} regions
 * @param {number} size
 */
export function wallsBetween(regions, size) {
  let path = '';
  for (let k = 1; k < size; k += 1) {
    path += runs(size, (i) => regions[i * size + k] !== regions[i * size + k - 1])
      .map(([from, to]) => `M${k * UNIT} ${from * UNIT}V${to * UNIT}`)
      .join('');
    path += runs(size, (i) => regions[k * size + i] !== regions[(k - 1) * size + i])
      .map(([from, to]) => `M${from * UNIT} ${k * UNIT}H${to * UNIT}`)
      .join('');
  }
  return path;
}

/**
 * Returns the runs of numbers below `size` for which `holds` is true, as half-open ranges.
 * @param {number} size
 * @param {(i: number) => boolean} holds
 * @returns {[number, number][]}
 */
function runs(size, holds) {
  /** @type {[number, number][]} */
  const found = [];
  for (let from = 0; from < size; from += 1) {
    if (!holds(from)) continue;
    let to = from + 1;
    while (to < size && holds(to)) to += 1;
    found.push([from, to]);
    from = to;
  }
  return found;
}

/**
 * Traces the outline of a set of cells clockwise, moved inwards by `inset` units; holes are
 * outlined too. Cells that touch only at a corner get separate loops.
 * @param {Iterable<number>} cells
 * @param {number} size
 * @param {number} [inset]
 * @returns {string}
 */
export function outline(cells, size, inset = 0) {
  const inside = new Set(cells);
  /** @param {number} row @param {number} column */
  const has = (row, column) =>
    row >= 0 && column >= 0 && row < size && column < size && inside.has(row * size + column);
  // An edge starts at a corner of the grid and goes right, down, left or up (0 to 3), with the
  // inside on its right.
  /** @type {Map<number, number[]>} */
  const starts = new Map();
  const corner = (/** @type {number} */ row, /** @type {number} */ column) =>
    row * (size + 1) + column;
  const add = (/** @type {number} */ at, /** @type {number} */ way) => {
    const ways = starts.get(at);
    if (ways) ways.push(way);
    else starts.set(at, [way]);
  };
  for (const cell of inside) {
    const row = Math.floor(cell / size);
    const column = cell % size;
    if (!has(row - 1, column)) add(corner(row, column), 0);
    if (!has(row, column + 1)) add(corner(row, column + 1), 1);
    if (!has(row + 1, column)) add(corner(row + 1, column + 1), 2);
    if (!has(row, column - 1)) add(corner(row + 1, column), 3);
  }
  const steps = [1, size + 1, -1, -(size + 1)];
  let path = '';
  for (const [first, ways] of starts) {
    while (ways.length > 0) {
      const firstWay = /** @type {number} */ (ways.pop());
      /** @type {[number, number, number][]} corner, direction in, direction out */
      const turns = [];
      let at = first;
      let way = firstWay;
      for (;;) {
        at += steps[way];
        if (at === first && !continues(starts.get(at), way)) {
          if (way !== firstWay) turns.push([at, way, firstWay]);
          break;
        }
        const next = takeTurn(/** @type {number[]} */ (starts.get(at)), way);
        if (next !== way) turns.push([at, way, next]);
        way = next;
      }
      path += loop(turns, size, inset);
    }
  }
  return path;
}

/**
 * Returns whether a loop that is back at its first corner continues there: if two cells touch at
 * that corner, the loop may just be passing through.
 * @param {number[] | undefined} ways
 * @param {number} way
 */
function continues(ways, way) {
  return ways !== undefined && ways.includes((way + 1) % 4);
}

/**
 * Removes and returns the direction to continue in: to the right if possible, so that a loop stays
 * with its own cells.
 * @param {number[]} ways
 * @param {number} way
 */
function takeTurn(ways, way) {
  for (const turn of [1, 0, 3]) {
    const place = ways.indexOf((way + turn) % 4);
    if (place >= 0) return ways.splice(place, 1)[0];
  }
  throw new Error('an outline that does not close');
}

// What is on the right of each direction: below, left, above, right.
const RIGHT_HAND = [
  [0, 1],
  [-1, 0],
  [0, -1],
  [1, 0],
];

/**
 * @param {[number, number, number][]} turns
 * @param {number} size
 * @param {number} inset
 */
function loop(turns, size, inset) {
  const points = turns.map(([at, to, from]) => {
    const x = (at % (size + 1)) * UNIT + inset * (RIGHT_HAND[to][0] + RIGHT_HAND[from][0]);
    const y =
      Math.floor(at / (size + 1)) * UNIT + inset * (RIGHT_HAND[to][1] + RIGHT_HAND[from][1]);
    return `${round(x)} ${round(y)}`;
  });
  return `M${points.join('L')}z`;
}

/**
 * Groups the regions of a jigsaw so that no two regions of a group touch; each group gets a tint of
 * its own. The colouring is greedy, largest degree first: maps of this kind need four groups,
 * seldom five.
 * @param {number[]} regions
 * @param {number} size
 * @returns {number[][]} cells of each group
 */
export function tintGroups(regions, size) {
  const count = Math.max(...regions) + 1;
  /** @type {Set<number>[]} */
  const near = Array.from({ length: count }, () => new Set());
  regions.forEach((region, cell) => {
    for (const other of [
      (cell + 1) % size === 0 ? -1 : regions[cell + 1],
      regions[cell + size] ?? -1,
    ]) {
      if (region < 0 || other < 0 || other === region) continue;
      near[region].add(other);
      near[other].add(region);
    }
  });
  /** @type {number[]} */
  const tints = new Array(count).fill(-1);
  const order = near
    .map((_, region) => region)
    .sort((a, b) => near[b].size - near[a].size || a - b);
  for (const region of order) {
    const taken = new Set([...near[region]].map((other) => tints[other]));
    let tint = 0;
    while (taken.has(tint)) tint += 1;
    tints[region] = tint;
  }
  /** @type {number[][]} */
  const groups = Array.from({ length: Math.max(-1, ...tints) + 1 }, () => []);
  regions.forEach((region, cell) => {
    if (region >= 0) groups[tints[region]].push(cell);
  });
  return groups;
}

/**
 * Returns what is drawn under the digits in addition to the boxes.
 * @param {Shape} shape
 * @returns {{kind: 'tint' | 'diagonal' | 'window', tint?: number, path: string}[]}
 */
export function ground(shape) {
  const { size, houses } = shape;
  /** @type {{kind: 'tint' | 'diagonal' | 'window', tint?: number, path: string}[]} */
  const parts = [];
  if (shape.regions) {
    tintGroups(regionsOf(shape), size).forEach((cells, tint) => {
      if (tint > 0) parts.push({ kind: 'tint', tint, path: outline(cells, size) });
    });
  }
  // Both diagonals are one path, so that they are not darker where they cross.
  const side = size * UNIT;
  const diagonals = houses.filter(({ kind }) => kind === 'diagonal');
  const path = diagonals
    .map(({ cells }) => (cells.includes(0) ? `M0 0L${side} ${side}` : `M${side} 0L0 ${side}`))
    .join('');
  if (path) parts.push({ kind: 'diagonal', path });
  for (const { kind, cells } of houses) {
    if (kind === 'window' || kind === 'region')
      parts.push({ kind: 'window', path: outline(cells, size, 7) });
  }
  return parts;
}

/**
 * Returns a circle around the centre of each cell.
 * @param {Iterable<number>} cells
 * @param {number} size
 * @param {number} radius in units
 */
export function circles(cells, size, radius) {
  let path = '';
  for (const cell of cells) {
    const x = ((cell % size) + 0.5) * UNIT - radius;
    const y = (Math.floor(cell / size) + 0.5) * UNIT;
    path += `M${round(x)} ${round(y)}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;
  }
  return path;
}

/** @param {number} value */
export function round(value) {
  return Math.round(value * 10) / 10;
}
