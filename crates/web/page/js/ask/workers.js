/**
 * Answers questions on this machine, in Web Workers: the other carrier. It is to a page of plain
 * files what `crates/server/src/work.rs` is to the server: a few workers, a short queue, a time
 * limit, and no work for a question that nobody waits for any more.
 *
 *     a question --place?--> the queue --worker?--> a worker --> the answer
 *                 no: busy       called off: dropped     called off: the worker is ended
 *
 * A worker that computes hears nothing, so the only way to cancel is to end it. A new one takes its
 * place at once. That is cheap: the program is compiled once, here, and each worker gets the
 * compiled module.
 *
 * The time limit is kept twice. The program itself looks at the clock and answers in time, with
 * what it has. If it does not, its worker is ended a little later.
 */
import { Trouble } from './trouble.js';

/** @typedef {import('./carrier.js').Carrier} Carrier */
/** @typedef {import('./worker.js').Reply} Reply */
/** @typedef {Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>} Hand */

/**
 * @typedef {object} Rules
 * @property {number} workers the number of questions that are worked on at the same time
 * @property {number} queue the most questions that wait for a worker
 * @property {number} time the time that a question may take, in milliseconds
 * @property {number} grace the time beyond that after which the worker is ended
 */

/**
 * The same as on the server, which has at least two workers: with one, a long search would keep
 * everything else waiting. The grace is longer, because a phone may be slow to answer.
 * @type {Rules}
 */
export const RULES = { workers: 2, queue: 8, time: 10_000, grace: 2_000 };

/**
 * A question, from when it is asked until it is answered or called off.
 * @typedef {object} Job
 * @property {string} question
 * @property {(answer: string) => void} resolve
 * @property {(reason: unknown) => void} reject
 * @property {Place | null} place the worker that works on it
 */

/**
 * A worker, and what it works on.
 * @typedef {object} Place
 * @property {Hand} hand
 * @property {Job | null} job
 * @property {boolean} ready whether the worker has answered anything
 * @property {ReturnType<typeof setTimeout>} [timer] ends the worker when the time is over
 */

export class Pool {
  /** @type {Place[]} */
  #places = [];
  /** @type {Job[]} */
  #queue = [];
  #hire;
  #rules;

  /**
   * @param {() => Hand} hire starts a worker
   * @param {Rules} [rules]
   */
  constructor(hire, rules = RULES) {
    this.#hire = hire;
    this.#rules = rules;
  }

  /** Starts a worker, unless there is one. The first question then waits less. */
  warm() {
    if (this.#places.length === 0) this.#open();
  }

  /**
   * Asks a question.
   * @type {Carrier}
   */
  ask = (question, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      /** @type {Job} */
      const job = { question, resolve, reject, place: null };
      const place = this.#freePlace();
      if (!place && this.#queue.length >= this.#rules.queue) return reject(new Trouble('busy'));
      signal?.addEventListener('abort', () => this.#callOff(job, signal.reason), { once: true });
      if (place) this.#begin(place, job);
      else this.#queue.push(job);
    });

  /** Returns a worker that has nothing to do, if there can be one. */
  #freePlace() {
    const free = this.#places.find(({ job }) => job === null);
    return free ?? (this.#places.length < this.#rules.workers ? this.#open() : null);
  }

  /** @returns {Place} */
  #open() {
    const hand = this.#hire();
    /** @type {Place} */
    const place = { hand, job: null, ready: false };
    hand.onmessage = ({ data }) => this.#hear(place, data);
    // The script of the worker could not be fetched, or it broke.
    hand.onerror = () => this.#replace(place, new Trouble(place.ready ? 'failed' : 'gone'));
    this.#places.push(place);
    return place;
  }

  /** @param {Place} place @param {Job} job */
  #begin(place, job) {
    const { time, grace } = this.#rules;
    place.job = job;
    job.place = place;
    place.timer = setTimeout(() => this.#replace(place, new Trouble('failed')), time + grace);
    place.hand.postMessage({ question: job.question, time });
  }

  /** @param {Place} place @param {Reply} reply */
  #hear(place, reply) {
    const { job } = place;
    place.ready = true;
    if (!('answer' in reply)) return this.#replace(place, new Trouble('failed'));
    clearTimeout(place.timer);
    place.job = null;
    job?.resolve(reply.answer);
    if (reply.spent) this.#replace(place);
    else this.#next(place);
  }

  /** Gives the next question in the queue to a worker that is free. @param {Place} place */
  #next(place) {
    const job = this.#queue.shift();
    if (job) this.#begin(place, job);
  }

  /**
   * Ends a worker and puts a new one in its place.
   * @param {Place} place
   * @param {unknown} [reason] why its question gets no answer
   */
  #replace(place, reason) {
    clearTimeout(place.timer);
    place.hand.onmessage = place.hand.onerror = null;
    place.hand.terminate();
    this.#places = this.#places.filter((one) => one !== place);
    place.job?.reject(reason);
    // A worker that could not be fetched would fail again: the next question tries.
    const isGone = reason instanceof Trouble && reason.kind === 'gone';
    if (!isGone || this.#queue.length > 0) this.#next(this.#open());
  }

  /** @param {Job} job @param {unknown} reason */
  #callOff(job, reason) {
    this.#queue = this.#queue.filter((one) => one !== job);
    if (job.place?.job === job) this.#replace(job.place, reason);
    else job.reject(reason);
  }
}

/**
 * Returns the carrier of a page of plain files. It begins to fetch the program at once.
 * @returns {Carrier}
 */
export function overWorkers() {
  /** @type {Promise<Carrier> | null} */
  let office = null;
  const open = () =>
    (office ??= fetchProgram().then(
      (program) => {
        const pool = new Pool(() => hire(program));
        pool.warm();
        return pool.ask;
      },
      () => {
        // The next question tries again.
        office = null;
        throw new Trouble('gone');
      },
    ));
  open().catch(() => {});
  return async (question, signal) => {
    const ask = await open();
    return ask(question, signal);
  };
}

/**
 * Starts a worker with the compiled program.
 * @param {WebAssembly.Module} program
 * @returns {Hand}
 */
function hire(program) {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.postMessage({ program });
  return worker;
}

/** Fetches the program and compiles it, while it is still being fetched if the server lets us. */
async function fetchProgram() {
  const address = new URL('../../wasm/quadrille_bg.wasm', import.meta.url);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.href}: ${response.status}`);
  // Browsers compile a stream only under this content type, which some file servers do not know.
  return response.headers.get('Content-Type') === 'application/wasm'
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
