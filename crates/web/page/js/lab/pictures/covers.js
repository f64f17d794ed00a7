/**
 * The diagram of all covers. A node is an oval with the number of covers below; an edge has a label
 * with its option and, on a darker ground, the number of covers through it, and is the thicker the
 * larger their share is. The sink is a double ring, as a solution is in the search
 * tree.
 *
 * What is pointed at or chosen is drawn in ink with heavy outlines, and the rest pale. A sample is
 * blue: its labels are filled, its nodes have double outlines.
 */
import { share } from '../run/diagram.js';
import { INSIDE, LINE, TYPE, countWidth } from './covers-layout.js';
import { round } from './shapes.js';

/** @typedef {import('./covers-layout.js').CoversLayout} CoversLayout */
/** @typedef {import('./covers-layout.js').LabelBox} LabelBox */
/** @typedef {import('./covers-layout.js').NodeBox} NodeBox */
/** @typedef {import('../run/diagram.js').Part} Part */
/** @typedef {import('../run/types.js').Frame} Frame */
/** @typedef {import('../run/types.js').Rect} Rect */
/** @typedef {import('../run/types.js').Shape} Shape */

/**
 * What a picture shows.
 * @typedef {object} CoversMoment
 * @property {CoversLayout} run the layout, which takes the place of a run: another one, another
 * view
 * @property {Part | null} lit what is highlighted
 * @property {number} edge the edge that is chosen or pointed at, or -1
 * @property {number} node the node, or -1
 * @property {Part | null} sample
 * @property {number} held the edge that should be in view; -1 for the root
 * @property {(edge: number) => string} sayEdge
 * @property {(node: number) => string} sayNode
 */

/** Text smaller than this many pixels is illegible. */
const READABLE = 5;
/** The widths of edges by share: see `looks.js`. */
const WIDTHS = 5;

/** @type {import('../run/types.js').Drawing<CoversLayout, CoversMoment>} */
export const coversDrawing = {
  lay: ({ run }) => run,

  draw(layout, moment, frame) {
    const near = !frame || frame.scale * TYPE.count >= READABLE;
    const labels = layout.labels.filter((label) => !frame || spans(label, frame));
    const nodes = layout.nodes.filter((node) => !frame || isIn(rectOf(node), frame));
    const late = (/** @type {LabelBox} */ label) => Number(standing(layout, moment, label) !== '');
    // What is highlighted lies over what is not.
    const sorted = labels.toSorted((a, b) => late(a) - late(b));
    return [
      ...sorted.map((label) => lineOf(layout, moment, label)),
      ...(near ? sorted.flatMap((label) => labelShapes(layout, moment, label)) : []),
      ...nodes.flatMap((node) => nodeShapes(layout, moment, node, near)),
    ];
  },

  // What is pointed at must not move under the pointer, so it is not what the view follows.
  focus(layout, { held }) {
    return rectOf(held < 0 ? layout.nodes[0] : layout.labels[layout.diagram.bundleOf[held]]);
  },

  hit(layout, moment, x, y) {
    const meets = (/** @type {Rect} */ { x: left, y: top, w, h }) =>
      x >= left && x <= left + w && y >= top && y <= top + h;
    for (const box of layout.nodes)
      if (meets(rectOf(box)))
        return { title: moment.sayNode(box.node), rect: rectOf(box), node: box.node };
    for (const label of layout.labels) {
      const rect = rectOf(label);
      if (!meets(rect)) continue;
      const line = Math.floor((y - rect.y - 2) / LINE);
      const one = label.lines[Math.max(0, Math.min(line, label.lines.length - 1))];
      // The line that stands for further options leads to the first of them.
      const { edges } = layout.diagram.bundles[label.bundle];
      const edge = one.edge >= 0 ? one.edge : edges[label.lines.length - 1];
      return { title: moment.sayEdge(edge), rect, branch: edge };
    }
    return null;
  },
};

/**
 * Returns how a bundle stands out: it does not, it is pale, lit, or part of the sample.
 * @param {CoversLayout} layout
 * @param {CoversMoment} moment
 * @param {LabelBox} label
 * @returns {'' | ' pale' | ' lit' | ' sample'}
 */
function standing({ diagram }, { lit, sample }, { bundle }) {
  const { edges } = diagram.bundles[bundle];
  const has = (/** @type {Part | null} */ part) => edges.some((edge) => part?.edges.has(edge));
  if (lit) return has(lit) ? ' lit' : ' pale';
  if (sample) return has(sample) ? ' sample' : ' pale';
  return '';
}

/**
 * Draws the line of a bundle.
 * @param {CoversLayout} layout
 * @param {CoversMoment} moment
 * @param {LabelBox} label
 * @returns {Shape}
 */
function lineOf(layout, moment, label) {
  const { diagram } = layout;
  const width = widthOf(share(diagram.bundles[label.bundle].through, diagram.total));
  const [start, ...rest] = label.points;
  let d = `M${round(start.x)} ${round(start.y)}`;
  let last = start;
  for (const point of rest) {
    const middle = round((last.y + point.y) / 2);
    d +=
      Math.abs(point.x - last.x) < 0.05
        ? `V${round(point.y)}`
        : `C${round(last.x)} ${middle} ${round(point.x)} ${middle} ${round(point.x)} ${round(point.y)}`;
    last = point;
  }
  const look = `cover edge ${width}${standing(layout, moment, label)}`;
  return { kind: 'path', d, look, key: `line ${label.bundle}` };
}

