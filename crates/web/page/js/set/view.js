/**
 * Derives from the room's state what the board shows. Pure. Unlike in Play, houses and equal digits
 * are not tinted: there is enough to see, and here blue means partners.
 */
import { plainView } from '../board/plain.js';
import { clashing } from '../game/judge.js';
import { emptyPosition } from '../game/position.js';
import { digitsOfSet } from '../game/shape.js';
import { regionSign, shapeToDraw } from '../game/sketch.js';
import { sketchIn } from './regions.js';
import { groupsOf } from './symmetry.js';

/** @typedef {import('../types.js').BoardView} BoardView */
/** @typedef {import('../game/sketch.js').Sketch} Sketch */
/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {import('./state.js').Draft} Draft */
/** @typedef {import('./state.js').SetState} SetState */

/**
 * @param {SetState} state
 * @param {boolean} coordinates
 * @returns {BoardView}
 */
export function boardView(state, coordinates) {
  const { draft, selection, cursor, brush, drawing } = state;
  const { givens } = draft;
  const shape = shapeShown(draft);
  const chosen = new Set(selection);
  return {
    ...plainView(shape, givens),
    selection,
    cursor,
    digit: selection.length === 0 ? state.digit : 0,
    clashing: contradicting(state),
    coordinates,
    locked: false,
    editing: true,
    ...(drawing
      ? { regionNames: namesOf(sketchIn(state, drawing)) }
      : {
          partners: groupsOf(brush, shape.size, selection).filter((cell) => !chosen.has(cell)),
          ...marksOf(state),
        }),
  };
}

/** @type {WeakMap<Sketch, {shape: Shape, drawn: Shape}>} */
const drawn = new WeakMap();

/**
 * Returns the shape of a draft as it is shown: with the regions that are being drawn.
 * @param {Draft} draft
 */
function shapeShown({ shape, sketch }) {
  if (!sketch) return shape;
  let made = drawn.get(sketch);
  if (made?.shape !== shape)
    drawn.set(sketch, (made = { shape, drawn: shapeToDraw(shape, sketch) }));
  return made.drawn;
}

/** @type {WeakMap<Sketch, string[]>} */
const names = new WeakMap();

/** @param {Sketch} sketch */
function namesOf(sketch) {
  let found = names.get(sketch);
  if (!found)
    names.set(
      sketch,
      (found = sketch.cells.map((region) => (region < 0 ? '' : regionSign(region)))),
    );
  return found;
}

/**
 * Returns the largest number of possible digits that a cell shows without being selected. More say
 * next to nothing, and an empty board would be a wall of them.
 * @param {number} size
 */
export function mostShown(size) {
  return Math.floor((2 * size) / 3);
}

/**
 * Returns the possible digits that are shown: where there are few, where one of them decides, and
 * those of the selected cells.
 * @param {import('./study.js').Study} study
 * @param {readonly number[]} selection
 */
export function shownPossible({ draft, possible, deciding }, selection) {
  if (!possible) return null;
  const most = mostShown(draft.shape.size);
  return possible.map((set, cell) =>
    digitsOfSet(set).length <= most || deciding?.[cell] || selection.includes(cell) ? set : 0,
  );
}

/**
 * Returns the findings to show. Until the answer for this draft arrives, the previous ones stay, or
 * every key would make the board flicker. They do not stay for long, since they are no longer true.
 * @param {SetState} state
 * @returns {Pick<BoardView, 'possible' | 'deciding' | 'redundant'>}
 */
function marksOf({ draft, study, counting, candidates, redundant, selection }) {
  if (!study || study.draft.shape !== draft.shape || counting) return {};
  const { givens } = draft;
  const possible = candidates && shownPossible(study, selection);
  return {
    ...(possible && { possible }),
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
 * Returns the givens that cannot stand together: those that repeat another at once, others when the
 * server has found them.
 * @param {SetState} state
 */
function contradicting({ draft, study }) {
  const clashes = clashesOf(draft);
  if (clashes.length > 0 || study?.draft !== draft) return clashes;
  return study.found.cells.filter((cell) => draft.givens[cell] > 0);
}

/**
 * Returns the givens that repeat another.
 * @param {Draft} draft
 */
export function clashesOf({ shape, givens }) {
  const puzzle = { shape, givens, solution: null, rating: null, wanted: null, comment: null };
  return clashing(puzzle, emptyPosition(givens.length));
}
