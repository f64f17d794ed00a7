/**
 * Words about the views: where the run is, what the colours mean, and what a screen reader says
 * about each picture.
 */
import { number } from '../language.js';

/**
 * @typedef {'remaining' | 'choosing' | 'further' | 'answer' | 'removed' | 'past' | 'restored'}
 *   Status
 */

export const words = {
  start: 'At the start',
  end: 'At the end',
  level: (/** @type {number} */ level, /** @type {string} */ doing) =>
    `Level ${number(level)}, ${doing}`,
  choosing: (/** @type {string} */ item) => `choosing ${item}`,
  covering: (/** @type {string} */ item) => `covering ${item}`,
  uncovering: (/** @type {string} */ item) => `uncovering ${item}`,
  closing: (/** @type {string} */ item) => `${item} closed`,
  trying: (/** @type {string} */ option) => `trying ${option}`,
  backAt: (/** @type {string} */ item) => `back at ${item}`,
  deadEnd: 'dead end',
  solution: 'solution',
  statuses: /** @type {Record<Status, string>} */ ({
    choosing: 'choosing',
    further: 'also covered',
    remaining: 'remaining',
    answer: 'answer',
    removed: 'removed',
    restored: 'restored',
    past: 'removed earlier',
  }),
  matrix: (/** @type {number} */ items, /** @type {number} */ options) =>
    `Matrix of ${number(items)} items across and ${number(options)} options down.`,
  links: (/** @type {number} */ nodes) =>
    `${number(nodes)} linked nodes: the root, a header for each item, and below it a node for each option that contains it.`,
  tree: 'Search tree. Each branch is an option that is tried.',
  board: (/** @type {number} */ size) => `Board of ${size} by ${size}.`,
  answer: (/** @type {string} */ options) => `Chosen: ${options}.`,
  tried: (/** @type {string} */ option, /** @type {string} */ item) =>
    `Being tried: ${option}, for ${item}.`,
  branching: (/** @type {string} */ item) => `Branching on ${item}.`,
  open: (/** @type {string} */ items) => `Open: ${items}.`,
  noneOpen: 'No item is open.',
  remaining: (/** @type {number} */ options) =>
    `${number(options)} ${options === 1 ? 'option remains' : 'options remain'}.`,
  sizes: (/** @type {string} */ sizes) => `Options of the open items: ${sizes}.`,
  size: (/** @type {string} */ item, /** @type {number} */ size) => `${item} has ${number(size)}`,
  writes: (/** @type {number} */ count) =>
    `${number(count)} ${count === 1 ? 'link was' : 'links were'} just written.`,
  pathTo: (/** @type {string} */ steps) => `Path to here: ${steps}.`,
  stepFor: (/** @type {string} */ option, /** @type {string} */ item) => `${option} for ${item}`,
  closedAt: (/** @type {string} */ item) => `${item} closed`,
  atRoot: 'Nothing has been tried yet.',
  deadHere: (/** @type {string} */ item) => `This is a dead end: ${item} has no option left.`,
  solvedHere: 'This is a solution.',
  placed: (/** @type {string} */ options) => `The search has placed ${options}.`,
  givens: (/** @type {number} */ count) => `${number(count)} ${count === 1 ? 'given' : 'givens'}.`,
  tiling: (/** @type {number} */ spots, /** @type {number} */ filled) =>
    `Board of ${number(spots)} places, ${number(filled)} of them filled.`,
  signAt: (/** @type {string} */ sign, /** @type {string} */ places) => `${sign} at ${places}`,
};
