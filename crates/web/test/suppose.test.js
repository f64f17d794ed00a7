/** Hypotheses: opened, kept, discarded, undone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import * as acts from '../page/js/game/acts.js';
import { newGame } from '../page/js/game/game.js';
import { candidates, contradiction } from '../page/js/game/judge.js';
import { restoreGame } from '../page/js/game/restore.js';
import { setOf } from '../page/js/game/shape.js';
import {
  discardSupposed,
  hypotheses,
  keepSupposed,
  suppose,
  supposed,
} from '../page/js/game/suppose.js';
import { freshGames, playAtRandom } from './random.js';
import { knownPuzzle } from './shapes.js';

/** @typedef {import('../page/js/types.js').Game} Game */

const fresh = () => newGame(knownPuzzle(), { id: 'a', now: 1 });
const depth = (/** @type {Game} */ game) => hypotheses(game).length;

test('a discarded hypothesis leaves no trace on the board, and undo brings it back', () => {
  const start = acts.note(acts.enter(fresh(), [2], 4), [5], 8, 'corner');
  let game = suppose(start);
  assert.equal(depth(game), 1);
  game = acts.colour(acts.enter(game, [3], 6, { tidy: true }), [9], 2);
  game = acts.hue(acts.note(game, [5], 1, 'centre'), 5, 8, 3);
  const gone = discardSupposed(game);
  assert.deepEqual(gone.position, start.position);
  assert.equal(depth(gone), 0);
  const back = acts.undo(gone);
  assert.deepEqual([back.position, depth(back)], [game.position, 1]);
});

test('a hypothesis that is kept stays on the board as what it is', () => {
  const game = acts.enter(suppose(fresh()), [3], 6);
  const kept = keepSupposed(game);
  assert.deepEqual([kept.position, depth(kept)], [game.position, 0]);
  assert.equal(supposed(kept), null);
  assert.equal(depth(acts.undo(kept)), 1);
});

test('undo within a hypothesis is as ever, and past its start it is left', () => {
  const game = acts.enter(suppose(acts.enter(fresh(), [2], 4)), [3], 6);
  const begun = acts.undo(game);
  assert.deepEqual([begun.position.entries[3], depth(begun)], [0, 1]);
  const left = acts.undo(begun);
  assert.deepEqual([left.position.entries[2], depth(left)], [4, 0]);
  assert.equal(depth(acts.redo(left)), 1);
});

test('hypotheses nest, and each entry belongs to the one it was made in', () => {
  let game = acts.enter(suppose(acts.enter(fresh(), [2], 4)), [3], 6);
  game = acts.enter(suppose(game), [5], 8);
  game = acts.note(game, [6, 7], 1, 'corner');
  assert.deepEqual(supposed(game)?.levels.slice(0, 6), [0, 0, 0, 1, 0, 2]);
  assert.deepEqual(supposed(game)?.notes.slice(5, 8), [0, setOf([1]), setOf([1])]);
  const inner = keepSupposed(game);
  assert.deepEqual(supposed(inner)?.levels.slice(0, 6), [0, 0, 0, 1, 0, 1]);
  assert.deepEqual(discardSupposed(inner).position.entries.slice(0, 6), [0, 0, 4, 0, 0, 0]);
  const outer = discardSupposed(game);
  assert.deepEqual(outer.position.entries.slice(0, 6), [0, 0, 4, 6, 0, 0]);
  assert.equal(depth(outer), 1);
});

test('with none open there is nothing to keep or discard, and starting over closes all', () => {
  const start = fresh();
  assert.equal(keepSupposed(start), start);
  assert.equal(discardSupposed(start), start);
  assert.equal(depth(acts.restart(acts.enter(suppose(suppose(start)), [3], 6))), 0);
});

test('hypotheses are stored with the game', () => {
  for (const [place, start] of freshGames().entries()) {
    const game = playAtRandom(suppose(playAtRandom(start, 20, place)), 40, 70 + place);
    const restored = restoreGame(JSON.parse(JSON.stringify(game)));
    assert.ok(restored);
    assert.deepEqual(hypotheses(restored), hypotheses(game));
    assert.deepEqual(supposed(restored), supposed(game));
  }
});

test('a contradiction is a clash, a cell without a digit or a digit without a place', () => {
  const found = (/** @type {Game} */ { puzzle, position }) =>
    contradiction(puzzle, position, candidates(puzzle, position));
  const start = fresh();
  assert.equal(found(start), null);
  assert.deepEqual(found(acts.enter(start, [2], 5)), { kind: 'clash', cells: [0, 2] });
  // r1c3 can be 1, 2 or 4.
  const game = acts.enter(acts.enter(acts.enter(start, [3], 2), [8], 4), [29], 1);
  assert.deepEqual(found(game), { kind: 'cell', cell: 2 });
  // As if the 9 had been struck out of the whole first row.
  const sets = candidates(start.puzzle, start.position).map((set, cell) =>
    cell < 9 ? set & ~setOf([9]) : set,
  );
  assert.deepEqual(contradiction(start.puzzle, start.position, sets), {
    kind: 'house',
    house: 0,
    digit: 9,
  });
});
