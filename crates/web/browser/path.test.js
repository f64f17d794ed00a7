/**
 * How a puzzle is solved: the path from Play and from Set, all steps that are possible now, and
 * whether the player's own deduction is right.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { EASY, assertNoSidewaysScroll, boardOf, cell, digits, kept, link } from './player.js';
import { assertAccessible, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();

/** One solution; an X-wing is the nineteenth of 54 steps. */
const HARD = '...8.54.......9..5.58.4.23....7....4..79.48..3....2....64.5.71.7..4.......21.8...';

/** @param {Page} page */
const rows = (page) => page.locator('.path-rows li button');

/**
 * Chooses a command from the menu.
 * @param {Page} page
 * @param {string} name
 */
async function command(page, name) {
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.locator('.menu-sheet').getByRole('button', { name }).click();
}

test('the path: asked once, a step on the board, and the game as it was', () =>
  visit({ hash: link(HARD) }, async (page) => {
    await boardOf(page, 9);
    await cell(page, 21).click();
    await page.keyboard.press('6');
    const before = await kept(page);
    await command(page, 'How it is solved');
    await page.getByRole('dialog').getByText('This counts as a hint.').waitFor();
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByRole('radio', { name: 'From the start' }).click();
    await page.getByText('54 steps, difficulty 462').waitFor();
    assert.equal(await rows(page).count(), 55, 'each step, and the end');
    const lines = page.locator('q-board svg');

    await rows(page).filter({ hasText: 'X-Wing' }).click();
    await page.getByText('In rows 3 and 7 the 9 fits only in columns 1 and 9').waitFor();
    assert.equal(await lines.locator('.o-hit').count(), 4, 'the four corners are circled');
    assert.equal(await lines.locator('.o-out').count(), 6);
    assert.equal(await page.locator('.path-rows [aria-current=step]').count(), 1);
    assert.equal(
      (await digits(page)).replaceAll('.', '').length,
      28 + 18,
      'the board at that time',
    );

    await page.keyboard.press('ArrowRight');
    await page.getByText('20 of 54').waitFor();
    await page.getByRole('button', { name: 'Copy path' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^19\. X-Wing \(Hard\): /m);
    await page.getByRole('button', { name: 'End' }).click();
    assert.doesNotMatch(await digits(page), /\./, 'the path leads to the solution');
    await assertAccessible(page);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Hint', exact: true }).waitFor();
    const after = await kept(page);
    assert.deepEqual(after.position, before.position);
    assert.deepEqual(after.past, before.past);
    assert.equal(after.hints, before.hints + 1);
    await command(page, 'How it is solved');
    await page.getByText('53 steps').waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0, 'a player is asked once');
  }));

test('a player who does not want to see the path goes on playing', () =>
  visit({ hash: link(HARD) }, async (page) => {
    await boardOf(page, 9);
    await command(page, 'How it is solved');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Hint', exact: true }).waitFor();
    assert.equal((await kept(page)).hints, 0);
  }));

test('all steps that are possible now: from a hint, drawn, and applied', () =>
  visit({ hash: link(HARD), width: 390, height: 844, touch: true }, async (page) => {
    await boardOf(page, 9);
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByRole('button', { name: 'Other steps' }).click();
    await page.locator('.path-rows h3').filter({ hasText: 'Naked Single' }).waitFor();
    assert.match(await page.locator('.path-sum').innerText(), /steps are possible now/);
    await page
      .locator('.path-rows section')
      .filter({ hasText: 'X-Wing' })
      .locator('li button')
      .first()
      .click();
    assert.ok((await page.locator('q-board svg .o-out').count()) > 0);
    await assertNoSidewaysScroll(page);
    await assertAccessible(page);
    await rows(page).first().click();
    await page.getByRole('button', { name: /^Write \d in r\dc\d$/ }).click();
    await page.getByText('Naked Single applied.').waitFor();
    const { position, hints } = await kept(page);
    assert.equal(position.entries.filter((entry) => entry !== 0).length, 1);
    assert.equal(hints, 1);
  }));

test('Set shows the path of a draft that has one solution, and a reload too', () =>
  visit({ hash: '#set' }, async (page) => {
    const path = page.getByRole('button', { name: 'Path' });
    assert.ok(await path.isDisabled());
    await page.getByRole('button', { name: 'Paste' }).click();
    await page.getByRole('dialog').getByRole('textbox').first().fill(EASY.givens);
    await page.getByRole('dialog').getByRole('button', { name: 'Load it' }).click();
    await path.click();
    await page.getByText('51 steps').waitFor();
    await page.reload();
    await page.getByText('51 steps').waitFor();
    await page.getByRole('button', { name: 'Back to Set' }).click();
    await path.waitFor();
    assert.equal((await digits(page)).replaceAll('.', '').length, 30);
  }));

test('is it right? A digit that follows, a wrong strike, and nothing new', () =>
  visit({ hash: link(HARD), settings: { language: 'en', autoNotes: true } }, async (page) => {
    await boardOf(page, 9);
    await page.keyboard.press('r');
    await page.getByText('Strike a candidate or write a digit first').waitFor();
    await cell(page, 21).click();
    await page.keyboard.press('6');
    await page.getByRole('button', { name: 'Is my last step right?' }).click();
    await page.getByText(/Right: r3c4 = 6\. This follows from: Naked Single\./).waitFor();
    await page.getByText('This counts as a check.').waitFor();
    await page.getByRole('button', { name: 'Show why' }).click();
    await page.getByRole('region', { name: 'Hint' }).getByText('Naked Single').first().waitFor();
    await page.keyboard.press('Escape');

    // The solution has 3 in r7c6: striking it there is wrong, and nothing says what is right.
    await cell(page, 59).click();
    await page.keyboard.press('Shift+Digit3');
    await page.keyboard.press('r');
    await page.getByText('r7c6 ≠ 3 is wrong. This counts as a check.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Show why' }).count(), 0);
    await page.keyboard.press('Control+z');
    const { checks, hints } = await kept(page);
    assert.deepEqual([checks, hints], [2, 0]);
  }));

test('is it right? A strike that a digit on the board says already', () =>
  visit({ hash: link(HARD) }, async (page) => {
    await boardOf(page, 9);
    await cell(page, 0).click();
    // An own note that repeats the given 8 of its row, written and removed.
    await page.keyboard.press('Shift+Digit8');
    await page.keyboard.press('Shift+Digit8');
    await page.keyboard.press('r');
    await page.getByText('Nothing new: the 8 in r1c4 already shows r1c1 ≠ 8.').waitFor();
    assert.equal((await kept(page)).checks, 0);
  }));
