/** The sentence for a single write: which link now points where, and what it skips. */
import { FIELDS, WRITE } from './events.js';
import { causeOf, isFatal } from './facts.js';
import { sayings, variantWords } from '../../words/lab.js';

/** @typedef {import('./types.js').Event} Event */
/** @typedef {import('./types.js').Moment} Moment */
/** @typedef {import('./say.js').Told} Told */

/** @param {Moment} moment @param {Event} event @returns {Told} */
export function sayWrite(moment, event) {
  switch (FIELDS[event.op - WRITE]) {
    case 'left':
    case 'right':
      return tellHeader(moment, event);
    case 'up':
    case 'down':
      return tellLink(moment, event);
    case 'len':
      return tellSize(moment, event);
    default:
      return tellMark(moment, event);
  }
}

/**
 * An item leaves the list of open items, or returns to it.
 * @param {Moment} moment
 * @param {Event} event
 * @returns {Told}
 */
function tellHeader(moment, { op, a: node, b: old, c: now }) {
  const words = sayings();
  const { cover, links, undoing } = moment;
  const toLeft = FIELDS[op - WRITE] === 'left';
  const header = undoing ? now : old;
  const name = cover.items[cover.itemOf[header]];
  // The header of a secondary item is alone: it is its own neighbour.
  if (cover.itemOf[header] >= cover.primary)
    return { what: [words.alone(name)], why: [words.whyAlone] };
  const called = (/** @type {number} */ one) =>
    one === 0 ? words.root : cover.items[cover.itemOf[one]];
  const from = called(node);
  const headerFirst = moment.run.headers === 'first';
  if (undoing) {
    const whyLeft = headerFirst ? variantWords().whyLeftAgainFirst(name) : words.whyLeftAgain(name);
    return toLeft
      ? { what: [words.leftAgain(from, name)], why: [whyLeft] }
      : { what: [words.rightAgain(from, name)], why: [words.whyRightAgain] };
  }
  const to = now === node ? words.itself : called(now);
  return toLeft
    ? {
        what: [words.left(from, to, name)],
        why: [words.whyLeft(name, called(links.left[header]), called(links.right[header]))],
      }
    : {
        what: [words.right(from, to, name)],
        why: [headerFirst ? variantWords().whyRightFirst(name) : words.whyRight(name)],
      };
}

/**
 * A node leaves the list of its item, or returns to it.
 * @param {Moment} moment
 * @param {Event} event
 * @returns {Told}
 */
function tellLink(moment, { op, a: node, b: old, c: now }) {
  const words = sayings();
  const { cover, links, undoing } = moment;
  const up = FIELDS[op - WRITE] === 'up';
  const gone = undoing ? now : old;
  const [row, list] = [cover.options[cover.optionOf[gone]].name, cover.items[cover.itemOf[gone]]];
  const called = (/** @type {number} */ one) =>
    cover.optionOf[one] < 0 ? words.header : words.option(cover.options[cover.optionOf[one]].name);
  if (undoing) {
    return up
      ? { what: [words.upAgain(list, called(node), row)], why: [words.whyUpAgain(row)] }
      : {
          what: [words.back(list, row, called(links.up[gone]), called(links.down[gone]))],
          why: [words.whyBack],
        };
  }
  const to = now === node ? words.itself : called(now);
  return up
    ? { what: [words.up(list, called(node), to, row)], why: [words.whyUp(row, now === node)] }
    : {
        what: [words.down(list, called(node), to, row)],
        why: [words.must(causeOf(moment, cover.optionOf[gone]))],
      };
}

/** @param {Moment} moment @param {Event} event @returns {Told} */
function tellSize(moment, { a: node, c: now }) {
  const words = sayings();
  const { cover, undoing } = moment;
  const item = cover.itemOf[node];
  const [row, list] = [cover.options[moment.row].name, cover.items[item]];
  if (undoing) return { what: [words.sizeAgain(list, row, now)], why: [words.whySizeAgain] };
  if (now > 0) return { what: [words.size(list, row, now)], why: [words.whySize] };
  return {
    what: [words.lastOne(list, row, isFatal(moment, item))],
    why: [whyNone(moment, item)],
  };
}

/**
 * Returns what it means that an item has no option any more.
 * @param {Moment} moment
 * @param {number} item
 */
function whyNone(moment, item) {
  const words = sayings();
  const { cover, covering, option } = moment;
  const list = cover.items[item];
  if (isFatal(moment, item)) return words.whyFatal(list);
  if (item >= cover.primary) return words.whySecondary(list);
  if (option >= 0 && cover.options[option].items.includes(item))
    return words.whyOwn(list, cover.options[option].name);
  return option < 0 && covering >= 0 ? words.whyWithin(list, cover.items[covering]) : words.whySize;
}

/** @param {Moment} moment @param {Event} event @returns {Told} */
function tellMark(moment, { a: node }) {
  const words = sayings();
  const { cover, undoing } = moment;
  const [row, name] = [cover.options[cover.optionOf[node]].name, cover.items[cover.itemOf[node]]];
  return undoing
    ? { what: [words.unmark(row, name)], why: [words.whySizeAgain] }
    : { what: [words.mark(row, name)], why: [words.whyMark(row, name)] };
}
