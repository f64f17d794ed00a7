/** The list of drafts: one is on the table, and the others wait. Each is deleted with undo. */
import { element, fill, icon } from '../base/dom.js';
import { variantOf } from '../game/shape.js';
import { listDrafts, newId, saveDrafts } from '../keep/drafts.js';
import { storage } from '../keep/storage.js';
import { button } from '../widgets/choices.js';
import { focusBoard, openDialog } from '../widgets/dialog.js';
import { picture } from '../widgets/picture.js';
import { boardName, moment } from '../words/figures.js';
import { setWords } from '../words/set.js';
import { words } from '../words/words.js';
import { callOff } from './acts.js';
import { openNewBoard } from './dialogs.js';
import { firstState, givensOf } from './state.js';

/** @typedef {import('../keep/drafts.js').KeptDraft} KeptDraft */
/** @typedef {import('./state.js').SetState} SetState */
/** @typedef {import('./state.js').SetStore} SetStore */

/**
 * Returns the draft on the table as it is kept.
 * @param {Pick<SetState, 'about' | 'draft'>} state
 * @param {number} [now]
 * @returns {KeptDraft}
 */
export const keptOf = ({ about, draft }, now = Date.now()) => ({ about, draft, touched: now });

/**
 * Returns whether nothing is lost if a draft is not kept: an empty usual board without a name.
 * @param {Pick<SetState, 'about' | 'draft'>} state
 */
export function isBlank({ about, draft }) {
  return (
    givensOf(draft) === 0 &&
    !draft.sketch &&
    variantOf(draft.shape) === 'classic' &&
    !about.title &&
    !about.rules
  );
}

/**
 * Puts another draft on the table, and the one that is there to the others. The history of acts
 * starts again.
 * @param {SetStore} set
 * @param {Pick<KeptDraft, 'about' | 'draft'>} other
 */
export function putOnTable(set, { about, draft }) {
  callOff(set);
  const waiting = listDrafts(storage).filter((one) => one.about.id !== about.id);
  const left = isBlank(set.state) ? [] : [keptOf(set.state)];
  saveDrafts(storage, [...left, ...waiting]);
  const { past, future, selection, cursor, digit, message } = firstState();
  set.update({
    ...{ past, future, selection, cursor, digit, message },
    ...{ about, draft, drawing: null },
  });
}

/** @param {SetStore} set */
export function openDrafts(set) {
  const said = setWords();
  const list = element('ul', { class: 'games drafts' });
  const fresh = () => {
    frame.close();
    openNewBoard(set, {
      use: (draft) => putOnTable(set, { about: { ...firstState().about }, draft }),
      note: said.newDraftNote,
    });
  };
  const frame = openDialog({
    title: said.drafts,
    kind: 'new',
    content: [list],
    footer: [
      element('p', {}, said.draftsNote),
      button(said.newDraft, fresh),
      button(words().dialogs.close, () => frame.close(), { kind: 'primary' }),
    ],
  });
  show();

  function show() {
    const current = row(keptOf(set.state), true);
    fill(list, current, ...listDrafts(storage).map((kept) => row(kept, false)));
  }

  /** @param {KeptDraft} kept @param {boolean} here */
  function row(kept, here) {
    const { about, draft, touched } = kept;
    const title = about.title || said.untitled;
    const { size } = draft.shape;
    const board = boardName(size, variantOf(draft.shape));
    const open = element(
      'button',
      { type: 'button', class: 'game' },
      picture({ shape: draft.shape, givens: draft.givens }, { thumbnail: true }),
      element(
        'span',
        {},
        element('b', {}, title),
        element('small', {}, said.draftLine(board, givensOf(draft), about.author)),
      ),
      element(
        'span',
        { class: 'when' },
        element('small', {}, here ? said.onTable : moment(touched)),
      ),
    );
    open.addEventListener('click', () => {
      frame.close();
      if (!here) putOnTable(set, kept);
      focusBoard();
    });
    const copy = tool('several', said.duplicate(title), () => {
      const twin = { ...about, id: newId(), title: said.copyOf(title) };
      saveDrafts(storage, [{ about: twin, draft, touched: Date.now() }, ...listDrafts(storage)]);
      show();
      /** @type {HTMLElement | null} */ (list.children[1]?.querySelector('button'))?.focus();
    });
    const drop = tool('close', said.removeDraft(title), () => {
      const { id } = about;
      saveDrafts(
        storage,
        listDrafts(storage).filter((one) => one.about.id !== id),
      );
      const back = button(
        words().dialogs.undo,
        () => {
          saveDrafts(storage, [kept, ...listDrafts(storage)]);
          fill(item, open, copy, drop);
          drop.focus();
        },
        { kind: 'small' },
      );
      fill(item, element('p', { role: 'status' }, said.removed(title)), back);
      back.focus();
    });
    drop.disabled = here;
    const item = element('li', {}, open, copy, drop);
    return item;
  }
}

/** @param {string} sign @param {string} label @param {() => void} run */
function tool(sign, label, run) {
  const made = element(
    'button',
    { type: 'button', class: 'ib', 'aria-label': label, onclick: run },
    icon(sign),
  );
  made.title = label;
  return made;
}
