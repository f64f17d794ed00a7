/** The listing of the algorithm: it contains every line that the engine reaches. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { codeOf } from '../page/js/lab/pictures/code.js';
import { Cover } from '../page/js/lab/run/cover.js';
import { GRAINS } from '../page/js/lab/run/events.js';
import { setLanguage } from '../page/js/words/language.js';
import { CODES } from '../page/js/words/languages.js';
import { RUNS, reelOf, savedRun } from './lab-runs.js';
import './words.js';

/** @typedef {import('../page/js/lab/pictures/code.js').CodeLine} CodeLine */
/** @typedef {import('./lab-runs.js').RunName} RunName */

/** @param {RunName} name */
const listing = (name) => {
  const { run } = savedRun(name);
  return codeOf(new Cover(run.cover), run);
};
/** @param {CodeLine} line */
const textOf = ({ indent, pieces }) =>
  `${'  '.repeat(indent)}${pieces.map(({ text }) => text).join('')}`;

afterEach(() => setLanguage('en'));

test('the plain algorithm fits beside the pictures', () => {
  assert.ok(listing('worked1').length <= 24);
  assert.deepEqual(listing('worked1').map(textOf), [
    'search(k)',
    '  if R[h] = h, report and return',
    '  choose an item c, then cover(c)',
    '  for each r down from c',
    '    O[k] ← r',
    '    for each j right of r, cover(C[j])',
    '    search(k + 1)',
    '    for each j left of r, uncover(C[j])',
    '  uncover(c)',
    'cover(c)',
    '  for each i down from c',
    '    for each j right of i',
    '      D[U[j]] ← D[j]',
    '      U[D[j]] ← U[j]',
    '      S[C[j]] ← S[C[j]] − 1',
    '  R[L[c]] ← R[c], L[R[c]] ← L[c]',
    'uncover(c)',
    '  L[R[c]] ← c, R[L[c]] ← c',
    '  for each i up from c',
    '    for each j left of i',
    '      S[C[j]] ← S[C[j]] + 1',
    '      U[D[j]] ← j',
    '      D[U[j]] ← j',
  ]);
});

test('procedures and variables are recognised in both languages', () => {
  const [, , choose] = listing('worked1');
  assert.deepEqual(
    choose.pieces.map(({ text, look, of }) => [text, look, of]),
    [
      ['choose an item ', 'plain', 'choose'],
      ['c', 'variable', 'choose'],
      [', ', 'plain', 'choose'],
      ['then ', 'plain', 'cover-item'],
      ['cover', 'procedure', 'cover-item'],
      ['(', 'plain', 'cover-item'],
      ['c', 'variable', 'cover-item'],
      [')', 'plain', 'cover-item'],
    ],
  );
  setLanguage('zh');
  assert.equal(textOf(listing('worked1')[2]), '  选一项 c，cover(c)');
  assert.deepEqual(
    listing('worked1')[2]
      .pieces.filter(({ look }) => look !== 'plain')
      .map(({ text }) => text),
    ['c', 'cover', 'c'],
  );
});

for (const name of RUNS) {
  test(`${name}: every line of the run and each of its callers is in the listing exactly once`, () => {
    const lines = listing(name).flatMap((line) => line.lines);
    assert.equal(new Set(lines).size, lines.length);
    const reel = reelOf(name);
    for (const grain of GRAINS) {
      for (let step = 0; step <= reel.length; step++) {
        const { line, callers } = reel.moment(step, grain);
        for (const one of [line, ...callers])
          assert.ok(lines.includes(one), `${one} at step ${step}, ${grain}`);
      }
    }
  });
}

test('only problems with colours purify; only problems with bounds set options aside and close items', () => {
  const has = (
    /** @type {RunName} */ name,
    /** @type {import('../page/js/lab/run/types.js').Line} */ line,
  ) => listing(name).some(({ lines }) => lines.includes(line));
  assert.deepEqual(
    [has('worked1', 'purify'), has('toy_colors', 'purify'), has('bounds', 'purify')],
    [false, true, false],
  );
  assert.deepEqual(
    [
      has('worked1', 'aside'),
      has('toy_colors', 'close'),
      has('bounds', 'aside'),
      has('bounds', 'close'),
    ],
    [false, false, true, true],
  );
});

test('in every language a line calls the same procedures', () => {
  const calls = (/** @type {RunName} */ name) =>
    listing(name).map(({ pieces }) =>
      pieces.filter(({ look }) => look === 'procedure').map(({ text, of }) => [text, of]),
    );
  for (const name of RUNS) {
    setLanguage('en');
    const english = calls(name);
    for (const language of CODES) {
      setLanguage(language);
      assert.deepEqual(calls(name), english, `${name}, ${language}`);
    }
  }
});
