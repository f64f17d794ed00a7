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
 * @property {typeof import('./en/programs.js').words} programs
 * @property {typeof import('./en/variants.js').words} variants
 * @property {typeof import('./en/predict.js').words} predict
 * @property {typeof import('./en/saving.js').words} saving
 * @property {typeof import('./en/compare.js').words} compare
 * @property {typeof import('./en/present.js').words} present
 */

/** @type {() => Words} */
const words = shelf({
  lab: (code) => import(`./${code}/lab.js`),
  say: (code) => import(`./${code}/say.js`),
  views: (code) => import(`./${code}/views.js`),
  matrix: (code) => import(`./${code}/matrix.js`),
  tree: (code) => import(`./${code}/tree.js`),
  code: (code) => import(`./${code}/code.js`),
  programs: (code) => import(`./${code}/programs.js`),
  variants: (code) => import(`./${code}/variants.js`),
  predict: (code) => import(`./${code}/predict.js`),
  saving: (code) => import(`./${code}/saving.js`),
  compare: (code) => import(`./${code}/compare.js`),
  present: (code) => import(`./${code}/present.js`),
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
/** The listing as a program, the inspector of a node, the arrays. */
export const programWords = () => words().programs;
/** Headers first or last, and the search row by row. */
export const variantWords = () => words().variants;
/** The questions of the Lab about the next step. */
export const predictWords = () => words().predict;
/** What is pasted into the room and saved from it. */
export const savingWords = () => words().saving;
/** The comparison of two runs. */
export const compareWords = () => words().compare;
/** The mode for a wall, and pages in a frame. */
export const presentWords = () => words().present;
