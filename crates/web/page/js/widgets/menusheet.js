/**
 * The frame of a menu: a native popover. It is in the top layer, Esc and a click elsewhere close
 * it, and the focus returns to its opener.
 */
import { element } from '../base/dom.js';

/**
 * Makes a menu.
 * @param {...HTMLElement} children a click on an element with the class `item` closes the menu
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
 * Puts the menu under the button that opened it. Not every browser tells a popover its opener, but
 * the opener is either focused or the one that is visible.
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

/**
 * Moves the focus through the items with the arrow keys.
 * @param {KeyboardEvent} event
 */
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
