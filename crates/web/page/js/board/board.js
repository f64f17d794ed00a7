/**
 * `<q-board>`: a board of any size on which cells can be selected. It draws a `BoardView` and
 * reports what the player points at; it writes nothing itself.
 *
 * It follows the ARIA grid pattern: rows and gridcells, one tab stop, the focus on the cursor's
 * cell. There is no shadow root, so css/board.css applies and the page's tests can look inside.
 *
 * Back to front: tints of the cells, one SVG (background of the variant, lines, marks, hint,
 * selection), digits and notes. The digits come last, so that chains pass behind them. For this to
 * work, a cell must not be a stacking context.
 *
 * Property: `view`. Attribute: `zooms`, if boards above 9×9 can be zoomed. Events: `q-select`
 * `{cells, cursor, pointing}`; at the end of a tap or drag `q-point` `{cells, candidate}`, with the
 * note if one was tapped.
 */
import { drawn, element } from '../base/dom.js';
import { language } from '../words/language.js';
import { Cell, lookOf, surroundings } from './cell.js';
import { UNIT, circles, ground, gridLines, outline, round } from './drawing.js';
import { boardLabel, cellLabel } from './label.js';
import { alike, cellAfter, cellsAlong, rectangle } from './moves.js';
import { ROOMY, columnsOf, digitAt, gridSpot, notesAreLegible, rowsOf } from './places.js';
import { Zoom } from './zoom.js';

/** @typedef {import('../types.js').BoardView} BoardView */

/**
 * A drag in progress.
 * @typedef {object} Drag
 * @property {number} pointer
 * @property {{x: number, y: number}} last
 * @property {Set<number>} cells
 * @property {boolean} removes whether it removes cells from the selection
 * @property {boolean} moved
 * @property {{cell: number, digit: number} | null} candidate the note it started on
 */

export class QBoard extends HTMLElement {
  /**
   * How hints are drawn: `hinting.js` sets it. Most sessions begin without a hint, and need none of
   * that code until they ask for one.
   * @type {Pick<typeof import('./hinting.js'), 'hintPicture' | 'drawHint'> | null}
   */
  static hints = null;

