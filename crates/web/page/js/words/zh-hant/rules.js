/** Words of the line of rules under the board, and of the help. */

/** @type {typeof import('../en/rules.js').words} */
export const words = {
  holders: {
    row: '每橫列',
    column: '每直行',
    box: '每宮',
    jigsaw: '每個粗線區',
    diagonal: '每條對角線',
    window: '每個陰影窗口',
    region: '每個陰影區',
  },
  once: (holders, digits) => `${holders.join('、')}都要填入 ${digits}，各一次。`,
  digits: (last) => (/\d/.test(last) ? `1 到 ${last}` : `1 到 9 和 A 到 ${last}`),
  further: {
    'centre-dot': '各宮的中心格合起來，每個數也各一次。',
    'anti-knight': '相距一個「馬步」的兩格，數字不能相同。',
    'anti-king': '相同的數不能相鄰，對角相鄰也不可以。',
    'non-consecutive': '上下左右相鄰的兩格，數字不能相差 1，例如 4 和 5。',
  },
  other: (name) => `這題另有規則：${name}。`,
  understood: '知道了',

  help: '說明',
  rules: '本題規則',
  goal: '把空格填滿。答案是唯一的。',
  goalOpen: '把空格填滿。',
  drawing: '圓點格裡的數，不能再出現在著色的格裡。',
  difficulty: '難度',
  difficultyText:
    '難度等級說明一道題要用到哪類推理。難度分按 HoDoKu 的標準，把每一步的難度加起來。ER 按 Sudoku Explainer 的標準，只看最難的一步，從 1.0 到 12 左右。',
  gestures: '滑鼠和觸控',
  gestureRows: [
    ['點一下', '選取一格'],
    ['拖曳', '選取多格'],
    ['點兩下', '選取數字相同的所有格'],
    ['Ctrl + 點一下', '把一格加入選取範圍，或移除'],
    ['Shift + 點一下', '選取到這裡的矩形'],
    ['沒選格時點數字', '在盤面上標出這個數'],
    ['塗色模式下點候選數', '給這個候選數塗色'],
  ],
};
