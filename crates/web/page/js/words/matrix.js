/** Words of the matrix: what is under the pointer. */
import { language, number } from './language.js';

export const en = {
  /** In the order of the statuses. */
  statuses: [
    'remaining',
    'choosing',
    'also covered',
    'part of the answer',
    'just removed',
    'removed earlier',
    'just restored',
  ],
  item: (/** @type {string} */ name) => `item ${name}`,
  option: (/** @type {string} */ name) => `option ${name}`,
  entry: (
    /** @type {string} */ option,
    /** @type {string} */ item,
    /** @type {string} */ colour,
  ) =>
    colour ? `${option} gives item ${item} the colour ${colour}` : `${option} covers item ${item}`,
  nothing: (/** @type {string} */ option, /** @type {string} */ item) =>
    `${option} does not cover item ${item}`,
  secondary: 'at most once',
  bounds: (/** @type {number} */ least, /** @type {number} */ most) =>
    least === most ? `exactly ${number(least)} times` : `${number(least)} to ${number(most)} times`,
  left: (/** @type {number} */ count) =>
    count === 1 ? '1 option left' : `${number(count)} options left`,
  idle: 'covers no primary item',
  joined: (/** @type {string[]} */ parts) => parts.join(', '),
  is: (/** @type {string} */ what, /** @type {string} */ status) => `${what}: ${status}`,
};

/** @type {typeof en} */
export const zh = {
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

/** Returns the words in the current language. */
export function matrixWords() {
  return language() === 'zh' ? zh : en;
}
