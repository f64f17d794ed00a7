/**
 * What goes into the lab and comes out of it: typed problems, boards from Play, large runs, links,
 * pictures, pages.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  assertSame,
  atStep,
  choose,
  described,
  grouped,
  keepSight,
  labDigits,
  lastStep,
  pointAt,
  press,
  sight,
  stepOf,
} from './lab-player.js';
import { EASY, boardOf, link } from './player.js';
import { watchQuestions } from './questions.js';
import { assertAccessible, binary, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();
const wide = { width: 1440, height: 900 };
const worked = fileURLToPath(new URL('../../cover/testdata/worked1.sets', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'quadrille-lab-'));
after(() => rmSync(folder, { recursive: true }));

/**
 * The same problem in each format, and the same with a fault and its position.
 * @type {Record<string, {text: string, fault: string, at: string, marked: string}>}
 */
const FORMATS = {
  sets: {
    text: 'P = {1, 2}\nQ = {3}\nR = {2, 3}\n',
    fault: 'P = {1, 2}\nQ = {3, 3}\nR = {2, 3}\n',
    at: 'Line 2, column 9',
    marked: '3',
  },
  matrix: {
    text: 'P 110\nQ 001\nR 011\n',
    fault: 'P 110\nQ 001\nR 0x1\n',
    at: 'Line 3, column 4',
    marked: 'x',
  },
  dlx: {
    text: '1 2 3 | x\n1 2 x:A\n3 x:A\n2 3 x:B\n',
    fault: '1 2 3 | x\n1 2 x:A\n3 x:\n',
    at: 'Line 3, column 3',
    marked: 'x',
  },
  json: {
    text: '{"items": ["1", "2", "3"],\n "options": [["1", "2"], ["3"], ["2", "3"]]}\n',
    fault: '{"items": ["1", "2", "3"],\n "options": [["1", "9"], ["3"]]}\n',
    at: 'Line 2, column 20',
    marked: '"',
  },
  orlib: {
    text: '3 3\n0 2 1 2\n0 1 3\n0 2 2 3\n',
    fault: '3 3\n0 2 1 2\n0 1 4\n0 2 2 3\n',
    at: 'Line 3, column 5',
    marked: '4',
  },
  ec: {
    text: 'p ec 3 3\n1 2\n3\n2 3\n',
    fault: 'p ec 3 3\n1 2\n4\n2 3\n',
    at: 'Line 3, column 1',
    marked: '4',
  },
  xcc: {
    text: 'p xcc 3 1\n1 2 4 -1 0\n3 4 -1 0\n2 3 4 -2 0\n',
    fault: 'p xcc 3 1\n1 2 4 -1 0\n3 5 0\n',
    at: 'Line 3, column 3',
    marked: '5',
  },
  csv: {
    text: 'row,column\n0,0\n0,1\n1,2\n2,1\n2,2\n',
    fault: 'row,column\n0,0\n0,x"\n1,"2"x\n',
    at: 'Line 4, column 6',
    marked: 'x',
  },
};

/** @param {Page} page */
async function typeProblem(page) {
  await page.locator('.pick').click();
  await page.getByRole('button', { name: 'Type or paste a problem' }).click();
  return page.getByRole('dialog').getByRole('textbox');
}

test('a problem can be typed in each format; a fault in it is reported and marked at its place', () =>
  visit({ ...wide, hash: '#lab' }, async (page) => {
    await atStep(page, 0);
    for (const [format, { text, fault, at, marked }] of Object.entries(FORMATS)) {
      const field = await typeProblem(page);
      await field.fill(fault);
      await page.getByRole('button', { name: 'Open it' }).click();
      await page.getByRole('dialog').getByText(at).waitFor();
      const selected = await field.evaluate((node) => {
        const { value, selectionStart, selectionEnd } = /** @type {HTMLTextAreaElement} */ (node);
        return value.slice(selectionStart, selectionEnd);
      });
      assert.equal(selected, marked, `${format}: the faulty character is marked`);
      assert.equal(
        await page.locator('.trouble').isVisible(),
        false,
        'the run behind the dialog is still sound',
      );
      await field.fill(text);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await atStep(page, 0);
      assert.equal(await page.locator('.pick b').textContent(), 'Custom problem');
      assert.deepEqual(
        Object.keys((await sight(page)).matrix.items).slice(0, 3),
        ['1', '2', '3'],
        format,
      );
      await press(page, 's');
      await page.waitForFunction(() =>
        /^Solution 1/.test(document.querySelector('.sentence')?.textContent ?? ''),
      );
      const seen = await sight(page);
      assert.equal(
        grouped(seen.matrix.options).answer.split(' ').length,
        2,
        `${format}: ${seen.sentence}`,
      );
    }
    const field = await typeProblem(page);
    assert.equal(await field.inputValue(), FORMATS.csv?.text, 'the open problem can be edited');
    await page.keyboard.press('Escape');
  }));

