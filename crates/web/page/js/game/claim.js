/**
 * What a player claims when asking “Is this right?”. Pure.
 *
 * The question is about what the player did last: a digit that was written, or the candidates that
 * were struck since the last question or the last digit. If nothing is new, it is about what the
 * selected cells say.
 */
import { autoNotes, candidates, listedNotes } from './judge.js';
import { signOf } from './shape.js';
import { signedCandidates } from './walk.js';

/** @typedef {import('../types.js').Change} Change */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').SignedCandidate} SignedCandidate */

/**
 * @typedef {{placed: SignedCandidate} | {candidates: SignedCandidate[]}} Claim
 *   that a digit can be placed, or that candidates can be struck
 */

/** The acts by which a player strikes a note. */
const STRIKES = new Set(['corner', 'centre']);

/** The acts that are no claim and do not separate the strikes before and after them. */
const ASIDE = new Set(['colour']);

/**
 * @param {Game} game
 * @param {{since: number, selection: readonly number[], auto: boolean}} asked
 *   `since`: the number of acts before the last question; `auto`: notes are automatic
 * @returns {Claim | null} null if there is nothing to ask about
 */
export function claimOf(game, { since, selection, auto }) {
  return lastClaim(game, since) ?? selectedClaim(game, selection, auto);
}

/**
 * @param {Game} game
 * @param {number} since
 * @returns {Claim | null}
 */
function lastClaim({ past, position }, since) {
  /** @type {Map<number, number>} For each cell the struck digits, as a set. */
  const struck = new Map();
  for (const { act, edits } of past.slice(since).reverse()) {
    if (ASIDE.has(act)) continue;
    const written = act === 'digit' && edits.find(([field, , , after]) => field === 'e' && after);
    if (written && struck.size === 0 && position.entries[written[1]] === written[3])
      return { placed: { cell: written[1], digit: signOf(written[3]) } };
    if (!STRIKES.has(act)) break;
    for (const [field, cell, before, after] of edits) {
      // What was restored later is no longer claimed to be wrong.
      const gone =
        field === 's'
          ? after & ~before & position.struck[cell]
          : before & ~after & ~position.corner[cell] & ~position.centre[cell];
      if (gone !== 0) struck.set(cell, (struck.get(cell) ?? 0) | gone);
    }
  }
  const claimed = [...struck].flatMap(([cell, set]) =>
    position.entries[cell] === 0 ? signedCandidates(cell, set) : [],
  );
  return claimed.length > 0 ? { candidates: claimed } : null;
}

/**
 * Returns what the selected cells claim: the digit that the player has written in the only one of
 * them, or the candidates that their notes lack.
 * @param {Game} game
 * @param {readonly number[]} cells
 * @param {boolean} auto
 * @returns {Claim | null}
 */
function selectedClaim({ puzzle, position }, cells, auto) {
  const [cell] = cells;
  if (cells.length === 1 && position.entries[cell] !== 0)
    return { placed: { cell, digit: signOf(position.entries[cell]) } };
  const possible = candidates(puzzle, position);
  const listed = auto ? autoNotes(puzzle, position) : listedNotes(puzzle, position);
  const lacking = cells.flatMap((one) =>
    auto || listed[one] !== 0 ? signedCandidates(one, possible[one] & ~listed[one]) : [],
  );
  return lacking.length > 0 ? { candidates: lacking } : null;
}
