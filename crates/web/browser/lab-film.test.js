/**
 * Runs that are saved from the Lab as films and pictures: the files are read again, in English and
 * in Chinese, from the room and from a saved page; the question before a large file; calling off.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readGif, readPng, readZip } from '../test/film-readers.js';
import { atStep, press, stepOf } from './lab-player.js';
import { assertAccessible, binary, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').Locator} Locator */

const { visit } = stage();
const wide = { width: 1440, height: 900 };
const folder = mkdtempSync(join(tmpdir(), 'quadrille-film-'));
after(() => rmSync(folder, { recursive: true }));

/** What is pressed, in the languages of the tests. */
const SAID = {
  en: { save: 'Save', film: 'The run as a film or pictures' },
  zh: { save: '保存', film: '把过程存为动画或图片' },
};

/**
 * Opens the dialog from the menu of the run.
 * @param {Page} page
 * @param {'en' | 'zh'} [language]
 */
async function openFilm(page, language = 'en') {
  const { save, film } = SAID[language];
  await page.getByRole('button', { name: save, exact: true }).first().click();
  await page.getByRole('button', { name: film }).locator('visible=true').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.primary:enabled').waitFor();
  return dialog;
}

/**
 * Waits for a file that a button saves.
 * @param {Page} page
 * @param {Locator} button
 * @returns {Promise<{name: string, bytes: Buffer}>}
 */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const path = join(folder, `${Date.now()}-${download.suggestedFilename()}`);
  await download.saveAs(path);
  return { name: download.suggestedFilename(), bytes: readFileSync(path) };
}

/**
 * Returns how many different colours there are in a picture, and which is the most frequent.
 * @param {Uint32Array} pixels
 */
function coloursOf(pixels) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const [[most]] = [...counts].sort((one, two) => two[1] - one[1]);
  const parts = [0, 8, 16].map((shift) => ((most >>> shift) & 255).toString(16).padStart(2, '0'));
  return { count: counts.size, most: `#${parts.join('')}` };
}

test('a run is saved as a GIF with a picture for each step, at the chosen speed', () =>
  visit({ ...wide, hash: '#lab=six-sets&step=59&grain=cover' }, async (page) => {
    await atStep(page, 59);
    const dialog = await openFilm(page);
    assert.ok(await dialog.getByLabel('Linked nodes').isChecked());
    assert.ok(await dialog.getByLabel('Linked nodes').evaluate((one) => one.matches(':focus')));
    await assertAccessible(page);
    await dialog
      .getByText('52 pictures, 4 per second; with a pause at the end, 15 seconds.')
      .waitFor();
    await dialog.getByText('It ends with the last step, 243.').waitFor();
    const { name, bytes } = await saved(page, dialog.getByRole('button', { name: 'Save' }));
    assert.equal(name, 'six-sets-links.gif');
    await dialog.waitFor({ state: 'detached' });
    const { width, height, repeats, pictures } = readGif(bytes);
    assert.equal(width, 1280);
    assert.ok(height > 700 && height < 1300, `${height} high`);
    assert.equal(repeats, 0, 'for ever');
    assert.equal(pictures.length, 52);
    assert.deepEqual(
      [...new Set(pictures.map(({ delay }) => delay))],
      [25, 225],
      'the last picture stays longer',
    );
    pictures.forEach(({ pixels }, k) =>
      assert.ok(k === 0 || !equal(pixels, pictures[k - 1].pixels), `picture ${k} is new`),
    );
    const { count, most } = coloursOf(pictures[20].pixels);
    assert.equal(most, '#f6f3eb', 'the paper of the light theme');
    assert.ok(count > 40 && count < 256, `${count} colours`);
    // The sentence is below the picture: the last rows of the picture are not all paper.
    assert.ok(pictures[20].pixels.slice(-120 * width).some((pixel) => pixel !== 0xffebf3f6));
    assert.equal(await stepOf(page), 59, 'the run on the screen has not moved');
    assert.ok(await page.evaluate(() => document.activeElement?.matches('button.ib')));
  }));

/** @param {Uint32Array} one @param {Uint32Array} two */
function equal(one, two) {
  return one.every((value, k) => value === two[k]);
}

test('a run is saved as numbered PNG pictures with a list of sentences, in Chinese and in the dark', () =>
  visit(
    { ...wide, hash: '#lab=six-sets&step=59&grain=level', language: 'zh', dark: true },
    async (page) => {
      await atStep(page, 59);
      const dialog = await openFilm(page, 'zh');
      await dialog.getByLabel('搜索树').check();
      await dialog.getByLabel('PNG 图片').check();
      await dialog.getByLabel('到第 59 步').check();
      await dialog.getByText('共 6 张图。').waitFor();
      await dialog.getByText('到第 59 步为止，全程共 243 步。').waitFor();
      assert.doesNotMatch(
        (await dialog.innerText()).replace(/GIF|PNG|SVG|ZIP/g, ''),
        /[A-Za-z]/,
        'no English word',
      );
      const { name, bytes } = await saved(page, dialog.getByRole('button', { name: '保存' }));
      assert.equal(name, 'six-sets-tree.zip');
      const files = readZip(bytes);
      const names = [1, 2, 3, 4, 5, 6].map((number) => `tree-000${number}.png`);
      assert.deepEqual(
        files.map((file) => file.name),
        [...names, 'tree.txt'],
      );
      const pictures = files.slice(0, 6).map((file) => readPng(file.bytes));
      for (const { width, height } of pictures)
        assert.deepEqual([width, height], [1280, pictures[0].height]);
      pictures.forEach(({ pixels }, k) =>
        assert.ok(k === 0 || !equal(pixels, pictures[k - 1].pixels), `picture ${k} is new`),
      );
      assert.equal(coloursOf(pictures[3].pixels).most, '#171614', 'the paper of the dark theme');
      const lines = files[6].bytes.toString('utf8').trimEnd().split('\n');
      assert.equal(lines.length, 6);
      lines.forEach((line, k) => {
        const [file, step, sentence] = line.split('\t');
        assert.equal(file, names[k]);
        assert.match(step, /^\d+$/);
        assert.match(sentence, /[\u4e00-\u9fff]/);
      });
      const shown = await page.locator('.sentence').first().textContent();
      const last = lines[5].split('\t');
      assert.equal(last[1], '59');
      assert.ok(shown?.startsWith(last[2]), `${shown} begins with ${last[2]}`);
    },
  ));

