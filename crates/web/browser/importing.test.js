/** Puzzles from elsewhere: every format, files, faults at their place, links. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { EASY, boardOf, digits, kept, openPaste, pasteAndPlay } from './player.js';
import { stage, testOfFiles, testOfServer } from './stage.js';

const { visit, address } = stage();

const rows = EASY.givens.match(/.{9}/g) ?? [];

/** The same puzzle as f-puzzles packs it into a link, with an entry and a title. */
const FPUZZLES =
  'N4IgzglgXgpiBcBOANCALhNAbO8QDEAfgJwAIBBAEwENTAHU0BunEVAc2IkoQG0vQA3algCuuAKysIfGADsEaY' +
  'iIC+yfoJEIAzBKmz48pSpADhuACzLgFo2twB2bTLkKYF1ytcBdZL2smEANgddfRd3MNU/eABGIKcDCPUkWL1nK' +
  '2NE8RAWSUcU+LdLL140mwQULJzg1MN03AAOZJCC5prS+ECKnTjQwu8E+sbqy3CSyI7srryelv7NQaUi2fhTeen' +
  'w30SGztym9dq57ar8vbaYw+7FRY27VZnRxIAmW5GTsdvF+9xxyouX4f/rggnucpp8EFsJjshpc+jNActnkszpC' +
  'jj14eUUb9/mD4JlMaCPn8cRCfqC/vD7CDdksMaSmh4PIogA=';

/** The same puzzle as each program writes it. */
const FORMATS = {
  line: EASY.givens,
  'line with noughts': EASY.givens.replaceAll('.', '0'),
  grid: rows.map((row) => [...row].join(' ')).join('\n'),
  'grid with bars': rows
    .map(
      (row, k) =>
        (k % 3 === 0 && k > 0 ? '------+-------+------\n' : '') +
        (row.match(/.{3}/g) ?? []).map((three) => [...three].join(' ')).join(' | '),
    )
    .join('\n'),
  csv: [...EASY.givens.replaceAll('.', '0')].join(','),
  sdk: `[Puzzle]\n${rows.join('\n')}\n`,
  sdm: `${EASY.givens}\n${EASY.givens}\n`,
  ss: rows
    .map(
      (row, k) =>
        (k % 3 === 0 && k > 0 ? '-----------\n' : '') + (row.match(/.{3}/g) ?? []).join('|'),
    )
    .join('\n'),
  hodoku: `:0000:x:${EASY.givens}::::`,
  json: JSON.stringify(
    rows.map((row) => [...row].map((sign) => (sign === '.' ? 0 : Number(sign)))),
  ),
};

test('a puzzle can be pasted in every format', () =>
  visit({}, async (page) => {
    for (const [name, text] of Object.entries(FORMATS)) {
      await pasteAndPlay(page, text);
      assert.equal(await digits(page), EASY.givens, name);
      const { puzzle } = await kept(page);
      assert.equal(puzzle.rating?.level, 'easy', name);
      assert.equal(puzzle.solution?.join(''), EASY.solution, name);
    }
  }));

test('candidates are imported as notes, and entered digits as entries', () =>
  visit({}, async (page) => {
    await pasteAndPlay(
      page,
      ':0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8.+179:213:::',
    );
    const game = await kept(page);
    assert.equal(game.position.entries[78], 1);
    assert.ok(
      game.position.corner.some((set) => set > 0) || game.position.centre.some((set) => set > 0),
    );
  }));

