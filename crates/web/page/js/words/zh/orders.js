/** 定制题目：规则、难度、技巧，以及题目与要求的差别。 */

/** @type {typeof import('../en/orders.js').words} */
export const words = {
  rules: '规则',
  aboutRules: {
    jigsaw: '宫换成不规则的区。',
    x: '两条对角线上的数字也不重复。',
    windoku: '每个窗口里的数字也不重复。',
    'centre-dot': '各宫中心格的数字不重复。',
    'anti-knight': '相距马步的两格，数字不同。',
    'anti-king': '相同的数字不相邻，斜着也不行。',
    'non-consecutive': '上下左右相邻的两格，数字不相差 1。',
  },
  aboutLevels: {
    easy: '只用排除法和唯余就能解完。',
    medium: '至少要用一次区块、数对或三数组，不用更难的。',
    hard: '至少要用一次鱼、翼、染色或唯一矩形，不用更难的。',
    unfair: '至少要用一次链、大型鱼或待定数组，不用更难的。',
    extreme: '至少要用一次强制链或强制网，但不用猜。',
  },
  levelSteps: {
    easy: '排除、唯余',
    medium: '区块、数对',
    hard: '鱼、翼',
    unfair: '链',
    extreme: '强制链',
  },
  why: {
    small: (size) => `${size} 太小，出不了划掉的难度。`,
    large: (size) => `${size} 的盘面，划掉的难度十秒内出不来。`,
    rules: () => '用这些规则，划掉的难度十秒内出不来。',
    noBoxes: () => '要有宫，而锯齿没有宫。',
    boxesNeeded: () => '窗口和中心点要有宫。',
    noCentre: (size) => `${size} 的宫没有中心格。`,
    noGrid: (size) => `${size} 的盘面，这些规则下无解。`,
    slow: () => '用这些规则，十秒内出不了题。',
  },

  techniques: '技巧',
  anyTechniques: '不限',
  search: '搜索技巧',
  needs: '要用',
  without: '不用',
  needsThis: (name) => `要用${name}`,
  withoutThis: (name) => `不用${name}`,
  noTechnique: '这个难度没有叫这个名字的技巧。',
  needsList: (names) => `要用${names.join('、')}`,
  withoutList: (names) => `不用${names.join('、')}`,
  parts: (parts) => parts.join('；'),

  nearest: (wanted, lacks) =>
    `十秒内没找到完全符合的“${wanted}”。最接近的一题：${lacks.join('；')}。`,
  lacks: {
    'too-large': (size) => `大于 ${size} 的盘面无法评级`,
    'not-graded': () => '没来得及评级',
    level: (level) => `难度是${level}`,
    hardest: (name) => `最难只用到${name}`,
    spares: (name) => `不用${name}`,
    needs: (name) => `要用${name}`,
  },
};
