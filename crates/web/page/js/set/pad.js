/**
 * The pad of the room Set: the digits with how many of each are on the board, the brush, the tools,
 * and two switches.
 *
 * As in Play, clicking a key does not take the focus from the board.
 */
import { symmetryDrawing } from '../widgets/drawings.js';
import { element, fill, icon, write } from '../base/dom.js';
import { signOf } from '../game/shape.js';
import { makeSwitch } from '../widgets/switch.js';
import { setWords } from '../words/set.js';
import { erase, minimise, press, redo, refill, undo } from './acts.js';
import { openMinimise, openPaste, openRules } from './dialogs.js';
import { makeRegionPad } from './regionpad.js';
import { assign, draw } from './regions.js';
import { givensOf } from './state.js';
import { BRUSHES } from './symmetry.js';

/** @typedef {import('./state.js').SetState} SetState */
/** @typedef {import('./state.js').SetStore} SetStore */

/**
 * @param {SetStore} set
 * @returns {{element: HTMLElement, say: () => void}}
 *   `say` renews the words after a change of language
 */
export function makePad(set) {
  const digits = makeDigits(set);
  const brush = makeBrush(set);
  const switches = makeSwitches(set);
  const parts = [digits, makeRegionPad(set), brush, makeTools(set), switches];
  set.watch(
    ({ drawing }) => drawing,
    (drawing) => {
      for (const part of [digits, brush, switches]) part.element.hidden = drawing !== null;
    },
  );
  const pad = element(
    'section',
    { class: 'pad', onmousedown: keepFocus },
    ...parts.map((part) => part.element),
  );
  const say = () => {
    pad.setAttribute('aria-label', setWords().pad);
    for (const part of parts) part.say();
  };
  return { element: pad, say };
}

/** @param {MouseEvent} event */
function keepFocus(event) {
  if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
}

/** @param {SetStore} set */
function makeDigits(set) {
  const group = element('div', { class: 'digits', role: 'group' });
  /** @type {{button: HTMLButtonElement, count: HTMLElement, heard: HTMLElement}[]} */
  let keys = [];

  /** @param {number} size */
  function build(size) {
    keys = Array.from({ length: size }, (_, k) => {
      const count = element('small', { 'aria-hidden': 'true' });
      const heard = element('span', { class: 'vh' });
      const button = element(
        'button',
        { type: 'button', onclick: () => press(set, k + 1) },
        signOf(k + 1),
        count,
        heard,
      );
      return { button, count, heard };
    });
    group.className = `digits d${size}`;
    fill(group, ...keys.map(({ button }) => button));
  }

  function show() {
    const { draft, selection, cursor, digit } = set.state;
    const { shape, givens } = draft;
    if (keys.length !== shape.size) build(shape.size);
    const standing = selection.length > 0 ? givens[cursor] : digit;
    const counts = new Array(shape.size + 1).fill(0);
    for (const given of givens) counts[given] += 1;
    keys.forEach((key, k) => {
      write(key.count, String(counts[k + 1]));
      write(key.heard, setWords().onBoard(counts[k + 1]));
      key.button.classList.toggle('on', standing === k + 1);
    });
  }
  set.subscribe(show);
  return {
    element: group,
    say: () => {
      group.setAttribute('aria-label', setWords().digits);
      show();
    },
  };
}

/** @param {SetStore} set */
function makeBrush(set) {
  const label = element('span', { id: 'brush-label' });
  const name = element('span', { 'aria-hidden': 'true' });
  const buttons = BRUSHES.map((brush) =>
    element(
      'button',
      { type: 'button', role: 'radio', onclick: () => set.update({ brush }) },
      symmetryDrawing(brush),
    ),
  );
  const group = element(
    'div',
    { class: 'sym', role: 'radiogroup', 'aria-labelledby': 'brush-label', onkeydown: turn },
    ...buttons,
  );

  /** @param {KeyboardEvent} event */
  function turn(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (BRUSHES.indexOf(set.state.brush) + step + BRUSHES.length) % BRUSHES.length;
    set.update({ brush: BRUSHES[next] });
    buttons[next].focus();
  }

  function show() {
    const { brush } = set.state;
    const said = setWords();
    write(label, said.brush);
    write(name, said.brushes[brush]);
    BRUSHES.forEach((one, k) => {
      buttons[k].setAttribute('aria-label', said.brushes[one]);
      buttons[k].title = said.brushes[one];
      buttons[k].setAttribute('aria-checked', String(one === brush));
      buttons[k].tabIndex = one === brush ? 0 : -1;
    });
  }
  set.watch(({ brush }) => brush, show);
  return {
    element: element(
      'div',
      { class: 'brush' },
      element('p', { class: 'lbl-row' }, label, name),
      group,
    ),
    say: show,
  };
}

