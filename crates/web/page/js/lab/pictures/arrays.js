/**
 * The links as a program keeps them: arrays that are indexed by node. A line is a node, a column is
 * an array.
 *
 *      0  h        L   R
 *      1  item     L   R   U   D   C   S      the headers
 *      8  S1·5     L   R   U   D   C          the entries, option by option
 *
 * What the act wrote is framed, with the value that was there before: `4 → 9`. A node that no list
 * leads to is struck out; its values stay, and are the way back.
 */
import { meet, shortened, textWidth } from './shapes.js';

/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('../run/types.js').Shape} Shape */
/** @typedef {import('../run/cover.js').Cover} Cover */
/** @typedef {'L' | 'R' | 'U' | 'D' | 'C' | 'S'} Letter */

/** The arrays, in the order of the columns. @type {Letter[]} */
export const LETTERS = ['L', 'R', 'U', 'D', 'C', 'S'];
/** The letter of each field; colours have no array here. @type {Record<string, Letter>} */
export const LETTER_OF = { left: 'L', right: 'R', up: 'U', down: 'D', len: 'S' };

/** Height of a line, and of the line with the letters. */
const [LINE, TOP] = [24, 30];
const [LEFT, GAP] = [12, 14];
const MOST_NAME = 110;
const NAME = 15;

/**
 * @typedef {object} ArraysLayout
 * @property {Cover} cover
 * @property {number} width
 * @property {number} height
 * @property {number} numberX the right end of the numbers
 * @property {number} nameX
 * @property {number} nameWidth
 * @property {number} cell width of a column
 * @property {number} cellsX the left end of the first column
 */

/** @type {WeakMap<Cover, ArraysLayout>} */
const laid = new WeakMap();

/** @param {Cover} cover @returns {ArraysLayout} */
function lay(cover) {
  const digits = String(cover.count).length;
  let nameWidth = 24;
  for (let node = 0; node < cover.count && nameWidth < MOST_NAME; node++)
    nameWidth = Math.max(nameWidth, textWidth(cover.nodeName(node), NAME));
  nameWidth = Math.min(nameWidth, MOST_NAME);
  // Two values and an arrow fit into a cell.
  const cell = 24 + 2 * digits * 8;
  const numberX = LEFT + digits * 8;
  const nameX = numberX + GAP;
  const cellsX = nameX + nameWidth + GAP;
  return {
    cover,
    numberX,
    nameX,
    nameWidth,
    cell,
    cellsX,
    width: cellsX + LETTERS.length * cell + LEFT,
    height: TOP + cover.count * LINE + LEFT,
  };
}

/**
 * Returns the value of an array at a node, or null if it has none: the root is in one list only,
 * and sizes belong to headers.
 * @param {Pick<Moment, 'cover' | 'links'>} moment
 * @param {Letter} letter
 * @param {number} node
 * @returns {number | null}
 */
export function valueOf({ cover, links }, letter, node) {
  const { left, right, up, down, len } = links;
  const isHeader = node > 0 && node <= cover.items.length;
  if (letter === 'L' || letter === 'R') return (letter === 'L' ? left : right)[node];
  if (letter === 'S') return isHeader ? len[node] : null;
  if (node === 0) return null;
  if (letter === 'C') return cover.itemOf[node] + 1;
  return (letter === 'U' ? up : down)[node];
}

/**
 * Returns the value that was there before the act.
 * @param {Pick<Moment, 'cover' | 'links' | 'written'>} moment
 * @param {Letter} letter
 * @param {number} node
 */
export function valueBefore(moment, letter, node) {
  const first = moment.written.find(
    (write) => write.node === node && LETTER_OF[write.field] === letter,
  );
  return first ? first.old : valueOf(moment, letter, node);
}

/**
 * Whether a node is in the list of its item, and a header in the list of the root. Secondary
 * headers are in no list; they count as linked.
 * @param {Pick<Moment, 'cover' | 'links'>} moment
 * @param {number} node
 */
export function isLinked({ cover, links }, node) {
  return cover.optionOf[node] < 0
    ? links.right[links.left[node]] === node
    : links.down[links.up[node]] === node;
}

