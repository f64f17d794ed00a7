/**
 * What a user can add to the picture of the linked nodes: the number of each node, at its lower
 * right corner, where no link passes, and a frame around the node that is inspected.
 */
import { HALF, HEAD, itemsBetween, rowsBetween } from './links-layout.js';
import { FINE, PINNED, areHeadersAway, linksDrawing, rectOf } from './links.js';
import { meet } from './shapes.js';

/** @typedef {import('../run/types.js').Frame} Frame */
/** @typedef {import('../run/types.js').Shape} Shape */
/** @typedef {import('./links-layout.js').LinksLayout} LinksLayout */

/**
 * Returns the drawing of the linked nodes with additions.
 * @param {() => {numbers: boolean, picked: number}} wish
 *     whether nodes have numbers, and the node with a frame, or -1
 * @returns {import('../run/types.js').Drawing<LinksLayout>}
 */
export function numberedLinks(wish) {
  return {
    ...linksDrawing,
    draw(layout, moment, frame) {
      const { numbers, picked } = wish();
      const seen = frame ?? { x: 0, y: 0, w: layout.width, h: layout.height, scale: 1 };
      return [
        ...linksDrawing.draw(layout, moment, frame),
        ...(numbers && seen.scale >= FINE ? numberShapes(layout, seen, frame !== null) : []),
        ...(picked >= 0 && picked < layout.cover.count ? [ring(layout, picked)] : []),
      ];
    },
  };
}

/**
 * @param {LinksLayout} layout
 * @param {Frame} seen
 * @param {boolean} pinned whether the headers may be at the upper edge instead of their place
 * @returns {Shape[]}
 */
function numberShapes(layout, seen, pinned) {
  const { cover } = layout;
  /** @type {Shape[]} */
  const shapes = [];
  const away = pinned && areHeadersAway(layout, seen);
  const top = away ? seen.y + PINNED + 8 : seen.y;
  /** @param {number} node */
  const add = (node) => {
    const { x, y, w, h } = rectOf(layout, node);
    if (y + h < top || !meet({ x, y, w: w + 30, h: h + 12 }, seen)) return;
    shapes.push({
      kind: 'text',
      x: x + w + 2,
      y: y + h + 6,
      text: String(node),
      look: 'node number',
      key: `number${node}`,
    });
  };
  const [firstItem, lastItem] = itemsBetween(
    layout,
    seen.x - layout.box,
    seen.x + seen.w + layout.box,
  );
  if (!away && layout.headerY + HEAD + 12 >= seen.y) {
    add(0);
    for (let item = firstItem; item < lastItem; item++) add(item + 1);
  }
  const [firstRow, lastRow] = rowsBetween(layout, seen.y - HALF - 12, seen.y + seen.h + HALF);
  for (let row = firstRow; row < lastRow; row++) {
    const option = layout.rows[row];
    for (let node = cover.first[option]; node < cover.first[option + 1]; node++)
      if (cover.itemOf[node] >= firstItem && cover.itemOf[node] < lastItem) add(node);
  }
  return shapes;
}

/** @param {LinksLayout} layout @param {number} node @returns {Shape} */
function ring(layout, node) {
  const { x, y, w, h } = rectOf(layout, node);
  return {
    kind: 'rect',
    x: x - 5,
    y: y - 5,
    w: w + 10,
    h: h + 10,
    r: 6,
    look: 'picked',
    key: 'picked',
  };
}
