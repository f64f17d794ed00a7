/**
 * Words of the room Set. Numbers above twelve are passed in as numbers and
 * formatted here.
 */
import { number } from '../language.js';
import { few } from './play.js';

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
/** @param {number} count @param {string} one @param {string} many */
const some = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;

export const words = {
  title: 'Set',
  untitled: 'Untitled',
  draft: 'Draft',
  saved: 'saved in this browser',
  notSaved: 'not saved: the browser blocks storage',
  share: 'Share',
  print: 'Print',
  more: 'More',
  menu: 'Draft menu',
  newBoard: 'New empty board',
  clearBoard: 'Clear the board',
  givens: 'Givens',
  er: 'ER',
  /** @param {string} level @param {string} score */
  levelAndScore: (level, score) => `${level}, ${score}`,

  pad: 'Keypad',
  digits: 'Digits',
  /** @param {number} count */
  onBoard: (count) => `, ${some(count, 'given', 'givens')}`,
  brush: 'Symmetry brush',
  brushes: {
    none: 'None',
    'half-turn': 'Half turn',
    'quarter-turn': 'Quarter turn',
    vertical: 'Mirror',
    diagonal: 'Diagonal',
  },
  tools: 'Tools',
  erase: 'Erase',
  undo: 'Undo',
  redo: 'Redo',
  minimise: 'Minimise',
  pattern: 'Pattern',
  fillBoard: 'Fill',
  paste: 'Paste',
  about: {
    toLevel: 'Removes givens until the puzzle is as hard as a level, and not harder',
    boardRules: 'Diagonals, windows, anti-knight and others',
    regions: 'Draws the regions of a jigsaw, and extra regions',
    minimise: 'Removes givens until each is needed',
    pattern: 'Another puzzle with givens in the same cells; fills an empty board',
    paste: 'A puzzle in any format',
  },
  candidates: 'True candidates',
  redundant: 'Mark redundant givens',

  findings: 'Findings',
  /** @param {number} count @returns {string} */
  solutions: (count) => (count === 1 ? 'solution' : 'solutions'),
  /**
   * The number that was counted, if there are more.
   * @param {string} count
   */
  atLeast: (count) => `${count}+`,
  notKnown: '?',
  counting: 'Counting',
  verdicts: { unique: 'Unique', multiple: 'Several', none: 'None', unknown: 'Unknown' },
  /** @param {string} label */
  trail: (label) => `${label}: `,
  /** @type {Record<string, string>} */
  before: {
    digit: 'Before this digit',
    pair: 'Before this pair',
    group: 'Before this group',
    erasure: 'Before this erasure',
    minimising: 'Before minimising',
    pattern: 'Before this pattern',
    regions: 'Before these regions',
    rules: 'Before these rules',
    board: 'The previous board',
  },
  level: 'Level',
  score: 'Difficulty',
  explainerRating: 'Explainer rating',
  hardestStep: 'Hardest step',
  openCells: 'Open cells',
  /** @param {number} open @param {number} empty */
  openOf: (open, empty) => `${open} of ${empty}`,
  rating: 'Rating',
  needsOne: 'needs one solution',
  beingRated: '…',
  notRated: 'not rated',

  /** @param {number} count */
  redundantGivens: (count) =>
    `${capital(few(count))} redundant ${count === 1 ? 'given' : 'givens'}.`,
  /** @param {number} count @returns {string} */
  canGo: (count) =>
    count === 1
      ? 'It can be removed, and the solution stays unique.'
      : 'Any one of them can be removed, and the solution stays unique.',
  minimal: 'No given is redundant.',
  /** @param {number} open @param {boolean} shown */
  stillOpen: (open, shown) =>
    `${some(open, 'cell is', 'cells are')} still open.${shown ? ' The small digits each occur there in some solution.' : ''}`,
  /** @param {number} most */
  whenSelected: (most) => `A cell with more than ${most} shows them when it is selected.`,
  /** @param {number} count @param {boolean} shown */
  deciding: (count, shown) => {
    const what = shown
      ? `underlined ${count === 1 ? 'digit' : 'digits'}`
      : count === 1
        ? 'digit'
        : 'digits';
    return count === 1
      ? `One ${what}, placed alone, makes the puzzle unique.`
      : `Each of the ${number(count)} ${what}, placed alone, makes the puzzle unique.`;
  },
  noneDecides: 'No single digit makes the puzzle unique.',
  /** @param {string} digit @param {string} one @param {string} other */
  clash: (digit, one, other) => `The ${digit} in ${one} and the ${digit} in ${other} clash.`,
  noSolution: 'These givens have no solution.',
  ranOut: 'The time ran out before the solutions were counted. More givens make it quicker.',
  /** @param {number} count */
  ranOutAfter: (count) =>
    `The time ran out after ${some(count, 'solution', 'solutions')}. There may be more.`,
  candidatesRanOut: 'The time ran out before all candidates were found.',
  /** @param {string[]} parts */
  spoken: (...parts) => parts.filter(Boolean).join(' '),
  /** @param {string} count @param {number} value */
  spokenCount: (count, value) => `${count} ${value === 1 ? 'solution' : 'solutions'}.`,
  spokenMany: 'More than 1,000 solutions.',

  playIt: 'Play it',
  placeOne: 'Place one',
  toLab: 'Show in lab',
  path: 'Path',
  aboutPath: 'How it is solved',
  /** Why it cannot be played. @type {Record<string, string>} */
  why: {
    sketch: 'First complete the regions.',
    none: 'To be played, a puzzle needs a solution.',
    multiple: 'To be played, a puzzle needs exactly one solution.',
    unknown: 'It is not known whether it has exactly one solution.',
  },

  stop: 'Stop',
  again: 'Try again',
  minimising: 'Removing givens…',
  /**
   * @param {number} gone
   * @param {number} left
   * @param {boolean} groups
   * @param {boolean} minimal whether everything was tried in time
   * @returns {string}
   */
  minimised: (gone, left, groups, minimal) => {
    const late = minimal ? '' : ' The time ran out: more may be removable.';
    if (gone > 0)
      return `${capital(few(gone))} ${gone === 1 ? 'given was' : 'givens were'} removed, ${number(left)} are left.${late}`;
    if (!minimal) return 'The time ran out before a removable given was found.';
    return groups ? 'No group of givens can be removed.' : 'No given can be removed.';
  },
  refilling: 'Looking for digits for these cells…',
  noPattern: 'No puzzle with givens in these cells was found in time.',
  opening: 'Opening the board…',

  drafts: 'Drafts',
  draftsNote: 'Drafts are saved in this browser. A backup includes them.',
  newDraft: 'New draft',
  newDraftNote: 'Your current draft is saved. You will find it under Drafts.',
  onTable: 'open',
  /** @param {string} board @param {number} givens @param {string} author */
  draftLine: (board, givens, author) =>
    [board, some(givens, 'given', 'givens'), author].filter(Boolean).join(', '),
  /** @param {string} title */
  duplicate: (title) => `Duplicate ${title}`,
  /** @param {string} title */
  copyOf: (title) => `${title} (copy)`,
  /** @param {string} title */
  removeDraft: (title) => `Delete ${title}`,
  /** @param {string} title */
  removed: (title) => `${title} was deleted.`,
  detailsTitle: 'Title and author',
  details: { title: 'Title', author: 'Author', rules: 'Rules in your words' },
  detailsNote: 'The title and the author are printed above the puzzle.',
  /** @param {string} title @param {string} author */
  byline: (title, author) => (author ? `${title}, by ${author}` : title),
  apply: 'Apply',

  toLevel: 'To a level',
  toLevelTitle: 'Minimise towards a level',
  /** @param {string} level @param {string} wanted @param {boolean} isReached */
  reached: (level, wanted, isReached) =>
    isReached ? `The puzzle is now ${level}.` : `${wanted} was not reached: it is ${level}.`,
  boardRules: 'Rules',
  rulesTitle: 'Rules of the board',
  rulesNote: 'The givens stay. Undo restores the previous rules.',
  regions: 'Regions',
  regionsTitle: 'Regions',
  regionsHow: 'Leave it empty for random regions. They can be redrawn later.',
  drawingRegions: 'Looking for random regions…',
  drawing: {
    which: 'What to draw',
    kinds: { regions: 'Regions', extra: 'Extra regions' },
    how: {
      regions: 'Drag from a cell to extend its region. Or select cells, then press a letter.',
      extra: 'Drag over free cells for a new region, or from a region to extend it.',
    },
    boxes: 'Boxes',
    none: 'Remove all',
    random: 'Random',
    done: 'Done',
    between: ' ',
    /** @param {number} cells @param {number} size */
    cellsOf: (cells, size) => `, ${cells} of ${size} cells`,
    /**
     * @type {Record<'missing' | 'short' | 'long' | 'split',
     *   (sign: string, cells: number, size: number) => string>}
     */
    flaws: {
      missing: (sign, cells, size) => `Region ${sign} has no cells; it needs ${size}.`,
      short: (sign, cells, size) =>
        `Region ${sign} has ${some(cells, 'cell', 'cells')}, ${size - cells} too few.`,
      long: (sign, cells, size) => `Region ${sign} has ${cells} cells, ${cells - size} too many.`,
      split: (sign) => `Region ${sign} is in several parts, which is allowed.`,
    },
  },
  /** @param {string} digit @param {string} one @param {string} other @param {string} place */
  clashBeside: (digit, one, other, place) =>
    `The ${digit} in ${one} and the ${other} in ${place} are consecutive neighbours.`,

  pasteTitle: 'Paste a puzzle',
  pasteAct: 'Load it',
  pasteNote: 'Undo restores the current draft.',
  newTitle: 'New empty board',
  newAct: 'Create',
  size: 'Size',
  regionsLabel: 'Regions of the jigsaw: a letter for each cell, row by row',
  /** @param {number} count */
  regionsCount: (count) => `${some(count, 'letter', 'letters')} so far. A 9 × 9 board has 81.`,
};
