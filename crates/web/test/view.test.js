/** What the board shows of a state, and what is said about mistakes. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

import * as acts from '../page/js/game/acts.js';
import { finish, newGame, tick } from '../page/js/game/game.js';
import { candidates } from '../page/js/game/judge.js';
import { DEFAULTS } from '../page/js/keep/settings.js';
import { effectOf } from '../page/js/table/effect.js';
import { place } from '../page/js/game/shape.js';
import { mistakeOf } from '../page/js/play/mistake.js';

import { boardView, highlighted, sameView } from '../page/js/play/view.js';
import { firstState, isLocked } from '../page/js/table/state.js';
import { setLanguage } from '../page/js/words/language.js';
import { knownPuzzle } from './shapes.js';
import './words.js';

/** @typedef {import('../page/js/types.js').State} State */

const puzzle = knownPuzzle();
const solution = puzzle.solution ?? [];
const game = newGame(puzzle, { id: 'g', now: 0 });
/** Cells without a given, in order. */
const open = puzzle.givens.flatMap((given, cell) => (given === 0 ? [cell] : []));

/**
 * @param {Partial<State>} [part]
 * @param {Partial<State['settings']>} [settings]
 * @returns {State}
 */
function state(part = {}, settings = {}) {
  const last = { ...DEFAULTS.last, size: 6 };
  return {
    ...firstState({ ...DEFAULTS, last, ...settings }),
    game,
    ...part,
  };
}

/**
 * Returns a digit other than that of the solution.
 * @param {number} cell
 */
const other = (cell) => (solution[cell] % 9) + 1;

beforeEach(() => setLanguage('en'));

test('before there is a game the board is empty, has the size of the next one, and accepts no digit', () => {
  const view = boardView(state({ game: null }));
  assert.equal(view.shape.size, 6);
  assert.equal(view.shape.houses.length, 18);
  assert.deepEqual(view.shape.houses[12].cells, [0, 1, 2, 6, 7, 8]);
  assert.ok(view.givens.every((given) => given === 0));
  assert.ok(view.locked);
  assert.equal(
    boardView(state({ game: null })).shape,
    view.shape,
    'the same shape, or the board would be built again',
  );
});

test("the cursor's digit is highlighted, else the one chosen on the pad", () => {
  const given = puzzle.givens.findIndex((digit) => digit !== 0);
  assert.equal(boardView(state({ selection: [given], cursor: given })).digit, puzzle.givens[given]);
  assert.equal(
    boardView(state({ selection: [given], cursor: given }, { sameDigit: false })).digit,
    0,
  );
  assert.equal(boardView(state({ cursor: given })).digit, 0, 'nothing is selected');
  assert.equal(highlighted(state({ digit: 4 })), 4);
  assert.equal(highlighted(state({ digit: 4, selection: [open[0]], cursor: open[0] })), 4);
});

test('the houses of the cursor are lit, except while a hint is drawn', () => {
  const one = { selection: [40], cursor: 40 };
  assert.equal(boardView(state(one)).lit.length, 21);
  assert.deepEqual(boardView(state(one, { houses: false })).lit, []);
  const hint = /** @type {State['hint']} */ ({ hint: {}, stage: 0 });
  assert.deepEqual(boardView(state({ ...one, hint })).lit, []);
  assert.deepEqual(boardView(state()).lit, []);
});

test('clashes and wrong entries are shown according to the level of checking', () => {
  const wrong = acts.enter(game, [open[0]], other(open[0]));
  assert.deepEqual(boardView(state({ game: wrong }, { check: 'off' })).clashing, []);
  assert.ok(boardView(state({ game: wrong }, { check: 'rules' })).clashing.includes(open[0]));
  assert.deepEqual(boardView(state({ game: wrong }, { check: 'rules' })).wrong, []);
  assert.deepEqual(boardView(state({ game: wrong }, { check: 'solution' })).wrong, [open[0]]);
  assert.deepEqual(boardView(state({ game: wrong, marked: [open[0]] }, { check: 'off' })).wrong, [
    open[0],
  ]);
});

