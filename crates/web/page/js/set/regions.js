/**
 * Drawing regions: what a stroke of the pointer, a key or a button does to the sketch. As soon as a
 * sketch is whole, the server makes a board of it.
 */
import { askNew } from '../ask/api.js';
import { emptyShape } from '../game/shape.js';
import { setWords } from '../words/set.js';
import { seed, shapeOf, use } from './acts.js';
import { bareWith, brushAt, isWhole, painted, sketchOf } from '../game/sketch.js';
import { after } from './state.js';

/** @typedef {import('../game/sketch.js').Kind} Kind */
/** @typedef {import('../game/sketch.js').Sketch} Sketch */
/** @typedef {import('./state.js').SetState} SetState */
/** @typedef {import('./state.js').SetStore} SetStore */

/**
 * The sketches of shapes, which are kept since the board compares what it shows by identity.
 * @type {Record<Kind, WeakMap<import('../types.js').Shape, Sketch>>}
 */
const sketches = { regions: new WeakMap(), extra: new WeakMap() };

/**
 * Returns the sketch that is being drawn, or would be.
 * @param {SetState} state
 * @param {Kind} kind
 */
export function sketchIn({ draft }, kind) {
  if (draft.sketch?.kind === kind) return draft.sketch;
  let found = sketches[kind].get(draft.shape);
  if (!found) sketches[kind].set(draft.shape, (found = sketchOf(draft.shape, kind)));
  return found;
}

/**
 * Begins or ends the drawing of regions.
 * @param {SetStore} set
 * @param {Kind | null} kind
 */
export function draw(set, kind) {
  set.update({ drawing: kind, selection: [], digit: 0, message: null });
}

/**
 * Begins a stroke: it paints the region of its first cell into the others. All of it is one act.
 * @param {SetStore} set
 * @returns {{move: (cells: number[], cursor: number) => void, end: () => void} | null}
 *   null if no regions are being drawn
 */
export function beginStroke(set) {
  const before = set.state;
  const kind = before.drawing;
  if (!kind) return null;
  const sketch = sketchIn(before, kind);
  /** @type {number | null} */
  let region = null;
  return {
    move: (cells, cursor) => {
      region ??= brushAt(sketch, cursor);
      set.update({ cursor, selection: [cursor], digit: 0 });
      // One cell alone is pointed at, and not painted.
      if (cells.length < 2 || region < 0) return;
      const drawn = painted(sketch, cells, region);
      set.update({ ...after(before, 'regions', { ...before.draft, sketch: drawn }, cells) });
    },
    end: () => {
      if (set.state.draft !== before.draft) void settle(set);
    },
  };
}

/**
 * Puts the selected cells into a region; -1 takes them out of all extra regions.
 * @param {SetStore} set
 * @param {number} region
 */
export function assign(set, region) {
  const { drawing, selection } = set.state;
  if (!drawing || selection.length === 0) return;
  if (region < 0 && drawing === 'regions') return;
  put(set, painted(sketchIn(set.state, drawing), selection, region));
}

/**
 * Starts again from the usual boxes, or without extra regions.
 * @param {SetStore} set
 */
export function reset(set) {
  const { drawing, draft } = set.state;
  const { size } = draft.shape;
  if (drawing === 'regions') put(set, sketchOf(emptyShape(size), 'regions'));
  else if (drawing) put(set, { kind: drawing, cells: new Array(size ** 2).fill(-1) });
}

/**
 * Replaces the regions by random ones, for which there is a puzzle under the rules of the board.
 * @param {SetStore} set
 */
export async function randomise(set) {
  const { draft } = set.state;
  const regions = await use(
    set,
    () => setWords().drawingRegions,
    (signal) => randomRegions(draft.shape.size, draft.shape.variants, signal),
    () => void randomise(set),
  );
  if (regions) put(set, regions.sketch);
}

/**
 * Asks for random regions.
 * @param {number} size
 * @param {readonly string[]} variants
 * @param {AbortSignal} [signal]
 * @returns {Promise<{answer: 'regions', sketch: Sketch} | import('../types.js').Fault>}
 */
export async function randomRegions(size, variants, signal) {
  const rules = ['jigsaw', ...variants.filter((name) => !/^(windoku|centre-dot)$/.test(name))];
  const order = { size, rules, level: /** @type {const} */ ('easy'), symmetry: 'none' };
  const made = await askNew({ ...order, seed: seed() }, signal);
  if (made.answer === 'fault') return made;
  return { answer: 'regions', sketch: sketchOf(made.board.shape, 'regions') };
}

/** @param {SetStore} set @param {Sketch} sketch */
function put(set, sketch) {
  const { draft } = set.state;
  const before = sketchIn(set.state, sketch.kind);
  if (before.cells.every((region, cell) => region === sketch.cells[cell])) return;
  set.update(after(set.state, 'regions', { ...draft, sketch }));
  void settle(set);
}

/**
 * Makes a board of the sketch, if it is whole. This belongs to the act that completed it: undo goes
 * back to before that.
 * @param {SetStore} set
 */
export async function settle(set) {
  const { draft } = set.state;
  const { shape, givens, sketch } = draft;
  if (!sketch || !isWhole(sketch, shape.size)) return;
  const made = await use(
    set,
    () => setWords().opening,
    (signal) => shapeOf(bareWith(shape, sketch), signal),
    () => void settle(set),
  );
  if (made) set.update({ draft: { shape: made.shape, givens } });
}
