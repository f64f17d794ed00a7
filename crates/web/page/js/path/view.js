/** Derives from the state what the board of the room Path shows. Pure. */
import { plainView } from '../board/plain.js';
import { emptyShape } from '../game/shape.js';
import { shownPosition } from './state.js';

/** The stage of a hint at which the board draws all its marks. */
const WHY = 2;

/**
 * @param {import('./state.js').PathState} state
 * @param {boolean} coordinates
 * @returns {import('../types.js').BoardView}
 */
export function boardView(state, coordinates) {
  const { subject, path, steps, shown, selection, cursor } = state;
  const position = shownPosition(state);
  if (!subject || !position) {
    const shape = emptyShape(9);
    return { ...plainView(shape, new Array(81).fill(0)), coordinates };
  }
  const { shape, givens } = subject.puzzle;
  const drawn = shown ?? (path ?? steps)?.trouble ?? null;
  return {
    ...plainView(shape, givens),
    position,
    selection,
    cursor,
    coordinates,
    hint: drawn && { hint: drawn, stage: WHY },
    notesInPlace: path !== null || subject.auto,
  };
}
