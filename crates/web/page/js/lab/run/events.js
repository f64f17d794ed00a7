/**
 * The events of a search, four numbers each: op, a, b, c. The numbers are those of
 * crates/app/src/run/code.rs.
 *
 * Every change is undone by the event of opposite meaning, in reverse order, like brackets. So a
 * run can be followed backwards as well as forwards, and the state at a step is given by the
 * brackets that are still open there.
 */

/** @typedef {import('./types.js').Event} Event */
/** @typedef {import('./types.js').Field} Field */
/** @typedef {import('../../ask/run.js').Grain} Grain */

/** Numbers per event. */
export const STRIDE = 4;

/** a: item, b: its number of branches. */
export const CHOOSE = 0;
export const LEAVE = 1;
/** a: option. */
export const TRY = 2;
export const UNDO = 3;
/** a: option that was tried and is now set aside, for an item that may be covered several times. */
export const EXCLUDE = 4;
export const INCLUDE = 5;
/** a: item that has been covered often enough. */
export const CLOSE = 6;
export const REOPEN = 7;
/** a: item that has too few options left. */
export const DEAD_END = 8;
/** a: number of the solution, from 1. */
export const SOLUTION = 9;
/** a: item. */
export const COVER = 10;
export const UNCOVER = 11;
/** a: item, b: colour. */
export const COMMIT = 12;
export const UNCOMMIT = 13;
/** a: option. */
export const HIDE = 14;
export const UNHIDE = 15;
/** a: node, b: old value, c: new value; the op is WRITE plus the index of the field. */
export const WRITE = 16;

/** @type {Field[]} */
export const FIELDS = ['left', 'right', 'up', 'down', 'len', 'mark'];

/** From coarse to fine. @type {Grain[]} From coarse to fine. */
export const GRAINS = ['level', 'cover', 'link'];

/**
 * Returns how fine an event is: 0 for a level, 1 for a cover, 2 for a link.
 * @param {number} op
 */
export function fineness(op) {
  return op <= SOLUTION ? 0 : op <= UNCOMMIT ? 1 : 2;
}

/** Whether an event only marks a place and changes nothing. @param {number} op */
export function isMark(op) {
  return op === DEAD_END || op === SOLUTION;
}

/**
 * Whether an event begins something that another one ends. False for marks and writes.
 * @param {number} op
 */
export function opens(op) {
  return op < WRITE && !isMark(op) && op % 2 === 0;
}

/** Whether an event ends what another one began. @param {number} op */
export function closes(op) {
  return op < WRITE && !isMark(op) && op % 2 === 1;
}
