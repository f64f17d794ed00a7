/**
 * The linked nodes from far away: a line for each column and row, and a dot for each node in the
 * colour of its status. Lines too dense to be told apart are left out, except for the columns being
 * worked on.
 */
import { HEAD, ROW, itemsBetween, rowY, rowsBetween } from './links-layout.js';
import { CHOOSING, FURTHER, STATUSES } from '../run/status.js';

/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('../run/types.js').Frame} Frame */
/** @typedef {import('../run/types.js').Shape} Shape */
/** @typedef {import('./links-layout.js').LinksLayout} LinksLayout */

/** The minimal distance between lines, in pixels. */
const APART = 3.5;
/** Side of a dot in units of the picture; below, its minimum in pixels. */
const DOT = 26;
const LEAST = 1.3;

/**
 * Draws the linked nodes without their links.
 * @param {LinksLayout} layout
 * @param {Moment} moment
 * @param {Frame} seen
 * @returns {Shape[]}
 */
export function farShapes(layout, moment, seen) {
  const { cover, items, nodes } = moment;
  const { x, y, headerY, top, bottom, rowLeft, right, ringLeft, ringRight } = layout;
  const [firstItem, lastItem] = itemsBetween(
    layout,
    seen.x - layout.pitch,
    seen.x + seen.w + layout.pitch,
  );
  const [firstRow, lastRow] = rowsBetween(layout, seen.y - ROW, seen.y + seen.h + ROW);
  /** @type {Shape[]} */
  const shapes = [];
  if (ROW * seen.scale >= APART) {
    for (let row = firstRow; row < lastRow; row++) {
      const at = rowY(layout, row);
      shapes.push({
        kind: 'path',
        d: `M${rowLeft} ${at}H${right}`,
        look: 'far line',
        key: `row${row}`,
      });
    }
  }
  if (headerY + HEAD >= seen.y)
    shapes.push({
      kind: 'path',
      d: `M${ringLeft} ${headerY}H${ringRight}`,
      look: 'far line',
      key: 'ring',
    });
  const dense = layout.pitch * seen.scale < APART;
  for (let item = firstItem; item < lastItem; item++) {
    const status = items[item];
    if (dense && status !== CHOOSING && status !== FURTHER) continue;
    shapes.push({
      kind: 'path',
      d: `M${x[item + 1]} ${top}V${bottom}`,
      look: `far ${STATUSES[status]}`,
      key: `c${item}`,
    });
  }

  // Grouped by status, so that dots of the same look are consecutive: a canvas draws those in one
  // call.
  /** @type {Shape[][]} */
  const dots = STATUSES.map(() => []);
  const side = Math.max(DOT, LEAST / seen.scale);
  const wide = Math.max(layout.box, LEAST / seen.scale);
  const high = Math.max(2 * HEAD, LEAST / seen.scale);
  if (headerY + high >= seen.y) {
    for (let item = firstItem; item < lastItem; item++) {
      dots[items[item]].push({
        kind: 'rect',
        x: x[item + 1] - wide / 2,
        y: headerY - high / 2,
        w: wide,
        h: high,
        look: `dot ${STATUSES[items[item]]}`,
        key: `n${item + 1}`,
      });
    }
  }
  const looks = STATUSES.map((status) => `dot ${status}`);
  for (let row = firstRow; row < lastRow; row++) {
    const option = layout.rows[row];
    for (let node = cover.first[option]; node < cover.first[option + 1]; node++) {
      const item = cover.itemOf[node];
      if (item < firstItem || item >= lastItem) continue;
      dots[nodes[node]].push({
        kind: 'rect',
        x: x[node] - side / 2,
        y: y[node] - side / 2,
        w: side,
        h: side,
        look: looks[nodes[node]],
        key: `n${node}`,
      });
    }
  }
  // The current work is drawn above what was removed earlier.
  for (const status of [5, 0, 3, 2, 1, 6, 4]) shapes.push(...dots[status]);
  shapes.push({
    kind: 'rect',
    x: x[0] - wide / 2,
    y: headerY - high / 2,
    w: wide,
    h: high,
    look: 'tag',
    key: 'n0',
  });
  const at =
    moment.entry >= 0
      ? moment.entry
      : moment.covering >= 0
        ? moment.covering + 1
        : moment.item >= 0
          ? moment.item + 1
          : -1;
  if (at >= 0)
    shapes.push({
      kind: 'circle',
      x: x[at],
      y: y[at],
      r: Math.max(40, 8 / seen.scale),
      look: 'far written',
      key: 'here',
    });
  return shapes;
}
