/** The page that a run is saved as: everything that it shows is in it, and nothing is asked for. */
import { element, fill } from '../dom.js';
import { number, setLanguage } from '../words/language.js';

/**
 * What such a page carries.
 * @typedef {object} Saved
 * @property {import('./types.js').RunData} run
 * @property {import('./types.js').WindowData} window all events of the run
 * @property {import('./types.js').Branch} branch
 * @property {import('./types.js').Grain} grain
 * @property {number} step where it opens
 * @property {string} title
 */

const words = {
  en: (/** @type {string} */ events) => `${events} events`,
  zh: (/** @type {string} */ events) => `共 ${events} 步`,
};

const language = document.documentElement.lang === 'en' ? 'en' : 'zh';
setLanguage(language);

/** @type {Saved} */
const saved = JSON.parse(document.getElementById('run')?.textContent ?? '');
const main = /** @type {HTMLElement} */ (document.querySelector('main'));
fill(main, element('h1', {}, saved.title), element('p', {}, words[language](number(saved.run.events))));
