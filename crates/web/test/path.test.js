/** The path to the solution, and what a player claims when asking whether a step is right. */
import assert from 'node:assert/strict';
import test from 'node:test';
import * as acts from '../page/js/game/acts.js';
import { claimOf } from '../page/js/game/claim.js';
import { newGame } from '../page/js/game/game.js';
import { emptyPosition } from '../page/js/game/position.js';
import { readDigits } from '../page/js/game/shape.js';
import { positionAt } from '../page/js/game/walk.js';
import {
  FIRST_STATE,
  draftSubject,
  shownPosition,
  subjectOf,
  tabsOf,
} from '../page/js/path/state.js';
import { pathText, stepText } from '../page/js/path/text.js';
import { makeShape } from './shapes.js';
import './words.js';

/** @typedef {import('../page/js/types.js').PathAnswer} PathAnswer */

const givens = readDigits('1.....3..2.....4');
const puzzle = {
  shape: makeShape(4),
  givens,
  solution: readDigits('1342243142133124'),
  rating: null,
  wanted: null,
  comment: null,
};
const game = () => newGame(puzzle, { id: 'a', now: 0 });

/** @type {PathAnswer} */
const path = {
  answer: 'path',
  end: 'stuck',
  candidates: [
    '',
    '34',
    '24',
    '23',
    '24',
    '124',
    '',
    '12',
    '34',
    '',
    '1',
    '13',
    '3',
    '13',
    '12',
    '',
  ],
  steps: [
    {
      technique: 'naked-single',
      notation: 'Naked Single: r3c3=1',
      text: 'r3c3 is 1',
      placed: [{ cell: 10, digit: '1' }],
      removed: [],
    },
    {
      technique: 'pointing',
      notation: 'Pointing: r1c2<>4',
      text: 'r1c2 loses 4',
      placed: [],
      removed: [{ cell: 1, digit: '4' }],
    },
  ],
  techniques: [
    { id: 'naked-single', en: 'Naked Single', level: 'easy', score: 4, count: 1 },
    { id: 'pointing', en: 'Pointing', level: 'medium', score: 50, count: 1 },
  ],
  score: 54,
  shown: null,
  trouble: null,
};

test('the position of a step has the digits and candidates of the steps before it', () => {
  const none = emptyPosition(16).entries;
  const [start, placed, removed] = [0, 1, 2].map((k) => positionAt(puzzle, none, path, k));
  assert.equal(start.entries[10], 0);
  assert.equal(start.corner[1], 0b1100);
  assert.equal(placed.entries[10], 1);
  assert.equal(placed.corner[10], 0, 'a cell with a digit has no candidates');
  assert.equal(placed.corner[14], 0b0010, 'the digit is gone from the cells that see it');
  assert.equal(placed.corner[1], 0b1100);
  assert.equal(removed.corner[1], 0b0100);
});

test('a path from here begins with the entries, one from the start without them', () => {
  const played = acts.enter(game(), [10], 1);
  const subject = subjectOf(played, false);
  const at = (/** @type {'start' | 'here'} */ tab) =>
    shownPosition({ ...FIRST_STATE, subject, tab, path, at: 0 })?.entries[10];
  assert.equal(at('here'), 1);
  assert.equal(at('start'), 0);
  assert.deepEqual(tabsOf(subject), ['start', 'here', 'steps']);
  assert.deepEqual(tabsOf(subjectOf(game(), false)), ['start', 'steps']);
  assert.deepEqual(tabsOf(draftSubject({ shape: puzzle.shape, givens, rating: null })), [
    'start',
    'steps',
  ]);
});

test('a path is copied with its steps, and how it ends', () => {
  const state = { ...FIRST_STATE, subject: subjectOf(game(), false), path, at: 1 };
  assert.equal(stepText(state), '2. Pointing (Medium): r1c2<>4');
  const lines = pathText(state).split('\n');
  assert.equal(lines[0], '1.....3..2.....4');
  assert.equal(lines[1], '2 steps, difficulty 54');
  assert.equal(lines[2], 'Naked Single ×1, Pointing ×1');
  assert.equal(lines[4], '1. Naked Single (Easy): r3c3=1');
  assert.match(lines[6] ?? '', /no technique here/);
});

const asked = { since: 0, selection: /** @type {number[]} */ ([]), auto: false };

test('the question is about the digit that was written last', () => {
  const played = acts.enter(acts.enter(game(), [10], 1), [1], 3);
  assert.deepEqual(claimOf(played, asked), { placed: { cell: 1, digit: '3' } });
  assert.deepEqual(claimOf(played, { ...asked, since: 2 }), null, 'nothing is new');
  assert.deepEqual(claimOf(acts.undo(played), asked), { placed: { cell: 10, digit: '1' } });
});

test('the question is about all candidates that were struck since the last digit', () => {
  const auto = { auto: true };
  let played = acts.enter(game(), [10], 1);
  played = acts.note(played, [1], 4, 'corner', auto);
  played = acts.note(played, [2, 3], 2, 'corner', auto);
  assert.deepEqual(claimOf(played, { ...asked, ...auto }), {
    candidates: [
      { cell: 2, digit: '2' },
      { cell: 3, digit: '2' },
      { cell: 1, digit: '4' },
    ],
  });
  played = acts.note(played, [2, 3], 2, 'corner', auto);
  assert.deepEqual(
    claimOf(played, { ...asked, ...auto }),
    { candidates: [{ cell: 1, digit: '4' }] },
    'what was restored is not asked about',
  );
});

test('own notes that were removed are asked about, and a colour does not come between', () => {
  let played = acts.fillNotes(game());
  played = acts.note(played, [1], 4, 'corner');
  played = acts.colour(played, [1], 2);
  assert.deepEqual(claimOf(played, asked), { candidates: [{ cell: 1, digit: '4' }] });
});

test('if nothing is new, the selected cells are asked about', () => {
  const played = acts.enter(acts.enter(game(), [10], 1), [1], 3);
  assert.deepEqual(claimOf(played, { ...asked, selection: [10] }), {
    placed: { cell: 1, digit: '3' },
  });
  assert.deepEqual(claimOf(played, { ...asked, since: 2, selection: [10] }), {
    placed: { cell: 10, digit: '1' },
  });
  const noted = acts.note(game(), [1], 3, 'centre');
  assert.deepEqual(claimOf(noted, { ...asked, selection: [1] }), {
    candidates: [{ cell: 1, digit: '4' }],
  });
  assert.equal(claimOf(game(), { ...asked, selection: [1] }), null);
});
