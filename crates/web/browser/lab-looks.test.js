/** The lab in all its looks: widths, languages, themes; and for a screen reader. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { atStep, choose, described, press, sight, stepOf } from './lab-player.js';
import { assertNoSidewaysScroll } from './player.js';
import { assertAccessible, stage, themes, windows } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();
const HASH = '#lab=six-sets&step=15&grain=cover';

/** Returns the figures that are visible. @param {Page} page */
const shown = (page) =>
  page
    .locator('.lab .fig')
    .evaluateAll((figures) =>
      figures
        .filter((figure) => figure.checkVisibility())
        .map((figure) => figure.id.replace('lab-', '')),
    );

/**
 * Returns the parts of the bar that reach into the part to their right: the text of the button with
 * the problem may be cut off, but not run on.
 * @param {Page} page
 */
const overlaps = (page) =>
  page.locator('.lab-bar').evaluate((bar) => {
    const visible = [...bar.children].filter((part) => part.checkVisibility());
    /** @param {Element} part */
    const right = (part) =>
      Math.max(
        ...[part, ...part.querySelectorAll('b, small, span')]
          .filter((inner) => inner.checkVisibility())
          .map((inner) => inner.getBoundingClientRect().right),
      );
    return visible
      .filter((part, k) => {
        const next = visible[k + 1]?.getBoundingClientRect();
        return next && next.width > 0 && right(part) > next.left + 1;
      })
      .map((part) => part.className);
  });

for (const [width, height] of windows(
  [
    [1440, 900],
    [768, 1024],
    [320, 640],
  ],
  [
    [1024, 768],
    [375, 812],
  ],
)) {
  test(`at ${width} × ${height} everything is there and nothing overflows`, () =>
    visit({ hash: HASH, width, height }, async (page) => {
      await atStep(page, 15);
      await assertNoSidewaysScroll(page);
      for (const act of ['start', 'back', 'play', 'forward', 'end', 'dead-end', 'solution']) {
        const box = await page.locator(`[data-act="${act}"]`).boundingBox();
        assert.ok(
          box &&
            box.x >= 0 &&
            box.x + box.width <= (width ?? 0) &&
            box.y + box.height <= (height ?? 0),
          `${act} is on the screen: ${JSON.stringify(box)}`,
        );
      }
      // A phone has no room for the name of the problem.
      const pick = (width ?? 0) > 720 ? '.pick b' : '.pick';
      for (const part of [pick, '.sentence', '.ruler'])
        assert.ok(await page.locator(part).isVisible(), part);
      assert.deepEqual(await overlaps(page), []);
      for (const hash of ['#lab=sudoku-4&step=300', '#lab=langford-7&step=500&grain=level']) {
        await page.evaluate((next) => (location.hash = next), hash);
        await page.waitForFunction(
          () => !/^Six/.test(document.querySelector('.pick b')?.textContent ?? ''),
        );
        await atStep(page);
        await assertNoSidewaysScroll(page);
      }
    }));
}

test('on a phone tabs show one figure at a time, always at the current step', () =>
  visit({ hash: HASH, width: 375, height: 812, touch: true }, async (page) => {
    await atStep(page, 15);
    assert.deepEqual(await shown(page), ['links']);
    for (const [tab, view] of [
      ['Matrix', 'matrix'],
      ['Search tree', 'tree'],
      ['Algorithm', 'code'],
      ['Linked nodes', 'links'],
    ]) {
      await page.getByRole('tab', { name: tab }).tap();
      assert.deepEqual(await shown(page), [view]);
      assert.equal(
        await page.getByRole('tab', { name: tab }).getAttribute('aria-selected'),
        'true',
      );
      await assertNoSidewaysScroll(page);
    }
    await page.getByRole('tab', { name: 'Matrix' }).tap();
    await page.getByRole('button', { name: 'One step forward' }).tap();
    await page.waitForFunction(
      () => document.querySelector('.ruler')?.getAttribute('aria-valuenow') === '16',
    );
    await atStep(page, 16);
    assert.equal((await sight(page)).matrix.options.S2, 'choosing');
    await page.getByRole('tab', { name: 'Linked nodes' }).tap();
    await atStep(page, 16);
    assert.equal(
      (await sight(page)).links.headers[8],
      'further',
      'a hidden figure is drawn when it is shown',
    );
    await page.getByRole('tab', { name: 'Linked nodes' }).focus();
    await press(page, 'ArrowRight');
    assert.deepEqual(await shown(page), ['tree'], 'arrow keys move through the tabs');
    assert.equal(await stepOf(page), 16);
    // What has no room in the bar is in its menu.
    await page.getByRole('button', { name: 'Lab menu' }).tap();
    for (const name of ['Copy a link to this step', 'The run as a page (HTML)', 'Keys'])
      assert.ok(await page.getByRole('button', { name }).locator('visible=true').isVisible(), name);
    await press(page, 'Escape');
    await choose(page, 'sudoku-4');
    await page.getByRole('tab', { name: 'Board' }).tap();
    await page.locator('.boardfig q-board').waitFor();
    assert.deepEqual(await shown(page), ['board']);
    await assertNoSidewaysScroll(page);
  }));

