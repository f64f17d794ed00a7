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
      witnesses: [],
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

test('a cell hides its other candidates only if they would be too small to read', () => {
  const { shown } = hintPicture(SHAPE, { hint: hintOf(), stage: 2 }, 40);
  assert.deepEqual(
    shown.slice(0, 2).map(({ sign, part }) => sign + part),
    ['1cause', '2'],
  );
  const picture = hintPicture(SHAPE, { hint: hintOf(), stage: 2 }, 16);
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

test('a candidate with a part in the argument that eliminates it keeps its ring', () => {
  const { marks } = hintOf();
  const candidates = [
    ...marks.candidates,
    { cell: 4, digit: '1', part: /** @type {const} */ ('fin') },
  ];
  const hint = hintOf({ marks: { ...marks, candidates } });
  const { shown } = hintPicture(SHAPE, { hint, stage: 2 }, 60);
  const both = shown.find(({ x, y, sign }) => x < 100 && y > 100 && y < 200 && sign === '1');
  assert.deepEqual([both?.part, both?.out], ['fin', true]);
});

/** @param {string} id */
const single = (id) =>
  hintOf({
    technique: { id, en: '', zh: '', 'zh-hant': '' },
    focus: { houses: [0], cells: [], digits: '' },
    placed: [{ cell: 0, digit: '1' }],
    removed: [],
    marks: {
      houses: [0],
      covers: [],
      sets: [],
      candidates: [{ cell: 0, digit: '1', part: 'placed' }],
      links: [],
      witnesses: [],
    },
  });

test('a single shows no candidates but the notes of the player, and highlights no digit', () => {
  const hint = single('hidden-single');
  const bare = hintPicture(SHAPE, { hint, stage: 2 }, 60);
  assert.deepEqual([bare.shown.map(({ sign }) => sign), bare.digit], [['1'], 0]);
  const noted = hintPicture(SHAPE, { hint, stage: 2 }, 60, [0b0101]);
  assert.deepEqual(
    noted.shown.map(({ sign, part }) => sign + part),
    ['1placed', '3'],
  );
});

test('a blocking digit has a line to the last cell it blocks in each direction', () => {
  const hint = single('hidden-single');
  const excluded = [1, 2].map((cell) => ({ cell, digit: '1' }));
  hint.marks.witnesses = [{ cell: 3, digit: '1', house: 0, excluded }];
  const { sights, blocked, witnesses } = hintPicture(SHAPE, { hint, stage: 2 }, 60);
  assert.equal(sights, 'M310 50L150 50');
  assert.equal(blocked.split('M').length - 1, 4, 'two strokes a cell');
  assert.equal(witnesses.split('M').length - 1, 1);
});

test('a digit that excludes another has a line only if no house shows the reason', () => {
  const hint = single('naked-single');
  const excluded = [{ cell: 0, digit: '2' }];
  hint.marks.witnesses = [{ cell: 2, digit: '2', house: 0, excluded }];
  const inHouse = hintPicture(SHAPE, { hint, stage: 2 }, 60);
  assert.deepEqual([inHouse.sights, inHouse.blocked], ['', '']);
  hint.marks.witnesses = [{ cell: 9, digit: '2', house: null, excluded }];
  const byRule = hintPicture(SHAPE, { hint, stage: 2 }, 60);
  assert.match(byRule.sights, /^M\S+ \S+L50 50$/);
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
