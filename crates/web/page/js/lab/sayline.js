/**
 * The sentence across the top: where the run is, what has just happened, and why.
 *
 * A screen reader hears it only once the run has come to rest: while it plays, a sentence at each
 * step would be a nuisance.
 */
import { element, fill, write } from '../base/dom.js';
import { number } from '../words/language.js';
import { labWords, sayings } from '../words/lab.js';
import { plainText } from '../words/phrase.js';
import { say } from './say.js';
import { position } from './say-views.js';
import { SOLUTION } from './events.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('./state.js').LabState} LabState */
/** @typedef {import('./types.js').Moment} Moment */

/** How long the run must rest before the sentence is spoken, in milliseconds. */
const REST = 400;
/** Sentences longer than this are set in smaller type, to fit the space. */
const LONG = 82;

/**
 * Makes the sentence.
 * @param {LabStore} lab
 * @param {{troubleText?: (trouble: NonNullable<LabState['trouble']>) => string, retry?: () =>
 *     void}}
 *     [ways] how trouble is worded, and what can be done about it
 */
export function makeSayline(lab, { troubleText = () => '', retry } = {}) {
  const count = element('b');
  const [before, after] = [
    element('span', { class: 'plain' }),
    element('span', { class: 'plain' }),
  ];
  const doing = element('span', { class: 'doing' });
  const [what, why] = [element('span', { class: 'what' }), element('span', { class: 'why' })];
  const trouble = element('p', { class: 'trouble', role: 'alert' });
  const heard = element('p', { class: 'vh', role: 'status' });
  const sentence = element('p', { class: 'sentence' }, what, why);
  const line = element(
    'div',
    { class: 'say' },
    element(
      'div',
      { class: 'at' },
      element('span', { class: 'plain' }, before, count, after),
      doing,
    ),
    sentence,
    trouble,
    heard,
  );
  let resting = 0;

  function show() {
    const { moment, busy } = lab.state;
    line.classList.toggle('busy', busy);
    clearTimeout(resting);
    if (!moment) {
      write(doing, busy ? labWords().loading : '');
      return;
    }
    const parts = labWords().step(number(moment.step), number(moment.run.events));
    [before, count, after].forEach((holder, k) => write(holder, parts[k]));
    write(doing, busy ? labWords().loading : position(moment));
    const said = say(moment, { branch: lab.state.branch });
    sentence.classList.toggle('long', widthOf(plainText(said.what)) > LONG);
    sentence.classList.toggle('good', moment.event?.op === SOLUTION);
    setPhrases(what, said.what);
    setPhrases(why, said.why);
    if (lab.state.playing) return;
    resting = window.setTimeout(
      () =>
        write(
          heard,
          parts.join('') +
            labWords().between +
            [said.what, said.why].map(plainText).filter(Boolean).join(sayings().between),
        ),
      REST,
    );
  }

  function showTrouble() {
    const { trouble: told } = lab.state;
    trouble.hidden = told === null;
    sentence.hidden = told !== null;
    if (!told) return;
    const again =
      retry &&
      !('answer' in told) &&
      element('button', { type: 'button', class: 'btn small', onclick: retry }, labWords().again);
    fill(trouble, element('span', {}, troubleText(told)), again);
  }

  lab.subscribe((state, before) => {
    if (
      state === before ||
      ['moment', 'busy', 'playing'].some((part) => differs(state, before, part))
    )
      show();
    if (state === before || differs(state, before, 'trouble')) showTrouble();
  });
  return {
    element: line,
    dress() {
      show();
      showTrouble();
    },
  };
}

/**
 * Returns the width in Latin letters: a Chinese character is as wide as two.
 * @param {string} text
 */
function widthOf(text) {
  return text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);
}

/**
 * Puts phrases into an element, with the most important ones underlined.
 * @param {HTMLElement} holder
 * @param {import('../words/phrase.js').Phrase[]} phrases
 */
function setPhrases(holder, phrases) {
  fill(holder, ...phrases.map(({ text, strong }) => (strong ? element('em', {}, text) : text)));
}

/** @param {LabState} state @param {LabState} before @param {string} part */
function differs(state, before, part) {
  const key = /** @type {keyof LabState} */ (part);
  return state[key] !== before[key];
}
