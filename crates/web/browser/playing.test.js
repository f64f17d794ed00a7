/** A game from its first key to its end: by keyboard, by mouse, by touch. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { EASY, SMALL, boardOf, cell, digits, kept, labels, link, typeSolution } from './player.js';
import { stage } from './stage.js';

const { visit } = stage();

test('a whole puzzle is played by keyboard, and the finish is shown once', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    // There is one tab stop: Tab alone reaches the board.
    await page.locator('q-board [role=gridcell][tabindex="0"]').focus();
    await typeSolution(page, EASY.solution, 1);
    assert.equal(await page.getByRole('dialog').count(), 0, 'it is not over before the last digit');
    await page.keyboard.press('ArrowRight');
    const last = (await digits(page)).indexOf('.');
    await cell(page, last).click();
    await page.keyboard.press(EASY.solution[last] ?? '');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /Easy, solved\./);
    assert.equal(await digits(page), EASY.solution);
    assert.equal((await kept(page)).finished?.by, 'player');
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.keyboard.press('1');
    assert.equal(await digits(page), EASY.solution, 'a game that is over is not written into');
  }));

test('a puzzle is played by mouse: cell, then digit', () =>
  visit({ hash: link(SMALL.givens) }, async (page) => {
    await boardOf(page, 4);
    for (const [place, sign] of [...SMALL.solution].entries()) {
      if (SMALL.givens[place] !== '.') continue;
      await cell(page, place).click();
      await page.getByRole('button', { name: new RegExp(`^${sign}\\b`) }).click();
    }
    await page.getByRole('dialog').waitFor();
    assert.equal(await digits(page), SMALL.solution);
  }));

test('a puzzle is played by touch on a phone', () =>
  visit({ hash: link(SMALL.givens), width: 375, height: 812, touch: true }, async (page) => {
    await boardOf(page, 4);
    for (const [place, sign] of [...SMALL.solution].entries()) {
      if (SMALL.givens[place] !== '.') continue;
      await cell(page, place).tap();
      await page.getByRole('button', { name: new RegExp(`^${sign}\\b`) }).tap();
    }
    await page.getByRole('dialog').waitFor();
  }));

test('givens stay, and a digit that repeats another is marked', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await cell(page, 0).click();
    await page.keyboard.press('9');
    assert.match((await labels(page))[0] ?? '', /^row 1 column 1, given 5/);
    await cell(page, 2).click();
    await page.keyboard.press('5');
    const [, , third] = await labels(page);
    assert.match(third ?? '', /^row 1 column 3, 5, repeats/);
    await page.getByText('The 5 in r1c3 repeats the 5 in r1c1.').first().waitFor();
    await page.getByRole('button', { name: 'Go back to before it' }).first().click();
    assert.match((await labels(page))[2] ?? '', /^row 1 column 3, empty/);
  }));

test('notes of both kinds, colours, undo and redo', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    const start = await labels(page);
    await cell(page, 2).click();
    await page.keyboard.press('Shift+Digit1');
    await page.keyboard.press('Shift+Digit2');
    await page.keyboard.press('Control+Digit4');
    assert.match((await labels(page))[2] ?? '', /empty, corner notes 1 2, centre notes 4/);
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    await page.keyboard.press('Space');
    assert.ok(
      await page.getByRole('radio', { name: 'Colour' }).isChecked(),
      'Space goes through the modes',
    );
    await page.keyboard.press('3');
    assert.match((await labels(page))[2] ?? '', /colour c/);
    await page.keyboard.press('Space');
    await page.keyboard.press('4');
    const end = await labels(page);
    assert.match(end[2] ?? '', /row 1 column 3, 4/);
    for (let moves = 0; moves < 5; moves++) await page.keyboard.press('Control+z');
    assert.deepEqual(await labels(page), start);
    assert.ok(await page.getByRole('button', { name: 'Undo' }).first().isDisabled());
    for (let moves = 0; moves < 5; moves++) await page.keyboard.press('Control+y');
    assert.deepEqual(await labels(page), end);
    await page.keyboard.press('Delete');
    assert.match((await labels(page))[2] ?? '', /row 1 column 3, empty/);
  }));

test('a digit tidies the notes that see it, and several cells are filled at once', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await cell(page, 2).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Control+Digit2');
    const noted = await labels(page);
    assert.match(noted[2] ?? '', /centre notes 2|notes 2/);
    assert.match(noted[3] ?? '', /centre notes 2|notes 2/);
    await cell(page, 5).click();
    await page.keyboard.press('2');
    const tidy = await labels(page);
    assert.doesNotMatch(tidy[2] ?? '', /notes/);
    assert.doesNotMatch(tidy[3] ?? '', /notes/);
    await page.keyboard.press('Control+z');
    assert.deepEqual(
      (await labels(page)).slice(2, 4).map((label) => /notes 2/.test(label)),
      [true, true],
    );
  }));

test('dragging selects, arrows move, Home and End jump', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    const from = await cell(page, 10).boundingBox();
    const to = await cell(page, 13).boundingBox();
    assert.ok(from && to);
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
    await page.mouse.up();
    const selected = () => page.locator('q-board [aria-selected=true]').count();
    assert.equal(await selected(), 4);
    await page.keyboard.press('Home');
    assert.equal(await selected(), 1);
    const here = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    assert.match((await here()) ?? '', /^row 2 column 1,/);
    await page.keyboard.press('Control+End');
    assert.match((await here()) ?? '', /^row 9 column 9,/);
    assert.equal(
      await page.locator('q-board [role=gridcell][tabindex="0"]').count(),
      1,
      'one tab stop',
    );
  }));

test('pausing hides the board and stops the clock', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await page.getByRole('button', { name: 'Pause' }).first().click();
    assert.equal((await digits(page)).replaceAll('.', ''), '', 'no digit is to be read');
    const before = (await kept(page)).elapsed;
    await page.waitForTimeout(1300);
    assert.equal((await kept(page)).elapsed, before);
    await page.getByRole('button', { name: 'Continue' }).first().click();
    assert.equal(await digits(page), EASY.givens);
  }));

test('solving asks first, and does not count', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('button', { name: 'Solve', exact: true }).click();
    const question = page.getByRole('dialog');
    await question.waitFor();
    assert.equal(await digits(page), EASY.givens);
    await question.getByRole('button').filter({ hasText: 'Fill it in' }).click();
    await page.waitForFunction(() => !document.querySelector('q-board [aria-label*="empty"]'));
    assert.equal(await digits(page), EASY.solution);
    assert.equal((await kept(page)).finished?.by, 'solver');
  }));
