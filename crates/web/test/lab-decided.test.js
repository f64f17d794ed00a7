/** At a solution everything is decided; and the first part of a saved run is a sound run. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutRun } from '../page/js/lab/run/cut.js';
import { SOLUTION } from '../page/js/lab/run/events.js';
import { Reel } from '../page/js/lab/run/reel.js';
import { savedSource } from '../page/js/lab/run/source.js';
import { ANSWER, FURTHER, REMAINING } from '../page/js/lab/run/status.js';
import { marksOf } from '../page/js/lab/run/stops.js';
import { RUNS, reelOf, savedRun } from './lab-runs.js';

test('at a solution no item, option or node is shown as remaining', () => {
  let solutions = 0;
  for (const name of RUNS) {
    const reel = reelOf(name);
    for (let step = 1; step <= reel.length; step++) {
      if (reel.event(step - 1).op !== SOLUTION) continue;
      solutions += 1;
      for (const grain of /** @type {const} */ (['link', 'cover', 'level'])) {
        const moment = reel.moment(step, grain);
        for (const part of /** @type {const} */ (['items', 'options', 'nodes'])) {
          const open = [...moment[part]].flatMap((status, k) => (status === REMAINING ? [k] : []));
          // Node 0 is the root of the header list, which is no part of the problem.
          assert.deepEqual(
            open.filter((k) => part !== 'nodes' || k > 0),
            [],
            `${name}, step ${step}, ${grain}: ${part}`,
          );
        }
        const chosen = moment.path.filter((option) => option >= 0);
        for (const option of chosen) assert.equal(moment.options[option], ANSWER);
      }
    }
  }
  assert.ok(solutions >= RUNS.length - 1);
});

test('on the way back, an item that is in the list again does not look covered', () => {
  let met = 0;
  for (const name of RUNS) {
    const reel = reelOf(name);
    for (let step = 1; step <= reel.length; step++) {
      const { undoing, items, links, cover, covering } = reel.moment(step, 'link');
      if (!undoing) continue;
      for (let item = 0; item < cover.primary; item++) {
        const header = cover.header(item);
        // Until its last option is back, an item is still being uncovered.
        if (links.right[links.left[header]] !== header || item === covering) continue;
        met += 1;
        assert.notEqual(items[item], FURTHER, `${name}, step ${step}: ${cover.items[item]}`);
      }
    }
  }
  assert.ok(met > 100);
});

test('a run that is cut is the same run up to there, and says that the search goes on', () => {
  const saved = { ...savedRun('worked1'), step: 50 };
  const whole = new Reel(savedSource(saved.run, saved.window));
  const { run, window, step } = cutRun(saved, 40);
  assert.deepEqual([run.events, run.complete, step], [40, false, 40]);
  const part = new Reel(savedSource(run, window));
  for (let at = 0; at <= 40; at++)
    assert.deepEqual(part.moment(at, 'link').nodes, whole.moment(at, 'link').nodes, `step ${at}`);
  const [marks, all] = [marksOf(run), marksOf(saved.run)];
  assert.deepEqual(
    marks.deadEnds,
    all.deadEnds.filter((at) => at <= 40),
  );
  assert.deepEqual(
    marks.tries,
    all.tries.filter((one) => one.step <= 40),
  );
  assert.equal(cutRun(saved, saved.run.events), saved, 'the whole run is not changed');
});
