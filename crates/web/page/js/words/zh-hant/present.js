/** 投影演示，以及嵌入其他網頁。 */

/** @type {typeof import('../en/present.js').words} */
export const words = {
  present: '投影演示（F）',
  leave: '結束演示（Esc）',
  figures: '演示哪些圖',
  embed: '複製嵌入程式碼',
  embedded: '已複製程式碼',
  whole: '開啟完整頁面',
};
