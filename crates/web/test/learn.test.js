/** The room Learn: its words about every technique, its search, its addresses, its verdicts. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { exportAll, importAll } from '../page/js/keep/backup.js';
import {
  GOAL,
  afterSlip,
  afterSolved,
  loadPractice,
  mergePractice,
  practiceOf,
  practisedOf,
  savePractice,
} from '../page/js/keep/practice.js';
import { readPlace, writePlace } from '../page/js/learn/address.js';
import { FAMILIES, around, byFamily, matching } from '../page/js/learn/search.js';
import {
  begin,
  claimOf,
  isSlip,
  isSolved,
  judged,
  layOut,
  outcomeOf,
  strike,
  undo,
  unseen,
} from '../page/js/learn/state.js';
import { boardView } from '../page/js/learn/view.js';
import { firstState } from '../page/js/learn/state.js';
import { setLanguage } from '../page/js/words/language.js';
import { CODES, FIRST } from '../page/js/words/languages.js';
import { techniqueWords } from '../page/js/words/learn.js';
import { roomOf } from '../page/js/rooms.js';
import { FakeStorage } from './store.js';
import * as wire from './wire.js';
import './words.js';

/** @typedef {import('../page/js/types.js').TechniquesAnswer} TechniquesAnswer */
/** @typedef {import('../page/js/types.js').PracticeAnswer} PracticeAnswer */
/** @typedef {import('../page/js/types.js').DeductionAnswer} DeductionAnswer */

/** @type {any[]} */
const messages = Object.values(wire);
/** @param {string} kind */
const answered = (kind) => messages.find(({ answer }) => answer === kind);
const { techniques } = /** @type {TechniquesAnswer} */ (answered('techniques'));
const { lesson } = /** @type {PracticeAnswer} */ (answered('practice'));

afterEach(() => setLanguage(FIRST));

for (const code of CODES) {
  test(`every technique has an idea of three sentences in ${code}`, () => {
    setLanguage(code);
    const { ideas, aliases } = techniqueWords();
    const ids = techniques.map(({ id }) => id);
    assert.deepEqual(Object.keys(ideas).sort(), ids.toSorted());
    for (const id of ids) {
      assert.equal(ideas[id].length, 3, id);
      for (const sentence of ideas[id]) {
        const ends = sentence.match(/[.。?？](?=\s|$)|。/g) ?? [];
        assert.equal(ends.length, 1, `${id}: ${sentence}`);
        assert.match(sentence, /[.。]$/, id);
      }
    }
    for (const id of Object.keys(aliases)) assert.ok(ids.includes(id), id);
  });
}

test('fish of different sizes say how many lines they have', () => {
  for (const code of CODES) {
    setLanguage(code);
    const { ideas } = techniqueWords();
    const sizes = ['x-wing', 'swordfish', 'jellyfish', 'squirmbag', 'whale', 'leviathan'];
    for (const before of ['', 'finned-', 'sashimi-', 'franken-', 'mutant-', 'finned-mutant-'])
      assert.equal(new Set(sizes.map((fish) => ideas[before + fish].join())).size, 6, before);
  }
});

test('techniques are found by any of their names', () => {
  /** @param {string} text */
  const ids = (text) => matching(techniques, text).map(({ id }) => id);
  assert.deepEqual(ids('xy wing').slice(0, 1), ['xy-wing']);
  assert.deepEqual(ids('xwing').slice(0, 1), ['x-wing']);
  assert.deepEqual(ids('Locked candidates'), ['pointing', 'claiming']);
  assert.ok(ids('AIC').includes('grouped-aic'));
  assert.deepEqual(ids('显性数对'), ['naked-pair']);
  assert.equal(ids('').length, techniques.length);
  assert.deepEqual(ids('no such thing'), []);
  setLanguage('zh');
  assert.ok(ids('X翼').includes('x-wing'));
  assert.deepEqual(ids('二阶鱼').slice(0, 1), ['x-wing']);
  assert.deepEqual(ids('swordfish').slice(0, 1), ['swordfish']);
});

test('every technique is in one family of the list, and has its neighbours', () => {
  const groups = byFamily(techniques);
  assert.deepEqual(
    groups.map(({ family }) => family),
    FAMILIES,
  );
  assert.equal(groups.flatMap(({ techniques }) => techniques).length, techniques.length);
  assert.equal(around(techniques, 'full-house').before, null);
  assert.equal(around(techniques, 'full-house').after?.id, 'naked-single');
  assert.deepEqual(around(techniques, 'nothing'), { before: null, after: null });
});

test('an address names the technique, and the position to practise', () => {
  const places = [
    { id: null, practise: false, seed: null },
    { id: 'bug+1', practise: false, seed: null },
    { id: '2-string-kite', practise: true, seed: null },
    { id: 'x-wing', practise: true, seed: 4711 },
  ];
  for (const place of places) {
    assert.deepEqual(readPlace(writePlace(place)), place);
    assert.equal(roomOf(writePlace(place)), 'learn');
  }
  assert.equal(roomOf('#learned'), 'play');
  assert.deepEqual(readPlace('#learn-x-wing&practise=soon'), { ...places[3], seed: null });
});

test('a technique is mastered after three positions in a row, and stays so', () => {
  /** @type {import('../page/js/keep/practice.js').Practice} */
  let practice = {};
  for (const clean of [true, true, false, true, true]) {
    practice = afterSolved(practice, 'x-wing', clean, 5);
    assert.equal(practisedOf(practice, 'x-wing').mastered, 0);
  }
  practice = afterSolved(practice, 'x-wing', true, 7);
  assert.deepEqual(practice['x-wing'], { row: GOAL, solved: 6, mastered: 7 });
  practice = afterSlip(practice, 'x-wing');
  assert.deepEqual(practice['x-wing'], { row: 0, solved: 6, mastered: 7 });
  assert.equal(afterSlip(practice, 'swordfish'), practice);
});

