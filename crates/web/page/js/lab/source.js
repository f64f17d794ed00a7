/** Where the events of a run come from. */
import { Trouble, askWindow } from '../api.js';
import { EventWindow } from './window.js';

/** @typedef {import('./types.js').RunData} RunData */
/** @typedef {import('./types.js').Source} Source */
/** @typedef {import('./types.js').WindowData} WindowData */

/** Events in a window. An answer of this size is some 120 KB and takes a few milliseconds to read. */
const SIZE = 8192;
/** Windows that are kept, those last used. */
const KEPT = 24;

/**
 * The server, asked for one window at a time.
 * @param {RunData} run
 * @param {import('../api.js').SearchQuestion} search what was asked for the run
 * @returns {Source}
 */
export function serverSource(run, search) {
  /** By number, the one last used at the end. @type {Map<number, EventWindow>} */
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
 * A page that was saved with all its events. They are one window: to step through a hundred thousand takes a few milliseconds.
 * @param {RunData} run
 * @param {Pick<WindowData, 'from' | 'standing' | 'events'>} data
 * @returns {Source}
 */
export function savedSource(run, data) {
  const window = new EventWindow(data);
  return { run, have: () => window, fetch: async () => window };
}
