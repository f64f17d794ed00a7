/**
 * A run as one animated SVG: every shape is visible in exactly the pictures that contain it, in the
 * same stacking order.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { animatedText } from '../page/js/lab/pictures/animate.js';

/** @typedef {import('../page/js/lab/run/types.js').Shape} Shape */

/** @param {string} text @returns {Shape} */
const word = (text) => ({ kind: 'text', x: 0, y: 0, text, look: 'note' });
const palette = (/** @type {string} */ name) => `#${name}`;
const rect = { x: 0, y: 0, w: 10, h: 10 };

/**
 * Returns the texts visible at a time, in order, as a viewer would show the file.
 * @param {string} file
 * @param {number} time as a fraction of the whole
 */
function seenAt(file, time) {
  return file.split('\n').flatMap((line) => {
    const name = />([^<>]+)<\/text>/.exec(line)?.[1];
    if (!name) return [];
    const [values, times] = ['values', 'keyTimes'].map((key) =>
      new RegExp(`${key}="([^"]*)"`).exec(line)?.[1].split(';'),
    );
    if (!values || !times) return [name];
    assert.equal(values.length, times.length);
    assert.equal(times[0], '0');
    const at = times.filter((one) => Number(one) <= time + 1e-9).length - 1;
    return values[at] === 'visible' ? [name] : [];
  });
}

test('each picture is reproduced', () => {
  const names = [['a', 'b', 'd'], ['a', 'c', 'd'], ['b', 'c', 'd', 'e'], ['a', 'b', 'd'], ['d']];
  const file = animatedText(
    names.map((picture) => picture.map(word)),
    rect,
    palette,
    0.5,
  );
  names.forEach((picture, k) =>
    assert.deepEqual(seenAt(file, k / names.length).toSorted(), picture, `picture ${k}`),
  );
  assert.match(file, /dur="2.5s"/);
  assert.equal(file.match(/>d</g)?.length, 1, 'a shape that stays is written once');
  assert.ok(!/<animate[^>]*>.*>d</.test(file), 'and is not animated');
});

test('a new shape lies above the shapes before it in its picture, and below those after it', () => {
  const file = animatedText(
    [['low', 'high'].map(word), ['low', 'new', 'high'].map(word)],
    rect,
    palette,
    1,
  );
  assert.deepEqual(seenAt(file, 0.5), ['low', 'new', 'high']);
  assert.deepEqual(seenAt(file, 0), ['low', 'high']);
});
