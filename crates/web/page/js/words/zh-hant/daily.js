/** Words of the daily puzzles, the days in a row, and the times week by week. */

/** @type {typeof import('../en/daily.js').words} */
export const words = {
  title: '每日題目',
  about: '每天三題，人人相同。',
  today: '今天',
  otherDays: '其他日期',
  ofDay: (date) => `${date}的每日題`,
  fresh: '還沒做',
  begun: (share) => `已填 ${share}`,
  solvedIn: (time) => `已完成，用時 ${time}`,
  earlier: '更早幾週',
  later: '後面幾週',
  dayState: (date, solved, of) => `${date}，${of} 題完成了 ${solved} 題`,
  span: (from, to) => `${from}至${to}`,

  inARow: '連續天數',
  longest: '最長連續',
  solved: '完成的每日題',
  rowNote: '當天解出當天的題，這一天才算。',
  runOf: (days) => (days === 1 ? '新的連續紀錄，第 1 天。' : `已連續 ${days} 天。`),

  weeks: '每週用時',
  kind: '難度和盤面',
  median: '中位數',
  best: '最好',
  week: '週一',
  games: '題數',
  asTable: '看表格',
  chart: (kind, weeks, first, last) =>
    weeks === 1
      ? `${kind}：本週用時中位數 ${last}。`
      : `${kind}：${weeks} 週裡每週用時的中位數，從 ${first} 到 ${last}。`,
};
