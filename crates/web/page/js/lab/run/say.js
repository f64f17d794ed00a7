/**
 * The sentence that says what just happened in the run, and the one that says why. What to say is
 * decided here, from the moment alone; the words are in `say.js` of each language.
 */
import { aheadOf } from './ahead.js';
import {
  CHOOSE,
  CLOSE,
  COMMIT,
  COVER,
  DEAD_END,
  EXCLUDE,
  HIDE,
  INCLUDE,
  LEAVE,
  REOPEN,
  SOLUTION,
  TRY,
  UNCOMMIT,
  UNCOVER,
  UNDO,
  UNHIDE,
} from './events.js';
import {
  causeOf,
  chosen,
  clashing,
  colored,
  emptied,
  isBounded,
  isOpen,
  listOf,
  nthOf,
  openItems,
  optionNames,
  otherEntries,
  placeOf,
} from './facts.js';
import { sayings, variantWords } from '../../words/lab.js';
import { phrases } from '../../words/phrase.js';
import { tellRows } from './say-rows.js';
import { sayWrite } from './say-write.js';

/** @typedef {import('./ahead.js').Ahead} Ahead */
/** @typedef {import('../../ask/run.js').Branch} Branch */
/** @typedef {import('./types.js').Event} Event */
/** @typedef {import('./types.js').Moment} Moment */
/** @typedef {import('./facts.js').Place} Place */
/** @typedef {import('../../words/phrase.js').Phrase} Phrase */
/** @typedef {import('../../words/phrase.js').Sentence} Sentence */
/** @typedef {{what: Sentence[], why: Sentence[]}} Told Sentences before they are joined. */

/**
 * Returns the two sentences for a moment.
 * @param {Moment} moment
 * @param {{branch: Branch, ahead?: Ahead}} known how the item was chosen, and what follows
 * @returns {{what: Phrase[], why: Phrase[]}}
 */
export function say(moment, { branch, ahead = aheadOf(moment.run, moment.step) }) {
  const { what, why } = tell(moment, branch, ahead);
  const { between } = sayings();
  return {
    what: phrases(between, ...what).map(tidied),
    why: phrases(between, ...why).map(tidied),
  };
}

/** @param {Phrase} phrase @returns {Phrase} */
const tidied = (phrase) => ({ ...phrase, text: sayings().tidy(phrase.text) });

/** @param {Moment} moment @param {Branch} branch @param {Ahead} ahead @returns {Told} */
function tell(moment, branch, ahead) {
  const { run, step, event } = moment;
  const words = sayings();
  if (!event) return { what: [words.start], why: [aim(moment)] };
  const last = step === run.events;
  if (isOver(moment)) return { what: [words.over(run.solutions)], why: [words.restored] };
  const told = tellEvent(moment, event, branch, ahead);
  return last && !run.complete ? { ...told, why: [words.shownSoFar] } : told;
}

/** Whether the search is over and has undone everything. @param {Moment} moment */
export function isOver({ run, step, event }) {
  const end = run.method === 'rows' ? INCLUDE : LEAVE;
  return step === run.events && run.complete && event?.op === end;
}

/** @param {Moment} moment */
function aim({ run: { cover, board } }) {
  const words = sayings();
  if (board) return words.aimBoard;
  return cover.bounds ? words.aimBounds : words.aim(cover.primary < cover.items.length);
}

/**
 * @param {Moment} moment
 * @param {Event} event
 * @param {Branch} branch
 * @param {Ahead} ahead
 * @returns {Told}
 */
function tellEvent(moment, event, branch, ahead) {
  const words = sayings();
  const { cover, grain } = moment;
  const byRows = moment.run.method === 'rows' ? tellRows(moment, event, ahead) : null;
  if (byRows) return byRows;
  const item = cover.items[event.a];
  const row = cover.options[event.a]?.name;
  const of = cover.items[moment.item];
  switch (event.op) {
    case CHOOSE:
      return tellChoose(moment, event, branch);
    case TRY:
      return tellTry(moment, event.a);
    case COVER:
      return tellCover(moment, event.a);
    case COMMIT:
      return tellCommit(moment, event);
    case UNCOVER:
      return tellUncover(moment, event.a);
    case UNCOMMIT:
      return {
        what: [words.uncommit(item, optionNames(moment, clashing(moment, event)))],
        why: [words.reverse],
      };
    case HIDE:
      return {
        what: [words.hide(row, leftItems(moment, event.a))],
        why: [words.must(causeOf(moment, event.a))],
      };
    case UNHIDE:
      return { what: [words.unhide(row, leftItems(moment, event.a))], why: [words.bottomUp] };
    case DEAD_END:
      return tellDeadEnd(moment, event.a, ahead);
    case SOLUTION:
      return tellSolution(moment, event.a, ahead);
    case UNDO:
      return tellUndo(moment, event.a, ahead);
    case LEAVE:
      return {
        what: [words.leave(item, event.b, !isBounded(moment, event.a))],
        why: [whyLeave(moment)],
      };
    case EXCLUDE:
      return {
        what: [words.exclude(row, of), ...(grain === 'level' ? [whatNext(moment, ahead)] : [])],
        why: [words.whyExclude],
      };
    case INCLUDE:
      return { what: [words.include(row)], why: [words.whyInclude(of)] };
    case CLOSE:
      return { what: [words.close(item)], why: [words.whyClose] };
    case REOPEN:
      return { what: [words.reopen(item)], why: [words.whyReopen] };
    default:
      return sayWrite(moment, event);
  }
}

