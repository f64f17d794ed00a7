/**
 * A run as a film or as pictures: the files are read by readers that were written independently of
 * the writers; sizes, lines and steps are right.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './words.js';
import { captionHeight, captionShapes, linesOf } from '../page/js/lab/pictures/caption.js';
import {
  chosenColours,
  colourOf,
  countColours,
  matcherOf,
  numbered,
} from '../page/js/lab/pictures/colours.js';
import { GifFilm, changedPart } from '../page/js/lab/pictures/gif.js';
import { styleOf } from '../page/js/lab/pictures/looks.js';
import { pngOf } from '../page/js/lab/pictures/png.js';
import { textWidth, wrapped } from '../page/js/lab/pictures/shapes.js';
import { cameraOf, sizeOf } from '../page/js/lab/pictures/still.js';
import { crc32, zipOf } from '../page/js/lab/pictures/zip.js';
import { filmSeconds, makeFile } from '../page/js/lab/room/film-files.js';
import { MOST, measured, moments, painterOf, planOf } from '../page/js/lab/room/frames.js';
import { labWords } from '../page/js/words/lab.js';
import { readGif, readPng, readZip } from './film-readers.js';
import { reelOf } from './lab-runs.js';
import { chance } from './shapes.js';

/** @typedef {import('../page/js/lab/room/frames.js').Filmed} Filmed */

const { signal } = new AbortController();
const WHITE = 0xffffffff;

/** Returns `count` different colours. @param {number} count */
const colours = (count) =>
  Array.from({ length: count }, (_, k) => (0xff000000 | (Math.imul(k, 0x9e3779b1) >>> 8)) >>> 0);

/* ---- GIF ---- */

test('every picture of a GIF is read as it was written', () => {
  const dice = chance(20);
  for (let round = 0; round < 60; round += 1) {
    const known = colours(1 + dice(255));
    const [width, height] = [1 + dice(90), 1 + dice(90)];
    const film = new GifFilm(width, height, known);
    let now = Uint32Array.from(
      { length: width * height },
      () => known[dice(1 + dice(known.length))],
    );
    const written = [0, 1, 2, 3].map((k) => {
      film.add(now, 10 + k);
      const before = now;
      now = now.slice();
      for (let change = dice(20); change > 0; change -= 1)
        now[dice(now.length)] = known[dice(known.length)];
      return before;
    });
    const read = readGif(Buffer.concat(film.end()));
    assert.deepEqual([read.width, read.height, read.repeats], [width, height, 0]);
    assert.deepEqual(
      read.pictures.map(({ pixels }) => pixels),
      written,
      `round ${round}`,
    );
    assert.deepEqual(
      read.pictures.map(({ delay }) => delay),
      [10, 11, 12, 13],
    );
  }
});

test('a GIF may end with any code: the last ones of a size, and after the table was full', () => {
  const dice = chance(3);
  const known = colours(255);
  const noise = (
    /** @type {number} */ width,
    /** @type {number} */ height,
    /** @type {number} */ of,
  ) => {
    const film = new GifFilm(width, height, known.slice(0, of));
    const pixels = Uint32Array.from({ length: width * height }, () => known[dice(of)]);
    film.add(pixels, 1);
    const [read] = readGif(Buffer.concat(film.end())).pictures;
    assert.deepEqual(read.pixels, pixels, `${width} × ${height}, ${of} colours`);
  };
  for (let length = 1; length < 700; length += 1) noise(length, 1, 3);
  for (let length = 3830; length < 3850; length += 1) noise(length, 1, 255);
  noise(500, 400, 255);
});

