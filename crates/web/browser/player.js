/**
 * What a player does and sees, in a few functions for the tests. Elements are found by roles and
 * names, as a screen reader would.
 */
import assert from 'node:assert/strict';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../page/js/types.js').Game} Game */

/** A beginner's puzzle with its solution. */
export const EASY = {
  givens: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  solution: '534678912672195348198342567859761423426853791713924856961537284287419635345286179',
};

/** A small puzzle. */
export const SMALL = { givens: '1.....3..2.....4', solution: '1342243142133124' };

/** @param {string} givens */
export const link = (givens) => `#puzzle=${givens}`;

/**
 * Returns the cell with this number.
 * @param {Page} page
 * @param {number} cell
 */
export const cell = (page, cell) => page.locator('q-board [role=gridcell]').nth(cell);

/**
 * Waits until a puzzle of this size is on the board. Until then an empty board of the same size is
 * in its place.
 * @param {Page} page
 * @param {number} size
 */
export async function boardOf(page, size) {
  await page.waitForFunction(
    (cells) =>
      document.querySelectorAll('q-board [role=gridcell]').length === cells &&
      document.querySelector('q-board [role=gridcell][aria-readonly]'),
    size * size,
  );
}

/**
 * Returns the current game as the browser keeps it.
 * @param {Page} page
 * @returns {Promise<Game>}
 */
export function kept(page) {
  return page.evaluate(() => {
    const games = Object.keys(localStorage)
      .filter((key) => key.startsWith('quadrille.game.'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? 'null'))
      .map((value) => value.game ?? value);
    return games.find(({ id }) => id === localStorage.getItem('quadrille.table'));
  });
}

/**
 * Returns the labels of the cells, row by row.
 * @param {Page} page
 */
export const labels = (page) =>
  page
    .locator('q-board [role=gridcell]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));

/**
 * Returns the digits on the board, read from the labels; a dot for an empty cell.
 * @param {Page} page
 */
export async function digits(page) {
  const all = await labels(page);
  return all.map((label) => /, (?:given )?([1-9A-Z])(?:,|$)/.exec(label)?.[1] ?? '.').join('');
}

/**
 * Enters the missing digits, cell by cell, by the keyboard alone: arrows and digits.
 * @param {Page} page
 * @param {string} solution
 * @param {number} [leave] number of cells that are left empty
 */
export async function typeSolution(page, solution, leave = 0) {
  const size = Math.sqrt(solution.length);
  const before = await digits(page);
  const missing = [...before]
    .map((sign, cell) => (sign === '.' ? cell : -1))
    .filter((cell) => cell >= 0);
  await page.keyboard.press('Control+Home');
  let at = 0;
  for (const target of missing.slice(0, missing.length - leave)) {
    for (; Math.floor(at / size) < Math.floor(target / size); at += size)
      await page.keyboard.press('ArrowDown');
    for (; at % size < target % size; at += 1) await page.keyboard.press('ArrowRight');
    for (; at % size > target % size; at -= 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press(solution[target] ?? '');
  }
}

/**
 * Asserts that the whole page fits into its width.
 * @param {Page} page
 */
export async function assertNoSidewaysScroll(page) {
  const [content, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  assert.ok(content <= width, `the page is ${content} wide in a window of ${width}`);
}

/**
 * Pastes a text into the dialog for a new game, and plays it.
 * @param {Page} page
 * @param {string} text
 */
export async function pasteAndPlay(page, text) {
  await openPaste(page);
  await page.getByRole('dialog').getByRole('textbox').first().fill(text);
  await page
    .getByRole('dialog')
    .getByText(/givens/)
    .first()
    .waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Play it/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/**
 * Opens the dialog for a new game at the tab where a puzzle can be pasted.
 * @param {Page} page
 */
export async function openPaste(page) {
  await page.locator('q-board [role=gridcell][aria-readonly]').first().waitFor();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('tab', { name: 'Paste or drop' }).click();
}
