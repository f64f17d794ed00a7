/**
 * What the ruler marks: the steps of a run at which an option is tried, and those at dead ends and
 * solutions.
 */
import { DEAD_END, SOLUTION, TRY, UNDO } from './events.js';

/**
 * Collects the marks of a run.
 * @param {import('../../ask/run.js').RunData} run
 * @returns {{tries: {step: number, option: number, level: number}[], deadEnds: number[], solutions:
 *     number[]}}
 */
export function marksOf({ outline }) {
  const tries = [];
  const deadEnds = [];
  const solutions = [];
  let level = 0;
  for (let at = 0; at < outline.length; at += 4) {
    const [step, op] = [outline[at] + 1, outline[at + 1]];
    if (op === TRY) tries.push({ step, option: outline[at + 2], level: level++ });
    else if (op === UNDO) level -= 1;
    else if (op === DEAD_END) deadEnds.push(step);
    else if (op === SOLUTION) solutions.push(step);
  }
  return { tries, deadEnds, solutions };
}
