/** A switch: a checkbox that looks like one. `show` updates its label when the language changes. */
import { element } from '../base/dom.js';

/**
 * @param {(on: boolean) => void} turn
 * @returns {{element: HTMLLabelElement, show: (label: string, on: boolean) => void}}
 */
export function makeSwitch(turn) {
  const text = element('span');
  const box = element('input', {
    type: 'checkbox',
    role: 'switch',
    class: 'vh',
    onchange: () => turn(box.checked),
  });
  const label = element(
    'label',
    { class: 'switch' },
    text,
    box,
    element('i', { 'aria-hidden': 'true' }),
  );
  return {
    element: label,
    show: (said, on) => {
      if (text.textContent !== said) text.textContent = said;
      box.checked = on;
    },
  };
}
