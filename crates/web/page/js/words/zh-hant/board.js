/** Words of the board. */

/** @type {typeof import('../en/board.js').words} */
export const words = {
  board: (size) => `${size}×${size} 數獨`,
  boardPaused: (size) => `${size}×${size} 數獨，已暫停`,
  boardEdited: (size) => `出題盤面 ${size}×${size}`,
  place: (row, column) => `第 ${row} 橫列第 ${column} 直行`,
  given: (sign) => `已知數 ${sign}`,
  empty: '空格',
  notes: (signs) => `候選數 ${signs}`,
  cornerNotes: (signs) => `角註 ${signs}`,
  centreNotes: (signs) => `中註 ${signs}`,
  struck: (signs) => `劃掉 ${signs}`,
  colour: (letter) => `顏色 ${letter}`,
  noteColour: (sign, letter) => `候選數 ${sign} 顏色 ${letter}`,
  only: (sign) => `只能是 ${sign}`,
  possible: (signs) => `可能是 ${signs}`,
  decides: (signs) => `填 ${signs} 即唯一解`,
  redundant: '多餘',
  partner: '對稱格',
  clash: '重複',
  wrong: '不對',
  hint: '與提示有關',
  hintPlaces: (signs) => `提示：這裡填 ${signs}`,
  hintRemoves: (signs) => `提示：去掉 ${signs}`,
  paused: '已暫停',
  comma: '，',
};
