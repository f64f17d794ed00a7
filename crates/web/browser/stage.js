/**
 * The stage of the browser tests: the real binary serves the page, a real Chromium shows it. Or,
 * with `QUADRILLE_SITE`, a server of plain files serves the folder that `./site` wrote.
 *
 * Every page that a test opens is monitored. Hidden failures (an error in the console, an
 * exception, a blocked script or style, a response with status 400 or above) fail the test that
 * opened the page.
 *
 * `QUADRILLE` is the path of the binary, `QUADRILLE_SITE` that of the folder with plain files, if
 * these are to be tested, `CHROMIUM` that of the browser; by default the usual
 * places are tried. `QUADRILLE_URL` is the address of a page that is already being served, for use
 * during development. A failing test leaves a screenshot in the folder `SHOTS`, if that is set.
 * `QUADRILLE_ALL=1` runs the tests in every theme and at every grain, as `./check --all` does.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { entryOf } from '../page/js/words/languages.js';
import { serveFiles } from './files.js';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('../page/js/words/languages.js').Language} Language */

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Whether the tests run in every theme and at every grain. */
export const everything = process.env.QUADRILLE_ALL === '1';

/** The folder with the page as plain files, if that is what is tested. */
export const site = process.env.QUADRILLE_SITE;

/** For tests of what only a server does, and of what only plain files do. */
export const testOfServer = site ? test.skip : test;
export const testOfFiles = site ? test : test.skip;

/** What the page says if it cannot fetch a part of itself. */
export const unreachable = site
  ? 'A part of the page could not be loaded.'
  : 'Quadrille does not respond.';

/** Quiet, and without the sandbox, which root cannot use. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The program itself, for tests of what it writes. */
export const binary =
  process.env.QUADRILLE ??
  new URL(
    `../../../target/debug/quadrille${process.platform === 'win32' ? '.exe' : ''}`,
    import.meta.url,
  ).pathname;
const browsers = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Sets up server and browser for the tests of a file.
 * @returns what a test needs to open pages
 */
export function stage() {
  let stop = () => {};
  /** @type {import('playwright-core').Browser} */
  let browser;
  let address = '';

  before(async () => {
    ({ address, stop } = await serve());
    browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS });
  });

  after(async () => {
    await browser?.close();
    stop();
  });

  /**
   * Runs an act on a new page with an empty profile, and then checks that nothing went wrong on it.
   * @param {{width?: number, height?: number, language?: Language, dark?: boolean,
   *   touch?: boolean, hash?: string, file?: string, target?: string, settings?: Record<string,
   *   unknown>, offline?: boolean, expect?: RegExp}} wishes `file`: a page on disk instead of the
   *   server's, which then must not request anything else; `target`: another address than that of
   *   the server; `offline`: with the service worker of plain files; `expect`: errors that belong
   *   to the test
   * @param {(page: Page) => Promise<void>} act
   */
  async function visit(wishes, act) {
    const {
      width = 1280,
      height = 800,
      language = 'en',
      dark = false,
      touch = false,
      hash = '',
      file,
      settings,
    } = wishes;
    const target = file ? pathToFileURL(file).href : (wishes.target ?? address) + hash;
    const context = await browser.newContext({
      viewport: { width, height },
      locale: new Intl.Locale(entryOf(language).locale).baseName,
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: touch,
      permissions: ['clipboard-read', 'clipboard-write'],
      // It would fetch the whole page in the background of every test. `site.test.js` tests it.
      serviceWorkers: wishes.offline ? 'allow' : 'block',
    });
    if (settings) {
      await context.addInitScript((value) => {
        if (!localStorage.getItem('quadrille.settings'))
          localStorage.setItem('quadrille.settings', JSON.stringify(value));
      }, settings);
    }
    const page = await context.newPage();
    // Long enough for a machine that is busy with other tests.
    page.setDefaultTimeout(30_000);
    /** @type {string[]} */
    const noise = [];
    page.on('console', (message) => {
      const isOurs =
        message.text() !== 'Service Worker registration blocked by Playwright' &&
        // It says so of fonts that are drawn a few seconds later: the machine is busy.
        !/was preloaded using link preload but not used within/.test(message.text());
      if (isOurs && (message.type() === 'error' || message.type() === 'warning'))
        noise.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => noise.push(`exception: ${error.stack ?? error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 400) noise.push(`${response.status()} ${response.url()}`);
    });
    page.on('request', (request) => {
      if (file && request.url() !== target && !/^(blob|data):/.test(request.url()))
        noise.push(`asked for ${request.url()}`);
    });
    await context.exposeFunction('blocked', (/** @type {string} */ what) =>
      noise.push(`blocked: ${what}`),
    );
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => {
        /** @type {any} */ (window).blocked(
          `${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`,
        );
      });
    });
    try {
      await page.goto(target);
      await act(page);
      assert.deepEqual(
        noise.filter((line) => !wishes.expect?.test(line)),
        [],
        'the page was not quiet',
      );
    } catch (error) {
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/failed-${Date.now()}.png` });
      throw error;
    } finally {
      await context.close();
    }
  }

  return { visit, address: () => address, browser: () => browser };
}

