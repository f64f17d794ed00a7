/**
 * A board that is being set, and its history. Pure: each change returns new values.
 *
 * A draft never changes, so it can serve as a key: the server's findings are cached by draft
 * (`study.js`), and since undo brings back the same draft, its answer is there at once. The history
 * lasts as long as the page; the draft is saved.
 */
import { emptyShape } from '../game/shape.js';
import { newId } from '../keep/drafts.js';
import { groupOf } from './symmetry.js';

/** @typedef {import('../types.js').Message} Message */
/** @typedef {import('./symmetry.js').Brush} Brush */
/** @typedef {import('./study.js').Study} Study */

/** @typedef {import('../keep/drafts.js').Draft} Draft */
/**
 * @typedef {'digit' | 'erasure' | 'minimising' | 'pattern' | 'regions' | 'rules' | 'board'} Act
 *   what was done; `board`: another board was taken or started
 */
/**
 * @typedef {{act: Act, cells: number[], draft: Draft}} Step
 *   an act, the cells it changed, and the draft before it (in `future`: after it)
 */

/**
 * @typedef {object} SetState
 * @property {Draft} draft
 * @property {Step[]} past
 * @property {Step[]} future
 * @property {number[]} selection
 * @property {number} cursor
 * @property {number} digit the digit to highlight when no cell is selected, or 0
 * @property {Brush} brush
 * @property {boolean} candidates whether true candidates are shown
 * @property {boolean} redundant whether redundant givens are marked
 * @property {Study | null} study
 *   the latest findings: about this draft or, until these are known, about an earlier one
 * @property {boolean} counting the answer takes longer than a moment
 * @property {'gone' | 'busy' | 'failed' | null} trouble why the server could not answer
 * @property {import('../game/sketch.js').Kind | null} drawing which regions are being drawn, if any
 * @property {import('../keep/drafts.js').About} about whose draft it is, and what it is called
 * @property {boolean} saved whether the draft is saved
 * @property {Message | null} message
 */

/** @typedef {import('../base/store.js').Store<SetState>} SetStore */

/** @returns {SetState} */
export function firstState() {
  const shape = emptyShape(9);
  return {
    draft: { shape, givens: new Array(81).fill(0) },
    past: [],
    future: [],
    selection: [],
    cursor: 0,
    digit: 0,
    brush: 'half-turn',
    candidates: true,
    redundant: true,
    study: null,
    counting: false,
    trouble: null,
    drawing: null,
    about: { id: newId(), title: '', author: '', rules: '' },
    saved: true,
    message: null,
  };
}

/**
 * Returns the state after an act.
 * @param {SetState} state
 * @param {Act} act
 * @param {Draft} draft
 * @param {number[]} [cells]
 * @returns {Partial<SetState>}
 */
export function after(state, act, draft, cells = []) {
  const step = { act, cells, draft: state.draft };
  return {
    ...pointing(state, draft),
    draft,
    past: [...state.past, step],
    future: [],
    message: null,
  };
}

/**
 * Returns the state one act back; nothing if there is none.
 * @param {SetState} state
 * @returns {Partial<SetState>}
 */
export function back(state) {
  const step = state.past.at(-1);
  if (!step) return {};
  const { draft } = step;
  const future = [...state.future, { ...step, draft: state.draft }];
  return {
    ...pointing(state, draft),
    draft,
    past: state.past.slice(0, -1),
    future,
    message: null,
  };
}

/**
 * Returns the state one act forward; nothing if there is none.
 * @param {SetState} state
 * @returns {Partial<SetState>}
 */
export function forth(state) {
  const step = state.future.at(-1);
  if (!step) return {};
  const { draft } = step;
  const past = [...state.past, { ...step, draft: state.draft }];
  return {
    ...pointing(state, draft),
    draft,
    past,
    future: state.future.slice(0, -1),
    message: null,
  };
}

/**
 * On a board of another size the selection is meaningless, so it is cleared.
 * @param {SetState} state
 * @param {Draft} draft
 * @returns {Partial<SetState>}
 */
function pointing(state, draft) {
  return draft.shape.size === state.draft.shape.size ? {} : { selection: [], cursor: 0, digit: 0 };
}

/**
 * Returns the act that led to the draft, and the draft before it. Digits written in sequence into
 * one group of the brush count as one act: a pair is judged as a pair.
 * @param {Pick<SetState, 'past' | 'draft' | 'brush'>} state
 * @returns {{act: Act | 'pair' | 'group', draft: Draft} | null} null at the beginning
 */
export function lastAct({ past, draft, brush }) {
  const last = past.at(-1);
  if (!last) return null;
  if (last.act !== 'digit' || last.cells.length !== 1) return last;
  const group = new Set(groupOf(brush, draft.shape.size, last.cells[0]));
  const outside = past.findLastIndex(
    ({ act, cells }) => act !== 'digit' || !cells.every((cell) => group.has(cell)),
  );
  const steps = past.slice(outside + 1);
  const cells = new Set(steps.flatMap((step) => step.cells));
  return {
    act: cells.size === 1 ? 'digit' : cells.size === 2 ? 'pair' : 'group',
    draft: steps[0].draft,
  };
}

/** @param {Draft} draft */
export function givensOf({ givens }) {
  return givens.filter((given) => given !== 0).length;
}
