/** Words of the daily puzzles, the days in a row, and the times week by week. */

/** @type {typeof import('../en/daily.js').words} */
export const words = {
  title: '每日题目',
  about: '每天三题，人人相同。',
  today: '今天',
  otherDays: '其他日期',
  ofDay: (date) => `${date}的每日题`,
  fresh: '还没做',
  begun: (share) => `已填 ${share}`,
  solvedIn: (time) => `已完成，用时 ${time}`,
  earlier: '更早几周',
  later: '后面几周',
  dayState: (date, solved, of) => `${date}，${of} 题完成了 ${solved} 题`,
  span: (from, to) => `${from}至${to}`,

  inARow: '连续天数',
  longest: '最长连续',
  solved: '完成的每日题',
  rowNote: '当天解出当天的题，这一天才算。',
  runOf: (days) => (days === 1 ? '新的连续记录，第 1 天。' : `已连续 ${days} 天。`),

  weeks: '每周用时',
  kind: '难度和盘面',
  median: '中位数',
  best: '最好',
  week: '周一',
  games: '题数',
  asTable: '看表格',
  chart: (kind, weeks, first, last) =>
    weeks === 1
      ? `${kind}：本周用时中位数 ${last}。`
      : `${kind}：${weeks} 周里每周用时的中位数，从 ${first} 到 ${last}。`,
};
