/**
 * Makes the small runs in this folder, which the tests of the lab read, with the command line
 * program:
 *
 *     node test/runs/make.js ../../target/release/quadrille
 *
 * The runs are checked in, so the tests of the page do not need the program, and they notice if the
 * page reads a run differently.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import * as op from '../../page/js/lab/run/events.js';

/** @typedef {import('../../page/js/ask/run.js').RunData} RunData */
/** @typedef {import('../../page/js/ask/run.js').CoverData} CoverData */
/** @typedef {import('../../page/js/ask/run.js').BoardData} BoardData */

const program = process.argv[2] ?? '../../target/release/quadrille';
const testdata = new URL('../../../cover/testdata/', import.meta.url).pathname;
const [givens, size] = ['..3..1...4.....2', 4];
const bounded = '1:2|a 0:1|b c\na b\na c\na\nb c\n';

/** @param {string[]} words @param {string} [input] */
const ask = (words, input = '') =>
  execFileSync(program, words, { input, encoding: 'utf8', maxBuffer: 1 << 28 });
/** @param {string} name */
const file = (name) => ask(['convert', '--to', 'json', testdata + name]);

/**
 * Converts a problem from the program's JSON.
 * @param {any} problem as the program writes it
 * @returns {CoverData}
 */
function coverOf(problem) {
  const { items: primary, secondary = [], options } = problem;
  const items = [...primary, ...secondary].map((item) => item.name ?? item);
  /** @type {string[]} */
  const colors = [];
  const colorOf = (/** @type {string} */ color) => {
    if (!colors.includes(color)) colors.push(color);
    return colors.indexOf(color);
  };
  const bounds = primary.map((/** @type {any} */ item) => [item.min ?? 1, item.max ?? 1]);
  return {
    items,
    primary: primary.length,
    ...(bounds.some((/** @type {number[]} */ [min, max]) => min !== 1 || max !== 1)
      ? { bounds }
      : {}),
    options: options.map((/** @type {any} */ option, /** @type {number} */ k) => {
      const parts = option.items.map((/** @type {string} */ part) => part.split(':'));
      const own = parts.map((/** @type {string[]} */ [name]) => items.indexOf(name));
      return {
        name: option.name ?? String(k + 1),
        items: own,
        ...(parts.some((/** @type {string[]} */ [, color]) => color)
          ? {
              colors: parts.map((/** @type {string[]} */ [, color]) =>
                color ? colorOf(color) : -1,
              ),
            }
          : {}),
        ...(own.every((/** @type {number} */ item) => item >= primary.length)
          ? { idle: true }
          : {}),
      };
    }),
    colors,
  };
}

/**
 * Writes a run.
 * @param {string} name
 * @param {string} text the problem as JSON
 * @param {'mrv' | 'leftmost'} branch
 * @param {BoardData | null} [board]
 */
function make(name, text, branch, board = null) {
  const cover = coverOf(JSON.parse(text));
  const told = ask(['trace', '--json', '--grain', 'link', '--branch', branch], text)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const item = (/** @type {any} */ event) => cover.items.indexOf(event.item);
  const option = (/** @type {any} */ event) =>
    cover.options.findIndex((one) => one.name === event.option);
  /** @type {Record<string, (event: any) => number[]>} */
  const numbers = {
    choose: (event) => [op.CHOOSE, item(event), event.degree],
    leave: (event) => [op.LEAVE, item(event), event.degree],
    try: (event) => [op.TRY, option(event)],
    undo: (event) => [op.UNDO, option(event)],
    exclude: (event) => [op.EXCLUDE, option(event)],
    include: (event) => [op.INCLUDE, option(event)],
    close: (event) => [op.CLOSE, item(event)],
    reopen: (event) => [op.REOPEN, item(event)],
    'dead end': (event) => [op.DEAD_END, item(event)],
    solution: (event) => [op.SOLUTION, event.number],
    cover: (event) => [op.COVER, item(event)],
    uncover: (event) => [op.UNCOVER, item(event)],
    commit: (event) => [op.COMMIT, item(event), cover.colors.indexOf(event.color)],
    uncommit: (event) => [op.UNCOMMIT, item(event), cover.colors.indexOf(event.color)],
    hide: (event) => [op.HIDE, option(event)],
    unhide: (event) => [op.UNHIDE, option(event)],
    write: (event) => [op.WRITE + op.FIELDS.indexOf(event.field), event.node, event.old, event.new],
  };
  const events = told.map((event) => {
    const [code, a, b = 0, c = 0] = numbers[event.event](event);
    if (a < 0) throw new Error(`${name}: ${JSON.stringify(event)}`);
    return [code, a, b, c];
  });
  if (board) nameForPeople(cover);
  /** @type {RunData} */
  const run = {
    answer: 'run',
    cover,
    board,
    layout: null,
    events: events.length,
    complete: true,
    solutions: events.filter(([code]) => code === op.SOLUTION).length,
    headers: 'last',
    method: 'links',
    nodes: 1 + events.filter(([code]) => code === op.TRY || code === op.CLOSE).length,
    updates: events.filter(
      ([code, , old, now]) => op.FIELDS[code - op.WRITE] === 'len' && now < old,
    ).length,
    outline: events.flatMap(([code, a, b], step) =>
      op.fineness(code) === 0 ? [step, code, a, b] : [],
    ),
  };
  const window = { answer: 'window', from: 0, standing: [], events: events.flat() };
  writeFileSync(new URL(`${name}.json`, import.meta.url), `${JSON.stringify({ run, window })}\n`);
  console.log(`${name}: ${run.events} events, ${run.solutions} solutions`);
}

