/** The state of the room Path, and what follows from it. Pure. */
import { withAutoNotes } from '../game/judge.js';
import { emptyPosition } from '../game/position.js';
import { bare, writeDigits } from '../game/shape.js';
import { positionAt } from '../game/walk.js';
import { askedBoard } from '../game/wire.js';

/** @typedef {import('../types.js').AskedBoard} AskedBoard */
/** @typedef {import('../types.js').Hint} Hint */
/** @typedef {import('../types.js').PathAnswer} PathAnswer */
/** @typedef {import('../types.js').PathTab} PathTab */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('../types.js').StepsAnswer} StepsAnswer */

/**
 * What is explained.
 * @typedef {object} Subject
 * @property {Puzzle} puzzle
 * @property {Position} position what the player has written
 * @property {boolean} auto notes are automatic
 * @property {'play' | 'set'} from the room that it comes from
 * @property {boolean} over nothing is left to be played: it is a finished game, or a draft
 */

/**
 * @typedef {object} PathState
 * @property {Subject | null} subject
 * @property {PathTab} tab
 * @property {PathAnswer | null} path the path, unless all steps are shown
 * @property {StepsAnswer | null} steps all steps that are possible now
 * @property {number} at
 *   the chosen step; in a path, its length is the end of the path; -1 if none is chosen
 * @property {Hint | null} shown the chosen step, to be drawn
 * @property {boolean} waiting the answer takes longer than a moment
 * @property {{text: () => string, again: (() => void) | null} | null} trouble
 * @property {number[]} selection
 * @property {number} cursor
 */

/** @typedef {import('../base/store.js').Store<PathState>} PathStore */

/** @type {PathState} */
export const FIRST_STATE = {
  subject: null,
  tab: 'start',
  path: null,
  steps: null,
  at: -1,
  shown: null,
  waiting: false,
  trouble: null,
  selection: [],
  cursor: 0,
};

/**
 * Returns the subject of a game.
 * @param {import('../types.js').Game} game
 * @param {boolean} auto
 * @returns {Subject}
 */
export const subjectOf = ({ puzzle, position, finished }, auto) => ({
  puzzle,
  position,
  auto,
  from: 'play',
  over: finished !== null,
});

/**
 * Returns the subject of a board that is being set.
 * @param {import('../types.js').Draft} draft
 * @returns {Subject}
 */
export const draftSubject = ({ shape, givens, rating }) => ({
  puzzle: { shape, givens, solution: null, rating, wanted: null, comment: null },
  position: emptyPosition(givens.length),
  auto: false,
  from: 'set',
  over: true,
});

/**
 * Returns what can be shown of a subject. A board without entries has no "from here", and a full
 * one has no steps.
 * @param {Subject} subject
 * @returns {PathTab[]}
 */
export function tabsOf({ position, over, from }) {
  if (from === 'set') return ['start', 'steps'];
  if (over) return ['start'];
  const touched = [position.entries, position.corner, position.centre, position.struck].some(
    (list) => list.some((value) => value !== 0),
  );
  return touched ? ['start', 'here', 'steps'] : ['start', 'steps'];
}

/**
 * Returns the board to ask the server about.
 * @param {Subject} subject
 * @param {PathTab} tab
 * @returns {AskedBoard}
 */
export function boardOf({ puzzle, position, auto }, tab) {
  if (tab === 'start') return { shape: bare(puzzle.shape), givens: writeDigits(puzzle.givens) };
  return askedBoard({ puzzle, position }, { notes: true, auto });
}

/**
 * Returns the position that the board shows: that before the chosen step.
 * @param {PathState} state
 * @returns {Position | null}
 */
export function shownPosition({ subject, tab, path, at }) {
  if (!subject) return null;
  const { puzzle, position, auto, over } = subject;
  const none = puzzle.givens.map(() => 0);
  if (path && tab !== 'steps')
    return positionAt(puzzle, tab === 'start' ? none : position.entries, path, Math.max(at, 0));
  if (tab === 'start') return { ...position, entries: none, corner: none, centre: none };
  return auto && !over ? withAutoNotes(puzzle, position) : position;
}

/** Returns all steps that are possible now, in the order of the list. @param {StepsAnswer} steps */
export const flat = ({ groups }) => groups.flatMap(({ steps }) => steps);

/**
 * Returns the number of places that can be chosen.
 * @param {PathState} state
 */
export const placesOf = ({ path, steps }) =>
  path ? path.steps.length + 1 : steps ? flat(steps).length : 0;

/**
 * Returns the technique of a step of a path.
 * @param {PathAnswer} path
 * @param {number} at
 */
export const techniqueAt = (path, at) =>
  path.techniques.find(({ id }) => id === path.steps[at]?.technique) ?? null;

/**
 * Returns the technique of one of all steps.
 * @param {StepsAnswer} steps
 * @param {number} at
 */
export function groupAt({ groups }, at) {
  let left = at;
  for (const group of groups) {
    if (left < group.steps.length) return group;
    left -= group.steps.length;
  }
  return null;
}
