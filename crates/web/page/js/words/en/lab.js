/**
 * Words of the room Lab, except for those about steps (`say.js`), views (`views.js`) and the
 * algorithm (`code.js`).
 */
import { number } from '../language.js';

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;

export const words = {
  lab: 'Lab',
  comma: ', ',
  between: '. ',

  // the bar
  pick: 'Choose a problem',
  gallery: 'Problems',
  titles: {
    'six-sets': 'Six sets',
    'rows-a-f': 'Rows A to F',
    knuth: 'Knuth, 6 × 7',
    'sudoku-4': 'Sudoku, 4 × 4',
    'sudoku-9': 'Sudoku, 9 × 9',
    play: 'Sudoku from Play',
    'queens-6': 'Six queens',
    pentominoes: 'Pentominoes, 3 × 20',
    'langford-3': 'Langford, 3 pairs',
    'langford-4': 'Langford, 4 pairs',
    'langford-7': 'Langford, 7 pairs',
    colours: 'Colours',
  },
  ownTitle: 'Custom problem',
  boardTitle: (/** @type {number} */ size) => `Sudoku, ${size} × ${size}`,
  order: { leftmost: 'textbook order', mrv: 'smallest item first' },
  sizes: (
    /** @type {number} */ items,
    /** @type {number} */ secondary,
    /** @type {number} */ options,
  ) =>
    [
      counted(items, 'item', 'items'),
      secondary > 0 && `${number(secondary)} secondary`,
      counted(options, 'option', 'options'),
    ]
      .filter(Boolean)
      .join(', '),
  playSize: (/** @type {number} */ size, /** @type {number} */ givens) =>
    `${size} × ${size}, ${counted(givens, 'given', 'givens')}`,
  noGame: 'There is no game in Play yet',
  tooLarge: (/** @type {number} */ largest) =>
    `Only up to ${largest} × ${largest}: larger boards have too many options to show`,
  type: 'Type or paste a problem',
  openFile: 'Open a file',
  branchOn: 'Branch on',
  branches: { leftmost: 'Leftmost', mrv: 'Smallest' },
  branchWhy: {
    leftmost: 'The first open item',
    mrv: 'The item with the fewest options left',
  },
  copyLink: 'Copy a link to this step',
  copied: 'The link is copied',
  notCopied: 'Could not copy: the link is in the address bar',
  language: 'Language',
  themes: { light: 'Light', dark: 'Dark', contrast: 'High contrast' },
  takeAway: 'Save',
  savePage: 'The run as a page (HTML)',
  motionEnds: 'The animation ends here; the search continues.',
  print: 'Print',
  menu: 'Lab menu',
  covers: 'Search for',
  allCovers: 'All solutions',
  firstCover: 'First solution',
  keys: 'Keys',

  // the sentence
  step: (/** @type {string} */ step, /** @type {string} */ of) =>
    /** @type {[string, string, string]} */ (['Step ', step, ` of ${of}`]),
  stepSpoken: (/** @type {string} */ step, /** @type {string} */ of) => `Step ${step} of ${of}`,
  loading: 'Computing',
  again: 'Try again',
  damaged: 'This link is damaged or incomplete, so its problem cannot be opened.',
  unknown: 'This link names a problem that is not in the gallery.',

  // the figures
  views: {
    matrix: 'Matrix',
    links: 'Linked nodes',
    tree: 'Search tree',
    code: 'Algorithm',
    board: 'Board',
    covers: 'All solutions',
  },
  viewTabs: 'Views',
  figure: (/** @type {number} */ count) => `Fig. ${count}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all',
  saveFigure: (/** @type {string} */ name) => `Save as a picture: ${name}`,
  legendLabel: 'What the colours mean',
  variables: 'Variables',
  optionsLeft: 'Options left for each item',
  optionsLeftSome: 'Options left for the items at hand',
  itemLeft: (/** @type {string} */ item, /** @type {number} */ count) => `item ${item}: ${count}`,
  itemCovered: (/** @type {string} */ item) => `item ${item}: covered`,
  moreItems: (/** @type {number} */ count) =>
    `and ${counted(count, 'further item', 'further items')}`,

  // the transport
  controls: {
    start: 'To the start',
    back: 'One step back',
    play: 'Play',
    pause: 'Pause',
    forward: 'One step forward',
    end: 'To the end',
    'dead-end': 'Next dead end (Shift: previous)',
    solution: 'Next solution (Shift: previous)',
  },
  transport: 'Stepping',
  stepBy: 'Step by',
  grains: { link: 'Link', cover: 'Cover', level: 'Level' },
  speed: 'Speed',
  speedSaid: (/** @type {number} */ acts) => counted(acts, 'step per second', 'steps per second'),
  ruler: 'Step',
  hints: [['←', '→'], 'step', ['Space'], 'play', ['D'], 'dead end'],

  // typing a problem
  problem: {
    title: 'A problem of your own',
    label:
      "Sets, a matrix of 0 and 1, Knuth's DLX, JSON, CSV, OR-Library, p ec, p xcc or a Sudoku: the format is detected.",
    here: 'Type or paste it here',
    drop: 'or drop a file here',
    examples: 'Start with',
    formats: {
      sets: 'Sets',
      matrix: 'Matrix',
      dlx: 'DLX',
      json: 'JSON',
      orlib: 'OR-Library',
      ec: 'p ec',
      xcc: 'p xcc',
      csv: 'CSV',
    },
    open: 'Open it',
    openKey: 'Ctrl+Enter opens it.',
    cancel: 'Cancel',
    nothing: 'There is no problem here yet.',
    tooLong: (/** @type {string} */ size, /** @type {string} */ most) =>
      `The text is ${size} KB. Up to ${most} KB can be opened here; the command line takes any size.`,
    opening: 'Opening',
  },

  keyTitle: 'Lab keys',
  keyTable: /** @type {[string, string][]} */ ([
    ['→, ←', 'one step forward, back'],
    ['Shift + →, ←', 'one cover forward, back'],
    ['Space', 'play and pause'],
    ['Home, End', 'to the start, the end'],
    ['D, Shift + D', 'next, previous dead end'],
    ['S, Shift + S', 'next, previous solution'],
    ['1, 2, 3', 'step by link, cover, level'],
    ['+, −, 0', 'in a picture: zoom in, zoom out, show all'],
    ['Q', 'predict; then 1, 2, 3 … answer, Esc shows the answer'],
    ['Enter', 'in the linked nodes: inspect the node at work'],
    ['N, P', 'in a lesson: next stop, previous stop'],
    ['F', 'present on a wall, and back; Esc ends it'],
    ['V, Shift + V', 'on the wall: another first figure, second figure'],
    ['Page Down, Page Up', 'clicker: next, previous stop of a lesson; or one step'],
    ['?', 'these keys'],
  ]),
  // the board
  layer: (/** @type {number} */ number) => `Layer ${number}`,
};
