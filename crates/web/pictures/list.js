/**
 * The pictures that the READMEs show and the icons of the page: their names, and what has to be
 * done on the page for each. `make.js` makes them.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { atStep } from '../browser/lab-player.js';
import { boardOf, cell } from '../browser/player.js';
import { setWords } from '../page/js/words/set.js';
import { words } from '../page/js/words/words.js';

/** @typedef {import('playwright-core').Page} Page */

/**
 * @typedef {object} Picture
 * @property {string} name name of the file, without `.png`
 * @property {import('../page/js/words/languages.js').Language} language
 * @property {[number, number]} size of the window
 * @property {string} hash what the page opens
 * @property {(page: Page, program: (...words: string[]) => string) => Promise<void>} act
 *     brings the page to the state in the picture. `program` returns what Quadrille prints.
 */

/** @typedef {{name: string, from: string, size: number}} Icon */

const root = new URL('../../../', import.meta.url);
export const PICTURE_FOLDER = new URL('docs/pictures/', root);
export const ICON_FOLDER = new URL('crates/web/page/icons/', root);

/** In bytes: with larger pictures, a README is slow to load. */
export const LARGEST = 250_000;

/** A node that has just been removed; its links, which stay, are dashed. */
const LAB = '#lab=six-sets&step=133&branch=leftmost&grain=link';

/** The position that the READMEs give the command line, too. */
const X_WING = ['sudoku', 'generate', '--practice', 'x-wing', '--seed', '4'];

/** Without the pair r4c4, r6c6 it has 18 solutions. */
const DRAFT = '...8.54.......9..5.58.4.23....7....4..79.48..3....2....64.5.71.7..4.......21.8...';
const R4C4 = 30;

/** The lab needs this much room for the whole search tree and every line of the algorithm. */
const LARGE = /** @type {[number, number]} */ ([1440, 900]);
const USUAL = /** @type {[number, number]} */ ([1280, 800]);

/** @type {Omit<Picture, 'language'>[]} */
const SCENES = [
  { name: 'lab-light', size: LARGE, hash: LAB, act: (page) => atStep(page) },
  { name: 'play-light', size: USUAL, hash: '', act: explainHint },
  { name: 'set-light', size: USUAL, hash: '#set', act: eraseAPair },
];

/** @type {Picture[]} */
export const PICTURES = SCENES.flatMap((scene) => [
  { ...scene, language: 'en' },
  { ...scene, language: 'zh', name: `${scene.name}-zh` },
]);

/** @type {Icon[]} */
export const ICONS = [
  { name: 'icon-192', from: 'tile', size: 192 },
  { name: 'icon-512', from: 'tile', size: 512 },
  { name: 'maskable-192', from: 'maskable', size: 192 },
  { name: 'maskable-512', from: 'maskable', size: 512 },
  { name: 'apple-touch-180', from: 'maskable', size: 180 },
];

/**
 * Play: an X-wing, explained.
 * @type {Picture['act']}
 */
async function explainHint(page, program) {
  const { dialogs, play } = words();
  await boardOf(page, 9);
  await page.getByRole('button', { name: play.new, exact: true }).click();
  await page.getByRole('tab', { name: dialogs.tabs.paste }).click();
  await paste(page, program(...X_WING), dialogs.playIt);
  await page.getByRole('button', { name: play.hint, exact: true }).click();
  const hint = page.getByRole('region', { name: play.hint });
  for (const next of [play.nextTechnique, play.nextWhy])
    await hint.getByRole('button', { name: next }).click();
  await page.locator('q-board .o-out').first().waitFor();
}

/**
 * Set: a pair of givens is erased, and the digits that are possible now are marked.
 * @type {Picture['act']}
 */
async function eraseAPair(page) {
  const said = setWords();
  await page.getByRole('button', { name: said.paste, exact: true }).click();
  await paste(page, DRAFT, said.pasteAct);
  // The findings compare each board with the one before, so its solutions must have been counted.
  await page.locator('.verdict', { hasText: said.verdicts.unique }).waitFor();
  await cell(page, R4C4).click();
  await page.getByRole('button', { name: said.erase, exact: true }).click();
  await page.locator('.verdict', { hasText: said.verdicts.multiple }).waitFor();
  await page.getByText(said.before.erasure).waitFor();
  await page.locator('q-board .decides').first().waitFor();
}

/**
 * Enters a puzzle in the open dialog.
 * @param {Page} page
 * @param {string} puzzle
 * @param {string} accept name of the button
 */
async function paste(page, puzzle, accept) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(puzzle);
  await dialog.locator('.picture').waitFor();
  await dialog.getByRole('button', { name: accept }).click();
  await dialog.waitFor({ state: 'detached' });
}

/**
 * Compares the list with the documents and with the files. The pixels are not compared, since fonts
 * differ from one machine to another.
 * @param {{shown: {path: string, name: string}[], files: string[]}} found
 * @returns {string[]} what is wrong
 */
export function disagreements(
  { shown, files } = { shown: shownPictures(), files: pictureFiles() },
) {
  const made = PICTURES.map(({ name }) => `${name}.png`);
  return [
    ...shown
      .filter(({ name }) => !made.includes(name))
      .map(({ path, name }) => `${path} shows ${name}, which is not made`),
    ...made
      .filter((name) => !shown.some((one) => one.name === name))
      .map((name) => `${name} is made, and no document shows it`),
    ...made.filter((name) => !files.includes(name)).map((name) => `${name} is missing`),
    ...files
      .filter((name) => !made.includes(name))
      .map((name) => `${name} is there, and is not made`),
  ];
}

function pictureFiles() {
  return readdirSync(PICTURE_FOLDER).filter((name) => name.endsWith('.png'));
}

/** Returns the pictures in all documents. */
function shownPictures() {
  /** @param {string} folder */
  const within = (folder) => readdirSync(new URL(folder, root)).map((name) => `${folder}${name}`);
  const crates = within('crates/').map((crate) => `${crate}/`);
  return ['./', 'docs/', 'docs/decisions/', ...crates]
    .flatMap(within)
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const text = readFileSync(new URL(path, root), 'utf8');
      return [...text.matchAll(/\bpictures\/([\w.-]+\.png)/g)].map(([, name]) => ({ path, name }));
    });
}
