/**
 * The matrix of a problem: items across, options down. Near, each entry is a 1 in its cell, or the
 * letter of its colour, and the names stay at the edges of the frame. From far away only dots are
 * left, and bands for whole rows or columns, so that the shape of the problem is visible: the four
 * diagonals of a Sudoku.
 */
import { matrixWords } from '../../words/lab.js';
import { styleOf } from './looks.js';
import {
  TYPE,
  colourOf,
  columnAt,
  columnX,
  layMatrix,
  rangeOf,
  rowAt,
  rowY,
} from './matrix-layout.js';
import { textWidth, underline } from './shapes.js';
import {
  ANSWER,
  CHOOSING,
  FURTHER,
  PAST,
  REMAINING,
  REMOVED,
  RESTORED,
  STATUSES,
} from '../run/status.js';

/** @typedef {import('../run/cover.js').Cover} Cover */
/** @typedef {import('./matrix-layout.js').MatrixLayout} MatrixLayout */
/** @typedef {import('../run/types.js').Frame} Frame */
/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('../run/types.js').Rect} Rect */
/** @typedef {import('../run/types.js').Shape} Shape */
/** @typedef {ReturnType<typeof rangeOf>} Range */

/** Text smaller than this many pixels is illegible; the far view is drawn instead. */
const READABLE = 6.5;
/** The minimal size of a dot and the minimal thickness of a band, in pixels. */
const DOT = 1.7;
const BAND = 1;
/** Radius in pixels of the ring around the current entry. */
const RING = 7;
/** With more cells than this, zeros are not drawn as points. */
const ZEROS = 4000;
/**
 * For each status, how far a cell is inset from its lines, so that its outline stays inside too.
 */
const INSETS = [0.5, 1.75, 0.9, 0.5, 2.5, 0.5, 1.75];
/** The drawing order of the statuses, bottom to top. */
const ORDER = [PAST, REMAINING, RESTORED, FURTHER, CHOOSING, ANSWER, REMOVED];
/** Rows and columns of these statuses are drawn as bands in the far view. */
const BANDS = [PAST, RESTORED, FURTHER, CHOOSING, ANSWER, REMOVED];

/** @type {WeakMap<Cover, MatrixLayout>} */
const laid = new WeakMap();

/** @type {import('../run/types.js').Drawing<MatrixLayout>} */
export const matrixDrawing = {
  lay({ cover }) {
    let layout = laid.get(cover);
    if (!layout) laid.set(cover, (layout = layMatrix(cover)));
    return layout;
  },

  draw(layout, moment, frame) {
    const range = rangeOf(layout, frame);
    if (frame && frame.scale * TYPE < READABLE)
      return farShapes(layout, moment, range, frame.scale);
    return [
      ...paperShapes(layout, moment, range),
      ...cellShapes(layout, moment, range),
      ...nameShapes(layout, moment, range, pinned(layout, frame)),
    ];
  },

  focus(layout, moment) {
    const { cover, w, h } = layout;
    const { entry, row, covering, item, option } = moment;
    const column = entry >= 0 ? cover.itemOf[entry] : covering >= 0 ? covering : item;
    if (column < 0) return null;
    const [first] = cover.holders[column];
    const line =
      entry >= 0 && cover.optionOf[entry] >= 0
        ? cover.optionOf[entry]
        : row >= 0
          ? row
          : option >= 0
            ? option
            : (first ?? 0);
    // The names at the edges cover what is behind them, so the part needs their room too.
    return {
      x: columnX(layout, column) - layout.left,
      y: rowY(layout, line) - layout.top,
      w: w + layout.left,
      h: h + layout.top,
    };
  },

  hit(layout, moment, x, y, frame) {
    const at = pinned(layout, frame ?? null);
    const [onNames, onHeadings] = [
      x >= at.x && x < at.x + layout.left,
      y >= at.y && y < at.y + layout.top,
    ];
    const near = !frame || frame.scale * TYPE >= READABLE;
    const [item, option] = [columnAt(layout, x), rowAt(layout, y)];
    const { items, options } = layout.cover;
    if (near && onNames && onHeadings) return null;
    if (near && onHeadings) {
      if (item < 0 || item >= items.length) return null;
      return {
        title: itemTitle(moment, item),
        item,
        node: layout.cover.header(item),
        rect: { x: columnX(layout, item), y: at.y, w: layout.w, h: layout.top },
      };
    }
    if (option < 0 || option >= options.length) return null;
    if (near && onNames)
      return {
        title: optionTitle(moment, option),
        option,
        rect: { x: at.x, y: rowY(layout, option), w: layout.left, h: layout.h },
      };
    if (item < 0 || item >= items.length) return null;
    const node = layout.cover.entry(option, item);
    return {
      title: cellTitle(moment, option, item),
      item,
      option,
      ...(node >= 0 ? { node } : {}),
      rect: { x: columnX(layout, item), y: rowY(layout, option), w: layout.w, h: layout.h },
    };
  },
};

