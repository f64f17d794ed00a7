/**
 * The page in every appearance: languages, widths, themes, kinds of board; for a screen reader; and
 * its weight.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { gzipSync } from 'node:zlib';
import { EASY, assertNoSidewaysScroll, boardOf, cell, digits, link } from './player.js';
import { assertAccessible, boardWindows, stage, themes, unreachable } from './stage.js';

const { visit, address, browser } = stage();

/** @param {import('playwright-core').Page} page */
const boardBox = (page) => page.locator('q-board').boundingBox();

/**
 * Returns the visible text of the page. What the player typed into fields is not included.
 * @param {import('playwright-core').Page} page
 */
const shownText = (page) => page.evaluate(() => document.body.innerText);

test('in Chinese no English word is left, not even in a dialog or a hint', () =>
  visit({ hash: link(EASY.givens), language: 'zh' }, async (page) => {
    await boardOf(page, 9);
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-Hans');
    await cell(page, 2).click();
    await page.keyboard.press('h');
    await page.getByRole('region', { name: '提示' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    /**
     * What has no Chinese name: the brand, the language's own name, scales, keys and file formats.
     */
    const names =
      /\b(Quadrille|English|ER|Ctrl|Shift|Enter|Esc|HoDoKu|JSON|CSV|SVG|PNG|SadMan|SudoCue|Simple Sudoku|[rc]\d+|[a-z]\d)\b|\.s[dk][km]|\.ss|\b[rc]\d+c\d+\b/g;
    const room = (await shownText(page)).replace(names, '');
    assert.doesNotMatch(room, /[A-Za-z]{3,}/);
    assert.match(
      (await page.locator('q-board [role=gridcell]').first().getAttribute('aria-label')) ?? '',
      /^第 1 行第 1 列，已知数 5/,
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.getByRole('dialog').waitFor();
    assert.doesNotMatch(
      (await page.getByRole('dialog').innerText()).replace(names, ''),
      /[A-Za-z]{3,}/,
    );
    await assertAccessible(page);
  }));

test('in traditional Chinese no English word is left, and no other language is fetched', () =>
  visit({ hash: link(EASY.givens), language: 'zh-hant' }, async (page) => {
    await boardOf(page, 9);
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-Hant');
    assert.match(
      (await page.locator('q-board [role=gridcell]').first().getAttribute('aria-label')) ?? '',
      /^第 1 橫列第 1 直行，已知數 5/,
    );
    const names = /\b(Quadrille|English|ER|HoDoKu|[rc]\d+|[a-z]\d)\b/g;
    assert.doesNotMatch((await shownText(page)).replace(names, ''), /[A-Za-z]{3,}/);
    const fetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => /\/words\/([\w-]+)\//.exec(name)?.[1] ?? []),
      );
    assert.deepEqual([...new Set(await fetched())], ['zh-hant']);
    await page.getByRole('button', { name: '設定', exact: true }).click();
    const dialog = page.getByRole('dialog');
    assert.doesNotMatch((await dialog.innerText()).replace(names, ''), /[A-Za-z]{3,}/);
    await assertAccessible(page);
    // The settings change the language too, and the dialog follows at once.
    await dialog.getByText('English', { exact: true }).click();
    await dialog.getByText('Match system').waitFor();
    assert.ok(await dialog.getByRole('radio', { name: 'English' }).isChecked());
    assert.deepEqual([...new Set(await fetched())], ['zh-hant', 'en']);
    await dialog.getByText('繁體中文', { exact: true }).click();
    await dialog.getByText('跟隨系統').waitFor();
    await page.reload();
    await boardOf(page, 9);
    await page.getByRole('button', { name: '設定', exact: true }).waitFor();
  }));

test('if the words of a language cannot be fetched, the page says so in the language it has', () =>
  visit({ hash: link(EASY.givens), expect: /words\/zh|ERR_FAILED/ }, async (page) => {
    await boardOf(page, 9);
    await page.route('**/words/zh/**', (route) => route.abort());
    await page.getByRole('button', { name: '简体中文' }).click();
    await page.getByText(unreachable).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
    // The browser remembers that a module failed until the page is loaded again.
    await page.unroute('**/words/zh/**');
    await page.reload();
    await boardOf(page, 9);
    await page.getByRole('button', { name: '简体中文' }).click();
    await page.getByRole('button', { name: '提示', exact: true }).waitFor();
  }));

test('on a phone the menu has the languages and the themes', () =>
  visit({ hash: link(EASY.givens), width: 390, height: 844, touch: true }, async (page) => {
    await boardOf(page, 9);
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('button', { name: '繁體中文' }).locator('visible=true').tap();
    await page.getByRole('button', { name: '深色' }).locator('visible=true').tap();
    assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset })), {
      theme: 'dark',
      script: 'hant',
    });
    await assertNoSidewaysScroll(page);
  }));

