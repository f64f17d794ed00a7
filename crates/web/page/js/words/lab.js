/** The words of the room Lab, which are fetched with the room. */
import { shelf } from './language.js';

/** @typedef {typeof import('./en/tree.js').words} TreeWords */
/**
 * @typedef {'start' | 'back' | 'play' | 'pause' | 'forward' | 'end' | 'dead-end' | 'solution'}
 *   Control
 */

/**
 * @typedef {object} Words
 * @property {typeof import('./en/lab.js').words} lab
 * @property {typeof import('./en/say.js').words} say
 * @property {typeof import('./en/views.js').words} views
 * @property {typeof import('./en/matrix.js').words} matrix
 * @property {TreeWords} tree
 * @property {typeof import('./en/code.js').words} code
 */

/** @type {() => Words} */
const words = shelf({
  lab: (code) => import(`./${code}/lab.js`),
  say: (code) => import(`./${code}/say.js`),
  views: (code) => import(`./${code}/views.js`),
  matrix: (code) => import(`./${code}/matrix.js`),
  tree: (code) => import(`./${code}/tree.js`),
  code: (code) => import(`./${code}/code.js`),
});

/** Returns the words of the room in the current language. */
export const labWords = () => words().lab;
/** The sentences about the steps. */
export const sayings = () => words().say;
/** What is said about the views. */
export const viewWords = () => words().views;
/** What is under the pointer in the matrix. */
export const matrixWords = () => words().matrix;
export const treeWords = () => words().tree;
/** The lines of the algorithm. */
export const codeWords = () => words().code;
