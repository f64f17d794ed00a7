/**
 * Derives from the room's state what the board shows. Pure. Unlike in Play, houses and equal digits
 * are not tinted: there is enough to see, and here blue means partners.
 */
import { plainView } from '../board/plain.js';
import { clashing } from '../game/judge.js';
import { emptyPosition } from '../game/position.js';
import { groupsOf } from './symmetry.js';

/** @typedef {import('../types.js').BoardView} BoardView */
/** @typedef {import('./state.js').Draft} Draft */
/** @typedef {import('./state.js').SetState} SetState */

/**
 * @param {SetState} state
 * @param {boolean} coordinates
 * @returns {BoardView}
 */
export function boardView(state, coordinates) {
  const { draft, selection, cursor, brush } = state;
  const { shape, givens } = draft;
  const chosen = new Set(selection);
  return {
    ...plainView(shape, givens),
    selection,
    cursor,
    digit: selection.length === 0 ? state.digit : 0,
    clashing: clashesOf(draft),
    coordinates,
    locked: false,
    editing: true,
    partners: groupsOf(brush, shape.size, selection).filter((cell) => !chosen.has(cell)),
    ...marksOf(state),
  };
}

/**
 * Returns the findings to show. Until the answer for this draft arrives, the previous ones stay, or
 * every key would make the board flicker. They do not stay for long, since they are no longer true.
 * @param {SetState} state
 * @returns {Pick<BoardView, 'possible' | 'deciding' | 'redundant'>}
 */
function marksOf({ draft, study, counting, candidates, redundant }) {
  if (!study || study.draft.shape !== draft.shape || counting) return {};
  const { givens } = draft;
  return {
    ...(candidates && study.possible && { possible: study.possible }),
    ...(candidates && study.deciding && { deciding: study.deciding }),
    ...(redundant &&
      study.found.redundant && {
        redundant: study.found.redundant.filter(
          (cell) => givens[cell] === study.draft.givens[cell],
        ),
      }),
  };
}

/**
 * Returns the givens that repeat another.
 * @param {Draft} draft
 */
export function clashesOf({ shape, givens }) {
  const puzzle = { shape, givens, solution: null, rating: null, wanted: null, comment: null };
  return clashing(puzzle, emptyPosition(givens.length));
}
