/** The input of the views: the run at a step, with a status for each node, item and option. */
import {
  CHOOSE,
  CLOSE,
  COMMIT,
  COVER,
  DEAD_END,
  EXCLUDE,
  FIELDS,
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
  WRITE,
  fineness,
} from './events.js';
import { ANSWER, CHOOSING, FURTHER, PAST, REMAINING, REMOVED, RESTORED } from './status.js';

/** @typedef {import('./reel.js').Reel} Reel */
/** @typedef {import('./types.js').Event} Event */
/** @typedef {import('./types.js').Line} Line */
/** @typedef {import('./types.js').Moment} Moment */
/** @typedef {import('./types.js').Written} Written */

/** The maximal number of written links kept for an act. */
const WRITTEN = 400;

/**
 * Describes the run at a step.
 * @param {Reel} reel with its links at the step
 * @param {{step: number, grain: import('../../ask/run.js').Grain, events: Event[], event: Event |
 *   null}}
 *     act the act that ends here
 * @returns {Moment}
 */
export function momentOf({ cover, run, replay }, { step, grain, events, event }) {
  const { open } = replay;
  const path = open
    .filter(({ op }) => op === TRY || op === CLOSE)
    .map(({ op, a }) => (op === TRY ? a : -1));
  const branches = open.filter(({ op }) => op === CHOOSE).map(({ a }) => a);
  // A dead end or a solution is reached one level below the last option.
  const arrived = event !== null && (event.op === DEAD_END || event.op === SOLUTION);
  const byRows = run.method === 'rows';
  const taking = byRows ? isTaking(open, event) : path.length === branches.length;
  const level = byRows ? path.length - (taking ? 1 : 0) : branches.length - 1;
  const k = arrived ? path.length : Math.max(0, level);
  const deepest = branches.length > 0 ? branches[branches.length - 1] : -1;
  const tried = path.length > 0 && taking ? path[path.length - 1] : -1;
  const whole = event?.op === SOLUTION;
  const change = changeOf(replay, events);
  const place = placeOf(replay, event, events.at(-1) ?? null);
  // A node counts as removed from the first of its writes on, and as the current one until the
  // last.
  if (place.entry > 0 && !change.undoing && !isIn(replay, place.entry))
    change.removed.add(place.entry);
  const seen = {
    item: whole ? -1 : deepest,
    option: whole ? -1 : tried,
    answer: whole ? path : path.slice(0, tried < 0 ? undefined : -1),
  };
  return {
    cover,
    run,
    step,
    grain,
    event,
    undoing: change.undoing,
    links: replay.links,
    ...(whole ? decided : same)(statuses(replay, seen, change)),
    path,
    branches,
    k,
    item: deepest,
    option: tried,
    isNext: byRows && isNextRow(open),
    dropped: byRows ? droppedAt(open) : -1,
    ...place,
    written: change.written,
    removed: [...change.removed],
    restored: [...change.restored],
    ...lineOf(replay, event, change.undoing, byRows),
  };
}

/**
 * Whether a search row by row is at the row it took last: neither dropping a row nor bringing one
 * back.
 * @param {Event[]} open
 * @param {Event | null} event
 */
function isTaking(open, event) {
  const back = event?.op === UNDO || event?.op === EXCLUDE || event?.op === INCLUDE;
  return !back && open.findLast(({ op }) => fineness(op) === 0)?.op === TRY;
}

/**
 * Whether a row was dropped in the matrix in which the last row was taken.
 * @param {Event[]} open
 */
function isNextRow(open) {
  const levels = open.filter(({ op }) => fineness(op) === 0);
  return levels[levels.findLastIndex(({ op }) => op === TRY) - 1]?.op === EXCLUDE;
}

/** Returns the row that a search row by row is dropping, or -1. @param {Event[]} open */
function droppedAt(open) {
  const level = open.findLast(({ op }) => fineness(op) === 0);
  return level?.op === EXCLUDE ? level.a : -1;
}

/**
 * What an act changed.
 * @typedef {object} Change
 * @property {boolean} undoing
 * @property {Written[]} written
 * @property {Set<number>} removed nodes
 * @property {Set<number>} restored nodes
 * @property {Set<number>} hidden options
 * @property {Set<number>} shown options
 */

/**
 * @param {import('./replay.js').Replay} replay
 * @param {Event[]} events the events of the act, which have just happened
 * @returns {Change}
 */
