/**
 * The room Set: writing givens and the findings about them; the tools; the ways to the other rooms;
 * every appearance.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import { EASY, assertNoSidewaysScroll, boardOf, cell, digits, labels, link } from './player.js';
import { assertAccessible, boardWindows, stage, testOfServer, themes } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit } = stage();

/**
 * One solution, an X-wing, seven redundant givens; without the pair r4c4, r6c6 it has 18 solutions.
 */
const HARD = '...8.54.......9..5.58.4.23....7....4..79.48..3....2....64.5.71.7..4.......21.8...';

/** @param {Page} page */
const verdict = (page) => page.locator('.verdict');

/**
 * Waits for a verdict on the current board.
 * @param {Page} page
 * @param {string} name
 * @param {string} [count]
 */
async function told(page, name, count) {
  await page.waitForFunction(
    ([name, count]) =>
      document.querySelector('.verdict')?.textContent === name &&
      (count === '' || document.querySelector('.count b')?.textContent === count),
    [name, count ?? ''],
  );
}

/**
 * @param {Page} page
 * @param {string} text
 */
async function paste(page, text) {
  await page.getByRole('button', { name: /^(Paste|粘贴)$/ }).click();
  await page.getByRole('dialog').getByRole('textbox').first().fill(text);
  await page.getByRole('dialog').locator('.picture').waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Load it|放上盘面)$/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/**
 * Returns the givens of the saved draft.
 * @param {Page} page
 * @returns {Promise<string>}
 */
const keptGivens = (page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('quadrille.draft') ?? '{}')
        .draft?.givens.map((/** @type {number} */ given) => given || '.')
        .join('') ?? '',
  );

test('without a pair 18 solutions are left, the deciding digits are marked, and one of them makes the puzzle unique again', () =>
  visit({ hash: '#set' }, async (page) => {
    await told(page, 'Several', '1,000+');
    await paste(page, HARD);
    await told(page, 'Unique', '1');
    await page.getByText('Seven redundant givens.').waitFor();
    await page.getByText('r1c6 r2c9 r3c2 r5c6 r7c3 r7c8 r8c4').waitFor();
    const facts = page.locator('.set-room .facts');
    await facts.getByText('X-Wing').waitFor();
    assert.match(await facts.innerText(), /Hard[\s\S]*462[\s\S]*3\.2[\s\S]*X-Wing[\s\S]*28/);
    assert.equal(
      await page.locator('q-board .only').count(),
      53,
      'where one digit is possible it is shown',
    );
    assert.ok(
      ((await page.locator('q-board .o-redundant').getAttribute('d')) ?? '').split('M').length ===
        8,
      'seven rings',
    );

    await cell(page, 30).click();
    assert.match((await labels(page))[50] ?? '', /given 2.*partner/);
    await page.keyboard.press('Backspace');
    await told(page, 'Several', '18');
    await page.getByText('Before this erasure: 1').waitFor();
    await page.getByText('43 cells are still open.').waitFor();
    await page.getByText('Each of the 13 underlined digits').waitFor();
    assert.equal(await page.locator('q-board .decides').count(), 13);
    assert.equal(await page.locator('q-board .only').count(), 12);
    assert.match((await labels(page))[30] ?? '', /possible 2 3 5 7/);
    assert.equal(await page.getByRole('button', { name: 'Play it' }).count(), 0);

    await page.keyboard.press('7');
    await page.keyboard.press(' ');
    await page.keyboard.press('2');
    await told(page, 'Unique', '1');
    await page.getByText('Before this pair: 18').waitFor();
    assert.equal(await digits(page), HARD);

    for (let k = 0; k < 2; k += 1) await page.keyboard.press('Control+z');
    await told(page, 'Several', '18');
    await page.getByRole('button', { name: 'Place one' }).click();
    await told(page, 'Unique', '1');
    assert.equal([...(await digits(page))].filter((sign) => sign !== '.').length, 27);
  }));

