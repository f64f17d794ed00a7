/**
 * Texts that are pasted into the Lab, and files that are saved from it: Sudokus, tables and plain
 * words; sizes that are said before a file is written; pages and pictures that open elsewhere.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { stage } from './stage.js';
import { atStep, labDigits, press, stepOf } from './lab-player.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();
const wide = { width: 1440, height: 900 };
const SUDOKU = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';

const folder = mkdtempSync(join(tmpdir(), 'quadrille-saving-'));
after(() => rmSync(folder, { recursive: true }));

/** Chooses an item of the menu for saving. @param {Page} page @param {string} name */
async function save(page, name) {
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByRole('button', { name }).click();
}

/**
 * Waits for a file that `act` saves.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 */
async function saved(page, act) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()]);
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

/** @param {Page} page @param {string} text */
async function paste(page, text) {
  await page.locator('.pick').click();
  await page.getByRole('button', { name: 'Type or paste a problem' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page.getByRole('button', { name: 'Open it' }).click();
}

test('a Sudoku that is pasted opens as a Sudoku, on one line and on nine', () =>
  visit({ ...wide, hash: '#lab' }, async (page) => {
    await atStep(page, 0);
    const lines = SUDOKU.replaceAll('.', '0').replace(/.{9}/g, '$&\n');
    for (const text of [SUDOKU, lines]) {
      await paste(page, text);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator('.pick b', { hasText: 'Sudoku, 9 × 9' }).waitFor();
      await atStep(page, 0);
      assert.equal(await labDigits(page), SUDOKU);
      // Going to the address that is still there would go nowhere.
      await page.waitForFunction(() => location.hash.startsWith('#lab=~'));
      await page.goto(page.url().replace(/#.*/, '#lab=knuth'));
      await page.locator('.pick b', { hasText: 'Knuth' }).waitFor();
    }
  }));

test('words that are no problem are refused with a list of what can be pasted', () =>
  visit({ ...wide, hash: '#lab' }, async (page) => {
    await atStep(page, 0);
    const title = await page.locator('.pick b').textContent();
    await paste(page, 'Rough winds do shake the darling buds of May,\nAnd summer has an end.');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('neither an exact cover problem nor a Sudoku').waitFor();
    await dialog.getByText('a matrix of 0 and 1, also as a Markdown table').waitFor();
    await dialog.getByRole('textbox').fill('one two three');
    await page.getByRole('button', { name: 'Open it' }).click();
    await dialog.getByText('neither an exact cover problem nor a Sudoku').waitFor();
    assert.equal(await page.locator('.pick b').textContent(), title, 'the run behind is kept');
    assert.equal(await page.locator('.trouble').isVisible(), false);
  }));

test('a Markdown table and a LaTeX matrix open with their names', () =>
  visit({ ...wide, hash: '#lab' }, async (page) => {
    await atStep(page, 0);
    for (const text of [
      '|   | a | b | c |\n|---|---|---|---|\n| A | 1 | 0 | 0 |\n| B | 0 | 1 | 1 |\n| C | 0 | 1 | 0 |',
      '\\[\\begin{array}{c|ccc} & a & b & c \\\\ \\hline A & 1 & 0 & 0 \\\\ B & 0 & 1 & 1 \\\\ C & 0 & 1 & 0 \\end{array}\\]',
    ]) {
      await paste(page, text);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.locator('.pick small', { hasText: '3 items, 3 options' }).waitFor();
      // Going to the address that is still there would go nowhere.
      await page.waitForFunction(() => location.hash.startsWith('#lab=~'));
      await page.goto(page.url().replace(/#.*/, '#lab=knuth'));
      await page.locator('.pick b', { hasText: 'Knuth' }).waitFor();
    }
  }));

test('a saved page opens at the step that was shown, and its address follows the steps', async () => {
  let file = '';
  await visit({ ...wide, hash: '#lab=six-sets&step=30' }, async (page) => {
    await atStep(page, 30);
    file = await saved(page, () => save(page, 'The run as a page (HTML)'));
  });
  await visit({ ...wide, file }, async (page) => {
    await atStep(page, 30);
    await press(page, 'ArrowRight', 2);
    await atStep(page, 32);
    await page.waitForFunction(() => location.hash === '#step=32');
    await page.reload();
    await atStep(page, 32);
    await page.evaluate(() => (location.hash = '#step=7'));
    await atStep(page, 7);
    await page.evaluate(() => (location.hash = '#step=999999'));
    await page.waitForFunction(() =>
      /of/.test(document.querySelector('.say .at')?.textContent ?? ''),
    );
    assert.ok((await stepOf(page)) > 32, 'a step beyond the end is the end');
  });
});

test('before a large page is written, its size and its end are said, and a part can be chosen', async () => {
  let file = '';
  await visit(
    { ...wide, hash: '#lab=pentominoes&step=500&branch=mrv&grain=link' },
    async (page) => {
      await atStep(page, 500);
      let written = 0;
      page.on('download', () => (written += 1));
      await save(page, 'The run as a page (HTML)');
      const dialog = page.getByRole('dialog', { name: 'Save the run as a page' });
      await dialog.getByText(/The file will be [\d.]+ MB\./).waitFor();
      await dialog.getByText(/It ends at step 200,000/).waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
      assert.equal(written, 0, 'nothing was written');
      await save(page, 'The run as a page (HTML)');
      await dialog.getByLabel('Up to step 500').check();
      await dialog.getByText(/It ends at step 500/).waitFor();
      file = await saved(page, () => dialog.getByRole('button', { name: 'Save' }).click());
    },
  );
  await visit({ ...wide, file }, async (page) => {
    await atStep(page, 500);
    const text = await page.locator('.say .at').textContent();
    assert.match(text ?? '', /Step 500 of the first 500/);
    assert.match((await page.locator('.sentence').textContent()) ?? '', /The search goes on/);
    const spoken = await page.locator('.ruler').getAttribute('aria-valuetext');
    assert.match(spoken ?? '', /of the first 500; the search goes on/);
  });
});
