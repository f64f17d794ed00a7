/**
 * The rules of a board as names, from which a sentence is made and by which the page remembers
 * which of them a player has met.
 *
 * What has every digit once is found from the houses, so that it is right for any shape. Other
 * rules are known by the names of their variants.
 */

/** @typedef {import('../types.js').Shape} Shape */

/**
 * A kind of house: each has every digit once.
 * @typedef {'row' | 'column' | 'box' | 'jigsaw' | 'diagonal' | 'window' | 'region'} Holder
 */

/**
 * @typedef {object} Rules
 * @property {Holder[]} holders kinds of houses, the usual ones first
 * @property {string[]} further other rules, by the names of their variants
 */

/** Variants that add a kind of house. */
const HOUSES = ['x', 'windoku'];

/**
 * Returns the rules of a board.
 * @param {Shape} shape
 * @returns {Rules}
 */
export function rulesIn({ houses, regions, variants }) {
  const kinds = new Set(houses.map(({ kind }) => kind));
  const dotted = variants.includes('centre-dot');
  // The centres of the boxes are one house of the kind `region`; further ones are extra regions.
  const extra = houses.filter(({ kind }) => kind === 'region').length > (dotted ? 1 : 0);
  /** @type {[Holder, boolean][]} */
  const all = [
    ['row', kinds.has('row')],
    ['column', kinds.has('column')],
    ['box', kinds.has('box') && !regions],
    ['jigsaw', regions !== undefined],
    ['diagonal', kinds.has('diagonal')],
    ['window', kinds.has('window')],
    ['region', extra],
  ];
  return {
    holders: all.filter(([, has]) => has).map(([name]) => name),
    further: variants.filter((name) => !HOUSES.includes(name)),
  };
}

/**
 * Returns the names of all rules of a board.
 * @param {Shape} shape
 * @returns {string[]}
 */
export function ruleNames(shape) {
  const { holders, further } = rulesIn(shape);
  return [...holders, ...further];
}
