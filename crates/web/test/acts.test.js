import assert from 'node:assert/strict';
import test from 'node:test';
import * as acts from '../page/js/game/acts.js';
import { newGame } from '../page/js/game/game.js';
import { candidates, clashing, withAutoNotes } from '../page/js/game/judge.js';
import { applyEdits, diff, emptyPosition, hueKey, invert } from '../page/js/game/position.js';
import { setOf } from '../page/js/game/shape.js';
import { askedBoard } from '../page/js/game/wire.js';
import { freshGames, playAtRandom } from './random.js';
import { chance, knownPuzzle, makePuzzle, makeShape } from './shapes.js';

/** @typedef {import('../page/js/types.js').Game} Game */
/** @typedef {import('../page/js/types.js').Hint} Hint */

const fresh = () => newGame(knownPuzzle(), { id: 'a', now: 1000 });

/** @param {Partial<Hint>} part @returns {Hint} */
const hint = (part) => ({
  kind: 'step',
  stages: [],
  technique: null,
  notation: null,
  focus: { houses: [], cells: [], digits: '' },
  marks: { houses: [], covers: [], sets: [], candidates: [], links: [], witnesses: [] },
  placed: [],
  removed: [],
  candidates: [],
  cells: [],
  ...part,
});

test('entering the same digit again removes it', () => {
  const start = fresh();
  const entered = acts.enter(start, [2], 4);
  assert.equal(entered.position.entries[2], 4);
  assert.equal(start.position.entries[2], 0, 'the game before is as it was');
  assert.deepEqual(entered.past, [{ act: 'digit', edits: [['e', 2, 0, 4]] }]);
  assert.deepEqual(acts.enter(entered, [2], 4).position, start.position);
  assert.equal(acts.enter(entered, [2], 1).position.entries[2], 1);
});

test('in several cells a digit is removed only if all have it', () => {
  const two = acts.enter(acts.enter(fresh(), [2], 4), [2, 3], 4);
  assert.deepEqual(two.position.entries.slice(0, 5), [0, 0, 4, 4, 0]);
  assert.deepEqual(acts.enter(two, [2, 3], 4).position, fresh().position);
});

test('givens are never changed, and an act that changes nothing leaves no trace', () => {
  const start = fresh();
  assert.equal(acts.enter(start, [0], 4), start);
  assert.equal(acts.enter(start, [], 4), start);
  assert.equal(acts.note(start, [0], 4, 'corner'), start);
  assert.equal(acts.erase(start, [0, 2]), start);
  assert.equal(acts.restart(start), start);
  assert.equal(acts.undo(start), start);
  assert.equal(acts.redo(start), start);
  assert.equal(acts.toCheckpoint(start, 0), start);
  const mixed = acts.enter(start, [0, 2], 4);
  assert.equal(mixed.position.entries[0], 0);
  assert.deepEqual(
    acts.enter(mixed, [0, 2], 4).position,
    start.position,
    'a given does not count as one that lacks it',
  );
});

test('with tidy notes, the same change removes the digit from the notes that see it', () => {
  let game = acts.note(fresh(), [3, 30, 11], 4, 'corner');
  game = acts.note(game, [3, 30, 11], 4, 'centre');
  const before = game.position;
  game = acts.enter(game, [2], 4, { tidy: true });
  assert.equal(game.position.corner[3] | game.position.centre[3], 0, 'same row');
  assert.equal(game.position.corner[11] | game.position.centre[11], 0, 'same box');
  assert.equal(game.position.corner[30], setOf([4]), 'elsewhere');
  assert.equal(game.past.length, 3);
  assert.deepEqual(acts.undo(game).position, before);
  assert.equal(
    acts.enter(acts.undo(game), [2], 4).position.corner[3],
    setOf([4]),
    'only if it is wanted',
  );
});

test('on a non-consecutive board, tidy notes of neighbours lose the consecutive digits too', () => {
  const puzzle = makePuzzle(6, () => false, makeShape(6, { variants: ['non-consecutive'] }));
  let game = newGame(puzzle, { id: 'a', now: 1 });
  for (const digit of [2, 3, 4, 5]) game = acts.note(game, [1, 5], digit, 'centre');
  game = acts.enter(game, [0], 3, { tidy: true });
  assert.equal(game.position.centre[1], setOf([5]));
  assert.equal(game.position.centre[5], setOf([2, 4, 5]));
});