test('the switches hide the marks on the board', () =>
  visit({ hash: '#set' }, async (page) => {
    await paste(page, HARD);
    await page.locator('q-board .only').first().waitFor();
    await page.getByText('True candidates').click();
    assert.equal(await page.locator('q-board .only').count(), 0);
    await page.getByText('Mark redundant givens').click();
    assert.equal(await page.locator('q-board .o-redundant').getAttribute('d'), '');
    assert.equal(await page.getByText('Seven redundant givens.').count(), 0);
  }));

test('an empty board is empty, and a selected cell shows what is possible', () =>
  visit({ hash: '#set' }, async (page) => {
    await told(page, 'Several');
    await page.getByText('A cell with more than 6 shows them when it is selected.').waitFor();
    assert.ok((await page.locator('q-board .nt').count()) <= 9, 'no wall of digits');
    await cell(page, 40).click();
    await page.locator('q-board .nt').nth(8).waitFor();
    assert.match((await labels(page))[40] ?? '', /possible 1 2 3 4 5 6 7 8 9/);
    assert.equal(await page.locator('q-board .nt').count(), 9);
  }));

test('givens that clash are named, and the reason why the draft cannot be played', () =>
  visit({ hash: '#set' }, async (page) => {
    await told(page, 'Several');
    await cell(page, 0).click();
    await page.keyboard.press('7');
    await page.keyboard.press('End');
    await page.keyboard.press('7');
    await told(page, 'None', '0');
    await page.getByText('The 7 in r1c1 and the 7 in r1c9 clash.').waitFor();
    for (const place of [0, 8]) {
      assert.match((await labels(page))[place] ?? '', /given 7, repeats/);
      assert.match((await cell(page, place).getAttribute('class')) ?? '', /\bconf\b/);
    }
    assert.ok(await page.getByRole('button', { name: 'Play it' }).isDisabled());
    await page.getByText('To be played, a puzzle needs a solution.').waitFor();
    await page.keyboard.press('Delete');
    await told(page, 'Several');
  }));

test('the draft is saved with its brush; undo and redo cover the session', () =>
  visit({ hash: '#set' }, async (page) => {
    await paste(page, HARD);
    await page.getByRole('radio', { name: 'Quarter turn' }).click();
    await cell(page, 3).click();
    await page.keyboard.press('Backspace');
    const erased = await digits(page);
    assert.deepEqual(
      [3, 35, 77, 45].map((at) => erased[at]),
      ['.', '.', '.', '.'],
      'the whole group is gone',
    );
    await page.reload();
    await told(page, 'Several');
    assert.equal(await digits(page), erased);
    assert.ok(await page.getByRole('radio', { name: 'Quarter turn' }).isChecked());
    assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
    await cell(page, 0).click();
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('2');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    assert.equal(await digits(page), erased);
    await page.keyboard.press('Control+y');
    assert.equal((await digits(page))[0], '1');
  }));

test('minimise says how many givens were removed, with the brush in whole pairs, and leaves no redundant one', () =>
  visit({ hash: '#set' }, async (page) => {
    await paste(page, [...EASY.solution].map((sign, at) => (at % 4 === 0 ? '.' : sign)).join(''));
    await told(page, 'Unique', '1');
    await page.getByRole('radio', { name: 'None' }).click();
    await page.getByRole('button', { name: 'Minimise' }).click();
    await page.getByText(/givens were removed, \d+ are left\./).waitFor();
    await told(page, 'Unique', '1');
    await page.getByText('No given is redundant.').waitFor();
    const left = [...(await digits(page))].filter((sign) => sign !== '.').length;
    assert.ok(left < 40, `${left} are left`);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('radio', { name: 'Half turn' }).click();
    await told(page, 'Unique', '1');
    const before = await digits(page);
    await page.getByRole('button', { name: 'Minimise' }).click();
    await page.getByText(/givens? (was|were|can be) removed|group of givens/).waitFor();
    const after = await digits(page);
    [...before].forEach((sign, at) => {
      if (sign !== '.' && before[80 - at] !== '.')
        assert.equal(
          after[at] === '.',
          after[80 - at] === '.',
          `r${Math.floor(at / 9) + 1}c${(at % 9) + 1}`,
        );
    });
  }));

