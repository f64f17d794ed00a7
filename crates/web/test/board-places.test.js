/** Where notes are placed, and where keys and drags lead. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alike, cellAfter, cellsAlong, rectangle } from '../page/js/board/moves.js';
import {
  centreLines,
  columnsOf,
  cornerLayout,
  cornerOf,
  digitAt,
  gridSpot,
  gridText,
  inLines,
  notesAreLegible,
  rowsOf,
  spread,
} from '../page/js/board/places.js';
import { signOf } from '../page/js/game/shape.js';

test('the grid of notes has the shape of a usual box', () => {
  const shapes = [4, 6, 9, 12, 16, 25].map((size) => [rowsOf(size), columnsOf(size)]);
  assert.deepEqual(shapes, [
    [2, 2],
    [2, 3],
    [3, 3],
    [3, 4],
    [4, 4],
    [5, 5],
  ]);
});

test('a point on a note is in the place of that note', () => {
  for (const size of [4, 6, 9, 12, 16, 20, 25]) {
    for (let digit = 1; digit <= size; digit += 1) {
      const { x, y } = gridSpot(size, digit);
      assert.equal(digitAt(size, x, y), digit);
    }
  }
  assert.equal(digitAt(8, 95, 95), 0);
});

test('a few notes go to the corners, in reading order; many to the grid, or to the edges if there are centre notes', () => {
  assert.equal(cornerLayout(9, 6, true, false), 'corners');
  assert.equal(cornerLayout(9, 7, false, false), 'grid');
  assert.equal(cornerLayout(16, 5, false, false), 'grid');
  assert.equal(cornerLayout(9, 2, false, true), 'grid');
  assert.equal(cornerLayout(9, 7, true, false), 'edges');
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((index) => cornerOf(5, index)),
    [0, 4, 1, 2, 3],
  );
});

test('a grid as text keeps the places of missing digits', () => {
  assert.equal(gridText(16, [1, 4, 6, 16], signOf), '1  4\n 6  \n    \n   G');
});

test('centre notes form lines of even length and lose none', () => {
  for (let count = 1; count <= 25; count += 1) {
    const digits = Array.from({ length: count }, (_, k) => k + 1);
    const lines = centreLines(digits);
    assert.deepEqual(lines.flat(), digits);
    assert.ok(
      lines.every((line) => line.length > 0 && line.length <= 7),
      `${count}`,
    );
  }
  assert.deepEqual(inLines([1, 2, 3, 4, 5], 2), [
    [1, 2, 3],
    [4, 5],
  ]);
});

test('the digits of a hint in a small cell do not overlap and stay inside it', () => {
  for (const count of [1, 2, 3, 4, 5, 9]) {
    const spots = Array.from({ length: count }, (_, index) => spread(count, index));
    for (const [k, a] of spots.entries()) {
      assert.ok(
        a.x - a.radius > 0 && a.x + a.radius < 100 && a.y - a.radius > 0 && a.y + a.radius < 100,
      );
      for (const b of spots.slice(k + 1))
        assert.ok(Math.hypot(a.x - b.x, a.y - b.y) >= a.radius + b.radius);
    }
  }
});

test('arrows stop at the edges', () => {
  const nine = { size: 9, boxes: /** @type {[number, number]} */ ([3, 3]) };
  assert.equal(cellAfter(nine, 0, 'ArrowUp', false), 0);
  assert.equal(cellAfter(nine, 8, 'ArrowRight', false), 8);
  assert.equal(cellAfter(nine, 40, 'ArrowDown', false), 49);
  assert.equal(cellAfter(nine, 40, 'ArrowLeft', false), 39);
});

test('Home and End stay in the row, or go to the corners with Ctrl; PageDown moves down by a box', () => {
  const six = { size: 6, boxes: /** @type {[number, number]} */ ([2, 3]) };
  assert.equal(cellAfter(six, 14, 'Home', false), 12);
  assert.equal(cellAfter(six, 14, 'End', false), 17);
  assert.equal(cellAfter(six, 14, 'Home', true), 0);
  assert.equal(cellAfter(six, 14, 'End', true), 35);
  assert.equal(cellAfter(six, 2, 'PageDown', false), 14);
  assert.equal(cellAfter(six, 2, 'PageUp', false), 2);
  assert.equal(cellAfter(six, 2, '5', false), -1);
});

test('a rectangle is the same from either end', () => {
  assert.deepEqual(rectangle(9, 10, 21), [10, 11, 12, 19, 20, 21]);
  assert.deepEqual(rectangle(9, 21, 10), rectangle(9, 10, 21));
  assert.deepEqual(rectangle(9, 12, 19), rectangle(9, 10, 21));
});

test('a quick drag skips no cell, a slanting one picks up no neighbours', () => {
  assert.deepEqual(cellsAlong(9, { x: 0.5, y: 0.5 }, { x: 5.5, y: 0.5 }), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(cellsAlong(9, { x: 0.5, y: 0.5 }, { x: 3.5, y: 3.5 }), [0, 10, 20, 30]);
  assert.deepEqual(cellsAlong(9, { x: 8.5, y: 0.5 }, { x: 12, y: 0.5 }), [8]);
});

test('cells with the same digit, given or entered, are alike, else those of the same colour', () => {
  const empty = [0, 0, 0, 0];
  const view = /** @type {import('../page/js/types.js').BoardView} */ (
    /** @type {unknown} */ ({
      givens: [3, 0, 0, 0],
      position: {
        entries: [0, 3, 0, 0],
        corner: empty,
        centre: empty,
        colours: [0, 0, 2, 2],
      },
    })
  );
  assert.deepEqual(alike(view, 1), [0, 1]);
  assert.deepEqual(alike(view, 2), [2, 3]);
});

test('notes are drawn where they can be read', () => {
  assert.ok(notesAreLegible(9, 33), 'on the narrowest phone');
  assert.ok(!notesAreLegible(25, 28), '25 in a row on a laptop');
  assert.ok(notesAreLegible(25, 32));
  assert.ok(!notesAreLegible(16, 23) && notesAreLegible(16, 28));
});
