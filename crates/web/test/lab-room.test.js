/**
 * The Lab room without its elements: keys, addresses, the ruler, the speed, the gallery, and what
 * is shown beside the run.
 */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';

import {
  pack,
  readAddress,
  readParts,
  subjectOf,
  unpack,
  writeParts,
} from '../page/js/lab/room/address.js';
import { boardAt } from '../page/js/lab/run/boardat.js';
import { codeOf } from '../page/js/lab/pictures/code.js';
import { proceduresAt } from '../page/js/lab/room/codeview.js';
import { EXHIBITS, exhibit, sizeLine, spotsOf } from '../page/js/lab/room/gallery.js';
import { actOfKey } from '../page/js/lab/room/keys.js';
import { titleOf } from '../page/js/lab/room/picker.js';
import { Reel } from '../page/js/lab/run/reel.js';
import { EDGE, layRuler, placeOf, stepAt, tickSteps } from '../page/js/lab/pictures/rulerlay.js';
import { savedSource } from '../page/js/lab/run/source.js';
import { FASTEST, NOTCHES, SLOWEST, notchOf, speedAt } from '../page/js/lab/room/speed.js';
import { marksOf } from '../page/js/lab/run/stops.js';
import { idleControls } from '../page/js/lab/room/transport.js';
import { itemsOfInterest, variables } from '../page/js/lab/pictures/vars.js';
import { words as en } from '../page/js/words/en/lab.js';
import { labWords } from '../page/js/words/lab.js';
import { words as zh } from '../page/js/words/zh/lab.js';
import { setLanguage } from '../page/js/words/language.js';
import { readDigits } from '../page/js/game/shape.js';
import { savedRun } from './lab-runs.js';
import './words.js';

afterEach(() => setLanguage('en'));

/** @param {import('./lab-runs.js').RunName} name */
function reelOf(name) {
  const { run, window } = savedRun(name);
  return new Reel(savedSource(run, window));
}

/** @param {string} key @param {Partial<import('../page/js/lab/room/keys.js').Key>} [more] */
const press = (key, more = {}) =>
  actOfKey({
    key,
    code: '',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  });

/* ---- keys ---- */

test('arrow keys step by the current grain, and with Shift by covers', () => {
  assert.deepEqual(press('ArrowRight'), { act: 'forward' });
  assert.deepEqual(press('ArrowLeft', { shiftKey: true }), { act: 'back-by', grain: 'cover' });
});

test('D and S seek forwards, with Shift backwards, on any keyboard', () => {
  assert.deepEqual(press('d', { code: 'KeyD' }), { act: 'next', mark: 'dead-end' });
  assert.deepEqual(press('S', { code: 'KeyS', shiftKey: true }), {
    act: 'previous',
    mark: 'solution',
  });
  assert.deepEqual(press('в', { code: 'KeyD' }), { act: 'next', mark: 'dead-end' });
  assert.equal(
    press('e', { code: 'KeyD' }),
    null,
    'another Latin letter at the position of D counts as that letter',
  );
});

test('the digits choose the grain, from fine to coarse', () => {
  const grains = ['1', '2', '3'].map((key) => press(key, { code: `Digit${key}` }));
  assert.deepEqual(grains, [
    { act: 'grain', grain: 'link' },
    { act: 'grain', grain: 'cover' },
    { act: 'grain', grain: 'level' },
  ]);
  assert.equal(press('!', { code: 'Digit1', shiftKey: true }), null);
  assert.equal(press('End', { code: 'Numpad1' })?.act, 'end', 'without Num Lock it is another key');
});

test('shortcuts of the browser are left to it', () => {
  for (const key of ['d', 's', 'ArrowRight', ' ', '1'])
    assert.equal(press(key, { code: 'KeyD', ctrlKey: true }), null);
});

/* ---- addresses ---- */

test('the address of a step in the gallery is readable, and is read back', () => {
  const hash = writeParts({
    id: 'six-sets',
    packed: '',
    step: 82,
    branch: 'leftmost',
    grain: 'link',
    covers: 1,
  });
  assert.equal(hash, '#lab=six-sets&step=82&branch=leftmost&grain=link&covers=1');
  assert.deepEqual(readParts(hash), {
    id: 'six-sets',
    packed: '',
    step: 82,
    branch: 'leftmost',
    grain: 'link',
    covers: 1,
  });
});

test('unknown parts of an address are ignored, and an address that names no problem is null', () => {
  assert.deepEqual(readParts('#lab=knuth&step=-3&branch=best&grain=bit&covers=x'), {
    id: 'knuth',
    packed: '',
  });
  for (const hash of ['', '#', '#lab', '#lab=', '#set', '#p=9~53'])
    assert.equal(readParts(hash), null, hash);
});

