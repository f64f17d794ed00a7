/**
 * Questions about the next act of a run, for readers who want to predict it, and what an answer is
 * worth.
 *
 * The right answer is always read from the events that follow, never from a rule: the run decides.
 * Rules are only used to explain why another answer is not right. A question holds plain values,
 * because the links of a moment change with the next step.
 */
import { CHOOSE, CLOSE, DEAD_END, REOPEN, SOLUTION, TRY, UNDO, isMark, opens } from './events.js';
import { listOf, openItems } from './facts.js';
import { judgeLink, linkQuestion } from './predict-links.js';
import { Missing, planIndex } from './reel.js';
import { REMAINING } from './status.js';
import { nodeAt, pathTo, treeOf } from './tree.js';

/** @typedef {import('../../ask/run.js').Branch} Branch */
/** @typedef {import('../../ask/run.js').Grain} Grain */
/** @typedef {import('./reel.js').Reel} Reel */
/** @typedef {import('./types.js').Moment} Moment */
/** @typedef {import('./predict-links.js').LinkQuestion} LinkQuestion */
/** @typedef {import('./predict-links.js').Statement} Statement */

/** How often to ask. @typedef {'sometimes' | 'often'} Asks */

/**
 * An answer to choose from. `level` is the number of options that stay chosen when the search goes
 * back; -1 says that the search is over.
 * @typedef {{item?: number, option?: number, level?: number, written?: Statement}} Choice
 */

/**
 * What every question has.
 * @typedef {object} Asked
 * @property {number} step the step at which it is asked
 * @property {number} to the step at which its act ends
 * @property {Grain} grain
 * @property {Choice[]} choices
 * @property {number} right the index of the right choice
 */

/**
 * Which item is chosen next? `open` are the items to choose from with their `sizes`. `ties` are
 * the other items that the rule finds as good. `empty`: the item turns out to have no option.
 * @typedef {Asked & {kind: 'choose', item: number, open: number[], sizes: number[], ties: number[],
 *   rule: 'leftmost' | 'smallest' | 'bounds', empty: boolean, primary: number}} ItemQuestion
 */

/**
 * Which option is tried next? `list` are the options of the item, `tried` those tried already. If
 * the search takes options without choosing an item first, `item` is -1 and `list` holds all
 * options that are left.
 * @typedef {Asked & {kind: 'try', option: number, item: number, list: number[], tried: number[],
 *   holders: number[]}} OptionQuestion
 */

/**
 * Where does the search go back to? `level` as in a choice. `branches` are the items branched on,
 * none if the search takes options without choosing items; `nodes` are the nodes of the tree from
 * the root to here; `next` is the option tried next, or -1.
 * @typedef {Asked & {kind: 'back', level: number, branches: number[], path: number[],
 *   nodes: number[], next: number, run: import('../../ask/run.js').RunData}} BackQuestion
 */

/** @typedef {ItemQuestion | OptionQuestion | BackQuestion | LinkQuestion} Question */

/**
 * What the reader answers: one of the choices, or something in a figure. `branch` is a node of the
 * search tree.
 * @typedef {{choice?: number, item?: number, option?: number, node?: number, branch?: number}}
 *   Answer
 */

/**
 * Why an answer is not right, or a remark on a right one, with the numbers that the sentence needs.
 * @typedef {{why: 'tie' | 'larger' | 'further' | 'rule' | 'covered' | 'secondary', item: number,
 *     size: number}
 *   | {why: 'tried' | 'below' | 'foreign' | 'order', option: number}
 *   | {why: 'spent' | 'above' | 'not-over' | 'left', level: number}
 *   | {why: 'own', node: number}} Note
 */

/** @typedef {{kind: 'right' | 'wrong', note: Note | null, choice: Choice | null}} Verdict */

/** @typedef {{right: number, asked: number, streak: number}} Score */

/** The maximal number of choices: each has a digit key. */
export const MOST = 8;

/** @type {Score} */
export const NO_SCORE = { right: 0, asked: 0, streak: 0 };

/**
 * Returns the question to ask before the next act, or null if there is none worth asking. Nothing
 * is asked either if the events of the act have not been fetched.
 * @param {Reel} reel
 * @param {number} step
 * @param {Grain} grain
 * @param {{branch: Branch, asks: Asks}} manner the branching rule, and how often to ask
 * @returns {Question | null}
 */
export function questionAt(reel, step, grain, { branch, asks }) {
  if (step >= reel.length) return null;
  try {
    const to = reel.next(step, grain);
    const asked = { step, to, grain };
    if (step > 0 && isMark(reel.event(step - 1).op)) return backQuestion(reel, asked);
    const at = reel.after(step, grain);
    if (at >= reel.length) return null;
    const event = reel.eventOf(at, grain);
    // In the middle of an act of this grain its name is no secret any more.
    if (at > step && opens(event.op)) return null;
    if (event.op === CHOOSE || event.op === DEAD_END)
      return itemQuestion(reel.moment(step, grain), asked, event, branch);
    if (event.op === TRY) return optionQuestion(reel.moment(step, grain), asked, event.a, asks);
    return grain === 'level' ? null : linkQuestion(reel, asked, asks);
  } catch (error) {
    if (error instanceof Missing) return null;
    throw error;
  }
}