test('in Chinese the sentences, labels and descriptions are Chinese, and no English word is left', () =>
  visit({ hash: HASH, width: 1440, height: 900, language: 'zh' }, async (page) => {
    await atStep(page, 15);
    assert.equal(await page.title(), '实验室 · Quadrille');
    /**
     * Words that are not translated: the brand, the language, keys, file formats, and the words of
     * the algorithm and the problem.
     */
    const names =
      /\b(Quadrille|English|Shift|Ctrl|Enter|Esc|Home|End|Page Down|Page Up|Rust|Python|Java|HTML|SVG|JSON|DLX|CSV|OR-Library|p ec|p xcc|search|cover|uncover|S\d)\b/g;
    const text = async () =>
      (await page.evaluate(() => document.body.innerText)).replace(names, '');
    const labels = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[aria-label], [title], [aria-valuetext]')]
          .filter((node) => node.checkVisibility())
          .flatMap((node) =>
            ['aria-label', 'title', 'aria-valuetext'].map((name) => node.getAttribute(name) ?? ''),
          )
          .join('\n'),
      );
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'd', 's', 'End']) {
      await press(page, key);
      await atStep(page);
      await described(page);
      assert.doesNotMatch(await text(), /[A-Za-z]{2,}/, key);
      assert.doesNotMatch((await labels()).replace(names, ''), /[A-Za-z]{2,}/, key);
      assert.match((await sight(page)).sentence, /[\u4e00-\u9fff]{4}/, key);
    }
    await press(page, '1');
    await press(page, 'Home');
    await press(page, 'ArrowRight', 4);
    await atStep(page, 4);
    assert.match((await sight(page)).sentence, /项 8/);
    assert.match((await sight(page)).doing, /^第 1 层，正在覆盖项 1$/);
    await press(page, '?');
    await page.getByRole('dialog', { name: '实验室快捷键' }).waitFor();
    assert.doesNotMatch(await text(), /[A-Za-z]{2,}/);
    await press(page, 'Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.pick').click();
    assert.doesNotMatch(await text(), /[A-Za-z]{2,}/);
    await page.getByRole('button', { name: '输入或粘贴一个问题' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('A 101\nB 1x1\n');
    await page.getByRole('button', { name: '打开', exact: true }).click();
    await page.getByText('第 2 行，第 4 列').waitFor();
    assert.doesNotMatch(
      (await page.getByRole('dialog').innerText()).replace(names, ''),
      /[A-Za-z]{2,}/,
    );
    await assertAccessible(page);
    await press(page, 'Escape');
  }));

test('a change of language takes effect at once, everywhere', () =>
  visit({ hash: HASH, width: 1440, height: 900 }, async (page) => {
    await atStep(page, 15);
    const before = await sight(page);
    for (const [name, sentence, description] of /** @type {const} */ ([
      ['简体中文', '覆盖', '矩阵'],
      ['繁體中文', '覆蓋', '矩陣'],
      ['English', 'covered', 'Matrix'],
    ])) {
      await page.getByRole('button', { name }).click();
      await page.locator('.sentence').filter({ hasText: sentence }).waitFor();
      assert.ok((await described(page)).join('\n').includes(description), name);
    }
    await atStep(page, 15);
    assert.deepEqual(await sight(page), before);
  }));

for (const [width, height, turn] of /** @type {const} */ ([
  [1440, 900, 'contrast'],
  [375, 812, 'dark'],
])) {
  for (const theme of themes(turn)) {
    test(`axe finds nothing serious in the ${theme} theme at ${width}: at a cover, a dead end, a solution, and in what opens`, () =>
      visit({ hash: HASH, width, height, settings: { theme } }, async (page) => {
        await atStep(page, 15);
        await described(page);
        await assertAccessible(page);
        // On a wide screen each act is checked with all views visible; on a phone each view is
        // checked at another act.
        for (const [key, tab] of [
          ['d', 'Matrix'],
          ['s', 'Search tree'],
          ['End', 'Algorithm'],
        ]) {
          await press(page, key ?? '');
          await atStep(page);
          if (width === 375) await page.getByRole('tab', { name: tab }).click();
          else if (key === 'End') continue;
          await assertAccessible(page);
        }
        await page.locator('.pick').click();
        await assertAccessible(page);
        await page.locator('.gal [data-id="sudoku-4"]').click();
        await page.waitForFunction(
          () => !/^Six/.test(document.querySelector('.pick b')?.textContent ?? ''),
        );
        if (width === 375) await page.getByRole('tab', { name: 'Board' }).click();
        await page.locator('.boardfig q-board [role=gridcell]').first().waitFor();
        await assertAccessible(page);
        await page.getByRole('button', { name: 'Lab menu' }).click();
        await assertAccessible(page);
        await page.getByRole('button', { name: 'Keys', exact: true }).click();
        await page.getByRole('dialog').waitFor();
        await assertAccessible(page);
      }));
  }
}
