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
  variantsAfterSize: {
    classic: '',
    jigsaw: 'jigsaw',
    x: 'diagonals',
    windoku: 'windoku',
    'centre-dot': 'centre dots',
    'anti-knight': 'anti-knight',
    'anti-king': 'anti-king',
    'non-consecutive': 'non-consecutive',
    extra: 'extra regions',
  },
};
