/** The layout of a tree of boxes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tidy } from '../page/js/lab/pictures/tidy.js';
import { chance } from './shapes.js';

/** @typedef {import('../page/js/lab/pictures/tidy.js').Box} Box */

const GAP = 10;

/** @param {Partial<Box>} box @returns {Box} */
const box = (box) => ({
  w: 30,
  h: 30,
  foot: 0,
  rise: 70,
  children: [],
  spine: -1,
  x: 0,
  y: 0,
  ...box,
});

/** @param {(below: number) => number} below @param {number} depth @returns {Box} */
function boxAtRandom(below, depth) {
  const children = Array.from({ length: depth === 0 ? 0 : below(5) }, () =>
    boxAtRandom(below, depth - 1),
  );
  return box({
    w: 10 + below(90),
    h: 20 + below(20),
    foot: below(2) * 15,
    rise: 60 + below(40),
    children,
    spine: children.length > 0 && below(3) === 0 ? below(children.length) : -1,
  });
}

/** @param {Box} root @returns {Box[]} */
const allOf = (root) => [root, ...root.children.flatMap(allOf)];

test('no two boxes of a tree overlap, and all lie within the picture', () => {
  const below = chance(11);
  for (let k = 0; k < 60; k++) {
    const root = boxAtRandom(below, 2 + below(4));
    const { width, height } = tidy(root, GAP);
    const boxes = allOf(root);
    for (const [at, one] of boxes.entries()) {
      assert.ok(one.x - one.w / 2 >= -1e-6 && one.x + one.w / 2 <= width + 1e-6, 'inside, across');
      assert.ok(
        one.y - one.h / 2 >= -1e-6 && one.y + one.h / 2 + one.foot <= height + 1e-6,
        'inside, down',
      );
      for (const other of boxes.slice(at + 1)) {
        const across = Math.abs(one.x - other.x) - (one.w + other.w) / 2;
        const [upper, lower] = one.y < other.y ? [one, other] : [other, one];
        const down = lower.y - lower.h / 2 - (upper.y + upper.h / 2 + upper.foot);
        assert.ok(
          across >= GAP - 1e-6 ||
            down >= -1e-6 ||
            lower.rise < (upper.h + lower.h) / 2 + upper.foot,
          `${across} and ${down} apart`,
        );
      }
    }
  }
});

test('children are in order, with the parent above their middle or right above its spine', () => {
  const below = chance(12);
  for (let k = 0; k < 60; k++) {
    const root = boxAtRandom(below, 4);
    tidy(root, GAP);
    for (const { x, y, children, spine } of allOf(root)) {
      if (children.length === 0) continue;
      children.forEach((child, place) => {
        assert.equal(child.y, y + child.rise);
        if (place > 0) assert.ok(child.x > children[place - 1].x);
      });
      const [first, last] = [children[0], children[children.length - 1]];
      assert.ok(Math.abs(x - (spine >= 0 ? children[spine].x : (first.x + last.x) / 2)) < 1e-6);
    }
  }
});

test('a tree is as narrow as possible: a small subtree moves in beside a deep one', () => {
  const narrow = box({
    children: [box({ children: [box({}), box({}), box({})] }), box({}), box({})],
  });
  assert.deepEqual(tidy(narrow, GAP), { width: 150, height: 170 });
  assert.deepEqual(
    narrow.children.map(({ x }) => x),
    [55, 95, 135],
  );
});