test('practice is kept, and is part of the backup', () => {
  const storage = new FakeStorage();
  const practice = { 'x-wing': { row: 1, solved: 4, mastered: 0 } };
  assert.ok(savePractice(storage, practice));
  assert.deepEqual(loadPractice(storage), practice);
  const other = new FakeStorage();
  savePractice(other, { 'x-wing': { row: 0, solved: 9, mastered: 3 } });
  importAll(other, exportAll(storage));
  assert.deepEqual(loadPractice(other), { 'x-wing': { row: 1, solved: 9, mastered: 3 } });
  assert.deepEqual(practiceOf({ techniques: { a: { row: 'x' }, b: null } }), {});
  assert.deepEqual(practiceOf('nonsense'), {});
  assert.deepEqual(mergePractice({}, {}), {});
});

/** An exercise with a right and a wrong strike, as numbers. */
function worked() {
  const exercise = begin({ id: 'x-wing', seed: 1, lesson, origin: 'new' });
  const { puzzle, position } = layOut(lesson);
  const cell = position.corner.findIndex((set) => set !== 0);
  const digits = Array.from({ length: 9 }, (_, k) => k + 1).filter(
    (digit) => position.corner[cell] & (1 << (digit - 1)),
  );
  const solution = /** @type {number[]} */ (puzzle.solution)[cell];
  return { exercise, cell, solution, other: digits.find((digit) => digit !== solution) ?? 0 };
}

test('a strike is taken back by a second one, and only candidates can be struck', () => {
  const { exercise, cell, other } = worked();
  const struck = strike(exercise, [cell], other);
  assert.deepEqual(claimOf(struck), { candidates: [{ cell, digit: String(other) }] });
  assert.deepEqual(strike(struck, [cell], other).struck, exercise.struck);
  assert.deepEqual(undo(struck).struck, exercise.struck);
  assert.equal(undo(exercise), exercise);
  const { position } = layOut(lesson);
  const foreign = [1, 2, 3, 4, 5, 6, 7, 8, 9].find(
    (digit) => !(position.corner[cell] & (1 << (digit - 1))),
  );
  assert.equal(strike(exercise, [cell], foreign ?? 0), exercise);
});

test('what is false is taken back, and ends the row', () => {
  const { exercise, cell, solution, other } = worked();
  const both = strike(strike(exercise, [cell], solution), [cell], other);
  /** @type {DeductionAnswer} */
  const answer = {
    answer: 'deduction',
    verdict: 'false',
    candidates: [
      { cell, digit: String(solution), verdict: 'false', by: null, steps: [] },
      { cell, digit: String(other), verdict: 'true', by: null, steps: [] },
    ],
    placed: null,
    steps: [],
    practised: null,
    trouble: null,
    stopped: false,
  };
  assert.equal(outcomeOf(answer), 'wrong');
  const after = judged(both, { kind: 'wrong', claim: claimOf(both), answer }, true);
  assert.deepEqual(claimOf(after).candidates, [{ cell, digit: String(other) }]);
  assert.equal(after.clean, false);
  assert.equal(isSolved(after), false);
  assert.equal(outcomeOf({ ...answer, verdict: 'follows', practised: true }), 'right');
  assert.equal(outcomeOf({ ...answer, verdict: 'follows', practised: false }), 'other');
  assert.equal(outcomeOf({ ...answer, verdict: 'true' }), 'guess');
});

test('what follows from an easier technique is no slip, and from a harder one it is', () => {
  const conclusion = { cell: 0, digit: '1', verdict: 'follows', by: null, steps: [0] };
  /** @param {string} id */
  const by = (id) => ({
    kind: /** @type {const} */ ('other'),
    claim: { candidates: [] },
    answer: /** @type {any} */ ({
      candidates: [conclusion],
      placed: null,
      steps: [{ technique: { id } }],
    }),
  });
  assert.equal(isSlip(by('pointing'), 'x-wing', techniques), false);
  assert.equal(isSlip(by('forcing-net-contradiction'), 'x-wing', techniques), true);
  assert.equal(isSlip({ ...by('pointing'), kind: 'guess' }, 'x-wing', techniques), true);
});

test('what a step also rules out is named once', () => {
  const { hint } = lesson;
  const claim = { candidates: hint.removed.slice(0, 1) };
  const answer = /** @type {DeductionAnswer} */ ({ steps: [hint, hint] });
  assert.deepEqual(unseen({ kind: 'right', claim, answer }), hint.removed.slice(1));
});

test('the board shows the strikes of an exercise, and the marks of an example', () => {
  const { exercise, cell, other } = worked();
  const state = {
    ...firstState({}),
    place: { id: 'x-wing', practise: true, seed: 1 },
    exercise: strike(exercise, [cell], other),
  };
  const view = boardView(state, true);
  assert.equal(view.struck?.[cell], 1 << (other - 1));
  assert.equal(view.locked, false);
  assert.equal(view.hint, null);
  const shown = { ...state, place: { ...state.place, practise: false } };
  const example = { id: 'x-wing', lesson };
  assert.equal(boardView({ ...shown, example, stage: 0 }, true).hint, null);
  assert.equal(boardView({ ...shown, example, stage: 1 }, true).hint?.stage, 0);
  assert.equal(boardView({ ...shown, example, stage: 2 }, true).hint?.stage, 2);
  assert.equal(boardView({ ...shown, example, stage: 3 }, true).hint?.stage, 3);
});
