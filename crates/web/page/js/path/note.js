/**
 * The chosen step in words, as a hint tells it, with the key to its marks on the board; the buttons
 * that go from step to step; and those that copy or apply it.
 */
import { element, fill, icon, write } from '../base/dom.js';
import { effectOf } from '../table/effect.js';
import { isLocked } from '../table/state.js';
import { copy } from '../widgets/files.js';
import { makeKey } from '../widgets/hintkey.js';
import { levelName } from '../words/figures.js';
import { number, translated } from '../words/language.js';
import { pathWords } from '../words/path.js';
import { words } from '../words/words.js';
import { goTo } from './acts.js';
import { groupAt, placesOf, techniqueAt } from './state.js';
import { pathText, stepText } from './text.js';

/** @typedef {import('../types.js').Hint} Hint */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('./state.js').PathState} PathState */
/** @typedef {import('./state.js').PathStore} PathStore */

/** How long a button says that it has copied, in milliseconds. */
const TOLD = 2000;

/**
 * @param {PlayStore} store
 * @param {PathStore} path
 * @param {() => void} apply
 * @returns {{element: HTMLElement, say: () => void}}
 */
export function makeNote(store, path, apply) {
  const walk = makeWalk(path);
  const text = element('div', { class: 'hint-text', 'aria-live': 'polite', tabindex: '0' });
  const retry = button('btn', () => path.state.trouble?.again?.());
  const status = element('p', { class: 'vh', role: 'status' });
  const oneStep = makeCopy(() => stepText(path.state), status);
  const allSteps = makeCopy(() => pathText(path.state), status);
  const on = button('btn primary', apply);
  const acts = element('div', { class: 'acts' }, retry, oneStep.button, allSteps.button, on);
  const box = element('aside', { class: 'path-note' }, walk.element, text, acts, status);

  function show() {
    const { state } = path;
    const said = pathWords();
    box.setAttribute('aria-label', said.step);
    fill(text, ...contentOf(state));
    text.scrollTop = 0;
    write(retry, words().play.retry);
    retry.hidden = !state.trouble?.again;
    oneStep.show(said.copyStep, stepText(state) === '');
    allSteps.show(said.copyPath, !state.path || state.path.steps.length === 0);
    const effect =
      state.steps && state.shown && state.subject?.from === 'play'
        ? effectOf(state.shown, state.subject.puzzle.shape.size)
        : null;
    on.hidden = !effect || isLocked(store.state);
    write(on, effect ?? '');
    walk.show();
  }
  path.subscribe((state, before) => {
    const same =
      state.path === before.path &&
      state.steps === before.steps &&
      state.at === before.at &&
      state.shown === before.shown &&
      state.trouble === before.trouble &&
      state.subject === before.subject;
    if (state === before || !same) show();
  });
  return { element: box, say: show };
}

/** @param {string} look @param {() => void} run */
const button = (look, run) => element('button', { type: 'button', class: look, onclick: run });

/**
 * Makes the buttons that go from step to step.
 * @param {PathStore} path
 */
function makeWalk(path) {
  const last = () => placesOf(path.state) - 1;
  const moves = /** @type {const} */ ([
    ['first', 'to-start', () => 0],
    ['previous', 'step-back', () => path.state.at - 1],
    ['next', 'step-fwd', () => path.state.at + 1],
    ['last', 'to-end', last],
  ]).map(([name, sign, to]) => ({
    name,
    to,
    button: element(
      'button',
      { type: 'button', class: 'ib', onclick: () => goTo(path, to()) },
      icon(sign),
    ),
  }));
  const count = element('span', { class: 'path-at' });
  const [first, previous, next, end] = moves.map((move) => move.button);
  const bar = element(
    'div',
    { class: 'path-walk', role: 'group' },
    first,
    previous,
    count,
    next,
    end,
  );
  return {
    element: bar,
    show: () => {
      const said = pathWords();
      const { at, path: answer, steps } = path.state;
      const total = answer ? answer.steps.length : placesOf(path.state);
      bar.hidden = total === 0;
      bar.setAttribute('aria-label', said.walk);
      for (const { name, to, button } of moves) {
        button.setAttribute('aria-label', said[name]);
        button.title = said[name];
        // A disabled button would lose the focus of who steps with the keyboard.
        const idle = to() === at || to() < 0 || to() > last();
        button.setAttribute('aria-disabled', String(idle));
      }
      const ended = answer !== null && at === answer.steps.length;
      const none = at < 0 || (!answer && !steps);
      write(count, none ? '' : ended ? said.ended[answer.end] : said.stepOf(at + 1, number(total)));
    },
  };
}

/**
 * Makes a button that copies a text, and says so for a moment.
 * @param {() => string} textOf
 * @param {HTMLElement} status what a screen reader announces
 */
function makeCopy(textOf, status) {
  const label = element('span');
  let name = '';
  let timer = 0;
  const made = element('button', { type: 'button', class: 'btn', onclick: run }, label);
  async function run() {
    const text = textOf();
    const field = element('textarea', { class: 'vh' });
    field.value = text;
    document.body.append(field);
    const done = await copy(text, field);
    field.remove();
    made.focus();
    const told = done ? pathWords().copied : pathWords().notCopied;
    write(label, told);
    write(status, told);
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      write(label, name);
      write(status, '');
    }, TOLD);
  }
  return {
    button: made,
    /** @param {string} text @param {boolean} hidden */
    show: (text, hidden) => {
      clearTimeout(timer);
      name = text;
      write(label, text);
      made.hidden = hidden;
    },
  };
}

/**
 * Returns what there is to say about the chosen step.
 * @param {PathState} state
 * @returns {Node[]}
 */
function contentOf(state) {
  const { subject, path, steps, at, shown, trouble } = state;
  const said = pathWords();
  const told = (path ?? steps)?.trouble;
  if (trouble) return [paragraph(trouble.text())];
  if (told)
    return [
      element('h2', {}, words().play.hintTitles[told.kind] ?? ''),
      ...told.stages.flat().map(paragraph),
    ];
  if (!subject || (!path && !steps)) return [];
  if (steps && at < 0) return placesOf(state) > 0 ? [paragraph(said.choose)] : [];
  if (path && at === path.steps.length)
    return [element('h2', {}, said.ended[path.end]), paragraph(said.ends[path.end])];
  const technique = path ? techniqueAt(path, at) : steps && groupAt(steps, at);
  // What follows comes before a reason that may be long.
  const result = shown ? (shown.stages[3] ?? []) : [path?.steps[at]?.text ?? ''];
  return [
    element('h2', {}, technique && lessonLink(technique)),
    element('p', { class: 'sub' }, levelName(technique?.level)),
    ...result.map((sentence) => element('p', { class: 'prose result' }, sentence)),
    ...(shown?.stages[2] ?? []).map(paragraph),
    ...(shown ? [makeKey(shown, subject.puzzle.shape.size)] : []),
  ];
}

/**
 * Makes a link from the name of a technique to its page in the room Learn.
 * @param {import('../types.js').Technique} technique
 */
const lessonLink = (technique) =>
  element(
    'a',
    { href: `#learn-${technique.id}`, title: words().play.learnIt },
    translated(technique),
  );

/** @param {string} text */
const paragraph = (text) => element('p', { class: 'prose' }, text);
