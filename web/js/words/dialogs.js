/** Words of the dialogs. */

export const en = {};

/** @type {typeof en} */
export const zh = {};
