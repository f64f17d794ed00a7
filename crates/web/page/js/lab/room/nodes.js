/**
 * The two faces of the linked nodes, a picture and the arrays, in the place of one figure, with the
 * switch between them, the numbers of the nodes and the inspector.
 */
import { element, write } from '../../base/dom.js';
import { labWords, programWords, sayings } from '../../words/lab.js';
import { LETTER_OF, arraysDrawing } from '../pictures/arrays.js';
import { numberedLinks } from '../pictures/links-numbers.js';
import { tagsOf } from '../pictures/links.js';
import { makeSurface } from '../pictures/surface.js';
import { makeInspector } from './inspector.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('../pictures/surface.js').Surface} Surface */
/** @typedef {'links' | 'arrays'} Face */

/** The number of writes that are named in words. */
const NAMED = 6;

/**
 * Makes both.
 * @param {LabStore} lab
 * @param {(layout: any, moment: Moment) => import('../run/types.js').Shape[]} over
 *     what is drawn over the picture
 */
export function makeNodes(lab, over) {
  let numbers = false;
  let picked = -1;
  /** @type {Face} */
  let face = 'links';
  /** The run to which the picked node belongs. @type {unknown} */
  let run = null;
  const faces = {
    links: makeSurface(
      numberedLinks(() => ({ numbers, picked })),
      { label: () => labWords().views.links, over },
    ),
    arrays: makeSurface(arraysDrawing, { label: () => arraysLabel(lab.state.moment) }),
  };
  const inspector = makeInspector({ pick, close: () => pick(-1) });
  const switches = /** @type {const} */ (['links', 'arrays']).map((one) =>
    element('button', { type: 'button', 'data-face': one, onclick: () => turn(one) }),
  );
  const toggle = element('button', {
    type: 'button',
    class: 'numbers',
    'aria-pressed': 'false',
    onclick: () => {
      numbers = !numbers;
      toggle.setAttribute('aria-pressed', String(numbers));
      redraw();
    },
  });
  for (const { element: host } of [faces.links, faces.arrays]) {
    host.addEventListener('q-pick', (event) => {
      const { node } = /** @type {CustomEvent<import('../run/types.js').Hit>} */ (event).detail;
      if (!event.defaultPrevented && node !== undefined) pick(node);
    });
    host.addEventListener('q-enter', () => {
      const { moment } = lab.state;
      if (!moment) return;
      pick(atWork(moment));
      inspector.focus();
    });
  }
  turn('links');

  /** @param {Face} next */
  function turn(next) {
    face = next;
    for (const button of switches)
      button.setAttribute('aria-pressed', String(button.dataset.face === next));
    faces.links.element.hidden = next !== 'links';
    faces.arrays.element.hidden = next !== 'arrays';
    toggle.hidden = next !== 'links';
    redraw();
  }

  /** Inspects a node, or none. @param {number} node */
  function pick(node) {
    const closes = node < 0 && inspector.element.contains(document.activeElement);
    picked = node;
    run = lab.state.moment?.run;
    redraw();
    if (closes) faces[face].element.focus();
  }

  function redraw() {
    const { moment } = lab.state;
    if (moment) show(moment);
  }

  /** @param {Moment} moment @param {boolean} [slowly] */
  function show(moment, slowly) {
    // In another run the number means another node.
    if (moment.run !== run) picked = -1;
    faces[face].show(moment, slowly);
    inspector.show(moment, picked);
  }

  return {
    /** What the figure shows, zooms and saves. @type {Surface} */
    surface: {
      element: faces.links.element,
      show,
      redraw: (moment) => show(moment),
      zoomIn: () => faces[face].zoomIn(),
      zoomOut: () => faces[face].zoomOut(),
      fit: () => faces[face].fit(),
      svg: (moment) => faces[face].svg(moment),
    },
    arrays: faces.arrays.element,
    inspector: inspector.element,
    /** The switches, in the heading of the figure. */
    node: element('span', { class: 'faces nodefaces' }, ...switches, toggle),
    dress() {
      const said = programWords();
      write(switches[0], labWords().views.links);
      write(switches[1], said.arraysFace);
      write(toggle, said.numbers);
      toggle.title = said.numbersWhy;
      inspector.dress();
    },
  };
}

/**
 * Returns the node at which the algorithm is at work: the last of its variables, or the root.
 * @param {Moment} moment
 */
function atWork(moment) {
  return moment.entry >= 0 ? moment.entry : (tagsOf(moment).at(-1)?.[1] ?? 0);
}

/** Describes the arrays for a screen reader. @param {Moment | null} moment */
function arraysLabel(moment) {
  const said = programWords();
  if (!moment) return said.arraysLabel;
  const cells = moment.written
    .filter(({ field }) => LETTER_OF[field])
    .slice(-NAMED)
    .map(({ field, node, old, now }) => `${LETTER_OF[field]}[${node}] ${old} → ${now}`);
  const { between, names, tidy } = sayings();
  const parts = [said.arrays(moment.cover.count)];
  if (cells.length > 0) parts.push(said.wrote(names(cells)));
  return tidy(parts.join(between));
}
