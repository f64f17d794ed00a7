/**
 * The page as plain files: what only this form has. It starts and works without a network, a new
 * version never mixes with the old one, and what a server would stop is stopped here.
 *
 * All other tests run on this form too, with `QUADRILLE_SITE`; `./check` runs these and a
 * selection, and everything with `--all`.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { serveFiles } from './files.js';
import { EASY, boardOf, cell, link } from './player.js';
import { askFrom } from './questions.js';
import { site, stage, testOfFiles as test, unreachable } from './stage.js';

/** @typedef {import('playwright-core').Page} Page */

const { visit, address } = stage();

/** A search that takes minutes. */
const ENDLESS = {
  ask: 'totals',
  search: { model: 'queens 17', branch: 'leftmost' },
  engine: 'links',
};

/** The folders on disk that tests have made. @type {string[]} */
const folders = [];
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** A copy of the site. */
function copyOfSite() {
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-site-'));
  folders.push(folder);
  cpSync(site ?? '', folder, { recursive: true });
  return folder;
}

/**
 * Makes the next version of a site: the page has another name for the room Learn.
 * @param {string} folder
 * @param {string} name
 * @param {{half?: boolean}} [how] half: the file itself is still the old one
 */
function renameRoom(folder, name, { half = false } = {}) {
  const path = 'js/words/en/page.js';
  const [words, worker] = [join(folder, path), join(folder, 'service-worker.js')];
  const text = readFileSync(words, 'utf8').replace(/learn: '[^']*'/, `learn: '${name}'`);
  const hash = createHash('sha256').update(text).digest('base64');
  const script = readFileSync(worker, 'utf8')
    .replace(/const VERSION = '[^']*'/, `const VERSION = '${name}'`)
    .replace(new RegExp(`'${path}': '[^']*'`), () => `'${path}': 'sha256-${hash}'`);
  assert.match(script, new RegExp(`const VERSION = '${name}'`));
  if (!half) writeFileSync(words, text);
  writeFileSync(worker, script);
}

/** Waits until the page would start without a network. @param {Page} page */
async function isKept(page) {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise((resolve) =>
      active?.addEventListener('statechange', () => active.state === 'activated' && resolve(null)),
    );
  });
}

/** Waits until a new version waits for its turn. @param {Page} page */
const newVersionWaits = (page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
  });

/**
 * Waits until the header shows this name for the room Learn.
 * @param {Page} page
 * @param {string} name
 */
const roomIsCalled = (page, name) =>
  page.locator('nav.rooms a', { hasText: new RegExp(`^${name}$`) }).waitFor();

test('after one visit every room works with the network cut and the server gone', async () => {
  const files = await serveFiles(() => site ?? '');
  const target = files.address;
  await visit({ offline: true, target, hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    await isKept(page);
    files.stop();
    await page.context().setOffline(true);
    await page.reload();
    await boardOf(page, 9);

    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByRole('region', { name: 'Hint' }).waitFor();
    // A puzzle is generated, and its path shown.
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('dialog').getByText('6 × 6').click();
    await page.getByRole('button', { name: 'Start' }).click();
    await boardOf(page, 6);
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.locator('.menu-sheet').getByRole('button', { name: 'How it is solved' }).click();
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.locator('.path-rows li button').first().waitFor();
    await page.goto(`${target}#learn-x-wing`);
    await page.locator('h1', { hasText: 'X-Wing' }).waitFor();
    await page.locator('.learn-board .cell').first().waitFor();
    await page.goto(`${target}#lab=langford-7`);
    await page.locator('.say .at b').first().waitFor();
    await page.keyboard.press('End');
    await page.waitForFunction(
      () => Number(document.querySelector('.say .at b')?.textContent?.replace(/\D/g, '')) > 1000,
    );
    await page.goto(`${target}#set`);
    await cell(page, 0).click();
    await page.keyboard.press('5');
    await page.locator('.verdict', { hasText: 'Several' }).waitFor();
    // Another language is there too.
    await page.getByRole('button', { name: '繁體中文' }).click();
    await page.locator('nav.rooms a', { hasText: '出題' }).waitFor();
  });
});

test('a new version waits while two pages are open, and a reload of the last one brings it', async () => {
  let folder = copyOfSite();
  const files = await serveFiles(() => folder);
  await visit({ offline: true, target: files.address, hash: '#learn' }, async (page) => {
    await roomIsCalled(page, 'Learn');
    await isKept(page);
    const other = await page.context().newPage();
    await other.goto(files.address);
    await roomIsCalled(other, 'Learn');

    folder = copyOfSite();
    renameRoom(folder, 'Study');
    await newVersionWaits(page);
    await page.reload();
    await roomIsCalled(page, 'Learn');
    // What an old page fetches late is of its own version.
    const late = await other.evaluate(async () => {
      const words = await import(new URL('js/words/en/page.js?late', document.baseURI).href);
      return words.words.learn;
    });
    assert.equal(late, 'Learn');

    await other.close();
    // The browser takes a moment to see that the other page is gone.
    const deadline = Date.now() + 60_000;
    do {
      // The page loads itself again, so `load` may never come.
      await page.reload({ waitUntil: 'commit' });
      await page.locator('nav.rooms a').first().waitFor();
    } while (!(await page.getByRole('link', { name: 'Study' }).count()) && Date.now() < deadline);
    await roomIsCalled(page, 'Study');
    await isKept(page);
    const caches = await page.evaluate(() => globalThis.caches.keys());
    assert.deepEqual(caches, [`quadrille ${files.address} Study`], 'the old files are removed');
  });
  files.stop();
});

