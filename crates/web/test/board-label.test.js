/** What a screen reader says about a cell, in both languages. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { boardLabel, cellLabel } from '../page/js/board/label.js';
import { setOf } from '../page/js/game/shape.js';
import { setLanguage } from '../page/js/words/language.js';
import './words.js';

/** @typedef {import('../page/js/types.js').BoardView} BoardView */

/**
 * @param {Partial<BoardView>} [part]
 * @returns {BoardView}
 */
function viewOf(part = {}) {
  const none = new Array(81).fill(0);
  return {
    shape: { size: 9, boxes: [3, 3], variants: [], houses: [], apart: [] },
    givens: none.with(22, 7),
    position: {
      entries: none.with(23, 4),
      corner: none.with(1, setOf([1, 4])),
      centre: none,
      colours: none,
      hues: {},
      struck: none,
    },
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
  };
}

afterEach(() => setLanguage('en'));

test('given, entered, empty with notes', () => {
  assert.equal(cellLabel(viewOf(), 22), 'row 3 column 5, given 7');
  assert.equal(cellLabel(viewOf(), 23), 'row 3 column 6, 4');
  assert.equal(cellLabel(viewOf(), 1), 'row 1 column 2, empty, notes 1 4');
  assert.equal(cellLabel(viewOf(), 0), 'row 1 column 1, empty');
});

test('the two kinds of notes are distinguished; colours of notes are named', () => {
  const view = viewOf();
  const { position } = view;
  const both = {
    ...view,
    position: {
      ...position,
      centre: position.centre.with(1, setOf([2])),
      hues: { [64 + 4]: 2 },
    },
  };
  assert.equal(
    cellLabel(both, 1),
    'row 1 column 2, empty, corner notes 1 4, centre notes 2, note 4 colour b',
  );
});

test('what is wrong with a cell comes after its contents', () => {
  const view = viewOf({ clashing: [22, 23], wrong: [23] });
  view.position = { ...view.position, colours: view.position.colours.with(23, 0b1001) };
  assert.equal(cellLabel(view, 22), 'row 3 column 5, given 7, repeats');
  assert.equal(cellLabel(view, 23), 'row 3 column 6, 4, repeats, wrong, colour a d');
});

test('a hypothesis and what contradicts it are read out', () => {
  const levels = new Array(81).fill(0).with(23, 2);
  const supposed = { levels, notes: new Array(81).fill(0) };
  const view = viewOf({ supposed, dead: [1] });
  assert.match(cellLabel(view, 23), /^row 3 column 6, 4, a hypothesis$/);
  assert.match(cellLabel(view, 1), /contradiction$/);
  assert.equal(cellLabel(view, 22), 'row 3 column 5, given 7');
});

test('a paused board reveals nothing', () => {
  const view = viewOf({ hidden: true, clashing: [22] });
  assert.equal(cellLabel(view, 22), 'row 3 column 5, paused');
  assert.equal(cellLabel(view, 1), 'row 1 column 2, paused');
  assert.equal(boardLabel(view), 'Sudoku 9 by 9, paused');
});

test('a hint reveals its result only at the stage that does', () => {
  /** @type {import('../page/js/types.js').Hint} */
  const hint = {
    kind: 'step',
    stages: [],
    technique: null,
    notation: null,
    focus: { houses: [], cells: [0], digits: '' },
    marks: {
      houses: [],
      covers: [],
      sets: [],
      candidates: [{ cell: 2, digit: '5', part: 'cause' }],
      links: [],
      witnesses: [],
    },
    placed: [{ cell: 0, digit: '5' }],
    removed: [{ cell: 1, digit: '4' }],
    candidates: [],
    cells: [],
  };
  assert.equal(
    cellLabel(viewOf({ hint: { hint, stage: 1 } }), 0),
    'row 1 column 1, empty, in the hint',
  );
  assert.equal(
    cellLabel(viewOf({ hint: { hint, stage: 1 } }), 1),
    'row 1 column 2, empty, notes 1 4',
  );
  assert.equal(
    cellLabel(viewOf({ hint: { hint, stage: 2 } }), 0),
    'row 1 column 1, empty, hint: 5 goes here',
  );
  assert.equal(
    cellLabel(viewOf({ hint: { hint, stage: 2 } }), 1),
    'row 1 column 2, empty, notes 1 4, hint: remove 4',
  );
  assert.equal(
    cellLabel(viewOf({ hint: { hint, stage: 2 } }), 2),
    'row 1 column 3, empty, in the hint',
  );
});

test('labels in Chinese', () => {
  setLanguage('zh');
  assert.equal(boardLabel(viewOf()), '9×9 数独');
  assert.equal(cellLabel(viewOf(), 22), '第 3 行第 5 列，已知数 7');
  assert.equal(cellLabel(viewOf(), 1), '第 1 行第 2 列，空格，候选数 1 4');
});
