/**
 * The programs of the lab run: each is compiled and gives the known answers, searches as many nodes
 * as the engine, and writes the same links in the same order. So the line that the page marks is
 * the one that does the act.
 *
 * A language whose compiler is missing is skipped, and says so. With CI=true, Rust and Python must
 * be there.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { hasProgram, listingOf, programOf } from '../page/js/lab/pictures/programs.js';
import {
  CHOOSE,
  COVER,
  DEAD_END,
  HIDE,
  SOLUTION,
  TRY,
  UNCOVER,
  WRITE,
} from '../page/js/lab/run/events.js';
import { Replay } from '../page/js/lab/run/replay.js';
import { Cover } from '../page/js/lab/run/cover.js';
import { reelOf, savedRun } from './lab-runs.js';
import { built, isInstalled, reporting } from './programs-tools.js';

/** @typedef {import('../page/js/lab/run/types.js').Event} Event */
/** @typedef {import('../page/js/lab/pictures/programs.js').Headers} Headers */
/** @typedef {import('./lab-runs.js').RunName} RunName */

const LANGUAGES = /** @type {const} */ (['rust', 'python', 'java', 'cpp']);
const ORDERS = /** @type {const} */ (['first', 'last']);
const RULES = /** @type {const} */ (['smallest', 'leftmost']);
/** The writes of the headers' list. */
const [LEFT, RIGHT] = [WRITE, WRITE + 1];

/**
 * Runs of the engine, with the rule by which they choose items.
 * @type {[RunName, typeof RULES[number]][]}
 */
const RECORDED = [
  ['worked1', 'leftmost'],
  ['worked2', 'smallest'],
  ['sudoku4', 'smallest'],
  ['sudoku4-leftmost', 'leftmost'],
];

/** @param {number} columns @param {number[][]} rows the columns of each row, from 0 */
const matrixOf = (columns, rows) =>
  rows
    .map((row) => Array.from({ length: columns }, (_, c) => (row.includes(c) ? 1 : 0)).join(' '))
    .join('\n');

/** @param {RunName} name */
function matrixOfRun(name) {
  const { items, options } = savedRun(name).run.cover;
  return matrixOf(
    items.length,
    options.map((option) => option.items),
  );
}

/** Langford pairs: n columns for the pairs, 2n for the places. @param {number} n */
function langford(n) {
  const rows = [];
  for (let pair = 1; pair <= n; pair++)
    for (let at = 0; at + pair + 1 < 2 * n; at++) rows.push([pair - 1, n + at, n + at + pair + 1]);
  return matrixOf(3 * n, rows);
}

/** Dominoes on a board. @param {number} high @param {number} wide */
function dominoes(high, wide) {
  const rows = [];
  for (let cell = 0; cell < high * wide; cell++) {
    if (cell % wide < wide - 1) rows.push([cell, cell + 1]);
    if (cell + wide < high * wide) rows.push([cell, cell + wide]);
  }
  return matrixOf(high * wide, rows);
}

/** Queens: rows and files are primary, the 2(2n − 1) diagonals are not. @param {number} n */
function queens(n) {
  const rows = [];
  for (let x = 0; x < n; x++)
    for (let y = 0; y < n; y++)
      rows.push([x, n + y, 2 * n + x + y, 2 * n + 2 * n - 1 + x - y + n - 1]);
  return matrixOf(6 * n - 2, rows);
}

/**
 * Larger problems: a matrix, the number of its covers, and the number of nodes that the engine
 * searches by each rule, as printed by `quadrille count --engine links --no-preprocess --stats`.
 * @type {[string, string, number, Record<typeof RULES[number], number>, string[]?][]}
 */
const COUNTED = [
  ['seven Langford pairs', langford(7), 52, { smallest: 607, leftmost: 3283 }],
  ['dominoes on 4 × 5', dominoes(4, 5), 95, { smallest: 359, leftmost: 413 }],
  ['six queens', queens(6), 4, { smallest: 111, leftmost: 153 }, ['12']],
];

/** @param {RunName} name @returns {Event[]} */
function eventsOf(name) {
  const { events } = savedRun(name).window;
  return Array.from({ length: events.length / 4 }, (_, k) => {
    const [op, a, b, c] = events.slice(4 * k, 4 * k + 4);
    return { op, a, b, c };
  });
}

/**
 * The events of a run as they would be if headers were unlinked first: the two writes of a header
 * move to the other end of its cover and of its uncover. Nothing else changes, as no other write
 * touches or reads these links.
 * @param {Event[]} events
 * @param {Headers} headers
 */
function inOrder(events, headers) {
  if (headers === 'last') return events;
  /** @type {Event[]} */
  const moved = [];
  /** @type {Event[]} */
  let held = [];
  for (let k = 0; k < events.length; k++) {
    const [event, next] = events.slice(k, k + 2);
    const pair = [event.op, next?.op].join();
    if (pair === [RIGHT, LEFT].join()) {
      moved.splice(moved.findLastIndex(({ op }) => op === COVER) + 1, 0, event, next);
      k += 1;
    } else if (pair === [LEFT, RIGHT].join()) {
      held = [event, next];
      k += 1;
    } else if (event.op === UNCOVER) moved.push(...held, event);
    else moved.push(event);
  }
  return moved;
}

/**
 * What a program should report for a run of the engine: the names of lines, and the links after
 * each.
 * @param {RunName} name
 * @param {Headers} headers
 */
