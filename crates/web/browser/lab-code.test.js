/**
 * The algorithm as programs, and the nodes by number: the language of the listing, the inspector,
 * the arrays; in the room and on a saved page.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { programOf } from '../page/js/lab/pictures/programs.js';
import { atStep, drawn, openAt, press } from './lab-player.js';
import { assertAccessible, binary, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();
const wide = { width: 1440, height: 900 };
const worked = fileURLToPath(new URL('../../cover/testdata/worked1.sets', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'quadrille-lab-code-'));
after(() => rmSync(folder, { recursive: true }));

/** Returns the text of the current line. @param {Page} page */
const currentLine = (page) => page.locator('.code [aria-current=step]').innerText();

/** Returns the lines that are visible in the listing. @param {Page} page */
const listing = (page) =>
  page
    .locator('.code li')
    .evaluateAll((rows) =>
      rows
        .filter((row) => /** @type {HTMLElement} */ (row).checkVisibility())
        .map((row) => row.textContent ?? ''),
    );

/** Returns the row of the inspector: the values before, or those of now. @param {Page} page */
const inspected = async (page) => ({
  node: await page.locator('.inspector input').inputValue(),
  name: await page.locator('.inspector b').innerText(),
  before: await page.locator('.inspector tbody tr:first-child td').allInnerTexts(),
  now: (await page.locator('.inspector tr.now td').allInnerTexts()).map((text) =>
    text.replace(/\n/g, ' '),
  ),
});

test('the listing is shown in each language, with the line that did the act', () =>
  visit({ ...wide, hash: '#lab=six-sets&step=20' }, async (page) => {
    await atStep(page, 20);
    const choice = page.getByRole('combobox', { name: 'Language of the listing' });
    assert.equal(await currentLine(page), 'U[D[j]] ← U[j]');
    assert.ok(await page.getByRole('button', { name: 'Copy the whole program' }).isHidden());
    const lines = {
      rust: 'self.u[self.d[j]] = self.u[j];',
      python: 'U[D[j]] = U[j]',
      java: 'U[D[j]] = U[j];',
      cpp: 'U[D[j]] = U[j];',
    };
    for (const [language, line] of Object.entries(lines)) {
      await choice.selectOption(language);
      assert.equal(await currentLine(page), line);
      // The call that led here stays in sight, above the procedure at work.
      assert.match((await listing(page)).slice(0, 2).join(' '), /search.*cover/);
      assert.deepEqual(
        await page.locator('.code').evaluate((list) => {
          const [at, room] = [
            /** @type {Element} */ (list.querySelector('.at')).getBoundingClientRect(),
            list.getBoundingClientRect(),
          ];
          return [at.top >= room.top - 1, at.bottom <= room.bottom + 1];
        }),
        [true, true],
        language,
      );
    }
    await page.waitForFunction(() => location.hash.includes('code=cpp'));
    await page.reload();
    await atStep(page, 20);
    assert.equal(await choice.inputValue(), 'cpp');
    assert.equal(await currentLine(page), lines.cpp);
    await assertAccessible(page);
  }));

test('the header order of the run changes the program, and the whole program is copied and saved', () =>
  visit({ ...wide, hash: '#lab=six-sets&step=2&code=java&headers=first' }, async (page) => {
    await atStep(page, 2);
    const cover = (await listing(page)).slice(2).map((line) => line.trim());
    assert.deepEqual(cover.slice(0, 3), [
      'static void cover(int c) {',
      'R[L[c]] = R[c];',
      'L[R[c]] = L[c];',
    ]);
    await press(page, 'ArrowRight');
    await atStep(page, 3);
    assert.equal(await currentLine(page), 'R[L[c]] = R[c];');
    await page.getByRole('button', { name: 'Copy the whole program' }).click();
    await page.getByText('The program is copied').waitFor();
    const { file, text } = programOf('java', 'first');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), text);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the whole program' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), file);
    assert.equal(readFileSync(await download.path(), 'utf8'), text);
  }));

test('a problem with colours says that the programs have none, and shows the pseudo code', () =>
  visit({ ...wide, hash: '#lab=colours&code=rust' }, async (page) => {
    await atStep(page);
    assert.equal(
      await page.locator('.code-note').innerText(),
      'The programs have no colours, so the pseudo code is shown.',
    );
    assert.match((await listing(page))[0], /^search\(k\)$/);
    await openAt(page, '#lab=six-sets&code=rust');
    await page.locator('.code-note').waitFor({ state: 'hidden' });
    assert.match((await listing(page))[0], /^fn search/);
  }));

