/** Where the events of a run come from. */
import { Trouble, askWindow } from '../../ask/api.js';
import { EventWindow } from './window.js';

/** @typedef {import('../../ask/run.js').RunData} RunData */
/** @typedef {import('./types.js').Source} Source */
/** @typedef {import('../../ask/run.js').WindowData} WindowData */

/**
 * Events per window. An answer of this size is about 120 KB and takes a few milliseconds to parse.
 */
const SIZE = 8192;
/** The number of windows kept, most recently used first. */
const KEPT = 24;

/**
 * The server, asked for one window at a time.
 * @param {RunData} run
 * @param {import('../../ask/api.js').SearchQuestion} search the question that the run answers
 * @returns {Source}
 */
export function serverSource(run, search) {
  /** By window number; the most recently used comes last. @type {Map<number, EventWindow>} */
  const kept = new Map();

  /** @param {number} number @param {EventWindow} window */
  const keep = (number, window) => {
    kept.delete(number);
    kept.set(number, window);
    if (kept.size > KEPT) kept.delete(/** @type {number} */ (kept.keys().next().value));
  };

  return {
    run,
    have(step) {
      const number = Math.floor(step / SIZE);
      const window = kept.get(number);
      if (window) keep(number, window);
      return window ?? null;
    },
    async fetch(step, signal) {
      const number = Math.floor(step / SIZE);
      const answer = await askWindow({ search, from: number * SIZE, count: SIZE }, signal);
      if (answer.answer === 'fault') throw new Trouble('failed');
      const window = new EventWindow(answer);
      keep(number, window);
      return window;
    },
  };
}

/**
 * A page that was saved with all its events. They form a single window: stepping through a hundred
 * thousand events takes a few milliseconds.
 * @param {RunData} run
 * @param {Pick<WindowData, 'from' | 'standing' | 'events'>} data
 * @returns {Source}
 */
export function savedSource(run, data) {
  const window = new EventWindow(data);
  return { run, have: () => window, fetch: async () => window };
}
