/** Keys in the list of the search tree. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextRow } from '../page/js/lab/room/treelist.js';

test('keys move through the rows as in any tree', () => {
  const levels = [1, 2, 3, 3, 2];
  const to = (/** @type {number} */ row, /** @type {string} */ key) => nextRow(levels, row, key);
  assert.deepEqual(
    [0, 4].map((row) => to(row, 'ArrowDown')),
    [1, 4],
  );
  assert.deepEqual(
    [0, 3].map((row) => to(row, 'ArrowUp')),
    [0, 2],
  );
  assert.deepEqual(
    [0, 1, 2].map((row) => to(row, 'ArrowRight')),
    [1, 2, 2],
    'into a node with children, and no further',
  );
  assert.deepEqual(
    [0, 1, 3, 4].map((row) => to(row, 'ArrowLeft')),
    [0, 0, 1, 0],
    'up to the parent',
  );
  assert.deepEqual([to(2, 'Home'), to(2, 'End'), to(2, 'x')], [0, 4, null]);
});
