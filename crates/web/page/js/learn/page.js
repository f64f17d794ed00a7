/**
 * The page of a technique: its name, the board, and beside it the example or an exercise. One thing
 * at a time is shown: the idea, then where to look, then why, then the result.
 */
import { element, fill, icon, write } from '../base/dom.js';
import { practisedOf } from '../keep/practice.js';
import { translated } from '../words/language.js';
import { learnWords, techniqueWords } from '../words/learn.js';
import { words } from '../words/words.js';
import { writePlace } from './address.js';
import { makeExample } from './example.js';
import { makePractice } from './practice.js';
import { around } from './search.js';
import { techniqueOf } from './state.js';
import { makeTrouble } from './trouble.js';

/** @typedef {import('./state.js').LearnStore} LearnStore */

/**
 * @param {LearnStore} learn
 * @param {HTMLElement} board
 * @returns {{element: HTMLElement, say: () => void}}
 */
export function makePage(learn, board) {
  const toList = element('a', { class: 'learn-back', href: '#learn' });
  const before = element('a', { class: 'ib' }, icon('step-back'));
  const after = element('a', { class: 'ib' }, icon('step-fwd'));
  const path = element(
    'nav',
    { class: 'learn-path' },
    toList,
    element('span', { class: 'learn-turn' }, before, after),
  );
  const title = element('h1', { tabindex: -1 });
  const about = element('p', { class: 'learn-about' });
  const [toExample, toPractice] = ['example', 'practise'].map(() => element('a'));
  const views = element('nav', { class: 'learn-views' }, toExample, toPractice);
  const head = element('header', { class: 'learn-head' }, title, about, views);
  const example = makeExample(learn);
  const practice = makePractice(learn);
  const trouble = makeTrouble(learn);
  const waiting = element('p', { class: 'learn-waiting', role: 'status' });
  const panel = element(
    'div',
    { class: 'learn-panel' },
    waiting,
    trouble.element,
    example.element,
    practice.element,
  );
  const place = element('div', { class: 'learn-board' }, board);
  const page = element('article', { class: 'learn-page' }, path, head, place, panel);

  function show() {
    const { state } = learn;
    const technique = techniqueOf(state);
    if (!technique) return;
    const said = learnWords();
    const { mastered } = practisedOf(state.practice, technique.id);
    const { id } = technique;
    write(title, translated(technique));
    fill(
      about,
      words().names.levels[technique.level],
      ' · ',
      techniqueWords().families[technique.family],
      mastered > 0 && element('span', { class: 'learn-tick' }, icon('check'), said.mastered),
    );
    for (const [link, practise] of /** @type {const} */ ([
      [toExample, false],
      [toPractice, true],
    ])) {
      link.href = writePlace({ id, practise, seed: null });
      if (state.place.practise === practise) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
    views.hidden = !technique.example;
    const neighbours = around(state.techniques ?? [], id);
    turnTo(before, neighbours.before, said.before);
    turnTo(after, neighbours.after, said.after);
    place.hidden = !technique.example;
    page.classList.toggle('wordy', !technique.example);
    write(waiting, state.waiting ? said.waiting : '');
    waiting.hidden = !state.waiting;
    page.classList.toggle('practising', state.place.practise);
  }
  learn.subscribe(show);
  return {
    element: page,
    say: () => {
      const said = learnWords();
      fill(toList, icon('step-back'), said.all);
      write(toExample, said.example);
      write(toPractice, said.practise);
      views.setAttribute('aria-label', said.views);
      for (const part of [example, practice, trouble]) part.say();
      show();
    },
  };
}

/**
 * @param {HTMLAnchorElement} link
 * @param {import('../types.js').ListedTechnique | null} technique
 * @param {(name: string) => string} label
 */
function turnTo(link, technique, label) {
  link.hidden = !technique;
  if (!technique) return;
  link.href = writePlace({ id: technique.id, practise: false, seed: null });
  const text = label(translated(technique));
  link.title = text;
  link.setAttribute('aria-label', text);
}
