/**
 * The boards of the lab: every model is drawn as what it is, at each moment, in the room, in files
 * and in saved pages.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { atStep, press } from './lab-player.js';
import { assertAccessible, binary, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();
const wide = { width: 1440, height: 900 };
const folder = mkdtempSync(join(tmpdir(), 'quadrille-boards-'));
after(() => rmSync(folder, { recursive: true }));

/**
 * Returns the shapes of the board with a look: their keys, and their texts.
 * @param {Page} page
 * @param {string} look
 */
const shapes = (page, look) =>
  page.locator(`.boardfig [data-look="${look}"]`).evaluateAll((found) =>
    found.map((one) => ({
      key: one.getAttribute('data-key') ?? '',
      text: one.textContent ?? '',
    })),
  );

/** Goes to the next solution. @param {Page} page */
async function toSolution(page) {
  await press(page, 's');
  await page.waitForFunction(() =>
    /^(Solution|第)/.test(document.querySelector('.sentence')?.textContent ?? ''),
  );
  await atStep(page);
}

test('queens stand on their squares, and a dead end crosses out a row', () =>
  visit({ ...wide, hash: '#lab=queens-6&grain=level' }, async (page) => {
    await atStep(page, 0);
    assert.ok(await page.locator('.boardfig .surface').isVisible(), 'the board is shown first');
    assert.equal((await shapes(page, 'spot')).length, 36);
    assert.equal((await shapes(page, 'tile sign')).length, 0);
    await press(page, 'd');
    await page.waitForFunction(() => document.querySelector('.boardfig [data-look="tile cross"]'));
    const crossed = await shapes(page, 'tile cross');
    assert.ok(crossed.length > 0 && crossed.length <= 6, `${crossed.length} squares`);
    assert.equal((await shapes(page, 'tile edge now')).length, 1, 'the queen that was tried');
    await toSolution(page);
    const queens = await shapes(page, 'tile sign');
    assert.deepEqual(
      queens.map(({ text }) => text),
      Array(6).fill('Q'),
    );
    assert.equal((await shapes(page, 'tile cross')).length, 0);
    await page.waitForFunction(() =>
      /^Board of 36 places, 6 of them filled\./.test(
        document.querySelector('.boardfig .surface')?.getAttribute('aria-label') ?? '',
      ),
    );
    await assertAccessible(page);
  }));

test('the board follows the run forwards and back, and shares its place with the matrix', () =>
  visit({ ...wide, hash: '#lab=langford-3&grain=level' }, async (page) => {
    await atStep(page, 0);
    const row = async () =>
      Object.fromEntries(
        [...(await shapes(page, 'tile sign')), ...(await shapes(page, 'tile sign now'))].map(
          ({ key, text }) => [Number(key.split(' ')[2]), text],
        ),
      );
    assert.deepEqual(await row(), {});
    await toSolution(page);
    const solved = Object.values(await row()).join('');
    assert.ok(['312132', '231213'].includes(solved), solved);
    await press(page, 'Home');
    await atStep(page, 0);
    assert.deepEqual(await row(), {});
    await page.locator('.boardfig [data-face=matrix]').click();
    assert.ok(!(await page.locator('.boardfig').isVisible()));
    assert.ok(await page.locator('.fig.matrix').isVisible());
  }));

test('a problem of your own has a board if it says where its items lie', () =>
  visit({ ...wide, hash: '#lab' }, async (page) => {
    await atStep(page, 0);
    assert.equal(await page.locator('[data-face=board]:visible').count(), 0, 'sets have none');
    for (const [text, signs, pieces] of /** @type {[string, string[], number][]} */ ([
      [
        '|quadrille:1 place a 0,0 b 1,0 c 0,1\n|quadrille:1 sign p P\np a b c\np a b\nc\n',
        ['P', 'P'],
        2,
      ],
      [execFileSync(binary, ['model', 'soma'], { encoding: 'utf8' }), [], 0],
    ])) {
      await page.locator('.pick').click();
      await page
        .getByRole('button', { name: /of your own|Type/ })
        .first()
        .click();
      await page.locator('dialog textarea').fill(text);
      await page.keyboard.press('Control+Enter');
      await page.waitForFunction(() => !document.querySelector('dialog[open]'));
      await atStep(page, 0);
      assert.ok(await page.locator('.boardfig .surface').isVisible());
      if (signs.length === 0) {
        assert.deepEqual(
          (await shapes(page, 'layer name')).map((one) => one.text),
          ['Layer 1', 'Layer 2', 'Layer 3'],
        );
        continue;
      }
      await toSolution(page);
      assert.deepEqual(
        (await shapes(page, 'tile sign')).map((one) => one.text),
        signs,
      );
      assert.equal((await shapes(page, 'tile edge')).length, pieces);
    }
  }));

test('the board is saved as a picture', () =>
  visit({ ...wide, hash: '#lab=queens-6&grain=level' }, async (page) => {
    await atStep(page, 0);
    await toSolution(page);
    await page.getByRole('button', { name: 'Save as a picture: Board' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'SVG, sharp at any size' }).locator('visible=true').click(),
    ]);
    assert.match(download.suggestedFilename(), /^queens-6-board-\d+\.svg$/);
    const path = join(folder, 'board.svg');
    await download.saveAs(path);
    assert.equal(readFileSync(path, 'utf8').match(/>Q</g)?.length, 6);
  }));

test('a saved page has the board, and a phone shows it in a tab', () => {
  const file = join(folder, 'run.html');
  const words = ['trace', '--to', 'html', '--lang', 'zh', '--model', 'dominoes 2x3'];
  writeFileSync(file, execFileSync(binary, words));
  return visit({ file, width: 390, height: 800 }, async (page) => {
    await atStep(page, 0);
    await page.locator('[data-view=board]').click();
    await page.waitForFunction(
      () => document.querySelectorAll('.boardfig [data-look^=spot]').length === 6,
    );
    await press(page, 's');
    await page.waitForFunction(
      () => document.querySelectorAll('.boardfig [data-look="tile edge"]').length === 3,
    );
    const colours = await Promise.all(['a', 'b', 'c'].map((mark) => shapes(page, `tile ${mark}`)));
    assert.deepEqual(
      colours.map(({ length }) => length),
      [2, 2, 2],
      'each domino has a colour and an outline',
    );
  });
});
