/** 訂製題目：規則、難度、技巧，以及題目與要求的差別。 */

/** @type {typeof import('../en/orders.js').words} */
export const words = {
  rules: '規則',
  aboutRules: {
    jigsaw: '宮換成不規則的區。',
    x: '兩條對角線上的數字也不重複。',
    windoku: '每個窗口裡的數字也不重複。',
    'centre-dot': '各宮中心格的數字不重複。',
    'anti-knight': '相距馬步的兩格，數字不同。',
    'anti-king': '相同的數字不相鄰，斜著也不可以。',
    'non-consecutive': '上下左右相鄰的兩格，數字不相差 1。',
  },
  aboutLevels: {
    easy: '只用排除法和唯餘就能解完。',
    medium: '至少要用一次區塊、數對或三數組，不用更難的。',
    hard: '至少要用一次魚、翼、染色或唯一矩形，不用更難的。',
    unfair: '至少要用一次鏈、大型魚或待定數組，不用更難的。',
    extreme: '至少要用一次強制鏈或強制網，但不用猜。',
  },
  levelSteps: {
    easy: '排除、唯餘',
    medium: '區塊、數對',
    hard: '魚、翼',
    unfair: '鏈',
    extreme: '強制鏈',
  },
  why: {
    small: (size) => `${size} 太小，出不了劃掉的難度。`,
    large: (size) => `${size} 的盤面，劃掉的難度十秒內出不來。`,
    rules: () => '用這些規則，劃掉的難度十秒內出不來。',
    noBoxes: () => '要有宮，而鋸齒沒有宮。',
    boxesNeeded: () => '窗口和中心點要有宮。',
    noCentre: (size) => `${size} 的宮沒有中心格。`,
    noGrid: (size) => `${size} 的盤面，這些規則下無解。`,
    slow: () => '用這些規則，十秒內出不了題。',
  },

  techniques: '技巧',
  anyTechniques: '不限',
  search: '搜尋技巧',
  needs: '要用',
  without: '不用',
  needsThis: (name) => `要用${name}`,
  withoutThis: (name) => `不用${name}`,
  noTechnique: '這個難度沒有叫這個名字的技巧。',
  needsList: (names) => `要用${names.join('、')}`,
  withoutList: (names) => `不用${names.join('、')}`,
  parts: (parts) => parts.join('；'),

  nearest: (wanted, lacks) =>
    `十秒內找不到完全符合的「${wanted}」。最接近的一題：${lacks.join('；')}。`,
  lacks: {
    'too-large': (size) => `大於 ${size} 的盤面無法評級`,
    'not-graded': () => '來不及評級',
    level: (level) => `難度是${level}`,
    hardest: (name) => `最難只用到${name}`,
    spares: (name) => `不用${name}`,
    needs: (name) => `要用${name}`,
  },
};
