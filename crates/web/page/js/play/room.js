/**
 * The room Play: lays out its parts, and turns keys and pointer events into acts.
 *
 * Keys work wherever the focus is, except in fields, dialogs and menus. A button keeps Space and
 * Enter for itself, and a group of radio buttons its arrow keys.
 */
import '../board/board.js';
import { COMPACT } from '../board/compact.js';
import { openFinish, openHelp, openNew } from '../dialogs/doors.js';
import { element, icon, write } from '../base/dom.js';
import { belongsToControl, isElsewhere } from '../base/keyboard.js';
import { words } from '../words/words.js';
import {
  check,
  closeHint,
  erase,
  fillSingles,
  isItRight,
  letGo,
  nextMode,
  nextStage,
  point,
  press,
  pressNumber,
  redo,
  requestHint,
  select,
  setMode,
  suppose,
  toggleNotes,
  togglePause,
  undo,
  writeHeld,
} from '../table/actions.js';
import { openHanded } from '../table/asking.js';
import { makeGamebar } from './gamebar.js';
import { actOfKey, numberOf } from '../game/keys.js';
import { makeMargin } from './margin.js';
import { makePad } from './pad.js';
import { makePuzzleLine } from './puzzleline.js';
import { makeRulesLine } from './rulesline.js';
import { isLocked } from '../table/state.js';
import { boardView, sameView } from './view.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../board/board.js').QBoard} QBoard */
/** @typedef {import('../game/keys.js').KeyAct} KeyAct */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/**
 * @param {PlayStore} store
 * @param {HTMLElement} menu
 * @param {import('../types.js').Rooms} rooms
 * @returns {import('../types.js').Room}
 */
export function makeRoom(store, menu, rooms) {
  const board = /** @type {QBoard} */ (document.createElement('q-board'));
  board.toggleAttribute('zooms', true);
  const place = element('div', { class: 'board-place' }, board, makeCurtain(store));
  const parts = [
    makeGamebar(store),
    makePuzzleLine(store, menu),
    place,
    makeRulesLine(store),
    makePad(store),
    makeMargin(store, () => void rooms.go('path', { path: { tab: 'steps' } })),
  ];
  const desk = element('div', { class: 'desk' }, ...parts);

  // On a phone the board takes the whole width, without row and column numbers.
  const narrow = matchMedia(COMPACT);
  const draw = () => {
    const view = boardView(store.state);
    const coordinates = view.coordinates && !narrow.matches;
    desk.style.setProperty('--n', String(view.shape.size));
    if (desk.dataset.size !== String(view.shape.size)) desk.dataset.size = String(view.shape.size);
    desk.classList.toggle('hinting', store.state.hint !== null);
    desk.classList.toggle('bare', !coordinates);
    board.view = { ...view, coordinates };
  };
  narrow.addEventListener('change', draw);
  store.subscribe((state, before) => {
    if (state === before || !sameView(state, before)) draw();
  });
  store.subscribe((state, before) => {
    if (state.hint && state.settings.language !== before.settings.language)
      void requestHint(store, { stage: state.hint.stage });
  });
  store.subscribe(({ game }, { game: before }) => {
    const played = game && game.id === before?.id && !before.finished;
    if (played && game.finished?.by === 'player') void celebrate(store, board);
  });
  board.addEventListener('q-select', (event) => {
    select(store, /** @type {CustomEvent} */ (event).detail);
  });
  board.addEventListener('q-point', (event) => {
    const { cells, candidate } = /** @type {CustomEvent} */ (event).detail;
    point(store, cells, candidate);
  });
  listenToKeys(store, board);
  listenOutside(store);
  return {
    element: desk,
    enter: (hand) => {
      if (hand.board) void openHanded(store, hand.board);
    },
    leave: () => closeHint(store),
    title: () => words().page.play,
  };
}

/**
 * Ends a game: a wave over the board, then the figures.
 * @param {PlayStore} store
 * @param {QBoard} board
 */
async function celebrate(store, board) {
  const { game } = store.state;
  await import('./joy.js').then(
    ({ wave }) => wave(board, store.state.cursor),
    () => {},
  );
  // By then the player may have gone on.
  if (store.state.room === 'play' && store.state.game?.id === game?.id) await openFinish(store);
}

/**
 * Makes the cover that is shown over the board while the game is paused.
 * @param {PlayStore} store
 */