/**
 * Returns where the names are: at their place, or at the edge of the frame if that is further in.
 * @param {MatrixLayout} layout
 * @param {Rect | null} frame
 */
function pinned({ width, height, left, top }, frame) {
  const held = (/** @type {number} */ at, /** @type {number} */ most) =>
    Math.max(0, Math.min(at, most));
  return frame
    ? { x: held(frame.x, width - left), y: held(frame.y, height - top) }
    : { x: 0, y: 0 };
}

/** @param {Moment} moment @param {number} node */
function statusOf({ nodes }, node) {
  return node < 0 ? PAST : nodes[node];
}

/**
 * Returns the two parts of the matrix, primary and secondary items: the first item of each, and one
 * more than its last.
 * @param {Cover} cover
 * @returns {[number, number][]}
 */
function partsOf({ primary, items }) {
  /** @type {[number, number][]} */
  const parts = [
    [0, primary],
    [primary, items.length],
  ];
  return parts.filter(([from, to]) => from < to);
}

/* ---- near ---- */

/**
 * Draws the paper, the bands of removed rows and columns, the grid and the zeros.
 * @param {MatrixLayout} layout
 * @param {Moment} moment
 * @param {Range} range
 * @returns {Shape[]}
 */
function paperShapes(layout, { items, options }, { firstColumn, endColumn, firstRow, endRow }) {
  const { cover, w, h, starts, columns } = layout;
  const [top, bottom] = [rowY(layout, 0), rowY(layout, cover.options.length)];
  /** @type {Shape[][]} */
  const [sheets, bands, lines, zeros] = [[], [], [], []];
  for (const [from, to] of partsOf(cover)) {
    const [x, end] = [columnX(layout, from), columnX(layout, to - 1) + w];
    sheets.push({
      kind: 'rect',
      x,
      y: top,
      w: end - x,
      h: bottom - top,
      look: 'sheet',
      key: `sheet ${from}`,
    });
    for (let row = firstRow; row < endRow; row++) {
      if (options[row] === PAST)
        bands.push({
          kind: 'rect',
          x,
          y: rowY(layout, row),
          w: end - x,
          h,
          look: 'band past',
          key: `band row ${row} ${from}`,
        });
    }
    for (let row = firstRow; row <= endRow; row++)
      lines.push({
        kind: 'path',
        d: `M${x} ${rowY(layout, row) + 0.5}H${end + 1}`,
        look: 'grid',
        key: `line ${row} ${from}`,
      });
    for (let item = Math.max(from, firstColumn); item <= Math.min(to, endColumn); item++) {
      const side = item === to ? end : columnX(layout, item);
      lines.push({
        kind: 'path',
        d: `M${side + 0.5} ${top}V${bottom + 1}`,
        look: 'grid',
        key: `side ${item} ${from}`,
      });
    }
  }
  for (let item = firstColumn; item < endColumn; item++) {
    if (items[item] === PAST)
      bands.push({
        kind: 'rect',
        x: columnX(layout, item),
        y: top,
        w,
        h: bottom - top,
        look: 'band past',
        key: `band column ${item}`,
      });
  }
  if ((endColumn - firstColumn) * (endRow - firstRow) <= ZEROS) {
    const full = new Uint8Array(cover.items.length);
    for (let row = firstRow; row < endRow; row++) {
      for (let entry = starts[row]; entry < starts[row + 1]; entry++) full[columns[entry]] = 1;
      for (let item = firstColumn; item < endColumn; item++) {
        if (full[item]) continue;
        zeros.push({
          kind: 'circle',
          x: columnX(layout, item) + w / 2 + 0.5,
          y: rowY(layout, row) + h / 2 + 0.5,
          r: 0.9,
          look: 'zero',
          key: `zero ${row} ${item}`,
        });
      }
      for (let entry = starts[row]; entry < starts[row + 1]; entry++) full[columns[entry]] = 0;
    }
  }
  return [...sheets, ...bands, ...lines, ...zeros];
}

