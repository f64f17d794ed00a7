import assert from 'node:assert/strict';
import test from 'node:test';
import * as acts from '../page/js/game/acts.js';
import { finish, newGame, touch } from '../page/js/game/game.js';
import { deleteAll, exportAll, importAll } from '../page/js/keep/backup.js';
import {
  GAME_PREFIX,
  gameOfKey,
  isStoredNewer,
  list,
  load,
  onTable,
  putOnTable,
  remove,
  save,
} from '../page/js/keep/games.js';
import { SETTINGS_KEY, loadSettings, saveSettings } from '../page/js/keep/settings.js';
import { STATISTICS_KEY, addFinished, loadFinished } from '../page/js/keep/finished.js';
import { placeOf, statistics } from '../page/js/keep/statistics.js';
import { openStorage } from '../page/js/keep/storage.js';
import { freshGames, playAtRandom } from './random.js';
import { jigsaw, knownPuzzle, makePuzzle } from './shapes.js';
import { FakeStorage } from './store.js';

/** @typedef {import('../page/js/types.js').Game} Game */
/** @typedef {import('../page/js/types.js').Level} Level */

/** @param {string} id @param {number} [now] */
const fresh = (id, now = 1000) => newGame(knownPuzzle(), { id, now });

/**
 * Makes a game that the player has finished.
 * @param {string} id
 * @param {{level?: Level | null, elapsed?: number, hints?: number, now?: number, by?: 'player'
 *   | 'solver', puzzle?: Game['puzzle']}} [how]
 */
function done(
  id,
  {
    level = 'easy',
    elapsed = 60_000,
    hints = 0,
    now = 1000,
    by = 'player',
    puzzle = knownPuzzle(),
  } = {},
) {
  const rating = level &&
    knownPuzzle().rating && {
      .../** @type {import('../page/js/types.js').Rating} */ (knownPuzzle().rating),
      level,
    };
  return finish({ ...newGame({ ...puzzle, rating }, { id, now }), elapsed, hints }, now, by);
}

/* ---- games ---- */

test('games on every board are saved with all their history', () => {
  const storage = new FakeStorage();
  for (const [place, start] of freshGames().entries()) {
    const game = playAtRandom(start, 80, place + 50);
    assert.ok(save(storage, game));
    assert.deepEqual(load(storage, game.id), game);
  }
  assert.equal(list(storage).length, freshGames().length);
});

test('the list starts with the game played last, and summarises each', () => {
  const storage = new FakeStorage();
  save(storage, fresh('old', 1000));
  save(storage, acts.enter(touch({ ...fresh('new'), elapsed: 5 }, 9000), [2], 4));
  save(storage, newGame(makePuzzle(9, undefined, jigsaw()), { id: 'cut', now: 3000 }));
  const games = list(storage);
  assert.deepEqual(
    games.map(({ id }) => id),
    ['new', 'cut', 'old'],
  );
  assert.deepEqual(games[0], {
    id: 'new',
    level: 'easy',
    size: 9,
    variant: 'classic',
    filled: 1 / 51,
    elapsed: 5,
    touched: 9000,
    finished: null,
  });
  assert.deepEqual([games[1].level, games[1].variant], [null, 'jigsaw']);
  assert.ok(remove(storage, 'new'));
  assert.equal(load(storage, 'new'), null);
  assert.equal(list(storage).length, 2);
});

test('foreign keys in the storage are not touched or taken for games', () => {
  const storage = new FakeStorage();
  storage.setItem('another page', '{"version":1}');
  save(storage, fresh('a'));
  assert.equal(list(storage).length, 1);
  deleteAll(storage);
  assert.equal(storage.getItem('another page'), '{"version":1}');
});

test('damaged games are skipped, and the others are listed', () => {
  const storage = new FakeStorage();
  save(storage, fresh('good'));
  const text = storage.getItem(`${GAME_PREFIX}good`) ?? '';
  storage.setItem(`${GAME_PREFIX}torn`, text.replace('"good"', '"torn"').slice(0, 400));
  storage.setItem(`${GAME_PREFIX}word`, 'nonsense');
  storage.setItem(`${GAME_PREFIX}null`, 'null');
  storage.setItem(`${GAME_PREFIX}bare`, '{"version":1,"game":null}');
  storage.setItem(`${GAME_PREFIX}moved`, text);
  for (const id of ['torn', 'word', 'null', 'bare', 'moved', 'missing'])
    assert.equal(load(storage, id), null, id);
  assert.deepEqual(
    list(storage)
      .map(({ id }) => id)
      .filter((id) => id !== 'torn'),
    ['good'],
  );
  assert.ok(load(storage, 'good'));
});

