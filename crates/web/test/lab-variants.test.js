/**
 * Variants of a search: with headers unlinked first the page shows that order, and a search row by
 * row is shown and told as it is.
 */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { codeOf } from '../page/js/lab/pictures/code.js';
import { layTree } from '../page/js/lab/pictures/tree-layout.js';
import { treeOutline } from '../page/js/lab/pictures/treeview.js';
import { readParts, writeParts } from '../page/js/lab/room/address.js';
import { questionOf } from '../page/js/lab/room/state.js';
import { CHOOSE, DEAD_END, GRAINS, SOLUTION, TRY } from '../page/js/lab/run/events.js';
import { say } from '../page/js/lab/run/say.js';
import { describe, position } from '../page/js/lab/run/say-views.js';
import { ANSWER, CHOOSING, FURTHER, PAST } from '../page/js/lab/run/status.js';
import { treeOf } from '../page/js/lab/run/tree.js';
import { setLanguage } from '../page/js/words/language.js';
import { CODES } from '../page/js/words/languages.js';
import { plainText } from '../page/js/words/phrase.js';
import { reelOf } from './lab-runs.js';
import './words.js';

/** @typedef {import('../page/js/lab/run/types.js').Moment} Moment */
/** @typedef {import('../page/js/lab/run/types.js').Line} Line */

afterEach(() => setLanguage('en'));

/** @param {Moment} moment */
const told = (moment) => {
  const { what, why } = say(moment, { branch: 'leftmost' });
  return `${plainText(what)} ${plainText(why)}`;
};

/**
 * The moments of a run at a grain. Each must be read before the next is asked for.
 * @param {import('./lab-runs.js').RunName} name
 * @param {import('../page/js/ask/run.js').Grain} grain
 */
function* moments(name, grain) {
  const reel = reelOf(name);
  for (let step = 0; ; step = reel.next(step, grain)) {
    yield reel.moment(step, grain);
    if (step === reel.length) return;
  }
}

/* ---- headers first ---- */

test('with headers first, the listing unlinks the header before the rows are hidden', () => {
  const { run, cover } = reelOf('worked1-first');
  const lines = codeOf(cover, run).map(({ pieces }) => pieces.map(({ text }) => text).join(''));
  const at = lines.indexOf('cover(c)');
  assert.equal(lines[at + 1], 'R[L[c]] ← R[c], L[R[c]] ← L[c]');
  assert.equal(lines[at + 2], 'for each i down from c');
  assert.equal(lines.at(-1), 'L[R[c]] ← c, R[L[c]] ← c');
});

test('with headers first, the first link written is that of the header, and the sentence says why', () => {
  const reel = reelOf('worked1-first');
  const [begins, first] = [2, 3].map((step) => {
    const moment = reel.moment(step, 'link');
    return { line: moment.line, text: told(moment) };
  });
  assert.match(begins.text, /1 itself leaves the list of open items first/);
  assert.equal(first.line, 'right');
  assert.match(first.text, /The header of 1 leaves first; the options of 1 follow\./);
  const last = reelOf('worked1').moment(3, 'link');
  assert.equal(last.line, 'each-row');
});

test('with headers first, uncovering restores the header last', () => {
  const reel = reelOf('worked1-first');
  const { length } = reel;
  assert.deepEqual(
    [4, 3].map((before) => reel.moment(length - before + 1, 'link').line),
    ['un-left', 'un-right'],
  );
  assert.match(told(reel.moment(length - 3, 'link')), /the last to return/);
});

/* ---- row by row ---- */

test('the sentences of a search row by row are those of the article', () => {
  const lines = [...moments('rows', 'level')].length;
  assert.ok(lines > 20);
  const reel = reelOf('rows');
  /** @type {string[]} */
  const sentences = [];
  for (let step = 0; sentences.length < 10; step = reel.next(step, 'level'))
    sentences.push(plainText(say(reel.moment(step, 'level'), { branch: 'mrv' }).what));
  assert.deepEqual(sentences, [
    'Nothing is chosen yet: every item is open.',
    'Row 1 is the first row left: take it. Left in the matrix: rows 2, 4 and 5.',
    'Row 2 is the first row left: take it. No row is left in the matrix.',
    'Nothing is left, but column 2 is not covered: dead end.',
    'Row 2 is taken back: columns 1, 4 and 7 and the rows that left with them return.',
    'Row 2 is dropped. The next row left is row 4.',
    'Row 4 is the next row left: take it. Left in the matrix: row 5.',
    'Row 5 is the first row left: take it. No row is left in the matrix.',
    'Solution 1: rows 1, 4 and 5.',
    'Row 5 is taken back: columns 2 and 7 and the rows that left with them return.',
  ]);
});

test('a search row by row ends as every search does', () => {
  const reel = reelOf('rows');
  const end = reel.moment(reel.length, 'link');
  assert.equal(position(end), 'At the end');
  assert.match(told(end), /The search is over: 1 solution\./);
});

test('a search row by row has a sentence at every step and grain, in every language', () => {
  for (const language of CODES) {
    setLanguage(language);
    for (const grain of GRAINS) {
      for (const moment of moments('rows', grain)) {
        const texts = [
          told(moment),
          position(moment),
          .../** @type {const} */ (['matrix', 'links', 'tree']).map((view) =>
            describe(moment, view),
          ),
        ];
        for (const text of texts)
          assert.doesNotMatch(text, /undefined|null|NaN/, `${language} ${grain} ${moment.step}`);
      }
    }
  }
});

