/** The state of the page at the start, and what follows from a state for every act. */

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
  colour: null,
  digit: 0,
  candidate: null,
  notesHidden: false,
  hint: null,
  paused: false,
  busy: false,
  marked: [],
  elsewhere: false,
  message: null,
});

/**
 * Returns whether nothing can be written now.
 * @param {State} state
 */
export function isLocked(state) {
  return !state.game || state.game.finished !== null || state.paused || state.elsewhere;
}

/**
 * Returns whether a digit or a colour is held: what is tapped gets it, and is not selected.
 * @param {State} state
 */
export function isHolding(state) {
  if (isLocked(state)) return false;
  return state.mode === 'colour' ? state.colour !== null : state.digit !== 0;
}
