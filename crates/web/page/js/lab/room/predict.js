/**
 * Predicting: the bar below the sentence with the question, its choices, the verdict and the score,
 * and the button that starts it.
 *
 * A question is answered with a digit key, in the bar, or by a click in a figure. On a phone an
 * open question is a sheet at the bottom. A screen reader hears the question with its choices, and
 * then the verdict; the sentence of the step follows by itself.
 */
import { element, fill, icon, write } from '../../base/dom.js';
import { predictWords } from '../../words/lab.js';
import { askText, choiceText, verdictText } from '../run/say-predict.js';
import { answer } from './acts.js';
import { lastAnswer, openQuestion, resetScore, scoreOf, setAsks, setPredicting } from './guess.js';
import { makeRadios } from './radios.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('../run/predict.js').Question} Question */
/** @typedef {import('../run/types.js').Hit} Hit */

/** Choices of at most this many letters stand four in a row on a phone. */
const SHORT = 6;

/** Makes the bar of predictions. @param {LabStore} lab */
export function makePredict(lab) {
  const toggle = element('button', {
    type: 'button',
    class: 'btn small predict-toggle',
    onclick: () => setPredicting(lab),
  });
  const text = element('p', { class: 'ask' });
  const sign = element('span', { class: 'sign', 'aria-hidden': 'true' });
  const hint = element('span', { class: 'pointing' });
  const choices = element('div', { class: 'choices', role: 'group', onkeydown: walk });
  const show = element('button', {
    type: 'button',
    class: 'btn small show',
    onclick: () => reply(null),
  });
  const score = element('span', { class: 'score' });
  const reset = element(
    'button',
    { type: 'button', class: 'ib', onclick: () => resetScore(lab) },
    icon('undo'),
  );
  const stop = element(
    'button',
    { type: 'button', class: 'ib', onclick: () => leave() },
    icon('close'),
  );
  const asks = makeRadios(/** @type {const} */ (['sometimes', 'often']), (value) =>
    setAsks(lab, value),
  );
  const heard = element('p', { class: 'vh', role: 'status' });
  const bar = element(
    'section',
    { class: 'predict', hidden: true, tabindex: -1 },
    element('div', { class: 'tally' }, score, reset, asks.element, stop),
    element(
      'div',
      { class: 'asking' },
      element('div', { class: 'line' }, sign, text, hint),
      element('div', { class: 'row' }, choices, show),
    ),
    heard,
  );
  /** The question whose choices are shown. @type {Question | null} */
  let shown = null;

  /** @param {import('../run/predict.js').Answer | null} given */
  function reply(given) {
    // The button that was pressed disappears, and the focus must not be lost with it.
    if (bar.contains(document.activeElement)) bar.focus({ preventScroll: true });
    void answer(lab, given);
  }

  function leave() {
    setPredicting(lab, false);
    toggle.focus({ preventScroll: true });
  }

  /** Moves the focus through the choices with the arrow keys. @param {KeyboardEvent} event */
  function walk(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const all = /** @type {HTMLElement[]} */ ([...choices.children]);
    const here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    focusChoice((here + by + all.length) % all.length);
  }

  /** @param {number} index */
  function focusChoice(index) {
    const all = /** @type {HTMLElement[]} */ ([...choices.children]);
    all.forEach((one, k) => (one.tabIndex = k === index ? 0 : -1));
    all[index]?.focus();
  }

  /** @param {Question} question */
  function showChoices(question) {
    const { cover } = /** @type {import('../run/reel.js').Reel} */ (lab.state.reel);
    const texts = question.choices.map((choice) => choiceText(question, choice, cover));
    choices.classList.toggle(
      'long',
      texts.some((one) => one.length > SHORT),
    );
    fill(
      choices,
      ...texts.map((one, k) =>
        element(
          'button',
          {
            type: 'button',
            class: 'btn small',
            tabindex: k === 0 ? 0 : -1,
            onclick: () => reply({ choice: k }),
          },
          element('kbd', { 'aria-hidden': 'true' }, k + 1),
          element('span', {}, one),
        ),
      ),
    );
  }

  function draw() {
    const { predict, reel } = lab.state;
    const words = predictWords();
    bar.hidden = !predict.on;
    toggle.setAttribute('aria-pressed', String(predict.on));
    if (!predict.on || !reel) {
      write(heard, '');
      shown = null;
      return;
    }
    const question = openQuestion(lab.state);
    const last = question ? null : lastAnswer(lab.state);
    const kind = !last ? '' : !last.verdict ? 'shown' : last.verdict.kind;
    bar.classList.toggle('open', question !== null);
    bar.dataset.verdict = kind;
    write(sign, kind === 'right' ? '✓' : kind === 'wrong' ? '✗' : question ? '?' : '');
    if (question !== shown) {
      if (question) showChoices(question);
      else fill(choices);
      shown = question;
    }
    show.hidden = !question;
    hint.hidden = !question;
    const { cover } = reel;
    let line = words.idle;
    if (question) line = askText(question, cover);
    else if (last) line = verdictText(last.question, last.verdict, cover);
    write(text, line);
    const { right, asked, streak } = scoreOf(lab.state);
    const tally = asked === 0 ? words.noScore : words.score(right, asked);
    fill(
      score,
      element('b', {}, tally),
      streak > 1 ? element('span', { class: 'streak' }, words.streak(streak)) : null,
    );
    reset.hidden = asked === 0;
    const spoken = question
      ? [
          line,
          ...question.choices.map((choice, k) =>
            words.choice(k + 1, choiceText(question, choice, cover)),
          ),
        ].join(' ')
      : [line, last && tally].filter(Boolean).join(' ');
    write(heard, spoken);
  }

  lab.subscribe((state, before) => {
    if (
      state === before ||
      state.predict !== before.predict ||
      (state.predict.on && (state.moment !== before.moment || state.grain !== before.grain))
    )
      draw();
    // A reader who steps forward although there is a question is led to its choices.
    if (state.predict.urged !== before.predict.urged) focusChoice(0);
  });
  lab.watch(
    ({ predict }) => predict.asks,
    (value) => asks.show(value),
  );

  return {
    element: bar,
    toggle,
    /**
     * Takes clicks in the figures below `room` as answers.
     * @param {HTMLElement} room
     */
    listen(room) {
      // In the capture phase, so that an answer is taken before a figure reacts to the click.
      const answer = (/** @type {Event} */ event) => {
        const { item, option, node, branch } = /** @type {CustomEvent<Hit>} */ (event).detail;
        if (!openQuestion(lab.state)) return;
        // No click leads away while a question is open, though some answer nothing.
        event.preventDefault();
        reply({ item, option, node, branch });
      };
      room.addEventListener('q-pick', answer, { capture: true });
      lab.subscribe((state) => room.classList.toggle('asked', openQuestion(state) !== null));
    },
    dress() {
      const words = predictWords();
      write(toggle, words.predict);
      toggle.title = words.predictWhy;
      bar.setAttribute('aria-label', words.predict);
      choices.setAttribute('aria-label', words.choices);
      write(show, words.show);
      show.title = words.showWhy;
      write(hint, words.pointing);
      asks.dress(words.ask, words.asks, words.asksWhy);
      for (const [node, said] of /** @type {const} */ ([
        [reset, words.reset],
        [stop, words.stop],
      ])) {
        node.title = said;
        node.setAttribute('aria-label', said);
      }
      shown = null;
      draw();
    },
  };
}
