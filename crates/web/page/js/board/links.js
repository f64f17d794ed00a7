/**
 * Links of a chain as arrows that avoid each other. Pure.
 *
 * A link is straight if possible. If it would run through another candidate of the hint, or along a
 * link that is already drawn, it bends. A few bends to both sides are tried and the least
 * disturbing is taken, the flattest among equals. Only a few points of each are tested, so the
 * drawing is good but not perfect; a chain of twenty links takes well under a millisecond.
 */
import { round } from './drawing.js';

/**
 * @typedef {{x: number, y: number, radius: number}} Spot
 *   A candidate on the board, in hundredths of a cell.
 */
/** @typedef {{from: Spot, to: Spot, strong: boolean}} Span */
/** @typedef {{line: string, head: string, strong: boolean}} Arrow */
/** @typedef {{x: number, y: number}} Point */

const BENDS = [0, 0.1, -0.1, 0.2, -0.2, 0.32, -0.32, 0.45, -0.45];
const SAMPLES = 24;

/**
 * Returns an arrow for each link.
 * @param {Span[]} spans
 * @param {Spot[]} spots all candidates of the hint: a line avoids those that are not its ends
 * @param {number} head length of an arrowhead
 * @param {number} side side of the board, which no line should leave
 * @returns {Arrow[]}
 */
export function arrows(spans, spots, head, side) {
  /** @type {Point[][]} */
  const drawn = [];
  return spans.map(({ from, to, strong }) => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    let best = { cost: Infinity, bend: 0, points: /** @type {Point[]} */ ([]) };
    for (const bend of BENDS) {
      // A bend is a fraction of the length, but a long line does not need a wide one.
      const off = bend * Math.min(length, 420);
      const points = sampled(from, to, off);
      const leaves = points.some(({ x, y }) => Math.min(x, y) < 0 || Math.max(x, y) > side);
      const cost = nuisance(points, from, to, spots, drawn) + Math.abs(bend) + (leaves ? 30 : 0);
      if (cost < best.cost) best = { cost, bend: off, points };
    }
    drawn.push(best.points);
    return { ...arrow(from, to, best.bend, head), strong };
  });
}

/**
 * Returns the control point of a curve whose middle is `off` away from the straight line.
 * @param {Point} from
 * @param {Point} to
 * @param {number} off
 * @returns {Point}
 */
function control(from, to, off) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: (from.x + to.x) / 2 - ((to.y - from.y) / length) * off * 2,
    y: (from.y + to.y) / 2 + ((to.x - from.x) / length) * off * 2,
  };
}

/** @param {Point} a @param {Point} b @param {Point} c @param {number} t @returns {Point} */
function onCurve(a, b, c, t) {
  const u = 1 - t;
  return {
    x: u * u * a.x + 2 * u * t * b.x + t * t * c.x,
    y: u * u * a.y + 2 * u * t * b.y + t * t * c.y,
  };
}

/** @param {Point} from @param {Point} to @param {number} off @returns {Point[]} */
function sampled(from, to, off) {
  const middle = control(from, to, off);
  return Array.from({ length: SAMPLES - 1 }, (_, k) =>
    onCurve(from, middle, to, (k + 1) / SAMPLES),
  );
}

/**
 * Returns how much a line disturbs: much for each candidate it runs through, a little for each part
 * that overlaps another line.
 * @param {Point[]} points
 * @param {Spot} from
 * @param {Spot} to
 * @param {Spot[]} spots
 * @param {Point[][]} drawn
 */
function nuisance(points, from, to, spots, drawn) {
  let cost = 0;
  for (const spot of spots) {
    if (near(spot, from, 1) || near(spot, to, 1)) continue;
    if (points.some((point) => near(point, spot, spot.radius * 1.15))) cost += 10;
  }
  const free = points.filter(
    (point) => !near(point, from, from.radius * 2) && !near(point, to, to.radius * 2),
  );
  for (const other of drawn) {
    const shared = free.filter((point) => other.some((there) => near(point, there, 7))).length;
    // Lines may cross, which makes three shared points at most.
    if (shared > 3) cost += shared;
  }
  return cost;
}

/** @param {Point} a @param {Point} b @param {number} distance */
function near(a, b, distance) {
  return Math.hypot(a.x - b.x, a.y - b.y) < distance;
}

/**
 * Returns the line from ring to ring, and the head at its end.
 * @param {Spot} from
 * @param {Spot} to
 * @param {number} off
 * @param {number} head
 * @returns {{line: string, head: string}}
 */
export function arrow(from, to, off, head) {
  const middle = control(from, to, off);
  const start = towards(from, middle, from.radius + 2);
  const tip = towards(to, middle, to.radius + 2);
  const neck = towards(to, middle, to.radius + 2 + head * 0.8);
  const along = { x: (tip.x - neck.x) / (head * 0.8), y: (tip.y - neck.y) / (head * 0.8) };
  const base = { x: tip.x - along.x * head, y: tip.y - along.y * head };
  const half = head * 0.42;
  const line =
    off === 0 ? `M${text(start)}L${text(neck)}` : `M${text(start)}Q${text(middle)} ${text(neck)}`;
  const wings = [
    { x: base.x - along.y * half, y: base.y + along.x * half },
    { x: base.x + along.y * half, y: base.y - along.x * half },
  ];
  return { line, head: `M${text(tip)}L${text(wings[0])}L${text(wings[1])}z` };
}

/** @param {Point} from @param {Point} to @param {number} distance @returns {Point} */
function towards(from, to, distance) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: from.x + ((to.x - from.x) / length) * distance,
    y: from.y + ((to.y - from.y) / length) * distance,
  };
}

/** @param {Point} point */
function text(point) {
  return `${round(point.x)} ${round(point.y)}`;
}
