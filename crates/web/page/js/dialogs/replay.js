/**
 * The replay of a game: its moves one by one, forwards and backwards, by hand or by themselves. It
 * only looks: the game stays as it is.
 *
 * The slider is the heart of it: dragging, arrow keys, Home and End come with it, and a screen
 * reader says the move. While it plays by itself nothing is announced, or a screen reader would
 * never come to an end.
 */
import '../board/board.js';
import { plainView } from '../board/plain.js';
import { element, fill, icon, write } from '../base/dom.js';
import { momentCount, moveOf, positionsOf, touchedBy } from '../game/replay.js';
import { place, signOf, variantOf } from '../game/shape.js';
import { selectField } from '../widgets/choices.js';
import { openDialog } from '../widgets/dialog.js';
import { boardName, levelName } from '../words/figures.js';
import { number } from '../words/language.js';
import { replayWords } from '../words/replay.js';
import { words } from '../words/words.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../board/board.js').QBoard} QBoard */

/** Moves a second. */
const SPEEDS = [1, 2, 4, 8, 16];
const USUAL = 2;
/** As many places are named in a sentence; more are counted. */
const NAMED = 3;

/** @param {Game} game */
export function openReplay(game) {
  const said = replayWords();
  const { puzzle, past } = game;
  const last = momentCount(game) - 1;
  const positionAt = positionsOf(game);
  let at = 0;
  let speed = USUAL;
  let timer = 0;

  const board = /** @type {QBoard} */ (document.createElement('q-board'));
  const told = element('p', { class: 'prose' });
  const count = element('p', { class: 'quiet' });
  const slider = element('input', {
    type: 'range',
    min: 0,
    max: last,
    value: 0,
    'aria-label': said.moves,
    oninput: () => {
      stop();
      show(Number(slider.value));
    },
  });
  const control = (
    /** @type {string} */ label,
    /** @type {string} */ sign,
    /** @type {() => void} */ act,
  ) =>
    element(
      'button',
      { type: 'button', class: 'ib', 'aria-label': label, title: label, onclick: act },
      icon(sign),
    );
  const by = (/** @type {number} */ step) => () => {
    stop();
    show(at + step);
  };
  const start = control(said.toStart, 'to-start', by(-last));
  const back = control(said.back, 'step-back', by(-1));
  const play = control(said.play, 'play', () => (timer ? stop() : run()));
  const forward = control(said.forward, 'step-fwd', by(1));
  const end = control(said.toEnd, 'to-end', by(last));
  const pace = selectField(
    said.speed,
    SPEEDS.map((moves) => ({ value: String(moves), text: said.perSecond(number(moves)) })),
    String(speed),
    (value) => {
      speed = Number(value);
      if (timer) run();
    },
  );
  const name = words().dialogs.order(
    levelName(puzzle.rating?.level),
    boardName(puzzle.shape.size, variantOf(puzzle.shape)),
  );
  const controls = element('div', { class: 'replay-controls' }, start, back, play, forward, end);
  const frame = openDialog({
    title: said.of(name),
    kind: 'replay',
    content: [
      element('div', { class: 'replay-board' }, board),
      element('div', { class: 'replay-told', role: 'status' }, count, told),
      slider,
      element('div', { class: 'replay-row' }, controls, pace),
    ],
    onclose: () => clearInterval(timer),
  });

  /** Plays on, from the start if it is at its end. */
  function run() {
    clearInterval(timer);
    if (at === last) show(0);
    timer = window.setInterval(() => {
      if (at >= last) return stop();
      show(at + 1);
      return undefined;
    }, 1000 / speed);
    marks();
  }

  function stop() {
    if (!timer) return;
    clearInterval(timer);
    timer = 0;
    marks();
  }

  /** Shows whether it plays, and says a move only while it does not. */
  function marks() {
    const label = timer ? said.pause : said.play;
    play.setAttribute('aria-label', label);
    play.title = label;
    fill(play, icon(timer ? 'pause' : 'play'));
    told.parentElement?.setAttribute('aria-live', timer ? 'off' : 'polite');
  }

  /** @param {number} moment */
  function show(moment) {
    at = Math.min(last, Math.max(0, moment));
    const move = at > 0 ? moveOf(past[at - 1]) : null;
    const touched = move ? touchedBy(move) : [];
    board.view = {
      ...plainView(puzzle.shape, puzzle.givens),
      position: positionAt(at),
      selection: touched.length <= NAMED ? touched : [],
      cursor: touched[0] ?? board.view?.cursor ?? 0,
    };
    const text = move ? moveText(move, puzzle.shape.size) : last > 0 ? said.start : said.noMoves;
    write(told, text);
    write(count, said.moment(number(at), number(last)));
    slider.value = String(at);
    slider.setAttribute('aria-valuetext', `${said.moment(number(at), number(last))}: ${text}`);
    start.disabled = back.disabled = at === 0;
    forward.disabled = end.disabled = at === last;
    play.disabled = slider.disabled = last === 0;
    // A button that is disabled under the finger would lose the focus to the page.
    if (document.activeElement === document.body || document.activeElement === frame.dialog)
      play.focus();
  }

  frame.dialog.addEventListener('keydown', (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest('input, select, q-board') || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const acts = /** @type {Record<string, () => void>} */ ({
      ArrowLeft: by(-1),
      ArrowRight: by(1),
      Home: by(-last),
      End: by(last),
      ...(target.closest('button') ? {} : { ' ': () => (timer ? stop() : run()) }),
    });
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]();
  });

  // The cells can be read one by one, as in the game.
  board.addEventListener('q-select', (event) => {
    const { cursor } = /** @type {CustomEvent<{cursor: number}>} */ (event).detail;
    if (board.view) board.view = { ...board.view, cursor };
  });
  show(0);
  marks();
  play.focus();
}

/**
 * Returns a move in words.
 * @param {import('../game/replay.js').Move} move
 * @param {number} size
 */
export function moveText({ hinted, written, erased, noted, painted }, size) {
  const said = replayWords();
  /**
   * @param {number[]} cells
   * @param {(places: string[]) => string} few
   * @param {(cells: number) => string} many
   */
  const named = (cells, few, many) =>
    cells.length > NAMED ? many(cells.length) : few(cells.map((cell) => place(size, cell)));
  const text =
    written.length === 1
      ? said.wrote(signOf(written[0].digit), place(size, written[0].cell))
      : written.length > 1
        ? said.wroteMany(written.length)
        : erased.length > 0
          ? named(erased, said.erased, said.erasedMany)
          : noted.length > 0
            ? named(noted, said.noted, said.notedMany)
            : named(painted, said.painted, said.paintedMany);
  return hinted ? said.hinted(text) : text;
}