test('automatic notes are filled in, but not in a finished game', () => {
  const view = boardView(state({}, { autoNotes: true }));
  assert.deepEqual(view.position.corner, candidates(puzzle, game.position));
  const over = finish(game, 1, 'solver');
  assert.equal(boardView(state({ game: over }, { autoNotes: true })).position, over.position);
});

test('a pause hides the digits, and nothing can be written during it or after the end', () => {
  assert.ok(boardView(state({ paused: true })).hidden);
  assert.ok(isLocked(state({ paused: true })));
  const over = finish(game, 1, 'player');
  assert.ok(!boardView(state({ game: over, paused: true })).hidden);
  assert.ok(isLocked(state({ game: over })));
  assert.ok(isLocked(state({ elsewhere: true })));
  assert.ok(!isLocked(state()));
});

test('a tick of the clock does not redraw the board, a digit does', () => {
  const before = state();
  assert.ok(sameView(before, { ...before, game: tick(game, 1000) }));
  assert.ok(!sameView(before, { ...before, game: acts.enter(game, [open[0]], 1) }));
  assert.ok(!sameView(before, { ...before, selection: [3] }));
});

test('the latest clash is named, with the given that it repeats', () => {
  const cell = 2;
  assert.equal(
    mistakeOf(state({ game: acts.enter(game, [cell], 5) })),
    'The 5 in r1c3 repeats the 5 in r1c1.',
  );
  const twice = acts.enter(acts.enter(game, [cell], 5), [3], 7);
  assert.equal(mistakeOf(state({ game: twice })), 'The 7 in r1c4 repeats the 7 in r1c5.');
  assert.equal(mistakeOf(state({ game: acts.enter(game, [cell], 5) }, { check: 'off' })), null);
  setLanguage('zh');
  assert.match(mistakeOf(state({ game: acts.enter(game, [cell], 5) })) ?? '', /重复。$/);
});

test('what Check found is reported until it is cleared', () => {
  const [one, two] = open;
  const wrong = acts.enter(acts.enter(game, [one], other(one)), [two], other(two));
  assert.equal(mistakeOf(state({ game: wrong }, { check: 'off' })), null);
  assert.equal(
    mistakeOf(state({ game: wrong, marked: [one, two] }, { check: 'off' })),
    '2 entries do not match the solution.',
  );
  const said = mistakeOf(state({ game: wrong, marked: [one] }, { check: 'off' }));
  assert.equal(said, `The ${other(one)} in ${place(9, one)} does not match the solution.`);
});

test('a full board that is not right is reported, even without checking', () => {
  const full = acts.enter(acts.fillSolution(game), [open[0]], other(open[0]));
  assert.match(
    mistakeOf(state({ game: full }, { check: 'off' })) ?? '',
    /full, but some entries are wrong/,
  );
  assert.equal(mistakeOf(state({ game: acts.fillSolution(game) }, { check: 'off' })), null);
});

test('the button of a hint says what it will do', () => {
  /** @param {object} part */
  const hint = (part) =>
    /** @type {import('../page/js/types.js').Hint} */ (
      /** @type {unknown} */ ({ kind: 'step', placed: [], removed: [], ...part })
    );
  const nines = [0, 9, 18].map((cell) => ({ cell, digit: '9' }));
  assert.equal(effectOf(hint({ placed: [{ cell: 4, digit: '2' }] }), 9), 'Write 2 in r1c5');
  assert.equal(effectOf(hint({ removed: nines }), 9), 'Remove three 9s');
  assert.equal(effectOf(hint({ removed: nines.slice(1, 2) }), 9), 'Remove 9 from r2c1');
  assert.equal(
    effectOf(hint({ removed: [...nines, { cell: 1, digit: '4' }] }), 9),
    'Remove four candidates',
  );
  assert.equal(effectOf(hint({ kind: 'solved' }), 9), null);
  setLanguage('zh');
  assert.equal(effectOf(hint({ removed: nines }), 9), '去掉这三个 9');
});
