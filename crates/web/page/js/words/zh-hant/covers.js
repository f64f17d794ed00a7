/** Words of the Lab about all solutions as one diagram. */
import { number } from '../language.js';

/** @type {typeof import('../en/covers.js').words} */
export const words = {
  both: (one, other) => `${one}${other}`,
  computing: '正在編譯所有解',
  none: '沒有解，所以沒有圖。',
  alike: (count, text) =>
    count === 1n
      ? '從上到下的路徑就是唯一的解。'
      : `從上到下每條路徑是一個解，共 ${text} 個。沒有兩條分支剩下相同的項，所以沒有節點合併。`,
  merged: (count, nodes, tree) =>
    `從上到下每條路徑是一個解，共 ${count} 個。畫成樹要 ${tree} 個節點，這裡只要 ${number(nodes)} 個：剩下的項相同，後面的選法就相同，所以合併成一個節點。方框裡是選項和在這裡選它的解數。`,
  tooLarge: (count, text, nodes, edges, most) =>
    `${text} 個解的圖有 ${number(nodes)} 個節點、${number(edges)} 條邊，太大，畫不下：這裡最多畫 ${number(most[0])} 個節點、${number(most[1])} 條邊。占比和隨機解照樣準確；指令「quadrille compile」可以把圖存成檔案。`,
  notCompiled:
    '所有解的圖需要的時間或記憶體超出了本頁的限制。用指令「quadrille compile」編譯沒有這些限制。',
  failed: '沒能編譯所有解。',
  again: '再試一次',

  diagram: '圖',
  shares: '占比',
  faces: '顯示所有解的圖或占比',
  label: (count, text, nodes, edges) =>
    `${text} 個解的圖，${number(nodes)} 個節點，${number(edges)} 條邊。按 Enter 選一條邊，方向鍵換到別的邊，Escape 取消。`,
  noOption: '不選',
  more: (count) => `+${number(count)}`,

  edge: (option, through, total, percent) =>
    `${total} 個解中有 ${through} 個在這裡選 ${option}（${percent}）。`,
  noEdge: (through, total, percent) =>
    `${total} 個解中有 ${through} 個在這裡不再選（${percent}）。`,
  everywhere: (option, count, percent) => `含 ${option} 的解一共 ${count} 個（${percent}）。`,
  node: (into, intoText, below, belowText, through, total) =>
    `到這裡有 ${intoText} 種走法，往下有 ${belowText} 種：${total} 個解中有 ${through} 個經過這裡。`,
  sink: (count, text) => `所有項都已覆蓋。${text} 個解都到這裡結束。`,

  draw: '隨機取一個解',
  drawMany: (count) => `+ ${number(count)}`,
  drawManyLong: (count) => `再取 ${number(count)} 個`,
  drawWhy: '從所有解中取一個，每個解的機會相同',
  seed: '種子',
  seedWhy: '種子相同，取到的解也相同',
  drawn: (draw, seed, options) => `種子 ${seed}，第 ${number(draw)} 個：${options}。`,
  found: (step) => `搜尋在第 ${number(step)} 步找到它。`,
  notFound: '顯示的這段搜尋還沒有找到它。',
  comma: '、',

  option: '選項',
  exact: '準確值',
  exactWhy: '含有該選項的解占所有解的比例',
  sampled: (draws) => (draws === 0 ? '抽樣' : `抽樣，共 ${number(draws)} 個`),
  share: (count, percent) => `${count}（${percent}）`,
};
