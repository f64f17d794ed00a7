/**
 * The lab on a wall and in a frame: key F, the figures that are chosen, the clicker, and the size
 * of the type; a saved page inside another page.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { atStep, drawn, openAt, press } from './lab-player.js';
import { assertAccessible, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();
const wall = { width: 1280, height: 720 };
const folder = mkdtempSync(join(tmpdir(), 'quadrille-present-'));
after(() => rmSync(folder, { recursive: true }));

/** The figures that are seen, from left to right. @param {Page} page */
const seen = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.lab .fig')]
      .filter((figure) => figure.checkVisibility())
      .sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
      .map((figure) => figure.id.replace('lab-', '')),
  );

/** The size of type on the screen, in pixels. @param {Page} page @param {string} query */
const typeOf = (page, query) =>
  page.evaluate((wanted) => {
    const sizes = [...document.querySelectorAll(wanted)]
      .filter((node) => node.checkVisibility() && node.textContent)
      .map(
        (node) =>
          parseFloat(getComputedStyle(node).fontSize) *
          (node instanceof SVGTextElement ? (node.getScreenCTM()?.a ?? 0) : 1),
      );
    return sizes.length > 0 ? Math.min(...sizes) : 0;
  }, query);

/** The counts above the columns, and the names where there are no counts. */
const COUNTS = {
  links: '.torus text[data-look^=size]',
  matrix: '.matrix text[data-look^=heading]',
};

/** Whether everything in the window is in view. @param {Page} page */
const fits = (page) =>
  page.evaluate(() => {
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.documentElement;
    const say = /** @type {Element} */ (
      document.querySelector('.lab.at-stop')
        ? document.querySelector('.lesson-text')
        : document.querySelector('.sentence')
    ).getBoundingClientRect();
    const figure = /** @type {Element} */ (
      document.querySelector('.fig.first')
    ).getBoundingClientRect();
    return (
      scrollHeight <= clientHeight &&
      scrollWidth <= clientWidth &&
      say.bottom <= figure.top + 1 &&
      figure.bottom <= innerHeight
    );
  });

test('F shows two figures and the sentence in large type, and Esc ends it', () =>
  visit({ ...wall, hash: '#lab=six-sets&step=82' }, async (page) => {
    await atStep(page, 82);
    assert.deepEqual(await page.locator('.lab.present').count(), 0);
    await press(page, 'f');
    await page.locator('.lab.present').waitFor();
    await drawn(page);
    assert.deepEqual(await seen(page), ['matrix', 'links']);
    for (const hidden of ['body > header', '.lab-bar', '.fig > h2'])
      assert.ok(!(await page.locator(hidden).first().isVisible()), hidden);
    assert.ok((await typeOf(page, '.sentence')) >= 36);
    assert.ok((await typeOf(page, '.say .at b')) >= 18);
    await page.waitForFunction(() => location.hash.includes('present=matrix,links'));
    await press(page, 'Escape');
    await page.locator('.lab:not(.present)').waitFor();
    assert.ok(await page.locator('.lab-bar').isVisible());
    await page.waitForFunction(() => !location.hash.includes('present'));
  }));

for (const views of ['links', 'matrix,links', 'links,tree', 'matrix,tree', 'code,links'])
  test(`on a wall of 1280 × 720 with ${views} type is large and nothing is cut off at any step`, () =>
    visit({ ...wall, hash: `#lab=six-sets&grain=cover&present=${views}` }, async (page) => {
      await atStep(page, 0);
      let steps = 0;
      for (;;) {
        assert.ok((await typeOf(page, '.sentence')) >= 36, 'the sentence');
        assert.ok((await typeOf(page, '.say .at')) >= 18, 'the step');
        for (const [view, count] of Object.entries(COUNTS))
          if (views.includes(view)) assert.ok((await typeOf(page, count)) >= 18, view);
        assert.ok(await fits(page), `step ${await page.locator('.say .at b').innerText()}`);
        if (await page.locator('[data-act=forward][aria-disabled=true]').count()) break;
        await press(page, 'ArrowRight');
        await drawn(page);
        steps += 1;
      }
      assert.ok(steps > 30, `${steps} steps`);
    }));