/** @param {SetStore} set */
function makeTools(set) {
  /**
   * @type {{name: 'erase' | 'undo' | 'redo' | 'minimise' | 'toLevel' | 'pattern' | 'boardRules'
   *   | 'regions' | 'paste', icon: string, run: () => void, idle: (state: SetState) => boolean}[]}
   */
  const tools = [
    {
      name: 'erase',
      icon: 'eraser',
      run: () => (set.state.drawing ? assign(set, -1) : erase(set)),
      idle: ({ selection }) => selection.length === 0,
    },
    { name: 'undo', icon: 'undo', run: () => undo(set), idle: ({ past }) => past.length === 0 },
    {
      name: 'redo',
      icon: 'redo',
      run: () => redo(set),
      idle: ({ future }) => future.length === 0,
    },
    {
      name: 'minimise',
      icon: 'minimise',
      run: () => void minimise(set),
      idle: (state) => !isUnique(state),
    },
    {
      name: 'toLevel',
      icon: 'step-fwd',
      run: () => openMinimise(set),
      idle: (state) => !isUnique(state),
    },
    {
      name: 'pattern',
      icon: 'symmetry',
      run: () => void refill(set),
      idle: ({ draft }) => draft.sketch !== undefined,
    },
    {
      name: 'boardRules',
      icon: 'settings',
      run: () => openRules(set),
      idle: ({ draft }) => draft.sketch !== undefined,
    },
    {
      name: 'regions',
      icon: 'set-room',
      run: () => draw(set, set.state.drawing ? null : 'regions'),
      idle: () => false,
    },
    { name: 'paste', icon: 'export', run: () => openPaste(set), idle: () => false },
  ];
  const made = tools.map((tool) => {
    const label = element('span');
    return {
      ...tool,
      label,
      button: element(
        'button',
        { type: 'button', class: 'tool', onclick: tool.run },
        icon(tool.icon),
        label,
      ),
    };
  });
  const group = element(
    'div',
    { class: 'tools', role: 'group' },
    ...made.map(({ button }) => button),
  );
  set.subscribe((state) => {
    for (const { name, label, button, idle } of made) {
      if (button.disabled !== idle(state)) button.disabled = idle(state);
      if (name === 'regions') button.setAttribute('aria-pressed', String(state.drawing !== null));
      if (name === 'pattern') write(label, patternName(state));
    }
  });
  return {
    element: group,
    say: () => {
      const said = setWords();
      /** @type {Record<string, string>} */
      const about = said.about;
      group.setAttribute('aria-label', said.tools);
      for (const { name, label, button } of made) {
        write(label, name === 'pattern' ? patternName(set.state) : said[name]);
        if (about[name]) button.title = about[name];
      }
    },
  };
}

/**
 * The tool for other digits in the same cells fills an empty board.
 * @param {SetState} state
 */
function patternName({ draft }) {
  return givensOf(draft) > 0 ? setWords().pattern : setWords().fillBoard;
}

/**
 * Returns whether the draft is known to have exactly one solution.
 * @param {SetState} state
 */
export function isUnique({ draft, study }) {
  return study?.draft === draft && study.found.verdict === 'unique';
}

/** @param {SetStore} set */
function makeSwitches(set) {
  const candidates = makeSwitch((on) => set.update({ candidates: on }));
  const redundant = makeSwitch((on) => set.update({ redundant: on }));
  const show = () => {
    candidates.show(setWords().candidates, set.state.candidates);
    redundant.show(setWords().redundant, set.state.redundant);
  };
  set.watch((state) => state.candidates, show);
  set.watch((state) => state.redundant, show);
  return {
    element: element('div', { class: 'switches' }, candidates.element, redundant.element),
    say: show,
  };
}