test('the address of a typed problem or a board contains it', async () => {
  const typed = { problem: 'a b | x\na x:红\nb\n' };
  assert.deepEqual(await unpack(await pack(typed, 'mine')), { subject: typed, title: 'mine' });
  const board = {
    board: {
      shape: { size: 4, boxes: /** @type {[number, number]} */ ([2, 2]) },
      givens: '.2...4....1...4.',
    },
  };
  const hash = writeParts({ id: '', packed: await pack(board, ''), step: 7 });
  assert.match(hash, /^#lab=~[\w-]+&step=7$/);
  assert.deepEqual(await readAddress(hash), { id: '', subject: board, title: '', step: 7 });
  assert.deepEqual(await readAddress(hash.replace('~', '%7E')), {
    id: '',
    subject: board,
    title: '',
    step: 7,
  });
});

test('a damaged problem is reported as damaged', async () => {
  const signs = await pack({ problem: 'a b\na\nb\n' }, '');
  for (const bad of [signs.slice(0, -4), `${signs.slice(0, 6)}!!${signs.slice(8)}`, 'x', '']) {
    assert.equal(await readAddress(`#lab=~${bad}`), 'damaged', bad);
  }
});

test('only what can be searched is a subject', () => {
  for (const value of [
    null,
    7,
    {},
    { problem: 1 },
    { board: {} },
    { board: { givens: '1', shape: { size: 1.5 } } },
    { problem: 'a', model: 'b' },
  ]) {
    assert.equal(subjectOf(value), null, JSON.stringify(value));
  }
  assert.deepEqual(subjectOf({ model: 'queens 6', title: 9 }), {
    subject: { model: 'queens 6' },
    title: '',
  });
});

/* ---- the ruler ---- */

test('a place on the ruler and its step convert both ways', () => {
  for (const step of [0, 1, 82, 242, 243])
    assert.equal(stepAt(placeOf(step, 243, 1360), 243, 1360), step);
  assert.equal(stepAt(-50, 243, 1360), 0);
  assert.equal(stepAt(5000, 243, 1360), 243);
});

test('ticks are at round numbers, never too close to tell apart', () => {
  assert.equal(tickSteps(112, 1360), 1);
  assert.equal(tickSteps(243, 1360), 2);
  for (const events of [1, 50, 1000, 54_321, 3_000_000]) {
    const each = tickSteps(events, 351);
    assert.match(String(each), /^[125]0*$/);
    assert.ok((each / events) * (351 - 2 * EDGE) >= 6);
  }
});

test('on a short run everything is named', () => {
  const { run } = savedRun('worked1');
  const laid = layRuler(run.events, marksOf(run), (option) => run.cover.options[option].name, 1360);
  assert.deepEqual(
    laid.names.map(({ text }) => text),
    ['S2', 'S3', 'S4', 'S3', 'S5', 'S1'],
  );
  assert.equal(laid.crosses.length, 2);
  assert.equal(laid.rings.length, 1);
});

test('a run of millions is thinned out to what the pixels can show, without overlaps', () => {
  const count = 200_000;
  const marks = {
    tries: Array.from({ length: count }, (_, k) => ({
      step: k * 20 + 1,
      option: k % 9,
      level: k % 1000 === 0 ? 0 : 1 + (k % 7),
    })),
    deadEnds: Array.from({ length: count }, (_, k) => k * 20 + 11),
    solutions: [1_000_000, 3_999_999],
  };
  const laid = layRuler(count * 20, marks, (option) => `option ${option}`, 800);
  const drawn = (/** @type {string} */ path) => path.split('M').length - 1;
  assert.ok(
    drawn(laid.dead) <= 800 && laid.crosses.length === 0,
    'there is at most one mark for dead ends per pixel',
  );
  assert.ok(
    drawn(laid.tries) > 100 && drawn(laid.tries) <= 800 / 4,
    'only the tries of the upper levels are left',
  );
  assert.ok(laid.names.length > 5);
  assert.equal(laid.rings.length, 2, 'a solution is never thinned away by dead ends');
  const taken = [
    ...laid.names.map(({ x, text }) => [x, text.length * 7]),
    ...laid.crosses.map((x) => [x, 10]),
    ...laid.rings.map((x) => [x, 10]),
  ].sort((one, other) => one[0] - other[0]);
  taken.forEach(
    ([x, wide], k) =>
      k > 0 && assert.ok(x - wide / 2 >= taken[k - 1][0] + taken[k - 1][1] / 2, `at ${x}`),
  );
});

/* ---- transport ---- */

test('the speed slider goes from slow to fast by a constant factor', () => {
  assert.equal(speedAt(0), SLOWEST);
  assert.equal(speedAt(NOTCHES), FASTEST);
  for (const speed of [1, 4, 8, 30, 60])
    assert.ok(Math.abs(speedAt(notchOf(speed)) - speed) <= speed * 0.06, `${speed}`);
});

test('buttons that would do nothing are idle', () => {
  const reel = reelOf('worked1');
  assert.deepEqual([...idleControls({ moment: reel.moment(0, 'link') })], ['start', 'back']);
  assert.deepEqual(
    [...idleControls({ moment: reel.moment(reel.length, 'link') })],
    ['forward', 'end'],
  );
  const none = { ...reel.moment(82, 'link'), run: { ...reel.run, outline: [], solutions: 0 } };
  assert.deepEqual([...idleControls({ moment: none })], ['solution', 'dead-end']);
});

/* ---- the gallery ---- */

test('the thumbnails of small problems are their matrices', () => {
  const rows = spotsOf(
    /** @type {import('../page/js/lab/room/gallery.js').Exhibit} */ (exhibit('six-sets')),
  );
  assert.deepEqual(
    rows.map((row) => row.map(Number).join('')),
    ['0010110', '1001001', '0110010', '1001000', '0100001', '0001101'],
  );
});

test('every exhibit has a name in both languages, a thumbnail and its sizes', () => {
  for (const one of EXHIBITS) {
    assert.ok(one.id in en.titles && one.id in zh.titles, one.id);
    const rows = spotsOf(one);
    assert.ok(rows.every((row) => row.length === one.width) && rows.flat().some(Boolean), one.id);
    assert.ok(one.sizes[0] > 0 && one.sizes[2] > 0);
  }
  assert.equal(sizeLine(EXHIBITS[0]), '7 items, 6 options, textbook order');
  setLanguage('zh');
  assert.equal(sizeLine(EXHIBITS[0]), '7 项，6 个选项，按教科书的次序');
});

test('the open problem is named in the current language', () => {
  const board = { shape: { size: 9 }, givens: '' };
  assert.equal(titleOf({ id: 'knuth', title: '', subject: { problem: '' } }), 'Knuth, 6 × 7');
  assert.equal(titleOf({ id: '', title: '', subject: { board } }), 'Sudoku, 9 × 9');
  assert.equal(titleOf({ id: '', title: '', subject: { problem: '' } }), 'Custom problem');
  assert.equal(titleOf({ id: '', title: 'mine', subject: { problem: '' } }), 'mine');
});

/* ---- beside the run ---- */

test('the variables are those of the algorithm', () => {
  const reel = reelOf('worked1');
  assert.deepEqual(variables(reel.moment(0, 'link')), ['–', '–', '–', '–', '–']);
  // Covering 1 at the first level: S2 is being hidden, and its node in 8 has just been removed.
  assert.deepEqual(variables(reel.moment(4, 'link')), ['0', '1', '–', 'S2·1', 'S2·8']);
  assert.deepEqual(variables(reel.moment(55, 'link')), ['1', '5', 'S3', '–', '–']);
});

test('of many items only the relevant ones are listed, in ascending order', () => {
  const few = reelOf('worked1').moment(40, 'link');
  assert.deepEqual(itemsOfInterest(few), [0, 1, 2, 3, 4, 5, 6]);
  const moment = reelOf('sudoku4').moment(60, 'link');
  const items = itemsOfInterest(moment);
  assert.ok(items.length >= 10 && items.length <= 14);
  assert.deepEqual(
    items,
    items.toSorted((one, other) => one - other),
  );
  for (const item of [
    moment.item,
    ...moment.written.filter(({ field }) => field === 'len').map(({ node }) => node - 1),
  ])
    assert.ok(item < 0 || items.includes(item));
});

test('the board fills and empties with the path', () => {
  const reel = reelOf('sudoku4-leftmost');
  const board = /** @type {import('../page/js/ask/run.js').BoardData} */ (reel.run.board);
  const givens = readDigits(board.givens);
  const { size } = board.shape;
  let deepest = 0;
  for (let step = 0; step <= reel.length; step += 7) {
    const moment = reel.moment(step, 'link');
    const view = boardAt(moment, board, givens, 0);
    const cells = moment.path
      .map((option) => Math.floor(board.places[option] / size))
      .filter((cell) => givens[cell] === 0);
    assert.equal(view.position.entries.filter((digit) => digit > 0).length, new Set(cells).size);
    deepest = Math.max(deepest, cells.length);
    view.position.corner.forEach((notes, cell) =>
      assert.ok(notes === 0 || (givens[cell] === 0 && view.position.entries[cell] === 0)),
    );
  }
  assert.ok(deepest > 4);
  assert.ok(
    boardAt(reel.moment(0, 'link'), board, givens, 3).position.corner.some((notes) => notes > 0),
  );
  assert.equal(boardAt(reel.moment(0, 'link'), board, givens, 3).cursor, 3);
});

test('besides `search`, the listing shows the procedure at work', () => {
  const reel = reelOf('worked1');
  let procedure = -1;
  const rows = codeOf(reel.cover).map((code) => ({
    code,
    procedure: code.first ? ++procedure : procedure,
  }));
  const at = (/** @type {number} */ step) => {
    const { line, callers } = reel.moment(step, 'link');
    return [...proceduresAt(rows, [line, ...callers])];
  };
  assert.deepEqual(at(4), [1], 'cover');
  assert.deepEqual(at(64), [2], 'uncover');
  assert.deepEqual(at(1), [], 'choosing is done in search itself');
});

/* ---- words ---- */

test('the words are those of the current language, and the Chinese ones are plainly worded', () => {
  assert.equal(labWords(), en);
  setLanguage('zh');
  assert.equal(labWords(), zh);
  const texts = JSON.stringify(zh);
  assert.doesNotMatch(texts, /您|！|[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]/);
});
