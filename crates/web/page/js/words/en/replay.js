/** Words of the replay of a game. A place is written r3c5. */

export const words = {
  title: 'Replay',
  /** @param {string} game */
  of: (game) => `Replay ${game}`,
  moves: 'Moves',
  toStart: 'To the start',
  back: 'One move back',
  play: 'Play',
  pause: 'Pause',
  forward: 'One move on',
  toEnd: 'To the end',
  speed: 'Speed',
  /** @param {string} moves */
  perSecond: (moves) => `${moves} a second`,
  start: 'The puzzle before the first move.',
  noMoves: 'The moves of this game were not kept.',
  /** @param {string} at @param {string} of */
  moment: (at, of) => `${at} of ${of}`,
  /** @param {string} what */
  hinted: (what) => `Hint: ${what}`,
  /** @param {string} digit @param {string} place */
  wrote: (digit, place) => `${digit} in ${place}`,
  /** @param {number} cells */
  wroteMany: (cells) => `Digits in ${cells} cells`,
  /** @param {string[]} places */
  erased: (places) => `Erased ${places.join(', ')}`,
  /** @param {number} cells */
  erasedMany: (cells) => `Erased ${cells} cells`,
  /** @param {string[]} places */
  noted: (places) => `Notes in ${places.join(', ')}`,
  /** @param {number} cells */
  notedMany: (cells) => `Notes in ${cells} cells`,
  /** @param {string[]} places */
  painted: (places) => `Colour in ${places.join(', ')}`,
  /** @param {number} cells */
  paintedMany: (cells) => `Colour in ${cells} cells`,
};