test('a note is added to all cells, or removed if all have it', () => {
  let game = acts.note(fresh(), [2], 1, 'centre');
  game = acts.note(game, [2, 3], 1, 'centre');
  assert.deepEqual(game.position.centre.slice(2, 4), [1, 1]);
  game = acts.note(game, [2, 3], 1, 'centre');
  assert.deepEqual(game.position.centre.slice(2, 4), [0, 0]);
});

test('notes go into empty cells only, stay under a digit and reappear', () => {
  let game = acts.note(fresh(), [2], 1, 'corner');
  game = acts.enter(game, [2], 4);
  assert.equal(acts.note(game, [2], 2, 'corner'), game);
  game = acts.erase(game, [2]);
  assert.equal(game.position.entries[2], 0);
  assert.equal(game.position.corner[2], setOf([1]));
});

test('automatic notes are struck out and restored', () => {
  const start = fresh();
  const shown = (/** @type {Game} */ game) => withAutoNotes(game.puzzle, game.position).corner;
  assert.equal(shown(start)[2], setOf([1, 2, 4]));
  const struck = acts.note(start, [2], 2, 'corner', { auto: true });
  assert.equal(shown(struck)[2], setOf([1, 4]));
  assert.equal(struck.position.corner[2], 0);
  assert.equal(
    acts.note(struck, [2], 9, 'corner', { auto: true }),
    struck,
    'a 9 is not shown there, so it is not struck out',
  );
  assert.deepEqual(acts.note(struck, [2], 2, 'corner', { auto: true }).position, start.position);
  assert.deepEqual(acts.erase(struck, [2], { auto: true }).position, start.position);
  assert.equal(acts.erase(struck, [2]), struck, 'what is struck out is no note of the player');
  assert.equal(acts.note(start, [2], 9, 'centre', { auto: true }).position.centre[2], setOf([9]));
});

test('colours toggle, on givens too, and a cell can have several', () => {
  const game = acts.colour(fresh(), [0, 2], 3);
  assert.deepEqual(game.position.colours.slice(0, 3), [setOf([3]), 0, setOf([3])]);
  assert.deepEqual(acts.colour(game, [0, 2], 3).position, fresh().position);
  const two = acts.colour(game, [0], 5);
  assert.equal(two.position.colours[0], setOf([3, 5]));
  assert.deepEqual(
    acts.colour(two, [0, 2], 5).position.colours[2],
    setOf([3, 5]),
    'not all had it',
  );
  assert.equal(acts.colour(two, [0], 3).position.colours[0], setOf([5]));
  assert.deepEqual(acts.undo(two).position, game.position);
  assert.deepEqual(acts.colour(two, [0, 2], 0).position, fresh().position);
});

test('a single candidate has a colour of its own', () => {
  const game = acts.hue(fresh(), 2, 4, 7);
  assert.deepEqual(game.position.hues, { [hueKey(2, 4)]: 7 });
  assert.deepEqual(acts.hue(game, 2, 4, 7).position.hues, {});
  assert.deepEqual(acts.hue(game, 2, 4, 1).position.hues, { [hueKey(2, 4)]: 1 });
  assert.deepEqual(acts.undo(game).position.hues, {});
});

test('the eraser removes digits first, then notes, then colours', () => {
  let game = acts.note(fresh(), [2, 3], 1, 'corner');
  game = acts.note(game, [2, 3], 2, 'centre');
  game = acts.colour(game, [2], 4);
  game = acts.hue(acts.hue(game, 2, 1, 5), 30, 1, 5);
  game = acts.enter(game, [3], 6);
  game = acts.erase(game, [2, 3]);
  assert.equal(game.position.entries[3], 0);
  assert.equal(game.position.corner[2], setOf([1]));
  game = acts.erase(game, [2, 3]);
  assert.equal(game.position.corner[2] | game.position.centre[3], 0);
  assert.equal(game.position.colours[2], setOf([4]));
  const others = acts.erase(acts.enter(game, [2], 4), [2], { coloursFirst: true });
  assert.deepEqual([others.position.entries[2], others.position.colours[2]], [4, 0]);
  game = acts.erase(game, [2, 3]);
  assert.equal(game.position.colours[2], 0);
  assert.deepEqual(game.position.hues, { [hueKey(30, 1)]: 5 });
  assert.equal(acts.erase(game, [2, 3]), game);
});

test('filling in all notes writes what the rules allow, in one change', () => {
  const game = acts.fillNotes(acts.note(fresh(), [2], 9, 'corner'));
  assert.deepEqual(game.position.corner, candidates(game.puzzle, game.position));
  assert.equal(game.past.length, 2);
  assert.equal(acts.fillNotes(game), game);
  const under = acts.enter(game, [2], 4);
  assert.equal(
    acts.fillNotes(under).position.corner[2],
    setOf([1, 2, 4]),
    'notes under a digit stay',
  );
});

