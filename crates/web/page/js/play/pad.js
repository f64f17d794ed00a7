/**
 * The pad: the modes, the digits with how many are left, the tools and two switches.
 *
 * Clicking a key must not take the focus from the board, or the next arrow key would go astray, so
 * the mouse press is kept from moving it. Tab reaches all keys as usual. Digits and colours occupy
 * the same place, one of them hidden, so that a change of mode moves nothing else.
 *
 * A digit that is kept down writes a note instead, as Shift does on a keyboard.
 */
import { openNew } from '../dialogs/doors.js';
import { element, fill, icon, write } from '../base/dom.js';
import { remaining } from '../game/judge.js';
import { signOf } from '../game/shape.js';
import { words } from '../words/words.js';
import {
  check,
  closeHint,
  erase,
  fillSingles,
  isItRight,
  paint,
  press,
  pressLong,
  redo,
  requestHint,
  setMode,
  setSettings,
  suppose,
  toggleNotes,
  undo,
} from '../table/actions.js';
import { makeSwitch } from '../widgets/switch.js';
import { isHolding, isLocked } from '../table/state.js';
import { depthOf } from './supposing.js';
import { highlighted } from './view.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Mode} Mode */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/** @type {Mode[]} */
const MODES = ['digit', 'corner', 'centre', 'colour'];

/** How long a key must be kept down to write a note, in milliseconds. */
const LONG = 400;

/** Letters of the colours, as the board writes them. */
const COLOURS = 'abcdefgh';

/**
 * @param {PlayStore} store
 * @returns {HTMLElement}
 */
export function makePad(store) {
  const pad = element(
    'section',
    { class: 'pad', onmousedown: keepFocus },
    makeModes(store),
    element('div', { class: 'padkeys' }, makeDigits(store), makeColours(store)),
    makeTools(store),
    makeSwitches(store),
  );
  store.subscribe((state, before) => {
    if (state === before || state.settings !== before.settings)
      pad.setAttribute('aria-label', words().play.pad);
  });
  return pad;
}

