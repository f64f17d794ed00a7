/**
 * The dialog for a problem of one's own: typed, pasted, dropped or read from a file, in any exact
 * cover format or as a Sudoku. The format is detected from the text.
 *
 * The server opens the problem and also finds its errors, which are shown in the dialog and marked
 * in the text.
 */
import { button } from '../../widgets/choices.js';
import { openDialog } from '../../widgets/dialog.js';
import { chooseText } from '../../widgets/files.js';
import { faultPlace, markFault, receiveDrop, textField } from '../../dialogs/paste.js';
import { element, fill, icon } from '../../base/dom.js';
import { number } from '../../words/language.js';
import { words } from '../../words/words.js';
import { labWords, savingWords } from '../../words/lab.js';
import { openSubject } from './acts.js';
import { LARGEST_BOARD } from './gallery.js';
import { isPlainWords, sudokuIn } from './pasted.js';

/** @typedef {import('./state.js').LabStore} LabStore */

/** The server accepts at most 256 KB per request, and JSON escapes some characters as two. */
export const LONGEST = 240_000;
const FILES =
  '.txt,.dlx,.sets,.matrix,.csv,.json,.ec,.xc,.xcc,.md,.tex,.sdk,.sdm,.ss,text/plain,application/json';

/** One example for each format. */
const EXAMPLES = /** @type {const} */ ({
  sets: 'S1 = {5, 9, 17}\nS2 = {1, 8, 119}\nS3 = {3, 5, 17}\nS4 = {1, 8}\nS5 = {3, 119}\nS6 = {8, 9, 119}\n',
  matrix: 'A 1001001\nB 1001000\nC 0001101\nD 0010110\nE 0110011\nF 0100001\n',
  dlx: '| primary items, then | and the secondary ones\np q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n',
  json: '{\n  "items": ["a", "b", "c"],\n  "options": [\n    ["a", "b"],\n    ["c"],\n    ["b", "c"]\n  ]\n}\n',
  orlib: '4 5\n7 2 1 2\n5 2 3 4\n4 1 1\n6 2 2 3\n3 1 4\n',
  ec: 'c items and options, then the items of each option\np ec 4 5\n1 2\n3 4\n1\n2 3\n4\n',
  xcc: 'c primary and secondary items, then options; -1 is a colour\np xcc 3 2\n1 2 4 5 -1 0\n1 3 4 -1 5 0\n1 4 -2 0\n2 4 -1 0\n3 5 -2 0\n',
  csv: 'row,column\nP,a\nP,b\nQ,c\nR,b\nR,c\nS,a\n',
});

/**
 * Returns the length of a text in a request, in bytes of JSON.
 * @param {string} text
 */
export function weightOf(text) {
  return new TextEncoder().encode(JSON.stringify(text)).length;
}

/**
 * Opens the dialog.
 * @param {LabStore} lab
 * @param {string} [text] a text that is opened at once
 */
