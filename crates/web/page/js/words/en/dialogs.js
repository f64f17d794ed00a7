/** Words of the dialogs. Numbers are passed in as text, already formatted by `number`. */

const ordinals = ['', 'best', 'second best', 'third best', 'fourth best', 'fifth best'];

/** What a format does not store. @type {Record<import('../../types.js').Lost, string>} */
const lostParts = {
  boxes: 'boxes',
  regions: 'regions',
  variants: 'additional rules',
  'extra-regions': 'extra regions',
  entries: 'which digits you entered',
  marks: 'notes',
  'single-marks': 'which cells with one candidate are empty',
};

export const words = {
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  remove: 'Delete',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'The browser did not allow copying. The text is selected: press Ctrl+C.',
  stop: 'Stop',

  symmetries: {
    none: 'None',
    'half-turn': 'Half turn',
    'quarter-turn': 'Quarter',
    vertical: 'Mirror',
    diagonal: 'Diagonal',
  },
  today: (/** @type {string} */ time) => `today ${time}`,
  percent: (/** @type {number} */ hundredths) => `${hundredths} %`,

  newGame: 'New game',
  practise: 'Or practise a technique',
  tabs: { make: 'Make one', paste: 'Paste or drop', continue: 'Continue' },
  level: 'Level',
  size: 'Size',
  symmetry: 'Symmetry',
  start: 'Start',
  kept: 'Your current game is saved. You will find it under Continue.',
  looking: (/** @type {string} */ seconds) => `Looking for one: ${seconds} s of at most 10.`,
  order: (/** @type {string} */ level, /** @type {string} */ board) => `${level} ${board}`,
  again: 'Try again',
  playIt: 'Play it',
  playAnyway: 'Play anyway',

  pasteLabel: 'A puzzle in any format: 81 digits, a grid, candidates, CSV, .sdk, .ss, HoDoKu, JSON',
  pasteHere: '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  chooseFile: 'Choose a file',
  orDrop: 'or drop one here',
  rules: 'Rules',
  regions: 'Regions',
  regionsLabel: 'Regions of the jigsaw: a letter for each cell, row by row',
  regionsCount: (/** @type {string} */ count) => `${count} letters so far. A 9 × 9 board has 81.`,
  pasted: (/** @type {string} */ board, /** @type {string} */ givens) =>
    `${board}, ${givens} givens`,
  withEntries: (/** @type {string} */ count) =>
    count === '1' ? '1 cell with an entry or notes' : `${count} cells with entries or notes`,
  format: (/** @type {string} */ name) => `Format: ${name}`,
  whichOf: (/** @type {string} */ shown, /** @type {string} */ total) => `${shown} of ${total}`,
  firstHundred: (/** @type {string} */ total) =>
    `There are ${total} puzzles; you can choose from the first hundred.`,
  previous: 'Previous puzzle',
  next: 'Next puzzle',
  judging: 'Counting its solutions…',
  oneSolution: (/** @type {string} */ level) =>
    level ? `One solution. Level: ${level}.` : 'One solution.',
  acceptedTitle: 'These are accepted:',
  accepted: [
    '81 digits in any text or link, with . 0 * _ or - for empty cells',
    '9 lines of 9, with or without bars: 5 3 . | . 7 . | . . .',
    'candidates, CSV, .sdk, .ss, HoDoKu, JSON',
    'links of f-puzzles and SudokuPad that contain the puzzle',
  ],
  noPuzzleYet: 'No puzzle found yet.',
  place: (/** @type {string} */ line, /** @type {string} */ column) =>
    `Line ${line}, column ${column}`,
  showPlace: 'Go there',
  counting: (/** @type {string} */ seconds) => `Solving and rating it: ${seconds} s of at most 10.`,
  tooLarge: 'Boards above 30 × 30 can be solved on the command line, but not played here.',
  verdicts: {
    none: 'This puzzle has no solution.',
    multiple: 'This puzzle has several solutions, so entries cannot be checked against one.',
    unknown: 'Ten seconds were not enough to tell whether it has exactly one solution.',
    unique: '',
  },

  noGames: 'No saved games yet. Every game is saved after each move.',
  onTable: 'current game',
  and: ', ',
  finishedGame: 'finished',
  solvedByUs: 'solved by Quadrille',
  removed: (/** @type {string} */ game) => `${game} was deleted.`,
  removeGame: (/** @type {string} */ game) => `Delete ${game}`,
  more: (/** @type {string} */ count) => `Show ${count} more`,
  sortedHint: 'Games are saved only in this browser.',

  finished: 'Solved',
  solvedAt: (/** @type {string} */ level) => `${level}, solved.`,
  bySolver: (/** @type {string} */ level) =>
    `${level}, solved by Quadrille. It does not count in the statistics.`,
  firstAt: 'Your first at this level.',
  rankAt: (/** @type {number} */ rank, /** @type {string} */ of) =>
    rank < ordinals.length
      ? `Your ${ordinals[rank]} at this level.`
      : `Number ${rank} of your ${of} times at this level.`,
  rating: 'Difficulty',
  hardest: 'Hardest step',
  hintsUsed: 'Hints used',
  checksUsed: 'Checks',
  bestAverage: (/** @type {string} */ level) => `Best, average at ${level}`,
  share: 'Share',
  howSolved: 'How it is solved',
  another: 'Another like this',
  ratingFact: (
    /** @type {string} */ level,
    /** @type {string} */ score,
    /** @type {string | null} */ er,
  ) => (er ? `${level}, ${score}, ER ${er}` : `${level}, ${score}`),
  erFrom: (/** @type {string} */ er) => `≥ ${er}`,
  pair: (/** @type {string} */ a, /** @type {string} */ b) => `${a}, ${b}`,

  shareTitle: 'Share',
  shareWhat: 'What',
  sharePuzzle: 'Puzzle only',
  shareEntries: 'With my entries',
  shareNotes: 'With notes too',
  link: 'Link',
  linkNote: 'The link contains the puzzle itself. Nothing is stored anywhere.',
  linkHere:
    'The link leads to this computer and works only here, while quadrille play runs. For links that others can open, name a public copy in the settings.',
  publicCopy: {
    label: 'Public copy for links',
    sentence:
      'Links from this page lead to this computer. If the page is also on a web site, write its address here, and links lead there.',
    wrong: 'This is not the address of a web page.',
  },
  copyLink: 'Copy link',
  text: 'Text',
  textFormat: 'Format',
  formats: {
    line: 'One line',
    grid: 'Grid',
    csv: 'CSV',
    sdk: 'SadMan .sdk',
    sdm: 'SudoCue .sdm',
    ss: 'Simple Sudoku .ss',
    marks: 'Candidate grid',
    hodoku: 'HoDoKu library',
    json: 'JSON',
  },
  drops: (/** @type {import('../../types.js').Lost[]} */ lost) =>
    lost.length === 0
      ? ''
      : `This format cannot store everything. Left out: ${lost.map((one) => lostParts[one]).join(', ')}.`,
  picture: 'Picture',
  pictureTheme: 'Colours',
  light: 'Light',
  dark: 'Dark',
  downloadSvg: 'Download SVG',
  downloadPng: 'Download PNG',
  noPicture: 'The browser could not draw the picture.',

  printTitle: 'Print',
  print: 'Print',
  printWhat: 'What',
  printThis: 'This puzzle',
  printNew: 'Similar puzzles',
  printPasted: 'Pasted puzzles',
  howMany: 'How many',
  perPage: 'Per page',
  digits: 'Digits',
  usual: 'Normal',
  large: 'Large',
  printEntries: 'With my entries',
  printCandidates: 'Candidates in empty cells',
  printSolutions: 'Solutions at the end',
  sheet: (/** @type {string} */ puzzles, /** @type {string} */ pages) => `${puzzles}, ${pages}`,
  puzzles: (/** @type {number} */ count, /** @type {string} */ written) =>
    count === 1 ? 'One puzzle' : `${written} puzzles`,
  pages: (/** @type {number} */ count, /** @type {string} */ written) =>
    count === 1 ? 'one page' : `${written} pages`,
  making: (/** @type {string} */ done, /** @type {string} */ all) => `${done} of ${all}`,
  solutions: 'Solutions',
  nothingToPrint: 'No puzzle to print yet.',
  printLabel: 'Puzzles to print, in any format',
  noOrder: 'Similar puzzles can be made only for puzzles generated here.',

  statistics: 'Statistics',
  noStatistics: 'No finished games yet. Games solved by Quadrille do not count.',
  columns: {
    level: 'Level',
    games: 'Games',
    finished: 'Finished',
    best: 'Best',
    average: 'Average',
    alone: 'Without hints',
  },
  dataTitle: 'Your data',
  dataNote:
    'Games, statistics and settings stay in this browser. Export them to a file to take them with you.',
  exportAll: 'Export',
  importAll: 'Import',
  deleteAll: 'Delete everything',
  deleteQuestion: 'Delete everything?',
  deleteText:
    'All saved games, statistics and settings in this browser will be deleted. This cannot be undone.',
  deleteAct: 'Delete everything',
  imported: (/** @type {string} */ games, /** @type {boolean} */ full) =>
    `Imported: ${games}.${full ? ' There was no room for the rest.' : ''}`,
  games: (/** @type {number} */ count, /** @type {string} */ written) =>
    count === 1 ? 'one game' : `${written} games`,
  nothingNew: 'Everything in the file was already here.',
  importFaults: {
    'not-ours': 'This file is not a Quadrille export.',
    version: 'This file was written by a newer version of Quadrille.',
    blocked: 'This browser does not let the page store anything.',
  },

  settings: 'Settings',
  language: 'Language',
  theme: 'Colours',
  themes: { auto: 'Match system', light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  check: 'Check',
  checks: { off: 'Off', rules: 'Rules', solution: 'Solution' },
  checkSentences: {
    off: 'Nothing is marked unless you ask.',
    rules: 'Digits that repeat in a row, column or box are marked.',
    solution: 'Entries that do not match the solution are marked at once.',
  },
  switches: {
    sameDigit: ['Same digit', 'Cells with the same digit as the selected cell are tinted.'],
    houses: ['Row, column and box', 'The houses of the selected cell are tinted.'],
    clock: ['Clock', 'It keeps running while hidden.'],
    autoNotes: [
      'Fill in notes',
      'Every empty cell shows its possible digits. Those you remove stay removed.',
    ],
    tidyNotes: ['Tidy notes', 'Entering a digit removes it from the notes that see it.'],
    coordinates: ['Coordinates', 'Row and column numbers beside the board, as in r3c5.'],
    digitFirst: [
      'Digit first',
      'Choose a digit or a colour, then tap the cells that get it. Without this, the same works when no cell is selected.',
    ],
    hardest: ['Hardest technique', 'Names the hardest technique of a puzzle while you play.'],
  },

  keyTable: /** @returns {[string, [string, string][]][]} */ (/** @type {boolean} */ large) => [
    [
      'Board',
      [
        ['← ↑ → ↓', 'Move'],
        ['Shift + arrows', 'Extend the selection'],
        ['Home, End', 'Start or end of the row'],
        ['Ctrl + Home, End', 'First or last cell'],
        ['Ctrl + A', 'Select all'],
        ['Esc', 'Clear the selection, let go of a digit, close the hint'],
      ],
    ],
    [
      'Game',
      [
        [large ? 'Alt + H' : 'H', 'Hint'],
        ['Enter', 'Next stage of the hint; write the held digit'],
        [large ? 'Alt + K' : 'K', 'Check'],
        [large ? 'Alt + R' : 'R', 'Is my last step right?'],
        [large ? 'Alt + I' : 'I', 'What if: start a hypothesis'],
        [large ? 'Alt + S' : 'S', 'Fill in singles (counts as a hint)'],
        [large ? 'Alt + T' : 'T', 'Hide or show notes'],
        [large ? 'Alt + P' : 'P', 'Pause'],
        [large ? 'Alt + N' : 'N', 'New game'],
        ['?', 'Rules, gestures and keys'],
      ],
    ],
    [
      'Writing',
      [
        [large ? '1–9, A–Z' : '1–9', 'Digit, in the current mode'],
        ...(large
          ? /** @type {[string, string][]} */ ([['1 2 Enter', 'C, the twelfth digit']])
          : []),
        ['Shift + digit', 'Corner note'],
        ['Ctrl + digit', 'Centre note'],
        [large ? 'Alt + Z, X, C, V' : 'Z, X, C, V', 'Mode: digit, corner, centre, colour'],
        ['Space', 'Next mode'],
        ['Digit, no selection', 'Hold the digit; Enter or a click writes it'],
        ['Keep a key of the pad down', 'Corner note instead of a digit'],
        ['Backspace, Delete, 0', 'Erase'],
        ['Ctrl + Z', 'Undo'],
        ['Ctrl + Y, Ctrl + Shift + Z', 'Redo'],
      ],
    ],
  ],

  checkpoints: 'Checkpoints',
  checkpointName: 'Name',
  checkpointDefault: (/** @type {string} */ count) => `Checkpoint ${count}`,
  addCheckpoint: 'Add',
  noCheckpoints:
    'A checkpoint saves the board as it is now. You can return to it, and undo that too.',
  goBack: 'Return',
  goBackTo: (/** @type {string} */ name) => `Return to ${name}`,
  removeCheckpoint: (/** @type {string} */ name) => `Delete ${name}`,
  filledShare: (/** @type {string} */ share) => `${share} filled`,
};
