/**
 * New game, second tab: a puzzle from elsewhere, pasted, typed, dropped or from a file, in any
 * format of the library.
 *
 * The text is read while the player types, and may be anything that contains a puzzle. A fault is
 * shown at its place, a puzzle as a small board on which clashes are marked. Whether it has one
 * solution is found out at once, so that a click plays it.
 */
import { askRead } from '../ask/api.js';
import { element, fill, icon } from '../base/dom.js';
import { clashing } from '../game/judge.js';
import { fromLink } from '../game/link.js';
import { openBoard } from '../game/open.js';
import { emptyPosition } from '../game/position.js';
import { bare, readDigits, variantOf } from '../game/shape.js';
import { writtenBoard } from '../game/wire.js';
import { startGame } from '../table/actions.js';
import { number, translated } from '../words/language.js';
import { words } from '../words/words.js';
import { button, radioGroup } from '../widgets/choices.js';
import { focusBoard } from '../widgets/dialog.js';
import { excerpt, offsetOf } from '../widgets/excerpt.js';
import { boardName, sentence } from '../words/figures.js';
import { chooseText } from '../widgets/files.js';
import { VARIANTS } from './orders.js';
import { picture } from '../widgets/picture.js';
import { refusal, tellFault, troubleText } from '../ask/telling.js';
import { waitFor } from '../widgets/waiting.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('../types.js').Board} Board */
/** @typedef {import('../types.js').Fault} Fault */
/** @typedef {import('../types.js').ReadAnswer} ReadAnswer */
/** @typedef {import('../types.js').VariantName} VariantName */

/** The pause in typing, in milliseconds, after which the text is read. */
const REST = 180;
/** The longest text that the server accepts. */
const LONGEST = 240_000;
export const FILES = '.txt,.sdk,.sdm,.ss,.csv,.json,.sud,text/plain,application/json,text/csv';

/**
 * Reads a text as puzzles with the chosen rules, in addition to those that the text itself names. A
 * shape needs its size, and the size is in the text, so the text is read twice: first without the
 * chosen rules, then with them.
 * @param {string} text
 * @param {VariantName} variant
 * @param {string} regions letters, for a jigsaw
 * @param {AbortSignal} [signal]
 * @returns {Promise<ReadAnswer | Fault>}
 */
export async function readPuzzles(text, variant, regions, signal) {
  const plain = (await readLink(text, signal)) ?? (await askRead({ text }, signal));
  if (plain.answer === 'fault' || variant === 'classic' || plain.boards.length === 0) return plain;
  const { boxes, ...own } = bare(plain.boards[0].shape);
  const shape =
    variant === 'jigsaw'
      ? { ...own, regions }
      : { ...own, ...(boxes && { boxes }), variants: [...(own.variants ?? []), variant] };
  return askRead({ text, shape }, signal);
}

/**
 * Reads a link of this page, with what is entered and noted in it.
 * @param {string} text
 * @param {AbortSignal} [signal]
 * @returns {Promise<ReadAnswer | Fault | null>} null if the text is something else
 */
