/**
 * The sentences of the lab. Names are used as they are in the problem; `../say.js` decides which
 * sentence is used.
 */
import { number } from '../language.js';
import { strong } from '../phrase.js';

/** @typedef {import('../phrase.js').Sentence} Sentence */
/**
 * What an item of a board stands for: a cell (kind `''`, index `r4c2`) or a digit of a house (kind
 * is the letter of the house: r, c, b …).
 * @typedef {{kind: string, index: string, digit: string}} Place
 */

/**
 * Why an option leaves its lists: another option took the item (`by`), the item is being chosen,
 * the option gives it another colour, the option itself is chosen, or it has been tried and is set
 * aside for an item or, in a search row by row, dropped.
 * @typedef {{kind: 'taken' | 'choosing' | 'color' | 'chosen' | 'aside' | 'dropped', row: string,
 *   item: string, by: string, color: string, place: Place | null}} Cause
 */

/** If a list is longer than this, only its first names are given. */
const NAMED = 6;

/** @param {string[]} names @param {'and' | 'or'} [word] */
function list(names, word = 'and') {
  if (names.length > NAMED)
    return `${names.slice(0, NAMED - 2).join(', ')} ${word} ${number(names.length - NAMED + 2)} more`;
  return names.length < 2
    ? names.join('')
    : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;
}

const item = (/** @type {string} */ name) => `item ${name}`;
const items = (/** @type {string[]} */ names) =>
  names.length === 1 ? item(names[0]) : `items ${list(names)}`;
/** A bare number needs the word "option", a name does not. */
const option = (/** @type {string} */ name) => (/^\d+$/.test(name) ? `option ${name}` : name);
const options = (/** @type {string[]} */ names) => {
  if (names.length === 1) return option(names[0]);
  return names.every((name) => /^\d+$/.test(name)) ? `options ${list(names)}` : list(names);
};
/** Capitalises the beginning of a sentence; a name stays as it is. */
const first = (/** @type {string} */ text) =>
  text.replace(/^(?=(item|option|row|column|box|diagonal|window|region|the)s? )./, (letter) =>
    letter.toUpperCase(),
  );
const count = (/** @type {number} */ n) => `${number(n)} ${n === 1 ? 'option' : 'options'}`;
const hold = (/** @type {string[]} */ names) => (names.length === 1 ? 'holds' : 'hold');

const HOUSES = /** @type {Record<string, string>} */ ({
  r: 'row',
  c: 'column',
  b: 'box',
  w: 'window',
  d: 'diagonal',
});
/** The centres of the boxes are one house, but plural in English. */
const isMany = (/** @type {Place} */ { kind }) => kind === 'o';
const house = (/** @type {Place} */ place) =>
  isMany(place) ? 'the centres of the boxes' : `${HOUSES[place.kind] ?? 'region'} ${place.index}`;
const needs = (/** @type {Place} */ place) =>
  `${first(house(place))} ${isMany(place) ? 'need' : 'needs'} a ${place.digit}`;
const has = (/** @type {Place} */ place) =>
  `${first(house(place))} ${isMany(place) ? 'have their' : 'has its'} ${place.digit}`;

/**
 * Returns why an option must leave its lists.
 * @param {Cause} cause
 * @returns {string}
 */
function must({ kind, row, item: taken, by, color, place }) {
  if (kind === 'taken' && place) {
    const done =
      place.kind === '' ? `${place.index} is filled by ${by}` : `${has(place)} with ${by}`;
    return `${done}, so ${row} must go.`;
  }
  if (kind === 'taken')
    return `${first(option(by))} has taken ${item(taken)} and ${option(row)} holds ${taken} too, so ${option(row)} must go.`;
  if (kind === 'choosing')
    return `${first(option(row))} holds ${item(taken)}, which is being covered: it waits in that list and leaves all others.`;
  if (kind === 'color')
    return `${first(item(taken))} has the colour ${color} now and ${option(row)} gives it another, so ${option(row)} must go.`;
  if (kind === 'chosen')
    return `${first(option(row))} is chosen and cannot be chosen twice, so it leaves every list.`;
  if (kind === 'dropped')
    return `${first(option(row))} has been tried, so it leaves every list until this matrix is done.`;
  return `${first(option(row))} has been tried, so no list may offer it again below ${item(taken)}.`;
}

