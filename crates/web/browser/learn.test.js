/** The room Learn in a real browser: the list, an example step by step, and practice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askFrom } from './questions.js';
import { assertAccessible, stage, themes } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();

/** @param {Page} page @param {string} path @param {string} text */
const saidIn = (page, path, text) => page.locator(path, { hasText: text }).waitFor();

/**
 * Asks for the exercise on the page, and returns its solution.
 * @param {Page} page
 * @returns {Promise<{removed: {cell: number, digit: string}[], placed: {cell: number,
 *   digit: string}[], solution: string, notes: string[]}>}
 */
async function solutionOf(page) {
  const form = /#learn-(.+)&practise=(\d+)$/.exec(page.url());
  const question = { ask: 'practice', technique: form?.[1], seed: Number(form?.[2]) };
  const { lesson } = await askFrom(page, question);
  const { removed, placed } = lesson.hint;
  return { removed, placed, solution: lesson.solution, notes: lesson.board.notes };
}

/**
 * Strikes a candidate by a click on its note.
 * @param {Page} page
 * @param {{cell: number, digit: string}} candidate
 */
const strike = (page, { cell, digit }) =>
  page.locator('.learn-board .cell').nth(cell).locator(`.nt[data-digit="${digit}"]`).click();

/** @param {Page} page */
const ready = (page) => page.locator('.learn-practice .learn-pad button:enabled').first().waitFor();

