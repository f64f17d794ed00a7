/** Names that rooms and dialogs share: levels and variants, by their names in an order. */

export const en = {
  /** @type {Record<string, string>} */
  levels: { easy: 'Easy', medium: 'Medium', hard: 'Hard', unfair: 'Unfair', extreme: 'Extreme' },
  unrated: 'Unrated',
  variants: { classic: 'Classic', jigsaw: 'Jigsaw', x: 'Diagonals', windoku: 'Windoku' },
  variantsAfterSize: { classic: '', jigsaw: 'jigsaw', x: 'diagonals', windoku: 'windoku' },
};

/** @type {typeof en} */
export const zh = {
  levels: { easy: '简单', medium: '中等', hard: '困难', unfair: '专家', extreme: '极难' },
  unrated: '未评级',
  variants: { classic: '标准', jigsaw: '锯齿', x: '对角线', windoku: '窗口' },
  variantsAfterSize: { classic: '', jigsaw: '锯齿', x: '对角线', windoku: '窗口' },
};
