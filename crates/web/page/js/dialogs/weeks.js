/**
 * A chart of the times of each week: a line through the medians, and a tick for the best. The
 * picture has one sentence for a screen reader; the same figures are in a table below it.
 */
import { drawn, element } from '../base/dom.js';
import { clockTime, dayText } from '../words/figures.js';
import { number } from '../words/language.js';
import { dailyWords } from '../words/daily.js';

/** @typedef {import('../keep/statistics.js').Week} Week */

/** Widths of the picture on a wide and on a narrow screen, so that its texts stay legible. */
const WIDE = 680;
const NARROW = 360;
const HEIGHT = 200;
/** Room for the times on the left, and for the weeks below. */
const LEFT = 56;
const BELOW = 26;
const TOP = 12;
const RIGHT = 28;

/** Distances between two lines of the grid, in seconds. */
const STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400];

/**
 * Returns the times of the grid's lines, from 0: at most five, with round distances, and the last
 * one at or above the longest time.
 * @param {number} longest in milliseconds
 */
export function ticksOf(longest) {
  const step = 1000 * (STEPS.find((seconds) => seconds * 4000 >= longest) ?? 28_800);
  const count = Math.max(1, Math.ceil(longest / step));
  return Array.from({ length: count + 1 }, (_, k) => k * step);
}

/**
 * @param {Week[]} weeks at least one
 * @param {string} kind the name of the level and board
 * @returns {HTMLElement}
 */
export function weeksChart(weeks, kind) {
  const said = dailyWords();
  const narrow = matchMedia('(max-width: 720px)').matches;
  const width = narrow ? NARROW : WIDE;
  const played = weeks.filter(({ games }) => games > 0);
  const ticks = ticksOf(Math.max(...played.map(({ median }) => median)));
  const top = ticks[ticks.length - 1];
  const across = (width - LEFT - RIGHT) / Math.max(1, weeks.length - 1);
  const x = (/** @type {number} */ k) =>
    weeks.length === 1 ? (LEFT + width - RIGHT) / 2 : LEFT + k * across;
  const y = (/** @type {number} */ time) =>
    TOP + (HEIGHT - TOP - BELOW) * (1 - Math.min(time, top) / top);
  const points = weeks.flatMap((week, k) => (week.games > 0 ? [{ ...week, x: x(k) }] : []));
  const every = Math.ceil(weeks.length / (narrow ? 4 : 6));
  const svg = drawn(
    'svg',
    {
      class: 'weeks',
      viewBox: `0 0 ${width} ${HEIGHT}`,
      role: 'img',
      'aria-label': said.chart(
        kind,
        weeks.length,
        clockTime(played[0].median),
        clockTime(played[played.length - 1].median),
      ),
    },
    ...ticks.flatMap((time) => [
      drawn('path', { class: 'rule', d: `M${LEFT} ${y(time)}H${width - RIGHT}` }),
      drawn('text', { class: 'time', x: LEFT - 8, y: y(time) + 4 }, clockTime(time)),
    ]),
    // Counted from the last week, so that the current one has its name.
    ...weeks.flatMap(({ monday }, k) =>
      (weeks.length - 1 - k) % every === 0
        ? [drawn('text', { class: 'week', x: x(k), y: HEIGHT - 6 }, shortDay(monday))]
        : [],
    ),
    drawn('path', {
      class: 'median',
      d: points.map((point, k) => `${k ? 'L' : 'M'}${point.x} ${y(point.median)}`).join(''),
    }),
    ...points.flatMap((point) => [
      drawn('path', { class: 'best', d: `M${point.x - 7} ${y(point.best)}h14` }),
      drawn('circle', { class: 'median', cx: point.x, cy: y(point.median), r: 4.5 }),
    ]),
  );
  return element(
    'figure',
    { class: 'weeks-figure' },
    svg,
    element(
      'figcaption',
      { class: 'quiet' },
      element('span', { class: 'key-median' }, said.median),
      element('span', { class: 'key-best' }, said.best),
    ),
    element('details', {}, element('summary', {}, said.asTable), tableOf(weeks)),
  );
}

/** @param {string} day */
const shortDay = (day) => dayText(day, { day: 'numeric', month: 'short' });

/** @param {Week[]} weeks */
function tableOf(weeks) {
  const said = dailyWords();
  const heads = [said.week, said.games, said.median, said.best];
  const time = (/** @type {Week} */ { games }, /** @type {number} */ value) =>
    games > 0 ? clockTime(value) : '–';
  return element(
    'table',
    { class: 'figures' },
    element(
      'thead',
      {},
      element('tr', {}, ...heads.map((t) => element('th', { scope: 'col' }, t))),
    ),
    element(
      'tbody',
      {},
      ...weeks
        .toReversed()
        .map((week) =>
          element(
            'tr',
            {},
            element('th', { scope: 'row' }, dayText(week.monday)),
            element('td', {}, number(week.games)),
            element('td', {}, time(week, week.median)),
            element('td', {}, time(week, week.best)),
          ),
        ),
    ),
  );
}