test('a GIF holds only the part that changed, and a few bytes for a picture that did not', () => {
  const before = new Uint32Array(100 * 80).fill(WHITE);
  const now = before.slice();
  for (const at of [1020, 4015, 4060]) now[at] = 0xff000000;
  assert.deepEqual(changedPart(before, now, 100), { x: 15, y: 10, w: 46, h: 31 });
  assert.deepEqual(changedPart(before, before.slice(), 100), { x: 0, y: 0, w: 1, h: 1 });
  const film = new GifFilm(100, 80, [WHITE, 0xff000000]);
  for (const pixels of [before, now, now.slice()]) film.add(pixels, 70_000);
  const parts = film.end();
  const read = readGif(Buffer.concat(parts));
  assert.deepEqual(
    read.pictures.map(({ place }) => place),
    [
      { x: 0, y: 0, w: 100, h: 80 },
      { x: 15, y: 10, w: 46, h: 31 },
      { x: 0, y: 0, w: 1, h: 1 },
    ],
  );
  assert.deepEqual(read.pictures[2].pixels, now);
  assert.equal(read.pictures[0].delay, 0xffff, 'a delay that is too long is shortened');
  assert.ok(parts[6].length < 10);
});

test('the colours of the theme are exact, and the others near', () => {
  const sure = ['#1d1b18', '#f6f3eb', '#1f60bd'].map((text) => Number(colourOf(text)));
  assert.equal(sure[0], 0xff181b1d, 'red is in the lowest byte');
  assert.equal(colourOf('rgb(1 2 3)'), null);
  /** @type {Map<number, number>} */
  const counts = new Map();
  const shades = Uint32Array.from(
    { length: 3000 },
    (_, k) => (0xff000000 | ((k % 256) * 0x010101) | ((k & 3) << 8)) >>> 0,
  );
  countColours(shades, counts);
  assert.equal(
    [...counts.values()].reduce((sum, count) => sum + count, 0),
    3000,
  );
  const chosen = chosenColours(sure, counts, 40);
  assert.deepEqual(chosen.slice(0, 3), sure);
  assert.equal(chosen.length, 40);
  const match = matcherOf(chosen);
  sure.forEach((colour, k) => assert.equal(match(colour), k));
  for (const shade of counts.keys()) {
    const found = chosen[match(shade)];
    for (const shift of [0, 8, 16])
      assert.ok(Math.abs(((shade >> shift) & 255) - ((found >> shift) & 255)) < 12);
  }
  assert.deepEqual(
    chosenColours([WHITE], new Map([[WHITE, 9]]).set(0xff000000, 1), 5),
    [WHITE, 0xff000000],
    'few colours stay as they are',
  );
  assert.deepEqual([...numbered(Uint32Array.of(sure[2], sure[2], sure[0]), match)], [2, 2, 0]);
});

/* ---- PNG and ZIP ---- */

test('a PNG is read as it was written', async () => {
  const known = colours(200);
  const dice = chance(7);
  const numbers = Uint8Array.from({ length: 37 * 21 }, () => dice(200));
  const read = readPng(await pngOf(numbers, 37, known));
  assert.deepEqual([read.width, read.height], [37, 21]);
  assert.deepEqual(
    read.pixels,
    Uint32Array.from(numbers, (number) => known[number]),
  );
});

test('the files of an archive are read as they were written', () => {
  const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);
  assert.equal(crc32(encode('123456789')), 0xcbf43926, 'the check value of the standard');
  const files = ['links-0001.png', '链表.txt', 'empty'].map((name, k) => ({
    name,
    bytes: k === 2 ? new Uint8Array() : encode(`content of ${name}`.repeat(50)),
  }));
  const read = readZip(Buffer.concat(zipOf(files, new Date(2026, 6, 9, 14, 5))));
  assert.deepEqual(
    read.map(({ name, bytes }) => [name, bytes.toString()]),
    files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]),
  );
  assert.equal(read[0].date, '2026 7 9 14 5');
  assert.deepEqual(readZip(Buffer.concat(zipOf([]))), []);
});

/* ---- sentences and sizes ---- */

