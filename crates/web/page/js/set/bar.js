/**
 * What is above the board: the name and the figures of the draft; whether it is saved; share, print
 * and the menu.
 */
import { element, fill, icon, write } from '../base/dom.js';
import { newGame } from '../game/game.js';
import { readDigits, variantOf } from '../game/shape.js';
import { makeMenuSheet } from '../widgets/menusheet.js';
import { Store } from '../base/store.js';
import { boardName, levelName } from '../words/figures.js';
import { number } from '../words/language.js';
import { setWords } from '../words/set.js';
import { clear } from './acts.js';
import { openDetails, openNewBoard, openRules } from './dialogs.js';
import { openDrafts } from './drafts.js';
import { erText } from './report.js';
import { givensOf } from './state.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('./state.js').Draft} Draft */
/** @typedef {import('./state.js').SetState} SetState */
/** @typedef {import('./state.js').SetStore} SetStore */

/**
 * @param {SetStore} set
 * @param {PlayStore} store
 * @returns {{elements: HTMLElement[], say: () => void}}
 */
export function makeBar(set, store) {
  const title = element('h1');
  const meta = element('div', { class: 'meta' });
  const draftWord = element('em');
  const saved = element('span');
  const menu = makeMenu(set, store);
  const buttons = [
    {
      name: /** @type {const} */ ('share'),
      node: iconButton('link', () => void shareDraft(set, store)),
    },
    {
      name: /** @type {const} */ ('print'),
      node: iconButton('print', () => void printDraft(set, store)),
    },
    { name: /** @type {const} */ ('more'), node: opener(menu.element) },
    // On a phone the draft's line is hidden, and this button is shown beside the figures instead.
    { name: /** @type {const} */ ('more'), node: opener(menu.element) },
  ];
  const [share, print, more, moreBeside] = buttons.map(({ node }) => node);
  const bar = element('div', { class: 'gamebar' }, title, meta, moreBeside);
  const line = element(
    'div',
    { class: 'puzzleid' },
    element('span', { class: 'no' }, draftWord, ' ', saved),
    share,
    print,
    more,
  );
  moreBeside.classList.add('beside-meta');

  function show() {
    const said = setWords();
    write(title, set.state.about.title || said.untitled);
    write(draftWord, said.draft);
    write(saved, set.state.saved ? said.saved : said.notSaved);
    fill(meta, ...metaOf(set.state));
  }
  set.watch(({ draft }) => draft, show);
  set.watch(({ study }) => study, show);
  set.watch((state) => state.saved, show);
  set.watch(({ about }) => about, show);
  return {
    elements: [bar, line, menu.element],
    say: () => {
      for (const { name, node } of buttons) {
        node.setAttribute('aria-label', setWords()[name]);
        node.title = setWords()[name];
      }
      menu.say();
      show();
    },
  };
}

/** @param {SetState} state */
function metaOf({ draft, study }) {
  const said = setWords();
  const rating = study?.draft === draft ? study.rating : null;
  const { size } = draft.shape;
  const variant = variantOf(draft.shape);
  return [
    badge(said.givens, number(givensOf(draft))),
    rating?.er && badge(said.er, erText(rating)),
    rating &&
      element('span', {}, said.levelAndScore(levelName(rating.level), number(rating.score))),
    (size !== 9 || variant !== 'classic') &&
      element('span', { class: 'kind' }, boardName(size, variant)),
  ];
}

/** @param {string} name @param {string} value */
function badge(name, value) {
  return element('span', { class: 'badge' }, `${name} `, element('b', {}, value));
}

/** @param {string} sign @param {() => void} run */
function iconButton(sign, run) {
  return element('button', { type: 'button', class: 'ib', onclick: run }, icon(sign));
}

/** @param {HTMLElement} menu */
function opener(menu) {
  const button = element('button', { type: 'button', class: 'ib' }, icon('more'));
  button.popoverTargetElement = menu;
  return button;
}

/**
 * @param {SetStore} set
 * @param {PlayStore} store
 */
function makeMenu(set, store) {
  /**
   * @type {{name: 'drafts' | 'detailsTitle' | 'newBoard' | 'rulesTitle' | 'clearBoard' | 'share' |
   *   'print',
   *   sign?: string, run: () => void}[]}
   */
  const items = [
    { name: 'drafts', sign: 'several', run: () => openDrafts(set) },
    { name: 'detailsTitle', run: () => openDetails(set) },
    { name: 'newBoard', sign: 'new', run: () => openNewBoard(set) },
    { name: 'rulesTitle', sign: 'settings', run: () => openRules(set) },
    { name: 'clearBoard', run: () => clear(set) },
    { name: 'share', sign: 'link', run: () => void shareDraft(set, store) },
    { name: 'print', sign: 'print', run: () => void printDraft(set, store) },
  ];
  const names = items.map(() => element('span'));
  const buttons = items.map(({ sign, run }, k) =>
    // The menu closes first: a dialog returns the focus to the element that had it when the dialog
    // opened.
    element(
      'button',
      { type: 'button', class: 'item', onclick: () => queueMicrotask(run) },
      sign ? icon(sign) : element('span', { class: 'ic' }),
      names[k],
    ),
  );
  const menu = makeMenuSheet(element('div', { class: 'items', role: 'group' }, ...buttons));
  return {
    element: menu,
    say: () => {
      menu.setAttribute('aria-label', setWords().menu);
      items.forEach(({ name }, k) => write(names[k], setWords()[name]));
    },
  };
}

/**
 * Returns the draft as a game that has not begun, which is what the dialogs of Play expect.
 * @param {SetState} state
 */
function gameOf({ draft, study, about }) {
  const told = study?.draft === draft && study.found.verdict === 'unique' ? study : null;
  const solution = told?.found.solution ? readDigits(told.found.solution) : null;
  const puzzle = {
    shape: draft.shape,
    givens: draft.givens,
    solution,
    rating: told?.rating ?? null,
    wanted: null,
    comment: about.title ? setWords().byline(about.title, about.author) : null,
  };
  return newGame(puzzle, { id: 'draft', now: Date.now() });
}

/** @param {SetStore} set @param {PlayStore} store */
async function shareDraft(set, store) {
  const { share } = await import('../dialogs/share.js');
  share(gameOf(set.state), store.state.settings, { alone: true });
}

/** @param {SetStore} set @param {PlayStore} store */
async function printDraft(set, store) {
  const { openPrint } = await import('../dialogs/print.js');
  /** @type {import('../types.js').State} */
  const state = { ...store.state, game: gameOf(set.state) };
  openPrint(new Store(state));
}
