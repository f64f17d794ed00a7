/**
 * What can be done in the room Path: choosing what is shown, going from step to step, applying a
 * step to the game.
 */
import { askPath, askSteps } from '../ask/api.js';
import { Line } from '../ask/asking.js';
import { tellFault } from '../ask/telling.js';
import { applyHint } from '../table/actions.js';
import { keep } from '../table/keeping.js';
import { confirm } from '../widgets/dialog.js';
import { language } from '../words/language.js';
import { pathWords } from '../words/path.js';
import { boardOf, flat, placesOf, tabsOf } from './state.js';

/** @typedef {import('../types.js').Hint} Hint */
/** @typedef {import('../types.js').PathAnswer} PathAnswer */
/** @typedef {import('../types.js').PathTab} PathTab */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('./state.js').PathStore} PathStore */
/** @typedef {import('./state.js').Subject} Subject */

/** The delay before a busy server is asked again, in milliseconds. */
const AGAIN = 300;

const line = new Line(tellFault);

/** The games, by their ids, whose player has agreed to see the path. @type {Set<string>} */
const agreed = new Set();

/** Positions whose steps count as a hint already. @type {WeakSet<Position>} */
const counted = new WeakSet();

/** The steps of a path that have been drawn. @type {WeakMap<PathAnswer, Map<number, Hint>>} */
const drawn = new WeakMap();

/** @param {PathStore} path */
export function callOff(path) {
  if (line.callOff()) path.update({ waiting: false });
}

/**
 * Takes up a subject. Unless it is a finished game or a draft, its path is a help: the player is
 * asked once for each game.
 * @param {PlayStore} store
 * @param {PathStore} path
 * @param {Subject} subject
 * @param {PathTab} [wanted]
 * @returns {Promise<boolean>} whether the player wants to see it
 */
export async function take(store, path, subject, wanted) {
  const tabs = tabsOf(subject);
  const tab = wanted && tabs.includes(wanted) ? wanted : tabs.includes('here') ? 'here' : 'start';
  callOff(path);
  path.update({
    subject,
    tab,
    path: null,
    steps: null,
    at: -1,
    shown: null,
    trouble: null,
    selection: [],
    cursor: Math.max(0, subject.puzzle.givens.indexOf(0)),
  });
  if (!(await agrees(store, subject, tab)) || path.state.subject !== subject) return false;
  await load(path);
  return true;
}

/**
 * Shows another of the tabs.
 * @param {PlayStore} store
 * @param {PathStore} path
 * @param {PathTab} tab
 */
export async function choose(store, path, tab) {
  const { subject, tab: before } = path.state;
  if (!subject || tab === before || !(await agrees(store, subject, tab))) return;
  callOff(path);
  path.update({ tab, path: null, steps: null, at: -1, shown: null, trouble: null });
  await load(path);
}

/**
 * Counts a help, after the player has agreed to a path.
 * @param {PlayStore} store
 * @param {Subject} subject
 * @param {PathTab} tab
 */
async function agrees(store, subject, tab) {
  const id = store.state.game?.id ?? '';
  if (subject.over || agreed.has(id)) return true;
  if (tab === 'steps') {
    if (!counted.has(subject.position)) countHelp(store, id);
    counted.add(subject.position);
    return true;
  }
  const { sure, sureText, sureAct } = pathWords();
  if (!(await confirm({ title: sure, text: sureText, act: sureAct }))) return false;
  agreed.add(id);
  countHelp(store, id);
  return true;
}

/** @param {PlayStore} store @param {string} id */
function countHelp(store, id) {
  const { game } = store.state;
  if (!game || game.id !== id) return;
  store.update({ game: { ...game, hints: game.hints + 1 } });
  keep(store);
}

/**
 * Asks for the path, or for all steps.
 * @param {PathStore} path
 * @param {number} [at] the step to show
 */
async function load(path, at) {
  const { subject, tab } = path.state;
  if (!subject) return;
  const board = boardOf(subject, tab);
  const step = at ?? 0;
  const again = () => void load(path, at);
  if (tab === 'steps') {
    const steps = await ask(path, (signal) => askSteps(board, language(), signal), again);
    if (!steps) return;
    path.update({ steps, path: null, at: -1, shown: null });
    if (at !== undefined) goTo(path, at);
    return;
  }
  const wish = { board, step, language: language() };
  const answer = await ask(path, (signal) => askPath(wish, signal), again);
  if (!answer) return;
  drawn.set(answer, new Map(answer.shown ? [[step, answer.shown]] : []));
  path.update({ path: answer, steps: null, at: step, shown: answer.shown });
}

/**
 * Fetches everything again, after the language has changed.
 * @param {PathStore} path
 */
export function translate(path) {
  const { path: answer, steps, at } = path.state;
  if (answer || steps) void load(path, at < 0 ? undefined : at);
}

/**
 * Goes to a step. The board shows its position at once, and the step as soon as it is known.
 * @param {PathStore} path
 * @param {number} at
 */
export function goTo(path, at) {
  const { subject, tab, path: answer, steps } = path.state;
  if (!subject || at < 0 || at >= placesOf(path.state)) return;
  if (steps) return path.update({ at, shown: flat(steps)[at] ?? null });
  if (!answer) return;
  callOff(path);
  const known = drawn.get(answer);
  const shown = known?.get(at) ?? null;
  path.update({ at, shown, trouble: null });
  if (!shown && at < answer.steps.length) void draw(path, answer, boardOf(subject, tab), at);
}

/**
 * @param {PathStore} path
 * @param {PathAnswer} answer
 * @param {import('../types.js').AskedBoard} board
 * @param {number} at
 */
async function draw(path, answer, board, at) {
  const wish = { board, step: at, language: language() };
  const found = await ask(
    path,
    (signal) => askPath(wish, signal),
    () => goTo(path, at),
  );
  if (!found?.shown) return;
  drawn.get(answer)?.set(at, found.shown);
  if (path.state.path === answer && path.state.at === at) path.update({ shown: found.shown });
}

/**
 * Asks the server.
 * @template A
 * @param {PathStore} path
 * @param {(signal: AbortSignal) => Promise<A | import('../types.js').Fault>} question
 * @param {() => void} again
 * @returns {Promise<A | null>} null if there is no answer
 */
async function ask(path, question, again) {
  path.update({ trouble: null, waiting: false });
  const late = () => path.update({ waiting: true });
  const ending = await line.ask(question, { late, again: AGAIN });
  if (!ending) return null;
  path.update({ waiting: false });
  if ('answer' in ending) return ending.answer;
  path.update({ trouble: { text: ending.text, again: 'trouble' in ending ? again : null } });
  return null;
}

/**
 * Applies the chosen step to the game.
 * @param {PlayStore} store
 * @param {PathStore} path
 */
export function apply(store, path) {
  const { shown } = path.state;
  if (!shown) return;
  store.update({ hint: { hint: shown, stage: 2 } });
  applyHint(store);
}