test('a truncated text never throws', () => {
  const storage = new FakeStorage();
  save(storage, playAtRandom(fresh('a'), 20, 4));
  const text = storage.getItem(`${GAME_PREFIX}a`) ?? '';
  for (let end = 0; end < text.length; end += 7) {
    storage.setItem(`${GAME_PREFIX}a`, text.slice(0, end));
    assert.equal(load(storage, 'a'), null);
    list(storage);
  }
});

test('a game of a newer page is left alone, one of an older page is read', () => {
  const storage = new FakeStorage();
  save(storage, playAtRandom(fresh('a'), 30, 4));
  const text = storage.getItem(`${GAME_PREFIX}a`) ?? '';
  storage.setItem(`${GAME_PREFIX}a`, text.replace('"version":2', '"version":3'));
  assert.equal(load(storage, 'a'), null);
  assert.deepEqual(list(storage), []);
  assert.ok(storage.getItem(`${GAME_PREFIX}a`), 'still there for the page that wrote it');
  // From a page that could not strike out notes yet.
  const old = fresh('old');
  const { struck, ...position } = old.position;
  const kept = JSON.parse(text.replaceAll('"id":"a"', '"id":"old"'));
  storage.setItem(`${GAME_PREFIX}old`, JSON.stringify({ ...kept, game: { ...old, position } }));
  assert.deepEqual(load(storage, 'old'), old);
  // From a page that knew one colour a cell: 8 was h.
  const coloured = {
    ...old,
    position: { ...old.position, colours: old.position.colours.with(3, 8) },
  };
  storage.setItem(`${GAME_PREFIX}old`, JSON.stringify({ ...kept, version: 1, game: coloured }));
  assert.equal(load(storage, 'old')?.position.colours[3], 128);
});

test('when there is no room, only finished games are deleted, the oldest first', () => {
  const storage = new FakeStorage();
  save(storage, fresh('playing', 1));
  save(storage, done('first', { now: 10 }));
  save(storage, done('second', { now: 20 }));
  storage.room = storage.used + 100;
  assert.ok(save(storage, fresh('another', 30)));
  assert.deepEqual(
    list(storage).map(({ id }) => id),
    ['another', 'second', 'playing'],
  );
  assert.ok(save(storage, fresh('more', 40)));
  assert.deepEqual(
    list(storage).map(({ id }) => id),
    ['more', 'another', 'playing'],
  );
  assert.equal(save(storage, fresh('too many', 50)), false);
  assert.deepEqual(
    list(storage).map(({ id }) => id),
    ['more', 'another', 'playing'],
  );
});

test('a game that outgrows the storage keeps its last saved form', () => {
  const storage = new FakeStorage();
  const game = fresh('a');
  save(storage, game);
  storage.room = storage.used + 50;
  assert.equal(save(storage, playAtRandom(game, 60, 2)), false);
  assert.deepEqual(load(storage, 'a'), game);
});

test('a finished game is not deleted to make room for itself', () => {
  const storage = new FakeStorage();
  save(storage, done('a'));
  storage.room = storage.used + 10;
  assert.equal(save(storage, { ...playAtRandom(done('a'), 60, 2) }), false);
  assert.ok(load(storage, 'a'));
});

test('a tab notices when another has played on', () => {
  const storage = new FakeStorage();
  const here = touch(fresh('a'), 2000);
  save(storage, here);
  assert.equal(isStoredNewer(storage, here), false);
  const there = touch(/** @type {Game} */ (load(storage, 'a')), 1500);
  save(storage, there);
  assert.equal(isStoredNewer(storage, here), true, 'though its clock is behind');
  assert.equal(isStoredNewer(storage, there), false);
  assert.equal(isStoredNewer(storage, fresh('unknown')), false);
  assert.equal(gameOfKey(`${GAME_PREFIX}a`), 'a');
  assert.equal(gameOfKey(SETTINGS_KEY), null);
  assert.equal(gameOfKey(null), null);
});

