/**
 * The small drawings on the tiles of a new game: what a rule is about, and how givens are
 * arranged under a symmetry.
 */
import { drawn } from '../base/dom.js';

const FRAME = 'M2 2h40v40h-40z';
/** The middle of each third. */
const CENTRES = [8.7, 22, 35.3];
/** Cells of 8 units. */
const FIFTHS = 'M10 2v40M18 2v40M26 2v40M34 2v40M2 10h40M2 18h40M2 26h40M2 34h40';
const THIRDS = 'M15.3 2v40M28.7 2v40M2 15.3h40M2 28.7h40';

/**
 * Paths of each rule: faint ones first. Under `dots`, the centres of the cells that a rule is
 * about.
 * @type {Record<string, {faint?: string, lines?: string, dots?: [number, number][]}>}
 */
const RULES = {
  jigsaw: { lines: 'M15 2v8h7v12h-8v8h8v12M30 2v14h-8M42 22H30v8h-8M2 16h13M14 30H2M30 30v12' },
  x: { faint: THIRDS, lines: 'M2 2l40 40M42 2L2 42' },
  windoku: { faint: THIRDS, lines: 'M7 7h12v12H7zM25 7h12v12H25zM7 25h12v12H7zM25 25h12v12H25z' },
  'centre-dot': {
    faint: THIRDS,
    dots: CENTRES.flatMap((y) => CENTRES.map((x) => /** @type {[number, number]} */ ([x, y]))),
  },
  'anti-knight': {
    faint: FIFTHS,
    lines: 'M14 30V14h8',
    dots: [
      [14, 30],
      [22, 14],
    ],
  },
  'anti-king': {
    faint: FIFTHS,
    lines: 'M14 30l8-8',
    dots: [
      [14, 30],
      [22, 22],
    ],
  },
  'non-consecutive': { faint: FIFTHS, lines: 'M14 22h16M20 17l4 10' },
};

/**
 * Centres of the givens, and either the axis of reflection or whether a centre of rotation is
 * drawn.
 */
/** @type {Record<string, {givens: [number, number][], axis?: string, turns?: boolean}>} */
const SYMMETRIES = {
  none: {
    givens: [
      [8, 10],
      [20, 6],
      [33, 14],
      [14, 24],
      [30, 34],
    ],
  },
  'half-turn': {
    givens: [
      [9, 9],
      [24, 12],
      [35, 35],
      [20, 32],
      [10, 27],
      [34, 17],
    ],
    turns: true,
  },
  'quarter-turn': {
    givens: [
      [10, 14],
      [30, 10],
      [34, 30],
      [14, 34],
    ],
    turns: true,
  },
  vertical: {
    givens: [
      [10, 10],
      [34, 10],
      [14, 22],
      [30, 22],
      [8, 34],
      [36, 34],
    ],
    axis: 'M22 2v40',
  },
  diagonal: {
    givens: [
      [12, 30],
      [30, 12],
      [8, 18],
      [18, 8],
      [34, 26],
      [26, 34],
    ],
    axis: 'M2 2l40 40',
  },
};

/** @param {string} name */
export function ruleDrawing(name) {
  const { faint, lines, dots = [] } = RULES[name];
  return tile(
    faint && drawn('path', { class: 'faint', d: faint }),
    lines && drawn('path', { d: lines }),
    ...dots.map(([cx, cy]) => drawn('circle', { class: 'fill', cx, cy, r: 2.6 })),
  );
}

/** @param {string} name */
export function symmetryDrawing(name) {
  const { givens, axis, turns } = SYMMETRIES[name];
  return tile(
    turns && drawn('circle', { cx: 22, cy: 22, r: 1.5 }),
    axis && drawn('path', { 'stroke-dasharray': '2 2.5', d: axis }),
    ...givens.map(([x, y]) =>
      drawn('rect', { class: 'fill', x: x - 2.5, y: y - 2.5, width: 5, height: 5 }),
    ),
  );
}

/** @param {...import('../base/dom.js').Child} children */
function tile(...children) {
  return drawn(
    'svg',
    { viewBox: '0 0 44 44', 'aria-hidden': 'true' },
    drawn('path', { d: FRAME }),
    ...children,
  );
}
