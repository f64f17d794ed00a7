/** Words of the room Path. */

export const words = {
  title: 'How it is solved',
  tabs: 'What is shown',
  tab: { start: 'From the start', here: 'From here', steps: 'All steps now' },
  backToGame: 'Back to the game',
  backToSet: 'Back to Set',

  sure: 'Show how it is solved?',
  sureText: 'You will see every step up to the solution. This counts as a hint.',
  sureAct: 'Show it',

  list: 'Steps',
  uses: 'Techniques',
  step: 'The chosen step',
  walk: 'From step to step',
  first: 'First step',
  previous: 'Previous step',
  next: 'Next step',
  last: 'End',
  /** @param {number} at @param {string} of */
  stepOf: (at, of) => `${at} of ${of}`,

  /** @param {number} count */
  steps: (count) => (count === 1 ? 'One step' : `${count} steps`),
  /** @param {string} score */
  difficulty: (score) => `difficulty ${score}`,
  comma: ', ',
  /** @param {...string} parts */
  sentences: (...parts) =>
    parts
      .filter(Boolean)
      .map((part) => (part.endsWith('.') ? part : `${part}.`))
      .join(' '),
  /** @param {string} name @param {string} count */
  use: (name, count) => `${name} ×${count}`,
  ended: { solved: 'Solved', stuck: 'Stuck', stopped: 'Stopped', trouble: 'No path' },
  ends: {
    solved: 'The path leads to the solution.',
    stuck: 'The path ends before the solution: no technique here makes another step.',
    stopped: 'The path ends before the solution: the search took too long.',
    trouble: 'There is no path.',
  },

  /** @param {number} count */
  possible: (count) =>
    count === 1 ? 'One step is possible now.' : `${count} steps are possible now.`,
  none: 'No technique here makes a step.',
  cut: 'Only the first of each technique are listed.',
  notAll: 'The search took too long, so there may be more.',
  /** @param {number} shown @param {string} count */
  ofAll: (shown, count) => (String(shown) === count ? count : `${shown} of ${count}`),
  choose: 'Choose a step to see it on the board.',

  lookingForPath: 'Looking for the path…',
  lookingForSteps: 'Looking for steps…',
  copyStep: 'Copy step',
  copyPath: 'Copy path',
  copied: 'Copied',
  notCopied: 'Could not copy',
};