for (const [width, height] of boardWindows) {
  test(`at ${width} × ${height} everything is there, nothing overflows, and a hint does not move the board`, () =>
    visit({ hash: link(EASY.givens), width, height }, async (page) => {
      await boardOf(page, 9);
      await assertNoSidewaysScroll(page);
      const before = await boardBox(page);
      assert.ok(
        before && before.width > 0.5 * Math.min(width ?? 0, height ?? 0),
        'the board is large',
      );
      for (const name of ['Erase', 'Undo', 'Redo', 'Hint', 'Check', 'New']) {
        assert.ok(await page.getByRole('button', { name, exact: true }).first().isVisible(), name);
      }
      await page.getByRole('button', { name: 'Hint', exact: true }).click();
      await page.getByRole('region', { name: 'Hint' }).waitFor();
      assert.deepEqual(await boardBox(page), before);
      await page.keyboard.press('Escape');
      await cell(page, 2).click();
      await page.keyboard.press('5');
      assert.deepEqual(await boardBox(page), before, 'nor does a message');
      await assertNoSidewaysScroll(page);
    }));
}

/**
 * Returns how wide the squares of the board are, and whether the board and the keys are in view.
 * @param {import('playwright-core').Page} page
 */
const fit = (page) =>
  page.evaluate(() => {
    const board = /** @type {Element} */ (document.querySelector('q-board .cells'));
    const inView = (/** @type {Element} */ one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      return left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    };
    const keys = [...document.querySelectorAll('.digits button, .modes button, .tool')].filter(
      (key) => key.checkVisibility(),
    );
    const boxes = keys.map((key) => key.getBoundingClientRect());
    return {
      board: board.clientWidth,
      inView: [board, ...keys].every(inView),
      key: Math.min(...boxes.flatMap(({ width, height }) => [width, height])),
    };
  });

for (const [width, height, least, room] of /** @type {[number, number, number, string][]} */ ([
  [2560, 1440, 1200, ''],
  [768, 1024, 700, ''],
  [844, 390, 330, ''],
  [640, 360, 290, ''],
  [390, 844, 365, ''],
  [320, 640, 295, ''],
  [768, 1024, 700, '#set'],
  [844, 390, 330, '#set'],
  [640, 360, 290, '#set'],
])) {
  test(`at ${width} × ${height} ${room || 'Play'} has a board of ${least} pixels, and all keys in view`, () =>
    visit({ hash: room || link(EASY.givens), width, height, touch: true }, async (page) => {
      await page.locator('q-board [role=gridcell]').first().waitFor();
      if (room) await page.locator('.set-room .count b').filter({ hasText: '1,000' }).waitFor();
      else await boardOf(page, 9);
      const { board, inView, key } = await fit(page);
      assert.ok(board >= least, `the board is ${board} wide`);
      assert.ok(inView, 'everything is in view without scrolling');
      assert.ok(key >= 44, `the smallest key is ${key}`);
      await assertNoSidewaysScroll(page);
      if (!room) return;
      const spills = await page.locator('.tally').evaluate((tally) => {
        const edge = tally.getBoundingClientRect().right;
        const verdict = tally.querySelector('.verdict')?.getBoundingClientRect();
        const unit = tally.querySelector('.count span')?.getBoundingClientRect();
        return (
          !verdict ||
          !unit ||
          verdict.right > edge ||
          (unit.right > verdict.left && unit.bottom > verdict.top)
        );
      });
      assert.equal(spills, false, 'the number of solutions fits');
    }));
}

