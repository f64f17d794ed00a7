/** Words of the matrix. */
import { number } from '../language.js';

/** @type {typeof import('../en/matrix.js').words} */
export const words = {
  statuses: ['剩余', '正在选', '一并覆盖', '属于答案', '刚移除', '先前移除', '刚恢复'],
  item: (name) => `项 ${name}`,
  option: (name) => `选项 ${name}`,
  entry: (option, item, colour) =>
    colour ? `${option} 给项 ${item} 的颜色是 ${colour}` : `${option} 覆盖项 ${item}`,
  nothing: (option, item) => `${option} 不覆盖项 ${item}`,
  secondary: '至多一次',
  bounds: (least, most) =>
    least === most ? `恰好 ${number(least)} 次` : `${number(least)} 到 ${number(most)} 次`,
  left: (count) => `剩 ${number(count)} 个选项`,
  idle: '不覆盖任何主项',
  joined: (parts) => parts.join('，'),
  is: (what, status) => `${what}：${status}`,
};
