/** Looks, painters and the frame, as far as they can be tested without a browser. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import {
  fitted,
  following,
  frameOf,
  held,
  opening,
  sees,
  zoomed,
} from '../page/js/lab/pictures/frame.js';
import { linksDrawing } from '../page/js/lab/pictures/links.js';
import { LOOKS, attributesOf, styleOf, variables } from '../page/js/lab/pictures/looks.js';
import { Reel } from '../page/js/lab/run/reel.js';
import {
  headPath,
  shortened,
  signOf,
  textWidth,
  underline,
} from '../page/js/lab/pictures/shapes.js';
import { savedSource } from '../page/js/lab/run/source.js';
import { STATUSES } from '../page/js/lab/run/status.js';
import { svgText } from '../page/js/lab/pictures/svg.js';
import { savedRun } from './lab-runs.js';

const tokens = readFileSync(new URL('../page/css/tokens.css', import.meta.url), 'utf8');
/** Returns a value of the light theme, or of what all themes share. @param {string} name */
const light = (name) => {
  const found = new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens);
  assert.ok(found, `tokens.css has no --${name}`);
  return found[1].replace(/\s+/g, ' ');
};

test('looks name only existing colours and fonts', () => {
  for (const [look, style] of Object.entries(LOOKS)) {
    const attributes = attributesOf(style, light, () => 'url(#hatch)');
    for (const [name, value] of Object.entries(attributes))
      assert.ok(value && value !== 'undefined', `${look}: ${name}`);
  }
  assert.throws(() => styleOf('nosuch look'), /nosuch look/);
});

test('no two statuses differ by colour alone', () => {
  for (const thing of ['node', 'cell']) {
    const signs = STATUSES.map((status, k) => {
      const { fill, stroke, width, dash, hatch } = styleOf(`${thing} ${status}`);
      const sign = signOf(k, 0, 0, 'key');
      // A fill is solid if it has the colour of the outline, or if it is dark without an outline.
      return JSON.stringify([
        stroke ? width : 0,
        dash,
        hatch,
        !fill,
        fill?.endsWith('tint') ?? false,
        sign?.kind,
        sign?.kind === 'path' && sign.d,
      ]);
    });
    assert.equal(new Set(signs).size, STATUSES.length, `${thing}: ${signs.join(' ')}`);
  }
});

test('the status of a name on paper shows in its underline or strike-through', () => {
  const signs = STATUSES.map((status, k) => {
    const line = underline(k, 0, 10, 5, 'key');
    const { width, dash } = line ? styleOf(line.look) : { width: 0, dash: undefined };
    return JSON.stringify([
      styleOf(`heading ${status}`).struck,
      line?.kind === 'path' && line.d,
      width,
      dash,
    ]);
  });
  // Names struck through now and earlier differ by weight; chosen and restored ones both have a
  // thick line.
  assert.equal(new Set(signs).size, STATUSES.length - 2);
  assert.notEqual(styleOf('heading removed').weight, styleOf('heading past').weight);
});

test('on the screen colours are variables, so that they follow the theme', () => {
  const { fill, stroke } = attributesOf(styleOf('node choosing'), variables, () => '');
  assert.equal(fill, 'var(--lab-choose-tint)');
  assert.equal(stroke, 'var(--lab-choose)');
});

test('an arrow head points where it should', () => {
  const [tip, ...wings] = headPath([10, 20, 0], 8)
    .slice(1, -1)
    .split('L')
    .map((point) => point.split(' ').map(Number));
  assert.deepEqual(tip, [10, 20]);
  for (const [x, y] of wings) assert.deepEqual([x, Math.round(Math.abs(y - 20) * 10)], [2, 32]);
  const down = headPath([0, 0, Math.PI / 2], 8)
    .slice(1, -1)
    .split('L')
    .map((point) => point.split(' ').map(Number));
  for (const [, y] of down.slice(1)) assert.equal(y, -8);
});

test('texts are shortened to the room available', () => {
  assert.equal(shortened('119', 16, 40), '119');
  const short = shortened('filledcell01', 16, 50);
  assert.match(short, /^f.*….*1$/);
  assert.ok(textWidth(short, 16) <= 50);
  assert.equal(textWidth('项', 16), 16);
  assert.equal(shortened('很长的名字', 10, 30), '很…字');
});

/* ---- files ---- */

