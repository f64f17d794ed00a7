/**
 * The room Path: how a puzzle is solved, step by step, and which steps are possible now. Its board
 * shows the position before the chosen step, with the step drawn on it as a hint is. The game or
 * the draft that it explains is left untouched.
 *
 * The room is entered from Play or Set. What it was asked to show is kept in the entry of the
 * browser's history, so that a reload shows the same. Without it, it explains the game on the
 * table.
 */
import '../board/board.js';
import '../board/hinting.js';
import { element, fetchStyle } from '../base/dom.js';
import { belongsToControl, isElsewhere } from '../base/keyboard.js';
import { Store } from '../base/store.js';
import { COMPACT } from '../board/compact.js';
import { pathWords } from '../words/path.js';
import { apply, callOff, goTo, take, translate } from './acts.js';
import { makeBar } from './bar.js';
import { makeList } from './list.js';
import { makeNote } from './note.js';
import { FIRST_STATE, draftSubject, placesOf, subjectOf } from './state.js';
import { boardView } from './view.js';

/** @typedef {import('../board/board.js').QBoard} QBoard */
/** @typedef {import('../types.js').PathWish} PathWish */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('./state.js').PathStore} PathStore */

/**
 * @param {PlayStore} store
 * @param {import('../types.js').Rooms} rooms
 * @returns {Promise<import('../types.js').Room>}
 */
export async function makeRoom(store, rooms) {
  await fetchStyle('css/path.css');
  /** @type {PathStore} */
  const path = new Store(FIRST_STATE);
  const board = /** @type {QBoard} */ (document.createElement('q-board'));
  board.toggleAttribute('zooms', true);
  const back = () => void rooms.go(path.state.subject?.from ?? 'play');
  const applyIt = () => {
    apply(store, path);
    back();
  };
  const bar = makeBar(store, path, back);
  const list = makeList(path);
  const note = makeNote(store, path, applyIt);
  const side = element('div', { class: 'path-side' }, note.element, list.element);
  const desk = element(
    'div',
    { class: 'desk path-room' },
    ...bar.elements,
    element('div', { class: 'board-place' }, board),
    side,
  );

  drawBoard(path, store, board, desk);
  board.addEventListener('q-select', (event) => {
    const { cells, cursor } = /** @type {CustomEvent<{cells: number[], cursor: number}>} */ (event)
      .detail;
    path.update({ selection: cells, cursor });
  });
  path.watch(
    ({ at }) => at,
    () => {
      side.scrollTop = 0;
      keepInView(board);
    },
  );
  store.watch(
    ({ settings }) => settings.language,
    () => {
      for (const part of [bar, list, note]) part.say();
      translate(path);
    },
  );
  const keys = keysOf(path, board, back);
  /** The entry of the history that is shown; null while the room is left. */
  let visit = /** @type {{state: unknown} | null} */ (null);

  /** @param {PathWish} wish */
  async function show({ tab, draft }) {
    const { game, settings } = store.state;
    const subject = draft
      ? draftSubject(draft)
      : game && subjectOf(game, settings.autoNotes && !game.finished);
    if (!subject || !(await take(store, path, subject, tab))) {
      if (store.state.room === 'path') back();
      return;
    }
    if (document.activeElement === document.body)
      /** @type {HTMLElement | null} */ (list.element.querySelector('[tabindex="0"]'))?.focus({
        preventScroll: true,
      });
  }

  return {
    element: desk,
    enter: (hand) => {
      document.addEventListener('keydown', keys);
      if (hand.path) history.replaceState({ path: hand.path }, '');
      // A change of the address may be announced twice.
      else if (visit?.state === history.state) return;
      visit = { state: history.state };
      void show(history.state?.path ?? {});
    },
    leave: () => {
      visit = null;
      document.removeEventListener('keydown', keys);
      callOff(path);
    },
    title: () => pathWords().title,
  };
}

/**
 * @param {PathStore} path
 * @param {PlayStore} store
 * @param {QBoard} board
 * @param {HTMLElement} desk
 */
function drawBoard(path, store, board, desk) {
  // On a phone the board takes the whole width, without row and column numbers.
  const narrow = matchMedia(COMPACT);
  const draw = () => {
    const coordinates = store.state.settings.coordinates && !narrow.matches;
    const view = boardView(path.state, coordinates);
    const { size } = view.shape;
    desk.style.setProperty('--n', String(size));
    if (desk.dataset.size !== String(size)) desk.dataset.size = String(size);
    desk.classList.toggle('bare', !coordinates);
    board.view = view;
  };
  narrow.addEventListener('change', draw);
  path.subscribe(draw);
  store.watch(({ settings }) => settings, draw);
}

/**
 * Scrolls back to the board if most of it is out of view: on a phone, the list is below it.
 * @param {QBoard} board
 */
function keepInView(board) {
  const { top, bottom, height } = board.getBoundingClientRect();
  const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
  if (height > 0 && seen < height / 2) board.scrollIntoView({ block: 'start' });
}

/**
 * Returns the keys of the room: the arrows go from step to step, unless the focus is on the board,
 * where they move its cursor; Esc leaves.
 * @param {PathStore} path
 * @param {QBoard} board
 * @param {() => void} back
 */
function keysOf(path, board, back) {
  return (/** @type {KeyboardEvent} */ event) => {
    const held = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (event.defaultPrevented || held || isElsewhere(event.target)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      return back();
    }
    if (belongsToControl(event) || board.contains(document.activeElement)) return;
    const { at } = path.state;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: placesOf(path.state) - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    goTo(path, to);
  };
}
