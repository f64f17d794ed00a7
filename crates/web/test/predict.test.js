/**
 * Predicting: for every step of the recorded runs the right answer is what the run does, and no
 * other answer is right; and what the store makes of answers.
 */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import { answer, back, forward, go, openSource, togglePlay } from '../page/js/lab/room/acts.js';
import { readParts, writeParts } from '../page/js/lab/room/address.js';
import {
  lastAnswer,
  openQuestion,
  resetScore,
  scoreOf,
  setAsks,
  setPredicting,
} from '../page/js/lab/room/guess.js';
import { actOfKey } from '../page/js/lab/room/keys.js';
import { firstState } from '../page/js/lab/room/state.js';
import { Store } from '../page/js/base/store.js';
import {
  CHOOSE,
  CLOSE,
  COVER,
  DEAD_END,
  FIELDS,
  TRY,
  WRITE,
  fineness,
} from '../page/js/lab/run/events.js';
import { MOST, judge, questionAt, thinned } from '../page/js/lab/run/predict.js';
import { say } from '../page/js/lab/run/say.js';
import { askText, choiceText, verdictText } from '../page/js/lab/run/say-predict.js';
import { savedSource } from '../page/js/lab/run/source.js';
import { plainText } from '../page/js/words/phrase.js';
import { CODES } from '../page/js/words/languages.js';
import { setLanguage } from '../page/js/words/language.js';
import { RUNS, reelOf, savedRun } from './lab-runs.js';
import './words.js';

/** @typedef {import('../page/js/lab/run/reel.js').Reel} Reel */
/** @typedef {import('../page/js/lab/run/predict.js').Question} Question */
/** @typedef {import('./lab-runs.js').RunName} RunName */
/** @typedef {import('../page/js/ask/run.js').Grain} Grain */

afterEach(() => setLanguage('en'));

/** @type {Grain[]} */
const GRAINS = ['link', 'cover', 'level'];
const branchOf = (/** @type {RunName} */ name) =>
  name.startsWith('worked1') || name === 'sudoku4-leftmost' ? 'leftmost' : 'mrv';

/**
 * Returns all questions of a run, in order.
 * @param {RunName} name
 * @param {Grain} grain
 * @param {import('../page/js/lab/run/predict.js').Asks} [asks]
 */
function questions(name, grain, asks = 'often') {
  const reel = reelOf(name);
  /** @type {Question[]} */
  const found = [];
  for (let step = 0; step < reel.length; step = reel.next(step, grain)) {
    const question = questionAt(reel, step, grain, { branch: branchOf(name), asks });
    if (question) found.push(question);
  }
  return { reel, found };
}

/**
 * Runs a check for every question of every recorded run.
 * @param {(question: Question, reel: Reel, name: RunName) => void} check
 */
function each(check) {
  for (const name of RUNS)
    for (const grain of GRAINS) {
      const { reel, found } = questions(name, grain);
      assert.ok(found.length > 0, `${name} by ${grain} asks something`);
      for (const question of found) check(question, reel, name);
    }
}

/**
 * Returns the first level event at or after a step that `wanted` accepts.
 * @param {Reel} reel
 * @param {number} step
 * @param {(op: number) => boolean} wanted
 */
function eventAfter(reel, step, wanted) {
  for (let at = step; at < reel.length; at += 1)
    if (wanted(reel.event(at).op)) return { at, event: reel.event(at) };
  return null;
}

/* ---- the right answer is what the run does ---- */

test('the item, the option, the link and the way back are those of the run', () => {
  each((question, reel) => {
    const { step, to, grain, choices, right } = question;
    const choice = choices[right];
    const next = reel.event(step);
    if (question.kind === 'choose') {
      assert.ok(next.op === CHOOSE || next.op === DEAD_END);
      assert.equal(choice.item, next.a);
    } else if (question.kind === 'try') {
      assert.equal(next.op, TRY);
      assert.equal(choice.option, next.a);
    } else if (question.kind === 'link') {
      const { field, node, now } = /** @type {{field: any, node: number, now: number}} */ (
        choice.written
      );
      const events = Array.from({ length: to - step }, (_, k) => reel.event(step + k));
      assert.ok(
        events.some(({ op, a, c }) => FIELDS[op - WRITE] === field && a === node && c === now),
      );
      assert.equal(reel.moment(to, grain).links[/** @type {'up'} */ (field)][node], now);
    } else {
      const found = eventAfter(reel, step, (op) => op === TRY || op === CLOSE);
      if (choice.level === -1) return assert.equal(found, null);
      assert.ok(found);
      assert.equal(reel.moment(found.at, 'link').path.length, choice.level);
      assert.deepEqual(
        reel.moment(found.at, 'link').path,
        question.path.slice(0, choice.level),
        'the options above stay chosen',
      );
      if (found.event.op === TRY) assert.equal(question.next, found.event.a);
    }
  });
});

