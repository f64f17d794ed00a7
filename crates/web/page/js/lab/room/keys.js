/**
 * The keyboard of the lab: which act a key stands for (pure, so it can be tested without a
 * keyboard), and the listener.
 *
 * Keys work wherever the focus is, except in fields, dialogs and menus. Buttons keep Space and
 * Enter; groups of radio buttons keep their arrows.
 */

/**
 * @typedef {{key: string, code: string, shiftKey: boolean, ctrlKey: boolean, metaKey: boolean,
 *     altKey: boolean}}
 *     Key
 */
/** @typedef {import('../../ask/run.js').Grain} Grain */

/**
 * @typedef {{act: 'forward' | 'back' | 'play' | 'start' | 'end' | 'keys'}
 *   | {act: 'forward-by' | 'back-by', grain: Grain}
 *   | {act: 'next' | 'previous', mark: 'dead-end' | 'solution'}
 *   | {act: 'grain', grain: Grain}
 *   | {act: 'predict' | 'show-answer'}
 *   | {act: 'present' | 'end-present'}
 *   | {act: 'turn', place: 0 | 1}
 *   | {act: 'click', by: 1 | -1}
 *   | {act: 'answer', choice: number}
 *   | {act: 'stop', by: 1 | -1}} KeyAct
 */

/** From fine to coarse, in the order of the digit keys. @type {Grain[]} */
const BY_DIGIT = ['link', 'cover', 'level'];

/** @type {Record<string, 'dead-end' | 'solution'>} */
const MARKS = { d: 'dead-end', s: 'solution' };

/** Next and previous stop of a lesson. @type {Record<string, 1 | -1>} */
const STOPS = { n: 1, p: -1 };

/**
 * Returns the act of a key, or null. While a question is open, the digits are its choices.
 * @param {Key} pressed
 * @param {number} [choices] the number of choices of the open question
 * @param {boolean} [presenting] whether the figures are on a wall
 * @returns {KeyAct | null}
 */
export function actOfKey(
  { key, code, shiftKey, ctrlKey, metaKey, altKey },
  choices = 0,
  presenting = false,
) {
  if (ctrlKey || metaKey || altKey) return null;
  if (choices > 0) {
    if (key === 'Escape') return { act: 'show-answer' };
    if (/^[1-9]$/.test(key))
      return Number(key) <= choices ? { act: 'answer', choice: Number(key) - 1 } : null;
  }
  if (presenting && key === 'Escape') return { act: 'end-present' };
  switch (key) {
    case 'ArrowRight':
      return shiftKey ? { act: 'forward-by', grain: 'cover' } : { act: 'forward' };
    case 'ArrowLeft':
      return shiftKey ? { act: 'back-by', grain: 'cover' } : { act: 'back' };
    case 'PageDown':
    case 'PageUp':
      // In a window the page may be higher than the screen, and these keys scroll it.
      return presenting ? { act: 'click', by: key === 'PageDown' ? 1 : -1 } : null;
    case ' ':
      return { act: 'play' };
    case 'Home':
      return { act: 'start' };
    case 'End':
      return { act: 'end' };
    case '?':
    case '？':
      return { act: 'keys' };
  }
  // A letter is matched by the character it types; on a keyboard with other letters, by its place.
  const letter = /^[a-z]$/i.test(key)
    ? key.toLowerCase()
    : /^Key(.)$/.exec(code)?.[1].toLowerCase();
  const mark = MARKS[letter ?? ''];
  if (mark) return { act: shiftKey ? 'previous' : 'next', mark };
  if (presenting && letter === 'v') return { act: 'turn', place: shiftKey ? 1 : 0 };
  if (!shiftKey && letter === 'q') return { act: 'predict' };
  if (!shiftKey && letter === 'f') return { act: 'present' };
  const stop = STOPS[letter ?? ''];
  if (stop && !shiftKey) return { act: 'stop', by: stop };
  const digit = shiftKey ? null : /^(?:Digit|Numpad)([123])$/.exec(code);
  return digit && /^\d$/.test(key) ? { act: 'grain', grain: BY_DIGIT[Number(digit[1]) - 1] } : null;
}

/**
 * Calls `perform` for each key that is an act.
 * @param {(act: KeyAct) => void} perform
 * @param {() => {choices: number, presenting: boolean}} now
 *     returns the number of choices of the open question, and whether the figures are on a wall
 * @returns {() => void} stops listening
 */
export function listenToKeys(perform, now) {
  /** @param {KeyboardEvent} event */
  const listen = (event) => {
    if (event.defaultPrevented || event.isComposing || isElsewhere(event.target)) return;
    const { choices, presenting } = now();
    const act = actOfKey(event, choices, presenting);
    if (!act || belongsToControl(event)) return;
    event.preventDefault();
    perform(act);
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}

/** Whether a key belongs to a field, a dialog or a menu. @param {EventTarget | null} target */
function isElsewhere(target) {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      'textarea, select, [contenteditable], [popover], input:not([type=checkbox], [type=radio], [type=range])',
    ) !== null
  );
}

/** Whether the control with the focus uses the key itself. @param {KeyboardEvent} event */
function belongsToControl({ key, target }) {
  if (!(target instanceof Element)) return false;
  if (key === ' ')
    return target.closest('button, a, summary, [role=tab], [role=treeitem]') !== null;
  const moves = key.startsWith('Arrow') || key === 'Home' || key === 'End';
  return moves && target.closest('[role=radiogroup], [role=tablist], input, q-board') !== null;
}
