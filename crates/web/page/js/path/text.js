/** Steps and paths as plain text, to be pasted into a letter or a forum. Pure. */
import { writeDigits } from '../game/shape.js';
import { levelName } from '../words/figures.js';
import { number, translated } from '../words/language.js';
import { pathWords } from '../words/path.js';
import { techniqueAt } from './state.js';

/** @typedef {import('../types.js').Hint} Hint */
/** @typedef {import('../types.js').PathAnswer} PathAnswer */
/** @typedef {import('./state.js').PathState} PathState */

/**
 * Returns the chosen step: its line, and why it is right.
 * @param {PathState} state
 * @returns {string} empty if none is chosen
 */
export function stepText({ path, at, shown }) {
  const line = path ? lineOf(path, at) : shown ? titleOf(shown) : '';
  if (!line) return '';
  const why = shown ? [...(shown.stages[2] ?? []), ...(shown.stages[3] ?? [])] : [];
  return [line, ...why].join('\n');
}

/**
 * Returns the whole path, with a line for each step.
 * @param {PathState} state
 */
export function pathText({ subject, tab, path }) {
  if (!subject || !path) return '';
  const said = pathWords();
  const { puzzle, position } = subject;
  const standing = puzzle.givens.map(
    (given, cell) => given || (tab === 'here' ? position.entries[cell] : 0),
  );
  return [
    writeDigits(standing),
    [said.steps(path.steps.length), said.difficulty(number(path.score))].join(said.comma),
    path.techniques.map((one) => said.use(translated(one), number(one.count))).join(said.comma),
    '',
    ...path.steps.map((_, at) => lineOf(path, at)),
    said.ends[path.end],
  ].join('\n');
}

/**
 * @param {PathAnswer} path
 * @param {number} at
 */
function lineOf(path, at) {
  const technique = techniqueAt(path, at);
  if (!technique) return '';
  const { notation, text } = path.steps[at];
  const name = `${translated(technique)} (${levelName(technique.level)})`;
  return `${at + 1}. ${name}: ${withoutName(notation) || text}`;
}

/** @param {Hint} hint */
function titleOf({ technique, notation }) {
  const parts = [technique ? translated(technique) : '', withoutName(notation ?? '')];
  return parts.filter(Boolean).join(': ');
}

/**
 * Returns the notation of a step without the name of the technique, which is in English there.
 * @param {string} notation
 */
const withoutName = (notation) => notation.replace(/^[^:]*: /, '');
