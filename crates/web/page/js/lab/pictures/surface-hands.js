/** Translates wheel, touch, mouse and key events into requests to a surface. */

/**
 * Points are in pixels from the upper left corner of the surface.
 * @typedef {object} Hands
 * @property {() => boolean} moves whether the picture is larger than its visible part
 * @property {(dx: number, dy: number) => void} move
 * @property {(factor: number, point?: {x: number, y: number}) => void} zoom
 * @property {() => void} fit
 * @property {(x: number, y: number) => void} point called when the pointer hovers there
 * @property {() => void} leave
 * @property {(x: number, y: number) => void} press
 * @property {() => void} enter called for the key Enter
 * @property {() => void} focused called when it receives the focus by a key
 */

/** Movement in pixels from which a press counts as a drag. */
const SLACK = 4;
/** Pixels that an arrow key moves. */
const STRIDE = 60;
const ZOOM = 1.25;
/** @type {Record<string, [number, number]>} */
const ARROWS = {
  ArrowLeft: [STRIDE, 0],
  ArrowRight: [-STRIDE, 0],
  ArrowUp: [0, STRIDE],
  ArrowDown: [0, -STRIDE],
};

/**
 * Listens to the events of `host`.
 * @param {HTMLElement} host
 * @param {Hands} hands
 */
export function handle(host, hands) {
  /** @type {Map<number, {x: number, y: number}>} The pointers (fingers or mouse) that are down. */
  const down = new Map();
  /** @type {{x: number, y: number} | null} Where the press began, while it is not yet a drag. */
  let still = null;

  /** @param {MouseEvent} event */
  const at = (event) => {
    const { left, top } = host.getBoundingClientRect();
    return {
      x: event.clientX - left - host.clientLeft,
      y: event.clientY - top - host.clientTop,
    };
  };

  host.addEventListener(
    'wheel',
    (event) => {
      const pinched = event.ctrlKey || event.metaKey;
      if (!pinched && document.activeElement !== host) return;
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
      // Pinching a trackpad arrives as a wheel event with Ctrl and small deltas.
      hands.zoom(Math.exp(-pixels * (pinched && Math.abs(pixels) < 40 ? 0.01 : 0.0015)), at(event));
    },
    { passive: false },
  );

  // Where there is nothing to move, one finger may scroll the page; two fingers always act on the
  // picture.
  for (const name of /** @type {const} */ (['touchstart', 'touchmove'])) {
    host.addEventListener(
      name,
      (event) => event.touches.length > 1 && event.cancelable && event.preventDefault(),
      { passive: false },
    );
  }

  host.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    down.set(event.pointerId, at(event));
    still = down.size === 1 ? at(event) : null;
    hands.leave();
  });

  host.addEventListener('pointermove', (event) => {
    const before = down.get(event.pointerId);
    const now = at(event);
    if (!before) {
      if (event.pointerType === 'mouse') hands.point(now.x, now.y);
      return;
    }
    if (still && Math.hypot(now.x - still.x, now.y - still.y) < SLACK) return;
    still = null;
    host.setPointerCapture(event.pointerId);
    if (down.size === 1) {
      if (hands.moves()) hands.move(now.x - before.x, now.y - before.y);
    } else {
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1] ?? before;
      const apart = Math.hypot(before.x - other.x, before.y - other.y);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      hands.move((now.x - before.x) / 2, (now.y - before.y) / 2);
      if (apart > 1) hands.zoom(Math.hypot(now.x - other.x, now.y - other.y) / apart, middle);
    }
    down.set(event.pointerId, now);
  });

  /** @param {PointerEvent} event */
  const lift = (event) => {
    if (!down.delete(event.pointerId)) return;
    if (still && event.type === 'pointerup') {
      hands.press(still.x, still.y);
      hands.point(still.x, still.y);
    }
    still = null;
  };
  host.addEventListener('pointerup', lift);
  host.addEventListener('pointercancel', lift);
  host.addEventListener('pointerleave', (event) => {
    if (!down.has(event.pointerId)) hands.leave();
  });

  host.addEventListener('focus', () => {
    if (host.matches(':focus-visible')) hands.focused();
  });
  host.addEventListener('blur', hands.leave);

  host.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (event.key === '+' || event.key === '=') hands.zoom(ZOOM);
    else if (event.key === '-' || event.key === '_') hands.zoom(1 / ZOOM);
    else if (event.key === '0') hands.fit();
    else if (event.key === 'Enter') hands.enter();
    // If the whole picture is visible there is nothing to move, and the arrow keys keep their
    // meaning in the lab.
    else if (arrow && !event.shiftKey && hands.moves()) hands.move(...arrow);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