function changeOf(replay, events) {
  const last = events.at(-1);
  const undoing =
    last !== undefined && last.op !== DEAD_END && last.op !== SOLUTION && !isStanding(replay, last);
  /** @type {Change} */
  const change = {
    undoing,
    written: [],
    removed: new Set(),
    restored: new Set(),
    hidden: new Set(),
    shown: new Set(),
  };
  events.forEach(({ op, a, b, c }, k) => {
    if (op === HIDE) change.hidden.add(a);
    else if (op === UNHIDE) change.shown.add(a);
    else if (op >= WRITE) {
      const field = FIELDS[op - WRITE];
      if (events.length - k <= WRITTEN) change.written.push({ field, node: a, old: b, now: c });
      // Whether a node is in its list depends on the link that comes from the left or from above.
      if (field === 'right' || field === 'down')
        undoing ? change.restored.add(c) : change.removed.add(b);
    }
  });
  return change;
}

/**
 * Whether a node, or the header of an item, is in its list.
 * @param {import('./replay.js').Replay} replay
 * @param {number} node
 */
function isIn({ cover, links }, node) {
  return cover.optionOf[node] < 0
    ? links.right[links.left[node]] === node
    : links.down[links.up[node]] === node;
}

/** @param {import('./replay.js').Replay} replay @param {Event} event */
function isStanding({ stack }, event) {
  const top = stack.at(-1);
  return (
    top !== undefined &&
    top.op === event.op &&
    top.a === event.a &&
    top.b === event.b &&
    top.c === event.c
  );
}

/**
 * Finds where in the lists the algorithm is at work.
 * @param {import('./replay.js').Replay} replay
 * @param {Event | null} event the act
 * @param {Event | null} last the last event of the act
 * @returns {{covering: number, row: number, entry: number}}
 */
function placeOf({ cover, open }, event, last) {
  const nowhere = { covering: -1, row: -1, entry: -1 };
  if (!event || !last || fineness(event.op) === 0) return nowhere;
  if (event.op === UNCOVER || event.op === UNCOMMIT) return { ...nowhere, covering: event.a };
  const covering = lastOpen(open, (op) => op === COVER || op === COMMIT);
  if (event.op === COVER || event.op === COMMIT) return { ...nowhere, covering: event.a };
  if (event.op === HIDE || event.op === UNHIDE) return { covering, row: event.a, entry: -1 };
  const field = FIELDS[last.op - WRITE];
  if (field === 'left' || field === 'right')
    return { covering, row: -1, entry: covering < 0 ? -1 : cover.header(covering) };
  const row = lastOpen(open, (op) => op === HIDE);
  if (field === 'mark') return { covering, row: cover.optionOf[last.a], entry: last.a };
  // One of the two values written is the node that is removed or restored; for a size, its item
  // tells.
  if (field === 'len')
    return { covering, row, entry: row < 0 ? -1 : cover.entry(row, cover.itemOf[last.a]) };
  const entry =
    [last.b, last.c].find(
      (node) => cover.optionOf[node] >= 0 && (row < 0 || cover.optionOf[node] === row),
    ) ?? -1;
  return { covering, row: row < 0 && entry >= 0 ? cover.optionOf[entry] : row, entry };
}

/**
 * Returns the subject of the last open bracket of a kind within the current level, or -1.
 * @param {Event[]} open
 * @param {(op: number) => boolean} wanted
 */
function lastOpen(open, wanted) {
  for (let k = open.length - 1; k >= 0 && fineness(open[k].op) > 0; k--)
    if (wanted(open[k].op)) return open[k].a;
  return -1;
}

/**
 * Computes the status of every node, item and option.
 * @param {import('./replay.js').Replay} replay
 * @param {{item: number, option: number, answer: number[]}} seen
 * @param {Change} change
 */
