/** Hints: in stages, drawn on the board, and applied; and what they say when something is wrong. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { EASY, boardOf, cell, kept, labels, link, pasteAndPlay } from './player.js';
import { stage } from './stage.js';

const { visit } = stage();

/**
 * Positions in which the technique is the next step, with the candidates that earlier steps
 * removed.
 */
const X_WING =
  ':0000:x:39..78...+754.+1+6+8.+3....+43......4+57..2+54.6+2+17.82+6+7+389....1.+8.+5...87.16.3.5..5+7...8.:147 148:::';
/** The same, but the notes of r1c3 lack its digit. */
const MISSING_NOTE = X_WING.replace(':147 148:', ':113 147 148:');
/** A puzzle in which every single is the last digit of a cell. */
const NAKED = '.....3...4.5....1....89.4...5..61..2........69..2...7...8.2..9..37...........85.1';
const XY_CHAIN =
  ':0000:x:..8.+3.7.46.+5+7+4.9.2.47.9....+78...+9...1.932......3..7....7+1..4+6238.+6.1+3.......76..1:114 214 134 234 537 837 544 644 447 547 448 548 648 558 658 858 261 564 664 864 467 567 867 168 468 868 588 988 894 497 498:::';

test('an X-wing: where, which technique, why, and what to do', () =>
  visit({}, async (page) => {
    await pasteAndPlay(page, X_WING);
    const lines = page.locator('q-board svg');
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const note = page.getByRole('region', { name: 'Hint' });
    await note.getByText('Look at the digit 9 in rows 5 and 8.').waitFor();
    assert.equal(await note.getByText('X-Wing').count(), 0, 'the technique is not given away');
    assert.equal(await lines.locator('.o-out').count(), 0, 'nor is what goes');
    await page.getByRole('button', { name: 'Which technique?' }).click();
    await note.getByRole('heading', { name: 'X-Wing' }).waitFor();
    assert.equal(await lines.locator('.o-out').count(), 0);
    await page.getByRole('button', { name: 'Why?' }).click();
    await note.getByText('In rows 5 and 8 the 9 fits only in columns 3 and 8').waitFor();
    const [first] = await note.locator('.prose').allInnerTexts();
    assert.match(first ?? '', /^[^.]*lose[^.]*9\.$/, 'the conclusion comes first');
    assert.equal(await lines.locator('.o-hit').count(), 4, 'the four corners are circled');
    assert.equal(await lines.locator('.o-out').count(), 6, 'what goes is struck through');
    assert.ok((await lines.locator('.o-row').count()) >= 1, 'the rows are outlined');
    const before = (await kept(page)).position;
    await page.getByRole('button', { name: 'Remove six 9s' }).click();
    assert.equal(await note.count(), 0);
    assert.notDeepEqual((await kept(page)).position, before);
    assert.equal((await kept(page)).hints, 1);
    await page.keyboard.press('Control+z');
    assert.deepEqual((await kept(page)).position, before, 'one undo takes it back');
  }));

test('a chain is drawn with arrows', () =>
  visit({}, async (page) => {
    await pasteAndPlay(page, XY_CHAIN);
    await cell(page, 0).click();
    await page.keyboard.press('h');
    await page.getByRole('region', { name: 'Hint' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'XY-Chain' }).waitFor();
    const lines = page.locator('q-board svg');
    assert.ok((await lines.locator('.o-strong').count()) >= 6);
    assert.ok((await lines.locator('.o-head').count()) >= 12);
    await page.keyboard.press('Escape');
    assert.equal(await page.getByRole('region', { name: 'Hint' }).count(), 0);
    assert.equal(await lines.locator('.o-head').count(), 0, 'nothing of it stays');
  }));

/**
 * Opens the hint of a puzzle at the stage that says why.
 * @param {import('playwright-core').Page} page
 */
async function askWhy(page) {
  await boardOf(page, 9);
  await cell(page, 0).click();
  await page.keyboard.press('h');
  const note = page.getByRole('region', { name: 'Hint' });
  await note.waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  return { note, lines: page.locator('q-board svg') };
}

/**
 * Returns how many shapes a path consists of.
 * @param {import('playwright-core').Locator} path
 */
