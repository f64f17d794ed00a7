/** 實驗室裡貼上和儲存用到的文字。 */
import { number } from '../language.js';

/** @type {typeof import('../en/saving.js').words} */
export const words = {
  paste: {
    words: '這段文字既不是精確覆蓋問題，也不是數獨。',
    noOptions: '這裡只有項，沒有選項，沒有可搜尋的。',
    accepted: '可以貼上：',
    forms: [
      '集合：每橫列一個，如 S1 = {5, 9, 17}',
      '0 和 1 的矩陣，也可以是 Markdown 表格或 LaTeX',
      '高德納的格式：第一橫列寫項，之後每橫列一個選項',
      '含 items 和 options 的 JSON',
      'CSV：每個 1 一橫列；OR-Library、p ec、p xcc 的問題',
      '數獨：81 個數字，空格寫 . 或 0；也可以寫成 9 橫列',
    ],
  },

  cutStep: (step, of) => ['第 ', step, ` 步（只顯示前 ${of} 步）`],
  cutWhy: (of) => `第 ${of} 步之後搜尋還在繼續，這裡只顯示前 ${of} 步。`,
  cutSpoken: (step, of) => `第 ${step} 步；只顯示前 ${of} 步，之後搜尋還在繼續`,

  size: (bytes) =>
    bytes < 950_000
      ? `${number(Math.max(1, Math.round(bytes / 1000)))} KB`
      : `${number(Math.round(bytes / 100_000) / 10)} MB`,
  pageTitle: '把過程儲存為網頁',
  fileSize: (size) => `檔案大小：${size}。`,
  holdsAll: (steps) => `包含全部 ${number(steps)} 步。`,
  holdsFirst: (last) => `到第 ${number(last)} 步為止，之後搜尋還在繼續。`,
  holdsPart: (last, all) => `到第 ${number(last)} 步為止，全程共 ${number(all)} 步。`,
  notShown: (step) => `現在顯示的第 ${number(step)} 步不在檔案裡，網頁會開啟在最後一步。`,
  part: '範圍',
  wholePart: '能存多少存多少',
  toHere: (step) => `到第 ${number(step)} 步`,
  firstPart: (steps) => `前 ${number(steps)} 步`,
  save: '儲存',
  cancel: '取消',
  pictures: (count) => `共 ${number(count)} 張圖。`,

  figureSvg: 'SVG：放大也清晰',
  figurePng: 'PNG：適合投影片',

  film: '把過程儲存為動畫或圖片',
  filmTitle: '把過程儲存為動畫或圖片',
  figure: '圖',
  kind: '格式',
  kinds: {
    gif: 'GIF 動畫：各種投影片都能播放',
    png: 'PNG 圖片：每步一張（ZIP 壓縮檔）',
    svg: 'SVG 動畫：放大也清晰，適合網頁',
  },
  toEnd: (last) => `到最後一步（第 ${number(last)} 步）為止。`,
  filmReady: '檔案已產生',
  captions: '每張圖下面附上說明',
  wholeRun: '整個過程',
  fromHere: (step) => `從第 ${number(step)} 步開始`,
  begins: (step) => `從第 ${number(step)} 步開始。`,
  filmLength: (count, speed, seconds) =>
    `共 ${number(count)} 張圖，每秒 ${number(speed)} 張，片長 ${
      seconds < 100 ? `${seconds} 秒` : `約 ${number(Math.round(seconds / 60))} 分鐘`
    }。`,
  coarser: (grain, most) => `步長改為「${grain}」，否則會超過 ${number(most)} 張圖。`,
  follows: '這張圖太大，看不清全貌：畫面會跟著搜尋移動。',
  drawing: '正在畫圖',
};
