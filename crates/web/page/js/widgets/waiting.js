/**
 * Waiting for the server in the footer of a dialog. At first nothing is shown, so that a quick
 * answer does not flicker; then the seconds, a bar towards the server's limit of ten seconds, and a
 * button to stop.
 */
import { Line } from '../ask/asking.js';
import { tellFault } from '../ask/telling.js';
import { element, fill } from '../base/dom.js';
import { number } from '../words/language.js';
import { words } from '../words/words.js';
import { button } from './choices.js';

/** The time that the server takes at most, in milliseconds. */
const LIMIT = 10_000;

/**
 * Waits for the answer to a question.
 * @template A
 * @param {import('./dialog.js').Frame} frame
 * @param {(signal: AbortSignal) => Promise<A | import('../types.js').Fault>} question
 * @param {(seconds: string) => string} [told]
 * @returns {Promise<import('../ask/asking.js').Ending<A> | null>}
 *   null if the player stopped it or closed the dialog
 */
export async function waitFor(frame, question, told = words().dialogs.looking) {
  const line = new Line(tellFault);
  const stop = () => void line.callOff();
  const started = performance.now();
  let ticking = 0;
  const late = () => {
    const text = element('p', { role: 'timer' });
    const bar = element('progress', { max: LIMIT, value: 0, 'aria-label': told(number(0)) });
    const draw = () => {
      const passed = performance.now() - started;
      fill(text, told(number(Math.floor(passed / 1000))));
      bar.value = Math.min(passed, LIMIT);
    };
    draw();
    ticking = window.setInterval(draw, 100);
    const stopper = button(words().dialogs.stop, stop);
    frame.setFoot(element('div', { class: 'waiting' }, text, bar), stopper);
    stopper.focus();
  };
  frame.dialog.addEventListener('close', stop);
  const ending = await line.ask(question, { late });
  frame.dialog.removeEventListener('close', stop);
  clearInterval(ticking);
  return ending;
}
