/**
 * Shapes as SVG: in the page, where a step touches only what it changed, and as the text of a
 * self-contained file.
 */
import { drawn } from '../../base/dom.js';
import { attributesOf, styleOf, variables } from './looks.js';
import { headPath } from './shapes.js';

/** @typedef {import('../run/types.js').Shape} Shape */
/** @typedef {import('../run/types.js').Rect} Rect */
/** @typedef {import('../run/types.js').Look} Look */
/** @typedef {import('./looks.js').Palette} Palette */
/** @typedef {{element: SVGElement, shape: Shape, round: number}} Kept */

/** Side of the tile that the hatching repeats. */
export const TILE = 6;
/** Its lines, which cross the edges so that their ends do not show. */
export const HATCH_LINES = 'M-1 1L1 -1M0 6L6 0M5 7L7 5';
const HATCH_STRENGTH = 0.55;

/** How long the writing of a link is animated, in milliseconds. */
const SLOW = 320;

/** How many siblings are searched for an element before it is moved. */
const AHEAD = 6;

/** @type {Record<Shape['kind'], string[]>} */
const NUMBERS = {
  rect: ['x', 'y', 'w', 'h', 'r'],
  circle: ['x', 'y', 'r'],
  path: ['d'],
  text: ['x', 'y'],
};
/** @type {Record<string, Record<string, string>>} The SVG names of the fields. */
const CALLED = {
  rect: { x: 'x', y: 'y', w: 'width', h: 'height', r: 'rx' },
  circle: { x: 'cx', y: 'cy', r: 'r' },
  path: { d: 'd' },
  text: { x: 'x', y: 'y' },
};

let pictures = 0;

/**
 * A picture in the page. For anyone inspecting the page, `data-key` names the thing and `data-look`
 * its look.
 */
export class SvgPicture {
  constructor() {
    const id = `hatch-${(pictures += 1)}`;
    this.element = drawn(
      'svg',
      { class: 'picture', 'aria-hidden': 'true' },
      drawn('defs', {}, hatchPattern(id)),
    );
    this.layer = drawn('g');
    this.element.append(this.layer);
    this.hatch = `url(#${id})`;
    /** @type {Map<string, Kept>} */
    this.kept = new Map();
    /** @type {Map<Look, Record<string, string>>} */
    this.attributes = new Map();
    this.round = 0;
    this.view = '';
  }

  /**
   * Updates the picture.
   * @param {Shape[]} shapes
   * @param {Rect} frame the part that fills the element
   * @param {boolean} [calm] whether there is time to animate how a link is written
   */
  show(shapes, frame, calm = false) {
    const view = `${frame.x} ${frame.y} ${frame.w} ${frame.h}`;
    if (view !== this.view) this.element.setAttribute('viewBox', (this.view = view));
    this.round += 1;
    /** @type {ChildNode | null} */
    let at = this.layer.firstChild;
    shapes.forEach((shape, index) => {
      const key = shape.key ?? `#${index}`;
      const before = this.kept.get(key)?.element;
      const old = calm ? this.kept.get(key)?.shape : shape;
      const element = this.#element(shape, key);
      if (calm && shape.look === 'link written' && old?.look !== shape.look) writeSlowly(element);
      if (at === before && at) at = element;
      // A skipped element is either obsolete or comes later, and is moved then. So if one shape
      // changes its position, only its own element is moved.
      let there = at;
      for (let k = 0; k < AHEAD && there && there !== element; k += 1) there = there.nextSibling;
      if (there === element && there) at = there.nextSibling;
      else this.layer.insertBefore(element, at);
    });
    if (this.kept.size > shapes.length) {
      for (const [key, { element, round }] of this.kept) {
        if (round === this.round) continue;
        element.remove();
        this.kept.delete(key);
      }
    }
  }

