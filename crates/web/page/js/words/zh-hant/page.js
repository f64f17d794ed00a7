/** Words of the frame. */
import { isOfFiles } from '../../base/home.js';

/** @type {typeof import('../en/page.js').words} */
export const words = {
  title: 'Quadrille',
  rooms: '房間',
  play: '解題',
  learn: '技巧',
  lab: '實驗室',
  set: '出題',
  language: '語言',
  theme: '主題',
  light: '淺色',
  dark: '深色',
  contrast: '高對比',
  settings: '設定',
  menu: '選單',
  /** Why a question got no answer. Nobody restarts a page of plain files. */
  trouble: {
    get gone() {
      return isOfFiles()
        ? '頁面有一部分沒有載入成功。請檢查網路後再試一次，什麼都不會遺失。'
        : 'Quadrille 沒有回應。重新執行 quadrille play，再回到這裡繼續，什麼都不會遺失。';
    },
    busy: 'Quadrille 忙碌中，請稍後再試。',
    failed: 'Quadrille 無法處理這個請求。',
  },
  sentence: (message) => (/[？?]$/.test(message) ? message : `${message}。`),
  sentences: (...sentences) => sentences.join(''),
};