test('a long sentence is broken into lines that fit, between words and between characters', () => {
  const english =
    'Option 13 is tried, the only option for item c1. It covers items a4, b1 and r3 too.';
  const chinese = '为项 3 尝试 S3（第 1 个，共 2 个）。一并覆盖项 5、17。项 9 已无选项。';
  for (const text of [english, chinese])
    for (let room = 90; room < 700; room += 5) {
      const lines = wrapped(text, 17, room);
      assert.equal(lines.join('').replaceAll(' ', ''), text.replaceAll(' ', ''), 'nothing is lost');
      for (const line of lines) {
        assert.ok(textWidth(line, 17) <= room, `${line} in ${room}`);
        assert.doesNotMatch(line, /^[，。、：）]|（$|^ | $/);
      }
    }
  assert.deepEqual(wrapped('a bc', 17, 1), ['a', 'bc'], 'a word is never broken');
  assert.deepEqual(linesOf('short'), ['short']);
  assert.equal(captionShapes(english.repeat(3), 5, 100).length, linesOf(english.repeat(3)).length);
  assert.equal(captionHeight(0), 0);
  assert.equal(styleOf('caption').size, 17, 'the size for which the lines are broken');
});

test('a small picture is enlarged to a slide, a large one reduced, a huge one followed', () => {
  const rect = (/** @type {number} */ w, /** @type {number} */ h) => ({ x: 0, y: 0, w, h });
  const links = sizeOf(rect(616, 510), ['A sentence.']);
  assert.equal(links.width, 1280);
  assert.ok(links.ratio > 2 && !links.follows);
  assert.ok(links.height > links.below && links.height < 1200);
  assert.equal(sizeOf(rect(371, 233), []).ratio, 3);
  const matrix = sizeOf(rect(2113, 886), ['A sentence.']);
  assert.equal(matrix.width, 1920);
  for (const huge of [rect(4801, 1750), rect(3500, 76_000)]) {
    const { width, height, follows } = sizeOf(huge, ['A sentence.']);
    assert.ok(follows);
    assert.equal(width, 1280);
    assert.ok(height < 1100);
  }
  for (let k = 100; k < 2000; k += 37) {
    const { width, height } = sizeOf(rect(k, 2100 - k), ['A sentence.']);
    assert.deepEqual([width % 2, height % 2], [0, 0], 'even, for videos');
  }
});

test('the camera moves only if the search leaves its sight', () => {
  const camera = cameraOf({ x: 0, y: 0, w: 5000, h: 3000 });
  const first = camera({ x: 200, y: 100, w: 40, h: 40 });
  assert.deepEqual(camera({ x: 300, y: 200, w: 40, h: 40 }), first);
  assert.deepEqual(camera(null), first);
  const part = { x: 3000, y: 2000, w: 40, h: 40 };
  const next = camera(part);
  assert.ok(next.x < part.x && next.x + next.w > part.x + part.w);
  assert.ok(next.y < part.y && next.y + next.h > part.y + part.h);
  assert.equal(next.scale, first.scale);
});

/* ---- the steps of a run ---- */

test('a film has a picture for each step, at a coarser grain if there would be too many', async () => {
  const six = reelOf('worked1');
  const whole = await planOf(six, { grain: 'link', from: 0, to: six.length }, signal);
  assert.deepEqual(
    whole.steps,
    Array.from({ length: 244 }, (_, k) => k),
  );
  assert.ok(whole.ends);
  const part = await planOf(six, { grain: 'cover', from: 15, to: 59 }, signal);
  assert.deepEqual([part.steps[0], part.steps.at(-1), part.grain], [15, 59, 'cover']);
  const queens = reelOf('queens4');
  const coarser = await planOf(queens, { grain: 'link', from: 0, to: queens.length }, signal);
  assert.equal(coarser.grain, 'cover');
  assert.ok(coarser.ends && coarser.steps.length <= MOST);
  const rest = await planOf(queens, { grain: 'link', from: 1000, to: queens.length }, signal);
  assert.equal(rest.grain, 'link');
  assert.equal(filmSeconds(244, 4), 63);
  assert.equal(filmSeconds(244, 60), 26.4, 'no faster than ten a second');
});

