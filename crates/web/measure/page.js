/**
 * Measures how fast the page is, in a real Chromium with the real server: `node measure/page.js`.
 * With `QUADRILLE_SITE=folder` it measures the page as plain files, as `./site folder` wrote them.
 * It only prints: any limit that it asserted would be wrong on a machine busy with other things.
 *
 * - Loading: the bytes loaded before anything is opened, the time until the first paint, and until
 *   there is a new puzzle to play. Every visit is the first: nothing comes from a cache.
 * - A hint: the time from the key press until it is shown.
 * - Plain files: the bytes of the program, as they are and compressed.
 * - Keys: the time from a key press to the frame with its digit, on boards of 9×9, 16×16 and 25×25,
 *   with all notes and without.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { link } from '../browser/player.js';
import { FLAGS, browserPath, serve, site } from '../browser/stage.js';

const PRESSES = 60;

const { address, stop } = await serve();
const browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS });
if (site) measureProgram(site);
await measureLoad();
await measureHints();
for (const size of [9, 16, 25]) {
  for (const notes of [false, true]) await measureKeys(size, notes);
}
await browser.close();
stop();

/** @param {string} folder */
function measureProgram(folder) {
  const program = readFileSync(join(folder, 'wasm/quadrille_bg.wasm'));
  const packed = gzipSync(program, { level: 9 });
  const bytes = (/** @type {Buffer} */ data) => data.length.toLocaleString('en');
  console.log(`program: ${bytes(program)} bytes, ${bytes(packed)} compressed by gzip -9`);
}

/** A new page that has no service worker, which would fetch everything in the background. */
async function newPage() {
  return (await browser.newContext({ serviceWorkers: 'block' })).newPage();
}

async function measureLoad() {
  /** @type {[number[], number[]]} */
  const [paints, starts] = [[], []];
  let bytes = 0;
  for (let visit = 0; visit < 10; visit++) {
    const page = await newPage();
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector('q-board [role=gridcell][aria-readonly]')) return;
        watch.disconnect();
        performance.mark('playable');
      });
      watch.observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('playable').length > 0);
    starts.push(
      await page.evaluate(() => performance.getEntriesByName('playable')[0]?.startTime ?? NaN),
    );
    paints.push(
      await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      ),
    );
    bytes = await page.evaluate(() =>
      /** @type {PerformanceResourceTiming[]} */ ([
        ...performance.getEntriesByType('navigation'),
        ...performance.getEntriesByType('resource'),
      ])
        .filter(({ name }) => !/\/api$|\/wasm\//.test(name))
        .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
    );
    await page.context().close();
  }
  console.log(
    `page: ${bytes.toLocaleString('en')} bytes; first paint ${spread(paints)}; a puzzle to play ${spread(starts)}`,
  );
}

/** Measures the first hint of a page, from the key press to the frame that shows it. */
async function measureHints() {
  const puzzles = [
    '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
    '...8.54.......9..5.58.4.23....7....4..79.48..3....2....64.5.71.7..4.......21.8...',
  ];
  /** @type {number[]} */
  const times = [];
  for (let visit = 0; visit < 20; visit++) {
    const page = await newPage();
    await page.goto(address + link(puzzles[visit % 2] ?? ''));
    await page.waitForSelector('q-board [role=gridcell][aria-readonly]');
    await page.locator('q-board [role=gridcell]').first().click();
    const time = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const start = performance.now();
          const watch = new MutationObserver(() => {
            const text = document.querySelector('.hint-note .prose')?.textContent ?? '';
            if (text.length < 10) return;
            watch.disconnect();
            requestAnimationFrame(() => resolve(performance.now() - start));
          });
          watch.observe(document.body, { subtree: true, childList: true, attributes: true });
          const key = { key: 'h', code: 'KeyH', bubbles: true };
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', key));
        }),
    );
    times.push(/** @type {number} */ (time));
    await page.context().close();
  }
  console.log(`hint: ${spread(times)}`);
}

/**
 * Measures key presses on a board.
 * @param {number} size
 * @param {boolean} notes
 */
async function measureKeys(size, notes) {
  const settings = {
    last: { size, variant: 'classic', level: 'easy', symmetry: 'none' },
    autoNotes: notes,
  };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript(
    (value) => localStorage.setItem('quadrille.settings', JSON.stringify(value)),
    settings,
  );
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(
    (cells) =>
      document.querySelectorAll('q-board [role=gridcell]').length === cells &&
      document.querySelector('q-board [aria-readonly]'),
    size * size,
    { timeout: 30_000 },
  );
  await page.evaluate(() => {
    const times = { laid: /** @type {number[]} */ ([]), shown: /** @type {number[]} */ ([]) };
    Object.assign(window, { times });
    let start = 0;
    // The first of all listeners, and the last.
    addEventListener(
      'keydown',
      () => {
        start = performance.now();
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => times.shown.push(performance.now() - start);
          channel.port2.postMessage(0);
        });
      },
      { capture: true },
    );
    addEventListener('keydown', () => {
      document.body.getBoundingClientRect();
      times.laid.push(performance.now() - start);
    });
  });
  const open = await page
    .locator('q-board [role=gridcell]')
    .evaluateAll((cells) =>
      cells.findIndex((cell) => /empty/.test(cell.getAttribute('aria-label') ?? '')),
    );
  await page.locator('q-board [role=gridcell]').nth(open).click();
  for (let press = 0; press < PRESSES; press++) {
    await page.keyboard.press(String(1 + (press % 9)));
    await page.waitForTimeout(30);
  }
  const { laid, shown } = await page.evaluate(
    () =>
      /** @type {{times: {laid: number[], shown: number[]}}} */ (/** @type {unknown} */ (window))
        .times,
  );
  console.log(
    `${size}×${size}${notes ? ' with all notes' : ''}: drawn and laid out ${spread(laid)}; painted, with the wait for the frame, ${spread(shown)}`,
  );
  await context.close();
}

/** Returns the median, the 95th percentile and the shortest time. @param {number[]} times */
function spread(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1);
  return `${at(0.5)} ms (95 % ${at(0.95)}, least ${at(0)})`;
}