test('pattern finds another puzzle with givens in the same cells', () =>
  visit({ hash: '#set' }, async (page) => {
    await paste(page, HARD);
    await told(page, 'Unique', '1');
    await page.getByRole('button', { name: 'Pattern' }).click();
    await page.waitForFunction(
      () =>
        /pattern/.test(document.querySelector('.trail')?.textContent ?? '') ||
        /No puzzle/.test(document.querySelector('.message')?.textContent ?? ''),
      null,
      { timeout: 20_000 },
    );
    const now = await digits(page);
    assert.equal(now.replace(/\d/g, 'x'), HARD.replace(/\d/g, 'x'));
    if (now !== HARD) await told(page, 'Unique', '1');
  }));

test('empty boards of every size and kind; letters above nine, and numbers with Enter', () =>
  visit({ hash: '#set' }, async (page) => {
    await page.locator('.set-room').waitFor();
    /** @param {string} size @param {string} [rules] @param {string} [regions] */
    const begin = async (size, rules, regions) => {
      await page.getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('button', { name: 'New empty board' }).click();
      if (size) await page.getByRole('dialog').getByText(size, { exact: true }).click();
      if (rules) await page.getByRole('dialog').getByText(rules, { exact: true }).click();
      if (regions) await page.getByRole('dialog').getByRole('textbox').fill(regions);
      await page.getByRole('button', { name: 'Create' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    for (const [size, cells] of /** @type {const} */ ([
      ['4 × 4', 16],
      ['6 × 6', 36],
      ['12 × 12', 144],
      ['25 × 25', 625],
      ['16 × 16', 256],
    ])) {
      await begin(size);
      assert.equal(await page.locator('q-board [role=gridcell]').count(), cells);
    }
    await cell(page, 0).click();
    await page.keyboard.press('c');
    await page.keyboard.press('ArrowRight');
    for (const key of ['1', '6', 'Enter']) await page.keyboard.press(key);
    assert.equal((await digits(page)).slice(0, 3), 'CG.');
    await begin('9 × 9', 'Diagonals');
    await page.locator('q-board .diagonal').waitFor({ state: 'attached' });
    await begin('', 'Jigsaw', 'aabb aabb ccdd ccdd');
    assert.equal(await page.locator('q-board [role=gridcell]').count(), 16);
    await told(page, 'Several', '288');
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.equal(
      await page.locator('q-board [role=gridcell]').count(),
      81,
      'undo goes back to the board before',
    );
  }));

test('from Play and back: the puzzle is handed over, and keys go to the room that is shown', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('button', { name: 'Edit in Set' }).click();
    await told(page, 'Unique', '1');
    assert.equal(await digits(page), EASY.givens);
    assert.equal(await page.title(), 'Set · Quadrille');
    await cell(page, 2).click();
    await page.keyboard.press('4');
    await told(page, 'Unique', '1');
    const set = await keptGivens(page);
    await page.getByRole('button', { name: 'Play it' }).click();
    await boardOf(page, 9);
    await page.waitForFunction(() =>
      document.querySelector('q-board [aria-label^="row 1 column 3, given 4"]'),
    );
    await cell(page, 3).click();
    await page.keyboard.press('6');
    assert.equal(await keptGivens(page), set, 'what is played is not set');
    await page.goBack();
    await told(page, 'Unique', '1');
    assert.equal(await digits(page), set);
  }));

test('a draft can be shared as a link and as text', () =>
  visit({ hash: '#set' }, async (page) => {
    await paste(page, HARD);
    await page.getByRole('button', { name: 'Share' }).first().click();
    assert.match(
      await page.getByRole('textbox', { name: 'Link' }).inputValue(),
      /#p=9~\.\.\.8\.54/,
    );
    await page.waitForFunction(
      (text) =>
        [...document.querySelectorAll('textarea')].some((field) => field.value.trim() === text),
      HARD,
    );
    assert.equal(await page.getByText('With my entries').count(), 0);
  }));

test('a screen reader announces the result when the setter pauses, not with every key', () =>
  visit({ hash: '#set' }, async (page) => {
    const heard = page.locator('.margin > [role=status]');
    await page.waitForFunction(() =>
      /More than 1,000 solutions/.test(
        document.querySelector('.margin > [role=status]')?.textContent ?? '',
      ),
    );
    await paste(page, HARD);
    await told(page, 'Unique', '1');
    assert.match((await heard.textContent()) ?? '', /More than/, 'not at once');
    await page.waitForFunction(() =>
      /^Unique\. Hard, 462\. Seven redundant givens\./.test(
        document.querySelector('.margin > [role=status]')?.textContent ?? '',
      ),
    );
  }));

testOfServer('an unreachable server is reported, nothing is lost, and trying again continues', () =>
  visit({ hash: '#set', expect: /ERR_FAILED|Failed to fetch/ }, async (page) => {
    await told(page, 'Several');
    await page.route('**/api', (route) => route.abort());
    await cell(page, 0).click();
    await page.keyboard.press('5');
    await page.getByText('Quadrille does not respond.').waitFor();
    assert.equal((await keptGivens(page))[0], '5');
    await page.unroute('**/api');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByText('Quadrille does not respond.')
      .waitFor({ state: 'detached' })
      .catch(() => {});
    await page.waitForFunction(
      () => (document.querySelector('.message')?.textContent ?? '') === '',
    );
  }),
);

test('in Chinese no English word is left', () =>
  visit({ hash: '#set', language: 'zh' }, async (page) => {
    const names = /\b(Quadrille|English|ER|[rc]\d+c?\d*)\b/g;
    await paste(page, HARD);
    await told(page, '唯一解', '1');
    await page.getByText('七个多余的已知数。').waitFor();
    assert.doesNotMatch(
      (await page.evaluate(() => document.body.innerText))
        .replace(names, '')
        .replace(/X-Wing|X 翼|X翼/g, ''),
      /[A-Za-z]{2,}/,
    );
    await cell(page, 30).click();
    await page.keyboard.press('Delete');
    await told(page, '多解', '18');
    assert.doesNotMatch(
      (await page.evaluate(() => document.body.innerText)).replace(names, ''),
      /[A-Za-z]{2,}/,
    );
    assert.equal(await page.title(), '出题 · Quadrille');
    await assertAccessible(page);
  }));

for (const [width, height] of boardWindows) {
  test(`at ${width} × ${height} everything is there, nothing overflows, and no answer moves the board`, () =>
    visit({ hash: '#set', width, height }, async (page) => {
      await told(page, 'Several');
      await assertNoSidewaysScroll(page);
      const before = await page.locator('q-board').boundingBox();
      for (const name of [
        'Erase',
        'Undo',
        'Redo',
        'Minimise',
        'To a level',
        'Fill',
        'Rules',
        'Regions',
        'Paste',
        'Show in lab',
        'Play it',
        'More',
      ]) {
        assert.ok(
          await page
            .getByRole('button', { name, exact: true })
            .locator('visible=true')
            .first()
            .isVisible(),
          name,
        );
      }
      await paste(page, HARD);
      await told(page, 'Unique', '1');
      await page.evaluate(() => scrollTo(0, 0));
      assert.deepEqual(await page.locator('q-board').boundingBox(), before);
      await assertNoSidewaysScroll(page);
    }));
}

for (const theme of themes('dark')) {
  test(`axe finds nothing serious in the ${theme} theme: several, unique, none, and the dialogs`, () =>
    visit({ hash: '#set', settings: { theme } }, async (page) => {
      await told(page, 'Several');
      await assertAccessible(page);
      await paste(page, HARD);
      await told(page, 'Unique');
      await cell(page, 30).click();
      await assertAccessible(page);
      await page.keyboard.press('8');
      await told(page, 'None');
      await assertAccessible(page);
      await verdict(page).waitFor();
      await page.getByRole('button', { name: 'More' }).first().click();
      await page.getByRole('button', { name: 'New empty board' }).click();
      await assertAccessible(page);
    }));
}
