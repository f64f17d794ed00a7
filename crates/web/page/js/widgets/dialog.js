/**
 * The frame of every dialog: a native `<dialog>`, so that the browser traps the focus, handles Esc
 * and returns the focus.
 *
 * What the browser leaves to us: a click on the backdrop closes the dialog if nothing is lost by
 * it; keys do not reach the board below; Enter presses the primary button; and if the opener is
 * gone (an item of a menu that has closed), the focus goes to the board, never to the bare page.
 * The close button comes last in the document, so that the focus starts in the content.
 */
import { element, fill, icon } from '../base/dom.js';
import { focusBoard } from '../base/focus.js';
import { words } from '../words/words.js';

export { focusBoard };

/** @typedef {import('../base/dom.js').Child} Child */

/**
 * @typedef {object} Frame
 * @property {HTMLDialogElement} dialog
 * @property {HTMLElement} body
 * @property {HTMLElement} foot hidden while it is empty
 * @property {(...children: Child[]) => void} setFoot
 * @property {(title: string) => void} setTitle
 * @property {() => void} close
 */

/**
 * @typedef {object} Opening
 * @property {string} title
 * @property {string} [kind] a class: `new`, `finish`, …
 * @property {boolean} [bare] the title is read out but not shown
 * @property {Child[]} [content]
 * @property {Child[]} [footer]
 * @property {() => boolean} [holds]
 *   whether input would be lost: then a click on the backdrop does nothing
 * @property {() => void} [onclose]
 */

let made = 0;

/**
 * Opens a dialog.
 * @param {Opening} opening
 * @returns {Frame}
 */
export function openDialog({
  title,
  kind = '',
  bare = false,
  content = [],
  footer = [],
  holds = () => false,
  onclose,
}) {
  const opener = document.activeElement;
  made += 1;
  const id = `dialog-${made}`;
  const heading = element('h2', { id, class: bare ? 'vh' : undefined }, title);
  const body = element('div', { class: 'dialog-body' }, ...content);
  const foot = element('footer', {}, ...footer);
  const shut = element(
    'button',
    { type: 'button', class: 'ib x', 'aria-label': words().play.close },
    icon('close'),
  );
  const dialog = element(
    'dialog',
    { class: `dialog ${kind}`.trim(), 'aria-labelledby': id },
    heading,
    body,
    foot,
    shut,
  );
  foot.hidden = footer.length === 0;

  const close = () => dialog.close();
  shut.addEventListener('click', close);
  dialog.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Enter' && !event.isComposing && pressesTheFilledButton(event.target)) {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (
        dialog.querySelector('.btn.primary:not([disabled])')
      )?.click();
    }
  });
  closeByVeil(dialog, () => !holds() && close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    onclose?.();
    giveFocusBack(opener);
  });

  document.body.append(dialog);
  dialog.showModal();
  // If the content is taller than the screen, browsers focus the scroller itself instead of a
  // control.
  if (document.activeElement === body) focusFirst(body);
  return {
    dialog,
    body,
    foot,
    setFoot: (...children) => {
      fill(foot, ...children);
      foot.hidden = children.length === 0;
    },
    setTitle: (text) => fill(heading, text),
    close,
  };
}

/**
 * Asks before something that cannot be undone.
 * @param {{title: string, text: string, act: string, cancel?: string}} question
 *   `act` is the verb on the primary button
 * @returns {Promise<boolean>}
 */
export function confirm({ title, text, act, cancel }) {
  return new Promise((resolve) => {
    let answer = false;
    const no = element('button', { type: 'button', class: 'btn' }, cancel ?? words().play.cancel);
    const yes = element('button', { type: 'button', class: 'btn primary', autofocus: true }, act);
    const frame = openDialog({
      title,
      kind: 'question',
      content: [element('p', { class: 'prose' }, text)],
      footer: [element('p'), no, yes],
      onclose: () => resolve(answer),
    });
    no.addEventListener('click', frame.close);
    yes.addEventListener('click', () => {
      answer = true;
      frame.close();
    });
  });
}

/** @param {HTMLElement} body */
function focusFirst(body) {
  /** @type {HTMLElement | null} */ (
    body.querySelector('input:checked, input, select, textarea, button')
  )?.focus();
}

/**
 * Returns whether Enter presses the primary button. Buttons, links and multi-line fields use Enter
 * themselves.
 * @param {EventTarget | null} target
 */
function pressesTheFilledButton(target) {
  if (!(target instanceof Element)) return false;
  return !target.closest('button, a, textarea, select, summary, input[type=file]');
}

/**
 * Calls `act` on a click on the backdrop, which belongs to the dialog element. Both ends of the
 * click must be outside: dragging a selection out of a text field does not count.
 * @param {HTMLDialogElement} dialog
 * @param {() => void} act
 */
function closeByVeil(dialog, act) {
  let began = false;
  /** @param {MouseEvent} event */
  const outside = (event) => {
    if (event.target !== dialog) return false;
    const box = dialog.getBoundingClientRect();
    return (
      event.clientX < box.left ||
      event.clientX > box.right ||
      event.clientY < box.top ||
      event.clientY > box.bottom
    );
  };
  dialog.addEventListener('pointerdown', (event) => {
    began = outside(event);
  });
  dialog.addEventListener('click', (event) => {
    if (began && outside(event)) act();
    began = false;
  });
}

/** @param {Element | null} opener */
function giveFocusBack(opener) {
  if (
    document.querySelector('dialog[open]') ||
    (document.activeElement && document.activeElement !== document.body)
  )
    return;
  if (opener instanceof HTMLElement && opener.isConnected && opener.checkVisibility())
    opener.focus();
  if (document.activeElement === document.body) focusBoard();
}
