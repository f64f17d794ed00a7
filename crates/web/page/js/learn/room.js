/**
 * The room Learn: the list of all techniques, and a page for each, with its idea, an example that
 * steps, and positions to practise. The positions, the steps and the verdicts come from the server.
 *
 * It has a store of its own (`state.js`). Its words and its style sheet are fetched with it.
 */
import '../board/hinting.js';
import { COMPACT } from '../board/compact.js';
import { element, fetchStyle } from '../base/dom.js';
import { Store } from '../base/store.js';
import { loadPractice } from '../keep/practice.js';
import { storage } from '../keep/storage.js';
import { translated } from '../words/language.js';
import { learnWords } from '../words/learn.js';
import { callOff, goTo, loadTechniques, pointAt, translate } from './acts.js';
import { readPlace } from './address.js';
import { makeKeys } from './keys.js';
import { makeList } from './list.js';
import { makePage } from './page.js';
import { firstState, techniqueOf } from './state.js';
import { boardView } from './view.js';

/** @typedef {import('../board/board.js').QBoard} QBoard */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('./state.js').LearnStore} LearnStore */

/**
 * @param {PlayStore} store
 * @returns {Promise<import('../types.js').Room>}
 */
export async function makeRoom(store) {
  await fetchStyle('css/learn.css');
  const learn = new Store(firstState(loadPractice(storage)));
  const board = /** @type {QBoard} */ (document.createElement('q-board'));
  const list = makeList(learn);
  const page = makePage(learn, board);
  const room = element('div', { class: 'learn-room' }, list.element, page.element);

  drawBoard(learn, store, board);
  learn.subscribe((state) => {
    const shown = techniqueOf(state) !== null;
    list.element.hidden = shown;
    page.element.hidden = !shown;
  });
  board.addEventListener('q-select', (event) => {
    const { cells, cursor } = /** @type {CustomEvent<{cells: number[], cursor: number}>} */ (event)
      .detail;
    learn.update({ selection: cells, cursor, digit: 0 });
  });
  board.addEventListener('q-point', (event) => {
    const { candidate } = /** @type {CustomEvent} */ (event).detail;
    if (candidate) pointAt(learn, candidate.cell, candidate.digit);
  });
  let spoken = store.state.settings.language;
  store.watch(
    ({ settings }) => settings.language,
    (language) => {
      list.say();
      page.say();
      if (language !== spoken) void translate(learn);
      spoken = language;
    },
  );

  const keys = makeKeys(learn, board);
  await loadTechniques(learn);
  return {
    element: room,
    enter: () => {
      document.addEventListener('keydown', keys);
      const held = room.contains(document.activeElement);
      learn.update({ practice: loadPractice(storage) });
      const before = learn.state.place.id;
      goTo(learn, readPlace(location.hash));
      // A link that led here may be hidden now.
      if (learn.state.place.id !== before && held) titleOf(room)?.focus();
      if (learn.state.place.id !== before) scrollTo(0, 0);
    },
    leave: () => {
      document.removeEventListener('keydown', keys);
      callOff(learn);
    },
    title: () => {
      const technique = techniqueOf(learn.state);
      return technique ? translated(technique) : learnWords().title;
    },
  };
}

/**
 * Finds the visible title.
 * @param {HTMLElement} room
 * @returns {HTMLElement | null}
 */
const titleOf = (room) => room.querySelector(':scope > :not([hidden]) h1');

/**
 * @param {LearnStore} learn
 * @param {PlayStore} store
 * @param {QBoard} board
 */
function drawBoard(learn, store, board) {
  // A small screen has no room for row and column numbers.
  const narrow = matchMedia(COMPACT);
  const draw = () => {
    const coordinates = store.state.settings.coordinates && !narrow.matches;
    board.view = boardView(learn.state, coordinates);
  };
  narrow.addEventListener('change', draw);
  learn.subscribe(draw);
  store.watch(({ settings }) => settings, draw);
}
