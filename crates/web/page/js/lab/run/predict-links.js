/**
 * Questions about the links: which of four statements such as `D[8] ← S4·8` does the next act
 * carry out?
 *
 * The right statement is a write of the run. The others are mistakes that readers make: writing the
 * links of the node that is removed, closing its row, pointing too far or back to the same node.
 * None of them is written in the whole operation, nor does any of them hold already: they are false
 * however the question is read.
 */
import { CHOOSE, COMMIT, COVER, FIELDS, WRITE, fineness } from './events.js';
import { Missing } from './reel.js';

/** @typedef {import('./reel.js').Reel} Reel */
/** @typedef {import('./types.js').Event} Event */
/** @typedef {import('./predict.js').Act} Act */
/** @typedef {import('./predict.js').Asks} Asks */
/** @typedef {import('./predict.js').Asked} Asked */
/** @typedef {import('./predict.js').Verdict} Verdict */

/** @typedef {'left' | 'right' | 'up' | 'down'} Direction */
/**
 * A link and the node that it is set to.
 * @typedef {{field: Direction, node: number, now: number}} Statement
 */

/**
 * `item` is the item whose cover is asked about as a whole; -1 for a single link. `nodes` are the
 * nodes whose links the act changes, `gone` those that it removes or, if it is undoing, restores.
 * @typedef {Asked & {kind: 'link', item: number, undoing: boolean, nodes: number[],
 *   gone: number[]}} LinkQuestion
 */

/** @type {Record<Direction, Direction>} */
const OPPOSITE = { left: 'right', right: 'left', up: 'down', down: 'up' };
/** The number of statements to choose from. */
export const STATEMENTS = 4;
/** Acts with more events than this are not read for a question. */
const LONGEST = 4000;

/**
 * Returns a question about the act, or null if it is not worth one.
 *
 * A question at every link would teach nobody. At the grain of links it is asked about the first
 * link of a cover; often: about the first link in each direction, and when uncovering too. At the
 * grain of covers it is asked about the cover of the item that was chosen; often: about each cover.
 * @param {Reel} reel
 * @param {Act} act
 * @param {Asks} asks
 * @returns {LinkQuestion | null}
 */
export function linkQuestion(reel, act, asks) {
  const event = reel.event(act.step);
  reel.seek(act.step);
  const undoing = reel.replay.takesBack(event);
  if (asks === 'sometimes' && (undoing || !isChosenCover(reel, event))) return null;
  return act.grain === 'link' ? singleLink(reel, act, event, asks) : wholeCover(reel, act, event);
}

/**
 * Whether an event begins, or lies in, the cover of the item that was chosen last.
 * @param {Reel} reel at the step before the event
 * @param {Event} event
 */
function isChosenCover({ replay: { open } }, { op }) {
  const rough = open.filter((one) => fineness(one.op) < 2);
  if (op < WRITE) return op === COVER && rough.at(-1)?.op === CHOOSE;
  return rough.at(-1)?.op === COVER && rough.at(-2)?.op === CHOOSE;
}

/** @param {Reel} reel @param {Act} act @param {Event} event @returns {LinkQuestion | null} */
function wholeCover(reel, act, event) {
  if (event.op !== COVER && event.op !== COMMIT) return null;
  if (act.to - act.step > LONGEST) return null;
  const writes = linkWrites(reel, act.step, act.to);
  /** The last write of each link, if it differs from what the link was. @type {Written[]} */
  const changes = [...new Map(writes.map((write) => [placeOf(write), write])).values()].filter(
    ({ field, node, now }) => reel.replay.links[field][node] !== now,
  );
  if (changes.length === 0) return null;
  const written = changes[act.step % changes.length];
  return question(reel, act, {
    written,
    writes,
    item: event.a,
    undoing: false,
    nodes: changes.map(({ node }) => node),
  });
}

/**
 * @param {Reel} reel
 * @param {Act} act
 * @param {Event} event
 * @param {Asks} asks
 * @returns {LinkQuestion | null}
 */
function singleLink(reel, act, event, asks) {
  const written = linkWrite(event);
  if (!written) return null;
  const from = startOf(reel, act.step);
  const before = linkWrites(reel, from, act.step);
  const across = isAcross(written);
  if (asks === 'sometimes' ? before.length > 0 : before.some((one) => isAcross(one) === across))
    return null;
  const writes = [...before, ...linkWrites(reel, act.step, endOf(reel, act.step))];
  const undoing = reel.replay.takesBack(event);
  return question(reel, act, { written, writes, item: -1, undoing, nodes: [written.node] });
}

/** @typedef {Statement & {old: number}} Written */

/**
 * @param {Reel} reel
 * @param {Act} act
 * @param {{written: Written, writes: Written[], item: number, undoing: boolean, nodes: number[]}}
 *   known
 * @returns {LinkQuestion | null}
 */
