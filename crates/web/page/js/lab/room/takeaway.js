/**
 * Ways to save a run: as a page of its own, or as an animation. Single pictures are saved at each
 * figure.
 */
import { askPage, fetchPageTemplate } from '../../ask/api.js';
import { download } from '../../widgets/files.js';
import { language } from '../../words/language.js';
import { labWords, savingWords } from '../../words/lab.js';
import { plainText } from '../../words/phrase.js';
import { cutRun } from '../run/cut.js';
import { say } from '../run/say.js';
import { reach } from './acts.js';
import { animatedText } from '../pictures/animate.js';
import { linksDrawing } from '../pictures/links.js';
import { resolved } from '../pictures/looks.js';
import { matrixDrawing } from '../pictures/matrix.js';
import { Reel } from '../run/reel.js';
import { treeDrawing } from '../pictures/treeview.js';
import { questionOf } from './state.js';
import { SMALL, askBeforeSaving } from './saving.js';
import { patiently } from './waiting.js';

/** @typedef {import('./popover.js').Action} Action */
/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('../../ask/run.js').Grain} Grain */
/** @typedef {import('../run/types.js').Shape} Shape */

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

/**
 * Saves the run as a page. If the file is large or ends before the search does, the user is asked
 * first.
 * @param {LabStore} lab
 * @param {string} title
 */
async function savePage(lab, title) {
  const { subject, grain, moment, id } = lab.state;
  if (!subject || !moment) return;
  const made = await patiently(lab, 'file', async (signal) => {
    const search = questionOf(subject, lab.state);
    const question = { search, language: language(), step: moment.step, grain, title };
    const answer = await askPage(question, signal);
    if (answer.answer === 'fault') return answer;
    return { template: await fetchPageTemplate(signal), page: answer };
  });
  if (!made || 'answer' in made) return;
  const { template, page } = made;
  /** @type {import('./alone.js').Saved} */
  const saved = JSON.parse(page.data);
  const file = (/** @type {string} */ data) =>
    new Blob([filledPage(template, { ...page, data })], { type: 'text/html' });
  const whole = file(page.data);
  const chosen =
    whole.size <= SMALL && saved.run.complete
      ? whole
      : await askBeforeSaving(savingWords().pageTitle, pageParts(saved, moment, whole, file));
  if (chosen) download(`${id || 'run'}.html`, chosen);
}

/** The length of a short part, in steps. */
const SHORT = 10_000;

/**
 * Returns the parts of a run that can be saved.
 * @param {import('./alone.js').Saved} saved
 * @param {import('../run/types.js').Moment} moment the step that is shown
 * @param {Blob} whole
 * @param {(data: string) => Blob} file
 * @returns {import('./saving.js').Part[]}
 */
function pageParts(saved, moment, whole, file) {
  const said = savingWords();
  const { events, complete } = saved.run;
  const shown = moment.step;
  /** @param {number} last */
  const lines = (last) => [
    last === events && complete
      ? said.holdsAll(last)
      : moment.run.complete
        ? said.holdsPart(last, moment.run.events)
        : said.holdsFirst(last),
    ...(shown > last ? [said.notShown(shown)] : []),
  ];
  const shorter = [
    ...(shown > 0 && shown < events ? [{ name: said.toHere(shown), last: shown }] : []),
    ...(events > 2 * SHORT ? [{ name: said.firstPart(SHORT), last: SHORT }] : []),
  ];
  return [
    { name: said.wholePart, make: () => ({ lines: lines(events), file: () => whole }) },
    ...shorter.map(({ name, last }) => ({
      name,
      make: () => ({
        lines: lines(last),
        file: () => file(JSON.stringify(cutRun(saved, last))),
      }),
    })),
  ];
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
async function saveMotion(lab, view) {
  const { reel, grain, speed, id } = lab.state;
  if (!reel) return;
  const made = await patiently(lab, 'file', async (signal) => {
    // The links of a moment belong to its reel, and those on the screen must not move: so this uses
    // another reel.
    const { pictures, rect, last } = await picturesOf(
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
    return { file: new Blob([text], { type: 'image/svg+xml' }), last, count: pictures.length };
  });
  if (!made || 'answer' in made) return;
  const { file, last, count } = made;
  const said = savingWords();
  const { complete, events } = reel.run;
  const lines = [
    said.pictures(count),
    last === events && complete
      ? said.holdsAll(last)
      : complete
        ? said.holdsPart(last, events)
        : said.holdsFirst(last),
  ];
  const part = { name: '', make: () => ({ lines, file: () => file }) };
  const chosen =
    file.size <= SMALL && last === events && complete
      ? file
      : await askBeforeSaving(said.motionTitle, [part]);
  if (chosen) download(`${id || 'run'}-${view}.svg`, chosen);
}

/**
 * Draws the pictures of a run with their sentences: at this grain if they are not too many, else at
 * a coarser one, else only the first of them.
 * @param {LabStore} lab
 * @param {Reel} reel
 * @param {import('../run/types.js').Drawing<any>} drawing
 * @param {Grain} grain
 * @param {AbortSignal} signal
 * @returns {Promise<{pictures: Shape[][], rect: import('../run/types.js').Rect, last: number}>}
 *     `last`: the step of the last picture
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
  const rect = { x: 0, y: 0, w: Math.ceil(width), h: Math.ceil(height + CAPTION) };
  return { pictures, rect, last };
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
