/**
 * The page that a run is saved as. It contains everything it shows and makes no requests. It is
 * bundled into one file with its run: see crates/web/src/alone.rs.
 */
import { element, icon } from '../../base/dom.js';
import { makeLanguageBar } from '../../widgets/languagebar.js';
import { Store } from '../../base/store.js';
import { labWords } from '../../words/lab.js';
import { fetchWords, setLanguage } from '../../words/language.js';
import { entryOf, languageOf } from '../../words/languages.js';
import { go, openSource } from './acts.js';
import { makeBoardView } from './boardview.js';
import { makeFigures } from './figures.js';
import { openQuestion } from './guess.js';
import { listenToKeys } from './keys.js';
import { perform } from './perform.js';
import { makeItems, makePopover } from './popover.js';
import { makePredict } from './predict.js';
import { makeSayline } from './sayline.js';
import { savedSource } from '../run/source.js';
import { firstState } from './state.js';
import { takeawayActions } from './takeaway.js';
import { makeTransport } from './transport.js';

/**
 * The data in a saved page.
 * @typedef {object} Saved
 * @property {import('../../ask/run.js').RunData} run
 * @property {import('../../ask/run.js').WindowData} window all events of the run
 * @property {import('../../ask/run.js').Branch} branch
 * @property {import('../../ask/run.js').Grain} grain
 * @property {number} step the step at which it opens
 * @property {string} title
 */

/** @typedef {import('../../types.js').Language} Language */

const THEMES = /** @type {const} */ ([
  ['light', 'sun'],
  ['dark', 'moon'],
  ['contrast', 'contrast'],
]);

/** How long the run must rest before the address is updated, in milliseconds. */
const REST = 350;

/** @type {Saved} */
const saved = JSON.parse(document.getElementById('run')?.textContent ?? '');
const root = document.documentElement;

void begin(languageOf([root.lang]));

/** Builds the page once there are words for it. @param {Language} first */
async function begin(first) {
  await learn(first);
  const page = furnish();
  const step = stepIn(location.hash) ?? saved.step;
  openSource(page.lab, savedSource(saved.run, saved.window), { ...saved, step });
  page.paint(themeOfSystem());
  page.dress(first);
  listenToKeys(
    (act) => perform(page.lab, act, () => {}),
    () => openQuestion(page.lab.state)?.choices.length ?? 0,
  );
  keepAddress(page.lab);
}

/** Returns the step that an address names, `#step=12`. @param {string} hash */
function stepIn(hash) {
  const found = /[#&]step=(\d{1,15})(?:&|$)/.exec(hash)?.[1];
  return found === undefined ? null : Number(found);
}

/**
 * Writes the step into the address when the run rests, and follows an address that the reader
 * enters: so a reload, a bookmark and a link to a step work in a saved page too.
 * @param {import('./state.js').LabStore} lab
 */
function keepAddress(lab) {
  let resting = 0;
  lab.subscribe(({ moment, playing }) => {
    clearTimeout(resting);
    if (moment && !playing) resting = window.setTimeout(() => write(moment.step), REST);
  });
  addEventListener('hashchange', () => {
    const step = stepIn(location.hash);
    if (step !== null && step !== lab.state.moment?.step) void go(lab, step);
  });

  /** @param {number} step */
  function write(step) {
    if (stepIn(location.hash) === step || (step === saved.step && location.hash === '')) return;
    try {
      history.replaceState(history.state, '', `#step=${step}`);
    } catch {
      // A page inside another one, such as a sandboxed frame, may not change its address.
    }
  }
}

/** Sets the language of the page. @param {Language} language */
async function learn(language) {
  await fetchWords(language);
  setLanguage(language);
  const { tag, script } = entryOf(language);
  root.lang = tag;
  root.dataset.script = script;
}

function furnish() {
  /** @type {import('./state.js').LabStore} */
  const lab = new Store(firstState());
  const sayline = makeSayline(lab);
  const predict = makePredict(lab);
  sayline.element.append(predict.element);
  const figures = makeFigures(lab, { board: async () => makeBoardView() });
  const transport = makeTransport(lab);
  const save = element('button', { type: 'button', class: 'ib' }, icon('export'));
  const saves = makePopover(save, { kind: 'menu-sheet' });
  const items = makeItems(saves, takeawayActions(lab, { title: () => saved.title, page: false }));
  saves.append(items.element);
  const languages = makeLanguageBar(async (language) => {
    await learn(language);
    dress(language);
  });
  const themes = THEMES.map(([theme, sign]) =>
    element('button', { type: 'button', class: 'ib', onclick: () => paint(theme) }, icon(sign)),
  );

  const [header, main] = ['header', 'main'].map(
    (name) => /** @type {HTMLElement} */ (document.querySelector(name)),
  );
  const brand = element('div', { class: 'brand' }, icon('mark'), element('span', {}, 'Quadrille'));
  const looks = [languages.element, element('div', { class: 'theme', role: 'group' }, ...themes)];
  header.classList.add('alone');
  header.replaceChildren(
    brand,
    element('h1', { class: 'run-title' }, saved.title),
    element('div', { class: 'end' }, ...looks, predict.toggle, save),
  );
  const room = element(
    'div',
    { class: 'lab alone' },
    sayline.element,
    figures.tabs,
    figures.stack,
    figures.links,
    figures.code,
    transport.element,
  );
  predict.listen(room);
  main.replaceChildren(room, saves);

  /** Writes everything in the language of the page. @param {Language} language */
  function dress(language) {
    const said = labWords();
    languages.show(language, said.language);
    THEMES.forEach(([theme], k) => {
      themes[k].setAttribute('aria-label', said.themes[theme]);
      themes[k].title = said.themes[theme];
    });
    save.setAttribute('aria-label', said.takeAway);
    save.title = said.takeAway;
    saves.setAttribute('aria-label', said.takeAway);
    for (const part of [sayline, predict, figures, transport, items]) part.dress();
  }

  /** Sets the theme. @param {'light' | 'dark' | 'contrast'} theme */
  function paint(theme) {
    root.dataset.theme = theme;
    THEMES.forEach(([one], k) => themes[k].setAttribute('aria-pressed', String(one === theme)));
  }

  return { lab, dress, paint };
}

function themeOfSystem() {
  if (matchMedia('(prefers-contrast: more)').matches) return 'contrast';
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
