/**
 * Radio groups, check boxes, switches and tabs. The radio buttons and check boxes are native: arrow
 * keys, one tab stop and the screen reader's "2 of 5" come with them; only their appearance is
 * ours. What cannot be chosen is disabled, and a sentence says why.
 */
import { element, fill, write } from '../base/dom.js';

/** @typedef {import('../base/dom.js').Child} Child */

let groups = 0;

/**
 * @template {string | number} V
 * @typedef {object} Choice
 * @property {HTMLElement} node
 * @property {(value: V) => void} set chooses a value without calling `onchange`
 * @property {(sentence: string) => void} say replaces the sentence under the group
 * @property {(refused: (value: V) => string | null) => void} limit
 *   disables the refused options and says why
 */

/**
 * Makes a group of radio buttons.
 * @template {string | number} V
 * @param {object} group
 * @param {string} group.label
 * @param {'levels' | 'seg' | 'tiles'} group.kind
 * @param {{value: V, text: string, small?: string, drawing?: Node}[]} group.options
 * @param {V} group.value
 * @param {(value: V) => void} group.onchange
 * @param {string} [group.sentence] shown under the group, unless an option is refused
 * @returns {Choice<V>}
 */
export function radioGroup({ label, kind, options, value, onchange, sentence = '' }) {
  groups += 1;
  const name = `choice-${groups}`;
  const why = element('p', { class: 'why', id: `${name}-why` });
  /** @type {Map<V, HTMLInputElement>} */
  const inputs = new Map();
  const labels = options.map((option) => {
    const input = element('input', { type: 'radio', class: 'vh', name, value: option.value });
    input.checked = option.value === value;
    input.addEventListener('change', () => onchange(option.value));
    inputs.set(option.value, input);
    return element(
      'label',
      {},
      input,
      option.drawing,
      element('b', {}, option.text),
      option.small && element('small', {}, option.small),
    );
  });
  const node = element(
    'div',
    {
      class: 'field',
      role: 'radiogroup',
      'aria-labelledby': `${name}-label`,
      'aria-describedby': `${name}-why`,
    },
    element('span', { class: 'flabel', id: `${name}-label` }, label),
    element('div', {}, element('div', { class: kind }, ...labels), why),
  );
  const say = (/** @type {string} */ text) => {
    fill(why, text);
    why.hidden = text === '';
  };
  say(sentence);
  return {
    node,
    set: (chosen) => {
      const input = inputs.get(chosen);
      if (input) input.checked = true;
    },
    say,
    limit: (refused) => {
      const reasons = new Set();
      for (const [one, input] of inputs) {
        const reason = refused(one);
        input.disabled = reason !== null;
        if (reason !== null) reasons.add(reason);
      }
      say([...reasons].join(' ') || sentence);
    },
  };
}

/**
 * Makes a group of check boxes on tiles, any number of which can be chosen. What cannot be chosen
 * says why in place of its own line.
 * @template {string} V
 * @param {object} group
 * @param {string} group.label
 * @param {{value: V, text: string, small: string, drawing?: Node}[]} group.options
 * @param {readonly string[]} group.values
 * @param {(values: V[]) => void} group.onchange
 * @returns {{node: HTMLElement, set: (values: readonly string[]) => void,
 *   limit: (refused: (value: V) => string | null) => void}}
 *   `set` chooses values without calling `onchange`
 */
export function checkGroup({ label, options, values, onchange }) {
  groups += 1;
  const id = `choice-${groups}-label`;
  const made = options.map(({ value, text, small, drawing }) => {
    const input = element('input', { type: 'checkbox', class: 'vh', value });
    const line = element('small', {}, small);
    input.addEventListener('change', () => onchange(chosen()));
    const words = element('span', {}, element('b', {}, text), line);
    return { value, small, input, line, label: element('label', {}, input, drawing, words) };
  });
  const chosen = () => made.filter(({ input }) => input.checked).map(({ value }) => value);
  const set = (/** @type {readonly string[]} */ wanted) => {
    for (const { value, input } of made) input.checked = wanted.includes(value);
  };
  set(values);
  return {
    node: element(
      'div',
      { class: 'field', role: 'group', 'aria-labelledby': id },
      element('span', { class: 'flabel', id }, label),
      element('div', { class: 'checks' }, ...made.map((one) => one.label)),
    ),
    set,
    limit: (refused) => {
      for (const { value, small, input, line } of made) {
        const reason = refused(value);
        input.disabled = reason !== null;
        write(line, reason ?? small);
      }
    },
  };
}

