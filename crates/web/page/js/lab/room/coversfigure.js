/**
 * The place of all solutions among the figures: the linked nodes make room for it. What it shows is
 * fetched when it is first opened.
 */
import { element, icon, write } from '../../base/dom.js';
import { labWords } from '../../words/lab.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('../run/types.js').Moment} Moment */

/**
 * What fills the figure.
 * @typedef {object} CoversView
 * @property {HTMLElement} element
 * @property {() => void} show shows the solutions of the problem that is open
 * @property {() => void} dress
 * @property {{zoomIn: () => void, zoomOut: () => void, fit: () => void}} surface
 */

/**
 * Makes the figure.
 * @param {LabStore} lab
 * @param {() => Promise<CoversView>} [fetch] without it there is nothing to show
 */
export function makeCoversFigure(lab, fetch) {
  const tool = (/** @type {string} */ sign, /** @type {'zoomIn' | 'zoomOut' | 'fit'} */ act) =>
    element(
      'button',
      { type: 'button', class: 'ib', onclick: () => view?.surface[act]() },
      icon(sign),
    );
  const tools = [tool('zoom-out', 'zoomOut'), tool('zoom-in', 'zoomIn'), tool('fit', 'fit')];
  const count = element('i');
  const faces = [false, true].map((diagram) =>
    element('button', {
      type: 'button',
      'aria-pressed': String(diagram),
      'data-face': diagram ? 'covers' : 'links',
      onclick: () => turn(diagram),
    }),
  );
  // The same way in, in the heading of the linked nodes.
  const door = element('button', {
    type: 'button',
    class: 'door',
    'aria-pressed': 'false',
    'data-face': 'covers',
    hidden: fetch === undefined,
    onclick: () => turn(true),
  });
  const node = element(
    'section',
    { class: 'fig coversfig behind' },
    element(
      'h2',
      {},
      count,
      element('span', { class: 'faces nodefaces' }, ...faces),
      element('span', { class: 'end' }, ...tools),
    ),
  );
  /** @type {CoversView | null} */
  let view = null;
  let fetching = false;

  /** @param {boolean} diagram */
  function turn(diagram) {
    lab.update({ diagram });
    const [from, to] = diagram ? [door, faces[1]] : [faces[1], door];
    if (from.checkVisibility()) return;
    to.focus();
  }

  return {
    view: /** @type {const} */ ('covers'),
    surface: null,
    element: node,
    door,
    /** Whether there is anything to show. */
    exists: fetch !== undefined,
    show() {
      if (view) return view.show();
      if (fetching || !fetch) return;
      fetching = true;
      void fetch().then((made) => {
        view = made;
        node.append(view.element);
        if (lab.state.moment) view.show();
      });
    },
    dress() {
      const said = labWords();
      write(count, said.figure(6));
      write(faces[0], said.views.links);
      write(faces[1], said.views.covers);
      write(door, said.views.covers);
      [said.zoomOut, said.zoomIn, said.fit].forEach((text, k) => {
        tools[k].title = text;
        tools[k].setAttribute('aria-label', text);
      });
      view?.dress();
    },
  };
}
