/**
 * Asks the server, waits, tells what went wrong, and asks again if the server was busy. All rooms
 * and dialogs ask through a `Line`, and differ only in how they show that they wait.
 */
import { words } from '../words/words.js';
import { Trouble } from './trouble.js';

/** @typedef {import('../types.js').Fault} Fault */

/**
 * How a question ended: with an answer; with a fault, that is, the server says that it cannot be
 * done; or without an answer. `text` says so in the language that is current when it is called.
 * @template A
 * @typedef {{answer: A} | {fault: Fault, text: () => string}
 *   | {trouble: Trouble['kind'], text: () => string}} Ending
 */

/**
 * @typedef {object} Manner
 * @property {number} [patience]
 *   how long an answer may take before `late` is called, in milliseconds
 * @property {() => void} [late]
 * @property {number} [again]
 *   the delay before a busy server is asked again, in milliseconds; without it, being busy is a
 *   trouble
 */

/** How long an answer may take before the page says so, in milliseconds. */
export const PATIENCE = 300;

/** A line to the server. It carries one question at a time: a new one cancels the one before. */
export class Line {
  /** @type {AbortController | null} */
  #open = null;
  #tell;

  /**
   * @param {(fault: Fault) => Promise<() => string>} [tell]
   *   how a fault is put into words, if they are wanted: see `telling.js`
   */
  constructor(tell = async () => () => '') {
    this.#tell = tell;
  }

  /** The signal of the open question, by which it is known; null if none is open. */
  get open() {
    return this.#open?.signal ?? null;
  }

  /**
   * Cancels the open question.
   * @returns {boolean} whether there was one
   */
  callOff() {
    const was = this.#open;
    this.#open = null;
    was?.abort();
    return was !== null;
  }

  /**
   * Asks a question.
   * @template A
   * @param {(signal: AbortSignal) => Promise<A | Fault>} question
   * @param {Manner} [manner]
   * @returns {Promise<Ending<A> | null>} null if it was cancelled
   */
  async ask(question, { patience = PATIENCE, late = () => {}, again } = {}) {
    this.callOff();
    const own = new AbortController();
    this.#open = own;
    const timer = setTimeout(late, patience);
    own.signal.addEventListener('abort', () => clearTimeout(timer));
    try {
      const ending = await this.#end(() => persist(question, own.signal, again));
      return own.signal.aborted ? null : ending;
    } catch (error) {
      if (own.signal.aborted) return null;
      // A bug of the page: it must not be hidden behind a message about the server.
      reportError(error);
      return troubled('failed');
    } finally {
      clearTimeout(timer);
      if (this.#open === own) this.#open = null;
    }
  }

  /**
   * @template A
   * @param {() => Promise<A | Fault>} question
   * @returns {Promise<Ending<A>>}
   */
  async #end(question) {
    try {
      const answer = await question();
      return isFault(answer) ? { fault: answer, text: await this.#tell(answer) } : { answer };
    } catch (error) {
      if (error instanceof Trouble) return troubled(error.kind);
      throw error;
    }
  }
}

/**
 * Repeats a question until the server has time for it.
 * @template A
 * @param {(signal: AbortSignal) => Promise<A>} question
 * @param {AbortSignal} signal
 * @param {number} [again]
 * @returns {Promise<A>}
 */
async function persist(question, signal, again) {
  for (;;) {
    try {
      return await question(signal);
    } catch (error) {
      signal.throwIfAborted();
      if (again === undefined || !(error instanceof Trouble) || error.kind !== 'busy') throw error;
      await pause(again, signal);
    }
  }
}

/**
 * Waits for a time, unless it is called off.
 * @param {number} milliseconds
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * @param {unknown} answer
 * @returns {answer is Fault}
 */
function isFault(answer) {
  return /** @type {{answer?: unknown} | null} */ (answer)?.answer === 'fault';
}

/**
 * @param {Trouble['kind']} trouble
 * @returns {{trouble: Trouble['kind'], text: () => string}}
 */
function troubled(trouble) {
  return { trouble, text: () => words().page.trouble[trouble] };
}