/**
 * @param {object} wish
 * @param {string} wish.label
 * @param {string} [wish.sentence]
 * @param {boolean} wish.on
 * @param {(on: boolean) => void} wish.onchange
 */
export function switchRow({ label, sentence, on, onchange }) {
  groups += 1;
  const input = element('input', {
    type: 'checkbox',
    role: 'switch',
    class: 'vh',
    'aria-describedby': sentence ? `switch-${groups}` : undefined,
  });
  input.checked = on;
  input.addEventListener('change', () => onchange(input.checked));
  return element(
    'div',
    { class: 'switch-row' },
    element(
      'label',
      {},
      input,
      element('span', {}, label),
      element('i', { 'aria-hidden': 'true' }),
    ),
    sentence && element('p', { id: `switch-${groups}` }, sentence),
  );
}

/**
 * Makes tabs: arrow keys move between them, and the panel follows at once.
 * @template {string} T
 * @param {{label: string, tabs: {name: T, text: string, panel: HTMLElement}[], chosen: T,
 *   onchange: (name: T) => void}} wish
 * @returns {{node: HTMLElement, choose: (name: T) => void}}
 */
export function tabList({ label, tabs, chosen, onchange }) {
  groups += 1;
  const id = `tabs-${groups}`;
  const list = element('div', { class: 'tabs', role: 'tablist', 'aria-label': label });
  /** @param {T} name @param {boolean} focus */
  const choose = (name, focus) => {
    tabs.forEach((tab, index) => {
      const here = tab.name === name;
      buttons[index].setAttribute('aria-selected', String(here));
      buttons[index].tabIndex = here ? 0 : -1;
      tab.panel.hidden = !here;
      if (here && focus) buttons[index].focus();
    });
    onchange(name);
  };
  const buttons = tabs.map((tab, index) => {
    const button = element(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `${id}-${index}`,
        'aria-controls': `${id}-${index}-panel`,
      },
      tab.text,
    );
    tab.panel.id = `${id}-${index}-panel`;
    tab.panel.setAttribute('role', 'tabpanel');
    tab.panel.setAttribute('aria-labelledby', button.id);
    button.addEventListener('click', () => choose(tab.name, false));
    button.addEventListener('keydown', (event) => {
      const steps = /** @type {Record<string, number>} */ ({
        ArrowRight: 1,
        ArrowLeft: -1,
        Home: -index,
        End: tabs.length - 1 - index,
      });
      if (!(event.key in steps)) return;
      event.preventDefault();
      choose(tabs[(index + steps[event.key] + tabs.length) % tabs.length].name, true);
    });
    return button;
  });
  list.append(...buttons);
  choose(chosen, false);
  return { node: list, choose: (name) => choose(name, false) };
}

/**
 * Makes a button.
 * @param {string} text
 * @param {(event: Event) => void} act
 * @param {{kind?: string, icon?: Node, label?: string}} [manner]
 */
export function button(text, act, { kind = '', icon, label } = {}) {
  return element(
    'button',
    { type: 'button', class: `btn ${kind}`.trim(), 'aria-label': label, onclick: act },
    icon,
    text,
  );
}

/**
 * Makes a select with its label.
 * @param {string} label
 * @param {{value: string, text: string}[]} options
 * @param {string} value
 * @param {(value: string) => void} onchange
 */
export function selectField(label, options, value, onchange) {
  const select = element(
    'select',
    { class: 'input', 'aria-label': label },
    ...options.map((option) => element('option', { value: option.value }, option.text)),
  );
  select.value = value;
  select.addEventListener('change', () => onchange(select.value));
  return select;
}
