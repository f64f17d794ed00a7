/** Words of the matrix. */
import { number } from '../language.js';

/** @type {typeof import('../en/matrix.js').words} */
export const words = {
  statuses: ['剩餘', '正在選', '一併覆蓋', '屬於答案', '剛移除', '先前移除', '剛恢復'],
  item: (name) => `項 ${name}`,
  option: (name) => `選項 ${name}`,
  entry: (option, item, colour) =>
    colour ? `${option} 給項 ${item} 的顏色是 ${colour}` : `${option} 覆蓋項 ${item}`,
  nothing: (option, item) => `${option} 不覆蓋項 ${item}`,
  secondary: '至多一次',
  bounds: (least, most) =>
    least === most ? `恰好 ${number(least)} 次` : `${number(least)} 到 ${number(most)} 次`,
  left: (count) => `剩 ${number(count)} 個選項`,
  idle: '不覆蓋任何主項',
  joined: (parts) => parts.join('，'),
  is: (what, status) => `${what}：${status}`,
};
