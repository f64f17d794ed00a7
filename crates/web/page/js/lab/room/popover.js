/**
 * A native popover under a button: Esc and a click elsewhere close it, and the focus returns to the
 * button.
 */
import { element, icon, write } from '../../base/dom.js';

/** @typedef {import('../../base/dom.js').Child} Child */
/** @typedef {{label: () => string, icon?: string, run: () => unknown}} Action */

/**
 * Makes a popover that `opener` opens.
 * @param {HTMLButtonElement} opener
 * @param {{kind: string, onopen?: () => void}} manner
 * @param {...Child} content
 */
export function makePopover(opener, { kind, onopen }, ...content) {
  const sheet = element('div', { class: kind, popover: 'auto', onkeydown: walk }, ...content);
  opener.popoverTargetElement = sheet;
  opener.setAttribute('aria-haspopup', 'true');
  opener.setAttribute('aria-expanded', 'false');
  sheet.addEventListener('beforetoggle', (event) => {
    const opens = /** @type {ToggleEvent} */ (event).newState === 'open';
    opener.setAttribute('aria-expanded', String(opens));
    if (!opens) return;
    const box = opener.getBoundingClientRect();
    sheet.style.setProperty('--top', `${Math.round(box.bottom + 6)}px`);
    sheet.style.setProperty('--left', `${Math.round(box.left)}px`);
    sheet.style.setProperty(
      '--right',
      `${Math.round(document.documentElement.clientWidth - box.right)}px`,
    );
    onopen?.();
  });
  return sheet;
}

/**
 * Makes a group of menu items.
 * @param {HTMLElement & {hidePopover(): void}} menu
 * @param {Action[]} actions
 */
export function makeItems(menu, actions) {
  const made = actions.map((action) => {
    const name = element('span');
    const sign = action.icon ? icon(action.icon) : element('span', { class: 'ic' });
    const run = () => {
      // The menu closes first, so that a dialog returns the focus to the right element when it is
      // closed.
      menu.hidePopover();
      queueMicrotask(() => void action.run());
    };
    return {
      action,
      name,
      button: element('button', { type: 'button', class: 'item', onclick: run }, sign, name),
    };
  });
  return {
    element: element('div', { class: 'items', role: 'group' }, ...made.map(({ button }) => button)),
    dress() {
      for (const { action, name } of made) write(name, action.label());
    },
  };
}

/** Moves the focus through the buttons with the arrow keys. @param {KeyboardEvent} event */
function walk(event) {
  event.stopPropagation();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || event.defaultPrevented || !(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const all = /** @type {HTMLElement[]} */ ([
    ...event.currentTarget.querySelectorAll('button:not([disabled], [tabindex="-1"])'),
  ]);
  const reached = all.filter((control) => control.checkVisibility());
  const at = reached.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  reached[(at + step + reached.length) % reached.length]?.focus();
}