test('the list finds a technique by another name, and leads to its page', () =>
  visit({ hash: '#learn' }, async (page) => {
    await page.getByRole('navigation', { name: 'Rooms' }).getByText('Learn').waitFor();
    await page.getByRole('link', { name: 'X-Wing' }).first().waitFor();
    assert.ok((await page.locator('.learn-groups a').count()) >= 95);
    await page.getByRole('searchbox').fill('Y-Wing');
    await saidIn(page, '.learn-count', 'technique');
    assert.ok((await page.locator('.learn-groups a:visible').count()) < 9);
    await page.getByRole('link', { name: /^XY-Wing/ }).click();
    await page.locator('h1', { hasText: 'XY-Wing' }).waitFor();
    assert.match(page.url(), /#learn-xy-wing$/);
    assert.match(await page.title(), /^XY-Wing/);
    assert.equal(await page.locator('.learn-text .prose').count(), 3);
    await page.goBack();
    await page.locator('.learn-list').waitFor();
  }));

test('an example steps forward and back, by buttons and by keys', () =>
  visit({ hash: '#learn-x-wing' }, async (page) => {
    const now = page.locator('.learn-stages [aria-current=step]');
    await page.getByRole('button', { name: 'Where is it?' }).click();
    assert.equal(await now.textContent(), 'Where');
    await page.locator('.learn-board .h-row').first().waitFor();
    await page.keyboard.press('ArrowRight');
    assert.equal(await now.textContent(), 'Why');
    assert.ok((await page.locator('.learn-board .o-hit').count()) >= 4);
    assert.ok((await page.locator('.learn-board .o-out').count()) >= 1);
    await page.locator('.learn-text .key li').first().waitFor();
    await page.keyboard.press('ArrowRight');
    assert.equal(await now.textContent(), 'Result');
    await page.getByRole('link', { name: 'Practise it' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    assert.equal(await now.textContent(), 'Why');
    await page.locator('.learn-stages').getByText('Idea').click();
    assert.equal(await page.locator('.learn-board .o-hit').count(), 0);
  }));

test('a technique is mastered after three positions in a row, which the browser keeps', () =>
  visit({ hash: '#learn-naked-pair&practise' }, async (page) => {
    for (const row of [1, 2, 3]) {
      await ready(page);
      const { removed } = await solutionOf(page);
      await strike(page, removed[0]);
      await page.keyboard.press('Enter');
      await saidIn(page, '.learn-verdict.right h2', 'Right');
      if (row < 3) {
        await saidIn(page, '.learn-row', `${row} of 3`);
        await page.getByRole('button', { name: 'Next position' }).click();
        await page.locator('.learn-verdict:empty').waitFor({ state: 'attached' });
      }
    }
    await saidIn(page, '.learn-verdict', 'You have mastered Naked Pair');
    await page.reload();
    await saidIn(page, '.learn-about', 'Mastered');
    await page.goto(page.url().replace(/#.*/, '#learn'));
    await page
      .locator('.learn-groups li', { hasText: 'Naked Pair' })
      .getByText('Mastered')
      .waitFor();
  }));

test('a wrong strike is reported, and help comes in stages', () =>
  visit({ hash: '#learn-naked-pair&practise=5' }, async (page) => {
    await ready(page);
    const { notes, solution, removed } = await solutionOf(page);
    const cell = notes.findIndex((signs, at) => signs.includes(solution[at]));
    await strike(page, { cell, digit: solution[cell] });
    await page.locator('.learn-board .nt.struck').waitFor();
    await page.getByRole('button', { name: 'Check' }).click();
    await saidIn(page, '.learn-verdict.wrong', `is ${solution[cell]} in the solution`);
    assert.equal(await page.locator('.learn-board .nt.struck').count(), 0);
    await page.getByRole('button', { name: 'Hint: where?' }).click();
    await page.locator('.learn-board .h-row').first().waitFor();
    // The edge of a cell selects it without a strike; the digit then strikes it there.
    const target = page.locator('.learn-board .cell').nth(removed[0].cell);
    await target.click({ position: { x: 1, y: 1 } });
    await page.keyboard.press(removed[0].digit);
    await page.keyboard.press('Enter');
    await saidIn(page, '.learn-verdict.right', 'does not count');
    await page.getByRole('button', { name: 'Next position' }).waitFor();
  }));

test('a single is practised by writing its digit', () =>
  visit({ hash: '#learn-hidden-single&practise=7' }, async (page) => {
    await ready(page);
    const { placed } = await solutionOf(page);
    await page.locator('.learn-board .cell').nth(placed[0].cell).click();
    await page.locator('.learn-pad').getByText(placed[0].digit, { exact: true }).click();
    await saidIn(page, '.learn-verdict.right h2', 'Right');
  }));

test('everything is said in the language of the page, which may change', () =>
  visit({ hash: '#learn-x-wing', language: 'zh' }, async (page) => {
    const english = async () => {
      const text = await page.locator('.learn-room').innerText();
      assert.doesNotMatch(text.replace(/\br\d+c\d+\b|[XYZWAL]+翼?|ALS/g, ''), /[A-Za-z]{2}/);
    };
    await saidIn(page, 'h1', '二阶鱼');
    await english();
    await page.getByRole('button', { name: '在哪里？' }).click();
    await page.getByRole('button', { name: '为什么？' }).click();
    await page.locator('.learn-text .key li').first().waitFor();
    await english();
    await page.getByRole('link', { name: '练习', exact: true }).click();
    await ready(page);
    await english();
    await page.locator('.lang').getByText('繁體中文').first().click();
    await saidIn(page, 'h1', '二階魚');
    await saidIn(page, '.learn-practice', '劃掉');
    await page.goto(page.url().replace(/#.*/, '#learn'));
    await saidIn(page, '.learn-list h1', '技巧');
    await english();
  }));

for (const theme of themes('dark'))
  test(`axe finds nothing in the room (${theme})`, () =>
    visit({ hash: '#learn', width: 390, height: 844, settings: { theme } }, async (page) => {
      await page.locator('.learn-groups a').first().waitFor();
      await assertAccessible(page);
      await page.goto(page.url().replace(/#.*/, '#learn-x-wing'));
      await page.getByRole('button', { name: 'Where is it?' }).click();
      await page.getByRole('button', { name: 'Why?' }).click();
      await assertAccessible(page);
      await page.goto(page.url().replace(/#.*/, '#learn-naked-pair&practise=5'));
      await ready(page);
      const { removed } = await solutionOf(page);
      await strike(page, removed[0]);
      await assertAccessible(page);
      await page.getByRole('button', { name: 'Check' }).click();
      await saidIn(page, '.learn-verdict.right h2', 'Right');
      await assertAccessible(page);
    }));

test('Play leads to the techniques, from New game and from a hint', () =>
  visit({}, async (page) => {
    await page.getByRole('button', { name: 'New', exact: true }).first().click();
    await page.getByRole('link', { name: 'Or practise a technique' }).click();
    await page.locator('.learn-list').waitFor();
    assert.equal(await page.locator('dialog[open]').count(), 0);
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByRole('button', { name: 'Which technique?' }).click();
    const name = await page.locator('.hint-note h2 a').innerText();
    await page.locator('.hint-note h2 a').click();
    await page.locator('.learn-page h1', { hasText: name }).waitFor();
  }));