test('a text that describes its board is read on it, and shared with it or with a warning', () =>
  visit({}, async (page) => {
    const regions = ['aaab', 'cabb', 'ccdb', 'cddd'];
    await pasteAndPlay(page, JSON.stringify({ shape: { regions }, puzzle: '.4.2...1...4....' }));
    assert.equal((await kept(page)).puzzle.shape.regions, 'aaabcabbccdbcddd');
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const warning = page.getByText('This format cannot store everything. Left out: regions.');
    await warning.waitFor();
    await page.getByRole('combobox', { name: 'Format' }).selectOption('json');
    await warning.waitFor({ state: 'detached' });
    const text = await page.getByRole('textbox', { name: 'Text' }).inputValue();
    assert.match(text, /^{"shape":{"size":4,"regions":\["aaab","cabb","ccdb","cddd"\]}/);
  }));

test('a fault is shown at its place, with a hint, and nothing is lost', () =>
  visit({}, async (page) => {
    await openPaste(page);
    const before = await kept(page);
    const field = page.getByRole('dialog').getByRole('textbox').first();
    await field.fill(EASY.givens.slice(0, 80));
    await page.getByText('80 characters: a 9×9 board has 81').waitFor();
    await page.getByText('Line 1, column 81').first().waitFor();
    assert.ok(await page.getByRole('button', { name: /^Play it/ }).isDisabled());
    await field.fill(`${EASY.givens.slice(0, 40)}?${EASY.givens.slice(41)}`);
    await page.getByText('Line 1, column 41').first().waitFor();
    await page.keyboard.press('Escape');
    assert.equal((await kept(page)).id, before.id);
  }));

test('a fault is shown in Chinese, in the dialog and beside the board', () =>
  visit({ language: 'zh' }, async (page) => {
    await page.locator('q-board [role=gridcell][aria-readonly]').first().waitFor();
    await page.getByRole('button', { name: '新题', exact: true }).click();
    await page.getByRole('tab', { name: '粘贴或拖入' }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .first()
      .fill(`${EASY.givens.slice(0, 40)}?${EASY.givens.slice(41)}`);
    await page.getByText('“?”不是 9 × 9 盘面的数字。数字是 1 到 9，没数的格写点或 0。').waitFor();
    await page.getByText('第 1 行，第 41 列').waitFor();
    await page.keyboard.press('Escape');
    // A rule that only another version might know.
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#p=9.thermo~${EASY.givens}~56hl`);
    await page.getByText('没有“thermo”这种类型。').waitFor();
  }));

test('a puzzle is found in any text, and judged in the preview', () =>
  visit({ hash: `#puzzle=${EASY.givens}` }, async (page) => {
    await openPaste(page);
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox').first();
    for (const text of [
      `https://example.org/play?puzzle=${EASY.givens.replaceAll('.', '0')}&level=2`,
      `Puzzle: ${EASY.givens} (easy)`,
      `Hello all, can somebody tell me the next step in this one? I see nothing.\n\n${FORMATS['grid with bars']}\n\nThank you!`,
      `https://example.org/?p=${EASY.givens.replaceAll('.', '%2E')}`,
      `https://f-puzzles.com/?load=${FPUZZLES}`,
    ]) {
      await field.fill(text);
      await dialog.getByText('9 × 9, 30 givens').waitFor();
      await dialog.getByText('One solution. Level: Easy.').waitFor();
      assert.equal(await dialog.locator('.picture .clash').count(), 0, 'nothing clashes');
      await field.fill('');
      await dialog.getByText('No puzzle found yet.').waitFor();
    }
    await field.fill(`sent by a friend: ${EASY.givens}.`);
    await dialog.getByText('One solution. Level: Easy.').waitFor();
    await dialog.getByRole('button', { name: 'Play it' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await digits(page), EASY.givens);
  }));

test('a text without a puzzle says so, and what is accepted', () =>
  visit({ hash: `#puzzle=${EASY.givens}` }, async (page) => {
    await openPaste(page);
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox').first();
    await field.fill('The quick brown fox jumps over the lazy dog, again and again and again.');
    await dialog.getByText('No puzzle found in this text.').waitFor();
    await dialog.getByText('81 digits in any text or link').waitFor();
    assert.equal(await dialog.getByText(/column/).count(), 0, 'there is no place to go to');
    await field.fill('https://sudokupad.app/sv7hqkd0zp');
    await dialog.getByText('No puzzle found in this link to sudokupad.app.').waitFor();
    assert.ok(await dialog.getByRole('button', { name: /^Play it/ }).isDisabled());
  }));

test('the preview shows clashes and several solutions, and then the game starts at once', () =>
  visit({ hash: `#puzzle=${EASY.givens}` }, async (page) => {
    await openPaste(page);
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox').first();
    await field.fill(`55${EASY.givens.slice(2)}`);
    await dialog.getByText('This puzzle has no solution.').waitFor();
    assert.equal(await dialog.locator('.picture .clash').count(), 1);
    await field.fill('.'.repeat(81));
    await dialog.getByText('This puzzle has several solutions').waitFor();
    await dialog.getByRole('button', { name: 'Play anyway' }).click();
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await digits(page), '.'.repeat(81));
  }));

test('a file can be dropped on the dialog', () =>
  visit({}, async (page) => {
    await openPaste(page);
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'puzzle.sdk', { type: 'text/plain' }));
      return data;
    }, FORMATS.sdk);
    await page.getByRole('dialog').dispatchEvent('drop', { dataTransfer: transfer });
    await page
      .getByRole('dialog')
      .getByText(/30 givens/)
      .waitFor();
    await page.getByRole('button', { name: /^Play it/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(await digits(page), EASY.givens);
  }));

