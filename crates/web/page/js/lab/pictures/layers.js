/**
 * The layout of a graph in rows, after Sugiyama, Tagawa and Toda (*Methods for visual understanding
 * of hierarchical system structures*, 1981): boxes lie in rows, links lead from a row to the next.
 * A link over several rows is a chain of links through narrow boxes, which the caller makes.
 *
 * Two questions are answered in turn. In which order do the boxes of a row stand? Each is sorted by
 * the mean place of its neighbours, down and up by turns, and the order with the fewest crossings
 * is kept. Where do they stand? Each wants to be at the mean of its neighbours, and no two may
 * overlap: the places with the least sum of squared distances from what is wanted are found by
 * pooling boxes that would overlap (isotonic regression). Nothing is random, so the same graph has
 * the same layout each time.
 */

/**
 * @typedef {object} Cell
 * @property {number} row
 * @property {number} w
 * @property {boolean} [bend] whether it is a point where a long link passes a row
 * @property {number[]} up neighbours in the row above
 * @property {number[]} down neighbours in the row below
 */

/** How often the order, and then the places, are improved. */
const SWEEPS = 12;
const MOVES = 16;
/** How much more a bend pulls at another bend of its link than other boxes pull: long links are
 * straight. */
const STRAIGHT = 6;

/**
 * Lays out cells.
 * @param {Cell[]} cells
 * @param {number} gap the least distance between neighbours of a row
 * @returns {{x: Float64Array, width: number}} the middle of each cell
 */
export function layRows(cells, gap) {
  const rows = ordered(cells);
  const x = new Float64Array(cells.length);
  for (const row of rows) {
    let at = 0;
    for (const cell of row) {
      x[cell] = at + cells[cell].w / 2;
      at += cells[cell].w + gap;
    }
    const middle = (at - gap) / 2;
    for (const cell of row) x[cell] -= middle;
  }
  for (let k = 0; k < MOVES; k++) {
    const last = k >= MOVES - 4;
    const goesDown = k % 2 === 0;
    for (const row of goesDown ? rows : rows.toReversed()) {
      /** @param {number} cell */
      const pull = (cell) => {
        const { up, down } = cells[cell];
        const near = last ? [...up, ...down] : goesDown ? up : down;
        return near.length > 0 ? near : [cell];
      };
      place(row, cells, gap, x, pull);
    }
  }
  const left = Math.min(0, ...cells.map(({ w }, cell) => x[cell] - w / 2));
  const right = Math.max(0, ...cells.map(({ w }, cell) => x[cell] + w / 2));
  for (let cell = 0; cell < x.length; cell++) x[cell] -= left;
  return { x, width: right - left };
}

/**
 * Returns the cells of each row, in the best order found.
 * @param {Cell[]} cells
 * @returns {number[][]}
 */
function ordered(cells) {
  /** @type {number[][]} */
  let rows = [];
  cells.forEach(({ row }, cell) => (rows[row] ??= []).push(cell));
  rows = Array.from(rows, (row) => row ?? []);
  const at = new Float64Array(cells.length);
  const number = () => rows.forEach((row) => row.forEach((cell, k) => (at[cell] = k)));
  number();
  let best = rows.map((row) => [...row]);
  let fewest = crossings(rows, cells, at);
  for (let k = 0; k < SWEEPS && fewest > 0; k++) {
    const side = k % 2 === 0 ? 'up' : 'down';
    for (const row of side === 'up' ? rows : rows.toReversed()) {
      const wanted = new Map(row.map((cell) => [cell, mean(cells[cell][side], at) ?? at[cell]]));
      row.sort((a, b) => Number(wanted.get(a)) - Number(wanted.get(b)) || at[a] - at[b]);
      row.forEach((cell, place) => (at[cell] = place));
    }
    const now = crossings(rows, cells, at);
    if (now < fewest) [fewest, best] = [now, rows.map((row) => [...row])];
  }
  return best;
}

/** @param {number[]} of @param {Float64Array} at */
function mean(of, at) {
  return of.length > 0 ? of.reduce((sum, cell) => sum + at[cell], 0) / of.length : null;
}

/**
 * Counts the pairs of links that cross. Links are taken from left to right; each crosses those
 * before it that end further right, which a Fenwick tree counts.
 * @param {number[][]} rows
 * @param {Cell[]} cells
 * @param {Float64Array} at
 */
function crossings(rows, cells, at) {
  let sum = 0;
  for (const row of rows) {
    const ends = row.flatMap((cell) =>
      cells[cell].down.map((one) => at[one]).sort((a, b) => a - b),
    );
    const most = Math.max(0, ...ends) + 1;
    const counts = new Int32Array(most + 1);
    let seen = 0;
    for (const end of ends) {
      let before = 0;
      for (let k = end + 1; k > 0; k -= k & -k) before += counts[k];
      sum += seen - before;
      seen += 1;
      for (let k = end + 1; k <= most; k += k & -k) counts[k] += 1;
    }
  }
  return sum;
}

/**
 * Moves the cells of a row towards their neighbours, in their order and without overlap.
 *
 * With y = x − (the room that the cells to the left take), the cells must not descend. Cells that
 * would are pooled, and a pool stands at the weighted mean of what its cells want.
 * @param {number[]} row
 * @param {Cell[]} cells
 * @param {number} gap
 * @param {Float64Array} x
 * @param {(cell: number) => number[]} pull
 */
function place(row, cells, gap, x, pull) {
  /** @type {{sum: number, weight: number, count: number}[]} */
  const pools = [];
  /** @type {number[]} */
  const rooms = [];
  let room = 0;
  row.forEach((cell, k) => {
    if (k > 0) room += (cells[row[k - 1]].w + cells[cell].w) / 2 + gap;
    rooms.push(room);
    let [sum, weight] = [0, 0];
    for (const one of pull(cell)) {
      const strength = cells[cell].bend && cells[one].bend ? STRAIGHT : 1;
      sum += strength * (x[one] - room);
      weight += strength;
    }
    let pool = { sum, weight, count: 1 };
    for (let last = pools.at(-1); last && last.sum / last.weight > pool.sum / pool.weight;) {
      pools.pop();
      pool = {
        sum: pool.sum + last.sum,
        weight: pool.weight + last.weight,
        count: pool.count + last.count,
      };
      last = pools.at(-1);
    }
    pools.push(pool);
  });
  let k = 0;
  for (const { sum, weight, count } of pools)
    for (let n = 0; n < count; n++, k++) x[row[k]] = sum / weight + rooms[k];
}
