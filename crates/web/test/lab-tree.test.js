/** The search tree: which part is shown, where, and how it is drawn. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOOKS } from '../page/js/lab/pictures/looks.js';
import { Reel } from '../page/js/lab/run/reel.js';
import { savedSource } from '../page/js/lab/run/source.js';
import { nodeAt, pathTo, treeOf } from '../page/js/lab/run/tree.js';
import { layTree, placeOf } from '../page/js/lab/pictures/tree-layout.js';
import { MOST, around, isSmall, metAt } from '../page/js/lab/pictures/tree-shown.js';
import { stateOf, treeDrawing, treeOutline } from '../page/js/lab/pictures/treeview.js';
import { setLanguage } from '../page/js/words/language.js';
import { words as zh } from '../page/js/words/zh/tree.js';
import { savedRun } from './lab-runs.js';
import { momentOfTree, searchAtRandom } from './lab-trees.js';
import { chance } from './shapes.js';
import './words.js';

/** @typedef {import('../page/js/lab/pictures/tree-shown.js').Shown} Shown */
/** @typedef {import('../page/js/lab/run/types.js').Moment} Moment */

/** @param {Shown} root @returns {Shown[]} */
const allOf = (root) => [root, ...root.children.flatMap(allOf)];

/** @param {import('./lab-runs.js').RunName} name @param {number} step @returns {Moment} */
function momentOf(name, step) {
  const { run, window } = savedRun(name);
  return new Reel(savedSource(run, window)).moment(step, 'link');
}

/** Random searches that are wide, deep, or both. */
function searches() {
  const below = chance(5);
  return [
    searchAtRandom(below, 3000, (depth) => (depth < 30 ? below(6) : 0)),
    searchAtRandom(below, 3000, (depth) => (depth < 60 ? 1 + (below(5) === 0 ? 1 : 0) : 0)),
    searchAtRandom(below, 2000, (depth) => (depth === 0 ? 400 : below(4))),
    searchAtRandom(below, 4000, (depth) => (depth < 900 ? 1 + (depth % 3 === 0 ? 2 : 0) : 0)),
    searchAtRandom(below, 1200, () => 1),
  ].filter((run) => !isSmall(treeOf(run)));
}

/** @param {Moment} moment */
const shownAt = (moment) => around(treeOf(moment.run), placeOf(moment));

test('few things of a large tree are shown, and together with the folds they account for every node visited', () => {
  const below = chance(6);
  const runs = searches();
  assert.ok(runs.length >= 4);
  for (const run of runs) {
    const tree = treeOf(run);
    for (let k = 0; k < 40; k++) {
      const step = k === 0 ? 0 : k === 1 ? run.events : below(run.events);
      const met = metAt(tree, step);
      const all = allOf(shownAt(momentOfTree(run, step)));
      assert.ok(all.length <= MOST, `${all.length} at step ${step}`);
      let [nodes, dead, solutions] = [0, 0, 0];
      for (const { kind, node, count, end } of all) {
        if (kind === 'more' || node >= met) continue;
        nodes += count;
        for (let at = node; kind === 'fold' && at < end; at = tree.end[at])
          [dead, solutions] = [dead + tree.dead[at], solutions + tree.solutions[at]];
        if (kind === 'node' && tree.children[node].length === 0)
          [dead, solutions] = [dead + tree.dead[node], solutions + tree.solutions[node]];
      }
      assert.equal(nodes, met, `nodes at step ${step}`);
      if (step === run.events)
        assert.deepEqual([dead, solutions], [tree.dead[0], tree.solutions[0]]);
    }
  }
});

test('the path is shown whole unless it is very long, and a fold opens when the path enters it', () => {
  const below = chance(8);
  for (const run of searches()) {
    const tree = treeOf(run);
    for (let k = 0; k < 20; k++) {
      const step = below(run.events);
      const all = allOf(shownAt(momentOfTree(run, step)));
      const single = new Set(all.filter(({ kind }) => kind === 'node').map(({ node }) => node));
      const left = pathTo(tree, nodeAt(tree, step)).filter((node) => !single.has(node));
      assert.equal(
        left.length,
        all.reduce((sum, { kind, levels }) => sum + (kind === 'levels' ? levels : 0), 0),
      );
      const folded = all.find(({ kind }) => kind === 'fold');
      if (!folded) continue;
      const [child] = tree.children[folded.node];
      if (child === undefined) continue;
      const inside = allOf(shownAt(momentOfTree(run, tree.from[child])));
      assert.ok(inside.some(({ kind, node }) => kind === 'node' && node === folded.node));
    }
  }
});

