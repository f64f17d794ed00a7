/**
 * The drawing of a hint as SVG elements, back to front: houses, groups, links, candidates with
 * their marks, letters of sets; of a single, the digits that make it right before the candidates.
 */
import { drawn } from '../base/dom.js';
import { round } from './drawing.js';

/** @typedef {import('./hint.js').HintPicture} HintPicture */
/** @typedef {import('./hint.js').Shown} Shown */

/**
 * @param {HintPicture} picture
 * @returns {SVGElement[]}
 */
export function drawHint(picture) {
  return [
    ...picture.covers.map((d) => drawn('path', { class: 'o-cover', d })),
    ...picture.houses.map((d) => drawn('path', { class: 'o-row', d })),
    ...picture.rings.map((d) => drawn('path', { class: 'o-ring', d })),
    ...picture.groups.map(({ line, width }) =>
      drawn('path', { class: 'o-group', d: line, 'stroke-width': width }),
    ),
    ...picture.links.flatMap(({ line, head, strong }) => [
      drawn('path', { class: strong ? 'o-strong' : 'o-weak', d: line }),
      drawn('path', { class: 'o-head', d: head }),
    ]),
    ...[
      { kind: 'o-sight', d: picture.sights },
      { kind: 'o-witness', d: picture.witnesses },
      { kind: 'o-blocked', d: picture.blocked },
    ].flatMap(({ kind, d }) => (d ? [drawn('path', { class: kind, d })] : [])),
    ...picture.shown.flatMap(drawCandidate),
    ...picture.letters.map(({ text, x, y, type }) =>
      drawn('text', { class: 'k set', x, y: round(y + type * 0.33), 'font-size': type }, text),
    ),
  ];
}

/**
 * Draws a candidate with the mark of its part.
 * @param {Shown} shown
 * @returns {SVGElement[]}
 */
function drawCandidate(shown) {
  const { sign, part, out, x, y, type } = shown;
  // On the bare board an outline in the background colour separates the digits from links that pass
  // them; on a tint it would show.
  const rim = part === '' && !shown.tinted ? ' rim' : '';
  const letter = drawn(
    'text',
    { class: `k ${out ? 'out' : part}${rim}`, x, y: round(y + type * 0.33), 'font-size': type },
    sign,
  );
  const struck = out ? [drawn('path', { class: 'o-out', d: stroke(shown) })] : [];
  return [...frame(shown), letter, ...struck];
}

/**
 * Draws the frame of a candidate that has a part in the argument.
 * @param {Shown} shown
 * @returns {SVGElement[]}
 */
function frame(shown) {
  const { part, x, y, radius } = shown;
  switch (part) {
    case 'cause':
      return [drawn('circle', { class: 'o-hit', cx: x, cy: y, r: radius })];
    case 'counter':
      return [drawn('circle', { class: 'o-counter', cx: x, cy: y, r: radius })];
    case 'fin':
      return [drawn('path', { class: 'o-fin', d: diamond(shown) })];
    case 'placed':
      return [drawn('path', { class: 'o-placed', d: square(shown) })];
    default:
      return [];
  }
}

/** @param {Shown} shown */
function stroke({ x, y, radius }) {
  const across = round(radius * 0.82);
  const up = round(radius * 0.7);
  return `M${round(x - across)} ${round(y + up)}l${2 * across} ${-2 * up}`;
}

/** @param {Shown} shown */
function diamond({ x, y, radius }) {
  const reach = round(radius * 1.25);
  return `M${round(x - reach)} ${y}L${x} ${round(y - reach)}L${round(x + reach)} ${y}L${x} ${round(y + reach)}z`;
}

/** @param {Shown} shown */
function square({ x, y, radius }) {
  const half = round(radius * 0.92);
  return `M${round(x - half)} ${round(y - half)}h${2 * half}v${2 * half}h${-2 * half}z`;
}