/**
 * Draws the entries, grouped by status: consecutive shapes of the same look are drawn faster.
 * @param {MatrixLayout} layout
 * @param {Moment} moment
 * @param {Range} range
 * @returns {Shape[]}
 */
function cellShapes(layout, moment, { firstColumn, endColumn, firstRow, endRow }) {
  const { w, h, starts, columns, nodes, signs } = layout;
  /** @type {Shape[][]} */
  const cells = STATUSES.map(() => []);
  /** @type {Shape[][]} */
  const letters = STATUSES.map(() => []);
  for (let row = firstRow; row < endRow; row++) {
    const y = rowY(layout, row) + 0.5;
    for (let entry = starts[row]; entry < starts[row + 1]; entry++) {
      const item = columns[entry];
      if (item < firstColumn || item >= endColumn) continue;
      const status = statusOf(moment, nodes[entry]);
      const x = columnX(layout, item) + 0.5;
      const inset = INSETS[status];
      if (status !== PAST)
        cells[status].push({
          kind: 'rect',
          x: x + inset,
          y: y + inset,
          w: w - 2 * inset,
          h: h - 2 * inset,
          look: `cell ${STATUSES[status]}`,
          key: `cell ${entry}`,
        });
      letters[status].push({
        kind: 'text',
        x: x + w / 2,
        y: y + h / 2 + 5.5,
        text: signs[entry],
        look: `one ${STATUSES[status]}`,
        key: `one ${entry}`,
      });
    }
  }
  return [...ORDER.flatMap((status) => cells[status]), ...letters.flat()];
}

/**
 * Draws the names of items and options.
 * @param {MatrixLayout} layout
 * @param {Moment} moment
 * @param {Range} range
 * @param {{x: number, y: number}} at
 * @returns {Shape[]}
 */
function nameShapes(layout, moment, { firstColumn, endColumn, firstRow, endRow }, at) {
  const { left, top, w, h, width, height, turned, headings, names } = layout;
  /** @type {Shape[]} */
  const shapes = [];
  if (at.y > 0)
    shapes.push({
      kind: 'rect',
      x: 0,
      y: at.y,
      w: width,
      h: top,
      look: 'paper',
      key: 'under headings',
    });
  for (let item = firstColumn; item < endColumn; item++) {
    const x = columnX(layout, item) + w / 2 + 0.5;
    // The names of options have moved over it.
    if (at.x > 0 && x - w / 2 < at.x + left - w) continue;
    shapes.push(...headingShapes(moment, item, headings[item], x, at.y, top, turned));
  }
  if (at.x > 0)
    shapes.push({
      kind: 'rect',
      x: at.x,
      y: 0,
      w: left,
      h: height,
      look: 'paper',
      key: 'under names',
    });
  for (let row = firstRow; row < endRow; row++) {
    const y = rowY(layout, row) + h / 2 + 6;
    if (at.y > 0 && y - h < at.y + top - h) continue;
    const status = moment.options[row];
    shapes.push({
      kind: 'text',
      x: at.x + 2,
      y,
      text: names[row],
      look: `option ${STATUSES[status]}`,
      key: `option ${row}`,
      title: optionTitle(moment, row),
    });
    const line = underline(
      status,
      at.x + 2,
      at.x + 2 + nameWidth(names[row], status),
      y + (status === ANSWER ? 3.5 : 4.5) + dipOf(names[row]),
      `under option ${row}`,
    );
    if (line) shapes.push(line);
  }
  if (at.x > 0 || at.y > 0)
    shapes.push({
      kind: 'rect',
      x: at.x,
      y: at.y,
      w: left - 1,
      h: top - 1,
      look: 'paper',
      key: 'corner',
    });
  return shapes;
}

