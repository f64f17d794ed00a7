/**
 * The draft on the browser's shelf: the board, the brush and the switches, written after every
 * change.
 */
import { restorePuzzle } from '../game/restore.js';
import { writeWithRoom } from '../keep/games.js';
import { PREFIX, parse, read } from '../keep/storage.js';
import { BRUSHES } from './symmetry.js';

/** @typedef {import('./state.js').SetState} SetState */

const DRAFT_KEY = `${PREFIX}draft`;

/** A page that writes something else has another number. */
const VERSION = 1;

/**
 * @param {Storage | null} storage
 * @param {SetState} state
 * @returns {boolean} whether it is kept
 */
export function saveDraft(storage, { draft, brush, candidates, redundant }) {
  return writeWithRoom(
    storage,
    DRAFT_KEY,
    JSON.stringify({ version: VERSION, draft, brush, candidates, redundant }),
  );
}

/**
 * What was kept; each part on its own, so that a spoiled one takes no other with it.
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
