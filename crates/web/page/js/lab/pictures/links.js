/**
 * The linked nodes: every node with its four current links.
 *
 * All links are drawn from the arrays as they are, so the picture cannot differ from what the
 * algorithm does. Nothing in the list points to a node that has been removed, but the node still
 * points to its neighbours: those links are the way back, and are drawn dashed. From far away a
 * column is a line and a node is a dot.
 */
import {
  HALF,
  HEAD,
  ROW,
  itemsBetween,
  layLinks,
  nodeAt,
  rowY,
  rowsBetween,
  sizeText,
} from './links-layout.js';
import { mayPass, pathsOf } from './links-paths.js';
import { farShapes } from './links-far.js';
import { meet, round, shortened, signOf } from './shapes.js';
import { PAST, RESTORED, STATUSES } from '../run/status.js';

/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('../run/types.js').Frame} Frame */
/** @typedef {import('../run/types.js').Rect} Rect */
/** @typedef {import('../run/types.js').Shape} Shape */
/** @typedef {import('./links-layout.js').LinksLayout} LinksLayout */
/** @typedef {import('./links-paths.js').Way} Way */
/**
 * @typedef {{past: Shape[], plain: Shape[], ghost: Shape[], written: Shape[]}} Lines
 *     in drawing order, bottom to top
 */

/** From this scale on, nodes are boxes with links. */
const NEAR = 0.4;
/** From this scale on, small text is legible and arrow heads are visible. */
export const FINE = 0.48;
/** Height of the headers pinned to the upper edge. */
export const PINNED = 50;

/** @type {WeakMap<import('../run/cover.js').Cover, LinksLayout>} */
const laid = new WeakMap();

/** @type {import('../run/types.js').Drawing<LinksLayout>} */
export const linksDrawing = {
  lay({ cover }) {
    let layout = laid.get(cover);
    if (!layout) laid.set(cover, (layout = layLinks(cover)));
    return layout;
  },

  draw(layout, moment, frame) {
    const seen = frame ?? { x: 0, y: 0, w: layout.width, h: layout.height, scale: 1 };
    if (seen.scale < NEAR) return farShapes(layout, moment, seen);
    const { past, plain, ghost, written } = linkShapes(layout, moment, seen);
    return [
      ...paperShapes(layout, seen),
      ...past,
      ...plain,
      ...ghost,
      ...written,
      ...nodeShapes(layout, moment, seen, frame === null),
      ...rowNameShapes(layout, moment, seen, frame !== null),
      ...(frame ? pinnedHeaders(layout, moment, frame) : []),
      ...tagShapes(layout, moment, seen, frame !== null),
    ];
  },

  focus(layout, moment) {
    const { cover, entry, covering, row, option, item, written } = moment;
    const node =
      entry >= 0
        ? entry
        : row >= 0 && covering >= 0
          ? cover.entry(row, covering)
          : covering >= 0
            ? covering + 1
            : option >= 0 && item >= 0
              ? cover.entry(option, item)
              : item >= 0
                ? item + 1
                : -1;
    if (node < 0) return null;
    let part = rectOf(layout, node);
    // Include the node that was written to, if it is near.
    const last = written.at(-1);
    if (entry >= 0 && last && last.field !== 'mark') {
      const both = union(part, rectOf(layout, last.node));
      if (both.w <= 320 && both.h <= 320) part = both;
    }
    return part;
  },

  hit(layout, moment, x, y, frame) {
    const { nameX, nameWidth, box, headerY } = layout;
    const near = frame !== undefined && frame.scale >= NEAR;
    // What is pinned to an edge of the frame covers what lies below it.
    if (near && areHeadersAway(layout, frame) && y < frame.y + PINNED + 8) {
      const node = nodeAt(layout, x, headerY);
      return node > 0
        ? {
            title: nodeTitle(moment, node),
            ...partOf(moment, node),
            rect: { x: layout.x[node] - box / 2, y: frame.y + 4, w: box, h: PINNED },
          }
        : null;
    }
    const middle = near ? namesAt(layout, frame) : nameX;
    if (Math.abs(x - middle) <= nameWidth / 2 + 6 && y > headerY + HEAD) {
      const [row, behind] = rowsBetween(layout, y - 10, y + 10);
      if (row < behind)
        return {
          title: optionTitle(moment, layout.rows[row]),
          option: layout.rows[row],
          rect: {
            x: middle - nameWidth / 2,
            y: rowY(layout, row) - 10,
            w: nameWidth,
            h: 20,
          },
        };
      if (middle !== nameX) return null;
    }
    const node = nodeAt(layout, x, y);
    return node >= 0
      ? { title: nodeTitle(moment, node), ...partOf(moment, node), rect: rectOf(layout, node) }
      : null;
  },
};

