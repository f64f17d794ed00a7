/**
 * The lessons: which problem each opens, and its stops. Their words are in words/…/lessons.js, a
 * text of two sentences for each stop.
 *
 * A stop is found by what happens there (see `run/find-stop.js`), and names what is ringed (see
 * `pictures/rings.js`) and the figure that is in front on a phone.
 */

/** @typedef {import('../../ask/run.js').Subject} Subject */
/** @typedef {import('../../ask/run.js').Branch} Branch */
/** @typedef {import('../../ask/run.js').Grain} Grain */
/** @typedef {import('./gallery.js').Title} Title */
/** @typedef {import('./figures.js').View} View */
/** @typedef {keyof import('../../words/lessons.js').LessonWords['lessons']} LessonId */

/**
 * @typedef {object} Stop
 * @property {string[]} at the events that lead there; none is the start
 * @property {Grain} grain
 * @property {View} front
 * @property {string[]} [rings]
 * @property {Branch} [branch] another rule than the lesson's
 */

/**
 * @typedef {object} Lesson
 * @property {LessonId} id
 * @property {Title} [shows] a problem of the gallery
 * @property {Subject} [subject] or a problem of its own
 * @property {Branch} branch
 * @property {import('../../ask/run.js').Headers} [headers]
 * @property {import('../../ask/run.js').Method} [method]
 * @property {Stop[]} stops
 */

/** Three items in a ring; the middle one has the fewest options, so it is removed first. */
const RING = 'X = {a, b, c}\nA1 = {a}\nA2 = {a}\nB = {b}\nC1 = {c}\nC2 = {c}\n';

