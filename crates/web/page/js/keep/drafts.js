/**
 * The drafts of the room Set that are not on its table, in the browser's storage. The one on the
 * table is saved by the room itself (`set/keeping.js`).
 */
import { restorePuzzle } from '../game/restore.js';
import { restoreSketch } from '../game/sketch.js';
import { writeWithRoom } from './games.js';
import { PREFIX, parse, read } from './storage.js';

/**
 * @typedef {{id: string, title: string, author: string, rules: string}} About
 *   `rules`: what the setter says about the rules, in any words
 */
/**
 * @typedef {{shape: import('../types.js').Shape, givens: number[],
 *   sketch?: import('../game/sketch.js').Sketch}} Draft
 *   `sketch`: regions that are being drawn, until they make a board
 */
/**
 * @typedef {{about: About, touched: number, draft: Draft}} KeptDraft
 *   `touched`: when it was last on the table, in milliseconds since 1970
 */

export const DRAFTS_KEY = `${PREFIX}drafts`;
/** The draft on the table. */
export const DRAFT_KEY = `${PREFIX}draft`;

/** The longest title, author and rules that are kept. */
export const LONGEST = { title: 80, author: 80, rules: 1000 };

/**
 * Lists the drafts, the latest first. One that cannot be read is left out.
 * @param {Storage | null} storage
 * @returns {KeptDraft[]}
 */
export function listDrafts(storage) {
  return restoreDrafts(parse(read(storage, DRAFTS_KEY)));
}

/**
 * @param {Storage | null} storage
 * @param {KeptDraft[]} drafts
 * @returns {boolean} whether they were saved
 */
export function saveDrafts(storage, drafts) {
  return writeWithRoom(storage, DRAFTS_KEY, JSON.stringify(drafts));
}

/**
 * Adds drafts from a file to those that are kept. Of two with the same id, the later one stays.
 * @param {Storage | null} storage
 * @param {unknown} found
 * @returns {number} the number of drafts that were added or replaced
 */
export function mergeDrafts(storage, found) {
  const table = restoreDraft(parse(read(storage, DRAFT_KEY)));
  const here = new Map(listDrafts(storage).map((one) => [one.about.id, one]));
  const came = restoreDrafts(found).filter(({ about, touched }) => {
    const known = table?.about.id === about.id ? table : here.get(about.id);
    return !known || known.touched < touched;
  });
  for (const one of came) {
    // The one on the table stays there; its later version comes under a name of its own.
    const id = one.about.id === table?.about.id ? newId() : one.about.id;
    here.set(id, { ...one, about: { ...one.about, id } });
  }
  return came.length > 0 && saveDrafts(storage, byTime([...here.values()])) ? came.length : 0;
}

/** @param {unknown} found @returns {KeptDraft[]} */
function restoreDrafts(found) {
  const all = Array.isArray(found) ? found.map(restoreDraft) : [];
  return byTime(all.filter((one) => one !== null));
}

/** @param {KeptDraft[]} drafts */
const byTime = (drafts) => drafts.sort((one, other) => other.touched - one.touched);

/**
 * @param {unknown} found
 * @returns {KeptDraft | null}
 */
export function restoreDraft(found) {
  if (typeof found !== 'object' || found === null) return null;
  const { about, touched, draft } = /** @type {Record<string, unknown>} */ (found);
  const puzzle = restorePuzzle(draft);
  if (!puzzle) return null;
  const { shape, givens } = puzzle;
  const sketch = restoreSketch(/** @type {{sketch?: unknown}} */ (draft).sketch, shape.size);
  return {
    about: restoreAbout(about),
    touched: typeof touched === 'number' && Number.isFinite(touched) ? touched : 0,
    draft: { shape, givens, ...(sketch && { sketch }) },
  };
}

/**
 * Until there were several drafts, a draft had no name: it gets an id.
 * @param {unknown} found
 * @returns {About}
 */
export function restoreAbout(found) {
  const about = /** @type {Record<string, unknown>} */ (
    typeof found === 'object' && found !== null ? found : {}
  );
  const text = (/** @type {keyof typeof LONGEST} */ name) => {
    const value = about[name];
    return typeof value === 'string' ? value.slice(0, LONGEST[name]) : '';
  };
  const id = typeof about.id === 'string' && about.id !== '' ? about.id.slice(0, 40) : newId();
  return { id, title: text('title'), author: text('author'), rules: text('rules') };
}

/** Draws an id for a new draft. */
export function newId() {
  // Not `crypto.randomUUID`: browsers offer it only over HTTPS and on this machine, and the page is
  // also played over a local network.
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (number) => number.toString(16).padStart(8, '0')).join('-');
}
