/** New game: make one, paste one, or continue one that was kept. */
import { element, icon } from '../base/dom.js';
import { words } from '../words/words.js';
import { tabList } from '../widgets/choices.js';
import { continueTab } from './continue.js';
import { openDialog } from '../widgets/dialog.js';
import { makeTab } from './make.js';
import { pasteTab } from './paste.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {'make' | 'paste' | 'continue'} TabName */

/**
 * @param {PlayStore} store
 * @param {TabName} [chosen]
 */
export function openNew(store, chosen = 'make') {
  const said = words().dialogs;
  const frame = openDialog({ title: said.newGame, kind: 'new', holds: () => paste.holds() });
  const at = () => frame;
  const make = makeTab(store, at);
  const paste = pasteTab(store, at);
  const kept = continueTab(store, at);
  const rooms = { make, paste, continue: kept };
  const tabs = tabList({
    label: said.newGame,
    tabs: /** @type {TabName[]} */ (['make', 'paste', 'continue']).map((name) => ({
      name,
      text: said.tabs[name],
      panel: rooms[name].panel,
    })),
    chosen,
    onchange: (name) => rooms[name].foot(),
  });
  const practise = element(
    'a',
    { class: 'way', href: '#learn', onclick: () => frame.close() },
    icon('learn-room'),
    said.practise,
  );
  make.panel.append(practise);
  frame.body.before(tabs.node);
  frame.body.append(element('div', { class: 'panels' }, make.panel, paste.panel, kept.panel));
  paste.receive(frame.dialog, () => tabs.choose('paste'));
  /** @type {HTMLElement | null} */ (tabs.node.querySelector('[aria-selected=true]'))?.focus();
}
