/**
 * The figures, always at the same step: matrix, linked nodes, search tree, algorithm, and the board
 * of a Sudoku or of any problem that says where its items lie. Both the room and a saved page show
 * them.
 *
 * On a phone only one is visible at a time, chosen by tabs. A hidden figure is not drawn until it
 * is shown.
 */
import { element, icon, write } from '../../base/dom.js';
import { labWords } from '../../words/lab.js';
import { describe } from '../run/say-views.js';
import { go } from './acts.js';
import { boardPicture } from '../pictures/board-picture.js';
import { codePicture } from '../pictures/code-picture.js';
import { makeCoversFigure } from './coversfigure.js';
import { makeCodebar } from './codebar.js';
import { makeCodeview } from './codeview.js';
import { makeLegend } from './legend.js';
import { makeNodes } from './nodes.js';
import { onWall } from './present.js';
import { resolved } from '../pictures/looks.js';
import { ringShapes } from '../pictures/rings.js';
import { matrixDrawing } from '../pictures/matrix.js';
import { makeSurface } from '../pictures/surface.js';
import { tilingDrawing } from '../pictures/tiling.js';
import { svgText } from '../pictures/svg.js';
import { makeSaveTool } from './savetool.js';
import { makeTreeList } from './treelist.js';
import { treeDrawing } from '../pictures/treeview.js';
import { makeVars } from '../pictures/vars.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('../pictures/surface.js').Surface} Surface */
/** @typedef {'matrix' | 'links' | 'tree' | 'code' | 'board' | 'covers'} View */
/**
 * @typedef {{element: HTMLElement, show: (moment: Moment) => void, dress: () => void}} BoardView
 */

/**
 * @typedef {object} Figure
 * @property {View} view
 * @property {HTMLElement} element
 * @property {(moment: Moment, slowly?: boolean) => void} show
 * @property {() => void} dress
 * @property {Surface | null} surface
 */

/** How long the run must rest before the pictures are described in words, in milliseconds. */
const REST = 400;

/**
 * From this speed on, in acts per second, nothing is animated: the next act would interrupt the
 * animation.
 */
const SLOW = 4;

/** The order of the tabs, and the number of each figure. @type {[View, number][]} */
const ORDER = [
  ['matrix', 1],
  ['links', 2],
  ['tree', 3],
  ['code', 4],
  ['board', 5],
  ['covers', 6],
];

/**
 * Makes the figures.
 * @param {LabStore} lab
 * @param {object} [wish]
 * @param {() => Promise<BoardView>} [wish.board]
 *     fetches the view of a board; without it there is none
 * @param {() => Promise<import('./coversfigure.js').CoversView>} [wish.covers]
 *     fetches the view of all solutions, likewise
 */
