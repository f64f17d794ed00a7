import assert from 'node:assert/strict';
import test from 'node:test';
import * as acts from '../js/game/acts.js';
import { newGame } from '../js/game/game.js';
import { candidates, clashing, listedNotes, remaining, withAutoNotes } from '../js/game/judge.js';
import { fromLink, toLink } from '../js/game/link.js';
import { restoreGame } from '../js/game/restore.js';
import { save } from '../js/keep/games.js';
import { playAtRandom } from './random.js';
import { makePuzzle } from './shapes.js';
import { FakeStorage } from './store.js';

/**
 * The least of the times that something takes, in milliseconds: what a busy machine adds to others is not of our making.
 * @param {() => unknown} work
 * @param {number} [times]
 */
function least(work, times = 40) {
  const taken = [];
  for (let turn = 0; turn < times; turn++) {
    const start = performance.now();
    work();
    taken.push(performance.now() - start);
  }
  return Math.min(...taken);
}

const start = newGame(makePuzzle(25, (cell) => cell % 3 === 0), { id: 'large', now: 1 });
const noted = acts.fillNotes(start);

// A key press has 16 ms until its digit is drawn; what is judged and written on the largest board may take one of them.
const bounds = /** @type {[string, number, () => unknown][]} */ ([
  ['an entry with tidy notes', 1, () => acts.enter(noted, [311], 7, { tidy: true })],
  ['a note', 1, () => acts.note(noted, [311, 312, 313], 7, 'centre')],
  ['undo', 1, () => acts.undo(noted)],
  ['clashes', 1, () => clashing(noted.puzzle, noted.position)],
  ['candidates', 1, () => candidates(noted.puzzle, noted.position)],
  ['automatic notes', 1, () => withAutoNotes(noted.puzzle, noted.position)],
  ['what remains', 1, () => remaining(noted.puzzle, noted.position)],
  ['lists of notes', 1, () => listedNotes(noted.puzzle, noted.position)],
  ['an entry after ten thousand others', 1, () => acts.enter(long, [313], 7, { tidy: true })],
  ['back before a mistake ten thousand acts ago', 100, () => acts.beforeMistake(long)],
  ['to keep a game of some hundred acts after one more', 5, () => save(new FakeStorage(), acts.enter(lived, [311], 7, { tidy: true }))],
  ['to restore it', 60, () => restoreGame(kept)],
  ['a link with all notes', 10, () => toLink(noted)],
  ['to read it', 20, () => fromLink(link)],
]);

// A mistake, and ten thousand acts that do not mend it.
const mistaken = acts.enter(start, [311], start.puzzle.solution?.[310] ?? 0);
const [write, rub] = acts.enter(acts.enter(start, [310], 1), [310], 1).past;
const long = { ...mistaken, past: [...mistaken.past, ...Array.from({ length: 10_000 }, (_, turn) => (turn % 2 ? rub : write))] };
const lived = playAtRandom(noted, 700, 3);
save(new FakeStorage(), lived);
const kept = JSON.parse(JSON.stringify(lived));
const link = toLink(noted);

test('on the largest board nothing keeps a key press waiting', (context) => {
  for (const [what, most, work] of bounds) {
    const time = least(work);
    context.diagnostic(`${what}: ${time.toFixed(3)} ms`);
    assert.ok(time < most, `${what}: ${time} ms`);
  }
});