test('only the right choice is judged right, but for items that tie', () => {
  each((question) => {
    question.choices.forEach((choice, k) => {
      const verdict = judge(question, { choice: k });
      assert.ok(verdict);
      const tie = question.kind === 'choose' && question.ties.includes(choice.item ?? -1);
      assert.equal(verdict.kind, k === question.right || tie ? 'right' : 'wrong');
      if (tie) assert.equal(verdict.note?.why, 'tie');
    });
  });
});

test('choices differ, and there is a digit key for each', () => {
  each(({ choices, kind }) => {
    assert.ok(choices.length >= 2 && choices.length <= MOST, kind);
    assert.equal(new Set(choices.map((choice) => JSON.stringify(choice))).size, choices.length);
  });
});

test('wrong statements about links hold neither before the act, nor in it, nor after it', () => {
  let asked = 0;
  each((question, reel) => {
    if (question.kind !== 'link') return;
    asked += 1;
    // To the end of the whole operation, of which a single link is only the beginning.
    let end = question.to;
    if (question.grain === 'link')
      while (end < reel.length && fineness(reel.event(end).op) === 2) end += 1;
    for (let at = question.step; at <= end; at += 1) {
      const { links } = reel.moment(at, 'link');
      question.choices.forEach(({ written }, k) => {
        assert.ok(written);
        const { field, node, now } = written;
        if (k !== question.right)
          assert.notEqual(links[field][node], now, `${field}[${node}] at step ${at}`);
      });
    }
    assert.ok(question.choices.length >= 3);
  });
  assert.ok(asked > 300);
});

test('of equals the first is taken, as the remark on a tie says', () => {
  each((question) => {
    if (question.kind !== 'choose' || question.rule !== 'smallest') return;
    const { open, sizes, item, ties } = question;
    const least = Math.min(...sizes);
    assert.equal(sizes[open.indexOf(item)], least);
    assert.ok(ties.every((one) => open.indexOf(one) > open.indexOf(item)));
  });
});

test('the links are where they were after a question', () => {
  const reel = reelOf('worked1');
  const before = reel.moment(3, 'link').links.down.slice();
  questionAt(reel, 3, 'link', { branch: 'leftmost', asks: 'often' });
  assert.equal(reel.replay.step, 3);
  assert.deepEqual(reel.replay.links.down, before);
});

/* ---- how often ---- */

test('sometimes asks about few links, often about more, never about most', () => {
  for (const name of RUNS) {
    const { reel, found } = questions(name, 'link', 'sometimes');
    const often = questions(name, 'link').found;
    assert.ok(found.length < often.length);
    assert.ok(often.length < reel.length / 4);
    const links = found.filter(({ kind }) => kind === 'link');
    for (const { step } of links)
      assert.equal(
        eventBefore(reel, step, (op) => fineness(op) < 2).op,
        COVER,
        'it is the first link of a cover',
      );
  }
});

/** @param {Reel} reel @param {number} step @param {(op: number) => boolean} wanted */
function eventBefore(reel, step, wanted) {
  let at = step - 1;
  while (!wanted(reel.event(at).op)) at -= 1;
  return reel.event(at);
}

test('nothing is asked if there is only one answer', () => {
  const reel = reelOf('worked1');
  const manner = /** @type {const} */ ({ branch: 'leftmost', asks: 'often' });
  assert.equal(questionAt(reel, 58, 'level', manner), null, 'only item 9 is open');
  assert.equal(questionAt(reel, 44, 'level', manner), null, 'item 3 has one option');
  assert.equal(questionAt(reel, 243, 'level', manner), null, 'the run is over');
});

