/** The lines of a board and the outline of a set of cells. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  gridLines,
  ground,
  outline,
  regionsOf,
  tintGroups,
  wallsBetween,
} from '../page/js/board/drawing.js';

/** @typedef {import('../page/js/types.js').Shape} Shape */

/**
 * Makes a board of boxes, with further houses.
 * @param {number} size
 * @param {[number, number]} boxes
 * @param {import('../page/js/types.js').House[]} [more]
 * @returns {Shape}
 */
function boxed(size, boxes, more = []) {
  const [high, wide] = boxes;
  const cells = Array.from({ length: size * size }, (_, cell) => cell);
  const boxOf = (/** @type {number} */ cell) =>
    Math.floor(Math.floor(cell / size) / high) * (size / wide) + Math.floor((cell % size) / wide);
  const houses = Array.from({ length: size }, (_, box) => ({
    kind: /** @type {const} */ ('box'),
    cells: cells.filter((cell) => boxOf(cell) === box),
  }));
  return { size, boxes, variants: [], houses: [...houses, ...more], apart: [] };
}

test('walls of a 4×4 are its two middle lines, each in one piece', () => {
  const { hair, walls, frame } = gridLines(boxed(4, [2, 2]));
  assert.equal(walls, 'M200 0V400M0 200H400');
  assert.equal(frame, 'M0 0H400V400H0z');
  assert.equal(hair.match(/V/g)?.length, 3);
  assert.equal(hair.match(/H/g)?.length, 3);
});

test('boxes of two rows and three columns have walls there and nowhere else', () => {
  assert.equal(gridLines(boxed(6, [2, 3])).walls, 'M0 200H600M300 0V600M0 400H600');
});

test('walls of a jigsaw follow its regions', () => {
  // a a b
  // a b b
  // c c c
  assert.equal(
    wallsBetween([0, 0, 1, 0, 1, 1, 2, 2, 2], 3),
    'M100 100V200M100 100H200M200 0V100M0 200H300',
  );
});

test('regions are numbered by their houses', () => {
  assert.deepEqual(regionsOf(boxed(4, [2, 2])), [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]);
});

test('the outline of one cell, inset', () => {
  assert.equal(outline([4], 3, 10), 'M190 110L190 190L110 190L110 110z');
});

test('the outline of a row has four corners', () => {
  assert.equal(outline([0, 1, 2], 3).match(/L/g)?.length, 3);
});

test('an inner corner is moved inwards too', () => {
  // The missing cell is the lower right one: the outline turns left at (100, 100).
  const path = outline([0, 1, 2], 2, 5);
  assert.match(path, /[ML]95 95L/);
  assert.equal(path.match(/z/g)?.length, 1);
});

test('cells that touch only at a corner get a loop each', () => {
  for (const cells of [
    [0, 3],
    [1, 2],
    [3, 0],
    [2, 1],
  ]) {
    const path = outline(cells, 2, 5);
    assert.equal(path.match(/z/g)?.length, 2, path);
    assert.equal(path.match(/L/g)?.length, 6, path);
  }
});

test('a hole has an outline too', () => {
  const path = outline([0, 1, 2, 3, 5, 6, 7, 8], 3, 5);
  assert.equal(path.match(/z/g)?.length, 2);
  assert.match(path, /[ML]95 95L/);
});

test('the outlines of a random set enclose as many cells as it has', () => {
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let round = 0; round < 200; round += 1) {
    const cells = Array.from({ length: 36 }, (_, cell) => cell).filter(() => random() < 0.5);
    assert.equal(area(outline(cells, 6)), cells.length * 10000);
  }
});

/**
 * Returns the area of all loops of a path, holes subtracted.
 * @param {string} path
 */
function area(path) {
  let sum = 0;
  for (const loop of path.split('z').filter(Boolean)) {
    const points = loop
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number));
    points.forEach(([x, y], k) => {
      const [nextX, nextY] = points[(k + 1) % points.length];
      sum += (x * nextY - nextX * y) / 2;
    });
  }
  return sum;
}

test('no two regions that touch have the same tint', () => {
  const regions = [0, 0, 1, 1, 0, 2, 2, 1, 3, 2, 4, 4, 3, 3, 4, 5];
  const groups = tintGroups(regions, 4);
  const tints = regions.map((_, cell) => groups.findIndex((group) => group.includes(cell)));
  regions.forEach((region, cell) => {
    for (const other of [cell % 4 < 3 ? cell + 1 : cell, cell < 12 ? cell + 4 : cell]) {
      if (regions[other] !== region) assert.notEqual(tints[other], tints[cell]);
    }
  });
  assert.ok(groups.length <= 4);
});

test('both diagonals are one path; a window is an outline; boxes alone have no background', () => {
  assert.deepEqual(ground(boxed(4, [2, 2])), []);
  const x = boxed(
    4,
    [2, 2],
    [
      { kind: 'diagonal', cells: [0, 5, 10, 15] },
      { kind: 'diagonal', cells: [3, 6, 9, 12] },
    ],
  );
  assert.deepEqual(ground(x), [{ kind: 'diagonal', path: 'M0 0L400 400M400 0L0 400' }]);
  const windows = ground(boxed(4, [2, 2], [{ kind: 'window', cells: [5, 6, 9, 10] }]));
  assert.equal(windows.length, 1);
  assert.equal(windows[0].kind, 'window');
});
