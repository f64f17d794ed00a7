/** The daily puzzles: their numbers and addresses, days in a row, and times week by week. */
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  DAILY_LEVELS,
  dailyAddress,
  dailyNumber,
  dailyOf,
  dailyOrder,
  dayAfter,
  dayOf,
  isDay,
  weekdayOf,
} from '../page/js/game/daily.js';
import { finish, newGame } from '../page/js/game/game.js';
import { exportAll, importAll } from '../page/js/keep/backup.js';
import {
  STATISTICS_KEY,
  addFinished,
  loadFinished,
  mergeFinished,
} from '../page/js/keep/finished.js';
import { list, save } from '../page/js/keep/games.js';
import { solvedOn, statistics, streakOf, weeksOf } from '../page/js/keep/statistics.js';
import { ticksOf } from '../page/js/dialogs/weeks.js';
import { knownPuzzle } from './shapes.js';
import { FakeStorage } from './store.js';
import './words.js';

/** @typedef {import('../page/js/keep/finished.js').FinishedGame} FinishedGame */

/** Noon of a day where the tests run. @param {string} day */
const noon = (day) => new Date(`${day}T12:00:00`).getTime();

/**
 * Makes the record of a daily puzzle.
 * @param {string} day
 * @param {{when?: number, level?: 'easy' | 'medium' | 'hard', elapsed?: number}} [how]
 * @returns {FinishedGame}
 */
function solved(day, { when = noon(day), level = 'easy', elapsed = 300_000 } = {}) {
  const daily = dailyNumber({ day, level });
  const [size, variant, hints] = [9, 'classic', 0];
  return { id: `${daily}-${when}`, level, size, variant, elapsed, hints, when, daily };
}

test('a daily puzzle has the same order everywhere, and another one for each day and level', () => {
  assert.equal(dailyNumber({ day: '2026-11-18', level: 'hard' }), 202611183);
  assert.equal(dailyOrder({ day: '2026-11-18', level: 'easy' }).seed, 202611181);
  const numbers = ['2026-11-18', '2026-11-19', '2027-01-01'].flatMap((day) =>
    DAILY_LEVELS.map((level) => dailyNumber({ day, level })),
  );
  assert.equal(new Set(numbers).size, 9);
  for (const number of numbers) {
    const daily = dailyOf(number);
    assert.ok(daily);
    assert.equal(dailyNumber(daily), number);
  }
});

test('a number that was drawn is no daily puzzle, nor is a day that does not exist', () => {
  for (const number of [1, 9_999_999, 202613011, 202602301, 202611184, 202611180, 202511181])
    assert.equal(dailyOf(number), null, String(number));
  assert.equal(dailyOf(undefined), null);
  assert.ok(isDay('2028-02-29'));
  assert.ok(!isDay('2027-02-29'));
});

test('an address names today, a day or a puzzle, but nothing that has not come yet', () => {
  const today = '2026-11-18';
  assert.deepEqual(dailyAddress('#daily', today), { day: today, level: null });
  assert.deepEqual(dailyAddress('#daily-2026-11-01', today), { day: '2026-11-01', level: null });
  assert.deepEqual(dailyAddress('#daily-2026-11-01-hard', today), {
    day: '2026-11-01',
    level: 'hard',
  });
  for (const bad of ['#daily-2026-11-19', '#daily-2026-02-30', '#daily-2026-11-01-odd', '#dailyx'])
    assert.equal(dailyAddress(bad, today), null, bad);
});

test('days follow each other, whatever the clocks do', () => {
  let day = '2026-01-01';
  for (let k = 0; k < 800; k++) {
    const next = dayAfter(day, 1);
    assert.equal(weekdayOf(next), (weekdayOf(day) + 1) % 7);
    assert.equal(dayAfter(next, -1), day);
    assert.equal(dayOf(noon(next)), next);
    day = next;
  }
  assert.equal(weekdayOf('2026-11-16'), 0, 'a Monday');
});

test('days in a row end today, or yesterday while today is not over', () => {
  const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-16', '2026-11-17'];
  const records = days.map((day) => solved(day));
  const yesterday = streakOf(records, '2026-11-18');
  assert.deepEqual([yesterday.now, yesterday.longest, yesterday.solved.size], [2, 3, 5]);
  const today = streakOf([...records, solved('2026-11-18')], '2026-11-18');
  assert.deepEqual([today.now, today.longest], [3, 3]);
  assert.equal(streakOf(records, '2026-11-19').now, 0, 'a day was left out');
  assert.deepEqual(streakOf([], '2026-11-18').now, 0);
});

test('an old puzzle that is solved later is solved, but adds no day', () => {
  const late = solved('2026-11-17', { when: noon('2026-11-18') });
  const streak = streakOf([late, solved('2026-11-18')], '2026-11-18');
  assert.equal(streak.now, 1);
  assert.equal(solvedOn(streak, '2026-11-17'), 1);
});

