/**
 * A row of buttons, one of them pressed: a radio group with one tab stop, in which the arrow keys
 * choose.
 */
import { element, write } from '../../base/dom.js';

/**
 * Makes a radio group.
 * @template {string} V
 * @param {readonly V[]} values
 * @param {(value: V) => void} choose
 */
export function makeRadios(values, choose) {
  // A click leaves the focus where it is: the user will step next, and the arrow keys must not
  // change the choice again.
  const stay = (/** @type {MouseEvent} */ event) => event.preventDefault();
  const buttons = values.map((value) =>
    element('button', {
      type: 'button',
      role: 'radio',
      'aria-checked': 'false',
      tabindex: -1,
      onmousedown: stay,
      onclick: () => choose(value),
    }),
  );
  const label = element('span', { 'aria-hidden': 'true' });
  const group = element('div', { class: 'seg', role: 'radiogroup' }, ...buttons);
  group.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const here = buttons.findIndex((button) => button === event.target);
    if (!by || here < 0 || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = (here + by + values.length) % values.length;
    buttons[next].focus();
    choose(values[next]);
  });
  return {
    element: element('div', { class: 'lbl' }, label, group),
    /** @param {V} value */
    show(value) {
      values.forEach((one, k) => {
        buttons[k].setAttribute('aria-checked', String(one === value));
        buttons[k].tabIndex = one === value ? 0 : -1;
      });
    },
    /** @param {string} name @param {Record<V, string>} texts @param {Record<V, string>} [titles] */
    dress(name, texts, titles) {
      write(label, name);
      group.setAttribute('aria-label', name);
      values.forEach((value, k) => {
        write(buttons[k], texts[value]);
        if (titles) buttons[k].title = titles[value];
      });
    },
  };
}
