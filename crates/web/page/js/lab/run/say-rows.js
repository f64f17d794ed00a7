/**
 * The sentences for a search row by row, where they differ from those of a search that chooses
 * items: it takes rows, drops them, and is at a dead end only when no row is left.
 */
import { DEAD_END, EXCLUDE, INCLUDE, SOLUTION, TRY, UNDO, isMark } from './events.js';
import { chosen, emptied, optionNames } from './facts.js';
import { REMAINING, RESTORED } from './status.js';
import { sayings, variantWords } from '../../words/lab.js';

/** @typedef {import('./ahead.js').Ahead} Ahead */
/** @typedef {import('./types.js').Event} Event */
/** @typedef {import('./types.js').Moment} Moment */
/** @typedef {import('./say.js').Told} Told */

/**
 * Returns what is said of an event, or null if it is said as in every search.
 * @param {Moment} moment
 * @param {Event} event
 * @param {Ahead} ahead
 * @returns {Told | null}
 */
export function tellRows(moment, event, ahead) {
  const words = variantWords();
  const { cover } = moment;
  const name = cover.options[event.a]?.name;
  switch (event.op) {
    case TRY:
      return tellTake(moment, event.a);
    case UNDO:
      return { what: [words.undo(name, itemNames(moment, event.a))], why: [words.whyUndo] };
    case EXCLUDE: {
      const next = ahead.next?.op === TRY ? cover.options[ahead.next.a].name : null;
      return { what: [words.drop(name, next)], why: [words.whyDrop] };
    }
    case INCLUDE:
      return { what: [words.back(name)], why: [words.whyBack] };
    case DEAD_END:
      return {
        what: [words.deadEnd(cover.items[event.a])],
        why: [words.whyDeadEnd(optionNames(moment, chosen(moment)))],
      };
    case SOLUTION: {
      const names = optionNames(moment, chosen(moment));
      const { run, step } = moment;
      const asAsked = step === run.events && names.length > 0 ? [sayings().asAsked] : [];
      return {
        what: [words.solution(event.a, names)],
        why: [names.length === 0 ? words.whySolutionEmpty : words.whySolution(names), ...asAsked],
      };
    }
    default:
      return null;
  }
}

/** @param {Moment} moment @param {number} option @returns {Told} */
function tellTake(moment, option) {
  const words = variantWords();
  const { cover, grain } = moment;
  const what = [words.take(cover.options[option].name, moment.isNext)];
  const why = [words.whyTake(itemNames(moment, option))];
  if (grain !== 'level') return { what, why };
  // At this grain the row has been taken with all that leaves with it.
  const left = rowsLeft(moment);
  const fatal = emptied(moment);
  return {
    what: [...what, left.length > 0 ? words.leaves(left) : words.noneLeft],
    why: [...why, ...(fatal.length > 0 ? [sayings().noneLeft(fatal)] : [])],
  };
}

/** @param {Moment} moment */
const rowsLeft = ({ cover, options }) =>
  cover.options
    .filter((_, option) => options[option] === REMAINING || options[option] === RESTORED)
    .map(({ name }) => name);

/** @param {Moment} moment @param {number} option */
const itemNames = ({ cover }, option) =>
  cover.options[option].items.map((item) => cover.items[item]);

/**
 * Returns what a search row by row is doing, for the line above the sentence; null if that is said
 * as in every search.
 * @param {Moment} moment
 * @param {Event} event
 */
export function doingRows({ cover, covering, dropped }, event) {
  const words = variantWords();
  if (isMark(event.op) || covering >= 0) return null;
  const name = cover.options[event.a]?.name;
  if (event.op === UNDO) return words.takingBack(name);
  if (event.op === INCLUDE) return words.returning(name);
  if (event.op === EXCLUDE) return words.dropping(name);
  // A link of a row that is dropped, or that returns.
  return dropped >= 0 ? words.dropping(cover.options[dropped].name) : null;
}
