/** The switch between the languages. Each is named in itself. */
import { element } from '../base/dom.js';
import { LANGUAGES } from '../words/languages.js';

/** @typedef {import('../words/languages.js').Language} Language */

/**
 * @param {(language: Language) => void} choose
 * @returns {{element: HTMLElement, show: (language: Language, label: string) => void}}
 *   `show` marks the current language and names the group
 */
export function makeLanguageBar(choose) {
  const buttons = LANGUAGES.map(({ code, name, tag }) =>
    element('button', { type: 'button', lang: tag, onclick: () => choose(code) }, name),
  );
  const group = element(
    'div',
    { class: 'lang', role: 'group' },
    ...buttons.flatMap((button, k) =>
      k === 0 ? [button] : [element('span', { class: 'bar' }), button],
    ),
  );
  return {
    element: group,
    show: (language, label) => {
      group.setAttribute('aria-label', label);
      LANGUAGES.forEach(({ code }, k) =>
        buttons[k].setAttribute('aria-pressed', String(code === language)),
      );
    },
  };
}
