/** The focus is always somewhere: whatever closes, goes or changes, keys have a place to go to. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { EASY, SMALL, boardOf, cell, link, typeSolution } from './player.js';
import { stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();

/**
 * Asserts that an element has the focus, once the page has come to rest.
 * @param {Page} page
 * @param {string} after what has just happened
 */
async function assertFocused(page, after) {
  const held = () =>
    page.evaluate(() => {
      const { activeElement: at, body, documentElement: root } = document;
      return at !== null && at !== body && at !== root;
    });
  for (let tries = 0; tries < 10 && !(await held()); tries += 1) await page.waitForTimeout(50);
  assert.ok(await held(), `the focus fell to the body after: ${after}`);
}

/** @param {Page} page @param {string} name */
const press = async (page, name) => {
  const button = page.getByRole('button', { name, exact: true }).first();
  await button.focus();
  await page.keyboard.press('Enter');
};

test('dialogs, the menu, the hint and messages give the focus back', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    for (const name of ['New', 'Share', 'Print']) {
      await press(page, name);
      await page.getByRole('dialog').waitFor();
      await assertFocused(page, `${name} opened`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await assertFocused(page, `${name} closed`);
    }
    await press(page, 'More');
    await assertFocused(page, 'the menu opened');
    await page.keyboard.press('Escape');
    await assertFocused(page, 'the menu closed');
    await press(page, 'More');
    await press(page, 'Set a checkpoint');
    await assertFocused(page, 'a checkpoint was set');
    await press(page, 'More');
    await press(page, 'Checkpoints');
    await page.getByRole('dialog').waitFor();
    await press(page, 'Delete Checkpoint 1');
    await assertFocused(page, 'a checkpoint was deleted');
    await page.keyboard.press('Escape');
    await assertFocused(page, 'the checkpoints closed');

    await press(page, 'Hint');
    await page.getByRole('region', { name: 'Hint' }).waitFor();
    await assertFocused(page, 'a hint');
    await page.keyboard.press('Escape');
    await assertFocused(page, 'the hint closed');

    await cell(page, 2).click();
    await page.keyboard.press('5');
    await press(page, 'Undo the mistake');
    await assertFocused(page, 'a button that removes itself');
    await press(page, 'Undo');
    await assertFocused(page, 'undo that disables itself');
    await press(page, 'Redo');
    await assertFocused(page, 'redo that disables itself');
    await press(page, 'Pause');
    await assertFocused(page, 'the pause');
    await press(page, 'Continue');
    await assertFocused(page, 'the end of the pause');
  }));

test('rooms, languages and the finish keep the focus', () =>
  visit({ hash: link(SMALL.givens) }, async (page) => {
    await boardOf(page, 4);
    for (const room of ['Set', 'Lab', 'Play']) {
      await page.getByRole('link', { name: room, exact: true }).focus();
      await page.keyboard.press('Enter');
      await page.waitForTimeout(300);
      await assertFocused(page, `the room ${room}`);
    }
    await page.getByRole('button', { name: '简体中文' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '新题', exact: true }).waitFor();
    await assertFocused(page, 'another language');
    await page.getByRole('button', { name: 'English' }).focus();
    await page.keyboard.press('Enter');
    await assertFocused(page, 'the language before');
    await boardOf(page, 4);
    await page.locator('q-board [role=gridcell][tabindex="0"]').focus();
    await typeSolution(page, SMALL.solution);
    await page.getByRole('dialog').waitFor();
    await assertFocused(page, 'the finish');
    await page.keyboard.press('Escape');
    await assertFocused(page, 'the finish closed');
  }));

test('a room that is slow to come does not return over the next one', () =>
  visit({ hash: link(SMALL.givens) }, async (page) => {
    await boardOf(page, 4);
    let release = () => {};
    const held = new Promise((resolve) => (release = () => resolve(undefined)));
    await page.route('**/js/set/room.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Set', exact: true }).click();
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    const arrived = page.waitForResponse('**/js/set/room.js');
    release();
    await arrived;
    await page.waitForTimeout(500);
    assert.ok(await page.locator('.desk .gamebar').isVisible(), 'the room that was asked for last');
    assert.equal(await page.locator('.set-room').count(), 0);
  }));
