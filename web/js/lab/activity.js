/** What the search is about at a moment, in a few words: `Level 2, covering item 5`. */
import { number } from '../words/language.js';
import { labWords } from '../words/lab.js';
import { DEAD_END, SOLUTION, TRY, UNDO } from './events.js';

/** @typedef {import('./types.js').Moment} Moment */

/** @param {Moment} moment */
export function activity(moment) {
  const said = labWords();
  const { step, run, k, event } = moment;
  if (!event) return said.start;
  if (step === run.events) return run.complete ? said.over : said.cut(number(run.events));
  const doing = doingOf(moment);
  return [said.level(k + 1), doing].filter((part) => part !== '').join(said.comma);
}

/** @param {Moment} moment */
function doingOf({ cover, event, undoing, covering, item, option }) {
  const said = labWords();
  if (!event) return '';
  if (event.op === DEAD_END) return said.deadEnd;
  if (event.op === SOLUTION) return said.solution(event.a);
  if (covering >= 0) return (undoing ? said.uncovering : said.covering)(cover.items[covering]);
  if (event.op === TRY) return said.trying(cover.options[event.a].name);
  if (event.op === UNDO) return said.goingBack(cover.options[event.a].name);
  if (option >= 0) return said.trying(cover.options[option].name);
  return item >= 0 ? said.choosing(cover.items[item]) : '';
}
