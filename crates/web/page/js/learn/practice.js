/**
 * An exercise: the player strikes candidates or writes a digit, and is told whether that is right
 * and why. Help comes in stages. The verdict is a live region.
 */
import { element, fill, icon, write } from '../base/dom.js';
import { place } from '../game/shape.js';
import { GOAL, practisedOf } from '../keep/practice.js';
import { makeKey } from '../widgets/hintkey.js';
import { number, translated } from '../words/language.js';
import { learnWords } from '../words/learn.js';
import { words } from '../words/words.js';
import { check, help, nextPosition, press, takeBack } from './acts.js';
import { ideaOf, told } from './example.js';
import { dots } from './list.js';
import {
  LAST_STAGE,
  asksForDigit,
  claimOf,
  conclusionsOf,
  isEmpty,
  isSolved,
  techniqueOf,
  unseen,
} from './state.js';

/** @typedef {import('./state.js').LearnState} LearnState */
/** @typedef {import('./state.js').LearnStore} LearnStore */
/** @typedef {import('./state.js').Exercise} Exercise */
/** @typedef {import('./state.js').Outcome} Outcome */
/** @typedef {import('../types.js').SignedCandidate} SignedCandidate */

/** The size of the boards here. */
const SIZE = 9;

/**
 * @param {LearnStore} learn
 * @returns {{element: HTMLElement, say: () => void}}
 */
export function makePractice(learn) {
  const task = element('p', { class: 'prose' });
  const how = element('p', { class: 'learn-small' });
  const keys = Array.from({ length: SIZE }, (_, k) =>
    element('button', { type: 'button', onclick: () => press(learn, k + 1) }, k + 1),
  );
  const pad = element('div', { class: 'learn-pad', role: 'group' }, ...keys);
  const verdict = element('div', { class: 'learn-verdict', role: 'status' });
  const checkIt = makeButton('btn primary', () => void check(learn));
  const next = makeButton('btn primary', () => nextPosition(learn));
  const helpMe = makeButton('btn', () => help(learn));
  const back = makeButton('ib learn-undo', () => takeBack(learn));
  back.append(icon('undo'));
  const acts = element('div', { class: 'learn-acts' }, back, helpMe, checkIt, next);
  const ideaTitle = element('summary');
  const idea = element('div');
  const ideaFold = element('details', { class: 'learn-fold' }, ideaTitle, idea);
  const row = element('p', { class: 'learn-row' });
  const meaning = element('p', { class: 'learn-small' });
  const origin = element('p', { class: 'learn-small' });
  const foot = element('footer', { class: 'learn-foot' }, row, meaning, ideaFold, origin);
  const practice = element(
    'section',
    { class: 'learn-practice' },
    task,
    how,
    verdict,
    pad,
    acts,
    foot,
  );

  function show() {
    const { state } = learn;
    const technique = techniqueOf(state);
    const { exercise } = state;
    practice.hidden = !state.place.practise || !technique?.example;
    if (practice.hidden || !technique) return;
    const said = learnWords();
    const name = translated(technique);
    const own = exercise?.id === technique.id ? exercise : null;
    const places = own !== null && asksForDigit(own.lesson);
    const done = own !== null && isSolved(own);
    const held = acts.contains(document.activeElement);

    write(task, own ? (places ? said.toPlace(name) : said.toStrike(name)) : '');
    write(how, own ? (places ? said.howPlace : said.howStrike) : '');
    task.hidden = done;
    const lit = state.digit;
    keys.forEach((key, k) => {
      key.disabled = !own || done;
      key.classList.toggle('on', lit === k + 1);
    });
    pad.hidden = done;
    const labels = own ? verdictOf(own, name, state) : [];
    fill(verdict, ...labels);
    how.hidden = labels.length > 0;
    practice.classList.toggle('answered', labels.length > 0);
    verdict.className = `learn-verdict ${own ? lookOf(own) : ''}`;
    back.hidden = !own || done || places;
    back.disabled = !own?.past.length;
    checkIt.hidden = done || places;
    checkIt.disabled = !own || isEmpty(claimOf(own));
    helpMe.hidden = done;
    helpMe.disabled = !own;
    next.hidden = !done;
    back.title = words().play.undo;
    back.setAttribute('aria-label', words().play.undo);
    write(checkIt, said.check);
    write(helpMe, said.hints[own?.help ?? 0] ?? '');
    write(next, said.nextPosition);
    // The focus goes on to the button that takes the place of the one that was pressed.
    const active = document.activeElement;
    if (held && active instanceof HTMLButtonElement && (active.hidden || active.disabled))
      (done ? next : helpMe).focus();

    const { row: count, mastered } = practisedOf(state.practice, technique.id);
    fill(
      row,
      ...(mastered
        ? [element('span', { class: 'learn-tick' }, icon('check'), said.mastered)]
        : [dots(count), said.row(count, GOAL)]),
      own && element('span', { class: 'learn-number' }, said.position(number(own.seed))),
    );
    write(meaning, said.meaning(GOAL));
    meaning.hidden = mastered > 0;
    write(ideaTitle, said.idea);
    fill(idea, ...ideaOf(technique.id));
    origin.hidden = own?.origin !== 'example';
    write(origin, said.rearranged);
  }
  learn.subscribe((state, before) => {
    const same =
      state.place === before.place &&
      state.exercise === before.exercise &&
      state.techniques === before.techniques &&
      state.practice === before.practice &&
      state.digit === before.digit;
    if (state === before || !same) show();
  });
  return {
    element: practice,
    say: () => {
      pad.setAttribute('aria-label', learnWords().digits);
      show();
    },
  };
}

