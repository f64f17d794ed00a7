/** 投影演示，以及嵌入其他网页。 */

/** @type {typeof import('../en/present.js').words} */
export const words = {
  present: '投影演示（F）',
  leave: '结束演示（Esc）',
  figures: '演示哪些图',
  embed: '复制嵌入代码',
  embedded: '已复制代码',
  whole: '打开完整页面',
};
