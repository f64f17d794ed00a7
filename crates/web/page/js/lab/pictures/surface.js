/**
 * Shows a drawing, which can be zoomed, moved and saved, and which follows the steps.
 *
 * To a screen reader it is one image with a label. It can be focused, and is then moved by keys.
 * The wheel zooms it only if it is focused or Ctrl is held, so that a page with figures still
 * scrolls.
 */
import { element, write } from '../../base/dom.js';
import { CanvasPicture } from './canvas.js';
import { fitted, following, frameOf, held, opening, sees, zoomed } from './frame.js';
import { resolved } from './looks.js';
import { handle } from './surface-hands.js';
import { svgText, SvgPicture } from './svg.js';

/** @typedef {import('../run/types.js').Hit} Hit */
/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('./frame.js').View} View */

/** Whether the user has asked for reduced motion. */
const stillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Below FEW shapes SVG elements are used, above MANY a canvas; in between, whichever is in use
 * stays.
 */
const FEW = 350;
const MANY = 500;
const ZOOM = 1.25;

/**
 * @template {{run: unknown}} [M=Moment]
 * @typedef {object} Surface
 * @property {HTMLElement} element
 * @property {(moment: M, slowly?: boolean) => void} show
 *     `slowly`: there is time to animate how links are written
 * @property {(moment: M, bring?: boolean) => void} redraw
 *     shows another state of the same picture, and leaves what is pointed at as it is; `bring`
 *     brings the current part into view even if the user has moved the picture away
 * @property {() => void} zoomIn
 * @property {() => void} zoomOut
 * @property {() => void} fit
 * @property {(moment: M) => string} svg returns the whole picture as the text of a file
 */

/**
 * Makes a surface. A click on something dispatches an event `q-pick`, with the hit in its detail.
 * Unless that is cancelled, and if the thing leads to a step, an event `q-go` follows, with the
 * step in its detail. Enter dispatches `q-enter`. When the pointer comes to something else, an
 * event `q-point` has the hit, or null, in its detail.
 * @template {{run: unknown}} [M=Moment]
 * @param {import('../run/types.js').Drawing<any, M>} drawing
 *     `lay` is called at each step: an unchanged layout should be the same object
 * @param {object} wish
 * @param {() => string} wish.label
 * @param {(layout: any, moment: M) => import('../run/types.js').Shape[]} [wish.over]
 *     draws what lies over the picture in the page; a saved picture is without it
 * @returns {Surface<M>}
 */
