/**
 * The room Set: a board editor for puzzle makers. While the setter writes givens, the server counts
 * the solutions and finds out which digits are possible in each cell, which givens are redundant
 * and how hard the puzzle is.
 *
 * It has a store of its own (`state.js`). Its style sheets are fetched with it.
 */
import '../board/board.js';
import { COMPACT } from '../board/compact.js';
import { element, fetchStyle } from '../base/dom.js';
import { storage } from '../keep/storage.js';
import { Store } from '../base/store.js';
import { setWords } from '../words/set.js';
import { callOff, takeAsked } from './acts.js';
import { makeBar } from './bar.js';
import { loadDraft, saveDraft } from './keeping.js';
import { makeKeys } from './keys.js';
import { makeMargin } from './margin.js';
import { makePad } from './pad.js';
import { beginStroke } from './regions.js';
import { firstState } from './state.js';
import { boardOf, watchDraft } from './study.js';
import { boardView } from './view.js';

/** @typedef {import('../board/board.js').QBoard} QBoard */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('./state.js').SetStore} SetStore */

/**
 * @param {PlayStore} store
 * @param {import('../types.js').Rooms} rooms
 * @returns {Promise<import('../types.js').Room>}
 */
export async function makeRoom(store, rooms) {
  await Promise.all([fetchStyle('css/set.css'), fetchStyle('css/orders.css')]);
  const set = new Store({ ...firstState(), ...loadDraft(storage) });
  const study = watchDraft(set);
  const board = /** @type {QBoard} */ (document.createElement('q-board'));
  const bar = makeBar(set, store);
  const pad = makePad(set);
  const margin = makeMargin(set, {
    play: () => void rooms.go('play', { board: boardOf(set.state.draft) }),
    lab: () => void rooms.go('lab', { board: boardOf(set.state.draft) }),
    path: () => {
      const { draft, study } = set.state;
      const rating = study?.draft === draft ? study.rating : null;
      void rooms.go('path', { path: { draft: { ...draft, rating } } });
    },
    retry: study.begin,
  });
  board.toggleAttribute('zooms', true);
  const place = element('div', { class: 'board-place' }, board);
  const desk = element(
    'div',
    { class: 'desk set-room' },
    ...bar.elements,
    place,
    pad.element,
    margin.element,
  );

  drawBoard(set, store, board, desk);
  keepDraft(set);
  /** @type {ReturnType<typeof beginStroke>} */
  let stroke = null;
  // Before the board handles it, which then selects what the stroke passes.
  board.addEventListener(
    'pointerdown',
    (event) => {
      const selects = event.ctrlKey || event.metaKey || event.shiftKey;
      stroke = selects || !event.isPrimary ? null : beginStroke(set);
    },
    true,
  );
  for (const end of ['pointerup', 'pointercancel']) {
    board.addEventListener(end, () => {
      stroke?.end();
      stroke = null;
    });
  }
  board.addEventListener('q-select', (event) => {
    const { cells, cursor } = /** @type {CustomEvent<{cells: number[], cursor: number}>} */ (event)
      .detail;
    if (stroke) stroke.move(cells, cursor);
    else set.update({ selection: cells, cursor, digit: 0 });
  });
  // A tool works on one draft. If the draft changes, the tool's answer no longer fits.
  set.watch(
    ({ draft }) => draft,
    () => callOff(set),
  );
  store.watch(
    ({ settings }) => settings.language,
    () => {
      for (const part of [bar, pad, margin]) part.say();
    },
  );

  const keys = makeKeys(set, board);
  return {
    element: desk,
    enter: (hand) => {
      document.addEventListener('keydown', keys);
      if (hand.board) void takeAsked(set, hand.board);
      study.begin();
    },
    leave: () => {
      document.removeEventListener('keydown', keys);
      callOff(set);
      study.end();
    },
    title: () => setWords().title,
  };
}

/**
 * @param {SetStore} set
 * @param {PlayStore} store
 * @param {QBoard} board
 * @param {HTMLElement} desk
 */
function drawBoard(set, store, board, desk) {
  // On a phone the board takes the whole width, without row and column numbers.
  const narrow = matchMedia(COMPACT);
  const draw = () => {
    const coordinates = store.state.settings.coordinates && !narrow.matches;
    const { size } = set.state.draft.shape;
    desk.style.setProperty('--n', String(size));
    if (desk.dataset.size !== String(size)) desk.dataset.size = String(size);
    desk.classList.toggle('bare', !coordinates);
    board.view = boardView(set.state, coordinates);
  };
  narrow.addEventListener('change', draw);
  set.subscribe(draw);
  store.watch(({ settings }) => settings, draw);
}

/** @param {SetStore} set */
function keepDraft(set) {
  set.subscribe((state, before) => {
    const { draft, about, brush, candidates, redundant } = state;
    const same =
      draft === before.draft &&
      about === before.about &&
      brush === before.brush &&
      candidates === before.candidates &&
      redundant === before.redundant;
    if (same) return;
    const saved = saveDraft(storage, state);
    if (saved !== state.saved) set.update({ saved });
  });
}
