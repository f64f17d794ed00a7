/**
 * The lab on a projector and on a phone: what the audience needs is in view, and can be read.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStep, drawn, lastStep, openAt } from './lab-player.js';
import { stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();

const HASH = '#lab=six-sets&step=82';
/** The sizes of projectors and large screens, from the smallest on. */
const WALLS = /** @type {const} */ ([
  [1280, 600],
  [1280, 720],
  [1366, 768],
  [1920, 1080],
  [2560, 1440],
]);
/** What must be in view at each of these sizes. */
const NEEDED = [
  '.lab-bar',
  '.pick',
  '.say .at',
  '.sentence .what',
  '.sentence .why',
  '.matrix .surface',
  '.tree .surface',
  '.torus .surface',
  '.torus .legend',
  '.codefig .code',
  '.codefig .vars',
  '.codefig .sizes',
  '.ruler',
  '[data-act=play]',
  '[data-act=solution]',
  '.ctl .slider',
];

/**
 * Returns those of the elements that are not wholly inside the window and inside every ancestor
 * that cuts off what overflows it.
 * @param {Page} page
 * @param {string[]} queries
 */
const outOfView = (page, queries) =>
  page.evaluate(
    (wanted) =>
      wanted.filter((query) => {
        const node = document.querySelector(query);
        if (!node?.checkVisibility()) return true;
        const { left, top, right, bottom, width, height } = node.getBoundingClientRect();
        if (width < 1 || height < 1) return true;
        const inside = (
          /** @type {{left: number, top: number, right: number, bottom: number}} */ box,
        ) =>
          left >= box.left - 1 &&
          top >= box.top - 1 &&
          right <= box.right + 1 &&
          bottom <= box.bottom + 1;
        if (!inside({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })) return true;
        for (let up = node.parentElement; up; up = up.parentElement)
          if (getComputedStyle(up).overflow !== 'visible' && !inside(up.getBoundingClientRect()))
            return true;
        return false;
      }),
    queries,
  );

/** Whether the page can be scrolled. @param {Page} page */
const scrolls = (page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    return scrollHeight > clientHeight || scrollWidth > clientWidth;
  });

/**
 * Returns the smallest size on the screen, in pixels, of the texts of a look in a figure.
 * @param {Page} page
 * @param {string} figure
 * @param {string} look how `data-look` begins
 */
const smallestText = (page, figure, look) =>
  page.evaluate(
    ([within, begin]) => {
      const sizes = [
        .../** @type {NodeListOf<SVGTextElement>} */ (
          document.querySelectorAll(`${within} text[data-look^="${begin}"]`)
        ),
      ].map(
        (text) =>
          parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM()?.a ?? 0, 0),
      );
      return sizes.length === 0 ? 0 : Math.min(...sizes);
    },
    [figure, look],
  );

for (const [width, height] of WALLS) {
  test(`at ${width} × ${height} everything needed is in view, and the page does not scroll`, () =>
    visit({ hash: HASH, width, height }, async (page) => {
      await atStep(page, 82);
      assert.deepEqual(await outOfView(page, NEEDED), []);
      assert.equal(await scrolls(page), false);
      // The board of a Sudoku takes the place of the matrix.
      await openAt(page, '#lab=sudoku-4&step=300');
      await page.locator('.boardfig q-board [role=gridcell]').first().waitFor();
      const needed = NEEDED.map((query) => query.replace('.matrix .surface', '.boardfig q-board'));
      assert.deepEqual(await outOfView(page, needed), []);
      assert.equal(await scrolls(page), false);
    }));
}

for (const [width, height] of /** @type {const} */ ([
  [1280, 600],
  [1280, 720],
  [1366, 768],
])) {
  test(`at ${width} × ${height} the current line of the algorithm and the current node of the tree are in view at all steps`, () =>
    visit({ hash: '#lab=six-sets&grain=link', width, height }, async (page) => {
      await atStep(page, 0);
      assert.equal(await lastStep(page), 243);
      await page.locator('.ruler').focus();
      const hidden = await page.evaluate(async () => {
        /** @type {string[]} */
        const missed = [];
        const frame = () => new Promise((done) => requestAnimationFrame(done));
        /** @param {Element | null | undefined} part @param {Element | null} box */
        const within = (part, box) => {
          if (!part || !box) return false;
          const [a, b] = [part.getBoundingClientRect(), box.getBoundingClientRect()];
          return (
            a.top >= b.top - 1 &&
            a.bottom <= Math.min(b.bottom, innerHeight) + 1 &&
            a.left >= b.left - 1 - a.width / 2 &&
            a.right <= b.right + 1 + a.width / 2
          );
        };
        for (let step = 0; step <= 243; step += 1) {
          await frame();
          await frame();
          const said = document.querySelector('.say .at b')?.textContent;
          if (said !== String(step)) missed.push(`${said} instead of step ${step}`);
          const line = document.querySelector('.code li.at');
          // Before the first step no line is being carried out.
          if (line ? !within(line, document.querySelector('.code')) : step > 0)
            missed.push(`line at ${step}`);
          const here = [...document.querySelectorAll('.tree .surface [data-look]')].find((node) =>
            /^tree (choosing|here|dead|solution)\b/.test(node.getAttribute('data-look') ?? ''),
          );
          if (here && !within(here, document.querySelector('.tree .surface')))
            missed.push(`tree at ${step}`);
          document
            .querySelector('.ruler')
            ?.dispatchEvent(
              new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true }),
            );
        }
        return missed;
      });
      assert.deepEqual(hidden, []);
    }));
}

