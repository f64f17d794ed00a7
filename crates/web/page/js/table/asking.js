/**
 * Questions to the server while playing: hints, new puzzles, puzzles of a link.
 *
 * Only one question is open at a time. It is cancelled when the game moves on, so that no late
 * answer applies to another position. If an answer takes more than a moment, a message says so. If
 * the server is unreachable or busy, the message offers to try again.
 */
import { Trouble, askHint, askNew } from '../ask/api.js';
import { Line } from '../ask/asking.js';
import { tellFault } from '../ask/telling.js';
import * as acts from '../game/acts.js';
import { dailyNumber, dailyOrder } from '../game/daily.js';
import { askedBoard, puzzleOf } from '../game/wire.js';
import { list } from '../keep/games.js';
import { storage } from '../keep/storage.js';
import { fetchCurrentWords, translated } from '../words/language.js';
import { words } from '../words/words.js';
import { openGame, play, startGame } from './actions.js';
import { effectOf } from './effect.js';
import { isLocked } from './state.js';

/** @typedef {import('../types.js').Wanted} Wanted */
/** @typedef {import('../types.js').Fault} Fault */
/** @typedef {import('./keeping.js').PlayStore} PlayStore */

/** The largest number that is drawn for a puzzle: seven figures can still be read out. */
const LARGEST_NUMBER = 9_999_999;

/** An order that can always be fulfilled. @type {Omit<Wanted, 'seed'>} */
const PLAIN = { size: 9, rules: [], level: 'medium', symmetry: 'half-turn' };

const line = new Line(tellFault);

/**
 * Cancels the open question.
 * @param {PlayStore} store
 */
export function callOff(store) {
  if (line.callOff()) store.update({ busy: false, message: null });
}

/**
 * Asks the server.
 * @template A
 * @param {PlayStore} store
 * @param {() => string} waiting the message while it takes long
 * @param {(signal: AbortSignal) => Promise<A | Fault>} question
 * @param {() => void} again
 * @param {() => void} [refused]
 *   called instead of showing a message, if the server answers that it cannot be done
 * @returns {Promise<A | null>}
 *   null if there is no answer; unless it was cancelled, a message says why
 */
export async function ask(store, waiting, question, again, refused) {
  callOff(store);
  store.update({ busy: true });
  const stop = { label: () => words().play.cancel, run: () => callOff(store) };
  const late = () => store.update({ message: { kind: 'note', text: waiting, acts: [stop] } });
  const ending = await line.ask(question, { late });
  if (!ending) return null;
  if ('answer' in ending) {
    store.update({ busy: false, message: null });
    return ending.answer;
  }
  const silent = 'fault' in ending && refused !== undefined;
  const retry = { label: () => words().play.retry, run: again };
  const acts = 'trouble' in ending ? [retry] : undefined;
  store.update({
    busy: false,
    message: silent ? null : { kind: 'trouble', text: ending.text, acts },
  });
  if (silent) refused();
  return null;
}

/* ---- hints ---- */

/**
 * Hints that already count as used. The first stage, where to look, does not count; the technique
 * does.
 * @type {WeakSet<import('../types.js').Hint>}
 */
const counted = new WeakSet();

/** Fetches what draws hints on the board. */
const drawing = () => import('../board/hinting.js').catch(gone);

/** @returns {never} */
function gone() {
  throw new Trouble('gone');
}

/**
 * Asks for the next step. If the player keeps lists of candidates, the notes are sent along, so
 * that a hint does not repeat what is already struck out.
 * @param {PlayStore} store
 * @param {{notes?: boolean, stage?: number}} [wish]
 *   `stage`: how far the hint was already open in the other language
 */
export async function requestHint(store, wish = {}) {
  const { notes = true, stage = 0 } = wish;
  const { game, settings } = store.state;
  if (!game || isLocked(store.state)) return;
  const board = askedBoard(game, { notes, auto: settings.autoNotes });
  const answer = await ask(
    store,
    () => words().play.looking,
    async (signal) => {
      const [found] = await Promise.all([askHint(board, settings.language, signal), drawing()]);
      return found;
    },
    () => void requestHint(store, wish),
  );
  if (!answer || isLocked(store.state)) return;
  if (stage > 0) counted.add(answer);
  store.update({
    hint: { hint: answer, stage: Math.min(stage, lastStage(answer)) },
    marked: [],
    message: null,
  });
}

/**
 * Returns the last stage that is shown. The one after it is to apply the hint, which is a button.
 * @param {import('../types.js').Hint} hint
 */
export function lastStage(hint) {
  return Math.min(hint.stages.length - 1, 2);
}

/**
 * Shows the next stage. After the last one, applies the hint.
 * @param {PlayStore} store
 */
export function nextStage(store) {
  const { game, hint } = store.state;
  if (!game || !hint) return;
  if (hint.stage >= lastStage(hint.hint))
    return effectOf(hint.hint, game.puzzle.shape.size) ? applyHint(store) : closeHint(store);
  const stage = hint.stage + 1;
  store.update({
    hint: { ...hint, stage },
    game: counted.has(hint.hint) ? game : { ...game, hints: game.hints + 1 },
  });
  counted.add(hint.hint);
}

/** @param {PlayStore} store */
export function previousStage(store) {
  const { hint } = store.state;
  if (!hint) return;
  if (hint.stage === 0) closeHint(store);
  else store.update({ hint: { ...hint, stage: hint.stage - 1 } });
}

