/** The words about rules, fetched with the line of rules or the help. */
import { shelf } from './language.js';

/** @type {() => {rules: typeof import('./en/rules.js').words}} */
const words = shelf({ rules: (code) => import(`./${code}/rules.js`) });

/** Returns the words in the current language. */
export const rulesWords = () => words().rules;
