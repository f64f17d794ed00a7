/** Words of the room Learn. */

const FEW = '零一两三四五六七八九十';

/** @type {typeof import('../en/learn.js').words} */
export const words = {
  title: '技巧',
  lead: '提示用到的每种技巧：思路、分步示例和练习。',
  find: '查找技巧',
  found: (count) => (count === 0 ? '没有叫这个名字的技巧。' : `${count} 种技巧`),
  masteredOf: (count, all) => `已掌握 ${count} / ${all}`,
  mastered: '已掌握',
  meaning: (goal) =>
    `连续做对${FEW[goal]}道练习，每道都没有答错、没有猜，也没有看提示，就算掌握了这种技巧。`,
  rare: '很少用到',
  rareText: '提示和难度评定都不用这些技巧，几乎没有题目需要它们。',
  unknown: (name) => `没有叫“${name}”的技巧，全部技巧都在这里。`,

  terms: '这里的用语',
  glossary: [
    ['候选数', '一格里还可能填的数字，用小字标出。'],
    ['区', '一行、一列或一宫，每个数字恰好出现一次。'],
    ['线', '一行或一列。'],
    ['影响', '同在一个区的两格互相影响，不能填相同的数字。'],
    ['位置', '一个区里某个数字还能填的格。'],
  ],

  all: '全部技巧',
  before: (name) => `上一个：${name}`,
  after: (name) => `下一个：${name}`,
  views: '查看方式',
  example: '示例',
  practise: '练习',
  steps: '示例的步骤',
  stages: ['思路', '位置', '理由', '结果'],
  back: '返回',
  next: ['在哪里？', '为什么？', '结果如何？'],
  tryIt: '做练习',
  noExample: '这不是一种结构，没有可以演示或练习的内容。',
  noPractice: '这种技巧还没有示例，也没有练习。',
  waiting: '正在找题……',
  retry: '重试',

  toStrike: (name) => `找出${name}，划掉它能删去的候选数。`,
  toPlace: (name) => `用${name}填出一个数字。`,
  howStrike: '点候选数就划掉它，或者先选格再按数字。没有选格时按数字，会标出它的所有位置。',
  howPlace: '先选格，再按数字。没有选格时按数字，会标出这个数字。',
  digits: '数字',
  check: '检查',
  hints: ['提示：在哪里？', '提示：为什么？', '看答案'],
  nextPosition: '下一题',
  idea: '思路',
  position: (number) => `第 ${number} 题`,
  rearranged: '很少有题目需要这种技巧，所以这是示例换了个样子。',
  row: (row, goal) => `连对 ${row} / ${goal}`,

  rightBy: (name) => `对了，这就是${name}。`,
  more: (removed) => `同一步还能删去 ${removed.join('、')}。`,
  nowMastered: (name) => `${name}已经掌握。`,
  notCounted: '这一道不计入连对，下一道可以。',
  notQuite: '还不对。',
  isSolution: (digit, place) => `${place} 的答案就是 ${digit}，这个候选数要留着，已经放回盘面。`,
  isNotSolution: (digit, place) => `${place} 不是 ${digit}。`,
  trueElsewhere: '没错，但用的是另一种技巧。',
  shownBy: (claims, other, name) => `${claims.join('、')}可以用${other}得出，这里请找${name}。`,
  notShown: '没错，但推不出来。',
  guessed: (claims, name) =>
    `${claims.join('、')}与答案相符，但${name}推不出来，眼下也没有别的步骤能推出来。`,
  struckAt: (digit, place) => `${place} 的 ${digit}`,
  undecided: '这一步没能判断。',
};