test('at 1280 × 720 the counts and names above the columns are at least 11 px high', () =>
  visit({ hash: HASH, width: 1280, height: 720 }, async (page) => {
    await atStep(page, 82);
    for (const id of ['six-sets', 'rows-a-f', 'knuth', 'colours']) {
      await openAt(page, `#lab=${id}&step=12&grain=link`);
      await drawn(page);
      for (const [figure, look] of [
        ['.torus', 'size'],
        ['.torus', 'name'],
        ['.matrix', 'heading'],
      ]) {
        const size = await smallestText(page, figure ?? '', look ?? '');
        assert.ok(size >= 11, `${look} in ${figure} of ${id}: ${size} px`);
      }
    }
  }));

test('type grows with the window', async () => {
  /** @type {Record<string, number>[]} */
  const seen = [];
  for (const [width, height] of WALLS.slice(1))
    await visit({ hash: HASH, width, height }, async (page) => {
      await atStep(page, 82);
      const texts = await page.evaluate(() =>
        Object.fromEntries(
          ['.sentence .what', '.sentence .why', '.code li', '.vars dd', '.legend', '.ctl .lbl'].map(
            (query) => [
              query,
              parseFloat(getComputedStyle(document.querySelector(query) ?? document.body).fontSize),
            ],
          ),
        ),
      );
      texts['.torus size'] = await smallestText(page, '.torus', 'size');
      texts['.matrix heading'] = await smallestText(page, '.matrix', 'heading');
      seen.push(texts);
    });
  const [small = {}, , large = {}, largest = {}] = seen;
  for (const part of Object.keys(small)) {
    const [a = 0, b = 0, c = 0] = [small[part], large[part], largest[part]];
    assert.ok(b >= 1.15 * a, `${part}: ${a} px at 1280, ${b} px at 1920`);
    assert.ok(c >= 1.25 * b, `${part}: ${b} px at 1920, ${c} px at 2560`);
  }
});

test('k, c, r, i and j are never cut off, from level 10 on and with long names too', () =>
  visit({ hash: HASH, width: 1280, height: 720 }, async (page) => {
    await atStep(page, 82);
    let deepest = 0;
    for (const hash of ['#lab=sudoku-4', '#lab=langford-7', '#lab=queens-6']) {
      await openAt(page, hash);
      for (let k = 0; k < 25; k += 1) {
        await page.keyboard.press(k % 8 === 0 ? 's' : 'ArrowLeft');
        await atStep(page);
        const values = await page.locator('.vars dd').evaluateAll((nodes) =>
          nodes.map((node) => ({
            text: node.textContent ?? '',
            cut: node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight,
          })),
        );
        assert.deepEqual(
          values.filter(({ cut }) => cut),
          [],
          hash,
        );
        deepest = Math.max(deepest, Number(values[0]?.text) || 0);
      }
    }
    assert.ok(deepest >= 10, `the deepest level was ${deepest}`);
  }));

for (const [width, height] of /** @type {const} */ ([
  [390, 844],
  [320, 640],
])) {
  test(`on a phone ${width} px wide the reason and the legend are there`, () =>
    visit({ hash: HASH, width, height, touch: true }, async (page) => {
      await atStep(page, 82);
      assert.deepEqual(
        await outOfView(page, ['.sentence .what', '.sentence .why', '[data-act=play]']),
        [],
      );
      for (const tab of ['Linked nodes', 'Matrix']) {
        await page.getByRole('tab', { name: tab }).tap();
        const legend = page.locator('.fig.chosen .legend');
        await legend.scrollIntoViewIfNeeded();
        assert.ok(await legend.isVisible(), tab);
        assert.match((await legend.textContent()) ?? '', /choosing.*remaining/);
      }
    }));
}
