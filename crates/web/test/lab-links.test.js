/**
 * The picture of the linked nodes: their layout, how links bend around skipped nodes, and what is
 * left out from far away.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cover } from '../page/js/lab/run/cover.js';
import {
  HALF,
  HEAD,
  ROW,
  itemsBetween,
  layLinks,
  nodeAt,
  rowY,
  rowsBetween,
} from '../page/js/lab/pictures/links-layout.js';
import { pathsOf, piecesOf } from '../page/js/lab/pictures/links-paths.js';
import { linksDrawing, nodeTitle, tagsOf } from '../page/js/lab/pictures/links.js';
import { LOOKS } from '../page/js/lab/pictures/looks.js';
import { Reel } from '../page/js/lab/run/reel.js';
import { savedSource } from '../page/js/lab/run/source.js';
import { savedRun } from './lab-runs.js';

/** @typedef {import('./lab-runs.js').RunName} RunName */
/** @typedef {import('../page/js/lab/run/types.js').Shape} Shape */
/** @typedef {import('../page/js/lab/run/types.js').Moment} Moment */

/** @param {RunName} name */
function reelOf(name) {
  const { run, window } = savedRun(name);
  return new Reel(savedSource(run, window));
}

/**
 * Finds the first moment, link by link, that satisfies `wanted`.
 * @param {RunName} name
 * @param {(moment: Moment) => boolean} wanted
 * @returns {Moment}
 */
function momentWhere(name, wanted) {
  const reel = reelOf(name);
  for (let step = 0; step <= reel.length; step++) {
    const moment = reel.moment(step, 'link');
    if (wanted(moment)) return moment;
  }
  throw new Error('no such moment');
}

/** @param {Moment} moment @param {import('../page/js/lab/run/types.js').Frame | null} [frame] */
function shapesOf(moment, frame = null) {
  return linksDrawing.draw(linksDrawing.lay(moment), moment, frame);
}

/** @param {Shape[]} shapes @param {string} key */
function keyed(shapes, key) {
  return shapes.find((shape) => shape.key === key);
}

/**
 * Makes a problem from the names of its items and the items of each option.
 * @param {string[]} items
 * @param {number} primary
 * @param {number[][]} options
 */
function coverOf(items, primary, options) {
  return new Cover({
    items,
    primary,
    colors: [],
    options: options.map((own, k) => ({
      name: `S${k + 1}`,
      items: own,
      ...(own.every((item) => item >= primary) && { idle: true }),
    })),
  });
}

const six = coverOf(['a', 'b', 'c', 'x'], 3, [[0, 2], [1], [3], [0, 1, 3], [2, 0]]);

test('columns are in the order of items, rows in the order of options; options without nodes have no row', () => {
  const layout = layLinks(six);
  const headers = [0, 1, 2, 3, 4].map((node) => layout.x[node]);
  assert.deepEqual(
    headers,
    headers.toSorted((a, b) => a - b),
  );
  assert.deepEqual([...layout.rows], [0, 1, 3, 4]);
  assert.equal(layout.rowOf[2], -1);
  assert.equal(layout.y[six.first[3]], rowY(layout, 2));
  for (let node = five(six); node < six.count; node++)
    assert.equal(layout.x[node], layout.x[six.itemOf[node] + 1]);
});

/** Returns the first node that is neither root nor header. @param {Cover} cover */
function five(cover) {
  return cover.items.length + 1;
}

test('secondary items stand apart, to the right of the ring', () => {
  const layout = layLinks(six);
  assert.ok(layout.x[3] + layout.box / 2 < layout.ringRight);
  assert.ok(layout.x[4] - layout.box / 2 > layout.ringRight);
  assert.ok(layout.x[4] - layout.x[3] > layout.pitch);
  const alone = layLinks(coverOf(['a'], 1, [[0]]));
  assert.equal(alone.right, alone.ringRight);
});

