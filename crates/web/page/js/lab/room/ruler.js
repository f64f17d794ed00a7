/**
 * The ruler: the whole run from left to right, with the head at the current step. It is a slider
 * for pointers, keys and screen readers.
 *
 * Everything but the head and the part already seen is drawn once for a run and a width. The seen
 * part is the same drawing in ink, clipped at the head by a nested `<svg>`, so a step changes only
 * a few attributes.
 */
import { drawn, element } from '../../base/dom.js';
import { number } from '../../words/language.js';
import { labWords, savingWords } from '../../words/lab.js';
import { back, forward, go, toEnd, toStart } from './acts.js';
import { EDGE, GROUND, layRuler, placeOf, stepAt } from '../pictures/rulerlay.js';
import { marksOf } from '../run/stops.js';

/** @typedef {import('./state.js').LabStore} LabStore */

const HEIGHT = 50;

/** @param {LabStore} lab */
export function makeRuler(lab) {
  const ground = drawn('g');
  const seen = drawn('svg', { class: 'seen', x: 0, y: 0, width: 0, height: HEIGHT });
  const signs = drawn('g');
  const line = drawn('path', { class: 'line seen' });
  const head = drawn(
    'g',
    { class: 'head' },
    drawn('path', { class: 'hl', d: `M0 ${GROUND + 2}V20` }),
    drawn('path', { class: 'hd', d: 'M0 34l7 8v6h-14v-6z' }),
  );
  const svg = drawn('svg', { 'aria-hidden': 'true' }, ground, seen, signs, line, head);
  const ruler = element(
    'div',
    { class: 'ruler', role: 'slider', tabindex: 0, 'aria-valuemin': 0 },
    svg,
  );
  let width = 0;
  /**
   * The step at the pointer while it drags, or -1. The head is there even if that step is still
   * being fetched.
   */
  let held = -1;
  let asked = 0;

  const events = () => lab.state.moment?.run.events ?? 0;

  /** Draws what changes only with the run, the width or the language. */
  function draw() {
    const { moment } = lab.state;
    if (!moment || width === 0) return;
    const { run, cover } = moment;
    const laid = layRuler(
      run.events,
      marksOf(run),
      (option) => cover.options[option]?.name ?? '',
      width,
    );
    svg.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
    const ticks = () => [
      drawn('path', { class: 'tk', d: laid.small + laid.large }),
      drawn('path', { class: 'tk', d: laid.tries }),
    ];
    ground.replaceChildren(
      ...ticks(),
      drawn('path', { class: 'line', d: `M${EDGE} ${GROUND + 0.5}H${width - EDGE}` }),
    );
    seen.replaceChildren(...ticks());
    signs.replaceChildren(
      drawn('path', { class: 'dead', d: laid.dead }),
      drawn('path', { class: 'solved', d: laid.solved }),
      drawn('path', {
        class: 'cross',
        d: laid.crosses.map((x) => `M${x - 4} 6l8 8m0 -8l-8 8`).join(''),
      }),
      ...laid.rings.flatMap((x) => [
        drawn('circle', { class: 'sol', cx: x, cy: 10, r: 4.5 }),
        drawn('circle', { class: 'soldot', cx: x, cy: 10, r: 1.6 }),
      ]),
      ...laid.names.map(({ x, text }) => drawn('text', { x, y: 13 }, text)),
    );
    ruler.setAttribute('aria-valuemax', String(run.events));
    point();
  }

  /** Updates what changes with a step. */
  function point() {
    const { moment } = lab.state;
    if (!moment || width === 0) return;
    const step = held >= 0 ? held : moment.step;
    const x = placeOf(step, events(), width);
    seen.setAttribute('width', String(x));
    line.setAttribute('d', `M${EDGE} ${GROUND + 0.5}H${x}`);
    head.setAttribute('transform', `translate(${x})`);
    ruler.setAttribute('aria-valuenow', String(step));
    const spoken = moment.run.complete ? labWords().stepSpoken : savingWords().cutSpoken;
    ruler.setAttribute('aria-valuetext', spoken(number(step), number(events())));
  }

  /** @param {PointerEvent} event */
  function drag(event) {
    held = stepAt(event.clientX - ruler.getBoundingClientRect().left, events(), width);
    point();
    // A pointer moves more often than a picture can be drawn: the last position in each frame
    // counts.
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      if (held >= 0) void go(lab, held);
    });
  }

  function release() {
    if (held < 0) return;
    cancelAnimationFrame(asked);
    asked = 0;
    const step = held;
    held = -1;
    void go(lab, step).then(point);
  }

  ruler.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !lab.state.moment) return;
    ruler.setPointerCapture(event.pointerId);
    if (lab.state.playing) lab.update({ playing: false });
    drag(event);
  });
  ruler.addEventListener('pointermove', (event) => held >= 0 && drag(event));
  ruler.addEventListener('pointerup', release);
  ruler.addEventListener('pointercancel', release);
  ruler.addEventListener('keydown', (event) => {
    const act = actOfKey(event);
    if (!act) return;
    event.preventDefault();
    act(lab);
  });
  new ResizeObserver(([entry]) => {
    const next = Math.round(entry.contentRect.width);
    if (next === width) return;
    width = next;
    draw();
  }).observe(ruler);

  lab.watch(({ reel }) => reel, draw);
  lab.watch(({ moment }) => moment, point);
  return {
    element: ruler,
    dress() {
      ruler.setAttribute('aria-label', labWords().ruler);
      point();
    },
  };
}

/**
 * Returns the act of a key, as for any slider: arrows move one act of the current grain, Page Up
 * and Page Down a tenth of the run.
 * @param {KeyboardEvent} event
 * @returns {((lab: LabStore) => unknown) | null}
 */
function actOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }) {
  if (shiftKey || ctrlKey || metaKey || altKey) return null;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return forward;
    case 'ArrowLeft':
    case 'ArrowDown':
      return back;
    case 'Home':
      return toStart;
    case 'End':
      return toEnd;
    case 'PageUp':
      return (lab) => go(lab, byTenths(lab, 1));
    case 'PageDown':
      return (lab) => go(lab, byTenths(lab, -1));
    default:
      return null;
  }
}

/** Returns the step some tenths of the run away. @param {LabStore} lab @param {number} tenths */
function byTenths({ state: { moment } }, tenths) {
  if (!moment) return 0;
  const {
    step,
    run: { events },
  } = moment;
  return Math.min(events, Math.max(0, step + tenths * Math.max(1, Math.round(events / 10))));
}
