/** Words that judge a player's deduction. A claim is written r3c5 = 7 or r3c5 ≠ 7. */

export const words = {
  nothing: 'Strike a candidate or write a digit first, then ask whether it is right.',
  looking: 'Checking your step…',
  comma: ', ',
  /** @param {string} claims @param {number} count */
  more: (claims, count) => `${claims} and ${count} more`,
  /** @param {...string} parts */
  sentences: (...parts) => parts.filter(Boolean).join(' '),

  /** @param {string} claim @param {string} techniques */
  follows: (claim, techniques) => `Right: ${claim}. This follows from: ${techniques}.`,
  /** @param {string} claim */
  true: (claim) => `True: ${claim}. But no technique here shows it in this position.`,
  /** @param {string} claim */
  partlyTrue: (claim) => `All true, but no technique here shows ${claim} in this position.`,
  /** @param {string} claim */
  false: (claim) => `${claim} is wrong.`,
  /** @param {number} count */
  someFalse: (count) => `At least one of these ${count} deductions is wrong.`,
  /** @param {string} claim @param {string} digit @param {string} place */
  gone: (claim, digit, place) => `Nothing new: the ${digit} in ${place} already shows ${claim}.`,
  /** @param {string} claim */
  allGone: (claim) => `Nothing new: the digits on the board already show ${claim}.`,
  /** @param {string} claim */
  unknown: (claim) => `It is not known whether ${claim}.`,
  noTime: 'There was not enough time.',
  notAllTried: 'There was not enough time to try all techniques.',
  counted: 'This counts as a check.',
  why: 'Show why',
  /** @param {string} technique */
  whyBy: (technique) => `Why: ${technique}`,
};