/**
 * Draws the name of an item above its column.
 * @param {Moment} moment
 * @param {number} item
 * @param {string} text
 * @param {number} x the middle
 * @param {number} y the upper side
 * @param {number} top the height
 * @param {boolean} turned
 * @returns {Shape[]}
 */
function headingShapes(moment, item, text, x, y, top, turned) {
  const status = moment.items[item];
  const width = nameWidth(text, status);
  const look = `heading ${STATUSES[status]}`;
  const [key, title] = [`item ${item}`, itemTitle(moment, item)];
  if (!turned) {
    const base = y + top / 2 + 5;
    const line = underline(
      status,
      x - width / 2,
      x + width / 2,
      base + (status === ANSWER ? 4.5 : 5.5) + dipOf(text),
      `under item ${item}`,
    );
    return [{ kind: 'text', x, y: base, text, look, key, title }, ...(line ? [line] : [])];
  }
  // Read from bottom to top; its line is to the right, which is below it for the reader.
  const end = y + top - 9;
  const line = underline(status, end - width, end, 0, `under item ${item}`);
  if (line?.kind === 'path') {
    const side = x + (status === ANSWER ? 8.5 : 10) + dipOf(text);
    line.d = [side, ...(status === ANSWER ? [side + 3] : [])]
      .map((at) => `M${at} ${end}V${end - width}`)
      .join('');
  }
  return [
    { kind: 'text', x: x + 5.5, y: end - width / 2, turn: -90, text, look, key, title },
    ...(line ? [line] : []),
  ];
}

/**
 * Returns the width of a name; bold letters are a little wider.
 * @param {string} text
 * @param {number} status
 */
function nameWidth(text, status) {
  return textWidth(text, TYPE) * (styleOf(`heading ${STATUSES[status]}`).weight === 700 ? 1.03 : 1);
}

/** Returns how much lower a line must be for letters with descenders. @param {string} text */
function dipOf(text) {
  return /[gjpqyJQ]/.test(text) ? 2 : 0;
}

/* ---- far ---- */

/**
 * Draws the far view: bands and dots.
 * @param {MatrixLayout} layout
 * @param {Moment} moment
 * @param {Range} range
 * @param {number} scale
 * @returns {Shape[]}
 */
function farShapes(layout, moment, range, scale) {
  const { cover, w, h, starts, columns, nodes } = layout;
  const { firstColumn, endColumn, firstRow, endRow } = range;
  const [top, bottom] = [rowY(layout, 0), rowY(layout, cover.options.length)];
  const [x, end] = [columnX(layout, 0), columnX(layout, cover.items.length - 1) + w];
  /** @type {Shape[]} */
  const shapes = [];
  const parts = partsOf(cover).map(([from, to]) => ({
    x: columnX(layout, from),
    y: top,
    w: columnX(layout, to - 1) + w - columnX(layout, from),
    h: bottom - top,
  }));
  for (const part of parts) shapes.push({ kind: 'rect', ...part, look: 'sheet' });
  for (const status of BANDS) {
    const look = `band ${STATUSES[status]}`;
    for (const [from, to] of runsOf(moment.items, status, firstColumn, endColumn)) {
      const [side, across] = atLeast(
        columnX(layout, from),
        columnX(layout, to - 1) + w,
        BAND / scale,
      );
      shapes.push({ kind: 'rect', x: side, y: top, w: across, h: bottom - top, look });
    }
    for (const [from, to] of runsOf(moment.options, status, firstRow, endRow)) {
      const [side, down] = atLeast(rowY(layout, from), rowY(layout, to), BAND / scale);
      shapes.push({ kind: 'rect', x, y: side, w: end - x, h: down, look });
    }
  }
  for (const part of parts) shapes.push({ kind: 'rect', ...part, look: 'far frame' });
  /** @type {Shape[][]} */
  const dots = STATUSES.map(() => []);
  const [across, down] = [Math.max(w * 0.8, DOT / scale), Math.max(h * 0.8, DOT / scale)];
  for (let row = firstRow; row < endRow; row++) {
    const y = rowY(layout, row) + (h - down) / 2;
    for (let entry = starts[row]; entry < starts[row + 1]; entry++) {
      const item = columns[entry];
      if (item < firstColumn || item >= endColumn) continue;
      const status = statusOf(moment, nodes[entry]);
      dots[status].push({
        kind: 'rect',
        x: columnX(layout, item) + (w - across) / 2,
        y,
        w: across,
        h: down,
        look: `dot ${STATUSES[status]}`,
      });
    }
  }
  return [...shapes, ...ORDER.flatMap((status) => dots[status]), ...atWork(layout, moment, scale)];
}

