/**
 * The lab: the worked examples stepped to the end and back with every view in step, scrubbing,
 * playing, and the other ways through a run.
 */
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  assertSame,
  atStep,
  choose,
  described,
  grouped,
  keepSight,
  lastStep,
  pointAt,
  press,
  sight,
  stepOf,
} from './lab-player.js';
import { holdQuestions } from './questions.js';
import { everything, stage } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./lab-player.js').Sight} Sight */

const { visit } = stage();
const wide = { width: 1440, height: 900 };

/**
 * What the articles say about an example at some steps: for each view, what matters there. The step
 * numbers are those of the engine.
 * @typedef {object} Named
 * @property {string} what
 * @property {number} step
 * @property {Record<string, string>} items in the matrix and at the headers, by status
 * @property {Record<string, string>} options in the matrix, by status
 * @property {Record<string, string>} left the number of options left for each open item
 * @property {string[]} [written] links that the act wrote
 * @property {string[]} tree
 * @property {string} here the current node of the tree
 * @property {string} line
 * @property {string} variables k, c, r
 * @property {RegExp} sentence
 */

/**
 * @type {Record<string, {id: string, hash: string, stops: Record<string, number>, named: Named[]}>}
 */
const EXAMPLES = {
  'six sets, leftmost item': {
    id: 'six-sets',
    hash: '#lab=six-sets',
    stops: { link: 243, cover: 51, level: 23 },
    named: [
      {
        what: 'the first choice',
        step: 1,
        items: { choosing: '1', remaining: '3 5 8 9 17 119' },
        options: { choosing: 'S2 S4', remaining: 'S1 S3 S5 S6' },
        left: { 1: '2', 3: '2', 5: '2', 8: '3', 9: '2', 17: '2', 119: '3' },
        tree: [
          'root: node choosing 1',
          'S2: tree wait (not yet tried)',
          'S4: tree wait (not yet tried)',
        ],
        here: 'root',
        line: 'choose an item c, then cover(c)',
        variables: '0 1 –',
        sentence: /^Item 1 is chosen\. S2 and S4 hold it\. It is the first open item\.$/,
      },
      {
        what: 'the first cover, finished',
        step: 15,
        items: { choosing: '1', remaining: '3 5 8 9 17 119' },
        options: { choosing: 'S2 S4', remaining: 'S1 S3 S5 S6' },
        left: { 3: '2', 5: '2', 8: '1', 9: '2', 17: '2', 119: '2' },
        written: ['119 down', '3 left', '8 down', 'S5·119 up', 'S6·8 up', 'h right'],
        tree: [
          'root: node choosing 1',
          'S2: tree wait (not yet tried)',
          'S4: tree wait (not yet tried)',
        ],
        here: 'root',
        line: 'cover(c)',
        variables: '0 1 –',
        sentence: /^Item 1 is covered: S2 and S4 leave their other lists\./,
      },
      {
        what: 'the first dead end: S2 and S3 leave nothing for 9',
        step: 59,
        items: { past: '1 8 119', choosing: '3', further: '5 17', remaining: '9' },
        options: { past: 'S1 S4 S5 S6', answer: 'S2', choosing: 'S3' },
        left: { 9: '0' },
        tree: [
          'root: tree open 1',
          'S2: node choosing 3',
          'S3: tree dead 9 (dead end)',
          'S4: tree wait (not yet tried)',
        ],
        here: 'S3',
        line: 'choose an item c, then cover(c)',
        variables: '2 3 S3',
        sentence: /^Item 9 has no option left: .*go back further, to item 1\./,
      },
      {
        what: 'the answer: S4, S5, S1',
        step: 180,
        items: { past: '1 3 5 8 9 17 119' },
        options: { answer: 'S1 S4 S5', past: 'S2 S3 S6' },
        left: {},
        tree: [
          'root: tree open 1',
          'S2: node past 3',
          'S3: tree dead 9 (dead end)',
          'S4: tree open 3',
          'S3: tree dead 9 (dead end)',
          'S5: node choosing 5',
          'S1: tree found (solution)',
        ],
        here: 'S1',
        line: 'if R[h] = h, report and return',
        variables: '3 5 S1',
        sentence: /^Solution 1: S4, S5 and S1\. No item is open any more/,
      },
    ],
  },
  'rows A to F, smallest item': {
    id: 'rows-a-f',
    hash: '#lab=rows-a-f',
    stops: { link: 190, cover: 34, level: 16 },
    named: [
      {
        what: 'the first choice',
        step: 1,
        items: { choosing: '1', remaining: '2 3 4 5 6 7' },
        options: { choosing: 'A B', remaining: 'C D E F' },
        left: { 1: '2', 2: '2', 3: '2', 4: '3', 5: '2', 6: '2', 7: '4' },
        tree: [
          'root: node choosing 1',
          'A: tree wait (not yet tried)',
          'B: tree wait (not yet tried)',
        ],
        here: 'root',
        line: 'choose an item c, then cover(c)',
        variables: '0 1 –',
        sentence:
          /^Item 1 is chosen\. A and B hold it\. No open item has fewer options; ties go to the first\.$/,
      },
      {
        what: 'the first cover, finished',
        step: 15,
        items: { choosing: '1', remaining: '2 3 4 5 6 7' },
        options: { choosing: 'A B', remaining: 'C D E F' },
        left: { 2: '2', 3: '2', 4: '1', 5: '2', 6: '2', 7: '3' },
        written: ['2 left', '4 down', '7 down', 'C·4 up', 'C·7 up', 'h right'],
        tree: [
          'root: node choosing 1',
          'A: tree wait (not yet tried)',
          'B: tree wait (not yet tried)',
        ],
        here: 'root',
        line: 'cover(c)',
        variables: '0 1 –',
        sentence: /^Item 1 is covered: A and B leave their other lists\./,
      },
      {
        what: 'the dead end: A leaves only D, and 2 is empty',
        step: 44,
        items: { choosing: '1', remaining: '2 3 5 6', further: '4 7' },
        options: { choosing: 'A B', past: 'C E F', remaining: 'D' },
        left: { 2: '0', 3: '1', 5: '1', 6: '1' },
        tree: [
          'root: node choosing 1',
          'A: tree dead 2 (dead end)',
          'B: tree wait (not yet tried)',
        ],
        here: 'A',
        line: 'choose an item c, then cover(c)',
        variables: '1 1 A',
        sentence: /^Item 2 has no option left: go back and try the next option for item 1\./,
      },
      {
        what: 'the answer: B, D, F',
        step: 124,
        items: { past: '1 2 3 4 5 6 7' },
        options: { past: 'A C E', answer: 'B D F' },
        left: {},
        tree: [
          'root: tree open 1',
          'A: tree dead 2 (dead end)',
          'B: tree open 5',
          'D: node choosing 2',
          'F: tree found (solution)',
        ],
        here: 'F',
        line: 'if R[h] = h, report and return',
        variables: '3 2 F',
        sentence: /^Solution 1: B, D and F\. No item is open any more/,
      },
    ],
  },
};