/* ---- settings ---- */

test('settings are saved, and the chosen language replaces the default one', () => {
  const storage = new FakeStorage();
  const first = loadSettings(storage, ['zh-CN']);
  assert.equal(first.language, 'zh');
  const chosen = {
    ...first,
    language: /** @type {const} */ ('en'),
    clock: false,
    last: { ...first.last, size: 16, symmetry: 'none' },
  };
  assert.ok(saveSettings(storage, chosen));
  assert.deepEqual(loadSettings(storage, ['zh-CN']), chosen);
});

test('the variant of an older order becomes its rules', () => {
  const storage = new FakeStorage();
  const restored = (/** @type {object} */ last) => {
    storage.setItem(SETTINGS_KEY, JSON.stringify({ last }));
    return loadSettings(storage).last;
  };
  assert.deepEqual(restored({ variant: 'windoku' }).rules, ['windoku']);
  assert.deepEqual(restored({ variant: 'classic' }).rules, []);
  assert.deepEqual(restored({ rules: ['jigsaw', 'x'] }).rules, ['jigsaw', 'x']);
  assert.ok(!('variant' in restored({ variant: 'x' })));
});

test('an invalid setting falls back alone', () => {
  const storage = new FakeStorage();
  const defaults = loadSettings(storage);
  const found = {
    theme: 'pink',
    check: 'solution',
    clock: 'no',
    houses: false,
    future: 1,
    last: { size: 7, level: 'hard', symmetry: '<b>', rules: ['<b>'], variant: null },
  };
  storage.setItem(SETTINGS_KEY, JSON.stringify(found));
  const expected = {
    ...defaults,
    check: 'solution',
    houses: false,
    last: { ...defaults.last, level: 'hard' },
  };
  assert.deepEqual(loadSettings(storage), expected);
  for (const text of [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '3',
    '{"last":[]}',
    '{"__proto__":{"clock":false}}',
  ]) {
    storage.setItem(SETTINGS_KEY, text);
    assert.deepEqual(loadSettings(storage), defaults, text);
  }
});

/* ---- statistics ---- */

test('there are figures for each level on each board', () => {
  const storage = new FakeStorage();
  addFinished(storage, done('a', { elapsed: 60_000, now: 5 }));
  addFinished(storage, done('b', { elapsed: 90_000, hints: 2, now: 7 }));
  addFinished(storage, done('c', { elapsed: 30_000, hints: 1, now: 6 }));
  addFinished(storage, done('d', { level: 'extreme' }));
  addFinished(storage, done('e', { level: null }));
  addFinished(storage, done('f', { puzzle: makePuzzle(4) }));
  addFinished(storage, done('g', { puzzle: makePuzzle(9, undefined, jigsaw()) }));
  const figures = statistics(storage);
  assert.deepEqual(
    figures.map(({ size, variant, level, games }) => [size, variant, level, games]),
    [
      [4, 'classic', 'easy', 1],
      [9, 'classic', 'easy', 3],
      [9, 'classic', 'extreme', 1],
      [9, 'classic', null, 1],
      [9, 'jigsaw', 'easy', 1],
    ],
  );
  const { best, bestWithoutHints, average, withHints, withoutHints, last } = figures[1];
  assert.deepEqual(
    [best, bestWithoutHints, average, withHints, withoutHints, last],
    [30_000, 60_000, 60_000, 2, 1, 7],
  );
});

test('games that the solver or nobody finished are not counted', () => {
  const storage = new FakeStorage();
  assert.equal(addFinished(storage, done('a', { by: 'solver' })), false);
  assert.equal(addFinished(storage, fresh('b')), false);
  assert.deepEqual(statistics(storage), []);
});

test('a game counts once, even after it is deleted', () => {
  const storage = new FakeStorage();
  save(storage, done('a'));
  assert.ok(addFinished(storage, done('a')));
  assert.ok(addFinished(storage, done('a', { elapsed: 1 })));
  remove(storage, 'a');
  assert.deepEqual(
    statistics(storage).map(({ games, best }) => [games, best]),
    [[1, 60_000]],
  );
});