/** @type {Lesson[]} */
export const LESSONS = [
  {
    id: 'by-hand',
    shows: 'six-sets',
    branch: 'leftmost',
    stops: [
      { at: [], grain: 'level', front: 'matrix' },
      { at: [], grain: 'level', front: 'matrix', rings: ['option S1', 'option S4', 'option S5'] },
      { at: ['choose 1'], grain: 'level', front: 'matrix', rings: ['item 1'] },
      { at: ['try S2'], grain: 'level', front: 'matrix', rings: ['option S2'] },
      { at: ['dead 9'], grain: 'level', front: 'matrix', rings: ['item 9'] },
      { at: ['try S4'], grain: 'level', front: 'matrix', rings: ['option S4'] },
      {
        at: ['solution 1'],
        grain: 'level',
        front: 'matrix',
        rings: ['option S1', 'option S4', 'option S5'],
      },
    ],
  },
  {
    id: 'algorithm-x',
    shows: 'knuth',
    branch: 'mrv',
    stops: [
      { at: [], grain: 'level', front: 'matrix' },
      { at: ['choose a'], grain: 'level', front: 'matrix', rings: ['item a'] },
      { at: ['try 2'], grain: 'level', front: 'matrix', rings: ['option 2'] },
      { at: ['choose b'], grain: 'level', front: 'matrix', rings: ['item b', 'item e'] },
      { at: ['dead e'], grain: 'level', front: 'tree', rings: ['item e', 'tree 2 3'] },
      { at: ['try 4'], grain: 'level', front: 'matrix', rings: ['option 4', 'tree 4'] },
      { at: ['solution 1'], grain: 'level', front: 'matrix', rings: ['tree 4 5 1'] },
    ],
  },
  {
    id: 'circle',
    subject: { problem: RING },
    branch: 'mrv',
    stops: [
      { at: [], grain: 'link', front: 'links', rings: ['root'] },
      { at: ['cover b'], grain: 'link', front: 'links', rings: ['item b'] },
      { at: ['cover b', 'right a'], grain: 'link', front: 'links', rings: ['item a'] },
      { at: ['cover b', 'left c'], grain: 'link', front: 'links', rings: ['item c'] },
      { at: ['try B'], grain: 'link', front: 'links', rings: ['item b'] },
      { at: ['undo B', 'left c'], grain: 'link', front: 'links', rings: ['item c'] },
      { at: ['undo B', 'right a'], grain: 'link', front: 'links', rings: ['item b'] },
    ],
  },
  {
    id: 'cover',
    shows: 'six-sets',
    branch: 'leftmost',
    stops: [
      { at: ['choose 1'], grain: 'link', front: 'links', rings: ['column 1'] },
      { at: ['cover 1', 'hide S2'], grain: 'link', front: 'links', rings: ['option S2'] },
      {
        at: ['cover 1', 'up S4·8'],
        grain: 'link',
        front: 'links',
        rings: ['node S2·8'],
      },
      { at: ['cover 1', 'len 8'], grain: 'link', front: 'links', rings: ['item 8'] },
      { at: ['hide S4', 'len 8'], grain: 'link', front: 'links', rings: ['option S4'] },
      { at: ['cover 1', 'left 3'], grain: 'link', front: 'links', rings: ['item 1'] },
      {
        at: ['try S2', 'cover 119'],
        grain: 'cover',
        front: 'links',
        rings: ['item 8', 'item 119'],
      },
    ],
  },
  {
    id: 'uncover',
    shows: 'six-sets',
    branch: 'leftmost',
    stops: [
      { at: ['dead 9'], grain: 'cover', front: 'links', rings: ['item 9'] },
      { at: ['dead 9', 'left h'], grain: 'link', front: 'links', rings: ['root', 'item 17'] },
      { at: ['dead 9', 'uncover 17'], grain: 'cover', front: 'links', rings: ['item 17'] },
      { at: ['dead 9', 'uncover 5'], grain: 'cover', front: 'links', rings: ['item 5'] },
      {
        at: ['dead 9', 'down S1·17', 'unhide S3'],
        grain: 'link',
        front: 'links',
        rings: ['option S3'],
      },
      { at: ['undo S2'], grain: 'cover', front: 'links', rings: ['item 8', 'item 119'] },
      { at: ['leave 1'], grain: 'level', front: 'links' },
    ],
  },
  {
    id: 'smallest',
    shows: 'six-sets',
    branch: 'leftmost',
    stops: [
      { at: ['try S4'], grain: 'level', front: 'matrix', rings: ['item 3', 'item 9'] },
      { at: ['try S4', 'choose 3'], grain: 'level', front: 'tree', rings: ['item 3', 'tree S4'] },
      { at: ['try S4', 'dead 9'], grain: 'level', front: 'tree', rings: ['tree S4 S3'] },
      {
        at: ['try S4', 'choose 9'],
        branch: 'mrv',
        grain: 'level',
        front: 'tree',
        rings: ['item 9', 'tree S4'],
      },
      {
        at: ['solution 1'],
        branch: 'mrv',
        grain: 'level',
        front: 'tree',
        rings: ['tree S4 S1 S5'],
      },
    ],
  },
  {
    id: 'sudoku',
    shows: 'sudoku-9',
    branch: 'mrv',
    stops: [
      { at: [], grain: 'level', front: 'board' },
      { at: [], grain: 'level', front: 'matrix' },
      { at: ['choose'], grain: 'level', front: 'matrix' },
      { at: ['try'], grain: 'level', front: 'board' },
      { at: ['solution 1'], grain: 'level', front: 'board' },
    ],
  },
  {
    id: 'queens',
    subject: { model: 'queens 4' },
    branch: 'mrv',
    stops: [
      { at: [], grain: 'level', front: 'matrix', rings: ['item r1', 'item c1'] },
      { at: [], grain: 'level', front: 'matrix', rings: ['item a2', 'item b3'] },
      { at: ['choose r1'], grain: 'level', front: 'links', rings: ['root', 'item r1'] },
      { at: ['try 1'], grain: 'level', front: 'matrix', rings: ['option 1'] },
      { at: ['dead c2'], grain: 'level', front: 'matrix', rings: ['item c2'] },
      { at: ['solution 1'], grain: 'level', front: 'matrix', rings: ['item a3', 'item b3'] },
    ],
  },
  {
    id: 'colours',
    shows: 'colours',
    branch: 'mrv',
    stops: [
      { at: [], grain: 'cover', front: 'matrix', rings: ['item x', 'item y'] },
      { at: ['try 1', 'commit y'], grain: 'cover', front: 'matrix', rings: ['option 1', 'item y'] },
      { at: ['dead r'], grain: 'cover', front: 'matrix', rings: ['item r'] },
      { at: ['try 4', 'commit x'], grain: 'cover', front: 'matrix', rings: ['item x'] },
      { at: ['try 2'], grain: 'level', front: 'matrix', rings: ['option 2', 'option 4'] },
      { at: ['solution 1'], grain: 'level', front: 'matrix', rings: ['option 2', 'option 4'] },
    ],
  },
  {
    id: 'counting',
    subject: { model: 'dominoes 2x4' },
    branch: 'mrv',
    stops: [
      { at: [], grain: 'level', front: 'board' },
      { at: ['try 3'], grain: 'level', front: 'board', rings: ['tree 1 3'] },
      { at: ['try 8'], grain: 'level', front: 'board', rings: ['tree 1 3', 'tree 2 8'] },
      { at: ['undo 2'], grain: 'level', front: 'tree', rings: ['tree 1 3', 'tree 2 8'] },
      { at: ['leave 00'], grain: 'level', front: 'tree', rings: ['tree'] },
    ],
  },
  {
    id: 'article-rows',
    shows: 'six-sets',
    branch: 'leftmost',
    method: 'rows',
    stops: [
      { at: [], grain: 'level', front: 'matrix' },
      { at: ['try S1'], grain: 'level', front: 'matrix', rings: ['option S1'] },
      { at: ['try S1', 'try S2'], grain: 'level', front: 'matrix', rings: ['option S2'] },
      { at: ['dead'], grain: 'level', front: 'matrix', rings: ['item 3'] },
      { at: ['try S1', 'try S4'], grain: 'level', front: 'matrix', rings: ['option S4'] },
      { at: ['solution 1'], grain: 'level', front: 'matrix', rings: ['tree S1 S4 S5'] },
    ],
  },
  {
    id: 'article-links',
    shows: 'six-sets',
    branch: 'leftmost',
    headers: 'first',
    stops: [
      { at: ['choose 1'], grain: 'level', front: 'links', rings: ['column 1'] },
      { at: ['try S2'], grain: 'level', front: 'links', rings: ['option S2'] },
      { at: ['try S3'], grain: 'level', front: 'links', rings: ['option S3'] },
      { at: ['dead 9'], grain: 'level', front: 'links', rings: ['item 9'] },
      { at: ['undo S2'], grain: 'level', front: 'links', rings: ['item 8', 'item 119'] },
      { at: ['try S4'], grain: 'level', front: 'links', rings: ['option S4'] },
      { at: ['try S4', 'dead 9'], grain: 'level', front: 'links', rings: ['item 9'] },
      { at: ['try S5'], grain: 'level', front: 'links', rings: ['option S5'] },
      { at: ['solution 1'], grain: 'level', front: 'links', rings: ['root'] },
    ],
  },
  {
    id: 'article-matrix',
    shows: 'rows-a-f',
    branch: 'mrv',
    stops: [
      { at: ['choose 1'], grain: 'level', front: 'matrix', rings: ['item 1'] },
      { at: ['try A'], grain: 'level', front: 'matrix', rings: ['option A', 'option D'] },
      { at: ['dead 2'], grain: 'level', front: 'matrix', rings: ['item 2'] },
      { at: ['try B'], grain: 'level', front: 'matrix', rings: ['option B'] },
      { at: ['choose 5'], grain: 'level', front: 'matrix', rings: ['item 5'] },
      { at: ['try D'], grain: 'level', front: 'matrix', rings: ['option D', 'option F'] },
      {
        at: ['solution 1'],
        grain: 'level',
        front: 'matrix',
        rings: ['option B', 'option D', 'option F'],
      },
    ],
  },
];

/** Finds a lesson by its id. @param {string} id @returns {Lesson | null} */
export function lessonOf(id) {
  return LESSONS.find((lesson) => lesson.id === id) ?? null;
}