const shapes = async (path) => ((await path.getAttribute('d')) ?? '').split('M').length - 1;

test('a hidden single shows which digits block the other cells', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    const { note, lines } = await askWhy(page);
    await note.getByText('In box 2 the 8 fits only in r1c6.').waitFor();
    await note.getByText('The 8 in r3c3 blocks r3c4, r3c5 and r3c6').waitFor();
    assert.equal(await shapes(lines.locator('.o-witness')), 2, 'both blocking digits have a ring');
    assert.equal(await shapes(lines.locator('.o-sight')), 2, 'and a line to what they block');
    assert.equal(await shapes(lines.locator('.o-blocked')), 8, 'four cells are crossed out');
    assert.equal(await page.locator('q-board .same').count(), 0, 'no other digit is highlighted');
  }));

test('a naked single shows which digits exclude the others', () =>
  visit({ hash: link(NAKED) }, async (page) => {
    const { note, lines } = await askWhy(page);
    await note.getByText('Only 7 is left for r2c5.').waitFor();
    await note.getByText('Row 2 has 1, 4 and 5, column 5 has 2, 6 and 9, and box 2').waitFor();
    assert.equal(await shapes(lines.locator('.o-witness')), 8, 'eight digits have a ring');
    assert.equal(await lines.locator('.o-row').count(), 3, 'their houses are outlined');
    assert.equal(await page.locator('q-board .same').count(), 0, 'no other 7 is highlighted');
  }));

test('on a phone a hint leaves the other candidates, and its buttons fit', () =>
  visit({ width: 390, height: 844, touch: true }, async (page) => {
    await pasteAndPlay(page, X_WING);
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByRole('button', { name: 'Which technique?' }).click();
    await page.getByRole('button', { name: 'Why?' }).click();
    await page.getByRole('button', { name: 'Remove six 9s' }).waitFor();
    const lines = page.locator('q-board svg');
    assert.equal(await lines.locator('.k.cause, .k.out').count(), 10);
    assert.ok((await lines.locator('.k').count()) > 10, 'the candidates beside them are shown');

    await page.keyboard.press('Escape');
    await pasteAndPlay(page, MISSING_NOTE);
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const acts = page.getByRole('region', { name: 'Hint' }).getByRole('button');
    await acts.getByText('Add the missing notes').waitFor();
    assert.equal(await acts.count(), 3);
    for (const { name, height, spills } of await acts.evaluateAll((buttons) =>
      buttons.map((button) => ({
        name: button.textContent,
        height: button.clientHeight,
        spills:
          button.scrollHeight > button.clientHeight || button.scrollWidth > button.clientWidth,
      })),
    )) {
      assert.ok(!spills && height <= 64, `${name}: ${height} pixels high`);
    }
  }));

test('hints alone lead to the solution', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await cell(page, 0).click();
    for (let hints = 0; hints < 51; hints++) {
      await page.keyboard.press('h');
      await page.getByRole('region', { name: 'Hint' }).waitFor();
      for (let key = 0; key < 3; key++) await page.keyboard.press('Enter');
      await page.getByRole('region', { name: 'Hint' }).waitFor({ state: 'hidden' });
    }
    await page.getByRole('dialog').getByText('Hints used').waitFor();
  }));

test('a wrong entry is reported before any step, and can be erased', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await cell(page, 2).click();
    await page.keyboard.press('1');
    await page.keyboard.press('h');
    const note = page.getByRole('region', { name: 'Hint' });
    await note.waitFor();
    assert.match(await note.innerText(), /r1c3/);
    await page.getByRole('button', { name: 'Erase the wrong entries' }).click();
    assert.match((await labels(page))[2] ?? '', /empty/);
  }));

test('a hint is in the language of the page, even if that changes while it is open', () =>
  visit({}, async (page) => {
    await pasteAndPlay(page, X_WING);
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByText('Look at the digit 9 in rows 5 and 8.').waitFor();
    for (const [name, rows] of /** @type {const} */ ([
      ['简体中文', /第 5.*8 行/],
      ['繁體中文', /第 5.*8 橫列/],
    ])) {
      await page.getByRole('button', { name }).click();
      await page.getByText(rows).first().waitFor();
    }
  }));