test('before a large film is saved, its size and its end are said, and it can be refused', () =>
  visit({ ...wide, hash: '#lab=pentominoes&step=500&branch=mrv' }, async (page) => {
    await atStep(page, 500);
    let written = 0;
    page.on('download', () => (written += 1));
    const dialog = await openFilm(page);
    await dialog.getByText('Step by level: in smaller steps there would be more').waitFor();
    await dialog.getByText('The figure is too large to be seen whole').waitFor();
    await dialog.getByText(/It ends at step [\d,]+; the search goes on after that\./).waitFor();
    await dialog.getByLabel('Board').check();
    await dialog
      .getByText('The figure is too large to be seen whole')
      .waitFor({ state: 'detached' });
    await dialog.getByLabel('The sentence below each picture').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(/The file will be [\d.]+ [KM]B\./).waitFor({ timeout: 60_000 });
    await dialog.getByText('400 pictures.').waitFor();
    await dialog.getByText(/It ends at step [\d,]+; the search goes on after that\./).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(written, 0, 'nothing was written');
    const again = await openFilm(page);
    assert.ok(await again.getByLabel('Board').isChecked(), 'what was chosen last is kept');
    // Each choice counts the pictures anew, and cancels the count before.
    await again.getByLabel('The whole run').focus();
    for (let k = 0; k < 5; k += 1) await page.keyboard.press('ArrowRight');
    assert.ok(await again.getByLabel('From step 500 on').isChecked());
    await again.getByText('It begins at step 500.').waitFor();
    await page.keyboard.press('Escape');
    await again.waitFor({ state: 'detached' });
  }));

test('a film that is being drawn can be called off, and the page goes on', () =>
  visit({ ...wide, hash: '#lab=pentominoes&step=500&branch=mrv' }, async (page) => {
    await atStep(page, 500);
    let written = 0;
    page.on('download', () => (written += 1));
    const dialog = await openFilm(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('progressbar').waitFor();
    await page.waitForFunction(() => Number(document.querySelector('progress')?.value) > 0.15);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await press(page, 'ArrowRight');
    await atStep(page, 501);
    assert.equal(await page.locator('.trouble').isVisible(), false);
    assert.equal(written, 0);
  }));

test('a figure is saved as a sharp PNG, and leads to the film of itself', () =>
  visit({ ...wide, hash: '#lab=six-sets&step=59&grain=cover' }, async (page) => {
    await atStep(page, 59);
    await page.getByRole('button', { name: 'Save as a picture: Matrix' }).click();
    await page.keyboard.press('ArrowDown');
    const { name, bytes } = await saved(
      page,
      page.getByRole('button', { name: 'PNG, for slides' }).locator('visible=true'),
    );
    assert.equal(name, 'six-sets-matrix-59.png');
    assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
    assert.ok(bytes.readUInt32BE(16) > 1000, `${bytes.readUInt32BE(16)} wide`);
    await page.getByRole('button', { name: 'Save as a picture: Matrix' }).click();
    await page
      .getByRole('button', { name: 'The run as a film or pictures' })
      .locator('visible=true')
      .click();
    const dialog = page.getByRole('dialog');
    assert.ok(await dialog.getByLabel('Matrix').isChecked());
    // The keys work without the mouse: another format, and Enter saves.
    await dialog.getByLabel('GIF film').focus();
    await page.keyboard.press('ArrowDown');
    assert.ok(await dialog.getByLabel('PNG pictures').isChecked());
    await page.keyboard.press('ArrowDown');
    await dialog.locator('.primary:enabled').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.keyboard.press('Enter'),
    ]);
    assert.equal(download.suggestedFilename(), 'six-sets-matrix.svg');
  }));

test('a saved page saves films too, without a server', () => {
  const worked = fileURLToPath(new URL('../../cover/testdata/worked1.sets', import.meta.url));
  const file = join(folder, 'run.html');
  writeFileSync(file, execFileSync(binary, ['trace', '--to', 'html', '--lang', 'zh', worked]));
  return visit({ ...wide, file }, async (page) => {
    await atStep(page);
    const dialog = await openFilm(page, 'zh');
    await dialog.getByLabel('算法').check();
    const { bytes } = await saved(page, dialog.getByRole('button', { name: '保存' }));
    const { width, pictures } = readGif(bytes);
    assert.equal(width, 1280);
    assert.ok(pictures.length > 10);
    await page.getByRole('button', { name: '存成图片：矩阵' }).click();
    const still = await saved(
      page,
      page.getByRole('button', { name: 'PNG：适合幻灯片' }).locator('visible=true'),
    );
    assert.match(still.name, /\.png$/);
  });
});
