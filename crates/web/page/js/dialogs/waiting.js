/**
 * Waiting for the server in the footer of a dialog. For 300 ms nothing is shown, so that a quick
 * answer does not flicker; then the seconds, a bar towards the server's limit of ten seconds, and a
 * button to stop.
 */
import { Trouble } from '../api.js';
import { element, fill } from '../dom.js';
import { sentence } from '../words/figures.js';
import { number } from '../words/language.js';
import { words } from '../words/words.js';
import { button } from './choices.js';

const PATIENCE = 300;
const LIMIT = 10_000;

/**
 * Waits for the answer to a question.
 * @template A
 * @param {import('./dialog.js').Frame} frame
 * @param {(signal: AbortSignal) => Promise<A>} question
 * @param {(seconds: string) => string} [told]
 * @returns {Promise<A | null>} null if the player stopped it or closed the dialog
 */
export async function waitFor(frame, question, told = words().dialogs.looking) {
  const control = new AbortController();
  const abort = () => control.abort();
  frame.dialog.addEventListener('close', abort);
  const started = performance.now();
  const text = element('p', { role: 'timer' });
  const bar = element('progress', { max: LIMIT, value: 0, 'aria-label': told(number(0)) });
  const draw = () => {
    const passed = performance.now() - started;
    fill(text, told(number(Math.floor(passed / 1000))));
    bar.value = Math.min(passed, LIMIT);
  };
  let ticking = 0;
  const waiting = setTimeout(() => {
    draw();
    ticking = window.setInterval(draw, 100);
    const stop = button(words().dialogs.stop, abort);
    frame.setFoot(element('div', { class: 'waiting' }, text, bar), stop);
    stop.focus();
  }, PATIENCE);
  try {
    const answer = await question(control.signal);
    return control.signal.aborted ? null : answer;
  } catch (error) {
    if (control.signal.aborted) return null;
    throw error;
  } finally {
    frame.dialog.removeEventListener('close', abort);
    clearTimeout(waiting);
    clearInterval(ticking);
  }
}

/**
 * Returns why the server could not answer, in words.
 * @param {unknown} error
 */
export function troubleText(error) {
  if (!(error instanceof Trouble)) throw error;
  return words().dialogs.trouble[error.kind];
}

/**
 * Returns a fault as one or two sentences in the current language.
 * @param {import('../types.js').Fault} fault
 */
export async function faultText(fault) {
  const faultWords = await import('../words/faults.js')
    .then(({ fetchFaultWords }) => fetchFaultWords())
    .catch(() => {
      throw new Trouble('gone');
    });
  const { message, hint } = faultWords(fault);
  return words().dialogs.sentences(sentence(message), hint === null ? '' : sentence(hint));
}

/**
 * Returns why a board cannot be played.
 * @param {import('../types.js').Fault | string} fault
 */
export async function refusal(fault) {
  return typeof fault === 'string' ? words().dialogs.tooLarge : faultText(fault);
}
