/** 程序清单、节点检视和数组的文字。 */

/** @type {typeof import('../en/programs.js').words} */
export const words = {
  pseudo: '伪代码',
  language: '清单所用的语言',
  copy: '复制',
  save: '保存',
  copyWhole: '复制整个程序',
  saveWhole: '保存整个程序',
  copied: '程序已复制',
  notCopied: '无法复制，请改用保存',
  noProgram: {
    colors: '这些程序不处理颜色，所以显示伪代码。',
    bounds: '这些程序对每项恰好覆盖一次，所以显示伪代码。',
    rows: '这些程序按列搜索，所以显示伪代码。',
  },

  arraysFace: '数组',
  numbers: '编号',
  numbersWhy: '显示每个节点的编号，也就是它在数组中的下标',
  inspector: (node, name) => `节点 ${node}：${name}`,
  root: '根 h',
  header: (item) => `${item} 的列头`,
  entry: (option, item) => `${item} 中的 ${option}`,
  node: '节点',
  close: '关闭节点检视',
  before: '之前',
  now: '现在',
  fields: { L: '左', R: '右', U: '上', D: '下', C: '所属项的列头', S: '大小' },
  leadsTo: (field, to, name) => `${field}：${to} ${name}`,
  unlinked: '已移除，它自己的链接指着回去的路',
  linked: '在链表中',

  arrays: (nodes) => `链接的数组，共 ${nodes} 个节点，每个节点占一行。`,
  arraysLabel: '以数组表示的链接，下标是节点的编号，每个节点一行',
  wrote: (cells) => `刚刚写入：${cells}。`,
};