/** Counts the elements of a text, which must be well-formed XML. @param {string} text */
function elementsOf(text) {
  /** @type {string[]} */
  const open = [];
  /** @type {Record<string, number>} */
  const counts = {};
  const pattern = /<(\/?)([a-z]+)((?: [\w:-]+="[^"<>]*")*)(\/?)>|([^<>]+)/gy;
  let end = 0;
  for (const [whole, close, name, , alone, words] of text.matchAll(pattern)) {
    end += whole.length;
    if (words !== undefined) {
      assert.ok(!/&(?!amp;|lt;|gt;|quot;)/.test(words), words);
      continue;
    }
    if (close) assert.equal(open.pop(), name);
    else {
      counts[name] = (counts[name] ?? 0) + 1;
      if (!alone) open.push(name);
    }
  }
  assert.equal(end, text.length, `not XML at ${text.slice(end, end + 80)}`);
  assert.deepEqual(open, []);
  return counts;
}

test('a file of the links is well-formed, complete and self-contained', () => {
  const { run, window } = savedRun('worked1');
  const reel = new Reel(savedSource(run, window));
  for (const step of [0, 20, 60, run.events]) {
    const moment = reel.moment(step, 'cover');
    const layout = linksDrawing.lay(moment);
    const shapes = linksDrawing.draw(layout, moment, null);
    const text = svgText(shapes, { x: 0, y: 0, w: layout.width, h: layout.height }, light);
    const counts = elementsOf(text);
    assert.equal(counts.svg, 1);
    assert.equal(counts.text, shapes.filter(({ kind }) => kind === 'text').length);
    assert.equal(
      counts.path,
      shapes.filter(({ kind }) => kind === 'path').length +
        shapes.filter((shape) => shape.kind === 'path' && shape.tip).length +
        1,
    );
    assert.equal(counts.title, moment.cover.count + moment.cover.options.length);
    assert.doesNotMatch(text, /var\(|href|marker|\sstyle=|undefined|NaN/);
    assert.ok(text.includes(light('paper')));
  }
});

test('texts in a file are escaped', () => {
  const text = svgText(
    [{ kind: 'text', x: 1, y: 2, text: 'a<b & "c"\u0001', look: 'note', title: '<x>' }],
    { x: 0, y: 0, w: 10, h: 10 },
    light,
  );
  elementsOf(text);
  assert.ok(text.includes('a&lt;b &amp; &quot;c&quot;<'));
  assert.ok(text.includes('<title>&lt;x&gt;</title>'));
});

/* ---- the frame ---- */

const picture = { width: 1000, height: 800 };
const room = { width: 500, height: 500 };

test('when fitted, the whole picture is visible, and a small one is not enlarged', () => {
  const view = fitted(picture, room);
  assert.equal(view.scale, 0.5);
  assert.deepEqual(frameOf(view, room), { x: 0, y: -100, w: 1000, h: 1000, scale: 0.5 });
  assert.equal(fitted({ width: 40, height: 40 }, room).scale, 1.25);
});

test('a picture opens whole if it is legible then, or if it is very large; else at its beginning', () => {
  assert.equal(
    opening({ width: 700, height: 700 }, room).scale,
    fitted({ width: 700, height: 700 }, room).scale,
  );
  assert.equal(opening({ width: 20000, height: 40000 }, room).scale, 0.0125);
  const strip = opening({ width: 5000, height: 80000 }, room);
  assert.equal(strip.scale, 0.1, 'a strip is as wide as the room');
  const read = opening(picture, room);
  assert.equal(read.scale, 0.8);
  assert.ok(read.x <= 0 && read.y <= 0);
});

test('zooming keeps the point under the pointer in place', () => {
  const view = { x: 200, y: 150, scale: 1 };
  const point = { x: 120, y: 300 };
  const near = zoomed(view, 2, point, picture, room);
  assert.equal(near.scale, 2);
  assert.equal(near.x + point.x / near.scale, view.x + point.x / view.scale);
  assert.equal(near.y + point.y / near.scale, view.y + point.y / view.scale);
  assert.equal(
    zoomed(view, 1e-9, point, picture, room).scale,
    0.5,
    'no further out than the whole picture',
  );
  assert.equal(zoomed(view, 1e9, point, picture, room).scale, 4);
});

test('a picture cannot be moved out of sight', () => {
  assert.deepEqual(held({ x: -5000, y: 9000, scale: 1 }, picture, room), {
    x: -24,
    y: 324,
    scale: 1,
  });
  assert.deepEqual(held({ x: 77, y: 77, scale: 0.25 }, picture, room), {
    x: -500,
    y: -600,
    scale: 0.25,
  });
});

test('a step outside the frame is followed, one inside moves nothing', () => {
  const view = { x: 100, y: 100, scale: 1 };
  assert.deepEqual(following(view, { x: 300, y: 300, w: 26, h: 26 }, picture, room), view);
  const part = { x: 700, y: 300, w: 26, h: 26 };
  assert.ok(!sees(view, part, room));
  const after = following(view, part, picture, room);
  assert.ok(sees(after, part, room));
  assert.equal(after.y, 100, 'only as far as necessary');
  assert.equal(after.scale, 1);
});
