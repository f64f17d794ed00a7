/**
 * The sentence across the top: where the run is, what has just happened, and why.
 *
 * A screen reader hears it only once the run has come to rest: while it plays, a sentence at each
 * step would be a nuisance.
 */
import { element, fill, write } from '../../base/dom.js';
import { number } from '../../words/language.js';
import { labWords, savingWords, sayings } from '../../words/lab.js';
import { plainText } from '../../words/phrase.js';
import { say } from '../run/say.js';
import { position } from '../run/say-views.js';
import { SOLUTION } from '../run/events.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('./state.js').LabState} LabState */
/** @typedef {import('../run/types.js').Moment} Moment */

/** How long the run must rest before the sentence is spoken, in milliseconds. */
const REST = 400;
/** What follows, for a sentence that must not tell it. @type {import('../run/ahead.js').Ahead} */
const UNKNOWN = { next: null, leaves: 0, nextOption: -1, then: 'unknown' };
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
  const plain = element('span', { class: 'plain' }, before, count, after);
  const doing = element('span', { class: 'doing' });
  const [what, why] = [element('span', { class: 'what' }), element('span', { class: 'why' })];
  const trouble = element('p', { class: 'trouble', role: 'alert' });
  const heard = element('p', { class: 'vh', role: 'status' });
  const sentence = element('p', { class: 'sentence' }, what, why);
  const line = element(
    'div',
    { class: 'say' },
    element('div', { class: 'at' }, plain, doing),
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
    const { complete, events } = moment.run;
    const sayStep = complete ? labWords().step : savingWords().cutStep;
    const parts = sayStep(number(moment.step), number(events));
    [before, count, after].forEach((holder, k) => write(holder, parts[k]));
    write(doing, busy ? labWords().loading : position(moment));
    const said = say(moment, {
      branch: lab.state.branch,
      // A reader who predicts must not read where the search goes next.
      ...(lab.state.predict.on ? { ahead: UNKNOWN } : {}),
    });
    sentence.classList.toggle('long', widthOf(plainText(said.what)) > LONG);
    sentence.classList.toggle('good', moment.event?.op === SOLUTION);
    setPhrases(what, said.what);
    // The number of steps is a cap, not the length of the search: at the last one that is said.
    const cut = complete ? '' : savingWords().cutWhy(number(events));
    const ends = cut !== '' && moment.step === events;
    setPhrases(why, ends ? [{ text: cut }] : said.why);
    plain.title = cut;
    if (lab.state.playing) return;
    resting = window.setTimeout(
      () =>
        write(
          heard,
          (complete
            ? parts.join('')
            : savingWords().cutSpoken(number(moment.step), number(events))) +
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
      ['moment', 'busy', 'playing', 'predict'].some((part) => differs(state, before, part))
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
 * @param {import('../../words/phrase.js').Phrase[]} phrases
 */
function setPhrases(holder, phrases) {
  fill(holder, ...phrases.map(({ text, strong }) => (strong ? element('em', {}, text) : text)));
}

/** @param {LabState} state @param {LabState} before @param {string} part */
function differs(state, before, part) {
  const key = /** @type {keyof LabState} */ (part);
  return state[key] !== before[key];
}
