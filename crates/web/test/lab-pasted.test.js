/** What a pasted text is taken for: a problem with a slip, a Sudoku or a matrix, or plain words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMatrix, isPlainWords } from '../page/js/lab/room/pasted.js';

test('a sentence and a poem are plain words', () => {
  for (const text of [
    'Shall I compare thee to a summer’s day?',
    'The cat sat on the mat.\nThe dog sat on the log.\nNobody sat on the hat.',
    '床前明月光\n疑是地上霜\n举头望明月\n低头思故乡',
    'one',
  ])
    assert.equal(isPlainWords(text), true, text);
});

test('a problem with a slip is no plain words: its place is shown', () => {
  for (const text of [
    'a b c\na d\nc',
    'p q r | x y\np q x y:A\np z',
    'S1 = {5, 9, 17\nS2 = {1}',
    'A 1 0 0\nB 0 2 0\nC 0 0 1',
    '1001\n011\n',
    'A 101\nB 1x1\n',
    '1 0 2\n0 1 0',
    '| | a |\n|-|-|\n| A | x |',
    '\\begin{pmatrix} 1 & x \\end{pmatrix}',
    '{"items": [',
    '3 3\n0 2 1 2\n0 1 4\n0 2 2 3\n',
    'c a comment\np ec 3 3\n1 2\n4\n2 3\n',
    'p xcc 3 1\n1 2 4 -1 0\n3 5 0\n',
    'row,column\n0,0\n0,x"\n1,"2"x\n',
    'Option, item, value\n0, 0\n',
  ])
    assert.equal(isPlainWords(text), false, text);
});

test('a square of zeros and ones is a matrix even with a slip, a Sudoku with clues is not', () => {
  const digits = (/** @type {string} */ text) => [...text].map(Number);
  assert.equal(isMatrix(digits('1001011010010110')), true);
  assert.equal(isMatrix(digits('1001011210010110')), true, 'one slip');
  assert.equal(isMatrix(digits('0200040000100040')), false);
  assert.equal(isMatrix(digits('0000040000100000')), false, 'few clues');
});
