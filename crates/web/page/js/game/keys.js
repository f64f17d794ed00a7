/**
 * Maps keys to acts. Pure: a key in, an act out, so that the whole keyboard can be tested without
 * one.
 *
 * - Digits in the top row are recognised by their place on the keyboard (`code`): with Shift they
 *   type `!` or `"`, and a French keyboard types digits only with Shift. Digits on the number pad
 *   are recognised by what they type, as without Num Lock they are arrows.
 * - Letters are digits where the board has them (A is 10). On boards up to 9×9 they are commands:
 *   the row Z X C V chooses a mode, as in other programs, and the rest are initials or, as K for
 *   check, the nearest thing. Letters go by their place on the keyboard too, so that the four modes
 *   are neighbours on every keyboard. On larger boards all commands need Alt, even those whose
 *   letter is free on the
 *   board at hand, so that a player who changes from 12 to 25 need not relearn them. Alt works on
 *   small boards too.
 * - Shift writes a corner note and Ctrl (or Command) a centre note, whatever the mode. Ctrl+A
 *   selects all, and browsers reserve Ctrl with N, T and W; for those letters use the mode.
 * - Zero erases, and is a figure too: 1, 0, Enter is A.
 */

import { COLOURS } from './position.js';

/** @typedef {import('../types.js').Mode} Mode */
/**
 * @typedef {{key: string, code: string, shiftKey: boolean, ctrlKey: boolean, metaKey: boolean,
 *   altKey: boolean}} Key
 */
/**
 * @typedef {'erase' | 'zero' | 'undo' | 'redo' | 'hint' | 'check' | 'right' | 'pause' | 'new'
 *   | 'keys' | 'next-mode' | 'enter' | 'escape' | 'to-board'
 *   | 'suppose' | 'singles' | 'hide-notes'} PlainAct
 */
/**
 * @typedef {{act: 'digit', digit: number, mode: Mode | null, typed: boolean}
 *   | {act: 'mode', mode: Mode} | {act: PlainAct}} KeyAct
 *   `typed`: a figure, of which two make a number
 */

/** @type {Record<string, KeyAct>} */
const COMMANDS = {
  KeyH: { act: 'hint' },
  KeyI: { act: 'suppose' },
  KeyK: { act: 'check' },
  KeyN: { act: 'new' },
  KeyP: { act: 'pause' },
  KeyR: { act: 'right' },
  KeyS: { act: 'singles' },
  KeyT: { act: 'hide-notes' },
  KeyZ: { act: 'mode', mode: 'digit' },
  KeyX: { act: 'mode', mode: 'corner' },
  KeyC: { act: 'mode', mode: 'centre' },
  KeyV: { act: 'mode', mode: 'colour' },
};

/** @type {Record<string, PlainAct>} */
const NAMED = {
  Backspace: 'erase',
  Delete: 'erase',
  ' ': 'next-mode',
  Enter: 'enter',
  Escape: 'escape',
  '?': 'keys',
};

const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']);

/**
 * Returns the act of a key.
 * @param {Key} key
 * @param {{size: number, mode: Mode, onBoard: boolean}} where
 *   the size of the board, the mode, and whether the board has the focus
 * @returns {KeyAct | null} null if the key is not ours and is left to the browser
 */
export function actOfKey(key, { size, mode, onBoard }) {
  const control = key.ctrlKey || key.metaKey;
  if (key.altKey) return control ? null : (COMMANDS[key.code] ?? null);

  const figure = figureOf(key);
  if (figure !== null) {
    if (figure === 0) return control ? null : { act: 'zero' };
    const held = modeOf(key);
    const last = (held ?? mode) === 'colour' ? COLOURS : size;
    if (figure > last || (control && key.shiftKey)) return null;
    return { act: 'digit', digit: figure, mode: held, typed: true };
  }

  if (control) {
    const letter = key.key.toLowerCase();
    // Ctrl+A selects the whole board, which `<q-board>` handles itself.
    if (letter === 'a') return null;
    if (letter === 'z') return { act: key.shiftKey ? 'redo' : 'undo' };
    if (letter === 'y' && !key.shiftKey) return { act: 'redo' };
    const digit = letterDigit(key.key, size);
    return digit && onBoard && !key.shiftKey
      ? { act: 'digit', digit, mode: 'centre', typed: false }
      : null;
  }

  const digit = letterDigit(key.key, size);
  if (digit) return { act: 'digit', digit, mode: modeOf(key), typed: false };
  if (size <= 9 && !key.shiftKey && COMMANDS[key.code] && /^[a-z]$/i.test(key.key))
    return COMMANDS[key.code];
  if (NAMED[key.key]) return { act: NAMED[key.key] };
  if (ARROWS.has(key.key) && !onBoard) return { act: 'to-board' };
  return null;
}

/**
 * Returns the number formed by the last two figures typed, if it is a digit of the board: on 16×16,
 * 1 and 6 make G.
 * @param {number[]} figures
 * @param {number} size
 * @returns {number} 0 if they form none
 */
export function numberOf(figures, size) {
  if (figures.length < 2) return 0;
  const number = figures[figures.length - 2] * 10 + figures[figures.length - 1];
  return number >= 10 && number <= size ? number : 0;
}

/** @param {Key} key @returns {Mode | null} */
function modeOf(key) {
  if (key.ctrlKey || key.metaKey) return 'centre';
  return key.shiftKey ? 'corner' : null;
}

/** @param {Key} key @returns {number | null} */
function figureOf(key) {
  const row = /^Digit(\d)$/.exec(key.code);
  if (row) return Number(row[1]);
  return /^\d$/.test(key.key) ? Number(key.key) : null;
}

/**
 * @param {string} typed
 * @param {number} size
 * @returns {number} 0 if the letter is not a digit
 */
function letterDigit(typed, size) {
  if (!/^[a-z]$/i.test(typed)) return 0;
  const digit = typed.toUpperCase().charCodeAt(0) - 55;
  return digit <= size ? digit : 0;
}
