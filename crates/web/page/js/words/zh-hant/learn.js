/** Words of the room Learn. */

const FEW = '零一兩三四五六七八九十';

/** @type {typeof import('../en/learn.js').words} */
export const words = {
  title: '技巧',
  lead: '提示用到的每種技巧：思路、分步範例和練習。',
  find: '搜尋技巧',
  found: (count) => (count === 0 ? '沒有叫這個名字的技巧。' : `${count} 種技巧`),
  masteredOf: (count, all) => `已掌握 ${count} / ${all}`,
  mastered: '已掌握',
  meaning: (goal) =>
    `連續做對${FEW[goal]}道練習，每道都沒有答錯、沒有猜，也沒有看提示，就算掌握了這種技巧。`,
  rare: '很少用到',
  rareText: '提示和難度評定都不用這些技巧，幾乎沒有題目需要它們。',
  unknown: (name) => `沒有叫「${name}」的技巧，全部技巧都在這裡。`,

  terms: '這裡的用語',
  glossary: [
    ['候選數', '一格裡還可能填的數字，用小字標出。'],
    ['區', '一橫列、一直行或一宮，每個數字恰好出現一次。'],
    ['線', '一橫列或一直行。'],
    ['影響', '同在一個區的兩格互相影響，不能填相同的數字。'],
    ['位置', '一個區裡某個數字還能填的格。'],
  ],

  all: '全部技巧',
  before: (name) => `上一個：${name}`,
  after: (name) => `下一個：${name}`,
  views: '查看方式',
  example: '範例',
  practise: '練習',
  steps: '範例的步驟',
  stages: ['思路', '位置', '理由', '結果'],
  back: '返回',
  next: ['在哪裡？', '為什麼？', '結果如何？'],
  tryIt: '做練習',
  noExample: '這不是一種結構，沒有可以演示或練習的內容。',
  noPractice: '這種技巧還沒有範例，也沒有練習。',
  waiting: '正在找題……',
  retry: '重試',

  toStrike: (name) => `找出${name}，劃掉它能刪去的候選數。`,
  toPlace: (name) => `用${name}填出一個數字。`,
  howStrike: '點候選數就劃掉它，或者先選格再按數字。沒有選格時按數字，會標出它的所有位置。',
  howPlace: '先選格，再按數字。沒有選格時按數字，會標出這個數字。',
  digits: '數字',
  check: '檢查',
  hints: ['提示：在哪裡？', '提示：為什麼？', '看答案'],
  nextPosition: '下一題',
  idea: '思路',
  position: (number) => `第 ${number} 題`,
  rearranged: '很少有題目需要這種技巧，所以這是範例換了個樣子。',
  row: (row, goal) => `連對 ${row} / ${goal}`,

  rightBy: (name) => `對了，這就是${name}。`,
  more: (removed) => `同一步還能刪去 ${removed.join('、')}。`,
  nowMastered: (name) => `${name}已經掌握。`,
  notCounted: '這一道不計入連對，下一道可以。',
  notQuite: '還不對。',
  isSolution: (digit, place) => `${place} 的答案就是 ${digit}，這個候選數要留著，已經放回盤面。`,
  isNotSolution: (digit, place) => `${place} 不是 ${digit}。`,
  trueElsewhere: '沒錯，但用的是另一種技巧。',
  shownBy: (claims, other, name) => `${claims.join('、')}可以用${other}得出，這裡請找${name}。`,
  notShown: '沒錯，但推不出來。',
  guessed: (claims, name) =>
    `${claims.join('、')}與答案相符，但${name}推不出來，眼下也沒有別的步驟能推出來。`,
  struckAt: (digit, place) => `${place} 的 ${digit}`,
  undecided: '這一步沒能判斷。',
};
