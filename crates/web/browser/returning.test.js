/**
 * What welcomes a player and brings them back: rules on the first visit, daily puzzles, the finish,
 * the replay of a game.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  EASY,
  SMALL,
  assertNoSidewaysScroll,
  boardOf,
  cell,
  digits,
  kept,
  link,
  typeSolution,
} from './player.js';
import { assertAccessible, stage } from './stage.js';

const { visit } = stage();

test('a first visit has the rules under the board until they are known, and again for a new rule', () =>
  visit({ hash: link(EASY.givens), width: 1440, height: 900 }, async (page) => {
    await boardOf(page, 9);
    const line = page.getByRole('note');
    await line.getByText('Each row, column and box has the digits 1 to 9 once.').waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0, 'nothing blocks the board');
    const [board, note] = [await page.locator('q-board').boundingBox(), await line.boundingBox()];
    assert.ok(board && note && note.y >= board.y + board.height - 24, 'it is under the board');
    assert.ok(note.y + note.height <= 900, 'and in the window');
    await assertAccessible(page);
    await line.getByRole('button', { name: 'Got it' }).click();
    await line.waitFor({ state: 'hidden' });
    assert.ok(await page.evaluate(() => document.activeElement?.closest('q-board') !== null));
    await page.reload();
    await boardOf(page, 9);
    await page.waitForLoadState('networkidle');
    assert.ok(await line.isHidden(), 'they are known');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('tabpanel').getByText('Easy', { exact: true }).click();
    await page.getByRole('dialog').getByText('Diagonals').first().click();
    await page.getByRole('button', { name: 'Start' }).click();
    await line.getByText('Each row, column, box and diagonal has the digits').waitFor();
  }));

test('the help has the rules of this puzzle, gestures and keys', () =>
  visit({ hash: link(SMALL.givens), width: 390, height: 844 }, async (page) => {
    await boardOf(page, 4);
    await page.getByRole('note').getByRole('button', { name: 'Rules and keys' }).click();
    const dialog = page.getByRole('dialog', { name: 'Help' });
    await dialog.getByText('Each row, column and box has the digits 1 to 4 once.').waitFor();
    await dialog.getByRole('rowheader', { name: 'Double tap' }).waitFor();
    await dialog.getByRole('rowheader', { name: 'Shift + digit' }).waitFor();
    await assertNoSidewaysScroll(page);
    await assertAccessible(page);
  }));

test('the hardest technique is named only to players who want it, until the game is over', () =>
  visit({ hash: link(SMALL.givens) }, async (page) => {
    await boardOf(page, 4);
    const named = page.getByText(/Naked Single|Hidden Single/).locator('visible=true');
    assert.equal(await named.count(), 0);
    await page.getByText('Difficulty 48').waitFor();
    await page.getByRole('button', { name: 'Settings' }).first().click();
    await page.getByRole('dialog').getByText('Hardest technique', { exact: true }).click();
    await page.keyboard.press('Escape');
    await named.first().waitFor();
  }));

test('a daily puzzle is the same for everyone; solved, it counts a day, and is replayed', async () => {
  const givens = new Set();
  for (const language of /** @type {const} */ (['en', 'zh']))
    await visit({ hash: '#daily-2026-01-02-easy', language }, async (page) => {
      await boardOf(page, 9);
      givens.add(await digits(page).then((all) => (language === 'en' ? all : '')));
      givens.add((await kept(page)).puzzle.givens.join(''));
    });
  assert.equal([...givens].filter((one) => /^\d+$/.test(one)).length, 1);

  await visit({ hash: '#daily' }, async (page) => {
    const dialog = page.getByRole('dialog', { name: 'Daily puzzles' });
    await dialog.getByRole('button', { name: 'Easy not begun' }).waitFor();
    await page.keyboard.press('Tab');
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Easy not begun' }).click();
    await page.getByText(/^Daily, /).waitFor();
    await boardOf(page, 9);
    const { solution } = (await kept(page)).puzzle;
    await cell(page, 0).click();
    await typeSolution(page, (solution ?? []).join(''), 1);
    // What is begun is continued, not started again.
    const { id } = await kept(page);
    await page.keyboard.press('n');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Easy \d+ % filled/ })
      .click();
    assert.equal((await kept(page)).id, id);
    await page.keyboard.press('Control+Home');
    await typeSolution(page, (solution ?? []).join(''));
    const finish = page.getByRole('dialog', { name: 'Solved' });
    await finish.getByText('The first day of a new run.').waitFor();
    await assertAccessible(page);
    const before = await page.evaluate(() => JSON.stringify({ ...localStorage }));

    await finish.getByRole('button', { name: 'Replay' }).click();
    const replay = page.getByRole('dialog', { name: /^Replay/ });
    const slider = replay.getByRole('slider', { name: 'Moves' });
    assert.equal(await slider.inputValue(), '0');
    await page.keyboard.press('ArrowRight');
    assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /^1 of \d+: \d in r1c\d$/);
    await replay.getByRole('button', { name: 'To the end' }).click();
    assert.equal(await slider.inputValue(), await slider.getAttribute('max'));
    await replay.getByRole('combobox', { name: 'Speed' }).selectOption('4');
    await replay.getByRole('button', { name: 'Play' }).click();
    await replay.getByText(/^([3-9]|\d\d) of/).waitFor();
    await replay.getByRole('button', { name: 'Pause' }).click();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(() => JSON.stringify({ ...localStorage })), before);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('button', { name: 'Statistics' }).click();
    const statistics = page.getByRole('dialog', { name: 'Statistics' });
    await statistics.getByText('Days in a row').waitFor();
    await statistics.getByRole('img', { name: /^Easy 9 × 9: median/ }).waitFor();
    await statistics.getByText('As a table').click();
    await statistics.getByRole('columnheader', { name: 'Median' }).waitFor();
    await assertAccessible(page);
  });
});

test('the finish is a wave of at most 1.2 seconds, and none for who prefers less motion', async () => {
  /** @param {import('playwright-core').Page} page */
  const lastDigit = async (page) => {
    await boardOf(page, 4);
    await cell(page, 0).click();
    await typeSolution(page, SMALL.solution, 1);
    await page.evaluate(() => {
      const seen = { longest: 0 };
      Object.assign(window, { seen });
      const look = () => {
        const ends = document
          .querySelector('q-board')
          ?.getAnimations({ subtree: true })
          .map((motion) => Number(motion.effect?.getComputedTiming().endTime));
        seen.longest = Math.max(seen.longest, ...(ends ?? []));
        requestAnimationFrame(look);
      };
      look();
    });
    await typeSolution(page, SMALL.solution);
    await page.getByRole('dialog', { name: 'Solved' }).waitFor();
    return page.evaluate(() => /** @type {any} */ (window).seen.longest);
  };
  await visit({ hash: link(SMALL.givens) }, async (page) => {
    const longest = await lastDigit(page);
    assert.ok(longest > 300 && longest <= 1200, `${longest} ms`);
  });
  await visit({ hash: link(SMALL.givens) }, async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.equal(await lastDigit(page), 0);
  });
});
