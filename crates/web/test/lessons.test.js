/** The lessons: every stop is found in its run, its words are there, and what they say is true. */
import './words.js';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { linksDrawing } from '../page/js/lab/pictures/links.js';
import { matrixDrawing } from '../page/js/lab/pictures/matrix.js';
import { ringRect } from '../page/js/lab/pictures/rings.js';
import { treeDrawing } from '../page/js/lab/pictures/treeview.js';
import { searchOf } from '../page/js/lab/room/lesson.js';
import { LESSONS, lessonOf } from '../page/js/lab/room/lessons.js';
import { readParts, writeParts } from '../page/js/lab/room/address.js';
import { actOfKey } from '../page/js/lab/room/keys.js';
import { DEAD_END, SOLUTION, TRY } from '../page/js/lab/run/events.js';
import { isOpen, listOf, openItems } from '../page/js/lab/run/facts.js';
import { findStop } from '../page/js/lab/run/find-stop.js';
import { Reel } from '../page/js/lab/run/reel.js';
import { savedSource } from '../page/js/lab/run/source.js';

/** @typedef {import('../page/js/lab/run/types.js').Moment} Moment */

/** @param {string} id @param {string} branch */
function reelOf(id, branch) {
  const file = new URL(`runs/lessons/${id}-${branch}.json`, import.meta.url);
  const { run, window } = JSON.parse(readFileSync(file, 'utf8'));
  return new Reel(savedSource(run, window));
}

/** Returns the run at a stop. @param {string} id @param {number} stop from 1, as in the page */
function at(id, stop) {
  const lesson = lessonOf(id);
  assert.ok(lesson, id);
  const { at: events, grain } = lesson.stops[stop - 1];
  const reel = reelOf(id, searchOf(lesson, stop - 1).branch);
  const step = findStop(reel, events, grain);
  assert.ok(step >= 0, `${id} ${stop}: no such event`);
  assert.equal(reel.settle(step, grain), step, `${id} ${stop}: the grain does not stop there`);
  return reel.moment(step, grain);
}

/** The names of the options left for an item. @param {Moment} moment @param {string} item */
const left = (moment, item) =>
  listOf(moment, moment.cover.items.indexOf(item))
    .map((option) => moment.cover.options[option].name)
    .join(' ');
/** The names of the items still to be covered. @param {Moment} moment */
const open = (moment) =>
  openItems(moment)
    .map((item) => moment.cover.items[item])
    .join(' ');
/** @param {Moment} moment @param {string} name */
const size = ({ cover, links }, name) => links.len[cover.items.indexOf(name) + 1];
/** The options chosen. @param {Moment} moment */
const path = ({ cover, path: options }) => options.map((k) => cover.options[k].name).join(' ');
/**
 * The name of the node that a link leads to.
 * @param {Moment} moment
 * @param {'left'|'right'} field
 * @param {string} name
 */
const link = ({ cover, links }, field, name) =>
  cover.nodeName(links[field][name === 'h' ? 0 : cover.items.indexOf(name) + 1]);
/** @param {Moment} moment @param {number} op */
const count = ({ run: { outline } }, op) =>
  outline.filter((_, k) => k % 4 === 1 && outline[k] === op).length;

test('every stop is found, and everything that it rings is in a figure', () => {
  for (const { id, stops } of LESSONS) {
    stops.forEach(({ rings = [] }, k) => {
      const moment = at(id, k + 1);
      for (const ring of rings) {
        const found = [matrixDrawing, linksDrawing, treeDrawing].some((drawing, view) =>
          ringRect(
            /** @type {const} */ (['matrix', 'links', 'tree'])[view],
            drawing.lay(moment),
            moment,
            ring,
          ),
        );
        assert.ok(found, `${id} ${k + 1}: ${ring}`);
      }
    });
  }
});

test('every stop has its words, in every language', async () => {
  for (const language of ['en', 'zh', 'zh-hant']) {
    const { words } = await import(`../page/js/words/${language}/lessons.js`);
    assert.deepEqual(
      Object.keys(words.lessons),
      LESSONS.map(({ id }) => id),
      language,
    );
    for (const { id, stops } of LESSONS) {
      assert.equal(words.lessons[id].stops.length, stops.length, `${language} ${id}`);
      for (const text of words.lessons[id].stops) {
        assert.ok(text.split(/[.?] |[。？]/).length <= 5, `${language} ${id} is too long: ${text}`);
      }
    }
  }
});

