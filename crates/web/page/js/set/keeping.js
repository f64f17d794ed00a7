/**
 * Keeps the draft on the table in the browser's storage: the board, its title, the brush and the
 * switches, saved after every change. The other drafts are kept by `keep/drafts.js`.
 */
import { DRAFT_KEY, restoreAbout, restoreDraft } from '../keep/drafts.js';
import { writeWithRoom } from '../keep/games.js';
import { parse, read } from '../keep/storage.js';
import { BRUSHES } from './symmetry.js';

/** @typedef {import('./state.js').SetState} SetState */

/** The version of the format. A page that writes another format has another number. */
const VERSION = 1;

/**
 * @param {Storage | null} storage
 * @param {SetState} state
 * @param {number} [now]
 * @returns {boolean} whether the draft was saved
 */
export function saveDraft(
  storage,
  { draft, about, brush, candidates, redundant },
  now = Date.now(),
) {
  return writeWithRoom(
    storage,
    DRAFT_KEY,
    JSON.stringify({
      version: VERSION,
      about,
      touched: now,
      draft,
      brush,
      candidates,
      redundant,
    }),
  );
}

/**
 * Returns what was saved. Each part is checked on its own, so that an invalid one does not affect
 * the others.
 * @param {Storage | null} storage
 * @returns {Partial<SetState>}
 */
export function loadDraft(storage) {
  const found = /** @type {Record<string, unknown> | undefined | null} */ (
    parse(read(storage, DRAFT_KEY))
  );
  if (!found || typeof found !== 'object' || found.version !== VERSION) return {};
  const kept = restoreDraft(found);
  const brush = BRUSHES.find((one) => one === found.brush);
  return {
    ...(kept && { draft: kept.draft }),
    // Until there were several drafts, a draft had no name.
    ...(found.about ? { about: restoreAbout(found.about) } : {}),
    ...(brush && { brush }),
    ...(typeof found.candidates === 'boolean' && { candidates: found.candidates }),
    ...(typeof found.redundant === 'boolean' && { redundant: found.redundant }),
  };
}
