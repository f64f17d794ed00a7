/**
 * Where the page starts: settings, language and theme, the store, the header, the room, and then a
 * puzzle. The puzzle is that of the link, else the last game, else a new one, so that nobody sees
 * an empty board for longer than it takes to fill it.
 */
import { chooseCarrier } from './ask/choice.js';
import { focusBoard, keepFocus } from './base/focus.js';
import { keepForOffline } from './base/home.js';
import { openDaily, readyToPrint } from './dialogs/doors.js';
import { dailyAddress, dayOf } from './game/daily.js';
import { fillHeader, makeLanguages, makeThemes } from './header.js';
import { onTable } from './keep/games.js';
import { loadSettings } from './keep/settings.js';
import { openGame } from './table/actions.js';
import { firstPuzzle, followLink, playDaily } from './table/asking.js';
import { runClock } from './play/clock.js';
import { storage } from './keep/storage.js';
import { watchOtherTabs } from './table/keeping.js';
import { makeMenu } from './play/menu.js';
import { makeRoom } from './play/room.js';
import { firstState } from './table/state.js';
import { Rooms, roomOf } from './rooms.js';
import { Store } from './base/store.js';
import { fetchWords, setLanguage } from './words/language.js';
import { entryOf } from './words/languages.js';
import { words } from './words/words.js';

const settings = loadSettings(storage, navigator.languages);
await Promise.all([fetchWords(settings.language), chooseCarrier()]);
setLanguage(settings.language);

const store = new Store(firstState(settings));

dressPage();
const rooms = furnish();
watchOtherTabs(store);
runClock(store);
readyToPrint(store);
keepFocus(focusBoard);
void begin().then(keepForOffline);

/** Sets the language and the theme of the document, now and whenever they change. */
function dressPage() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const contrast = matchMedia('(prefers-contrast: more)');
  const dress = () => {
    const { theme, language } = store.state.settings;
    const chosen =
      theme !== 'auto' ? theme : contrast.matches ? 'contrast' : dark.matches ? 'dark' : 'light';
    const root = document.documentElement;
    if (root.dataset.theme !== chosen) root.dataset.theme = chosen;
    const { tag, script } = entryOf(language);
    root.lang = tag;
    root.dataset.script = script;
  };
  dark.addEventListener('change', dress);
  contrast.addEventListener('change', dress);
  store.subscribe((state, before) => {
    if (state === before || state.settings !== before.settings) dress();
  });
}

function furnish() {
  const header = /** @type {HTMLElement} */ (document.querySelector('header.top'));
  const main = /** @type {HTMLElement} */ (document.querySelector('main'));
  const menu = makeMenu(store, () => rooms, [makeLanguages(store), makeThemes(store)]);
  fillHeader(store, header, menu);
  const rooms = new Rooms(store, main, (rooms) => makeRoom(store, menu, rooms));
  header.append(menu);
  addEventListener('hashchange', () => void followAddress());
  // In some browsers, going back to an address without a `#` does not fire `hashchange`.
  addEventListener('popstate', () => {
    if (roomOf(location.hash) !== store.state.room) void rooms.follow();
  });
  return rooms;
}

/**
 * Goes to the room that the address names. In Play this opens the puzzle of the address and removes
 * it from there, so that a reload continues the game.
 */
async function followAddress() {
  const { hash, pathname, search } = location;
  await rooms.follow();
  if (hash.length < 2 || roomOf(hash) !== 'play') return false;
  history.replaceState(null, '', pathname + search);
  if (/^#daily/.test(hash)) return followDaily(hash);
  return hash !== '#play' && followLink(store, hash);
}

/**
 * Opens the daily puzzle of an address or, if it names none, those of its day.
 * @param {string} hash
 * @returns {Promise<boolean>} whether there is a puzzle on the board now
 */
async function followDaily(hash) {
  const asked = dailyAddress(hash, dayOf(Date.now()));
  if (!asked) {
    const text = () => words().play.noSuchDay;
    store.update({ message: { kind: 'trouble', text } });
    return false;
  }
  const { day, level } = asked;
  if (level) await playDaily(store, { day, level });
  else await openDaily(store, day);
  return store.state.game !== null;
}

async function begin() {
  const last = onTable(storage);
  if (last) openGame(store, last.id);
  const linked = await followAddress();
  if (linked || store.state.game) return;
  // A message about a bad link stays readable even though another puzzle is loaded instead.
  const { message } = store.state;
  await firstPuzzle(store);
  if (message && !store.state.message) store.update({ message });
}