test('the numbers in the texts are the same in every language', async () => {
  const numbers = async (/** @type {string} */ language) => {
    const { words } = await import(`../page/js/words/${language}/lessons.js`);
    return words;
  };
  const [zh, hant] = [await numbers('zh'), await numbers('zh-hant')];
  for (const { id } of LESSONS) {
    zh.lessons[id].stops.forEach((/** @type {string} */ text, /** @type {number} */ k) =>
      assert.deepEqual(
        hant.lessons[id].stops[k].match(/[\dA-Za-z,]+/g),
        text.match(/[\dA-Za-z,]+/g),
        `${id} ${k + 1}`,
      ),
    );
  }
});

test('by hand: 1 is only in S2 and S4; S2 is a dead end; S4, S5 and S1 are the only cover', () => {
  assert.equal(left(at('by-hand', 3), '1'), 'S2 S4');
  assert.equal(left(at('by-hand', 4), '5'), 'S1 S3');
  assert.equal(size(at('by-hand', 5), '9'), 0);
  assert.equal(left(at('by-hand', 6), '3'), 'S3 S5');
  assert.equal(path(at('by-hand', 7)), 'S4 S5 S1');
  assert.equal(at('by-hand', 7).run.solutions, 1);
});

test('Algorithm X: e loses its options while b has one left', () => {
  assert.equal(left(at('algorithm-x', 2), 'a'), '2 4');
  assert.equal(open(at('algorithm-x', 3)), 'b c e f');
  assert.equal(left(at('algorithm-x', 4), 'b'), '3');
  assert.equal(left(at('algorithm-x', 4), 'e'), '1');
  assert.equal(size(at('algorithm-x', 5), 'e'), 0);
  assert.equal(path(at('algorithm-x', 5)), '2 3');
  assert.equal(path(at('algorithm-x', 7)), '4 5 1');
  assert.deepEqual(
    [DEAD_END, SOLUTION].map((op) => count(at('algorithm-x', 7), op)),
    [1, 1],
  );
});

test('the circle: b leaves by two assignments, keeps its links, and returns by two', () => {
  const ring = (/** @type {Moment} */ moment) =>
    ['h', 'a', 'b', 'c'].map(
      (name) => `${link(moment, 'left', name)}${link(moment, 'right', name)}`,
    );
  assert.deepEqual(ring(at('circle', 1)), ['ca', 'hb', 'ac', 'bh']);
  assert.deepEqual(ring(at('circle', 2)), ['ca', 'hb', 'ac', 'bh']);
  assert.deepEqual(ring(at('circle', 3)), ['ca', 'hc', 'ac', 'bh']);
  assert.deepEqual(ring(at('circle', 4)), ['ca', 'hc', 'ac', 'ah']);
  assert.deepEqual(ring(at('circle', 5)), ['ca', 'hc', 'ac', 'ah']);
  assert.deepEqual(ring(at('circle', 6)), ['ca', 'hc', 'ac', 'bh']);
  assert.deepEqual(ring(at('circle', 7)), ['ca', 'hb', 'ac', 'bh']);
});

test('cover: the options of 1 leave the other lists, then 1 leaves the open items', () => {
  assert.equal(left(at('cover', 3), '8'), 'S4 S6');
  assert.equal(size(at('cover', 3), '8'), 3);
  assert.equal(size(at('cover', 4), '8'), 2);
  assert.equal(left(at('cover', 5), '8'), 'S6');
  assert.equal(left(at('cover', 6), '1'), 'S2 S4');
  assert.equal(open(at('cover', 6)), '3 5 8 9 17 119');
  assert.equal(open(at('cover', 7)), '3 5 9 17');
});

test('uncover: 17, 5, 3, 119 and 8 return in the reverse of the order in which they left', () => {
  assert.equal(open(at('uncover', 1)), '9');
  assert.equal(open(at('uncover', 3)), '9 17');
  assert.equal(open(at('uncover', 4)), '5 9 17');
  assert.equal(left(at('uncover', 4), '9'), 'S1');
  assert.equal(open(at('uncover', 6)), '3 5 8 9 17 119');
  assert.equal(open(at('uncover', 7)), '1 3 5 8 9 17 119');
  assert.deepEqual(at('uncover', 7).links, at('by-hand', 1).links);
});

