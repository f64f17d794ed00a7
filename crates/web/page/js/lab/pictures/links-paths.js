/**
 * The paths of links between nodes, as SVG path data. Pure functions.
 *
 * A link between neighbours is straight. A link that skips nodes bends around them, beside the
 * column or above the row. A link that wraps around leaves at one edge and re-enters at the
 * opposite one, at the same place; it is drawn in two pieces. Each pair of neighbours has two
 * links, drawn side by side.
 *
 * The same functions draw both directions: `s` runs along the column or the row, `t` across it.
 */
import { HALF, HEAD } from './links-layout.js';
import { round } from './shapes.js';

/** @typedef {import('./links-layout.js').LinksLayout} LinksLayout */
/** @typedef {import('../run/types.js').Rect} Rect */
/** @typedef {'left' | 'right' | 'up' | 'down'} Way */

/**
 * A piece of a link.
 * @typedef {object} Piece
 * @property {boolean} upright whether it runs along a column
 * @property {number} line position of the column or the row
 * @property {number} from s where it begins
 * @property {number} to
 * @property {number} t t of its straight part
 * @property {number} lane t at which it passes the nodes that it skips; 0 if it skips none
 * @property {number} foot t at which a bent piece begins or ends at a node
 * @property {boolean} over whether the lane is above the headers
 * @property {boolean} leaves whether it begins at a node; else it comes in from an edge
 * @property {boolean} arrives whether it ends at a node
 */

/**
 * A piece as it is drawn.
 * @typedef {{d: string, tip: [number, number, number], bounds: Rect}} Path
 */

/** The size of the path cache; a full cache is cleared. */
const KEPT = 40000;
/** The distance from the middle of a column or row to each of its two links. */
const BESIDE = 4;
/** The length of a bend along the column or row. */
const BEND = 34;
const STUB = 11;
/** @type {Way[]} */
const ORDER = ['left', 'right', 'up', 'down'];

/**
 * For each way: its direction, the side of the middle on which it runs, and its lane around skipped
 * nodes. Of the two links of a pair, the one on the outer side also takes the outer lane, so they
 * never cross.
 */
const WAYS = {
  down: { upright: true, sign: 1, t: BESIDE, lane: 29, foot: 11 },
  up: { upright: true, sign: -1, t: -BESIDE, lane: 23, foot: 5 },
  right: { upright: false, sign: 1, t: -BESIDE, lane: -27, foot: -11 },
  left: { upright: false, sign: -1, t: BESIDE, lane: -21, foot: -5 },
};
/** The links of removed nodes stay to the left of the column. */
const GONE = { down: { lane: -23, foot: -5 }, up: { lane: -29, foot: -11 } };
/**
 * In the row of headers, lanes are above the boxes and feet are further in, as headers are wide.
 */
const ABOVE = { right: { lane: -54, foot: 10 }, left: { lane: -43, foot: 18 } };
/** The links that a removed header still has stay below those that skip it. */
const BELOW = 14;

/**
 * Returns a link as it is drawn, in one piece or two.
 * @param {LinksLayout} layout
 * @param {Way} way
 * @param {number} from node
 * @param {number} to node
 * @param {'in' | 'out' | 'stub'} state
 *     whether `from` is in the list; if not, whether to draw the whole link or only its beginning
 * @returns {Path[]}
 */
export function pathsOf(layout, way, from, to, state) {
  const { paths, cover, box } = layout;
  const kind = ORDER.indexOf(way) * 3 + (state === 'in' ? 0 : state === 'out' ? 1 : 2);
  const key = (kind * cover.count + from) * cover.count + to;
  let known = paths.get(key);
  if (known) return known;
  const pieces =
    state === 'stub'
      ? [stubOf(layout, way, from)]
      : piecesOf(layout, way, from, to, state === 'out');
  known = pieces.map((piece) => ({ ...pathOf(piece, box / 2), bounds: boundsOf(piece) }));
  if (paths.size >= KEPT) paths.clear();
  paths.set(key, known);
  return known;
}

/**
 * Returns the pieces of a link.
 * @param {LinksLayout} layout
 * @param {Way} way
 * @param {number} from node
 * @param {number} to node
 * @param {boolean} gone
 *     whether `from` is no longer in the list: its links then stay on the other side of the column
 * @returns {Piece[]}
 */
