/**
 * The parts of the dialogs that need no page: what can be ordered, where a fault is, how times and
 * places are worded.
 */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import { excerpt, offsetOf } from '../page/js/widgets/excerpt.js';
import { factsOf, toldOf } from '../page/js/dialogs/finish.js';
import { boardName, levelName, moment, percent } from '../page/js/words/figures.js';
import {
  LEVELS,
  RULES,
  SIZES,
  SYMMETRIES,
  levelRefused,
  ruleRefused,
  ruleUnfit,
  settle,
} from '../page/js/dialogs/orders.js';
import { neededAt, pressed } from '../page/js/dialogs/needs.js';
import { shared } from '../page/js/dialogs/share.js';
import { inRuns, pageCount } from '../page/js/dialogs/sheet.js';
import { tablesOf } from '../page/js/dialogs/statistics.js';
import { enter, note } from '../page/js/game/acts.js';
import { finish, newGame } from '../page/js/game/game.js';
import { save } from '../page/js/keep/games.js';
import { addFinished } from '../page/js/keep/finished.js';
import { words as en } from '../page/js/words/en/dialogs.js';
import { words as zh } from '../page/js/words/zh/dialogs.js';
import { setLanguage } from '../page/js/words/language.js';
import { knownPuzzle } from './shapes.js';
import { FakeStorage } from './store.js';
import './words.js';

/** @typedef {import('../page/js/dialogs/orders.js').Order} Order */

afterEach(() => setLanguage('en'));

/** @type {Order} */
const usual = { size: 9, rules: [], level: 'hard', symmetry: 'half-turn' };

test('an order that is not refused is left unchanged', () => {
  for (const size of SIZES) {
    /** @type {import('../page/js/types.js').RuleName[][]} */
    const sets = [[], ...RULES.map((rule) => [rule]), ['jigsaw', 'x']];
    for (const rules of sets) {
      for (const level of LEVELS) {
        for (const symmetry of SYMMETRIES) {
          const order = { size, rules, level, symmetry };
          const free = rules.every((rule, k) => !ruleRefused(size, rules.slice(0, k), rule));
          if (free && !levelRefused(order, level)) assert.deepEqual(settle(order), order);
          const settled = settle(order);
          assert.equal(levelRefused(settled, settled.level), null);
        }
      }
    }
  }
});

test('a 4×4 board has only the easy level, and is said to be too small for others', () => {
  assert.equal(levelRefused({ ...usual, size: 4 }, 'hard'), 'small');
  assert.equal(levelRefused({ ...usual, size: 4 }, 'easy'), null);
  assert.equal(settle({ ...usual, size: 4 }).level, 'easy');
});

test('rules that exclude each other are refused, with the reason', () => {
  assert.equal(ruleRefused(9, ['jigsaw'], 'windoku'), 'noBoxes');
  assert.equal(ruleRefused(9, ['centre-dot'], 'jigsaw'), 'boxesNeeded');
  assert.equal(ruleRefused(16, [], 'centre-dot'), 'noCentre');
  assert.equal(ruleRefused(4, [], 'anti-king'), 'noGrid');
  assert.equal(ruleRefused(6, ['x'], 'anti-knight'), 'noGrid');
  assert.equal(ruleRefused(6, ['x'], 'jigsaw'), null);
  assert.equal(ruleRefused(9, ['jigsaw'], 'non-consecutive'), 'slow');
  assert.equal(ruleUnfit(9, ['jigsaw'], 'non-consecutive'), null, 'but it can be set');
  assert.deepEqual(settle({ ...usual, rules: ['windoku', 'x', 'jigsaw'] }).rules, ['jigsaw', 'x']);
});

test('a combination has the levels that each of its rules has', () => {
  const order = { ...usual, rules: ['x', 'anti-knight'] };
  assert.equal(levelRefused(order, 'unfair'), 'rules');
  assert.equal(levelRefused(order, 'hard'), null);
  assert.equal(levelRefused({ ...usual, rules: ['anti-knight', 'anti-king'] }, 'hard'), 'rules');
});

