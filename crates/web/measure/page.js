/**
 * Measures how fast the page is, in a real Chromium with the real server: `node measure/page.js`.
 * It only prints: any limit that it asserted would be wrong on a machine busy with other things.
 *
 * - Loading: the bytes loaded before anything is opened, and the time until the first paint.
 * - Keys: the time from a key press to the frame with its digit, on boards of 9×9, 16×16 and 25×25,
 *   with all notes and without.
 */
import { chromium } from 'playwright-core';
import { FLAGS, browserPath, serve } from '../browser/stage.js';

const PRESSES = 60;

const { address, stop } = await serve();
const browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS });
await measureLoad();
for (const size of [9, 16, 25]) {
  for (const notes of [false, true]) await measureKeys(size, notes);
}
await browser.close();
stop();

async function measureLoad() {
  const paints = [];
  let bytes = 0;
  for (let visit = 0; visit < 10; visit++) {
    const page = await (await browser.newContext()).newPage();
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForSelector('q-board [role=gridcell]');
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
        .filter(({ name }) => !name.endsWith('/api'))
        .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
    );
    await page.context().close();
  }
  console.log(
    `page: ${bytes.toLocaleString('en')} bytes; first paint ${middle(paints)} ms (least ${Math.min(...paints).toFixed(0)})`,
  );
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

/** Returns the median. @param {number[]} times */
function middle(times) {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]?.toFixed(1);
}
