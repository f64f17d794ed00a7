import assert from 'node:assert/strict';
import test from 'node:test';
import {
  autoNotes,
  candidates,
  clashing,
  isFull,
  isSolved,
  listedNotes,
  remaining,
  withAutoNotes,
  wrong,
} from '../page/js/game/judge.js';
import { digits, emptyPosition } from '../page/js/game/position.js';
import { allDigits, geometry, setOf } from '../page/js/game/shape.js';
import { chance, jigsaw, knownPuzzle, makePuzzle, makeShape } from './shapes.js';

/** @typedef {import('../page/js/types.js').Puzzle} Puzzle */

/** @param {import('../page/js/types.js').Shape} shape @returns {Puzzle} */
const blank = (shape) => ({
  shape,
  givens: new Array(shape.size ** 2).fill(0),
  solution: null,
  rating: null,
  wanted: null,
  comment: null,
});

/**
 * Returns a position with these entries.
 * @param {number} cells
 * @param {Record<number, number>} entries
 */
function withEntries(cells, entries) {
  const position = emptyPosition(cells);
  for (const [cell, digit] of Object.entries(entries)) position.entries[Number(cell)] = digit;
  return position;
}

test('all digits that repeat in a house clash', () => {
  const puzzle = knownPuzzle();
  assert.deepEqual(clashing(puzzle, emptyPosition(81)), []);
  // A second 5 in the first row, and in the column of another given 5.
  assert.deepEqual(clashing(puzzle, withEntries(81, { 8: 5 })), [0, 8, 71]);
  assert.deepEqual(clashing(puzzle, withEntries(81, { 10: 7, 20: 7 })), []);
  assert.deepEqual(clashing(puzzle, withEntries(81, { 10: 7, 2: 7 })), [2, 4, 10]);
});

test('diagonals, windows, regions and knight moves clash if the rules include them', () => {
  const corners = withEntries(81, { 0: 5, 80: 5 });
  assert.deepEqual(clashing(blank(makeShape(9)), corners), []);
  assert.deepEqual(clashing(blank(makeShape(9, { variants: ['x'] })), corners), [0, 80]);
  const window = withEntries(81, { 10: 5, 30: 5 });
  assert.deepEqual(clashing(blank(makeShape(9)), window), []);
  assert.deepEqual(clashing(blank(makeShape(9, { variants: ['windoku'] })), window), [10, 30]);
  const knight = withEntries(81, { 18: 5, 29: 5 });
  assert.deepEqual(clashing(blank(makeShape(9)), knight), []);
  assert.deepEqual(clashing(blank(makeShape(9, { variants: ['anti-knight'] })), knight), [18, 29]);
  const region = withEntries(81, { 3: 5, 10: 5 });
  assert.deepEqual(clashing(blank(makeShape(9)), region), []);
  assert.deepEqual(clashing(blank(jigsaw()), region), [3, 10]);
  const beside = withEntries(81, { 2: 5, 3: 6 });
  assert.deepEqual(clashing(blank(makeShape(9)), beside), []);
  assert.deepEqual(
    clashing(blank(makeShape(9, { variants: ['non-consecutive'] })), beside),
    [2, 3],
  );
});

test('entries are wrong only against a known solution', () => {
  const puzzle = knownPuzzle();
  const position = withEntries(81, { 2: 4, 3: 2, 8: 5 });
  assert.deepEqual(wrong(puzzle, position), [3, 8]);
  assert.deepEqual(wrong({ ...puzzle, solution: null }, position), []);
});

