/** Faults as sentences. The words for them are fetched when there is a fault to tell. */
import { sentence } from '../words/figures.js';
import { words } from '../words/words.js';
import { Trouble } from './trouble.js';

/** @typedef {import('../types.js').Fault} Fault */

/**
 * Returns a fault as one or two sentences, once the words for it are there.
 * @param {Fault} fault
 * @returns {Promise<() => string>}
 */
export async function tellFault(fault) {
  const faultWords = await import('../words/faults.js')
    .then(({ fetchFaultWords }) => fetchFaultWords())
    .catch(() => {
      throw new Trouble('gone');
    });
  return () => {
    const { message, hint } = faultWords(fault);
    return words().page.sentences(sentence(message), hint === null ? '' : sentence(hint));
  };
}

/**
 * Returns why the server could not answer.
 * @param {unknown} error
 */
export function troubleText(error) {
  if (!(error instanceof Trouble)) throw error;
  return words().page.trouble[error.kind];
}

/**
 * Returns why a board cannot be played.
 * @param {Fault | string} fault
 */
export async function refusal(fault) {
  return typeof fault === 'string' ? words().dialogs.tooLarge : (await tellFault(fault))();
}
