/** Words of the replay of a game. */

/** @type {typeof import('../en/replay.js').words} */
export const words = {
  title: '回放',
  of: (game) => `回放“${game}”`,
  moves: '步骤',
  toStart: '回到开头',
  back: '上一步',
  play: '播放',
  pause: '暂停',
  forward: '下一步',
  toEnd: '跳到结尾',
  speed: '速度',
  perSecond: (moves) => `每秒 ${moves} 步`,
  start: '第一步之前的题目。',
  noMoves: '这一题没有留下步骤。',
  moment: (at, of) => `第 ${at} 步，共 ${of} 步`,
  hinted: (what) => `提示：${what}`,
  wrote: (digit, place) => `${place} 填 ${digit}`,
  wroteMany: (cells) => `填了 ${cells} 格`,
  erased: (places) => `擦除 ${places.join('、')}`,
  erasedMany: (cells) => `擦除了 ${cells} 格`,
  noted: (places) => `${places.join('、')} 的候选数`,
  notedMany: (cells) => `${cells} 格的候选数`,
  painted: (places) => `给 ${places.join('、')} 涂色`,
  paintedMany: (cells) => `给 ${cells} 格涂色`,
};
