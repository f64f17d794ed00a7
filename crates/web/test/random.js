/** Games played at random, for claims that must hold for any game. */
import * as acts from '../page/js/game/acts.js';
import { discardSupposed, keepSupposed, suppose } from '../page/js/game/suppose.js';
import { newGame } from '../page/js/game/game.js';
import { signOf } from '../page/js/game/shape.js';
import { chance, jigsaw, makePuzzle, makeShape, shearedRegions } from './shapes.js';

/** @typedef {import('../page/js/types.js').Game} Game */
/** @typedef {import('../page/js/types.js').Hint} Hint */

/**
 * Plays one random act; undo and redo are not among them.
 * @param {Game} game
 * @param {(below: number) => number} below
 * @returns {Game}
 */
export function actAtRandom(game, below) {
  const { size } = game.puzzle.shape;
  const cell = () => below(size * size);
  const cells = Array.from({ length: 1 + below(3) * below(4) }, cell);
  const digit = 1 + below(size);
  const auto = below(3) === 0;
  switch (below(18)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return acts.enter(game, cells, digit, { tidy: below(2) === 0 });
    case 4:
    case 5:
      return acts.note(game, cells, digit, 'corner', { auto });
    case 6:
    case 7:
      return acts.note(game, cells, digit, 'centre', { auto });
    case 8:
      return acts.colour(game, cells, below(9));
    case 9:
      return acts.hue(game, cells[0], digit, below(9));
    case 10:
    case 11:
      return acts.erase(game, cells, { auto });
    case 12:
      return below(4) === 0 ? acts.fillNotes(game) : game;
    case 13:
      return acts.applyHint(game, hintAtRandom(size, cell, digit), {
        tidy: below(2) === 0,
        auto,
      });
    case 14:
      return below(8) === 0 ? acts.restart(game) : acts.withCheckpoint(game, 'here', below(1000));
    case 15:
      return below(4) === 0 ? acts.fillSingles(game, { tidy: below(2) === 0, auto }) : game;
    case 16:
      return [suppose, keepSupposed, discardSupposed][below(3)](game);
    default:
      return below(8) === 0
        ? acts.fillSolution(game)
        : acts.toCheckpoint(game, below(game.checkpoints.length + 1));
  }
}

/**
 * @param {number} size
 * @param {() => number} cell
 * @param {number} digit
 * @returns {Hint}
 */
function hintAtRandom(size, cell, digit) {
  return {
    kind: 'step',
    stages: [],
    technique: null,
    notation: null,
    focus: { houses: [], cells: [], digits: '' },
    marks: { houses: [], covers: [], sets: [], candidates: [], links: [], witnesses: [] },
    placed: [{ cell: cell(), digit: signOf(digit) }],
    removed: [{ cell: cell(), digit: signOf(1 + (digit % size)) }],
    candidates: [],
    cells: [],
  };
}

/**
 * Plays `count` random acts.
 * @param {Game} game
 * @param {number} count
 * @param {number} seed
 */
export function playAtRandom(game, count, seed) {
  const below = chance(seed);
  for (let act = 0; act < count; act++) game = actAtRandom(game, below);
  return game;
}

/** Returns fresh games on boards of every size and rule. */
export function freshGames() {
  const shapes = [
    ...[4, 6, 9, 12, 16, 25].map((size) => makeShape(size)),
    ...[4, 6, 9, 12, 16, 25].map((size) => makeShape(size, { regions: shearedRegions(size) })),
    jigsaw(['x']),
    makeShape(9, { variants: ['x'] }),
    makeShape(9, { variants: ['windoku', 'anti-knight'] }),
    makeShape(6, { boxes: [3, 2], variants: ['non-consecutive'] }),
  ];
  return shapes.map((shape, place) =>
    newGame(
      makePuzzle(shape.size, (cell) => cell % 3 === place % 3, shape),
      { id: `game-${place}`, now: 1000 },
    ),
  );
}
