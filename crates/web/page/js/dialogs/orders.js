/**
 * What can be ordered: the rules and levels that exist on a board, from which the dialogs know what
 * to disable and why.
 *
 * The tables list what the generator does not find within its ten seconds: single rules on all
 * sizes, and pairs of rules on boards up to 9×9. If an order beyond that turns out to be too hard,
 * the answer says what the puzzle lacks, and the player decides.
 */

/** @typedef {import('../types.js').Level} Level */
/** @typedef {import('../types.js').RuleName} RuleName */
/** @typedef {import('../types.js').VariantName} VariantName */
/** @typedef {import('../types.js').Settings['last']} Order */
/** @typedef {'small' | 'large' | 'rules'} LevelReason a key of `orders.why` */
/** @typedef {'noBoxes' | 'boxesNeeded' | 'noCentre' | 'noGrid' | 'slow'} RuleReason likewise */

/** @type {Level[]} */
export const LEVELS = ['easy', 'medium', 'hard', 'unfair', 'extreme'];
export const SIZES = [4, 6, 9, 12, 16, 25];
/** @type {RuleName[]} */
export const RULES = [
  'jigsaw',
  'x',
  'windoku',
  'centre-dot',
  'anti-knight',
  'anti-king',
  'non-consecutive',
];
/** The kinds of board that a pasted puzzle can be read as. @type {VariantName[]} */
export const VARIANTS = ['classic', 'jigsaw', 'x', 'windoku'];
export const SYMMETRIES = ['none', 'half-turn', 'quarter-turn', 'vertical', 'diagonal'];

/** The rules that are about boxes. @type {RuleName[]} */
const OF_BOXES = ['windoku', 'centre-dot'];
/** The sizes whose usual boxes have a cell in their centre. */
const WITH_CENTRE = [9, 25];

/**
 * Rules, by size, under which no grid exists, alone or together: searched to the end.
 * @type {Partial<Record<number, RuleName[][]>>}
 */
const NO_GRID = {
  4: [['anti-king'], ['non-consecutive'], ['x', 'anti-knight']],
  6: [
    ['x', 'windoku'],
    ['x', 'anti-knight'],
    ['x', 'non-consecutive'],
    ['windoku', 'non-consecutive'],
    ['anti-knight', 'anti-king'],
    ['anti-knight', 'non-consecutive'],
    ['anti-king', 'non-consecutive'],
  ],
};

/**
 * Rules, by size, under which ten seconds are not enough to find a puzzle.
 * @type {Partial<Record<number, RuleName[][]>>}
 */
const SLOW = {
  9: [
    ['jigsaw', 'non-consecutive'],
    ['x', 'non-consecutive'],
    ['windoku', 'non-consecutive'],
  ],
  25: [['non-consecutive']],
};

/** @type {Level[]} */
const TO_UNFAIR = ['easy', 'medium', 'hard', 'unfair'];
/** @type {Level[]} */
const TO_HARD = ['easy', 'medium', 'hard'];
/** @type {Level[]} */
const NOT_UNFAIR = ['easy', 'medium', 'hard', 'extreme'];
/** @type {Level[]} */
const NEITHER_HARD_NOR_UNFAIR = ['easy', 'medium', 'extreme'];

/**
 * The available levels, by size and rules, where not all are available: measured with half-turn
 * symmetry on one core. A puzzle of a level needs a technique of that level. An entry holds for all
 * boards that have its rules; one without rules, for the classic board.
 * @type {Partial<Record<number, [RuleName[], Level[]][]>>}
 */
