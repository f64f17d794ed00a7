/**
 * The keys of the room Set: those of Play that have a meaning here. There are no notes, so a digit
 * is a given with or without Shift. There are no modes, so Space goes to the partner of the cell.
 */
import { belongsToControl, isElsewhere } from '../base/keyboard.js';
import { actOfKey, numberOf } from '../game/keys.js';
import { regionOfKey } from '../game/sketch.js';
import { assign, draw } from './regions.js';
import { callOff, erase, press, pressNumber, redo, toPartner, undo } from './acts.js';

/** @typedef {import('../board/board.js').QBoard} QBoard */
/** @typedef {import('./state.js').SetStore} SetStore */

/**
 * @param {SetStore} set
 * @param {QBoard} board
 * @returns {(event: KeyboardEvent) => void}
 */
export function makeKeys(set, board) {
  /** Figures typed in sequence on a board with letters, and the number of acts before them. */
  let typed = { figures: /** @type {number[]} */ ([]), depth: 0 };
  board.addEventListener('q-select', () => {
    typed.figures = [];
  });

  return (event) => {
    if (event.defaultPrevented || event.isComposing || isElsewhere(event.target)) return;
    if (set.state.drawing && drawByKey(set, event)) {
      event.preventDefault();
      return;
    }
    const { size } = set.state.draft.shape;
    const act = actOfKey(event, {
      size,
      mode: 'digit',
      onBoard: board.contains(document.activeElement),
    });
    if (!act || belongsToControl(event)) return;
    const number = act.act === 'enter' ? numberOf(typed.figures, size) : 0;
    const figure = act.act === 'zero' ? 0 : act.act === 'digit' && act.typed ? act.digit : null;
    if (number > 0) {
      pressNumber(set, typed.depth, number);
      typed.figures = [];
      event.preventDefault();
      return;
    }
    if (figure === null || size <= 9) typed.figures = [];
    else if (typed.figures.length === 0)
      typed = { figures: [figure], depth: set.state.past.length };
    else typed.figures.push(figure);
    if (perform(set, board, act)) event.preventDefault();
  };
}

/**
 * While regions are drawn, a letter or digit puts the selected cells into that region, and
 * Backspace takes them out of an extra region.
 * @param {SetStore} set
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key was handled
 */
function drawByKey(set, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || belongsToControl(event)) return false;
  if (event.key === 'Escape' && set.state.selection.length === 0) {
    draw(set, null);
    return true;
  }
  const erases = event.key === 'Backspace' || event.key === 'Delete';
  const region = regionOfKey(event.key);
  const { size } = set.state.draft.shape;
  if (!erases && (region < 0 || region >= size)) return false;
  assign(set, erases ? -1 : region);
  return true;
}

/**
 * @param {SetStore} set
 * @param {QBoard} board
 * @param {import('../game/keys.js').KeyAct} act
 * @returns {boolean} whether the key was handled
 */
function perform(set, board, act) {
  switch (act.act) {
    case 'digit':
      press(set, act.digit);
      return true;
    case 'erase':
    case 'zero':
      erase(set);
      return true;
    case 'undo':
      undo(set);
      return true;
    case 'redo':
      redo(set);
      return true;
    case 'next-mode':
      toPartner(set);
      return true;
    case 'escape':
      callOff(set);
      if (set.state.selection.length > 0 || set.state.digit)
        set.update({ selection: [], digit: 0 });
      return true;
    case 'to-board':
      board.focusCell();
      return true;
    default:
      return false;
  }
}