/**
 * Returns what a node is: the root, the header of an item, or an entry of an option.
 * @param {Moment} moment
 * @param {number} node
 */
function partOf({ cover }, node) {
  const [item, option] = [cover.itemOf[node], cover.optionOf[node]];
  return { node, ...(item >= 0 ? { item } : {}), ...(option >= 0 ? { option } : {}) };
}

/**
 * Describes a node with its four links, in symbols rather than words:
 * `S1·9 ← S1·5 → S1·17 ↑ 9 ↓ 9`.
 * @param {Moment} moment
 * @param {number} node
 */
export function nodeTitle({ cover, links }, node) {
  const { left, right, up, down, len } = links;
  const color = colorOf(cover, node);
  const parts = [color ? `${cover.nodeName(node)}:${color}` : cover.nodeName(node)];
  if (node > 0 && node <= cover.items.length) parts[0] += `  (${sizeText(cover, node, len[node])})`;
  if (node <= cover.primary || cover.optionOf[node] >= 0)
    parts.push(`← ${cover.nodeName(left[node])}`, `→ ${cover.nodeName(right[node])}`);
  if (node > 0) parts.push(`↑ ${cover.nodeName(up[node])}`, `↓ ${cover.nodeName(down[node])}`);
  return parts.join('  ');
}

/**
 * Describes an option: its name, items and colours.
 * @param {Moment} moment
 * @param {number} option
 */
function optionTitle({ cover }, option) {
  const { name, items, colors } = cover.options[option];
  return `${name}:  ${items.map((item, k) => (colors && colors[k] >= 0 ? `${cover.items[item]}:${cover.data.colors[colors[k]]}` : cover.items[item])).join(' ')}`;
}

/**
 * Returns the name of the colour that an entry gives, or an empty string.
 * @param {import('../run/cover.js').Cover} cover
 * @param {number} node
 */
function colorOf(cover, node) {
  const option = cover.optionOf[node];
  if (option < 0) return '';
  const color = cover.options[option].colors?.[node - cover.first[option]] ?? -1;
  return color < 0 ? '' : cover.data.colors[color];
}

/** Returns the box of a node. @param {LinksLayout} layout @param {number} node @returns {Rect} */
export function rectOf({ x, y, box, cover }, node) {
  const [wide, high] = cover.optionOf[node] < 0 ? [box / 2, HEAD] : [HALF, HALF];
  return { x: x[node] - wide, y: y[node] - high, w: 2 * wide, h: 2 * high };
}

