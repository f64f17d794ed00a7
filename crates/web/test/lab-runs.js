/** Small complete runs: the server's answers, as made by `runs/make.js`. */
import { readFileSync } from 'node:fs';
import { Reel } from '../page/js/lab/run/reel.js';
import { savedSource } from '../page/js/lab/run/source.js';

/** @typedef {import('../page/js/ask/run.js').RunData} RunData */
/** @typedef {import('../page/js/ask/run.js').WindowData} WindowData */
/**
 * @typedef {'worked1' | 'worked2' | 'toy' | 'toy_colors' | 'bounds' | 'sudoku4' |
 *     'sudoku4-leftmost' | 'worked1-first' | 'rows' | 'queens4' | 'dominoes' |
 *     'trominoes'}
 *     RunName worked1, worked1-first and sudoku4-leftmost branch on the leftmost item, the others
 *     on the smallest; worked1-first unlinks headers first, rows goes row by row
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
  'worked1-first',
  'rows',
];

/** Returns the reel of a run. @param {RunName} name */
export function reelOf(name) {
  const { run, window } = savedRun(name);
  return new Reel(savedSource(run, window));
}
