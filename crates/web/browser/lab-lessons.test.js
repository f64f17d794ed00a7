/** The lessons of the lab: the offer, the stops by button, key and link, and what each shows. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atStep, drawn, openAt, press } from './lab-player.js';
import { assertAccessible, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();
const wide = { width: 1440, height: 900 };

/** Waits for a stop of the lesson. @param {Page} page @param {string} count such as `3 of 7` */
async function atStop(page, count) {
  await page
    .locator('.lab.at-stop .lesson .count', { hasText: new RegExp(`^${count}$`) })
    .waitFor();
  await drawn(page);
}

test('a first visit offers the lessons, once and out of the way', () =>
  visit({ ...wide, hash: '#lab' }, async (page) => {
    await atStep(page, 0);
    const offer = page.locator('.lesson-offer');
    await offer.waitFor();
    assert.match(await offer.innerText(), /13 short lessons/);
    // Stepping works while the offer is there.
    await press(page, 'ArrowRight');
    await atStep(page, 1);
    await page.getByRole('button', { name: 'Not now' }).click();
    assert.ok(await offer.isHidden());
    await page.reload();
    await atStep(page);
    assert.ok(await offer.isHidden(), 'nobody is asked twice');
  }));

test('somebody who follows a link to a step is offered nothing', () =>
  visit({ ...wide, hash: '#lab=six-sets&step=82' }, async (page) => {
    await atStep(page, 82);
    assert.ok(await page.locator('.lesson-offer').isHidden());
  }));

test('the first lesson begins with one press and goes on by button and key', () =>
  visit({ ...wide, hash: '#lab' }, async (page) => {
    await page.getByRole('button', { name: 'Start the first lesson' }).click();
    await atStop(page, '1 of 7');
    assert.equal(await page.locator('.lesson h2 b').innerText(), 'Exact cover by hand');
    assert.match(await page.locator('.lesson-text').innerText(), /that is an exact cover/);
    // The focus is on the button, so that Enter goes on.
    await page.keyboard.press('Enter');
    await atStop(page, '2 of 7');
    assert.equal(await page.locator('.matrix [data-look="ring"]').count(), 3, 'S1, S4 and S5');
    await press(page, 'n');
    await atStop(page, '3 of 7');
    await press(page, 'p');
    await atStop(page, '2 of 7');
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await atStop(page, '1 of 7');
  }));

test('stepping away keeps the lesson, and one press returns to the stop', () =>
  visit({ ...wide, hash: '#lab=six-sets&lesson=cover&stop=3' }, async (page) => {
    await atStop(page, '3 of 7');
    const text = await page.locator('.lesson-text').innerText();
    await press(page, 'ArrowRight');
    await page.locator('.lab.in-lesson:not(.at-stop)').waitFor();
    assert.ok(await page.locator('.sentence').isVisible(), 'the sentence of the step is seen');
    await page.getByRole('button', { name: 'Return to the lesson' }).click();
    await atStop(page, '3 of 7');
    assert.equal(await page.locator('.lesson-text').innerText(), text);
  }));

test('a stop can be linked, and its end is remembered in the list', () =>
  visit({ ...wide, hash: '#lab=six-sets&lesson=circle&stop=7' }, async (page) => {
    await atStop(page, '7 of 7');
    await page.waitForFunction(() => /lesson=circle&stop=7/.test(location.hash));
    await openAt(page, '#lab=six-sets&lesson=uncover&stop=2');
    await atStop(page, '2 of 7');
    await page.getByRole('button', { name: 'Lessons', exact: true }).click();
    const box = await page.locator('.lessons-pop').boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= wide.width, 'the list is in the window');
    const rows = page.locator('.lesson-list li');
    assert.equal(await rows.count(), 13);
    assert.match(await page.locator('[data-lesson=circle]').innerText(), /✓/);
    assert.doesNotMatch(await page.locator('[data-lesson=cover]').innerText(), /✓/);
    assert.equal(await page.locator('[data-lesson=uncover]').getAttribute('aria-current'), 'true');
    await page.locator('[data-lesson=smallest]').click();
    await atStop(page, '1 of 5');
  }));

test('the end of a lesson leads to the next one, and closing it leaves the problem open', () =>
  visit({ ...wide, hash: '#lab=six-sets&lesson=by-hand&stop=7' }, async (page) => {
    await atStop(page, '7 of 7');
    await page.getByRole('button', { name: 'Next lesson' }).click();
    await atStop(page, '1 of 7');
    assert.equal(await page.locator('.lesson h2 b').innerText(), 'Algorithm X on the matrix');
    await page.locator('.lesson-head .ib').click();
    await page.locator('.lab:not(.in-lesson)').waitFor();
    assert.ok(await page.locator('.sentence').isVisible());
    assert.equal(await page.locator('[data-look^="ring"]').count(), 0, 'the rings are gone');
    await page.waitForFunction(() => !location.hash.includes('lesson'));
  }));

for (const [language, width, height] of /** @type {const} */ ([
  ['en', 1280, 720],
  ['zh', 390, 844],
  ['zh-hant', 768, 1024],
]))
  test(`every stop fits at ${width} × ${height} (${language}), and axe finds nothing`, () =>
    visit(
      { language, width, height, hash: '#lab=six-sets&lesson=by-hand&stop=1' },
      async (page) => {
        /** @type {string[]} */
        const wrong = [];
        let [stops, before] = [0, ''];
        for (; stops < 200; stops += 1) {
          await page.waitForFunction(
            (old) => document.querySelector('.lesson-text')?.textContent !== old,
            before,
          );
          await page.locator('.lab.at-stop').waitFor();
          await drawn(page);
          before = (await page.locator('.lesson-text').textContent()) ?? '';
          const faults = await page.evaluate(() => {
            const root = document.documentElement;
            const text = /** @type {Element} */ (document.querySelector('.lesson-text'));
            const figure = [...document.querySelectorAll('.fig')].find((one) =>
              one.checkVisibility(),
            );
            const [said, drawn] = [text, figure].map((one) => one?.getBoundingClientRect());
            return [
              root.scrollWidth > root.clientWidth && 'wider than the window',
              said && drawn && said.bottom > drawn.top + 1 && 'the text covers a figure',
              !/\S/.test(text.textContent ?? '') && 'no text',
            ].filter(Boolean);
          });
          if (faults.length > 0)
            wrong.push(`${await page.locator('.lesson h2').innerText()}: ${faults}`);
          if (stops === 2) await assertAccessible(page);
          if (/Finish|学完了|學完了/.test(await page.locator('.lesson-go .primary').innerText()))
            break;
          await press(page, 'n');
        }
        assert.deepEqual(wrong, []);
        assert.ok(stops > 70, `${stops} stops`);
      },
    ));
