/** Notes: automatic ones beside the player's own, in pictures, and given back. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { EASY, boardOf, cell, labels, link } from './player.js';
import { stage } from './stage.js';

const { visit } = stage();

test('own notes among automatic ones are marked, each digit in its place and once', () =>
  visit({ hash: link(EASY.givens), settings: { autoNotes: true } }, async (page) => {
    await boardOf(page, 9);
    await cell(page, 2).click();
    await page.keyboard.press('Control+Digit1');
    await page.keyboard.press('Control+Digit2');
    const notes = await cell(page, 2)
      .locator('.nt')
      .evaluateAll((all) =>
        all.map((note) => ({
          digit: note.textContent?.trim(),
          own: note.classList.contains('own'),
          box: note.getBoundingClientRect().toJSON(),
        })),
      );
    assert.deepEqual(
      notes.map(({ digit, own }) => [digit, own]),
      [
        ['1', true],
        ['2', true],
        ['4', false],
      ],
    );
    for (const [k, { box }] of notes.entries())
      for (const { box: other } of notes.slice(k + 1))
        assert.ok(
          box.right <= other.left + 1 || box.bottom <= other.top + 1,
          'no note covers another',
        );
    assert.match((await labels(page))[2] ?? '', /centre notes 1 2/);
  }));

test('a picture shows the notes and colours of the board', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await cell(page, 2).click();
    await page.keyboard.press('Shift+Digit1');
    await page.keyboard.press('Control+Digit2');
    await page.keyboard.press('Control+Digit4');
    await page.getByRole('radio', { name: 'Colour' }).check({ force: true });
    await page.keyboard.press('3');
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    /** @param {string} name */
    const saved = async (name) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name }).click(),
      ]);
      return readFile(await file.path());
    };
    const bare = (await saved('Download SVG')).toString();
    await dialog.getByText('With notes too').click();
    const file = (await saved('Download SVG')).toString();
    assert.match(file, /@font-face[^}]*url\("data:font\/woff2;base64,/, 'with its fonts');
    // The page's own policy forbids parsing styles.
    const svg = file.replace(/<style>.*?<\/style>/s, '');
    const read = await page.evaluate((source) => {
      const root = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
      const inside = (/** @type {Element} */ one) => {
        const [x, y] = [Number(one.getAttribute('x')), Number(one.getAttribute('y'))];
        return x >= 200 && x < 300 && y >= 0 && y < 100;
      };
      return {
        size: [root.getAttribute('width'), root.getAttribute('height')],
        texts: [...root.querySelectorAll('text')].filter(inside).map((one) => one.textContent),
        fills: [...root.querySelectorAll('path[d="M200 0h100v100h-100z"]')].map((one) =>
          one.getAttribute('fill'),
        ),
      };
    }, svg);
    assert.deepEqual(read.size, ['720', '720']);
    assert.deepEqual(read.texts, ['c', '1', '2', '4']);
    assert.deepEqual(read.fills, ['rgb(238, 176, 186)']);
    assert.doesNotMatch(bare, /rgb\(238, 176, 186\)/, 'the puzzle alone has no colours');
    const png = await saved('Download PNG');
    assert.equal(png.toString('latin1', 1, 4), 'PNG');
    assert.equal(png.readUInt32BE(16), 1440);
  }));

test('erasing a wrong digit gives back the notes that it tidied away', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await cell(page, 3).click();
    await page.keyboard.press('Shift+Digit2');
    await page.keyboard.press('Control+Digit6');
    const noted = await labels(page);
    await cell(page, 2).click();
    await page.keyboard.press('2');
    assert.doesNotMatch((await labels(page))[3] ?? '', /corner notes/);
    await page.keyboard.press('Delete');
    assert.equal((await labels(page))[3], noted[3]);
  }));
