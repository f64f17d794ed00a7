/**
 * What the server finds out about the draft while it is being written: the number of solutions, the
 * possible digits of each cell, the digits that leave one solution, the redundant givens; and the
 * rating, once there is exactly one solution.
 *
 * Each change asks again, after a short rest that lets quick typing pass, and cancels the previous
 * question. Findings are cached by draft. If the server is busy (with what was just cancelled), it
 * is asked again; if it is unreachable, that is reported.
 */
import { askRate, askStudy } from '../ask/api.js';
import { Line, pause } from '../ask/asking.js';
import { bare, digitOf, setOf, writeDigits } from '../game/shape.js';

/** @typedef {import('../types.js').AskedBoard} AskedBoard */
/** @typedef {import('../types.js').Rating} Rating */
/** @typedef {import('../types.js').StudiedAnswer} StudiedAnswer */
/** @typedef {import('../ask/api.js').Trouble} Trouble */
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
 *   whether nothing more will come: the rating is there, or there will be none
 */

/** The pause in typing after which the server is asked, in milliseconds. */
const REST = 60;
/** How long an answer may take before that is shown, in milliseconds. */
const PATIENCE = 150;
/** The delay before a busy server is asked again, in milliseconds. */
const AGAIN = 400;

/** @type {WeakMap<Draft, Study>} */
const known = new WeakMap();

/**
 * Returns what was found out about a draft earlier, if anything.
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
 * Watches the draft of a store. Call `begin` when the room is entered and `end` when it is left, so
 * that nothing is asked while nobody looks.
 * @param {SetStore} set
 * @param {{study?: typeof askStudy, rate?: typeof askRate, rest?: number, patience?: number,
 *   again?: number}} [questions]
 */
export function watchDraft(
  set,
  { study = askStudy, rate = askRate, rest = REST, patience = PATIENCE, again = AGAIN } = {},
) {
  let looking = false;
  const line = new Line();

  set.subscribe((state, before) => {
    if (looking && state.draft !== before.draft) begin();
  });

  function begin() {
    end();
    looking = true;
    const { draft } = set.state;
    // There is no board yet while its regions are being drawn.
    if (draft.sketch) return;
    const told = known.get(draft);
    if (told) set.update({ study: told, counting: false, trouble: null });
    if (!told?.whole) void inquire(draft, told ?? null);
  }

  function end() {
    looking = false;
    line.callOff();
    if (set.state.counting) set.update({ counting: false });
  }

  /** @param {Draft} draft @param {Study | null} told */
  async function inquire(draft, told) {
    const late = () => {
      if (set.state.study?.draft !== draft) set.update({ counting: true });
    };
    const board = boardOf(draft);
    let first = told;
    if (!first) {
      const studied = await line.ask(
        async (signal) => {
          await pause(rest, signal);
          return study(board, signal);
        },
        { patience, late, again },
      );
      if (!studied) return;
      if (!('answer' in studied)) return fail(studied);
      first = readStudy(draft, studied.answer);
    }
    put(first);
    if (first.whole) return;
    const rated = await line.ask((signal) => rate(board, signal), { again });
    if (!rated) return;
    if (!('answer' in rated)) return fail(rated);
    put({ ...first, rating: rated.answer.rating, whole: true });
  }

  /**
   * A fault counts as trouble here, since a draft is always a valid board.
   * @param {{fault: unknown} | {trouble: Trouble['kind']}} ending
   */
  function fail(ending) {
    set.update({ counting: false, trouble: 'trouble' in ending ? ending.trouble : 'failed' });
  }

  /** @param {Study} found */
  function put(found) {
    known.set(found.draft, found);
    set.update({ study: found, counting: false, trouble: null });
  }

  return { begin, end };
}
