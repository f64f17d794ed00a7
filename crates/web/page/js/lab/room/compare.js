/**
 * Two runs of the same problem side by side: their trees and what they have done so far, after the
 * same number of nodes. A dialog over the lab, which Esc closes.
 *
 * The trees are drawn from the outlines of the runs, so no events are fetched. The engine `cells`
 * is not traced. With the rule that takes the smallest item it walks the same tree as `links`, so
 * that tree is shown for both, with the totals of each.
 */
import { askRun, askTotals } from '../../ask/api.js';
import { element, fill, icon, write } from '../../base/dom.js';
import { openDialog } from '../../widgets/dialog.js';
import { compareWords } from '../../words/lab.js';
import { number } from '../../words/language.js';
import { makeSurface } from '../pictures/surface.js';
import { treeDrawing } from '../pictures/treeview.js';
import { Cover } from '../run/cover.js';
import { glanceAt, nodesOf, tallyAt } from '../run/glance.js';
import { nodeAt, treeOf } from '../run/tree.js';
import { makeRadios } from './radios.js';
import { questionOf } from './state.js';
import { troubleText } from './trouble.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('./state.js').Pair} Pair */
/** @typedef {import('../../ask/run.js').RunData} RunData */
/** @typedef {import('../../ask/run.js').TotalsData} TotalsData */
/** @typedef {import('../../types.js').Fault} Fault */
/** @typedef {keyof ReturnType<typeof compareWords>['sides']} SideName */

/**
 * How a side is searched.
 * @typedef {object} Setting
 * @property {SideName} name
 * @property {import('../../ask/run.js').Branch} branch
 * @property {import('../../ask/run.js').Method} method
 * @property {import('../../ask/run.js').EngineName} engine
 */

/** @typedef {{run: RunData, cover: Cover, totals: TotalsData}} Course */

/** @param {SideName} name @param {Partial<Setting>} [how] @returns {Setting} */
const setting = (name, how) => ({ name, branch: 'mrv', method: 'links', engine: 'links', ...how });

/** The two sides of each pair. @type {Record<Pair, [Setting, Setting]>} */
export const PAIRS = {
  rule: [setting('leftmost', { branch: 'leftmost' }), setting('mrv')],
  engine: [setting('links'), setting('cells', { engine: 'cells' })],
  method: [setting('rows', { method: 'rows' }), setting('columns')],
};
export const PAIR_NAMES = /** @type {Pair[]} */ (Object.keys(PAIRS));

/** Playing takes about this many seconds, but is never slower than SLOWEST nodes per second. */
const SECONDS = 20;
const SLOWEST = 3;

/**
 * Opens the comparison.
 * @param {LabStore} lab
 * @param {Pair} first the pair to begin with
 * @returns {() => void} closes it
 */
