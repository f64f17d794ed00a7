/**
 * Ways to save a run: as a page of its own, or as an animation. Single pictures are saved at each
 * figure.
 */
import { askPage, fetchPageTemplate } from '../ask/api.js';
import { download } from '../widgets/files.js';
import { language } from '../words/language.js';
import { labWords } from '../words/lab.js';
import { plainText } from '../words/phrase.js';
import { say } from './say.js';
import { reach } from './acts.js';
import { animatedText } from './animate.js';
import { linksDrawing } from './links.js';
import { resolved } from './looks.js';
import { matrixDrawing } from './matrix.js';
import { Reel } from './reel.js';
import { treeDrawing } from './treeview.js';
import { patiently } from './waiting.js';

/** @typedef {import('./popover.js').Action} Action */
/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('../ask/run.js').Grain} Grain */
/** @typedef {import('./types.js').Shape} Shape */

/** The maximal number of pictures in a file: a few minutes of watching, and some megabytes. */
const MOST = 400;
/** The approximate limit on their shapes, set by the memory of a browser. */
const SHAPES = 1_000_000;
/** After this many milliseconds of drawing, the page gets a chance to do something else. */
const BREATH = 40;
/** The fastest speed in pictures per second; nobody could follow a faster one. */
const FASTEST = 10;
/** Room for the sentence below a picture. */
const CAPTION = 44;
/** The minimal width of a file, so that sentences wider than the picture are not cut off. */
const NARROWEST = 640;

const DRAWINGS = { matrix: matrixDrawing, links: linksDrawing, tree: treeDrawing };

/**
 * Returns the menu items that save the run.
 * @param {LabStore} lab
 * @param {{title: () => string, page?: boolean}} what
 *     the name of the run, and whether there is a server to make a page
 * @returns {Action[]}
 */
export function takeawayActions(lab, { title, page = true }) {
  const views = /** @type {const} */ (['links', 'matrix', 'tree']);
  return [
    ...(page
      ? [
          {
            label: () => labWords().savePage,
            icon: 'export',
            run: () => savePage(lab, title()),
          },
        ]
      : []),
    ...views.map((view) => ({
      label: () => labWords().saveMotion(labWords().views[view]),
      run: () => saveMotion(lab, view),
    })),
  ];
}

/** Saves the run as a page. @param {LabStore} lab @param {string} title */
function savePage(lab, title) {
  const { subject, branch, covers, grain, moment, id } = lab.state;
  if (!subject || !moment) return undefined;
  return patiently(lab, 'file', async (signal) => {
    const search = { ...subject, branch, ...(covers > 0 ? { covers } : {}) };
    const question = { search, language: language(), step: moment.step, grain, title };
    const answer = await askPage(question, signal);
    if (answer.answer === 'fault') return answer;
    const html = filledPage(await fetchPageTemplate(signal), answer);
    return download(`${id || 'run'}.html`, new Blob([html], { type: 'text/html' }));
  });
}

/**
 * The page of a run. `AlonePage::html` in Rust does the same, to the byte.
 * @param {string} template with the places `{{language}}`, `{{title}}` and `{{data}}`
 * @param {{language: string, title: string, data: string}} run
 */
export function filledPage(template, { language, title, data }) {
  const markup = (/** @type {string} */ text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  // Inside JSON this sign is always in a string. Escaped, it cannot end the script element.
  const texts = [markup(language), markup(title), data.replaceAll('<', '\\u003c')];
  let [filled, rest] = ['', template];
  ['{{language}}', '{{title}}', '{{data}}'].forEach((place, k) => {
    const at = rest.indexOf(place);
    filled += rest.slice(0, at) + texts[k];
    rest = rest.slice(at + place.length);
  });
  return filled + rest;
}

/** Saves the run as an animation. @param {LabStore} lab @param {keyof typeof DRAWINGS} view */
function saveMotion(lab, view) {
  const { reel, grain, speed, id } = lab.state;
  if (!reel) return undefined;
  return patiently(lab, 'file', async (signal) => {
    // The links of a moment belong to its reel, and those on the screen must not move: so this uses
    // another reel.
    const { pictures, rect } = await picturesOf(
      lab,
      new Reel(reel.source),
      DRAWINGS[view],
      grain,
      signal,
    );
    const text = animatedText(
      pictures,
      rect,
      resolved(document.documentElement),
      1 / Math.min(speed, FASTEST),
    );
    download(`${id || 'run'}-${view}.svg`, new Blob([text], { type: 'image/svg+xml' }));
  });
}

/**
 * Draws the pictures of a run with their sentences: at this grain if they are not too many, else at
 * a coarser one, else only the first of them.
 * @param {LabStore} lab
 * @param {Reel} reel
 * @param {import('./types.js').Drawing<any>} drawing
 * @param {Grain} grain
 * @param {AbortSignal} signal
 * @returns {Promise<{pictures: Shape[][], rect: import('./types.js').Rect}>}
 */
async function picturesOf(lab, reel, drawing, grain, signal) {
  const steps = await stepsOf(reel, grain, signal);
  /** @type {{shapes: Shape[], text: string}[]} */
  const drawn = [];
  let [width, height, count, last] = [NARROWEST, 0, 0, 0];
  let rested = performance.now();
  for (const step of steps.steps) {
    if (count > SHAPES) break;
    if (performance.now() - rested > BREATH) {
      await new Promise((resolve) => setTimeout(resolve));
      signal.throwIfAborted();
      rested = performance.now();
    }
    await reach(
      reel,
      () => reel.moment(step, steps.grain),
      signal,
      (moment) => {
        const layout = drawing.lay(moment);
        const shapes = drawing.draw(layout, moment, null);
        [width, height, count] = [
          Math.max(width, layout.width),
          Math.max(height, layout.height),
          count + shapes.length,
        ];
        drawn.push({
          shapes,
          text: plainText(say(moment, { branch: lab.state.branch }).what),
        });
        last = step;
      },
    );
  }
  const end = drawn.at(-1);
  if (end && last < reel.length) end.text = labWords().motionEnds;
  const pictures = drawn.map(({ shapes, text }) => {
    /** @type {Shape} */
    const caption = { kind: 'text', x: 16, y: height + CAPTION / 2, text, look: 'caption' };
    return [...shapes, caption];
  });
  return { pictures, rect: { x: 0, y: 0, w: Math.ceil(width), h: Math.ceil(height + CAPTION) } };
}

/**
 * Returns the steps to draw, and their grain.
 * @param {Reel} reel
 * @param {Grain} grain
 * @param {AbortSignal} signal
 * @returns {Promise<{steps: number[], grain: Grain}>}
 */
async function stepsOf(reel, grain, signal) {
  const steps = [0];
  let last = 0;
  while (last < reel.length && steps.length < MOST) {
    await reach(
      reel,
      () => reel.next(last, grain),
      signal,
      (step) => steps.push((last = step)),
    );
  }
  const coarser = grain === 'link' ? 'cover' : 'level';
  return last < reel.length && grain !== 'level'
    ? stepsOf(reel, coarser, signal)
    : { steps, grain };
}
