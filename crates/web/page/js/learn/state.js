/**
 * What the room Learn shows, and how a player's answer to an exercise changes. Pure: each change
 * returns new values.
 */
import { candidates } from '../game/judge.js';
import { digitOf, signOf } from '../game/shape.js';
import { positionOf, puzzleOf } from '../game/wire.js';

/** @typedef {import('../types.js').ListedTechnique} ListedTechnique */
/** @typedef {import('../types.js').Lesson} Lesson */
/** @typedef {import('../types.js').DeductionAnswer} DeductionAnswer */
/** @typedef {import('../types.js').Conclusion} Conclusion */
/** @typedef {import('../types.js').SignedCandidate} SignedCandidate */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('./address.js').Place} Place */

/**
 * @typedef {{candidates: SignedCandidate[], placed?: SignedCandidate}} Claim what is struck, placed
 */

/**
 * @typedef {'right' | 'other' | 'guess' | 'wrong' | 'undecided'} OutcomeKind
 *   The technique shows it; another technique does; it is true, but nothing shows it; it is false;
 *   nobody knows.
 */
/** @typedef {{kind: OutcomeKind, claim: Claim, answer: DeductionAnswer}} Outcome */

/**
 * A position in which the player looks for a technique.
 * @typedef {object} Exercise
 * @property {string} id the technique
 * @property {number} seed
 * @property {Lesson} lesson
 * @property {'new' | 'example'} origin
 * @property {number[]} struck for each cell the set of its candidates that the player has struck
 * @property {number[][]} past what was struck before each act since the last verdict
 * @property {{cell: number, digit: number} | null} placed the digit that the player has written
 * @property {number} help how much of the solution was shown: nothing, where, why, all
 * @property {boolean} clean neither a wrong answer nor a hint so far
 * @property {Outcome | null} outcome the verdict on the last answer
 */

/**
 * @typedef {object} LearnState
 * @property {ListedTechnique[] | null} techniques null until they are known
 * @property {Place} place
 * @property {string} query the text of the search field
 * @property {{id: string, lesson: Lesson | null} | null} example
 * @property {number} stage of the example: idea, where, why, result
 * @property {Exercise | null} exercise
 * @property {import('../keep/practice.js').Practice} practice
 * @property {boolean} waiting an answer takes longer than a moment
 * @property {{text: () => string, again: (() => void) | null} | null} trouble
 * @property {number[]} selection
 * @property {number} cursor
 * @property {number} digit the digit to highlight, or 0
 */

/** @typedef {import('../base/store.js').Store<LearnState>} LearnStore */

/** The last stage of an example. */
export const LAST_STAGE = 3;

/**
 * @param {import('../keep/practice.js').Practice} practice
 * @returns {LearnState}
 */
export const firstState = (practice) => ({
  techniques: null,
  place: { id: null, practise: false, seed: null },
  query: '',
  example: null,
  stage: 0,
  exercise: null,
  practice,
  waiting: false,
  trouble: null,
  selection: [],
  cursor: 0,
  digit: 0,
});

/**
 * Returns the technique that is shown.
 * @param {LearnState} state
 */
export const techniqueOf = ({ techniques, place }) =>
  techniques?.find(({ id }) => id === place.id) ?? null;

/** @type {WeakMap<Lesson, {puzzle: Puzzle, position: Position, bare: boolean}>} */
const laidOut = new WeakMap();

/**
 * Returns the position of a lesson. It is `bare` if it needs no notes: its step places a digit, and
 * the digits on the board alone show it. A list of candidates would give such a step away.
 * @param {Lesson} lesson
 */
export function layOut(lesson) {
  const known = laidOut.get(lesson);
  if (known) return known;
  const { board, solution, hint } = lesson;
  const puzzle = puzzleOf(board, { solution, rating: null });
  const full = positionOf(board);
  const all = candidates(puzzle, full);
  const untouched = full.corner.every((set, cell) => set === 0 || set === all[cell]);
  const single = /^(full-house|naked-single|hidden-single)$/.test(hint.technique?.id ?? '');
  const bare = single && untouched;
  const none = full.corner.map(() => 0);
  const made = { puzzle, position: bare ? { ...full, corner: none } : full, bare };
  laidOut.set(lesson, made);
  return made;
}

/**
 * Returns whether an exercise asks for a digit rather than for candidates to strike.
 * @param {Lesson} lesson
 */
export const asksForDigit = ({ hint }) => hint.placed.length > 0;

/** @param {Exercise} exercise */
export const isSolved = ({ outcome, help }) => outcome?.kind === 'right' || help >= LAST_STAGE;

/**
 * Starts an exercise.
 * @param {{id: string, seed: number, lesson: Lesson, origin: 'new' | 'example'}} found
 * @returns {Exercise}
 */
