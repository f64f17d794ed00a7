/**
 * Makes the pictures of the READMEs from the real page, in a real Chromium: `docs/pictures/make`.
 *
 * ```text
 * docs/pictures/make              all pictures
 * docs/pictures/make NAME…        some of them: lab-light, play-light-zh, …
 * docs/pictures/make icons        the page's icons, from their SVGs
 * docs/pictures/make --check      makes nothing; fails if documents, files and list disagree
 * ```
 *
 * The same page gives the same picture on the same machine. Fonts differ between machines, so the
 * last line says which ones were used. The page asks for Palatino and for a Chinese font with and
 * without serifs; on Debian these are in fonts-urw-base35 and fonts-noto-cjk.
 *
 * `QUADRILLE` is the path of the binary, by default the one in `target` that was built last;
 * `CHROMIUM` is that of the browser.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { FLAGS, browserPath, serve } from '../browser/stage.js';
import { fetchWords, setLanguage } from '../page/js/words/language.js';
import { entryOf } from '../page/js/words/languages.js';
import { ICONS, ICON_FOLDER, LARGEST, PICTURES, PICTURE_FOLDER, disagreements } from './list.js';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */

const asked = process.argv.slice(2);
if (asked[0] === '--check') {
  const wrong = disagreements();
  for (const line of wrong) console.error(line);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} else {
  const names = PICTURES.map(({ name }) => name);
  const unknown = asked.find((name) => name !== 'icons' && !names.includes(name));
  if (unknown !== undefined) {
    console.error(`there is no picture ${unknown}; there are ${names.join(', ')} and icons`);
    process.exitCode = 2;
  } else {
    const browser = await chromium.launch({ executablePath: browserPath(), args: FLAGS });
    try {
      const wanted = PICTURES.filter(({ name }) => asked.length === 0 || asked.includes(name));
      if (wanted.length > 0) await makePictures(browser, wanted);
      if (asked.includes('icons')) await makeIcons(browser);
    } finally {
      await browser.close();
    }
  }
}

/**
 * @param {Browser} browser
 * @param {import('./list.js').Picture[]} pictures
 */
async function makePictures(browser, pictures) {
  const binary = lastBuilt();
  const program = (/** @type {string[]} */ ...words) =>
    execFileSync(binary, words, { encoding: 'utf8' });
  const { address, stop } = await serve(binary);
  /** @type {Set<string>} */
  const fonts = new Set();
  try {
    for (const { name, language, size, hash, act } of pictures) {
      await fetchWords(language);
      setLanguage(language);
      const context = await browser.newContext({
        viewport: { width: size[0], height: size[1] },
        deviceScaleFactor: 1,
        locale: new Intl.Locale(entryOf(language).locale).baseName,
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
      // A running clock would make every picture of a game another one.
      await context.addInitScript(() =>
        localStorage.setItem('quadrille.settings', JSON.stringify({ clock: false })),
      );
      const page = await context.newPage();
      page.setDefaultTimeout(10_000);
      await page.goto(address + hash);
      await act(page, program);
      await atRest(page);
      const path = fileURLToPath(new URL(`${name}.png`, PICTURE_FOLDER));
      await page.screenshot({ path, animations: 'disabled' });
      for (const font of await fontsOf(page)) fonts.add(font);
      await context.close();
      const { size: bytes } = statSync(path);
      console.log(`docs/pictures/${name}.png  ${size.join(' × ')}  ${Math.ceil(bytes / 1000)} kB`);
      if (bytes > LARGEST) throw new RangeError(`${name}.png has more than ${LARGEST} bytes`);
    }
  } finally {
    stop();
  }
  console.log(`fonts: ${[...fonts].sort().join(', ')}`);
}

/** @param {Browser} browser */
async function makeIcons(browser) {
  for (const { name, from, size } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const drawing = readFileSync(new URL(`${from}.svg`, ICON_FOLDER), 'utf8');
    await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${drawing}`);
    const path = fileURLToPath(new URL(`${name}.png`, ICON_FOLDER));
    await page.screenshot({ path, omitBackground: true });
    await page.close();
    console.log(`crates/web/page/icons/${name}.png`);
  }
}

/** Returns the binary that was built last: in an older one, an older page may be embedded. */
function lastBuilt() {
  if (process.env.QUADRILLE) return process.env.QUADRILLE;
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const built = ['release', 'debug']
    .map((kind) =>
      fileURLToPath(new URL(`../../../target/${kind}/quadrille${suffix}`, import.meta.url)),
    )
    .map((path) => ({ path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.time - one.time)[0];
  if (built.time === 0)
    throw new Error('no binary: run cargo build, or set QUADRILLE to the path of one');
  return built.path;
}

/**
 * Waits until the server has answered everything and the answers are drawn.
 * @param {Page} page
 */
async function atRest(page) {
  await page.waitForLoadState('networkidle');
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((done) => requestAnimationFrame(done));
  });
}

/**
 * Returns the names of the fonts on the page.
 * @param {Page} page
 */
async function fontsOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'body *',
  });
  const found = await Promise.all(
    nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })),
  );
  return found.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName));
}
