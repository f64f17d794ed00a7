/**
 * The lines of the algorithm that contain words; the others are the same in all languages. A bar
 * separates the two parts of a line that does two things. `go` and `back` are calls of procedures.
 */

export const words = {
  report: 'if R[h] = h, report and return',
  choose: 'choose an item c, |then cover(c)',
  eachOption: 'for each r down from c',
  /** @param {string} go */
  others: (go) => `for each j right of r, ${go}`,
  /** @param {string} back */
  othersBack: (back) => `for each j left of r, ${back}`,

  // with bounds
  reportDecided: 'if nothing is left to decide, report and return',
  chooseOnly: 'choose an item c',
  coverFull: 'if c may take only one more, cover(c)',
  takeAndHide: 'O[k] ← r; if c is open, hide(r)',
  /** @param {string} go */
  othersFull: (go) => `for each j of r, if C[j] is full, ${go}`,
  /** @param {string} back */
  othersFullBack: (back) => `undo that in reverse, ${back}`,
  aside: 'if c is open, set r aside: hide(r)',
  close: 'if c has enough, close it and search(k + 1)',
  restore: 'restore those set aside, or uncover(c)',

  // cover and hide
  rowsDown: 'for each i down from c',
  rowsUp: 'for each i up from c',
  hideDown: 'for each i down from c, hide(i)',
  unhideUp: 'for each i up from c, unhide(i)',
  nodesRight: 'for each j right of i',
  nodesLeft: 'for each j left of i',
  unmarkedRight: 'for each j right of i not marked',
  unmarkedLeft: 'for each j left of i not marked',

  // with colours
  noColour: 'if j has no colour, cover(C[j])',
  notMarked: 'else if j is not marked, purify(j)',
  colouredDown: 'for each i down from C[j]',
  mark: 'if i has the colour of j, mark i; else hide(i)',
  colouredUp: 'for each i up from C[j]',
  unmark: 'if i is marked, unmark it; else unhide(i)',
};
