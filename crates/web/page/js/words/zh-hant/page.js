/** Words of the frame. */

/** @type {typeof import('../en/page.js').words} */
export const words = {
  title: 'Quadrille',
  rooms: '房間',
  play: '解題',
  lab: '實驗室',
  set: '出題',
  language: '語言',
  theme: '主題',
  light: '淺色',
  dark: '深色',
  contrast: '高對比',
  settings: '設定',
  menu: '選單',
  sentence: (message) => (/[？?]$/.test(message) ? message : `${message}。`),
};
