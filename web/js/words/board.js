/** Words of the board. */

export const en = {};

/** @type {typeof en} */
export const zh = {};
