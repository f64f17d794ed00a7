/**
 * The example of a technique, step by step: the idea in three sentences, where to look, why, and
 * what follows. The board draws each step as it draws a hint.
 */
import { element, fill, write } from '../base/dom.js';
import { makeKey } from '../widgets/hintkey.js';
import { learnWords, techniqueWords } from '../words/learn.js';
import { toStage } from './acts.js';
import { writePlace } from './address.js';
import { LAST_STAGE, techniqueOf } from './state.js';
import { makeTerms } from './terms.js';

/** @typedef {import('../types.js').Lesson} Lesson */
/** @typedef {import('./state.js').LearnStore} LearnStore */

/**
 * @param {LearnStore} learn
 * @returns {{element: HTMLElement, say: () => void}}
 */
export function makeExample(learn) {
  const stages = Array.from({ length: LAST_STAGE + 1 }, (_, stage) =>
    element('button', { type: 'button', onclick: () => toStage(learn, stage) }),
  );
  const bar = element(
    'ol',
    { class: 'stages learn-stages' },
    ...stages.map((stage) => element('li', {}, stage)),
  );
  const text = element('div', { class: 'learn-text', 'aria-live': 'polite' });
  const back = element('button', {
    type: 'button',
    class: 'btn',
    onclick: () => toStage(learn, learn.state.stage - 1),
  });
  const on = element('button', {
    type: 'button',
    class: 'btn primary',
    onclick: () => toStage(learn, learn.state.stage + 1),
  });
  const practise = element('a', { class: 'btn primary' });
  const acts = element('div', { class: 'learn-acts' }, back, on, practise);
  const terms = makeTerms();
  const example = element('section', { class: 'learn-example' }, bar, text, acts, terms.element);

  function show() {
    const { state } = learn;
    const technique = techniqueOf(state);
    example.hidden = state.place.practise || !technique;
    if (!technique || state.place.practise) return;
    const said = learnWords();
    const lesson = state.example?.id === technique.id ? state.example.lesson : null;
    const { stage } = state;
    const held = acts.contains(document.activeElement);
    bar.hidden = !technique.example;
    stages.forEach((button, k) => {
      write(button, said.stages[k]);
      button.disabled = k > 0 && !lesson;
      const item = /** @type {HTMLElement} */ (button.parentElement);
      item.className = k < stage ? 'done' : k === stage ? 'now' : '';
      if (k === stage) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
    fill(text, ...contentOf(technique.id, technique.example, lesson, stage));
    terms.element.hidden = stage > 0;
    acts.hidden = !technique.example;
    back.hidden = stage === 0;
    write(back, said.back);
    on.hidden = stage === LAST_STAGE;
    on.disabled = !lesson;
    write(on, said.next[stage] ?? '');
    practise.hidden = stage < LAST_STAGE;
    practise.href = writePlace({ id: technique.id, practise: true, seed: null });
    write(practise, said.tryIt);
    // The focus stays on the way forward when a button gives its place to another.
    if (held && !acts.contains(document.activeElement)) (on.hidden ? practise : on).focus();
    if (held && document.activeElement instanceof HTMLElement && document.activeElement.hidden)
      (on.hidden ? practise : on).focus();
  }
  learn.subscribe((state, before) => {
    const same =
      state.place === before.place &&
      state.example === before.example &&
      state.stage === before.stage &&
      state.techniques === before.techniques;
    if (state === before || !same) show();
  });
  return {
    element: example,
    say: () => {
      bar.setAttribute('aria-label', learnWords().steps);
      terms.say();
      show();
    },
  };
}

/**
 * @param {string} id
 * @param {boolean} drawn whether there is an example
 * @param {Lesson | null} lesson
 * @param {number} stage
 * @returns {Node[]}
 */
function contentOf(id, drawn, lesson, stage) {
  const said = learnWords();
  if (stage === 0 || !lesson)
    return [
      ...ideaOf(id),
      ...(drawn
        ? []
        : [
            element(
              'p',
              { class: 'learn-small' },
              id === 'brute-force' ? said.noExample : said.noPractice,
            ),
          ]),
    ];
  return told(lesson.hint, stage);
}

/**
 * Returns the idea of a technique, a paragraph for each sentence.
 * @param {string} id
 */
export function ideaOf(id) {
  return (techniqueWords().ideas[id] ?? []).map((sentence) =>
    element('p', { class: 'prose' }, sentence),
  );
}

/**
 * Returns what a hint says at a stage: where, why, or what follows.
 * @param {import('../types.js').Hint} hint
 * @param {number} stage
 * @returns {Node[]}
 */
export function told(hint, stage) {
  const sentences = (stage === 1 ? hint.stages[0] : hint.stages[stage]) ?? [];
  const key = stage === LAST_STAGE - 1 ? [makeKey(hint, 9)] : [];
  return [...sentences.map((sentence) => element('p', { class: 'prose' }, sentence)), ...key];
}
