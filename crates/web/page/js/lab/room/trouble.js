/** Words for what went wrong. */
import { faultWords } from '../../words/faults.js';
import { sentence } from '../../words/figures.js';
import { words } from '../../words/words.js';

/** @typedef {import('./state.js').LabState} LabState */

/**
 * Says what went wrong, in the current language.
 * @param {NonNullable<LabState['trouble']>} trouble
 */
export function troubleText(trouble) {
  if (!('answer' in trouble)) return words().page.trouble[trouble.kind];
  const { message, hint } = faultWords(trouble);
  const parts = [message, hint].filter((part) => part !== null);
  return words().page.sentences(...parts.map(sentence));
}
