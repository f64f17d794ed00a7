/** Words about the listing in several languages, the inspector of a node, and the arrays. */
export const words = {
  // the listing
  pseudo: 'Pseudo code',
  language: 'Language of the listing',
  copy: 'Copy',
  save: 'Save',
  copyWhole: 'Copy the whole program',
  saveWhole: 'Save the whole program',
  copied: 'The program is copied',
  notCopied: 'Could not copy: save the program instead',
  noProgram: {
    colors: 'The programs have no colours, so the pseudo code is shown.',
    bounds: 'The programs cover every item exactly once, so the pseudo code is shown.',
    rows: 'The programs search by columns, so the pseudo code is shown.',
  },

  // the nodes
  arraysFace: 'Arrays',
  numbers: 'Numbers',
  numbersWhy: 'Show the number of each node, its index in the arrays',
  inspector: (/** @type {number} */ node, /** @type {string} */ name) => `Node ${node}: ${name}`,
  root: 'h, the root',
  header: (/** @type {string} */ item) => `header of ${item}`,
  entry: (/** @type {string} */ option, /** @type {string} */ item) => `${option} in ${item}`,
  node: 'Node',
  close: 'Close the inspector',
  before: 'before',
  now: 'now',
  fields: { L: 'left', R: 'right', U: 'up', D: 'down', C: 'header of its item', S: 'size' },
  /**
   * Spoken for a link: the field, its value, the node that it leads to. It contains what is seen.
   */
  leadsTo: (/** @type {string} */ field, /** @type {number} */ to, /** @type {string} */ name) =>
    `${field}: ${to} ${name}`,
  unlinked: 'unlinked, and its own links lead back',
  linked: 'in its list',

  // the arrays
  arrays: (/** @type {number} */ nodes) =>
    `Arrays of the links: a line for each of the ${nodes} nodes.`,
  arraysLabel: 'The links as arrays, indexed by node',
  wrote: (/** @type {string} */ cells) => `Just written: ${cells}.`,
};
