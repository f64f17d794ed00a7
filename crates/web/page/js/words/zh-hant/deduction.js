/** 判斷玩家推理的用語。推理寫作 r3c5 = 7 或 r3c5 ≠ 7。 */

/** @type {typeof import('../en/deduction.js').words} */
export const words = {
  nothing: '先去掉一個候選數，或填一個數，再問對不對。',
  looking: '正在檢查這一步…',
  comma: '，',
  more: (claims, count) => `${claims} 等，另有 ${count} 個`,
  sentences: (...parts) => parts.filter(Boolean).join(''),

  follows: (claim, techniques) => `對：${claim}。可以這樣推出：${techniques}。`,
  true: (claim) => `沒錯：${claim}。但在目前盤面上，這裡的技巧都推不出來。`,
  partlyTrue: (claim) => `都沒錯，但在目前盤面上，這裡的技巧推不出 ${claim}。`,
  false: (claim) => `${claim} 不對。`,
  someFalse: (count) => `這 ${count} 個裡至少有一個不對。`,
  gone: (claim, digit, place) => `不用推：有 ${place} 的 ${digit}，當然 ${claim}。`,
  allGone: (claim) => `不用推：看盤面上的數字，當然 ${claim}。`,
  unknown: (claim) => `這裡判斷不了 ${claim} 對不對。`,
  noTime: '時間不夠。',
  notAllTried: '時間不夠，沒能試完所有技巧。',
  counted: '算一次檢查。',
  why: '看理由',
  whyBy: (technique) => `理由：${technique}`,
};