function question(reel, act, { written, writes, item, undoing, nodes }) {
  const { field, node, now } = written;
  const { links } = reel.replay;
  const taken = new Set(writes.map(keyOf));
  /** @type {Map<string, Statement>} */
  const wrong = new Map();
  for (const one of mistakes(reel, written, undoing ? now : written.old)) {
    if (wrong.size === STATEMENTS - 1) break;
    if (!taken.has(keyOf(one)) && links[one.field][one.node] !== one.now)
      wrong.set(keyOf(one), one);
  }
  if (wrong.size < 2) return null;
  const statements = [...wrong.values()];
  // Depends on the step alone, so the same question looks the same the next time.
  const right = (act.step * 7 + node) % (statements.length + 1);
  statements.splice(right, 0, { field, node, now });
  const gone = (item < 0 ? [written] : writes)
    .filter((one) => !nodes.includes(undoing ? one.now : one.old))
    .map((one) => (undoing ? one.now : one.old));
  return {
    kind: 'link',
    ...act,
    choices: statements.map((one) => ({ written: one })),
    right,
    item,
    undoing,
    nodes,
    gone: [...new Set(gone)],
  };
}

/**
 * Returns wrong statements, the most instructive first.
 * @param {Reel} reel
 * @param {Written} written
 * @param {number} gone the node that is removed or restored
 * @returns {Statement[]}
 */
function mistakes({ replay: { links } }, { field, node, now, old }, gone) {
  const opposite = OPPOSITE[field];
  const across = field === 'left' || field === 'right';
  const [before, after] = across
    ? [links.up[gone], links.down[gone]]
    : [links.left[gone], links.right[gone]];
  /** @type {Statement[]} */
  const all = [
    // The node that is removed would forget its neighbour; then it could not be restored.
    { field: opposite, node: gone, now: gone },
    // The list would be closed in the other direction: its row, or its column.
    { field: across ? 'down' : 'right', node: before, now: after },
    // The link would point too far, or to its own node.
    { field, node, now: links[field][now] },
    { field, node, now: node },
    { field, node: gone, now: node },
    { field: opposite, node, now },
    { field: opposite, node: old, now },
    { field, node: now, now: node },
    ...(across ? [{ field, node, now: 0 }] : []),
  ];
  // A row of one entry, or a column without any, is no list to close.
  return all.filter((one) => one.node !== one.now || one.node === node || one.node === gone);
}

/* ---- reading the events ---- */

/** @param {Event} event @returns {Written | null} */
function linkWrite({ op, a, b, c }) {
  const field = FIELDS[op - WRITE];
  return field === 'left' || field === 'right' || field === 'up' || field === 'down'
    ? { field, node: a, old: b, now: c }
    : null;
}

/** @param {Reel} reel @param {number} from @param {number} to */
function linkWrites(reel, from, to) {
  /** @type {Written[]} */
  const writes = [];
  for (let at = from; at < to; at += 1) {
    const written = linkWrite(reel.event(at));
    if (written) writes.push(written);
  }
  return writes;
}

/**
 * Returns the step after the last coarse event before `step`.
 * @param {Reel} reel
 * @param {number} step
 */
function startOf(reel, step) {
  let at = step;
  while (at > 0 && step - at < LONGEST && fineness(reel.event(at - 1).op) === 2) at -= 1;
  return at;
}

/**
 * Returns the step before the next coarse event, or before the first that has not been fetched.
 * @param {Reel} reel
 * @param {number} step
 */
function endOf(reel, step) {
  try {
    let at = step;
    while (at < reel.length && at - step < LONGEST && fineness(reel.event(at).op) === 2) at += 1;
    return at;
  } catch (error) {
    if (error instanceof Missing) return error.step;
    throw error;
  }
}

/** Whether a link lies in the list of headers. @param {Statement} one */
const isAcross = ({ field }) => field === 'left' || field === 'right';
/** @param {Statement} one */
const placeOf = ({ field, node }) => `${field} ${node}`;
/** @param {Statement} one */
const keyOf = ({ field, node, now }) => `${field} ${node} ${now}`;

/* ---- answers ---- */

/**
 * Judges an answer: a statement, or a node whose links are said to change.
 * @param {LinkQuestion} question
 * @param {Statement | undefined} written
 * @param {number | undefined} node
 * @returns {Verdict | null}
 */
export function judgeLink({ choices, right, nodes, gone }, written, node) {
  const known = choices[right].written;
  if (written) {
    if (known && keyOf(written) === keyOf(known))
      return { kind: 'right', note: null, choice: { written } };
    const own = gone.includes(written.node) && !nodes.includes(written.node);
    return {
      kind: 'wrong',
      note: own ? { why: 'own', node: written.node } : null,
      choice: { written },
    };
  }
  if (node === undefined) return null;
  if (nodes.includes(node)) return { kind: 'right', note: null, choice: null };
  return {
    kind: 'wrong',
    note: gone.includes(node) ? { why: 'own', node } : null,
    choice: null,
  };
}
