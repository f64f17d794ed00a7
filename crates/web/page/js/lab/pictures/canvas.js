/**
 * Shapes on a canvas, for pictures of thousands of shapes, where one element for each would be
 * slow.
 *
 * Consecutive rectangles or circles of the same look are drawn as one path, so thousands of dots
 * cost a few calls.
 */
import { styleOf } from './looks.js';
import { headPath } from './shapes.js';
import { HATCH_LINES, TILE } from './svg.js';

/** @typedef {import('../run/types.js').Shape} Shape */
/** @typedef {import('../run/types.js').Frame} Frame */
/** @typedef {import('./looks.js').Palette} Palette */
/** @typedef {import('./looks.js').Style} Style */

/** Text smaller than this many pixels is illegible and left out. */
const READABLE = 5;
/**
 * The size of the path cache. A full cache is cleared, because most of its paths are out of sight
 * by then.
 */
const PATHS = 20000;
/** Pixels of the hatching tile per unit of the picture. */
const FINE = 4;

/** What the pieces of a text change in its font, as in saved files: see `svg.js`. */
const PIECES = { plain: {}, variable: { italic: true }, procedure: { weight: 700 } };

export class CanvasPicture {
  /** @param {boolean} [read] whether its pixels are read after each drawing */
  constructor(read = false) {
    this.element = document.createElement('canvas');
    this.element.className = 'picture';
    this.element.setAttribute('aria-hidden', 'true');
    this.context = /** @type {CanvasRenderingContext2D} */ (
      this.element.getContext('2d', { willReadFrequently: read })
    );
    /** @type {Map<string, Path2D>} */
    this.paths = new Map();
    /** @type {{palette: Palette, fill: CanvasPattern} | null} */
    this.hatch = null;
  }

  /**
   * Draws the shapes.
   * @param {Shape[]} shapes
   * @param {Frame} frame
   * @param {Palette} palette
   * @param {number} [ratio] pixels of the canvas per unit of the frame's scale
   */
  show(shapes, frame, palette, ratio = devicePixelRatio || 1) {
    const { element, context } = this;
    const [width, height] = [
      Math.round(frame.w * frame.scale * ratio),
      Math.round(frame.h * frame.scale * ratio),
    ];
    // Setting the size clears the canvas too, and takes time.
    if (element.width !== width || element.height !== height)
      [element.width, element.height] = [width, height];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    const scale = frame.scale * ratio;
    context.setTransform(scale, 0, 0, scale, -frame.x * scale, -frame.y * scale);
    for (let from = 0; from < shapes.length;) {
      const { look, kind } = shapes[from];
      let to = from + 1;
      while (to < shapes.length && shapes[to].look === look && shapes[to].kind === kind) to += 1;
      const style = styleOf(look);
      this.#dress(style, palette, frame.scale);
      if (kind === 'text') {
        if ((style.size ?? 0) * frame.scale >= READABLE)
          for (let k = from; k < to; k += 1)
            this.#text(/** @type {any} */ (shapes[k]), style, palette);
      } else if (kind === 'path') {
        for (let k = from; k < to; k += 1) this.#path(/** @type {any} */ (shapes[k]), style);
      } else {
        context.beginPath();
        for (let k = from; k < to; k += 1) outline(context, /** @type {any} */ (shapes[k]));
        this.#paint(style);
      }
      from = to;
    }
  }

