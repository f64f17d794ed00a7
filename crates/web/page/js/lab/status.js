/**
 * What an item, an option or a node is at a moment. Each status has a colour and a second sign, the same in every view: see
 * `looks.js`.
 */

/** Open: still to be covered, or still to be had. */
export const REMAINING = 0;
/** The item that is branched on, and the options that hold it. */
export const CHOOSING = 1;
/** The other items of the option that is tried, with the nodes below them. */
export const FURTHER = 2;
/** Options of the levels above: of the answer, if there is one this way. */
export const ANSWER = 3;
/** Taken out by the last act. */
export const REMOVED = 4;
/** Taken out before. */
export const PAST = 5;
/** Brought back by the last act. */
export const RESTORED = 6;

/** In the order of the numbers. */
export const STATUSES = /** @type {const} */ ([
  'remaining',
  'choosing',
  'further',
  'answer',
  'removed',
  'past',
  'restored',
]);
