/**
 * Everything a setter can do, as functions of the store. Keys, buttons, menus and dialogs all come
 * here.
 *
 * Only one tool at a time asks the server. It is cancelled when the draft changes, so that no late
 * answer applies to another draft.
 */
import { askMinimise, askPattern, askRead } from '../ask/api.js';
import { Line } from '../ask/asking.js';
import { tellFault } from '../ask/telling.js';
import { LARGEST, bare, digitOf, readDigits, writeDigits } from '../game/shape.js';
import { levelName } from '../words/figures.js';
import { setWords } from '../words/set.js';
import { after, back, forth, givensOf } from './state.js';
import { boardOf } from './study.js';
import { groupOf, groupsOf } from './symmetry.js';

/** @typedef {import('../types.js').AskedBoard} AskedBoard */
/** @typedef {import('../types.js').BareShape} BareShape */
/** @typedef {import('../types.js').Fault} Fault */
/** @typedef {import('../types.js').Level} Level */
/** @typedef {import('./state.js').Act} Act */
/** @typedef {import('./state.js').Draft} Draft */
/** @typedef {import('./state.js').SetState} SetState */
/** @typedef {import('./state.js').SetStore} SetStore */

/* ---- writing ---- */

/**
 * Handles a digit key: writes the digit into the selected cells as a given. With no selection it
 * highlights the digit.
 * @param {SetStore} set
 * @param {number} digit
 */
export function press(set, digit) {
  const { selection, draft } = set.state;
  if (selection.length === 0) set.update({ digit: set.state.digit === digit ? 0 : digit });
  else
    write(
      set,
      'digit',
      selection,
      draft.givens.map((given, cell) => (selection.includes(cell) ? digit : given)),
    );
}

/**
 * Clears the selected cells, and their partners.
 * @param {SetStore} set
 */
export function erase(set) {
  const { selection, draft, brush } = set.state;
  const cells = groupsOf(brush, draft.shape.size, selection);
  write(
    set,
    'erasure',
    cells,
    draft.givens.map((given, cell) => (cells.includes(cell) ? 0 : given)),
  );
}

/** @param {SetStore} set */
export function clear(set) {
  const { draft } = set.state;
  write(
    set,
    'erasure',
    [...draft.givens.keys()],
    draft.givens.map(() => 0),
  );
}

/** @param {SetStore} set */
export const undo = (set) => set.update(back(set.state));

/** @param {SetStore} set */
export const redo = (set) => set.update(forth(set.state));

/**
 * Enters a number that was typed as two figures and then Enter: undoes what each figure did, and
 * writes the number's digit instead.
 * @param {SetStore} set
 * @param {number} depth number of acts before the figures
 * @param {number} digit
 */
export function pressNumber(set, depth, digit) {
  while (set.state.past.length > depth) undo(set);
  press(set, digit);
}

/**
 * Moves the cursor to the next partner of its cell.
 * @param {SetStore} set
 */
export function toPartner(set) {
  const { cursor, draft, brush } = set.state;
  const next = groupOf(brush, draft.shape.size, cursor)[1];
  if (next !== undefined) set.update({ cursor: next, selection: [next], digit: 0 });
}

/**
 * Writes one of the digits that leave one solution: in the cursor's cell, if there is one for it,
 * else the first.
 * @param {SetStore} set
 */
export function placeOne(set) {
  const { draft, study, cursor } = set.state;
  const deciding = study?.draft === draft ? (study.found.deciding ?? []) : [];
  const one = deciding.find(({ cell }) => cell === cursor) ?? deciding[0];
  if (!one) return;
  write(set, 'digit', [one.cell], draft.givens.with(one.cell, digitOf(one.digit)));
  set.update({ cursor: one.cell, selection: [one.cell], digit: 0 });
}

/**
 * @param {SetStore} set
 * @param {Act} act
 * @param {number[]} cells
 * @param {number[]} givens
 */
function write(set, act, cells, givens) {
  const { draft } = set.state;
  if (givens.every((given, cell) => given === draft.givens[cell])) return;
  set.update(after(set.state, act, { ...draft, givens }, cells));
}

/* ---- what the server does ---- */

const line = new Line(tellFault);

/**
 * Cancels the tool that is working.
 * @param {SetStore} set
 */
export function callOff(set) {
  if (line.callOff()) set.update({ message: null });
}

