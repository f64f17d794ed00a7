/**
 * Makes games of boards that come from elsewhere: from a link, or from a text that was read.
 *
 * The server supplies what the page needs to play and neither of these contains: the houses, the
 * solution, the rating. A puzzle with no solution or with several can be played too. It then has no
 * solution to check against, and the verdict says so.
 */
import { askRate, askRead } from '../ask/api.js';
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
 * Opens the game of a link. Null if it is not a link to a game. If the link itself is bad, the
 * fault is one of our own words; if the server refused the board, it is the server's answer. If the
 * server cannot be reached, a `Trouble` is thrown, as in `ask/api.js`.
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
 * Opens the game of a board whose houses are not known yet.
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
  // Only the houses are taken from the answer. The server might read givens that consist of letters
  // alone in another alphabet than ours.
  return openBoard({ shape: found.shape, givens }, { signal, rate });
}

/**
 * Opens the game of a board that the server has read.
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
