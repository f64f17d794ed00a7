/** What applying a hint would do, as the label of its button: “Remove six 9s”. Pure. */
import { place } from '../game/shape.js';
import { words } from '../words/words.js';

/** @typedef {import('../types.js').Hint} Hint */

/**
 * @param {Hint} hint
 * @param {number} size of the board
 * @returns {string | null} null if there is nothing to apply
 */
export function effectOf(hint, size) {
  const said = words().play;
  if (hint.kind === 'wrong') return said.eraseWrong;
  if (hint.kind === 'missing-note') return said.restoreNotes;
  const { placed, removed } = hint;
  if (placed.length === 1) return said.placeOne(placed[0].digit, place(size, placed[0].cell));
  if (placed.length > 1) return said.placeMany(placed.length);
  if (removed.length === 0) return null;
  if (removed.length === 1) return said.removeOne(removed[0].digit, place(size, removed[0].cell));
  const same = removed.every(({ digit }) => digit === removed[0].digit);
  return same ? said.removeSame(removed.length, removed[0].digit) : said.removeMany(removed.length);
}
