/** A line to the server: one question at a time, patience, and asking again. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Trouble } from '../page/js/ask/api.js';
import { Line, pause } from '../page/js/ask/asking.js';
import { fetchWords, setLanguage } from '../page/js/words/language.js';
import { words } from '../page/js/words/words.js';

await fetchWords('en');
setLanguage('en');

/** @type {import('../page/js/types.js').Fault} */
const fault = {
  answer: 'fault',
  kind: 'odd',
  where: null,
  message: 'this is odd',
  hint: null,
  line: null,
  column: null,
};

test('a later question cancels the one before, which then ends without an answer', async () => {
  const line = new Line();
  const first = line.ask((signal) => pause(10_000, signal));
  const second = line.ask(async () => 'second');
  assert.equal(await first, null);
  assert.deepEqual(await second, { answer: 'second' });
  assert.equal(line.open, null);
  assert.equal(line.callOff(), false);
});

test('being late is said once, and not after the answer', async () => {
  let late = 0;
  const manner = { patience: 5, late: () => void (late += 1) };
  const line = new Line();
  await line.ask(async () => 'at once', manner);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(late, 0);
  await line.ask((signal) => pause(30, signal), manner);
  assert.equal(late, 1);
  const calledOff = line.ask((signal) => pause(10_000, signal), manner);
  line.callOff();
  assert.equal(await calledOff, null);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(late, 1);
});

test('a busy server is asked again only if that is wanted', async () => {
  let asked = 0;
  const busyTwice = async () => {
    asked += 1;
    if (asked < 3) throw new Trouble('busy');
    return asked;
  };
  const ending = await new Line().ask(busyTwice);
  assert.ok(ending && 'trouble' in ending);
  assert.deepEqual([ending.trouble, ending.text()], ['busy', words().page.trouble.busy]);
  asked = 0;
  assert.deepEqual(await new Line().ask(busyTwice, { again: 1 }), { answer: 3 });
  const gone = await new Line().ask(() => Promise.reject(new Trouble('gone')), { again: 1 });
  assert.ok(gone && 'trouble' in gone && gone.trouble === 'gone');
});

test('a fault is told in words, and a question called off meanwhile stays silent', async () => {
  const line = new Line(
    async ({ message }) =>
      () =>
        `${message}!`,
  );
  const ending = await line.ask(async () => fault);
  assert.ok(ending && 'fault' in ending);
  assert.deepEqual([ending.fault, ending.text()], [fault, 'this is odd!']);
  const slow = new Line(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return () => 'late';
  });
  const first = slow.ask(async () => fault);
  const second = slow.ask(async () => 'next');
  assert.equal(await first, null);
  assert.deepEqual(await second, { answer: 'next' });
});