test('the first example asks what its article explains', () => {
  const { reel, found } = questions('worked1', 'level', 'sometimes');
  const told = found.map((question) => {
    const texts = question.choices.map((choice) => choiceText(question, choice, reel.cover));
    return `${question.step} ${askText(question, reel.cover)} ${texts.join(', ')}: ${texts[question.right]}`;
  });
  assert.deepEqual(told, [
    '0 Which item is chosen next? 1, 3, 5, 8, 9, 17, 119: 1',
    '33 Which item is chosen next? 3, 5, 9, 17: 3',
    '59 Where does the search go back to? item 1, item 3, nowhere, it is over: item 1',
    '113 Which item is chosen next? 3, 5, 9, 17, 119: 3',
    '142 Which item is chosen next? 9, 119: 9',
    '143 Where does the search go back to? item 1, item 3, nowhere, it is over: item 3',
    '161 Which item is chosen next? 5, 9, 17: 5',
    '180 Where does the search go back to? item 1, item 3, item 5, nowhere, it is over: nowhere, it is over',
  ]);
});

test('a long list keeps the right answer, its first member and its order', () => {
  const values = Array.from({ length: 324 }, (_, k) => k);
  for (const right of [0, 1, 7, 200, 323]) {
    const kept = thinned(values, right);
    assert.equal(kept.length, MOST);
    assert.ok(kept.includes(right) && kept.includes(0));
    assert.deepEqual(
      kept,
      kept.toSorted((one, other) => one - other),
    );
  }
  assert.deepEqual(thinned(values.slice(0, 9), 4).length, MOST);
});

/* ---- answers ---- */

/** @param {RunName} name @param {number} step @param {Grain} grain */
function asked(name, step, grain) {
  const reel = reelOf(name);
  const question = questionAt(reel, step, grain, { branch: branchOf(name), asks: 'often' });
  assert.ok(question, `${name} asks at ${step}`);
  /** @param {import('../page/js/lab/run/predict.js').Answer} given */
  const told = (given) => {
    const verdict = judge(question, given);
    return verdict && verdictText(question, verdict, reel.cover);
  };
  return { question, told };
}

test('a wrong item is refused with its reason', () => {
  const leftmost = asked('worked1', 33, 'level');
  assert.equal(leftmost.told({ item: 1 }), 'Right.');
  assert.equal(
    leftmost.told({ item: 4 }),
    'No: item 3. Item 9 is open too, but item 3 is the first open item.',
  );
  assert.equal(leftmost.told({ item: 0 }), 'No: item 3. Item 1 is covered already.');
  assert.equal(leftmost.told({ item: 1, option: 2 }), null, 'a cell is no clear answer');
  const smallest = asked('worked2', 0, 'level');
  assert.equal(
    smallest.told({ item: 3 }),
    'No: item 1. Item 4 has 3 options, item 1 has 2 options.',
  );
  assert.equal(
    smallest.told({ item: 1 }),
    'Right. Item 2 ties with item 1: 2 options each. The first of equals is taken.',
  );
});

test('a wrong option is refused with its reason', () => {
  const { told } = asked('worked1', 15, 'level');
  assert.equal(told({ option: 1 }), 'Right.');
  assert.equal(told({ option: 3 }), 'No: S2. In the list of item 1, S2 comes before S4.');
  assert.equal(told({ option: 0 }), 'No: S2. S1 does not contain item 1.');
});

test('a node is as good an answer as its link, and the removed node is not one', () => {
  const single = asked('worked1', 3, 'link');
  assert.equal(single.told({ node: 4 }), 'Right.', 'D[8] is written');
  assert.match(single.told({ node: 12, item: 3, option: 1 }) ?? '', /S2·8 keeps its own links/);
  assert.match(single.told({ node: 2 }) ?? '', /^No: D\[8\] ← S4·8\.$/);
  const whole = asked('worked1', 1, 'cover');
  for (const node of [0, 2, 4, 7, 20, 21]) assert.equal(whole.told({ node }), 'Right.');
  assert.match(whole.told({ node: 12 }) ?? '', /keeps its own links/);
  const restored = asked('worked1', 73, 'link');
  assert.match(restored.told({ node: 2 }) ?? '', /has kept its own links/);
});