test('the smallest column: 5 tries and 1 dead end, against 6 and 2', () => {
  assert.deepEqual(
    ['3', '9'].map((item) => size(at('smallest', 1), item)),
    [2, 1],
  );
  const found = [3, 5].map((stop) => [TRY, DEAD_END].map((op) => count(at('smallest', stop), op)));
  assert.deepEqual(found, [
    [6, 2],
    [5, 1],
  ]);
});

test('Sudoku: 324 items, four in each option, and no dead end in this puzzle', () => {
  const { cover } = at('sudoku', 1);
  assert.equal(cover.items.length, 324);
  for (const { items } of cover.options)
    assert.deepEqual(items.map((item) => Math.floor(item / 81)).sort(), [0, 1, 2, 3]);
  assert.equal(count(at('sudoku', 5), DEAD_END), 0);
  const chosen = at('sudoku', 3);
  assert.equal(chosen.links.len[chosen.cover.header(chosen.item)], 1);
});

test('queens: diagonals are secondary, and a3 and b3 stay free', () => {
  const { cover } = at('queens', 1);
  assert.ok(cover.items.slice(cover.primary).every((name) => /^[ab]/.test(name)));
  assert.equal(left(at('queens', 3), 'r1').split(' ').length, 4);
  assert.equal(size(at('queens', 5), 'c2'), 0);
  const solved = at('queens', 6);
  const used = solved.path.flatMap((option) => cover.options[option].items);
  assert.equal(solved.path.length, 4);
  for (const name of ['a3', 'b3']) assert.ok(!used.includes(cover.items.indexOf(name)));
});

test('colours: 3 leaves and 2 stays when x takes the colour A', () => {
  assert.equal(size(at('colours', 3), 'r'), 0);
  assert.equal(left(at('colours', 4), 'p'), '2');
  assert.equal(path(at('colours', 6)), '4 2');
});

test('counting: two ways to fill the left half leave the same squares, with two covers each', () => {
  assert.equal(open(at('counting', 2)), '02 03 12 13');
  assert.equal(open(at('counting', 3)), '02 03 12 13');
  assert.equal(at('counting', 5).run.solutions, 5);
});

test('the article row by row: row 2 leaves 3 uncovered; rows 1, 4 and 5 are the answer', () => {
  assert.equal(path(at('article-rows', 2)), 'S1');
  assert.equal(path(at('article-rows', 3)), 'S1 S2');
  assert.equal(path(at('article-rows', 5)), 'S1 S4');
  assert.equal(path(at('article-rows', 6)), 'S1 S4 S5');
});

test("the article's example 1: what is left after each step", () => {
  assert.equal(left(at('article-links', 1), '1'), 'S2 S4');
  assert.equal(open(at('article-links', 2)), '3 5 9 17');
  assert.equal(open(at('article-links', 4)), '9');
  assert.equal(size(at('article-links', 4), '9'), 0);
  const back = at('article-links', 5);
  assert.equal(open(back), '3 5 8 9 17 119');
  assert.ok(!isOpen(back, 0));
  assert.equal(open(at('article-links', 6)), '3 5 9 17 119');
  assert.equal(open(at('article-links', 8)), '5 9 17');
  assert.equal(path(at('article-links', 9)), 'S4 S5 S1');
});

test("the article's example 2: what is left after each step", () => {
  assert.equal(left(at('article-matrix', 1), '1'), 'A B');
  assert.equal(open(at('article-matrix', 2)), '2 3 5 6');
  assert.equal(size(at('article-matrix', 3), '2'), 0);
  assert.equal(open(at('article-matrix', 4)), '2 3 5 6 7');
  assert.equal(left(at('article-matrix', 5), '5'), 'D');
  assert.equal(left(at('article-matrix', 6), '2'), 'F');
  assert.equal(path(at('article-matrix', 7)), 'B D F');
});

test('a link names a lesson and its stop; N and P go on and back', () => {
  const hash = writeParts({ id: 'six-sets', packed: '', lesson: 'cover', stop: 3 });
  assert.equal(hash, '#lab=six-sets&lesson=cover&stop=3');
  assert.equal(readParts(hash)?.lesson, 'cover');
  assert.equal(readParts(hash)?.stop, 3);
  assert.equal(readParts('#lab=six-sets&lesson=<b>')?.lesson, undefined);
  const key = { code: '', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  assert.deepEqual(actOfKey({ ...key, key: 'n' }), { act: 'stop', by: 1 });
  assert.deepEqual(actOfKey({ ...key, key: 'p' }), { act: 'stop', by: -1 });
});
