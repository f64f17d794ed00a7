/** New game: one of today's, one to order, a pasted one, or one that was kept. */
import { element, icon } from '../base/dom.js';
import { dayOf } from '../game/daily.js';
import { dailyWords } from '../words/daily.js';
import { words } from '../words/words.js';
import { button, tabList } from '../widgets/choices.js';
import { continueTab } from './continue.js';
import { knownDailies, openDaily } from './daily.js';
import { dayRow } from './day.js';
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
  frame.body.before(
    todayRow(store, () => frame.close()),
    tabs.node,
  );
  frame.body.append(element('div', { class: 'panels' }, make.panel, paste.panel, kept.panel));
  paste.receive(frame.dialog, () => tabs.choose('paste'));
  /** @type {HTMLElement | null} */ (tabs.node.querySelector('[aria-selected=true]'))?.focus();
}

/**
 * Makes the row of today's puzzles, with the way to those of other days.
 * @param {PlayStore} store
 * @param {() => void} close
 */
function todayRow(store, close) {
  const said = dailyWords();
  const today = dayOf(Date.now());
  const others = () => {
    close();
    openDaily(store);
  };
  return element(
    'section',
    { class: 'todays', 'aria-label': said.title },
    element('h3', {}, said.title),
    dayRow(store, today, knownDailies(store, today), close),
    button(said.otherDays, others, { kind: 'quiet small', icon: icon('calendar') }),
  );
}