test('a node is found at its place and nowhere else', () => {
  const layout = layLinks(six);
  for (let node = 0; node < six.count; node++)
    assert.equal(nodeAt(layout, layout.x[node] + 5, layout.y[node] - 5), node);
  assert.equal(nodeAt(layout, layout.x[1], rowY(layout, 1)), -1, 'S2 has no a');
  assert.equal(nodeAt(layout, (layout.x[1] + layout.x[2]) / 2, layout.headerY), -1);
  assert.equal(nodeAt(layout, layout.x[1], layout.headerY + ROW / 2), -1);
  assert.equal(nodeAt(layout, layout.x[1], layout.bottom + 200), -1);
});

test('columns and rows between two places are found', () => {
  const layout = layLinks(six);
  assert.deepEqual(itemsBetween(layout, layout.x[2], layout.x[3]), [1, 3]);
  assert.deepEqual(itemsBetween(layout, layout.x[2] + 1, layout.x[3] - 1), [2, 2]);
  assert.deepEqual(itemsBetween(layout, -100, 1e6), [0, 4]);
  assert.deepEqual(rowsBetween(layout, rowY(layout, 1), rowY(layout, 2)), [1, 3]);
  assert.deepEqual(rowsBetween(layout, -1e6, 1e6), [0, 4]);
  assert.deepEqual(rowsBetween(layout, -50, layout.headerY), [0, 0]);
});

test('long names are shortened, and columns are as wide as their names need', () => {
  const narrow = layLinks(coverOf(['r1c1', 'b2#4'], 2, [[0], [1]]));
  const wide = layLinks(coverOf(['filledcell01', 'thelongestnameofthemall'], 2, [[0], [1]]));
  assert.deepEqual(narrow.names, ['r1c1', 'b2#4']);
  assert.ok(narrow.box < 50, 'a short name needs little more than the smallest box');
  assert.ok(wide.box > 80);
  assert.equal(wide.names[0], 'filledcell01');
  assert.match(wide.names[1], /^thel.+….+all$/);
});

test('a link between neighbours is one straight piece', () => {
  const layout = layLinks(six);
  const [node, below] = layout.columns[0];
  const pieces = piecesOf(layout, 'down', node, below, false);
  assert.equal(pieces.length, 1);
  assert.equal(pieces[0].lane, 0);
  assert.equal(pieces[0].from, layout.y[node] + HALF);
  assert.equal(pieces[0].to, layout.y[below] - HALF - 1);
  const [{ d, tip }] = pathsOf(layout, 'down', node, below, 'in');
  assert.match(d, /^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/);
  assert.equal(tip[2], Math.PI / 2);
});

test('a link that skips a node bends around it: to the right, or to the left if its own node is removed', () => {
  const layout = layLinks(six);
  const [first, , third] = layout.columns[0];
  const [way] = piecesOf(layout, 'down', first, third, false);
  assert.ok(way.lane > HALF);
  const [back] = piecesOf(layout, 'up', third, first, false);
  assert.ok(back.lane > HALF && back.lane < way.lane, 'the two links do not cross');
  const [gone] = piecesOf(layout, 'down', first, third, true);
  assert.ok(gone.lane < -HALF);
  const skipped = layout.columns[0][1];
  const xs = [...pathsOf(layout, 'down', first, third, 'in')[0].d.matchAll(/([\d.]+) [\d.]+/g)].map(
    ([, x]) => Number(x),
  );
  assert.ok(Math.max(...xs) > layout.x[skipped] + HALF);
});

test('a link that skips removed headers passes above them, from box to box', () => {
  const layout = layLinks(six);
  const [piece] = piecesOf(layout, 'right', 0, 3, false);
  assert.ok(piece.over && piece.lane < -HEAD);
  const [{ d, tip }] = pathsOf(layout, 'right', 0, 3, 'in');
  const [x, y] = d.slice(1).split('C')[0].split(' ').map(Number);
  assert.ok(Math.abs(x - layout.x[0]) < layout.box / 2, 'it begins on top of the root');
  assert.equal(y, layout.headerY - HEAD);
  assert.ok(Math.abs(tip[0] - layout.x[3]) < layout.box / 2);
});

