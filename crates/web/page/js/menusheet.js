/**
 * The frame of a menu: a native popover. It lies on top, Esc and a click elsewhere close it, and the focus goes back to its opener.
 */
import { element } from './dom.js';

/**
 * @param {...HTMLElement} children what is chosen in it has the class `item`
 * @returns {HTMLElement}
 */
export function makeMenuSheet(...children) {
  const menu = element(
    'div',
    { class: 'menu-sheet', popover: 'auto', onkeydown: walk },
    ...children,
  );
  menu.addEventListener('beforetoggle', (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === 'open') settle(menu);
  });
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('.item')) menu.hidePopover();
  });
  return menu;
}

/**
 * Puts the menu under the button that opened it. A popover does not know its opener in every browser, but that has the focus or
 * is the one that is seen.
 * @param {HTMLElement} menu
 */
function settle(menu) {
  const openers = [...document.querySelectorAll('button')].filter(
    (button) => button.popoverTargetElement === menu && button.checkVisibility(),
  );
  const opener = openers.find((button) => button === document.activeElement) ?? openers[0];
  if (!opener) return;
  const box = opener.getBoundingClientRect();
  menu.style.setProperty('--top', `${Math.round(box.bottom + 4)}px`);
  menu.style.setProperty(
    '--right',
    `${Math.round(document.documentElement.clientWidth - box.right)}px`,
  );
}

/** Arrows walk through the items. @param {KeyboardEvent} event */
function walk(event) {
  event.stopPropagation();
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  const reached = /** @type {HTMLElement[]} */ ([
    ...event.currentTarget.querySelectorAll('button:not([disabled]), input'),
  ]).filter((control) => control.checkVisibility());
  const at = reached.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  reached[(at + step + reached.length) % reached.length]?.focus();
}
