/** The transport: the ruler, the buttons below it, the grain and the speed. */
import { element, fill, icon, write } from '../../base/dom.js';
import { labWords } from '../../words/lab.js';
import {
  back,
  forward,
  setGrain,
  setSpeed,
  toEnd,
  toNext,
  toPrevious,
  toStart,
  togglePlay,
} from './acts.js';
import { makeRadios } from './radios.js';
import { makeRuler } from './ruler.js';
import { NOTCHES, notchOf, speedAt } from './speed.js';
import { marksOf } from '../run/stops.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('./state.js').LabState} LabState */
/** @typedef {import('../../words/lab.js').Control} Control */
/** @typedef {import('./acts.js').Mark} Mark */
/** @typedef {import('../../ask/run.js').RunData} RunData */

/** Makes the transport. @param {LabStore} lab */
export function makeTransport(lab) {
  const ruler = makeRuler(lab);
  /** @param {Control} name @param {string} sign @param {(event: MouseEvent) => unknown} act */
  const button = (name, sign, act) => ({
    name,
    node: element(
      'button',
      { type: 'button', class: 'ib', 'data-act': name, onclick: act },
      icon(sign),
    ),
  });
  /** @param {Mark} mark */
  const seek = (mark) => (/** @type {MouseEvent} */ event) =>
    event.shiftKey ? toPrevious(lab, mark) : toNext(lab, mark);
  const controls = [
    button('start', 'to-start', () => toStart(lab)),
    button('back', 'step-back', () => back(lab)),
    button('play', 'play', () => togglePlay(lab)),
    button('forward', 'step-fwd', () => forward(lab)),
    button('end', 'to-end', () => toEnd(lab)),
    button('dead-end', 'dead-end', seek('dead-end')),
    button('solution', 'solution', seek('solution')),
  ];
  const play = controls[2].node;
  play.classList.add('go');
  const grains = makeRadios(
    /** @type {const} */ (['link', 'cover', 'level']),
    (grain) => void setGrain(lab, grain),
  );
  const speedName = element('span', { 'aria-hidden': 'true' });
  const speed = element('input', {
    type: 'range',
    class: 'slider',
    min: 0,
    max: NOTCHES,
    step: 1,
    oninput: () => setSpeed(lab, speedAt(speed.valueAsNumber)),
  });
  const speedSaid = element('output', { class: 'said', 'aria-hidden': 'true' });
  const hints = element('div', { class: 'end', 'aria-hidden': 'true' });
  const row = element(
    'div',
    { class: 'ctl', role: 'group' },
    element('div', { class: 'grp' }, ...controls.map(({ node }) => node)),
    grains.element,
    element('div', { class: 'lbl speed' }, speedName, speed, speedSaid),
    hints,
  );

  const name = (/** @type {HTMLElement} */ node, /** @type {string} */ text) => {
    if (node.title === text) return;
    node.title = text;
    node.setAttribute('aria-label', text);
  };
  const showPlay = () => {
    const { playing } = lab.state;
    const said = labWords().controls;
    fill(play, icon(playing ? 'pause' : 'play'));
    name(play, playing ? said.pause : said.play);
  };
  const showSpeed = () => {
    const { speed: acts } = lab.state;
    speed.value = String(notchOf(acts));
    speed.style.setProperty('--at', String(notchOf(acts) / NOTCHES));
    speed.setAttribute('aria-valuetext', labWords().speedSaid(acts));
    write(speedSaid, labWords().speedSaid(acts));
  };
  lab.watch(({ playing }) => playing, showPlay);
  lab.watch(({ speed: acts }) => acts, showSpeed);
  lab.watch(
    ({ grain }) => grain,
    (grain) => grains.show(grain),
  );
  lab.watch(
    ({ moment }) => moment,
    () => {
      const idle = idleControls(lab.state);
      for (const { name: control, node } of controls) {
        // `aria-disabled` rather than disabled: a disabled button loses the focus, which interrupts
        // stepping by keys.
        const rests = String(idle.has(control));
        if (node.getAttribute('aria-disabled') !== rests) node.setAttribute('aria-disabled', rests);
      }
    },
  );

  return {
    element: element('div', { class: 'transport' }, ruler.element, row),
    dress() {
      const said = labWords();
      ruler.dress();
      row.setAttribute('aria-label', said.transport);
      for (const { name: control, node } of controls)
        if (control !== 'play') name(node, said.controls[control]);
      grains.dress(said.stepBy, said.grains);
      write(speedName, said.speed);
      speed.setAttribute('aria-label', said.speed);
      fill(
        hints,
        ...said.hints.flatMap((part) =>
          typeof part === 'string'
            ? [element('span', {}, part)]
            : part.map((key) => element('kbd', {}, key)),
        ),
      );
      showPlay();
      showSpeed();
    },
  };
}

/**
 * Returns the buttons that would do nothing.
 * @param {Pick<LabState, 'moment'>} state
 * @returns {Set<Control>}
 */
export function idleControls({ moment }) {
  if (!moment) return new Set(['start', 'back', 'play', 'forward', 'end', 'dead-end', 'solution']);
  const { step, run } = moment;
  /** @type {Set<Control>} */
  const idle = new Set();
  if (step === 0) idle.add('start').add('back');
  if (step === run.events) idle.add('forward').add('end');
  if (run.solutions === 0) idle.add('solution');
  if (!hasDeadEnds(run)) idle.add('dead-end');
  return idle;
}

/** @type {WeakMap<RunData, boolean>} */
const known = new WeakMap();

/**
 * Whether a run has dead ends. There may be a million, so the answer is computed once for each run.
 * @param {RunData} run
 */
function hasDeadEnds(run) {
  let has = known.get(run);
  if (has === undefined) known.set(run, (has = marksOf(run).deadEnds.length > 0));
  return has;
}
