/**
 * What stays in the browser: games with their history, statistics, settings; and that all of it can
 * be exported and deleted.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { EASY, SMALL, boardOf, cell, digits, kept, labels, link, typeSolution } from './player.js';
import { stage } from './stage.js';

const { visit } = stage();

test('a reload brings back the game, its notes and its history', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await cell(page, 2).click();
    await page.keyboard.press('4');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Digit2');
    const before = await labels(page);
    await page.reload();
    await boardOf(page, 9);
    assert.deepEqual(await labels(page), before);
    await cell(page, 2).click();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    assert.equal(await digits(page), EASY.givens, 'undo reaches behind the reload');
  }));

test('several games are kept, and can be continued and deleted', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await cell(page, 2).click();
    await page.keyboard.press('4');
    const first = (await kept(page)).id;
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('dialog').getByText('4 × 4').click();
    await page.getByRole('button', { name: 'Start' }).click();
    await boardOf(page, 4);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('tab', { name: 'Continue' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /9 × 9/ }).first().click();
    await boardOf(page, 9);
    assert.equal((await kept(page)).id, first);
    assert.equal((await digits(page))[2], '4');
  }));

test('statistics count finished games, and everything can be exported and deleted', () =>
  visit({ hash: link(SMALL.givens) }, async (page) => {
    await boardOf(page, 4);
    await cell(page, 0).click();
    await typeSolution(page, SMALL.solution);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('button', { name: 'Statistics' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('cell', { name: /Easy/ })
      .or(dialog.getByRole('rowheader', { name: /Easy/ }))
      .first()
      .waitFor();
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    assert.ok(JSON.stringify(JSON.parse(text)).includes('quadrille'));
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: 'Delete everything' })
      .last()
      .click();
    await page.waitForFunction(
      () => !Object.keys(localStorage).some((key) => key.includes('statistics')),
    );
  }));

test('settings are remembered: theme, language, what is highlighted', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await page.getByRole('button', { name: 'Dark' }).click();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.reload();
    await boardOf(page, 9);
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await cell(page, 0).click();
    assert.ok((await page.locator('q-board .house').count()) > 0);
    await page.getByRole('button', { name: 'Settings' }).first().click();
    await page.getByRole('dialog').getByText('Row, column and box', { exact: true }).click();
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('q-board .house').count(), 0);
  }));

test('a checkpoint brings the board back, and that can be undone', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await cell(page, 2).click();
    await page.keyboard.press('4');
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('button', { name: 'Set a checkpoint' }).click();
    await cell(page, 3).click();
    await page.keyboard.press('6');
    const later = await digits(page);
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('button', { name: 'Checkpoints' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Return/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal((await digits(page))[3], '.');
    assert.equal((await digits(page))[2], '4');
    await page.keyboard.press('Control+z');
    assert.equal(await digits(page), later);
  }));

test('a game that is open in two tabs is not overwritten', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    const other = await page.context().newPage();
    await other.goto(page.url().split('#')[0] ?? '');
    await boardOf(other, 9);
    await other.locator('q-board [role=gridcell]').nth(2).click();
    await other.keyboard.press('4');
    await page.getByText('This game was played on in another tab.').first().waitFor();
    await page.getByRole('button', { name: 'Load it' }).first().click();
    await page.waitForFunction(() =>
      document.querySelector('q-board [aria-label^="row 1 column 3, 4"]'),
    );
  }));
