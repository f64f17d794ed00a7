/**
 * Predicting in the lab: questions answered in the figures, by keys and in the sheet of a phone,
 * with the verdict, its reason and the score.
 */
import assert from 'node:assert/strict';
import { readFile, writeFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { atStep, drawn, press, stepOf } from './lab-player.js';
import { assertAccessible, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();
const small = { width: 1280, height: 720 };
const phone = { width: 390, height: 844, touch: true };

/** Returns the question or the verdict, as it is read. @param {Page} page */
const told = (page) => page.locator('.predict .ask').textContent();
/** @param {Page} page */
const score = (page) => page.locator('.predict .score b').textContent();
/** Waits for a question. @param {Page} page @param {RegExp} text */
async function asked(page, text) {
  await page.locator('.predict.open').waitFor();
  assert.match((await told(page)) ?? '', text);
}
/** Waits for a verdict. @param {Page} page @param {'right' | 'wrong' | 'shown'} kind */
const judged = (page, kind) => page.locator(`.predict[data-verdict=${kind}]`).waitFor();

/**
 * Clicks the shape of a picture that has this key.
 * @param {Page} page
 * @param {string} figure
 * @param {string} key
 */
async function point(page, figure, key) {
  const box = await page.locator(`.fig.${figure} [data-key="${key}"]`).first().boundingBox();
  assert.ok(box, `${key} is in the figure`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test('a click on an item, a node and a branch of the tree answers; the step is taken and counted', () =>
  visit({ ...small, height: 800, hash: '#lab=six-sets&grain=link' }, async (page) => {
    await atStep(page, 0);
    await page.locator('.predict-toggle').click();
    await press(page, 'ArrowRight');
    await asked(page, /^Which item is chosen next\?$/);
    assert.equal(await stepOf(page), 0);

    await point(page, 'matrix', 'item 0');
    await judged(page, 'right');
    await atStep(page, 1);
    assert.equal(await told(page), 'Right.');
    assert.match((await page.locator('.say .what').textContent()) ?? '', /^Item 1 is chosen/);
    assert.equal(await score(page), '1 of 1 right');

    // The two steps that only begin the cover are not asked about; the first link is.
    await press(page, 'ArrowRight', 2);
    await press(page, 'ArrowRight');
    await asked(page, /^Which link is written next\?$/);
    await point(page, 'torus', 'n12');
    await judged(page, 'wrong');
    assert.match((await told(page)) ?? '', /^No: D\[8\] ← S4·8\. S2·8 keeps its own links/);
    assert.equal(await score(page), '1 of 2 right');
    assert.equal(await stepOf(page), 4);

    await press(page, 'd');
    await atStep(page, 59);
    assert.doesNotMatch((await page.locator('.sentence').textContent()) ?? '', /item 1/);
    await press(page, 'ArrowRight');
    await asked(page, /^Where does the search go back to\?$/);
    await page.locator('.fig.tree h2 .end .ib').nth(2).click();
    await drawn(page);
    await point(page, 'tree', 'node 0');
    await judged(page, 'right');
    await atStep(page, 60);
    assert.equal(await told(page), 'Right. S4 is tried next there.');
    assert.equal(await score(page), '2 of 3 right');
  }));

test('keys answer: a digit, the arrows with Enter, and Esc shows the answer without counting', () =>
  visit({ ...small, hash: '#lab=six-sets&grain=level&predict=1' }, async (page) => {
    await atStep(page, 0);
    await press(page, 'ArrowRight');
    await asked(page, /Which item/);
    await press(page, '3');
    await judged(page, 'wrong');
    await atStep(page, 15);
    assert.equal(
      await told(page),
      'No: item 1. Item 5 is open too, but item 1 is the first open item.',
    );
    assert.equal(await score(page), '0 of 1 right');
    assert.equal(
      await page.locator('.predict > [role=status]').textContent(),
      `${await told(page)} 0 of 1 right`,
      'a screen reader hears the verdict',
    );

    await press(page, 'ArrowRight', 2);
    await asked(page, /Which item/);
    assert.match(
      (await page.locator('.predict > [role=status]').textContent()) ?? '',
      /Which item is chosen next\? 1: 3 2: 5 3: 9 4: 17/,
    );
    // Another step forward leads to the choices, and does not skip them.
    await press(page, 'ArrowRight');
    await press(page, 'ArrowRight');
    assert.equal(await stepOf(page), 33);
    assert.equal(
      await page.evaluate(() => document.activeElement?.querySelector('span')?.textContent),
      '5',
    );
    await press(page, 'ArrowLeft');
    await press(page, 'Enter');
    await judged(page, 'right');
    await atStep(page, 44);
    assert.equal(await score(page), '1 of 2 right');
    assert.ok(
      await page.evaluate(() => document.activeElement?.classList.contains('predict')),
      'the focus is not lost with the choices',
    );

    await press(page, 'ArrowRight', 2);
    await atStep(page, 59);
    await press(page, 'ArrowRight');
    await asked(page, /go back/);
    await press(page, 'Escape');
    await judged(page, 'shown');
    assert.equal(await score(page), '1 of 2 right');
    assert.match(await page.evaluate(() => location.hash), /^#lab=six-sets/);
    await page.waitForFunction(() => location.hash.includes('predict=1'));

    await press(page, 'ArrowLeft');
    await atStep(page, 59);
    assert.equal(await page.locator('.predict.open').count(), 0, 'going back asks nothing');
    await press(page, '1');
    await page.locator('.ctl [role=radio][aria-checked=true]', { hasText: 'Link' }).waitFor();
    await page.locator('.predict .tally .ib').first().click();
    assert.equal(await score(page), 'No answer yet');
    await press(page, 'q');
    await page.locator('.predict').waitFor({ state: 'hidden' });
  }));

test('playing pauses at a question', () =>
  visit({ ...small, hash: '#lab=six-sets&grain=level&predict=1&step=15' }, async (page) => {
    await atStep(page, 15);
    await press(page, ' ');
    await asked(page, /Which item/);
    assert.equal(await stepOf(page), 33);
    await page.locator('[data-act=play][aria-label=Play]').waitFor();
  }));

test('the bar moves no figure between question and verdict, and covers none', () =>
  visit({ ...small, hash: '#lab=six-sets&grain=cover&predict=1' }, async (page) => {
    await atStep(page, 0);
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.lab .surface, .lab .code')]
          .filter((node) => node.checkVisibility())
          .map((node) => {
            const { x, y, width, height } = node.getBoundingClientRect();
            return [x, y, width, height].map(Math.round);
          }),
      );
    const before = await places();
    for (const _ of [0, 1, 2, 3]) {
      await press(page, 'ArrowRight');
      if ((await page.locator('.predict.open').count()) === 0) continue;
      await drawn(page);
      assert.deepEqual(await places(), before);
      const bottom = await page
        .locator('.predict')
        .evaluate((node) => node.getBoundingClientRect().bottom);
      assert.ok(before.every(([, y]) => y >= bottom));
      await press(page, '1');
      await drawn(page);
      assert.deepEqual(await places(), before);
    }
  }));

test('on a phone the question is a sheet at the bottom, and answers are large enough to tap', () =>
  visit({ ...phone, hash: '#lab=six-sets&grain=level' }, async (page) => {
    await atStep(page, 0);
    await page.locator('.lab-bar .end .ib').last().click();
    await page.locator('.menu-sheet:popover-open .item', { hasText: 'Predict' }).click();
    await page.locator('[data-act=forward]').click();
    await asked(page, /Which item/);
    const sheet = await page.locator('.predict .asking').boundingBox();
    assert.ok(sheet);
    assert.equal(Math.round(sheet.y + sheet.height), phone.height);
    assert.equal(Math.round(sheet.width), phone.width);
    for (const box of await page
      .locator('.predict .row button')
      .evaluateAll((all) => all.map((node) => node.getBoundingClientRect().toJSON())))
      assert.ok(box.height >= 44 && box.width >= 44);
    await assertAccessible(page);
    // A header above the sheet answers as well.
    await point(page, 'torus', 'n1');
    await judged(page, 'right');
    await atStep(page, 15);
    assert.equal(await score(page), '1 of 1 right');
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      true,
    );
    await page.locator('[data-act=forward]').click();
    await atStep(page, 33);
  }));

for (const [language, dark] of /** @type {const} */ ([
  ['en', false],
  ['zh', true],
  ['zh-hant', false],
]))
  test(`axe finds nothing at a question and at a verdict (${language})`, () =>
    visit(
      { ...small, language, dark, hash: '#lab=six-sets&grain=link&predict=1&step=3' },
      async (page) => {
        await atStep(page, 3);
        await press(page, 'ArrowRight');
        await page.locator('.predict.open').waitFor();
        await assertAccessible(page);
        await press(page, '1');
        await page.locator('.predict:not(.open)[data-verdict]').waitFor();
        await assertAccessible(page);
      },
    ));

test('a saved page asks too', () =>
  visit({ hash: '#lab=six-sets&grain=level' }, async (page) => {
    await atStep(page, 0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.menu-sheet:popover-open .item', { hasText: 'HTML' }).click(),
    ]);
    const file = join(await mkdtemp(join(tmpdir(), 'predict-')), 'run.html');
    await writeFile(file, await readFile(await download.path()));
    await visit({ file }, async (saved) => {
      await atStep(saved, 0);
      await press(saved, 'q');
      await press(saved, 'ArrowRight');
      await asked(saved, /Which item/);
      await press(saved, '1');
      await judged(saved, 'right');
      assert.equal(await score(saved), '1 of 1 right');
    });
  }));