const LEVELS_OF = {
  6: [
    [[], TO_UNFAIR],
    [['anti-knight'], ['easy', 'medium']],
  ],
  9: [
    [['anti-knight'], NOT_UNFAIR],
    [['non-consecutive'], NEITHER_HARD_NOR_UNFAIR],
    [['jigsaw', 'x'], NOT_UNFAIR],
    [['jigsaw', 'anti-knight'], NEITHER_HARD_NOR_UNFAIR],
    [['jigsaw', 'anti-king'], NOT_UNFAIR],
    [['x', 'windoku'], NOT_UNFAIR],
    [['anti-knight', 'anti-king'], NEITHER_HARD_NOR_UNFAIR],
    [
      ['anti-king', 'non-consecutive'],
      ['easy', 'extreme'],
    ],
  ],
  12: [
    [['anti-knight'], NOT_UNFAIR],
    [['non-consecutive'], TO_HARD],
  ],
  16: [
    [['anti-knight'], TO_UNFAIR],
    [['non-consecutive'], TO_HARD],
  ],
  25: [
    [[], TO_UNFAIR],
    [['jigsaw'], TO_UNFAIR],
    [['x'], TO_HARD],
    [['windoku'], TO_HARD],
    [['centre-dot'], TO_UNFAIR],
    [['anti-knight'], TO_UNFAIR],
    [['anti-king'], TO_UNFAIR],
  ],
};

/**
 * Returns why a board cannot have a rule, given its other rules; null if it can.
 * @param {number} size
 * @param {readonly string[]} rules
 * @param {RuleName} rule
 * @returns {RuleReason | null}
 */
export function ruleUnfit(size, rules, rule) {
  if (rule === 'centre-dot' && !WITH_CENTRE.includes(size)) return 'noCentre';
  if (rule === 'jigsaw' && OF_BOXES.some((one) => rules.includes(one))) return 'boxesNeeded';
  if (OF_BOXES.includes(rule) && rules.includes('jigsaw')) return 'noBoxes';
  return null;
}

/**
 * Returns why a puzzle with a rule cannot be ordered, given its other rules; null if it can.
 * @param {number} size
 * @param {readonly string[]} rules
 * @param {RuleName} rule
 * @returns {RuleReason | null}
 */
export function ruleRefused(size, rules, rule) {
  const all = [...rules, rule];
  const isAmong = (/** @type {RuleName[]} */ some) =>
    some.includes(rule) && some.every((one) => all.includes(one));
  return (
    ruleUnfit(size, rules, rule) ??
    (NO_GRID[size]?.some(isAmong) ? 'noGrid' : SLOW[size]?.some(isAmong) ? 'slow' : null)
  );
}

/**
 * Returns the rules that can stand together, in our order: of those that exclude each other, the
 * first stays.
 * @param {number} size
 * @param {readonly string[]} rules
 * @param {typeof ruleRefused} [refused]
 * @returns {RuleName[]}
 */
export function settleRules(size, rules, refused = ruleRefused) {
  /** @type {RuleName[]} */
  const kept = [];
  for (const rule of RULES) if (rules.includes(rule) && !refused(size, kept, rule)) kept.push(rule);
  return kept;
}

/**
 * Returns why an order is not available with another level; null if it is.
 * @param {Order} order
 * @param {Level} level
 * @returns {LevelReason | null}
 */
export function levelRefused({ size, rules }, level) {
  // Singles solve every board of this size.
  if (size === 4) return level === 'easy' ? null : 'small';
  const holds = (/** @type {RuleName[]} */ some) =>
    some.length > 0 ? some.every((rule) => rules.includes(rule)) : rules.length === 0;
  const limits = (LEVELS_OF[size] ?? []).filter(([some]) => holds(some));
  if (limits.every(([, levels]) => levels.includes(level))) return null;
  return size < 9 ? 'small' : size === 9 ? 'rules' : 'large';
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
  const order = { ...wish, size, symmetry, rules: settleRules(size, wish.rules ?? []) };
  const allowed = LEVELS.filter((level) => !levelRefused(order, level));
  const rank = LEVELS.indexOf(wish.level);
  const level = allowed.findLast((one) => LEVELS.indexOf(one) <= rank) ?? allowed[0];
  return { ...order, level };
}
