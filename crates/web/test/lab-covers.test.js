/** The diagram of all covers: what lies on which path, its layout, and how it is drawn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Diagram, share } from '../page/js/lab/run/diagram.js';
import { LOOKS } from '../page/js/lab/pictures/looks.js';
import { layCovers } from '../page/js/lab/pictures/covers-layout.js';
import { coversDrawing, widthOf } from '../page/js/lab/pictures/covers.js';
import { coversAtRandom, coversOf, diagramOf } from './lab-diagrams.js';
import { chance } from './shapes.js';

/** @typedef {import('../page/js/lab/pictures/covers-layout.js').CoversLayout} CoversLayout */

const NAMES = {
  option: (/** @type {number} */ option) => `S${option}`.repeat(1 + (option % 3)),
  none: 'none',
  count: String,
  more: (/** @type {number} */ count) => `+${count}`,
};

/** Random diagrams, and the covers that they hold. */
function diagrams(count = 60, seed = 3) {
  const below = chance(seed);
  return Array.from({ length: count }, () => {
    const covers = coversAtRandom(below);
    return { covers, diagram: new Diagram(diagramOf(covers)) };
  });
}

/** @param {CoversLayout} run @param {object} [more] */
const momentOf = (run, more) => ({
  run,
  lit: null,
  edge: -1,
  node: -1,
  sample: null,
  held: -1,
  sayEdge: (/** @type {number} */ edge) => `edge ${edge}`,
  sayNode: (/** @type {number} */ node) => `node ${node}`,
  ...more,
});

/** @param {{x: number, y: number, w: number, h: number}} box */
const sides = ({ x, y, w, h }) => [x - w / 2, y - h / 2, x + w / 2, y + h / 2];

test('the diagram of the six sets has one path', () => {
  // Knuth's example: options 4, 5 and 1 cover items 1 to 7.
  const options = [
    [2, 4],
    [0, 3, 6],
    [1, 2, 5],
    [0, 3, 5],
    [1, 6],
    [3, 4, 6],
  ];
  const covers = coversOf(7, options);
  assert.deepEqual(covers, [[0, 3, 4]]);
  const diagram = new Diagram(diagramOf(covers));
  assert.deepEqual([diagram.size, diagram.total, diagram.treeSize], [4, 1n, 4n]);
  assert.deepEqual(diagram.pathOf([0, 3, 4]), [0, 1, 2]);
  assert.equal(diagram.pathOf([0, 3]), null);
  assert.equal(diagram.pathOf([0, 3, 5]), null);
});

test('each cover has a path, and the covers through an edge are those whose paths take it', () => {
  for (const { covers, diagram } of diagrams()) {
    assert.equal(diagram.total, BigInt(covers.length));
    const taken = diagram.through.map(() => 0n);
    for (const cover of covers) {
      const path = diagram.pathOf(cover) ?? assert.fail('no path');
      assert.deepEqual(
        path.map((edge) => diagram.data.edges[edge].option),
        cover,
      );
      for (const edge of path) taken[edge] += 1n;
    }
    assert.deepEqual(taken, diagram.through);
    // All ways to a node, over all nodes, are the nodes of the tree of beginnings of covers.
    const tree = new Set(
      covers.flatMap((cover) => cover.map((_, k) => cover.slice(0, k + 1).join())),
    );
    assert.equal(diagram.treeSize, BigInt(tree.size + 1));
  }
});

test('what is lit by an edge or a node is what lies on its paths', () => {
  for (const { covers, diagram } of diagrams(30)) {
    const paths = covers.map((cover) => diagram.pathOf(cover) ?? []);
    const union = (/** @type {number[][]} */ some) =>
      [...new Set(some.flat())].sort((a, b) => a - b);
    diagram.data.edges.forEach((_, edge) => {
      const lit = diagram.throughEdges([edge]);
      assert.deepEqual(
        [...lit.edges].sort((a, b) => a - b),
        union(paths.filter((path) => path.includes(edge))),
      );
    });
    for (let node = 0; node < diagram.size; node++) {
      const meets = (/** @type {number[]} */ path) =>
        path.some(
          (edge) => diagram.data.edges[edge].from === node || diagram.data.edges[edge].to === node,
        );
      const lit = diagram.throughNode(node);
      assert.deepEqual(
        [...lit.edges].sort((a, b) => a - b),
        union(paths.filter(meets)),
      );
    }
  }
});

