import assert from 'node:assert/strict';
import test from 'node:test';
import { newGame } from '../page/js/game/game.js';
import { toLink } from '../page/js/game/link.js';
import { openBoard, openLink } from '../page/js/game/open.js';
import { setOf, writeDigits } from '../page/js/game/shape.js';
import { playAtRandom } from './random.js';
import { jigsaw, knownPuzzle, makePuzzle, makeShape } from './shapes.js';

/** @typedef {import('../page/js/types.js').RatedAnswer} RatedAnswer */
/** @typedef {import('../page/js/types.js').ReadAnswer} ReadAnswer */
/** @typedef {import('../page/js/types.js').Fault} Fault */
/** @typedef {import('../page/js/game/open.js').Opened} Opened */

const { rating, solution } = knownPuzzle();
const solved = writeDigits(solution ?? []);
/** @type {RatedAnswer} */
const unique = {
  answer: 'rated',
  rating,
  solution: solved,
  verdict: { verdict: 'unique', reason: null, solution: solved, wrong: [], cells: [] },
};
/** @type {Fault} */
const refused = {
  answer: 'fault',
  kind: 'no-puzzle',
  where: null,
  message: 'no',
  hint: null,
  line: null,
  column: null,
};

/**
 * Makes a server with fixed answers that records what it was asked.
 * @param {ReadAnswer | Fault} reads
 * @param {RatedAnswer | Fault} rates
 */
function server(reads, rates) {
  /** @type {unknown[]} */
  const asked = [];
  return {
    asked,
    read: async (/** @type {unknown} */ source) => (asked.push(source), reads),
    rate: async (/** @type {unknown} */ board) => (asked.push(board), rates),
  };
}

/** @param {import('../page/js/types.js').Board} board @returns {ReadAnswer} */
const readAs = (board) => ({
  answer: 'read',
  boards: [board],
  comments: [null],
  format: 'line',
  total: 1,
});

test('a link opens with houses, solution and rating from the server, and its own position', async () => {
  const game = playAtRandom(newGame(knownPuzzle(), { id: 'a', now: 1 }), 30, 12);
  const givens = writeDigits(game.puzzle.givens);
  const fake = server(readAs({ shape: makeShape(9), givens }), unique);
  const opened = /** @type {Opened} */ (await openLink(toLink(game), fake));
  assert.deepEqual(opened.puzzle, game.puzzle);
  assert.deepEqual(opened.position.entries, game.position.entries);
  assert.deepEqual(opened.position.colours, game.position.colours);
  assert.equal(opened.verdict.verdict, 'unique');
  const shape = { size: 9, boxes: [3, 3], variants: [] };
  assert.deepEqual(fake.asked, [
    { text: givens, format: 'line', shape },
    { shape, givens },
  ]);
});

test('givens are those of the link, however the server reads its letters', async () => {
  const puzzle = makePuzzle(16, (cell) => cell === 10);
  const misread = { shape: makeShape(16), givens: `${'.'.repeat(10)}1${'.'.repeat(245)}` };
  const several = {
    ...unique,
    solution: null,
    verdict: { ...unique.verdict, verdict: /** @type {const} */ ('multiple') },
  };
  const opened = /** @type {Opened} */ (
    await openLink(toLink(newGame(puzzle, { id: 'a', now: 1 })), server(readAs(misread), several))
  );
  assert.deepEqual(opened.puzzle.givens, puzzle.givens);
});

test('the regions of a jigsaw are sent to the server', async () => {
  const puzzle = makePuzzle(9, undefined, jigsaw());
  const fake = server(refused, unique);
  await openLink(toLink(newGame(puzzle, { id: 'a', now: 1 })), fake);
  assert.deepEqual(/** @type {{shape: unknown}} */ (fake.asked[0]).shape, {
    size: 9,
    regions: jigsaw().regions,
    variants: [],
  });
});

test('a bad link is a fault before the server is asked, and a foreign link is null', async () => {
  const fake = server(refused, refused);
  assert.deepEqual(await openLink('#p=9~12', fake), { fault: 'damaged' });
  assert.equal(await openLink('#elsewhere', fake), null);
  assert.deepEqual(fake.asked, []);
});

test("the server's objection to a board is passed on", async () => {
  const link = toLink(newGame(knownPuzzle(), { id: 'a', now: 1 }));
  const sound = readAs({ shape: makeShape(9), givens: '.'.repeat(81) });
  assert.deepEqual(await openLink(link, server(refused, unique)), { fault: refused });
  assert.deepEqual(await openLink(link, server(sound, refused)), { fault: refused });
  assert.deepEqual(await openLink(link, server({ ...sound, boards: [] }, unique)), {
    fault: 'damaged',
  });
});

test('an unreachable server throws, as everywhere', async () => {
  const gone = async () => {
    throw new Error('gone');
  };
  await assert.rejects(
    openBoard({ shape: makeShape(9), givens: '.'.repeat(81) }, { rate: gone }),
    /gone/,
  );
});

test('a board that was read opens with its entries, notes and comment', async () => {
  const notes = Array.from({ length: 81 }, (_, cell) => (cell === 3 ? '26' : ''));
  const board = {
    shape: makeShape(9),
    givens: writeDigits(knownPuzzle().givens),
    entries: `..4${'.'.repeat(78)}`,
    notes,
  };
  const opened = /** @type {Opened} */ (
    await openBoard(board, { comment: 'from the paper', rate: server(refused, unique).rate })
  );
  assert.deepEqual(opened.puzzle, { ...knownPuzzle(), comment: 'from the paper' });
  assert.equal(opened.position.entries[2], 4);
  assert.equal(opened.position.corner[3], setOf([2, 6]));
});

test('a puzzle without a unique solution is played without one', async () => {
  const board = { shape: makeShape(9), givens: '.'.repeat(81) };
  for (const verdict of /** @type {const} */ (['multiple', 'none', 'unknown'])) {
    const rated = { ...unique, rating: null, verdict: { ...unique.verdict, verdict } };
    const opened = /** @type {Opened} */ (
      await openBoard(board, { rate: server(refused, rated).rate })
    );
    assert.equal(opened.puzzle.solution, null);
    assert.equal(opened.verdict.verdict, verdict);
  }
});

test('a board that is too large is refused without asking', async () => {
  const fake = server(refused, unique);
  const shape = { ...makeShape(4), size: 36 };
  assert.deepEqual(await openBoard({ shape, givens: '.'.repeat(1296) }, fake), {
    fault: 'large',
  });
  assert.deepEqual(fake.asked, []);
});