/** Asserts that every view shows a named step. @param {Sight} seen @param {Named} named */
function assertNamed(
  seen,
  { what, step, items, options, left, written = [], tree, here, line, variables, sentence },
) {
  assert.equal(seen.step, step, what);
  assert.deepEqual(grouped(seen.matrix.items), items, `${what}: items of the matrix`);
  assert.deepEqual(grouped(seen.matrix.options), options, `${what}: options of the matrix`);
  assert.deepEqual(grouped(seen.links.headers), items, `${what}: headers of the lists`);
  assert.deepEqual(seen.links.written, [...written].sort(), `${what}: links just written`);
  for (const [node, status] of Object.entries(seen.matrix.entries))
    assert.equal(
      seen.links.nodes[node],
      status,
      `${what}: ${node} is the same in matrix and lists`,
    );
  assert.deepEqual(
    Object.fromEntries(Object.entries(seen.left).filter(([, size]) => size !== '–')),
    left,
    `${what}: options left`,
  );
  for (const [item, size] of Object.entries(left))
    assert.equal(seen.links.sizes[item], size, `${what}: size at the header of ${item}`);
  assert.deepEqual(seen.tree.nodes, tree, `${what}: tree`);
  assert.equal(seen.tree.here, here, `${what}: current node of the tree`);
  assert.equal(seen.code.line, line, `${what}: line of the algorithm`);
  assert.equal(
    [seen.variables.k, seen.variables.c, seen.variables.r].join(' '),
    variables,
    `${what}: variables`,
  );
  assert.match(seen.sentence, sentence, what);
}

