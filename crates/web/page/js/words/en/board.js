/** Words of the board: what a screen reader says about it and its cells. */

export const words = {
  board: (/** @type {number} */ size) => `Sudoku ${size} by ${size}`,
  boardPaused: (/** @type {number} */ size) => `Sudoku ${size} by ${size}, paused`,
  boardEdited: (/** @type {number} */ size) => `Board editor, ${size} by ${size}`,
  place: (/** @type {number} */ row, /** @type {number} */ column) => `row ${row} column ${column}`,
  given: (/** @type {string} */ sign) => `given ${sign}`,
  empty: 'empty',
  notes: (/** @type {string} */ signs) => `notes ${signs}`,
  cornerNotes: (/** @type {string} */ signs) => `corner notes ${signs}`,
  centreNotes: (/** @type {string} */ signs) => `centre notes ${signs}`,
  struck: (/** @type {string} */ signs) => `struck ${signs}`,
  colour: (/** @type {string} */ letter) => `colour ${letter}`,
  noteColour: (/** @type {string} */ sign, /** @type {string} */ letter) =>
    `note ${sign} colour ${letter}`,
  only: (/** @type {string} */ sign) => `only ${sign} possible`,
  possible: (/** @type {string} */ signs) => `possible ${signs}`,
  decides: (/** @type {string} */ signs) => `unique with ${signs}`,
  redundant: 'redundant',
  partner: 'symmetric partner',
  clash: 'repeats',
  wrong: 'wrong',
  hint: 'in the hint',
  hintPlaces: (/** @type {string} */ signs) => `hint: ${signs} goes here`,
  hintRemoves: (/** @type {string} */ signs) => `hint: remove ${signs}`,
  paused: 'paused',
  comma: ', ',
};
