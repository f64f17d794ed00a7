/**
 * The room Set without a page: the brush, the draft and its history, the report, and what the board
 * shows.
 */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import { emptyShape, setOf } from '../page/js/game/shape.js';
import {
  clear,
  erase,
  placeOne,
  press,
  pressNumber,
  redo,
  toPartner,
  undo,
} from '../page/js/set/acts.js';
import { loadDraft, saveDraft } from '../page/js/set/keeping.js';
import { countText, reportOf } from '../page/js/set/report.js';
import { after, firstState, lastAct } from '../page/js/set/state.js';
import { readStudy, watchDraft } from '../page/js/set/study.js';
import { BRUSHES, groupOf, groupsOf } from '../page/js/set/symmetry.js';
import { boardView } from '../page/js/set/view.js';
import { Store } from '../page/js/base/store.js';
import { setLanguage } from '../page/js/words/language.js';
import { words as zh } from '../page/js/words/zh/set.js';
import { jigsaw } from './shapes.js';
import { FakeStorage } from './store.js';
import './words.js';

/** @typedef {import('../page/js/set/state.js').SetState} SetState */
/** @typedef {import('../page/js/types.js').StudiedAnswer} StudiedAnswer */

afterEach(() => setLanguage('en'));

/** @param {Partial<SetState>} [part] @returns {SetState} */
const state = (part = {}) => ({ ...firstState(), ...part });

/** @param {Partial<StudiedAnswer>} part @returns {StudiedAnswer} */
const answer = (part) => ({
  answer: 'studied',
  verdict: 'multiple',
  count: 2,
  more: false,
  reason: null,
  cells: [],
  solution: null,
  candidates: null,
  deciding: null,
  redundant: null,
  ...part,
});

/**
 * Makes a state with findings.
 * @param {Partial<StudiedAnswer>} part
 * @param {Partial<SetState>} [also]
 * @returns {SetState}
 */
function studied(part, also = {}) {
  const made = state(also);
  return { ...made, study: { ...readStudy(made.draft, answer(part)), whole: true } };
}

/* ---- the brush ---- */

test('a brush puts every cell into one group, and returns to where it started', () => {
  for (const size of [4, 6, 9]) {
    for (const brush of BRUSHES) {
      for (let cell = 0; cell < size * size; cell += 1) {
        const group = groupOf(brush, size, cell);
        assert.equal(group[0], cell);
        for (const other of group)
          assert.deepEqual(
            groupsOf(brush, size, [other]),
            groupsOf(brush, size, [cell]),
            `${brush} ${size} ${cell}`,
          );
      }
    }
  }
});

test('each brush does what its name says', () => {
  assert.deepEqual(groupOf('none', 9, 1), [1]);
  assert.deepEqual(groupOf('half-turn', 9, 1), [1, 79]);
  assert.deepEqual(groupOf('quarter-turn', 9, 1), [1, 17, 79, 63]);
  assert.deepEqual(groupOf('vertical', 9, 1), [1, 7]);
  assert.deepEqual(groupOf('diagonal', 9, 1), [1, 9]);
  assert.deepEqual(groupOf('quarter-turn', 9, 40), [40], 'the middle is alone');
});

/* ---- writing ---- */

test('a digit is written into the selection alone; erasing includes the partners; each is one undo', () => {
  const set = new Store(state({ selection: [0], brush: 'half-turn' }));
  press(set, 5);
  assert.equal(set.state.draft.givens[0], 5);
  assert.equal(set.state.draft.givens[80], 0);
  toPartner(set);
  assert.deepEqual([set.state.cursor, set.state.selection], [80, [80]]);
  press(set, 7);
  erase(set);
  assert.ok(
    set.state.draft.givens.every((given) => given === 0),
    'both are gone',
  );
  undo(set);
  assert.deepEqual([set.state.draft.givens[0], set.state.draft.givens[80]], [5, 7]);
  redo(set);
  assert.ok(set.state.draft.givens.every((given) => given === 0));
  undo(set);
  clear(set);
  assert.equal(set.state.past.length, 3);
  clear(set);
  assert.equal(set.state.past.length, 3, 'what changes nothing is no act');
});

test('without a selection a digit is only highlighted', () => {
  const set = new Store(state());
  press(set, 5);
  assert.equal(set.state.past.length, 0);
  assert.equal(boardView(set.state, true).digit, 5);
});

test('two figures and Enter write one digit, and are one undo', () => {
  const shape = emptyShape(16);
  const set = new Store(
    state({ draft: { shape, givens: new Array(256).fill(0) }, selection: [3] }),
  );
  press(set, 1);
  press(set, 2);
  pressNumber(set, 0, 12);
  assert.equal(set.state.draft.givens[3], 12);
  undo(set);
  assert.equal(set.state.draft.givens[3], 0);
});

