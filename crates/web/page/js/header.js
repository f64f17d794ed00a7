/**
 * The header: the name, the rooms, language, theme, settings. On a phone it shows only the name and
 * the rooms; the rest is in the menu.
 */
import { openSettings } from './dialogs/doors.js';
import { element, icon } from './base/dom.js';
import { makeLanguageBar } from './widgets/languagebar.js';
import { chooseLanguage, setSettings } from './table/keeping.js';
import { words } from './words/words.js';

/** @typedef {import('./table/keeping.js').PlayStore} PlayStore */
/** @typedef {'light' | 'dark' | 'contrast'} Theme */
/** @typedef {import('./types.js').RoomName} RoomName */

/** The rooms that the header names. @type {Exclude<RoomName, 'path'>[]} */
const ROOMS = ['play', 'learn', 'lab', 'set'];

/** @type {[Theme, string][]} */
const THEMES = [
  ['light', 'sun'],
  ['dark', 'moon'],
  ['contrast', 'contrast'],
];

/**
 * @param {PlayStore} store
 * @param {HTMLElement} header
 * @param {HTMLElement} menu
 */
export function fillHeader(store, header, menu) {
  const doors = ROOMS.map((name) => element('a', { href: `#${name}` }));
  const rooms = element('nav', { class: 'rooms' }, ...doors);
  const settings = element(
    'button',
    { type: 'button', class: 'ib gear', onclick: () => void openSettings(store) },
    icon('settings'),
  );
  const more = element(
    'button',
    { type: 'button', class: 'ib menu', 'data-opens': 'menu' },
    icon('more'),
  );
  more.popoverTargetElement = menu;
  const brand = element(
    'a',
    { class: 'brand', href: '#play' },
    icon('mark'),
    element('span', {}, 'Quadrille'),
  );
  header.replaceChildren(
    brand,
    rooms,
    element('div', { class: 'end' }, makeLanguages(store), makeThemes(store), settings, more),
  );

  store.watch(
    ({ settings }) => settings,
    () => {
      const said = words().page;
      ROOMS.forEach((name, k) => (doors[k].textContent = said[name]));
      rooms.setAttribute('aria-label', said.rooms);
      for (const [button, label] of /** @type {const} */ ([
        [settings, said.settings],
        [more, said.menu],
      ])) {
        button.setAttribute('aria-label', label);
        button.title = label;
      }
    },
  );
  store.watch(
    ({ room }) => room,
    (room) => {
      ROOMS.forEach((name, k) => {
        if (name === room) doors[k].setAttribute('aria-current', 'page');
        else doors[k].removeAttribute('aria-current');
      });
    },
  );
}

/**
 * @param {PlayStore} store
 * @returns {HTMLElement}
 */
export function makeLanguages(store) {
  const bar = makeLanguageBar((language) => void chooseLanguage(store, language));
  store.watch(
    ({ settings }) => settings,
    ({ language }) => bar.show(language, words().page.language),
  );
  return bar.element;
}

/**
 * @param {PlayStore} store
 * @returns {HTMLElement}
 */
export function makeThemes(store) {
  const buttons = THEMES.map(([theme, sign]) =>
    element(
      'button',
      { type: 'button', class: 'ib', onclick: () => setSettings(store, { theme }) },
      icon(sign),
    ),
  );
  const group = element('div', { class: 'theme', role: 'group' }, ...buttons);
  const show = () => {
    const said = words().page;
    group.setAttribute('aria-label', said.theme);
    THEMES.forEach(([theme], k) => {
      buttons[k].setAttribute('aria-label', said[theme]);
      buttons[k].title = said[theme];
      buttons[k].setAttribute(
        'aria-pressed',
        String(document.documentElement.dataset.theme === theme),
      );
    });
  };
  store.watch(({ settings }) => settings, show);
  // The system may change the theme without a change of the settings.
  new MutationObserver(show).observe(document.documentElement, {
    attributeFilter: ['data-theme'],
  });
  return group;
}