export function openProblem(lab, text) {
  const said = labWords().problem;
  const { subject } = lab.state;
  const field = textField(said.label, said.here, 12);
  // A text that is too long gets a message. A field that cut it off would cause an error that the
  // text does not have.
  field.removeAttribute('maxlength');
  if (subject && 'problem' in subject && lab.state.id === '') field.value = subject.problem;
  const begun = field.value;
  const read = element('div', { class: 'read', role: 'status' });
  const note = element('p', {}, said.openKey);
  const open = button(said.open, () => void take(), { kind: 'primary' });
  const examples = /** @type {(keyof typeof EXAMPLES)[]} */ (Object.keys(EXAMPLES)).map((format) =>
    button(said.formats[format], () => put(EXAMPLES[format]), { kind: 'small' }),
  );
  const file = button(labWords().openFile, async () => put(await chooseText(FILES)), {
    kind: 'small',
  });
  const frame = openDialog({
    title: said.title,
    kind: 'problem',
    content: [
      element('p', { class: 'lead', 'aria-hidden': 'true' }, said.label),
      field,
      element('p', { class: 'beside' }, file, said.drop),
      element('p', { class: 'beside' }, said.examples, ...examples),
      read,
    ],
    footer: [note, button(said.cancel, () => frame.close()), open],
    holds: () => field.value !== begun && field.value.trim() !== '',
  });
  field.focus();
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    void take();
  });
  field.addEventListener('input', () => fill(read));
  receiveDrop(frame.dialog, (dropped) => {
    put(dropped);
    void take();
  });

  /** @param {string | null} next */
  function put(next) {
    if (next === null) return;
    field.value = next;
    fill(read);
    field.focus();
  }

  async function take() {
    const problem = field.value;
    if (problem.trim() === '') return fill(read, element('p', { class: 'quiet' }, said.nothing));
    const weight = weightOf(problem);
    if (weight > LONGEST) {
      return fill(
        read,
        element('p', {}, said.tooLong(number(Math.ceil(weight / 1000)), number(LONGEST / 1000))),
      );
    }
    fill(read, element('p', { class: 'quiet' }, said.opening));
    open.disabled = true;
    const before = lab.state.trouble;
    const opened = await openSubject(lab, {
      subject: { problem },
      title: '',
      covers: 0,
      method: 'links',
      accepts: ({ cover }) => cover.options.length > 0,
    });
    const { trouble } = lab.state;
    // An error in the text is shown in this dialog only: the run behind it is still sound.
    if (trouble !== before) lab.update({ trouble: before });
    const told = opened ? null : await refusal(problem, trouble === before ? null : trouble);
    open.disabled = false;
    if (!told) return frame.close();
    fill(read, ...told.lines);
    if (told.fault) markFault(field, told.fault);
  }

  /**
   * Opens a text that is no exact cover problem as a Sudoku, if it is one.
   * @param {string} problem
   * @param {import('./state.js').LabState['trouble']} trouble
   * @returns {Promise<{lines: Node[], fault?: import('../../types.js').Fault} | null>}
   *     why it cannot be opened; null if it is open now
   */
  async function refusal(problem, trouble) {
    const line = (/** @type {string} */ text) => ({ lines: [element('p', {}, text)] });
    if (trouble && !('answer' in trouble)) return line(words().page.trouble[trouble.kind]);
    const board = await sudokuIn(problem).catch(() => null);
    if (board && board.shape.size > LARGEST_BOARD) return line(labWords().tooLarge(LARGEST_BOARD));
    if (
      board &&
      (await openSubject(lab, {
        subject: { board },
        title: '',
        branch: 'mrv',
        covers: 0,
        method: 'links',
      }))
    )
      return null;
    if (trouble && !isPlainWords(problem))
      return { lines: [await faultPlace(trouble, field)], fault: trouble };
    const said = savingWords().paste;
    return {
      lines: [
        element(
          'div',
          { class: 'fault' },
          element(
            'p',
            {},
            icon('flag'),
            trouble || isPlainWords(problem) ? said.words : said.noOptions,
          ),
          element('p', {}, said.accepted),
          element('ul', {}, ...said.forms.map((form) => element('li', {}, form))),
        ),
      ],
    };
  }

  if (text !== undefined) {
    put(text);
    void take();
  }
}

/** Lets the user choose a file, and opens it. @param {LabStore} lab */
export async function openProblemFile(lab) {
  const text = await chooseText(FILES);
  if (text !== null) openProblem(lab, text);
}

/** Shows the keys of the lab as a table. */
export function openLabKeys() {
  const said = labWords();
  const rows = said.keyTable.map(([keys, act]) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, element('kbd', {}, keys)),
      element('td', {}, act),
    ),
  );
  const frame = openDialog({
    title: said.keyTitle,
    kind: 'keylist',
    content: [element('table', { class: 'keys' }, element('tbody', {}, ...rows))],
  });
  // Nothing in the dialog can have the focus, yet on a small screen it must scroll by keys.
  frame.body.tabIndex = 0;
}