test('the digits have a font of their own, the same in every language', () =>
  visit({ hash: link(EASY.givens), settings: { autoNotes: true } }, async (page) => {
    await boardOf(page, 9);
    await page.evaluate(() => document.fonts.ready);
    const families = () =>
      page.evaluate(() =>
        ['.cell.given', '.cell .nt', '.digits button'].map((place) => {
          const { fontFamily } = getComputedStyle(
            /** @type {Element} */ (document.querySelector(place)),
          );
          return fontFamily.split(',')[0].replaceAll(/["']/g, '');
        }),
      );
    const ours = ['Quadrille Figures', 'Quadrille Figures Notes', 'Quadrille Figures'];
    assert.deepEqual(await families(), ours);
    const loaded = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    );
    for (const family of ours)
      assert.ok(
        loaded.some((one) => one.includes(family)),
        `${family} is not loaded: ${loaded}`,
      );
    const before = await boardBox(page);
    await page.getByRole('button', { name: '简体中文' }).click();
    await page.getByRole('button', { name: '提示', exact: true }).waitFor();
    assert.deepEqual(await families(), ours);
    assert.deepEqual(await boardBox(page), before);
  }));

test('a board of 25 × 25 hides its notes until they are legible, zooms, and follows the cursor', () =>
  visit(
    {
      width: 1440,
      height: 900,
      settings: {
        autoNotes: true,
        last: { size: 25, variant: 'classic', level: 'easy', symmetry: 'none' },
      },
    },
    async (page) => {
      await boardOf(page, 25);
      // The digits are hidden until the clock runs.
      await page.locator('q-board .cell.given b').first().waitFor();
      const notes = page.locator('q-board .plain').first();
      await notes.waitFor({ state: 'hidden' });
      const place = await boardBox(page);
      await cell(page, 312).click();
      await page.keyboard.press('+');
      await page.getByRole('button', { name: 'Zoom in' }).focus();
      await page.keyboard.press('Enter');
      await notes.waitFor({ state: 'visible' });
      assert.ok(await notes.evaluate((text) => parseFloat(getComputedStyle(text).fontSize) >= 7.5));
      assert.deepEqual(await boardBox(page), place, 'the board stays in its place');
      const port = await page.locator('q-board .port').boundingBox();
      const seen = async (/** @type {number} */ index) => {
        const box = await cell(page, index).boundingBox();
        assert.ok(port && box);
        return (
          box.x >= port.x &&
          box.y >= port.y &&
          box.x + box.width <= port.x + port.width &&
          box.y + box.height <= port.y + port.height
        );
      };
      assert.ok(await seen(312), 'the cursor stays in view');
      assert.equal(await seen(0), false);
      await cell(page, 312).focus();
      await page.keyboard.press('Control+Home');
      assert.ok(await seen(0), 'the cursor is followed');
      // Dragging selects, as it does without zoom.
      const [from, to] = [await cell(page, 0).boundingBox(), await cell(page, 3).boundingBox()];
      assert.ok(from && to);
      await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
      await page.mouse.up();
      assert.equal(await page.locator('q-board [aria-selected=true]').count(), 4);
      await page.keyboard.down('Control');
      for (let turn = 0; turn < 12; turn++) {
        await page.mouse.wheel(0, 100);
        await page.waitForTimeout(30);
      }
      await page.keyboard.up('Control');
      await notes.waitFor({ state: 'hidden' });
      assert.ok(await page.getByRole('button', { name: 'Zoom out' }).isDisabled());
      assert.ok(await seen(0));
      assert.ok(await seen(624));
      await assertAccessible(page);
    },
  ));

for (const theme of themes('light')) {
  test(`axe finds nothing serious in the ${theme} theme, with a hint, and in the dialogs`, () =>
    visit({ hash: link(EASY.givens), settings: { theme } }, async (page) => {
      await boardOf(page, 9);
      await cell(page, 2).click();
      await page.keyboard.press('Shift+Digit1');
      await assertAccessible(page);
      await page.keyboard.press('h');
      await page.getByRole('region', { name: 'Hint' }).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await assertAccessible(page);
      await page.keyboard.press('Escape');
      for (const [open, title] of [
        ['New', 'New game'],
        ['Share', 'Share'],
        ['Print', 'Print'],
        ['Settings', 'Settings'],
      ]) {
        await page.getByRole('button', { name: open, exact: true }).first().click();
        await page.getByRole('dialog', { name: title }).waitFor();
        await assertAccessible(page);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    }));
}

test('boards of every size and kind are generated and drawn', () =>
  visit({ width: 1280, height: 900 }, async (page) => {
    await page.locator('q-board [role=gridcell][aria-readonly]').first().waitFor();
    const orders = [
      [4, ''],
      [6, ''],
      [9, 'Jigsaw'],
      [9, 'Diagonals'],
      [9, 'Windoku'],
      [12, ''],
      [16, ''],
      [25, ''],
    ];
    for (const [size, variant] of /** @type {[number, string][]} */ (orders)) {
      await page.getByRole('button', { name: 'New', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`${size} × ${size}`, { exact: true }).click();
      for (const rule of ['Jigsaw', 'Diagonals', 'Windoku'])
        await dialog
          .getByRole('checkbox', { name: new RegExp(`^${rule}`) })
          .setChecked(rule === variant, { force: true });
      await dialog.getByRole('tabpanel').getByText('Easy', { exact: true }).click();
      await dialog.getByRole('button', { name: 'Start' }).click();
      await dialog.waitFor({ state: 'detached', timeout: 30_000 });
      await boardOf(page, size);
      const filled = (await digits(page)).replaceAll('.', '').length;
      assert.ok(filled > 0 && filled < size * size * 0.9, `${size} ${variant}: ${filled} givens`);
      await assertNoSidewaysScroll(page);
      const box = await boardBox(page);
      const first = await cell(page, 0).boundingBox();
      assert.ok(
        box && first && Number.isInteger(first.width),
        `${size}: a cell is a whole number of pixels wide, not ${first?.width}`,
      );
    }
  }));

test('a screen reader finds one grid with rows, cells and one tab stop', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    assert.equal(await page.getByRole('grid', { name: 'Sudoku 9 by 9' }).count(), 1);
    assert.equal(await page.getByRole('grid').getByRole('row').count(), 9);
    assert.equal(
      await page.locator('q-board [role=gridcell][aria-readonly=true]').count(),
      [...EASY.givens].filter((sign) => sign !== '.').length,
    );
    assert.ok(await page.locator('[aria-live]').count());
  }));

// The page is served as it is written, comments included. What counts is what crosses a network,
// where every host compresses text.
test('the page loads less than 130,000 bytes compressed and 25,000 of fonts, all from its own server', () =>
  visit({}, async () => {
    // A fresh browser context, so that nothing comes from its cache.
    const page = await (await browser().newContext({ serviceWorkers: 'block' })).newPage();
    /** @type {Promise<number>[]} */
    const weights = [];
    /** @type {Promise<number>[]} */
    const fonts = [];
    /** @type {string[]} */
    const foreign = [];
    page.on('response', (response) => {
      if (!response.url().startsWith(address())) foreign.push(response.url());
      // The answers, or the program that answers: `measure/page.js` has its size.
      if (!/\/api$|\/wasm\//.test(response.url()))
        (response.url().endsWith('.woff2') ? fonts : weights).push(
          response.body().then((body) => gzipSync(body).length),
        );
    });
    await page.goto(address());
    await page.locator('q-board [role=gridcell][aria-readonly]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const sumOf = async (/** @type {Promise<number>[]} */ all) =>
      (await Promise.all(all)).reduce((sum, weight) => sum + weight, 0);
    const [bytes, letters] = [await sumOf(weights), await sumOf(fonts)];
    await page.context().close();
    assert.deepEqual(foreign, []);
    assert.ok(bytes > 20_000 && bytes < 130_000, `${bytes} bytes in ${weights.length} answers`);
    assert.ok(letters > 10_000 && letters < 25_000, `${letters} bytes of fonts`);
  }));

test('with reduced motion nothing moves', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await boardOf(page, 9);
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((one) => {
          const { transitionDuration, animationName } = getComputedStyle(one);
          return (
            transitionDuration.split(',').some((time) => parseFloat(time) > 0) ||
            animationName !== 'none'
          );
        }).length,
    );
    assert.equal(moving, 0);
  }));

test('a printed sheet has the puzzles, black on white, and the solutions at the end', () =>
  visit({ hash: link(EASY.givens), settings: { theme: 'dark' } }, async (page) => {
    await boardOf(page, 9);
    await page.evaluate(() => {
      window.print = () => dispatchEvent(new Event('beforeprint'));
    });
    await page.getByRole('button', { name: 'Print', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await page.emulateMedia({ media: 'print' });
    const sheets = page.locator('.sheets');
    await sheets.waitFor();
    assert.ok((await sheets.locator('svg').count()) >= 2, 'the puzzle and its solution');
    assert.match(await sheets.innerText(), /Solutions/);
    assert.equal(
      await page.locator('q-board').isVisible(),
      false,
      'the page around it is not printed',
    );
  }));
