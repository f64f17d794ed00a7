/** What the sentences need to know, read from the moment. */

/** @typedef {import('./types.js').Event} Event */
/** @typedef {import('./types.js').Moment} Moment */

/** @typedef {import('../../words/en/say.js').Place} Place */
/** @typedef {import('../../words/en/say.js').Cause} Cause */

/**
 * Returns the options in the list of an item, from the top.
 * @param {Moment} moment
 * @param {number} item
 */
export function listOf({ cover, links }, item) {
  const header = cover.header(item);
  const options = [];
  for (let node = links.down[header]; node !== header; node = links.down[node])
    options.push(cover.optionOf[node]);
  return options;
}

/**
 * Returns the items that are still to be covered.
 * @param {Moment} moment
 */
export function openItems({ cover, links }) {
  const items = [];
  for (let node = links.right[0]; node !== 0; node = links.right[node])
    items.push(cover.itemOf[node]);
  return items;
}

/** @param {Moment} moment @param {number[]} options */
export const optionNames = ({ cover }, options) =>
  options.map((option) => cover.options[option].name);

/**
 * Returns the options chosen so far.
 * @param {Moment} moment
 */
export const chosen = ({ path }) => path.filter((option) => option >= 0);

/**
 * Returns whether an item is in the root's list.
 * @param {Moment} moment
 * @param {number} item
 */
export function isOpen({ cover, links }, item) {
  const header = cover.header(item);
  return links.right[links.left[header]] === header;
}

/**
 * Returns whether an item has bounds, so that it need not be covered exactly once.
 * @param {Moment} moment
 * @param {number} item
 */
export function isBounded({ cover }, item) {
  const bounds = cover.data.bounds?.[item];
  return bounds !== undefined && (bounds[0] !== 1 || bounds[1] !== 1);
}

/**
 * Returns the entries of an option other than `but`, in the order in which they are walked: from
 * its right and around to it. Entries whose item already has their colour are left out: they are
 * marked, and nothing is done for them.
 * @param {Moment} moment
 * @param {number} option
 * @param {number} but the item to leave out
 * @returns {{item: number, color: number}[]}
 */
export function otherEntries(moment, option, but) {
  return around(moment, option, but).filter(
    ({ item, color }) => color < 0 || !isAgreed(moment, option, item, color),
  );
}

/**
 * @param {Moment} moment
 * @param {number} option
 * @param {number} but
 * @returns {{item: number, color: number}[]}
 */
function around({ cover }, option, but) {
  const { items, colors } = cover.options[option];
  const at = items.indexOf(but);
  const order = at < 0 ? [...items.keys()] : items.map((_, k) => (at + k) % items.length).slice(1);
  return order.map((k) => ({ item: items[k], color: colors?.[k] ?? -1 }));
}

/**
 * Returns whether an item has already taken a colour: from an option of a level above, or from the
 * option being tried, if its turn came before the item that is being covered.
 * @param {Moment} moment
 * @param {number} option the option in question, which does not agree with itself
 * @param {number} item
 * @param {number} color
 */
function isAgreed(moment, option, item, color) {
  const { path, covering, item: branch, option: tried } = moment;
  const gives = (/** @type {{item: number, color: number}} */ entry) =>
    entry.item === item && entry.color === color;
  const above = (tried < 0 ? path : path.slice(0, -1)).filter((one) => one >= 0);
  if (above.some((one) => around(moment, one, -1).some(gives))) return true;
  if (tried < 0 || tried === option || covering < 0) return false;
  const walk = around(moment, tried, branch);
  return walk
    .slice(
      0,
      walk.findIndex((entry) => entry.item === covering),
    )
    .some(gives);
}

/**
 * Returns an item with the colour that it takes: `x`, `x:A`.
 * @param {Moment} moment
 * @param {{item: number, color: number}} entry
 */
export function colored({ cover }, { item, color }) {
  return color < 0 ? cover.items[item] : `${cover.items[item]}:${cover.data.colors[color]}`;
}

/**
 * Returns which of an item's options this is, from 1, and how many there are; null if it is not in
 * the list.
 * @param {Moment} moment
 * @param {number} option
 * @param {number} item
 * @returns {[number, number] | null}
 */
export function nthOf(moment, option, item) {
  const held = listOf(moment, item);
  return held.includes(option) ? [held.indexOf(option) + 1, held.length] : null;
}

/**
 * Returns the options in the list of an item that give it another colour than the one it took.
 * @param {Moment} moment
 * @param {Event} event
 */
export function clashing(moment, { a: item, b: color }) {
  const { cover } = moment;
  return listOf(moment, item).filter((option) => {
    const { items, colors } = cover.options[option];
    return (colors?.[items.indexOf(item)] ?? -1) !== color;
  });
}

/**
 * Returns the items that the act left without an option although they must be covered and the
 * option being tried does not cover them: a dead end is certain.
 * @param {Moment} moment
 */
export function emptied(moment) {
  const { cover, written } = moment;
  const items = written
    .filter(({ field, now }) => field === 'len' && now === 0)
    .map(({ node }) => cover.itemOf[node]);
  return items.filter((item) => isFatal(moment, item)).map((item) => cover.items[item]);
}

/**
 * Returns whether an item without options makes a dead end certain.
 * @param {Moment} moment
 * @param {number} item
 */
export function isFatal(moment, item) {
  const { cover, option, links } = moment;
  return (
    option >= 0 &&
    item < cover.primary &&
    !isBounded(moment, item) &&
    !cover.options[option].items.includes(item) &&
    links.len[cover.header(item)] === 0
  );
}

/**
 * Returns why an option leaves its lists.
 * @param {Moment} moment
 * @param {number} row
 * @returns {Cause}
 */
export function causeOf(moment, row) {
  const { cover, covering, item, option, callers, run } = moment;
  const tried = option < 0 ? '' : cover.options[option].name;
  const at = option < 0 ? -1 : cover.options[option].items.indexOf(covering);
  const color = cover.options[option]?.colors?.[at] ?? -1;
  const purifies = callers.includes('purify');
  const known = {
    row: cover.options[row].name,
    by: tried,
    color: color < 0 ? '' : cover.data.colors[color],
  };
  if (covering < 0 || row === option) {
    const aside = run.method === 'rows' ? 'dropped' : 'aside';
    return {
      ...known,
      kind: option < 0 ? aside : 'chosen',
      item: cover.items[item] ?? '',
      place: null,
    };
  }
  const kind = purifies ? 'color' : option < 0 ? 'choosing' : 'taken';
  return { ...known, kind, item: cover.items[covering], place: placeOf(moment, covering) };
}

/**
 * Returns what an item of a board stands for; null if there is no board, or if the item is a pair
 * of cells that must not both have the digit (`r1c2#7/r2c4#7`).
 * @param {Moment} moment
 * @param {number} item
 * @returns {Place | null}
 */
export function placeOf({ run, cover }, item) {
  const name = cover.items[item];
  if (!run.board || name.includes('/')) return null;
  const [house, digit] = name.split('#');
  return digit === undefined
    ? { kind: '', index: name, digit: '' }
    : { kind: house.charAt(0), index: house.slice(1), digit };
}