/** @param {MouseEvent} event */
function keepFocus(event) {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

/** @param {PlayStore} store */
function makeModes(store) {
  const names = MODES.map(() => element('span'));
  const buttons = MODES.map((mode, k) =>
    element(
      'button',
      { type: 'button', role: 'radio', onclick: () => setMode(store, mode) },
      icon(mode),
      names[k],
    ),
  );
  const group = element(
    'div',
    { class: 'seg modes', role: 'radiogroup', onkeydown: turn },
    ...buttons,
  );

  /** @param {KeyboardEvent} event */
  function turn(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (MODES.indexOf(store.state.mode) + step + MODES.length) % MODES.length;
    setMode(store, MODES[next]);
    buttons[next].focus();
  }

  store.subscribe((state, before) => {
    if (state !== before && state.mode === before.mode && state.settings === before.settings)
      return;
    const said = words().play;
    group.setAttribute('aria-label', said.modes);
    MODES.forEach((mode, k) => {
      names[k].textContent = said[mode];
      buttons[k].setAttribute('aria-checked', String(state.mode === mode));
      buttons[k].tabIndex = state.mode === mode ? 0 : -1;
    });
  });
  return group;
}

/** @param {PlayStore} store */
function makeDigits(store) {
  const group = element('div', { class: 'digits', role: 'group' });
  /** @type {{button: HTMLButtonElement, left: HTMLElement, heard: HTMLElement}[]} */
  let keys = [];

  /** @param {number} size */
  function build(size) {
    keys = Array.from({ length: size }, (_, k) => {
      const left = element('small', { 'aria-hidden': 'true' });
      const heard = element('span', { class: 'vh' });
      const button = element(
        'button',
        { type: 'button', onclick: () => press(store, k + 1) },
        signOf(k + 1),
        left,
        heard,
      );
      listenToLong(button, () => pressLong(store, k + 1));
      return { button, left, heard };
    });
    group.className = `digits d${size}`;
    fill(group, ...keys.map(({ button }) => button));
  }

  store.subscribe((state, before) => {
    const { game } = state;
    const size = game?.puzzle.shape.size ?? state.settings.last.size;
    const built = keys.length !== size;
    if (built) build(size);
    group.hidden = state.mode === 'colour';
    if (!built && state !== before && sameDigits(state, before)) return;
    const said = words().play;
    const left = game ? remaining(game.puzzle, game.position) : [];
    const on = highlighted(state);
    const held = state.mode !== 'colour' && isHolding(state) ? state.digit : 0;
    group.setAttribute('aria-label', said.digits);
    keys.forEach((key, k) => {
      const count = left[k + 1] ?? size;
      write(key.left, game ? String(count) : '');
      write(key.heard, game ? said.digitsLeft(count) : '');
      key.button.classList.toggle('on', on === k + 1);
      if (held === k + 1) key.button.setAttribute('aria-pressed', 'true');
      else key.button.removeAttribute('aria-pressed');
      key.button.classList.toggle('done', count === 0);
      key.button.disabled = isLocked(state);
    });
  });
  return group;
}

/** @param {State} one @param {State} other */
function sameDigits(one, other) {
  return (
    one.game?.position === other.game?.position &&
    one.game?.puzzle === other.game?.puzzle &&
    one.settings === other.settings &&
    one.digit === other.digit &&
    one.mode === other.mode &&
    highlighted(one) === highlighted(other) &&
    isLocked(one) === isLocked(other)
  );
}

/**
 * Calls `run` when the button has been kept down for a while. If that did anything, the click that
 * follows is swallowed.
 * @param {HTMLButtonElement} button
 * @param {() => boolean} run
 */
function listenToLong(button, run) {
  let timer = 0;
  let done = false;
  const stop = () => clearTimeout(timer);
  button.addEventListener('pointerdown', (event) => {
    stop();
    done = false;
    if (event.button === 0) timer = window.setTimeout(() => (done = run()), LONG);
  });
  for (const end of ['pointerup', 'pointerleave', 'pointercancel'])
    button.addEventListener(end, stop);
  // On a touch screen, the browser's menu would open at the same time.
  button.addEventListener('contextmenu', (event) => event.preventDefault());
  button.addEventListener(
    'click',
    (event) => {
      if (done) event.stopImmediatePropagation();
      done = false;
    },
    { capture: true },
  );
}

/** @param {PlayStore} store */
function makeColours(store) {
  const swatches = [...COLOURS].map((letter, k) =>
    element(
      'button',
      { type: 'button', class: `m${letter}`, onclick: () => paint(store, k + 1) },
      letter,
    ),
  );
  const none = element(
    'button',
    { type: 'button', class: 'none', onclick: () => paint(store, 0) },
    icon('close'),
  );
  const group = element('div', { class: 'digits colours', role: 'group' }, ...swatches, none);

  store.subscribe((state, before) => {
    group.hidden = state.mode !== 'colour';
    const same =
      state.colour === before.colour &&
      state.settings === before.settings &&
      isLocked(state) === isLocked(before);
    if (state !== before && same) return;
    const said = words().play;
    group.setAttribute('aria-label', said.colours);
    swatches.forEach((swatch, k) => {
      swatch.setAttribute('aria-label', said.colourKey(COLOURS[k]));
      swatch.setAttribute('aria-pressed', String(state.colour === k + 1));
      swatch.disabled = isLocked(state);
    });
    none.setAttribute('aria-label', said.noColour);
    none.setAttribute('aria-pressed', String(state.colour === 0));
    none.disabled = isLocked(state);
  });
  return group;
}

/** @param {PlayStore} store */
function makeTools(store) {
  const askOrClose = () => (store.state.hint ? closeHint(store) : void requestHint(store));
  /**
   * @type {{name: 'erase' | 'undo' | 'redo' | 'hint' | 'check' | 'right' | 'new' | 'suppose' |
   *   'singles' | 'hideNotes', icon: string, run: () => void, idle: (state: State) => boolean,
   *   on?: (state: State) => boolean, look?: 'rare' | 'spare'}[]}
   *   `on`: whether it is switched on; `rare`: on a phone it is only in the menu; `spare`: the same
   *   on a small phone
   */
  const tools = [
    {
      name: 'erase',
      icon: 'eraser',
      run: () => erase(store),
      idle: (state) => isLocked(state),
    },
    {
      name: 'undo',
      icon: 'undo',
      run: () => undo(store),
      idle: (state) => isLocked(state) || !state.game?.past.length,
    },
    {
      name: 'redo',
      icon: 'redo',
      run: () => redo(store),
      idle: (state) => isLocked(state) || !state.game?.future.length,
    },
    {
      name: 'hint',
      icon: 'hint',
      run: askOrClose,
      idle: (state) => isLocked(state),
      on: (state) => state.hint !== null,
    },
    { name: 'check', icon: 'check', run: () => check(store), idle: (state) => isLocked(state) },
    {
      name: 'right',
      icon: 'right',
      run: () => void isItRight(store),
      idle: isLocked,
      look: 'spare',
    },
    {
      name: 'suppose',
      icon: 'suppose',
      run: () => suppose(store),
      idle: isLocked,
      on: (state) => depthOf(state) > 0,
    },
    {
      name: 'singles',
      icon: 'singles',
      run: () => fillSingles(store),
      idle: isLocked,
      look: 'rare',
    },
    {
      name: 'hideNotes',
      icon: 'hide',
      run: () => toggleNotes(store),
      idle: isLocked,
      on: (state) => state.notesHidden,
      look: 'rare',
    },
    { name: 'new', icon: 'new', run: () => void openNew(store), idle: () => false },
  ];
  const made = tools.map((tool) => {
    const name = element('span');
    const button = element(
      'button',
      { type: 'button', class: tool.look ? `tool ${tool.look}` : 'tool', onclick: tool.run },
      icon(tool.icon),
      name,
    );
    return { ...tool, label: name, button };
  });
  store.subscribe((state) => {
    const said = words().play;
    for (const { name, label, button, idle, on } of made) {
      write(label, said[name]);
      if (name === 'right' && button.title !== said.isItRight) {
        button.title = said.isItRight;
        button.setAttribute('aria-label', said.isItRight);
      }
      const rests = idle(state);
      if (button.disabled !== rests) button.disabled = rests;
      if (on) button.setAttribute('aria-pressed', String(on(state)));
    }
  });
  return element('div', { class: 'tools many' }, ...made.map(({ button }) => button));
}

/** @param {PlayStore} store */
function makeSwitches(store) {
  const auto = makeSwitch((autoNotes) => setSettings(store, { autoNotes }));
  const tidy = makeSwitch((tidyNotes) => setSettings(store, { tidyNotes }));
  const first = makeSwitch((digitFirst) => setSettings(store, { digitFirst }));
  store.subscribe(({ settings }, before) => {
    if (settings === before.settings && store.state !== before) return;
    auto.show(words().play.autoNotes, settings.autoNotes);
    tidy.show(words().play.tidyNotes, settings.tidyNotes);
    first.show(words().play.digitFirst, settings.digitFirst);
  });
  return element('div', { class: 'switches' }, auto.element, tidy.element, first.element);
}
