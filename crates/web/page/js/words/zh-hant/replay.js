/** Words of the replay of a game. */

/** @type {typeof import('../en/replay.js').words} */
export const words = {
  title: '重播',
  of: (game) => `重播「${game}」`,
  moves: '步驟',
  toStart: '回到開頭',
  back: '上一步',
  play: '播放',
  pause: '暫停',
  forward: '下一步',
  toEnd: '跳到結尾',
  speed: '速度',
  perSecond: (moves) => `每秒 ${moves} 步`,
  start: '第一步之前的題目。',
  noMoves: '這一題沒有留下步驟。',
  moment: (at, of) => `第 ${at} 步，共 ${of} 步`,
  hinted: (what) => `提示：${what}`,
  wrote: (digit, place) => `${place} 填 ${digit}`,
  wroteMany: (cells) => `填了 ${cells} 格`,
  erased: (places) => `擦除 ${places.join('、')}`,
  erasedMany: (cells) => `擦除了 ${cells} 格`,
  noted: (places) => `${places.join('、')} 的候選數`,
  notedMany: (cells) => `${cells} 格的候選數`,
  painted: (places) => `給 ${places.join('、')} 塗色`,
  paintedMany: (cells) => `給 ${cells} 格塗色`,
};
