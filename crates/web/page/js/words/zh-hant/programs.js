/** 程式清單、節點檢視和陣列的文字。 */

/** @type {typeof import('../en/programs.js').words} */
export const words = {
  pseudo: '虛擬碼',
  language: '清單所用的語言',
  copy: '複製',
  save: '儲存',
  copyWhole: '複製整個程式',
  saveWhole: '儲存整個程式',
  copied: '程式已複製',
  notCopied: '無法複製，請改用儲存',
  noProgram: {
    colors: '這些程式不處理顏色，所以顯示虛擬碼。',
    bounds: '這些程式對每項恰好覆蓋一次，所以顯示虛擬碼。',
    rows: '這些程式依直行搜尋，所以顯示虛擬碼。',
  },

  arraysFace: '陣列',
  numbers: '編號',
  numbersWhy: '顯示每個節點的編號，也就是它在陣列中的索引',
  inspector: (node, name) => `節點 ${node}：${name}`,
  root: '根 h',
  header: (item) => `${item} 的標頭`,
  entry: (option, item) => `${item} 中的 ${option}`,
  node: '節點',
  close: '關閉節點檢視',
  before: '之前',
  now: '現在',
  fields: { L: '左', R: '右', U: '上', D: '下', C: '所屬項的標頭', S: '大小' },
  leadsTo: (field, to, name) => `${field}：${to} ${name}`,
  unlinked: '已移除，它自己的鏈結指著回去的路',
  linked: '在鏈結串列中',

  arrays: (nodes) => `鏈結的陣列，共 ${nodes} 個節點，每個節點佔一橫列。`,
  arraysLabel: '以陣列表示的鏈結，索引是節點的編號，每個節點一橫列',
  wrote: (cells) => `剛剛寫入：${cells}。`,
};
