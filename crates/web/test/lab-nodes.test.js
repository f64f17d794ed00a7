/** The nodes by number: numbers in the picture, the arrays, and what the inspector reads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  LETTERS,
  arraysDrawing,
  isLinked,
  valueBefore,
  valueOf,
} from '../page/js/lab/pictures/arrays.js';
import { codePicture } from '../page/js/lab/pictures/code-picture.js';
import { numberedLinks } from '../page/js/lab/pictures/links-numbers.js';
import { LOOKS } from '../page/js/lab/pictures/looks.js';
import { lineIn, listingAt } from '../page/js/lab/pictures/programs.js';
import { DEAD_END } from '../page/js/lab/run/events.js';
import { readParts, writeParts } from '../page/js/lab/room/address.js';
import { RUNS, reelOf } from './lab-runs.js';
import './words.js';

/** @typedef {import('../page/js/lab/run/types.js').Shape} Shape */
/** @typedef {import('../page/js/lab/run/types.js').Moment} Moment */

/** @param {Moment} moment @param {import('../page/js/lab/run/types.js').Frame | null} [frame] */
const arraysOf = (moment, frame = null) =>
  arraysDrawing.draw(arraysDrawing.lay(moment), moment, frame);

/** @param {Shape[]} shapes @param {string} key */
function textAt(shapes, key) {
  const shape = shapes.find((one) => one.key === key);
  return shape?.kind === 'text' ? shape.text : undefined;
}

test('the arrays of six sets at the start are those of the textbook', () => {
  const moment = reelOf('worked1').moment(0, 'link');
  const line = (/** @type {number} */ node) =>
    LETTERS.map((letter) => valueOf(moment, letter, node));
  assert.deepEqual(line(0), [7, 1, null, null, null, null]);
  assert.deepEqual(line(1), [0, 2, 17, 11, 1, 2]);
  // S1 covers 5, 9 and 17: its nodes are 8, 9 and 10, in a ring.
  assert.deepEqual(line(8), [10, 9, 3, 15, 3, null]);
  assert.deepEqual(line(10), [9, 8, 6, 16, 6, null]);
});

test('the arrays show every value, and what the act wrote with the value before', () => {
  for (const name of RUNS) {
    const reel = reelOf(name);
    for (const step of [1, 5, 20, 33, reel.length >> 1, reel.length].filter(
      (one) => one <= reel.length,
    )) {
      const moment = reel.moment(step, 'link');
      const shapes = arraysOf(moment);
      for (let node = 0; node < moment.cover.count; node++)
        for (const letter of LETTERS) {
          const [before, now] = [valueBefore(moment, letter, node), valueOf(moment, letter, node)];
          const expected =
            now === null ? undefined : before === now ? String(now) : `${before} → ${now}`;
          assert.equal(textAt(shapes, `${letter}${node}`), expected, `${name} ${step}`);
        }
      for (const { look } of shapes) assert.ok(LOOKS[look], look);
    }
  }
});

test('a value before the act is the value of the step before', () => {
  const reel = reelOf('worked1');
  let checked = 0;
  for (let step = 1; step <= reel.length; step++) {
    const before = reel.moment(step - 1, 'link');
    const old = LETTERS.map((letter) =>
      Array.from({ length: before.cover.count }, (_, node) => valueOf(before, letter, node)),
    );
    const moment = reel.moment(step, 'link');
    LETTERS.forEach((letter, k) =>
      old[k].forEach((value, node) => {
        assert.equal(valueBefore(moment, letter, node), value, `${letter}[${node}], step ${step}`);
        if (value !== valueOf(moment, letter, node)) checked += 1;
      }),
    );
  }
  assert.ok(checked > 100);
});

test('over a whole cover, before is what was there when it began', () => {
  const reel = reelOf('worked1');
  const start = reel.moment(0, 'cover');
  const old = Array.from({ length: start.cover.count }, (_, node) => valueOf(start, 'S', node));
  const first = reel.next(reel.next(0, 'cover'), 'cover');
  const moment = reel.moment(first, 'cover');
  assert.ok(moment.written.length > 3);
  old.forEach((value, node) => assert.equal(valueBefore(moment, 'S', node), value));
});