/**
 * Returns what shows the problem, and not how it came to be so: this is the same at the start and
 * at the end. Restored counts as remaining.
 * @param {Sight} seen
 */
function standing({ matrix, links: { headers, sizes, nodes, ghosts }, left }) {
  const told = { ...matrix, headers, sizes, nodes, ghosts, left };
  return JSON.parse(JSON.stringify(told).replaceAll('"restored"', '"remaining"'));
}

test('two clicks after the page has opened, the first cover is drawn', () =>
  visit(wide, async (page) => {
    await page.getByRole('link', { name: 'Lab', exact: true }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.waitForFunction(
      () => Number(document.querySelector('.ruler')?.getAttribute('aria-valuenow')) >= 2,
    );
    await page.locator('.fig.torus [data-look="node choosing"]').first().waitFor();
    const seen = await sight(page);
    assert.equal(seen.matrix.items[1], 'choosing');
    assert.match(seen.doing, /^Level 1, covering item 1$/);
    assert.equal(await page.title(), 'Lab · Quadrille');
    await page.waitForFunction(
      () =>
        document.querySelectorAll('.fig.torus [data-look="link written"]').length > 0 &&
        document.querySelectorAll('.fig.torus [data-look="link ghost"]').length > 0,
    );
  }));

for (const [name, { id, hash, stops, named }] of Object.entries(EXAMPLES)) {
  test(`${name}: stepped to the end and back at each grain, with every view right at the named steps`, () =>
    visit({ ...wide, hash }, async (page) => {
      await atStep(page, 0);
      const first = await sight(page);
      assert.equal(first.doing, 'At the start');
      assert.deepEqual(grouped(first.matrix.entries), {
        remaining: Object.keys(first.matrix.entries).join(' '),
      });
      // From now on its events are present, so a step is shown with the next frame.
      await press(page, 'ArrowRight');
      await atStep(page, 1);
      for (const [key, grain] of /** @type {const} */ ([
        ['1', 'link'],
        ['2', 'cover'],
        ['3', 'level'],
      ])) {
        // Hundreds of links are the most expensive part: one example is enough in a plain run.
        if (!everything && (grain === 'link') !== (id === 'six-sets')) continue;
        await press(page, 'Home');
        await press(page, key);
        await atStep(page, 0);
        // There are too many links to look at each of them, so only some are checked; at the other
        // grains, all.
        const every = grain === 'link' ? 7 : 1;
        /** @type {Set<number>} */
        const seen = new Set();
        for (let k = 1; k <= stops[grain]; k += 1) {
          await press(page, 'ArrowRight');
          if (k % every > 0 && k < stops[grain]) continue;
          const { step, of } = await keepSight(page, grain);
          seen.add(step);
          assert.equal(
            step === of,
            k === stops[grain],
            `as many stops as the trace has lines at the grain ${grain}`,
          );
          const here = grain === 'cover' ? named.find((one) => one.step === step) : undefined;
          if (here) assertNamed(await sight(page), here);
        }
        await atStep(page, stops.link);
        const last = await sight(page);
        assert.equal(last.doing, 'At the end');
        assert.match(
          last.sentence,
          /^The search is over: 1 solution\. Everything was uncovered in reverse order/,
        );
        assert.deepEqual(standing(last), standing(first), 'everything is back');
        if (grain === 'cover')
          for (const one of named) assert.ok(seen.has(one.step), `it stopped at ${one.what}`);
        for (let k = stops[grain] - 1; k >= 0; k -= 1) {
          await press(page, 'ArrowLeft');
          if (k % every === 0 && k > 0)
            await assertSame(page, `on the way back by ${grain}`, grain);
        }
        await atStep(page, 0);
        assert.deepEqual(await sight(page), first, 'the start again');
      }
    }));
}

test('each link of the first cover is shown with its line and its variables', () =>
  visit({ ...wide, hash: '#lab=six-sets' }, async (page) => {
    await atStep(page, 0);
    // The events of the engine: cover 1, hide S2, down(8), up(S4·8), len(8), …, right(h), left(3).
    /**
     * @type {[number, string, string, string[], string[]][]}
     *     The last entry lists the links that removed nodes still have.
     */
    const steps = [
      [2, 'cover(c)', '0 1 – – –', [], []],
      [3, 'for each i down from c', '0 1 – S2·1 –', [], []],
      [4, 'D[U[j]] ← D[j]', '0 1 – S2·1 S2·8', ['8 down'], ['S2·8 down', 'S2·8 up']],
      [5, 'U[D[j]] ← U[j]', '0 1 – S2·1 S2·8', ['S4·8 up'], ['S2·8 down', 'S2·8 up']],
      [6, 'S[C[j]] ← S[C[j]] − 1', '0 1 – S2·1 S2·8', [], ['S2·8 down', 'S2·8 up']],
      [14, 'R[L[c]] ← R[c], L[R[c]] ← L[c]', '0 1 – – –', ['h right'], ['1 left', '1 right']],
      [15, 'R[L[c]] ← R[c], L[R[c]] ← L[c]', '0 1 – – –', ['3 left'], ['1 left', '1 right']],
    ];
    for (const [step, line, variables, written, ghosts] of steps) {
      await press(page, 'ArrowRight', step - (await stepOf(page)));
      await atStep(page, step);
      const seen = await sight(page);
      assert.equal(seen.code.line, line, `step ${step}`);
      assert.equal(
        ['k', 'c', 'r', 'i', 'j'].map((name) => seen.variables[name]).join(' '),
        variables,
        `step ${step}`,
      );
      assert.deepEqual(seen.links.written, written, `step ${step}`);
      assert.deepEqual(seen.links.ghosts, ghosts, `step ${step}`);
    }
    assert.equal((await sight(page)).links.sizes[8], '1');
  }));

test('no key press is lost while events are fetched', () =>
  visit({ ...wide, hash: '#lab=langford-7' }, async (page) => {
    await atStep(page, 0);
    const release = await holdQuestions(page);
    // The events at the end have not been fetched yet.
    await press(page, 'End');
    await press(page, 'ArrowLeft', 5);
    await press(page, 'ArrowRight', 2);
    assert.equal(await stepOf(page), 0);
    await release();
    await atStep(page, 57_983);
  }));

test('the ruler, used by click, drag and keys, shows what stepping shows', () =>
  visit({ ...wide, hash: '#lab=six-sets' }, async (page) => {
    await atStep(page, 0);
    const steps = [7, 15, 31, 58, 59, 77, 112, 148, 180, 181, 220, 243];
    for (const step of steps) {
      await press(page, 'ArrowRight', step - (await stepOf(page)));
      await atStep(page, step);
      await keepSight(page);
    }
    for (const step of shuffled(steps)) {
      await pointAt(page, step);
      await atStep(page, step);
      await assertSame(page, 'by the pointer');
    }
    const box = await page.locator('.ruler').boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width - 40, box.y + 30);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 30, { steps: 9 });
    await page.mouse.move(box.x + box.width / 2, box.y + 30, { steps: 4 });
    await page.mouse.up();
    await atStep(page);
    const middle = await stepOf(page);
    assert.ok(Math.abs(middle - 121) <= 2, `the middle is step ${middle}`);
    await keepSight(page);
    await page.locator('.ruler').focus();
    await press(page, 'Home');
    await atStep(page, 0);
    await press(page, 'PageUp', 4);
    await atStep(page, 96);
    await press(page, 'ArrowUp', middle - 96);
    await atStep(page, middle);
    await assertSame(page, 'by keys of the ruler, after dragging');
    await press(page, 'PageDown');
    await atStep(page, middle - 24);
    await press(page, 'End');
    await atStep(page, 243);
    await assertSame(page, 'by End');
  }));

