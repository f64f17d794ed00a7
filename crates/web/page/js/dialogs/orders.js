/**
 * What can be ordered: one table of the limits, so that the dialog greys what cannot be had and says why.
 *
 * `LEVELS_OF` holds the levels that the generator finds within its ten seconds; what is not in the table has every level.
 */

/** @typedef {import('../types.js').Level} Level */
/** @typedef {import('../types.js').VariantName} VariantName */
/** @typedef {import('../types.js').Settings['last']} Order */
/** @typedef {'small' | 'large'} Reason a word of `dialogs.why` */

/** @type {Level[]} */
export const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];
export const SIZES = [4, 6, 9, 12, 16, 25];
/** @type {VariantName[]} */
export const VARIANTS = ['classic', 'jigsaw', 'x', 'windoku'];
export const SYMMETRIES = ['none', 'half-turn', 'quarter-turn', 'vertical', 'diagonal'];

/**
 * The levels that can be had, by size and variant, where not all can: measured with half-turn symmetry on one core.
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
 * Why an order cannot be had with another level; null if it can.
 * @param {Order} order
 * @param {Level} level
 * @returns {Reason | null}
 */
export function levelRefused(order, level) {
  const levels = LEVELS_OF[order.size]?.[order.variant];
  if (!levels || levels.includes(level)) return null;
  return order.size < 9 ? 'small' : 'large';
}

/**
 * The order that comes nearest to a wish and can be had: the level gives way to the next lower one, or else
 * the lowest.
 * @param {Order} wish
 * @returns {Order}
 */
export function settle(wish) {
  const size = SIZES.includes(wish.size) ? wish.size : 9;
  const symmetry = SYMMETRIES.includes(wish.symmetry) ? wish.symmetry : 'half-turn';
  const variant = VARIANTS.includes(wish.variant) ? wish.variant : 'classic';
  const order = { ...wish, size, symmetry, variant };
  const allowed = LEVELS.filter((level) => !levelRefused(order, level));
  const rank = LEVELS.indexOf(wish.level);
  const level = allowed.findLast((one) => LEVELS.indexOf(one) <= rank) ?? allowed[0];
  return { size, variant, level, symmetry };
}
