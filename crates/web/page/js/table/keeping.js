/**
 * Keeps the game in the browser's storage: it is saved after every move, and never over a newer
 * copy.
 *
 * Two tabs may have the same game open. The browser notifies a tab when another has written. From
 * then on this tab saves nothing until the player has chosen which of the two games to keep.
 */
import { touch } from '../game/game.js';
import { GAME_PREFIX, isStoredNewer, load, save } from '../keep/games.js';
import { SETTINGS_KEY, loadSettings, saveSettings } from '../keep/settings.js';
import { parse, storage } from '../keep/storage.js';
import { fetchWords, setLanguage } from '../words/language.js';
import { words } from '../words/words.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Language} Language */
/** @typedef {import('../types.js').Settings} Settings */
/** @typedef {import('../types.js').Message} Message */
/** @typedef {import('../base/store.js').Store<State>} PlayStore */

/**
 * Saves the game.
 * @param {PlayStore} store
 */
export function keep(store) {
  const { game, elsewhere, message } = store.state;
  if (!game || elsewhere) return;
  if (!save(storage, game) && message === null) {
    store.update({ message: { kind: 'trouble', text: () => words().play.notKept } });
  }
}

/**
 * Changes settings, and saves them.
 * @param {PlayStore} store
 * @param {Partial<Settings>} part
 */
export function setSettings(store, part) {
  const settings = { ...store.state.settings, ...part };
  saveSettings(storage, settings);
  putSettings(store, settings);
}

/**
 * Changes the language once its words have been fetched.
 * @param {PlayStore} store
 * @param {Language} language
 */
export async function chooseLanguage(store, language) {
  if (await prepareLanguage(store, language)) setSettings(store, { language });
}

/** The language that was asked for last: words of another one that come in later are late. */
let asked = /** @type {Language | null} */ (null);

/**
 * Fetches the words of a language.
 * @param {PlayStore} store
 * @param {Language} language
 * @returns {Promise<boolean>}
 *   whether they are there, and no other language has been asked for meanwhile
 */
async function prepareLanguage(store, language) {
  asked = language;
  try {
    await fetchWords(language);
  } catch {
    store.update({ message: { kind: 'trouble', text: () => words().page.trouble.gone } });
    return false;
  }
  return asked === language;
}

/**
 * The language is set before any listener is called, so that all words are in the same language.
 * @param {PlayStore} store
 * @param {Settings} settings
 */
function putSettings(store, settings) {
  setLanguage(settings.language);
  store.update({ settings });
}

/**
 * Takes over the settings that another tab has saved.
 * @param {PlayStore} store
 */
async function loadOtherSettings(store) {
  const { language } = loadSettings(storage, navigator.languages);
  if (!(await prepareLanguage(store, language))) return;
  putSettings(store, { ...loadSettings(storage, navigator.languages), language });
}

/**
 * Listens to the other tabs.
 * @param {PlayStore} store
 */
export function watchOtherTabs(store) {
  addEventListener('storage', (event) => {
    if (event.key === SETTINGS_KEY) void loadOtherSettings(store);
    const { game, elsewhere } = store.state;
    if (!game || elsewhere || event.key !== GAME_PREFIX + game.id) return;
    const other = /** @type {{touched?: number} | undefined} */ (parse(event.newValue));
    if ((other?.touched ?? 0) > game.touched)
      store.update({ elsewhere: true, hint: null, message: choice(store) });
  });
  // A page that was in the back/forward cache has received no events.
  addEventListener('pageshow', ({ persisted }) => {
    const { game, elsewhere } = store.state;
    if (persisted && game && !elsewhere && isStoredNewer(storage, game)) {
      store.update({ elsewhere: true, hint: null, message: choice(store) });
    }
  });
}

/** @param {PlayStore} store @returns {Message} */
function choice(store) {
  return {
    kind: 'trouble',
    text: () => words().play.elsewhere,
    acts: [
      { label: () => words().play.loadIt, run: () => loadOther(store) },
      { label: () => words().play.keepThis, run: () => keepOwn(store) },
    ],
  };
}

/** @param {PlayStore} store */
function loadOther(store) {
  const id = store.state.game?.id ?? '';
  const other = load(storage, id);
  if (other) store.update({ game: other, marked: [], elsewhere: false, message: null });
  else keepOwn(store);
}

/** @param {PlayStore} store */
function keepOwn(store) {
  const { game } = store.state;
  if (!game) return;
  const other = load(storage, game.id);
  const newest = Math.max(Date.now(), other?.touched ?? 0);
  store.update({ game: touch(game, newest + 1), elsewhere: false, message: null });
  keep(store);
}
