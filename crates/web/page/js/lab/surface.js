/**
 * Where a drawing is shown: it can be zoomed, moved and saved, and follows the steps.
 *
 * To those who cannot see it, it is one image with a label. It can be focused, and is then moved by keys. The wheel zooms it only
 * if it is focused or Ctrl is held, so that a page with figures still scrolls.
 */
import { element, write } from '../dom.js';
import { CanvasPicture } from './canvas.js';
import { fitted, following, frameOf, held, opening, sees, zoomed } from './frame.js';
import { resolved } from './looks.js';
import { handle } from './surface-hands.js';
import { svgText, SvgPicture } from './svg.js';

/** @typedef {import('./types.js').Moment} Moment */
/** @typedef {import('./frame.js').View} View */

/** Some people are disturbed by what moves. */
const stillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Elements are kept up to this many shapes, a canvas is taken above; between the two it stays as it is. */
const FEW = 350;
const MANY = 500;
const ZOOM = 1.25;

/**
 * @typedef {object} Surface
 * @property {HTMLElement} element
 * @property {(moment: Moment, slowly?: boolean) => void} show slowly: there is time to see how links are written
 * @property {() => void} zoomIn
 * @property {() => void} zoomOut
 * @property {() => void} fit
 * @property {(moment: Moment) => string} svg the whole picture as the text of a file
 */

/**
 * A click on what leads to a step makes an event `q-go`, with the step in its detail.
 * @param {import('./types.js').Drawing<any>} drawing `lay` is asked at each step: a layout that stays the same should be the same object
 * @param {{label: () => string}} words
 * @returns {Surface}
 */
export function makeSurface(drawing, { label }) {
  const tooltip = element('div', { class: 'tooltip', hidden: true });
  const host = element('div', { class: 'surface', role: 'img', tabindex: 0 }, tooltip);
  const svg = new SvgPicture();
  const canvas = new CanvasPicture();
  /** @type {import('./looks.js').Palette | null} */
  let palette = null;
  let room = { width: 0, height: 0 };
  /** @type {Moment | null} */
  let moment = null;
  /** @type {any} */
  let layout = null;
  /** @type {View | null} */
  let view = null;
  // As long as nobody has zoomed or moved it, all of it is seen: also when the room or the picture becomes larger.
  let whole = true;
  // Someone who has moved the picture away from the step wants to look elsewhere: it is followed again as soon as it is in sight.
  let follows = true;
  let shown = 'none';
  let drawnThisFrame = false;
  let stale = false;
  let calm = false;

  /** Draws at once, but not twice before the next paint. */
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
    const shapes = drawing.draw(layout, moment, frame);
    const kind =
      shapes.length > MANY ? 'canvas' : shapes.length < FEW || shown === 'none' ? 'svg' : shown;
    if (kind === 'svg') svg.show(shapes, frame, calm);
    else canvas.show(shapes, frame, (palette ??= resolved(host)));
    if (kind === shown) return;
    shown = kind;
    (kind === 'svg' ? canvas : svg).element.remove();
    host.prepend((kind === 'svg' ? svg : canvas).element);
  }

  /** Lays out the picture of the moment, and finds the view to begin with if there is none that holds. */
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

  /** @param {View} next chosen by hand */
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

  /** Zooms around a point; without one around what is spoken of, if that is in sight. @param {number} factor @param {{x: number, y: number}} [point] */
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

  /** @param {number} x @param {number} y in pixels of the room */
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

  /** @param {number} x @param {number} y in pixels of the room; of nothing if there is nothing */
  function point(x, y) {
    const found = hit(x, y);
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
    // The nearer to an edge, the more of it stands on the other side.
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
    leave: () => (tooltip.hidden = true),
    press(x, y) {
      const step = hit(x, y)?.step;
      if (step !== undefined)
        host.dispatchEvent(new CustomEvent('q-go', { bubbles: true, detail: { step } }));
    },
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
    if (contentRect.width === room.width && contentRect.height === room.height) return;
    room = { width: contentRect.width, height: contentRect.height };
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
