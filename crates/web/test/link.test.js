import assert from 'node:assert/strict';
import test from 'node:test';
import * as acts from '../page/js/game/acts.js';
import { newGame } from '../page/js/game/game.js';
import { fromLink, toLink } from '../page/js/game/link.js';
import { emptyPosition } from '../page/js/game/position.js';
import { bare, writeDigits } from '../page/js/game/shape.js';
import { freshGames, playAtRandom } from './random.js';
import { chance, jigsaw, knownPuzzle, makePuzzle, makeShape } from './shapes.js';

/** @typedef {import('../page/js/types.js').Game} Game */

const fresh = () => newGame(knownPuzzle(), { id: 'a', now: 1 });

/**
 * Returns what the link of a game must give back.
 * @param {Game} game
 */
function linked({ puzzle, position }) {
  return { board: { shape: bare(puzzle.shape), givens: writeDigits(puzzle.givens) }, position };
}

test('the link of a fresh puzzle is readable', () => {
  const link = toLink(fresh());
  assert.match(link, /^#p=9~53\.\.7\.\.\.\.6\.\.195[.\d]+\.8\.\.79~[0-9a-z]{4}$/);
  assert.ok(link.length < 95);
});

test('rules, boxes and regions are included unless they are the usual ones', () => {
  const of = (/** @type {import('../page/js/types.js').Shape} */ shape) =>
    toLink(newGame(makePuzzle(shape.size, undefined, shape), { id: 'a', now: 1 })).split('~');
  assert.equal(of(makeShape(6))[0], '#p=6');
  assert.equal(of(makeShape(6, { boxes: [3, 2] }))[0], '#p=6.b3x2');
  assert.equal(of(makeShape(9, { variants: ['x', 'anti-knight'] }))[0], '#p=9.x.anti-knight');
  const parts = of(jigsaw(['x']));
  assert.equal(parts[0], '#p=9.j.x');
  assert.match(parts[2], /^ra4b3c2a3b3c3/);
});

test('extra regions are included and come back', () => {
  const extra = ['a..a........a..a', '.aab..b.........'];
  const shape = { ...makeShape(4), extra };
  const game = newGame(makePuzzle(4, undefined, shape), { id: 'a', now: 1 });
  const link = toLink(game);
  assert.match(link, /~xa\.2a\.8a\.2a-\.a2b\.2b\.9~/);
  assert.deepEqual(fromLink(link), linked(game));
  const [head, tail] = link.split('~xa');
  const damaged = fromLink(`${head}~xb${tail}`);
  assert.deepEqual(damaged, { fault: 'damaged' });
});

test('random games on every board come back unchanged', () => {
  for (const [place, start] of freshGames().entries()) {
    for (const count of [0, 1, 5, 40, 200]) {
      const game = playAtRandom(start, count, 31 * place + count + 1);
      const link = toLink(game);
      assert.match(link, /^#p2?=[0-9A-Za-z.~-]+[0-9a-z]$/, 'signs that no program changes');
      assert.deepEqual(fromLink(link), linked(game));
      assert.deepEqual(fromLink(link.slice(1)), linked(game), 'without the #');
    }
  }
});

test('regions come back whatever their letters were', () => {
  const shape = jigsaw();
  const other = { ...shape, regions: (shape.regions ?? '').replaceAll('a', 'Z') };
  const link = toLink(newGame(makePuzzle(9, undefined, other), { id: 'a', now: 1 }));
  const read = fromLink(link);
  assert.ok(read && 'board' in read);
  assert.equal(read.board.shape.regions, shape.regions);
});

test('a program that escapes characters or adds a line end does no harm', () => {
  const link = toLink(playAtRandom(fresh(), 40, 3));
  assert.deepEqual(fromLink(`${link.replaceAll('~', '%7E')}\n`), fromLink(link));
  assert.ok(fromLink(link)?.hasOwnProperty('board'));
});

test('a link to something else is not ours', () => {
  for (const hash of ['', '#', '#lab', 'x=1', '#p']) assert.equal(fromLink(hash), null, hash);
});

test('a link of a newer page is recognised', () => {
  assert.deepEqual(fromLink(toLink(fresh()).replace('#p=', '#p3=')), { fault: 'version' });
});

test('one colour a cell is written as ever, and several are a format of their own', () => {
  const one = acts.colour(fresh(), [0, 5], 8);
  const several = acts.colour(one, [5], 2);
  assert.match(toLink(one), /^#p=/);
  assert.match(toLink(several), /^#p2=/);
  for (const game of [one, several]) {
    const linked = fromLink(toLink(game));
    assert.ok(linked && 'board' in linked);
    assert.deepEqual(linked.position, game.position);
  }
  assert.deepEqual(fromLink(toLink(several).replace('p2', 'p')), { fault: 'damaged' });
  // Written by a page that knew one colour a cell only.
  const old = fromLink(`${toLink(fresh()).slice(0, -5)}~myF~jcrw`);
  assert.ok(old && 'board' in old);
  assert.deepEqual(old.position, one.position);
});

test('a link that lost its tail or a character is detected', () => {
  for (const game of [fresh(), playAtRandom(fresh(), 80, 9)]) {
    const link = toLink(game);
    const head = link.indexOf('=') + 1;
    for (let end = head; end < link.length; end++)
      assert.deepEqual(fromLink(link.slice(0, end)), { fault: 'damaged' }, link.slice(0, end));
    for (let place = head; place < link.length; place++) {
      assert.deepEqual(
        fromLink(link.slice(0, place) + link.slice(place + 1)),
        { fault: 'damaged' },
        `without sign ${place}`,
      );
    }
  }
});

test('a link written by hand holds givens alone', () => {
  const linked = fromLink('#puzzle=100000300200000_');
  assert.ok(linked && 'board' in linked);
  assert.equal(linked.board.givens, '1.....3..2......');
  assert.deepEqual(linked.board.shape, { size: 4, boxes: [2, 2], variants: [] });
  assert.deepEqual(fromLink('#puzzle=1.....3..2.....'), { fault: 'damaged' }, 'a cell is missing');
  assert.deepEqual(
    fromLink('#puzzle=1.....3..2.....9'),
    { fault: 'damaged' },
    'there is no 9 on a board of 4',
  );
  assert.deepEqual(fromLink('#puzzle='), { fault: 'damaged' });
});

test('any change to a link gives a fault or a valid game, and never throws', () => {
  const below = chance(2024);
  const signs = '0123456789abcABCxyz.~-%=+ #é\u0000';
  const kinds = new Map();
  for (const [place, start] of freshGames().entries()) {
    const link = toLink(playAtRandom(start, 60, place + 1));
    const head = link.indexOf('=') + 1;
    for (let turn = 0; turn < 150; turn++) {
      const changed = [...link];
      for (let times = 0; times <= below(3); times++)
        changed[head + below(changed.length - head)] = signs[below(signs.length)];
      const read = fromLink(changed.join(''));
      if (changed.join('') === link) continue;
      const kind = read && 'fault' in read ? read.fault : 'sound';
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  }
  assert.ok((kinds.get('damaged') ?? 0) > 2000);
  assert.equal(kinds.get('sound') ?? 0, 0, 'a check sum of twenty bits lets one in a million pass');
});

/**
 * Makes a link with this content and a correct checksum, as somebody could by hand.
 * @param {string} text
 */
function forged(text) {
  let sum = 0x811c9dc5;
  for (const sign of text) sum = Math.imul(sum ^ sign.charCodeAt(0), 0x01000193);
  return `#p=${text}~${(((sum >>> 12) ^ sum) & 0xfffff).toString(36).padStart(4, '0')}`;
}

test('forged links with a correct checksum are checked too', () => {
  const empty4 = '.'.repeat(16);
  assert.ok('board' in (fromLink(forged(`4~${empty4}`)) ?? {}));
  assert.deepEqual(fromLink(forged(`36~${'.'.repeat(1296)}`)), { fault: 'large' });
  const bad = [
    '',
    '4',
    `4~${empty4}.`,
    `4~5${empty4.slice(1)}`,
    `4~é${empty4.slice(1)}`,
    `0~`,
    `04~${empty4}`,
    `4x~${empty4}`,
    `4.b3x2~${empty4}`,
    `4.b0x0~${empty4}`,
    `4.UPPER~${empty4}`,
    `4.~${empty4}`,
    `4.j~${empty4}`,
    `4~${empty4}~ra4b4c4d4`,
    `4.j~${empty4}~ra4b4c4`,
    `4.j~${empty4}~ra99`,
    `4.j~${empty4}~ra5b3c4d4`,
    `4~${empty4}~e`,
    `4~${empty4}~z00`,
    `4~${empty4}~e1~e1`,
    `4~${empty4}~e!`,
    `4~${empty4}~e${'z'.repeat(40)}`,
    `4~${empty4}~h5`,
    `6~${'.'.repeat(36)}~e.`,
    `6~${'.'.repeat(36)}~h.........`,
  ];
  for (const text of bad) assert.deepEqual(fromLink(forged(text)), { fault: 'damaged' }, text);
});

test('randomly forged links are faults or playable games', () => {
  const below = chance(99);
  const signs = '0123456789ABCDEFabcdefxyz-.';
  const puzzle = makePuzzle(4, () => false);
  let sound = 0;
  for (let turn = 0; turn < 1000; turn++) {
    const part = () =>
      'rencsmh'[1 + below(6)] +
      Array.from({ length: 1 + below(12) }, () => signs[below(signs.length)]).join('');
    const read = fromLink(
      forged(['4', '.'.repeat(16), ...Array.from({ length: below(3) }, part)].join('~')),
    );
    if (!read || !('board' in read)) continue;
    sound++;
    const game = newGame(puzzle, { id: 'a', now: 1, position: read.position });
    assert.deepEqual(fromLink(toLink(game))?.hasOwnProperty('board'), true);
    assert.ok(read.position.entries.every((entry) => entry <= 4));
    assert.deepEqual(acts.restart(game).position, emptyPosition(16));
  }
  assert.ok(sound > 100);
});

test('links are short enough to be sent', () => {
  const notes = (/** @type {number} */ size) =>
    toLink(acts.fillNotes(newGame(makePuzzle(size), { id: 'a', now: 1 }))).length;
  assert.ok(notes(9) < 300, `${notes(9)}`);
  assert.ok(notes(25) < 2700, `${notes(25)}`);
});
