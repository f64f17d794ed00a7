/** Words of the line of rules under the board, and of the help. */

export const words = {
  /** Kinds of houses, as they are listed in a sentence. */
  holders: {
    row: 'row',
    column: 'column',
    box: 'box',
    jigsaw: 'outlined region',
    diagonal: 'diagonal',
    window: 'shaded window',
    region: 'shaded region',
  },
  /**
   * @param {string[]} holders kinds of houses, at least two
   * @param {string} digits
   */
  once: (holders, digits) =>
    `Each ${holders.slice(0, -1).join(', ')} and ${holders.at(-1)} has ${digits} once.`,
  /** @param {string} last */
  digits: (last) =>
    /\d/.test(last) ? `the digits 1 to ${last}` : `the digits 1 to 9 and A to ${last}`,
  /** Further rules, by the names of the variants. @type {Record<string, string>} */
  further: {
    'centre-dot': 'The centres of the boxes have each digit once, too.',
    'anti-knight': "Cells a knight's move apart hold different digits.",
    'anti-king': 'Equal digits never touch, not even at a corner.',
    'non-consecutive': 'Cells side by side never hold consecutive digits, such as 4 and 5.',
  },
  /** @param {string} name */
  other: (name) => `This board has another rule: ${name}.`,
  understood: 'Got it',

  help: 'Help',
  rules: 'Rules of this puzzle',
  goal: 'Fill in the empty cells. There is exactly one solution.',
  goalOpen: 'Fill in the empty cells.',
  drawing: 'None of the tinted cells can hold the digit of the cell with the dot.',
  difficulty: 'Difficulty',
  difficultyText:
    "The level tells which kind of reasoning a puzzle needs. The number after Difficulty adds up all its steps, on HoDoKu's scale. ER rates the hardest step alone, on Sudoku Explainer's scale from 1.0 to about 12.",
  gestures: 'Mouse and touch',
  /** @type {[string, string][]} */
  gestureRows: [
    ['Tap or click', 'Select a cell'],
    ['Drag', 'Select several cells'],
    ['Double tap', 'Select all cells with the same digit'],
    ['Ctrl + click', 'Add a cell to the selection, or remove it'],
    ['Shift + click', 'Select the rectangle up to there'],
    ['A digit, nothing selected', 'Highlight it on the board'],
    ['A note, in Colour', 'Colour that note'],
  ],
};