test('a link that leaves at one edge re-enters at the opposite one, at the same place', () => {
  const layout = layLinks(six);
  for (const skips of [false, true]) {
    const node = layout.columns[0][skips ? 0 : 2];
    const [out, back] = pathsOf(layout, 'down', node, 1, 'in');
    const left = out.d
      .match(/([\d.]+) ([\d.]+)$/)
      ?.slice(1)
      .map(Number);
    const entered = back.d
      .match(/^M([\d.]+) ([\d.]+)/)
      ?.slice(1)
      .map(Number);
    assert.equal(left?.[0], entered?.[0]);
    assert.equal(left?.[1], layout.bottom);
    assert.equal(entered?.[1], layout.top);
    assert.equal(/C/.test(out.d), skips);
  }
  const alone = six.first[1];
  const row = piecesOf(layout, 'right', alone, alone, false);
  assert.deepEqual(
    row.map(({ to }) => to),
    [layout.right, layout.x[alone] - HALF - 1],
    'an option of one entry goes once around',
  );
});

test('every link of the arrays is drawn, exactly once, with existing looks only', () => {
  for (const name of /** @type {RunName[]} */ (['worked1', 'toy_colors', 'bounds'])) {
    const reel = reelOf(name);
    for (let step = 0; step <= reel.length; step += 3) {
      const moment = reel.moment(step, 'link');
      const shapes = shapesOf(moment);
      const keys = shapes.map(({ key }) => key);
      assert.equal(new Set(keys).size, keys.length, `${name} at ${step}: keys`);
      assert.ok(keys.every(Boolean));
      for (const { look } of shapes) assert.ok(LOOKS[look], look);
      const { cover } = moment;
      for (let node = 1; node < cover.count; node++) {
        for (const way of node <= cover.items.length
          ? ['up', 'down']
          : ['up', 'down', 'left', 'right']) {
          assert.ok(
            keys.includes(`${way}${node}`),
            `${name} at ${step}: ${way} of ${cover.nodeName(node)}`,
          );
        }
      }
    }
  }
});

test('a node just removed still points to its neighbours, dashed; the link that skips it is bold and bent', () => {
  const moment = momentWhere('worked1', ({ written }) => written[0]?.field === 'down');
  const [{ node, old, now }] = moment.written;
  const shapes = shapesOf(moment);
  assert.equal(keyed(shapes, `down${node}`)?.look, 'link written');
  assert.equal(keyed(shapes, `down${old}`)?.look, 'link ghost');
  assert.equal(keyed(shapes, `up${old}`)?.look, 'link ghost');
  assert.equal(keyed(shapes, `up${now}`)?.look, 'link', 'the link up from below still leads to it');
  assert.match(String(/** @type {any} */ (keyed(shapes, `down${node}`)).d), /C/);
  const later = shapesOf(reelOf('worked1').moment(moment.step + 8, 'link'));
  assert.equal(keyed(later, `down${old}`)?.look, 'link past');
});

test('the letters of the algorithm are at the nodes that they name', () => {
  const moment = momentWhere(
    'worked1',
    ({ option, entry, cover }) => option >= 0 && entry > cover.items.length,
  );
  const { cover } = moment;
  assert.deepEqual(tagsOf(moment), [
    ['c', moment.covering + 1],
    ['r', cover.entry(moment.option, moment.item)],
    ['i', cover.entry(moment.row, moment.covering)],
    ['j', moment.entry],
  ]);
  const focus = linksDrawing.focus(linksDrawing.lay(moment), moment);
  const layout = linksDrawing.lay(moment);
  assert.ok(
    focus && focus.x <= layout.x[moment.entry] && focus.y + focus.h >= layout.y[moment.entry],
  );
  assert.deepEqual(tagsOf(reelOf('worked1').moment(0, 'link')), []);
});

