/**
 * A hint as a note in the margin: the bar of its stages, its text, a key to the marks on the board,
 * and two buttons, back and next. The last button says what it will do.
 *
 * A long text scrolls, and the buttons stay. The note is a live region: each stage is read out, and
 * the buttons keep the focus.
 */
import { focusBoard } from '../base/focus.js';
import { makeKey } from '../widgets/hintkey.js';
import { element, fill } from '../base/dom.js';
import { translated } from '../words/language.js';
import { words } from '../words/words.js';
import { nextStage, previousStage, requestHint } from '../table/actions.js';
import { lastStage } from '../table/asking.js';
import { effectOf } from '../table/effect.js';

/** @typedef {import('../types.js').Hint} Hint */
/** @typedef {import('../types.js').OpenHint} OpenHint */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/**
 * @param {PlayStore} store
 * @param {() => void} showSteps shows all steps that are possible now
 * @returns {HTMLElement}
 */
export function makeHintNote(store, showSteps) {
  const stages = Array.from({ length: 4 }, () => element('li'));
  const rule = element('ol', { class: 'stages' }, ...stages);
  const text = element('div', { class: 'hint-text', 'aria-live': 'polite', tabindex: '0' });
  const back = element('button', {
    type: 'button',
    class: 'btn',
    onclick: () => previousStage(store),
  });
  const other = element('button', {
    type: 'button',
    class: 'btn',
    onclick: () => void requestHint(store, { notes: false }),
  });
  const on = element('button', {
    type: 'button',
    class: 'btn primary',
    onclick: () => nextStage(store),
  });
  const steps = element('button', { type: 'button', class: 'btn small', onclick: showSteps });
  const acts = element('div', { class: 'acts' }, back, other, on);
  const note = element('section', { class: 'hint-note' }, rule, text, acts);

  store.subscribe((state, before) => {
    const { hint, game } = state;
    const held = !hint && note.contains(document.activeElement);
    note.hidden = !hint;
    if (held) focusBoard();
    if (
      !hint ||
      !game ||
      (state !== before && hint === before.hint && state.settings === before.settings)
    )
      return;
    const said = words().play;
    const { size } = game.puzzle.shape;
    const last = lastStage(hint.hint);
    const effect = effectOf(hint.hint, size);
    note.setAttribute('aria-label', said.hint);
    rule.setAttribute('aria-label', said.hintStages);
    rule.hidden = last === 0;
    stages.forEach((stage, k) => {
      stage.textContent = said.stages[k];
      stage.className = k < hint.stage ? 'done' : k === hint.stage ? 'now' : '';
      if (k === hint.stage) stage.setAttribute('aria-current', 'step');
      else stage.removeAttribute('aria-current');
    });
    steps.textContent = said.otherSteps;
    fill(text, ...contentOf(hint, size), hint.hint.kind === 'step' && steps);
    text.scrollTop = 0;
    other.hidden = hint.hint.kind !== 'missing-note';
    other.textContent = said.withoutNotes;
    back.textContent = hint.stage === 0 ? said.close : said.back;
    on.hidden = hint.stage >= last && !effect;
    on.textContent =
      hint.stage < last
        ? ([said.nextTechnique, said.nextWhy][hint.stage] ?? said.next)
        : (effect ?? said.close);
    back.classList.toggle('wide', on.hidden);
  });

  return note;
}

/**
 * Returns what the note says at its stage.
 * @param {OpenHint} open
 * @param {number} size
 * @returns {Node[]}
 */
function contentOf({ hint, stage }, size) {
  const said = words().play;
  const named = stage > 0 && hint.technique ? translated(hint.technique) : null;
  const title = named ?? (hint.kind === 'step' ? said.whereToLook : said.hintTitles[hint.kind]);
  // The technique is the title of its stage. The place is repeated below it, since that is where to
  // look for the technique.
  const told =
    stage === 0 || lastStage(hint) === 0
      ? hint.stages[0]
      : stage === 1
        ? hint.stages[0]
        : hint.stages[2];
  // What follows comes before a reason that may be long.
  const result = stage === 2 ? (hint.stages[3] ?? []) : [];
  const digits =
    stage > 0 && hint.focus.digits
      ? element('p', { class: 'sub' }, said.ofDigits(hint.focus.digits))
      : null;
  return [
    element('h2', {}, named === null ? title : lessonLink(hint, title)),
    ...(digits ? [digits] : []),
    ...result.map((sentence) => element('p', { class: 'prose result' }, sentence)),
    ...told.map((sentence) => element('p', { class: 'prose' }, sentence)),
    ...(stage === 2 ? [makeKey(hint, size)] : []),
  ];
}

/**
 * Makes a link from the name of a technique to its page in the room Learn.
 * @param {Hint} hint
 * @param {string} name
 */
function lessonLink({ technique }, name) {
  return element('a', { href: `#learn-${technique?.id}`, title: words().play.learnIt }, name);
}
