/** What is said when the reader predicts the next step. */
import { number } from '../language.js';

const item = (/** @type {string} */ name) => `项 ${name}`;
const option = (/** @type {string} */ name) => (/^\d+$/.test(name) ? `选项 ${name}` : name);
const row = (/** @type {string} */ name) => (/^\d+$/.test(name) ? `第 ${name} 行` : `${name} 行`);
const options = (/** @type {number} */ count) =>
  count === 0 ? '没有选项' : `有 ${number(count)} 个选项`;

/** @type {typeof import('../en/predict.js').words} */
export const words = {
  predict: '预测',
  predictWhy: '先猜下一步，再看结果（Q）',
  idle: '往前走：到值得猜的一步，会先提问。',
  stop: '退出预测',
  ask: '提问',
  asks: { sometimes: '偶尔', often: '经常' },
  asksWhy: {
    sometimes: '问选哪一项、覆盖时的第一条链接、回溯到哪里',
    often: '还问试哪个选项、每次覆盖，以及恢复的链接',
  },
  show: '看答案',
  showWhy: '不作答，直接走这一步；不计分（Esc）',
  pointing: '在这里选，或在图上点。',
  choices: '答案',
  score: (right, asked) => `答对 ${number(right)} / ${number(asked)}`,
  noScore: '还没有作答',
  streak: (streak) => `连对 ${number(streak)} 题`,
  reset: '得分清零',
  choice: (digit, text) => `${digit}：${text}`,

  whichItem: '接下来选哪一项？',
  whichOption: (name) => `接下来为${item(name)} 试哪个选项？`,
  whichRow: '接下来取哪一行？',
  whichLink: '接下来改写哪条链接？',
  whichOfCover: (name) => `覆盖${item(name)} 会改写下面哪条链接？`,
  whereBack: '搜索回溯到哪里？',
  whichReplaced: '接下来换掉已选的哪一行？',
  level: item,
  row,
  over: '不再回溯，搜索结束',
  overRow: '不再换，搜索结束',

  right: '对。',
  wrong: (answer) => `不对，答案是${answer}。`,
  shown: (answer) => `答案是${answer}。`,
  tie: (picked, right, size) =>
    `${item(picked)} 与${item(right)} 一样，都${options(size)}；一样少时取最左的。`,
  larger: (picked, size, right, least) =>
    `${item(picked)} ${options(size)}，${item(right)} ${options(least)}。`,
  further: (picked, right) => `${item(picked)} 也待覆盖，但${item(right)} 在最左边。`,
  rule: (picked) => `按规则还轮不到${item(picked)}。`,
  noOption: (picked, right) => `还轮不到${item(picked)}：${item(right)} 已无选项。`,
  covered: (picked) => `${item(picked)} 已经覆盖。`,
  secondary: (picked) => `${item(picked)} 是副项，可以不覆盖，所以不会被选中。`,
  tried: (picked) => `${option(picked)} 已经试过。`,
  below: (picked, right, of) =>
    `在${item(of)} 的链里，${option(right)} 排在${option(picked)} 前面。`,
  foreign: (picked, of) => `${option(picked)} 不含${item(of)}。`,
  triedRow: (picked) => `${row(picked)}已经试过。`,
  orderRow: (picked) => `还轮不到${row(picked)}。`,
  order: (picked) => `还轮不到${option(picked)}。`,
  spent: (picked) => `${item(picked)} 的选项都试过了。`,
  spentRow: (picked) => `没有别的行可以换掉${row(picked)}。`,
  above: (picked, right) => `还轮不到${item(picked)}：${item(right)} 在更深的一层，还有路可走。`,
  aboveRow: (picked, right) => `${row(picked)}先留着：${row(right)}选得更晚，先换它。`,
  notOver: '搜索还没有结束，还有没试过的。',
  left: '那条分支已经走完，不会再回去。',
  next: (name) => `接着在那里试${option(name)}。`,
  nextRow: (name) => `换成${row(name)}。`,
  own: (node) => `${node} 自己的链接不变，这样才能恢复；变的只是指向它的链接。`,
  ownAgain: (node) => `${node} 自己的链接一直没变，只需让邻居重新指向它。`,
};