test('a game that lasts past midnight counts for the day it began', () => {
  const when = new Date('2026-11-18T00:05:00').getTime();
  const { now } = streakOf([solved('2026-11-17', { when, elapsed: 600_000 })], '2026-11-18');
  assert.equal(now, 1);
});

test('the best time of a puzzle that was solved twice is kept', () => {
  const [first, second] = [400_000, 200_000].map((elapsed, k) =>
    solved('2026-11-18', { elapsed, when: noon('2026-11-18') + k }),
  );
  const number = dailyNumber({ day: '2026-11-18', level: 'easy' });
  assert.equal(streakOf([first, second], '2026-11-18').solved.get(number), 200_000);
});

test('each week has its median and best time, and a week without a game stays empty', () => {
  const kind = { level: /** @type {const} */ ('easy'), size: 9, variant: 'classic' };
  const at = (/** @type {string} */ day, /** @type {number} */ minutes) =>
    solved(day, { elapsed: minutes * 60_000 });
  const records = [
    at('2026-11-02', 9),
    at('2026-11-08', 7),
    at('2026-11-16', 3),
    at('2026-11-17', 4),
    at('2026-11-18', 8),
    solved('2026-11-18', { level: 'hard' }),
  ];
  const weeks = weeksOf(records, kind, '2026-11-18', 12);
  assert.deepEqual(weeks, [
    { monday: '2026-11-02', games: 2, best: 420_000, median: 480_000 },
    { monday: '2026-11-09', games: 0, best: 0, median: 0 },
    { monday: '2026-11-16', games: 3, best: 180_000, median: 240_000 },
  ]);
  assert.deepEqual(weeksOf(records, { ...kind, size: 4 }, '2026-11-18', 12), []);
});

test('the lines of the chart are at round times, and none of the medians is above them', () => {
  for (const longest of [1, 4000, 61_000, 600_000, 5_000_000, 90_000_000]) {
    const ticks = ticksOf(longest);
    assert.equal(ticks[0], 0);
    assert.ok((ticks.at(-1) ?? 0) >= longest && ticks.length >= 2, String(longest));
    if (longest < 28_800_000 * 4) assert.ok(ticks.length <= 5, `${longest}: ${ticks.length}`);
  }
});

/** Statistics as a page without daily puzzles wrote them. */
const OLD = JSON.stringify({
  version: 1,
  finished: [
    ['a', 'easy', 9, 'classic', 61_234, 0, 1_700_000_000_000],
    ['b', null, 16, 'jigsaw x', 3_600_000, 4, 1_700_000_100_000],
  ],
});

test('statistics of an older page lose nothing, before and after a game is added', () => {
  const kept = new FakeStorage();
  kept.setItem(STATISTICS_KEY, OLD);
  const before = loadFinished(kept);
  assert.deepEqual(
    before.map(({ id, elapsed, daily }) => [id, elapsed, daily]),
    [
      ['a', 61_234, null],
      ['b', 3_600_000, null],
    ],
  );
  assert.ok(mergeFinished(kept, [solved('2026-11-18')]));
  assert.deepEqual(loadFinished(kept).slice(0, 2), before);
  const stored = JSON.parse(kept.getItem(STATISTICS_KEY) ?? '');
  assert.deepEqual(stored.finished.slice(0, 2), JSON.parse(OLD).finished, 'not even their form');
  assert.equal(statistics(kept).length, 2);
});

test('records that this page cannot read stay in storage', () => {
  const kept = new FakeStorage();
  const foreign = ['n', 'beyond', 9, 'classic', 1, 0, 1, null, 'more'];
  kept.setItem(STATISTICS_KEY, JSON.stringify({ version: 1, finished: [foreign] }));
  mergeFinished(kept, [solved('2026-11-18')]);
  assert.deepEqual(JSON.parse(kept.getItem(STATISTICS_KEY) ?? '').finished[0], foreign);
  assert.equal(loadFinished(kept).length, 1);
});

test('a finished daily puzzle is recorded, listed as such, and restored from a backup', () => {
  const kept = new FakeStorage();
  const daily = /** @type {const} */ ({ day: '2026-11-18', level: 'medium' });
  const wanted = dailyOrder(daily);
  const begun = newGame({ ...knownPuzzle(), wanted }, { id: 'd', now: noon('2026-11-18') });
  const game = finish({ ...begun, elapsed: 90_000 }, noon('2026-11-18'), 'player');
  addFinished(kept, game);
  save(kept, game);
  assert.equal(list(kept)[0]?.daily, dailyNumber(daily));
  const other = new FakeStorage();
  importAll(other, exportAll(kept));
  const streak = streakOf(loadFinished(other), '2026-11-18');
  assert.equal(streak.now, 1);
  assert.equal(streak.solved.get(dailyNumber(daily)), 90_000);
});