/**
 * Draws a ring around the entry that is removed or restored, which is one dot among thousands.
 * @param {MatrixLayout} layout
 * @param {Moment} moment
 * @param {number} scale
 * @returns {Shape[]}
 */
function atWork(layout, { cover, entry }, scale) {
  if (entry < 0 || cover.optionOf[entry] < 0) return [];
  const [x, y] = [
    columnX(layout, cover.itemOf[entry]) + layout.w / 2,
    rowY(layout, cover.optionOf[entry]) + layout.h / 2,
  ];
  return [{ kind: 'circle', x, y, r: RING / scale, look: 'far written' }];
}

/**
 * Returns the runs of a status among neighbours: the first of each, and one more than its last.
 * @param {Uint8Array} statuses
 * @param {number} status
 * @param {number} from
 * @param {number} to
 * @returns {[number, number][]}
 */
export function runsOf(statuses, status, from, to) {
  /** @type {[number, number][]} */
  const runs = [];
  for (let at = from; at < to; at++) {
    if (statuses[at] !== status) continue;
    const start = at;
    while (at < to && statuses[at] === status) at++;
    runs.push([start, at]);
  }
  return runs;
}

/**
 * Widens a stretch until it is visible. Returns its start and its length.
 * @param {number} from
 * @param {number} to
 * @param {number} least
 */
function atLeast(from, to, least) {
  const length = Math.max(to - from, least);
  return [(from + to - length) / 2, length];
}

/* ---- words ---- */

/** Describes an item. @param {Moment} moment @param {number} item */
function itemTitle({ cover, items, links }, item) {
  const words = matrixWords();
  const parts = [words.is(words.item(cover.items[item]), words.statuses[items[item]])];
  const bounds = cover.data.bounds?.[item];
  if (item >= cover.primary) parts.push(words.secondary);
  else if (bounds && (bounds[0] !== 1 || bounds[1] !== 1)) parts.push(words.bounds(...bounds));
  if (items[item] !== PAST) parts.push(words.left(links.len[cover.header(item)]));
  return words.joined(parts);
}

/** Describes an option. @param {Moment} moment @param {number} option */
function optionTitle({ cover, options }, option) {
  const words = matrixWords();
  const { name, idle } = cover.options[option];
  return words.is(words.option(name), idle ? words.idle : words.statuses[options[option]]);
}

/** Describes a cell. @param {Moment} moment @param {number} option @param {number} item */
function cellTitle(moment, option, item) {
  const words = matrixWords();
  const { cover } = moment;
  const k = cover.options[option].items.indexOf(item);
  const { name, idle } = cover.options[option];
  if (k < 0) return words.nothing(name, cover.items[item]);
  const status = statusOf(moment, idle ? -1 : cover.first[option] + k);
  return words.is(
    words.entry(name, cover.items[item], colourOf(cover, option, k)),
    words.statuses[status],
  );
}