test('singles are filled in as one change, as far as rules and notes show them', () => {
  const start = fresh();
  const before = candidates(start.puzzle, start.position);
  const single = before.flatMap((set, cell) => (set !== 0 && (set & (set - 1)) === 0 ? cell : []));
  assert.ok(single.length > 0);
  const game = acts.fillSingles(start);
  const filled = game.position.entries.flatMap((entry, cell) => (entry !== 0 ? cell : []));
  assert.deepEqual(filled, single);
  for (const cell of filled)
    assert.equal(game.position.entries[cell], start.puzzle.solution?.[cell]);
  assert.equal(game.past.length, 1);
  assert.deepEqual(acts.undo(game).position, start.position);
  const noted = acts.note(start, [2], 4, 'centre');
  assert.equal(acts.fillSingles(noted).position.entries[2], 4, 'a list of one candidate');
  const places = acts.note(start, [2], 4, 'corner');
  assert.equal(acts.fillSingles(places).position.entries[2], 0, 'a place in a corner is no list');
  let struck = start;
  for (const digit of [1, 2]) struck = acts.note(struck, [2], digit, 'corner', { auto: true });
  assert.equal(acts.fillSingles(struck, { auto: true }).position.entries[2], 4);
  const tidied = acts.fillSingles(acts.fillNotes(start), { tidy: true });
  const lists = candidates(tidied.puzzle, tidied.position);
  tidied.position.corner.forEach((set, cell) => {
    if (lists[cell] !== 0) assert.equal(set, lists[cell]);
  });
});

test('singles follow the rules on the board and never the solution, and never clash', () => {
  for (const [place, start] of freshGames().entries()) {
    let game = { ...playAtRandom(start, 30, 50 + place) };
    const clashes = clashing(game.puzzle, game.position);
    const unknown = { ...game, puzzle: { ...game.puzzle, solution: null } };
    assert.deepEqual(acts.fillSingles(unknown).position, acts.fillSingles(game).position);
    game = acts.fillSingles(game);
    assert.deepEqual(clashing(game.puzzle, game.position), clashes, 'no new clash');
  }
});

test('a hint places its digits and tidies the notes', () => {
  const game = acts.applyHint(
    acts.fillNotes(fresh()),
    hint({ placed: [{ cell: 40, digit: '5' }] }),
    { tidy: true },
  );
  assert.equal(game.position.entries[40], 5);
  assert.equal(game.position.corner[39] & setOf([5]), 0);
  assert.equal(game.past.at(-1)?.act, 'hint');
});

test('a hint removes its candidates, and first writes a list where there is none', () => {
  const removed = [{ cell: 2, digit: '2' }];
  const bare = acts.applyHint(fresh(), hint({ removed }));
  assert.equal(bare.position.centre[2], setOf([1, 4]), 'no notes before');
  const sent = askedBoard(bare, { notes: true });
  assert.equal(sent.notes?.[2], '14', 'the next hint sees it');
  const filled = acts.applyHint(acts.fillNotes(fresh()), hint({ removed }));
  assert.equal(filled.position.corner[2], setOf([1, 4]));
  assert.equal(filled.position.centre[2], 0);
  const places = acts.applyHint(acts.note(fresh(), [2], 2, 'corner'), hint({ removed }));
  assert.equal(places.position.corner[2], 0);
  assert.equal(places.position.centre[2], setOf([1, 4]), 'a place in a corner is no list');
  const auto = acts.applyHint(fresh(), hint({ removed }), { auto: true });
  assert.equal(withAutoNotes(auto.puzzle, auto.position).corner[2], setOf([1, 4]));
  assert.equal(auto.position.centre[2], 0);
});

test('a hint with several removals in one cell writes its list once', () => {
  const removed = [
    { cell: 2, digit: '2' },
    { cell: 2, digit: '1' },
  ];
  assert.equal(acts.applyHint(fresh(), hint({ removed })).position.centre[2], setOf([4]));
});

