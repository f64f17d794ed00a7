/** The replay of a game: every moment, in any order, and moves in words. */
import assert from 'node:assert/strict';
import test from 'node:test';
import * as acts from '../page/js/game/acts.js';
import { newGame } from '../page/js/game/game.js';
import { applyEdits, emptyPosition } from '../page/js/game/position.js';
import { momentCount, moveOf, positionsOf, touchedBy } from '../page/js/game/replay.js';
import { chance, knownPuzzle } from './shapes.js';
import { playAtRandom } from './random.js';

test('every moment of a game is reached, forwards, backwards and by jumps', () => {
  for (let seed = 1; seed <= 5; seed++) {
    const game = playAtRandom(newGame(knownPuzzle(), { id: 'g', now: 1 }), 120, seed);
    const before = structuredClone(game);
    // Forwards from the start, as the truth.
    const all = [emptyPosition(81)];
    for (const { edits } of game.past) all.push(applyEdits(all[all.length - 1], edits));
    assert.equal(momentCount(game), all.length);
    const at = positionsOf(game);
    const below = chance(seed);
    const moments = all.map((_, k) => k);
    for (const moment of [
      ...moments,
      ...moments.toReversed(),
      ...moments.map(() => below(all.length)),
    ])
      assert.deepEqual(at(moment), all[moment], `moment ${moment}`);
    assert.deepEqual(game, before, 'the game is untouched');
  }
});

test('a move is what the player did, not what it tidied away', () => {
  let game = newGame(knownPuzzle(), { id: 'g', now: 1 });
  game = acts.note(game, [2, 3], 4, 'corner', { auto: false });
  assert.deepEqual(moveOf(game.past[0]).noted, [2, 3]);
  game = acts.enter(game, [2], 4, { tidy: true });
  const move = moveOf(game.past[1]);
  assert.deepEqual(move.written, [{ cell: 2, digit: 4 }]);
  assert.deepEqual(touchedBy(move), [2], 'the note that went from r1c4 is not named');
  game = acts.erase(game, [2], { auto: false });
  assert.deepEqual(moveOf(game.past[2]).erased, [2]);
  game = acts.colour(game, [5], 3);
  assert.deepEqual(moveOf(game.past[3]).painted, [5]);
});