/**
 * Starts the server: of plain files, if these are tested.
 * @param {string} [program] path of the binary
 * @returns {Promise<{address: string, stop: () => void}>}
 */
export async function serve(program = binary) {
  if (site) return serveFiles(() => site);
  if (process.env.QUADRILLE_URL) return { address: process.env.QUADRILLE_URL, stop: () => {} };
  const server = spawn(program, ['play', '--no-open', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { address: await firstLine(server), stop: () => server.kill('SIGINT') };
}

/** Returns the path of Chromium. */
export function browserPath() {
  const path = browsers.find((one) => one && existsSync(one));
  assert.ok(path, 'no Chromium: set CHROMIUM to the path of one');
  return path;
}

/**
 * Returns the first line that a program prints.
 * @param {import('node:child_process').ChildProcess} program
 * @returns {Promise<string>}
 */
function firstLine(program) {
  return new Promise((resolve, reject) => {
    program.on('error', reject);
    program.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    if (program.stdout)
      createInterface(program.stdout).once('line', (line) => resolve(line.trim()));
  });
}

/**
 * Returns the themes in which axe looks at a view: one, and all of them with `QUADRILLE_ALL=1`. The
 * themes differ only in their colours, which all rooms share, so a plain run gives each room and
 * width another theme.
 * @param {'light' | 'dark' | 'contrast'} turn
 */
export const themes = (turn) =>
  everything ? /** @type {const} */ (['light', 'dark', 'contrast']) : [turn];

/**
 * Returns the sizes of the window in which a room is tested: one for each of its layouts, and with
 * `QUADRILLE_ALL=1` those in between too.
 * @param {[number, number][]} layouts
 * @param {[number, number][]} between
 */
export const windows = (layouts, between) => (everything ? [...layouts, ...between] : layouts);

/** The sizes for Play and Set, which have the same layouts. */
export const boardWindows = windows(
  [
    [1440, 900],
    [900, 700],
    [320, 640],
  ],
  [
    [1280, 800],
    [375, 812],
  ],
);

/**
 * Asserts that axe-core finds nothing serious or critical on the page.
 * @param {Page} page
 */
export async function assertAccessible(page) {
  // An element that is still fading in does not have its contrast yet.
  // One whose element goes away meanwhile is cancelled.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((motion) => motion.finished)),
  );
  // Evaluated through the protocol, not as a script element: the page's policy allows no foreign
  // scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run(document, {
      resultTypes: ['violations'],
    });
    return violations
      .filter((/** @type {any} */ one) => one.impact === 'serious' || one.impact === 'critical')
      .map(
        (/** @type {any} */ one) =>
          `${one.id}: ${one.nodes
            .map((/** @type {any} */ node) => node.html)
            .slice(0, 3)
            .join(' | ')}`,
      );
  });
  assert.deepEqual(found, []);
}