test('full storage makes room to count a game', () => {
  const storage = new FakeStorage();
  save(storage, done('old', { now: 1 }));
  save(storage, fresh('playing', 2));
  storage.room = storage.used + 10;
  assert.ok(addFinished(storage, done('a')));
  assert.equal(statistics(storage)[0].games, 1);
  assert.deepEqual(
    list(storage).map(({ id }) => id),
    ['playing'],
  );
  storage.room = storage.used + 10;
  assert.equal(addFinished(storage, done('b')), false, 'no finished game is left to drop');
});

test('a time is ranked among those of its kind', () => {
  const storage = new FakeStorage();
  for (const [id, elapsed] of /** @type {const} */ ([
    ['a', 100],
    ['b', 300],
    ['c', 200],
  ]))
    addFinished(storage, done(id, { elapsed }));
  addFinished(storage, done('other', { elapsed: 1, level: 'hard' }));
  assert.deepEqual(placeOf(storage, done('c', { elapsed: 200 })), { place: 2, of: 3 });
  assert.deepEqual(placeOf(storage, done('d', { elapsed: 150 })), { place: 2, of: 4 });
  assert.equal(placeOf(storage, done('e', { by: 'solver' })), null);
  assert.deepEqual(placeOf(null, done('e')), { place: 1, of: 1 });
});

test('invalid records are left out', () => {
  const storage = new FakeStorage();
  addFinished(storage, done('a'));
  const kept = JSON.parse(storage.getItem(STATISTICS_KEY) ?? '');
  const spoiled = [
    null,
    [],
    'x',
    ['b', 'silly', 9, 'classic', 1, 0, 1],
    ['c', 'easy', 9, 'classic', null, 0, 1],
  ];
  storage.setItem(
    STATISTICS_KEY,
    JSON.stringify({ ...kept, finished: [...kept.finished, ...spoiled] }),
  );
  assert.deepEqual(
    loadFinished(storage).map(({ id }) => id),
    ['a'],
  );
  for (const text of ['{', 'null', '[]', '{"finished":{}}']) {
    storage.setItem(STATISTICS_KEY, text);
    assert.deepEqual(statistics(storage), [], text);
  }
});

/* ---- backup ---- */

test('everything can be exported to a file and imported in another browser', () => {
  const one = new FakeStorage();
  const games = [playAtRandom(fresh('a'), 40, 3), done('b')];
  for (const game of games) save(one, game);
  addFinished(one, done('b'));
  addFinished(one, done('gone', { level: 'hard' }));
  const settings = { ...loadSettings(one), clock: false };
  saveSettings(one, settings);
  const other = new FakeStorage();
  assert.deepEqual(importAll(other, exportAll(one)), {
    games: 2,
    older: 0,
    damaged: 0,
    left: 0,
    finished: 2,
  });
  for (const game of games) assert.deepEqual(load(other, game.id), game);
  assert.deepEqual(statistics(other), statistics(one));
  assert.deepEqual(loadSettings(other), settings);
  assert.deepEqual(
    importAll(other, exportAll(one)),
    { games: 0, older: 2, damaged: 0, left: 0, finished: 2 },
    'twice does no harm',
  );
  assert.deepEqual(statistics(other), statistics(one));
});

test('an import loses nothing that is here', () => {
  const file = new FakeStorage();
  save(file, touch(fresh('a'), 2000));
  save(file, touch(fresh('b'), 9000));
  saveSettings(file, { ...loadSettings(file), theme: 'dark' });
  const here = new FakeStorage();
  const later = acts.enter(touch(fresh('a'), 3000), [2], 4);
  save(here, later);
  save(here, touch(fresh('b'), 3000));
  save(here, done('kept'));
  addFinished(here, done('kept'));
  saveSettings(here, loadSettings(here));
  assert.deepEqual(importAll(here, exportAll(file)), {
    games: 1,
    older: 1,
    damaged: 0,
    left: 0,
    finished: 0,
  });
  assert.deepEqual(load(here, 'a'), later);
  assert.equal(load(here, 'b')?.touched, 9000);
  assert.equal(loadSettings(here).theme, 'auto');
  assert.equal(statistics(here).length, 1);
  here.room = here.used;
  save(file, fresh('c'));
  addFinished(file, done('z'));
  const came = importAll(here, exportAll(file));
  assert.deepEqual(came, { games: 0, older: 2, damaged: 0, left: 1, finished: 0 });
  assert.ok(load(here, 'kept'), 'no finished game is dropped for it');
});

