/**
 * The list of steps, and what there is to say about all of them: how many, how hard, which
 * techniques how often, and how the path ends.
 *
 * The list has one tab stop, the chosen step; the arrow keys move within it. It scrolls by itself,
 * so that the board stays in view.
 */
import { element, fill, write } from '../base/dom.js';
import { levelName } from '../words/figures.js';
import { number, translated } from '../words/language.js';
import { pathWords } from '../words/path.js';
import { goTo } from './acts.js';
import { placesOf, techniqueAt } from './state.js';

/** @typedef {import('../types.js').PathAnswer} PathAnswer */
/** @typedef {import('../types.js').StepsAnswer} StepsAnswer */
/** @typedef {import('./state.js').PathState} PathState */
/** @typedef {import('./state.js').PathStore} PathStore */

/**
 * @param {PathStore} path
 * @returns {{element: HTMLElement, say: () => void}}
 */
export function makeList(path) {
  const summary = element('p', { class: 'path-sum' });
  const uses = element('div', { class: 'path-uses', role: 'group' });
  const list = element('div', { class: 'path-rows', onkeydown: walk });
  const box = element('section', { class: 'path-list' }, summary, uses, list);
  /** @type {HTMLButtonElement[]} */
  let rows = [];

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    goTo(path, path.state.at + step);
    rows[path.state.at]?.focus();
  }

  /** @param {number} at @param {import('../base/dom.js').Child[]} content */
  function row(at, ...content) {
    return element('button', { type: 'button', onclick: () => goTo(path, at) }, ...content);
  }

  function build() {
    const { path: answer, steps } = path.state;
    const said = pathWords();
    box.setAttribute('aria-label', said.list);
    uses.setAttribute('aria-label', said.uses);
    if (answer) {
      rows = [...answer.steps.keys()].map((at) => stepRow(answer, at, row));
      rows.push(row(answer.steps.length, element('b', {}, said.ended[answer.end])));
      if (answer.trouble) rows = [];
      fill(list, element('ol', {}, ...rows.map((one) => element('li', {}, one))));
    } else if (steps) {
      rows = [];
      fill(list, ...steps.groups.map((group) => groupOf(group, rows, row)));
    } else {
      rows = [];
      fill(list);
    }
    fill(uses, ...(answer ? usesOf(path, answer) : []));
    mark();
    say();
  }

  function mark() {
    const { at } = path.state;
    rows.forEach((one, index) => {
      if (index === at) one.setAttribute('aria-current', 'step');
      else one.removeAttribute('aria-current');
      one.tabIndex = index === Math.max(at, 0) ? 0 : -1;
    });
    const chosen = rows[at];
    if (chosen) reveal(list, chosen);
  }

  function say() {
    write(summary, summaryOf(path.state));
  }

  path.subscribe((state, before) => {
    if (state === before || state.path !== before.path || state.steps !== before.steps) build();
    else if (state.at !== before.at) mark();
    if (state.tab !== before.tab || state.waiting !== before.waiting) say();
  });
  return { element: box, say: build };
}

/**
 * @param {PathAnswer} path
 * @param {number} at
 * @param {(at: number, ...content: import('../base/dom.js').Child[]) => HTMLButtonElement} row
 */
function stepRow(path, at, row) {
  const technique = techniqueAt(path, at);
  return row(
    at,
    element('i', {}, number(at + 1)),
    element('b', {}, technique ? translated(technique) : ''),
    element('small', {}, levelName(technique?.level)),
    element('span', {}, path.steps[at].text),
  );
}

/**
 * @param {StepsAnswer['groups'][number]} group
 * @param {HTMLButtonElement[]} rows the rows so far, to which those of the group are added
 * @param {(at: number, ...content: import('../base/dom.js').Child[]) => HTMLButtonElement} row
 */
function groupOf(group, rows, row) {
  const items = group.steps.map((hint) => {
    const text = (hint.stages[3]?.join(' ') ?? '').replace(/[.。]$/, '');
    const made = row(rows.length, element('span', {}, text));
    rows.push(made);
    return element('li', {}, made);
  });
  return element(
    'section',
    {},
    element(
      'h3',
      {},
      translated(group),
      element('small', {}, levelName(group.level)),
      element('em', {}, pathWords().ofAll(group.steps.length, number(group.count))),
    ),
    element('ol', {}, ...items),
  );
}

/**
 * Makes a button for each technique of a path, which goes to its next step.
 * @param {PathStore} path
 * @param {PathAnswer} answer
 */
function usesOf(path, answer) {
  return answer.techniques.map((technique) => {
    const next = () => {
      const places = [...answer.steps.keys()].filter(
        (at) => answer.steps[at].technique === technique.id,
      );
      goTo(path, places.find((at) => at > path.state.at) ?? places[0]);
    };
    return element(
      'button',
      { type: 'button', class: 'use', onclick: next },
      pathWords().use(translated(technique), number(technique.count)),
    );
  });
}

/** @param {PathState} state */
function summaryOf(state) {
  const { path, steps, waiting, tab } = state;
  const said = pathWords();
  if (path?.trouble) return '';
  if (path) {
    const facts = [said.steps(path.steps.length), said.difficulty(number(path.score))];
    const level = tab === 'start' ? state.subject?.puzzle.rating?.level : null;
    if (level) facts.push(levelName(level));
    return said.sentences(facts.join(said.comma), said.ends[path.end]);
  }
  if (steps) {
    const count = steps.groups.reduce((sum, group) => sum + group.count, 0);
    const found = placesOf(state) > 0 ? said.possible(count) : steps.trouble ? '' : said.none;
    return said.sentences(found, steps.cut ? said.cut : '', steps.stopped ? said.notAll : '');
  }
  return waiting ? (tab === 'steps' ? said.lookingForSteps : said.lookingForPath) : '';
}

/**
 * Scrolls the list alone, as far as needed to see a row.
 * @param {HTMLElement} list
 * @param {HTMLElement} row
 */
function reveal(list, row) {
  const [outer, inner] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
