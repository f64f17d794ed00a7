/** The variables of the algorithm and the sizes of its lists, below the listing. */
import { element, fill, write } from '../../base/dom.js';
import { labWords } from '../../words/lab.js';
import { COVER, UNCOVER } from '../run/events.js';
import { FURTHER, PAST } from '../run/status.js';
import { textWidth } from './shapes.js';

/** @typedef {import('../run/types.js').Moment} Moment */

const NAMES = ['k', 'c', 'r', 'i', 'j'];
/** Up to this many items, all sizes are shown; beyond, only the relevant ones. */
const ALL = 14;
const SOME = 14;
/** Font size of the values, and the width that they share if they stand next to each other. */
const TYPE = 17;
const ROOM = 214;

export function makeVars() {
  const values = NAMES.map(() => element('dd'));
  const list = element(
    'dl',
    { class: 'vars' },
    ...NAMES.map((name, k) => element('div', {}, element('dt', {}, name), values[k])),
  );
  const sizes = element('ul', { class: 'sizes' });
  const more = element('p', { class: 'more' });
  const node = element('div', { class: 'state' }, list, sizes, more);
  /** @type {Moment | null} */
  let shown = null;
  /**
   * The cells are reused from step to step.
   * @type {{name: Text, size: HTMLElement, node: HTMLElement, spoken: HTMLElement}[]}
   */
  const cells = [];

  /** @param {Moment} moment */
  function show(moment) {
    shown = moment;
    const now = variables(moment);
    now.forEach((value, k) => write(values[k], value));
    list.classList.toggle('long', areLong(moment.cover));
    const items = itemsOfInterest(moment);
    while (cells.length < items.length) cells.push(makeCell());
    if (sizes.childElementCount !== items.length)
      fill(sizes, ...cells.slice(0, items.length).map((cell) => cell.node));
    const said = labWords();
    items.forEach((item, k) => {
      const cell = cells[k];
      const name = moment.cover.items[item];
      const open = isOpen(moment, item);
      const left = moment.links.len[item + 1];
      if (cell.name.data !== name) cell.name.data = name;
      write(cell.size, open ? String(left) : '–');
      write(cell.spoken, open ? said.itemLeft(name, left) : said.itemCovered(name));
      const dead = left === 0 && item < moment.cover.primary && moment.items[item] !== FURTHER;
      const look =
        `${open ? (dead ? 'zero' : '') : 'off'}${wasWritten(moment, item) ? ' changed' : ''}`.trim();
      if (cell.node.className !== look) cell.node.className = look;
    });
    const rest = moment.cover.items.length - items.length;
    more.hidden = rest === 0;
    if (rest > 0) write(more, said.moreItems(rest));
    sizes.setAttribute('aria-label', rest > 0 ? said.optionsLeftSome : said.optionsLeft);
  }

  return {
    element: node,
    show,
    dress() {
      list.setAttribute('aria-label', labWords().variables);
      if (shown) show(shown);
    },
  };
}

function makeCell() {
  const name = document.createTextNode('');
  const size = element('b');
  const spoken = element('span', { class: 'vh' });
  return {
    name,
    size,
    spoken,
    node: element('li', {}, element('span', { 'aria-hidden': 'true' }, name, size), spoken),
  };
}

/** @type {WeakMap<import('../run/cover.js').Cover, boolean>} */
const known = new WeakMap();

/**
 * Whether the values of a problem may be too long to stand next to each other. It depends on the
 * problem and not on the step, so that nothing below moves while stepping.
 * @param {import('../run/cover.js').Cover} cover
 */
export function areLong(cover) {
  let long = known.get(cover);
  if (long === undefined) {
    const widest = (/** @type {string[]} */ names) =>
      names.reduce((most, name) => Math.max(most, textWidth(name, TYPE)), 0);
    const option = widest(cover.options.map(({ name }) => name));
    // c is an item and r an option; i and j are nodes, which are named by both.
    long = 3 * (widest(cover.items) + option) + 2 * textWidth('·', TYPE) > ROOM;
    known.set(cover, long);
  }
  return long;
}

/**
 * Returns the current k, c, r, i and j, with a dash for any that has no value.
 * @param {Moment} moment
 * @returns {string[]}
 */
export function variables({ cover, event, k, item, option, covering, row, entry }) {
  const c = covering >= 0 ? covering : item;
  const i = row >= 0 && covering >= 0 ? cover.entry(row, covering) : -1;
  // When an item is removed, `entry` is its own header, which is not the `j` of the algorithm.
  const j = entry >= 0 && cover.optionOf[entry] >= 0 ? entry : -1;
  const name = (/** @type {number} */ node) => (node < 0 ? '–' : cover.nodeName(node));
  return [
    event ? String(k) : '–',
    c < 0 ? '–' : cover.items[c],
    option < 0 ? '–' : cover.options[option].name,
    name(i),
    name(j),
  ];
}

/**
 * Returns the items whose sizes are shown. If there are few, these are all; else those of the
 * current option, those whose size was just written, and the smallest ones. They are in ascending
 * order.
 * @param {Moment} moment
 * @returns {number[]}
 */
export function itemsOfInterest(moment) {
  const { cover, written, item, option, covering, event, links } = moment;
  const every = cover.items.map((_, index) => index);
  if (every.length <= ALL) return every;
  /** @type {Set<number>} */
  const chosen = new Set();
  const add = (/** @type {number} */ one) => one >= 0 && chosen.size < SOME && chosen.add(one);
  add(item);
  add(covering);
  if (event && (event.op === COVER || event.op === UNCOVER)) add(event.a);
  for (const one of option >= 0 ? cover.options[option].items : []) add(one);
  for (const { field, node } of [...written].reverse()) if (field === 'len') add(node - 1);
  const open = every.filter((one) => one < cover.primary && isOpen(moment, one));
  const ascending = open.sort(
    (one, other) => links.len[one + 1] - links.len[other + 1] || one - other,
  );
  for (const one of ascending) {
    if (chosen.size >= ALL) break;
    add(one);
  }
  return [...chosen].sort((one, other) => one - other);
}

/**
 * Whether an item is still to be covered. A secondary item is never in the list of the root, so its
 * status decides.
 * @param {Moment} moment
 * @param {number} item
 */
function isOpen({ links, cover, items }, item) {
  const header = item + 1;
  return item >= cover.primary ? items[item] !== PAST : links.right[links.left[header]] === header;
}

/** Whether the act wrote the size of an item. @param {Moment} moment @param {number} item */
function wasWritten({ written }, item) {
  return written.some(({ field, node }) => field === 'len' && node === item + 1);
}
