/** Words of the play. */

export const en = {};

/** @type {typeof en} */
export const zh = {};