test('V and Shift + V change the figures, and the buttons too; a problem without a board has none', () =>
  visit({ ...wall, hash: '#lab=six-sets&present=matrix,links' }, async (page) => {
    await atStep(page, 0);
    await press(page, 'v');
    assert.deepEqual(
      await seen(page),
      ['tree', 'links'],
      'the figure of the other place is left out',
    );
    await press(page, 'Shift+V');
    assert.deepEqual(await seen(page), ['tree', 'matrix']);
    await page.locator('[data-wall=matrix]').click();
    assert.deepEqual(await seen(page), ['tree']);
    await page.locator('[data-wall=tree]').click();
    assert.deepEqual(await seen(page), ['tree'], 'the last figure stays');
    assert.ok(!(await page.locator('[data-wall=board]').isVisible()));
    await openAt(page, '#lab=queens-6&present=board');
    await page.locator('#lab-board').waitFor();
    assert.deepEqual(await seen(page), ['board']);
    // An address may name what is not there.
    await openAt(page, '#lab=six-sets&present=board');
    await page.locator('#lab-links').waitFor();
    assert.deepEqual(await seen(page), ['links']);
  }));

test('a clicker steps, and in a lesson it goes from stop to stop', () =>
  visit({ ...wall, hash: '#lab=six-sets&present=links&grain=link' }, async (page) => {
    await atStep(page, 0);
    await press(page, 'PageDown');
    await atStep(page, 1);
    await press(page, 'PageUp');
    await atStep(page, 0);
    await openAt(page, '#lab=six-sets&lesson=cover&stop=1&present=links');
    await page.getByText('1 of 7').waitFor();
    await press(page, 'PageDown');
    await page.getByText('2 of 7').waitFor();
    await press(page, 'PageUp');
    await page.getByText('1 of 7').waitFor();
  }));

for (const language of /** @type {const} */ (['en', 'zh']))
  test(`every stop of every lesson fits a wall of 1280 × 720 (${language})`, () =>
    visit(
      { ...wall, language, hash: '#lab=six-sets&lesson=by-hand&stop=1&present=links' },
      async (page) => {
        /** @type {string[]} */
        const cut = [];
        let stops = 0;
        for (; stops < 200; stops += 1) {
          await page.locator('.lab.at-stop .lesson-text').waitFor();
          await drawn(page);
          const name = await page.locator('.lesson h2').innerText();
          if ((await typeOf(page, '.lesson-text')) < 36 || !(await fits(page))) cut.push(name);
          const next = page.locator('.lesson-go .primary');
          if (/Finish|学完了/.test(await next.innerText())) break;
          const before = await page.locator('.lesson-text').innerText();
          await press(page, 'PageDown');
          await page.waitForFunction(
            (old) => document.querySelector('.lesson-text')?.textContent !== old,
            before,
          );
        }
        assert.deepEqual(cut, []);
        assert.ok(stops > 70, `${stops} stops`);
      },
    ));

test('axe finds nothing on the wall', () =>
  visit({ ...wall, hash: '#lab=six-sets&step=82&present=matrix,links' }, async (page) => {
    await atStep(page, 82);
    await assertAccessible(page);
  }));

test('a saved page is presented, and shown bare in a sandboxed frame of another page', async () => {
  const saved = join(folder, 'run.html');
  await visit({ ...wall, hash: '#lab=six-sets&step=30' }, async (page) => {
    await atStep(page, 30);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'The run as a page (HTML)' }).click(),
    ]);
    await file.saveAs(saved);
  });
  let code = '';
  await visit({ ...wall, file: saved }, async (page) => {
    await atStep(page, 30);
    await press(page, 'f');
    await page.locator('.lab.present').waitFor();
    assert.deepEqual(await seen(page), ['matrix', 'links']);
    await page.waitForFunction(() => location.hash === '#present=matrix,links');
    await press(page, 'Escape');
    await page.locator('.lab:not(.present)').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Copy the code to embed this page' }).click();
    await page.getByText('Code copied').waitFor();
    code = await page.evaluate(() => navigator.clipboard.readText());
  });
  assert.match(
    code,
    /^<iframe src="run\.html#step=30&amp;present=matrix,links&amp;bare=1" title="/,
  );
  const host = join(folder, 'host.html');
  const sandboxed = code.replace('<iframe', '<iframe sandbox="allow-scripts"');
  writeFileSync(host, `<!doctype html><title>Notes</title><p>As you see:</p>${sandboxed}`);
  await visit({ ...wall, file: host, expect: /run\.html/ }, async (page) => {
    const frame = page.frameLocator('iframe');
    await frame.locator('.lab.bare.present').waitFor();
    assert.ok(!(await frame.locator('header.top').isVisible()));
    assert.ok(await frame.getByRole('link', { name: 'Open the whole page' }).isVisible());
    await frame.locator('[data-act=forward]').click();
    await frame.locator('.say .at b').filter({ hasText: '31' }).waitFor();
  });
});
