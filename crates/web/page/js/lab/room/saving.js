/**
 * The question before a large file is written, or one that ends before the run does: how large it
 * is, where it ends, and whether a shorter part would do.
 *
 * This is a dialog of its own, because the frame of the other dialogs needs the words of Play,
 * which a saved page does not have.
 */
import { element, fill } from '../../base/dom.js';
import { savingWords } from '../../words/lab.js';

/** Files up to this many bytes are saved without a question, if they hold the whole run. */
export const SMALL = 2_000_000;

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {() => {lines: string[], file: () => Promise<Blob | null> | Blob | null}} make
 *     what is said about the part, and how its file is made
 */

let made = 0;

/**
 * Opens a dialog with a title. It is removed when it is closed.
 * @param {string} title
 * @param {() => void} [onclose]
 */
export function openSheet(title, onclose) {
  made += 1;
  const id = `saving-${made}`;
  const opener = document.activeElement;
  const body = element('div', { class: 'saving-body' });
  const foot = element('footer');
  const dialog = element(
    'dialog',
    { class: 'saving', 'aria-labelledby': id },
    element('h2', { id }, title),
    body,
    foot,
  );
  // Keys must not step through the run behind the dialog.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    onclose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, body, foot, close: () => dialog.close() };
}

/**
 * Makes radio buttons.
 * @template {string} V
 * @param {string} name what is chosen
 * @param {{value: V, text: string}[]} options
 * @param {V} chosen
 * @param {(value: V) => void} onchange
 */
export function choices(name, options, chosen, onchange) {
  made += 1;
  return element(
    'fieldset',
    {},
    element('legend', {}, name),
    ...options.map(({ value, text }) =>
      element(
        'label',
        {},
        element('input', {
          type: 'radio',
          name: `choice-${made}`,
          value,
          checked: value === chosen,
          onchange: () => onchange(value),
        }),
        text,
      ),
    ),
  );
}

/**
 * Asks which part is saved, if any.
 * @param {string} title
 * @param {Part[]} parts the first is chosen at the start
 * @returns {Promise<Blob | null>} null if the user cancels
 */
export function askBeforeSaving(title, parts) {
  const said = savingWords();
  return new Promise((resolve) => {
    let result = /** @type {Blob | null} */ (null);
    const sheet = openSheet(title, () => resolve(result));
    const told = element('div', { role: 'status' });
    const save = element('button', { type: 'button', class: 'btn primary' }, said.save);
    const cancel = element('button', { type: 'button', class: 'btn' }, said.cancel);
    let file = /** @type {Blob | null} */ (null);

    /** @param {number} k */
    async function show(k) {
      save.disabled = true;
      const part = parts[k].make();
      file = await part.file();
      if (!file) return;
      fill(
        told,
        ...[said.fileSize(said.size(file.size)), ...part.lines].map((line) =>
          element('p', {}, line),
        ),
      );
      save.disabled = false;
    }

    if (parts.length > 1) {
      const options = parts.map(({ name }, k) => ({ value: String(k), text: name }));
      sheet.body.append(choices(said.part, options, '0', (value) => void show(Number(value))));
    }
    sheet.body.append(told);
    sheet.foot.append(cancel, save);
    cancel.addEventListener('click', sheet.close);
    save.addEventListener('click', () => {
      result = file;
      sheet.close();
    });
    void show(0);
  });
}