  /**
   * Returns the up-to-date element of a shape.
   * @param {Shape} shape
   * @param {string} key
   */
  #element(shape, key) {
    let kept = this.kept.get(key);
    if (kept?.round === this.round) throw new Error(`two shapes with the key ${key}`);
    const sort = sortOf(shape);
    if (!kept || sortOf(kept.shape) !== sort) {
      const element = made(shape);
      kept?.element.replaceWith(element);
      kept = { element, shape, round: this.round };
      this.kept.set(key, kept);
      element.setAttribute('data-key', key);
      this.#dress(kept.element, shape, null);
      placed(kept.element, shape, null);
      return kept.element;
    }
    if (kept.shape !== shape) {
      if (kept.shape.look !== shape.look) this.#dress(kept.element, shape, kept.shape);
      placed(kept.element, shape, kept.shape);
      kept.shape = shape;
    }
    kept.round = this.round;
    return kept.element;
  }

  /**
   * Sets the attributes of a look.
   * @param {SVGElement} element
   * @param {Shape} shape
   * @param {Shape | null} before
   */
  #dress(element, shape, before) {
    const now = this.#attributes(shape.look);
    const old = before ? this.#attributes(before.look) : {};
    for (const name in old) if (!(name in now)) element.removeAttribute(name);
    for (const name in now) if (old[name] !== now[name]) element.setAttribute(name, now[name]);
    element.setAttribute('data-look', shape.look);
    if (shape.kind === 'path' && shape.tip) element.children[1].setAttribute('fill', now.stroke);
  }

  /** @param {Look} look */
  #attributes(look) {
    let known = this.attributes.get(look);
    if (!known)
      this.attributes.set(look, (known = attributesOf(styleOf(look), variables, () => this.hatch)));
    return known;
  }
}

/**
 * Animates a link from its beginning to its head, as if drawn by hand.
 * @param {SVGElement} element
 */
function writeSlowly(element) {
  const line = /** @type {SVGPathElement} */ (element.children[0] ?? element);
  const strokeDasharray = line.getTotalLength();
  line.animate(
    [
      { strokeDasharray, strokeDashoffset: strokeDasharray },
      { strokeDasharray, strokeDashoffset: 0 },
    ],
    { duration: SLOW, easing: 'ease-in-out' },
  );
}

/**
 * The kind of a shape, where a path with an arrow head is a kind of its own.
 * @param {Shape} shape
 */
function sortOf(shape) {
  return shape.kind === 'path' && shape.tip ? 'arrow' : shape.kind;
}

/** @param {Shape} shape @returns {SVGElement} */
function made(shape) {
  if (shape.kind === 'path' && shape.tip)
    return drawn('g', {}, drawn('path'), drawn('path', { stroke: 'none' }));
  return drawn(shape.kind);
}

/**
 * Sets the position attributes of a shape.
 * @param {SVGElement} element
 * @param {any} shape
 * @param {any} before the shape as it is drawn now; null if it is new
 */
function placed(element, shape, before) {
  if (shape.kind === 'path' && shape.tip) {
    if (before?.d !== shape.d) element.children[0].setAttribute('d', shape.d);
    // Most links do not change from step to step; their `tip` is then the same object.
    if (before && before.tip === shape.tip && before.look === shape.look) return;
    element.children[1].setAttribute('d', headPath(shape.tip, styleOf(shape.look).head ?? 0));
    return;
  }
  const called = CALLED[shape.kind];
  for (const name of NUMBERS[/** @type {Shape['kind']} */ (shape.kind)]) {
    if (before?.[name] !== shape[name])
      element.setAttribute(called[name], String(shape[name] ?? 0));
  }
  if (shape.kind !== 'text') return;
  if (before?.text !== shape.text) element.textContent = shape.text;
  const turn = turned(shape);
  if (before && turned(before) === turn) return;
  if (turn) element.setAttribute('transform', turn);
  else element.removeAttribute('transform');
}

/** @param {any} shape */
function turned({ turn, x, y }) {
  return turn ? `rotate(${turn} ${x} ${y})` : '';
}

