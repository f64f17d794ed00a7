/** What is said when the reader predicts the next step. */
import { number } from '../language.js';

const item = (/** @type {string} */ name) => `項 ${name}`;
const option = (/** @type {string} */ name) => (/^\d+$/.test(name) ? `選項 ${name}` : name);
const row = (/** @type {string} */ name) =>
  /^\d+$/.test(name) ? `第 ${name} 橫列` : `${name} 橫列`;
const options = (/** @type {number} */ count) =>
  count === 0 ? '沒有選項' : `有 ${number(count)} 個選項`;

/** @type {typeof import('../en/predict.js').words} */
export const words = {
  predict: '預測',
  predictWhy: '先猜下一步，再看結果（Q）',
  idle: '往前走：到值得猜的一步，會先提問。',
  stop: '結束預測',
  ask: '提問',
  asks: { sometimes: '偶爾', often: '經常' },
  asksWhy: {
    sometimes: '問選哪一項、覆蓋時的第一條鏈結、回溯到哪裡',
    often: '還問試哪個選項、每次覆蓋，以及恢復的鏈結',
  },
  show: '看答案',
  showWhy: '不作答，直接走這一步；不計分（Esc）',
  pointing: '在這裡選，或在圖上點選。',
  choices: '答案',
  score: (right, asked) => `答對 ${number(right)} / ${number(asked)}`,
  noScore: '還沒有作答',
  streak: (streak) => `連對 ${number(streak)} 題`,
  reset: '得分歸零',
  choice: (digit, text) => `${digit}：${text}`,

  whichItem: '接下來選哪一項？',
  whichOption: (name) => `接下來為${item(name)} 試哪個選項？`,
  whichRow: '接下來取哪個橫列？',
  whichLink: '接下來改寫哪條鏈結？',
  whichOfCover: (name) => `覆蓋${item(name)} 會改寫下面哪條鏈結？`,
  whereBack: '搜尋回溯到哪裡？',
  whichReplaced: '接下來換掉已選的哪個橫列？',
  level: item,
  row,
  over: '不再回溯，搜尋結束',
  overRow: '不再換，搜尋結束',

  right: '對。',
  wrong: (answer) => `不對，答案是${answer}。`,
  shown: (answer) => `答案是${answer}。`,
  tie: (picked, right, size) =>
    `${item(picked)} 與${item(right)} 一樣，都${options(size)}；一樣少時取最左的。`,
  larger: (picked, size, right, least) =>
    `${item(picked)} ${options(size)}，${item(right)} ${options(least)}。`,
  further: (picked, right) => `${item(picked)} 也待覆蓋，但${item(right)} 在最左邊。`,
  rule: (picked) => `依規則還輪不到${item(picked)}。`,
  noOption: (picked, right) => `還輪不到${item(picked)}：${item(right)} 已無選項。`,
  covered: (picked) => `${item(picked)} 已經覆蓋。`,
  secondary: (picked) => `${item(picked)} 是副項，可以不覆蓋，所以不會被選定。`,
  tried: (picked) => `${option(picked)} 已經試過。`,
  below: (picked, right, of) =>
    `在${item(of)} 的鏈裡，${option(right)} 排在${option(picked)} 前面。`,
  foreign: (picked, of) => `${option(picked)} 不含${item(of)}。`,
  triedRow: (picked) => `${row(picked)}已經試過。`,
  orderRow: (picked) => `還輪不到${row(picked)}。`,
  order: (picked) => `還輪不到${option(picked)}。`,
  spent: (picked) => `${item(picked)} 的選項都試過了。`,
  spentRow: (picked) => `沒有別的橫列可以換掉${row(picked)}。`,
  above: (picked, right) => `還輪不到${item(picked)}：${item(right)} 在更深的一層，還有路可走。`,
  aboveRow: (picked, right) => `${row(picked)}先留著：${row(right)}選得更晚，先換它。`,
  notOver: '搜尋還沒有結束，還有沒試過的。',
  left: '那條分支已經走完，不會再回去。',
  next: (name) => `接著在那裡試${option(name)}。`,
  nextRow: (name) => `換成${row(name)}。`,
  own: (node) => `${node} 自己的鏈結不變，這樣才能恢復；變的只是指向它的鏈結。`,
  ownAgain: (node) => `${node} 自己的鏈結一直沒變，只需讓鄰居重新指向它。`,
};
