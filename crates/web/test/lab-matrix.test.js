/** The matrix: its layout, and the look of each status, near and from far away. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cover } from '../page/js/lab/run/cover.js';
import { LOOKS } from '../page/js/lab/pictures/looks.js';
import { matrixDrawing, runsOf } from '../page/js/lab/pictures/matrix.js';
import {
  GAP,
  columnAt,
  columnX,
  layMatrix,
  rangeOf,
  rowAt,
  rowY,
} from '../page/js/lab/pictures/matrix-layout.js';
import { Reel } from '../page/js/lab/run/reel.js';
import { savedSource } from '../page/js/lab/run/source.js';
import { PAST, STATUSES } from '../page/js/lab/run/status.js';
import { words as en } from '../page/js/words/en/matrix.js';
import { words as zh } from '../page/js/words/zh/matrix.js';
import { savedRun } from './lab-runs.js';
import './words.js';

/** @typedef {import('../page/js/ask/run.js').CoverData} CoverData */
/** @typedef {import('../page/js/lab/run/types.js').Moment} Moment */
/** @typedef {import('../page/js/lab/run/types.js').Shape} Shape */

/**
 * @param {import('./lab-runs.js').RunName} name
 * @param {number} step
 * @param {import('../page/js/ask/run.js').Grain} [grain]
 * @returns {Moment}
 */
function momentOf(name, step, grain = 'link') {
  const { run, window } = savedRun(name);
  return new Reel(savedSource(run, window)).moment(step, grain);
}

/** Makes a moment of which only the statuses matter. @param {Cover} cover @returns {Moment} */
function stillOf(cover) {
  const [nodes, items, options] = [cover.count, cover.items.length, cover.options.length].map(
    (count) => new Uint8Array(count),
  );
  return /** @type {any} */ ({
    cover,
    nodes,
    items,
    options,
    links: cover.links(),
    item: -1,
    option: -1,
    covering: -1,
    row: -1,
    entry: -1,
  });
}

/** @param {Shape[]} shapes @param {string} start */
const keyed = (shapes, start) => shapes.filter(({ key }) => key?.startsWith(start));

/** Makes a problem of 729 options and 324 items, shaped like a Sudoku. @returns {Cover} */
function nineByNine() {
  const options = Array.from({ length: 729 }, (_, k) => {
    const [x, y, z] = [Math.floor(k / 81), Math.floor(k / 9) % 9, k % 9];
    const box = Math.floor(x / 3) * 3 + Math.floor(y / 3);
    return {
      name: `r${x + 1}c${y + 1}=${z + 1}`,
      items: [x * 9 + y, 81 + x * 9 + z, 162 + y * 9 + z, 243 + box * 9 + z],
    };
  });
  return new Cover({
    items: Array.from({ length: 324 }, (_, k) => `i${k}`),
    primary: 324,
    colors: [],
    options,
  });
}

test('six sets at step 132: the statuses of names and cells are those of the printed picture', () => {
  const moment = momentOf('worked1', 132);
  const layout = matrixDrawing.lay(moment);
  const shapes = matrixDrawing.draw(layout, moment, null);
  const looks = (/** @type {string} */ start, /** @type {string} */ look) =>
    keyed(shapes, start).map((shape) => shape.look.replace(`${look} `, ''));
  assert.deepEqual(looks('item ', 'heading'), [
    'past',
    'choosing',
    'further',
    'past',
    'remaining',
    'further',
    'remaining',
  ]);
  assert.deepEqual(looks('option ', 'option'), [
    'removed',
    'past',
    'choosing',
    'answer',
    'choosing',
    'past',
  ]);
  const cells = Object.fromEntries(
    keyed(shapes, 'one ').map(({ key, look }) => [Number(key?.slice(4)), look.replace('one ', '')]),
  );
  assert.deepEqual(Object.values(cells), [
    'further',
    'removed',
    'remaining',
    'past',
    'past',
    'past',
    'choosing',
    'choosing',
    'choosing',
    'answer',
    'answer',
    'choosing',
    'choosing',
    'past',
    'past',
    'past',
  ]);
  // The second signs: a line below what is chosen, a dotted one below the further items, two below
  // an answer, none where a name is struck through.
  assert.deepEqual(
    keyed(shapes, 'under ').map(({ look, key }) => [key, look]),
    [
      ['under item 1', 'underline choosing'],
      ['under item 2', 'underline further'],
      ['under item 5', 'underline further'],
      ['under option 2', 'underline choosing'],
      ['under option 3', 'underline answer'],
      ['under option 4', 'underline choosing'],
    ],
  );
  // 7 × 6 cells, 16 of them with a 1: the others have a point.
  assert.equal(keyed(shapes, 'zero ').length, 42 - 16);
  // Removed rows and columns have a band.
  assert.deepEqual(
    keyed(shapes, 'band ').map(({ key }) => key),
    ['band row 1 0', 'band row 5 0', 'band column 0', 'band column 3'],
  );
});