test('a click on a node of the tree goes there, and the spoken descriptions follow', () =>
  visit({ ...wide, hash: '#lab=six-sets&step=180' }, async (page) => {
    await atStep(page, 180);
    const solved = await described(page);
    assert.match(solved.join('\n'), /Chosen: S4, S5 and S1\./);
    const box = await page.locator('.fig.tree [data-look="tree dead"]').first().boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForFunction(
      () => document.querySelector('.ruler')?.getAttribute('aria-valuenow') !== '180',
    );
    await atStep(page);
    const seen = await sight(page);
    assert.equal(seen.tree.here, 'S3');
    assert.equal(seen.variables.r, 'S3');
    assert.equal(seen.matrix.options.S2, 'answer');
    await page.waitForFunction(() =>
      /Being tried: S3, for item 3\./.test(
        document.querySelector('.fig.matrix .surface')?.getAttribute('aria-label') ?? '',
      ),
    );
    assert.match(
      (await described(page)).join('\n'),
      /Path to here: S2 for item 1 and S3 for item 3\./,
    );
  }));

test('buttons and keys go to the next and previous dead end and solution, to the start and to the end', () =>
  visit({ ...wide, hash: '#lab=six-sets' }, async (page) => {
    await atStep(page, 0);
    const button = (/** @type {string} */ act) => page.locator(`[data-act="${act}"]`);
    assert.equal(await button('back').getAttribute('aria-disabled'), 'true');
    /** @type {[string, number][]} */
    const presses = [
      ['d', 59],
      ['d', 143],
      ['d', 143],
      ['Shift+D', 59],
      ['s', 180],
      ['s', 180],
      ['Shift+D', 143],
      ['End', 243],
      ['Shift+S', 180],
      ['Home', 0],
      ['Shift+ArrowRight', 1],
      ['Shift+ArrowRight', 15],
      ['Shift+ArrowLeft', 1],
    ];
    for (const [key, step] of presses) {
      await press(page, key);
      await atStep(page, step);
    }
    for (const [act, step] of /** @type {const} */ ([
      ['dead-end', 59],
      ['solution', 180],
      ['end', 243],
      ['back', 242],
      ['forward', 243],
      ['start', 0],
    ])) {
      await button(act).click();
      await atStep(page, step);
    }
    await button('end').click();
    await atStep(page, 243);
    assert.equal(await button('forward').getAttribute('aria-disabled'), 'true');
    await button('dead-end').click({ modifiers: ['Shift'] });
    await atStep(page, 143);
  }));