test('an order that an older page saved is changed to an available one', () => {
  const kept = /** @type {Order} */ (
    /** @type {unknown} */ ({
      size: 7,
      rules: ['killer'],
      level: 'fiendish',
      symmetry: 'spiral',
    })
  );
  assert.deepEqual(settle(kept), {
    size: 9,
    rules: [],
    level: 'easy',
    symmetry: 'half-turn',
  });
});

test('a technique is needed or not needed, never both; a second press takes it back', () => {
  const none = { needs: [], without: [] };
  const once = pressed(none, 'needs', 'x-wing');
  assert.deepEqual(once, { needs: ['x-wing'], without: [] });
  assert.deepEqual(pressed(once, 'without', 'x-wing'), { needs: [], without: ['x-wing'] });
  assert.deepEqual(pressed(once, 'needs', 'x-wing'), none);
});

test('only techniques up to the level are offered, of those that hints use', () => {
  /** @param {string} id @param {string} level @param {boolean} hints */
  const listed = (id, level, hints = true) => /** @type {any} */ ({ id, level, hints });
  const all = [
    listed('naked-single', 'easy'),
    listed('x-wing', 'hard'),
    listed('whale', 'unfair', false),
    listed('brute-force', 'extreme'),
  ];
  assert.deepEqual(
    neededAt(all, 'medium').map(({ id }) => id),
    ['naked-single'],
  );
  assert.deepEqual(
    neededAt(all, 'extreme').map(({ id }) => id),
    ['naked-single', 'x-wing'],
  );
});

test('the caret is under the faulty column', () => {
  assert.deepEqual(excerpt('53..7\n6..1x5', 2, 5), { line: '6..1x5', caret: '    ^' });
});

test('a fault after the end of a line is marked there', () => {
  assert.deepEqual(excerpt('53..', 1, 9), { line: '53..', caret: '    ^' });
});

test('a long line is cut around the fault, with ellipses', () => {
  const line = `${'.'.repeat(60)}?${'.'.repeat(39)}`;
  const cut = excerpt(line, 1, 61);
  assert.ok(cut);
  assert.equal(cut.line[cut.caret.length - 1], '?');
  assert.ok(cut.line.startsWith('…') && cut.line.endsWith('…') && cut.line.length === 50);
});

test('a Chinese character before the fault takes two columns', () => {
  assert.deepEqual(excerpt('第1题 5x', 1, 6), { line: '第1题 5x', caret: `${' '.repeat(7)}^` });
});

test('a line that does not exist has no excerpt', () => {
  assert.equal(excerpt('53..', 2, 1), null);
});

test('a place is found in a field whatever the line ends of the text', () => {
  const field = 'ab\ncd\nef';
  assert.equal(field[offsetOf('ab\r\ncd\r\nef', 2, 2)], 'd');
  assert.equal(offsetOf(field, 9, 1), field.length);
  assert.equal('𝟗x'.slice(offsetOf('𝟗x', 1, 2)), 'x');
});

test('a moment of today is shown as a time, one of this year as a day, an older one with its year', () => {
  const now = Date.UTC(2026, 10, 16, 12);
  assert.equal(moment(Date.UTC(2026, 10, 16, 9, 5), now, 'UTC'), 'today 09:05');
  assert.equal(moment(Date.UTC(2026, 2, 4), now, 'UTC'), '4 March');
  assert.equal(moment(Date.UTC(2025, 11, 31), now, 'UTC'), '31 December 2025');
  setLanguage('zh');
  assert.equal(moment(Date.UTC(2025, 11, 31), now, 'UTC'), '2025年12月31日');
});

test('a share is 100 % only when nothing is missing', () => {
  assert.deepEqual([0, 0.001, 0.5, 0.999, 1].map(percent), ['0 %', '1 %', '50 %', '99 %', '100 %']);
});

test('boards and levels have names in both languages', () => {
  assert.equal(boardName(9, 'classic'), '9 × 9');
  assert.equal(boardName(6, 'jigsaw x'), '6 × 6 jigsaw diagonals');
  assert.equal(levelName(null), 'Unrated');
  setLanguage('zh');
  assert.equal(boardName(16, 'windoku'), '16 × 16 窗口');
  assert.equal(levelName('hard'), '困难');
});

