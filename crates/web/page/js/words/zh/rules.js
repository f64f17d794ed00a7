/** Words of the line of rules under the board, and of the help. */

/** @type {typeof import('../en/rules.js').words} */
export const words = {
  holders: {
    row: '每行',
    column: '每列',
    box: '每宫',
    jigsaw: '每个粗线区',
    diagonal: '每条对角线',
    window: '每个阴影窗口',
    region: '每个阴影区',
  },
  once: (holders, digits) => `${holders.join('、')}都要填入 ${digits}，各一次。`,
  digits: (last) => (/\d/.test(last) ? `1 到 ${last}` : `1 到 9 和 A 到 ${last}`),
  further: {
    'centre-dot': '各宫的中心格合起来，每个数也各一次。',
    'anti-knight': '相距一个“马步”的两格，数字不能相同。',
    'anti-king': '相同的数不能相邻，对角相邻也不行。',
    'non-consecutive': '上下左右相邻的两格，数字不能相差 1，比如 4 和 5。',
  },
  other: (name) => `这题另有规则：${name}。`,
  understood: '知道了',

  help: '帮助',
  rules: '本题规则',
  goal: '把空格填满。答案是唯一的。',
  goalOpen: '把空格填满。',
  drawing: '圆点格里的数，不能再出现在着色的格里。',
  difficulty: '难度',
  difficultyText:
    '难度等级说明一道题要用到哪类推理。难度分按 HoDoKu 的标准，把每一步的难度加起来。ER 按 Sudoku Explainer 的标准，只看最难的一步，从 1.0 到 12 左右。',
  gestures: '鼠标和触摸',
  gestureRows: [
    ['点一下', '选中一格'],
    ['拖动', '选中多格'],
    ['双击', '选中数字相同的所有格'],
    ['Ctrl + 单击', '把一格加入选区，或去掉'],
    ['Shift + 单击', '选中到这里的矩形'],
    ['没选格时点数字', '在盘面上标出这个数'],
    ['涂色模式下点候选数', '给这个候选数涂色'],
  ],
};