test('a pair is judged as a pair: before it means before its first digit', () => {
  const set = new Store(state({ selection: [0] }));
  const empty = set.state.draft;
  press(set, 5);
  assert.deepEqual(lastAct(set.state), { act: 'digit', draft: empty });
  press(set, 6);
  assert.deepEqual(
    lastAct(set.state),
    { act: 'digit', draft: empty },
    'a correction is no second digit',
  );
  set.update({ selection: [80] });
  press(set, 7);
  assert.deepEqual(lastAct(set.state), { act: 'pair', draft: empty });
  const pair = set.state.draft;
  set.update({ selection: [1] });
  press(set, 1);
  assert.deepEqual(lastAct(set.state), { act: 'digit', draft: pair }, 'another group begins');
  erase(set);
  assert.equal(lastAct(set.state)?.act, 'erasure');
});

test('another board clears the selection, and undo brings the old board back', () => {
  const first = state({ selection: [80], cursor: 80 });
  const next = {
    ...first,
    ...after(first, 'board', { shape: emptyShape(4), givens: new Array(16).fill(0) }),
  };
  assert.deepEqual([next.selection, next.cursor], [[], 0]);
  const set = new Store(next);
  undo(set);
  assert.equal(set.state.draft, first.draft);
});

test("Place one writes a digit that leaves one solution: the cursor's before the first", () => {
  const deciding = [
    { cell: 3, digit: '4' },
    { cell: 9, digit: '7' },
  ];
  const set = new Store(studied({ deciding }, { cursor: 9 }));
  placeOne(set);
  assert.equal(set.state.draft.givens[9], 7);
  placeOne(set);
  assert.equal(set.state.past.length, 1, 'not by what was known of another draft');
});

/* ---- keeping ---- */

test('the draft is saved with brush and switches, a jigsaw too; invalid parts are left out', () => {
  const storage = new FakeStorage();
  const shape = jigsaw();
  const draft = { shape, givens: new Array(81).fill(0).with(4, 9) };
  const about = { id: 'one', title: 'Mosaic', author: 'A. Setter', rules: 'Jigsaw.' };
  assert.ok(saveDraft(storage, state({ draft, about, brush: 'diagonal', candidates: false })));
  assert.deepEqual(loadDraft(storage), {
    draft,
    about,
    brush: 'diagonal',
    candidates: false,
    redundant: true,
  });
  const key = storage.key(0) ?? '';
  storage.setItem(
    key,
    JSON.stringify({
      version: 1,
      draft: { shape, givens: [1] },
      brush: 'sideways',
      redundant: false,
    }),
  );
  assert.deepEqual(loadDraft(storage), { redundant: false });
  storage.setItem(key, '{');
  assert.deepEqual(loadDraft(storage), {});
  assert.ok(!saveDraft(null, state()));
});

/* ---- the report ---- */

test('the number: none, one, several, more than a thousand, unknown', () => {
  assert.equal(countText(answer({ verdict: 'none', count: 0 })), '0');
  assert.equal(countText(answer({ verdict: 'unique', count: 1 })), '1');
  assert.equal(countText(answer({ count: 18 })), '18');
  assert.equal(countText(answer({ count: 1000, more: true })), '1,000+');
  assert.equal(
    countText(answer({ verdict: 'unknown', count: 0, more: true })),
    '?',
    'what was not rated in time is no nought',
  );
  assert.equal(countText(answer({ verdict: 'unknown', count: 3, more: true })), '3+');
});

test('several solutions: open cells, what the small digits mean, which digits decide; the next act is to place one', () => {
  const candidates = new Array(81).fill('5').with(0, '12').with(1, '129');
  const found = studied({ count: 18, candidates, deciding: [{ cell: 1, digit: '9' }] });
  const report = reportOf(found);
  assert.deepEqual(report.facts, [
    ['Givens', '0'],
    ['Open cells', '2 of 81'],
    ['Rating', 'needs one solution'],
  ]);
  assert.match(report.sentences[0], /^2 cells are still open\. The small digits/);
  assert.equal(report.sentences[1], 'One underlined digit, placed alone, makes the puzzle unique.');
  assert.equal(report.next, 'place');
  assert.equal(report.why, '');
  assert.match(report.spoken, /^18 solutions\. 2 cells/);
  assert.equal(reportOf({ ...found, candidates: false }).sentences[0], '2 cells are still open.');
  const none = reportOf(studied({ candidates, deciding: [] }));
  assert.equal(none.next, 'play');
  assert.equal(none.sentences[1], 'No single digit makes the puzzle unique.');
  assert.equal(none.why, 'To be played, a puzzle needs exactly one solution.');
});

