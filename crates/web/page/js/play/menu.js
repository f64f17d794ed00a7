/**
 * The menu behind the three dots: rare commands and, on narrow screens, everything that has no
 * place of its own there (facts, switches, language, theme). There is one menu, opened from the
 * puzzle line or, on a phone, from the header.
 */
import {
  openCheckpoints,
  openDaily,
  openHelp,
  openPrint,
  openSettings,
  openShare,
  openStatistics,
} from '../dialogs/doors.js';
import { element, icon, write } from '../base/dom.js';
import { bare, writeDigits } from '../game/shape.js';
import { makeMenuSheet } from '../widgets/menusheet.js';
import { words } from '../words/words.js';
import {
  addCheckpoint,
  backBeforeMistake,
  fillNotes,
  fillSingles,
  isItRight,
  restart,
  setSettings,
  solve,
  toggleNotes,
} from '../table/actions.js';
import { makeFacts } from './margin.js';
import { makeSwitch } from '../widgets/switch.js';
import { isLocked } from '../table/state.js';

/** The lab shows every link: larger boards have too many to see anything. */
const LAB_SIZE = 16;

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/**
 * @typedef {object} Item
 * @property {() => string} label
 * @property {string} [icon]
 * @property {() => void} run
 * @property {(state: State) => boolean} [idle]
 * @property {boolean} [everywhere] available in every room, not only in Play
 */

/**
 * Makes the menu.
 * @param {PlayStore} store
 * @param {() => import('../types.js').Rooms} rooms
 * @param {HTMLElement[]} looks
 *   language and theme, for screens on which the header has no room for them
 * @returns {HTMLElement}
 */
export function makeMenu(store, rooms, looks) {
  const said = () => words().play;
  const toRoom = (/** @type {'lab' | 'set'} */ name) => {
    const { game } = store.state;
    if (game)
      void rooms().go(name, {
        board: { shape: bare(game.puzzle.shape), givens: writeDigits(game.puzzle.givens) },
      });
  };
  const over = (/** @type {State} */ { game }) => !game || game.finished !== null;
  const items = [
    group(store, [
      {
        label: () => said().backBeforeMistake,
        icon: 'flag',
        run: () => backBeforeMistake(store),
        idle: isLocked,
      },
      { label: () => said().setCheckpoint, run: () => addCheckpoint(store), idle: isLocked },
      {
        label: () => said().checkpoints,
        run: () => void openCheckpoints(store),
        idle: (state) => !state.game?.checkpoints.length,
      },
      { label: () => said().fillOnce, run: () => fillNotes(store), idle: isLocked },
      { label: () => said().fillSingles, run: () => fillSingles(store), idle: isLocked },
      {
        label: () => (store.state.notesHidden ? said().showNotes : said().hideNotes),
        run: () => toggleNotes(store),
        idle: isLocked,
      },
      {
        label: () => said().restart,
        run: () => restart(store),
        idle: (state) => !state.game || state.elsewhere,
      },
      { label: () => said().solve, run: () => void solve(store), idle: over },
    ]),
    group(store, [
      { label: () => said().isItRight, run: () => void isItRight(store), idle: isLocked },
      {
        label: () => said().allSteps,
        run: () => void rooms().go('path', { path: { tab: 'steps' } }),
        idle: isLocked,
      },
      {
        label: () => said().showPath,
        run: () => void rooms().go('path', { path: {} }),
        idle: ({ game, elsewhere }) => !game || elsewhere,
      },
    ]),
    group(store, [
      {
        label: () => said().toLab,
        icon: 'lab-room',
        run: () => toRoom('lab'),
        idle: ({ game }) => !game || game.puzzle.shape.size > LAB_SIZE,
      },
      {
        label: () => said().toSet,
        icon: 'set-room',
        run: () => toRoom('set'),
        idle: ({ game }) => !game,
      },
    ]),
    group(store, [
      {
        label: () => said().share,
        icon: 'link',
        run: () => void openShare(store),
        idle: (state) => !state.game,
      },
      { label: () => said().print, icon: 'print', run: () => void openPrint(store) },
      { label: () => said().dailyPuzzles, icon: 'calendar', run: () => void openDaily(store) },
      { label: () => said().statistics, run: () => void openStatistics(store) },
      { label: () => said().help, icon: 'help', run: () => void openHelp(store) },
      {
        label: () => words().page.settings,
        icon: 'settings',
        run: () => void openSettings(store),
        everywhere: true,
      },
    ]),
  ];
  const switches = element('div', { class: 'menu-switches' }, ...makeSwitches(store));
  const facts = element('div', { class: 'menu-facts' }, makeFacts(store));
  store.watch(
    ({ room }) => room,
    (room) => (switches.hidden = facts.hidden = room !== 'play'),
  );
  const menu = makeMenuSheet(
    switches,
    ...items,
    element('div', { class: 'menu-looks' }, ...looks),
    facts,
  );
  store.watch(
    ({ settings }) => settings,
    () => menu.setAttribute('aria-label', words().page.menu),
  );
  return menu;
}

/**
 * @param {PlayStore} store
 * @param {Item[]} items
 */
function group(store, items) {
  const made = items.map((item) => {
    const name = element('span');
    const sign = item.icon ? icon(item.icon) : element('span', { class: 'ic' });
    // The menu closes first: a dialog returns the focus to the element that had it when the dialog
    // opened.
    const run = () => queueMicrotask(item.run);
    return {
      ...item,
      name,
      button: element('button', { type: 'button', class: 'item', onclick: run }, sign, name),
    };
  });
  store.subscribe((state) => {
    for (const { name, label, idle, everywhere, button } of made) {
      write(name, label());
      button.hidden = state.room !== 'play' && !everywhere;
      const rests = idle?.(state) ?? false;
      if (button.disabled !== rests) button.disabled = rests;
    }
  });
  return element('div', { class: 'items', role: 'group' }, ...made.map(({ button }) => button));
}

/** @param {PlayStore} store */
function makeSwitches(store) {
  const auto = makeSwitch((autoNotes) => setSettings(store, { autoNotes }));
  const tidy = makeSwitch((tidyNotes) => setSettings(store, { tidyNotes }));
  const first = makeSwitch((digitFirst) => setSettings(store, { digitFirst }));
  store.subscribe(({ settings }) => {
    auto.show(words().play.autoNotes, settings.autoNotes);
    tidy.show(words().play.tidyNotes, settings.tidyNotes);
    first.show(words().play.digitFirst, settings.digitFirst);
  });
  return [auto.element, tidy.element, first.element];
}
