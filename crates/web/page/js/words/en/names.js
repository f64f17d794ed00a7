/** Names that rooms and dialogs share: levels and variants, by their names in an order. */

export const words = {
  /** @type {Record<string, string>} */
  levels: { easy: 'Easy', medium: 'Medium', hard: 'Hard', unfair: 'Unfair', extreme: 'Extreme' },
  unrated: 'Unrated',
  variants: { classic: 'Classic', jigsaw: 'Jigsaw', x: 'Diagonals', windoku: 'Windoku' },
  variantsAfterSize: { classic: '', jigsaw: 'jigsaw', x: 'diagonals', windoku: 'windoku' },
};
