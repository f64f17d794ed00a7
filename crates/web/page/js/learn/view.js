/** Derives from the state what the board of the room Learn shows. Pure. */
import { plainView } from '../board/plain.js';
import { emptyShape } from '../game/shape.js';
import { LAST_STAGE, isSolved, layOut } from './state.js';

/** @typedef {import('../types.js').BoardView} BoardView */
/** @typedef {import('../types.js').OpenHint} OpenHint */
/** @typedef {import('./state.js').LearnState} LearnState */
/** @typedef {import('./state.js').Exercise} Exercise */

/** What the board draws of a hint at each stage here, where the technique is no secret. */
const DRAWN = [-1, 0, 2, 3];

/**
 * @param {LearnState} state
 * @param {boolean} coordinates
 * @returns {BoardView}
 */
export function boardView(state, coordinates) {
  const { place, example, exercise } = state;
  const lesson = place.practise ? exercise?.lesson : example?.lesson;
  if (!lesson) {
    const shape = emptyShape(9);
    return { ...plainView(shape, new Array(81).fill(0)), coordinates };
  }
  const { puzzle, position, bare } = layOut(lesson);
  const { selection, cursor } = state;
  const standing = selection.length > 0 ? puzzle.givens[cursor] || position.entries[cursor] : 0;
  const hint = place.practise ? exercise && hintOf(exercise) : openHint(lesson.hint, state.stage);
  /** @type {BoardView} */
  const view = {
    ...plainView(puzzle.shape, puzzle.givens),
    position,
    selection,
    cursor,
    digit: hint ? 0 : standing || state.digit,
    hint,
    coordinates,
    notesInPlace: true,
    locked: !place.practise || !exercise || isSolved(exercise),
  };
  if (!place.practise || !exercise) return view;
  const { placed, struck } = exercise;
  if (!placed) return bare ? view : { ...view, struck };
  const entries = position.entries.slice();
  entries[placed.cell] = placed.digit;
  return { ...view, position: { ...position, entries }, struck };
}

/**
 * @param {import('../types.js').Hint} hint
 * @param {number} stage
 * @returns {OpenHint | null}
 */
function openHint(hint, stage) {
  return DRAWN[stage] < 0 ? null : { hint, stage: DRAWN[stage] };
}

/**
 * Returns what is drawn on an exercise: the step that proves a right answer, or the help.
 * @param {Exercise} exercise
 * @returns {OpenHint | null}
 */
function hintOf({ outcome, help, lesson }) {
  const proof = outcome?.kind === 'right' ? outcome.answer.steps[0] : undefined;
  if (proof) return { hint: proof, stage: 2 };
  return openHint(lesson.hint, Math.min(help, LAST_STAGE));
}
