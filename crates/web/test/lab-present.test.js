/** The figures on a wall: which there are, how they change, and the keys of the mode. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Store } from '../page/js/base/store.js';
import { readParts, writeParts } from '../page/js/lab/room/address.js';
import { actOfKey } from '../page/js/lab/room/keys.js';
import { forWall, onWall, pickFigure, readViews, turnFigure } from '../page/js/lab/room/present.js';
import { firstState } from '../page/js/lab/room/state.js';

/** @typedef {import('../page/js/lab/room/state.js').LabState} LabState */
/** @typedef {import('../page/js/lab/room/figures.js').View} View */

/** A lab with these figures on the wall. @param {View[] | null} present @param {boolean} [board] */
function labWith(present, board = false) {
  const run = board ? { layout: { spots: [] } } : {};
  const moment = /** @type {LabState['moment']} */ (/** @type {unknown} */ ({ run, step: 0 }));
  return new Store(/** @type {LabState} */ ({ ...firstState(), present, moment }));
}

/** @param {string} key @param {string} code @param {boolean} [shiftKey] */
const pressed = (key, code, shiftKey = false) => ({
  key,
  code,
  shiftKey,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
});

test('an address names one or two figures, in their order; anything else is ignored', () => {
  assert.deepEqual(readViews('links'), ['links']);
  assert.deepEqual(readViews('tree,matrix'), ['tree', 'matrix']);
  assert.deepEqual(readViews('tree,tree'), ['tree']);
  assert.deepEqual(readViews('code,board,links'), ['code', 'board']);
  for (const none of [null, '', 'walls', ',,', '__proto__']) assert.equal(readViews(none), null);
  const parts = readParts('#lab=knuth&present=tree,links&bare=1');
  assert.deepEqual([parts?.present, parts?.bare], [['tree', 'links'], true]);
  const written = writeParts({ id: 'knuth', packed: '', present: ['tree', 'links'], bare: true });
  assert.equal(written, '#lab=knuth&present=tree,links&bare=1');
  assert.equal(writeParts({ id: 'knuth', packed: '', bare: false }), '#lab=knuth');
});

test('the board is on the wall only if the problem has one', () => {
  assert.deepEqual(forWall(labWith(null).state), ['matrix', 'links']);
  assert.deepEqual(forWall(labWith(null, true).state), ['board', 'links']);
  assert.deepEqual(onWall(labWith(['board', 'tree']).state), ['tree']);
  assert.deepEqual(onWall(labWith(['board']).state), ['links']);
  assert.deepEqual(onWall(labWith(['board'], true).state), ['board']);
  assert.equal(onWall(labWith(null, true).state), null);
});

test('V goes through all figures but the other one, and the second place can be empty', () => {
  const first = labWith(['links', 'tree'], true);
  /** @type {unknown[]} */
  const met = [];
  for (let k = 0; k < 4; k += 1) {
    turnFigure(first, 0);
    met.push(first.state.present?.[0]);
    assert.equal(first.state.present?.[1], 'tree');
  }
  assert.deepEqual(met, ['matrix', 'board', 'code', 'links']);

  const second = labWith(['links'], false);
  /** @type {unknown[]} */
  const places = [];
  for (let k = 0; k < 4; k += 1) {
    turnFigure(second, 1);
    places.push(second.state.present);
  }
  assert.deepEqual(places, [['links', 'matrix'], ['links', 'tree'], ['links', 'code'], ['links']]);
});

test('a figure is picked and put away; a third one takes the place of the first', () => {
  const lab = labWith(['links', 'tree']);
  pickFigure(lab, 'matrix');
  assert.deepEqual(lab.state.present, ['tree', 'matrix']);
  pickFigure(lab, 'tree');
  pickFigure(lab, 'matrix');
  assert.deepEqual(lab.state.present, ['matrix'], 'the last one stays');
});

test('V, Esc and the keys of a clicker belong to the wall alone', () => {
  for (const [key, code] of [
    ['v', 'KeyV'],
    ['Escape', 'Escape'],
    ['PageDown', 'PageDown'],
  ])
    assert.equal(actOfKey(pressed(key, code)), null, key);
  assert.deepEqual(actOfKey(pressed('f', 'KeyF')), { act: 'present' });
  assert.deepEqual(actOfKey(pressed('ф', 'KeyF'), 0, true), { act: 'present' }, 'by its place');
  assert.deepEqual(actOfKey(pressed('v', 'KeyV'), 0, true), { act: 'turn', place: 0 });
  assert.deepEqual(actOfKey(pressed('V', 'KeyV', true), 0, true), { act: 'turn', place: 1 });
  assert.deepEqual(actOfKey(pressed('PageUp', 'PageUp'), 0, true), { act: 'click', by: -1 });
  assert.deepEqual(actOfKey(pressed('Escape', 'Escape'), 0, true), { act: 'end-present' });
  assert.deepEqual(actOfKey(pressed('Escape', 'Escape'), 3, true), { act: 'show-answer' });
});
