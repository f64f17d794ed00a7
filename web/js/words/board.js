/** Words of the board: what a screen reader says of it and of its cells. */

export const en = {
  board: (/** @type {number} */ size) => `Sudoku ${size} by ${size}`,
  boardPaused: (/** @type {number} */ size) => `Sudoku ${size} by ${size}, paused`,
  place: (/** @type {number} */ row, /** @type {number} */ column) => `row ${row} column ${column}`,
  given: (/** @type {string} */ sign) => `given ${sign}`,
  empty: 'empty',
  notes: (/** @type {string} */ signs) => `notes ${signs}`,
  cornerNotes: (/** @type {string} */ signs) => `corner notes ${signs}`,
  centreNotes: (/** @type {string} */ signs) => `centre notes ${signs}`,
  colour: (/** @type {string} */ letter) => `colour ${letter}`,
  noteColour: (/** @type {string} */ sign, /** @type {string} */ letter) => `note ${sign} colour ${letter}`,
  clash: 'repeats',
  wrong: 'not right',
  hint: 'in the hint',
  hintPlaces: (/** @type {string} */ signs) => `hint: ${signs} goes here`,
  hintRemoves: (/** @type {string} */ signs) => `hint: ${signs} goes out`,
  paused: 'paused',
  comma: ', ',
};

/** @type {typeof en} */
export const zh = {
  board: (size) => `${size}×${size} 数独`,
  boardPaused: (size) => `${size}×${size} 数独，已暂停`,
  place: (row, column) => `第 ${row} 行第 ${column} 列`,
  given: (sign) => `已知数 ${sign}`,
  empty: '空格',
  notes: (signs) => `候选数 ${signs}`,
  cornerNotes: (signs) => `角注 ${signs}`,
  centreNotes: (signs) => `中注 ${signs}`,
  colour: (letter) => `颜色 ${letter}`,
  noteColour: (sign, letter) => `候选数 ${sign} 颜色 ${letter}`,
  clash: '重复',
  wrong: '不对',
  hint: '提示涉及',
  hintPlaces: (signs) => `提示：这里填 ${signs}`,
  hintRemoves: (signs) => `提示：去掉 ${signs}`,
  paused: '已暂停',
  comma: '，',
};
