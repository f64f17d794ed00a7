/**
 * The run at any step: the links are those of the engine, going forwards, backwards and after a
 * jump; and each grain stops where it should.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextMark, previousMark } from '../page/js/lab/room/acts.js';
import { FIELDS, GRAINS, SOLUTION, STRIDE, WRITE } from '../page/js/lab/run/events.js';
import { Missing, Reel } from '../page/js/lab/run/reel.js';
import { savedSource } from '../page/js/lab/run/source.js';
import {
  ANSWER,
  CHOOSING,
  FURTHER,
  PAST,
  REMAINING,
  REMOVED,
  RESTORED,
  STATUSES,
} from '../page/js/lab/run/status.js';
import { marksOf } from '../page/js/lab/run/stops.js';
import { nodeAt, pathTo, treeOf } from '../page/js/lab/run/tree.js';
import { EventWindow, eventAt } from '../page/js/lab/run/window.js';
import { savedRun } from './lab-runs.js';
import { chance } from './shapes.js';

/** @typedef {import('./lab-runs.js').RunName} RunName */

/** @type {RunName[]} */
const RUNS = ['worked1', 'worked2', 'toy', 'toy_colors', 'bounds', 'sudoku4', 'sudoku4-leftmost'];

/** @param {RunName} name */
function reelOf(name) {
  const { run, window } = savedRun(name);
  return new Reel(savedSource(run, window));
}

/** Serialises the complete state of the links. @param {Reel} reel */
function seen({ replay }) {
  return JSON.stringify([replay.arrays.map((array) => [...array]), replay.stack]);
}

for (const name of RUNS) {
  test(`${name}: every write finds the value that it names as old, and going back restores everything`, () => {
    const reel = reelOf(name);
    const states = [seen(reel)];
    for (let step = 0; step < reel.length; step++) {
      const { op, a, b } = reel.event(step);
      if (op >= WRITE)
        assert.equal(
          reel.replay.arrays[op - WRITE][a],
          b,
          `${FIELDS[op - WRITE]} of ${a} at step ${step}`,
        );
      reel.seek(step + 1);
      states.push(seen(reel));
    }
    assert.equal(states.at(-1), states[0], 'the search leaves the links as it found them');
    for (let step = reel.length; step >= 0; step--) {
      reel.seek(step);
      assert.equal(seen(reel), states[step], `back at step ${step}`);
    }
    const number = chance(7);
    for (let k = 0; k < 300; k++) {
      const step = number(reel.length + 1);
      reel.seek(step);
      assert.equal(seen(reel), states[step], `jumped to step ${step}`);
    }
  });

  test(`${name}: a window, with the events standing at its beginning, is as good as the whole run`, () => {
    const whole = reelOf(name);
    const { run, window } = savedRun(name);
    for (const from of [1, 17, 40, whole.length - 3]) {
      whole.seek(from);
      const standing = whole.replay.stack.flatMap(({ op, a, b, c }) => [op, a, b, c]);
      const part = new EventWindow({
        from,
        standing,
        events: window.events.slice(from * STRIDE),
      });
      const reel = new Reel({
        run,
        have: (step) => (part.has(step) ? part : null),
        fetch: async () => part,
      });
      reel.replay.enter(part);
      for (let step = from; step <= run.events; step++) {
        reel.seek(step);
        whole.seek(step);
        assert.equal(seen(reel), seen(whole));
      }
      assert.throws(() => reel.seek(from - 1), Missing);
    }
  });

  test(`${name}: the stops are the same going forwards, going back and after a jump`, () => {
    const reel = reelOf(name);
    for (const grain of GRAINS) {
      const there = [0];
      for (let step = 0; step < reel.length;) there.push((step = reel.next(step, grain)));
      const back = [reel.length];
      for (let step = reel.length; step > 0;) back.push((step = reel.previous(step, grain)));
      assert.deepEqual(back.reverse(), there, grain);
      const stops = new Set(there);
      for (let step = 0; step <= reel.length; step++) {
        const settled = reel.settle(step, grain);
        assert.ok(
          stops.has(settled) && settled >= step && (settled === step) === stops.has(step),
          `${grain} at ${step}`,
        );
      }
    }
  });

  test(`${name}: a moment does not depend on how it was reached`, () => {
    const [one, other] = [reelOf(name), reelOf(name)];
    const number = chance(11);
    const told = (/** @type {any} */ moment) =>
      JSON.stringify({ ...moment, cover: null, run: null });
    for (const grain of GRAINS) {
      /** @type {[number, string][]} */
      const moments = [];
      for (let step = 0; ; step = one.next(step, grain)) {
        moments.push([step, told(one.moment(step, grain))]);
        if (step === one.length) break;
      }
      for (let k = 0; k < 100; k++) {
        const [step, moment] = moments[number(moments.length)];
        assert.equal(told(other.moment(Number(step), grain)), moment, `${grain} at ${step}`);
      }
    }
  });
}

/**
 * Returns the statuses of items or options by name.
 * @param {Uint8Array} statuses
 * @param {string[]} names
 */