test('the part to be seen holds what was written last, and a frame draws only its lines', () => {
  const reel = reelOf('sudoku4');
  for (let step = 1; step <= reel.length; step += 37) {
    const moment = reel.moment(step, 'link');
    const layout = arraysDrawing.lay(moment);
    const part = arraysDrawing.focus(layout, moment);
    const last = moment.written.at(-1);
    if (!last || !part) continue;
    const frame = { ...part, scale: 1 };
    const shapes = arraysDrawing.draw(layout, moment, frame);
    assert.ok(
      shapes.some(({ look }) => look === 'array written'),
      `step ${step}`,
    );
    assert.ok(shapes.length < 60);
    const hit = arraysDrawing.hit(layout, moment, layout.cellsX + 1, part.y + part.h / 2, frame);
    assert.equal(hit?.node, last.node);
  }
});

test('a node that no list leads to is struck out, and keeps its values', () => {
  const reel = reelOf('worked1');
  const moment = reel.moment(20, 'link');
  const gone = Array.from({ length: moment.cover.count }, (_, node) => node).filter(
    (node) => !isLinked(moment, node),
  );
  assert.ok(gone.length > 0);
  const struck = arraysOf(moment).filter(({ look }) => look === 'array name past');
  assert.deepEqual(
    struck.map(({ key }) => key),
    gone.map((node) => `n${node}`),
  );
});

test('numbers are drawn only if wished for, one for each node; the picked node has a frame', () => {
  const moment = reelOf('worked1').moment(20, 'link');
  let wish = { numbers: false, picked: -1 };
  const drawing = numberedLinks(() => wish);
  const draw = () => drawing.draw(drawing.lay(moment), moment, null);
  const plain = draw();
  assert.ok(!plain.some(({ look }) => look === 'node number' || look === 'picked'));
  wish = { numbers: true, picked: 12 };
  const added = draw().slice(plain.length);
  assert.deepEqual(
    added
      .filter(({ look }) => look === 'node number')
      .map((one) => one.kind === 'text' && one.text),
    Array.from({ length: moment.cover.count }, (_, node) => String(node)),
  );
  assert.equal(added.filter(({ look }) => look === 'picked').length, 1);
});

test('a click in the picture or in the arrays picks the node under it', () => {
  const moment = reelOf('worked1').moment(20, 'link');
  const drawing = numberedLinks(() => ({ numbers: false, picked: -1 }));
  const layout = drawing.lay(moment);
  for (let node = 0; node < moment.cover.count; node++)
    assert.equal(drawing.hit(layout, moment, layout.x[node], layout.y[node])?.node, node);
});

test('a dead end is a line of its own in the programs; words are shown where there is no program', () => {
  const reel = reelOf('worked1');
  const steps = Array.from({ length: reel.length + 1 }, (_, step) => step);
  const dead = steps.find((step) => reel.moment(step, 'link').event?.op === DEAD_END) ?? 0;
  const moment = reel.moment(dead, 'link');
  assert.equal(lineIn(moment, 'rust'), 'dead-end');
  assert.equal(lineIn(moment, 'pseudo'), 'choose');
  assert.equal(listingAt(moment, 'java').language, 'java');
  assert.equal(listingAt(reelOf('bounds').moment(3, 'link'), 'java').language, 'pseudo');
  assert.equal(listingAt(reelOf('rows').moment(3, 'link'), 'cpp').language, 'pseudo');
});

test('the saved listing is in the chosen language, with the current line', () => {
  const moment = reelOf('worked1').moment(20, 'link');
  const { shapes } = codePicture(moment, 'python');
  const at = shapes.find(({ look }) => look === 'code program at');
  assert.equal(at?.kind === 'text' && at.text, 'U[D[j]] = U[j]');
});

test('the language of the listing is in the address, unless it is the usual one', () => {
  const parts = { id: 'six-sets', packed: '', code: /** @type {const} */ ('cpp') };
  assert.equal(writeParts(parts), '#lab=six-sets&code=cpp');
  assert.deepEqual(readParts(writeParts(parts)), parts);
  assert.equal(writeParts({ ...parts, code: 'pseudo' }), '#lab=six-sets');
  assert.equal(readParts('#lab=six-sets&code=cobol')?.code, undefined);
});
