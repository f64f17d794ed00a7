/** Words of the Lab about texts that are pasted into it and files that are saved from it. */
import { number } from '../language.js';

/** @param {number} count @param {string} one @param {string} many */
const counted = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;

export const words = {
  paste: {
    words: 'This text is neither an exact cover problem nor a Sudoku.',
    noOptions: 'This text names items but no options, so there is nothing to search.',
    accepted: 'You can paste:',
    forms: [
      'sets: S1 = {5, 9, 17}, one on each line',
      'a matrix of 0 and 1, also as a Markdown table or in LaTeX',
      "Knuth's format: the items on the first line, then one option on each line",
      'JSON with items and options',
      'CSV with a row for each entry; OR-Library, p ec and p xcc problems',
      'a Sudoku: 81 digits with . or 0 for empty cells, or 9 lines',
    ],
  },

  // a run that is cut
  cutStep: (/** @type {string} */ step, /** @type {string} */ of) =>
    /** @type {[string, string, string]} */ (['Step ', step, ` of the first ${of}`]),
  cutWhy: (/** @type {string} */ of) =>
    `The search goes on after step ${of}; only its first ${of} steps are shown.`,
  cutSpoken: (/** @type {string} */ step, /** @type {string} */ of) =>
    `Step ${step} of the first ${of}; the search goes on after them`,

  // before a large file is written
  size: (/** @type {number} */ bytes) =>
    bytes < 950_000
      ? `${number(Math.max(1, Math.round(bytes / 1000)))} KB`
      : `${number(Math.round(bytes / 100_000) / 10)} MB`,
  pageTitle: 'Save the run as a page',
  fileSize: (/** @type {string} */ size) => `The file will be ${size}.`,
  holdsAll: (/** @type {number} */ steps) => `It holds all ${counted(steps, 'step', 'steps')}.`,
  holdsFirst: (/** @type {number} */ last) =>
    `It ends at step ${number(last)}; the search goes on after that.`,
  holdsPart: (/** @type {number} */ last, /** @type {number} */ all) =>
    `It ends at step ${number(last)} of ${number(all)}.`,
  notShown: (/** @type {number} */ step) =>
    `Step ${number(step)}, which is shown now, is not in it: the page opens at its last step.`,
  part: 'How much',
  wholePart: 'All that fits',
  toHere: (/** @type {number} */ step) => `Up to step ${number(step)}`,
  firstPart: (/** @type {number} */ steps) => `The first ${number(steps)} steps`,
  save: 'Save',
  cancel: 'Cancel',
  pictures: (/** @type {number} */ count) => `${counted(count, 'picture', 'pictures')}.`,

  // the menu of a figure
  figureSvg: 'SVG, sharp at any size',
  figurePng: 'PNG, for slides',

  // a film or pictures
  film: 'The run as a film or pictures',
  filmTitle: 'Save the run as a film or pictures',
  figure: 'Figure',
  kind: 'Format',
  kinds: {
    gif: 'GIF film, plays in all slides',
    png: 'PNG pictures, one for each step (ZIP)',
    svg: 'Animated SVG, sharp at any size, for web pages',
  },
  toEnd: (/** @type {number} */ last) => `It ends with the last step, ${number(last)}.`,
  filmReady: 'The file is ready',
  captions: 'The sentence below each picture',
  wholeRun: 'The whole run',
  fromHere: (/** @type {number} */ step) => `From step ${number(step)} on`,
  begins: (/** @type {number} */ step) => `It begins at step ${number(step)}.`,
  filmLength: (
    /** @type {number} */ count,
    /** @type {number} */ speed,
    /** @type {number} */ seconds,
  ) =>
    `${counted(count, 'picture', 'pictures')}, ${number(speed)} per second; with a pause at the end, ${
      seconds < 100
        ? counted(seconds, 'second', 'seconds')
        : counted(Math.round(seconds / 60), 'minute', 'minutes')
    }.`,
  coarser: (/** @type {string} */ grain, /** @type {number} */ most) =>
    `Step by ${grain.toLowerCase()}: in smaller steps there would be more than ${number(most)} pictures.`,
  follows: 'The figure is too large to be seen whole: the pictures follow the search.',
  drawing: 'Drawing the pictures',
};
