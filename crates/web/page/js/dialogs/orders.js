/**
 * What can be ordered: one table of the limits, from which the dialog knows what to disable and
 * why.
 *
 * `LEVELS_OF` lists the levels that the generator finds within its ten seconds; a board that is not
 * in the table has every level.
 */

import { rulesOf } from '../game/shape.js';

/** @typedef {import('../types.js').Level} Level */
/** @typedef {import('../types.js').VariantName} VariantName */
/** @typedef {import('../types.js').Settings['last']} Order */
/** @typedef {'small' | 'large'} Reason a key of `dialogs.why` */

/** @type {Level[]} */
export const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];
export const SIZES = [4, 6, 9, 12, 16, 25];
/** @type {VariantName[]} */
export const VARIANTS = ['classic', 'jigsaw', 'x', 'windoku'];
export const SYMMETRIES = ['none', 'half-turn', 'quarter-turn', 'vertical', 'diagonal'];

/**
 * The available levels, by size and variant, where not all are available: measured with half-turn
 * symmetry on one core. A puzzle of a level needs a technique of that level.
 * @type {Partial<Record<number, Partial<Record<VariantName, Level[]>>>>}
 */
const LEVELS_OF = {
  4: { classic: ['easy'], jigsaw: ['easy'], x: ['easy'], windoku: ['easy'] },
  6: { classic: ['easy', 'medium', 'hard', 'unfair'] },
  25: {
    classic: ['easy', 'medium', 'hard', 'unfair'],
    jigsaw: ['easy', 'medium', 'hard', 'unfair'],
    x: ['easy', 'medium', 'hard'],
    windoku: ['easy', 'medium', 'hard'],
  },
};

/**
 * Returns the variant of an order; `classic` if it has no rules, or others than the dialog offers.
 * @param {Pick<Order, 'rules'>} order
 * @returns {VariantName}
 */
export function variantOf({ rules }) {
  const [rule] = rules ?? [];
  return VARIANTS.find((variant) => variant === rule && rules.length === 1) ?? 'classic';
}

/**
 * Returns why an order is not available with another level; null if it is.
 * @param {Order} order
 * @param {Level} level
 * @returns {Reason | null}
 */
export function levelRefused(order, level) {
  const levels = LEVELS_OF[order.size]?.[variantOf(order)];
  if (!levels || levels.includes(level)) return null;
  return order.size < 9 ? 'small' : 'large';
}

/**
 * Returns the available order that is nearest to a wish: the level changes to the next lower one,
 * or else to the lowest.
 * @param {Order} wish
 * @returns {Order}
 */
export function settle(wish) {
  const size = SIZES.includes(wish.size) ? wish.size : 9;
  const symmetry = SYMMETRIES.includes(wish.symmetry) ? wish.symmetry : 'half-turn';
  const order = { ...wish, size, symmetry, rules: rulesOf(variantOf(wish)) };
  const allowed = LEVELS.filter((level) => !levelRefused(order, level));
  const rank = LEVELS.indexOf(wish.level);
  const level = allowed.findLast((one) => LEVELS.indexOf(one) <= rank) ?? allowed[0];
  return { ...order, level };
}
