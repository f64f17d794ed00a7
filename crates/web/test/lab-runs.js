/** Small complete runs: the server's answers, as made by `runs/make.js`. */
import { readFileSync } from 'node:fs';
import { Reel } from '../page/js/lab/reel.js';
import { savedSource } from '../page/js/lab/source.js';

/** @typedef {import('../page/js/ask/run.js').RunData} RunData */
/** @typedef {import('../page/js/ask/run.js').WindowData} WindowData */
/**
 * @typedef {'worked1' | 'worked2' | 'toy' | 'toy_colors' | 'bounds' | 'sudoku4' |
 *     'sudoku4-leftmost'}
 *     RunName worked1 and sudoku4-leftmost branch on the leftmost item, the others on the smallest
 */

/**
 * Reads a run.
 * @param {RunName} name
 * @returns {{run: RunData, window: WindowData}}
 */
export function savedRun(name) {
  return JSON.parse(readFileSync(new URL(`runs/${name}.json`, import.meta.url), 'utf8'));
}

/** @type {RunName[]} */
export const RUNS = [
  'worked1',
  'worked2',
  'toy',
  'toy_colors',
  'bounds',
  'sudoku4',
  'sudoku4-leftmost',
];

/** Returns the reel of a run. @param {RunName} name */
export function reelOf(name) {
  const { run, window } = savedRun(name);
  return new Reel(savedSource(run, window));
}
