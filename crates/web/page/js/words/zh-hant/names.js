/** Names that rooms and dialogs share. */

/** @type {typeof import('../en/names.js').words} */
export const words = {
  levels: { easy: '簡單', medium: '中等', hard: '困難', unfair: '專家', extreme: '極難' },
  unrated: '未評級',
  variants: {
    classic: '標準',
    jigsaw: '鋸齒',
    x: '對角線',
    windoku: '窗口',
    'centre-dot': '中心點',
    'anti-knight': '無馬',
    'anti-king': '無緣',
    'non-consecutive': '不連續',
    extra: '額外區',
  },
  variantsAfterSize: {
    classic: '',
    jigsaw: '鋸齒',
    x: '對角線',
    windoku: '窗口',
    'centre-dot': '中心點',
    'anti-knight': '無馬',
    'anti-king': '無緣',
    'non-consecutive': '不連續',
    extra: '額外區',
  },
};