/** @typedef {{step: number, to: number, grain: Grain}} Act */

/**
 * @param {Moment} moment
 * @param {Act} act
 * @param {import('./types.js').Event} event
 * @param {Branch} branch
 * @returns {ItemQuestion | null}
 */
function itemQuestion(moment, act, { op, a: item }, branch) {
  const { cover, links } = moment;
  const open = openItems(moment);
  // A search that takes options without choosing items first names an item only at a dead end.
  const free = moment.branches.length < moment.path.length;
  if (free || open.length < 2 || !open.includes(item)) return null;
  const sizes = open.map((one) => links.len[cover.header(one)]);
  const least = sizes[open.indexOf(item)];
  const empty = op === DEAD_END;
  let rule = /** @type {ItemQuestion['rule']} */ (branch === 'leftmost' ? 'leftmost' : 'smallest');
  // With bounds, the number of ways to cover an item is not the length of its list.
  if (cover.data.bounds) rule = 'bounds';
  const equal = rule === 'smallest' || (empty && rule === 'leftmost' && least === 0);
  const choices = thinned(open, open.indexOf(item)).map((one) => ({ item: one }));
  return {
    kind: 'choose',
    ...act,
    choices,
    right: choices.findIndex((choice) => choice.item === item),
    item,
    open,
    sizes,
    ties: equal ? open.filter((one, k) => one !== item && sizes[k] === least) : [],
    rule,
    empty,
    primary: cover.primary,
  };
}

/**
 * @param {Moment} moment
 * @param {Act} act
 * @param {number} option
 * @param {Asks} asks
 * @returns {OptionQuestion | null}
 */
function optionQuestion(moment, act, option, asks) {
  const { cover, run, item } = moment;
  // If the search takes options without choosing items first, this is its only choice, and always
  // worth a question.
  const free = moment.branches.length <= moment.path.length;
  if (!free && asks === 'sometimes') return null;
  const list = free ? remaining(moment) : listOf(moment, item);
  const tree = treeOf(run);
  const tried = tree.children[nodeAt(tree, act.step)]
    .filter((node) => tree.from[node] <= act.step)
    .map((node) => tree.option[node]);
  const left = list.filter((one) => !tried.includes(one));
  if (left.length < 2 || !left.includes(option)) return null;
  const choices = thinned(list, list.indexOf(option)).map((one) => ({ option: one }));
  return {
    kind: 'try',
    ...act,
    choices,
    right: choices.findIndex((choice) => choice.option === option),
    option,
    item: free ? -1 : item,
    list,
    tried,
    holders: free ? [] : cover.holders[item],
  };
}

/** Returns the options that could still be taken. @param {Moment} moment */
function remaining({ options }) {
  return [...options.keys()].filter((option) => options[option] === REMAINING);
}

/**
 * @param {Reel} reel
 * @param {Act} act
 * @returns {BackQuestion | null}
 */
function backQuestion(reel, act) {
  const { run } = reel;
  const { path, branches } = reel.moment(act.step, act.grain);
  const found = continuation(run, act.step, path.length);
  if (path.length === 0 || !found) return null;
  const levels = [...path.keys()];
  const choices = [
    ...thinned(levels, found.level, MOST - 1).map((level) => ({ level })),
    { level: -1 },
  ];
  const tree = treeOf(run);
  return {
    kind: 'back',
    ...act,
    choices,
    right: choices.findIndex(({ level }) => level === found.level),
    level: found.level,
    next: found.next,
    branches: branches.length >= path.length ? branches : [],
    path,
    nodes: pathTo(tree, nodeAt(tree, act.step)),
    run,
  };
}

/**
 * Finds where the search tries something again after a dead end or a solution.
 * @param {import('../../ask/run.js').RunData} run
 * @param {number} step
 * @param {number} chosen the number of options chosen
 * @returns {{level: number, next: number} | null} null if the run is not shown that far
 */
function continuation({ outline, complete }, step, chosen) {
  let level = chosen;
  for (let at = planIndex(outline, step) * 4; at < outline.length; at += 4) {
    const [op, a] = [outline[at + 1], outline[at + 2]];
    if (op === UNDO || op === REOPEN) level -= 1;
    else if (op === TRY) return { level, next: a };
    else if (op === CLOSE) return { level, next: -1 };
    else if (op === CHOOSE || op === DEAD_END || op === SOLUTION) return null;
  }
  return complete ? { level: -1, next: -1 } : null;
}

/**
 * Returns at most `most` values, in their order: the right one, the first one, and others at even
 * distances.
 * @template T
 * @param {T[]} values
 * @param {number} right the index of the right one, or -1
 * @param {number} [most]
 * @returns {T[]}
 */