/* ---- choosing and trying ---- */

/** @param {Moment} moment @param {Event} event @param {Branch} branch @returns {Told} */
function tellChoose(moment, { a: item }, branch) {
  const words = sayings();
  const { cover } = moment;
  const held = listOf(moment, item);
  const rule =
    branch === 'leftmost' ? words.leftmost : cover.data.bounds ? words.fewestWays : words.smallest;
  const place = placeOf(moment, item);
  const only = held.length === 1 && !isBounded(moment, item);
  const what = words.choose(
    cover.items[item],
    optionNames(moment, held),
    !isOpen(moment, item),
    only,
  );
  if (place) {
    const where = held.map(
      (option) => cover.options[option].name.split('=')[place.kind === '' ? 1 : 0],
    );
    return {
      what: [what],
      why: only ? [words.onlyPlace(place, where[0])] : [words.places(place, where), rule],
    };
  }
  if (!only) return { what: [what], why: [rule] };
  return { what: [what], why: branch === 'leftmost' ? [rule, words.forced] : [words.forced] };
}

/** @param {Moment} moment @param {number} option @returns {Told} */
function tellTry(moment, option) {
  const words = sayings();
  const { cover, grain, item } = moment;
  const name = cover.options[option].name;
  const others = otherEntries(moment, option, item);
  const nth = isBounded(moment, item) ? null : nthOf(moment, option, item);
  const fatal = emptied(moment);
  const none = fatal.length > 0 ? [words.noneLeft(fatal)] : [];
  const place = placeOf(moment, item);
  if (place) {
    const [cell, digit] = name.split('=');
    const places = cover.options[option].items
      .filter((other) => other !== item)
      .map((other) => placeOf(moment, other));
    const houses = places.filter((other) => other !== null && other.kind !== '');
    const own = place.kind === '' ? '' : cell;
    return {
      what: [words.takes(cell, digit, place, nth), ...none],
      why: [words.housesHave(/** @type {Place[]} */ (houses), digit, own)],
    };
  }
  const too =
    others.length > 0 ? [words.coversToo(others.map((entry) => colored(moment, entry)))] : [];
  const what = [words.try(name, cover.items[item], nth), ...too, ...none];
  if (grain === 'level')
    return { what, why: [words.stillOpen(openItems(moment).map((open) => cover.items[open]))] };
  return { what, why: whyTry(moment, others) };
}

/**
 * Explains why the other items of an option are covered with it.
 * @param {Moment} moment
 * @param {{item: number, color: number}[]} others
 */
function whyTry(moment, others) {
  const words = sayings();
  if (others.length === 0) return [words.standsAlone];
  if (moment.cover.data.bounds) return [words.fullItems];
  const names = (/** @type {boolean} */ plain) =>
    others.filter(({ color }) => color < 0 === plain).map((entry) => colored(moment, entry));
  const [once, agreeing] = [names(true), names(false)];
  return [
    ...(once.length > 0 ? [words.onlyOnce(once)] : []),
    ...(agreeing.length > 0 ? [words.disagrees(agreeing)] : []),
  ];
}

/** @param {Moment} moment */
function whyLeave({ cover, item, option, path }) {
  const words = sayings();
  if (option >= 0) return words.whyLeave(cover.options[option].name, cover.items[item]);
  return path.at(-1) === -1 ? words.whyLeaveClosed(cover.items[item]) : words.reverse;
}

/* ---- covering ---- */

/** @param {Moment} moment @param {number} item @returns {Told} */
function tellCover(moment, item) {
  const words = sayings();
  const { cover, grain, option } = moment;
  const [name, by] = [cover.items[item], option < 0 ? '' : cover.options[option].name];
  const held = listOf(moment, item);
  const names = optionNames(moment, held);
  const secondary = item >= cover.primary;
  const place = placeOf(moment, item);
  if (grain === 'link') {
    const why =
      held.length === 0
        ? words.whyHeaderOnly(name, secondary)
        : place && by !== ''
          ? words.whyCoverBoard(place)
          : moment.run.headers === 'first' && !secondary
            ? variantWords().whyCoverBeginsFirst(name)
            : words.whyCoverBegins(name, by, secondary);
    return { what: [words.coverBegins(name, names)], why: [why] };
  }
  const fatal = emptied(moment);
  const what = [
    haveOthers(moment, held) ? words.cover(name, names) : words.coverWith(name, names),
    ...(fatal.length > 0 ? [words.noneLeft(fatal)] : []),
  ];
  if (held.length === 0) return { what, why: [words.whyHeaderOnly(name, secondary)] };
  let why = place && by !== '' ? words.whyCoverBoard(place) : words.whyCover(name, by, names);
  if (by !== '' && isBounded(moment, item)) why = words.whyFull(name);
  return { what, why: [why, words.wayBack] };
}

