/**
 * Keeps the focus on the page. If the element that has it is removed, hidden or disabled, the
 * browser drops the focus, and the next key goes nowhere. Then something else gets it: in an open
 * dialog its first control, otherwise what the caller names.
 */

/**
 * @param {() => void} fallback focuses the most useful place outside dialogs
 */
export function keepFocus(fallback) {
  /** @type {HTMLElement | null} */
  let last = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof HTMLElement ? target : null;
  });
  // A click on nothing drops the focus on purpose.
  document.addEventListener('pointerup', () => {
    if (document.activeElement === document.body && last && isUsable(last)) last = null;
  });
  new MutationObserver(() => {
    const at = document.activeElement;
    if (!last || isUsable(last) || (at && at !== document.body && at !== last)) return;
    last = null;
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const control = dialog?.querySelector(CONTROLS);
    if (control instanceof HTMLElement) control.focus();
    else fallback();
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
}

const CONTROLS = ['button', 'input', 'select', 'textarea']
  .map((name) => `${name}:not(:disabled)`)
  .join();

/** @param {HTMLElement} element */
function isUsable(element) {
  return (
    element.isConnected && !element.matches(':disabled') && !element.closest('[hidden], [inert]')
  );
}

/** Focuses the board of the room that is shown, for example after a game was opened. */
export function focusBoard() {
  const boards = /** @type {(HTMLElement & {focusCell?: () => void})[]} */ ([
    ...document.querySelectorAll('q-board'),
  ]);
  boards.find((board) => board.checkVisibility())?.focusCell?.();
}
