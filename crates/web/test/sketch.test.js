/** Regions that are being drawn, and the drafts that are kept. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { emptyShape } from '../page/js/game/shape.js';
import {
  bareWith,
  brushAt,
  flawsOf,
  isWhole,
  painted,
  regionOfKey,
  restoreSketch,
  shapeToDraw,
  sketchOf,
} from '../page/js/game/sketch.js';
import { exportAll, importAll } from '../page/js/keep/backup.js';
import { DRAFT_KEY, listDrafts, saveDrafts } from '../page/js/keep/drafts.js';
import { loadDraft } from '../page/js/set/keeping.js';
import { beginStroke, draw } from '../page/js/set/regions.js';
import { firstState } from '../page/js/set/state.js';
import { boardView } from '../page/js/set/view.js';
import { Store } from '../page/js/base/store.js';
import { FakeStorage } from './store.js';
import './words.js';

const four = emptyShape(4);
const boxes = sketchOf(four, 'regions');

test('the boxes of a board are its first regions', () => {
  assert.deepEqual(boxes.cells.slice(0, 8), [0, 0, 1, 1, 0, 0, 1, 1]);
  assert.deepEqual(flawsOf(boxes, 4), []);
  assert.deepEqual(bareWith(four, boxes), { size: 4, boxes: [2, 2], variants: [] });
});

test('a region that grows is too long, and the one it grows into too short', () => {
  const grown = painted(boxes, [1, 2], 0);
  assert.deepEqual(flawsOf(grown, 4), [
    { region: 0, fault: 'long', cells: 5 },
    { region: 1, fault: 'short', cells: 3 },
  ]);
  assert.ok(!isWhole(grown, 4));
  const whole = painted(grown, [5], 1);
  assert.ok(isWhole(whole, 4));
  assert.deepEqual(bareWith({ ...four, variants: ['x', 'windoku'] }, whole), {
    size: 4,
    regions: 'aaababbbccddccdd',
    variants: ['x'],
  });
});

test('a region in two parts is mentioned, and allowed', () => {
  const split = painted(painted(boxes, [15], 0), [0], 3);
  assert.deepEqual(
    flawsOf(split, 4).map(({ region, fault }) => [region, fault]),
    [
      [0, 'split'],
      [3, 'split'],
    ],
  );
  assert.ok(isWhole(split, 4));
  const gone = painted(boxes, [0, 1, 4, 5], 1);
  assert.equal(flawsOf(gone, 4)[0].fault, 'missing');
});

test('extra regions: a stroke on free cells starts one, and overlapping ones are kept', () => {
  const none = sketchOf(four, 'extra');
  assert.equal(brushAt(none, 3), 0);
  const one = painted(none, [3, 6], 0);
  assert.equal(brushAt(one, 6), 0);
  assert.equal(brushAt(one, 0), 1);
  const shape = { ...four, extra: ['a...............', '....b...........'] };
  assert.deepEqual(bareWith(shape, one).extra, ['...a..a.........', '....b...........']);
  assert.equal(bareWith(four, none).extra, undefined);
  const long = painted(none, [0, 1, 2, 3, 4], 0);
  assert.ok(!isWhole(long, 4));
});

test('what is drawn has its houses, before it is a board', () => {
  const drawn = shapeToDraw(four, painted(boxes, [1, 2], 0));
  const sizes = drawn.houses.filter(({ kind }) => kind === 'box').map(({ cells }) => cells.length);
  assert.deepEqual(sizes, [5, 3, 4, 4]);
  assert.equal(drawn.houses.length, 12);
});

test('letters and digits name regions', () => {
  assert.deepEqual(['a', 'C', '2', '0', 'ArrowUp'].map(regionOfKey), [0, 2, 1, -1, -1]);
});

test('a stroke is one act, and a single cell is only pointed at', () => {
  /** @type {import('../page/js/set/state.js').SetState} */
  const state = { ...firstState(), draft: { shape: four, givens: new Array(16).fill(0) } };
  const set = new Store(state);
  assert.equal(beginStroke(set), null, 'nothing is being drawn');
  draw(set, 'regions');
  const stroke = beginStroke(set);
  stroke?.move([0], 0);
  assert.deepEqual([set.state.past.length, set.state.selection], [0, [0]]);
  stroke?.move([0, 1], 1);
  stroke?.move([0, 1, 2], 2);
  assert.equal(set.state.past.length, 1);
  assert.equal(set.state.draft.sketch?.cells[2], 0);
  const { shape, regionNames } = boardView(set.state, true);
  assert.equal(regionNames?.slice(0, 4).join(''), 'aaab');
  assert.ok(shape.regions?.startsWith('aaab'));
});

test('a stored sketch must fit its board', () => {
  assert.deepEqual(restoreSketch(boxes, 4), boxes);
  assert.equal(restoreSketch(boxes, 9), null);
  assert.equal(restoreSketch({ kind: 'regions', cells: new Array(16).fill(4) }, 4), null);
  assert.equal(restoreSketch({ kind: 'lines', cells: boxes.cells }, 4), null);
});

test('the one draft of older pages is still there, and drafts are in a backup', () => {
  const storage = new FakeStorage();
  const draft = { shape: four, givens: new Array(16).fill(0).with(2, 3) };
  storage.setItem(DRAFT_KEY, JSON.stringify({ version: 1, draft, brush: 'none' }));
  assert.deepEqual(loadDraft(storage).draft, draft);
  const about = { id: 'two', title: 'Two', author: '', rules: '' };
  const sketch = painted(boxes, [1, 2], 0);
  assert.ok(saveDrafts(storage, [{ about, touched: 5, draft: { ...draft, sketch } }]));
  const text = exportAll(storage);

  const other = new FakeStorage();
  importAll(other, text);
  const [kept, older] = listDrafts(other);
  assert.deepEqual(kept, { about, touched: 5, draft: { ...draft, sketch } });
  assert.deepEqual(older.draft, draft);
  const later = { about: { ...about, title: 'Later' }, touched: 9, draft };
  saveDrafts(other, [later]);
  importAll(other, text);
  assert.equal(
    listDrafts(other).find((one) => one.about.id === 'two')?.about.title,
    'Later',
    'the later one stays',
  );
});