export function piecesOf(layout, way, from, to, gone) {
  const { upright, sign, t, lane, foot } = WAYS[way];
  const { x, y, rank, place, cover } = layout;
  const header = !upright && cover.optionOf[from] < 0;
  const [start, end] = edges(layout, upright, header);
  const order = upright ? rank : header ? null : place;
  const first = order ? order[from] : from;
  const second = order ? order[to] : to;
  const last = header
    ? cover.primary
    : upright
      ? layout.columns[cover.itemOf[from]].length
      : cover.first[cover.optionOf[from] + 1] - cover.first[cover.optionOf[from]] - 1;
  const at = upright ? y : x;
  const beside = gone && (way === 'down' || way === 'up') ? GONE[way] : { lane, foot };
  const shared = { upright, line: upright ? x[from] : y[from], t, over: header };
  const above = ABOVE[way === 'left' ? 'left' : 'right'];
  const bent = header ? { lane: above.lane + (gone ? BELOW : 0), foot: above.foot } : beside;
  const straight = { lane: 0, foot: 0 };
  const begin = at[from] + sign * halfOf(layout, from, upright);
  const stop = at[to] - sign * (halfOf(layout, to, upright) + 1);
  if (sign * (second - first) > 0) {
    return [
      {
        ...shared,
        ...(Math.abs(second - first) > 1 ? bent : straight),
        from: begin,
        to: stop,
        leaves: true,
        arrives: true,
      },
    ];
  }
  // It wraps around: out at one edge, in at the other.
  const [out, back] = sign > 0 ? [end, start] : [start, end];
  const skipsOut = sign > 0 ? first < last : first > 0;
  const skipsIn = sign > 0 ? second > 0 : second < last;
  return [
    {
      ...shared,
      ...(skipsOut ? bent : straight),
      from: begin,
      to: out,
      leaves: true,
      arrives: false,
    },
    {
      ...shared,
      ...(skipsIn ? bent : straight),
      from: back,
      to: stop,
      leaves: false,
      arrives: true,
    },
  ];
}

/**
 * Whether a link may be visible between two places along its column or row. This is a cheap test,
 * made for thousands of links before their paths are built.
 * @param {LinksLayout} layout
 * @param {Way} way
 * @param {number} from node
 * @param {number} to node
 * @param {number} low
 * @param {number} high
 */
export function mayPass(layout, way, from, to, low, high) {
  const at = way === 'up' || way === 'down' ? layout.y : layout.x;
  const forwards = way === 'down' || way === 'right';
  const [first, second] = forwards ? [at[from], at[to]] : [at[to], at[from]];
  // A link that wraps around covers what is outside the two nodes.
  return first < second ? first <= high && second >= low : first <= high || second >= low;
}

/**
 * @param {LinksLayout} layout
 * @param {boolean} upright
 * @param {boolean} header
 * @returns {[number, number]}
 */
function edges({ top, bottom, ringLeft, ringRight, rowLeft, right }, upright, header) {
  if (upright) return [top, bottom];
  return header ? [ringLeft, ringRight] : [rowLeft, right];
}

/**
 * Returns the distance from the middle of a node to its side.
 * @param {LinksLayout} layout
 * @param {number} node
 * @param {boolean} upright
 */
function halfOf({ box, cover }, node, upright) {
  if (cover.optionOf[node] >= 0) return HALF;
  return upright ? HEAD : box / 2;
}

/**
 * Returns a short arrow that only shows the direction of a link.
 * @param {LinksLayout} layout
 * @param {Way} way
 * @param {number} node
 * @returns {Piece}
 */
export function stubOf(layout, way, node) {
  const { upright, sign } = WAYS[way];
  const begin = (upright ? layout.y[node] : layout.x[node]) + sign * halfOf(layout, node, upright);
  return {
    upright,
    line: upright ? layout.x[node] : layout.y[node],
    from: begin,
    to: begin + sign * STUB,
    t: upright ? 0 : sign * -BESIDE,
    lane: 0,
    foot: 0,
    over: false,
    leaves: true,
    arrives: true,
  };
}

