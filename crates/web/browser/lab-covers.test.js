/** All solutions as one diagram: its counts, random solutions, shares, keys, narrow screens. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pack } from '../page/js/lab/room/address.js';
import { atStep, choose } from './lab-player.js';
import { assertAccessible, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();

const QUEENS = '#lab=queens-6&diagram=1';

/** Waits until the solutions are there. @param {Page} page */
const ready = (page) => page.locator('.covers-said:not(:empty)').waitFor();

/** The sentence below the diagram. @param {Page} page */
const said = (page) => page.locator('.covers-said').innerText();

/** The texts of the picture whose keys end so. @param {Page} page @param {string} end */
const texts = (page, end) =>
  page
    .locator(`.covers .picture text[data-key$="${end}"]`)
    .evaluateAll((found) => found.map((text) => text.textContent ?? ''));

/** Waits until the sentence is another one. @param {Page} page @param {string} before */
const changed = (page, before) =>
  page.waitForFunction(
    (old) => document.querySelector('.covers-said')?.textContent !== old,
    before,
  );

test('the six queens are four paths, and a random one is shown in all figures', () =>
  visit({ hash: QUEENS, width: 1440, height: 900 }, async (page) => {
    await ready(page);
    await atStep(page);
    assert.match(await said(page), /the 4 solutions/);
    // The root has all four below it, and each first choice has one.
    const counts = await texts(page, ' count');
    assert.ok(counts.includes('4'), counts.join());
    assert.equal(await page.locator('.coversfig .behind, .torus:visible').count(), 0);
    await page.getByRole('button', { name: 'Random solution' }).click();
    await page.locator('.covers-drawn:not(:empty)').waitFor();
    const first = await page.locator('.covers-drawn').innerText();
    assert.match(
      first,
      /^Draw 1 with seed 1: (\d+, ){5}\d+\. The search finds it at step [\d,]+\.$/,
    );
    await page.waitForFunction(() =>
      /^Solution/.test(document.querySelector('.sentence')?.textContent ?? ''),
    );
    assert.equal(await page.locator('.covers .picture [data-look="cover drawn"]').count(), 6);
    await page.getByRole('button', { name: 'Random solution' }).click();
    await page.waitForFunction(() =>
      /^Draw 2 /.test(document.querySelector('.covers-drawn')?.textContent ?? ''),
    );
    // The seed names the draws: starting over gives the first one again.
    await page.getByLabel('Seed').fill('2');
    await page.getByLabel('Seed').blur();
    await page.getByLabel('Seed').fill('1');
    await page.getByLabel('Seed').blur();
    await page.getByRole('button', { name: 'Random solution' }).click();
    await page.locator('.covers-drawn:not(:empty)').waitFor();
    assert.equal(await page.locator('.covers-drawn').innerText(), first);
    await assertAccessible(page);
  }));

test('the matrix of Knuth has one path', () =>
  visit({ hash: '#lab=knuth&diagram=1', width: 1440, height: 900 }, async (page) => {
    await ready(page);
    assert.match(await said(page), /only solution/);
    assert.equal(await page.locator('.covers .picture [data-key^="line "]').count(), 3);
  }));

test('shares are exact, and drawn ones come near them', () =>
  visit({ hash: '#lab=langford-4&diagram=1', width: 1440, height: 900 }, async (page) => {
    await ready(page);
    await page.getByRole('radio', { name: 'Shares' }).click();
    await page.getByRole('button', { name: 'Draw 100 more' }).click();
    await page.waitForFunction(() =>
      /100/.test(document.querySelector('.covers-shares thead')?.textContent ?? ''),
    );
    const rows = await page
      .locator('.covers-shares tbody tr')
      .evaluateAll((found) =>
        found.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
      );
    assert.equal(rows.length, 18);
    const drawn = rows.map(([, , text]) => parseInt(text, 10));
    // Each of the two solutions has four options.
    assert.equal(
      drawn.reduce((sum, count) => sum + count, 0),
      400,
    );
    assert.ok(
      rows.some(([, exact]) => exact === '1 (50%)') && rows.some(([, exact]) => exact === '0 (0%)'),
    );
    await assertAccessible(page);
  }));

test('keys walk along the edges, and the lab does not step meanwhile', () =>
  visit({ hash: QUEENS, width: 1440, height: 900 }, async (page) => {
    await ready(page);
    await atStep(page, 0);
    const whole = await said(page);
    await page.locator('.covers .surface').focus();
    await page.keyboard.press('Enter');
    assert.match(await said(page), /^1 of 4 solutions choose \d+ here \(25%\)\./);
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight']) {
      const before = await said(page);
      await page.keyboard.press(key);
      await changed(page, before);
    }
    await atStep(page, 0);
    await page.keyboard.press('Escape');
    assert.equal(await said(page), whole);
  }));

test('the way in and out is in the heading, and the address keeps it', () =>
  visit({ hash: '#lab=langford-3', width: 1440, height: 900 }, async (page) => {
    await atStep(page, 0);
    assert.ok(
      !(await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .some(({ name }) => name.endsWith('/coversview.js')),
      )),
    );
    await page.locator('.torus [data-face=covers]').click();
    await ready(page);
    await page.waitForFunction(() => location.hash.includes('diagram=1'));
    await page.reload();
    await ready(page);
    // Another problem has other solutions.
    await choose(page, 'langford-7');
    await page.waitForFunction(() =>
      /52 solutions/.test(document.querySelector('.covers-said')?.textContent ?? ''),
    );
    await page.locator('.coversfig [data-face=links]').click();
    assert.equal(await page.locator('.torus').isVisible(), true);
    await page.waitForFunction(() => !location.hash.includes('diagram=1'));
  }));

test('what is too large to draw says so, with exact shares and random solutions', () =>
  visit({ hash: '#lab=langford-7&diagram=1' }, async (page) => {
    await ready(page);
    const packed = await pack({ model: 'dominoes 8x8' }, 'Dominoes');
    await page.evaluate((hash) => (location.hash = hash), `#lab=~${packed}&diagram=1`);
    await page.waitForFunction(() =>
      /12,988,816 solutions.*too large to draw.*quadrille compile/.test(
        document.querySelector('.covers-said')?.textContent ?? '',
      ),
    );
    assert.ok((await page.locator('.covers-shares tbody tr').count()) > 100);
    await page.getByRole('button', { name: 'Random solution' }).click();
    await page.locator('.covers-drawn:not(:empty)').waitFor();
  }));

for (const [width, height, language] of /** @type {const} */ ([
  [390, 844, 'zh'],
  [320, 640, 'en'],
]))
  test(`at ${width} pixels in ${language} it is a tab, and nothing is wider than the screen`, () =>
    visit({ hash: '#lab=langford-7', width, height, language, touch: true }, async (page) => {
      await atStep(page, 0);
      // All tabs there are: this problem has a board too.
      await page.locator('.viewtabs [data-view=board]').waitFor();
      await page.locator('.viewtabs [data-view=covers]').click();
      await ready(page);
      if (language === 'zh') assert.match(await said(page), /52 个.*合并成一个节点/);
      await page.locator('.covers .draw').click();
      await page.locator('.covers-drawn:not(:empty)').waitFor();
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await assertAccessible(page);
    }));

test('on a wall it is one of the figures', () =>
  visit({ hash: '#lab=langford-3&present=covers', width: 1280, height: 720 }, async (page) => {
    await ready(page);
    assert.equal(await page.locator('.coversfig').isVisible(), true);
    assert.equal(await page.locator('.torus').isVisible(), false);
  }));