function makeCurtain(store) {
  const name = element('span');
  const button = element(
    'button',
    { type: 'button', class: 'btn primary', onclick: () => togglePause(store) },
    icon('play'),
    name,
  );
  const title = element('p', { class: 'curtain-title' });
  const curtain = element('div', { class: 'curtain' }, title, button);
  store.subscribe(({ paused, game, elsewhere }) => {
    curtain.hidden = !paused || elsewhere || !game || game.finished !== null;
    write(title, words().play.paused);
    write(name, words().play.goOn);
  });
  return curtain;
}

/**
 * Clears the selection when the player clicks where there is nothing. On a touch screen this is the
 * way to hold a digit: with no selection, a key of the pad is held.
 * @param {PlayStore} store
 */
function listenOutside(store) {
  const taken = 'q-board, .pad, .margin, header, dialog, [popover], button, a, input, label';
  const isOutside = (/** @type {Event} */ { target }) =>
    target instanceof Element && target.isConnected && !target.closest(taken);
  // A drag may start on the board and end elsewhere.
  let started = false;
  document.addEventListener('pointerdown', (event) => (started = isOutside(event)));
  document.addEventListener('click', (event) => {
    const { room, selection } = store.state;
    if (room === 'play' && started && isOutside(event) && selection.length > 0)
      store.update({ selection: [], candidate: null });
  });
}

/**
 * @param {PlayStore} store
 * @param {QBoard} board
 */
function listenToKeys(store, board) {
  /** Figures typed in sequence on a board with letters, and the number of acts before them. */
  let typed = { figures: /** @type {number[]} */ ([]), depth: 0, mode: store.state.mode };

  document.addEventListener('keydown', (event) => {
    const { state } = store;
    if (
      state.room !== 'play' ||
      event.defaultPrevented ||
      event.isComposing ||
      isElsewhere(event.target)
    )
      return;
    const size = state.game?.puzzle.shape.size ?? 9;
    const act = actOfKey(event, {
      size,
      mode: state.mode,
      onBoard: board.contains(document.activeElement),
    });
    if (!act || belongsToControl(event)) return;
    const number = act.act === 'enter' && !state.hint ? numberOf(typed.figures, size) : 0;
    if (number > 0) {
      event.preventDefault();
      pressNumber(store, typed.depth, number, typed.mode);
      typed.figures = [];
      return;
    }
    const figure = act.act === 'zero' ? 0 : act.act === 'digit' && act.typed ? act.digit : null;
    const mode = (act.act === 'digit' && act.mode) || state.mode;
    if (figure === null || size <= 9) typed.figures = [];
    else if (figure === 0 || mode === typed.mode) typed.figures.push(figure);
    if (figure !== null && typed.figures.length <= 1)
      typed = { figures: [figure], depth: state.game?.past.length ?? 0, mode };
    if (perform(store, board, act)) event.preventDefault();
  });
  board.addEventListener('q-select', () => {
    typed.figures = [];
  });
}

/**
 * @param {PlayStore} store
 * @param {QBoard} board
 * @param {KeyAct} act
 * @returns {boolean} whether the key was handled
 */
function perform(store, board, act) {
  switch (act.act) {
    case 'digit':
      press(store, act.digit, act.mode ?? store.state.mode);
      return true;
    case 'erase':
    case 'zero':
      erase(store);
      return true;
    case 'undo':
      undo(store);
      return true;
    case 'redo':
      redo(store);
      return true;
    case 'hint':
      if (store.state.hint) nextStage(store);
      else void requestHint(store);
      return true;
    case 'check':
      check(store);
      return true;
    case 'right':
      void isItRight(store);
      return true;
    case 'pause':
      togglePause(store);
      return true;
    case 'new':
      void openNew(store);
      return true;
    case 'keys':
      void openHelp(store);
      return true;
    case 'next-mode':
      if (isLocked(store.state)) return false;
      nextMode(store);
      return true;
    case 'mode':
      if (isLocked(store.state)) return false;
      setMode(store, act.mode);
      return true;
    case 'suppose':
      suppose(store);
      return true;
    case 'singles':
      fillSingles(store);
      return true;
    case 'hide-notes':
      toggleNotes(store);
      return true;
    case 'enter':
      if (!store.state.hint) return writeHeld(store);
      nextStage(store);
      return true;
    case 'escape':
      return escape(store);
    case 'to-board':
      board.focusCell();
      return true;
  }
}

/**
 * Handles Esc: closes the hint, else lets go of what is held or selected.
 * @param {PlayStore} store
 */
function escape(store) {
  const { hint, busy } = store.state;
  if (!hint && !busy) return letGo(store);
  closeHint(store);
  return true;
}
