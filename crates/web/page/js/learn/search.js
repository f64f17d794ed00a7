/** Finds techniques by any of their names, in any language. Pure, except for the current words. */
import { techniqueWords } from '../words/learn.js';
import { CODES } from '../words/languages.js';

/** @typedef {import('../types.js').ListedTechnique} ListedTechnique */
/** @typedef {import('../types.js').Family} Family */

/** The families in the order in which one learns them. @type {Family[]} */
export const FAMILIES = [
  'singles',
  'locked-candidates',
  'subsets',
  'fish',
  'single-digit',
  'wings',
  'colors',
  'uniqueness',
  'finned-fish',
  'chains',
  'almost-locked-sets',
  'complex-fish',
  'forcing',
  'last-resort',
];

/**
 * Returns the techniques that a text may mean: each of its words occurs in a name, another name or
 * the family. An empty text means all.
 * @param {ListedTechnique[]} techniques
 * @param {string} text
 */
export function matching(techniques, text) {
  const { aliases, families } = techniqueWords();
  const wanted = plain(text).split(' ').filter(Boolean);
  return techniques.filter((one) => {
    const names = CODES.map((code) => one[code] ?? '');
    const known = [one.id, ...names, aliases[one.id] ?? '', families[one.family]];
    const spaced = plain(known.join(' | '));
    // Many write x wing or xwing for X-Wing.
    const joined = known.map((name) => plain(name).replaceAll(' ', '')).join(' ');
    return wanted.every((word) => spaced.includes(word) || joined.includes(word));
  });
}

/** @param {string} text */
const plain = (text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\-–·_]+/g, ' ')
    .trim();

/**
 * Returns the techniques by family, in the order in which one learns them. Families without any are
 * left out.
 * @param {ListedTechnique[]} techniques
 * @returns {{family: Family, techniques: ListedTechnique[]}[]}
 */
export function byFamily(techniques) {
  return FAMILIES.map((family) => ({
    family,
    techniques: techniques.filter((one) => one.family === family),
  })).filter(({ techniques }) => techniques.length > 0);
}

/**
 * Returns the neighbours of a technique in the list.
 * @param {ListedTechnique[]} techniques
 * @param {string} id
 */
export function around(techniques, id) {
  const shown = [true, false].flatMap((hints) =>
    byFamily(techniques.filter((one) => one.hints === hints)).flatMap((group) => group.techniques),
  );
  const at = shown.findIndex((one) => one.id === id);
  return { before: shown[at - 1] ?? null, after: at < 0 ? null : (shown[at + 1] ?? null) };
}
