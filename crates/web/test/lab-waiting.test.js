/** Waiting for the server: a later request cancels the earlier one of its kind, and no other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Trouble } from '../page/js/ask/api.js';
import { firstState } from '../page/js/lab/room/state.js';
import { callOff, patiently, waitsFor } from '../page/js/lab/room/waiting.js';
import { Store } from '../page/js/base/store.js';

/** Makes an act that goes on until it is released or cancelled. */
function endless() {
  let release = () => {};
  const act = (/** @type {AbortSignal} */ signal) =>
    new Promise((resolve, reject) => {
      release = () => resolve('done');
      signal.addEventListener('abort', () => reject(new Error('called off')));
    });
  return { act, release: () => release() };
}

test('a step cancels the step before it, but neither a run nor a file', async () => {
  const lab = new Store(firstState());
  const [run, file, step, next] = [endless(), endless(), endless(), endless()];
  const waits = [
    patiently(lab, 'run', run.act),
    patiently(lab, 'file', file.act),
    patiently(lab, 'step', step.act),
  ];
  const last = patiently(lab, 'step', next.act);
  assert.equal(await waits[2], undefined);
  [run, file, next].forEach(({ release }) => release());
  assert.deepEqual(await Promise.all([waits[0], waits[1], last]), ['done', 'done', 'done']);
  assert.equal(lab.state.trouble, null);
  assert.equal(waitsFor(lab, 'step'), null);
});

test('a long wait is shown as busy until nothing is pending', async () => {
  const lab = new Store(firstState());
  const [slow, slower] = [endless(), endless()];
  const waits = [patiently(lab, 'step', slow.act), patiently(lab, 'file', slower.act)];
  assert.equal(lab.state.busy, false);
  await new Promise((resolve) => setTimeout(resolve, 250));
  assert.equal(lab.state.busy, true);
  slow.release();
  await waits[0];
  assert.equal(lab.state.busy, true);
  slower.release();
  await waits[1];
  assert.equal(lab.state.busy, false);
});

test('trouble with the server is reported, and a bug of the page is not mistaken for it', async () => {
  const lab = new Store({ ...firstState(), playing: true });
  assert.equal(await patiently(lab, 'step', () => Promise.reject(new Trouble('busy'))), undefined);
  assert.deepEqual([lab.state.trouble, lab.state.playing], [{ kind: 'busy' }, false]);
  /** @type {unknown[]} */
  const bugs = [];
  globalThis.reportError = (bug) => void bugs.push(bug);
  const bug = new TypeError('ours');
  assert.equal(await patiently(lab, 'run', () => Promise.reject(bug)), undefined);
  assert.deepEqual([bugs, lab.state.trouble], [[bug], { kind: 'failed' }]);
  callOff(lab, 'run');
});