export function openCompare(lab, first) {
  const said = compareWords();
  /** Ends the requests of a pair that is no longer shown. */
  let asking = new AbortController();
  /** @type {(Course | null)[]} */
  let courses = [null, null];
  let pair = first;
  let [at, most, playing] = [0, 0, false];

  const pairs = makeRadios(PAIR_NAMES, (next) => void choose(next));
  pairs.dress(said.pair, said.pairs);
  pairs.show(first);
  const verdict = element('p', { class: 'verdict', role: 'status' });
  const sides = [0, 1].map(() => makeSide());
  /** @param {keyof typeof said.controls} name @param {string} sign @param {() => void} act */
  const button = (name, sign, act) =>
    element(
      'button',
      {
        type: 'button',
        class: 'ib',
        'data-act': name,
        title: said.controls[name],
        'aria-label': said.controls[name],
        onclick: act,
      },
      icon(sign),
    );
  const play = button('play', 'play', () => setPlaying(!playing));
  play.classList.add('go');
  const slider = element('input', {
    type: 'range',
    class: 'slider',
    min: 0,
    max: 0,
    step: 1,
    value: 0,
    'aria-label': said.slider,
    oninput: () => go(slider.valueAsNumber),
  });
  const place = element('output', { class: 'place' });
  const controls = element(
    'div',
    { class: 'compare-ctl', role: 'group', 'aria-label': said.title },
    button('start', 'to-start', () => go(0)),
    button('back', 'step-back', () => go(at - 1)),
    play,
    button('forward', 'step-fwd', () => go(at + 1)),
    button('end', 'to-end', () => go(most)),
    slider,
    place,
  );
  const frame = openDialog({
    title: said.title,
    kind: 'compare',
    content: [
      element('div', { class: 'compare-top' }, pairs.element, verdict),
      element('div', { class: 'compare-sides' }, ...sides.map((side) => side.element)),
      controls,
    ],
    onclose() {
      playing = false;
      asking.abort();
      lab.update({ compare: null });
    },
  });
  sides.forEach((side, k) =>
    side.element.addEventListener('q-go', (event) => {
      const course = courses[k];
      const { step } = /** @type {CustomEvent<{step: number}>} */ (event).detail;
      if (course) go(nodeAt(treeOf(course.run), step) + 1);
    }),
  );
  frame.dialog.addEventListener('keydown', onKey);
  // With the focus here, the arrows step both runs.
  play.focus();
  void choose(first);

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    const held = target.closest('[role=radiogroup], input, .surface');
    if (key === ' ' && !target.closest('button')) setPlaying(!playing);
    else if (key === 'ArrowRight' && !held) go(at + 1);
    else if (key === 'ArrowLeft' && !held) go(at - 1);
    else if (key === 'Home' && !held) go(0);
    else if (key === 'End' && !held) go(most);
    else return;
    event.preventDefault();
  }

  /** Shows another pair. @param {Pair} next */
  async function choose(next) {
    pair = next;
    setPlaying(false);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    [courses, at, most] = [[null, null], 0, 0];
    pairs.show(next);
    if (lab.state.compare !== next) lab.update({ compare: next });
    write(verdict, said.loading);
    sides.forEach((side, k) => side.open(PAIRS[next][k]));
    showPlace();
    try {
      const found = await Promise.all(PAIRS[next].map((how) => courseOf(lab, how, signal)));
      if (signal.aborted) return;
      const fault = found.find((one) => 'answer' in one);
      if (fault && 'answer' in fault) return write(verdict, troubleText(fault));
      courses = /** @type {Course[]} */ (found);
      most = Math.max(...courses.map((course) => (course ? nodesOf(course.run) : 0)));
      write(verdict, verdictOf(next, /** @type {Course[]} */ (courses)));
      slider.max = String(most);
      go(most);
    } catch (error) {
      if (!signal.aborted) write(verdict, troubleText(kindOf(error)));
    }
  }

  /** Goes to a number of nodes. @param {number} nodes */
  function go(nodes) {
    at = Math.max(0, Math.min(nodes, most));
    sides.forEach((side, k) => {
      const course = courses[k];
      if (course) side.show(course, PAIRS[pair][k], at);
    });
    showPlace();
  }

  function showPlace() {
    const text = said.position(number(at), number(most));
    slider.value = String(at);
    slider.style.setProperty('--at', String(most > 0 ? at / most : 0));
    slider.setAttribute('aria-valuetext', text);
    write(place, text);
  }

  /** @param {boolean} next */
  function setPlaying(next) {
    if (next === playing) return;
    playing = next && most > 0;
    const name = playing ? 'pause' : 'play';
    fill(play, icon(name));
    play.title = said.controls[name];
    play.setAttribute('aria-label', play.title);
    if (playing) run();
  }

  /** Plays both runs, one node of each at a time. */
  function run() {
    if (at >= most) go(0);
    const speed = Math.max(SLOWEST, most / SECONDS);
    const [start, from] = [performance.now(), at];
    const tick = (/** @type {number} */ now) => {
      if (!playing || !frame.dialog.isConnected) return;
      const next = from + Math.floor(((now - start) / 1000) * speed);
      // A click on the slider or on a tree means: from here.
      if (at > next + speed || at < from) return setPlaying(false);
      if (next > at) go(next);
      if (at >= most) setPlaying(false);
      else requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  return () => frame.close();
}

/**
 * Asks for a run and for its totals.
 * @param {LabStore} lab
 * @param {Setting} how
 * @param {AbortSignal} signal
 * @returns {Promise<Course | Fault>}
 */
async function courseOf({ state }, { branch, method, engine }, signal) {
  if (!state.subject) throw new Error('nothing is open');
  const question = questionOf(state.subject, { ...state, branch, method });
  const [run, totals] = await Promise.all([
    askRun(question, signal),
    askTotals(question, engine, signal),
  ]);
  if (run.answer === 'fault') return run;
  if (totals.answer === 'fault') return totals;
  return { run, totals, cover: new Cover(run.cover) };
}

/** @param {unknown} error @returns {{kind: 'gone' | 'busy' | 'failed'}} */
function kindOf(error) {
  const kind = /** @type {{kind?: unknown}} */ (error)?.kind;
  return { kind: kind === 'gone' || kind === 'busy' ? kind : 'failed' };
}

/**
 * Returns the sentence that says what differs.
 * @param {Pair} pair
 * @param {Course[]} courses
 */
function verdictOf(pair, [one, other]) {
  const said = compareWords();
  const complete = one.totals.complete && other.totals.complete;
  if (pair === 'engine')
    return complete
      ? said.engines(one.totals.updates, other.totals.updates)
      : said.enginesUnfinished;
  if (!complete) return said.unfinished;
  const nodes = [one.totals.nodes, other.totals.nodes];
  if (nodes[0] === nodes[1]) return said.same(nodes[0]);
  const [less, more] = nodes[0] < nodes[1] ? nodes : [...nodes].reverse();
  return said.fewer(said.sides[PAIRS[pair][nodes[0] === less ? 0 : 1].name], less, more);
}

/** Makes one side: a name, a tree and a table. */
function makeSide() {
  const [name, why] = [element('h3'), element('p', { class: 'why' })];
  let label = '';
  const surface = makeSurface(treeDrawing, { label: () => label });
  const said = compareWords();
  const rows = /** @type {const} */ (['nodes', 'updates', 'deadEnds', 'solutions']).map(
    (quantity) => ({ quantity, soFar: element('td'), total: element('td') }),
  );
  const head = (/** @type {string} */ text) => element('th', { scope: 'col' }, text);
  const table = element(
    'table',
    { class: 'tally' },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('th', { scope: 'col' }, element('span', { class: 'vh' }, said.quantity)),
        head(said.soFar),
        head(said.total),
      ),
    ),
    element(
      'tbody',
      {},
      ...rows.map(({ quantity, soFar, total }) =>
        element(
          'tr',
          { 'data-of': quantity, title: quantity === 'updates' ? said.updatesWhy : null },
          element('th', { scope: 'row' }, said[quantity]),
          soFar,
          total,
        ),
      ),
    ),
  );
  const node = element('section', { class: 'side' }, name, why, surface.element, table);

  /** @param {HTMLElement} cell @param {string | null} text */
  const put = (cell, text) => {
    write(cell, text ?? said.notKnown);
    if (text === null) cell.setAttribute('aria-label', said.notKnownSpoken);
    else cell.removeAttribute('aria-label');
  };

  return {
    element: node,
    /** Empties the side for a new run. @param {Setting} how */
    open(how) {
      label = said.tree(said.sides[how.name]);
      write(name, said.sides[how.name]);
      write(why, said.sideWhy[how.name]);
      node.setAttribute('aria-label', said.sides[how.name]);
      surface.element.setAttribute('aria-label', label);
      // The tree of another pair must not stand under this name.
      surface.element.style.visibility = 'hidden';
      for (const { soFar, total } of rows) [soFar, total].forEach((cell) => put(cell, null));
    },
    /** @param {Course} course @param {Setting} how @param {number} nodes */
    show({ run, cover, totals }, how, nodes) {
      surface.show(glanceAt(run, cover, nodes));
      if (surface.element.style.visibility) {
        surface.element.style.visibility = '';
        // Shapes are compared here, so both trees are seen whole.
        surface.fit();
      }
      surface.element.setAttribute('aria-label', label);
      const now = tallyAt(run, totals, nodes);
      const end = tallyAt(run, totals, nodesOf(run));
      const count = (/** @type {number} */ value) =>
        totals.complete ? number(value) : said.atLeast(number(value));
      const all = {
        nodes: count(totals.nodes),
        updates: count(totals.updates),
        deadEnds: run.complete ? number(end.deadEnds) : said.atLeast(number(end.deadEnds)),
        solutions: count(totals.solutions),
      };
      for (const { quantity, soFar, total } of rows) {
        const value = now[quantity];
        put(soFar, value === null ? null : number(value));
        put(total, all[quantity]);
      }
    },
  };
}