test('every figure can be drawn at every step, within the rectangle that was measured', async () => {
  for (const [name, views] of /** @type {[any, Filmed[]][]} */ ([
    ['worked1', ['links', 'arrays', 'matrix', 'tree', 'code']],
    ['toy_colors', ['links', 'arrays', 'matrix', 'tree', 'code']],
    ['rows', ['links', 'matrix', 'tree', 'code']],
    ['sudoku4', ['board']],
    ['dominoes', ['board']],
  ])) {
    const reel = reelOf(name);
    const plan = await planOf(reel, { grain: 'cover', from: 0, to: reel.length }, signal);
    for (const view of views) {
      const painter = painterOf(view, reel.run, 'pseudo');
      let told = 0;
      const tell = (/** @type {number} */ done) => (told = done);
      const { rect, texts } = await measured(reel, plan, painter, { branch: 'mrv', signal, tell });
      assert.equal(texts.length, plan.steps.length);
      assert.equal(told, texts.length);
      for await (const moment of moments(reel, plan, plan.steps, signal))
        for (const shape of painter.shapes(moment, null)) {
          styleOf(shape.look);
          if (shape.kind === 'path') continue;
          assert.ok(shape.x >= rect.x && shape.x <= rect.x + rect.w, `${name} ${view}`);
          assert.ok(shape.y >= rect.y && shape.y <= rect.y + rect.h, `${name} ${view}`);
        }
    }
  }
});

/**
 * Makes an animated SVG of a run.
 * @param {import('../page/js/lab/run/reel.js').Reel} reel
 * @param {import('../page/js/lab/room/frames.js').Plan} plan
 * @param {boolean} captions
 */
async function motionOf(reel, plan, captions) {
  const film = { reel, plan, captions, view: /** @type {const} */ ('matrix'), speed: 4 };
  const rest = { branch: /** @type {const} */ ('mrv'), code: /** @type {const} */ ('pseudo') };
  const palette = (/** @type {string} */ name) => `#${name}`;
  /** @type {number[]} */
  const shares = [];
  const tell = (/** @type {number} */ share) => shares.push(share);
  const made = await makeFile('svg', { ...film, ...rest, palette }, { signal, tell });
  assert.deepEqual(
    shares,
    [...shares].sort((one, two) => one - two),
  );
  assert.equal(shares.at(-1), 1);
  return { ...made, text: await made.file.text() };
}

test('an animated SVG is as wide as its sentences need, with the picture in the middle', async () => {
  const reel = reelOf('toy');
  const plan = await planOf(reel, { grain: 'level', from: 0, to: reel.length }, signal);
  const { text, count, last } = await motionOf(reel, plan, true);
  assert.equal(count, plan.steps.length);
  assert.equal(last, reel.length);
  const [x, , width] = (/viewBox="([^"]*)"/.exec(text)?.[1] ?? '').split(' ').map(Number);
  assert.equal(width, 760);
  assert.equal(x, -Math.floor((760 - 371) / 2));
  assert.match(text, /Option 3 is tried, the only option for item b\./);
  const bare = await motionOf(reel, plan, false);
  assert.doesNotMatch(bare.text, /is tried/);
  const cut = await motionOf(reel, { ...plan, steps: plan.steps.slice(0, 3), ends: false }, true);
  assert.ok(cut.text.includes(labWords().motionEnds), 'the last picture says that there is more');
});

test('a film that is called off is not made', async () => {
  const reel = reelOf('worked1');
  const plan = await planOf(reel, { grain: 'link', from: 0, to: reel.length }, signal);
  const off = new AbortController();
  let seen = 0;
  const steps = moments(reel, plan, plan.steps, off.signal);
  await assert.rejects(async () => {
    for await (const _ of steps) {
      seen += 1;
      if (seen === 5) off.abort();
    }
  }, /abort/i);
  assert.equal(seen, 5);
});