/** Returns a generous bounding box of a piece. @param {Piece} piece @returns {Rect} */
export function boundsOf({ upright, line, from, to, lane }) {
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  const reach = Math.max(Math.abs(lane), 12) + 8;
  // A link above the headers begins on top of the box, which is further back than its side.
  const extra = upright ? 0 : 50;
  return upright
    ? { x: line - reach, y: low, w: 2 * reach, h: high - low }
    : { x: low - extra, y: line - reach, w: high - low + 2 * extra, h: 2 * reach };
}

/**
 * Draws a piece.
 * @param {Piece} piece
 * @param {number} half half the width of a header
 * @returns {{d: string, tip: [number, number, number]}}
 */
export function pathOf(piece, half) {
  const { upright, line, from, to, t, lane, leaves, arrives } = piece;
  const sign = to > from ? 1 : -1;
  /** @param {number} s @param {number} across */
  const at = (s, across) =>
    upright ? `${round(line + across)} ${round(s)}` : `${round(s)} ${round(line + across)}`;
  /**
   * @param {number} s
   * @param {number} across
   * @param {number} ds
   * @param {number} dt
   * @returns {[number, number, number]}
   */
  const tip = (s, across, ds, dt) =>
    upright ? [line + across, s, Math.atan2(ds, dt)] : [s, line + across, Math.atan2(dt, ds)];
  if (lane === 0) return { d: `M${at(from, t)}L${at(to, t)}`, tip: tip(to, t, sign, 0) };
  if (piece.over) return arcOf(piece, half, sign, at, tip);

  const { foot } = piece;
  const reach = Math.min(BEND, Math.abs(to - from) / 2) * sign;
  const begin = leaves
    ? `M${at(from, foot)}C${at(from + reach * 0.4, lane)} ${at(from + reach * 0.5, lane)} ${at(from + reach, lane)}`
    : `M${at(from, t)}C${at(from + reach / 2, t)} ${at(from + reach / 2, lane)} ${at(from + reach, lane)}`;
  const end = arrives
    ? `C${at(to - reach * 0.5, lane)} ${at(to - reach * 0.4, lane)} ${at(to, foot)}`
    : `C${at(to - reach / 2, lane)} ${at(to - reach / 2, t)} ${at(to, t)}`;
  return {
    d: `${begin}L${at(to - reach, lane)}${end}`,
    tip: arrives ? tip(to, foot, reach * 0.4, foot - lane) : tip(to, t, sign, 0),
  };
}

/**
 * Draws an arc above the headers: from the top of one box to the top of another, or to an edge.
 * @param {Piece} piece
 * @param {number} half
 * @param {number} sign
 * @param {(s: number, across: number) => string} at
 * @param {(s: number, across: number, ds: number, dt: number) => [number, number, number]} tip
 * @returns {{d: string, tip: [number, number, number]}}
 */
function arcOf({ from, to, t, lane, foot, leaves, arrives }, half, sign, at, tip) {
  // Moves the ends from the sides of the boxes to points on top of them.
  const begin = leaves ? from - sign * (half - (sign > 0 ? foot : foot + 2)) : from;
  const end = arrives ? to + sign * (half + 1 - (sign > 0 ? foot + 2 : foot)) : to;
  const lift = lane - 14;
  if (leaves && arrives) {
    return {
      d: `M${at(begin, -HEAD)}C${at(begin + sign * 14, lift)} ${at(end - sign * 14, lift)} ${at(end, -HEAD - 1)}`,
      tip: tip(end, -HEAD - 1, sign * 14, -HEAD - lift),
    };
  }
  const reach = sign * 60;
  const shore = sign * 44;
  if (leaves) {
    return {
      d: `M${at(begin, -HEAD)}C${at(begin + sign * 12, lane)} ${at(begin + reach / 2, lane)} ${at(begin + reach, lane)}L${at(to - shore, lane)}C${at(to - shore / 2, lane)} ${at(to - shore / 2, t)} ${at(to, t)}`,
      tip: tip(to, t, sign, 0),
    };
  }
  return {
    d: `M${at(from, t)}C${at(from + shore / 2, t)} ${at(from + shore / 2, lane)} ${at(from + shore, lane)}L${at(end - reach, lane)}C${at(end - reach / 2, lane)} ${at(end - sign * 12, lane)} ${at(end, -HEAD - 1)}`,
    tip: tip(end, -HEAD - 1, sign * 12, -HEAD - lane),
  };
}
