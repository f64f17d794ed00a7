/** What a hint draws, and how links avoid each other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hintPicture } from '../page/js/board/hint.js';
import { arrow, arrows } from '../page/js/board/links.js';
import { gridSpot } from '../page/js/board/places.js';

/** @typedef {import('../page/js/types.js').Hint} Hint */

const ROW = { kind: /** @type {const} */ ('row'), cells: [0, 1, 2, 3] };
const COLUMN = { kind: /** @type {const} */ ('column'), cells: [0, 4, 8, 12] };
/** @type {import('../page/js/types.js').Shape} */
const SHAPE = { size: 4, boxes: [2, 2], variants: [], houses: [ROW, COLUMN], apart: [] };

/**
 * @param {Partial<Hint>} [part]
 * @returns {Hint}
 */
function hintOf(part = {}) {
  return {
    kind: 'step',
    stages: [],
    technique: null,
    notation: null,
    focus: { houses: [0], cells: [], digits: '1' },
    marks: {
      houses: [0],
      covers: [1],
      sets: [
        [5, 6],
        [6, 7],
      ],
      candidates: [
        { cell: 0, digit: '1', part: 'cause' },
        { cell: 4, digit: '1', part: 'out' },
      ],
      links: [{ from: [{ cell: 0, digit: '1' }], to: [{ cell: 3, digit: '1' }], strong: true }],
    },
    placed: [],
    removed: [{ cell: 4, digit: '1' }],
    candidates: ['12', '', '', '13', '14', '23', '23', '24', '', '', '', '', '', '', '', ''],
    cells: [],
    ...part,
  };
}

test('the first two stages tint where to look and give nothing away', () => {
  for (const stage of [0, 1]) {
    const picture = hintPicture(SHAPE, { hint: hintOf(), stage }, 60);
    assert.deepEqual([...picture.tints.keys()], [0, 1, 2, 3]);
    assert.deepEqual(
      [picture.shown, picture.links, picture.covers, picture.houses, picture.letters],
      [[], [], [], [], []],
    );
    assert.deepEqual([...picture.rows], [0]);
  }
});

test('the reason shows all candidates of the cells it mentions, each with its part', () => {
  const picture = hintPicture(SHAPE, { hint: hintOf(), stage: 2 }, 60);
  const told = picture.shown.map(({ sign, part }) => sign + part);
  assert.deepEqual(told.slice(0, 6), ['1cause', '2', '1out', '4', '1counter', '3']);
  assert.deepEqual([...picture.covered].sort(), [0, 3, 4, 5, 6, 7]);
  assert.equal(picture.tints.get(4), 'h-out');
  assert.equal(picture.tints.get(1), 'h-row');
  assert.deepEqual(
    picture.letters.map(({ text }) => text),
    ['A', 'AB', 'B'],
  );
  // The 4 is not among the candidates 2 and 3, so the letter takes its place.
  const { x, y } = gridSpot(4, 4);
  assert.deepEqual([picture.letters[0].x, picture.letters[0].y], [100 + x, 100 + y]);
  assert.deepEqual([[...picture.rows], [...picture.columns]], [[0], [0]]);
  assert.equal(picture.links.length, 1);
});

test('a small cell shows only the digits that the hint mentions, in its middle', () => {
  const picture = hintPicture(SHAPE, { hint: hintOf(), stage: 2 }, 40);
  assert.deepEqual(
    picture.shown.map(({ sign, part }) => sign + part),
    ['1cause', '1out', '1counter'],
  );
  assert.deepEqual([picture.shown[0].x, picture.shown[0].y], [50, 50]);
});

test('a digit that is placed is drawn as placed, whatever its other parts', () => {
  const hint = hintOf({ placed: [{ cell: 0, digit: '1' }], removed: [] });
  const picture = hintPicture(SHAPE, { hint, stage: 3 }, 60);
  assert.equal(picture.shown.find(({ sign }) => sign === '1')?.part, 'placed');
  assert.equal(picture.tints.get(0), 'h-place');
  assert.deepEqual(picture.links, []);
  assert.equal(
    picture.shown.filter(({ x, y }) => x < 100 && y < 100).length,
    1,
    'the last stage shows it alone',
  );
});

test('a clash marks its cells at once', () => {
  const picture = hintPicture(
    SHAPE,
    { hint: hintOf({ kind: 'clash', cells: [2, 3] }), stage: 0 },
    60,
  );
  assert.deepEqual(
    [...picture.tints],
    [
      [2, 'h-mark'],
      [3, 'h-mark'],
    ],
  );
  assert.equal(picture.rings.length, 2);
});

test('an arrow runs from ring to ring and its head points at the end', () => {
  const { line, head } = arrow({ x: 0, y: 0, radius: 8 }, { x: 100, y: 0, radius: 8 }, 0, 10);
  assert.equal(line, 'M10 0L82 0');
  assert.match(head, /^M90 0L80 4\.2L80 -4\.2z$/);
});

test('a link is straight if possible, and bends around another candidate', () => {
  const from = { x: 50, y: 50, radius: 16 };
  const to = { x: 750, y: 50, radius: 16 };
  const between = { x: 350, y: 50, radius: 16 };
  const [free] = arrows([{ from, to, strong: true }], [from, to], 9, 900);
  assert.ok(!free.line.includes('Q'));
  const [bent] = arrows([{ from, to, strong: true }], [from, between, to], 9, 900);
  assert.ok(bent.line.includes('Q'));
});

test('two links between the same places do not overlap', () => {
  const a = { x: 50, y: 450, radius: 16 };
  const b = { x: 750, y: 450, radius: 16 };
  const [there, back] = arrows(
    [
      { from: a, to: b, strong: true },
      { from: b, to: a, strong: false },
    ],
    [a, b],
    9,
    900,
  );
  assert.ok(!there.line.includes('Q') && back.line.includes('Q'));
});

test('a bend stays on the board', () => {
  const from = { x: 50, y: 10, radius: 8 };
  const to = { x: 350, y: 10, radius: 8 };
  const between = { x: 200, y: 10, radius: 8 };
  const [bent] = arrows([{ from, to, strong: true }], [from, between, to], 9, 400);
  const middle = Number(/Q[\d.-]+ ([\d.-]+)/.exec(bent.line)?.[1]);
  assert.ok(middle > 10, bent.line);
});
