/**
 * The stage of the browser tests: the real binary serves the page, a real Chromium shows it.
 *
 * Every page that a test opens is listened to. What a user would never see but should never be (an
 * error in the console, an exception, a blocked script or style, an answer of 400 or above) fails
 * the test that opened the page.
 *
 * `QUADRILLE` names the binary, `CHROMIUM` the browser; without them the usual places are looked
 * at. `QUADRILLE_URL` is a page that is served already, for whoever works on it. A test that fails
 * leaves a picture in the folder `SHOTS`, if that is set.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

/** @typedef {import('playwright-core').Page} Page */

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Quiet, and without the sandbox that root cannot have. */
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
   * Runs an act on a new page of an empty profile, and then looks whether anything went wrong on
   * it.
   * @param {{width?: number, height?: number, language?: 'en' | 'zh', dark?: boolean,
   *   touch?: boolean, hash?: string, file?: string, settings?: Record<string, unknown>,
   *   expect?: RegExp}} wishes
   *   `file`: a page on the disk instead of the server's, which then must not ask for anything
   *   else; `expect`: noise that belongs to the test
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
    const target = file ? pathToFileURL(file).href : address + hash;
    const context = await browser.newContext({
      viewport: { width, height },
      locale: language === 'zh' ? 'zh-CN' : 'en-US',
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: touch,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    if (settings) {
      await context.addInitScript((value) => {
        if (!localStorage.getItem('quadrille.settings'))
          localStorage.setItem('quadrille.settings', JSON.stringify(value));
      }, settings);
    }
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    /** @type {string[]} */
    const noise = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning')
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
 * Starts the server.
 * @returns {Promise<{address: string, stop: () => void}>}
 */
export async function serve() {
  if (process.env.QUADRILLE_URL) return { address: process.env.QUADRILLE_URL, stop: () => {} };
  const server = spawn(binary, ['play', '--no-open', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { address: await firstLine(server), stop: () => server.kill('SIGINT') };
}

/** Where Chromium is. */
export function browserPath() {
  const path = browsers.find((one) => one && existsSync(one));
  assert.ok(path, 'no Chromium: set CHROMIUM to the path of one');
  return path;
}

/**
 * The first line that a program prints.
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
 * What axe-core finds serious or critical on a page as it stands.
 * @param {Page} page
 */
export async function assertAccessible(page) {
  // What is half faded in has no contrast yet.
  await page.evaluate(() => Promise.all(document.getAnimations().map((motion) => motion.finished)));
  // By the protocol and not as a script element: the page's policy allows none from elsewhere.
  await page.evaluate(axe);
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
