/** Words of the Lab about all solutions as one diagram. */
import { number } from '../language.js';

/** @param {bigint} count @param {string} text */
const solutions = (count, text) => `${text} ${count === 1n ? 'solution' : 'solutions'}`;
/** @param {bigint} count @param {string} text */
const ways = (count, text) => `${text} ${count === 1n ? 'way' : 'ways'}`;

export const words = {
  /** Two sentences. */
  both: (/** @type {string} */ one, /** @type {string} */ other) => `${one} ${other}`,
  computing: 'Compiling all solutions',
  none: 'There is no solution, so there is nothing to draw.',
  /** Nothing merges. */
  alike: (/** @type {bigint} */ count, /** @type {string} */ text) =>
    count === 1n
      ? 'The only solution is the path from top to bottom.'
      : `Each path from top to bottom is one of the ${text} solutions. No two branches have the same items left, so nothing merges here.`,
  merged: (/** @type {string} */ count, /** @type {number} */ nodes, /** @type {string} */ tree) =>
    `Each path from top to bottom is one of the ${count} solutions. As a tree they need ${tree} nodes, here ${number(nodes)}: branches with the same items left go on in the same ways, so they meet in one node. Boxes: an option, and how many solutions choose it there.`,
  tooLarge: (
    /** @type {bigint} */ count,
    /** @type {string} */ text,
    /** @type {number} */ nodes,
    /** @type {number} */ edges,
    /** @type {[number, number]} */ most,
  ) =>
    `${solutions(count, text)} in a diagram of ${number(nodes)} nodes and ${number(edges)} edges: too large to draw. Up to ${number(most[0])} nodes and ${number(most[1])} edges are drawn here. Shares and random solutions are exact all the same, and “quadrille compile” stores the diagram in a file.`,
  notCompiled:
    'The diagram of all solutions needs more time or memory than this page has. The command “quadrille compile” makes it without these limits.',
  failed: 'The solutions could not be compiled.',
  again: 'Try again',

  diagram: 'Diagram',
  shares: 'Shares',
  faces: 'What is shown of all solutions',
  label: (
    /** @type {bigint} */ count,
    /** @type {string} */ text,
    /** @type {number} */ nodes,
    /** @type {number} */ edges,
  ) =>
    `${solutions(count, text)} as a diagram of ${number(nodes)} nodes and ${number(edges)} edges. Enter chooses an edge, arrow keys go on to others, Escape lets go.`,
  noOption: 'none',
  more: (/** @type {number} */ count) => `+${number(count)}`,

  edge: (
    /** @type {string} */ option,
    /** @type {string} */ through,
    /** @type {string} */ total,
    /** @type {string} */ percent,
  ) => `${through} of ${total} solutions choose ${option} here (${percent}).`,
  noEdge: (
    /** @type {string} */ through,
    /** @type {string} */ total,
    /** @type {string} */ percent,
  ) => `${through} of ${total} solutions choose no further option here (${percent}).`,
  everywhere: (
    /** @type {string} */ option,
    /** @type {string} */ count,
    /** @type {string} */ percent,
  ) => `In all, ${option} is in ${count} (${percent}).`,
  node: (
    /** @type {bigint} */ into,
    /** @type {string} */ intoText,
    /** @type {bigint} */ below,
    /** @type {string} */ belowText,
    /** @type {string} */ through,
    /** @type {string} */ total,
  ) =>
    `${ways(into, intoText)} to get here, ${ways(below, belowText)} to go on: ${through} of ${total} solutions.`,
  sink: (/** @type {bigint} */ count, /** @type {string} */ text) =>
    `Every item is covered. ${solutions(count, text)} end here.`,

  draw: 'Random solution',
  drawMany: (/** @type {number} */ count) => `+ ${number(count)}`,
  drawManyLong: (/** @type {number} */ count) => `Draw ${number(count)} more`,
  drawWhy: 'Draws one of all solutions, each with the same chance',
  seed: 'Seed',
  seedWhy: 'The same seed draws the same solutions',
  drawn: (/** @type {number} */ draw, /** @type {number} */ seed, /** @type {string} */ options) =>
    `Draw ${number(draw)} with seed ${seed}: ${options}.`,
  found: (/** @type {number} */ step) => `The search finds it at step ${number(step)}.`,
  notFound: 'The part of the search that is shown does not reach it.',
  comma: ', ',

  option: 'Option',
  exact: 'Exact',
  exactWhy: 'The share of all solutions that hold the option',
  sampled: (/** @type {number} */ draws) =>
    draws === 0 ? 'Drawn' : `Drawn, ${number(draws)} in all`,
  share: (/** @type {string} */ count, /** @type {string} */ percent) => `${count} (${percent})`,
};
