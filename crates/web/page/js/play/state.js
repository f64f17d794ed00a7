/** The initial state of the page. */

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Settings} Settings */

/**
 * @param {Settings} settings
 * @returns {State}
 */
export const firstState = (settings) => ({
  settings,
  room: 'play',
  game: null,
  selection: [],
  cursor: 0,
  mode: 'digit',
  colour: 1,
  digit: 0,
  hint: null,
  paused: false,
  busy: false,
  marked: [],
  elsewhere: false,
  message: null,
});