test('one solution: the rating, and the redundant givens by name', () => {
  const found = studied({ verdict: 'unique', count: 1, redundant: [5, 17] });
  const { study } = found;
  assert.ok(study);
  assert.deepEqual(reportOf({ ...found, study: { ...study, whole: false } }).facts[0], [
    'Level',
    '…',
  ]);
  const rating = {
    level: /** @type {const} */ ('hard'),
    score: 462,
    hardest: { id: 'x-wing', en: 'X-Wing', zh: '二阶鱼' },
    er: '3.2',
    er_bound: false,
  };
  const report = reportOf({ ...found, study: { ...study, rating } });
  assert.deepEqual(report.facts.slice(0, 4), [
    ['Level', 'Hard'],
    ['Difficulty', '462'],
    ['Explainer rating', '3.2'],
    ['Hardest step', 'X-Wing'],
  ]);
  assert.deepEqual(report.redundant?.cells, 'r1c6 r2c9');
  assert.equal(report.redundant?.title, 'Two redundant givens.');
  assert.equal(report.why, '');
  assert.match(report.spoken, /^Unique\. Hard, 462\. Two redundant givens\./);
  assert.equal(reportOf({ ...found, redundant: false }).redundant, null, 'the switch is off');
  assert.deepEqual(reportOf(studied({ verdict: 'unique', redundant: [] })).sentences, [
    'No given is redundant.',
  ]);
  setLanguage('zh');
  assert.equal(reportOf(found).redundant?.title, '两个多余的已知数。');
});

test("no solution: the clash is named, else the server's reason; running out of time never counts as none", () => {
  const givens = new Array(81).fill(0).with(0, 7).with(8, 7);
  const draft = { shape: emptyShape(9), givens };
  assert.deepEqual(
    reportOf(studied({ verdict: 'none', count: 0, cells: [0, 8] }, { draft })).sentences,
    ['The 7 in r1c1 and the 7 in r1c9 clash.'],
  );
  const reason = { en: 'r3c5 has no candidate left', zh: 'r3c5 没有候选数' };
  assert.deepEqual(reportOf(studied({ verdict: 'none', count: 0, reason })).sentences, [
    'r3c5 has no candidate left.',
  ]);
  const late = reportOf(studied({ verdict: 'unknown', count: 0, more: true }));
  assert.match(late.sentences[0], /^The time ran out/);
  assert.equal(late.why, 'It is not known whether it has exactly one solution.');
  const cut = reportOf(studied({ count: 300, more: true }));
  assert.match(cut.sentences[0], /^The time ran out after 300 solutions/);
  assert.match(cut.sentences[1], /before all candidates were found/);
});

test('no Chinese sentence has an English word', () => {
  const said = [
    zh.stillOpen(3, true),
    zh.deciding(2, true),
    zh.minimised(3, 20, false, false),
    zh.clash('7', 'r1c1', 'r1c9'),
    zh.redundantGivens(14),
    ...Object.values(zh.before),
  ];
  for (const sentence of said)
    assert.doesNotMatch(sentence.replace(/r\dc\d/g, ''), /[A-Za-z!！您]/);
});

/* ---- what the board shows ---- */

test('a cell with many possible digits shows them when it is selected', () => {
  const candidates = new Array(81).fill('123456789').with(0, '123456').with(1, '1234567');
  const found = studied({ candidates, deciding: [{ cell: 2, digit: '9' }] }, { selection: [80] });
  const possible = boardView(found, true).possible ?? [];
  assert.deepEqual(
    possible.flatMap((set, cell) => (set ? [cell] : [])),
    [0, 2, 80],
    'few digits, a digit that decides, the selected cell',
  );
  const { sentences } = reportOf(found);
  assert.equal(sentences[1], 'A cell with more than 6 shows them when it is selected.');
  const few = reportOf(studied({ candidates: new Array(81).fill('12'), deciding: null }));
  assert.equal(few.sentences.length, 1);
});

test('givens that contradict each other are marked when they are found', () => {
  const found = studied({ verdict: 'none', cells: [3, 5] });
  const { draft } = found;
  const givens = draft.givens.with(3, 1).with(5, 2);
  const set = { ...draft, givens };
  const state = { ...found, draft: set, study: found.study && { ...found.study, draft: set } };
  assert.deepEqual(boardView(state, true).clashing, [3, 5]);
  assert.deepEqual(boardView({ ...state, draft: { ...set } }, true).clashing, []);
});

