/** A run as one SVG that moves: every shape is seen in just the pictures that have it, and lies where it lay there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { animatedText } from '../page/js/lab/animate.js';

/** @typedef {import('../page/js/lab/types.js').Shape} Shape */

/** @param {string} text @returns {Shape} */
const word = (text) => ({ kind: 'text', x: 0, y: 0, text, look: 'note' });
const palette = (/** @type {string} */ name) => `#${name}`;
const rect = { x: 0, y: 0, w: 10, h: 10 };

/**
 * What is seen in a picture, in order, as a player of such files would show it.
 * @param {string} file
 * @param {number} time as a share of the whole
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

test('each picture comes back as it was, in its order', () => {
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
  assert.equal(file.match(/>d</g)?.length, 1, 'what stays is written once');
  assert.ok(!/<animate[^>]*>.*>d</.test(file), 'and does not move');
});

test('what is new lies over what was below it in its picture, and below what was above', () => {
  const file = animatedText(
    [['low', 'high'].map(word), ['low', 'new', 'high'].map(word)],
    rect,
    palette,
    1,
  );
  assert.deepEqual(seenAt(file, 0.5), ['low', 'new', 'high']);
  assert.deepEqual(seenAt(file, 0), ['low', 'high']);
});
