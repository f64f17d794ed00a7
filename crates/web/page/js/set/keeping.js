/**
 * Keeps the draft in the browser's storage: the board, the brush and the switches, saved after
 * every change.
 */
import { restorePuzzle } from '../game/restore.js';
import { writeWithRoom } from '../keep/games.js';
import { PREFIX, parse, read } from '../keep/storage.js';
import { BRUSHES } from './symmetry.js';

/** @typedef {import('./state.js').SetState} SetState */

const DRAFT_KEY = `${PREFIX}draft`;

/** The version of the format. A page that writes another format has another number. */
const VERSION = 1;

/**
 * @param {Storage | null} storage
 * @param {SetState} state
 * @returns {boolean} whether the draft was saved
 */
export function saveDraft(storage, { draft, brush, candidates, redundant }) {
  return writeWithRoom(
    storage,
    DRAFT_KEY,
    JSON.stringify({ version: VERSION, draft, brush, candidates, redundant }),
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
  const puzzle = restorePuzzle(found.draft);
  const brush = BRUSHES.find((one) => one === found.brush);
  return {
    ...(puzzle && { draft: { shape: puzzle.shape, givens: puzzle.givens } }),
    ...(brush && { brush }),
    ...(typeof found.candidates === 'boolean' && { candidates: found.candidates }),
    ...(typeof found.redundant === 'boolean' && { redundant: found.redundant }),
  };
}
