/**
 * The listing of the algorithm, with the current line and its callers marked. `search` is always
 * shown; of the other procedures only those at work, as the whole listing would be longer than the
 * screen.
 */
import { element, fill } from '../base/dom.js';
import { codeOf } from './code.js';

/** @typedef {import('./types.js').Line} Line */
/** @typedef {import('./types.js').Moment} Moment */
/** @typedef {import('./code.js').CodeLine} CodeLine */

/**
 * @typedef {object} Row
 * @property {CodeLine} code
 * @property {HTMLElement} node
 * @property {{of: Line | undefined, node: HTMLElement}[]} pieces
 * @property {number} procedure
 */

/** Positions of these procedures in every listing. */
const [COVER, UNCOVER] = [1, 2];

export function makeCodeview() {
  const list = element('ol', { class: 'code', tabindex: 0 });
  /** @type {Row[]} */
  let rows = [];
  /** @type {Moment | null} */
  let last = null;
  let asked = 0;

  /** @param {Moment} moment */
  function build(moment) {
    let procedure = -1;
    rows = codeOf(moment.cover).map((code, k) => {
      if (code.first) procedure += 1;
      return makeRow(code, k + 1, procedure);
    });
    fill(list, ...rows.map(({ node }) => node));
  }

  /** @param {Moment} moment */
  function show(moment) {
    if (moment.run !== last?.run) build(moment);
    last = moment;
    const working = proceduresAt(rows, [moment.line, ...moment.callers]);
    // While only `search` is at work, show the procedure that it has just used or will use next.
    // The choice does not depend on the direction of stepping.
    const shown = working.size > 0 ? working : new Set([moment.undoing ? UNCOVER : COVER]);
    for (const row of rows) mark(row, moment, shown);
    // Its position is known once the frame is laid out; asking now would force a second layout.
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      follow(list, rows.find(({ node }) => node.classList.contains('at'))?.node);
    });
  }

  /**
   * @param {Row} row
   * @param {Moment} moment
   * @param {Set<number>} shown the procedures to show besides the first
   */
  function mark({ code, node, pieces, procedure }, { line, callers }, shown) {
    const at = code.lines.includes(line);
    const call = !at && code.lines.some((one) => callers.includes(one));
    const look = [code.first && 'head', at && 'at', call && 'call'].filter(Boolean).join(' ');
    if (node.className !== look) node.className = look;
    node.hidden = procedure > 0 && !shown.has(procedure);
    if (at) node.setAttribute('aria-current', 'step');
    else node.removeAttribute('aria-current');
    for (const { of, node: piece } of pieces)
      piece.classList.toggle('other', at && of !== undefined && of !== line);
  }

  return {
    element: list,
    show,
    /** Rebuilds the listing, since the language may have changed. @param {string} label */
    dress(label) {
      list.setAttribute('aria-label', label);
      const moment = last;
      last = null;
      if (moment) show(moment);
    },
  };
}

/**
 * @param {CodeLine} code
 * @param {number} count
 * @param {number} procedure
 * @returns {Row}
 */
function makeRow(code, count, procedure) {
  const names = /** @type {const} */ ({ plain: 'span', variable: 'i', procedure: 'b' });
  const pieces = code.pieces.map(({ text, look, of }) => ({
    of,
    node: element(names[look], {}, text),
  }));
  const node = element(
    'li',
    { 'data-n': count },
    element('span', { class: `i${code.indent}` }, ...pieces.map((piece) => piece.node)),
  );
  return { code, node, pieces, procedure };
}

/**
 * Returns the procedures, other than the first, that contain one of the lines.
 * @param {Pick<Row, 'code' | 'procedure'>[]} rows
 * @param {Line[]} lines
 * @returns {Set<number>}
 */
export function proceduresAt(rows, lines) {
  return new Set(
    rows
      .filter(
        ({ code, procedure }) => procedure > 0 && code.lines.some((line) => lines.includes(line)),
      )
      .map(({ procedure }) => procedure),
  );
}

/**
 * Scrolls the listing to a row, but never the page.
 * @param {HTMLElement} list
 * @param {HTMLElement | undefined} row
 */
function follow(list, row) {
  if (!row || list.scrollHeight <= list.clientHeight) return;
  const [top, bottom] = [
    row.offsetTop - list.offsetTop,
    row.offsetTop - list.offsetTop + row.offsetHeight,
  ];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
