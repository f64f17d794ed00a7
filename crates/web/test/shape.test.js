import assert from 'node:assert/strict';
import test from 'node:test';
import {
  allDigits,
  bare,
  digitOf,
  digitsOfSet,
  geometry,
  readDigits,
  setOf,
  signOf,
  signs,
  variantOf,
  writeDigits,
} from '../page/js/game/shape.js';
import { clashing } from '../page/js/game/judge.js';
import { emptyPosition } from '../page/js/game/position.js';
import { fullGrid, jigsaw, makePuzzle, makeShape, shearedRegions } from './shapes.js';

test('digits above 9 are letters, in either case', () => {
  assert.equal(signs(12), '123456789ABC');
  assert.equal(signOf(16), 'G');
  assert.equal(signOf(0), '.');
  assert.equal(digitOf('g'), 16);
  assert.equal(digitOf('G'), 16);
  for (const sign of ['.', '0', '', '*', '٣', '12', 'ß']) assert.equal(digitOf(sign), 0, sign);
  for (let digit = 1; digit <= 30; digit++) assert.equal(digitOf(signOf(digit)), digit);
});

test('a line of characters is read as it was written', () => {
  assert.deepEqual(readDigits('1.9a'), [1, 0, 9, 10]);
  assert.equal(writeDigits([1, 0, 9, 10]), '1.9A');
});

test('sets hold up to thirty digits', () => {
  assert.deepEqual(digitsOfSet(setOf([25, 1, 7])), [1, 7, 25]);
  assert.deepEqual(digitsOfSet(0), []);
  assert.equal(digitsOfSet(allDigits(30)).length, 30);
  assert.equal(setOf(digitsOfSet(allDigits(25))), allDigits(25));
});

test('a cell of the usual board sees twenty others in three houses', () => {
  const { peers, housesOf, beside } = geometry(makeShape(9));
  for (let cell = 0; cell < 81; cell++) {
    assert.equal(peers[cell].length, 20);
    assert.ok(!peers[cell].includes(cell));
    assert.equal(housesOf[cell].length, 3);
  }
  assert.deepEqual(
    peers[0],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 18, 19, 20, 27, 36, 45, 54, 63, 72],
  );
  assert.equal(beside, null);
});

test('cells also see each other by diagonals, windows, regions and pairs', () => {
  assert.ok(geometry(makeShape(9, { variants: ['x'] })).peers[0].includes(80));
  assert.ok(geometry(makeShape(9, { variants: ['windoku'] })).peers[10].includes(30));
  assert.ok(!geometry(makeShape(9)).peers[10].includes(30));
  assert.ok(geometry(jigsaw()).peers[0].includes(11));
  assert.ok(geometry(makeShape(9, { variants: ['anti-knight'] })).peers[0].includes(11));
  const { beside } = geometry(makeShape(4, { variants: ['non-consecutive'] }));
  assert.deepEqual(beside?.[0], [1, 4]);
  assert.deepEqual(beside?.[5], [1, 4, 6, 9]);
  assert.deepEqual(beside?.[15], [11, 14]);
});

test('the geometry of a shape is computed once', () => {
  const shape = makeShape(9);
  assert.equal(geometry(shape), geometry(shape));
  assert.notEqual(geometry(shape), geometry(makeShape(9)));
});

test('a bare shape has no houses', () => {
  assert.deepEqual(bare(makeShape(6, { variants: ['x'] })), {
    size: 6,
    boxes: [2, 3],
    variants: ['x'],
  });
  const { regions } = jigsaw();
  assert.deepEqual(bare(jigsaw()), { size: 9, regions, variants: [] });
});

test('boards are named after their rules', () => {
  assert.equal(variantOf(makeShape(9)), 'classic');
  assert.equal(variantOf(jigsaw()), 'jigsaw');
  assert.equal(variantOf(makeShape(9, { variants: ['windoku'] })), 'windoku');
  assert.equal(variantOf(jigsaw(['x'])), 'jigsaw x');
  assert.equal(variantOf({ size: 9 }), 'classic');
});

test('the boards of these tests are valid', () => {
  for (const size of [4, 6, 9, 12, 16, 25]) {
    const shape = makeShape(size);
    assert.equal(shape.houses.length, 3 * size);
    assert.ok(shape.houses.every((house) => house.cells.length === size));
    const puzzle = makePuzzle(size, () => true);
    assert.deepEqual(clashing(puzzle, emptyPosition(size * size)), []);
    assert.equal(new Set(fullGrid(size)).size, size);
    const regions = makeShape(size, { regions: shearedRegions(size) });
    assert.ok(regions.houses.every((house) => house.cells.length === size));
    assert.equal(regions.houses.length, 3 * size);
  }
  assert.equal(
    makeShape(9, { variants: ['windoku'] }).houses.filter((house) => house.kind === 'window')
      .length,
    4,
  );
  assert.ok(
    makeShape(9, { variants: ['windoku'] }).houses.every((house) => house.cells.length === 9),
  );
  assert.ok(jigsaw().houses.every((house) => house.cells.length === 9));
});
