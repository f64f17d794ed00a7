/** The pool of workers that answers a page of plain files: its rules are those of the server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Trouble } from '../page/js/ask/trouble.js';
import { Pool } from '../page/js/ask/workers.js';

/** @typedef {import('../page/js/ask/workers.js').Hand} Hand */

/** A worker that answers when the test says so. @implements {Hand} */
class Fake {
  /** @type {string[]} */
  heard = [];
  ended = false;
  /** @type {Worker['onmessage']} */
  onmessage = null;
  /** @type {Worker['onerror']} */
  onerror = null;

  /** @param {{question: string, time: number}} order */
  postMessage({ question }) {
    this.heard.push(question);
  }

  terminate() {
    this.ended = true;
  }

  /** @param {import('../page/js/ask/worker.js').Reply} data */
  say(data) {
    this.onmessage?.call(/** @type {any} */ (this), /** @type {any} */ ({ data }));
  }

  /** @param {string} answer */
  answer(answer) {
    this.say({ answer, spent: false });
  }

  fail() {
    this.onerror?.call(/** @type {any} */ (this), /** @type {any} */ ({}));
  }
}

/** @param {Partial<import('../page/js/ask/workers.js').Rules>} [rules] */
function pool(rules) {
  /** @type {Fake[]} */
  const hired = [];
  const hire = () => {
    hired.push(new Fake());
    return /** @type {Fake} */ (hired.at(-1));
  };
  const all = { workers: 2, queue: 2, time: 60_000, grace: 1_000, ...rules };
  return { pool: new Pool(hire, all), hired };
}

/** @param {Trouble['kind']} kind */
const trouble = (kind) => (/** @type {unknown} */ error) =>
  error instanceof Trouble && error.kind === kind;

test('questions go to free workers, and wait in their order when there is none', async () => {
  const { pool: office, hired } = pool();
  const answers = ['a', 'b', 'c', 'd'].map((question) => office.ask(question));
  assert.deepEqual(
    hired.map(({ heard }) => heard),
    [['a'], ['b']],
  );
  hired[1].answer('B');
  hired[0].answer('A');
  hired[1].answer('C');
  hired[0].answer('D');
  assert.deepEqual(await Promise.all(answers), ['A', 'B', 'C', 'D']);
  assert.equal(hired.length, 2);
  void office.ask('e');
  assert.deepEqual(hired[0].heard, ['a', 'd', 'e'], 'a worker is used again');
  hired[0].answer('E');
});

test('a worker that is warm takes the first question', async () => {
  const { pool: office, hired } = pool();
  office.warm();
  office.warm();
  const answer = office.ask('a');
  assert.equal(hired.length, 1);
  hired[0].answer('A');
  assert.equal(await answer, 'A');
});

test('a question too many is refused at once', async () => {
  const { pool: office, hired } = pool({ workers: 1, queue: 1 });
  const answers = [office.ask('a'), office.ask('b')];
  await assert.rejects(office.ask('c'), trouble('busy'));
  hired[0].answer('A');
  hired[0].answer('B');
  assert.deepEqual(await Promise.all(answers), ['A', 'B']);
});

test('a question that is called off ends its worker, and another takes the place', async () => {
  const { pool: office, hired } = pool({ workers: 1 });
  const own = new AbortController();
  const [first, second] = [office.ask('long', own.signal), office.ask('next')];
  own.abort(new Error('called off'));
  await assert.rejects(first, /called off/);
  assert.ok(hired[0].ended);
  assert.equal(hired.length, 2);
  assert.deepEqual(hired[1].heard, ['next']);
  hired[1].answer('NEXT');
  assert.equal(await second, 'NEXT');
});

test('a question that is called off while it waits never reaches a worker', async () => {
  const { pool: office, hired } = pool({ workers: 1 });
  const own = new AbortController();
  const [first, second] = [office.ask('a'), office.ask('b', own.signal)];
  own.abort();
  await assert.rejects(second, { name: 'AbortError' });
  hired[0].answer('A');
  assert.equal(await first, 'A');
  assert.deepEqual([hired.length, hired[0].heard], [1, ['a']]);
  // Called off before it is asked, and after it was answered: nothing happens.
  await assert.rejects(office.ask('c', own.signal), { name: 'AbortError' });
  const late = new AbortController();
  const third = office.ask('d', late.signal);
  hired[0].answer('D');
  assert.equal(await third, 'D');
  late.abort();
  assert.equal(hired[0].ended, false);
});

test('a worker that does not answer in time is ended', async () => {
  const { pool: office, hired } = pool({ workers: 1, time: 5, grace: 5 });
  const [first, second] = [office.ask('endless'), office.ask('next')];
  await assert.rejects(first, trouble('failed'));
  assert.ok(hired[0].ended);
  hired[1].answer('NEXT');
  assert.equal(await second, 'NEXT');
});

test('a worker that breaks is replaced, and only its own question fails', async () => {
  const { pool: office, hired } = pool();
  const [first, second] = [office.ask('a'), office.ask('b')];
  hired[0].say({ failed: 'RuntimeError: unreachable' });
  await assert.rejects(first, trouble('failed'));
  assert.ok(hired[0].ended && !hired[1].ended);
  hired[1].answer('B');
  assert.equal(await second, 'B');
});

test('a worker that cannot be fetched is not tried again and again', async () => {
  const { pool: office, hired } = pool();
  const first = office.ask('a');
  hired[0].fail();
  await assert.rejects(first, trouble('gone'));
  assert.equal(hired.length, 1);
  const second = office.ask('b');
  assert.equal(hired.length, 2, 'the next question tries');
  hired[1].answer('B');
  assert.equal(await second, 'B');
});

test('a worker that has taken much memory is replaced after its answer', async () => {
  const { pool: office, hired } = pool({ workers: 1 });
  const answer = office.ask('a');
  hired[0].say({ answer: 'A', spent: true });
  assert.equal(await answer, 'A');
  assert.deepEqual([hired[0].ended, hired.length], [true, 2]);
});
