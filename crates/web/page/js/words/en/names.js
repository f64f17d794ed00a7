/** Names that rooms and dialogs share: levels and variants, by their names in an order. */

export const words = {
  /** @type {Record<string, string>} */
  levels: { easy: 'Easy', medium: 'Medium', hard: 'Hard', unfair: 'Unfair', extreme: 'Extreme' },
  unrated: 'Unrated',
  variants: {
    classic: 'Classic',
    jigsaw: 'Jigsaw',
    x: 'Diagonals',
    windoku: 'Windoku',
    'centre-dot': 'Centre dots',
    'anti-knight': 'Anti-knight',
    'anti-king': 'Anti-king',
    'non-consecutive': 'Non-consecutive',
    extra: 'Extra regions',
  },
  /** The name of a rule after the size of the board. @param {string} name */
  afterSize: (name) => name.toLowerCase(),
};
