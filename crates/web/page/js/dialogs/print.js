/**
 * Print: this puzzle, new ones like it, or pasted ones. New puzzles are requested one by one, so
 * that the progress bar is accurate and the player can stop between any two.
 */
import { askNew } from '../ask/api.js';
import { element, fill } from '../base/dom.js';
import { openBoard } from '../game/open.js';
import { puzzleOf } from '../game/wire.js';
import { drawNumber } from '../table/asking.js';
import { number } from '../words/language.js';
import { words } from '../words/words.js';
import { button, radioGroup, switchRow } from '../widgets/choices.js';
import { openDialog } from '../widgets/dialog.js';
import { faultPlace, readPuzzles, receiveDrop, textField } from './paste.js';
import { picture } from '../widgets/picture.js';
import { makeSheet, pageCount } from './sheet.js';
import { refusal, tellFault, troubleText } from '../ask/telling.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('./sheet.js').Printed} Printed */
/** @typedef {'this' | 'new' | 'pasted'} Source */

const MOST = 60;
/** @type {import('./sheet.js').Manner} the options used last, kept for the next time */
let manner = { perPage: 1, large: false, candidates: false, solutions: true };

/** @param {PlayStore} store */
export function openPrint(store) {
  const { game } = store.state;
  const said = words().dialogs;
  const order = game?.puzzle.wanted ?? null;
  /** @type {Source} */
  let source = game ? 'this' : 'pasted';
  let withEntries = false;
  /** @type {import('../types.js').ReadAnswer | null} */
  let pasted = null;
  let control = new AbortController();

  const many = element('input', {
    type: 'number',
    class: 'input short',
    min: 1,
    max: MOST,
    value: 4,
    'aria-label': said.howMany,
  });
  const manyRow = element(
    'div',
    { class: 'field' },
    element('span', { class: 'flabel' }, said.howMany),
    many,
  );
  many.addEventListener('input', () => draw());
  const field = textField(said.printLabel, said.pasteHere, 5);
  const fieldSaid = element('div', { role: 'status' });
  const pasteRow = element('div', {}, field, fieldSaid);
  const entries = switchRow({
    label: said.printEntries,
    on: false,
    onchange: (on) => {
      withEntries = on;
      draw();
    },
  });

  const what = radioGroup({
    label: said.printWhat,
    kind: 'seg',
    options: [
      { value: /** @type {Source} */ ('this'), text: said.printThis },
      { value: /** @type {Source} */ ('new'), text: said.printNew },
      { value: /** @type {Source} */ ('pasted'), text: said.printPasted },
    ],
    value: source,
    onchange: (value) => {
      source = value;
      draw();
    },
  });
  what.limit((value) =>
    value === 'pasted' || (value === 'this' && game) || (value === 'new' && order)
      ? null
      : said.noOrder,
  );
  const perPage = radioGroup({
    label: said.perPage,
    kind: 'seg',
    options: [1, 2, 4, 6].map((value) => ({ value, text: number(value) })),
    value: manner.perPage,
    onchange: (value) => change({ perPage: value }),
  });
  const digits = radioGroup({
    label: said.digits,
    kind: 'seg',
    options: [
      { value: 'usual', text: said.usual },
      { value: 'large', text: said.large },
    ],
    value: manner.large ? 'large' : 'usual',
    onchange: (value) => change({ large: value === 'large' }),
  });
  const notes = switchRow({
    label: said.printCandidates,
    on: manner.candidates,
    onchange: (on) => change({ candidates: on }),
  });
  const solutions = switchRow({
    label: said.printSolutions,
    on: manner.solutions,
    onchange: (on) => change({ solutions: on }),
  });

  const paper = element('div', { class: 'paper', 'aria-hidden': 'true' });
  const note = element('p', { role: 'status' });
  const go = button(said.print, () => void print(), { kind: 'primary' });
  const frame = openDialog({
    title: said.printTitle,
    kind: 'print',
    content: [
      element(
        'div',
        { class: 'printing' },
        element(
          'div',
          {},
          what.node,
          manyRow,
          pasteRow,
          perPage.node,
          digits.node,
          entries,
          notes,
          solutions,
        ),
        paper,
      ),
    ],
    footer: [note, go],
    holds: () => field.value.trim() !== '',
    onclose: () => control.abort(),
  });

  let resting = 0;
  field.addEventListener('input', () => {
    clearTimeout(resting);
    resting = window.setTimeout(() => void look(), 180);
  });
  receiveDrop(frame.dialog, (text) => {
    source = 'pasted';
    what.set('pasted');
    field.value = text;
    void look();
  });

  async function look() {
    control.abort();
    control = new AbortController();
    const { signal } = control;
    pasted = null;
    fill(fieldSaid);
    try {
      const answer =
        field.value.trim() === '' ? null : await readPuzzles(field.value, 'classic', '', signal);
      if (signal.aborted) return;
      if (answer?.answer === 'fault') {
        const told = await faultPlace(answer, field);
        if (!signal.aborted) fill(fieldSaid, told);
      } else pasted = answer && answer.boards.length > 0 ? answer : null;
    } catch (error) {
      if (!signal.aborted) fill(fieldSaid, troubleText(error));
    }
    if (!signal.aborted) draw();
  }

  /** @param {Partial<import('./sheet.js').Manner>} part */
  function change(part) {
    manner = { ...manner, ...part };
    draw();
  }

  function howMany() {
    if (source === 'this') return game ? 1 : 0;
    if (source === 'pasted') return pasted?.boards.length ?? 0;
    return Math.min(MOST, Math.max(1, Math.floor(many.valueAsNumber) || 1));
  }

  /** @param {string} [trouble] */
  function draw(trouble) {
    manyRow.hidden = source !== 'new';
    pasteRow.hidden = source !== 'pasted';
    entries.hidden =
      source !== 'this' || !game || game.position.entries.every((entry) => entry === 0);
    const count = howMany();
    const size =
      (source === 'pasted' ? pasted?.boards[0]?.shape.size : game?.puzzle.shape.size) ?? 9;
    const pages = pageCount(count, manner, size);
    fill(
      note,
      trouble ??
        (count === 0
          ? said.nothingToPrint
          : said.sheet(said.puzzles(count, number(count)), said.pages(pages, number(pages)))),
    );
    go.disabled = count === 0;
    frame.setFoot(note, button(said.cancel, frame.close), go);
    preview(count);
  }

  /**
   * Shows the first page in small: the puzzle itself if it is known, an empty board if it is still
   * to be made.
   * @param {number} count
   */
  function preview(count) {
    const known =
      source === 'this' && game
        ? { puzzle: game.puzzle, entries: withEntries ? game.position.entries : undefined }
        : null;
    const shape = source === 'pasted' ? pasted?.boards[0]?.shape : game?.puzzle.shape;
    if (!shape) return fill(paper);
    const blank = picture({ shape, givens: [] });
    const shown = known
      ? [makeSheet([known], { ...manner, solutions: false }).querySelector('svg') ?? blank]
      : Array.from({ length: Math.min(count, manner.perPage) }, () => blank.cloneNode(true));
    fill(paper, element('div', { class: `page of-${manner.perPage}` }, ...shown));
    return undefined;
  }

  async function print() {
    try {
      const printed = await collect();
      if (!frame.dialog.open) return;
      draw();
      if (printed.length === 0) return;
      putSheet(printed);
      window.print();
    } catch (error) {
      draw(error instanceof Refused ? error.message : troubleText(error));
    }
  }

  /** @returns {Promise<Printed[]>} empty if the player stopped it */
  async function collect() {
    if (source === 'this' && game)
      return [{ puzzle: game.puzzle, entries: withEntries ? game.position.entries : undefined }];
    control.abort();
    control = new AbortController();
    const { signal } = control;
    const count = howMany();
    const text = element('p', { role: 'status' });
    const bar = element('progress', { max: count, value: 0, 'aria-label': said.print });
    frame.setFoot(
      element('div', { class: 'waiting' }, text, bar),
      button(said.stop, () => control.abort()),
    );
    /** @type {Printed[]} */
    const made = [];
    try {
      while (made.length < count && !signal.aborted) {
        fill(text, said.making(number(made.length), number(count)));
        bar.value = made.length;
        made.push({
          puzzle: await (pasted && source === 'pasted'
            ? pastedOne(pasted, made.length, signal)
            : newOne(signal)),
        });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return signal.aborted ? [] : made;
  }

  /** @param {AbortSignal} signal */
  async function newOne(signal) {
    const wanted = { ...(order ?? store.state.settings.last), seed: drawNumber() };
    const answer = await askNew(wanted, signal);
    if (answer.answer === 'fault') throw new Refused((await tellFault(answer))());
    return puzzleOf(answer.board, { solution: answer.solution, rating: answer.rating, wanted });
  }

  draw();
}

/** One of the puzzles is not available; the message says why. */
class Refused extends Error {}

/**
 * @param {import('../types.js').ReadAnswer} pasted
 * @param {number} index
 * @param {AbortSignal} signal
 */
async function pastedOne(pasted, index, signal) {
  const opened = await openBoard(pasted.boards[index], {
    comment: pasted.comments[index],
    signal,
  });
  if ('fault' in opened) throw new Refused(await refusal(opened.fault));
  return opened.puzzle;
}

/**
 * Puts the sheet into the page until it is printed.
 * @param {Printed[]} printed
 */
function putSheet(printed) {
  removeSheet();
  document.body.append(makeSheet(printed, manner));
  addEventListener('afterprint', removeSheet, { once: true });
}

function removeSheet() {
  document.querySelector('.sheets')?.remove();
}

/**
 * Makes the browser's own Print command print the current puzzle, not the page around it.
 * @param {PlayStore} store
 */
export function readyToPrint(store) {
  addEventListener('beforeprint', () => {
    const { room, game } = store.state;
    if (room === 'play' && game && !document.querySelector('.sheets'))
      putSheet([{ puzzle: game.puzzle, entries: game.position.entries }]);
  });
}
