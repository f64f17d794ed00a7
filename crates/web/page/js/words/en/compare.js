/** Words of the comparison of two runs. */
import { number } from '../language.js';

/** @param {number} more @param {number} less */
const times = (more, less) => {
  const ratio = less > 0 ? more / less : 0;
  return ratio >= 10 ? number(Math.round(ratio)) : number(Math.round(ratio * 10) / 10);
};

export const words = {
  title: 'Compare two runs',
  open: 'Compare two runs of this problem',
  pair: 'Compare',
  pairs: { rule: 'Leftmost, smallest', engine: 'Links, cells', method: 'Rows, columns' },
  sides: {
    leftmost: 'Leftmost item first',
    mrv: 'Smallest item first',
    links: 'Links',
    cells: 'Cells',
    rows: 'Row by row',
    columns: 'Column by column',
  },
  sideWhy: {
    leftmost: 'Branches on the first open item',
    mrv: 'Branches on the item with the fewest options left',
    links: 'Linked lists: every link that is removed is put back on the way back',
    cells: 'Sparse sets: on the way back, only the sizes of the sets are restored',
    rows: 'Takes the first row left, then the next',
    columns: 'Chooses the smallest item, then tries its options',
  },
  quantity: 'Quantity',
  soFar: 'So far',
  total: 'Total',
  nodes: 'Nodes',
  updates: 'Updates',
  updatesWhy: 'Entries removed from a list or set',
  deadEnds: 'Dead ends',
  solutions: 'Solutions',
  notKnown: '–',
  notKnownSpoken: 'not known',
  atLeast: (/** @type {string} */ count) => `${count} or more`,
  position: (/** @type {string} */ nodes, /** @type {string} */ most) => `Node ${nodes} of ${most}`,
  slider: 'Nodes visited in each run',
  controls: {
    start: 'To the start',
    back: 'One node back',
    play: 'Play both, node by node',
    pause: 'Pause',
    forward: 'One node forward',
    end: 'Each to its end',
  },
  tree: (/** @type {string} */ side) => `Search tree: ${side}`,
  loading: 'Computing both runs',
  same: (/** @type {number} */ nodes) => `Both visit ${number(nodes)} nodes.`,
  fewer: (/** @type {string} */ side, /** @type {number} */ less, /** @type {number} */ more) =>
    `${side}: ${number(less)} nodes. The other run visits ${number(more)}, ${times(more, less)} times as many.`,
  unfinished: 'At least one of the two searches is too long to be finished here.',
  engines: (/** @type {number} */ links, /** @type {number} */ cells) =>
    `Both walk the same tree. Links removes ${number(links)} entries from its lists and writes each of them back; cells removes ${number(cells)} from its sets and restores only their sizes.`,
  enginesUnfinished: 'Both walk the same tree; they differ in what they change on the way.',
};
