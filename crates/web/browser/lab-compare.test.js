/** Two runs side by side: their trees and counts, in step and to the end. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStep } from './lab-player.js';
import { assertAccessible, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();

/** The two tables: for each side, what stands in a row. @param {Page} page @param {string} of */
const cells = (page, of) =>
  page
    .locator(`.tally [data-of=${of}]`)
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    );

/** Waits until both runs are there. @param {Page} page */
const ready = (page) =>
  page.waitForFunction(() => {
    const slider = document.querySelector('.compare-ctl .slider');
    return slider instanceof HTMLInputElement && Number(slider.max) > 0;
  });

test('Langford 7 takes 3,283 nodes leftmost and 607 with the smallest item', () =>
  visit({ hash: '#lab=langford-7&compare=rule' }, async (page) => {
    await ready(page);
    assert.deepEqual(await cells(page, 'nodes'), [
      ['3,283', '3,283'],
      ['607', '607'],
    ]);
    assert.deepEqual(await cells(page, 'solutions'), [
      ['52', '52'],
      ['52', '52'],
    ]);
    assert.match(await page.locator('.verdict').innerText(), /607 nodes.*3,283, 5\.4 times/);
    assert.equal(
      (await page.locator('.compare .surface .picture, .compare .surface canvas').count()) >= 2,
      true,
    );
    await assertAccessible(page);
  }));

test('both runs go on node by node, and the shorter one waits at its end', () =>
  visit({ hash: '#lab=langford-7' }, async (page) => {
    await atStep(page, 0);
    await page.locator('.lab-bar [aria-label="Compare two runs of this problem"]').click();
    await ready(page);
    await page.locator('[data-act=start]').last().click();
    assert.deepEqual(
      (await cells(page, 'nodes')).map(([now]) => now),
      ['0', '0'],
    );
    for (let k = 0; k < 3; k++) await page.locator('.compare-ctl [data-act=forward]').click();
    assert.deepEqual(
      (await cells(page, 'nodes')).map(([now]) => now),
      ['3', '3'],
    );
    await page.locator('.compare-ctl .slider').fill('1000');
    assert.deepEqual(
      (await cells(page, 'nodes')).map(([now]) => now),
      ['1,000', '607'],
    );
    const [left, right] = (await cells(page, 'updates')).map((row) =>
      row.map((text) => Number(text?.replaceAll(',', ''))),
    );
    assert.ok(left[0] > 0 && left[0] < left[1]);
    assert.equal(right[0], right[1]);
    await page.waitForFunction(() => location.hash.includes('compare=rule'));
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    await page.waitForFunction(() => !location.hash.includes('compare'));
  }));

test('links and cells walk the same tree and differ in their updates', () =>
  visit({ hash: '#lab=langford-4&compare=engine', language: 'zh' }, async (page) => {
    await ready(page);
    const [links, engine] = await cells(page, 'nodes');
    assert.deepEqual(links, engine);
    assert.match(await page.locator('.verdict').innerText(), /同一棵树/);
  }));

test('a problem that cannot be searched row by row says why', () =>
  visit({ hash: '#lab=colours&compare=method' }, async (page) => {
    await page.waitForFunction(() =>
      /is secondary/.test(document.querySelector('.verdict')?.textContent ?? ''),
    );
  }));

test('on a phone the two are stacked, and nothing is wider than the screen', () =>
  visit(
    {
      width: 390,
      height: 844,
      hash: '#lab=six-sets&compare=method',
      language: 'zh-hant',
      dark: true,
    },
    async (page) => {
      await ready(page);
      const boxes = await page.locator('.compare .side').evaluateAll((sides) =>
        sides.map((side) => {
          const { left, right, top, bottom } = side.getBoundingClientRect();
          return { left, right, top, bottom };
        }),
      );
      assert.ok(boxes[1].top >= boxes[0].bottom);
      for (const { left, right } of boxes) assert.ok(left >= 0 && right <= 390);
      await assertAccessible(page);
    },
  ));

test('playing goes to the end and stops', () =>
  visit({ hash: '#lab=six-sets&compare=rule' }, async (page) => {
    await ready(page);
    const play = page.locator('.compare-ctl .go');
    await play.click();
    await page.waitForFunction(() => {
      const slider = document.querySelector('.compare-ctl .slider');
      return slider instanceof HTMLInputElement && slider.value === slider.max;
    });
    await page.waitForFunction(
      () => document.querySelector('.compare-ctl .go')?.getAttribute('aria-label') !== 'Pause',
    );
  }));