test('a copied link to a step opens the same problem at the same step elsewhere', async () => {
  let address = '';
  /** @type {import('./lab-player.js').Sight | null} */
  let before = null;
  await visit({ ...wide, hash: '#lab' }, async (page) => {
    await atStep(page, 0);
    await (await typeProblem(page)).fill(FORMATS.dlx?.text ?? '');
    await page.getByRole('button', { name: 'Open it' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press(page, '2');
    await press(page, 'ArrowRight', 4);
    await page.waitForFunction(
      () => Number(document.querySelector('.ruler')?.getAttribute('aria-valuenow')) > 4,
    );
    await atStep(page);
    before = await sight(page);
    await page.getByRole('button', { name: 'Copy a link to this step' }).click();
    await page.getByText('The link is copied').waitFor();
    address = await page.evaluate(() => navigator.clipboard.readText());
    await page.waitForFunction((copied) => location.href === copied, address);
  });
  const hash = new URL(address).hash;
  await visit({ ...wide, hash }, async (page) => {
    await atStep(page, before?.step);
    assert.deepEqual(await sight(page), before);
    assert.ok(await page.getByRole('radio', { name: 'Cover' }).isChecked());
  });
  // Part of the link gets lost, as in some mail programs.
  await visit({ ...wide, hash: hash.replace(/(~.{12}).*?&/, '$1&') }, async (page) => {
    await page.getByText('This link is damaged or incomplete').waitFor();
    await atStep(page, 0);
    assert.equal(
      await page.locator('.pick b').textContent(),
      'Six sets',
      'the first problem of the gallery is shown instead',
    );
  });
  await visit({ ...wide, hash: '#lab=nothing-of-the-kind&step=3' }, async (page) => {
    await page.getByText('This link names a problem that is not in the gallery.').waitFor();
  });
});

test('the board of a 9 × 9 from Play fills up to the solution and empties again', () =>
  visit({ ...wide, hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('button', { name: 'Show in the lab' }).click();
    await atStep(page, 0);
    await page.locator('.boardfig q-board [role=gridcell]').first().waitFor();
    assert.equal(await labDigits(page), EASY.givens);
    assert.equal(await page.locator('.pick b').textContent(), 'Sudoku, 9 × 9');
    await press(page, '3');
    await press(page, 'ArrowRight', 2);
    await page.waitForFunction(
      () =>
        /^Level 1, /.test(document.querySelector('.doing')?.textContent ?? '') &&
        /\d/.test(document.querySelector('.vars')?.textContent ?? ''),
    );
    await press(page, 's');
    await page.waitForFunction(() =>
      /^Solution 1/.test(document.querySelector('.sentence')?.textContent ?? ''),
    );
    await atStep(page);
    assert.equal(await labDigits(page), EASY.solution);
    const heard = await described(page);
    const solved = await stepOf(page);
    await press(page, 'End');
    await atStep(page, await lastStep(page));
    assert.equal(await labDigits(page), EASY.givens, 'everything is undone at the end');
    await page.getByRole('button', { name: 'Matrix', exact: true }).first().click();
    await page.locator('.fig.matrix').locator('canvas, svg.picture').first().waitFor();
    await press(page, 'Shift+S');
    await atStep(page, solved);
    await page.waitForFunction(
      (label) =>
        document.querySelector('.fig.torus .surface')?.getAttribute('aria-label') === label,
      heard.find((label) => /linked nodes/.test(label)) ?? '',
    );
    await page.goBack();
    await boardOf(page, 9);
  }));

test('pentominoes, twenty million steps: any step is fetched and shown, and looks the same when revisited', () =>
  visit({ ...wide, hash: '#lab' }, async (page) => {
    await atStep(page, 0);
    const asked = await watchQuestions(page);
    await choose(page, 'pentominoes');
    const all = await lastStep(page);
    assert.ok(all > 1_000_000, `${all} steps`);
    assert.equal(asked[0], 'run');
    assert.ok(asked.length <= 3, `only the events near the step are fetched: ${asked.join(' ')}`);
    await press(page, 'End');
    await atStep(page, all);
    /** @type {number[]} */
    const steps = [];
    for (const share of [0.5, 0.03, 0.97]) {
      await pointAt(page, Math.round(all * share));
      await page.waitForFunction(
        (far) =>
          Math.abs(
            Number(document.querySelector('.say .at b')?.textContent?.replace(/\D/g, '')) - far,
          ) < 40_000,
        Math.round(all * share),
      );
      await atStep(page);
      const { step } = await keepSight(page);
      steps.push(step);
      await press(page, 'ArrowRight', 3);
      await atStep(page, step + 3);
      await press(page, 'ArrowLeft', 3);
      await atStep(page, step);
      await assertSame(page, 'three steps on and back');
    }
    for (const step of steps) {
      await pointAt(page, step);
      await atStep(page, step);
      await assertSame(page, 'once more by the ruler');
    }
    assert.ok(asked.filter((ask) => ask === 'window').length >= 4, asked.join(' '));
    await press(page, 'Home');
    await press(page, 's');
    await page.waitForFunction(() =>
      /^Solution 1/.test(document.querySelector('.sentence')?.textContent ?? ''),
    );
  }));

/**
 * Clicks a button and returns the file that it saves.
 * @param {Page} page
 * @param {import('playwright-core').Locator} button
 * @returns {Promise<{name: string, path: string, text: string}>}
 */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const path = join(folder, `${Date.now()}-${download.suggestedFilename()}`);
  await download.saveAs(path);
  return { name: download.suggestedFilename(), path, text: readFileSync(path, 'utf8') };
}

/**
 * Asserts that a text is a self-contained picture: it is parsed, and drawn as an image.
 * @param {Page} page
 * @param {string} text
 * @returns {Promise<string[]>} the texts in it
 */
async function assertPicture(page, text) {
  assert.doesNotMatch(
    text,
    /var\(|<script|@import|\b(?:xlink:)?href="(?!#)|url\((?!#)/,
    'no external resources',
  );
  const { fault, wide, texts } = await page.evaluate(async (source) => {
    const read = new DOMParser().parseFromString(source, 'image/svg+xml');
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([source], { type: 'image/svg+xml' }));
    await image.decode();
    return {
      fault: read.querySelector('parsererror')?.textContent ?? '',
      wide: image.naturalWidth,
      texts: [...read.querySelectorAll('text')].map((node) =>
        [...node.childNodes]
          .filter(({ nodeName }) => nodeName !== 'title')
          .map((part) => part.textContent)
          .join(''),
      ),
    };
  }, text);
  assert.equal(fault, '', 'well-formed');
  assert.ok(wide > 200, `${wide} wide`);
  return texts;
}

test('each view is saved as a picture, and the run as an animation', () =>
  visit({ ...wide, hash: '#lab=six-sets&step=59&grain=cover' }, async (page) => {
    await atStep(page, 59);
    /** @type {Record<string, string[]>} */
    const names = {
      Matrix: ['S1', '119'],
      'Linked nodes': ['h', 'S6', '119'],
      'Search tree': ['S2', 'dead end'],
      Algorithm: ['search(k)', 'uncover(c)'],
    };
    for (const [view, expected] of Object.entries(names)) {
      await page.getByRole('button', { name: `Save as a picture: ${view}` }).click();
      const { name, text } = await saved(
        page,
        page.getByRole('button', { name: 'SVG, sharp at any size' }).locator('visible=true'),
      );
      assert.match(name, /^six-sets-(matrix|links|tree|code)-59\.svg$/);
      const texts = await assertPicture(page, text);
      for (const one of expected)
        assert.ok(texts.includes(one), `${view}: ${one} in ${texts.join(' ')}`);
      assert.doesNotMatch(text, /<animate/);
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('button', { name: 'The run as a film or pictures' })
      .locator('visible=true')
      .click();
    const dialog = page.getByRole('dialog', { name: 'Save the run as a film or pictures' });
    await dialog.getByLabel('Animated SVG').check();
    const { name, text } = await saved(
      page,
      dialog.getByRole('button', { name: 'Save', exact: true }),
    );
    assert.equal(name, 'six-sets-links.svg');
    const texts = await assertPicture(page, text);
    assert.ok(
      texts.some((one) => /^Solution 1: S4, S5 and S1/.test(one)),
      'each picture has its sentence',
    );
    assert.match(text, /<animate|@keyframes|<set /);
  }));

/**
 * Asserts that a page on disk contains the run and can step through it.
 * @param {string} file
 * @param {{step: number, title: RegExp}} opens
 */
function assertPage(file, { step, title }) {
  return visit({ ...wide, file }, async (page) => {
    await atStep(page, step);
    assert.match((await page.locator('h1').textContent()) ?? '', title);
    await press(page, 'Home');
    await atStep(page, 0);
    const first = await sight(page);
    assert.equal(first.of, 243);
    await press(page, 'ArrowRight');
    assert.ok((await stepOf(page)) > 0);
    await press(page, '2');
    await press(page, 'Home');
    await press(page, 'ArrowRight', 2);
    await atStep(page, 15);
    const covered = await sight(page);
    assert.deepEqual(grouped(covered.matrix.options), {
      choosing: 'S2 S4',
      remaining: 'S1 S3 S5 S6',
    });
    assert.deepEqual(
      covered.links.written,
      ['119 down', '3 left', '8 down', 'S5·119 up', 'S6·8 up', 'h right'].sort(),
    );
    assert.equal(covered.code.line, 'cover(c)');
    await keepSight(page);
    await press(page, 's');
    await atStep(page, 180);
    assert.match((await sight(page)).sentence, /^Solution 1: S4, S5 and S1\./);
    await pointAt(page, 15);
    await atStep(page, 15);
    await assertSame(page, 'by the ruler');
    await press(page, 'End');
    await atStep(page, 243);
    await assertAccessible(page);
    await page.getByRole('button', { name: '繁體中文' }).click();
    await page.getByText('搜尋結束').first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'zh-Hant');
    await page.getByRole('button', { name: '简体中文' }).click();
    await page.getByText('搜索结束').first().waitFor();
    await page.getByRole('button', { name: '存成图片：矩阵' }).click();
    const { name, text } = await saved(
      page,
      page.getByRole('button', { name: 'SVG：放大也清晰' }).locator('visible=true'),
    );
    assert.match(name, /\.svg$/);
    await assertPicture(page, text);
  });
}

test('the run is saved as a page that works from disk, at the step at which it was saved', async () => {
  let file = '';
  await visit({ ...wide, hash: '#lab=six-sets&step=59&grain=cover' }, async (page) => {
    await atStep(page, 59);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const { name, path } = await saved(
      page,
      page.getByRole('button', { name: 'The run as a page (HTML)' }).locator('visible=true'),
    );
    assert.equal(name, 'six-sets.html');
    file = path;
  });
  await assertPage(file, { step: 59, title: /^Six sets$/ });
});

test('the page that the command writes works from disk', async () => {
  const file = join(folder, 'worked1.html');
  writeFileSync(
    file,
    execFileSync(
      binary,
      ['trace', worked, '--branch', 'leftmost', '--to', 'html', '--lang', 'en'],
      { maxBuffer: 1 << 26 },
    ),
  );
  await assertPage(file, { step: 0, title: /worked1/ });
});
