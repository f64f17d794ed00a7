/** 判断玩家推理的用语。推理写作 r3c5 = 7 或 r3c5 ≠ 7。 */

/** @type {typeof import('../en/deduction.js').words} */
export const words = {
  nothing: '先去掉一个候选数，或填一个数，再问对不对。',
  looking: '正在检查这一步…',
  comma: '，',
  more: (claims, count) => `${claims} 等，另有 ${count} 个`,
  sentences: (...parts) => parts.filter(Boolean).join(''),

  follows: (claim, techniques) => `对：${claim}。可以这样推出：${techniques}。`,
  true: (claim) => `没错：${claim}。但在目前盘面上，这里的技巧都推不出来。`,
  partlyTrue: (claim) => `都没错，但在目前盘面上，这里的技巧推不出 ${claim}。`,
  false: (claim) => `${claim} 不对。`,
  someFalse: (count) => `这 ${count} 个里至少有一个不对。`,
  gone: (claim, digit, place) => `不用推：有 ${place} 的 ${digit}，当然 ${claim}。`,
  allGone: (claim) => `不用推：看盘面上的数字，当然 ${claim}。`,
  unknown: (claim) => `这里判断不了 ${claim} 对不对。`,
  noTime: '时间不够。',
  notAllTried: '时间不够，没能试完所有技巧。',
  counted: '算一次检查。',
  why: '看理由',
  whyBy: (technique) => `理由：${technique}`,
};