export function thinned(values, right, most = MOST) {
  if (values.length <= most) return values;
  const kept = new Set(right < 0 ? [0] : [0, right]);
  const even = Array.from({ length: most }, (_, k) => Math.floor((k * values.length) / most));
  for (const index of [...even, ...values.keys()]) if (kept.size < most) kept.add(index);
  return [...kept].sort((one, other) => one - other).map((index) => values[index]);
}

/* ---- answers ---- */

/**
 * Judges an answer.
 * @param {Question} question
 * @param {Answer} answer
 * @returns {Verdict | null} null if this does not answer the question
 */
export function judge(question, answer) {
  const { choice: index, ...pointed } = answer;
  const choice = index === undefined ? undefined : question.choices[index];
  if (index !== undefined && !choice) return null;
  switch (question.kind) {
    case 'choose': {
      // A cell of the matrix belongs to an item and to an option: it is no clear answer.
      const clear = pointed.option === undefined ? pointed.item : undefined;
      return judgeItem(question, choice?.item ?? clear);
    }
    case 'try':
      return judgeOption(question, choice?.option ?? pointed.option);
    case 'back':
      return judgeBack(question, choice?.level ?? levelOf(question, pointed));
    default:
      return judgeLink(question, choice?.written, pointed.node);
  }
}

/** @param {ItemQuestion} question @param {number | undefined} item @returns {Verdict | null} */
function judgeItem({ item: right, open, sizes, ties, rule, empty, primary }, item) {
  if (item === undefined) return null;
  const size = sizes[open.indexOf(item)] ?? 0;
  const choice = { item };
  /** @param {'tie' | 'larger' | 'further' | 'rule' | 'covered' | 'secondary'} why */
  const note = (why) => /** @type {Note} */ ({ why, item, size });
  if (item === right) return { kind: 'right', note: null, choice };
  // Whoever names an item of the same size knows the rule, so a tie counts as right.
  if (ties.includes(item)) return { kind: 'right', note: note('tie'), choice };
  if (item >= primary) return { kind: 'wrong', note: note('secondary'), choice };
  if (!open.includes(item)) return { kind: 'wrong', note: note('covered'), choice };
  if (rule === 'smallest') return { kind: 'wrong', note: note('larger'), choice };
  const first = rule === 'leftmost' && !empty && open[0] === right;
  return { kind: 'wrong', note: note(first ? 'further' : 'rule'), choice };
}

/** @param {OptionQuestion} question @param {number | undefined} option @returns {Verdict | null} */
function judgeOption({ option: right, item, list, tried, holders }, option) {
  if (option === undefined) return null;
  const choice = { option };
  if (option === right) return { kind: 'right', note: null, choice };
  /** @param {'tried' | 'below' | 'foreign' | 'order'} why @returns {Verdict} */
  const wrong = (why) => ({ kind: 'wrong', note: { why, option }, choice });
  if (tried.includes(option)) return wrong('tried');
  if (item < 0) return wrong('order');
  if (list.includes(option)) return wrong('below');
  return holders.includes(option) ? wrong('order') : wrong('foreign');
}

/**
 * Returns the level that something in a figure stands for: a node of the tree, the item that is
 * branched on there, or the option chosen there.
 * @param {BackQuestion} question
 * @param {Answer} pointed
 */
function levelOf({ run, step, nodes, branches, path }, { item, option, branch }) {
  if (branch !== undefined) {
    const tree = treeOf(run);
    // A branch that has not been tried stands for the node from which it is tried.
    const there = tree.from[branch] > step ? tree.parent[branch] : branch;
    const level = nodes.indexOf(there);
    // The search is at the last node now; what is meant is the option that led there.
    return level === nodes.length - 1 ? level - 1 : level < 0 ? LEFT : level;
  }
  const named = option === undefined ? (item ?? -1) : -1;
  const level = branches.length > 0 ? branches.lastIndexOf(named) : path.indexOf(option ?? -2);
  return level < 0 ? undefined : level;
}

/** The level of a node of the tree that the search has left for good. */
const LEFT = -2;

/** @param {BackQuestion} question @param {number | undefined} level @returns {Verdict | null} */
function judgeBack({ level: right }, level) {
  if (level === undefined) return null;
  const choice = level === LEFT ? null : { level };
  if (level === right) return { kind: 'right', note: null, choice };
  /** @param {'spent' | 'above' | 'not-over' | 'left'} why @returns {Verdict} */
  const wrong = (why) => ({ kind: 'wrong', note: { why, level }, choice });
  if (level === LEFT) return wrong('left');
  if (level < 0) return wrong('not-over');
  return level > right ? wrong('spent') : wrong('above');
}

/**
 * Returns the score after another answer.
 * @param {Score} score
 * @param {Verdict} verdict
 * @returns {Score}
 */
export function scored({ right, asked, streak }, { kind }) {
  return kind === 'right'
    ? { right: right + 1, asked: asked + 1, streak: streak + 1 }
    : { right, asked: asked + 1, streak: 0 };
}