/**
 * Shows a hint that was already paid for.
 * @param {PlayStore} store
 * @param {import('../types.js').Hint} hint
 * @param {number} stage
 */
export function showHint(store, hint, stage) {
  counted.add(hint);
  store.update({ hint: { hint, stage: Math.min(stage, lastStage(hint)) }, message: null });
}

/**
 * Asks whether the player's last deduction is right. What this takes is fetched the first time.
 * @param {PlayStore} store
 */
export async function isItRight(store) {
  try {
    const { judgeDeduction } = await import('./deduction.js');
    await fetchCurrentWords();
    await judgeDeduction(store);
  } catch {
    store.update({ message: { kind: 'trouble', text: () => words().page.trouble.gone } });
  }
}

/** @param {PlayStore} store */
export function closeHint(store) {
  callOff(store);
  if (store.state.hint) store.update({ hint: null });
}

/** @param {PlayStore} store */
export function applyHint(store) {
  const { game, hint, settings } = store.state;
  if (!game || !hint || isLocked(store.state)) return;
  const { kind, technique } = hint.hint;
  const changed = play(
    store,
    acts.applyHint(game, hint.hint, { tidy: settings.tidyNotes, auto: settings.autoNotes }),
  );
  if (!changed) closeHint(store);
  else if (!store.state.game?.finished) {
    const text = () =>
      words().play.appliedKind[kind] ??
      words().play.applied(technique ? translated(technique) : '');
    store.update({ message: { kind: 'note', text } });
  }
}

/* ---- puzzles ---- */

/** Draws a number for a new puzzle. */
export function drawNumber() {
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return 1 + (drawn % LARGEST_NUMBER);
}

/**
 * Orders a puzzle like the current one, with another number.
 * @param {PlayStore} store
 */
export function another(store) {
  const { game, settings } = store.state;
  const order = game?.puzzle.wanted ?? settings.last;
  return orderPuzzle(store, { ...order, seed: drawNumber() });
}

/**
 * Orders the first puzzle of all: like the last order or, if that cannot be fulfilled, a plain one,
 * since somebody is waiting.
 * @param {PlayStore} store
 */
export function firstPuzzle(store) {
  const plain = () => void orderPuzzle(store, { ...PLAIN, seed: drawNumber() });
  return orderPuzzle(store, { ...store.state.settings.last, seed: drawNumber() }, plain);
}

/**
 * Plays a daily puzzle: continues the game if it is kept, else starts it.
 * @param {PlayStore} store
 * @param {import('../game/daily.js').Daily} daily
 */
export async function playDaily(store, daily) {
  const games = list(storage).filter((game) => game.daily === dailyNumber(daily));
  const kept = games.find(({ finished }) => !finished) ?? games[0];
  if (kept) openGame(store, kept.id);
  else await orderPuzzle(store, dailyOrder(daily));
}

/**
 * @param {PlayStore} store
 * @param {Wanted} wanted
 * @param {() => void} [refused]
 */
async function orderPuzzle(store, wanted, refused) {
  const answer = await ask(
    store,
    () => words().play.making,
    (signal) => askNew(wanted, signal),
    () => void orderPuzzle(store, wanted, refused),
    refused,
  );
  if (!answer) return;
  startGame(
    store,
    puzzleOf(answer.board, { solution: answer.solution, rating: answer.rating, wanted }),
  );
  if (!answer.exact) store.update({ message: { kind: 'note', text: () => words().play.notExact } });
}

/** Fetches the reader of links, which most sessions do not need. */
const opening = () => import('../game/open.js').catch(gone);

/**
 * Plays the puzzle of a link.
 * @param {PlayStore} store
 * @param {string} hash
 * @returns {Promise<boolean>} whether there was a puzzle in it
 */
export function followLink(store, hash) {
  return openFound(store, async (signal) => (await opening()).openLink(hash, { signal }));
}

/**
 * Plays a puzzle that comes from another room.
 * @param {PlayStore} store
 * @param {import('../types.js').AskedBoard} board
 */
export function openHanded(store, board) {
  return openFound(store, async (signal) => (await opening()).openAsked(board, { signal }));
}

/**
 * @param {PlayStore} store
 * @param {(signal: AbortSignal) => ReturnType<typeof import('../game/open.js').openLink>} find
 * @returns {Promise<boolean>} whether there was a puzzle
 */
async function openFound(store, find) {
  const answer = await ask(
    store,
    () => words().play.opening,
    async (signal) => {
      const opened = await find(signal);
      return opened && 'fault' in opened && typeof opened.fault === 'object'
        ? opened.fault
        : { opened };
    },
    () => void openFound(store, find),
  );
  const opened = answer && 'opened' in answer ? answer.opened : null;
  if (!opened) return false;
  if ('fault' in opened) {
    const text = () =>
      opened.fault === 'large' ? words().play.linkLarge : words().play.linkBroken;
    store.update({ message: { kind: 'trouble', text } });
    return false;
  }
  startGame(store, opened.puzzle, opened.position);
  if (opened.verdict.verdict !== 'unique') {
    const text = () => words().play.verdicts[opened.verdict.verdict] ?? '';
    store.update({ message: { kind: 'trouble', text } });
  }
  return true;
}
