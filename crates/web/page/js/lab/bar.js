/** The bar of the lab: the problem, the branching rule, and what can be done with the run. */
import { element, icon, write } from '../base/dom.js';
import { labWords } from '../words/lab.js';
import { setBranch, setCovers } from './acts.js';
import { makePicker } from './picker.js';
import { makeItems, makePopover } from './popover.js';
import { makeRadios } from './radios.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('./popover.js').Action} Action */

/** How long a message stays, in milliseconds. */
const STAYS = 3000;

/**
 * Makes the bar.
 * @param {LabStore} lab
 * @param {object} wish
 * @param {import('./picker.js').Ways} wish.ways
 * @param {() => Promise<string>} wish.link returns the address of the current step
 * @param {() => void} wish.print
 * @param {() => void} wish.keys
 * @param {Action[]} [wish.actions] ways to save the run; if there are none, the button is hidden
 */
export function makeBar(lab, { ways, link, print, keys, actions = [] }) {
  const picker = makePicker(lab, ways);
  const branches = makeRadios(
    /** @type {const} */ (['leftmost', 'mrv']),
    (branch) => void setBranch(lab, branch),
  );
  const covers = makeRadios(
    /** @type {const} */ (['all', 'first']),
    (wanted) => void setCovers(lab, wanted === 'all' ? 0 : 1),
  );

  const done = element('span', { class: 'done', role: 'status' });
  let leaving = 0;
  /** @param {string} text */
  const tell = (text) => {
    write(done, text);
    clearTimeout(leaving);
    leaving = window.setTimeout(() => write(done, ''), STAYS);
  };
  async function copyLink() {
    const address = await link();
    const copied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    tell(copied ? labWords().copied : labWords().notCopied);
  }

  /** @param {string} sign @param {() => unknown} [act] */
  const button = (sign, act) =>
    element(
      'button',
      { type: 'button', class: 'ib', onclick: act ? () => void act() : null },
      icon(sign),
    );
  const [copy, save, printer, more] = [
    button('link', copyLink),
    button('export'),
    button('print', print),
    button('more'),
  ];
  for (const one of [copy, save, printer]) one.classList.add('wide');
  save.hidden = actions.length === 0;
  const saves = makePopover(save, { kind: 'menu-sheet' });
  const saveItems = makeItems(saves, actions);
  saves.append(saveItems.element);
  const menu = makePopover(more, { kind: 'menu-sheet' });
  const items = makeItems(menu, [
    { label: () => labWords().copyLink, icon: 'link', run: copyLink },
    { label: () => labWords().print, icon: 'print', run: print },
    { label: () => labWords().keys, run: keys },
  ]);
  // On a phone the bar has no room for a second menu, so this menu contains its items too.
  const narrowItems = makeItems(menu, actions);
  narrowItems.element.classList.add('narrow');
  menu.append(
    element('div', { class: 'menu-covers' }, covers.element),
    items.element,
    narrowItems.element,
  );

  lab.watch(
    ({ branch }) => branch,
    (branch) => branches.show(branch),
  );
  lab.watch(
    ({ covers: count }) => count,
    (count) => covers.show(count === 0 ? 'all' : 'first'),
  );
  return {
    element: element(
      'div',
      { class: 'lab-bar' },
      picker.button,
      branches.element,
      element('div', { class: 'end' }, done, copy, save, printer, more),
      picker.sheet,
      saves,
      menu,
    ),
    dress() {
      const said = labWords();
      picker.dress();
      items.dress();
      saveItems.dress();
      narrowItems.dress();
      branches.dress(said.branchOn, said.branches, said.branchWhy);
      covers.dress(said.covers, { all: said.allCovers, first: said.firstCover });
      for (const [node, text] of /** @type {const} */ ([
        [copy, said.copyLink],
        [save, said.takeAway],
        [printer, said.print],
        [more, said.menu],
      ])) {
        node.title = text;
        node.setAttribute('aria-label', text);
      }
      menu.setAttribute('aria-label', said.menu);
      saves.setAttribute('aria-label', said.takeAway);
    },
  };
}
