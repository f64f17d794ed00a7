/** Words about puzzles to order: rules, levels, techniques, and what an answer lacks. */

export const words = {
  rules: 'Rules',
  /** What each rule says. @type {Record<import('../../types.js').RuleName, string>} */
  aboutRules: {
    jigsaw: 'Irregular regions instead of boxes.',
    x: 'Both diagonals hold each digit once.',
    windoku: 'The shaded windows hold each digit once.',
    'centre-dot': 'The centres of the boxes hold each digit once.',
    'anti-knight': "Equal digits are never a knight's move apart.",
    'anti-king': 'Equal digits never touch, not even at a corner.',
    'non-consecutive': 'Cells that share a side never hold consecutive digits.',
  },
  /** What a puzzle of a level needs. @type {Record<import('../../types.js').Level, string>} */
  aboutLevels: {
    easy: 'Singles solve it.',
    medium: 'It needs at least one pair, triple or locked candidate, and nothing harder.',
    hard: 'It needs at least one fish, wing, colouring or uniqueness step, and nothing harder.',
    unfair: 'It needs at least one chain, large fish or almost locked set, and nothing harder.',
    extreme: 'It needs at least one forcing chain or net. Nothing has to be guessed.',
  },
  /** In two or three words, on the level itself. */
  levelSteps: {
    easy: 'singles',
    medium: 'pairs, locked',
    hard: 'fish, wings',
    unfair: 'chains',
    extreme: 'forcing chains',
  },
  why: {
    small: (/** @type {string} */ size) =>
      `${size} is too small for the levels that are struck out.`,
    large: (/** @type {string} */ size) =>
      `On ${size} the levels that are struck out take longer than ten seconds.`,
    rules: () => 'With these rules the levels that are struck out take longer than ten seconds.',
    noBoxes: () => 'It needs boxes, and a jigsaw has none.',
    boxesNeeded: () => 'Windows and centre dots need boxes.',
    noCentre: (/** @type {string} */ size) => `The boxes of ${size} have no centre cell.`,
    noGrid: (/** @type {string} */ size) => `On ${size} these rules leave no solution.`,
    slow: () => 'With these rules no puzzle is found in ten seconds.',
  },

  techniques: 'Techniques',
  anyTechniques: 'Any',
  search: 'Search techniques',
  needs: 'Needs',
  without: 'Does not need',
  needsThis: (/** @type {string} */ name) => `Needs ${name}`,
  withoutThis: (/** @type {string} */ name) => `Does not need ${name}`,
  noTechnique: 'No technique of this level has that name.',
  needsList: (/** @type {string[]} */ names) => `needs ${names.join(', ')}`,
  withoutList: (/** @type {string[]} */ names) => `without ${names.join(', ')}`,
  parts: (/** @type {string[]} */ parts) => {
    const text = parts.join('; ');
    return text.charAt(0).toUpperCase() + text.slice(1);
  },

  nearest: (/** @type {string} */ wanted, /** @type {string[]} */ lacks) =>
    `No ${wanted} as ordered was found in ten seconds. The nearest: ${lacks.join('; ')}.`,
  lacks: {
    'too-large': (/** @type {string} */ size) => `boards above ${size} cannot be rated`,
    'not-graded': () => 'there was no time to rate it',
    level: (/** @type {string} */ level) => `it is ${level}`,
    hardest: (/** @type {string} */ name) => `its hardest step is only ${name}`,
    spares: (/** @type {string} */ name) => `it does not need ${name}`,
    needs: (/** @type {string} */ name) => `it needs ${name}`,
  },
};
