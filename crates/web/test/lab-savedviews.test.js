/**
 * The listing and the board as pictures: the current work is marked, and everything lies within the
 * picture.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardPicture } from '../page/js/lab/pictures/board-picture.js';
import { codePicture } from '../page/js/lab/pictures/code-picture.js';
import { svgText } from '../page/js/lab/pictures/svg.js';
import { reelOf } from './lab-runs.js';
import './words.js';

/** @typedef {import('../page/js/lab/run/types.js').Shape} Shape */

/** @param {Shape[]} shapes @param {string} look */
const textsOf = (shapes, look) =>
  shapes.flatMap((shape) => (shape.kind === 'text' && shape.look === look ? [shape.text] : []));

test('the current line is marked, with the values it worked on', () => {
  const reel = reelOf('worked1');
  const moment = reel.moment(4, 'link');
  const { shapes, width, height } = codePicture(moment);
  assert.deepEqual(textsOf(shapes, 'code line at'), ['D[U[j]] ← D[j]']);
  assert.deepEqual(textsOf(shapes, 'code value').slice(0, 5), ['0', '1', '–', 'S2·1', 'S2·8']);
  assert.deepEqual(textsOf(shapes, 'code name').slice(5), ['1', '3', '5', '8', '9', '17', '119']);
  for (const shape of shapes)
    if (shape.kind !== 'path')
      assert.ok(shape.x >= 0 && shape.x < width && shape.y > 0 && shape.y < height);
  const file = svgText(shapes, { x: 0, y: 0, w: width, h: height }, (name) => `#${name}`);
  assert.match(file, /<tspan xml:space="preserve" font-style="italic">U<\/tspan>/);
});

test('the board has the givens, the digits tried and the digits left', () => {
  const reel = reelOf('sudoku4');
  const { board, events } = reel.run;
  assert.ok(board);
  const at = (/** @type {number} */ step) =>
    boardPicture(reel.moment(reel.settle(step, 'level'), 'level'), board).shapes;
  const givens = [...board.givens].filter((sign) => sign !== '.');
  assert.deepEqual(textsOf(at(0), 'digit given'), givens);
  assert.deepEqual(textsOf(at(0), 'digit entered'), []);
  assert.ok(textsOf(at(0), 'digit note').length > 0);
  const solved = reel.run.outline.findIndex((op, k) => k % 4 === 1 && op === 9);
  const { shapes } = boardPicture(reel.moment(reel.run.outline[solved - 1] + 1, 'level'), board);
  assert.equal(textsOf(shapes, 'digit given').length + textsOf(shapes, 'digit entered').length, 16);
  assert.deepEqual(textsOf(at(events), 'digit entered'), []);
});
