/** Names that rooms and dialogs share. */

/** @type {typeof import('../en/names.js').words} */
export const words = {
  levels: { easy: '简单', medium: '中等', hard: '困难', unfair: '专家', extreme: '极难' },
  unrated: '未评级',
  variants: {
    classic: '标准',
    jigsaw: '锯齿',
    x: '对角线',
    windoku: '窗口',
    'centre-dot': '中心点',
    'anti-knight': '无马',
    'anti-king': '无缘',
    'non-consecutive': '不连续',
    extra: '额外区',
  },
  variantsAfterSize: {
    classic: '',
    jigsaw: '锯齿',
    x: '对角线',
    windoku: '窗口',
    'centre-dot': '中心点',
    'anti-knight': '无马',
    'anti-king': '无缘',
    'non-consecutive': '不连续',
    extra: '额外区',
  },
};