/** @param {Moment} moment @param {number} item @returns {Told} */
function tellUncover(moment, item) {
  const words = sayings();
  const held = listOf(moment, item);
  const [name, names] = [moment.cover.items[item], optionNames(moment, held)];
  const what = haveOthers(moment, held)
    ? words.uncover(name, names, item >= moment.cover.primary)
    : words.uncoverWith(name, names);
  return { what: [what], why: [words.reverse] };
}

/**
 * Returns whether any of the options is in other lists as well; true if there are no options.
 * @param {Moment} moment
 * @param {number[]} options
 */
const haveOthers = ({ cover }, options) =>
  options.length === 0 || options.some((option) => cover.options[option].items.length > 1);

/**
 * Returns the items whose lists an option leaves: all but the item being covered or, if the option
 * is chosen or set aside, all of them.
 * @param {Moment} moment
 * @param {number} row
 */
function leftItems(moment, row) {
  const { cover, covering, item } = moment;
  const others = otherEntries(moment, row, covering >= 0 ? covering : item).map(
    (entry) => cover.items[entry.item],
  );
  return covering >= 0 || item < 0 ? others : [...others, cover.items[item]];
}

/** @param {Moment} moment @param {Event} event @returns {Told} */
function tellCommit(moment, event) {
  const words = sayings();
  const { cover, grain, option } = moment;
  const [name, color] = [cover.items[event.a], cover.data.colors[event.b]];
  if (grain === 'link')
    return {
      what: [words.commitBegins(name, color, cover.options[option]?.name ?? '')],
      why: [words.whyCommit],
    };
  const fatal = emptied(moment);
  return {
    what: [
      words.commit(name, color, optionNames(moment, clashing(moment, event))),
      ...(fatal.length > 0 ? [words.noneLeft(fatal)] : []),
    ],
    why: [words.whyCommit],
  };
}

/* ---- arriving and going back ---- */

/** @param {Moment} moment @param {number} item @param {Ahead} ahead @returns {Told} */
function tellDeadEnd(moment, item, ahead) {
  const words = sayings();
  const { cover, branches } = moment;
  const [here, there] = [branches.at(-1), branches.at(-1 - ahead.leaves)].map((one) =>
    one === undefined ? '' : cover.items[one],
  );
  const several = isBounded(moment, item);
  let then = words.goBack;
  if (ahead.then === 'over') then = words.allOver;
  else if (ahead.then === 'close') then = words.closeNext(there);
  else if (ahead.then === 'try')
    then = ahead.leaves > 0 ? words.goFurther(here, there) : words.tryNext(there);
  const place = placeOf(moment, item);
  let why = words.whyDeadEnd(cover.items[item], optionNames(moment, chosen(moment)));
  if (place) why = words.noPlace(place);
  else if (several) why = words.whyTooFew(cover.items[item], cover.data.bounds?.[item][0] ?? 1);
  return { what: [words.deadEnd(cover.items[item], several, then)], why: [why] };
}

/** @param {Moment} moment @param {number} nth @param {Ahead} ahead @returns {Told} */
function tellSolution(moment, nth, ahead) {
  const words = sayings();
  const { cover, run, step, branches } = moment;
  let why = cover.data.bounds ? words.whySolutionBounds : words.whySolution;
  if (run.board) why = words.whySolutionBoard;
  const what = run.board
    ? words.solutionBoard(nth)
    : words.solution(nth, optionNames(moment, chosen(moment)));
  const there = branches.at(-1 - ahead.leaves);
  if (ahead.then === 'try' || ahead.then === 'close')
    return {
      what: [what],
      why: [why, there === undefined ? '' : words.goesOn(cover.items[there])],
    };
  if (ahead.then === 'unknown') return { what: [what], why: [why] };
  // The run ends here although there were branches: the search was asked for this many covers and
  // no more.
  const asAsked = step === run.events && branches.length > 0;
  return { what: [what], why: [why, asAsked ? words.asAsked : words.nothingLeft] };
}

/** @param {Moment} moment @param {number} option @param {Ahead} ahead @returns {Told} */
function tellUndo(moment, option, ahead) {
  const words = sayings();
  const { cover, item } = moment;
  const { name, colors } = cover.options[option];
  // With colours or bounds not everything was covered.
  const exact = !colors && !cover.data.bounds;
  const what = words.undo(
    name,
    exact
      ? otherEntries(moment, option, item)
          .map((entry) => cover.items[entry.item])
          .reverse()
      : [],
  );
  return { what: [what, whatNext(moment, ahead)], why: [words.whyUndo(name)] };
}

/**
 * Returns what is tried next for the item that is branched on.
 * @param {Moment} moment
 * @param {Ahead} ahead
 */
function whatNext({ cover, item }, { leaves, nextOption, then }) {
  const words = sayings();
  if (then === 'close' && leaves === 0) return '';
  if (then === 'try' && leaves === 0)
    return words.next(cover.items[item], cover.options[nextOption].name);
  return then === 'unknown' ? '' : words.noNext(cover.items[item]);
}
