/** The line above the board of the room Path: its name, what is shown, and the way back. */
import { element, icon, write } from '../base/dom.js';
import { pathWords } from '../words/path.js';
import { choose } from './acts.js';
import { tabsOf } from './state.js';

/** @typedef {import('../types.js').PathTab} PathTab */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('./state.js').PathStore} PathStore */

/** @type {PathTab[]} */
const TABS = ['start', 'here', 'steps'];

/**
 * @param {PlayStore} store
 * @param {PathStore} path
 * @param {() => void} back
 * @returns {{elements: HTMLElement[], say: () => void}}
 */
export function makeBar(store, path, back) {
  const title = element('h1');
  const buttons = TABS.map((tab) =>
    element('button', {
      type: 'button',
      role: 'radio',
      onclick: () => void choose(store, path, tab),
    }),
  );
  const tabs = element(
    'div',
    { class: 'seg path-tabs', role: 'radiogroup', onkeydown: turn },
    ...buttons,
  );
  const name = element('span');
  const leave = element(
    'button',
    { type: 'button', class: 'btn', onclick: back },
    icon('close'),
    name,
  );

  /** @param {KeyboardEvent} event */
  function turn(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const { subject, tab } = path.state;
    if (!step || !subject) return;
    event.preventDefault();
    const there = tabsOf(subject);
    const next = there[(there.indexOf(tab) + step + there.length) % there.length];
    buttons[TABS.indexOf(next)].focus();
    void choose(store, path, next);
  }

  function show() {
    const said = pathWords();
    const { subject, tab } = path.state;
    write(title, said.title);
    tabs.setAttribute('aria-label', said.tabs);
    const there = subject ? tabsOf(subject) : [];
    tabs.hidden = there.length < 2;
    TABS.forEach((one, k) => {
      write(buttons[k], said.tab[one]);
      buttons[k].hidden = !there.includes(one);
      buttons[k].setAttribute('aria-checked', String(one === tab));
      buttons[k].tabIndex = one === tab ? 0 : -1;
    });
    write(name, subject?.from === 'set' ? said.backToSet : said.backToGame);
  }
  path.subscribe((state, before) => {
    if (state === before || state.subject !== before.subject || state.tab !== before.tab) show();
  });
  return {
    elements: [
      element('div', { class: 'gamebar' }, title),
      element('div', { class: 'path-top' }, tabs, leave),
    ],
    say: show,
  };
}