  /** @type {BoardView | null} */
  #view = null;
  /** @type {Cell[]} */
  #cells = [];
  #frame = element('div', { class: 'frame' });
  #rows = element('div', { class: 'coords r', 'aria-hidden': 'true' });
  #columns = element('div', { class: 'coords c', 'aria-hidden': 'true' });
  #grid = element('div', { class: 'cells', role: 'grid', 'aria-multiselectable': 'true' });
  #hint = drawn('g', { class: 'hint' });
  #lit = drawn('path', { class: 'lit-notes' });
  #ring = drawn('path', { class: 'ring' });
  #redundant = drawn('path', { class: 'o-redundant' });
  #partners = drawn('path', { class: 'o-partner' });
  #regionNames = drawn('g', { class: 'region-names' });
  #lines = drawn('svg', { class: 'lines', 'aria-hidden': 'true' });
  /** The cell that Tab reaches. @type {HTMLElement | null} */
  #tabStop = null;
  /** Width of a cell. */
  #pixels = 0;
  /** Whether cells are too small for notes. */
  #tiny = false;
  #zoom = new Zoom(this.#frame, {
    resize: () => this.#measure(),
    pinching: () => this.#cancel(),
    cursor: () => this.#cursorPlace(),
  });
  #language = '';
  /** The cell from which Shift extends the selection. */
  #anchor = 0;
  /** @type {Drag | null} */
  #drag = null;
  /** @type {import('./hint.js').HintPicture | null} */
  #picture = null;
  /**
   * What the picture was drawn from: shape, hint, its stage, the position, the width of a cell.
   * @type {unknown[]}
   */
  #pictureOf = [];
  #watch = new ResizeObserver(() => this.#measure());

  constructor() {
    super();
    const sheet = element('div', { class: 'board' }, this.#grid, this.#lines);
    this.#frame.append(this.#rows, sheet, this.#columns);
    this.#grid.addEventListener('pointerdown', (event) => this.#press(event));
    this.#grid.addEventListener('pointermove', (event) => this.#pull(event));
    this.#grid.addEventListener('pointerup', (event) => this.#release(event));
    this.#grid.addEventListener('pointercancel', () => this.#cancel());
    this.#grid.addEventListener('dblclick', (event) => this.#selectAlike(event));
    this.#grid.addEventListener('keydown', (event) => this.#key(event));
  }

  connectedCallback() {
    if (this.#zoom.port.parentNode !== this) this.append(this.#zoom.port, this.#zoom.bar);
    this.#watch.observe(this);
    this.#measure();
  }

  disconnectedCallback() {
    this.#watch.disconnect();
  }

  /** @returns {BoardView | null} */
  get view() {
    return this.#view;
  }

  /** @param {BoardView | null} view */
  set view(view) {
    const before = this.#view;
    this.#view = view;
    if (!view) return;
    if (before?.shape !== view.shape) this.#build(view);
    if (before?.coordinates !== view.coordinates || before?.shape !== view.shape) {
      this.#frame.classList.toggle('bare', !view.coordinates);
      this.#measure();
    }
    this.#draw(view, before);
  }

  /** Focuses the cursor's cell. */
  focusCell() {
    if (this.#view) this.#cells[this.#view.cursor]?.element.focus({ preventScroll: true });
  }

  /** @param {BoardView} view */
  #build(view) {
    const { size } = view.shape;
    const focused = this.contains(document.activeElement);
    this.#cells = Array.from({ length: size * size }, () => new Cell(size));
    this.style.setProperty('--n', String(size));
    this.style.setProperty('--rows', String(rowsOf(size)));
    this.style.setProperty('--columns', String(columnsOf(size)));
    this.#frame.className = size > 9 ? `frame n${size} large` : `frame n${size}`;
    this.#pixels = 0;
    this.#zoom.reset();
    this.#tabStop = null;
    this.#grid.replaceChildren(
      ...Array.from({ length: size }, (_, row) =>
        element(
          'div',
          { class: 'row', role: 'row' },
          ...this.#cells.slice(row * size, (row + 1) * size).map((cell) => cell.element),
        ),
      ),
    );
    const numbers = () => Array.from({ length: size }, (_, k) => element('span', {}, k + 1));
    this.#rows.replaceChildren(...numbers());
    this.#columns.replaceChildren(...numbers());
    const { hair, walls, frame } = gridLines(view.shape);
    this.#lines.setAttribute('viewBox', `0 0 ${size * 100} ${size * 100}`);
    this.#lines.replaceChildren(
      ...ground(view.shape).map(({ kind, tint, path }) =>
        drawn('path', { class: kind === 'tint' ? `tint t${tint}` : kind, d: path }),
      ),
      drawn('path', { class: 'hair', d: hair }),
      drawn('path', { class: 'box', d: walls }),
      drawn('path', { class: 'outer', d: frame }),
      this.#lit,
      this.#partners,
      this.#redundant,
      this.#regionNames,
      this.#hint,
      this.#ring,
    );
    this.#language = '';
    if (focused) this.#cells[view.cursor]?.element.focus({ preventScroll: true });
  }

  /**
   * Sets the size of the board. Each cell is a whole number of device pixels wide, so that every
   * line is sharp.
   */
  #measure() {
    const view = this.#view;
    if (!view || !this.isConnected) return;
    const { size } = view.shape;
    const gutter = this.#rows.offsetWidth;
    const fine = window.devicePixelRatio || 1;
    const fit = Math.max(8, Math.floor(((this.clientWidth - gutter) * fine) / size) / fine);
    const wanted = size > 9 && this.hasAttribute('zooms');
    const pixels = this.#zoom.measure({ fit, size, gutter, fine, wanted });
    if (pixels === this.#pixels) return;
    this.#pixels = pixels;
    this.#tiny = !notesAreLegible(size, pixels);
    this.style.setProperty('--cell', `${pixels}px`);
    this.style.setProperty('--side', `${pixels * size}px`);
    this.style.setProperty('--ring', `${ringWidth(pixels)}px`);
    this.classList.toggle('zoomed', this.#zoom.zoomed);
    this.#frame.classList.toggle('small', pixels < ROOMY);
    this.#frame.classList.toggle('tiny', this.#tiny);
    this.#draw(view, view);
  }

  /**
   * @param {BoardView} view
   * @param {BoardView | null} before
   */
  #draw(view, before) {
    this.#drawHint(view);
    if (view.hint && view.hint !== before?.hint) this.#revealHint(view.shape, view.hint);
    const around = surroundings(view, this.#picture);
    const spoken = language();
    // While a hint covers cells, their notes may change without a visible difference, so all labels
    // are renewed.
    const unseen = view.hint !== null && before?.position !== view.position;
    const relabel =
      unseen ||
      spoken !== this.#language ||
      before?.hidden !== view.hidden ||
      before?.regionNames !== view.regionNames ||
      before?.hint !== view.hint;
    this.#language = spoken;
    this.#cells.forEach((cell, index) => {
      if (cell.show(lookOf(view, index, around)) || relabel)
        cell.element.setAttribute('aria-label', cellLabel(view, index));
    });
    if (relabel) {
      this.#grid.setAttribute('aria-label', boardLabel(view));
      this.#zoom.say();
    }
    if (view.locked) this.#grid.setAttribute('aria-readonly', 'true');
    else this.#grid.removeAttribute('aria-readonly');
    this.#litNotes(view);
    this.#drawMarks(view);
    if (before?.regionNames !== view.regionNames) this.#drawRegionNames(view);
    this.#moveCursor(view);
    this.#drawSelection(view);
  }

  /**
   * Draws squares under the highlighted notes of cells whose notes are one text; in the smallest
   * cells, one square in the middle.
   * @param {BoardView} view
   */
  #litNotes(view) {
    const { size } = view.shape;
    const spot = gridSpot(size, (this.#picture ? this.#picture.digit : view.digit) || 1);
    const [x, y, width, height] = this.#tiny
      ? [25, 25, 50, 50]
      : [spot.x - spot.width / 2, spot.y - spot.height / 2, spot.width, spot.height].map(round);
    let path = '';
    this.#cells.forEach((cell, index) => {
      if (!cell.plain || !cell.look?.lit) return;
      path += `M${round((index % size) * UNIT + x)} ${round(Math.floor(index / size) * UNIT + y)}h${width}v${height}h${-width}z`;
    });
    if (this.#lit.getAttribute('d') !== path) this.#lit.setAttribute('d', path);
  }

  /**
   * Draws what a setter sees: circles around redundant givens, and the partners of the selection.
   * @param {BoardView} view
   */
  #drawMarks({ shape: { size }, redundant = [], partners = [] }) {
    for (const [drawing, path] of /** @type {const} */ ([
      [this.#redundant, circles(redundant, size, 39)],
      [this.#partners, partners.length > 0 ? outline(partners, size, 6) : ''],
    ])) {
      if ((drawing.getAttribute('d') ?? '') !== path) drawing.setAttribute('d', path);
    }
  }

  /** @param {BoardView} view */
  #drawRegionNames({ shape: { size }, regionNames = [] }) {
    const names = regionNames.map((name, cell) => {
      const [x, y] = [((cell % size) + 0.12) * UNIT, (Math.floor(cell / size) + 0.32) * UNIT];
      return drawn('text', { x: round(x), y: round(y) }, name);
    });
    this.#regionNames.replaceChildren(...names);
  }

  /** @param {BoardView} view */
  #drawHint(view) {
    const open = view.hidden ? null : view.hint;
    const now = [view.shape, open?.hint, open?.stage, open && view.position, this.#pixels];
    if (now.every((part, k) => part === this.#pictureOf[k])) return;
    this.#pictureOf = now;
    const { hints } = QBoard;
    if (open && !hints) throw new Error('import board/hinting.js before a hint is shown');
    const { corner, centre } = view.position;
    const notes = open ? corner.map((digits, cell) => digits | centre[cell]) : [];
    this.#picture =
      open && this.#pixels > 0
        ? (hints?.hintPicture(view.shape, open, this.#pixels, notes) ?? null)
        : null;
    this.#hint.replaceChildren(...((this.#picture && hints?.drawHint(this.#picture)) ?? []));
    for (const [numbers, on] of /** @type {const} */ ([
      [this.#rows, this.#picture?.rows],
      [this.#columns, this.#picture?.columns],
    ])) {
      Array.from(numbers.children, (number, k) =>
        number.classList.toggle('on', on?.has(k) ?? false),
      );
    }
  }

  /** @param {BoardView} view */
  #moveCursor(view) {
    const target = this.#cells[view.cursor]?.element;
    if (!target || this.#tabStop === target) return;
    this.#tabStop?.setAttribute('tabindex', '-1');
    this.#tabStop = target;
    target.setAttribute('tabindex', '0');
    if (!this.#drag) this.#reveal(view.cursor);
    if (this.#grid.contains(document.activeElement))
      target.focus({ preventScroll: this.#drag !== null });
  }

  /**
   * Scrolls a zoomed board to the place of a hint or, in its last stage, to the cell it changes.
   * @param {import('../types.js').Shape} shape
   * @param {import('../types.js').OpenHint} open
   */
  #revealHint(shape, { hint, stage }) {
    const [done] = [...hint.placed, ...hint.removed].map(({ cell }) => cell);
    const [house] = hint.focus.houses.map((index) => shape.houses[index]?.cells[0]);
    const look = hint.focus.cells[0] ?? house ?? hint.cells[0];
    const cell = stage < 2 ? (look ?? done) : (done ?? look);
    if (cell !== undefined) this.#reveal(cell);
  }

  /** @param {number} cell */
  #reveal(cell) {
    const size = this.#view?.shape.size ?? 1;
    this.#zoom.reveal(Math.floor(cell / size), cell % size);
  }

  /** Returns where in the window the middle of the cursor's cell is, if a cell is selected. */
  #cursorPlace() {
    if (!this.#view || this.#view.selection.length === 0) return null;
    const box = this.#tabStop?.getBoundingClientRect();
    return box ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
  }

  /** @param {BoardView} view */
  #drawSelection(view) {
    const cells = view.hidden ? [] : view.selection;
    const { size } = view.shape;
    const half = this.#pixels > 0 ? (ringWidth(this.#pixels) * 50) / this.#pixels : 0;
    this.#ring.setAttribute('d', cells.length > 0 ? outline(cells, size, half) : '');
    this.#frame.classList.toggle('many', cells.length > 1);
    this.#frame.classList.toggle('holding', view.holding ?? false);
    this.#frame.classList.toggle('supposing', Boolean(view.supposed));
  }

  /* ---- what the player points at ---- */

  /**
   * @param {Iterable<number>} cells
   * @param {number} cursor
   */
  #select(cells, cursor) {
    const sorted = [...new Set(cells)].sort((a, b) => a - b);
    this.dispatchEvent(
      new CustomEvent('q-select', {
        bubbles: true,
        detail: { cells: sorted, cursor, pointing: this.#drag !== null },
      }),
    );
  }

  /**
   * Returns the position of the pointer, in cells from the top left corner.
   * @param {MouseEvent} event
   */
  #point(event) {
    const box = this.#grid.getBoundingClientRect();
    const size = this.#view?.shape.size ?? 1;
    return {
      x: ((event.clientX - box.left) / box.width) * size,
      y: ((event.clientY - box.top) / box.height) * size,
    };
  }

  /** @param {{x: number, y: number}} point */
  #cellAt({ x, y }) {
    const size = this.#view?.shape.size ?? 1;
    const within = (/** @type {number} */ value) =>
      Math.min(size - 1, Math.max(0, Math.floor(value)));
    return within(y) * size + within(x);
  }

  /**
   * Returns the digit of the note under the pointer, or 0.
   * @param {PointerEvent} event
   * @param {number} cell
   * @param {{x: number, y: number}} point
   */
  #noteAt(event, cell, { x, y }) {
    const shown = this.#cells[cell];
    if (shown.plain) {
      const digit = digitAt(shown.size, (x % 1) * UNIT, (y % 1) * UNIT);
      return digit > 0 && ((shown.look?.corner ?? 0) & (1 << (digit - 1))) !== 0 ? digit : 0;
    }
    const note = event.target instanceof Element ? event.target.closest('.nt') : null;
    return note instanceof HTMLElement ? Number(note.dataset.digit) : 0;
  }

  /** @param {PointerEvent} event */
  #press(event) {
    const view = this.#view;
    if (!view || view.hidden || event.button !== 0 || !event.isPrimary) return;
    const point = this.#point(event);
    const cell = this.#cellAt(point);
    const digit = this.#noteAt(event, cell, point);
    const candidate = digit > 0 ? { cell, digit } : null;
    const adds = event.ctrlKey || event.metaKey;
    this.#grid.setPointerCapture(event.pointerId);
    if (event.shiftKey) {
      const kept = adds ? view.selection : [];
      this.#drag = null;
      this.#select([...kept, ...rectangle(view.shape.size, this.#anchor, cell)], cell);
      return;
    }
    this.#anchor = cell;
    const removes = adds && view.selection.includes(cell);
    const cells = new Set(adds ? view.selection : []);
    if (removes) cells.delete(cell);
    else cells.add(cell);
    this.#drag = {
      pointer: event.pointerId,
      last: point,
      cells,
      removes,
      moved: false,
      candidate,
    };
    this.#select(cells, cell);
  }

  /** @param {PointerEvent} event */
  #pull(event) {
    const drag = this.#drag;
    const view = this.#view;
    if (!drag || !view || event.pointerId !== drag.pointer) return;
    this.#zoom.follow({ x: event.clientX, y: event.clientY });
    const point = this.#point(event);
    const passed = cellsAlong(view.shape.size, drag.last, point);
    drag.last = point;
    const fresh = passed.filter((cell) => drag.cells.has(cell) === drag.removes);
    if (fresh.length === 0) return;
    drag.moved = true;
    for (const cell of fresh) {
      if (drag.removes) drag.cells.delete(cell);
      else drag.cells.add(cell);
    }
    this.#select(drag.cells, passed[passed.length - 1]);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.#drag = null;
    const cells = [...drag.cells].sort((a, b) => a - b);
    const candidate = drag.moved ? null : drag.candidate;
    this.dispatchEvent(new CustomEvent('q-point', { bubbles: true, detail: { cells, candidate } }));
  }

  /** Ends a drag that was not meant as one. Nothing is written then, so nothing stays selected. */
  #cancel() {
    const { holding, cursor } = this.#view ?? {};
    if (this.#drag && holding) this.#select([], cursor ?? 0);
    this.#drag = null;
  }

  /** @param {MouseEvent} event */
  #selectAlike(event) {
    const view = this.#view;
    if (!view || view.hidden || view.holding) return;
    const cell = this.#cellAt(this.#point(event));
    this.#select(alike(view, cell), cell);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const view = this.#view;
    if (!view || view.hidden || event.altKey) return;
    const control = event.ctrlKey || event.metaKey;
    const next = cellAfter(view.shape, view.cursor, event.key, control);
    if (next >= 0) {
      event.preventDefault();
      if (event.shiftKey) {
        // The anchor is where the cursor was when Shift was pressed.
        if (view.selection.length <= 1) this.#anchor = view.cursor;
        this.#select(rectangle(view.shape.size, this.#anchor, next), next);
      } else {
        this.#anchor = next;
        const adds = control && event.key.startsWith('Arrow');
        this.#select(adds ? [...view.selection, next] : [next], next);
      }
      // Also if the cursor was there before: the board may have been scrolled since.
      this.#reveal(next);
    } else if (this.#zoom.works && !control && /^[-+=]$/.test(event.key)) {
      event.preventDefault();
      this.#zoom.step(event.key === '-' ? 'zoom-out' : 'zoom-in');
    } else if (control && !event.shiftKey && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      this.#select(this.#cells.keys(), view.cursor);
    } else if (event.key === 'Escape' && !view.hint && view.selection.length > 0) {
      event.preventDefault();
      this.#select([], view.cursor);
    }
  }
}

/**
 * Returns the width of the selection's outline in pixels: thin enough not to cover the notes of a
 * small cell.
 * @param {number} pixels width of a cell
 */
function ringWidth(pixels) {
  return pixels < 24 ? 1.5 : pixels < 36 ? 2 : 3;
}

customElements.define('q-board', QBoard);
