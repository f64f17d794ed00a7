/** Keys and their acts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { actOfKey, numberOf } from '../page/js/game/keys.js';

/**
 * @param {string} key
 * @param {string} code
 * @param {string} [held] any of S, C, M, A
 */
function pressed(key, code, held = '') {
  return {
    key,
    code,
    shiftKey: held.includes('S'),
    ctrlKey: held.includes('C'),
    metaKey: held.includes('M'),
    altKey: held.includes('A'),
  };
}

const nine =
  /** @type {{size: number, mode: import('../page/js/types.js').Mode, onBoard: boolean}} */ ({
    size: 9,
    mode: 'digit',
    onBoard: true,
  });
const sixteen = { ...nine, size: 16 };
const twentyFive = { ...nine, size: 25 };

test('a digit is a digit, with Shift a corner note, with Ctrl or Command a centre note', () => {
  assert.deepEqual(actOfKey(pressed('5', 'Digit5'), nine), {
    act: 'digit',
    digit: 5,
    mode: null,
    typed: true,
  });
  assert.deepEqual(actOfKey(pressed('%', 'Digit5', 'S'), nine), {
    act: 'digit',
    digit: 5,
    mode: 'corner',
    typed: true,
  });
  assert.deepEqual(actOfKey(pressed('5', 'Digit5', 'C'), nine), {
    act: 'digit',
    digit: 5,
    mode: 'centre',
    typed: true,
  });
  assert.deepEqual(actOfKey(pressed('5', 'Digit5', 'M'), nine), {
    act: 'digit',
    digit: 5,
    mode: 'centre',
    typed: true,
  });
});

test('the top row of a French keyboard writes digits without Shift', () => {
  assert.deepEqual(actOfKey(pressed('(', 'Digit5'), nine), {
    act: 'digit',
    digit: 5,
    mode: null,
    typed: true,
  });
});

test('the number pad writes digits, and moves without Num Lock', () => {
  assert.deepEqual(actOfKey(pressed('4', 'Numpad4'), nine), {
    act: 'digit',
    digit: 4,
    mode: null,
    typed: true,
  });
  assert.equal(actOfKey(pressed('ArrowLeft', 'Numpad4'), nine), null);
});

test('digits that the board does not have do nothing', () => {
  assert.equal(actOfKey(pressed('7', 'Digit7'), { ...nine, size: 6 }), null);
  assert.equal(actOfKey(pressed('h', 'KeyH'), sixteen), null);
});

test('colours are 1 to 8 on every board', () => {
  const small = { ...nine, size: 4, mode: /** @type {const} */ ('colour') };
  assert.deepEqual(actOfKey(pressed('8', 'Digit8'), small), {
    act: 'digit',
    digit: 8,
    mode: null,
    typed: true,
  });
  assert.equal(
    actOfKey(pressed('*', 'Digit8', 'S'), small),
    null,
    'a corner note is a digit of the board',
  );
  assert.equal(actOfKey(pressed('9', 'Digit9'), { ...nine, mode: 'colour' }), null);
});

test("zero erases, but Ctrl and zero is left to the browser's zoom", () => {
  assert.deepEqual(actOfKey(pressed('0', 'Digit0'), nine), { act: 'zero' });
  assert.deepEqual(actOfKey(pressed('0', 'Numpad0'), nine), { act: 'zero' });
  assert.equal(actOfKey(pressed('0', 'Digit0', 'C'), nine), null);
  assert.deepEqual(actOfKey(pressed('Backspace', 'Backspace'), nine), { act: 'erase' });
});

test('Z X C V are the four modes, by their place on the keyboard', () => {
  for (const [code, mode] of Object.entries({
    KeyZ: 'digit',
    KeyX: 'corner',
    KeyC: 'centre',
    KeyV: 'colour',
  })) {
    const typed = code.slice(3).toLowerCase();
    assert.deepEqual(actOfKey(pressed(typed, code), nine), { act: 'mode', mode });
    assert.deepEqual(actOfKey(pressed(typed, code, 'A'), sixteen), { act: 'mode', mode });
  }
  assert.deepEqual(actOfKey(pressed('y', 'KeyZ'), nine), { act: 'mode', mode: 'digit' }, 'German');
  assert.equal(actOfKey(pressed('v', 'KeyV', 'C'), nine), null, 'paste');
});

