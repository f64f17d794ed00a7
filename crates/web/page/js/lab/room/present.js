/**
 * The mode for a wall: one or two figures and the sentence, in type that is legible from the last
 * row, and nothing else. Key F enters and leaves it, V and Shift + V change the figures, and the
 * keys of a clicker (Page Up, Page Down) step. A page in a frame of another page (`bare=1`) goes
 * without header and bar too.
 *
 * The state holds only which figures are shown. The style sheet does the rest, by classes of the
 * room and of the figures (see `figures.js`).
 */
import { element, icon, write } from '../../base/dom.js';
import { labWords, presentWords } from '../../words/lab.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('./state.js').LabState} LabState */
/** @typedef {import('./figures.js').View} View */

/** The figures in the order in which V goes through them. @type {View[]} */
const VIEWS = ['links', 'matrix', 'board', 'tree', 'code', 'covers'];

/**
 * Reads the figures of an address: `links` or `matrix,tree`.
 * @param {string | null} text
 * @returns {View[] | null} one or two figures; null if the text names none
 */
export function readViews(text) {
  const named = (text ?? '').split(',');
  const views = VIEWS.filter((view) => named.includes(view));
  views.sort((a, b) => named.indexOf(a) - named.indexOf(b));
  return views.length > 0 ? views.slice(0, 2) : null;
}

/**
 * Returns the figures that a run has. A run that was saved has no question that could be asked, and
 * so not all solutions.
 * @param {Pick<LabState, 'moment' | 'subject'>} state
 */
export function viewsOf({ moment, subject }) {
  const { board, layout } = moment?.run ?? {};
  return VIEWS.filter(
    (view) => (view !== 'board' || board || layout) && (view !== 'covers' || subject),
  );
}

/**
 * Returns those of the figures on the wall that the run has: a link may name the board of a problem
 * that has none.
 * @param {Pick<LabState, 'moment' | 'subject' | 'present' | 'bare'>} state
 * @returns {readonly View[] | null}
 */
export function onWall(state) {
  // A frame has no room for all figures.
  if (!state.present) return state.bare ? forWall(state) : null;
  const has = viewsOf(state);
  const shown = state.present.filter((view) => has.includes(view));
  return shown.length > 0 ? shown : ['links'];
}

/**
 * Returns the figures with which the mode begins: the problem as people know it, and the links.
 * @param {Pick<LabState, 'moment' | 'subject'>} state
 * @returns {View[]}
 */
export function forWall(state) {
  return [viewsOf(state).includes('board') ? 'board' : 'matrix', 'links'];
}

/** Enters or leaves the mode. @param {LabStore} lab */
export function togglePresent(lab) {
  if (lab.state.present) return leavePresent(lab);
  lab.update({ present: forWall(lab.state) });
  // Refused without a key or a click, and in some frames; the mode works in a window too.
  document.documentElement.requestFullscreen?.().catch(() => {});
}

/** @param {LabStore} lab */
export function leavePresent(lab) {
  if (document.fullscreenElement) void document.exitFullscreen();
  lab.update({ present: null });
}

/**
 * Shows another figure in the first or second place. The second place can also be empty.
 * @param {LabStore} lab
 * @param {0 | 1} place
 */
export function turnFigure(lab, place) {
  const shown = onWall(lab.state);
  if (!shown) return;
  const other = shown[1 - place];
  const free = viewsOf(lab.state).filter((view) => view !== other);
  const next = free[free.indexOf(shown[place]) + 1];
  if (place === 0) lab.update({ present: [next ?? free[0], ...shown.slice(1)] });
  else lab.update({ present: next ? [shown[0], next] : [shown[0]] });
}

/**
 * Shows a figure on the wall, or takes it off: the last one stays.
 * @param {LabStore} lab
 * @param {View} view
 */
export function pickFigure(lab, view) {
  const shown = onWall(lab.state);
  if (!shown) return;
  const rest = shown.filter((one) => one !== view);
  if (rest.length === shown.length) lab.update({ present: [...shown, view].slice(-2) });
  else if (rest.length > 0) lab.update({ present: rest });
}

/**
 * Makes the buttons of the mode: which figures are shown, and the way out. They stand at the end of
 * the transport.
 * @param {LabStore} lab
 */
export function makePresent(lab) {
  const buttons = VIEWS.map((view) => ({
    view,
    node: element('button', {
      type: 'button',
      'data-wall': view,
      onclick: () => pickFigure(lab, view),
    }),
  }));
  const close = element(
    'button',
    { type: 'button', class: 'ib', onclick: () => leavePresent(lab) },
    icon('close'),
  );
  // Shown only in a frame.
  const whole = element('a', {
    class: 'whole',
    href: '#',
    target: '_blank',
    rel: 'noopener',
    onclick: () =>
      (whole.href = location.href.replace(/([#&])bare=1&?/, '$1').replace(/[#&]$/, '')),
  });
  const group = element('div', { class: 'seg', role: 'group' }, ...buttons.map(({ node }) => node));
  const tools = element('div', { class: 'wall-tools' }, group, close);

  lab.watch(
    (state) => `${onWall(state)} ${viewsOf(state)}`,
    () => {
      const [shown, has] = [onWall(lab.state), viewsOf(lab.state)];
      for (const { view, node } of buttons) {
        node.hidden = !has.includes(view);
        node.setAttribute('aria-pressed', String(shown?.includes(view) ?? false));
      }
    },
  );
  // Esc leaves the full screen, and with it the mode. A mode that was entered by a link was never
  // on the full screen: there the key does it.
  document.addEventListener('fullscreenchange', () => {
    if (!document.fullscreenElement && lab.state.present) lab.update({ present: null });
  });

  return {
    tools,
    whole,
    dress() {
      const said = presentWords();
      write(whole, said.whole);
      group.setAttribute('aria-label', said.figures);
      close.title = said.leave;
      close.setAttribute('aria-label', said.leave);
      for (const { view, node } of buttons) write(node, labWords().views[view]);
    },
  };
}

/**
 * Marks a room with what it shows: `present` on a wall, `two` with two figures, `bare` in a frame.
 * @param {LabStore} lab
 * @param {HTMLElement} room
 */
export function markRoom(lab, room) {
  lab.watch(
    (state) => `${onWall(state)?.length} ${state.bare}`,
    () => {
      const shown = onWall(lab.state);
      room.classList.toggle('present', shown !== null);
      room.classList.toggle('two', shown?.length === 2);
      room.classList.toggle('bare', lab.state.bare);
    },
  );
}
