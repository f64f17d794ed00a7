/**
 * Zooming a large board: by buttons, by the keys + and −, by the wheel with Ctrl, by two fingers.
 *
 * The board is in a scroll container, the port. A zoomed board is larger than the port, so wheel
 * and scroll bars move it without any script. Two fingers move it too; one finger, like the mouse,
 * selects cells.
 */
import { element, icon } from '../base/dom.js';
import { boardWords } from '../words/board.js';

/** Cells are not made wider than this, in pixels. A board whose cells already are does not zoom. */
export const WIDEST = 64;

/** By how much a button or a key zooms. */
const STEP = 1.3;

/** How near to the edge of the port a selection being dragged starts to move the board. */
const EDGE = 28;

/** @typedef {{x: number, y: number}} Point a place in the window, in pixels */

export class Zoom {
  /** How many times larger the board is than what fits. */
  factor = 1;
  port;
  bar = element('div', { class: 'zoom', role: 'group' });
  /** Width of a cell. */
  #cell = 0;
  /** Width of the row numbers, which stay at the left edge of the port. */
  #gutter = 0;
  #resize;
  /** @type {Map<number, Point>} the fingers on the board */
  #fingers = new Map();
  /** @type {{distance: number, factor: number, middle: Point} | null} */
  #pinch = null;
  /** The zoom that the next frame shows. @type {(() => void) | null} */
  #due = null;
  #buttons = /** @type {const} */ (['zoom-out', 'zoom-in', 'fit']).map((name) => ({
    name,
    button: element(
      'button',
      { type: 'button', class: 'ib', onclick: () => this.step(name) },
      icon(name),
    ),
  }));

  /**
   * @param {HTMLElement} frame the board with its row and column numbers
   * @param {{resize: () => void, pinching: () => void, cursor: () => Point | null}} board
   *   `resize` sizes the board anew; `pinching` is called when a second finger touches it; `cursor`
   *   returns where the cursor is
   */
  constructor(frame, { resize, pinching, cursor }) {
    this.port = element('div', { class: 'port' }, frame);
    this.bar.append(...this.#buttons.map(({ button }) => button));
    this.#resize = resize;
    this.pinching = pinching;
    this.cursor = cursor;
    this.port.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    const capture = { capture: true };
    this.port.addEventListener('pointerdown', (event) => this.#touch(event), capture);
    this.port.addEventListener('pointermove', (event) => this.#move(event), capture);
    for (const end of /** @type {const} */ (['pointerup', 'pointercancel']))
      this.port.addEventListener(end, (event) => this.#lift(event), capture);
  }

  /** Whether the board can be zoomed. */
  get works() {
    return !this.bar.hidden;
  }

  get zoomed() {
    return this.factor > 1;
  }

  /**
   * Takes the measures of the board.
   * @param {{fit: number, size: number, gutter: number, fine: number, wanted: boolean}} measures
   *   `fit`: width of a cell if the whole board is shown; `fine`: device pixels in a pixel
   * @returns {number} width of a cell, a whole number of device pixels
   */
  measure({ fit, size, gutter, fine, wanted }) {
    this.#gutter = gutter;
    this.bar.hidden = !wanted || fit >= WIDEST;
    this.factor = this.works ? Math.min(Math.max(1, this.factor), WIDEST / fit) : 1;
    this.#cell = this.zoomed ? Math.floor(fit * this.factor * fine) / fine : fit;
    this.port.style.setProperty('--port', `${fit * size + gutter}px`);
    for (const { name, button } of this.#buttons) {
      const rests = name === 'zoom-in' ? this.factor >= WIDEST / fit : !this.zoomed;
      if (button.disabled !== rests) button.disabled = rests;
    }
    return this.#cell;
  }

  /** Shows the whole board. */
  reset() {
    this.factor = 1;
  }

  /** Names the buttons in the current language. */
  say() {
    const said = boardWords();
    this.bar.setAttribute('aria-label', said.zoom);
    for (const { name, button } of this.#buttons) {
      const label = { 'zoom-in': said.zoomIn, 'zoom-out': said.zoomOut, fit: said.zoomFit }[name];
      button.setAttribute('aria-label', label);
      button.title = label;
    }
  }

  /** @param {'zoom-in' | 'zoom-out' | 'fit'} way */
  step(way) {
    const factor = { 'zoom-in': this.factor * STEP, 'zoom-out': this.factor / STEP, fit: 1 }[way];
    this.to(factor < 1.05 ? 1 : factor, this.cursor() ?? this.#middle());
  }

  /**
   * Zooms, and leaves a place of the board where it is in the window.
   * @param {number} factor
   * @param {Point} place
   */
  to(factor, place) {
    const { left, top } = this.port.getBoundingClientRect();
    const across = place.x - left - this.#gutter;
    const down = place.y - top;
    const cell = this.#cell;
    const column = (this.port.scrollLeft + across) / cell;
    const row = (this.port.scrollTop + down) / cell;
    this.factor = factor;
    this.#resize();
    if (this.#cell === cell) return;
    this.port.scrollLeft = column * this.#cell - across;
    this.port.scrollTop = row * this.#cell - down;
  }

  /**
   * Scrolls a cell into view, together with its neighbours.
   * @param {number} row
   * @param {number} column
   */
  reveal(row, column) {
    if (!this.zoomed) return;
    const { port } = this;
    /**
     * @param {number} at number of cells before the cell
     * @param {number} scrolled
     * @param {number} room
     */
    const scroll = (at, scrolled, room) =>
      Math.max(Math.min(scrolled, (at - 1) * this.#cell), (at + 2) * this.#cell - room);
    port.scrollTo(
      scroll(column, port.scrollLeft, port.clientWidth - this.#gutter),
      scroll(row, port.scrollTop, port.clientHeight - this.#gutter),
    );
  }

  /**
   * Moves the board along while a selection is dragged beyond the edge of the port.
   * @param {Point} pointer
   */
  follow({ x, y }) {
    if (!this.zoomed) return;
    const { left, top, right, bottom } = this.port.getBoundingClientRect();
    const beyond = (/** @type {number} */ at, /** @type {number} */ a, /** @type {number} */ b) =>
      Math.min(0, at - a - EDGE) + Math.max(0, at - b + EDGE);
    this.port.scrollBy(
      beyond(x, left + this.#gutter, right),
      beyond(y, top, bottom - this.#gutter),
    );
  }

  /** @returns {Point} */
  #middle() {
    const { left, top, width, height } = this.port.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!this.works || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    // A wheel reports large steps, a touch pad small ones.
    const turn = Math.max(-25, Math.min(25, event.deltaY));
    const factor = this.factor * Math.exp(-turn / 100);
    this.#soon(() => this.to(factor, { x: event.clientX, y: event.clientY }));
  }

  /** @param {PointerEvent} event */
  #touch(event) {
    if (event.pointerType !== 'touch' || !this.works) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size !== 2) return;
    this.pinching();
    this.#pinch = { ...span([...this.#fingers.values()]), factor: this.factor };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (!this.#fingers.has(event.pointerId)) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const pinch = this.#pinch;
    if (!pinch || this.#fingers.size !== 2) return;
    this.#soon(() => {
      const { distance, middle } = span([...this.#fingers.values()]);
      this.port.scrollBy(pinch.middle.x - middle.x, pinch.middle.y - middle.y);
      pinch.middle = middle;
      this.to((pinch.factor * distance) / pinch.distance, middle);
    });
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size < 2) this.#pinch = null;
  }

  /**
   * Does something at the next frame, unless something newer is to be done there.
   * @param {() => void} work
   */
  #soon(work) {
    if (!this.#due)
      requestAnimationFrame(() => {
        const due = this.#due;
        this.#due = null;
        due?.();
      });
    this.#due = work;
  }
}

/**
 * Returns the distance of two fingers and the place between them.
 * @param {Point[]} fingers
 */
function span([a, b]) {
  return {
    distance: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)),
    middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  };
}