export const words = {
  between: ' ',
  tidy: (/** @type {string} */ text) => text,
  item,
  items,
  option,
  options,
  names: list,

  start: 'Nothing is chosen yet: every item is open.',
  aim: (/** @type {boolean} */ secondary) =>
    `The search looks for options that cover every item exactly once${secondary ? ', and the secondary items at most once' : ''}.`,
  aimBounds: 'The search looks for options that cover every item as often as its bounds allow.',
  aimBoard:
    'The search looks for digits so that every cell, row, column and box has what it needs.',
  over: (/** @type {number} */ solutions) =>
    /** @type {Sentence} */ (
      solutions === 0
        ? ['The search is over: ', strong('there is no solution.')]
        : [
            'The search is over: ',
            strong(`${number(solutions)} ${solutions === 1 ? 'solution' : 'solutions'}.`),
          ]
    ),
  restored: 'Everything was uncovered in reverse order, so every link is as it was at the start.',
  shownSoFar: 'The run is shown up to here; the search continues.',

  choose: (
    /** @type {string} */ name,
    /** @type {string[]} */ held,
    /** @type {boolean} */ covered,
    /** @type {boolean} */ only,
  ) => {
    const chosen = `${first(item(name))} is chosen${covered ? ' and covered' : ''}.`;
    return /** @type {Sentence} */ (
      only
        ? [`${chosen} `, strong(`Only ${option(held[0])} holds it.`)]
        : `${chosen} ${first(options(held))} ${hold(held)} it.`
    );
  },
  leftmost: 'It is the first open item.',
  smallest: 'No open item has fewer options; ties go to the first.',
  fewestWays: 'No open item leaves fewer ways to continue; ties go to the first.',
  forced: 'With one option left there is nothing to decide.',
  onlyPlace: (/** @type {Place} */ place, /** @type {string} */ where) =>
    place.kind === ''
      ? `Only ${where} fits in ${place.index}.`
      : `${needs(place)}, and only ${where} can take it.`,
  places: (/** @type {Place} */ place, /** @type {string[]} */ where) =>
    place.kind === ''
      ? `${place.index} can take ${list(where, 'or')}.`
      : `${needs(place)}: in ${list(where, 'or')}.`,

  try: (
    /** @type {string} */ name,
    /** @type {string} */ of,
    /** @type {[number, number] | null} */ nth,
  ) =>
    nth?.[1] === 1
      ? `${first(option(name))} is tried, the only option for ${item(of)}.`
      : `${first(option(name))} is tried for ${item(of)}${nthOf(nth)}.`,
  takes: (
    /** @type {string} */ cell,
    /** @type {string} */ digit,
    /** @type {Place} */ of,
    /** @type {[number, number] | null} */ nth,
  ) => {
    if (nth?.[1] === 1)
      return of.kind === ''
        ? `${cell} takes ${digit}, its only digit.`
        : `${cell} takes ${digit}, the only place in ${house(of)}.`;
    return `${cell} takes ${digit}${of.kind === '' ? '' : ` for ${house(of)}`}${nthOf(nth)}.`;
  },
  coversToo: (/** @type {string[]} */ others) => `It covers ${items(others)} too.`,
  onlyOnce: (/** @type {string[]} */ others) =>
    `No item may be covered twice: every other option that holds ${list(others, 'or')} must go.`,
  disagrees: (/** @type {string[]} */ colored) =>
    `Every option that disagrees with ${list(colored, 'or')} must go.`,
  fullItems: 'Items that have reached their upper bound are covered next.',
  standsAlone: 'It covers nothing else.',
  stillOpen: (/** @type {string[]} */ open) =>
    open.length === 0 ? 'No item is open any more.' : `Still open: ${items(open)}.`,
  housesHave: (
    /** @type {Place[]} */ houses,
    /** @type {string} */ digit,
    /** @type {string} */ cell,
  ) =>
    `${first(list(houses.map(house)))} ${houses.length === 1 && !isMany(houses[0]) ? 'has its' : 'have their'} ${digit} with it${cell === '' ? '' : `, and ${cell} is filled`}: options that clash must go.`,
  noneLeft: (/** @type {string[]} */ names) =>
    /** @type {Sentence} */ ([
      strong(`${first(items(names))} now ${names.length === 1 ? 'has' : 'have'} no option.`),
    ]),

  cover: (/** @type {string} */ name, /** @type {string[]} */ gone) =>
    `${first(item(name))} is covered: ${
      gone.length === 0
        ? 'no option was left in its list'
        : `${options(gone)} ${gone.length === 1 ? 'leaves its' : 'leave their'} other lists`
    }.`,
  coverWith: (/** @type {string} */ name, /** @type {string[]} */ held) =>
    `${first(item(name))} is covered, and ${options(held)} with it.`,
  coverBegins: (/** @type {string} */ name, /** @type {string[]} */ held) =>
    `Covering ${item(name)} begins: ${held.length === 0 ? 'no option is left in its list' : `${options(held)} ${hold(held)} it`}.`,
  whyCover: (
    /** @type {string} */ name,
    /** @type {string} */ by,
    /** @type {string[]} */ gone,
  ) => {
    if (by !== '')
      return `${first(option(by))} covers ${item(name)}, so no other option may cover it again.`;
    if (gone.length === 1)
      return `${first(option(gone[0]))} will cover ${item(name)}, so no other list may offer it.`;
    return `One of them will cover ${item(name)}, so no other list may offer them.`;
  },
  whyCoverBoard: (/** @type {Place} */ place) =>
    place.kind === ''
      ? `${place.index} is filled, so no other digit may go there.`
      : `${has(place)}, so no other cell there may take it.`,
  whyFull: (/** @type {string} */ name) => `${first(item(name))} has reached its upper bound.`,
  whyCoverBegins: (
    /** @type {string} */ name,
    /** @type {string} */ by,
    /** @type {boolean} */ secondary,
  ) =>
    by === ''
      ? `Its options leave all other lists, then ${name} leaves the list of open items.`
      : `${first(option(by))} covers ${name}: every other option that holds ${name} must go${secondary ? '' : `, then ${name} itself`}.`,
  whyHeaderOnly: (/** @type {string} */ name, /** @type {boolean} */ secondary) =>
    secondary ? 'Nothing has to be removed.' : `Only ${name} itself leaves the list of open items.`,
  wayBack: 'Removed nodes keep their own links: that is the way back.',
  uncover: (
    /** @type {string} */ name,
    /** @type {string[]} */ back,
    /** @type {boolean} */ secondary,
  ) =>
    `${first(item(name))} is uncovered: ${
      back.length === 0
        ? secondary
          ? 'it may be covered again'
          : 'it is open again'
        : `${options(back)} ${back.length === 1 ? 'is back in its' : 'are back in their'} other lists`
    }.`,
  uncoverWith: (/** @type {string} */ name, /** @type {string[]} */ held) =>
    `${first(item(name))} is uncovered, and ${options(held)} with it.`,
  reverse: 'Uncovering runs in reverse order, so every node finds its neighbours as it left them.',

  hide: (/** @type {string} */ row, /** @type {string[]} */ lists) =>
    lists.length === 0
      ? `${first(option(row))} is in no other list.`
      : `${first(option(row))} is next: it leaves ${items(lists)}.`,
  must,
  unhide: (/** @type {string} */ row, /** @type {string[]} */ lists) =>
    lists.length === 0
      ? `${first(option(row))} was in no other list.`
      : `${first(option(row))} is back in ${items(lists)}.`,
  bottomUp: 'Options return from the bottom up, the reverse of the order in which they left.',

  header: 'the header',
  root: 'the root',
  itself: 'itself',
  down: (
    /** @type {string} */ list,
    /** @type {string} */ from,
    /** @type {string} */ to,
    /** @type {string} */ row,
  ) => `In ${item(list)}, ${from} now points down to ${to}, past ${option(row)}.`,
  up: (
    /** @type {string} */ list,
    /** @type {string} */ from,
    /** @type {string} */ to,
    /** @type {string} */ row,
  ) => `In ${item(list)}, ${from} now points up to ${to}, past ${option(row)}.`,
  whyUp: (/** @type {string} */ row, /** @type {boolean} */ alone) =>
    `${alone ? `The header points past ${option(row)} both ways` : `Both neighbours point past ${option(row)}`}. Its own links stay: that is the way back.`,
  size: (/** @type {string} */ list, /** @type {string} */ row, /** @type {number} */ left) =>
    `${first(option(row))} has left ${item(list)}, which now has ${count(left)}.`,
  lastOne: (
    /** @type {string} */ list,
    /** @type {string} */ row,
    /** @type {boolean} */ fatal,
  ) => {
    const none = `${list} now has none.`;
    return /** @type {Sentence} */ ([
      `${first(option(row))} has left ${item(list)}. It was the last option there: `,
      fatal ? strong(none) : none,
    ]);
  },
  whySize: 'The size is kept in the header, so nothing has to be counted.',
  whyFatal: (/** @type {string} */ list) =>
    `Nothing can cover ${item(list)} any more: this leads to a dead end.`,
  whyOwn: (/** @type {string} */ list, /** @type {string} */ by) =>
    `That does no harm: ${option(by)} covers ${list} itself.`,
  whySecondary: (/** @type {string} */ list) =>
    `That does no harm: ${list} is secondary and need not be covered.`,
  whyWithin: (/** @type {string} */ list, /** @type {string} */ of) =>
    `Only an option of ${item(of)} can still cover ${list}.`,
  right: (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ name) =>
    `In the list of open items, ${from} now points right to ${to}, past ${name}.`,
  left: (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ name) =>
    `In the list of open items, ${from} now points left to ${to}, past ${name}.`,
  whyRight: (/** @type {string} */ name) =>
    `Its options are out, so now ${item(name)} itself leaves.`,
  whyLeft: (/** @type {string} */ name, /** @type {string} */ left, /** @type {string} */ right) =>
    `${first(item(name))} is out, but still points at ${left === right ? left : `${left} and ${right}`}: that is the way back.`,
  alone: (/** @type {string} */ name) =>
    `${first(item(name))} is in no list of items, so this write changes nothing.`,
  whyAlone: 'A secondary item need not be covered, so the search never looks for it.',

  leftAgain: (/** @type {string} */ from, /** @type {string} */ name) =>
    `In the list of open items, ${from} points left to ${name} again.`,
  rightAgain: (/** @type {string} */ from, /** @type {string} */ name) =>
    `In the list of open items, ${from} points right to ${name} again: ${name} is open.`,
  whyLeftAgain: (/** @type {string} */ name) =>
    `The last write is undone first. ${first(item(name))} still knew its neighbours.`,
  whyRightAgain: 'Its place did not have to be searched for: it kept its own links.',
  sizeAgain: (/** @type {string} */ list, /** @type {string} */ row, /** @type {number} */ size) =>
    `${first(item(list))} counts ${option(row)} again: ${count(size)}.`,
  whySizeAgain: 'Every write is undone, the last one first.',
  upAgain: (/** @type {string} */ list, /** @type {string} */ from, /** @type {string} */ row) =>
    `In ${item(list)}, ${from} points up to ${option(row)} again.`,
  whyUpAgain: (/** @type {string} */ row) =>
    `The node of ${option(row)} still knows its neighbours above and below.`,
  back: (
    /** @type {string} */ list,
    /** @type {string} */ row,
    /** @type {string} */ above,
    /** @type {string} */ below,
  ) =>
    `${first(option(row))} is back in ${item(list)}, ${above === below ? 'the only one there' : `between ${above} and ${below}`}.`,
  whyBack: 'Its node kept its links, so its place did not have to be searched for.',

  deadEnd: (
    /** @type {string} */ name,
    /** @type {boolean} */ several,
    /** @type {string} */ then,
  ) =>
    /** @type {Sentence} */ ([
      strong(`${first(item(name))} has ${several ? 'too few options' : 'no option'} left`),
      `: ${then}`,
    ]),
  tryNext: (/** @type {string} */ of) => `go back and try the next option for ${item(of)}.`,
  closeNext: (/** @type {string} */ of) => `go back and close ${item(of)}.`,
  goFurther: (/** @type {string} */ here, /** @type {string} */ of) =>
    `nothing else is left for ${item(here)} either, so go back further, to ${item(of)}.`,
  allOver: 'nothing is left to try, so the search is over.',
  goBack: 'go back.',
  whyDeadEnd: (/** @type {string} */ name, /** @type {string[]} */ chosen) =>
    chosen.length === 0
      ? `No option holds ${item(name)}.`
      : `${first(options(chosen))} ${chosen.length === 1 ? 'leaves' : 'together leave'} nothing that covers ${name}.`,
  whyTooFew: (/** @type {string} */ name, /** @type {number} */ least) =>
    `${first(item(name))} must be covered at least ${least === 1 ? 'once' : `${number(least)} times`}.`,
  noPlace: (/** @type {Place} */ place) =>
    place.kind === ''
      ? `No digit fits in ${place.index} any more.`
      : `${needs(place)}, and no cell can take it.`,

  solution: (/** @type {number} */ nth, /** @type {string[]} */ chosen) =>
    /** @type {Sentence} */ ([
      strong(
        `Solution ${number(nth)}: ${chosen.length === 0 ? 'no option at all' : options(chosen)}.`,
      ),
    ]),
  solutionBoard: (/** @type {number} */ nth) =>
    /** @type {Sentence} */ ([strong(`Solution ${number(nth)}: the board is full.`)]),
  whySolution: 'No item is open any more: each is covered exactly once.',
  whySolutionBounds: 'Every item is covered as often as its bounds allow.',
  whySolutionBoard: 'Every cell, row, column and box has what it needs.',
  goesOn: (/** @type {string} */ of) =>
    `The search continues with ${item(of)}, to see whether there are more.`,
  nothingLeft: 'Nothing else is left to try.',
  asAsked: 'No more solutions were asked for, so the search stops here.',

  undo: (/** @type {string} */ name, /** @type {string[]} */ uncovered) =>
    `${first(option(name))} is taken back${uncovered.length === 0 ? '' : `: ${items(uncovered)} ${uncovered.length === 1 ? 'is' : 'are'} uncovered`}.`,
  next: (/** @type {string} */ of, /** @type {string} */ name) =>
    `Next for ${item(of)}: ${option(name)}.`,
  noNext: (/** @type {string} */ of) => `Nothing else is left for ${item(of)}.`,
  whyUndo: (/** @type {string} */ name) =>
    `Undone in reverse order, so every link is as it was before ${option(name)}.`,
  leave: (
    /** @type {string} */ name,
    /** @type {number} */ tried,
    /** @type {boolean} */ covered,
  ) =>
    `${tried === 1 ? 'The only option' : 'Every option'} for ${item(name)} has been tried: the item is ${covered ? 'uncovered and left' : 'left'}.`,
  whyLeave: (/** @type {string} */ name, /** @type {string} */ of) =>
    `Back to ${item(of)}: ${option(name)}, which was tried for it, is taken back.`,
  whyLeaveClosed: (/** @type {string} */ of) => `Back to ${item(of)}, which was closed.`,

  commit: (/** @type {string} */ name, /** @type {string} */ color, /** @type {string[]} */ gone) =>
    `${first(item(name))} takes the colour ${color}: ${
      gone.length === 0
        ? 'no option clashes'
        : `${options(gone)}, which ${gone.length === 1 ? 'gives it another colour, leaves its' : 'give it another colour, leave their'} other lists`
    }.`,
  commitBegins: (
    /** @type {string} */ name,
    /** @type {string} */ color,
    /** @type {string} */ by,
  ) => `${first(item(name))} takes the colour ${color} from ${option(by)}.`,
  whyCommit:
    'Options may share a coloured item if they give it the same colour. Those that give it another colour must go.',
  uncommit: (/** @type {string} */ name, /** @type {string[]} */ back) =>
    `${first(item(name))} has no colour again${back.length === 0 ? '' : `: ${options(back)} ${back.length === 1 ? 'is back in its' : 'are back in their'} other lists`}.`,
  mark: (/** @type {string} */ row, /** @type {string} */ name) =>
    `${first(option(row))} gives ${item(name)} the same colour: its node is marked.`,
  whyMark: (/** @type {string} */ row, /** @type {string} */ name) =>
    `If ${option(row)} is chosen later, nothing has to be done for ${name}.`,
  unmark: (/** @type {string} */ row, /** @type {string} */ name) =>
    `The mark of ${option(row)} in ${item(name)} is removed.`,

  exclude: (/** @type {string} */ row, /** @type {string} */ of) =>
    `${first(option(row))} is set aside: it has been tried for ${item(of)}.`,
  whyExclude: 'So the same options do not come up again in another order.',
  include: (/** @type {string} */ row) => `${first(option(row))} is no longer set aside.`,
  whyInclude: (/** @type {string} */ of) =>
    `${first(item(of))} is being left, so its options come back, the last one first.`,
  close: (/** @type {string} */ name) =>
    `${first(item(name))} is closed: no further option is chosen for it.`,
  whyClose: 'It is covered as often as it must be.',
  reopen: (/** @type {string} */ name) => `${first(item(name))} is no longer closed.`,
  whyReopen: 'Everything possible with it closed has been tried.',
};

/** @param {[number, number] | null} nth */
function nthOf(nth) {
  return nth ? ` (${number(nth[0])} of ${number(nth[1])})` : '';
}
