/**
 * Exports everything that the page keeps in the browser as one file, and imports it again.
 *
 * An import never loses anything that is here. If a game exists on both sides, the one played later
 * stays, and likewise of a draft. Finished games are counted once. Of each technique that was
 * practised, the better result stays. The file's settings are used only if this browser has none.
 */
import { restoreGame, VERSION } from '../game/restore.js';
import { DRAFT_KEY, listDrafts, mergeDrafts, restoreDraft } from './drafts.js';
import { isStoredNewer, list, load, save } from './games.js';
import { PRACTICE_KEY, loadPractice, mergePractice, practiceOf, savePractice } from './practice.js';
import { SETTINGS_KEY, loadSettings, mergeSettings, saveSettings } from './settings.js';
import { finishedOf, mergeFinished, STATISTICS_KEY } from './finished.js';
import { PREFIX, forget, names, parse, read } from './storage.js';

/**
 * The result of an import.
 * @typedef {object} Imported
 * @property {number} games number of games that were imported
 * @property {number} older number of games that were not, since the same or a later version is here
 * @property {number} damaged number of games that could not be read
 * @property {number} left number of games that did not fit
 * @property {number} finished number of finished games in the file that are now counted here
 */

/**
 * Returns everything as JSON.
 * @param {Storage | null} storage
 * @returns {string}
 */
export function exportAll(storage) {
  const games = list(storage)
    .map(({ id }) => load(storage, id))
    .filter((game) => game !== null);
  const settings = parse(read(storage, SETTINGS_KEY)) ?? null;
  const statistics = parse(read(storage, STATISTICS_KEY)) ?? null;
  const practice = parse(read(storage, PRACTICE_KEY)) ?? null;
  const table = restoreDraft(parse(read(storage, DRAFT_KEY)));
  const drafts = [...(table ? [table] : []), ...listDrafts(storage)];
  const kept = { settings, statistics, practice, games, drafts };
  return JSON.stringify({ quadrille: 'backup', version: VERSION, ...kept });
}

/**
 * Imports what `exportAll` wrote.
 * @param {Storage | null} storage
 * @param {string} text
 * @returns {Imported | {fault: 'not-ours' | 'version' | 'blocked'}}
 *   `not-ours`: not a backup of this page; `version`: a newer page wrote it; `blocked`: nothing can
 *   be stored here
 */
export function importAll(storage, text) {
  const found = parse(text);
  if (!isBackup(found)) return { fault: 'not-ours' };
  if (!(found.version <= VERSION)) return { fault: 'version' };
  if (!storage) return { fault: 'blocked' };
  if (read(storage, SETTINGS_KEY) === null && found.settings) {
    saveSettings(storage, mergeSettings(loadSettings(storage), found.settings));
  }
  const practice = practiceOf(found.practice);
  if (Object.keys(practice).length > 0)
    savePractice(storage, mergePractice(loadPractice(storage), practice));
  const finished = finishedOf(found.statistics);
  const counted = mergeFinished(storage, finished) ? finished.length : 0;
  const came = { games: 0, older: 0, damaged: 0, left: 0, finished: counted };
  mergeDrafts(storage, found.drafts);
  for (const one of Array.isArray(found.games) ? found.games : []) {
    const game = restoreGame(one, found.version);
    if (!game) came.damaged++;
    else if (isStoredNewer(storage, { ...game, touched: game.touched - 1 })) came.older++;
    else if (save(storage, game, { drop: false })) came.games++;
    else came.left++;
  }
  return came;
}

/**
 * Deletes everything that the page keeps.
 * @param {Storage | null} storage
 * @returns {boolean} whether all of it was deleted
 */
export function deleteAll(storage) {
  if (!storage) return false;
  return names(storage, PREFIX).every((key) => forget(storage, key));
}

/**
 * @param {unknown} found
 * @returns {found is {version: number, settings?: unknown, statistics?: unknown, practice?:
 *   unknown,
 *   games?: unknown, drafts?: unknown}}
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
