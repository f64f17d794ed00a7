/** The comparison of two runs: how far each is after the same number of nodes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readParts, writeParts } from '../page/js/lab/room/address.js';
import { PAIRS, PAIR_NAMES } from '../page/js/lab/room/compare.js';
import { layTree, placeOf } from '../page/js/lab/pictures/tree-layout.js';
import { treeDrawing } from '../page/js/lab/pictures/treeview.js';
import { glanceAt, nodesOf, stepAt, tallyAt } from '../page/js/lab/run/glance.js';
import { treeOf } from '../page/js/lab/run/tree.js';
import { RUNS, reelOf } from './lab-runs.js';
import './words.js';

/** @typedef {import('../page/js/ask/run.js').TotalsData} TotalsData */

for (const name of RUNS) {
  test(`${name}: a glance shows the tree as the run itself does at that step`, () => {
    const reel = reelOf(name);
    const { run, cover } = reel;
    for (let nodes = 0; nodes <= nodesOf(run); nodes++) {
      const glance = glanceAt(run, cover, nodes);
      const moment = reel.moment(glance.step, 'link');
      assert.deepEqual(placeOf(glance), placeOf(moment), `after ${nodes} nodes`);
      assert.deepEqual(
        treeDrawing.draw(layTree(glance), glance, null),
        treeDrawing.draw(layTree(moment), moment, null),
      );
    }
  });

  test(`${name}: the counts grow from nothing to those of the whole run`, () => {
    const { run } = reelOf(name);
    const count = nodesOf(run);
    assert.equal(count, run.nodes);
    assert.deepEqual(tallyAt(run, null, 0), { nodes: 0, updates: 0, deadEnds: 0, solutions: 0 });
    const end = tallyAt(run, null, count + 5);
    assert.deepEqual([end.nodes, end.solutions], [count, run.solutions]);
    assert.equal(end.deadEnds, treeOf(run).dead[0]);
    let before = tallyAt(run, null, 0);
    for (let nodes = 1; nodes <= count; nodes++) {
      const now = tallyAt(run, null, nodes);
      assert.equal(now.nodes, nodes);
      const more = now.deadEnds - before.deadEnds + (now.solutions - before.solutions);
      assert.ok(more === 0 || more === 1);
      assert.ok(stepAt(run, nodes) > stepAt(run, nodes - 1) || nodes === 1);
      before = now;
    }
  });
}

test('updates are those before the node, and all of them at the end', () => {
  const { run } = reelOf('worked1');
  const course = Array.from({ length: run.nodes }, (_, node) => 3 * node);
  const totals = /** @type {TotalsData} */ ({ updates: 99, course });
  assert.equal(tallyAt(run, totals, 2).updates, 3);
  assert.equal(tallyAt(run, totals, run.nodes).updates, 99);
  assert.equal(tallyAt(run, { ...totals, course: [] }, 2).updates, null, 'cells has no course');
});

test('a run that is cut does not pretend to know its totals', () => {
  const { run } = reelOf('worked1');
  const totals = /** @type {TotalsData} */ ({ updates: 99, course: Array(run.nodes).fill(7) });
  assert.equal(tallyAt({ ...run, complete: false }, totals, run.nodes).updates, 7);
});

test('the sides of a pair differ in one thing only', () => {
  for (const pair of PAIR_NAMES) {
    const [one, other] = PAIRS[pair];
    const keys = /** @type {const} */ (['branch', 'method', 'engine']);
    assert.equal(keys.filter((key) => one[key] !== other[key]).length, 1, pair);
  }
});

test('an address opens a comparison', () => {
  const address = writeParts({ id: 'langford-7', packed: '', compare: 'engine' });
  assert.equal(address, '#lab=langford-7&compare=engine');
  assert.equal(readParts(address)?.compare, 'engine');
  assert.equal(readParts('#lab=langford-7&compare=1')?.compare, undefined);
});