export function makeSurface(drawing, { label, over = () => [] }) {
  const tooltip = element('div', { class: 'tooltip', hidden: true });
  const host = element('div', { class: 'surface', role: 'img', tabindex: 0 }, tooltip);
  const svg = new SvgPicture();
  const canvas = new CanvasPicture();
  /** @type {import('./looks.js').Palette | null} */
  let palette = null;
  let room = { width: 0, height: 0, type: 1 };
  /** @type {M | null} */
  let moment = null;
  /** @type {any} */
  let layout = null;
  /** @type {View | null} */
  let view = null;
  // Until the user zooms or moves it, the whole picture is shown, also when the room or the picture
  // grows.
  let whole = true;
  // A user who has moved the picture away from the step wants to look elsewhere. It follows again
  // as soon as the step is visible.
  let follows = true;
  let shown = 'none';
  let drawnThisFrame = false;
  let stale = false;
  let calm = false;
  /** What the pointer is on, by its description. */
  let pointed = '';

  /** Draws at once, but at most once before the next paint. */
  function draw() {
    if (drawnThisFrame) {
      stale = true;
      return;
    }
    drawnThisFrame = true;
    requestAnimationFrame(() => {
      drawnThisFrame = false;
      if (stale) draw();
    });
    stale = false;
    if (!moment || !view || !room.width || !room.height) return;
    const frame = frameOf(view, room);
    const shapes = [...drawing.draw(layout, moment, frame), ...over(layout, moment)];
    const kind =
      shapes.length > MANY ? 'canvas' : shapes.length < FEW || shown === 'none' ? 'svg' : shown;
    if (kind === 'svg') svg.show(shapes, frame, calm);
    else canvas.show(shapes, frame, (palette ??= resolved(host)));
    if (kind === shown) return;
    shown = kind;
    (kind === 'svg' ? canvas : svg).element.remove();
    host.prepend((kind === 'svg' ? svg : canvas).element);
  }

  /**
   * Fits the view to the picture and the room, finds an initial view if there is none, and follows
   * the step.
   */
  function settle() {
    if (!moment || !room.width || !room.height) return;
    if (!view) {
      view = opening(layout, room);
      whole = view.scale === fitted(layout, room).scale;
      follows = true;
    } else view = whole ? fitted(layout, room) : held(view, layout, room);
    const part = drawing.focus(layout, moment);
    if (part && !whole) {
      if (follows) view = following(view, part, layout, room);
      else follows = sees(view, part, room);
    }
    host.classList.toggle(
      'moves',
      layout.width * view.scale > room.width + 1 || layout.height * view.scale > room.height + 1,
    );
  }

  /** Shows a view. @param {View} next chosen by the user */
  function look(next) {
    view = next;
    whole = false;
    const part = moment && drawing.focus(layout, moment);
    follows = !part || sees(next, part, room);
    host.classList.toggle(
      'moves',
      layout.width * next.scale > room.width + 1 || layout.height * next.scale > room.height + 1,
    );
    draw();
  }

  /**
   * Zooms around a point; without one, around the current part if it is visible, else around the
   * middle.
   * @param {number} factor
   * @param {{x: number, y: number}} [point]
   */
  function zoom(factor, point) {
    if (!view || !moment) return;
    const part = drawing.focus(layout, moment);
    const middle = part && { x: part.x + part.w / 2, y: part.y + part.h / 2, w: 0, h: 0 };
    if (point || !part || !middle || !sees(view, middle, room)) {
      look(zoomed(view, factor, point ?? { x: room.width / 2, y: room.height / 2 }, layout, room));
    } else {
      const there = {
        x: (middle.x - view.x) * view.scale,
        y: (middle.y - view.y) * view.scale,
      };
      look(following(zoomed(view, factor, there, layout, room), part, layout, room));
    }
  }

  function fit() {
    if (!moment || !room.width) return;
    whole = true;
    follows = true;
    settle();
    draw();
  }

  /** Finds what is at a point. @param {number} x @param {number} y in pixels of the room */
  function hit(x, y) {
    return moment && view
      ? drawing.hit(
          layout,
          moment,
          view.x + x / view.scale,
          view.y + y / view.scale,
          frameOf(view, room),
        )
      : null;
  }

  /** Tells that the pointer has come to something, or to nothing. @param {Hit | null} found */
  function tell(found) {
    if ((found?.title ?? '') === pointed) return;
    pointed = found?.title ?? '';
    host.dispatchEvent(new CustomEvent('q-point', { detail: found }));
  }

  /**
   * Shows a tooltip for what is at a point, or hides it.
   * @param {number} x
   * @param {number} y in pixels of the room
   */
  function point(x, y) {
    const found = hit(x, y);
    tell(found);
    tooltip.hidden = !found;
    host.classList.toggle('leads', found?.step !== undefined);
    if (!found || !view) return;
    write(tooltip, found.title);
    const left = (found.rect.x + found.rect.w / 2 - view.x) * view.scale;
    const top = (found.rect.y - view.y) * view.scale;
    const below = top < 40;
    tooltip.classList.toggle('below', below);
    tooltip.style.setProperty('--x', `${Math.round(Math.max(0, Math.min(left, room.width)))}px`);
    tooltip.style.setProperty(
      '--y',
      `${Math.round(below ? (found.rect.y + found.rect.h - view.y) * view.scale : top)}px`,
    );
    // The nearer to an edge, the more of the tooltip is on the other side.
    tooltip.style.setProperty('--lean', `${Math.round((-left / room.width) * 100)}%`);
  }

  handle(host, {
    moves: () => host.classList.contains('moves'),
    move: (dx, dy) =>
      view &&
      look(
        held(
          { x: view.x - dx / view.scale, y: view.y - dy / view.scale, scale: view.scale },
          layout,
          room,
        ),
      ),
    zoom,
    fit,
    point,
    leave() {
      tooltip.hidden = true;
      tell(null);
    },
    press(x, y) {
      const found = hit(x, y);
      if (!found) return;
      const { step } = found;
      const picked = { bubbles: true, cancelable: true, detail: found };
      if (host.dispatchEvent(new CustomEvent('q-pick', picked)) && step !== undefined)
        host.dispatchEvent(new CustomEvent('q-go', { bubbles: true, detail: { step } }));
    },
    enter: () => host.dispatchEvent(new CustomEvent('q-enter')),
    focused() {
      const part = moment && drawing.focus(layout, moment);
      if (part && view)
        point(
          (part.x + part.w / 2 - view.x) * view.scale,
          (part.y + part.h / 2 - view.y) * view.scale,
        );
    },
  });

  new ResizeObserver(([{ contentRect }]) => {
    const { width, height } = contentRect;
    const type = typeOf(host);
    if (width === room.width && height === room.height && type === room.type) return;
    // Where type is of another size, the view that was chosen for the old size is of no use.
    if (type !== room.type) view = null;
    room = { width, height, type };
    settle();
    draw();
  }).observe(host);

  new MutationObserver(() => {
    palette = null;
    draw();
  }).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });

  return {
    element: host,
    show(next, slowly = false) {
      calm = slowly && !stillness();
      if (moment?.run !== next.run) view = null;
      moment = next;
      layout = drawing.lay(next);
      host.setAttribute('aria-label', label());
      tooltip.hidden = true;
      settle();
      draw();
    },
    redraw(next, bring = false) {
      moment = next;
      follows ||= bring;
      settle();
      draw();
    },
    zoomIn: () => zoom(ZOOM),
    zoomOut: () => zoom(1 / ZOOM),
    fit,
    svg(at) {
      const laid = drawing.lay(at);
      return svgText(
        drawing.draw(laid, at, null),
        { x: 0, y: 0, w: laid.width, h: laid.height },
        resolved(host),
      );
    },
  };
}

/** The size of type for which the pictures are laid out, in pixels. */
const ORDINARY = 16;

/**
 * Returns how large type is at an element: 1 on an ordinary screen. The style sheets let it grow
 * with the window.
 * @param {Element} host
 */
function typeOf(host) {
  return parseFloat(getComputedStyle(host).fontSize) / ORDINARY || 1;
}
