import assert from 'node:assert/strict';
import test from 'node:test';
import * as acts from '../page/js/game/acts.js';
import { toLink } from '../page/js/game/link.js';
import { restoreGame } from '../page/js/game/restore.js';
import { candidates, clashing } from '../page/js/game/judge.js';
import { freshGames, playAtRandom } from './random.js';
import { chance } from './shapes.js';

/** @typedef {import('../page/js/types.js').Game} Game */

const texts = freshGames().map((game) => JSON.stringify(acts.undo(playAtRandom(game, 60, 7))));

/** Returns the plain data of a game that was played for a while. */
const played = (place = 2) => JSON.parse(texts[place]);

test('a valid game is restored unchanged', () => {
  for (const [place] of texts.entries())
    assert.deepEqual(restoreGame(played(place)), played(place));
});

test('something that is not a game gives null', () => {
  for (const found of [undefined, null, 3, 'x', [], {}, { id: 'a' }])
    assert.equal(restoreGame(found), null);
});

test('an inconsistent board is rejected', () => {
  const spoil = (/** @type {(game: any) => void} */ how) => {
    const game = played();
    how(game);
    return restoreGame(game);
  };
  assert.equal(
    spoil((game) => {
      game.id = '../x';
    }),
    null,
  );
  assert.equal(
    spoil((game) => {
      game.puzzle.shape.size = 36;
    }),
    null,
  );
  assert.equal(
    spoil((game) => {
      game.puzzle.shape.size = 8;
    }),
    null,
  );
  assert.equal(
    spoil((game) => {
      game.puzzle.shape.houses[3].cells[2] = 81;
    }),
    null,
  );
  assert.equal(
    spoil((game) => {
      game.puzzle.shape.apart = [[1]];
    }),
    null,
  );
  assert.equal(
    spoil((game) => {
      delete game.puzzle.shape.boxes;
    }),
    null,
  );
  assert.equal(
    spoil((game) => {
      game.puzzle.givens[0] = 10;
    }),
    null,
  );
  assert.equal(
    spoil((game) => {
      game.puzzle.givens.pop();
    }),
    null,
  );
  assert.equal(
    spoil((game) => {
      game.position.corner[5] = 512;
    }),
    null,
  );
  assert.equal(
    spoil((game) => {
      game.position.colours[5] = 256;
    }),
    null,
  );
  assert.equal(
    spoil((game) => {
      game.position.hues = { 99999: 1 };
    }),
    null,
  );
  assert.equal(
    spoil((game) => {
      game.position.entries[
        game.puzzle.givens.findIndex((/** @type {number} */ given) => given > 0)
      ] = 1;
    }),
    null,
  );
});

test('a game from when a cell had one colour at most is brought up to date', () => {
  let game = acts.colour(acts.colour(freshGames()[2], [3, 4], 8), [3], 8);
  game = acts.withCheckpoint(acts.colour(game, [3], 1), 'here', 5);
  game = acts.undo(acts.colour(game, [9], 2));
  const old = JSON.parse(JSON.stringify(game));
  // Colour by colour, as such a page wrote it.
  const one = (/** @type {number} */ set) => (set === 0 ? 0 : 32 - Math.clz32(set));
  const older = (/** @type {any} */ position) => {
    position.colours = position.colours.map(one);
  };
  const edited = (/** @type {any} */ change) => {
    for (const edit of change.edits)
      if (edit[0] === 'm') edit.splice(2, 2, one(edit[2]), one(edit[3]));
  };
  for (const position of [
    old.position,
    ...old.checkpoints.map((/** @type {any} */ c) => c.position),
  ])
    older(position);
  [...old.past, ...old.future].forEach(edited);
  const restored = restoreGame(old, 1);
  assert.deepEqual(restored?.position.colours.slice(3, 5), [1, 128]);
  assert.deepEqual(restored, game);
  old.position.colours[3] = 9;
  assert.equal(restoreGame(old, 1), null);
  for (const found of [null, 3, [], { position: 3, past: 'x', checkpoints: [1] }])
    assert.equal(restoreGame(found, 1), null);
});