export function makeFigures(lab, { board: fetchBoard, covers: fetchCovers } = {}) {
  const nodes = makeNodes(lab, wishOf('links').over);
  const covers = makeCoversFigure(lab, fetchCovers);
  nodes.node.append(covers.door);
  const figures = /** @type {Record<View, Figure>} */ ({
    matrix: pictured('matrix', makeSurface(matrixDrawing, wishOf('matrix'))),
    links: pictured('links', nodes.surface),
    tree: pictured('tree', makeSurface(treeDrawing, wishOf('tree'))),
    code: listed(),
    board: boarded(),
    covers,
  });
  const legend = makeLegend();
  figures.links.element.append(nodes.arrays, nodes.inspector, legend.element);
  // Where the links and their legend are out of sight, the matrix shows its own.
  const second = makeLegend();
  second.element.classList.add('second');
  figures.matrix.element.append(second.element);
  const treeList = makeTreeList((step) => void go(lab, step));
  figures.tree.element.append(treeList.element);
  const stack = element(
    'div',
    { class: 'stack' },
    figures.matrix.element,
    figures.board.element,
    figures.tree.element,
  );
  const tabs = makeTabs();
  /** The figure that is visible where there is room for only one. @type {View} */
  let chosen = 'links';
  /** Which of matrix and board is shown above the tree. @type {View} */
  let face = 'matrix';
  let resting = 0;
  let last = 0;
  /** @type {Figure[]} */
  let seen = [];

  /**
   * The name of a view, and the rings of the lesson over it.
   * @param {'matrix'|'links'|'tree'} view
   */
  function wishOf(view) {
    return {
      label: () => labWords().views[view],
      over: (/** @type {any} */ layout, /** @type {Moment} */ moment) =>
        ringShapes(view, layout, moment, lab.state.rings),
    };
  }

  /** @param {View} view @param {...(Node | null)} tools */
  function heading(view, ...tools) {
    const [count, name] = [element('i'), element('span')];
    const shared = view === 'matrix' || view === 'board' ? makeFaces() : null;
    const faces = view === 'links' ? nodes : shared;
    return {
      node: element(
        'h2',
        {},
        count,
        faces ? faces.node : name,
        element('span', { class: 'end' }, ...tools),
      ),
      dress() {
        write(count, labWords().figure(ORDER.find(([one]) => one === view)?.[1] ?? 0));
        write(name, labWords().views[view]);
        faces?.dress();
      },
    };
  }

  /**
   * The switch between matrix and board, which share one place: two buttons, one of them pressed.
   */
  function makeFaces() {
    const views = /** @type {const} */ (['matrix', 'board']);
    const buttons = views.map((view) =>
      element('button', {
        type: 'button',
        'data-face': view,
        onclick: () => turn(view, true),
      }),
    );
    return {
      node: element('span', { class: 'faces' }, ...buttons),
      dress: () => views.forEach((view, k) => write(buttons[k], labWords().views[view])),
    };
  }

  /** Makes the buttons that zoom a surface. @param {Surface} surface */
  function zoomTools(surface) {
    const tool = (/** @type {string} */ sign, /** @type {() => void} */ act) =>
      element('button', { type: 'button', class: 'ib', onclick: act }, icon(sign));
    const buttons = [
      tool('zoom-out', () => surface.zoomOut()),
      tool('zoom-in', () => surface.zoomIn()),
      tool('fit', () => surface.fit()),
    ];
    return {
      buttons,
      dress() {
        const said = labWords();
        [said.zoomOut, said.zoomIn, said.fit].forEach((text, k) => {
          buttons[k].title = text;
          buttons[k].setAttribute('aria-label', text);
        });
      },
    };
  }

  /** @param {Exclude<View, 'covers'>} view @param {Surface} surface @returns {Figure} */
  function pictured(view, surface) {
    const tools = zoomTools(surface);
    const saver = makeSaveTool(lab, view, (moment) => surface.svg(moment));
    const title = heading(view, ...tools.buttons, saver.button);
    return {
      view,
      surface,
      element: element(
        'section',
        { class: `fig ${view === 'links' ? 'torus' : view}` },
        title.node,
        surface.element,
        saver.menu,
      ),
      show: (moment, slowly) => surface.show(moment, slowly),
      dress() {
        title.dress();
        saver.dress();
        tools.dress();
        if (lab.state.moment) surface.show(lab.state.moment);
      },
    };
  }

  /** @returns {Figure} */
  function listed() {
    const saver = makeSaveTool(lab, 'code', (moment) => {
      const { shapes, width, height } = codePicture(moment, lab.state.code);
      return svgText(
        shapes,
        { x: 0, y: 0, w: width, h: height },
        resolved(document.documentElement),
      );
    });
    const [code, vars, title] = [makeCodeview(), makeVars(), heading('code', saver.button)];
    const bar = makeCodebar(lab);
    return {
      view: 'code',
      surface: null,
      element: element(
        'section',
        { class: 'fig codefig' },
        title.node,
        bar.element,
        bar.note,
        code.element,
        vars.element,
        saver.menu,
      ),
      show(moment) {
        bar.show();
        code.show(moment, lab.state.code);
        vars.show(moment);
      },
      dress() {
        title.dress();
        saver.dress();
        bar.dress();
        code.dress(labWords().views.code);
        vars.dress();
      },
    };
  }

  /** @returns {Figure} */
  function boarded() {
    const saver = makeSaveTool(lab, 'board', (moment) => {
      if (!moment.run.board) return surface.svg(moment);
      const { shapes, rect } = boardPicture(moment, moment.run.board);
      return svgText(shapes, rect, resolved(document.documentElement));
    });
    const surface = makeSurface(tilingDrawing, { label: () => labWords().views.board });
    const tools = zoomTools(surface);
    const title = heading('board', ...tools.buttons, saver.button);
    const place = element('div', { class: 'board-fig' });
    const node = element(
      'section',
      { class: 'fig boardfig' },
      title.node,
      place,
      surface.element,
      saver.menu,
    );
    /** @type {BoardView | null} */
    let view = null;
    let fetching = false;
    return {
      view: 'board',
      surface,
      element: node,
      show(moment) {
        place.hidden = !moment.run.board;
        for (const node of [surface.element, ...tools.buttons]) node.hidden = !place.hidden;
        if (place.hidden) return surface.show(moment);
        if (view) return view.show(moment);
        if (fetching || !fetchBoard || !moment.run.board) return;
        fetching = true;
        void fetchBoard().then((made) => {
          view = made;
          place.append(view.element);
          if (lab.state.moment) view.show(lab.state.moment);
        });
      },
      dress() {
        title.dress();
        saver.dress();
        tools.dress();
        if (lab.state.moment?.run.layout) surface.show(lab.state.moment);
        view?.dress();
      },
    };
  }

  function makeTabs() {
    const buttons = ORDER.map(([view]) => {
      figures[view].element.id = `lab-${view}`;
      return element('button', {
        type: 'button',
        role: 'tab',
        'aria-controls': `lab-${view}`,
        'data-view': view,
        onclick: () => choose(view),
      });
    });
    const list = element('div', { class: 'viewtabs', role: 'tablist' }, ...buttons);
    list.addEventListener('keydown', (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const shown = buttons.filter(({ hidden }) => !hidden);
      const here = shown.findIndex((button) => button === event.target);
      if (!by || here < 0) return;
      event.preventDefault();
      const next = shown[(here + by + shown.length) % shown.length];
      next.focus();
      next.click();
    });
    return { list, buttons };
  }

  /** Chooses the figure that is visible where there is room for only one. @param {View} view */
  function choose(view) {
    chosen = view;
    if (view === 'matrix' || view === 'board') face = view;
    if (lab.state.diagram !== (view === 'covers')) lab.update({ diagram: view === 'covers' });
    arrange();
  }

  /** Shows the matrix or the board above the tree. @param {View} view @param {boolean} focus */
  function turn(view, focus) {
    face = view;
    arrange();
    if (focus)
      /** @type {HTMLElement | null} */ (
        figures[view].element.querySelector(`[data-face=${view}]`)
      )?.focus();
  }

  /** Whether a run has a board to show. @param {import('../../ask/run.js').RunData} [run] */
  function boardOf(run) {
    return Boolean(run?.layout ?? (fetchBoard && run?.board));
  }

  /** Whether a view has a tab. @param {View} view */
  function hasTab(view) {
    if (view === 'covers') return covers.exists;
    return view !== 'board' || boardOf(lab.state.moment?.run);
  }

  /** Whether another figure stands in the place of this one. @param {View} view */
  function isBehind(view) {
    if (view === 'matrix' || view === 'board') return view !== face;
    const inFront = covers.exists && lab.state.diagram ? 'covers' : 'links';
    return (view === 'links' || view === 'covers') && view !== inFront;
  }

  /** Updates which figures are visible. */
  function arrange() {
    const hasBoard = boardOf(lab.state.moment?.run);
    if (!hasBoard && chosen === 'board') chosen = 'matrix';
    if (!hasBoard) face = 'matrix';
    stack.classList.toggle('both', hasBoard);
    const shown = ORDER.filter(([view]) => hasTab(view));
    tabs.list.style.setProperty('--tabs', String(shown.length));
    const wall = onWall(lab.state);
    for (const [view] of ORDER) {
      const { element: node } = figures[view];
      node.classList.toggle('chosen', view === chosen);
      node.classList.toggle('first', view === wall?.[0]);
      node.classList.toggle('second', view === wall?.[1]);
      node.classList.toggle('behind', isBehind(view));
      node.setAttribute('aria-label', labWords().views[view]);
    }
    for (const button of tabs.buttons) {
      const here = button.dataset.view === chosen;
      button.setAttribute('aria-selected', String(here));
      button.tabIndex = here ? 0 : -1;
      button.hidden = !hasTab(/** @type {View} */ (button.dataset.view));
    }
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (
      stack.querySelectorAll('[data-face]')
    )) {
      button.setAttribute('aria-pressed', String(button.dataset.face === face));
      button.hidden = !hasBoard && button.dataset.face === 'board';
    }
    look();
  }

  /**
   * Finds out which figures are visible, and draws them. Asking the browser at each step would take
   * longer than drawing.
   */
  function look() {
    seen = ORDER.map(([view]) => figures[view]).filter((figure) =>
      figure.element.checkVisibility(),
    );
    draw();
  }

  /** Draws the moment in the visible figures. */
  function draw() {
    const { moment } = lab.state;
    if (!moment) return;
    // After a single link, with time to watch, the writing of the link is animated.
    const { playing, speed } = lab.state;
    const slowly =
      moment.grain === 'link' && Math.abs(moment.step - last) === 1 && !(playing && speed >= SLOW);
    last = moment.step;
    for (const figure of seen) figure.show(moment, slowly);
    clearTimeout(resting);
    if (!lab.state.playing) resting = window.setTimeout(describeAll, REST);
  }

  /**
   * Describes the pictures in words for screen readers. Describing a large one takes a while, so
   * this is not done at every step.
   */
  function describeAll() {
    const { moment } = lab.state;
    if (!moment) return;
    for (const view of /** @type {const} */ (['matrix', 'links', 'tree', 'board'])) {
      if (view === 'board' && !moment.run.layout) continue;
      figures[view].surface?.element.setAttribute('aria-label', describe(moment, view));
    }
    treeList.show(moment);
  }

  lab.watch(
    ({ reel }) => reel,
    (reel) => {
      // Anyone who opens a problem that has a board knows the board, and the matrix of a Sudoku is
      // too large to be read in a column.
      face = boardOf(reel?.run) ? 'board' : 'matrix';
      arrange();
    },
  );
  lab.watch((state) => String(onWall(state)), arrange);
  lab.watch(
    ({ diagram }) => diagram,
    (diagram) => {
      if (diagram && covers.exists) chosen = 'covers';
      else if (chosen === 'covers') chosen = 'links';
      arrange();
    },
  );
  lab.watch(({ moment }) => moment, draw);
  lab.watch(({ code }) => code, draw);
  lab.watch(({ rings }) => rings, draw);
  lab.watch(
    ({ playing }) => playing,
    (playing) => !playing && draw(),
  );
  for (const width of ['(max-width: 720px)', '(max-width: 1239px)'])
    matchMedia(width).addEventListener('change', look);
  for (const node of [stack, figures.links.element]) {
    node.addEventListener(
      'q-go',
      (event) => void go(lab, /** @type {CustomEvent<{step: number}>} */ (event).detail.step),
    );
  }

  return {
    tabs: tabs.list,
    stack,
    links: figures.links.element,
    code: figures.code.element,
    covers: covers.element,
    /** The figures that can be saved as pictures. */
    surfaces: /** @type {Record<'matrix' | 'links' | 'tree', Surface>} */ ({
      matrix: figures.matrix.surface,
      links: figures.links.surface,
      tree: figures.tree.surface,
    }),
    /** To be called when the figures become visible. */
    look,
    /** Brings a figure to the front where there is room for only one. */
    choose,
    dress() {
      const said = labWords();
      tabs.list.setAttribute('aria-label', said.viewTabs);
      for (const button of tabs.buttons)
        write(button, said.views[/** @type {View} */ (button.dataset.view)]);
      legend.dress();
      second.dress();
      for (const [view] of ORDER) figures[view].dress();
      arrange();
    },
  };
}
