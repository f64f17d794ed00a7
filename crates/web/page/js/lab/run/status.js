/**
 * The status of an item, an option or a node at a moment. Each status has a colour and a second
 * sign, the same in every view: see `looks.js`.
 */

/** Still to be covered, or still available. */
export const REMAINING = 0;
/** The item that is branched on, and the options that contain it. */
export const CHOOSING = 1;
/** The other items of the option that is tried, with the nodes below them. */
export const FURTHER = 2;
/** Options chosen on the levels above: part of the answer, if this branch has one. */
export const ANSWER = 3;
/** Removed by the last act. */
export const REMOVED = 4;
/** Removed earlier. */
export const PAST = 5;
/** Restored by the last act. */
export const RESTORED = 6;

/** The names of the statuses, in the order of their numbers. */
export const STATUSES = /** @type {const} */ ([
  'remaining',
  'choosing',
  'further',
  'answer',
  'removed',
  'past',
  'restored',
]);
