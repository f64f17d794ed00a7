/** Where boards come from: pasted, or empty ones of any size and kind. */
import { button, radioGroup } from '../widgets/choices.js';
import { focusBoard, openDialog } from '../widgets/dialog.js';
import { SIZES, VARIANTS } from '../dialogs/orders.js';
import { readingPanel, textField } from '../dialogs/paste.js';
import { refusal, troubleText } from '../ask/telling.js';
import { element, fill } from '../base/dom.js';
import { LARGEST, readDigits } from '../game/shape.js';
import { sizeName } from '../words/figures.js';
import { setWords } from '../words/set.js';
import { words } from '../words/words.js';
import { shapeOf, take } from './acts.js';

/** @typedef {import('../types.js').BareShape} BareShape */
/** @typedef {import('../types.js').VariantName} VariantName */
/** @typedef {import('./state.js').SetStore} SetStore */

/** @param {SetStore} set */
export function openPaste(set) {
  const said = setWords();
  const frame = openDialog({ title: said.pasteTitle, kind: 'paste', holds: () => panel.holds() });
  const panel = readingPanel(() => frame, {
    act: said.pasteAct,
    note: () => said.pasteNote,
    use: async (board, _comment, foot) => {
      if (board.shape.size > LARGEST) return foot(await refusal('large'));
      frame.close();
      take(set, { shape: board.shape, givens: readDigits(board.givens) });
      focusBoard();
      return undefined;
    },
  });
  frame.body.append(panel.panel);
  panel.foot();
  panel.receive(frame.dialog, () => {});
  /** @type {HTMLElement | null} */ (frame.body.querySelector('textarea'))?.focus();
}

/** @param {SetStore} set */
export function openNewBoard(set) {
  const said = setWords();
  const { draft } = set.state;
  let size = SIZES.includes(draft.shape.size) ? draft.shape.size : 9;
  /** @type {VariantName} */
  let variant = 'classic';

  const sizes = radioGroup({
    label: said.size,
    kind: 'seg',
    options: SIZES.map((value) => ({ value, text: sizeName(value) })),
    value: size,
    onchange: (value) => (size = value),
  });
  const regions = textField(said.regionsLabel, '', 9);
  const how = element('p', { class: 'why', 'aria-hidden': 'true' }, said.regionsLabel);
  const regionsRow = element(
    'div',
    { class: 'field', hidden: true },
    element('span', { class: 'flabel' }, said.regions),
    element('div', {}, regions, how),
  );
  const rules = radioGroup({
    label: said.rules,
    kind: 'seg',
    options: VARIANTS.map((value) => ({ value, text: words().names.variants[value] })),
    value: variant,
    onchange: (value) => {
      variant = value;
      // The regions determine the size of the board.
      regionsRow.hidden = value !== 'jigsaw';
      sizes.node.hidden = value === 'jigsaw';
    },
  });
  const note = element('p', { role: 'status' }, said.pasteNote);
  const start = button(said.newAct, () => void begin(), { kind: 'primary' });

  /** @returns {BareShape | null} */
  function wanted() {
    if (variant === 'classic') return { size };
    if (variant !== 'jigsaw') return { size, variants: [variant] };
    const letters = regions.value.replace(/\s/g, '');
    const side = Math.sqrt(letters.length);
    if (letters.length > 0 && Number.isInteger(side)) return { size: side, regions: letters };
    fill(note, said.regionsCount(letters.length));
    return null;
  }

  async function begin() {
    const shape = wanted();
    if (!shape) return;
    if (shape.size > LARGEST) return fill(note, await refusal('large'));
    try {
      const made = await shapeOf(shape);
      if (made.answer === 'fault') return fill(note, await refusal(made));
      frame.close();
      take(set, { shape: made.shape, givens: new Array(shape.size ** 2).fill(0) });
      focusBoard();
    } catch (error) {
      fill(note, troubleText(error));
    }
    return undefined;
  }

  const frame = openDialog({
    title: said.newTitle,
    kind: 'new-board',
    content: [sizes.node, rules.node, regionsRow],
    footer: [note, button(words().dialogs.cancel, () => frame.close()), start],
    holds: () => regions.value.trim() !== '',
  });
}
