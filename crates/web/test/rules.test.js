/** The rules of a board, as names and as sentences. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { ruleNames } from '../page/js/game/rules.js';
import { ruleSentences } from '../page/js/game/rulestext.js';
import { loadSettings, mergeSettings, DEFAULTS } from '../page/js/keep/settings.js';
import { setLanguage } from '../page/js/words/language.js';
import { jigsaw, makeShape } from './shapes.js';
import './words.js';

/** @typedef {import('../page/js/types.js').Shape} Shape */

afterEach(() => setLanguage('en'));

/** @param {Shape} shape @param {Shape['houses'][number]['kind']} kind @param {number} count */
const withHouses = (shape, kind, count) => ({
  ...shape,
  houses: [
    ...shape.houses,
    ...Array.from({ length: count }, () => ({ kind, cells: shape.houses[0].cells })),
  ],
});

test('the usual rule is one sentence, for every size', () => {
  assert.deepEqual(ruleSentences(makeShape(9)), [
    'Each row, column and box has the digits 1 to 9 once.',
  ]);
  assert.deepEqual(ruleSentences(makeShape(4)), [
    'Each row, column and box has the digits 1 to 4 once.',
  ]);
  assert.deepEqual(ruleSentences(makeShape(16)), [
    'Each row, column and box has the digits 1 to 9 and A to G once.',
  ]);
});

test('houses of a variant join the list, and other rules have sentences of their own', () => {
  assert.match(ruleSentences(jigsaw())[0], /^Each row, column and outlined region has/);
  const x = withHouses(makeShape(9, { variants: ['x'] }), 'diagonal', 2);
  assert.match(ruleSentences(x)[0], /^Each row, column, box and diagonal has/);
  const windows = withHouses(makeShape(9, { variants: ['windoku'] }), 'window', 4);
  assert.match(ruleSentences(windows)[0], /box and shaded window has/);
  const extra = withHouses(makeShape(9), 'region', 1);
  assert.match(ruleSentences(extra)[0], /box and shaded region has/);
  const dots = withHouses(makeShape(9, { variants: ['centre-dot'] }), 'region', 1);
  assert.deepEqual(ruleNames(dots), ['row', 'column', 'box', 'centre-dot'], 'no extra region');
  const chess = makeShape(9, { variants: ['anti-knight', 'anti-king', 'non-consecutive'] });
  assert.equal(ruleSentences(chess).length, 4);
  const unknown = makeShape(9, { variants: ['thermo'] });
  assert.equal(ruleSentences(unknown)[1], 'This board has another rule: thermo.');
});

test('the rules are told in Chinese', () => {
  setLanguage('zh');
  assert.deepEqual(ruleSentences(makeShape(9)), ['每行、每列、每宫都要填入 1 到 9，各一次。']);
  setLanguage('zh-hant');
  assert.match(ruleSentences(makeShape(9))[0], /^每橫列、每直行、每宮/);
});

test('the rules that a player has met are remembered; older settings have met none', () => {
  assert.deepEqual(loadSettings(null).met, []);
  assert.equal(loadSettings(null).hardest, false);
  assert.deepEqual(mergeSettings(DEFAULTS, { met: ['row', 7, 'Not a name', 'x'] }).met, [
    'row',
    'x',
  ]);
  assert.deepEqual(mergeSettings(DEFAULTS, { met: 'row' }).met, []);
});
