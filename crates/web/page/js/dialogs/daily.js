/**
 * The daily puzzles: those of one day, and a calendar of some weeks from which to choose another.
 *
 * The calendar is a grid with one tab stop: arrow keys move by a day or a week, Home and End within
 * the week, Page Up and Page Down by a page.
 */
import { element, fill, icon } from '../base/dom.js';
import { DAILY_LEVELS, FIRST_DAY, dayAfter, dayOf, weekdayOf } from '../game/daily.js';
import { loadFinished } from '../keep/finished.js';
import { list, summaryOf } from '../keep/games.js';
import { solvedOn, streakOf } from '../keep/statistics.js';
import { storage } from '../keep/storage.js';
import { openDialog } from '../widgets/dialog.js';
import { dailyWords } from '../words/daily.js';
import { dayText } from '../words/figures.js';
import { number } from '../words/language.js';
import { dayRow } from './day.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/** The weeks that the calendar shows at a time. */
const WEEKS = 5;

/**
 * Returns what is known about the daily puzzles.
 * @param {PlayStore} store
 * @param {string} today
 * @returns {import('./day.js').Known}
 */
export function knownDailies(store, today) {
  const { game } = store.state;
  // The open game is newer than its stored copy.
  const games = list(storage).map((one) => (game && one.id === game.id ? summaryOf(game) : one));
  return { streak: streakOf(loadFinished(storage), today), games };
}

/**
 * @param {PlayStore} store
 * @param {string} [day] by default today
 */
export function openDaily(store, day) {
  const said = dailyWords();
  const today = dayOf(Date.now());
  const known = knownDailies(store, today);
  const heading = element('h3');
  const row = element('div');
  const calendar = element('table', { class: 'calendar', role: 'grid' });
  const span = element('p', { class: 'quiet', 'aria-live': 'polite' });
  const turn = (
    /** @type {string} */ label,
    /** @type {string} */ sign,
    /** @type {number} */ by,
  ) =>
    element(
      'button',
      {
        type: 'button',
        class: 'ib',
        'aria-label': label,
        title: label,
        onclick: () => choose(within(dayAfter(chosen, by * 7 * WEEKS))),
      },
      icon(sign),
    );
  const earlier = turn(said.earlier, 'step-back', -1);
  const later = turn(said.later, 'step-fwd', 1);
  let chosen = within(day ?? today);

  const { now, longest, solved } = known.streak;
  /** @type {[string, number][]} */
  const figures = [
    [said.inARow, now],
    [said.longest, longest],
    [said.solved, solved.size],
  ];
  const frame = openDialog({
    title: said.title,
    kind: 'dailies',
    content: [
      element('p', { class: 'lead' }, said.about),
      heading,
      row,
      element('div', { class: 'weeks-head' }, earlier, span, later),
      calendar,
      figuresList(figures),
      element('p', { class: 'quiet' }, said.rowNote),
    ],
  });

  /** @param {string} wanted */
  function within(wanted) {
    return wanted > today ? today : wanted < FIRST_DAY ? FIRST_DAY : wanted;
  }

  /** @param {string} picked */
  function choose(picked) {
    chosen = picked;
    const date = dayText(chosen, { weekday: 'long', day: 'numeric', month: 'long' });
    fill(heading, date);
    fill(
      row,
      dayRow(store, chosen, known, () => frame.close()),
    );
    drawCalendar();
  }

  function drawCalendar() {
    const held = calendar.contains(document.activeElement);
    // The last week shown is that of today, or a whole number of pages before it.
    const thisMonday = dayAfter(today, -weekdayOf(today));
    const monday = dayAfter(chosen, -weekdayOf(chosen));
    const ago = Math.round((Date.parse(thisMonday) - Date.parse(monday)) / 604_800_000);
    const page = Math.floor(ago / WEEKS);
    const first = dayAfter(thisMonday, -7 * (WEEKS * (page + 1) - 1));
    const days = Array.from({ length: 7 }, (_, k) => dayAfter(first, k));
    const last = dayAfter(first, 7 * WEEKS - 1);
    fill(span, said.span(dayText(first), dayText(within(last))));
    earlier.disabled = first <= FIRST_DAY;
    later.disabled = page === 0;
    fill(
      calendar,
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          ...days.map((one) =>
            element(
              'th',
              { scope: 'col', abbr: dayText(one, { weekday: 'long' }) },
              dayText(one, { weekday: 'short' }).replace(/\s*\d+\s*$/, ''),
            ),
          ),
        ),
      ),
      element(
        'tbody',
        {},
        ...Array.from({ length: WEEKS }, (_, week) =>
          element(
            'tr',
            {},
            ...days.map((one) => element('td', {}, dayButton(dayAfter(one, 7 * week)))),
          ),
        ),
      ),
    );
    calendar.setAttribute('aria-label', said.otherDays);
    if (held) stop()?.focus();
  }

  const stop = () =>
    /** @type {HTMLElement | null} */ (calendar.querySelector('button[tabindex="0"]'));

  /** @param {string} one */
  function dayButton(one) {
    if (one > today || one < FIRST_DAY) return null;
    const done = solvedOn(known.streak, one);
    const button = element(
      'button',
      {
        type: 'button',
        tabindex: one === chosen ? 0 : -1,
        class: one === today ? 'today' : undefined,
        'aria-pressed': String(one === chosen),
        'aria-label': said.dayState(dayText(one), done, DAILY_LEVELS.length),
        onclick: () => choose(one),
      },
      element('span', {}, Number(one.slice(-2))),
      element(
        'i',
        { 'aria-hidden': 'true' },
        ...DAILY_LEVELS.map((_, k) => element('b', { class: k < done ? 'on' : undefined })),
      ),
    );
    return button;
  }

  calendar.addEventListener('keydown', (event) => {
    const place = weekdayOf(chosen);
    const step = /** @type {Record<string, number>} */ ({
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -7,
      ArrowDown: 7,
      Home: -place,
      End: 6 - place,
      PageUp: -7 * WEEKS,
      PageDown: 7 * WEEKS,
    })[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choose(within(dayAfter(chosen, step)));
  });

  choose(chosen);
  /** @type {HTMLElement | null} */ (
    row.querySelector('.daily:not(.done)') ?? row.querySelector('.daily')
  )?.focus();
}

/**
 * Makes a row of large figures with their names.
 * @param {[string, number][]} figures
 */
export function figuresList(figures) {
  return element(
    'dl',
    { class: 'run' },
    ...figures.map(([name, value]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, number(value))),
    ),
  );
}
