/** Words for what went wrong. */
import { faultWords } from '../words/faults.js';
import { sentence } from '../words/figures.js';
import { language } from '../words/language.js';
import { labWords } from '../words/lab.js';

/** @typedef {import('./state.js').LabState} LabState */

/**
 * Says what went wrong, in the current language.
 * @param {NonNullable<LabState['trouble']>} trouble
 */
export function troubleText(trouble) {
  if ('kind' in trouble) return labWords().trouble[trouble.kind];
  const { message, hint } = faultWords(trouble, language());
  return [message, hint]
    .filter((part) => part !== null)
    .map(sentence)
    .join(language() === 'zh' ? '' : ' ');
}
