/**
 * Times the acts of a game on the largest board, 25×25 with all notes: `node measure/acts.js`.
 * There are 16 ms between a key press and the frame with its digit; the acts should leave most of
 * that to the drawing.
 */
import * as acts from '../page/js/game/acts.js';
import { newGame } from '../page/js/game/game.js';
import {
  candidates,
  clashing,
  listedNotes,
  remaining,
  withAutoNotes,
} from '../page/js/game/judge.js';
import { fromLink, toLink } from '../page/js/game/link.js';
import { restoreGame } from '../page/js/game/restore.js';
import { save } from '../page/js/keep/games.js';
import { playAtRandom } from '../test/random.js';
import { makePuzzle } from '../test/shapes.js';
import { FakeStorage } from '../test/store.js';

/**
 * Returns the shortest time that something takes, in milliseconds. Longer times contain delays of a
 * busy machine, which are not ours.
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

const start = newGame(
  makePuzzle(25, (cell) => cell % 3 === 0),
  { id: 'large', now: 1 },
);
const noted = acts.fillNotes(start);

const works = /** @type {[string, () => unknown][]} */ ([
  ['an entry with tidy notes', () => acts.enter(noted, [311], 7, { tidy: true })],
  ['a note', () => acts.note(noted, [311, 312, 313], 7, 'centre')],
  ['undo', () => acts.undo(noted)],
  ['clashes', () => clashing(noted.puzzle, noted.position)],
  ['candidates', () => candidates(noted.puzzle, noted.position)],
  ['automatic notes', () => withAutoNotes(noted.puzzle, noted.position)],
  ['what remains', () => remaining(noted.puzzle, noted.position)],
  ['lists of notes', () => listedNotes(noted.puzzle, noted.position)],
  ['an entry after ten thousand others', () => acts.enter(long, [313], 7, { tidy: true })],
  ['back before a mistake ten thousand acts ago', () => acts.beforeMistake(long)],
  [
    'to keep a game of some hundred acts after one more',
    () => save(new FakeStorage(), acts.enter(lived, [311], 7, { tidy: true })),
  ],
  ['to restore it', () => restoreGame(kept)],
  ['a link with all notes', () => toLink(noted)],
  ['to read it', () => fromLink(link)],
]);

// A mistake, followed by ten thousand acts that do not mend it.
const mistaken = acts.enter(start, [311], start.puzzle.solution?.[310] ?? 0);
const [write, rub] = acts.enter(acts.enter(start, [310], 1), [310], 1).past;
const long = {
  ...mistaken,
  past: [
    ...mistaken.past,
    ...Array.from({ length: 10_000 }, (_, turn) => (turn % 2 ? rub : write)),
  ],
};
const lived = playAtRandom(noted, 700, 3);
save(new FakeStorage(), lived);
const kept = JSON.parse(JSON.stringify(lived));
const link = toLink(noted);

for (const [what, work] of works) console.log(`${least(work).toFixed(3).padStart(9)} ms  ${what}`);