test('a node on the path of a large tree stays in place', () => {
  for (const run of searches().slice(0, 3)) {
    /** @type {Map<number, {x: number, y: number}>} */
    let before = new Map();
    for (let step = 0; step < Math.min(run.events, 900); step++) {
      const moment = momentOfTree(run, step);
      const { spots } = layTree(moment);
      const path = new Set(pathTo(treeOf(run), nodeAt(treeOf(run), step)));
      const now = new Map(
        spots
          .filter(({ shown }) => shown.kind === 'node' && path.has(shown.node))
          .map(({ shown, x, y }) => [shown.node, { x: x - spots[0].x, y }]),
      );
      for (const [node, at] of now)
        if (before.has(node))
          assert.deepEqual(at, before.get(node), `node ${node} at step ${step}`);
      before = now;
    }
  }
});

test('the picture of a step does not depend on the steps before', () => {
  const [run] = searches();
  const at = (/** @type {number} */ step) =>
    JSON.stringify(
      layTree(momentOfTree(run, step)).spots.map(({ x, y, name, edge }) => [x, y, name, edge]),
    );
  const once = at(700);
  at(3000);
  assert.equal(at(700), once);
});

test('a small tree keeps its layout from the first step to the last', () => {
  const { run } = savedRun('worked1');
  const first = layTree(momentOfTree(run, 0));
  for (let step = 1; step <= run.events; step++)
    assert.equal(layTree(momentOfTree(run, step)), first);
});

test('six sets at step 132: a dead end, the path, here, and a branch not yet tried', () => {
  const moment = momentOf('worked1', 132);
  const layout = layTree(moment);
  const place = placeOf(moment);
  const states = layout.spots.map((spot) => [spot.edge, spot.name, stateOf(layout, spot, place)]);
  assert.deepEqual(states, [
    ['', '1', 'path'],
    ['S2', '3', 'past'],
    ['S3', '9', 'dead'],
    ['S4', '3', 'choosing'],
    ['S3', '9', 'here'],
    ['S5', '5', 'waiting'],
    ['S1', '', 'coming'],
  ]);
  const shapes = treeDrawing.draw(layout, moment, null);
  const texts = shapes.flatMap((shape) => (shape.kind === 'text' ? [shape.text] : []));
  // What is not known yet has no name, neither here nor at nodes not yet visited.
  assert.deepEqual(texts.sort(), [
    '1',
    '3',
    '3',
    '9',
    'S2',
    'S3',
    'S3',
    'S4',
    'S5',
    'dead end',
    'here',
    'not yet tried',
  ]);
  assert.deepEqual(
    shapes.filter(({ look }) => look === 'edge now').map(({ key }) => key),
    ['edge node 3', 'edge node 4'],
  );
  assert.deepEqual(
    shapes.filter(({ look }) => look === 'tree dead').map(({ kind }) => kind),
    ['rect'],
  );
});

test('a dead end shows only once it is found, and a solution has a double ring', () => {
  const { run } = savedRun('worked1');
  const tree = treeOf(run);
  const dead = tree.kind.indexOf('dead');
  const state = (/** @type {number} */ step) => {
    const moment = momentOfTree(run, step);
    const layout = layTree(moment);
    return stateOf(
      layout,
      /** @type {any} */ (layout.spots.find(({ shown }) => shown.node === dead)),
      placeOf(moment),
    );
  };
  assert.equal(state(58), 'here');
  assert.equal(state(59), 'dead');
  assert.equal(state(72), 'dead');
  const moment = momentOfTree(run, 180);
  const shapes = treeDrawing.draw(layTree(moment), moment, null);
  assert.ok(
    ['tree found', 'tree solution'].every((look) =>
      shapes.some((shape) => shape.look === look && shape.kind === 'circle'),
    ),
  );
});

test('a click leads to the step at which the node was reached', () => {
  const { run } = savedRun('worked1');
  const moment = momentOfTree(run, run.events);
  const layout = layTree(moment);
  for (const { x, y, shown } of layout.spots)
    assert.equal(treeDrawing.hit(layout, moment, x, y)?.step, treeOf(run).from[shown.node]);
  assert.equal(treeDrawing.hit(layout, moment, -50, -50), null);
  const start = momentOfTree(run, 0);
  // Nothing is known of the others yet.
  assert.deepEqual(
    layout.spots.map(({ x, y }) => treeDrawing.hit(layout, start, x, y) !== null),
    layout.spots.map((_, k) => k === 0),
  );
});