test('names stay at the edges of the frame when their places are out of sight', () => {
  const moment = reelOf('sudoku4').moment(40, 'link');
  const layout = linksDrawing.lay(moment);
  const home = shapesOf(moment, { x: 0, y: 0, w: 600, h: 500, scale: 1 });
  assert.equal(keyed(home, 'names'), undefined);
  assert.equal(keyed(home, 'headers'), undefined);
  const away = shapesOf(moment, { x: 400, y: 300, w: 600, h: 500, scale: 1 });
  const [row] = rowsBetween(layout, 350, 700);
  const name = /** @type {any} */ (keyed(away, `row${layout.rows[row]}`));
  assert.ok(name.x > 400 && name.x < 400 + layout.nameWidth + 12);
  assert.equal(name.y, rowY(layout, row) + 5);
  const [item] = itemsBetween(layout, 600, 800);
  const header = /** @type {any} */ (keyed(away, `p${item + 1}`));
  assert.equal(header.y, 304);
  assert.equal(header.x, layout.x[item + 1] - layout.box / 2);
  assert.equal(keyed(away, `n${item + 1}`), undefined);
  const frame = { x: 400, y: 300, w: 600, h: 500, scale: 1 };
  assert.equal(
    linksDrawing.hit(layout, moment, layout.x[item + 1], 320, frame)?.title,
    nodeTitle(moment, item + 1),
    'and the pointer finds them there',
  );
  assert.match(
    linksDrawing.hit(layout, moment, 410, rowY(layout, row), frame)?.title ?? '',
    new RegExp(`^${moment.cover.options[layout.rows[row]].name}: `),
  );
});

test('outside the frame nothing is drawn except links that pass through it', () => {
  const moment = reelOf('sudoku4').moment(40, 'link');
  const layout = linksDrawing.lay(moment);
  const frame = { x: 300, y: 250, w: 400, h: 300, scale: 1 };
  const part = shapesOf(moment, frame);
  assert.ok(part.length < shapesOf(moment).length / 3);
  for (let node = layout.cover.items.length + 1; node < layout.cover.count; node++) {
    const inside =
      layout.x[node] > 300 && layout.x[node] < 700 && layout.y[node] > 250 && layout.y[node] < 550;
    if (inside) assert.ok(keyed(part, `n${node}`), moment.cover.nodeName(node));
  }
  const passing = part
    .filter(({ key }) => /^(down|up|left|right)\d+\+?$/.test(key ?? ''))
    .some(({ key }) => !keyed(part, `n${/\d+/.exec(key ?? '')?.[0]}`));
  assert.ok(passing);
});

test('from far away there are lines and dots, but no letters and no arrow heads', () => {
  const moment = reelOf('sudoku4').moment(40, 'link');
  const { width, height, cover } = linksDrawing.lay(moment);
  const far = shapesOf(moment, { x: 0, y: 0, w: width, h: height, scale: 0.1 });
  assert.equal(far.filter(({ kind }) => kind === 'text').length, 0);
  assert.equal(far.filter((shape) => shape.kind === 'path' && shape.tip).length, 0);
  assert.equal(far.filter(({ kind }) => kind === 'rect').length, cover.count);
  assert.ok(far.length < shapesOf(moment).length / 3);
  const farther = shapesOf(moment, { x: 0, y: 0, w: width, h: height, scale: 0.01 });
  assert.equal(
    farther.filter(({ kind }) => kind === 'rect').length,
    cover.count,
    'all nodes are still there',
  );
  assert.ok(
    farther.filter(({ kind }) => kind === 'path').length < 10,
    'but not the lines between them',
  );
});

test('a node lists its links, an entry its colour, an item its size and bounds', () => {
  const colours = reelOf('toy_colors').moment(0, 'link');
  const { cover } = colours;
  const option = cover.options.findIndex(({ colors }) => colors?.some((color) => color >= 0));
  const k = /** @type {number[]} */ (cover.options[option].colors).findIndex((color) => color >= 0);
  const node = cover.first[option] + k;
  assert.match(nodeTitle(colours, node), /:[A-Z] {2}← .* → .* ↑ .* ↓ /);
  assert.equal(
    /** @type {any} */ (keyed(shapesOf(colours), `t${node}`)).text,
    cover.data.colors[/** @type {number[]} */ (cover.options[option].colors)[k]],
  );
  const bounds = reelOf('bounds').moment(0, 'link');
  assert.equal(/** @type {any} */ (keyed(shapesOf(bounds), 'nsize1')).text, '3 ∕ 1–2');
  assert.equal(
    /** @type {any} */ (keyed(shapesOf(bounds), 'nsize3')).text,
    String(bounds.links.len[3]),
  );
});
