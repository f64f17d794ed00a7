/**
 * Words of the room Play. A place is always written r3c5: short, the same in all languages, and
 * what the server's hints use. Symmetries are listed by their names in the order of a puzzle.
 */

const FEW = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** @param {number} count */
export const few = (count) => FEW[count] ?? String(count);
/** @param {string} sign */
const isFigure = (sign) => /^\d$/.test(sign);

export const words = {
  /** @type {Record<string, string>} */
  symmetries: {
    none: 'no symmetry',
    'half-turn': 'half-turn symmetry',
    'quarter-turn': 'quarter-turn symmetry',
    diagonal: 'diagonal symmetry',
    'anti-diagonal': 'anti-diagonal symmetry',
    horizontal: 'top and bottom mirrored',
    vertical: 'left and right mirrored',
    full: 'full symmetry',
  },

  score: 'Difficulty',
  er: 'ER',
  /** @param {string} name */
  hardest: (name) => `hardest: ${name}`,
  clock: 'Time',
  pause: 'Pause',
  goOn: 'Continue',
  paused: 'Paused',
  noGame: 'Sudoku',

  /** @param {string} number */
  numbered: (number) => `No. ${number}`,
  /** @param {string} date */
  daily: (date) => `Daily, ${date}`,
  brought: 'Imported puzzle',
  /** @param {number} count */
  givens: (count) => `${count} ${count === 1 ? 'given' : 'givens'}`,
  /** @param {string} one @param {string} other */
  listed: (one, other) => `${one}, ${other}`,
  allSteps: 'All steps possible now',
  showPath: 'How it is solved',
  toLab: 'Show in the lab',
  toSet: 'Edit in Set',
  share: 'Share',
  print: 'Print',
  more: 'More',

  pad: 'Keypad',
  modes: 'Input mode',
  digit: 'Digit',
  corner: 'Corner',
  centre: 'Centre',
  colour: 'Colour',
  digits: 'Digits',
  colours: 'Colours',
  /** @param {number} left */
  digitsLeft: (left) => (left > 0 ? `, ${left} left` : ', all placed'),
  /** @param {string} letter */
  colourKey: (letter) => `Colour ${letter}`,
  noColour: 'No colour',
  erase: 'Erase',
  undo: 'Undo',
  redo: 'Redo',
  hint: 'Hint',
  check: 'Check',
  right: 'Right?',
  isItRight: 'Is my last step right?',
  new: 'New',
  autoNotes: 'Fill in notes',
  tidyNotes: 'Tidy notes automatically',
  suppose: 'What if',
  singles: 'Singles',
  hideNotes: 'Hide notes',
  showNotes: 'Show notes',
  digitFirst: 'Digit first',
  fillSingles: 'Fill in singles (counts as a hint)',
  noSingles: 'No cell has only one possible digit left.',
  /** @param {number} count */
  singlesFilled: (count) =>
    `${count === 1 ? 'One digit was' : `${count} digits were`} filled in. This counts as a hint.`,
  /** @param {string} digit */
  holdingDigit: (digit) =>
    `${digit} is held: tap cells to write it. To let go, press ${digit} again or Esc.`,
  /** @param {string} letter */
  holdingColour: (letter) =>
    `Colour ${letter} is held: tap cells or notes to paint them. To let go, press ${letter} again or Esc.`,
  holdingNoColour: 'Tap cells or notes to remove their colours.',
  /** @param {'corner' | 'digit'} mode @returns {string} */
  heldDown: (mode) =>
    mode === 'corner'
      ? 'A key that is kept down writes a corner note instead of a digit.'
      : 'A key that is kept down writes a digit instead of a note.',
  /** @param {number} depth */
  supposing: (depth) =>
    depth === 1
      ? 'What if: everything from here on is a hypothesis, marked with “?”.'
      : `What if, level ${depth}: a hypothesis within a hypothesis, marked with “??”.`,
  keepSupposed: 'Keep',
  discardSupposed: 'Discard',
  supposedKept: 'The hypothesis was kept. Undo opens it again.',
  supposedGone: 'The hypothesis was discarded. Undo brings it back.',
  /** @param {string} why */
  contradiction: (why) => `Contradiction. ${why}`,
  /** @param {string} place */
  noDigitFor: (place) => `No digit is left for ${place}.`,
  /** @param {string} digit @param {string} house */
  noPlaceFor: (digit, house) => `There is no place left for ${digit} in ${house}.`,
  /** @type {Record<import('../../types.js').House['kind'], (number: number) => string>} */
  houseNames: {
    row: (number) => `row ${number}`,
    column: (number) => `column ${number}`,
    box: (number) => `box ${number}`,
    diagonal: (number) => `diagonal ${number}`,
    window: (number) => `window ${number}`,
    region: (number) => `region ${number}`,
  },

  level: 'Level',
  explainerRating: 'Explainer rating',
  hardestStep: 'Hardest step',
  given: 'Givens',
  filled: 'Filled',
  /** @param {number} filled @param {number} cells */
  filledOf: (filled, cells) => `${filled} of ${cells}`,
  hintsUsed: 'Hints used',
  /** @param {string} last @param {number} size */
  letters: (last, size) =>
    `Digits above 9 are letters: A is 10, ${last} is ${size}. Type the letter, or the number and Enter.`,

  /** @param {string} digit @param {string} place @param {string} other */
  repeats: (digit, place, other) => `The ${digit} in ${place} repeats the ${digit} in ${other}.`,
  /** @param {number} count */
  repeating: (count) => `${count} entries repeat a digit.`,
  /** @param {string} digit @param {string} place */
  cannotStand: (digit, place) => `The ${digit} in ${place} does not match the solution.`,
  /** @param {number} count */
  notOfSolution: (count) => `${count} entries do not match the solution.`,
  fullNotRight: 'The board is full, but some entries are wrong. Check shows which.',
  goBack: 'Undo the mistake',
  /** @param {number} moves */
  wentBack: (moves) =>
    moves === 1 ? 'Undid one move. Redo restores it.' : `Undid ${moves} moves. Redo restores them.`,
  noMistake: 'No entry is wrong, so there is nothing to undo.',
  allRight: 'All entries so far are right.',
  nothingToCheck: 'There are no entries yet.',
  noSolution: 'This puzzle does not have exactly one solution.',
  notExact: 'No puzzle of that level was found in time. This one is the closest.',
  restarted: 'Started over. Undo brings everything back.',
  checkpointSet: 'Checkpoint set.',
  /** @param {string} name */
  returned: (name) => `Returned to “${name}”. Undo takes you back.`,
  /** @param {number} count */
  checkpointName: (count) => `Checkpoint ${count}`,
  notesFilled: 'All candidates were added as notes.',

  /** @param {string} time */
  finishedIn: (time) => `Solved in ${time}.`,
  finishedBySolver: 'Solved by Quadrille.',
  another: 'Another like this',

  making: 'Making a puzzle…',
  opening: 'Opening the puzzle…',
  cancel: 'Cancel',
  retry: 'Try again',
  looking: 'Looking for a step…',
  linkBroken: 'This link does not contain a complete puzzle.',
  linkLarge: 'The board in this link is too large to play here.',
  /** @type {Record<string, string>} */
  verdicts: {
    none: 'This puzzle has no solution.',
    multiple: 'This puzzle has several solutions. Any of them will do.',
    unknown: 'The number of solutions could not be determined in time.',
  },
  notKept: "The browser's storage is full: this game is not being saved.",
  gameGone: 'That game no longer exists.',
  elsewhere: 'This game was continued in another tab.',
  loadIt: 'Load it',
  keepThis: 'Keep this one',

  /** @type {string[]} */
  stages: ['Where', 'Technique', 'Why', 'Apply'],
  hintStages: 'Stages of the hint',
  whereToLook: 'Where to look',
  learnIt: 'Learn this technique',
  /** @type {Record<string, string>} */
  hintTitles: {
    solution: 'A digit from the solution',
    clash: 'Two digits clash',
    wrong: 'Fix a mistake first',
    'missing-note': 'A note is missing',
    solved: 'Nothing left to do',
    'no-solution': 'No solution',
    'several-solutions': 'Several solutions',
    unknown: 'No hint this time',
  },
  /** @param {string} signs */
  ofDigits: (signs) => (signs.length === 1 ? `digit ${signs}` : `digits ${[...signs].join(' ')}`),
  back: 'Back',
  close: 'Close',
  nextTechnique: 'Which technique?',
  nextWhy: 'Why?',
  next: 'Next',
  withoutNotes: 'Ignore my notes',
  otherSteps: 'Other steps',
  parts: {
    cause: 'Reason.',
    counter: 'Counterpart.',
    extra: 'Beyond the pair.',
    fin: 'Fin.',
    out: 'Eliminated.',
    placed: 'Placed.',
  },
  /** @param {number} count */
  candidates: (count) =>
    count === 1
      ? 'One candidate'
      : `${few(count)[0].toUpperCase()}${few(count).slice(1)} candidates`,
  /** @param {number} count */
  placedDigits: (count) =>
    count === 1 ? 'One digit' : `${few(count)[0].toUpperCase()}${few(count).slice(1)} digits`,
  /** @param {string} digit @param {string} place */
  placeOne: (digit, place) => `Write ${digit} in ${place}`,
  /** @param {number} count */
  placeMany: (count) => `Write ${few(count)} digits`,
  /** @param {string} digit @param {string} place */
  removeOne: (digit, place) => `Remove ${digit} from ${place}`,
  /** @param {number} count @param {string} digit */
  removeSame: (count, digit) =>
    isFigure(digit) ? `Remove ${few(count)} ${digit}s` : `Remove ${few(count)} of ${digit}`,
  /** @param {number} count */
  removeMany: (count) => `Remove ${few(count)} candidates`,
  eraseWrong: 'Erase the wrong entries',
  restoreNotes: 'Add the missing notes',
  /** @param {string} technique */
  applied: (technique) => `${technique} applied.`,
  /** @type {Record<string, string>} */
  appliedKind: {
    wrong: 'The wrong entries were erased.',
    'missing-note': 'The notes are complete again.',
    solution: 'One digit of the solution was entered.',
  },

  restart: 'Start over',
  checkpoints: 'Checkpoints',
  setCheckpoint: 'Set a checkpoint',
  fillOnce: 'Fill in candidates once',
  solve: 'Solve',
  solveSure: 'Fill in the solution?',
  solveText: 'The game ends and does not count in the statistics.',
  solveAct: 'Fill it in',
  backBeforeMistake: 'Back to before the mistake',
  statistics: 'Statistics',
  dailyPuzzles: 'Daily puzzles',
  noSuchDay: 'There is no daily puzzle at that address.',
  help: 'Rules and keys',
  replay: 'Replay',
};