test('letters are commands on small boards and digits on large ones', () => {
  assert.deepEqual(actOfKey(pressed('k', 'KeyK'), nine), { act: 'check' });
  assert.deepEqual(actOfKey(pressed('i', 'KeyI'), nine), { act: 'suppose' });
  assert.deepEqual(actOfKey(pressed('s', 'KeyS'), nine), { act: 'singles' });
  assert.deepEqual(actOfKey(pressed('t', 'KeyT'), nine), { act: 'hide-notes' });
  assert.deepEqual(actOfKey(pressed('c', 'KeyC'), sixteen), {
    act: 'digit',
    digit: 12,
    mode: null,
    typed: false,
  });
  assert.deepEqual(actOfKey(pressed('C', 'KeyC', 'S'), sixteen), {
    act: 'digit',
    digit: 12,
    mode: 'corner',
    typed: false,
  });
  assert.deepEqual(actOfKey(pressed('p', 'KeyP'), twentyFive), {
    act: 'digit',
    digit: 25,
    mode: null,
    typed: false,
  });
});

test('with Alt a letter is a command on every board', () => {
  for (const where of [nine, sixteen, twentyFive]) {
    assert.deepEqual(actOfKey(pressed('˚', 'KeyK', 'A'), where), { act: 'check' });
    assert.deepEqual(actOfKey(pressed('h', 'KeyH', 'A'), where), { act: 'hint' });
  }
  assert.equal(actOfKey(pressed('ArrowLeft', 'ArrowLeft', 'A'), nine), null);
  assert.equal(actOfKey(pressed('@', 'KeyC', 'AC'), nine), null, 'AltGr types signs');
});

test('undo and redo', () => {
  assert.deepEqual(actOfKey(pressed('z', 'KeyZ', 'C'), nine), { act: 'undo' });
  assert.deepEqual(actOfKey(pressed('Z', 'KeyZ', 'CS'), nine), { act: 'redo' });
  assert.deepEqual(actOfKey(pressed('y', 'KeyY', 'C'), nine), { act: 'redo' });
  assert.deepEqual(actOfKey(pressed('z', 'KeyZ', 'M'), twentyFive), { act: 'undo' });
});

test('Ctrl and a letter is left to the browser, unless the board has the letter and the focus', () => {
  assert.equal(actOfKey(pressed('c', 'KeyC', 'C'), nine), null);
  assert.equal(actOfKey(pressed('c', 'KeyC', 'C'), { ...sixteen, onBoard: false }), null);
  assert.deepEqual(actOfKey(pressed('c', 'KeyC', 'C'), sixteen), {
    act: 'digit',
    digit: 12,
    mode: 'centre',
    typed: false,
  });
  assert.equal(actOfKey(pressed('r', 'KeyR', 'C'), twentyFive), null);
});

test('arrows move the focus to the board, which handles them itself once it has it', () => {
  assert.deepEqual(actOfKey(pressed('ArrowDown', 'ArrowDown'), { ...nine, onBoard: false }), {
    act: 'to-board',
  });
  assert.equal(actOfKey(pressed('ArrowDown', 'ArrowDown'), nine), null);
});

test('two figures make a number if the board has it', () => {
  assert.equal(numberOf([1, 6], 16), 16);
  assert.equal(numberOf([3, 1, 2], 12), 12);
  assert.equal(numberOf([1, 0], 12), 10);
  assert.equal(numberOf([1, 7], 16), 0);
  assert.equal(numberOf([6], 16), 0);
  assert.equal(numberOf([0, 5], 25), 0);
});
