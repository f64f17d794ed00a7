import assert from 'node:assert/strict';
import test from 'node:test';
import * as acts from '../page/js/game/acts.js';
import { filledShare, finish, newGame, newId, tick, touch } from '../page/js/game/game.js';
import { emptyPosition } from '../page/js/game/position.js';
import { bare, setOf, writeDigits } from '../page/js/game/shape.js';
import { askedBoard, positionOf, puzzleOf } from '../page/js/game/wire.js';
import { jigsaw, knownPuzzle, makePuzzle, makeShape } from './shapes.js';

const fresh = () => newGame(knownPuzzle(), { id: 'a', now: 1000 });

test('a new game has nothing on it but its puzzle', () => {
  const game = fresh();
  assert.deepEqual(game.position, emptyPosition(81));
  assert.deepEqual(
    [game.elapsed, game.hints, game.checks, game.started, game.touched, game.finished],
    [0, 0, 0, 1000, 1000, null],
  );
  const position = { ...emptyPosition(81), colours: emptyPosition(81).colours.with(3, 1) };
  assert.equal(newGame(knownPuzzle(), { id: 'a', now: 1, position }).position, position);
});

test('games have unique ids that are valid in a key', () => {
  const names = new Set(Array.from({ length: 1000 }, () => newId(5e12)));
  assert.equal(names.size, 1000);
  for (const name of names) assert.match(name, /^[\w-]{8,64}$/);
  assert.match(
    newId(-5, () => 0),
    /^0-000000$/,
  );
});

test('the clock advances by the time passed, never backwards, and not by a whole night', () => {
  assert.equal(tick(fresh(), 250).elapsed, 250);
  for (const passed of [0, -5000, NaN])
    assert.equal(tick({ ...fresh(), elapsed: 77 }, passed).elapsed, 77);
  assert.equal(tick(fresh(), 8 * 3600_000).elapsed, 60_000);
});

test('a finished game stays as it was finished, and its clock stops', () => {
  const done = finish(tick(fresh(), 900), 5000, 'player');
  assert.deepEqual(done.finished, { when: 5000, by: 'player' });
  assert.equal(done.touched, 5000);
  assert.equal(finish(done, 6000, 'solver'), done);
  assert.equal(tick(done, 1000), done);
});

test('a touch is always later than the one before, even if the clock was set back', () => {
  const game = touch(fresh(), 5000);
  assert.equal(game.touched, 5000);
  assert.equal(touch(game, 3000).touched, 5001);
  assert.equal(touch(game, 5000).touched, 5001);
});

test('the filled share counts only cells that were empty', () => {
  const game = newGame(
    makePuzzle(4, (cell) => cell < 8),
    { id: 'a', now: 1 },
  );
  assert.equal(filledShare(game), 0);
  assert.equal(filledShare(acts.enter(game, [8, 9], 1)), 0.25);
  assert.equal(
    filledShare(
      newGame(
        makePuzzle(4, () => true),
        { id: 'a', now: 1 },
      ),
    ),
    1,
  );
});

test('a board is sent as characters, without houses', () => {
  const game = acts.enter(fresh(), [2], 4);
  const board = askedBoard(game, { notes: true });
  assert.deepEqual(board.shape, { size: 9, boxes: [3, 3], variants: [] });
  assert.equal(board.givens.length, 81);
  assert.equal(board.entries, `..4${'.'.repeat(78)}`);
  assert.equal(board.notes, undefined, 'nothing noted yet');
  const large = newGame(
    makePuzzle(16, (cell) => cell !== 5),
    { id: 'a', now: 1 },
  );
  assert.match(askedBoard(large, { notes: false }).givens, /^[1-9A-G]{5}\.[1-9A-G]{250}$/);
});

test('notes are sent as lists of candidates', () => {
  const centre = acts.note(acts.note(fresh(), [2], 4, 'centre'), [2], 1, 'centre');
  const board = askedBoard(centre, { notes: true });
  assert.equal(board.notes?.length, 81);
  assert.deepEqual(
    board.notes?.filter((signs) => signs !== ''),
    ['14'],
  );
  assert.equal(askedBoard(centre, { notes: false }).notes, undefined);
  assert.equal(
    askedBoard(acts.note(fresh(), [2], 4, 'corner'), { notes: true }).notes,
    undefined,
    'a place in a corner is no list',
  );
  const both = acts.note(acts.note(fresh(), [2], 4, 'corner'), [2], 1, 'centre');
  assert.equal(
    askedBoard(both, { notes: true, all: true }).notes?.[2],
    '14',
    'a picture has all that is written',
  );
  assert.equal(
    askedBoard(acts.enter(both, [2], 4), { notes: true, all: true }).notes,
    undefined,
    'but nothing under a digit',
  );
  const filled = askedBoard(acts.fillNotes(fresh()), { notes: true });
  assert.equal(filled.notes?.[2], '124');
  const struck = acts.note(fresh(), [2], 2, 'corner', { auto: true });
  assert.equal(askedBoard(struck, { notes: true, auto: true }).notes?.[2], '14');
  assert.equal(
    askedBoard(struck, { notes: true }).notes,
    undefined,
    'with automatic notes off there are none',
  );
});

test('a board becomes a puzzle, and what a player wrote on it a position', () => {
  const shape = jigsaw();
  const givens = `12${'.'.repeat(79)}`;
  const notes = Array.from({ length: 81 }, (_, cell) => (cell < 5 ? '359' : ''));
  const board = { shape, givens, entries: `..3${'.'.repeat(78)}`, notes };
  const puzzle = puzzleOf(board, { solution: null, rating: null, comment: 'hello' });
  assert.deepEqual(
    [puzzle.givens[1], puzzle.solution, puzzle.wanted, puzzle.comment],
    [2, null, null, 'hello'],
  );
  assert.equal(puzzle.shape, shape);
  const position = positionOf(board);
  assert.equal(position.entries[2], 3);
  assert.deepEqual(position.corner.slice(0, 6), [0, 0, 0, setOf([3, 5, 9]), setOf([3, 5, 9]), 0]);
  assert.deepEqual(positionOf({ givens }), emptyPosition(81));
  const asked = askedBoard({ puzzle, position }, { notes: false });
  assert.deepEqual(
    [asked.givens, asked.entries, asked.shape],
    [givens, board.entries, bare(shape)],
  );
  assert.equal(
    puzzleOf(
      { shape: makeShape(4), givens: '.'.repeat(16) },
      { solution: '1234341221434321', rating: null },
    ).solution?.[15],
    1,
  );
  assert.equal(writeDigits(puzzle.givens), givens);
});