/** @param {string} look @param {() => void} act */
const makeButton = (look, act) => element('button', { type: 'button', class: look, onclick: act });

/** @param {Exercise} exercise */
function lookOf({ outcome, help }) {
  if (!outcome) return help > 0 ? 'helped' : '';
  return outcome.kind === 'right' ? 'right' : outcome.kind === 'wrong' ? 'wrong' : 'so-so';
}

/**
 * Returns what is said about the last answer; without one, the help that was asked for.
 * @param {Exercise} exercise
 * @param {string} name of the technique
 * @param {LearnState} state
 * @returns {Node[]}
 */
function verdictOf(exercise, name, state) {
  const { outcome, help, lesson } = exercise;
  const said = learnWords();
  if (!outcome) {
    if (help === 0) return [];
    const hint = told(lesson.hint, Math.min(help, LAST_STAGE));
    return help < LAST_STAGE ? hint : [...hint, note(said.notCounted)];
  }
  if (outcome.kind === 'right') return praise(exercise, outcome, name, state);
  const [title, sentences] = objection(outcome, exercise.id, name);
  return [
    heading('flag', title),
    ...sentences.map((sentence) => prose(sentence)),
    ...(exercise.clean ? [] : [note(said.notCounted)]),
  ];
}

/**
 * @param {Exercise} exercise
 * @param {Outcome} outcome
 * @param {string} name
 * @param {LearnState} state
 */
function praise(exercise, outcome, name, state) {
  const said = learnWords();
  const step = outcome.answer.steps[0];
  const more = unseen(outcome).map(({ digit, cell }) => said.struckAt(digit, place(SIZE, cell)));
  const { row, mastered } = practisedOf(state.practice, exercise.id);
  const count = row === GOAL ? said.nowMastered(name) : mastered ? null : said.row(row, GOAL);
  return [
    heading('check', said.rightBy(name)),
    ...(exercise.clean ? (count ? [note(count)] : []) : [note(said.notCounted)]),
    ...(step?.stages[2] ?? []).map((sentence) => prose(sentence)),
    ...(more.length > 0 ? [prose(said.more(more))] : []),
    ...(step ? [makeKey(step, SIZE)] : []),
  ];
}

/**
 * Returns why an answer is not what is looked for: a title, and sentences.
 * @param {Outcome} outcome
 * @param {string} id of the technique that is practised
 * @param {string} name
 * @returns {[string, string[]]}
 */
function objection({ kind, answer }, id, name) {
  const said = learnWords();
  const at = (/** @type {SignedCandidate} */ { digit, cell }) =>
    said.struckAt(digit, place(SIZE, cell));
  const with_ = (/** @type {string} */ verdict) =>
    conclusionsOf(answer).filter((one) => one.verdict === verdict);
  switch (kind) {
    case 'wrong': {
      const struck = answer.candidates.filter(({ verdict }) => verdict === 'false');
      const written = answer.placed?.verdict === 'false' ? [answer.placed] : [];
      return [
        said.notQuite,
        [
          ...struck.map(({ digit, cell }) => said.isSolution(digit, place(SIZE, cell))),
          ...written.map(({ digit, cell }) => said.isNotSolution(digit, place(SIZE, cell))),
        ],
      ];
    }
    case 'other': {
      /** @type {Map<string, string[]>} */
      const others = new Map();
      for (const one of with_('follows')) {
        const technique = answer.steps[one.steps[0]]?.technique;
        if (!technique || technique.id === id) continue;
        const other = translated(technique);
        others.set(other, [...(others.get(other) ?? []), at(one)]);
      }
      return [
        said.trueElsewhere,
        [...others].map(([other, claims]) => said.shownBy(claims, other, name)),
      ];
    }
    case 'guess':
      return [said.notShown, [said.guessed(with_('true').map(at), name)]];
    default:
      return [said.undecided, answer.trouble?.stages[0] ?? []];
  }
}

/** @param {string} sign @param {string} title */
const heading = (sign, title) => element('h2', {}, icon(sign), title);
/** @param {string} text */
const prose = (text) => element('p', { class: 'prose' }, text);
/** @param {string} text */
const note = (text) => element('p', { class: 'learn-note' }, text);
