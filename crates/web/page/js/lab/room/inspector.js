/**
 * The inspector of a node: what its links were before the last act and what they are now. Each
 * value leads to the node that it names, so that one can walk along the lists.
 */
import { element, icon, write } from '../../base/dom.js';
import { programWords } from '../../words/lab.js';
import { LETTERS, isLinked, valueBefore, valueOf } from '../pictures/arrays.js';

/** @typedef {import('../run/types.js').Moment} Moment */

/**
 * Makes the inspector.
 * @param {{pick: (node: number) => void, close: () => void}} wish
 */
export function makeInspector({ pick, close }) {
  const title = element('b');
  const label = element('span');
  const number = element('input', {
    type: 'number',
    min: 0,
    step: 1,
    inputmode: 'numeric',
    onchange: () => {
      const node = Number(number.value);
      if (Number.isInteger(node) && node >= 0 && node <= Number(number.max)) pick(node);
      else number.value = String(shown);
    },
  });
  const closer = element(
    'button',
    { type: 'button', class: 'ib', onclick: () => close() },
    icon('close'),
  );
  const cells = LETTERS.map((letter) => {
    const [value, name] = [element('span'), element('small')];
    const button = element(
      'button',
      { type: 'button', onclick: () => pick(Number(button.value)) },
      value,
      ' ',
      name,
    );
    return {
      letter,
      head: element('th', { scope: 'col' }, letter),
      before: element('td'),
      now: element('td'),
      button,
      value,
      name,
    };
  });
  const [before, now] = [element('th', { scope: 'row' }), element('th', { scope: 'row' })];
  const table = element(
    'table',
    {},
    element('thead', {}, element('tr', {}, element('td'), ...cells.map(({ head }) => head))),
    element(
      'tbody',
      {},
      element('tr', {}, before, ...cells.map((cell) => cell.before)),
      element('tr', { class: 'now' }, now, ...cells.map((cell) => cell.now)),
    ),
  );
  const state = element('span', { class: 'state-of' });
  const node = element(
    'section',
    { class: 'inspector', hidden: true },
    element('header', {}, element('label', {}, label, number), title, state, closer),
    table,
  );
  node.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  });
  let shown = -1;

  return {
    element: node,
    /**
     * Shows a node.
     * @param {Moment} moment
     * @param {number} picked -1 for none
     */
    show(moment, picked) {
      shown = picked;
      node.hidden = picked < 0;
      if (picked < 0) return;
      const said = programWords();
      const { cover } = moment;
      number.max = String(cover.count - 1);
      if (document.activeElement !== number || Number(number.value) !== picked)
        number.value = String(picked);
      write(title, nameOf(cover, picked));
      node.setAttribute('aria-label', said.inspector(picked, nameOf(cover, picked)));
      for (const cell of cells) {
        const value = valueOf(moment, cell.letter, picked);
        const old = valueBefore(moment, cell.letter, picked);
        write(cell.before, old === null ? '–' : String(old));
        cell.now.classList.toggle('changed', old !== value);
        if (value === null || cell.letter === 'S') {
          if (cell.button.parentNode) cell.now.replaceChildren();
          write(cell.now, value === null ? '–' : String(value));
          continue;
        }
        if (!cell.button.parentNode) cell.now.replaceChildren(cell.button);
        write(cell.value, String(value));
        write(cell.name, cover.nodeName(value));
        cell.button.value = String(value);
        cell.button.setAttribute(
          'aria-label',
          said.leadsTo(said.fields[cell.letter], value, cover.nodeName(value)),
        );
      }
      write(state, isLinked(moment, picked) ? said.linked : said.unlinked);
    },
    focus: () => number.focus(),
    dress() {
      const said = programWords();
      write(label, said.node);
      write(before, said.before);
      write(now, said.now);
      closer.title = said.close;
      closer.setAttribute('aria-label', said.close);
      for (const { head, letter } of cells) head.title = said.fields[letter];
    },
  };
}

/** @param {import('../run/cover.js').Cover} cover @param {number} node */
function nameOf(cover, node) {
  const said = programWords();
  if (node === 0) return said.root;
  const item = cover.items[cover.itemOf[node]];
  const option = cover.optionOf[node];
  return option < 0 ? said.header(item) : said.entry(cover.options[option].name, item);
}
