/** What is said when the reader predicts the next step: questions, verdicts, the score. */
import { number } from '../language.js';

const Item = (/** @type {string} */ name) => `Item ${name}`;
const item = (/** @type {string} */ name) => `item ${name}`;
/** A bare number needs the word "option", a name does not. */
const option = (/** @type {string} */ name) => (/^\d+$/.test(name) ? `option ${name}` : name);
const Option = (/** @type {string} */ name) => (/^\d+$/.test(name) ? `Option ${name}` : name);
/** A search row by row speaks of rows. */
const row = (/** @type {string} */ name) => (/^\d+$/.test(name) ? `row ${name}` : name);
const Row = (/** @type {string} */ name) => (/^\d+$/.test(name) ? `Row ${name}` : name);
const options = (/** @type {number} */ count) => {
  if (count === 0) return 'no option';
  return `${number(count)} ${count === 1 ? 'option' : 'options'}`;
};

export const words = {
  predict: 'Predict',
  predictWhy: 'Before a step, guess what comes next (Q)',
  idle: 'Step forward: a question comes before a step that is worth a guess.',
  stop: 'Stop predicting',
  ask: 'Ask',
  asks: { sometimes: 'Sometimes', often: 'Often' },
  asksWhy: {
    sometimes: 'Which item, the first link of a cover, and where to go back to',
    often: 'Also which option, each cover, and the links that are restored',
  },
  show: 'Show me',
  showWhy: 'Take the step without an answer; it does not count (Esc)',
  pointing: 'Choose, or click it in a figure.',
  choices: 'Answers',
  score: (/** @type {number} */ right, /** @type {number} */ asked) =>
    `${number(right)} of ${number(asked)} right`,
  noScore: 'No answer yet',
  streak: (/** @type {number} */ streak) => `${number(streak)} in a row`,
  reset: 'Reset the score',
  choice: (/** @type {number} */ digit, /** @type {string} */ text) => `${digit}: ${text}`,

  // the questions
  whichItem: 'Which item is chosen next?',
  whichOption: (/** @type {string} */ name) => `Which option is tried next for ${item(name)}?`,
  whichRow: 'Which row is taken next?',
  whichLink: 'Which link is written next?',
  whichOfCover: (/** @type {string} */ name) =>
    `Which of these links does covering ${item(name)} write?`,
  whereBack: 'Where does the search go back to?',
  whichReplaced: 'Which chosen row is replaced next?',
  level: item,
  row,
  over: 'nowhere, it is over',
  overRow: 'none, it is over',

  // the verdict
  right: 'Right.',
  wrong: (/** @type {string} */ answer) => `No: ${answer}.`,
  shown: (/** @type {string} */ answer) => `It is ${answer}.`,
  tie: (/** @type {string} */ picked, /** @type {string} */ right, /** @type {number} */ size) =>
    `${Item(picked)} ties with ${item(right)}: ${options(size)} each. The first of equals is taken.`,
  larger: (
    /** @type {string} */ picked,
    /** @type {number} */ size,
    /** @type {string} */ right,
    /** @type {number} */ least,
  ) => `${Item(picked)} has ${options(size)}, ${item(right)} has ${options(least)}.`,
  further: (/** @type {string} */ picked, /** @type {string} */ right) =>
    `${Item(picked)} is open too, but ${item(right)} is the first open item.`,
  rule: (/** @type {string} */ picked) => `By the rule, ${item(picked)} must wait.`,
  noOption: (/** @type {string} */ picked, /** @type {string} */ right) =>
    `${Item(picked)} must wait: ${item(right)} has no option left.`,
  covered: (/** @type {string} */ picked) => `${Item(picked)} is covered already.`,
  secondary: (/** @type {string} */ picked) =>
    `${Item(picked)} is secondary: it need not be covered, so it is never chosen.`,
  tried: (/** @type {string} */ picked) => `${Option(picked)} has been tried already.`,
  below: (/** @type {string} */ picked, /** @type {string} */ right, /** @type {string} */ of) =>
    `In the list of ${item(of)}, ${option(right)} comes before ${option(picked)}.`,
  foreign: (/** @type {string} */ picked, /** @type {string} */ of) =>
    `${Option(picked)} does not contain ${item(of)}.`,
  triedRow: (/** @type {string} */ picked) => `${Row(picked)} has been tried already.`,
  orderRow: (/** @type {string} */ picked) => `It is not the turn of ${row(picked)}.`,
  order: (/** @type {string} */ picked) => `It is not the turn of ${option(picked)}.`,
  spent: (/** @type {string} */ picked) => `Every option of ${item(picked)} has been tried.`,
  spentRow: (/** @type {string} */ picked) => `Nothing is left to replace ${row(picked)}.`,
  above: (/** @type {string} */ picked, /** @type {string} */ right) =>
    `${Item(picked)} must wait: ${item(right)} is on a deeper level and still has a way to go.`,
  aboveRow: (/** @type {string} */ picked, /** @type {string} */ right) =>
    `${Row(picked)} stays for now: ${row(right)} was taken later and is replaced first.`,
  notOver: 'It is not over: not everything has been tried.',
  left: 'The search has left that branch for good.',
  next: (/** @type {string} */ name) => `${Option(name)} is tried next there.`,
  nextRow: (/** @type {string} */ name) => `${Row(name)} takes its place.`,
  own: (/** @type {string} */ node) =>
    `${node} keeps its own links, so that it can come back. Only the links that point to it change.`,
  ownAgain: (/** @type {string} */ node) =>
    `${node} has kept its own links. Only its neighbours must point to it again.`,
};