test('a board is solved when every cell has its digit', () => {
  const puzzle = knownPuzzle();
  const solution = puzzle.solution ?? [];
  const position = emptyPosition(81);
  position.entries = solution.map((digit, cell) => (puzzle.givens[cell] ? 0 : digit));
  assert.ok(isFull(puzzle, position) && isSolved(puzzle, position));
  assert.ok(isSolved({ ...puzzle, solution: null }, position));
  const slip = { ...position, entries: position.entries.with(2, 7) };
  assert.ok(isFull(puzzle, slip));
  assert.ok(!isSolved(puzzle, slip));
  assert.ok(!isSolved({ ...puzzle, solution: null }, slip));
  const open = { ...position, entries: position.entries.with(2, 0) };
  assert.ok(!isFull(puzzle, open) && !isSolved(puzzle, open));
});

test('the remaining count of each digit is never negative', () => {
  const puzzle = knownPuzzle();
  const left = remaining(puzzle, emptyPosition(81));
  assert.equal(left.length, 10);
  assert.deepEqual(left, [0, 6, 7, 6, 7, 6, 4, 6, 4, 5]);
  const many = emptyPosition(81);
  many.entries.fill(8, 0, 40);
  assert.equal(remaining(blank(makeShape(9)), many)[8], 0);
});

test('candidates are the digits that no peer has, on random boards of every rule', () => {
  const shapes = [
    makeShape(4),
    makeShape(6),
    makeShape(9),
    makeShape(25),
    jigsaw(['x']),
    makeShape(9, { variants: ['x', 'windoku', 'anti-knight'] }),
    makeShape(6, { variants: ['non-consecutive'] }),
  ];
  for (const shape of shapes) {
    const below = chance(shape.size + shape.houses.length);
    const puzzle = blank(shape);
    const position = emptyPosition(shape.size ** 2);
    position.entries = position.entries.map(() => (below(4) === 0 ? 1 + below(shape.size) : 0));
    const standing = digits(puzzle, position);
    const { peers, beside } = geometry(shape);
    candidates(puzzle, position).forEach((set, cell) => {
      let expected = standing[cell] ? 0 : allDigits(shape.size);
      for (const peer of peers[cell]) if (standing[peer]) expected &= ~setOf([standing[peer]]);
      for (const near of beside?.[cell] ?? []) {
        if (standing[near])
          expected &= ~setOf([standing[near] - 1, standing[near] + 1].filter((digit) => digit > 0));
      }
      assert.equal(set, expected);
    });
  }
});

test('automatic notes follow the digits, and what is struck out stays out', () => {
  const puzzle = knownPuzzle();
  const position = emptyPosition(81);
  const before = autoNotes(puzzle, position);
  assert.equal(before[2], setOf([1, 2, 4]));
  position.struck[2] = setOf([2]);
  position.corner[2] = setOf([9]);
  assert.equal(withAutoNotes(puzzle, position).corner[2], setOf([1, 4]));
  position.entries[11] = 4;
  assert.equal(withAutoNotes(puzzle, position).corner[2], setOf([1]));
  position.entries[11] = 0;
  assert.equal(
    withAutoNotes(puzzle, position).corner[2],
    setOf([1, 4]),
    'the 4 is back, the 2 is not',
  );
  assert.equal(position.corner[2], setOf([9]), 'own notes are untouched');
});

test('centre notes list candidates, corner notes only if nearly all cells have some', () => {
  const puzzle = makePuzzle(9, (cell) => cell >= 10);
  const position = emptyPosition(81);
  position.corner[0] = setOf([1, 2]);
  position.centre[1] = setOf([3]);
  let listed = listedNotes(puzzle, position);
  assert.equal(listed[0], 0);
  assert.equal(listed[1], setOf([3]));
  for (let cell = 2; cell < 7; cell++) position.corner[cell] = setOf([4]);
  assert.equal(listedNotes(puzzle, position)[0], 0, 'seven of ten');
  position.corner[7] = setOf([4]);
  listed = listedNotes(puzzle, position);
  assert.equal(listed[0], setOf([1, 2]), 'eight of ten');
  assert.equal(listed[8], 0);
  position.entries[0] = 1;
  assert.equal(listedNotes(puzzle, position)[0], 0, 'a digit stands there');
});