test('a node is inspected by keyboard: its links before and after, and the way along them', () =>
  visit({ ...wide, hash: '#lab=six-sets&step=19' }, async (page) => {
    await atStep(page, 19);
    await page.locator('.torus .surface').first().focus();
    await press(page, 'Enter');
    // S6 leaves item 9: j is its node. Its own links stay as they are.
    assert.deepEqual(await inspected(page), {
      node: '22',
      name: 'S6 in 9',
      before: ['21', '23', '9', '5', '5', '–'],
      now: ['21 S6·8', '23 S6·119', '9 S1·9', '5 9', '5 9', '–'],
    });
    // Up: the node of S1, which now points down past S6.
    await page.getByRole('button', { name: 'up: 9 S1·9' }).click();
    const { before, now } = await inspected(page);
    assert.deepEqual([before[3], now[3]], ['22', '5 9']);
    assert.equal(await page.locator('.inspector td.changed').count(), 1);
    // Any node by its number.
    await page.getByRole('spinbutton', { name: 'Node' }).fill('5');
    await press(page, 'Enter');
    assert.equal((await inspected(page)).name, 'header of 9');
    await assertAccessible(page);
    await page.getByRole('spinbutton', { name: 'Node' }).press('Escape');
    assert.ok(await page.locator('.inspector').isHidden());
    assert.ok(
      await page.evaluate(() => document.activeElement?.matches('.torus .surface') ?? false),
    );
  }));

test('a click picks a node, numbers are shown on demand, and steps move the values', () =>
  visit({ ...wide, hash: '#lab=six-sets&step=19' }, async (page) => {
    await atStep(page, 19);
    await page.getByRole('button', { name: 'Numbers' }).click();
    await drawn(page);
    assert.equal(await page.locator('.torus [data-look="node number"]').count(), 24);
    const box = await page.locator('.torus [data-key=n5]').boundingBox();
    if (!box) throw new Error('there is no header of item 9');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const first = await inspected(page);
    assert.equal(first.name, 'header of 9');
    assert.deepEqual([first.before[2], first.now[2]], ['22', '22 S6·9']);
    await press(page, 'ArrowRight');
    await atStep(page, 20);
    const second = await inspected(page);
    assert.deepEqual([second.before[2], second.now[2]], ['22', '9 S1·9']);
  }));

test('the arrays show the same step, with what was written', () =>
  visit({ ...wide, hash: '#lab=six-sets&step=20' }, async (page) => {
    await atStep(page, 20);
    await page.getByRole('button', { name: 'Arrays' }).click();
    await drawn(page);
    const arrays = page.locator('.torus .surface:not([hidden])');
    assert.equal(await arrays.locator('[data-key=U5]').textContent(), '22 → 9');
    assert.equal(await arrays.locator('[data-look="array written"]').count(), 1);
    assert.match(
      (await arrays.getAttribute('aria-label')) ?? '',
      /24 nodes.*Just written: U\[5\] 22 → 9/,
    );
    await press(page, 'ArrowRight');
    await atStep(page, 21);
    assert.equal(await arrays.locator('[data-key=S5]').textContent(), '2 → 1');
    await page.getByRole('button', { name: 'Save as a picture: Linked nodes' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'SVG, sharp at any size' }).locator('visible=true').click(),
    ]);
    assert.match(readFileSync(await download.path(), 'utf8'), /2 → 1/);
    await assertAccessible(page);
  }));

test('a large problem draws only the lines in sight, at the one that was written', () =>
  visit({ ...wide, hash: '#lab=pentominoes&step=2000' }, async (page) => {
    await atStep(page, 2000);
    await page.getByRole('button', { name: 'Arrays' }).click();
    await drawn(page);
    const arrays = page.locator('.torus .surface:not([hidden])');
    assert.equal(await arrays.locator('[data-look="array written"]').count(), 1);
    assert.ok((await arrays.locator('[data-look^="array name"]').count()) < 60);
  }));

test('on a phone the listing and the switches of the nodes are there too', () =>
  visit(
    { width: 390, height: 844, touch: true, language: 'zh', hash: '#lab=six-sets&step=20' },
    async (page) => {
      await atStep(page, 20);
      await page.getByRole('button', { name: '数组' }).tap();
      await drawn(page);
      assert.ok(
        (await page.locator('.surface:not([hidden]) [data-look="array written"]').count()) === 1,
      );
      await page.getByRole('tab', { name: '算法' }).tap();
      await page.getByRole('combobox', { name: '清单所用的语言' }).selectOption('java');
      assert.equal(await currentLine(page), 'U[D[j]] = U[j];');
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(over, 0);
    },
  ));

test('a saved page has the programs, the inspector and the arrays', async () => {
  const file = join(folder, 'run.html');
  const html = execFileSync(
    binary,
    ['trace', '--to', 'html', '--branch', 'leftmost', '--grain', 'link', '--lang', 'en', worked],
    { encoding: 'utf8' },
  );
  writeFileSync(file, html);
  await visit({ ...wide, file }, async (page) => {
    await atStep(page, 0);
    await press(page, 'ArrowRight', 3);
    await atStep(page, 3);
    await page.getByRole('combobox', { name: 'Language of the listing' }).selectOption('rust');
    assert.equal(await page.locator('.code.program').count(), 1);
    assert.equal(await currentLine(page), 'while i != c {');
    await page.locator('.torus .surface').first().focus();
    await press(page, 'Enter');
    assert.ok(await page.locator('.inspector').isVisible());
    await page.getByRole('button', { name: 'Arrays' }).click();
    await drawn(page);
    assert.ok((await page.locator('.surface:not([hidden]) [data-look^="array"]').count()) > 24);
  });
});