/** Returns the width of an edge, from 1 to WIDTHS. @param {number} part its share of the covers */
export function widthOf(part) {
  return Math.max(1, Math.ceil(part * WIDTHS));
}

/**
 * Draws the label of a bundle.
 * @param {CoversLayout} layout
 * @param {CoversMoment} moment
 * @param {LabelBox} label
 * @returns {Shape[]}
 */
function labelShapes(layout, moment, label) {
  const stands = standing(layout, moment, label);
  const { lit, sample } = moment;
  const rect = rectOf(label);
  /** @type {Shape[]} */
  const shapes = [
    { kind: 'rect', ...rect, r: 4, look: `cover label${stands}`, key: `label ${label.bundle}` },
  ];
  const counted = Math.max(...label.lines.map(({ count }) => countWidth(count))) + 2 * INSIDE;
  shapes.push({
    kind: 'rect',
    x: round(rect.x + rect.w - counted),
    y: rect.y + 1.5,
    w: round(counted - 1.5),
    h: rect.h - 3,
    r: 3,
    look: 'cover counts',
    key: `counts ${label.bundle}`,
  });
  label.lines.forEach(({ edge, name, count }, k) => {
    const y = rect.y + 2 + k * LINE;
    const part = lit ?? sample;
    // A bundle may be on the path with one of its options only.
    const on = part === null || edge < 0 || part.edges.has(edge);
    const sort = on ? stands : stands && ' pale';
    const key = `label ${label.bundle} ${k}`;
    if (stands === ' sample' && on)
      shapes.push({
        kind: 'rect',
        x: rect.x + 2,
        y,
        w: rect.w - 4,
        h: LINE,
        r: 3,
        look: 'cover drawn',
        key: `${key} drawn`,
      });
    if (edge >= 0 && edge === moment.edge)
      shapes.push({
        kind: 'rect',
        x: rect.x + 1,
        y,
        w: rect.w - 2,
        h: LINE,
        r: 3,
        look: 'picked',
        key: `${key} picked`,
      });
    shapes.push(
      {
        kind: 'text',
        x: round(rect.x + INSIDE),
        y: round(y + 14),
        text: name,
        look: `cover option${sort}`,
        key: `${key} name`,
      },
      {
        kind: 'text',
        x: round(rect.x + rect.w - INSIDE),
        y: round(y + 14),
        text: count,
        look: `cover count${sort}`,
        key: `${key} count`,
      },
    );
  });
  return shapes;
}

/**
 * Draws a node.
 * @param {CoversLayout} layout
 * @param {CoversMoment} moment
 * @param {NodeBox} box
 * @param {boolean} near whether text is legible
 * @returns {Shape[]}
 */
function nodeShapes(layout, moment, box, near) {
  const { node, count, x, y, w, h } = box;
  const { lit, sample } = moment;
  const key = `node ${node}`;
  const stands = lit
    ? lit.nodes.has(node)
      ? ' lit'
      : ' pale'
    : sample && (sample.nodes.has(node) ? ' sample' : ' pale');
  const sort = stands ?? '';
  const oval = (
    /** @type {number} */ more,
    /** @type {string} */ look,
    /** @type {string} */ key,
  ) =>
    /** @type {Shape} */ ({
      kind: 'rect',
      x: round(x - w / 2 - more),
      y: round(y - h / 2 - more),
      w: round(w + 2 * more),
      h: h + 2 * more,
      r: h / 2 + more,
      look,
      key,
    });
  /** @type {Shape[]} */
  const shapes = [];
  if (node === moment.node) shapes.push(oval(4, 'picked', `${key} picked`));
  shapes.push(oval(0, `cover node${sort}`, key));
  if (node === layout.diagram.size - 1) {
    shapes.push(oval(-5, `cover sink${sort}`, `${key} sink`));
    return shapes;
  }
  if (sort === ' sample') shapes.push(oval(-3, 'cover node sample', `${key} ring`));
  if (!near) return shapes;
  shapes.push({
    kind: 'text',
    x: round(x),
    y: round(y + 5),
    text: count,
    look: `cover count${sort} node`,
    key: `${key} count`,
  });
  return shapes;
}

/** @param {{x: number, y: number, w: number, h: number}} box @returns {Rect} */
function rectOf({ x, y, w, h }) {
  return { x: round(x - w / 2), y: round(y - h / 2), w: round(w), h };
}

/** @param {Rect} rect @param {Rect} frame */
function isIn({ x, y, w, h }, frame) {
  return x + w >= frame.x && x <= frame.x + frame.w && y + h >= frame.y && y <= frame.y + frame.h;
}

/**
 * Whether a bundle's line or label may be in the frame.
 * @param {LabelBox} label
 * @param {Rect} frame
 */
function spans({ points, w }, frame) {
  const xs = points.map(({ x }) => x);
  const [left, top] = [Math.min(...xs) - w / 2, points[0].y];
  const right = Math.max(...xs) + w / 2;
  return isIn({ x: left, y: top, w: right - left, h: points[points.length - 1].y - top }, frame);
}