/** @type {import('../run/types.js').Drawing<ArraysLayout>} */
export const arraysDrawing = {
  lay({ cover }) {
    let layout = laid.get(cover);
    if (!layout) laid.set(cover, (layout = lay(cover)));
    return layout;
  },

  draw(layout, moment, frame) {
    const { cover, cell, cellsX, numberX, nameX, nameWidth, width, height } = layout;
    const seen = frame ?? { x: 0, y: 0, w: width, h: height, scale: 1 };
    const first = Math.max(0, Math.floor((seen.y - TOP) / LINE));
    const last = Math.min(cover.count, Math.ceil((seen.y + seen.h - TOP) / LINE));
    /** @type {Map<number, Set<Letter>>} */
    const written = new Map();
    for (const { field, node } of moment.written) {
      const letter = LETTER_OF[field];
      if (letter) written.set(node, (written.get(node) ?? new Set()).add(letter));
    }
    // Numbers and names stay at the left edge of the frame if their place is out of sight.
    const shift = frame ? Math.max(0, seen.x) : 0;
    /** @type {Shape[]} */
    const rules = [];
    /** @type {Shape[]} */
    const names = [];
    /** @type {Shape[]} */
    const cells = [];
    if (shift > 0)
      names.push({
        kind: 'rect',
        x: shift,
        y: seen.y,
        w: cellsX - GAP / 2,
        h: seen.h,
        look: 'band',
        key: 'names',
      });
    for (let node = first; node < last; node++) {
      const y = TOP + node * LINE;
      const past = isLinked(moment, node) ? '' : ' past';
      const text = { kind: /** @type {const} */ ('text'), y: y + 17 };
      // The headers and each option are set apart by a rule.
      const option = cover.optionOf[node];
      if (node > 0 && option !== cover.optionOf[node - 1])
        rules.push({
          kind: 'path',
          d: `M${LEFT} ${y}H${width - LEFT}`,
          look: 'grid',
          key: `g${node}`,
        });
      names.push(
        { ...text, x: numberX + shift, text: String(node), look: 'array number', key: `#${node}` },
        {
          ...text,
          x: nameX + shift,
          text: shortened(cover.nodeName(node), NAME, nameWidth),
          look: `array name${past}`,
          key: `n${node}`,
        },
      );
      LETTERS.forEach((letter, k) => {
        const now = valueOf(moment, letter, node);
        if (now === null) return;
        const x = cellsX + k * cell;
        const isNew = written.get(node)?.has(letter) ?? false;
        const before = isNew ? valueBefore(moment, letter, node) : now;
        if (isNew)
          cells.push({
            kind: 'rect',
            x: x + 2,
            y: y + 2,
            w: cell - 4,
            h: LINE - 4,
            r: 3,
            look: 'array cell',
            key: `w${letter}${node}`,
          });
        cells.push({
          ...text,
          x: x + cell / 2,
          text: before === now ? String(now) : `${before} → ${now}`,
          look: isNew ? 'array written' : `array value${past}`,
          key: `${letter}${node}`,
        });
      });
    }
    return [...rules, ...cells, ...names, ...letters(layout, seen, shift, frame !== null)];
  },

  focus(layout, { written, entry }) {
    const at = written.filter(({ field }) => LETTER_OF[field]).at(-1);
    const node = at?.node ?? entry;
    if (node < 0) return null;
    const column = at ? LETTERS.indexOf(LETTER_OF[at.field]) : 0;
    const { cellsX, cell } = layout;
    // What is pinned to the left and the upper edge needs room too.
    return {
      x: column * cell,
      y: TOP + (node - 1) * LINE,
      w: cellsX + cell,
      h: 3 * LINE,
    };
  },

  hit(layout, moment, x, y) {
    const node = Math.floor((y - TOP) / LINE);
    if (node < 0 || node >= layout.cover.count || x < 0 || x > layout.width) return null;
    const k = Math.floor((x - layout.cellsX) / layout.cell);
    const letter = LETTERS[k];
    const value = letter ? valueOf(moment, letter, node) : null;
    const name = layout.cover.nodeName(node);
    return {
      title:
        letter && value !== null
          ? `${letter}[${node}] = ${value}  (${name}${letter === 'S' ? '' : ` → ${layout.cover.nodeName(value)}`})`
          : `${node}  ${name}`,
      node,
      rect: { x: layout.nameX, y: TOP + node * LINE, w: layout.nameWidth, h: LINE },
    };
  },
};

/**
 * Draws the letters of the arrays, at the upper edge of the frame if their place is out of sight.
 * @param {ArraysLayout} layout
 * @param {import('../run/types.js').Rect} seen
 * @param {number} shift how far the names are from their place
 * @param {boolean} pinned
 * @returns {Shape[]}
 */
function letters({ cellsX, cell, width }, seen, shift, pinned) {
  const y = pinned ? Math.max(0, seen.y) : 0;
  const band = { x: 0, y, w: width, h: TOP - 4 };
  if (!meet(band, seen)) return [];
  return [
    ...(y > 0
      ? [/** @type {Shape} */ ({ kind: 'rect', ...band, look: 'band', key: 'letters' })]
      : []),
    ...LETTERS.flatMap((letter, k) => {
      const x = cellsX + (k + 0.5) * cell;
      /** @type {Shape[]} */
      const head = [
        { kind: 'text', x, y: y + 19, text: letter, look: 'array head', key: `head${letter}` },
      ];
      return shift > 0 && x < shift + cellsX ? [] : head;
    }),
  ];
}
