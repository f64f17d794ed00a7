/**
 * Opens the dialogs. Each is fetched when it is first opened: dialogs are a third of the page, and
 * most sessions need two of them.
 */
import { fetchStyle } from '../base/dom.js';
import { fetchDialogs } from '../widgets/fetching.js';
import { fetchCurrentWords } from '../words/language.js';
import { words } from '../words/words.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/**
 * Fetches a dialog and its words, and opens it; if it cannot be fetched, says so.
 * @template M
 * @param {PlayStore} store
 * @param {() => Promise<M>} fetch
 * @param {(module: M) => unknown} open
 */
async function enter(store, fetch, open) {
  let module;
  try {
    [module] = await Promise.all([fetch(), fetchDialogs()]);
    await fetchCurrentWords();
  } catch {
    store.update({ message: { kind: 'trouble', text: () => words().page.trouble.gone } });
    return;
  }
  open(module);
}

/** @param {PlayStore} store @param {import('./new.js').TabName} [tab] */
export const openNew = (store, tab) =>
  enter(
    store,
    async () => {
      const [room] = await Promise.all([import('./new.js'), fetchStyle('css/orders.css')]);
      return room;
    },
    (room) => room.openNew(store, tab),
  );

/** @param {PlayStore} store */
export const openFinish = (store) =>
  enter(
    store,
    () => import('./finish.js'),
    (room) => room.openFinish(store),
  );

/** @param {PlayStore} store */
export const openShare = (store) =>
  enter(
    store,
    () => import('./share.js'),
    (room) => room.openShare(store),
  );

/** @param {PlayStore} store */
export const openPrint = (store) =>
  enter(
    store,
    () => import('./print.js'),
    (room) => room.openPrint(store),
  );

/** @param {PlayStore} store */
export const openStatistics = (store) =>
  enter(
    store,
    () => import('./statistics.js'),
    (room) => room.openStatistics(store),
  );

/** @param {PlayStore} store */
export const openSettings = (store) =>
  enter(
    store,
    () => import('./settings.js'),
    (room) => room.openSettings(store),
  );

/** @param {PlayStore} store */
export const openHelp = (store) =>
  enter(
    store,
    () => import('./help.js'),
    (room) => room.openHelp(store),
  );

/** @param {PlayStore} store @param {string} [day] by default today */
export const openDaily = (store, day) =>
  enter(
    store,
    () => import('./daily.js'),
    (room) => room.openDaily(store, day),
  );

/** @param {PlayStore} store @param {import('../types.js').Game} game */
export const openReplay = (store, game) =>
  enter(
    store,
    () => import('./replay.js'),
    (room) => room.openReplay(game),
  );

/** @param {PlayStore} store */
export const openCheckpoints = (store) =>
  enter(
    store,
    () => import('./checkpoints.js'),
    (room) => room.openCheckpoints(store),
  );

/**
 * Makes the browser's own Print command print the puzzle. It needs the sheet at once and cannot
 * wait, so the code that draws it is fetched shortly after the page has loaded.
 * @param {PlayStore} store
 */
export function readyToPrint(store) {
  setTimeout(
    () =>
      void Promise.all([import('./print.js'), fetchDialogs()]).then(
        ([room]) => room.readyToPrint(store),
        () => {},
      ),
    2000,
  );
}