/**
 * Lets a tool work on the draft.
 * @template {{answer: string}} A
 * @param {SetStore} set
 * @param {() => string} doing the message while it takes long
 * @param {(signal: AbortSignal) => Promise<A | Fault>} question
 * @param {() => void} again
 * @returns {Promise<A | null>}
 *   null if there is no answer for this draft; unless it was cancelled, a message says why
 */
export async function use(set, doing, question, again) {
  const { draft } = set.state;
  set.update({ message: null });
  const stop = { label: () => setWords().stop, run: () => callOff(set) };
  const late = () => set.update({ message: { kind: 'note', text: doing, acts: [stop] } });
  const ending = await line.ask(question, { late });
  if (!ending || set.state.draft !== draft) return null;
  if ('answer' in ending) {
    set.update({ message: null });
    return ending.answer;
  }
  const retry = { label: () => setWords().again, run: again };
  const acts = 'trouble' in ending ? [retry] : undefined;
  set.update({ message: { kind: 'trouble', text: ending.text, acts } });
  return null;
}

/**
 * Removes givens until no more can be removed; with a brush, whole groups. With a level, until the
 * puzzle is as hard as that, and not harder.
 * @param {SetStore} set
 * @param {Level} [level]
 */
export async function minimise(set, level) {
  const { draft, brush } = set.state;
  const wish = { board: boardOf(draft), seed: seed(), symmetry: brush, ...(level && { level }) };
  const answer = await use(
    set,
    () => setWords().minimising,
    (signal) => askMinimise(wish, signal),
    () => void minimise(set, level),
  );
  if (!answer) return;
  const { removed, minimal, rating } = answer;
  write(
    set,
    'minimising',
    removed,
    draft.givens.map((given, cell) => (removed.includes(cell) ? 0 : given)),
  );
  const left = givensOf(set.state.draft);
  set.update({
    message: {
      kind: 'note',
      text: () => {
        const said = setWords();
        const done = said.minimised(removed.length, left, brush !== 'none', minimal);
        if (!level) return done;
        const reached = rating?.level === level;
        return said.spoken(said.reached(levelName(rating?.level), levelName(level), reached), done);
      },
    },
  });
}

/**
 * Replaces the draft by another puzzle with givens in the same cells; an empty board is filled.
 * @param {SetStore} set
 */
export async function refill(set) {
  const { draft } = set.state;
  const isEmpty = givensOf(draft) === 0;
  const pattern = draft.givens.map((given) => (given || isEmpty ? 'x' : '.')).join('');
  const wish = { shape: bare(draft.shape), pattern, seed: seed() };
  const answer = await use(
    set,
    () => setWords().refilling,
    (signal) => askPattern(wish, signal),
    () => void refill(set),
  );
  if (!answer) return;
  const givens = readDigits(answer.board.givens);
  if (!answer.exact || givens.length !== draft.givens.length) {
    set.update({ message: { kind: 'note', text: () => setWords().noPattern } });
    return;
  }
  write(
    set,
    'pattern',
    [...givens.keys()].filter((cell) => givens[cell] > 0),
    givens,
  );
}

/** Draws a seed for the server's random numbers. */
export function seed() {
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 9_999_999);
}

/* ---- boards ---- */

/**
 * Replaces the draft by another board; undo brings the old one back.
 * @param {SetStore} set
 * @param {Draft} draft
 */
export function take(set, { shape, givens }) {
  callOff(set);
  set.update(after(set.state, 'board', { shape, givens }));
}

/**
 * Takes a board from another room. It comes without its houses, so the server is asked for them.
 * @param {SetStore} set
 * @param {AskedBoard} board
 */
export async function takeAsked(set, board) {
  const made = await use(
    set,
    () => setWords().opening,
    (signal) => shapeOf(board.shape, signal),
    () => void takeAsked(set, board),
  );
  if (made) take(set, { shape: made.shape, givens: readDigits(board.givens) });
}

/**
 * Asks for a shape with its houses.
 * @param {BareShape} bareShape
 * @param {AbortSignal} [signal]
 * @returns {Promise<{answer: 'shape', shape: import('../types.js').Shape} | Fault>}
 */
export async function shapeOf(bareShape, signal) {
  const cells = Math.min(bareShape.size, LARGEST) ** 2;
  const answer = await askRead(
    { text: writeDigits(new Array(cells).fill(0)), format: 'line', shape: bareShape },
    signal,
  );
  if (answer.answer === 'fault') return answer;
  return { answer: 'shape', shape: answer.boards[0].shape };
}