test('another branching rule makes another run, shown from its start; another grain keeps the step', () =>
  visit({ ...wide, hash: '#lab=six-sets&step=59' }, async (page) => {
    await atStep(page, 59);
    await page.getByRole('radio', { name: 'Level' }).click();
    await atStep(page, 59);
    await page.getByRole('radio', { name: 'Smallest' }).click();
    await page.waitForFunction(
      () => document.querySelector('.ruler')?.getAttribute('aria-valuemax') !== '243',
    );
    await atStep(page, 0);
    assert.equal(
      await page.getByRole('radio', { name: 'Smallest' }).getAttribute('aria-checked'),
      'true',
    );
    await press(page, 's');
    await page.waitForFunction(() =>
      /^Solution 1/.test(document.querySelector('.sentence')?.textContent ?? ''),
    );
    assert.deepEqual(
      grouped((await sight(page)).matrix.options).answer,
      'S1 S4 S5',
      'the answer is the same',
    );
    await page.getByRole('radio', { name: 'Leftmost' }).click();
    await page.waitForFunction(
      () => document.querySelector('.ruler')?.getAttribute('aria-valuemax') === '243',
    );
    await atStep(page, 0);
    await press(page, 'ArrowRight');
    await atStep(page, 15);
    assert.equal(
      (await sight(page)).doing,
      'Level 1, choosing item 1',
      'at the grain of levels a choice includes its cover',
    );
    await press(page, '1');
    await atStep(page, 15);
    assert.match((await sight(page)).doing, /covering item 1/);
    await page.waitForFunction(
      () => location.hash === '#lab=six-sets&step=15&branch=leftmost&grain=link',
    );
  }));