test('a shared link holds puzzle and position', () =>
  visit({ hash: `#puzzle=${EASY.givens}` }, async (page) => {
    await boardOf(page, 9);
    await page.locator('q-board [role=gridcell]').nth(2).click();
    await page.keyboard.press('4');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+Digit2');
    const before = (await kept(page)).position;
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    await page.getByRole('dialog').getByText('With notes too').click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Copied.').first().waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(copied.startsWith(`${address()}#p=9~`), copied);
    const other = await page.context().newPage();
    await other.goto(copied);
    await boardOf(other, 9);
    await other.waitForFunction(() =>
      document.querySelector('q-board [aria-label^="row 1 column 3, 4"]'),
    );
    assert.deepEqual((await kept(other)).position, before);
    await openPaste(other);
    await other.getByRole('dialog').getByRole('textbox').first().fill(copied);
    await other.getByRole('dialog').getByText('2 cells with entries or notes').waitFor();
  }));

testOfServer('a link leads to this computer and says so, or to a public copy', () =>
  visit({ hash: `#puzzle=${EASY.givens}` }, async (page) => {
    await boardOf(page, 9);
    const dialog = page.getByRole('dialog');
    const shared = async () => {
      await page.getByRole('button', { name: 'Share', exact: true }).first().click();
      return dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    };
    assert.ok((await shared()).startsWith(`${address()}#`));
    await dialog.getByText('The link leads to this computer and works only here').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Settings' }).first().click();
    const field = dialog.getByRole('textbox', { name: 'Public copy for links' });
    await field.fill('nonsense');
    await field.press('Tab');
    await dialog.getByText('This is not the address of a web page.').waitFor();
    await field.fill('example.org/sudoku');
    await field.press('Tab');
    await page.keyboard.press('Escape');
    assert.ok((await shared()).startsWith('https://example.org/sudoku/#'));
    assert.equal(await dialog.getByText('leads to this computer').count(), 0);
  }),
);

testOfFiles('a link leads to where the files are, and there is nothing to set', () =>
  visit({ hash: `#puzzle=${EASY.givens}` }, async (page) => {
    await boardOf(page, 9);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Settings' }).first().click();
    await dialog.getByText('Hardest technique', { exact: true }).waitFor();
    assert.equal(await dialog.getByText('Public copy').count(), 0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    assert.ok(link.startsWith(`${address()}#`), link);
    assert.equal(await dialog.getByText('leads to this computer').count(), 0);
  }),
);

test('a link that lost its tail is reported, and there is still a puzzle to play', () =>
  visit({ hash: '#p=9~53..7' }, async (page) => {
    await page.getByText('This link does not contain a complete puzzle.').first().waitFor();
    await boardOf(page, 9);
  }));
