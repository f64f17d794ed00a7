/** What follows a step, according to the outline. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aheadOf } from '../page/js/lab/run/ahead.js';
import { CHOOSE, CLOSE, DEAD_END, STRIDE, TRY, UNDO } from '../page/js/lab/run/events.js';
import { savedRun } from './lab-runs.js';

/** @typedef {import('./lab-runs.js').RunName} RunName */

const { run } = savedRun('worked1');
const optionNamed = (/** @type {string} */ name) =>
  run.cover.options.findIndex((option) => option.name === name);

test('at the start the first item is chosen next, without backtracking', () => {
  const { next, then, nextOption } = aheadOf(run, 0);
  assert.deepEqual([next?.op, next?.a, next?.b], [CHOOSE, 0, 2]);
  assert.deepEqual([then, nextOption], ['deeper', -1]);
});

test('after the first dead end of example 1 the search leaves item 3 and tries S4 for item 1', () => {
  assert.deepEqual(aheadOf(run, 59), {
    next: { op: UNDO, a: optionNamed('S3'), b: 0, c: 0 },
    leaves: 1,
    nextOption: optionNamed('S4'),
    then: 'try',
  });
});

test('after the second dead end it tries S5 for the same item', () => {
  const { leaves, nextOption } = aheadOf(run, 143);
  assert.deepEqual([leaves, nextOption], [0, optionNamed('S5')]);
});

test('after the last solution nothing is left to try; a run that was cut off does not claim so', () => {
  assert.deepEqual([aheadOf(run, 180).leaves, aheadOf(run, 180).then], [3, 'over']);
  assert.equal(aheadOf({ ...run, complete: false }, 180).then, 'unknown');
  assert.deepEqual(aheadOf(run, run.events), {
    next: null,
    leaves: 0,
    nextOption: -1,
    then: 'over',
  });
});

test('the next event for an item with bounds may be to close it', () => {
  const { run: bounded } = savedRun('bounds');
  const closed = bounded.outline.findIndex((op, k) => k % STRIDE === 1 && op === CLOSE);
  assert.equal(aheadOf(bounded, bounded.outline[closed - 1]).then, 'close');
});

test('at every step of every run, the next event is the one a walk through the outline finds', () => {
  for (const name of /** @type {RunName[]} */ ([
    'worked1',
    'worked2',
    'toy',
    'toy_colors',
    'bounds',
    'sudoku4-leftmost',
  ])) {
    const { run: one } = savedRun(name);
    for (let step = 0; step <= one.events; step++) {
      let at = 0;
      while (at < one.outline.length && one.outline[at] < step) at += STRIDE;
      const { next } = aheadOf(one, step);
      assert.deepEqual(
        next && [next.op, next.a, next.b],
        at < one.outline.length ? one.outline.slice(at + 1, at + STRIDE) : null,
        `${name} at ${step}`,
      );
    }
  }
});

test('after a dead end the search tries an option or is over; it never goes deeper', () => {
  for (const name of /** @type {RunName[]} */ ([
    'worked1',
    'worked2',
    'toy',
    'toy_colors',
    'sudoku4-leftmost',
  ])) {
    const { run: one } = savedRun(name);
    for (let at = 0; at < one.outline.length; at += STRIDE) {
      if (one.outline[at + 1] !== DEAD_END) continue;
      const { then, nextOption } = aheadOf(one, one.outline[at] + 1);
      const following = one.outline.findIndex((op, k) => k > at && k % STRIDE === 1 && op === TRY);
      assert.deepEqual(
        [then, nextOption],
        following < 0 ? ['over', -1] : ['try', one.outline[following + 1]],
      );
    }
  }
});
