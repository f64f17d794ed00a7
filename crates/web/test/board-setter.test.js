/**
 * What the board shows a setter: looks, drawings and labels. Without these options a board looks as
 * it does in Play.
 */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { lookOf, surroundings } from '../page/js/board/cell.js';
import { circles } from '../page/js/board/drawing.js';
import { boardLabel, cellLabel } from '../page/js/board/label.js';
import { emptyPosition } from '../page/js/game/position.js';
import { emptyShape, setOf } from '../page/js/game/shape.js';
import { setLanguage } from '../page/js/words/language.js';
import './words.js';

/** @typedef {import('../page/js/types.js').BoardView} BoardView */

afterEach(() => setLanguage('en'));

/** @param {Partial<BoardView>} [part] @returns {BoardView} */
const viewOf = (part = {}) => ({
  shape: emptyShape(9),
  givens: new Array(81).fill(0).with(0, 7),
  position: emptyPosition(81),
  selection: [],
  cursor: 0,
  digit: 0,
  lit: [],
  clashing: [],
  wrong: [],
  hint: null,
  hidden: false,
  coordinates: true,
  locked: false,
  ...part,
});

/** @param {BoardView} view @param {number} cell */
const look = (view, cell) => lookOf(view, cell, surroundings(view, null));

const possible = new Array(81)
  .fill(0)
  .with(0, setOf([7]))
  .with(1, setOf([3]))
  .with(2, setOf([1, 4]));

test('a single possible digit is shown alone, several in the grid, and none under a given', () => {
  const view = viewOf({
    editing: true,
    possible,
    deciding: new Array(81).fill(0).with(2, setOf([4])),
  });
  assert.equal(look(view, 0).only, 0);
  assert.deepEqual([look(view, 1).only, look(view, 1).corner], [3, 0]);
  assert.deepEqual(
    [look(view, 2).only, look(view, 2).corner, look(view, 2).kept],
    [0, setOf([1, 4]), true],
  );
  assert.equal(look(view, 2).deciding, setOf([4]));
  assert.equal(look(viewOf(), 2).corner, 0);
});

test('a given that can be overwritten is not read-only; redundant givens and partners have a class', () => {
  assert.ok(look(viewOf(), 0).given);
  const view = viewOf({ editing: true, redundant: [0], partners: [80] });
  assert.ok(!look(view, 0).given);
  assert.equal(look(view, 0).classes, 'cell given redundant');
  assert.equal(look(view, 80).classes, 'cell partner');
});

test('a ring is a circle around the centre of its cell', () => {
  assert.equal(circles([10], 9, 40), 'M110 150a40 40 0 1 1 80 0a40 40 0 1 1 -80 0z');
  assert.equal(circles([], 9, 40), '');
});

test('labels name all of it', () => {
  const view = viewOf({
    editing: true,
    possible,
    deciding: new Array(81).fill(0).with(2, setOf([4])),
    redundant: [0],
    partners: [1],
  });
  assert.equal(boardLabel(view), 'Board editor, 9 by 9');
  assert.equal(cellLabel(view, 0), 'row 1 column 1, given 7, redundant');
  assert.equal(cellLabel(view, 1), 'row 1 column 2, empty, only 3 possible, symmetric partner');
  assert.equal(cellLabel(view, 2), 'row 1 column 3, empty, possible 1 4, unique with 4');
  setLanguage('zh');
  assert.equal(cellLabel(view, 2), '第 1 行第 3 列，空格，可能是 1 4，填 4 即唯一解');
});