function named(statuses, names) {
  return Object.fromEntries(names.map((name, k) => [name, STATUSES[statuses[k]]]));
}

test('six sets: the colours of the article, in the middle of the second dead end', () => {
  const reel = reelOf('worked1');
  // S4 is chosen, S3 is tried for 3, and covering 5 removes S1 from the list of 9.
  const step = Array.from({ length: reel.length }, (_, k) => k).find((at) => {
    const { op, a, b } = reel.event(at);
    return (
      at > 128 &&
      op === WRITE + FIELDS.indexOf('down') &&
      a === 5 &&
      reel.cover.nodeName(b) === 'S1·9'
    );
  });
  assert.ok(step);
  const moment = reel.moment(step + 1, 'link');
  const { cover } = reel;
  assert.deepEqual(named(moment.items, cover.items), {
    1: 'past',
    3: 'choosing',
    5: 'further',
    8: 'past',
    9: 'remaining',
    17: 'further',
    119: 'remaining',
  });
  assert.deepEqual(
    named(
      moment.options,
      cover.options.map(({ name }) => name),
    ),
    {
      S1: 'removed',
      S2: 'past',
      S3: 'choosing',
      S4: 'answer',
      S5: 'choosing',
      S6: 'past',
    },
  );
  const status = (/** @type {string} */ name) =>
    moment.nodes[
      Array.from({ length: cover.count }, (_, node) => cover.nodeName(node)).indexOf(name)
    ];
  assert.deepEqual(
    ['S1·5', 'S1·9', 'S1·17', 'S2·1', 'S3·17', 'S4·8', 'S5·119', 'S6·9'].map(status),
    [FURTHER, REMOVED, REMAINING, PAST, CHOOSING, ANSWER, CHOOSING, PAST],
  );
  assert.equal(cover.nodeName(moment.entry), 'S1·9');
  assert.deepEqual(
    [moment.k, cover.items[moment.covering], cover.options[moment.row].name],
    [1, '5', 'S1'],
  );
  assert.deepEqual([moment.line, moment.callers], ['down', ['cover-others']]);
  assert.equal(moment.undoing, false);
  // The inverse writes restore everything that was removed.
  const back = reel.moment(reel.length, 'link');
  assert.ok(back.items.every((one) => one === REMAINING || one === RESTORED));
});

test('at its grain a cover is one act, with everything it removed and the line that called it', () => {
  const reel = reelOf('worked1');
  const first = reel.moment(reel.next(reel.next(0, 'cover'), 'cover'), 'cover');
  assert.equal(reel.cover.items[first.covering], '1');
  assert.deepEqual(
    first.removed.map((node) => reel.cover.nodeName(node)),
    ['S2·8', 'S2·119', 'S4·8', '1'],
  );
  assert.deepEqual([first.line, first.callers], ['cover', ['cover-item']]);
});

test('a solution shows the whole answer', () => {
  const reel = reelOf('worked2');
  const step = nextMark(reel, 0, 'solution');
  assert.ok(step);
  const moment = reel.moment(step, 'level');
  assert.equal(moment.event?.op, SOLUTION);
  assert.deepEqual(
    moment.path.map((option) => reel.cover.options[option].name),
    ['B', 'D', 'F'],
  );
  assert.deepEqual(
    named(
      moment.options,
      reel.cover.options.map(({ name }) => name),
    ),
    {
      A: 'past',
      B: 'answer',
      C: 'past',
      D: 'answer',
      E: 'past',
      F: 'answer',
    },
  );
  assert.equal(nextMark(reel, step, 'solution'), null);
  assert.equal(previousMark(reel, step, 'solution'), null);
  assert.equal(previousMark(reel, step + 1, 'solution'), step);
});

test('the tree of the six sets, and the nodes at given steps', () => {
  const { run } = savedRun('worked1');
  const tree = treeOf(run);
  const options = [...tree.option].map((option) => run.cover.options[option]?.name ?? '');
  assert.deepEqual(options, ['', 'S2', 'S3', 'S4', 'S3', 'S5', 'S1']);
  assert.deepEqual([...tree.parent], [-1, 0, 1, 0, 3, 3, 5]);
  assert.deepEqual(tree.kind, ['inner', 'inner', 'dead', 'inner', 'dead', 'inner', 'solution']);
  assert.deepEqual([tree.dead[0], tree.solutions[0], tree.dead[3], tree.end[1]], [2, 1, 1, 3]);
  const { solutions, deadEnds, tries } = marksOf(run);
  assert.deepEqual(pathTo(tree, nodeAt(tree, solutions[0])), [0, 3, 5, 6]);
  assert.deepEqual(
    deadEnds.map((step) => nodeAt(tree, step)),
    [2, 4],
  );
  assert.deepEqual(
    tries.map(({ level }) => level),
    [0, 1, 0, 1, 1, 2],
  );
  assert.equal(nodeAt(tree, 0), 0);
  assert.equal(nodeAt(tree, run.events), 0);
});

test('an event is read from its four numbers', () => {
  assert.deepEqual(eventAt([1, 2, 3, 4, 5, 6, 7, 8], 1), { op: 5, a: 6, b: 7, c: 8 });
});
