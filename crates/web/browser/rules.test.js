/**
 * Rules beyond rows, columns and boxes: ordering a puzzle with them, playing it, drawing regions,
 * and setting a jigsaw with diagonals of a level from a blank start.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { assertNoSidewaysScroll, cell, kept, labels } from './player.js';
import { assertAccessible, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();

/** @param {Page} page @param {string} name */
const rule = (page, name) => page.getByRole('dialog').getByRole('checkbox', { name });

/** @param {Page} page */
async function openNew(page) {
  await page.locator('q-board [role=gridcell][aria-readonly]').first().waitFor();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await rule(page, 'Jigsaw').waitFor({ state: 'attached' });
}

/**
 * Drags over cells.
 * @param {Page} page
 * @param {number[]} cells
 */
async function drag(page, cells) {
  for (const [k, at] of cells.entries()) {
    const box = await cell(page, at).boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    if (k === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

test('rules can be combined; those that exclude each other are disabled with a reason', () =>
  visit({}, async (page) => {
    await openNew(page);
    await page.getByText('It needs at least one pair, triple or locked candidate').waitFor();
    await rule(page, 'Jigsaw').check({ force: true });
    assert.ok(await rule(page, 'Windoku').isDisabled());
    await page.getByText('It needs boxes, and a jigsaw has none.').first().waitFor();
    await rule(page, 'Diagonals').check({ force: true });
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.gamebar').getByText('9 × 9 jigsaw diagonals').waitFor();
    const { puzzle } = await kept(page);
    assert.deepEqual(puzzle.wanted?.rules, ['jigsaw', 'x']);
    assert.ok(puzzle.shape.regions && puzzle.shape.variants.includes('x'));
  }));

test('a technique can be asked for by name, and the puzzle needs it', () =>
  visit({ width: 390, height: 844 }, async (page) => {
    await openNew(page);
    await page.getByText('Hard', { exact: true }).last().click();
    await page.getByRole('dialog').getByText('Any', { exact: true }).click();
    await page.getByRole('searchbox').fill('skys');
    await page.getByRole('button', { name: 'Needs Skyscraper', exact: true }).click();
    await page.getByText('Needs Skyscraper', { exact: true }).waitFor();
    await assertAccessible(page);
    await assertNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.deepEqual((await kept(page)).puzzle.wanted?.needs, ['skyscraper']);
  }));

test('digits a knight’s move apart and consecutive neighbours clash, each in its own words', () =>
  visit({ hash: '#set' }, async (page) => {
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    await rule(page, 'Anti-knight').check({ force: true });
    await rule(page, 'Non-consecutive').check({ force: true });
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('9 × 9 anti-knight non-consecutive').waitFor();
    await cell(page, 0).click();
    await page.keyboard.press('5');
    await cell(page, 11).click();
    await page.keyboard.press('5');
    await page.getByText('The 5 in r1c1 and the 5 in r2c3 clash.').waitFor();
    assert.match((await labels(page))[11] ?? '', /given 5, repeats/);
    await page.keyboard.press('Backspace');
    await cell(page, 1).click();
    await page.keyboard.press('6');
    await page.getByText('The 5 in r1c1 and the 6 in r1c2 are consecutive neighbours.').waitFor();
    assert.match((await labels(page))[1] ?? '', /given 6, next to a consecutive digit/);
  }));

test('regions are drawn by dragging or by keys, and what is wrong with them is said at once', () =>
  visit({ hash: '#set' }, async (page) => {
    await page.getByRole('button', { name: 'Regions', exact: true }).click();
    await drag(page, [2, 3]);
    await page.getByText('Region a has 10 cells, 1 too many.').first().waitFor();
    assert.match((await labels(page))[3] ?? '', /region a/);
    assert.ok(await page.getByRole('button', { name: 'Play it' }).isDisabled());
    await assertAccessible(page);

    await cell(page, 11).click();
    await page.keyboard.press('b');
    await page.getByText('9 × 9 jigsaw').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Region a has 10 cells, 1 too many.').first().waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Drag from a cell to extend its region').waitFor();

    await page.getByRole('button', { name: 'Extra regions' }).click();
    await drag(page, [40, 41, 42]);
    await page.getByText('9 × 9 extra regions').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await cell(page, 40).click();
    await page.keyboard.press('7');
    await cell(page, 42).click();
    await page.keyboard.press('7');
    await page.getByText('The 7 in r5c5 and the 7 in r5c7 clash.').waitFor();
  }));

test('from a blank start to a jigsaw with diagonals of a level', () =>
  visit({ hash: '#set' }, async (page) => {
    await page.getByRole('button', { name: 'Rules', exact: true }).click();
    await rule(page, 'Jigsaw').check({ force: true });
    await rule(page, 'Diagonals').check({ force: true });
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('9 × 9 jigsaw diagonals').waitFor();
    await page.getByRole('button', { name: 'Fill', exact: true }).click();
    await page.waitForFunction(() => document.querySelector('.verdict')?.textContent === 'Unique');
    await page.getByRole('button', { name: 'To a level' }).click();
    await page.getByRole('dialog').getByText('Medium', { exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Minimise' }).click();
    await page.getByText(/The puzzle is now Medium\. .* givens were removed/).waitFor();
    await page.locator('.set-room .facts').getByText('Medium').waitFor();
    await page.getByRole('button', { name: 'Play it' }).click();
    await page.locator('.gamebar').getByText('9 × 9 jigsaw diagonals').waitFor();
  }));

test('drafts have titles, and are opened, duplicated and deleted with undo', () =>
  visit({ hash: '#set', width: 390, height: 844 }, async (page) => {
    const menu = async (/** @type {string} */ name) => {
      await page.getByRole('button', { name: 'More' }).last().click();
      await page.getByRole('button', { name, exact: true }).click();
    };
    await cell(page, 0).click();
    await page.keyboard.press('5');
    await menu('Title and author');
    await page.getByRole('textbox', { name: 'Title' }).fill('Corner');
    await page.getByRole('button', { name: 'Apply' }).click();
    await menu('Drafts');
    await page.getByRole('button', { name: 'New draft' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.waitForFunction(() => !document.querySelector('q-board [aria-label*="given"]'));
    await menu('Drafts');
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Delete Corner' }).click();
    await page.getByText('Corner was deleted.').waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await page.getByRole('button', { name: 'Duplicate Corner' }).click();
    await page.getByText('Corner (copy)').waitFor();
    await page.getByRole('button', { name: /^Corner \(copy\)/ }).click();
    assert.match((await labels(page))[0] ?? '', /given 5/);
    assert.equal(
      await page.evaluate(() => JSON.parse(localStorage.getItem('quadrille.drafts') ?? '').length),
      1,
      'the blank one is not kept',
    );
  }));