/** @param {Rect} a @param {Rect} b @returns {Rect} */
function union(a, b) {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

/**
 * Draws the squared paper, and the line between primary and secondary items.
 * @param {LinksLayout} layout
 * @param {Rect} seen
 * @returns {Shape[]}
 */
function paperShapes({ nameX, x, cover, headerY, right, top, bottom, pitch, ringRight }, seen) {
  const [left, width] = [nameX - pitch, right];
  const [fromX, toX] = [Math.max(2, seen.x), Math.min(width + 2, seen.x + seen.w)];
  const [fromY, toY] = [Math.max(top - 8, seen.y), Math.min(bottom + 2, seen.y + seen.h)];
  const origin = cover.items.length > 0 ? x[1] : left;
  const parts = [];
  for (let k = Math.ceil((fromX - origin) / (pitch / 2)); origin + (k * pitch) / 2 <= toX; k++) {
    parts.push(`M${round(origin + (k * pitch) / 2)} ${round(fromY)}V${round(toY)}`);
  }
  for (let k = Math.ceil((fromY - headerY) / (ROW / 2)); headerY + (k * ROW) / 2 <= toY; k++) {
    parts.push(`M${round(fromX)} ${round(headerY + (k * ROW) / 2)}H${round(toX)}`);
  }
  /** @type {Shape[]} */
  const shapes =
    parts.length > 0 ? [{ kind: 'path', d: parts.join(''), look: 'squares', key: 'squares' }] : [];
  if (cover.items.length > cover.primary) {
    shapes.push({
      kind: 'path',
      d: `M${ringRight + 6} ${headerY - HEAD - 6}V${headerY + HEAD + 6}`,
      look: 'divider',
      key: 'divider',
    });
  }
  return shapes;
}

/**
 * Draws the links, sorted by how they look.
 * @param {LinksLayout} layout
 * @param {Moment} moment
 * @param {Frame} seen
 * @returns {Lines}
 */
function linkShapes(layout, moment, seen) {
  const { cover, links, items, options } = moment;
  const { left, right, up, down } = links;
  const now = new Set(
    moment.written
      .filter(
        ({ field, node, now: value }) =>
          field !== 'len' && field !== 'mark' && links[field][node] === value,
      )
      .map(({ field, node }) => `${field}${node}`),
  );
  // The node that is restored next still has its links too: they lead it back.
  const gone = new Set([...moment.removed, moment.entry]);
  /** @type {Lines} */
  const lines = { past: [], plain: [], ghost: [], written: [] };
  const heads = seen.scale >= FINE;
  const [lowX, highX] = [seen.x - layout.pitch, seen.x + seen.w + layout.pitch];
  const [lowY, highY] = [seen.y - ROW, seen.y + seen.h + ROW];

  /**
   * @param {Way} way
   * @param {number} node
   * @param {boolean} out whether the node has been removed from this list
   * @param {boolean} dim whether the whole list is out of play
   */
  const add = (way, node, out, dim) => {
    const upright = way === 'up' || way === 'down';
    if (
      !mayPass(layout, way, node, links[way][node], upright ? lowY : lowX, upright ? highY : highX)
    )
      return;
    const key = `${way}${node}`;
    const kind = out
      ? gone.has(node)
        ? 'ghost'
        : 'past'
      : now.has(key)
        ? 'written'
        : dim
          ? 'past'
          : 'plain';
    const state = !out ? 'in' : kind === 'ghost' ? 'out' : 'stub';
    pathsOf(layout, way, node, links[way][node], state).forEach(({ d, tip, bounds }, k) => {
      if (!meet(bounds, seen)) return;
      lines[kind].push({
        kind: 'path',
        d,
        ...(heads && { tip }),
        look: kind === 'plain' ? 'link' : `link ${kind}`,
        key: k === 0 ? key : `${key}+`,
      });
    });
  };

  if (layout.headerY + HEAD + 10 >= seen.y) {
    for (let node = 0; node <= cover.primary; node++) {
      const out = right[left[node]] !== node;
      add('right', node, out, false);
      add('left', node, out, false);
    }
  }
  const [firstItem, lastItem] = itemsBetween(layout, lowX, highX);
  for (let item = firstItem; item < lastItem; item++) {
    const header = item + 1;
    const dim = item < cover.primary ? right[left[header]] !== header : items[item] === PAST;
    add('down', header, false, dim);
    add('up', header, false, dim);
    for (const node of layout.columns[item]) {
      const out = down[up[node]] !== node;
      add('down', node, out, dim);
      add('up', node, out, dim);
    }
  }
  const [firstRow, lastRow] = rowsBetween(layout, lowY, highY);
  for (let row = firstRow; row < lastRow; row++) {
    const option = layout.rows[row];
    const dim = options[option] === PAST;
    for (let node = cover.first[option]; node < cover.first[option + 1]; node++) {
      add('right', node, false, dim);
      add('left', node, false, dim);
    }
  }
  return lines;
}

/**
 * Draws the nodes.
 * @param {LinksLayout} layout
 * @param {Moment} moment
 * @param {Frame} seen
 * @param {boolean} titled
 *     whether nodes have a title with their links: in a file; on the screen the surface shows it
 * @returns {Shape[]}
 */
function nodeShapes(layout, moment, seen, titled) {
  const { cover, nodes } = moment;
  const { x, y } = layout;
  /** @type {Shape[]} */
  const shapes = [];
  const [firstItem, lastItem] = itemsBetween(
    layout,
    seen.x - layout.box,
    seen.x + seen.w + layout.box,
  );
  if (layout.headerY + HEAD >= seen.y) {
    if (x[0] + layout.box >= seen.x) {
      shapes.push({
        kind: 'rect',
        ...rectOf(layout, 0),
        r: 3,
        look: 'root',
        key: 'n0',
        ...(titled && { title: nodeTitle(moment, 0) }),
      });
      shapes.push({
        kind: 'text',
        x: x[0],
        y: y[0] + 5,
        text: 'h',
        look: 'root name',
        key: 'h',
      });
    }
    for (let item = firstItem; item < lastItem; item++)
      shapes.push(
        ...headerShapes(layout, moment, item, rectOf(layout, item + 1), 'n', seen.scale, titled),
      );
  }
  const [firstRow, lastRow] = rowsBetween(layout, seen.y - HALF, seen.y + seen.h + HALF);
  for (let row = firstRow; row < lastRow; row++) {
    const option = layout.rows[row];
    for (let node = cover.first[option]; node < cover.first[option + 1]; node++) {
      const item = cover.itemOf[node];
      if (item < firstItem || item >= lastItem) continue;
      const status = nodes[node];
      shapes.push({
        kind: 'rect',
        ...rectOf(layout, node),
        r: 2.5,
        look: `node ${STATUSES[status]}`,
        key: `n${node}`,
        ...(titled && { title: nodeTitle(moment, node) }),
      });
      const color = colorOf(cover, node);
      const sign = signOf(status, x[node], y[node], `s${node}`);
      if (color && seen.scale >= FINE) {
        shapes.push({
          kind: 'text',
          x: x[node],
          y: y[node] + 4.3,
          text: shortened(color, 12, 22),
          look: `mark ${STATUSES[status]}`,
          key: `t${node}`,
        });
        if (sign && sign.kind === 'path')
          shapes.push({ ...signAt(sign, x[node] + HALF, y[node] - HALF, status) });
      } else if (sign) shapes.push(sign);
    }
  }
  return shapes;
}

/**
 * Moves a cross or a plus to a corner, to make room for a letter.
 * @param {Shape} sign
 * @param {number} x
 * @param {number} y
 * @param {number} status
 * @returns {Shape}
 */
function signAt(sign, x, y, status) {
  return signOf(status, x, y, sign.key ?? '') ?? sign;
}

/**
 * Draws a header: its box, name and size.
 * @param {LinksLayout} layout
 * @param {Moment} moment
 * @param {number} item
 * @param {Rect} rect
 * @param {string} prefix of the keys
 * @param {number} scale
 * @param {boolean} titled
 * @returns {Shape[]}
 */
function headerShapes(layout, moment, item, rect, prefix, scale, titled) {
  const { cover, links, nodes, written } = moment;
  const node = item + 1;
  const status = nodes[node];
  const middle = rect.x + rect.w / 2;
  const named = STATUSES[status];
  /** @type {Shape[]} */
  const shapes = [
    {
      kind: 'rect',
      ...rect,
      r: 3,
      look: `node ${named}`,
      key: `${prefix}${node}`,
      ...(titled && { title: nodeTitle(moment, node) }),
    },
    {
      kind: 'text',
      x: middle,
      y: rect.y + 19,
      text: layout.names[item],
      look: `name ${named}`,
      key: `${prefix}name${node}`,
    },
  ];
  if (scale >= FINE) {
    const changed = written.some(({ field, node: at }) => field === 'len' && at === node);
    shapes.push({
      kind: 'text',
      x: middle,
      y: rect.y + 42,
      text: sizeText(cover, node, links.len[node]),
      look: changed && named !== 'answer' ? 'size written' : `size ${named}`,
      key: `${prefix}size${node}`,
    });
  }
  // A thick outline alone could be mistaken for another status.
  if (status === RESTORED)
    shapes.push(
      /** @type {Shape} */ (
        signOf(status, rect.x + rect.w - 5, rect.y - 9, `${prefix}sign${node}`)
      ),
    );
  return shapes;
}

/**
 * Draws the names of the options: at their rows, or at the left edge of the frame if those places
 * are out of sight.
 * @param {LinksLayout} layout
 * @param {Moment} moment
 * @param {Frame} seen
 * @param {boolean} pinned whether the names may be at the edge
 * @returns {Shape[]}
 */
function rowNameShapes(layout, moment, seen, pinned) {
  const { nameX, nameWidth, rowNames } = layout;
  const x = pinned ? namesAt(layout, seen) : nameX;
  /** @type {Shape[]} */
  const shapes = [];
  if (x !== nameX)
    shapes.push({
      kind: 'rect',
      x: seen.x,
      y: seen.y,
      w: nameWidth + 12,
      h: seen.h,
      look: 'band',
      key: 'names',
    });
  const [firstRow, lastRow] = rowsBetween(layout, seen.y - 10, seen.y + seen.h + 10);
  for (let row = firstRow; row < lastRow; row++) {
    const option = layout.rows[row];
    const look = moment.options[option] === PAST ? 'row name past' : 'row name';
    shapes.push({
      kind: 'text',
      x,
      y: rowY(layout, row) + 5,
      text: rowNames[option],
      look,
      key: `row${option}`,
      ...(!pinned && { title: optionTitle(moment, option) }),
    });
  }
  return shapes;
}

/**
 * Repeats the headers at the upper edge if they are out of sight above it.
 * @param {LinksLayout} layout
 * @param {Moment} moment
 * @param {Frame} frame
 * @returns {Shape[]}
 */
function pinnedHeaders(layout, moment, frame) {
  if (!areHeadersAway(layout, frame)) return [];
  const { box, x, nameX, nameWidth } = layout;
  /** @type {Shape[]} */
  const shapes = [
    {
      kind: 'rect',
      x: frame.x,
      y: frame.y,
      w: frame.w,
      h: PINNED + 8,
      look: 'band',
      key: 'headers',
    },
  ];
  const names = namesAt(layout, frame) !== nameX ? frame.x + nameWidth + 12 : frame.x;
  const [first, last] = itemsBetween(layout, names + box / 2, frame.x + frame.w + box);
  for (let item = first; item < last; item++) {
    shapes.push(
      ...headerShapes(
        layout,
        moment,
        item,
        { x: x[item + 1] - box / 2, y: frame.y + 4, w: box, h: PINNED },
        'p',
        frame.scale,
        false,
      ),
    );
  }
  return shapes;
}

/**
 * Returns the variables of the algorithm with the nodes they stand for.
 * @param {Moment} moment
 * @returns {[string, number][]}
 */
export function tagsOf({ cover, covering, item, option, row, entry }) {
  /** @type {[string, number][]} */
  const tags = [];
  const chosen = covering >= 0 ? covering : item;
  if (chosen >= 0) tags.push(['c', chosen + 1]);
  if (option >= 0 && item >= 0) tags.push(['r', cover.entry(option, item)]);
  if (row >= 0 && covering >= 0) tags.push(['i', cover.entry(row, covering)]);
  if (entry >= 0 && entry !== covering + 1) tags.push(['j', entry]);
  return tags.filter(([, node]) => node >= 0);
}

/**
 * Draws the letters of the variables at their nodes.
 * @param {LinksLayout} layout
 * @param {Moment} moment
 * @param {Frame} seen
 * @param {boolean} pinned whether the headers may be at the upper edge instead of their place
 * @returns {Shape[]}
 */
function tagShapes(layout, moment, seen, pinned) {
  /** @type {Shape[]} */
  const shapes = [];
  /** @type {Map<number, number>} */
  const used = new Map();
  for (const [letter, node] of tagsOf(moment)) {
    const header = node <= moment.cover.items.length;
    const rect = rectOf(layout, node);
    if (header && pinned && areHeadersAway(layout, seen)) rect.y = seen.y + 4;
    else if (pinned && areHeadersAway(layout, seen) && rect.y < seen.y + PINNED) continue;
    const before = used.get(node) ?? 0;
    used.set(node, before + 1);
    const out = header ? 3 : 7;
    // A second letter at the same node goes to its other upper corner.
    const x = round(before === 0 ? rect.x - out : rect.x + rect.w + out + (before - 1) * 22);
    const y = round(Math.max(rect.y - out, pinned ? seen.y + 10 : 0));
    if (!meet({ x: x - 10, y: y - 10, w: 20, h: 20 }, seen)) continue;
    shapes.push({ kind: 'circle', x, y, r: 10, look: 'tag', key: `tag${letter}` });
    shapes.push({
      kind: 'text',
      x,
      y: y + 4.6,
      text: letter,
      look: 'tag name',
      key: `tagname${letter}`,
    });
  }
  return shapes;
}

/**
 * Returns the middle of the names of options: at their place, or at the left edge if that is out of
 * sight.
 * @param {LinksLayout} layout
 * @param {Rect} seen
 */
function namesAt({ nameX, nameWidth }, seen) {
  return seen.x > nameX - nameWidth / 2 ? seen.x + nameWidth / 2 + 6 : nameX;
}

/**
 * Whether the row of headers is above the visible part.
 * @param {LinksLayout} layout
 * @param {Rect} seen
 */
export function areHeadersAway(layout, seen) {
  return seen.y > layout.headerY - HEAD;
}