test('in words: the current node is marked, and a fold says what it contains', () => {
  const moment = momentOf('worked1', 132);
  const outline = treeOutline(layTree(moment), moment);
  assert.deepEqual(outline, {
    label: 'start: branches on item 1, 2 options',
    step: 0,
    here: false,
    children: [
      {
        label: 'S2: branches on item 3, 1 option',
        step: 16,
        here: false,
        children: [
          {
            label: 'S3: dead end, item 9 has too few options left',
            step: 45,
            here: false,
            children: [],
          },
        ],
      },
      {
        label: 'S4: branches on item 3, 2 options',
        step: 103,
        here: false,
        children: [
          { label: 'S3: nothing chosen yet (here)', step: 129, here: true, children: [] },
          { label: 'S5: not yet tried', step: 158, here: false, children: [] },
        ],
      },
    ],
  });
  assert.equal(
    treeOutline(layTree(moment), moment, zh).children[0].children[0].label,
    'S3：死路，项 9 剩下的选项不够',
  );
  const [run] = searches();
  const end = momentOfTree(run, run.events);
  const labels = JSON.stringify(treeOutline(layTree(end), end));
  assert.match(labels, /[\d,]+ nodes folded, × [\d,]+, ◎ [\d,]+/);
});

test('the words below leaves follow the language', () => {
  const { run } = savedRun('worked1');
  const moment = momentOfTree(run, 132);
  setLanguage('zh');
  const texts = treeDrawing
    .draw(layTree(moment), moment, null)
    .map((shape) => (shape.kind === 'text' ? shape.text : ''));
  setLanguage('en');
  assert.ok(['死路', '当前', '未试'].every((word) => texts.includes(word)));
});

test('branches beyond the end of the run are shown as not yet tried', () => {
  const { run } = savedRun('worked1');
  const below = chance(3);
  const whole = searchAtRandom(below, 3000, () => 4);
  const cut = {
    ...whole,
    complete: false,
    outline: whole.outline.slice(0, ((whole.outline.length / 8) * 4) | 0),
  };
  cut.outline.length -= cut.outline.length % 4;
  cut.events = cut.outline[cut.outline.length - 4] + 1;
  const root = shownAt(momentOfTree(cut, cut.events));
  const waiting = allOf(root).filter(({ kind }) => kind === 'more');
  assert.ok(waiting.length > 0 && waiting.every(({ node, count }) => node === -1 && count > 0));
  assert.ok(allOf(shownAt(momentOfTree(run, 132))).every(({ kind }) => kind !== 'more'));
});

test('only what is in the frame is drawn, and no letters from far away', () => {
  const [run] = searches();
  const moment = momentOfTree(run, 4000);
  const layout = layTree(moment);
  const all = treeDrawing.draw(layout, moment, null);
  const [{ x, y }] = layout.spots;
  const part = treeDrawing.draw(layout, moment, { x: x - 40, y: y - 20, w: 80, h: 60, scale: 1 });
  assert.ok(part.length > 0 && part.length < all.length / 2);
  const far = treeDrawing.draw(layout, moment, {
    x: 0,
    y: 0,
    w: layout.width,
    h: layout.height,
    scale: 0.1,
  });
  assert.ok(far.length > 0 && far.every(({ kind }) => kind !== 'text'));
  assert.ok(all.some(({ kind }) => kind === 'text'));
});

test('every shape has an existing look and a unique key', () => {
  const below = chance(9);
  for (const run of [
    ...searches(),
    savedRun('worked1').run,
    savedRun('bounds').run,
    savedRun('sudoku4').run,
  ]) {
    for (let k = 0; k < 12; k++) {
      const moment = momentOfTree(run, below(run.events + 1));
      const shapes = treeDrawing.draw(layTree(moment), moment, null);
      const keys = new Set(shapes.map(({ key }) => key));
      assert.equal(keys.size, shapes.length);
      for (const { look } of shapes) assert.ok(LOOKS[look], look);
    }
  }
});

/**
 * Counts how often a list is read from.
 * @template {object} T
 * @param {T} list
 * @param {{reads: number}} counter
 * @returns {T}
 */
const counted = (list, counter) =>
  new Proxy(list, {
    get(target, key) {
      counter.reads += 1;
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

test('a step in a tree of a hundred thousand nodes looks at few of them', () => {
  const below = chance(10);
  const run = searchAtRandom(below, 100_000, (depth) =>
    depth < 4 ? 12 : depth < 80 ? below(5) : 0,
  );
  const tree = treeOf(run);
  assert.ok(tree.count > 50_000);
  const steps = Array.from({ length: 100 }, () => momentOfTree(run, below(run.events)));
  const counter = { reads: 0 };
  run.outline = counted(run.outline, counter);
  for (const [name, list] of Object.entries(tree))
    if (typeof list === 'object') Object.assign(tree, { [name]: counted(list, counter) });
  for (const moment of steps) {
    counter.reads = 0;
    const shapes = treeDrawing.draw(layTree(moment), moment, null);
    // Whatever the size of the tree: about seven reads for each thing shown.
    assert.ok(counter.reads > 0 && counter.reads <= 10 * MOST, `${counter.reads} reads`);
    assert.ok(shapes.length <= 4 * MOST, `${shapes.length} shapes`);
  }
});