test('the way back is an item, a node of the tree, or the end', () => {
  const { told, question } = asked('worked1', 59, 'link');
  assert.equal(told({ item: 0 }), 'Right. S4 is tried next there.');
  assert.equal(told({ branch: 0 }), 'Right. S4 is tried next there.', 'the root of the tree');
  assert.equal(told({ branch: 3 }), 'Right. S4 is tried next there.', 'the branch not yet tried');
  assert.match(told({ item: 1 }) ?? '', /Every option of item 3 has been tried/);
  assert.match(told({ choice: question.choices.length - 1 }) ?? '', /not over/);
  assert.equal(told({ item: 5 }), null, 'an item that is not branched on is no answer');
  const later = asked('worked1', 143, 'level');
  assert.match(later.told({ item: 0 }) ?? '', /item 3 is on a deeper level/);
  assert.match(later.told({ branch: 1 }) ?? '', /left that branch/);
});

test('a search row by row is asked about rows, never about items', () => {
  const { reel, found } = questions('rows', 'level', 'sometimes');
  const told = found.map((question) => {
    const texts = question.choices.map((choice) => choiceText(question, choice, reel.cover));
    return `${question.step} ${askText(question, reel.cover)} ${texts.join(', ')}: ${texts[question.right]}`;
  });
  assert.deepEqual(told.slice(0, 4), [
    '0 Which row is taken next? 1, 2, 3, 4, 5, 6: 1',
    '31 Which row is taken next? 2, 4, 5: 2',
    '57 Which chosen row is replaced next? 1, 2, none, it is over: 2',
    '93 Which row is taken next? 4, 5: 4',
  ]);
  assert.ok(found.every(({ kind }) => kind !== 'choose'));
  const { told: verdict } = asked('rows', 174, 'level');
  assert.equal(verdict({ option: 0 }), 'Right. Row 2 takes its place.');
  assert.equal(
    verdict({ option: 4 }),
    'No: row 1. Nothing is left to replace row 5. Row 2 takes its place.',
  );
});

test('headers that are unlinked first are asked about first', () => {
  const { found } = questions('worked1-first', 'link', 'sometimes');
  const first = found.find(({ kind }) => kind === 'link');
  assert.deepEqual(first?.choices[first.right], { written: { field: 'right', node: 0, now: 2 } });
});

test('every question and every verdict has words in every language', () => {
  for (const code of CODES) {
    setLanguage(code);
    each((question, reel) => {
      assert.match(askText(question, reel.cover), /[?？]$/);
      for (let k = 0; k < question.choices.length; k += 1) {
        const text = verdictText(question, judge(question, { choice: k }), reel.cover);
        assert.match(text, /[.。]$/);
        assert.doesNotMatch(text, /undefined|null|NaN/);
      }
    });
  }
});

/* ---- the store ---- */

/**
 * Opens the first example in a store that predicts.
 * @param {Partial<{step: number, grain: Grain}>} [at]
 */
function predicting({ step = 0, grain = 'level' } = {}) {
  const { run, window } = savedRun('worked1');
  /** @type {import('../page/js/lab/room/state.js').LabStore} */
  const lab = new Store(firstState());
  openSource(lab, savedSource(run, window), { title: '', branch: 'leftmost', grain, step });
  setPredicting(lab, true);
  return lab;
}

test('a step forward waits for an answer, and is then taken', async () => {
  const lab = predicting();
  await forward(lab);
  assert.equal(lab.state.moment?.step, 0);
  assert.equal(openQuestion(lab.state)?.kind, 'choose');
  await forward(lab);
  assert.equal(lab.state.moment?.step, 0, 'a second step does not skip the question');
  await answer(lab, { choice: 0 });
  assert.equal(lab.state.moment?.step, 15);
  assert.equal(openQuestion(lab.state), null);
  assert.equal(lastAnswer(lab.state)?.verdict?.kind, 'right');
  assert.deepEqual(scoreOf(lab.state), { right: 1, asked: 1, streak: 1 });
  await forward(lab);
  assert.equal(lab.state.moment?.step, 33, 'sometimes does not ask which option');
  assert.equal(lastAnswer(lab.state), null, 'the verdict stays at its step');
});

