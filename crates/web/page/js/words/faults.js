/** The words about faults, which are fetched when there is a fault to report. */
import { fetchCurrentWords, shelf } from './language.js';

/** @typedef {import('../types.js').Fault} Fault */
/** @typedef {{message: string, hint: string | null}} Told without full stops */

/** @type {() => {faults: (fault: Fault) => Told}} */
const words = shelf({ faults: (code) => import(`./${code}/faults.js`) });

/**
 * Returns a fault in the words of the current language.
 * @param {Fault} fault
 */
export const faultWords = (fault) => words().faults(fault);

/** Returns `faultWords` as soon as its words are there. */
export async function fetchFaultWords() {
  await fetchCurrentWords();
  return faultWords;
}
