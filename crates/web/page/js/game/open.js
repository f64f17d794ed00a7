/**
 * Games out of boards that were made elsewhere: of a link, or of a text that was read.
 *
 * What the page needs to play, and neither of them has, comes from the server: the houses, the solution, how hard it is. A puzzle
 * with no solution or with several can be played too; then there is none to check against, and the verdict says so.
 */
import { askRate, askRead } from '../api.js';
import { fromLink } from './link.js';
import { LARGEST, bare } from './shape.js';
import { positionOf, puzzleOf } from './wire.js';

/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').Fault} Fault */
/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('../types.js').Verdict} Verdict */
/** @typedef {import('./link.js').Linked} Linked */
/** @typedef {import('./link.js').LinkFault} LinkFault */

/** @typedef {{puzzle: Puzzle, position: Position, verdict: Verdict}} Opened */
/** @typedef {{read: typeof askRead, rate: typeof askRate}} Questions */

/**
 * The game of a link, from the `#` on. A fault is a word of ours if the link itself is bad, and what the server said if it
 * refused the board. Null if the link is none to a game. A server that cannot be reached is an exception, as in `api.js`.
 * @param {string} hash
 * @param {{signal?: AbortSignal} & Partial<Questions>} [options]
 * @returns {Promise<Opened | {fault: LinkFault | Fault} | null>}
 */
export async function openLink(hash, { signal, read = askRead, rate = askRate } = {}) {
  const link = fromLink(hash);
  if (!link || 'fault' in link) return link;
  const opened = await openAsked(link.board, { signal, read, rate });
  return 'fault' in opened ? opened : { ...opened, position: link.position };
}

/**
 * The game of a board of which we only know how it would be asked with.
 * @param {import('../types.js').AskedBoard} board
 * @param {{signal?: AbortSignal} & Partial<Questions>} [options]
 * @returns {Promise<Opened | {fault: LinkFault | Fault}>}
 */
export async function openAsked(
  { shape, givens },
  { signal, read = askRead, rate = askRate } = {},
) {
  const answer = await read({ text: givens, format: 'line', shape }, signal);
  if (answer.answer === 'fault') return { fault: answer };
  const found = answer.boards[0];
  if (!found || found.shape.size !== shape.size) return { fault: 'damaged' };
  // Only the houses are taken from there. Givens that are letters alone could be read in another alphabet than ours.
  return openBoard({ shape: found.shape, givens }, { signal, rate });
}

/**
 * The game of a board that was read.
 * @param {Board} board
 * @param {{comment?: string | null, signal?: AbortSignal, rate?: typeof askRate}} [options]
 * @returns {Promise<Opened | {fault: LinkFault | Fault}>}
 */
export async function openBoard(board, { comment = null, signal, rate = askRate } = {}) {
  if (board.shape.size > LARGEST) return { fault: 'large' };
  const rated = await rate({ shape: bare(board.shape), givens: board.givens }, signal);
  if (rated.answer === 'fault') return { fault: rated };
  const { verdict, rating } = rated;
  const solution = verdict.verdict === 'unique' ? rated.solution : null;
  return {
    puzzle: puzzleOf(board, { solution, rating, comment }),
    position: positionOf(board),
    verdict,
  };
}