test('foreign, newer and damaged files are distinguished', () => {
  const storage = new FakeStorage();
  for (const text of ['', 'hello', 'null', '[]', '{}', '{"quadrille":"backup"}', '{"version":1}']) {
    assert.deepEqual(importAll(storage, text), { fault: 'not-ours' }, text);
  }
  assert.deepEqual(importAll(storage, '{"quadrille":"backup","version":99}'), {
    fault: 'version',
  });
  assert.deepEqual(importAll(storage, '{"quadrille":"backup","version":"x"}'), {
    fault: 'version',
  });
  const text = JSON.stringify({
    quadrille: 'backup',
    version: 1,
    games: [null, { id: 'x' }, fresh('a')],
    settings: 3,
    statistics: [],
  });
  assert.deepEqual(importAll(storage, text), {
    games: 1,
    older: 0,
    damaged: 2,
    left: 0,
    finished: 0,
  });
});

test('everything can be deleted', () => {
  const storage = new FakeStorage();
  save(storage, done('a'));
  addFinished(storage, done('a'));
  saveSettings(storage, loadSettings(storage));
  assert.ok(deleteAll(storage));
  assert.equal(storage.length, 0);
});

/* ---- no storage ---- */

test('without storage everything works and reports that nothing is kept', () => {
  assert.equal(save(null, fresh('a')), false);
  assert.equal(load(null, 'a'), null);
  assert.deepEqual(list(null), []);
  assert.equal(remove(null, 'a'), false);
  assert.equal(isStoredNewer(null, fresh('a')), false);
  assert.equal(loadSettings(null, ['zh']).language, 'zh');
  assert.equal(saveSettings(null, loadSettings(null)), false);
  assert.equal(addFinished(null, done('a')), false);
  assert.deepEqual(statistics(null), []);
  assert.equal(JSON.parse(exportAll(null)).games.length, 0);
  assert.deepEqual(importAll(null, exportAll(null)), { fault: 'blocked' });
  assert.equal(deleteAll(null), false);
});

test('forbidden storage counts as none, full storage does not', () => {
  assert.equal(openStorage({}), null);
  const forbidden = Object.defineProperty({}, 'localStorage', {
    get: () => {
      throw new DOMException('no', 'SecurityError');
    },
  });
  assert.equal(openStorage(forbidden), null);
  const storage = new FakeStorage();
  assert.equal(openStorage({ localStorage: storage }), storage);
  assert.equal(storage.length, 0);
  storage.setItem('x', 'y');
  storage.room = storage.used;
  assert.equal(openStorage({ localStorage: storage }), storage);
});

test('storage that breaks while in use never throws', () => {
  const broken = /** @type {Storage} */ (
    /** @type {unknown} */ (
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('broken');
          },
        },
      )
    )
  );
  assert.equal(save(broken, fresh('a')), false);
  assert.equal(load(broken, 'a'), null);
  assert.deepEqual(list(broken), []);
  assert.equal(remove(broken, 'a'), false);
  assert.equal(addFinished(broken, done('a')), false);
  assert.equal(loadSettings(broken).theme, 'auto');
});

test('the current game is the one opened last, even if another was played later', () => {
  const storage = new FakeStorage();
  const [one, other] = [fresh('one', 1000), fresh('other', 2000)];
  save(storage, one);
  save(storage, other);
  assert.equal(onTable(storage)?.id, 'other', 'none was opened: the one played last');
  putOnTable(storage, 'one');
  assert.equal(onTable(storage)?.id, 'one');
  remove(storage, 'one');
  assert.equal(onTable(storage)?.id, 'other', 'it was deleted: the one played last');
  remove(storage, 'other');
  assert.equal(onTable(storage), null);
});
