/**
 * Faults in the languages other than English. `faults.json` has an example of every kind that the
 * server can answer, with its data; `crates/app/tests/it/faults.rs` writes it.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, test } from 'node:test';

import { tellFault } from '../page/js/ask/telling.js';
import { troubleText } from '../page/js/lab/room/trouble.js';
import { fetchFaultWords, faultWords } from '../page/js/words/faults.js';
import { number, setLanguage } from '../page/js/words/language.js';
import { CODES, FIRST } from '../page/js/words/languages.js';
import { words } from '../page/js/words/words.js';
import './words.js';

/** @typedef {import('../page/js/types.js').Fault} Fault */
/** @typedef {import('../page/js/words/languages.js').Language} Language */

/** @type {(Fault & Record<string, any>)[]} */
const FAULTS = JSON.parse(readFileSync(new URL('faults.json', import.meta.url), 'utf8'));
const OTHERS = CODES.filter((code) => code !== FIRST);

afterEach(() => setLanguage(FIRST));

/** @param {Language} code @param {Fault} fault */
function told(code, fault) {
  setLanguage(code);
  return faultWords(fault);
}

/**
 * Returns an example of a kind, with other data.
 * @param {string} kind
 * @param {Record<string, unknown>} [data]
 */
function example(kind, data = {}) {
  const fault = FAULTS.find((one) => one.kind === kind);
  assert.ok(fault, kind);
  return { ...fault, ...data };
}

/**
 * A fault that complains if a datum is read that it does not have.
 * @param {Fault & Record<string, any>} fault
 */
const strict = (fault) =>
  new Proxy(fault, {
    get(target, name) {
      assert.ok(typeof name === 'symbol' || name in target, `${fault.kind} has no ${String(name)}`);
      return Reflect.get(target, name);
    },
  });

/** The texts in the data of a fault. @param {any} data @returns {string[]} */
function textsIn(data) {
  if (typeof data === 'string') return [data];
  return data !== null && typeof data === 'object' ? Object.values(data).flatMap(textsIn) : [];
}

/** What has no Chinese name. Text in quotation marks is the player's own, or is typed literally. */
const NAMES =
  /“[^”]*”|「[^」]*」|\b(?:JSON|HoDoKu|DLX|OR-Library|OPB|LP|MPS|UTF-8|UTF-16|U\+[0-9A-F]+|r\d+c\d+)\b/g;
