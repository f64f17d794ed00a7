/**
 * Words of the daily puzzles, the days in a row, and the times week by week. Dates and numbers are
 * passed in as text.
 */

export const words = {
  title: 'Daily puzzles',
  about: 'Three puzzles a day, the same for everyone.',
  today: 'Today',
  otherDays: 'Other days',
  /** @param {string} date */
  ofDay: (date) => `Daily puzzles of ${date}`,
  fresh: 'not begun',
  /** @param {string} share */
  begun: (share) => `${share} filled`,
  /** @param {string} time */
  solvedIn: (time) => `solved in ${time}`,
  earlier: 'Earlier weeks',
  later: 'Later weeks',
  /** @param {string} date @param {number} solved @param {number} of */
  dayState: (date, solved, of) => `${date}, ${solved} of ${of} solved`,
  /** @param {string} from @param {string} to */
  span: (from, to) => `${from} to ${to}`,

  inARow: 'Days in a row',
  longest: 'Longest run',
  solved: 'Daily puzzles solved',
  rowNote: 'A day counts if you solve one of its puzzles on that day.',
  /** @param {number} days */
  runOf: (days) => (days === 1 ? 'The first day of a new run.' : `${days} days in a row.`),

  weeks: 'Time per week',
  kind: 'Level and board',
  median: 'Median',
  best: 'Best',
  week: 'Week of',
  games: 'Games',
  asTable: 'As a table',
  /** @param {string} kind @param {number} weeks @param {string} first @param {string} last */
  chart: (kind, weeks, first, last) =>
    weeks === 1
      ? `${kind}: median ${last} this week.`
      : `${kind}: median per week over ${weeks} weeks, from ${first} to ${last}.`,
};
