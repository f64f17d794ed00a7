/**
 * What the server finds out about the draft while it is being written: how many solutions, what can
 * stand where, what decides, what is redundant; and how hard it is, once it has one solution.
 *
 * Each change asks anew, after a rest that lets a quick hand pass, and calls off the question
 * before it. What was found is remembered with its draft. A server that is busy (with what was just
 * called off) is asked again; one that is gone is told.
 */
import { Trouble, askRate, askStudy } from '../api.js';
import { bare, digitOf, setOf, writeDigits } from '../game/shape.js';

/** @typedef {import('../types.js').AskedBoard} AskedBoard */
/** @typedef {import('../types.js').Rating} Rating */
/** @typedef {import('../types.js').StudiedAnswer} StudiedAnswer */
/** @typedef {import('./state.js').Draft} Draft */
/** @typedef {import('./state.js').SetStore} SetStore */

/**
 * @typedef {object} Study
 * @property {Draft} draft
 * @property {StudiedAnswer} found
 * @property {number[] | null} possible for each cell a set of digits
 * @property {number[] | null} deciding
 * @property {Rating | null} rating
 * @property {boolean} whole
 *   whether nothing more is to come: the rating is there, or is not to be had
 */

/** How long a hand rests between two keys, in milliseconds. */
const REST = 60;
/** How long one does not see that it takes time. */
const PATIENCE = 150;
/** When a busy server is asked again. */
const AGAIN = 400;

/** @type {WeakMap<Draft, Study>} */
const known = new WeakMap();

/**
 * What was found out about a draft earlier, if anything.
 * @param {Draft} draft
 */
export function studyOf(draft) {
  return known.get(draft) ?? null;
}

/** @param {Draft} draft @returns {AskedBoard} */
export function boardOf({ shape, givens }) {
  return { shape: bare(shape), givens: writeDigits(givens) };
}

/**
 * @param {Draft} draft
 * @param {StudiedAnswer} found
 * @returns {Study}
 */
export function readStudy(draft, found) {
  const { candidates, deciding } = found;
  const possible = candidates
    ? candidates.map((signs) => setOf(Array.from(signs, digitOf).filter((digit) => digit > 0)))
    : null;
  const sets = deciding ? new Array(draft.givens.length).fill(0) : null;
  for (const { cell, digit } of deciding ?? []) if (sets) sets[cell] |= setOf([digitOf(digit)]);
  return {
    draft,
    found,
    possible,
    deciding: sets,
    rating: null,
    whole: found.verdict !== 'unique',
  };
}

/**
 * Watches the draft of a store. `begin` and `end` are for the doors of the room: nothing is asked
 * while nobody looks.
 * @param {SetStore} set
 * @param {{study?: typeof askStudy, rate?: typeof askRate, rest?: number, patience?: number,
 *   again?: number}} [questions]
 */
export function watchDraft(
  set,
  { study = askStudy, rate = askRate, rest = REST, patience = PATIENCE, again = AGAIN } = {},
) {
  let looking = false;
  let asked = new AbortController();

  set.subscribe((state, before) => {
    if (looking && state.draft !== before.draft) begin();
  });

  function begin() {
    end();
    looking = true;
    const { draft } = set.state;
    const told = known.get(draft);
    if (told) set.update({ study: told, counting: false, trouble: null });
    if (!told?.whole) void inquire(draft, told ?? null);
  }

  function end() {
    looking = false;
    asked.abort();
    if (set.state.counting) set.update({ counting: false });
  }

  /** @param {Draft} draft @param {Study | null} told */
  async function inquire(draft, told) {
    const own = new AbortController();
    const { signal } = own;
    asked = own;
    const late = setTimeout(() => {
      if (set.state.study?.draft !== draft) set.update({ counting: true });
    }, patience);
    signal.addEventListener('abort', () => clearTimeout(late));
    try {
      await pause(rest, signal);
      const first =
        told ??
        (await persist(signal, async () =>
          readStudy(draft, sound(await study(boardOf(draft), signal))),
        ));
      clearTimeout(late);
      put(first);
      if (first.whole) return;
      const rated = await persist(signal, async () => sound(await rate(boardOf(draft), signal)));
      put({ ...first, rating: rated.rating, whole: true });
    } catch (error) {
      clearTimeout(late);
      if (signal.aborted) return;
      set.update({
        counting: false,
        trouble: error instanceof Trouble ? error.kind : 'failed',
      });
    }
  }

  /** @param {Study} found */
  function put(found) {
    known.set(found.draft, found);
    set.update({ study: found, counting: false, trouble: null });
  }

  /**
   * Asks until the server has time for it.
   * @template A
   * @param {AbortSignal} signal
   * @param {() => Promise<A>} question
   * @returns {Promise<A>}
   */
  async function persist(signal, question) {
    for (;;) {
      try {
        const answer = await question();
        signal.throwIfAborted();
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof Trouble) || error.kind !== 'busy') throw error;
        await pause(again, signal);
      }
    }
  }

  return { begin, end };
}

/**
 * An answer that is none is a trouble here: a draft is always a board.
 * @template {{answer: string}} A
 * @param {A | import('../types.js').Fault} answer
 * @returns {A}
 */
function sound(answer) {
  if (answer.answer === 'fault') throw new Trouble('failed');
  return /** @type {A} */ (answer);
}

/**
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