async function readLink(text, signal) {
  const hash = /^\s*https?:\S+(#\S+)\s*$/.exec(text)?.[1];
  const link = hash ? fromLink(hash) : null;
  if (!link || 'fault' in link) return null;
  const { givens, shape } = link.board;
  const answer = await askRead({ text: givens, format: 'line', shape }, signal);
  if (answer.answer === 'fault' || answer.boards.length === 0) return answer;
  // Only the houses are taken from the answer, as in `openAsked`.
  const board = { ...answer.boards[0], ...writtenBoard(link.position), givens };
  return { ...answer, boards: [board] };
}

/**
 * What is known about a puzzle before it is used.
 * @typedef {object} Judged
 * @property {string} text
 * @property {string} act label of the primary button
 * @property {number[]} cells givens that contradict each other
 * @property {boolean} sound
 */

/**
 * What happens to the puzzle that was read.
 * @typedef {object} Ending
 * @property {string} act label of the primary button
 * @property {(board: Board, comment: string | null, signal: AbortSignal) => Promise<Judged>}
 *   [judge]
 *   finds out about a puzzle that is shown
 * @property {() => string} note text beside it
 * @property {(board: Board, comment: string | null, foot: (text?: string,
 *   ...buttons: HTMLElement[]) => void, told: boolean) => Promise<void>} use
 *   `foot` shows another note, and other buttons in place of the usual ones; `told`: the player has
 *   seen what `judge` found
 */

/**
 * @param {PlayStore} store
 * @param {() => import('../widgets/dialog.js').Frame} frame
 */
export function pasteTab(store, frame) {
  const said = words().dialogs;
  /** @type {WeakMap<Board, ReturnType<typeof openBoard>>} */
  const opening = new WeakMap();

  /** @type {NonNullable<Ending['judge']>} */
  async function judge(board, comment, signal) {
    const asked = openBoard(board, { comment, signal });
    opening.set(board, asked);
    try {
      const opened = await asked;
      if ('fault' in opened)
        return { text: await refusal(opened.fault), act: said.playIt, cells: [], sound: false };
      const { verdict, cells } = opened.verdict;
      const sound = verdict === 'unique';
      const level = opened.puzzle.rating?.level;
      return {
        text: sound ? said.oneSolution(level ? words().names.levels[level] : '') : why(opened),
        act: sound ? said.playIt : said.playAnyway,
        cells: verdict === 'none' ? cells : [],
        sound,
      };
    } catch (error) {
      opening.delete(board);
      throw error;
    }
  }

  /**
   * Says why there is not one solution.
   * @param {import('../game/open.js').Opened} opened
   */
  function why({ verdict: { verdict, reason } }) {
    return words().page.sentences(
      said.verdicts[verdict],
      reason ? sentence(translated(reason)) : '',
    );
  }

  /** @type {Ending['use']} */
  async function open(board, comment, foot, told) {
    const read = await waitFor(
      frame(),
      (signal) => opening.get(board) ?? openBoard(board, { comment, signal }),
      said.counting,
    );
    if (read === null) return foot();
    if (!('answer' in read)) return foot(read.text());
    const opened = read.answer;
    if ('fault' in opened) return foot(await refusal(opened.fault));
    if (told || opened.verdict.verdict === 'unique') return play(opened);
    const all = button(said.playAnyway, () => play(opened), { kind: 'primary' });
    foot(
      why(opened),
      button(said.cancel, () => foot()),
      all,
    );
    all.focus();
    return undefined;
  }

  /**
   * @param {{puzzle: import('../types.js').Puzzle, position: import('../types.js').Position}}
   *   opened
   */
  function play({ puzzle, position }) {
    frame().close();
    startGame(store, puzzle, position);
    focusBoard();
  }

  const kept = () => (store.state.game && !store.state.game.finished ? said.kept : '');
  return readingPanel(frame, { act: said.playIt, note: kept, judge, use: open });
}

/**
 * Makes a field for puzzles that shows what was read in it.
 * @param {() => import('../widgets/dialog.js').Frame} frame
 * @param {Ending} ending
 */
export function readingPanel(frame, ending) {
  const said = words().dialogs;
  /** @type {ReadAnswer | null} */
  let found = null;
  let chosen = 0;
  /** @type {Judged | null} */
  let judged = null;
  let judging = new AbortController();
  /** @type {VariantName} */
  let variant = 'classic';
  let asking = new AbortController();
  let resting = 0;

  const field = textField(said.pasteLabel, said.pasteHere, 5);
  const regions = textField(said.regionsLabel, '', 4);
  const regionsRow = element(
    'div',
    { class: 'field', hidden: true },
    element('span', { class: 'flabel' }, said.regions),
    regions,
  );
  const rules = radioGroup({
    label: said.rules,
    kind: 'seg',
    options: VARIANTS.map((value) => ({ value, text: words().names.variants[value] })),
    value: variant,
    onchange: (value) => {
      variant = value;
      regionsRow.hidden = value !== 'jigsaw';
      void look();
    },
  });
  const shown = element('div', { class: 'read', role: 'status' });
  const choose = button(said.chooseFile, async () => take(await chooseText(FILES)), {
    kind: 'small',
  });
  const panel = element(
    'div',
    {},
    element('p', { class: 'lead', 'aria-hidden': 'true' }, said.pasteLabel),
    field,
    element('p', { class: 'beside' }, choose, said.orDrop),
    rules.node,
    regionsRow,
    shown,
  );

  for (const one of [field, regions]) {
    one.addEventListener('input', () => {
      clearTimeout(resting);
      resting = window.setTimeout(() => void look(), REST);
    });
  }

  /**
   * Takes a whole text at once. If it has a fault, that is selected in the field.
   * @param {string | null} text
   */
  function take(text) {
    if (text === null) return;
    field.value = text.slice(0, LONGEST);
    void look(true);
  }

  async function look(mark = false) {
    clearTimeout(resting);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const text = field.value;
    const letters = regions.value.replace(/\s/g, '');
    if (text.trim() === '') return show(null, element('p', { class: 'quiet' }, said.noPuzzleYet));
    if (variant === 'jigsaw' && !Number.isInteger(Math.sqrt(letters.length || 2))) {
      return show(
        null,
        element('p', { class: 'quiet' }, said.regionsCount(number(letters.length))),
      );
    }
    try {
      const answer = await readPuzzles(text, variant, letters, signal);
      if (signal.aborted) return;
      if (answer.answer === 'fault') {
        const told = await faultPlace(answer, field);
        if (signal.aborted) return;
        show(null, told);
        if (mark && !NOTHING_FOUND.includes(answer.kind)) markFault(field, answer);
      } else if (answer.boards.length === 0) {
        show(null, element('p', { class: 'quiet' }, said.noPuzzleYet));
      } else {
        chosen = 0;
        showFound(answer);
      }
    } catch (error) {
      if (!signal.aborted) show(null, element('p', {}, troubleText(error)));
    }
  }

  /** @param {ReadAnswer | null} answer @param {...Node} children */
  function show(answer, ...children) {
    judging.abort();
    judged = null;
    found = answer;
    fill(shown, ...children);
    foot();
  }

  /** @param {ReadAnswer} answer */
  function showFound(answer) {
    const board = answer.boards[chosen];
    const givens = readDigits(board.givens);
    const entries = board.entries ? readDigits(board.entries) : givens.map(() => 0);
    const written = givens.filter(
      (given, cell) => given === 0 && (entries[cell] > 0 || (board.notes?.[cell] ?? '') !== ''),
    ).length;
    const name = formatName(answer.format);
    const { shape } = board;
    const puzzle = { shape, givens, solution: null, rating: null, wanted: null, comment: null };
    const clashes = clashing(puzzle, { ...emptyPosition(givens.length), entries });
    /** @param {number[]} cells */
    const draw = (cells) => picture({ shape, givens, entries, clashing: cells });
    const verdict = element('p', { class: 'judged' });
    const facts = element(
      'div',
      {},
      element(
        'p',
        { class: 'told' },
        said.pasted(
          boardName(board.shape.size, variantOf(board.shape)),
          number(givens.filter((given) => given > 0).length),
        ),
      ),
      verdict,
      element('p', {}, said.format(name)),
      written > 0 && element('p', {}, said.withEntries(number(written))),
      answer.comments[chosen] && element('p', { class: 'quiet' }, answer.comments[chosen]),
      answer.boards.length > 1 && stepper(answer),
      answer.total > answer.boards.length &&
        element('p', { class: 'quiet' }, said.firstHundred(number(answer.total))),
    );
    const drawing = draw(clashes);
    show(answer, drawing, facts);
    void judge(board, answer.comments[chosen], verdict, ({ cells }) => {
      if (clashes.length === 0 && cells.length > 0) drawing.replaceWith(draw(cells));
    });
  }

  /**
   * Finds out about the puzzle that is shown. If the server cannot answer, nothing is said: it will
   * be asked again when the puzzle is used.
   * @param {Board} board
   * @param {string | null} comment
   * @param {HTMLElement} place
   * @param {(judged: Judged) => void} then
   */
  async function judge(board, comment, place, then) {
    if (!ending.judge) return;
    judging = new AbortController();
    const { signal } = judging;
    fill(place, said.judging);
    try {
      const told = await ending.judge(board, comment, signal);
      if (signal.aborted) return;
      judged = told;
      fill(place, icon(told.sound ? 'check' : 'flag'), told.text);
      place.classList.toggle('unsound', !told.sound);
      then(told);
      foot();
    } catch {
      if (!signal.aborted) fill(place);
    }
  }

  /** @param {ReadAnswer} answer */
  function stepper(answer) {
    /** @param {number} by @param {string} label @param {string} name */
    const step = (by, label, name) => {
      const made = element(
        'button',
        { type: 'button', class: 'ib', 'aria-label': label, 'data-step': by },
        icon(name),
      );
      made.disabled = answer.boards[chosen + by] === undefined;
      made.addEventListener('click', () => {
        chosen += by;
        showFound(answer);
        // The buttons are new: the focus stays on the one that was pressed, or moves to the other
        // at the end of the list.
        const buttons = [...shown.querySelectorAll('button')];
        (
          buttons.find((one) => one.dataset.step === String(by) && !one.disabled) ??
          buttons.find((one) => !one.disabled)
        )?.focus();
      });
      return made;
    };
    return element(
      'div',
      { class: 'stepper' },
      step(-1, said.previous, 'step-back'),
      element('span', {}, said.whichOf(number(chosen + 1), number(answer.boards.length))),
      step(1, said.next, 'step-fwd'),
    );
  }

  const note = element('p', { role: 'status' });
  const start = button(ending.act, () => void open(), { kind: 'primary' });
  /** @type {Parameters<Ending['use']>[2]} */
  function foot(text = ending.note(), ...buttons) {
    fill(note, text);
    fill(start, judged?.act ?? ending.act);
    start.disabled = found === null;
    frame().setFoot(
      note,
      ...(buttons.length > 0 ? buttons : [button(said.cancel, () => frame().close()), start]),
    );
  }

  async function open() {
    if (!found) return;
    start.disabled = true;
    try {
      await ending.use(found.boards[chosen], found.comments[chosen], foot, judged !== null);
    } catch (error) {
      foot(troubleText(error));
    } finally {
      start.disabled = found === null;
    }
  }

  show(null, element('p', { class: 'quiet' }, said.noPuzzleYet));
  return {
    panel,
    foot: () => foot(),
    /** A click outside the dialog does not discard typed text. */
    holds: () => field.value.trim() !== '',
    /**
     * Accepts what is dropped anywhere on the dialog.
     * @param {HTMLElement} target
     * @param {() => void} come shows this tab
     */
    receive: (target, come) =>
      receiveDrop(target, (text) => {
        come();
        take(text);
      }),
  };
}

/**
 * @param {HTMLElement} target
 * @param {(text: string) => void} take
 */
export function receiveDrop(target, take) {
  target.addEventListener('dragover', (event) => {
    event.preventDefault();
    target.classList.add('dropping');
  });
  target.addEventListener('dragleave', (event) => {
    if (!target.contains(/** @type {Node | null} */ (event.relatedTarget)))
      target.classList.remove('dropping');
  });
  target.addEventListener('drop', async (event) => {
    event.preventDefault();
    target.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    const text = file ? await file.text() : event.dataTransfer?.getData('text/plain');
    if (text) take(text);
  });
}

/**
 * @param {string} label
 * @param {string} placeholder
 * @param {number} rows
 */
export function textField(label, placeholder, rows) {
  return element('textarea', {
    class: 'input code',
    rows,
    'aria-label': label,
    placeholder,
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    wrap: 'off',
    maxlength: LONGEST,
  });
}

/** Faults without a place: there is no puzzle anywhere in the text. */
const NOTHING_FOUND = ['no-puzzle', 'no-puzzle-in-link'];

/**
 * Shows what is wrong, where, and the line with a caret under the column. If no puzzle was found,
 * shows what is accepted instead.
 * @param {Fault} fault
 * @param {HTMLTextAreaElement} field
 * @returns {Promise<HTMLElement>}
 */
export async function faultPlace(fault, field) {
  const said = words().dialogs;
  const told = element(
    'div',
    { class: 'fault' },
    element('p', {}, icon('flag'), (await tellFault(fault))()),
  );
  if (NOTHING_FOUND.includes(fault.kind)) {
    const examples = said.accepted.map((line) => element('li', {}, line));
    told.append(element('p', {}, said.acceptedTitle), element('ul', {}, ...examples));
  } else if (fault.line !== null) {
    const cut = excerpt(field.value, fault.line, fault.column ?? 1);
    const place = said.place(number(fault.line), number(fault.column ?? 1));
    if (cut)
      told.append(
        element('pre', { 'aria-hidden': 'true' }, `${cut.line}\n`, element('b', {}, cut.caret)),
      );
    told.append(
      element(
        'p',
        { class: 'beside' },
        place,
        button(said.showPlace, () => markFault(field, fault), { kind: 'small' }),
      ),
    );
  }
  return told;
}

/**
 * Selects the faulty character in the field.
 * @param {HTMLTextAreaElement} field
 * @param {Fault} fault
 */
export function markFault(field, fault) {
  if (fault.line === null) return;
  const at = offsetOf(field.value, fault.line, fault.column ?? 1);
  field.focus();
  field.setSelectionRange(at, Math.min(at + 1, field.value.length));
}

/** @param {string} format */
export function formatName(format) {
  const { formats } = words().dialogs;
  return format in formats ? formats[/** @type {keyof typeof formats} */ (format)] : format;
}