test('the board shows the findings, the partners of the selection, and clashes at once', () => {
  const candidates = new Array(81).fill('5').with(0, '12');
  const found = studied(
    { candidates, deciding: [{ cell: 0, digit: '2' }], redundant: [4] },
    { selection: [1], cursor: 1 },
  );
  const view = boardView(found, true);
  assert.deepEqual(view.partners, [79]);
  assert.equal(view.possible?.[0], setOf([1, 2]));
  assert.equal(view.deciding?.[0], setOf([2]));
  assert.deepEqual(view.redundant, [4]);
  assert.equal(boardView({ ...found, candidates: false }, true).possible, undefined);
  assert.equal(boardView({ ...found, redundant: false }, true).redundant, undefined);
  const set = new Store(found);
  press(set, 3);
  assert.ok(boardView(set.state, true).possible, 'the last answer stays for a moment');
  set.update({ counting: true });
  assert.equal(boardView(set.state, true).possible, undefined, 'and no longer');
  set.update({ selection: [2] });
  press(set, 3);
  assert.deepEqual(boardView(set.state, true).clashing, [1, 2]);
});

/* ---- asking ---- */

/**
 * Waits until something holds; a busy machine may take its time.
 * @param {() => boolean} holds
 */
async function until(holds) {
  for (let turn = 0; turn < 2000 && !holds(); turn++) await soon(1);
  assert.ok(holds());
}

const soon = (/** @type {number} */ milliseconds) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Makes questions that are answered when the test says so. */
function questions() {
  /**
   * @type {{givens: string, signal: AbortSignal, tell: (answer: any) => void, fail: (error: Error)
   *   => void}[]}
   */
  const asked = [];
  const study = (/** @type {any} */ board, /** @type {any} */ signal) =>
    new Promise((tell, fail) => {
      asked.push({ givens: board.givens, signal, tell, fail });
      signal.addEventListener('abort', () => fail(signal.reason));
    });
  const rate = async () =>
    /** @type {any} */ ({
      answer: 'rated',
      rating: { level: 'easy', score: 10, er: null },
      solution: null,
      verdict: {},
    });
  return { asked, study: /** @type {any} */ (study), rate };
}

test('quick typing asks once; a later change cancels the question; undo asks nothing', async () => {
  const { asked, study, rate } = questions();
  const set = new Store(state({ selection: [0] }));
  const watch = watchDraft(set, { study, rate, rest: 5, patience: 20 });
  watch.begin();
  press(set, 1);
  press(set, 2);
  await until(() => asked.length === 1);
  assert.equal(asked[0].givens[0], '2');
  await until(() => set.state.counting);
  press(set, 3);
  assert.ok(asked[0].signal.aborted);
  await until(() => asked.length === 2);
  asked[1].tell(answer({ count: 3 }));
  await until(() => set.state.study?.found.count === 3);
  assert.equal(set.state.study?.found.count, 3);
  assert.ok(!set.state.counting);
  press(set, 4);
  undo(set);
  assert.equal(set.state.study?.draft, set.state.draft);
  await soon(15);
  assert.equal(asked.length, 2);
  watch.end();
  press(set, 5);
  await soon(15);
  assert.equal(asked.length, 2, 'nobody looks');
});

test('a puzzle with one solution is rated too', async () => {
  const { asked, study, rate } = questions();
  const set = new Store(state());
  const watch = watchDraft(set, { study, rate, rest: 1 });
  watch.begin();
  await until(() => asked.length === 1);
  asked[0].tell(answer({ verdict: 'unique', count: 1, redundant: [] }));
  await until(() => set.state.study?.whole === true);
  assert.equal(set.state.study?.rating?.level, 'easy');
  assert.ok(set.state.study?.whole);
  watch.end();
});

test('a busy server is asked again; an unreachable one is reported', async () => {
  const { Trouble } = await import('../page/js/ask/api.js');
  const { asked, study, rate } = questions();
  const set = new Store(state());
  const watch = watchDraft(set, { study, rate, rest: 1, again: 3 });
  watch.begin();
  await until(() => asked.length === 1);
  asked[0].fail(new Trouble('busy'));
  await until(() => asked.length === 2);
  assert.equal(set.state.trouble, null);
  asked[1].fail(new Trouble('gone'));
  await until(() => set.state.trouble === 'gone');
  watch.begin();
  await until(() => asked.length === 3);
  asked[2].tell(answer({ count: 2 }));
  await until(() => set.state.trouble === null);
  watch.end();
});