test('playing keeps the speed that is set, pauses at once, and stops at the end', () =>
  visit({ ...wide, hash: '#lab=six-sets&grain=cover' }, async (page) => {
    await atStep(page, 0);
    const speed = page.getByRole('slider', { name: 'Speed' });
    await speed.focus();
    await press(page, 'End');
    assert.equal(await speed.getAttribute('aria-valuetext'), '60 steps per second');
    await page.locator('.ruler').focus();
    await press(page, ' ');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.waitForFunction(
      () => Number(document.querySelector('.ruler')?.getAttribute('aria-valuenow')) > 30,
    );
    await press(page, ' ');
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    const { step } = await keepSight(page);
    for (let k = 0; k < 3; k += 1)
      assert.equal((await keepSight(page)).step, step, 'a paused run does not move');
    await press(page, ' ');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await atStep(page, 243);
    await press(page, ' ');
    await page.waitForFunction(
      () => Number(document.querySelector('.ruler')?.getAttribute('aria-valuenow')) < 200,
    );
    assert.equal(
      await page.getByRole('button', { name: 'Pause' }).count(),
      1,
      'at the end, playing starts over',
    );
    await pointAt(page, 59);
    await atStep(page, 59);
    assert.equal(
      await page.getByRole('button', { name: 'Pause' }).count(),
      0,
      'using the ruler stops it',
    );
  }));

test('every problem of the gallery opens, steps and has a solution', () =>
  visit({ ...wide, hash: '#lab' }, async (page) => {
    await atStep(page, 0);
    for (const id of [
      'rows-a-f',
      'knuth',
      'sudoku-4',
      'queens-6',
      'langford-3',
      'langford-4',
      'langford-7',
      'colours',
      'six-sets',
    ]) {
      await choose(page, id);
      assert.ok((await lastStep(page)) > 50, id);
      await press(page, 'ArrowRight', 3);
      await atStep(page, 3);
      await press(page, 's');
      await page.waitForFunction(() =>
        /^Solution 1/.test(document.querySelector('.sentence')?.textContent ?? ''),
      );
    }
  }));

/**
 * Returns a list in another order, always the same one, so that failures are reproducible.
 * @template T
 * @param {T[]} list
 */
function shuffled(list) {
  return list
    .map((one, k) => ({ one, place: (k * 7919 + 31) % 101 }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

test('an address that is entered while the last one is being written is not lost', () =>
  visit({ hash: '#lab=six-sets&step=15', ...wide }, async (page) => {
    await atStep(page, 15);
    await press(page, 'ArrowRight');
    await atStep(page, 16);
    // While the page is busy, the user's address comes, and then the time to write the page's own.
    await page.evaluate(() => {
      setTimeout(() => (location.hash = '#lab=sudoku-4&step=300'), 120);
      setTimeout(() => {
        for (const end = performance.now() + 500; performance.now() < end;);
      }, 100);
    });
    await page.waitForFunction(
      () => !/^Six/.test(document.querySelector('.pick b')?.textContent ?? ''),
    );
    await atStep(page, 300);
    assert.match(page.url(), /#lab=sudoku-4/);
  }));
