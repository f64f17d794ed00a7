/** The bar of the lab: the problem, the branching rule, and what can be done with the run. */
import { element, icon, write } from '../../base/dom.js';
import {
  compareWords,
  labWords,
  predictWords,
  presentWords,
  variantWords,
} from '../../words/lab.js';
import { setBranch, setCovers, setHeaders, setMethod } from './acts.js';
import { setPredicting } from './guess.js';
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
 * @param {{toggle: HTMLElement}} wish.predict
 * @param {{button: HTMLElement, sheet: HTMLElement}} wish.lessons
 * @param {() => unknown} wish.compare opens the comparison of two runs
 * @param {() => unknown} wish.present shows the figures as on a wall
 * @param {Action[]} [wish.actions] ways to save the run; if there are none, the button is hidden
 */
export function makeBar(lab, wish) {
  const { ways, link, print, keys, predict, lessons, compare, present, actions = [] } = wish;
  const picker = makePicker(lab, ways);
  const branches = makeRadios(
    /** @type {const} */ (['leftmost', 'mrv']),
    (branch) => void setBranch(lab, branch),
  );
  const covers = makeRadios(
    /** @type {const} */ (['all', 'first']),
    (wanted) => void setCovers(lab, wanted === 'all' ? 0 : 1),
  );

  const methods = makeRadios(
    /** @type {const} */ (['links', 'rows']),
    (method) => void setMethod(lab, method),
  );
  const headers = makeRadios(
    /** @type {const} */ (['last', 'first']),
    (order) => void setHeaders(lab, order),
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
  const [two, wall, copy, save, printer, more] = [
    button('symmetry', compare),
    button('fit', present),
    button('link', copyLink),
    button('export'),
    button('print', print),
    button('more'),
  ];
  for (const one of [two, wall, copy, save, printer]) one.classList.add('wide');
  save.hidden = actions.length === 0;
  const saves = makePopover(save, { kind: 'menu-sheet' });
  const saveItems = makeItems(saves, actions);
  saves.append(saveItems.element);
  const menu = makePopover(more, { kind: 'menu-sheet' });
  const items = makeItems(menu, [
    { label: () => compareWords().open, icon: 'symmetry', run: compare },
    { label: () => presentWords().present, icon: 'fit', run: present },
    { label: () => labWords().copyLink, icon: 'link', run: copyLink },
    { label: () => labWords().print, icon: 'print', run: print },
    { label: () => labWords().keys, run: keys },
  ]);
  // On a phone the bar has no room for a second menu, so this menu contains its items too.
  const narrowItems = makeItems(menu, [
    { label: () => predictWords().predict, icon: 'help', run: () => setPredicting(lab) },
    ...actions,
  ]);
  narrowItems.element.classList.add('narrow');
  menu.append(
    ...[covers, methods, headers].map((one) =>
      element('div', { class: 'menu-covers' }, one.element),
    ),
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
  lab.watch(
    ({ method }) => method,
    (method) => {
      methods.show(method);
      // Row by row, no item is branched on.
      branches.element.hidden = method === 'rows';
    },
  );
  lab.watch(
    ({ headers: order }) => order,
    (order) => headers.show(order),
  );
  return {
    element: element(
      'div',
      { class: 'lab-bar' },
      picker.button,
      branches.element,
      predict.toggle,
      element('div', { class: 'end' }, done, lessons.button, two, wall, copy, save, printer, more),
      lessons.sheet,
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
      const also = variantWords();
      methods.dress(also.method, also.methods, also.methodWhy);
      headers.dress(also.headers, also.headerOrders, also.headersWhy);
      for (const [node, text] of /** @type {const} */ ([
        [two, compareWords().open],
        [wall, presentWords().present],
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
