/** Words of the board. */

/** @type {typeof import('../en/board.js').words} */
export const words = {
  board: (size) => `${size}×${size} 数独`,
  boardPaused: (size) => `${size}×${size} 数独，已暂停`,
  boardEdited: (size) => `出题盘面 ${size}×${size}`,
  place: (row, column) => `第 ${row} 行第 ${column} 列`,
  given: (sign) => `已知数 ${sign}`,
  empty: '空格',
  notes: (signs) => `候选数 ${signs}`,
  cornerNotes: (signs) => `角注 ${signs}`,
  centreNotes: (signs) => `中注 ${signs}`,
  struck: (signs) => `划掉 ${signs}`,
  colour: (letter) => `颜色 ${letter}`,
  noteColour: (sign, letter) => `候选数 ${sign} 颜色 ${letter}`,
  only: (sign) => `只能是 ${sign}`,
  possible: (signs) => `可能是 ${signs}`,
  decides: (signs) => `填 ${signs} 即唯一解`,
  redundant: '多余',
  partner: '对称格',
  clash: '重复',
  wrong: '不对',
  hint: '提示涉及',
  hintPlaces: (signs) => `提示：这里填 ${signs}`,
  hintRemoves: (signs) => `提示：去掉 ${signs}`,
  paused: '已暂停',
  comma: '，',
};
