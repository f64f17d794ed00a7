/** Ways to enter things: colours, digits that are held, modes, hypotheses, singles. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { EASY, boardOf, cell, digits, kept, labels, link } from './player.js';
import { assertAccessible, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();
const easy = { hash: link(EASY.givens) };

/** @param {Page} page @param {number} place */
const labelOf = async (page, place) => (await labels(page))[place] ?? '';
/** @param {Page} page @param {string} letter */
const swatch = (page, letter) => page.getByRole('button', { name: `Colour ${letter}` });
/** @param {Page} page @param {number} place @param {number} digit */
const noteIn = (page, place, digit) => cell(page, place).locator(`.nt[data-digit="${digit}"]`);
/** @param {Page} page @param {number} digit */
const key = (page, digit) => page.getByRole('button', { name: new RegExp(`^${digit}\\b`) });

test('a colour is chosen first and then painted with, or paints what is selected', () =>
  visit(easy, async (page) => {
    await boardOf(page, 9);
    await page.getByRole('radio', { name: 'Colour' }).click();
    await swatch(page, 'c').click();
    assert.equal(await swatch(page, 'c').getAttribute('aria-pressed'), 'true');
    await cell(page, 0).click();
    await cell(page, 2).click();
    assert.match(await labelOf(page, 0), /colour c$/);
    assert.match(await labelOf(page, 2), /colour c$/);
    await cell(page, 2).click();
    assert.doesNotMatch(await labelOf(page, 2), /colour/, 'a second tap removes it');
    await page.keyboard.press('Escape');
    assert.equal(await swatch(page, 'c').getAttribute('aria-pressed'), 'false');
    await cell(page, 0).click();
    await swatch(page, 'e').click();
    await swatch(page, 'h').click();
    assert.match(await labelOf(page, 0), /colour c e h$/, 'a cell has several colours');
    await assertAccessible(page);
    await page.keyboard.press('Control+z');
    await page.reload();
    await boardOf(page, 9);
    assert.match(await labelOf(page, 0), /colour c e$/);
  }));

test('two notes of a cell have two colours, and the cell has none', () =>
  visit(easy, async (page) => {
    await boardOf(page, 9);
    await cell(page, 2).click();
    for (const digit of [1, 2, 4]) await page.keyboard.press(`Shift+Digit${digit}`);
    await page.keyboard.press('v');
    await noteIn(page, 2, 1).click();
    await swatch(page, 'a').click();
    await noteIn(page, 2, 4).click();
    await swatch(page, 'f').click();
    const two = /notes 1 2 4, note 1 colour a, note 4 colour f$/;
    assert.match(await labelOf(page, 2), two);
    await page.keyboard.press('Escape');
    await swatch(page, 'b').click();
    await noteIn(page, 2, 2).click();
    assert.match(await labelOf(page, 2), /note 1 colour a, note 2 colour b, note 4 colour f$/);
    await page.keyboard.press('Control+z');
    assert.match(await labelOf(page, 2), two);
    await page.keyboard.press('Escape');
    await noteIn(page, 2, 1).click();
    await noteIn(page, 2, 1).click();
    await swatch(page, 'g').click();
    assert.match(await labelOf(page, 2), /colour g$/, 'tapped twice, the whole cell is meant');
  }));

test('a swatch keeps its colour under the pointer, and letters are not clipped', () =>
  visit({ ...easy, width: 390, height: 844, settings: { autoNotes: true } }, async (page) => {
    await boardOf(page, 9);
    await page.getByRole('radio', { name: 'Colour' }).click();
    const colourOf = () =>
      swatch(page, 'd').evaluate((one) => getComputedStyle(one).backgroundColor);
    const before = await colourOf();
    await swatch(page, 'd').hover();
    await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
    assert.equal(await colourOf(), before);
    await swatch(page, 'd').click();
    for (const digit of [1, 2]) await noteIn(page, 2, digit).click();
    assert.match(await labelOf(page, 2), /note 1 colour d, note 2 colour d$/);
    const fits = await noteIn(page, 2, 1).evaluate(
      (note) =>
        getComputedStyle(note, '::after').position !== 'absolute' &&
        note.scrollWidth <= note.clientWidth + 1,
    );
    assert.ok(fits, 'the letter is within the field of its note');
  }));

