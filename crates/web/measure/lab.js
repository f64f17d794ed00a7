/**
 * Measures how smooth the lab is, in a real Chromium with the real server: `node measure/lab.js`,
 * or with sizes of the window, `node measure/lab.js 390x844 2560x1440`. It only prints: any limit
 * that it asserted would be wrong on a machine busy with other things.
 *
 * - Playing at 60 acts per second: the time from frame to frame, and the acts done per second.
 * - Jumps: the time from a press on the ruler to the frame with that step, including the fetching
 *   of its events.
 */
import { chromium } from 'playwright-core';
import { atStep, choose, lastStep } from '../browser/lab-player.js';
import { FLAGS, browserPath, serve } from '../browser/stage.js';
import { placeOf } from '../page/js/lab/pictures/rulerlay.js';

/** @typedef {import('playwright-core').Page} Page */

const SECONDS = 4;
const JUMPS = 40;
const MILLION = 1_000_000;

const { address, stop } = await serve();
const browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS });

const sizes = process.argv.slice(2).map((size) => size.split('x').map(Number));
let [width, height] = [1440, 900];
for ([width, height] of sizes.length > 0 ? sizes : [[width, height]]) {
  console.log(`\n${width} × ${height}`);
  console.log('playing at 60 acts a second        frame: median   95 %   longest    acts a second');
  for (const [name, hash] of /** @type {const} */ ([
    ['six sets', '#lab=six-sets'],
    ['six sets on a wall', '#lab=six-sets&present=matrix,links'],
    ['4 × 4', '#lab=sudoku-4'],
    ['9 × 9, board', '#lab=sudoku-9'],
    ['9 × 9, matrix', '#lab=sudoku-9'],
    ['queens', '#lab=queens-6'],
  ])) {
    if (/wall/.test(name) && width < 720) continue;
    for (const grain of ['link', 'cover']) await measurePlay(name, hash, grain);
  }
}
console.log(`\njumps in pentominoes, 3 × 20       to the frame: median   95 %   longest`);
await measureJumps();
await browser.close();
stop();

/** @param {string} [hash] @returns {Promise<Page>} */
async function open(hash = '') {
  const context = await browser.newContext({ viewport: { width, height } });
  await context.addInitScript(() =>
    localStorage.setItem('quadrille.settings', JSON.stringify({ language: 'en' })),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(address + hash);
  return page;
}

/**
 * Opens the lab with a run in it.
 * @param {string} name
 * @param {string} hash
 */
async function openRun(name, hash) {
  const page = await open(hash);
  await atStep(page);
  const face = page.locator('[data-face=matrix]').locator('visible=true');
  if (/matrix/.test(name) && (await face.count())) await face.click();
  return page;
}

/** @param {string} name @param {string} hash @param {string} grain */
async function measurePlay(name, hash, grain) {
  const page = await openRun(name, hash);
  await page.keyboard.press(grain === 'link' ? '1' : '2');
  await page.locator('.ctl .slider').evaluate((slider) => {
    const speed = /** @type {HTMLInputElement} */ (slider);
    speed.value = speed.max;
    speed.dispatchEvent(new Event('input'));
  });
  await page.locator('.ruler').focus();
  await page.keyboard.press(' ');
  const { frames, acts, seconds } = await page.evaluate(async (wanted) => {
    /** @type {number[]} */
    const frames = [];
    const ruler = document.querySelector('.ruler');
    const frame = () =>
      new Promise((/** @type {(now: number) => void} */ done) => requestAnimationFrame(done));
    // The first frames fetch and lay out.
    for (let k = 0; k < 20; k += 1) await frame();
    let [acts, last, shown] = [0, await frame(), ruler?.getAttribute('aria-valuenow')];
    const start = last;
    while (last - start < wanted * 1000) {
      const now = await frame();
      frames.push(now - last);
      last = now;
      const step = ruler?.getAttribute('aria-valuenow');
      if (step !== shown) acts += 1;
      shown = step;
      // A short run ends before the time is up: it is started again.
      const play = /** @type {HTMLElement | null} */ (
        document.querySelector('[data-act=play][aria-label=Play]')
      );
      play?.click();
    }
    return { frames, acts, seconds: (last - start) / 1000 };
  }, SECONDS);
  console.log(
    `${`${name}, by ${grain}`.padEnd(36)}${spread(frames)}${(acts / seconds).toFixed(1).padStart(15)}`,
  );
  await page.context().close();
}

async function measureJumps() {
  const page = await open('#lab');
  await atStep(page);
  await choose(page, 'pentominoes');
  const all = await lastStep(page);
  // One jump beforehand, so that everything loaded lazily is there.
  await jump(page, all, Math.round(all / 3));
  await measureRange(page, all, all, 'over all 20 million steps');
  await measureRange(page, all, MILLION, 'in the first million');
  await page.context().close();
}

/** @param {Page} page @param {number} all @param {number} most @param {string} name */
async function measureRange(page, all, most, name) {
  const times = [];
  let seed = 7;
  for (let k = 0; k < JUMPS; k += 1) {
    seed = (seed * 48271) % 2147483647;
    times.push(await jump(page, all, Math.round((seed / 2147483647) * most)));
  }
  console.log(`${name.padEnd(36)}${spread(times)}`);
}

/**
 * Presses on the ruler, and waits for the frame with the step.
 * @param {Page} page
 * @param {number} all
 * @param {number} step
 * @returns {Promise<number>} milliseconds
 */
async function jump(page, all, step) {
  const box = await page.locator('.ruler').boundingBox();
  if (!box) throw new Error('there is no ruler');
  await page.evaluate(() => {
    const shown = document.querySelector('.say .at b')?.textContent;
    let start = 0;
    document
      .querySelector('.ruler')
      ?.addEventListener('pointerdown', () => (start = performance.now()), {
        once: true,
        capture: true,
      });
    /** @type {any} */ (window).jumped = new Promise((done) => {
      const look = () => {
        if (start === 0 || document.querySelector('.say .at b')?.textContent === shown)
          return requestAnimationFrame(look);
        // A message posted from a frame arrives after the frame is drawn.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => done(performance.now() - start);
        return channel.port2.postMessage(0);
      };
      requestAnimationFrame(look);
    });
  });
  await page.mouse.click(box.x + placeOf(step, all, Math.round(box.width)), box.y + 30);
  const time = await page.evaluate(() => /** @type {any} */ (window).jumped);
  await atStep(page);
  return time;
}

/** Returns the median, the 95th percentile and the longest time. @param {number[]} times */
function spread(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return [0.5, 0.95, 1]
    .map((share) =>
      `${sorted[Math.floor((sorted.length - 1) * share)]?.toFixed(1)} ms`.padStart(10),
    )
    .join('');
}
