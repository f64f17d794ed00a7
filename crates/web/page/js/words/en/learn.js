/** Words of the room Learn. What it says about each technique is in `techniques.js`. */
import { few } from './play.js';

/** @param {string[]} items */
const list = (items) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

export const words = {
  title: 'Learn',
  lead: 'Every technique that hints use: its idea, a worked example, and positions to practise.',
  find: 'Find a technique',
  /** @param {number} count */
  found: (count) =>
    count === 0
      ? 'No technique has that name.'
      : `${count} ${count === 1 ? 'technique' : 'techniques'}`,
  /** @param {number} count @param {number} all */
  masteredOf: (count, all) => `${count} of ${all} mastered`,
  mastered: 'Mastered',
  /** @param {number} goal */
  meaning: (goal) =>
    `A technique is mastered once you have solved ${few(goal)} positions in a row, each without a wrong answer, a guess or a hint.`,
  rare: 'Rarely needed',
  rareText: 'Hints and ratings do without these: hardly any puzzle needs them.',
  /** @param {string} name */
  unknown: (name) => `There is no technique called “${name}”. Here are all of them.`,

  terms: 'Words used here',
  glossary: [
    ['Candidate', 'a digit that a cell may still hold. Notes show the candidates.'],
    ['House', 'a row, a column or a box: it contains each digit exactly once.'],
    ['Line', 'a row or a column.'],
    ['See', 'two cells see each other if they share a house, so they never hold the same digit.'],
    ['Place', 'a cell of a house in which a digit is still possible.'],
  ],

  all: 'All techniques',
  /** @param {string} name */
  before: (name) => `Previous: ${name}`,
  /** @param {string} name */
  after: (name) => `Next: ${name}`,
  views: 'What to see',
  example: 'Example',
  practise: 'Practise',
  steps: 'Steps of the example',
  /** @type {string[]} */
  stages: ['Idea', 'Where', 'Why', 'Result'],
  back: 'Back',
  next: ['Where is it?', 'Why?', 'What follows?'],
  tryIt: 'Practise it',
  noExample: 'There is nothing to draw or to practise: this is not a pattern.',
  noPractice: 'There is no example of this technique yet, and no position to practise.',
  waiting: 'Finding a position…',
  retry: 'Try again',

  /** @param {string} name */
  toStrike: (name) => `Find the ${name}, and strike every candidate that it rules out.`,
  /** @param {string} name */
  toPlace: (name) => `Find the ${name}, and write its digit.`,
  howStrike:
    'Tap a note to strike it, or select cells and press the digit. With no cell selected, a digit lights up its places.',
  howPlace: 'Select the cell and press the digit. With no cell selected, a digit lights up.',
  digits: 'Digits',
  check: 'Check',
  /** @type {string[]} */
  hints: ['Hint: where?', 'Hint: why?', 'Show the solution'],
  nextPosition: 'Next position',
  idea: 'The idea',
  /** @param {string} number */
  position: (number) => `Position ${number}`,
  rearranged: 'Few puzzles need this technique, so this is the example in another guise.',
  /** @param {number} row @param {number} goal */
  row: (row, goal) => `${row} of ${goal} in a row`,

  /** @param {string} name */
  rightBy: (name) => `Right: that is the ${name}.`,
  /** @param {string[]} removed such as `7 in r3c4` */
  more: (removed) => `The same step also rules out ${list(removed)}.`,
  /** @param {string} name */
  nowMastered: (name) => `You have mastered ${name}.`,
  notCounted: 'This one does not count towards your row; the next one can.',
  notQuite: 'Not quite.',
  /** @param {string} digit @param {string} place */
  isSolution: (digit, place) =>
    `${place} is ${digit} in the solution, so this candidate stays. It is back on the board.`,
  /** @param {string} digit @param {string} place */
  isNotSolution: (digit, place) => `${digit} does not belong in ${place}.`,
  trueElsewhere: 'True, but by another technique.',
  /** @param {string[]} claims @param {string} other @param {string} name */
  shownBy: (claims, other, name) =>
    `${list(claims)}: this follows from ${other}. Here, look for the ${name}.`,
  notShown: 'True, but not shown.',
  /** @param {string[]} claims @param {string} name */
  guessed: (claims, name) =>
    `${list(claims)}: this agrees with the solution, but ${name} does not show it, nor does any other step at this point.`,
  /** @param {string} digit @param {string} place */
  struckAt: (digit, place) => `${digit} in ${place}`,
  undecided: 'This could not be decided.',
};
