/**
 * All that the page keeps in the browser, as one file, and back.
 *
 * Bringing a file in never loses anything that is here: of a game that is in both, the one played later stays, finished games
 * are counted once, and settings of this browser are taken over only if there are none.
 */
import { restoreGame, VERSION } from '../game/restore.js';
import { isStoredNewer, list, load, save } from './games.js';
import { SETTINGS_KEY, loadSettings, mergeSettings, saveSettings } from './settings.js';
import { finishedOf, mergeFinished, STATISTICS_KEY } from './statistics.js';
import { PREFIX, forget, names, parse, read } from './storage.js';

/**
 * What came of bringing a file in.
 * @typedef {object} Imported
 * @property {number} games how many were taken over
 * @property {number} older how many were not, as the same or a later one is here
 * @property {number} damaged how many could not be read
 * @property {number} left how many there was no room for
 * @property {number} finished how many finished games of the file are counted here now
 */

/**
 * All of it, as JSON.
 * @param {Storage | null} storage
 * @returns {string}
 */
export function exportAll(storage) {
  const games = list(storage)
    .map(({ id }) => load(storage, id))
    .filter((game) => game !== null);
  const settings = parse(read(storage, SETTINGS_KEY)) ?? null;
  const statistics = parse(read(storage, STATISTICS_KEY)) ?? null;
  return JSON.stringify({ quadrille: 'backup', version: VERSION, settings, statistics, games });
}

/**
 * Brings in what `exportAll` wrote.
 * @param {Storage | null} storage
 * @param {string} text
 * @returns {Imported | {fault: 'not-ours' | 'version' | 'blocked'}} `not-ours`: the file is none of these; `version`: a newer page
 *   wrote it; `blocked`: nothing can be kept here
 */
export function importAll(storage, text) {
  const found = parse(text);
  if (!isBackup(found)) return { fault: 'not-ours' };
  if (!(found.version <= VERSION)) return { fault: 'version' };
  if (!storage) return { fault: 'blocked' };
  if (read(storage, SETTINGS_KEY) === null && found.settings) {
    saveSettings(storage, mergeSettings(loadSettings(storage), found.settings));
  }
  const finished = finishedOf(found.statistics);
  const counted = mergeFinished(storage, finished) ? finished.length : 0;
  const came = { games: 0, older: 0, damaged: 0, left: 0, finished: counted };
  for (const one of Array.isArray(found.games) ? found.games : []) {
    const game = restoreGame(one);
    if (!game) came.damaged++;
    else if (isStoredNewer(storage, { ...game, touched: game.touched - 1 })) came.older++;
    else if (save(storage, game, { drop: false })) came.games++;
    else came.left++;
  }
  return came;
}

/**
 * Deletes all that the page keeps.
 * @param {Storage | null} storage
 * @returns {boolean} whether it is gone
 */
export function deleteAll(storage) {
  if (!storage) return false;
  return names(storage, PREFIX).every((key) => forget(storage, key));
}

/**
 * @param {unknown} found
 * @returns {found is {version: number, settings?: unknown, statistics?: unknown, games?: unknown}}
 */
function isBackup(found) {
  return (
    typeof found === 'object' &&
    found !== null &&
    'quadrille' in found &&
    found.quadrille === 'backup' &&
    'version' in found
  );
}
