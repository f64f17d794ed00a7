/**
 * The boards of problems that are no Sudoku: what stands on them at a moment, and how it is drawn.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEAD_END, SOLUTION } from '../page/js/lab/run/events.js';
import { describe } from '../page/js/lab/run/say-views.js';
import { boardFacts, isConnected, tilingAt } from '../page/js/lab/run/tilingat.js';
import { LOOKS } from '../page/js/lab/pictures/looks.js';
import { svgText } from '../page/js/lab/pictures/svg.js';
import { tilingDrawing } from '../page/js/lab/pictures/tiling.js';
import { setLanguage } from '../page/js/words/language.js';
import { reelOf } from './lab-runs.js';
import './words.js';

/** @typedef {import('../page/js/ask/run.js').LayoutData} LayoutData */
/** @typedef {import('../page/js/lab/run/types.js').Moment} Moment */
/** @typedef {import('../page/js/lab/run/types.js').Shape} Shape */
/** @typedef {import('./lab-runs.js').RunName} RunName */

/**
 * Returns the moments after each event of a kind.
 * @param {RunName} name
 * @param {number} op
 */
function momentsAfter(name, op) {
  const reel = reelOf(name);
  const { outline } = reel.run;
  const moments = [];
  for (let k = 0; k < outline.length; k += 4)
    if (outline[k + 1] === op) moments.push(reel.moment(outline[k] + 1, 'level'));
  return moments;
}

/** @param {Moment} moment @returns {LayoutData} */
function layoutOf({ run: { layout } }) {
  assert.ok(layout);
  return layout;
}

/** @param {Moment} moment */
const drawn = (moment) => tilingDrawing.draw(tilingDrawing.lay(moment), moment, null);

/** @param {Shape[]} shapes @param {string} look */
const withLook = (shapes, look) => shapes.filter((shape) => shape.look === look);

test('a solution has a queen in every row and column, and none is still being tried', () => {
  const solutions = momentsAfter('queens4', SOLUTION);
  assert.equal(solutions.length, 2);
  for (const moment of solutions) {
    const { tiles } = tilingAt(moment, layoutOf(moment));
    const places = tiles.map(({ spots }) => layoutOf(moment).spots[spots[0]]);
    assert.deepEqual(places.map(([column]) => column).sort(), [0, 1, 2, 3]);
    assert.deepEqual(places.map(([, row]) => row).sort(), [0, 1, 2, 3]);
    assert.deepEqual(new Set(tiles.map(({ sign }) => sign)), new Set(['Q']));
    assert.ok(tiles.every(({ now }) => !now));
    assert.equal(withLook(drawn(moment), 'tile sign').length, 4);
  }
});

test('a dead end crosses out the row that has no square left', () => {
  const moment = momentsAfter('queens4', DEAD_END)[0];
  const layout = layoutOf(moment);
  const { dead, gone } = tilingAt(moment, layout);
  assert.deepEqual(dead, layout.items[moment.event?.a ?? -1]);
  assert.equal(dead.length, 4);
  assert.ok(dead.every((spot) => gone.has(spot)));
  assert.equal(withLook(drawn(moment), 'tile cross').length, 4);
});

test('at the start the board is empty, and the item branched on is outlined', () => {
  const reel = reelOf('queens4');
  const start = reel.moment(0, 'level');
  assert.deepEqual(tilingAt(start, layoutOf(start)), {
    tiles: [],
    gone: new Set(),
    branch: [],
    dead: [],
  });
  assert.equal(withLook(drawn(start), 'spot').length, 16);
  const chosen = reel.moment(1, 'level');
  const { branch } = tilingAt(chosen, layoutOf(chosen));
  assert.deepEqual(branch, layoutOf(chosen).items[chosen.item]);
  assert.equal(withLook(drawn(chosen), 'tile choosing').length, 1);
});

test('pieces have outlines, and the one that is tried a heavier one on top', () => {
  const reel = reelOf('trominoes');
  const moment = [...Array(reel.run.events).keys()]
    .map((k) => reel.moment(k, 'level'))
    .find(({ path, option }) => path.length === 1 && option >= 0);
  assert.ok(moment);
  assert.equal(boardFacts(layoutOf(moment)).pieces, true);
  const { tiles } = tilingAt(moment, layoutOf(moment));
  assert.deepEqual(
    tiles.map(({ spots, now }) => [spots.length, now]),
    [[3, true]],
  );
  const shapes = drawn(moment);
  const edges = withLook(shapes, 'tile edge now');
  assert.equal(edges.length, 1);
  // Three squares in a row or an L have eight sides outside.
  const [edge] = edges;
  assert.equal(edge.kind === 'path' && edge.d.split('M').length - 1, 8);
  assert.equal(withLook(shapes, 'tile sign now').length, 3);
});