test('a wrong answer ends the streak; being shown counts nothing', async () => {
  const lab = predicting();
  await forward(lab);
  await answer(lab, { choice: 0 });
  await forward(lab);
  await forward(lab);
  await answer(lab, null);
  assert.deepEqual(scoreOf(lab.state), { right: 1, asked: 1, streak: 1 });
  assert.equal(lab.state.moment?.step, 44, 'the step is taken');
  await go(lab, 59);
  await forward(lab);
  await answer(lab, { choice: 1 });
  assert.deepEqual(scoreOf(lab.state), { right: 1, asked: 2, streak: 0 });
  resetScore(lab);
  assert.equal(scoreOf(lab.state).asked, 0);
});

test('going back never asks, and closes the question', async () => {
  const lab = predicting({ step: 59 });
  await forward(lab);
  assert.ok(openQuestion(lab.state));
  await back(lab);
  assert.equal(lab.state.moment?.step, 58);
  assert.equal(openQuestion(lab.state), null);
  await answer(lab, { choice: 0 });
  assert.equal(lab.state.moment?.step, 58, 'there is nothing to answer');
});

test('playing pauses at a question', async () => {
  const frames = globalThis.requestAnimationFrame;
  let now = 0;
  globalThis.requestAnimationFrame = (/** @type {FrameRequestCallback} */ call) =>
    Number(setImmediate(() => call((now += 1e6))));
  try {
    const lab = predicting();
    togglePlay(lab);
    for (let k = 0; k < 50 && lab.state.playing; k += 1)
      await new Promise((done) => setImmediate(done));
    assert.equal(lab.state.playing, false);
    assert.ok(openQuestion(lab.state));
  } finally {
    globalThis.requestAnimationFrame = frames;
  }
});

test('each run has its own score', async () => {
  const lab = predicting();
  await forward(lab);
  await answer(lab, { choice: 0 });
  lab.update({ branch: 'mrv' });
  assert.equal(scoreOf(lab.state).asked, 0);
  lab.update({ branch: 'leftmost' });
  assert.equal(scoreOf(lab.state).asked, 1);
  setAsks(lab, 'often');
  await forward(lab);
  assert.equal(openQuestion(lab.state)?.kind, 'try');
});

test('the sentence does not tell where the search goes while it is asked', () => {
  const reel = reelOf('worked1');
  const unknown = /** @type {const} */ ({ next: null, leaves: 0, nextOption: -1, then: 'unknown' });
  for (const [step, secret] of /** @type {const} */ ([
    [59, /item 1/],
    [180, /left to try/],
  ])) {
    const moment = reel.moment(step, 'link');
    const told = (/** @type {{ahead?: typeof unknown}} */ known) => {
      const { what, why } = say(moment, { branch: 'leftmost', ...known });
      return plainText(what) + plainText(why);
    };
    assert.match(told({}), secret);
    assert.doesNotMatch(told({ ahead: unknown }), secret);
  }
});

/* ---- keys and addresses ---- */

test('while a question is open the digits answer it and Esc shows the answer', () => {
  const key = (/** @type {string} */ name) => ({
    key: name,
    code: /\d/.test(name) ? `Digit${name}` : '',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
  });
  assert.deepEqual(actOfKey(key('2'), 4), { act: 'answer', choice: 1 });
  assert.equal(actOfKey(key('3'), 2), null, 'there is no third choice, and the grain stays');
  assert.deepEqual(actOfKey(key('2')), { act: 'grain', grain: 'cover' });
  assert.deepEqual(actOfKey(key('Escape'), 4), { act: 'show-answer' });
  assert.equal(actOfKey(key('Escape')), null);
  assert.deepEqual(actOfKey(key('q')), { act: 'predict' });
});

test('the address says that the reader predicts', () => {
  const parts = { id: 'six-sets', packed: '', step: 59, predict: true };
  assert.equal(writeParts(parts), '#lab=six-sets&step=59&predict=1');
  assert.deepEqual(readParts('#lab=six-sets&predict=1'), {
    id: 'six-sets',
    packed: '',
    predict: true,
  });
  assert.equal(writeParts({ ...parts, predict: false }), '#lab=six-sets&step=59');
});