test('a digit that is held is written into the cells that are tapped', () =>
  visit(easy, async (page) => {
    await boardOf(page, 9);
    await key(page, 4).click();
    assert.equal(await key(page, 4).getAttribute('aria-pressed'), 'true');
    await page.getByText('4 is held').waitFor();
    await assertAccessible(page);
    await cell(page, 2).click();
    await cell(page, 20).click();
    assert.match(await labelOf(page, 2), /, 4$/);
    assert.match(await labelOf(page, 20), /given 8$/, 'a given stays');
    await cell(page, 2).click();
    assert.match(await labelOf(page, 2), /, empty$/, 'a second tap removes it');
    await page.keyboard.press('c');
    await cell(page, 2).click();
    assert.match(await labelOf(page, 2), /notes 4$/, 'in a mode for notes it is a note');
    await page.keyboard.press('z');
    await page.keyboard.press('6');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    assert.match(await labelOf(page, 3), /, 6$/, 'Enter writes at the cursor');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('.digits [aria-pressed=true]:visible').count(), 0);
    await cell(page, 5).click();
    assert.match(await labelOf(page, 5), /, empty/);
    // A click where there is nothing clears the selection, so that a digit can be held again.
    await page.mouse.click(4, 400);
    assert.equal(await page.locator('q-board [aria-selected=true]').count(), 0);
  }));

test('with digits first, a key is held although a cell is selected', () =>
  visit({ ...easy, settings: { digitFirst: true }, width: 390, height: 844 }, async (page) => {
    await boardOf(page, 9);
    await cell(page, 2).click();
    await key(page, 4).click();
    assert.match(await labelOf(page, 2), /, empty$/);
    await cell(page, 2).click();
    assert.match(await labelOf(page, 2), /, 4$/);
  }));

test('Z X C V choose the mode, and a key that is kept down writes a note', () =>
  visit(easy, async (page) => {
    await boardOf(page, 9);
    for (const [letter, name] of [
      ['x', 'Corner'],
      ['c', 'Centre'],
      ['v', 'Colour'],
      ['z', 'Digit'],
    ]) {
      await page.keyboard.press(letter ?? '');
      assert.ok(await page.getByRole('radio', { name }).isChecked(), letter);
    }
    await cell(page, 2).click();
    await key(page, 4).click({ delay: 600 });
    assert.match(await labelOf(page, 2), /empty, notes 4$/);
    await page.getByText('kept down writes a corner note').waitFor();
    await key(page, 4).click();
    assert.match(await labelOf(page, 2), /, 4$/);
  }));

test('a hypothesis is marked, survives a reload, shows a contradiction, and is discarded', () =>
  visit({ ...easy, dark: true }, async (page) => {
    await boardOf(page, 9);
    await cell(page, 2).click();
    await page.keyboard.press('4');
    const before = await digits(page);
    await page.keyboard.press('i');
    await cell(page, 3).click();
    await page.keyboard.press('2');
    assert.match(await labelOf(page, 2), /, 4$/);
    assert.match(await labelOf(page, 3), /, 2, a hypothesis$/);
    await page.reload();
    await boardOf(page, 9);
    assert.match(await labelOf(page, 3), /a hypothesis$/);
    // r2c2 could be 2, 4 or 7.
    await cell(page, 11).click();
    await page.keyboard.press('7');
    await cell(page, 16).click();
    await page.keyboard.press('2');
    await page.getByText('Contradiction. No digit is left for r2c2.').waitFor();
    assert.match(await labelOf(page, 10), /contradiction$/);
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Discard' }).click();
    assert.equal(await digits(page), before);
    await page.keyboard.press('Control+z');
    assert.match(await labelOf(page, 16), /, 2, a hypothesis$/, 'undo brings it back');
    await page.keyboard.press('Control+z');
    await page.getByRole('button', { name: 'Keep' }).click();
    assert.match(await labelOf(page, 3), /, 2$/);
  }));

test('singles are filled in at once and count as a hint, and notes can be hidden', () =>
  visit({ ...easy, settings: { autoNotes: true } }, async (page) => {
    await boardOf(page, 9);
    const noted = await labels(page);
    assert.ok(noted.some((label) => /notes/.test(label)));
    await page.keyboard.press('t');
    assert.ok(!(await labels(page)).some((label) => /notes/.test(label)));
    await page.keyboard.press('t');
    assert.deepEqual(await labels(page), noted);
    await page.keyboard.press('s');
    await page.getByText(/digits were filled in\. This counts as a hint/).waitFor();
    const filled = [...(await digits(page))];
    assert.ok(filled.filter((sign) => sign !== '.').length > 30);
    filled.forEach((sign, place) => assert.ok(sign === '.' || sign === EASY.solution[place]));
    assert.equal((await kept(page)).hints, 1);
    await page.keyboard.press('Control+z');
    assert.deepEqual(await labels(page), noted, 'one undo takes all of it back');
  }));