test('dominoes that stand in two layers have letters, lying ones only outlines', () => {
  const signs = momentsAfter('dominoes', SOLUTION).map((moment) =>
    tilingAt(moment, layoutOf(moment)).tiles.map(({ sign }) => sign),
  );
  assert.deepEqual(new Set(signs.map((both) => both.join())), new Set(['A,B', ',']));
  const [moment] = momentsAfter('dominoes', SOLUTION);
  assert.equal(withLook(drawn(moment), 'layer name').length, 2);
  const { spots } = layoutOf(moment);
  assert.deepEqual(
    [
      [0, 1],
      [0, 2],
      [0, 3],
    ].map((pair) => [false, true].map((solid) => isConnected(layoutOf(moment), pair, solid))),
    [
      [true, true],
      [false, true],
      [false, false],
    ],
    JSON.stringify(spots),
  );
});

test('everything lies in the picture, has a look, and no two shapes share a key', () => {
  for (const name of /** @type {RunName[]} */ (['queens4', 'dominoes', 'trominoes'])) {
    const reel = reelOf(name);
    for (let step = 0; step <= reel.run.events; step = reel.settle(step + 1, 'level')) {
      const moment = reel.moment(step, 'level');
      const layout = tilingDrawing.lay(moment);
      const shapes = drawn(moment);
      assert.equal(new Set(shapes.map(({ key }) => key)).size, shapes.length);
      for (const shape of shapes) {
        assert.ok(LOOKS[shape.look], shape.look);
        if (shape.kind === 'path') continue;
        assert.ok(
          shape.x >= 0 && shape.x < layout.width && shape.y >= 0 && shape.y < layout.height,
        );
      }
      if (step === reel.run.events) break;
    }
  }
});

test('a part of the board is drawn without what lies outside', () => {
  const moment = momentsAfter('queens4', SOLUTION)[0];
  const frame = { x: 0, y: 0, w: 60, h: 60, scale: 1 };
  const shapes = tilingDrawing.draw(tilingDrawing.lay(moment), moment, frame);
  const spots = shapes.filter(({ key }) => key?.startsWith('spot '));
  assert.equal(spots.length, 4);
});

test('the board can be saved as a file of its own', () => {
  const moment = momentsAfter('queens4', SOLUTION)[0];
  const { width, height } = tilingDrawing.lay(moment);
  const file = svgText(drawn(moment), { x: 0, y: 0, w: width, h: height }, (name) => `#${name}`);
  assert.equal(file.match(/>Q</g)?.length, 4);
});

test('under the pointer are the items of a spot, or the option that fills it', () => {
  const reel = reelOf('queens4');
  const start = reel.moment(0, 'level');
  const layout = tilingDrawing.lay(start);
  assert.equal(tilingDrawing.hit(layout, start, 30, 30)?.title, 'r0 c0');
  assert.equal(tilingDrawing.hit(layout, start, -30, 30), null);
  const [solved] = momentsAfter('queens4', SOLUTION);
  const [tile] = tilingAt(solved, layoutOf(solved)).tiles;
  const { x, y } = layout.corners[tile.spots[0]];
  assert.match(
    tilingDrawing.hit(layout, solved, x + 9, y + 9)?.title ?? '',
    /^r\d c\d( a\d)?( b\d)?$/,
  );
});

test('the board is described in every language', () => {
  const [solved] = momentsAfter('queens4', SOLUTION);
  const [dead] = momentsAfter('queens4', DEAD_END);
  assert.match(
    describe(solved, 'board'),
    /^Board of 16 places, 4 of them filled\. The search has placed Q at r\d c\d, /,
  );
  assert.match(describe(dead, 'board'), /This is a dead end: item \w+ has no option left\.$/);
  setLanguage('zh');
  assert.match(describe(solved, 'board'), /^盘面有 16 个位置，已填 4 个。/);
  setLanguage('zh-hant');
  assert.match(describe(solved, 'board'), /^盤面有 16 個位置，已填 4 個。/);
  setLanguage('en');
});