test('a site that is only half replaced is not installed, and the old version goes on', async () => {
  let folder = copyOfSite();
  const files = await serveFiles(() => folder);
  const expect = /integrity|Failed to (load|fetch)/;
  await visit({ offline: true, target: files.address, expect }, async (page) => {
    await boardOf(page, 9);
    await isKept(page);
    folder = copyOfSite();
    renameRoom(folder, 'Study', { half: true });
    const outcome = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const ended = new Promise((resolve) =>
        registration.addEventListener('updatefound', () => {
          const { installing } = registration;
          installing?.addEventListener('statechange', () => resolve(installing.state));
        }),
      );
      await registration.update().catch(() => {});
      return ended;
    });
    assert.equal(outcome, 'redundant');
    await page.context().setOffline(true);
    await page.reload();
    await boardOf(page, 9);
    await roomIsCalled(page, 'Learn');
    // Once the rest has arrived, the new version comes.
    await page.context().setOffline(false);
    renameRoom(folder, 'Study');
    await newVersionWaits(page);
    await page.reload({ waitUntil: 'commit' });
    await roomIsCalled(page, 'Study');
  });
  files.stop();
});

test('a question that is called off ends its worker, and the next one is answered', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    const ended = page.workers().map((worker) => worker.waitForEvent('close'));
    assert.equal(ended.length, 1);
    const name = await page.evaluate(async (question) => {
      const { carry } = await import(new URL('js/ask/carrier.js', document.baseURI).href);
      const own = new AbortController();
      const asked = carry(JSON.stringify(question), own.signal);
      setTimeout(() => own.abort(), 300);
      return asked.then(
        () => 'answered',
        (/** @type {Error} */ error) => error.name,
      );
    }, ENDLESS);
    assert.equal(name, 'AbortError');
    await Promise.all(ended);
    const board = { shape: { size: 9 }, givens: EASY.givens };
    assert.equal((await askFrom(page, { ask: 'solve', board })).solution, EASY.solution);
  }));

test('a question ends after ten seconds, unfinished, while others are answered', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    const began = performance.now();
    const long = askFrom(page, ENDLESS);
    const board = { shape: { size: 9 }, givens: EASY.givens };
    assert.equal((await askFrom(page, { ask: 'solve', board })).solution, EASY.solution);
    const { answer, complete, nodes } = await long;
    assert.deepEqual([answer, complete], ['totals', false]);
    assert.ok(nodes > 100_000, `${nodes} nodes`);
    assert.ok(performance.now() - began >= 10_000);
  }));

test('a panic is reported as a failure, and the page goes on', () =>
  visit({ hash: link(EASY.givens) }, async (page) => {
    await boardOf(page, 9);
    const kind = await askFrom(page, { ask: 'no such question' }).catch((error) => error.message);
    assert.match(kind, /failed/);
    const board = { shape: { size: 9 }, givens: EASY.givens };
    assert.equal((await askFrom(page, { ask: 'solve', board })).solution, EASY.solution);
  }));

test('if the program cannot be fetched, the page says so, and trying again continues', () =>
  visit({ expect: /ERR_FAILED|Failed to (load|fetch)/ }, async (page) => {
    await page.route('**/wasm/**', (route) => route.abort());
    await page.goto(`${address()}#set`);
    await page.reload();
    await cell(page, 0).click();
    await page.keyboard.press('5');
    await page.getByText(unreachable).first().waitFor();
    await page.unroute('**/wasm/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.verdict', { hasText: 'Several' }).waitFor();
  }));

test('the policy lets no inline script, no foreign script and no eval through', () =>
  visit({ hash: link(EASY.givens), expect: /blocked:|Content Security Policy/ }, async (page) => {
    await boardOf(page, 9);
    const done = await page.evaluate(async () => {
      const seen = { ran: false, blocked: /** @type {string[]} */ ([]) };
      addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        seen.blocked.push(effectiveDirective),
      );
      Object.assign(window, { seen });
      const inline = document.createElement('script');
      inline.textContent = 'seen.ran = true';
      const foreign = document.createElement('script');
      foreign.src = 'https://127.0.0.9/a.js';
      const style = document.createElement('style');
      style.textContent = 'body { color: red }';
      document.head.append(inline, foreign, style);
      await fetch('https://127.0.0.9/a').catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 100));
      return seen;
    });
    assert.deepEqual(
      [done.ran, done.blocked.sort()],
      [false, ['connect-src', 'script-src-elem', 'script-src-elem', 'style-src-elem']],
    );
  }));

test('the page can be installed: the manifest has no errors and stays in its folder', () =>
  visit({}, async (page) => {
    await boardOf(page, 9);
    const session = await page.context().newCDPSession(page);
    const found = await session.send('Page.getAppManifest');
    assert.deepEqual(found.errors, []);
    assert.equal(found.url, `${address()}manifest.webmanifest`);
    const manifest = JSON.parse(found.data ?? '');
    for (const key of ['start_url', 'scope'])
      assert.equal(new URL(manifest[key], found.url).href, address(), key);
    for (const { src } of manifest.icons) {
      const response = await page.request.get(new URL(src, found.url).href);
      assert.ok(response.ok(), src);
    }
  }));
