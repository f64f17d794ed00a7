/**
 * The keys of the room Learn. In an example, the arrows go forward and back, unless the focus is on
 * the board, where they move from cell to cell. In an exercise, digits strike or write, Enter
 * checks, H gives a hint, N goes on to the next position.
 */
import { belongsToControl, isElsewhere } from '../base/keyboard.js';
import { actOfKey } from '../game/keys.js';
import { check, help, nextPosition, press, takeBack, toStage } from './acts.js';
import { isSolved } from './state.js';

/** @typedef {import('../board/board.js').QBoard} QBoard */
/** @typedef {import('./state.js').LearnStore} LearnStore */

/**
 * @param {LearnStore} learn
 * @param {QBoard} board
 * @returns {(event: KeyboardEvent) => void}
 */
export function makeKeys(learn, board) {
  return (event) => {
    if (event.defaultPrevented || event.isComposing || isElsewhere(event.target)) return;
    if (learn.state.place.id === null || belongsToControl(event)) return;
    const onBoard = board.contains(document.activeElement);
    const handled = learn.state.place.practise
      ? answer(learn, board, event, onBoard)
      : turn(learn, event, onBoard);
    if (handled) event.preventDefault();
  };
}

/**
 * @param {LearnStore} learn
 * @param {KeyboardEvent} event
 * @param {boolean} onBoard
 */
function turn(learn, { key, ctrlKey, metaKey, altKey }, onBoard) {
  if (ctrlKey || metaKey || altKey || onBoard) return false;
  const { stage } = learn.state;
  if (key === 'ArrowRight') toStage(learn, stage + 1);
  else if (key === 'ArrowLeft') toStage(learn, stage - 1);
  else return false;
  return true;
}

/**
 * @param {LearnStore} learn
 * @param {QBoard} board
 * @param {KeyboardEvent} event
 * @param {boolean} onBoard
 */
function answer(learn, board, event, onBoard) {
  const { exercise } = learn.state;
  if (!exercise) return false;
  const act = actOfKey(event, { size: 9, mode: 'digit', onBoard });
  switch (act?.act) {
    case 'digit':
      press(learn, act.digit);
      return true;
    case 'enter':
      if (isSolved(exercise)) nextPosition(learn);
      else void check(learn);
      return true;
    case 'hint':
      help(learn);
      return true;
    case 'new':
      nextPosition(learn);
      return true;
    case 'erase':
    case 'undo':
      takeBack(learn);
      return true;
    case 'escape':
      learn.update({ selection: [], digit: 0 });
      return true;
    case 'to-board':
      board.focusCell();
      return true;
    default:
      return false;
  }
}
