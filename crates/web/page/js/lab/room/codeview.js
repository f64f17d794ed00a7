/**
 * The listing of the algorithm, with the current line and its callers marked. `search` is always
 * shown; of the other procedures only those at work, as the whole listing would be longer than the
 * screen. In a program, `search` is then folded to its head and the call.
 */
import { element, fill } from '../../base/dom.js';
import { lineIn, listingAt } from '../pictures/programs.js';

/** @typedef {import('../run/types.js').Line} Line */
/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('../pictures/code.js').CodeLine} CodeLine */
/** @typedef {import('../pictures/programs.js').CodeLanguage} CodeLanguage */

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
  /** The language that was asked for, and the one that is shown. @type {CodeLanguage} */
  let wanted = 'pseudo';
  /** @type {CodeLanguage} */
  let shownIn = 'pseudo';
  let asked = 0;

  /** @param {Moment} moment */
  function build(moment) {
    let procedure = -1;
    const { language, lines } = listingAt(moment, wanted);
    shownIn = language;
    list.classList.toggle('program', language !== 'pseudo');
    rows = lines.map((code, k) => {
      if (code.first) procedure += 1;
      return makeRow(code, k + 1, procedure);
    });
    fill(list, ...rows.map(({ node }) => node));
  }

  /** @param {Moment} moment @param {CodeLanguage} language */
  function show(moment, language) {
    const other = language !== wanted;
    wanted = language;
    if (other || moment.run !== last?.run) build(moment);
    last = moment;
    const working = proceduresAt(rows, [moment.line, ...moment.callers]);
    // While only `search` is at work, show the procedure that it has just used or will use next.
    // The choice does not depend on the direction of stepping.
    // A program is too long for that: it shows one procedure, and the calls that led there.
    const next = shownIn === 'pseudo' ? [moment.undoing ? UNCOVER : COVER] : [];
    const shown = working.size > 0 ? working : new Set(next);
    const folded = shownIn !== 'pseudo' && working.size > 0;
    const line = lineIn(moment, shownIn);
    for (const row of rows) mark(row, { line, callers: moment.callers }, shown, folded);
    // Its position is known once the frame is laid out; asking now would force a second layout.
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      toCurrent();
    });
  }

  const toCurrent = () =>
    follow(list, rows.find(({ node }) => node.classList.contains('at'))?.node);
  // A listing that becomes shorter must not hide the current line either.
  new ResizeObserver(toCurrent).observe(list);

  /**
   * @param {Row} row
   * @param {Pick<Moment, 'line' | 'callers'>} place
   * @param {Set<number>} shown the procedures to show besides the first
   * @param {boolean} folded whether only the head and the calls of the first are shown
   */
  function mark({ code, node, pieces, procedure }, { line, callers }, shown, folded) {
    const at = code.lines.includes(line);
    const call = !at && code.lines.some((one) => callers.includes(one));
    const look = [code.first && 'head', at && 'at', call && 'call'].filter(Boolean).join(' ');
    if (node.className !== look) node.className = look;
    node.hidden = procedure > 0 ? !shown.has(procedure) : folded && !code.first && !at && !call;
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
      if (moment) show(moment, wanted);
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
 * Scrolls the listing to a row, but never the page. The listing is positioned, so `offsetTop` of a
 * row counts from the top of the listing.
 * @param {HTMLElement} list
 * @param {HTMLElement | undefined} row
 */
function follow(list, row) {
  if (!row || list.scrollHeight <= list.clientHeight) return;
  const [top, bottom] = [row.offsetTop, row.offsetTop + row.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}
