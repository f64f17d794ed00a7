/**
 * The puzzles of one day as a row of buttons, with what the player has made of each. It is in New
 * game for today, and in the calendar for every day.
 */
import { element, icon } from '../base/dom.js';
import { DAILY_LEVELS, dailyNumber } from '../game/daily.js';
import { playDaily } from '../table/asking.js';
import { focusBoard } from '../widgets/dialog.js';
import { clockTime, levelName, percent } from '../words/figures.js';
import { dailyWords } from '../words/daily.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('../keep/statistics.js').Streak} Streak */
/** @typedef {import('../keep/games.js').Summary} Summary */

/**
 * What is known about the daily puzzles: those that are solved, and the games that are kept.
 * @typedef {{streak: Streak, games: Summary[]}} Known
 */

/**
 * Makes the row of a day.
 * @param {PlayStore} store
 * @param {string} day
 * @param {Known} known
 * @param {() => void} close called before a puzzle is opened
 */
export function dayRow(store, day, known, close) {
  const buttons = DAILY_LEVELS.map((level) => {
    const { done, state } = stateOf(dailyNumber({ day, level }), known);
    return element(
      'button',
      {
        type: 'button',
        class: done ? 'daily done' : 'daily',
        onclick: () => {
          close();
          void playDaily(store, { day, level }).then(focusBoard);
        },
      },
      element('b', {}, levelName(level)),
      done === null && element('small', {}, state),
      // To see, a tick and the time are enough.
      done !== null && element('small', { 'aria-hidden': 'true' }, icon('check'), clockTime(done)),
      done !== null && element('span', { class: 'vh' }, state),
    );
  });
  return element('div', { class: 'dayrow' }, ...buttons);
}

/**
 * Returns what the player has made of a puzzle.
 * @param {number} number
 * @param {Known} known
 * @returns {{done: number | null, state: string}} `done`: the time, if it is solved
 */
function stateOf(number, { streak, games }) {
  const said = dailyWords();
  const done = streak.solved.get(number);
  if (done !== undefined) return { done, state: said.solvedIn(clockTime(done)) };
  const begun = games.find(({ daily, finished }) => daily === number && !finished);
  return { done: null, state: begun ? said.begun(percent(begun.filled)) : said.fresh };
}