test('restored cells look different from cells that were never removed', () => {
  const { run } = savedRun('worked1');
  const steps = Array.from({ length: run.events }, (_, step) => step + 1);
  const seen = new Set(
    steps.flatMap((step) =>
      matrixDrawing
        .draw(
          matrixDrawing.lay(momentOf('worked1', step, 'cover')),
          momentOf('worked1', step, 'cover'),
          null,
        )
        .map(({ look }) => look),
    ),
  );
  for (const status of ['remaining', 'choosing', 'further', 'answer', 'removed', 'restored'])
    assert.ok(seen.has(`cell ${status}`), status);
  assert.notDeepEqual(LOOKS['cell restored'], LOOKS['cell remaining']);
});

test('each status has distinct looks, near and far, and words in both languages', () => {
  for (const sort of ['one', 'heading', 'option', 'dot'])
    for (const status of STATUSES) assert.ok(LOOKS[`${sort} ${status}`], `${sort} ${status}`);
  const cells = STATUSES.map((status) => JSON.stringify(LOOKS[`cell ${status}`]));
  assert.equal(new Set(cells).size, STATUSES.length);
  assert.equal(en.statuses.length, STATUSES.length);
  assert.equal(zh.statuses.length, STATUSES.length);
});

test('at every step of every small run, shapes have existing looks and unique keys', () => {
  for (const name of /** @type {const} */ ([
    'worked1',
    'worked2',
    'toy_colors',
    'bounds',
    'sudoku4',
  ])) {
    const { run, window } = savedRun(name);
    const reel = new Reel(savedSource(run, window));
    for (let step = 0; step <= run.events; step += 7) {
      const moment = reel.moment(step, 'link');
      const layout = matrixDrawing.lay(moment);
      const whole = { x: 0, y: 0, w: layout.width, h: layout.height };
      for (const frame of [
        null,
        { ...whole, scale: 1 },
        { ...whole, scale: 0.2 },
        { x: 90, y: 70, w: 200, h: 150, scale: 1 },
      ]) {
        const shapes = matrixDrawing.draw(layout, moment, frame);
        for (const { look } of shapes) assert.ok(LOOKS[look], look);
        const keys = shapes.flatMap(({ key }) => key ?? []);
        assert.equal(new Set(keys).size, keys.length);
      }
    }
  }
});

test('secondary items stand apart, colours are letters, and titles name the bounds', () => {
  const coloured = momentOf('toy_colors', 0);
  const layout = matrixDrawing.lay(coloured);
  assert.equal(columnX(layout, 3) - columnX(layout, 2), layout.w + GAP);
  assert.equal(columnX(layout, 4) - columnX(layout, 3), layout.w);
  assert.equal(layout.signs.join(''), '111A11A11B1A1B');
  const title = (/** @type {Moment} */ moment, /** @type {number} */ item) => {
    const at = matrixDrawing.lay(moment);
    return matrixDrawing.hit(at, moment, columnX(at, item) + 2, 10)?.title;
  };
  assert.equal(title(coloured, 3), 'item x: remaining, at most once, 4 options left');
  const bounded = momentOf('bounds', 0);
  assert.deepEqual(
    [0, 1, 2].map((item) => title(bounded, item)),
    [
      'item a: remaining, 1 to 2 times, 3 options left',
      'item b: remaining, 0 to 1 times, 2 options left',
      'item c: remaining, 2 options left',
    ],
  );
  const cell = matrixDrawing.hit(layout, coloured, columnX(layout, 4) + 5, rowY(layout, 0) + 5);
  assert.equal(cell?.title, '1 gives item y the colour A: remaining');
});

test('an option that is never chosen still has a row', () => {
  const cover = new Cover({
    items: ['a', 'x'],
    primary: 1,
    colors: [],
    options: [
      { name: 'A', items: [0] },
      { name: 'B', items: [1], idle: true },
    ],
  });
  const moment = stillOf(cover);
  const layout = layMatrix(cover);
  const ones = keyed(matrixDrawing.draw(layout, moment, null), 'one ');
  assert.deepEqual(
    ones.map(({ look }) => look),
    ['one remaining', 'one past'],
  );
  assert.equal(
    matrixDrawing.hit(layout, moment, 4, rowY(layout, 1) + 4)?.title,
    'option B: covers no primary item',
  );
});

test('names wider than their column are turned, and very long ones lose their middle', () => {
  const data = (/** @type {string} */ name) => ({
    items: Array.from({ length: 20 }, (_, k) => `${name}${k}`),
    primary: 20,
    colors: [],
    options: [{ name, items: [0] }],
  });
  const short = layMatrix(new Cover(data('')));
  assert.equal(short.turned, false);
  const long = layMatrix(new Cover(data('a name that nobody can remember ')));
  assert.equal(long.turned, true);
  assert.match(long.headings[19], /^a nam…er 19$/);
  assert.ok(long.top <= 112 && long.left <= 120);
  const heading = keyed(matrixDrawing.draw(long, stillOf(long.cover), null), 'item ')[0];
  assert.equal(heading.kind === 'text' && heading.turn, -90);
});