/**
 * Gives the items and options of a board the names they have in the lab, instead of the program's
 * numbers.
 * @param {CoverData} cover
 */
function nameForPeople(cover) {
  cover.items = cover.items.map((_, item) => {
    const [kind, x, y] = [
      Math.floor(item / size ** 2),
      (Math.floor(item / size) % size) + 1,
      (item % size) + 1,
    ];
    return kind === 0 ? `r${x}c${y}` : `${' rcb'[kind]}${x}#${y}`;
  });
  for (const option of cover.options) option.name = option.name.replace('d', '=');
}

/** @param {CoverData} cover @returns {BoardData} */
function boardOf(cover) {
  const places = cover.options.map(({ name }) => {
    const [x, y, z] = name.split(/\D+/).slice(1).map(Number);
    return ((x - 1) * size + y - 1) * size + z - 1;
  });
  /**
   * @type {[import('../../page/js/types.js').House['kind'], (x: number, y: number) => number][]}
   */
  const kinds = [
    ['row', (x, y) => x * 4 + y],
    ['column', (x, y) => y * 4 + x],
    ['box', (x, y) => (Math.floor(x / 2) * 2 + Math.floor(y / 2)) * 4 + (x % 2) * 2 + (y % 2)],
  ];
  const four = [0, 1, 2, 3];
  const houses = kinds.flatMap(([kind, cell]) =>
    four.map((x) => ({ kind, cells: four.map((y) => cell(x, y)) })),
  );
  return { shape: { size, boxes: [2, 2], variants: [], houses, apart: [] }, givens, places };
}

/**
 * Writes a run as the server tells it, for searches that the command line does not trace.
 * @param {string} address of the server
 * @param {string} name
 * @param {object} search
 */
async function makeServed(address, name, search) {
  const [run, window] = await Promise.all(
    [
      { ask: 'run', search },
      { ask: 'window', search, from: 0, count: 20_000 },
    ].map(async (question) => {
      const answer = await fetch(new URL('api', address), {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: new URL(address).origin },
        body: JSON.stringify(question),
      });
      return answer.json();
    }),
  );
  writeFileSync(new URL(`${name}.json`, import.meta.url), `${JSON.stringify({ run, window })}\n`);
  console.log(`${name}: ${run.events} events, ${run.solutions} solutions`);
}

make('worked1', file('worked1.sets'), 'leftmost');
make('worked2', file('worked2.sets'), 'mrv');
make('toy', file('toy.dlx'), 'mrv');
make('toy_colors', file('toy_colors.dlx'), 'mrv');
make('bounds', ask(['convert', '--to', 'json'], bounded), 'mrv');
const sudoku = ask(['sudoku', 'encode', '--to', 'json', givens]);
const board = boardOf(coverOf(JSON.parse(sudoku)));
make('sudoku4', sudoku, 'mrv', board);
make('sudoku4-leftmost', sudoku, 'leftmost', board);

const server = spawn(program, ['play', '--no-open', '--port', '0']);
const [line] = await once(server.stdout, 'data');
const address = String(line).trim().split('\n')[0];
await makeServed(address, 'worked1-first', {
  problem: ask(['convert', '--to', 'json', `${testdata}worked1.sets`]),
  branch: 'leftmost',
  headers: 'first',
});
await makeServed(address, 'rows', {
  problem: '0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n',
  branch: 'leftmost',
  method: 'rows',
});
await makeServed(address, 'queens4', { model: 'queens 4', branch: 'mrv' });
await makeServed(address, 'dominoes', { model: 'dominoes 2x1x2', branch: 'mrv' });
const trominoes = 'polyominoes trominoes 2x3 once';
await makeServed(address, 'trominoes', { model: trominoes, branch: 'mrv' });
server.kill();
