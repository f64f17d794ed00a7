/** The position of the run and the contents of the views, in words. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { GRAINS } from '../page/js/lab/run/events.js';
import { STATUSES } from '../page/js/lab/run/status.js';
import { setLanguage } from '../page/js/words/language.js';
import { CODES } from '../page/js/words/languages.js';
import { describe, position, statusWords } from '../page/js/lab/run/say-views.js';
import { RUNS, reelOf } from './lab-runs.js';
import './words.js';

/** @typedef {import('../page/js/lab/run/say-views.js').View} View */

afterEach(() => setLanguage('en'));

test('the position names the level and what is being done', () => {
  const reel = reelOf('worked1');
  const at = (/** @type {number} */ step) => position(reel.moment(step, 'link'));
  assert.deepEqual([0, 1, 16, 50, 59, 63, 73, 180, 243].map(at), [
    'At the start',
    'Level 1, choosing item 1',
    'Level 1, trying S2',
    'Level 2, covering item 5',
    'Level 3, dead end',
    'Level 2, uncovering item 5',
    'Level 2, back at item 3',
    'Level 4, solution',
    'At the end',
  ]);
  setLanguage('zh');
  assert.deepEqual([0, 1, 16, 50, 59, 63, 73, 180, 243].map(at), [
    '开始',
    '第 1 层，选中项 1',
    '第 1 层，尝试 S2',
    '第 2 层，正在覆盖项 5',
    '第 3 层，死路',
    '第 2 层，正在取消覆盖项 5',
    '第 2 层，回到项 3',
    '第 4 层，解',
    '结束',
  ]);
});

test('every status has a distinct name in every language', () => {
  for (const language of CODES) {
    setLanguage(language);
    assert.equal(new Set(STATUSES.map((status) => statusWords()[status])).size, STATUSES.length);
  }
});

test('the views of the six sets at the second dead end', () => {
  const moment = reelOf('worked1').moment(143, 'level');
  assert.equal(
    describe(moment, 'matrix'),
    'Matrix of 7 items across and 6 options down. Chosen: S4. Being tried: S3, for item 3. Open: items 9 and 119. 0 options remain.',
  );
  assert.match(
    describe(moment, 'links'),
    /^24 linked nodes: .* Options of the open items: 9 has 0 and 119 has 0\.$/,
  );
  assert.match(
    describe(moment, 'tree'),
    /Path to here: S4 for item 1 and S3 for item 3\. This is a dead end: item 9 has no option left\.$/,
  );
  assert.equal(describe(moment, 'board'), '');
  setLanguage('zh');
  assert.equal(
    describe(moment, 'matrix'),
    '矩阵，7 项为列，6 个选项为行。已选 S4。正在为项 3 尝试 S3。待覆盖的有项 9、119。剩下 0 个选项。',
  );
  assert.match(
    describe(moment, 'tree'),
    /到这里的路径：项 1 选 S4、项 3 选 S3。这里是死路：项 9 已无选项。$/,
  );
});

test('at a solution everything is chosen and nothing is being tried', () => {
  assert.equal(
    describe(reelOf('worked1').moment(180, 'level'), 'matrix'),
    'Matrix of 7 items across and 6 options down. Chosen: S4, S5 and S1. No item is open. 0 options remain.',
  );
});

test('a board is described by its givens and the digits that the search has placed', () => {
  const reel = reelOf('sudoku4');
  assert.equal(
    describe(reel.moment(0, 'level'), 'board'),
    'Board of 4 by 4. 4 givens. Nothing has been tried yet.',
  );
  assert.equal(
    describe(reel.moment(88, 'level'), 'board'),
    'Board of 4 by 4. 4 givens. The search has placed r1c2=2 and r1c1=4.',
  );
  setLanguage('zh');
  assert.equal(
    describe(reel.moment(88, 'level'), 'board'),
    '4×4 的盘面。4 个已知数。搜索已填 r1c2=2、r1c1=4。',
  );
});

test('at every step and grain of every run there is a description without gaps', () => {
  for (const name of RUNS) {
    const reel = reelOf(name);
    for (const grain of GRAINS) {
      for (let step = 0; step <= reel.length; step++) {
        const moment = reel.moment(step, grain);
        for (const language of CODES) {
          setLanguage(language);
          for (const view of /** @type {View[]} */ (['matrix', 'links', 'tree']))
            assert.match(describe(moment, view), /[.。]$/);
          const all = [position(moment), describe(moment, 'matrix'), describe(moment, 'tree')].join(
            '\n',
          );
          assert.doesNotMatch(
            all,
            /undefined|NaN|\p{Script=Han} \p{Script=Han}|\p{Script=Han}[A-Za-z0-9]/u,
            `${name}, ${grain}, ${step}`,
          );
        }
      }
    }
  }
});
