/**
 * The page that a run is saved as. It contains everything it shows and makes no requests. It is
 * bundled into one file with its run: see crates/web/src/alone.rs.
 */
import { element, icon, write } from '../../base/dom.js';
import { makeLanguageBar } from '../../widgets/languagebar.js';
import { Store } from '../../base/store.js';
import { labWords, presentWords } from '../../words/lab.js';
import { fetchWords, setLanguage } from '../../words/language.js';
import { entryOf, languageOf } from '../../words/languages.js';
import { go, openSource } from './acts.js';
import { makeBoardView } from './boardview.js';
import { makeFigures } from './figures.js';
import { listenToKeys } from './keys.js';
import { keyMode, perform } from './perform.js';
import { makeItems, makePopover } from './popover.js';
import { makePredict } from './predict.js';
import { forWall, makePresent, markRoom, onWall, readViews, togglePresent } from './present.js';
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
/** How long a message stays, in milliseconds. */
const STAYS = 3000;

/** @type {Saved} */
const saved = JSON.parse(document.getElementById('run')?.textContent ?? '');
const root = document.documentElement;

void begin(languageOf([root.lang]));

/** Builds the page once there are words for it. @param {Language} first */
async function begin(first) {
  await learn(first);
  const page = furnish();
  const { step = saved.step, ...manner } = placeIn(location.hash);
  openSource(page.lab, savedSource(saved.run, saved.window), { ...saved, step });
  page.lab.update(manner);
  page.paint(themeOfSystem());
  page.dress(first);
  listenToKeys(
    (act) => perform(page.lab, act, () => {}),
    () => keyMode(page.lab),
  );
  keepAddress(page.lab);
}

/**
 * Reads the address of a saved page: `#step=12&present=links,tree&bare=1`.
 * @param {string} hash
 * @returns {{step?: number, present: import('./figures.js').View[] | null, bare: boolean}}
 */
function placeIn(hash) {
  const found = new URLSearchParams(hash.slice(1));
  const step = found.get('step') ?? '';
  return {
    ...(/^\d{1,15}$/.test(step) && { step: Number(step) }),
    present: readViews(found.get('present')),
    bare: found.get('bare') === '1',
  };
}

/**
 * Writes the address of the step that is shown. The step at which the page opens anyway is left
 * out.
 * @param {import('./state.js').LabState} state
 */
function addressOf(state) {
  const { moment, bare } = state;
  const present = onWall(state);
  const parts = [
    moment && moment.step !== saved.step && `step=${moment.step}`,
    present && `present=${present}`,
    bare && 'bare=1',
  ].filter(Boolean);
  return parts.length > 0 ? `#${parts.join('&')}` : '';
}

/**
 * Returns the code that shows this page at this step in a frame of another page. A page on disk is
 * named without its folder: it will be moved next to the page that shows it.
 * @param {import('./state.js').LabState} state
 */
function embedCode(state) {
  const place = location.href.replace(/#.*$/, '');
  const page = location.protocol === 'file:' ? place.replace(/^.*\//, '') : place;
  const step = `step=${state.moment?.step ?? saved.step}&present=${onWall(state) ?? forWall(state)}`;
  const src = `${page}#${step}&bare=1`;
  return element('iframe', { src, title: saved.title, width: 960, height: 600 }).outerHTML;
}

/**
 * Writes the step into the address when the run rests, and follows an address that the reader
 * enters: so a reload, a bookmark and a link to a step work in a saved page too.
 * @param {import('./state.js').LabStore} lab
 */
function keepAddress(lab) {
  let resting = 0;
  lab.subscribe(({ playing }) => {
    clearTimeout(resting);
    if (!playing) resting = window.setTimeout(writeAddress, REST);
  });
  addEventListener('hashchange', () => {
    const { step = saved.step, ...manner } = placeIn(location.hash);
    lab.update(manner);
    if (step !== lab.state.moment?.step) void go(lab, step);
  });

  function writeAddress() {
    const address = addressOf(lab.state);
    if (address === location.hash) return;
    try {
      history.replaceState(history.state, '', address || location.pathname);
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
  const present = makePresent(lab);
  transport.element.append(present.tools);
  const wall = element(
    'button',
    { type: 'button', class: 'ib', onclick: () => togglePresent(lab) },
    icon('fit'),
  );
  const save = element('button', { type: 'button', class: 'ib' }, icon('export'));
  const saves = makePopover(save, { kind: 'menu-sheet' });
  const items = makeItems(saves, [
    ...takeawayActions(lab, { title: () => saved.title, page: false }),
    { label: () => presentWords().embed, icon: 'link', run: copyEmbed },
  ]);
  saves.append(items.element);
  const done = element('span', { class: 'done', role: 'status' });
  async function copyEmbed() {
    const copied = await navigator.clipboard?.writeText(embedCode(lab.state)).then(
      () => true,
      () => false,
    );
    write(done, copied ? presentWords().embedded : labWords().notCopied);
    window.setTimeout(() => write(done, ''), STAYS);
  }
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
    element('div', { class: 'end' }, done, ...looks, predict.toggle, wall, save),
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
    present.whole,
  );
  predict.listen(room);
  markRoom(lab, room);
  main.replaceChildren(room, saves);

  /** Writes everything in the language of the page. @param {Language} language */
  function dress(language) {
    const said = labWords();
    languages.show(language, said.language);
    THEMES.forEach(([theme], k) => {
      themes[k].setAttribute('aria-label', said.themes[theme]);
      themes[k].title = said.themes[theme];
    });
    wall.title = presentWords().present;
    wall.setAttribute('aria-label', wall.title);
    save.setAttribute('aria-label', said.takeAway);
    save.title = said.takeAway;
    saves.setAttribute('aria-label', said.takeAway);
    for (const part of [sayline, predict, figures, transport, present, items]) part.dress();
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
