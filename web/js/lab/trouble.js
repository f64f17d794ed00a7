/** What went wrong, in words. */
import { faultWords } from '../words/faults.js';
import { language } from '../words/language.js';
import { labWords } from '../words/lab.js';

/** @typedef {import('./state.js').LabState} LabState */

/**
 * What went wrong, in the language that is set.
 * @param {NonNullable<LabState['trouble']>} trouble
 */
export function troubleText(trouble) {
  if ('kind' in trouble) return labWords().trouble[trouble.kind];
  const { message, hint } = faultWords(trouble, language());
  return [message, hint].filter((part) => part !== null).map(asSentence).join(language() === 'zh' ? '' : ' ');
}

/** @param {string} text */
function asSentence(text) {
  if (language() === 'zh') return `${text}。`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
