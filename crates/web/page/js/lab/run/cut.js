/** The first part of a saved run, for a smaller file. */
import { SOLUTION, STRIDE } from './events.js';

/** @typedef {import('../../ask/run.js').RunData} RunData */
/** @typedef {import('../../ask/run.js').WindowData} WindowData */

/**
 * Returns the run up to a step. Its search goes on after that, unless the step is its end.
 * @template {{run: RunData, window: WindowData, step: number}} T
 * @param {T} saved with all events of the run
 * @param {number} last
 * @returns {T}
 */
export function cutRun(saved, last) {
  const { run, window } = saved;
  if (last >= run.events) return saved;
  // Each event of the outline has four numbers, the first of which is the step before it.
  let end = 0;
  while (end < run.outline.length && run.outline[end] < last) end += 4;
  const outline = run.outline.slice(0, end);
  const solutions = outline.filter((op, k) => k % 4 === 1 && op === SOLUTION).length;
  return {
    ...saved,
    step: Math.min(saved.step, last),
    run: { ...run, events: last, complete: false, solutions, outline },
    window: { ...window, events: window.events.slice(0, last * STRIDE) },
  };
}
