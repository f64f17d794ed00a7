/**
 * A picture of a step with its sentence, as pixels, of which films and PNG files are made.
 *
 * It is painted by the painter of the large pictures on the screen, not from an SVG file: that is
 * faster, and the letters have the fonts of the page.
 *
 * A picture that would be illegible as a whole is not shown whole: as on the screen, the file shows
 * the part at which the search is at work, and moves when it must.
 */
import { CanvasPicture } from './canvas.js';
import { CAPTION, captionHeight, captionShapes, linesOf } from './caption.js';
import { following, frameOf, held } from './frame.js';

/** @typedef {import('../run/types.js').Shape} Shape */
/** @typedef {import('../run/types.js').Rect} Rect */
/** @typedef {import('../run/types.js').Frame} Frame */
/** @typedef {import('./looks.js').Palette} Palette */

/** The size of most slides, in pixels. A picture fills it in one direction if it can. */
const SLIDE = { width: 1280, height: 1080 };
/** A picture larger than a slide keeps its size up to this, and is reduced beyond. */
const [WIDEST, HIGHEST] = [1920, 1440];
/** A small picture is not enlarged beyond this. */
const LARGEST = 3;
/** Below this scale names are illegible, and the picture is followed instead. */
const LEGIBLE = 0.55;
/** A picture that is followed is seen through a room of this size, at this scale. */
const ROOM = { width: 800, height: 560 };
const FOLLOWED = 0.8;

/**
 * @typedef {object} Size
 * @property {number} width of the file, in pixels
 * @property {number} height
 * @property {number} ratio pixels of the file per unit of the picture, or of the room
 * @property {number} left where the picture begins, in pixels
 * @property {number} below height of the picture, in pixels; the sentence is below it
 * @property {boolean} follows whether the picture is followed
 */

/**
 * Returns the size of a file with a picture and the longest of its sentences.
 * @param {Rect} rect the picture
 * @param {string[]} texts the sentences; none if they are left out
 * @returns {Size}
 */
export function sizeOf(rect, texts) {
  const enlarged = Math.min(LARGEST, SLIDE.width / rect.w, SLIDE.height / rect.h);
  const scale = Math.min(Math.max(1, enlarged), WIDEST / rect.w, HIGHEST / rect.h);
  const follows = scale < LEGIBLE;
  const ratio = follows ? SLIDE.width / ROOM.width : scale;
  const [w, h] = follows ? [ROOM.width, ROOM.height] : [rect.w, rect.h];
  const [picture, below] = [Math.ceil(w * ratio), Math.ceil(h * ratio)];
  // Even numbers, for those who make a video of it.
  const width = even(texts.length > 0 ? Math.max(SLIDE.width, picture) : picture);
  const lines = texts.reduce((most, text) => Math.max(most, linesOf(text).length), 0);
  const height = even(below + (captionHeight(lines) * width) / CAPTION.width);
  return { width, height, ratio, left: Math.floor((width - picture) / 2), below, follows };
}

/** @param {number} value */
function even(value) {
  return 2 * Math.ceil(value / 2);
}

/**
 * Returns a camera: a function that takes the part at which the search is at work, and returns what
 * is seen of the picture. It moves only if that part is out of sight.
 * @param {Rect} rect the whole picture
 * @returns {(part: Rect | null) => Frame}
 */
export function cameraOf(rect) {
  const picture = { width: rect.w, height: rect.h };
  let view = held({ x: 0, y: 0, scale: FOLLOWED }, picture, ROOM);
  return (part) => {
    if (part) view = following(view, part, picture, ROOM);
    return frameOf(view, ROOM);
  };
}

/** A sheet on which the pictures of a run are painted, one after the other. */
export class Still {
  /** @param {Rect} rect @param {Size} size @param {Palette} palette */
  constructor(rect, size, palette) {
    this.rect = rect;
    this.size = size;
    this.palette = palette;
    this.picture = new CanvasPicture(true);
    this.caption = new CanvasPicture(true);
    this.element = document.createElement('canvas');
    [this.element.width, this.element.height] = [size.width, size.height];
    this.context = /** @type {CanvasRenderingContext2D} */ (
      this.element.getContext('2d', { willReadFrequently: true })
    );
  }

  /**
   * Paints a picture.
   * @param {Shape[]} shapes
   * @param {Frame | null} frame what is seen of it, if it is followed
   * @param {string} text the sentence below it; empty if there is none
   */
  paint(shapes, frame, text) {
    const { context, palette, rect } = this;
    const { width, height, ratio, left, below } = this.size;
    context.fillStyle = palette('paper');
    context.fillRect(0, 0, width, height);
    this.picture.show(shapes, frame ?? { ...rect, scale: 1 }, palette, ratio);
    context.drawImage(this.picture.element, left, 0);
    if (!text) return;
    const fine = width / CAPTION.width;
    const band = { x: 0, y: 0, w: CAPTION.width, h: (height - below) / fine, scale: 1 };
    this.caption.show(captionShapes(text, 0, 0), band, palette, fine);
    context.drawImage(this.caption.element, 0, below);
  }

  /** Returns the pixels as numbers, red in the lowest byte. */
  pixels() {
    const { width, height } = this.size;
    return new Uint32Array(this.context.getImageData(0, 0, width, height).data.buffer);
  }
}