/** Examples of what is typed, in hints. */
const FORMS =
  /row,column(?:,value)?|\brow、column|\bvalue\b|p ec\b|p xcc\b|\{"items".*|"min".*|\[\[.*|S1 = .*|\bS1\b|\d+x[\dx]+[\d,-]*|0x[0-9A-F]+/g;

for (const code of OTHERS) {
  test(`${code} has words for every kind of fault, from its data alone`, () => {
    for (const fault of FAULTS) {
      const { message, hint } = told(code, strict(fault));
      const which = `${fault.message}: ${message}. ${hint}`;
      // A kind that the table lacks is quoted.
      assert.ok(!message.includes(fault.message), which);
      assert.ok(message.length > 1 && hint !== '', which);
      if (fault.hint === null) assert.equal(hint, null, which);
      for (const text of [message, hint ?? '']) {
        assert.doesNotMatch(text, /undefined|null|NaN|object Object|\$\{|[`!！您。]$/, which);
        let rest = text.replace(NAMES, '').replace(FORMS, '');
        for (const own of textsIn({ ...fault, message: '', hint: '' }))
          if (own.length > 1) rest = rest.replaceAll(own, '');
        assert.doesNotMatch(rest, /[A-Za-z]{2,}/, which);
        assert.doesNotMatch(
          text.replace(/“[^”]*”|「[^」]*」/g, ''),
          /[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]/,
          `${which} wants a blank`,
        );
      }
    }
  });

  test(`${code} has no words for a kind that does not exist`, async () => {
    const kinds = new Set(FAULTS.map(({ kind }) => kind));
    const { TABLE } = await import(`../page/js/words/${code}/faults.js`);
    assert.deepEqual(
      Object.keys(TABLE).filter((kind) => !kinds.has(kind)),
      [],
    );
  });

  test(`${code} quotes a fault of an unknown kind, without its English hint`, () => {
    for (const kind of ['the-moon', 'constructor']) {
      const { message, hint } = told(code, {
        ...example('no-cells'),
        kind,
        message: 'the moon is full',
        hint: 'wait',
      });
      assert.match(message, /[“「]the moon is full[”」]/);
      assert.equal(hint, null);
    }
  });
}

test('in English a fault stays as it is, with quotation marks for backticks', () => {
  for (const fault of FAULTS) {
    const said = told('en', fault);
    const { message, hint } = fault;
    if (!`${message}${hint}`.includes('`')) assert.deepEqual(said, { message, hint });
    assert.doesNotMatch(`${said.message}${said.hint}`.replace('“`”', ''), /`/, message);
  }
  const fault = { ...example('no-cells'), message: '``` is not `a`', hint: 'try `b\n`' };
  assert.deepEqual(told('en', fault), { message: '“`” is not “a”', hint: 'try “b\n”' });
});

test('characters, numbers and sizes are carried over', () => {
  /** @param {string} kind @param {Record<string, unknown>} [data] */
  const chinese = (kind, data) => told('zh', example(kind, data)).message;
  assert.equal(chinese('cell-count'), '共 80 个字符，9 × 9 的盘面要 81 个字符');
  assert.equal(
    chinese('cell-count', { of: 'cells', count: 8, expected: 9, row: 1 }),
    '第 1 行有 8 格，9 × 9 的盘面每行 9 格',
  );
  assert.equal(chinese('not-a-digit', { text: '`' }), '“`”不是 9 × 9 盘面的数字');
  assert.equal(chinese('not-a-digit', { text: '$&{1}\n' }), '“$&{1}\n”不是 9 × 9 盘面的数字');
  assert.equal(chinese('not-json', { syntax: 'expected `,` or `]`' }), 'JSON 有误：这里缺“,”或“]”');
  assert.equal(chinese('region-size'), '分区“b”有 10 格，应该是 9 格');
  assert.equal(chinese('entry-on-given', { where: 'entries' }), '填数：r1c1 已经有已知数');
  assert.equal(chinese('variant-boxes'), '“窗口”要看宫，锯齿没有宫');
  assert.deepEqual(told('zh', example('unknown-item')), {
    message: '没有项 bx',
    hint: '是不是想写 bc？',
  });
  const width = example('row-width', { header: false });
  assert.equal(told('zh', width).message, '这一行有 6 个数，第 1 行有 7 个');
  assert.equal(told('zh-hant', width).message, '這一橫列有 6 個數，第 1 行有 7 個');
});

test('a digit in another script gets a hint of its own', () => {
  const hint = (/** @type {string} */ text) => told('zh', example('not-a-digit', { text })).hint;
  assert.equal(hint('５'), '数字用半角，写成 1 到 9');
  assert.equal(hint('五'), '数字是 1 到 9，没数的格写点或 0');
  assert.equal(hint('10'), '数字是 1 到 9，没数的格写点或 0');
});

test('a fault is one or two sentences, and its place is named', async () => {
  assert.equal(await fetchFaultWords(), faultWords);
  const fault = example('not-a-digit', {
    text: '五',
    message: '`五` is not a digit of a 9×9 board',
    line: 1,
    column: 41,
  });
  assert.equal(
    (await tellFault(fault))(),
    '“五” is not a digit of a 9×9 board. Digits are 1 to 9; an empty cell is a dot or 0.',
  );
  assert.equal(
    (await tellFault({ ...fault, message: 'two puzzles on one line', hint: null }))(),
    'Two puzzles on one line.',
  );
  setLanguage('zh');
  assert.equal(
    (await tellFault(fault))(),
    '“五”不是 9 × 9 盘面的数字。数字是 1 到 9，没数的格写点或 0。',
  );
  assert.equal(words().dialogs.place(number(1), number(41)), '第 1 行，第 41 列');
});

test('the lab tells a fault from a server that does not answer', () => {
  const fault = { ...example('no-step'), answer: /** @type {const} */ ('fault') };
  assert.equal(troubleText(fault), 'There is no step 30. The search ends at step 20.');
  assert.notEqual(troubleText({ kind: 'busy' }), troubleText({ kind: 'gone' }));
});