test('arrow keys reach every edge', () => {
  for (const { diagram } of diagrams(30)) {
    const reached = new Set([diagram.out[0][0]]);
    for (const edge of reached)
      for (const key of ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'])
        reached.add(diagram.walk(edge, key) ?? assert.fail(key));
    // Only the first edge below is reached by going down, but from each of its parents.
    const missed = diagram.data.edges.filter((_, edge) => !reached.has(edge));
    assert.deepEqual(missed, []);
    assert.equal(diagram.walk(diagram.out[0][0], 'ArrowUp'), diagram.out[0][0]);
    assert.equal(diagram.walk(0, 'Home'), null);
  }
});

test('no two boxes overlap, all lie within the picture, and every line leads down', () => {
  for (const { diagram } of diagrams(120)) {
    const layout = layCovers(diagram, NAMES);
    const boxes = [...layout.nodes, ...layout.labels];
    assert.equal(layout.labels.length, diagram.bundles.length);
    for (const [at, one] of boxes.entries()) {
      const [left, top, right, bottom] = sides(one);
      assert.ok(left >= 0 && top >= 0, 'inside');
      assert.ok(right <= layout.width && bottom <= layout.height, 'inside');
      for (const other of boxes.slice(at + 1)) {
        const [l, t, r, b] = sides(other);
        assert.ok(left >= r || l >= right || top >= b || t >= bottom, 'two boxes overlap');
      }
    }
    for (const { points, bundle } of layout.labels) {
      points.slice(1).forEach(({ y }, k) => assert.ok(y > points[k].y, `bundle ${bundle}`));
      const { from, to } = diagram.bundles[bundle];
      assert.equal(points[0].x, layout.nodes[from].x);
      assert.equal(points.at(-1)?.x, layout.nodes[to].x);
    }
  }
});

test('the same diagram has the same layout each time', () => {
  const [once, again] = [diagrams(20), diagrams(20)].map((all) =>
    all.map(({ diagram }) => {
      const { nodes, labels, width, height } = layCovers(diagram, NAMES);
      return { nodes, labels, width, height };
    }),
  );
  assert.deepEqual(once, again);
});

test('a chain of nodes is a straight line', () => {
  const { nodes } = layCovers(new Diagram(diagramOf([[1, 2, 3, 4, 5]])), NAMES);
  assert.equal(new Set(nodes.map(({ x }) => Math.round(x))).size, 1);
});

test('several options between the same two nodes are one line with one label', () => {
  const covers = Array.from({ length: 9 }, (_, k) => [k, 20]);
  const diagram = new Diagram(diagramOf(covers));
  assert.deepEqual(
    diagram.bundles.map(({ edges, through }) => [edges.length, through]),
    [
      [9, 9n],
      [1, 9n],
    ],
  );
  const [label] = layCovers(diagram, NAMES).labels;
  assert.deepEqual(
    label.lines.map(({ name, count }) => [name, count]),
    [
      ['S0', '1'],
      ['S1S1', '1'],
      ['S2S2S2', '1'],
      ['+6', '6'],
    ],
  );
});

test('every look exists, near and far, lit, sampled or plain', () => {
  for (const { covers, diagram } of diagrams(20)) {
    const layout = layCovers(diagram, NAMES);
    const sample = diagram.throughEdges(diagram.pathOf(covers[0]) ?? []);
    for (const more of [
      {},
      { edge: 0, lit: diagram.throughEdges([0]) },
      { node: 0, lit: diagram.throughNode(0) },
      { sample },
    ])
      for (const frame of [
        null,
        { x: 0, y: 0, w: 300, h: 200, scale: 1 },
        { x: 0, y: 0, w: 9e3, h: 9e3, scale: 0.1 },
      ])
        for (const { look } of coversDrawing.draw(layout, momentOf(layout, more), frame))
          assert.ok(LOOKS[look], look);
  }
});

test('whatever is drawn can be found again by pointing at it', () => {
  const [{ diagram }] = diagrams(1, 8);
  const layout = layCovers(diagram, NAMES);
  const at = (/** @type {number} */ x, /** @type {number} */ y) =>
    coversDrawing.hit(layout, momentOf(layout), x, y);
  for (const { node, x, y } of layout.nodes) assert.equal(at(x, y)?.node, node);
  for (const { lines, x, y, h } of layout.labels)
    lines.forEach(({ edge }, k) => {
      if (edge >= 0) assert.equal(at(x, y - h / 2 + 10 + 19 * k)?.branch, edge);
    });
  assert.equal(at(-5, -5), null);
});

test('lines are wider, the larger their share is', () => {
  assert.deepEqual([0.001, 0.2, 0.21, 0.6, 1].map(widthOf), [1, 1, 2, 3, 5]);
  assert.equal(share(12n, 92n), 0.130434);
  assert.equal(share(0n, 0n), 0);
  assert.equal(share(10n ** 40n, 4n * 10n ** 40n), 0.25);
});