test('the best, the second best and the seventh of nine times are worded differently', () => {
  assert.equal(en.rankAt(1, '9'), 'Your best at this level.');
  assert.equal(en.rankAt(2, '9'), 'Your second best at this level.');
  assert.equal(en.rankAt(7, '9'), 'Number 7 of your 9 times at this level.');
  assert.equal(zh.rankAt(2, '9'), '这个难度的第二好成绩。');
  assert.equal(zh.rankAt(7, '9'), '这个难度 9 题里排第 7。');
});

test('seven puzzles, four to a page, take two pages, and one of solutions', () => {
  assert.deepEqual(inRuns([1, 2, 3, 4, 5, 6, 7], 4), [
    [1, 2, 3, 4],
    [5, 6, 7],
  ]);
  const manner = { perPage: 4, large: false, candidates: false, solutions: true };
  assert.equal(pageCount(7, manner, 9), 3);
  assert.equal(pageCount(7, manner, 16), 4);
  assert.equal(pageCount(7, { ...manner, solutions: false }, 9), 2);
});

/**
 * Makes a finished game.
 * @param {'player' | 'solver'} by
 * @param {number} elapsed
 * @param {string} [id]
 */
function finished(by, elapsed, id = 'one') {
  const puzzle = { ...knownPuzzle(), rating: RATING };
  return { ...finish(newGame(puzzle, { id, now: 1 }), 2, by), elapsed, hints: 1 };
}

/** @type {import('../page/js/types.js').Rating} */
const RATING = {
  level: 'hard',
  score: 1462,
  hardest: { id: 'x-wing', en: 'X-Wing', zh: '二阶鱼' },
  er: '9.1',
  er_bound: true,
};

test('the finish names the first game as such, then its place among the others, and the best and average', () => {
  const kept = new FakeStorage();
  const first = finished('player', 1_025_000, 'first');
  addFinished(kept, first);
  assert.equal(toldOf(first, kept), 'Hard, solved. Your first at this level.');
  assert.deepEqual(
    factsOf(first, kept).map(([name]) => name),
    ['Difficulty', 'Hardest step', 'Hints used'],
  );
  const second = finished('player', 1_175_000, 'second');
  addFinished(kept, second);
  assert.equal(toldOf(second, kept), 'Hard, solved. Your second best at this level.');
  assert.deepEqual(factsOf(second, kept)[0], ['Difficulty', 'Hard, 1,462, ER ≥ 9.1']);
  assert.deepEqual(factsOf(second, kept)[3], ['Best, average at Hard', '17:05, 18:20']);
  assert.deepEqual(tablesOf(kept), [
    { title: '9 × 9', rows: [['Hard', '2', '2', '17:05', '18:20', '0']] },
  ]);
});

test('a game that the program solved is named as such, and has no figures', () => {
  const kept = new FakeStorage();
  addFinished(kept, finished('player', 1_000, 'a'));
  addFinished(kept, finished('player', 2_000, 'b'));
  const game = finished('solver', 500);
  assert.equal(
    toldOf(game, kept),
    'Hard, solved by Quadrille. It does not count in the statistics.',
  );
  assert.equal(factsOf(game, kept).length, 3);
});

test('an unfinished game that is kept counts as a game, not as a finished one', () => {
  const kept = new FakeStorage();
  addFinished(kept, finished('player', 60_000, 'a'));
  save(kept, { ...finished('player', 0, 'b'), finished: null });
  assert.deepEqual(tablesOf(kept)[0].rows, [['Hard', '2', '1', '1:00', '1:00', '0']]);
});

test('the puzzle alone is shared without a trace of the player', () => {
  const begun = { ...finished('player', 0), finished: null };
  const empty = begun.puzzle.givens.indexOf(0);
  const game = note(enter(begun, [empty], 4), [empty + 1], 2, 'corner');
  assert.deepEqual(shared(game, 'puzzle').position, begun.position);
  assert.equal(shared(game, 'entries').position.entries[empty], 4);
  assert.deepEqual(shared(game, 'entries').position.corner, begun.position.corner);
  assert.equal(shared(game, 'notes'), game);
});