test('the row that is taken is chosen, its columns go with it, the rows above are the answer', () => {
  const reel = reelOf('rows');
  const { outline } = reel.run;
  const tries = [];
  for (let at = 0; at < outline.length; at += 4)
    if (outline[at + 1] === TRY) tries.push(outline[at] + 1);
  const first = reel.moment(reel.settle(tries[0], 'level'), 'level');
  assert.deepEqual([first.option, first.k, first.item], [0, 0, -1]);
  assert.equal(first.options[0], CHOOSING);
  assert.deepEqual(
    [2, 4, 5].map((item) => first.items[item]),
    [FURTHER, FURTHER, FURTHER],
  );
  const second = reel.moment(reel.settle(tries[1], 'level'), 'level');
  assert.deepEqual([second.option, second.k, second.path], [1, 1, [0, 1]]);
  assert.equal(second.options[0], ANSWER);
  assert.equal(second.options[1], CHOOSING);
  // Rows 3 and 6 share a column with row 1.
  assert.deepEqual([second.options[2], second.options[5]], [PAST, PAST]);
});

test('the level is that of the matrix in which a row is taken, dropped or brought back', () => {
  for (const grain of GRAINS) {
    for (const { event, path, k, option, dropped } of moments('rows', grain)) {
      if (!event) continue;
      const mark = event.op === DEAD_END || event.op === SOLUTION;
      if (option >= 0) assert.equal(k, mark ? path.length : path.length - 1);
      else assert.equal(k, path.length);
      assert.ok(option < 0 || dropped < 0);
    }
  }
});

test('no item is chosen in a search row by row', () => {
  const { run } = reelOf('rows');
  for (let at = 0; at < run.outline.length; at += 4) assert.notEqual(run.outline[at + 1], CHOOSE);
  for (const { branches, item } of moments('rows', 'cover'))
    assert.deepEqual([branches, item], [[], -1]);
});

test('the tree of a search row by row has a node for each row taken, named by it', () => {
  const reel = reelOf('rows');
  const tree = treeOf(reel.run);
  assert.equal(tree.count, reel.run.nodes);
  assert.ok(tree.kind.every((kind) => kind !== 'open'));
  assert.equal(tree.solutions[0], 1);
  const end = reel.moment(reel.length, 'level');
  const layout = layTree(end);
  const named = layout.spots.filter(({ shown, name }) => shown.kind === 'node' && name !== '');
  assert.ok(named.length > 0);
  for (const { shown, name, edge } of named) {
    assert.equal(name, reel.cover.options[tree.option[shown.node]].name);
    assert.equal(edge, '');
  }
  const [below] = treeOutline(layout, end).children;
  assert.match(below.label, /^1: takes 3 rows/);
});

test('the listing of a search row by row has no line that chooses an item', () => {
  const { run, cover } = reelOf('rows');
  const lines = codeOf(cover, run).map(({ pieces }) => pieces.map(({ text }) => text).join(''));
  assert.deepEqual(lines.slice(0, 10), [
    'search(k)',
    'if R[h] = h, report and return',
    'if no row is left, return',
    'for each row r left, from the top',
    'O[k] ← r',
    'for each j of r, cover(C[j])',
    'search(k + 1)',
    'undo that in reverse, uncover(C[j])',
    'drop r: hide(r)',
    'restore the rows that were dropped',
  ]);
});

test('each act of a search row by row is at the line that does it', () => {
  /** @type {Set<Line>} */
  const seen = new Set();
  for (const grain of GRAINS) for (const { line } of moments('rows', grain)) seen.add(line);
  for (const line of /** @type {Line[]} */ (['take', 'aside', 'restore', 'report', 'choose']))
    assert.ok(seen.has(line), line);
  for (const line of /** @type {Line[]} */ (['cover-item', 'uncover-item', 'close']))
    assert.ok(!seen.has(line), line);
});

/* ---- the address and the question ---- */

test('an address names the variant only where it is not as usual', () => {
  const usual = { id: 'six-sets', packed: '', headers: 'last', method: 'links' };
  assert.equal(writeParts(/** @type {any} */ (usual)), '#lab=six-sets');
  const address = writeParts({ id: 'six-sets', packed: '', headers: 'first', method: 'rows' });
  assert.equal(address, '#lab=six-sets&headers=first&method=rows');
  const parts = readParts(address);
  assert.deepEqual([parts?.headers, parts?.method], ['first', 'rows']);
  assert.equal(readParts('#lab=six-sets&method=cols&headers=x')?.method, undefined);
});

test('a question names the variant only where it is not as usual', () => {
  const subject = { model: 'queens 4' };
  const question = (/** @type {any} */ settings) => questionOf(subject, settings);
  assert.deepEqual(question({ branch: 'mrv', covers: 0, headers: 'last', method: 'links' }), {
    model: 'queens 4',
    branch: 'mrv',
  });
  assert.deepEqual(question({ branch: 'mrv', covers: 1, headers: 'first', method: 'rows' }), {
    model: 'queens 4',
    branch: 'mrv',
    covers: 1,
    headers: 'first',
    method: 'rows',
  });
});