test('a point finds its column and row, and every cell is found at its middle', () => {
  for (const layout of [
    layMatrix(nineByNine()),
    layMatrix(new Cover(savedRun('toy_colors').run.cover)),
  ]) {
    layout.cover.items.forEach((_, item) =>
      assert.equal(columnAt(layout, columnX(layout, item) + layout.w / 2), item),
    );
    layout.cover.options.forEach((_, option) =>
      assert.equal(rowAt(layout, rowY(layout, option) + layout.h / 2), option),
    );
    assert.equal(columnAt(layout, 0), -1);
    assert.equal(rowAt(layout, layout.height + 50), layout.cover.options.length);
  }
});

test('only what is in the frame is drawn, with the names at its edges', () => {
  const layout = layMatrix(nineByNine());
  const moment = stillOf(layout.cover);
  const frame = { x: 3000, y: 5000, w: 400, h: 300, scale: 1 };
  const shapes = matrixDrawing.draw(layout, moment, frame);
  const range = rangeOf(layout, frame);
  assert.ok(
    range.endRow - range.firstRow <= frame.h / layout.h + 2 &&
      range.endColumn - range.firstColumn <= frame.w / layout.w + 2,
  );
  const names = keyed(shapes, 'option ').filter(({ key }) => /^option \d/.test(key ?? ''));
  assert.ok(names.length > 0 && names.length <= range.endRow - range.firstRow);
  for (const shape of names)
    assert.ok(shape.kind === 'text' && shape.x >= frame.x && shape.x < frame.x + 10);
  for (const shape of keyed(shapes, 'item '))
    assert.ok(shape.kind === 'text' && shape.y >= frame.y && shape.y < frame.y + layout.top);
  for (const shape of keyed(shapes, 'cell '))
    assert.ok(shape.kind === 'rect' && shape.x < frame.x + frame.w && shape.x + shape.w > frame.x);
  // The pointer finds what is visible there: a name, although a cell lies below it.
  assert.match(
    matrixDrawing.hit(layout, moment, frame.x + 5, frame.y + 200, frame)?.title ?? '',
    /^option /,
  );
  assert.match(
    matrixDrawing.hit(layout, moment, frame.x + 200, frame.y + 5, frame)?.title ?? '',
    /^item /,
  );
});

test('from far away each entry is a dot without a letter, and removed rows and columns form few bands', () => {
  const layout = layMatrix(nineByNine());
  const moment = stillOf(layout.cover);
  moment.options.fill(PAST, 100, 300);
  moment.items.fill(PAST, 10, 20);
  const scale = 300 / layout.height;
  const shapes = matrixDrawing.draw(layout, moment, {
    x: 0,
    y: 0,
    w: layout.width,
    h: layout.height,
    scale,
  });
  assert.ok(shapes.every(({ kind }) => kind === 'rect'));
  const dots = shapes.filter(({ look }) => look.startsWith('dot '));
  assert.equal(dots.length, 729 * 4);
  for (const dot of dots)
    assert.ok(dot.kind === 'rect' && dot.w * scale >= 1 && dot.h * scale >= 1);
  const bands = shapes.filter(({ look }) => look === 'band past');
  // The ring around the current entry has the same size on the screen at any distance.
  moment.entry = layout.cover.first[500];
  const [ring] = matrixDrawing
    .draw(layout, moment, { x: 0, y: 0, w: layout.width, h: layout.height, scale })
    .filter(({ kind }) => kind === 'circle');
  assert.ok(
    ring.kind === 'circle' && Math.abs(ring.r * scale - 7) < 1e-6 && rowAt(layout, ring.y) === 500,
  );
  assert.deepEqual(
    bands.map(
      (band) => band.kind === 'rect' && Math.round(Math.min(band.w / layout.w, band.h / layout.h)),
    ),
    [10, 200],
  );
});

test('runs of a status are found', () => {
  assert.deepEqual(runsOf(Uint8Array.from([5, 5, 0, 5, 1, 5, 5, 5]), 5, 0, 8), [
    [0, 2],
    [3, 4],
    [5, 8],
  ]);
  assert.deepEqual(runsOf(Uint8Array.from([5, 5, 0, 5]), 5, 1, 3), [[1, 2]]);
  assert.deepEqual(runsOf(new Uint8Array(3), 5, 0, 3), []);
});

test('the focus is the place at which the algorithm is at work', () => {
  const moment = momentOf('worked1', 132);
  const layout = matrixDrawing.lay(moment);
  const focus = matrixDrawing.focus(layout, moment);
  const [x, y] = [columnX(layout, 4), rowY(layout, 0)];
  assert.ok(
    focus &&
      focus.x <= x &&
      focus.y <= y &&
      focus.x + focus.w >= x + layout.w &&
      focus.y + focus.h >= y + layout.h,
  );
  assert.equal(matrixDrawing.focus(layout, momentOf('worked1', 0)), null);
});