function statuses(replay, { item: chosen, option: tried, answer }, change) {
  const { cover } = replay;
  const covered = replay.covered();
  const further = new Uint8Array(cover.items.length);
  if (tried >= 0)
    for (const item of cover.options[tried].items) if (item !== chosen) further[item] = 1;

  const items = Uint8Array.from(cover.items, (_, item) => {
    if (item === chosen) return CHOOSING;
    if (change.restored.has(cover.header(item))) return RESTORED;
    // On the way back, an item of the option that is uncovered already is open again.
    if (further[item] && (covered[item] || !change.undoing)) return FURTHER;
    return covered[item] ? PAST : REMAINING;
  });

  const nodes = new Uint8Array(cover.count);
  const options = new Uint8Array(cover.options.length);
  items.forEach((status, item) => (nodes[cover.header(item)] = status));
  const held = new Uint8Array(cover.options.length);
  if (chosen >= 0)
    for (const option of cover.holders[chosen])
      if (replay.isLinked(cover.entry(option, chosen))) held[option] = 1;
  for (const option of answer) if (option >= 0) options[option] = ANSWER;
  cover.options.forEach(({ idle }, option) => {
    if (idle) return void (options[option] = PAST);
    const [from, to] = [cover.first[option], cover.first[option + 1]];
    if (options[option] === ANSWER) return void nodes.fill(ANSWER, from, to);
    if (option === tried || held[option]) {
      options[option] = CHOOSING;
      return void nodes.fill(CHOOSING, from, to);
    }
    let gone = false;
    for (let node = from; node < to; node++) {
      const item = cover.itemOf[node];
      const linked = replay.isLinked(node);
      if (!linked || covered[item]) gone = true;
      if (!linked) nodes[node] = change.removed.has(node) ? REMOVED : PAST;
      else if (covered[item]) nodes[node] = further[item] ? FURTHER : PAST;
      else nodes[node] = change.restored.has(node) ? RESTORED : REMAINING;
    }
    if (!gone) options[option] = change.shown.has(option) ? RESTORED : REMAINING;
    else
      options[option] =
        change.hidden.has(option) || isGoing(change, option, cover) ? REMOVED : PAST;
  });
  return { nodes, items, options };
}

/** @typedef {ReturnType<typeof statuses>} Statuses */

/** @param {Statuses} all @returns {Statuses} */
const same = (all) => all;

/**
 * At a solution nothing remains to be decided. Secondary items that no option of the solution
 * covers, and options that are still linked because only such items are in the way, are past.
 * @param {Statuses} all
 * @returns {Statuses}
 */
function decided({ nodes, items, options }) {
  for (const all of [nodes, items, options])
    all.forEach((status, k) => status === REMAINING && (all[k] = PAST));
  return { nodes, items, options };
}

/**
 * Whether the act removed one of the nodes of an option.
 * @param {Change} change
 * @param {number} option
 * @param {import('./cover.js').Cover} cover
 */
function isGoing({ removed }, option, cover) {
  for (let node = cover.first[option]; node < cover.first[option + 1]; node++)
    if (removed.has(node)) return true;
  return false;
}

/** @type {Record<number, Line>} */
const LINES = {
  [CHOOSE]: 'choose',
  [LEAVE]: 'uncover-item',
  [TRY]: 'take',
  [UNDO]: 'uncover-others',
  [EXCLUDE]: 'aside',
  [INCLUDE]: 'aside',
  [CLOSE]: 'close',
  [REOPEN]: 'close',
  [DEAD_END]: 'choose',
  [SOLUTION]: 'report',
  [COVER]: 'cover',
  [UNCOVER]: 'uncover',
  [COMMIT]: 'purify',
  [UNCOMMIT]: 'unpurify',
  [HIDE]: 'each-row',
  [UNHIDE]: 'un-each-row',
};

/** For each field, the line that writes it and the line that restores it. @type {[Line, Line][]} */
const WRITES = [
  ['left', 'un-left'],
  ['right', 'un-right'],
  ['up', 'un-up'],
  ['down', 'un-down'],
  ['size', 'un-size'],
  ['mark', 'unmark'],
];

/**
 * Returns the line of the algorithm that did the act, and the lines that led to it by calls.
 * @param {import('./replay.js').Replay} replay
 * @param {Event | null} event
 * @param {boolean} undoing
 * @param {boolean} byRows whether the search goes row by row
 * @returns {{line: Line, callers: Line[]}}
 */
function lineOf({ open }, event, undoing, byRows) {
  if (!event) return { line: 'search', callers: [] };
  if (byRows && event.op === INCLUDE) return { line: 'restore', callers: [] };
  const line = event.op >= WRITE ? WRITES[event.op - WRITE][undoing ? 1 : 0] : LINES[event.op];
  if (fineness(event.op) === 0) return { line, callers: [] };
  const level = open.findLast(({ op }) => fineness(op) === 0);
  /** @type {Line} */
  let caller = undoing ? 'uncover-others' : 'cover-others';
  if (level?.op === CHOOSE) caller = undoing ? 'uncover-item' : 'cover-item';
  else if (level?.op === EXCLUDE) caller = byRows && undoing ? 'restore' : 'aside';
  const purifies =
    event.op !== COMMIT &&
    event.op !== UNCOMMIT &&
    open.findLast(({ op }) => op === COVER || op === COMMIT || fineness(op) === 0)?.op === COMMIT;
  /** @type {Line} */
  const purify = undoing ? 'unpurify' : 'purify';
  return { line, callers: purifies && line !== purify ? [caller, purify] : [caller] };
}