test('an invalid solution or rating is left out', () => {
  const game = played();
  game.puzzle.solution[4] = 0;
  game.puzzle.rating = { level: 'silly' };
  game.puzzle.wanted = { size: 'nine' };
  game.elapsed = -5;
  const restored = restoreGame(game);
  assert.deepEqual(
    [
      restored?.puzzle.solution,
      restored?.puzzle.rating,
      restored?.puzzle.wanted,
      restored?.elapsed,
    ],
    [null, null, null, 0],
  );
});

test('a history that does not lead to the position is dropped, and the position stays', () => {
  const spoils = [
    (/** @type {any} */ game) => {
      game.past[3].edits[0][3] += 1;
    },
    (/** @type {any} */ game) => {
      game.past.push(game.past.at(-1));
    },
    (/** @type {any} */ game) => {
      game.past[3] = null;
    },
    (/** @type {any} */ game) => {
      game.future = 'x';
    },
    (/** @type {any} */ game) => {
      game.past[3].edits = [['e', 1, 0]];
    },
    (/** @type {any} */ game) => {
      game.past.push({ act: 'x', edits: [['q', 1, 0, 0]] });
    },
    (/** @type {any} */ game) => {
      game.past.push({
        act: 'x',
        edits: [
          ['e', game.puzzle.givens.findIndex((/** @type {number} */ given) => given > 0), 3, 0],
        ],
      });
    },
  ];
  for (const spoil of spoils) {
    const game = played();
    spoil(game);
    const restored = restoreGame(game);
    assert.deepEqual(restored?.position, game.position);
    assert.deepEqual([restored?.past, restored?.future], [[], []]);
  }
});

test('games with a random change are rejected or playable', () => {
  const below = chance(5);
  const values = [null, -1, 0.5, 1e9, 'x', [], {}, true, 3, NaN];
  let restored = 0;
  for (let turn = 0; turn < 600; turn++) {
    const game = played(turn % 3);
    // Descend to a random place, and put another value there.
    let at = game;
    for (let depth = 0; depth < 1 + below(5); depth++) {
      const keys = Object.keys(at);
      const next = at[keys[below(keys.length)]];
      if (typeof next !== 'object' || next === null || Object.keys(next).length === 0) break;
      at = next;
    }
    const keys = Object.keys(at);
    at[keys[below(keys.length)]] = values[below(values.length)];
    const found = restoreGame(game);
    if (!found) continue;
    restored++;
    clashing(found.puzzle, found.position);
    candidates(found.puzzle, found.position);
    toLink(found);
    let back = playAtRandom(found, 5, turn + 1);
    while (back.past.length > 0) back = acts.undo(back);
    while (back.future.length > 0) back = acts.redo(back);
    assert.deepEqual(restoreGame(JSON.parse(JSON.stringify(back))), back);
  }
  assert.ok(restored > 100 && restored < 600, `${restored}`);
});

test('the order of an older game gets its rules from its variant', () => {
  const game = played();
  const order = { size: 9, level: 'hard', symmetry: 'none', seed: 7 };
  const restored = (/** @type {object} */ wanted) => {
    game.puzzle.wanted = wanted;
    return restoreGame(game)?.puzzle.wanted;
  };
  assert.deepEqual(restored({ ...order, variant: 'x' }), { ...order, rules: ['x'] });
  assert.deepEqual(restored({ ...order, variant: 'classic' }), { ...order, rules: [] });
  const wanted = { ...order, rules: ['jigsaw', 'x'], needs: ['x-wing'], without: ['w-wing'] };
  assert.deepEqual(restored(wanted), wanted);
  assert.equal(restored({ ...order, rules: 'x' }), null);
});

test('extra regions are restored, and a game with damaged ones is rejected', () => {
  const game = played();
  const { size } = game.puzzle.shape;
  game.puzzle.shape.extra = ['a'.padEnd(size * size, '.')];
  assert.deepEqual(restoreGame(game)?.puzzle.shape.extra, game.puzzle.shape.extra);
  game.puzzle.shape.extra = ['a..'];
  assert.equal(restoreGame(game), null);
});