function expected(name, headers) {
  const { run } = savedRun(name);
  const replay = new Replay(new Cover(run.cover));
  const { links } = replay;
  const columns = run.cover.items.length + 1;
  /** @type {Record<number, string>} */
  const names = {
    [CHOOSE]: 'cover-item',
    [TRY]: 'take',
    [DEAD_END]: 'dead-end',
    [SOLUTION]: 'report',
    [HIDE]: 'each-row',
  };
  const writes = ['left', 'right', 'up', 'down', 'size'];
  return inOrder(eventsOf(name), headers).flatMap((event) => {
    const undoes = replay.forward(event);
    const line =
      event.op >= WRITE ? `${undoes ? 'un-' : ''}${writes[event.op - WRITE]}` : names[event.op];
    if (!line) return [];
    const fields = [links.left, links.right, links.up, links.down, links.len.slice(0, columns)];
    return [`@${line} [${fields.map((field) => `[${field.join(', ')}]`).join(', ')}]`];
  });
}

/** @param {RunName} name the covers of a run, each as the numbers of its rows, as chosen */
function answersOf(name) {
  const reel = reelOf(name);
  const lines = [];
  let nodes = 1;
  for (let step = 1; step <= reel.length; step++) {
    const { event, path } = reel.moment(step, 'link');
    if (event?.op === TRY) nodes += 1;
    if (event?.op === SOLUTION) lines.push(path.map((option) => option + 1).join(' '));
  }
  return [...lines, `nodes ${nodes}`];
}

for (const language of LANGUAGES) {
  const there = isInstalled(language);
  const needed = process.env.CI === 'true' && (language === 'rust' || language === 'python');
  const skip = there || needed ? false : `no compiler for ${language} is installed`;
  if (skip) console.error(`skipped: ${skip}`);

  describe(`the program in ${language}`, { skip }, () => {
    for (const headers of ORDERS) {
      describe(`unlinks headers ${headers}`, () => {
        /** @type {ReturnType<typeof built>} */
        let program;
        before(() => void (program = built(language, reporting(language, headers))));
        after(() => program?.drop());

        test('finds the known covers', () => {
          // S1, S4, S5 in the first example of the articles, B, D, F in the second.
          const [one] = program.run(matrixOfRun('worked1'));
          assert.deepEqual(one.split(' ').sort(), ['1', '4', '5']);
          const [two] = program.run(matrixOfRun('worked2'), ['leftmost']);
          assert.deepEqual(two.split(' ').sort(), ['2', '4', '6']);
        });

        for (const [name, rule] of RECORDED) {
          test(`${name}: writes what the engine writes, by the lines that the page marks`, () => {
            const printed = program.run(matrixOfRun(name), [rule], { TRACE: '1' });
            assert.deepEqual(
              printed.filter((line) => line.startsWith('@')),
              expected(name, headers),
            );
            assert.deepEqual(
              printed.filter((line) => !line.startsWith('@')),
              answersOf(name),
            );
          });
        }

        for (const [what, matrix, count, nodes, more = []] of COUNTED) {
          test(`${what}: ${count} covers`, () => {
            for (const rule of RULES) {
              const printed = program.run(matrix, [rule, ...more]);
              assert.equal(printed.pop(), `nodes ${nodes[rule]}`, rule);
              assert.equal(printed.length, count, rule);
              assert.equal(new Set(printed).size, count, rule);
            }
          });
        }

        test('a problem without a cover, and one without columns', () => {
          assert.deepEqual(program.run('110\n011\n'), ['nodes 2']);
          assert.deepEqual(program.run(''), ['', 'nodes 1']);
        });
      });
    }
  });
}

test('with headers first, the engine writes in the order that is expected of the programs', () => {
  assert.equal(savedRun('worked1-first').run.headers, 'first');
  assert.deepEqual(eventsOf('worked1-first'), inOrder(eventsOf('worked1'), 'first'));
});

test('the programs are shown without their marks, and differ only where headers are unlinked', () => {
  for (const language of LANGUAGES) {
    const [first, last] = ORDERS.map((headers) => programOf(language, headers).text);
    assert.doesNotMatch(first + last, /@/);
    assert.notEqual(first, last);
    assert.equal(first.split('\n').sort().join(), last.split('\n').sort().join());
  }
});

test('a listing has three procedures; those shown together fill at most 45 lines of 60 columns', () => {
  for (const language of LANGUAGES)
    for (const headers of ORDERS) {
      const lines = listingOf(language, headers);
      const begins = lines.flatMap(({ first }, k) => (first ? [k] : []));
      assert.equal(begins.length, 3);
      // `search` is shown with one of the other two.
      const [, cover, uncover] = begins;
      const longest = cover + Math.max(uncover - cover, lines.length - uncover);
      assert.ok(longest <= 45, `${language}: ${longest} lines`);
      for (const { pieces, indent } of lines)
        assert.ok(4 * indent + pieces.map(({ text }) => text).join('').length <= 60);
    }
});

test('every line that a run without colours and bounds reaches is in every listing once', () => {
  for (const [name] of RECORDED) {
    const reel = reelOf(name);
    assert.ok(hasProgram(reel.run));
    for (const language of LANGUAGES)
      for (const headers of ORDERS) {
        const lines = listingOf(language, headers).flatMap((line) => line.lines);
        assert.equal(new Set(lines).size, lines.length);
        for (let step = 0; step <= reel.length; step++) {
          const { line, callers } = reel.moment(step, 'link');
          for (const one of [line, ...callers])
            assert.ok(lines.includes(one), `${language}: ${one} at step ${step}`);
        }
      }
  }
  assert.ok(hasProgram(reelOf('worked1-first').run));
  assert.ok(!hasProgram(reelOf('rows').run));
  assert.ok(!hasProgram(reelOf('toy_colors').run));
  assert.ok(!hasProgram(reelOf('bounds').run));
});