test('what a hint found wrong is erased, what it found missing is restored', () => {
  const wrong = acts.enter(acts.enter(fresh(), [2], 1), [3], 6);
  const mended = acts.applyHint(wrong, hint({ kind: 'wrong', cells: [2] }));
  assert.deepEqual(mended.position.entries.slice(0, 4), [0, 0, 0, 6]);
  const lacking = acts.note(fresh(), [2], 1, 'centre');
  assert.equal(
    acts.applyHint(lacking, hint({ kind: 'missing-note', cells: [2] })).position.centre[2],
    setOf([1, 2, 4]),
  );
  const struck = acts.note(fresh(), [2], 4, 'corner', { auto: true });
  assert.equal(
    acts.applyHint(struck, hint({ kind: 'missing-note', cells: [2] }), { auto: true }).position
      .struck[2],
    0,
  );
  const clash = acts.enter(fresh(), [2], 5);
  assert.equal(acts.applyHint(clash, hint({ kind: 'clash', cells: [0, 2] })), clash);
});

test('the solution is entered as one change, if it is known', () => {
  const game = acts.fillSolution(acts.enter(fresh(), [2], 1));
  assert.deepEqual(
    game.position.entries.map((entry, cell) => entry || game.puzzle.givens[cell]),
    game.puzzle.solution,
  );
  assert.equal(acts.undo(game).position.entries[2], 1);
  const unknown = { ...fresh(), puzzle: { ...knownPuzzle(), solution: null } };
  assert.equal(acts.fillSolution(unknown), unknown);
});

test('a restart can be undone', () => {
  const game = playAtRandom(fresh(), 60, 5);
  const wiped = acts.restart(game);
  assert.deepEqual(wiped.position, emptyPosition(81));
  assert.deepEqual(acts.undo(wiped).position, game.position);
});

test('a new act discards what could be redone', () => {
  const game = acts.undo(acts.enter(fresh(), [2], 4));
  assert.equal(game.future.length, 1);
  assert.equal(acts.enter(game, [3], 6).future.length, 0);
  assert.equal(acts.enter(game, [0], 6).future.length, 1, 'unless it changes nothing');
});

test('going back before the mistake undoes as far as needed, and redo leads forward', () => {
  const good = acts.note(acts.enter(fresh(), [2], 4), [5], 8, 'corner');
  let bad = acts.enter(good, [3], 2);
  bad = acts.colour(bad, [3], 1);
  bad = acts.enter(bad, [6], 9);
  const back = acts.beforeMistake(bad);
  assert.deepEqual(back.position, good.position);
  assert.deepEqual(back.past, good.past);
  assert.equal(back.future.length, 3);
  assert.deepEqual(acts.redo(acts.redo(acts.redo(back))), bad);
  assert.equal(acts.beforeMistake(back), back);
  const undone = acts.undo(bad);
  assert.deepEqual(acts.beforeMistake(undone), back, 'what was undone before can still be redone');
});

test('a corrected mistake does not count, and one from before the game stays', () => {
  const mended = acts.enter(acts.enter(fresh(), [3], 2), [3], 6);
  assert.equal(acts.beforeMistake(mended), mended);
  const position = { ...emptyPosition(81), entries: emptyPosition(81).entries.with(3, 2) };
  const given = acts.enter(newGame(knownPuzzle(), { id: 'a', now: 1, position }), [2], 4);
  assert.equal(acts.beforeMistake(given), given);
});

test('without a solution only clashes are mistakes', () => {
  const start = { ...fresh(), puzzle: { ...knownPuzzle(), solution: null } };
  const unlucky = acts.enter(start, [3], 2);
  assert.equal(acts.beforeMistake(unlucky), unlucky);
  assert.deepEqual(acts.beforeMistake(acts.enter(unlucky, [5], 3)).position, unlucky.position);
});

test('returning to a checkpoint is a change, and checkpoints can be deleted', () => {
  const marked = acts.withCheckpoint(
    { ...acts.enter(fresh(), [2], 4), elapsed: 5000 },
    'before the guess',
    77,
  );
  assert.deepEqual(
    marked.checkpoints.map(({ name, when, elapsed }) => [name, when, elapsed]),
    [['before the guess', 77, 5000]],
  );
  const on = acts.colour(acts.hue(acts.enter(marked, [3], 6), 5, 1, 2), [9], 1);
  const back = acts.toCheckpoint(on, 0);
  assert.deepEqual(back.position, marked.position);
  assert.deepEqual(acts.undo(back).position, on.position);
  assert.deepEqual(acts.withoutCheckpoint(back, 0).checkpoints, []);
});