  /** @param {Style} style @param {Palette} palette @param {number} scale */
  #dress(style, palette, scale) {
    const { context } = this;
    if (style.fill) context.fillStyle = style.hatch ? this.#hatching(palette) : palette(style.fill);
    if (style.stroke) {
      context.strokeStyle = palette(style.stroke);
      context.lineWidth = (style.width ?? 1) / (style.fixed ? scale : 1);
      context.setLineDash(style.dash ?? []);
      context.lineCap = style.cap ?? 'butt';
      context.lineJoin = style.font ? 'round' : 'miter';
    }
    context.globalAlpha = style.opacity ?? 1;
    if (style.font) {
      context.font = fontOf(style, palette);
      context.textAlign =
        style.anchor === 'middle' ? 'center' : style.anchor === 'end' ? 'right' : 'left';
    }
  }

  /** @param {Style} style @param {Path2D} [path] */
  #paint(style, path) {
    const { context } = this;
    if (style.fill) path ? context.fill(path) : context.fill();
    if (style.stroke) path ? context.stroke(path) : context.stroke();
  }

  /** @param {Extract<Shape, {kind: 'path'}>} shape @param {Style} style */
  #path({ d, tip }, style) {
    this.#paint(style, this.#pathOf(d));
    if (!tip || !style.head || !style.stroke) return;
    this.context.fillStyle = this.context.strokeStyle;
    this.context.fill(this.#pathOf(headPath(tip, style.head)));
  }

  /**
   * @param {Extract<Shape, {kind: 'text'}>} shape
   * @param {Style} style
   * @param {Palette} palette
   */
  #text({ x, y, turn, text, pieces }, style, palette) {
    const { context } = this;
    if (pieces) {
      // Such a text starts at its x: see `code-picture.js`.
      let end = x;
      for (const piece of pieces) {
        context.font = fontOf({ ...style, ...PIECES[piece.look] }, palette);
        context.fillText(piece.text, end, y);
        end += context.measureText(piece.text).width;
      }
      context.font = fontOf(style, palette);
      return;
    }
    if (turn) {
      context.save();
      context.translate(x, y);
      context.rotate((turn * Math.PI) / 180);
      this.#text({ kind: 'text', x: 0, y: 0, text, look: '' }, style, palette);
      context.restore();
      return;
    }
    if (style.stroke) context.strokeText(text, x, y);
    context.fillText(text, x, y);
    if (!style.struck) return;
    const width = context.measureText(text).width;
    const from = style.anchor === 'middle' ? x - width / 2 : style.anchor === 'end' ? x - width : x;
    context.fillRect(from, y - (style.size ?? 0) * 0.3, width, 1);
  }

  /** @param {string} d */
  #pathOf(d) {
    let path = this.paths.get(d);
    if (path) return path;
    if (this.paths.size >= PATHS) this.paths.clear();
    path = new Path2D(d);
    this.paths.set(d, path);
    return path;
  }

  /** @param {Palette} palette */
  #hatching(palette) {
    if (this.hatch?.palette === palette) return this.hatch.fill;
    const tile = document.createElement('canvas');
    tile.width = tile.height = TILE * FINE;
    const context = /** @type {CanvasRenderingContext2D} */ (tile.getContext('2d'));
    context.scale(FINE, FINE);
    context.fillStyle = palette('lab-further-tint');
    context.fillRect(0, 0, TILE, TILE);
    context.globalAlpha = 0.55;
    context.strokeStyle = palette('lab-further');
    context.stroke(new Path2D(HATCH_LINES));
    const fill = /** @type {CanvasPattern} */ (this.context.createPattern(tile, 'repeat'));
    fill.setTransform(new DOMMatrix().scale(1 / FINE));
    this.hatch = { palette, fill };
    return fill;
  }
}

/** @param {Style} style @param {Palette} palette */
function fontOf({ italic, weight = 400, size, font }, palette) {
  return `${italic ? 'italic ' : ''}${weight} ${size}px ${palette(`font-${font}`)}`;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Extract<Shape, {kind: 'rect' | 'circle'}>} shape
 */
function outline(context, shape) {
  if (shape.kind === 'circle') {
    context.moveTo(shape.x + shape.r, shape.y);
    context.arc(shape.x, shape.y, shape.r, 0, Math.PI * 2);
  } else if (shape.r) context.roundRect(shape.x, shape.y, shape.w, shape.h, shape.r);
  else context.rect(shape.x, shape.y, shape.w, shape.h);
}
