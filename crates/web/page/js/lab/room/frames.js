/**
 * The pictures of a run, step by step, for files: which steps they show, how large they are, and
 * what is in each of them.
 *
 * A run is gone through twice, first for the sizes and the sentences and then for the shapes. So
 * the shapes of one picture at a time are held: those of all pictures can be millions.
 */
import { labWords } from '../../words/lab.js';
import { plainText } from '../../words/phrase.js';
import { say } from '../run/say.js';
import { arraysDrawing } from '../pictures/arrays.js';
import { boardPicture } from '../pictures/board-picture.js';
import { codePicture } from '../pictures/code-picture.js';
import { linksDrawing } from '../pictures/links.js';
import { matrixDrawing } from '../pictures/matrix.js';
import { tilingDrawing } from '../pictures/tiling.js';
import { treeDrawing } from '../pictures/treeview.js';
import { reach } from './acts.js';

/** @typedef {import('../run/reel.js').Reel} Reel */
/** @typedef {import('../run/types.js').Frame} Frame */
/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('../run/types.js').Rect} Rect */
/** @typedef {import('../run/types.js').Shape} Shape */
/** @typedef {import('../../ask/run.js').Grain} Grain */
/** @typedef {import('../../ask/run.js').Branch} Branch */
/** @typedef {'links' | 'arrays' | 'matrix' | 'tree' | 'code' | 'board'} Filmed */

/**
 * Which steps are shown.
 * @typedef {object} Plan
 * @property {number[]} steps
 * @property {Grain} grain
 * @property {boolean} ends whether the last one is the last that was asked for
 */

/**
 * How a view is drawn.
 * @typedef {object} Painter
 * @property {(moment: Moment) => Rect} rect
 * @property {(moment: Moment, frame: Frame | null) => Shape[]} shapes
 * @property {(moment: Moment) => Rect | null} focus the part at which the search is at work
 */

/** The maximal number of pictures in a file: a few minutes of watching, and some megabytes. */
export const MOST = 400;
/** After this many milliseconds of drawing, the page gets a chance to do something else. */
const BREATH = 40;

/**
 * Plans which steps are shown: at this grain if they are not too many, else at a coarser one, else
 * only the first of them.
 * @param {Reel} reel
 * @param {{grain: Grain, from: number, to: number}} wish
 * @param {AbortSignal} signal
 * @returns {Promise<Plan>}
 */
export async function planOf(reel, { grain, from, to }, signal) {
  const steps = [from];
  let last = from;
  while (last < to && steps.length < MOST) {
    await reach(
      reel,
      () => reel.next(last, grain),
      signal,
      (step) => steps.push((last = Math.min(step, to))),
    );
  }
  const coarser = grain === 'link' ? 'cover' : 'level';
  return last < to && grain !== 'level'
    ? planOf(reel, { grain: coarser, from, to }, signal)
    : { steps, grain, ends: last >= to };
}

/**
 * Returns how a view is drawn.
 * @param {Filmed} view
 * @param {import('../../ask/run.js').RunData} run
 * @param {import('../pictures/programs.js').CodeLanguage} code the language of the listing
 * @returns {Painter}
 */
export function painterOf(view, run, code) {
  const { board } = run;
  if (view === 'code')
    return {
      rect(moment) {
        const { width, height } = codePicture(moment, code);
        return { x: 0, y: 0, w: width, h: height };
      },
      shapes: (moment) => codePicture(moment, code).shapes,
      focus: () => null,
    };
  if (view === 'board' && board)
    return {
      rect: (moment) => boardPicture(moment, board).rect,
      shapes: (moment) => boardPicture(moment, board).shapes,
      focus: () => null,
    };
  /** @type {import('../run/types.js').Drawing<any>} */
  const drawing = {
    links: linksDrawing,
    arrays: arraysDrawing,
    matrix: matrixDrawing,
    tree: treeDrawing,
    board: tilingDrawing,
  }[view];
  return {
    rect(moment) {
      const { width, height } = drawing.lay(moment);
      return { x: 0, y: 0, w: width, h: height };
    },
    shapes: (moment, frame) => drawing.draw(drawing.lay(moment), moment, frame),
    focus: (moment) => drawing.focus(drawing.lay(moment), moment),
  };
}

/**
 * Returns the rectangle that holds all pictures, and the sentence of each.
 * @param {Reel} reel
 * @param {Plan} plan
 * @param {Painter} painter
 * @param {{branch: Branch, signal: AbortSignal, tell: (done: number) => void}} manner
 * @returns {Promise<{rect: Rect, texts: string[]}>}
 */
export async function measured(reel, plan, painter, { branch, signal, tell }) {
  /** @type {string[]} */
  const texts = [];
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for await (const moment of moments(reel, plan, plan.steps, signal)) {
    const { x, y, w, h } = painter.rect(moment);
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + w), Math.max(bottom, y + h)];
    texts.push(plainText(say(moment, { branch }).what));
    tell(texts.length);
  }
  const cut = plan.steps.at(-1) === reel.length && !reel.run.complete;
  if (!plan.ends || cut) texts[texts.length - 1] = labWords().motionEnds;
  const rect = { x: left, y: top, w: Math.ceil(right - left), h: Math.ceil(bottom - top) };
  return { rect, texts };
}

/**
 * Goes through steps of a run. From time to time the page gets a chance to do something else.
 * @param {Reel} reel not the one on the screen: the links of a moment belong to its reel
 * @param {Plan} plan
 * @param {number[]} steps
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<Moment>}
 */
export async function* moments(reel, { grain }, steps, signal) {
  let rested = performance.now();
  for (const step of steps) {
    if (performance.now() - rested > BREATH) {
      await new Promise((resolve) => setTimeout(resolve));
      rested = performance.now();
    }
    signal.throwIfAborted();
    /** @type {Moment | null} */
    let moment = null;
    await reach(
      reel,
      () => reel.moment(step, grain),
      signal,
      (found) => (moment = found),
    );
    yield /** @type {Moment} */ (/** @type {unknown} */ (moment));
  }
}