/** @param {string} id */
function hatchPattern(id) {
  return drawn(
    'pattern',
    { id, width: TILE, height: TILE, patternUnits: 'userSpaceOnUse' },
    drawn('rect', { width: TILE, height: TILE, fill: variables('lab-further-tint') }),
    drawn('path', {
      d: HATCH_LINES,
      stroke: variables('lab-further'),
      'stroke-opacity': HATCH_STRENGTH,
    }),
  );
}

/**
 * Returns the text of an SVG file, with background, colours, fonts and titles.
 * @param {Shape[]} shapes
 * @param {Rect} rect the part of the picture that is saved
 * @param {Palette} palette
 * @returns {string}
 */
export function svgText(shapes, rect, palette) {
  const lines = fileHead(rect, palette);
  // One group for each run of shapes with the same look is much shorter than attributes on each
  // shape.
  let look = '';
  for (const shape of shapes) {
    if (shape.look !== look) {
      if (look) lines.push('</g>');
      look = shape.look;
      lines.push(groupOf(look, palette));
    }
    lines.push(shapeText(shape, palette));
  }
  if (look) lines.push('</g>');
  lines.push('</svg>');
  return `${lines.join('\n')}\n`;
}

/**
 * Returns the beginning of such a file: its size, the hatching and the paper.
 * @param {Rect} rect
 * @param {Palette} palette
 */
export function fileHead({ x, y, w, h }, palette) {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${w} ${h}" width="${w}" height="${h}">`,
    `<defs><pattern id="hatch" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse"><rect width="${TILE}" height="${TILE}"${written({ fill: palette('lab-further-tint') })}/><path d="${HATCH_LINES}"${written({ stroke: palette('lab-further'), 'stroke-opacity': HATCH_STRENGTH })}/></pattern></defs>`,
    `<rect${written({ x, y, width: w, height: h, fill: palette('paper') })}/>`,
  ];
}

/**
 * Returns a shape together with the attributes of its look.
 * @param {Shape} shape
 * @param {Palette} palette
 */
export function shapeInGroup(shape, palette) {
  return `${groupOf(shape.look, palette)}${shapeText(shape, palette)}</g>`;
}

/** @param {Look} look @param {Palette} palette */
function groupOf(look, palette) {
  return `<g${written(attributesOf(styleOf(look), palette, () => 'url(#hatch)'))}>`;
}

/** @param {any} shape @param {Palette} palette */
function shapeText(shape, palette) {
  /** @type {Record<string, string | number>} */
  const where = {};
  for (const name of NUMBERS[/** @type {Shape['kind']} */ (shape.kind)]) {
    if (shape[name] !== undefined) where[CALLED[shape.kind][name]] = shape[name];
  }
  if (shape.turn) where.transform = turned(shape);
  const title = shape.title ? `<title>${escaped(shape.title)}</title>` : '';
  const inside = `${title}${shape.kind === 'text' ? lettersOf(shape) : ''}`;
  const text = inside
    ? `<${shape.kind}${written(where)}>${inside}</${shape.kind}>`
    : `<${shape.kind}${written(where)}/>`;
  if (!shape.tip) return text;
  const { head = 0, stroke = 'ink' } = styleOf(shape.look);
  return `${text}<path${written({ d: headPath(shape.tip, head), fill: palette(stroke), stroke: 'none' })}/>`;
}

/**
 * Returns the content of a text, with its pieces styled.
 * @param {Extract<Shape, {kind: 'text'}>} shape
 */
function lettersOf({ text, pieces }) {
  if (!pieces) return escaped(text);
  const manners = {
    plain: {},
    variable: { 'font-style': 'italic' },
    procedure: { 'font-weight': 700 },
  };
  return pieces
    .map(
      (piece) =>
        `<tspan xml:space="preserve"${written(manners[piece.look])}>${escaped(piece.text)}</tspan>`,
    )
    .join('');
}

/** @param {Record<string, string | number>} attributes */
function written(attributes) {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
}

/** @param {string} text */
function escaped(text) {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