test('undoing all acts leads to the start, redoing them to the end, and JSON keeps everything', () => {
  for (const [place, start] of freshGames().entries()) {
    const end = playAtRandom(start, 150, 100 + place);
    assert.ok(end.past.length > 40, `${end.past.length} changes`);
    let game = end;
    while (game.past.length > 0) game = acts.undo(game);
    assert.deepEqual(game.position, start.position);
    while (game.future.length > 0) game = acts.redo(game);
    assert.deepEqual(game, end);
    assert.deepEqual(JSON.parse(JSON.stringify(end)), end);
  }
});

test('no act writes over givens, notes stay in range, and the old game is unchanged', () => {
  for (const [place, start] of freshGames().entries()) {
    const { givens, shape } = start.puzzle;
    const frozen = JSON.stringify(start);
    const { position } = playAtRandom(start, 120, 900 + place);
    assert.equal(JSON.stringify(start), frozen);
    givens.forEach((given, cell) => {
      if (given) assert.equal(position.entries[cell], 0);
      for (const set of [position.corner[cell], position.centre[cell], position.struck[cell]]) {
        assert.ok(set >= 0 && set < 2 ** shape.size);
      }
    });
  }
});

test('the difference of two positions leads from one to the other, and its inverse back', () => {
  for (const [place, start] of freshGames().entries()) {
    const one = playAtRandom(start, 60, 3 + place).position;
    const other = playAtRandom(start, 60, 4000 + place).position;
    const edits = diff(one, other);
    assert.deepEqual(applyEdits(one, edits), other);
    assert.deepEqual(applyEdits(other, invert({ act: 'x', edits }).edits), one);
    assert.deepEqual(diff(one, one), []);
  }
});

test('positions share what an edit does not change', () => {
  const before = emptyPosition(81);
  const after = applyEdits(before, [['e', 1, 0, 5]]);
  assert.notEqual(after.entries, before.entries);
  assert.equal(after.corner, before.corner);
  assert.equal(after.hues, before.hues);
});

test('undo and redo in random order never lose a change', () => {
  const below = chance(77);
  let game = playAtRandom(fresh(), 200, 8);
  const all = [...game.past];
  for (let turn = 0; turn < 500; turn++) {
    game = below(2) === 0 ? acts.undo(game) : acts.redo(game);
    assert.deepEqual([...game.past, ...game.future.toReversed()], all);
  }
});

test('erasing a digit gives back the notes that it tidied away', () => {
  const tidy = { tidy: true };
  let noted = acts.note(fresh(), [3, 5], 2, 'corner');
  noted = acts.note(noted, [3], 6, 'corner');
  noted = acts.note(noted, [2], 4, 'centre');
  const wrong = acts.enter(noted, [2], 2, tidy);
  assert.equal(wrong.position.corner[3], setOf([6]));
  assert.equal(wrong.position.corner[5], 0);
  for (const back of [
    acts.erase(wrong, [2]),
    acts.enter(wrong, [2], 2),
    acts.applyHint(wrong, hint({ kind: 'wrong', cells: [2] })),
  ])
    assert.deepEqual(back.position, noted.position);
  const replaced = acts.enter(wrong, [2], 4, tidy);
  assert.equal(replaced.position.corner[5], setOf([2]), 'another digit gives them back too');
  assert.deepEqual(acts.undo(replaced).position, wrong.position);
  assert.deepEqual(acts.undo(acts.erase(wrong, [2])).position, wrong.position);
});

test('what the player changed since, and what the rules forbid, does not come back', () => {
  const tidy = { tidy: true };
  const noted = acts.note(fresh(), [3, 5], 2, 'corner');
  let game = acts.enter(noted, [2], 2, tidy);
  game = acts.note(game, [5], 2, 'corner');
  game = acts.note(game, [5], 2, 'corner');
  assert.equal(game.position.corner[5], 0);
  game = acts.erase(game, [2]);
  assert.equal(game.position.corner[5], 0, 'the player wrote it again and removed it');
  assert.equal(game.position.corner[3], setOf([2]));
  // Two 2s see r1c4: its note returns with the second.
  game = acts.enter(noted, [2], 2, tidy);
  game = acts.enter(game, [6], 2, tidy);
  game = acts.erase(game, [2]);
  assert.equal(game.position.corner[3], 0);
  assert.equal(acts.erase(game, [6]).position.corner[3], setOf([2]));
});

test('notes under a digit return when their cell is empty again', () => {
  const noted = acts.note(fresh(), [3], 2, 'corner');
  let game = acts.enter(noted, [3], 6);
  game = acts.enter(game, [2], 2, { tidy: true });
  game = acts.erase(game, [2]);
  assert.equal(acts.erase(game, [3]).position.corner[3], setOf([2]));
});