export const begin = (found) => ({
  ...found,
  struck: layOut(found.lesson).puzzle.givens.map(() => 0),
  past: [],
  placed: null,
  help: 0,
  clean: true,
  outcome: null,
});

/**
 * Strikes a candidate in those of the cells that have it. If it is struck in all of them already,
 * it is restored.
 * @param {Exercise} exercise
 * @param {readonly number[]} cells
 * @param {number} digit
 * @returns {Exercise} the same if no cell has the candidate
 */
export function strike(exercise, cells, digit) {
  const { corner } = layOut(exercise.lesson).position;
  const bit = 1 << (digit - 1);
  const targets = cells.filter((cell) => corner[cell] & bit);
  if (targets.length === 0) return exercise;
  const struck = exercise.struck.slice();
  const all = targets.every((cell) => struck[cell] & bit);
  for (const cell of targets) struck[cell] = all ? struck[cell] & ~bit : struck[cell] | bit;
  return { ...exercise, struck, past: [...exercise.past, exercise.struck], outcome: null };
}

/**
 * Takes back the last strike.
 * @param {Exercise} exercise
 * @returns {Exercise} the same if there is none
 */
export function undo(exercise) {
  const struck = exercise.past.at(-1);
  if (!struck) return exercise;
  return { ...exercise, struck, past: exercise.past.slice(0, -1), outcome: null };
}

/**
 * Returns what the player claims.
 * @param {Exercise} exercise
 * @returns {Claim}
 */
export function claimOf({ struck, placed }) {
  const candidates = struck.flatMap((set, cell) =>
    Array.from({ length: 32 - Math.clz32(set) }, (_, k) => k + 1)
      .filter((digit) => set & (1 << (digit - 1)))
      .map((digit) => ({ cell, digit: signOf(digit) })),
  );
  return {
    candidates,
    ...(placed && { placed: { cell: placed.cell, digit: signOf(placed.digit) } }),
  };
}

/** @param {Claim} claim */
export const isEmpty = ({ candidates, placed }) => candidates.length === 0 && !placed;

/**
 * Returns what to tell the player about an answer of the server.
 * @param {DeductionAnswer} answer
 * @returns {OutcomeKind}
 */
export function outcomeOf({ verdict, practised }) {
  if (verdict === 'false') return 'wrong';
  if (verdict === 'follows') return practised ? 'right' : 'other';
  return verdict === 'true' ? 'guess' : 'undecided';
}

/**
 * Returns the conclusions of an answer, about candidates and about the digit.
 * @param {DeductionAnswer} answer
 * @returns {Conclusion[]}
 */
export const conclusionsOf = ({ candidates, placed }) => [
  ...candidates,
  ...(placed ? [placed] : []),
];

/**
 * Returns whether an answer ends the row of the player: it is wrong or a guess. What follows only
 * from a harder technique than the one that is practised was most likely guessed too: nearly
 * everything follows from a forcing net.
 * @param {Outcome} outcome
 * @param {string} id of the technique that is practised
 * @param {readonly {id: string}[]} techniques easiest first
 */
export function isSlip({ kind, answer }, id, techniques) {
  if (kind !== 'other') return kind === 'wrong' || kind === 'guess';
  const rank = (/** @type {string | undefined} */ one) =>
    techniques.findIndex((technique) => technique.id === one);
  return conclusionsOf(answer).some(
    ({ steps }) => rank(answer.steps[steps[0]]?.technique?.id) > rank(id),
  );
}

/**
 * Returns the exercise after an answer. What is false is taken back, so that the player can go on.
 * @param {Exercise} exercise
 * @param {Outcome} outcome
 * @param {boolean} slip whether the answer ends the row
 * @returns {Exercise}
 */
export function judged(exercise, outcome, slip) {
  const struck = exercise.struck.slice();
  for (const { cell, digit, verdict } of outcome.answer.candidates)
    if (verdict === 'false') struck[cell] &= ~(1 << (digitOf(digit) - 1));
  const placed = outcome.kind === 'right' ? exercise.placed : null;
  return { ...exercise, struck, past: [], placed, outcome, clean: exercise.clean && !slip };
}

/**
 * Returns the candidates that the proving steps rule out and the player has not struck.
 * @param {Outcome} outcome
 * @returns {SignedCandidate[]}
 */
export function unseen({ claim, answer }) {
  const key = (/** @type {SignedCandidate} */ { cell, digit }) => `${cell} ${digit}`;
  const struck = new Set(claim.candidates.map(key));
  const all = answer.steps.flatMap(({ removed }) => removed);
  return all.filter(
    (one, at) => !struck.has(key(one)) && all.findIndex((other) => key(other) === key(one)) === at,
  );
}
