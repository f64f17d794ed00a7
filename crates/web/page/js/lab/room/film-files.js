/**
 * A run as a file of pictures: a GIF film, a ZIP archive of PNG pictures, or an animated SVG.
 *
 * There is no WebM, although it would be smaller: neither PowerPoint nor Keynote can be relied on
 * to play it, while a GIF plays in all slides and by itself. Any tool makes a video of the PNG
 * pictures, and the package `animate` of LaTeX an animation.
 */
import { labWords } from '../../words/lab.js';
import { animatedText } from '../pictures/animate.js';
import { CAPTION, captionHeight, captionShapes, linesOf } from '../pictures/caption.js';
import { GifFilm } from '../pictures/gif.js';
import { chosenColours, colourOf, countColours, matcherOf, numbered } from '../pictures/colours.js';
import { LOOKS } from '../pictures/looks.js';
import { pngOf } from '../pictures/png.js';
import { Still, cameraOf, sizeOf } from '../pictures/still.js';
import { zipOf } from '../pictures/zip.js';
import { measured, moments, painterOf } from './frames.js';

/** @typedef {import('../run/types.js').Shape} Shape */
/** @typedef {import('../pictures/looks.js').Palette} Palette */
/** @typedef {'gif' | 'png' | 'svg'} Kind */

/**
 * What is saved.
 * @typedef {object} Film
 * @property {import('../run/reel.js').Reel} reel not the one on the screen
 * @property {import('./frames.js').Plan} plan
 * @property {import('./frames.js').Filmed} view
 * @property {boolean} captions whether the sentence is below each picture
 * @property {number} speed pictures per second
 * @property {import('../../ask/run.js').Branch} branch
 * @property {import('../pictures/programs.js').CodeLanguage} code
 * @property {Palette} palette
 */

/**
 * @typedef {object} Manner
 * @property {AbortSignal} signal
 * @property {(share: number) => void} tell how much is done, from 0 to 1
 */

/**
 * @typedef {{file: Blob, count: number, last: number}} Made
 *     `count`: the number of pictures; `last`: the step of the last one
 */

/** The fastest speed in pictures per second; nobody could follow a faster one. */
const FASTEST = 10;
/** How much longer the last picture of a film stays before the film begins again, in seconds. */
const END = 2;
/** The number of pictures in which shades are counted. */
const SAMPLES = 12;
/** The largest number of colours; in a GIF, one more means "unchanged". */
const COLOURS = 255;
/** The approximate limit on the shapes of an animated SVG, set by the memory of a browser. */
const SHAPES = 1_000_000;

/** The ending of the name of each kind of file. */
export const ENDINGS = { gif: 'gif', png: 'zip', svg: 'svg' };

/** Returns how many pictures a film shows in a second. @param {number} speed as chosen */
export function filmSpeed(speed) {
  return Math.min(speed, FASTEST);
}

/** Returns how long a film is, in seconds. @param {number} count @param {number} speed */
export function filmSeconds(count, speed) {
  return count / filmSpeed(speed) + END;
}

/**
 * Makes a file.
 * @param {Kind} kind
 * @param {Film} film
 * @param {Manner} manner
 * @returns {Promise<Made>}
 */
export async function makeFile(kind, film, manner) {
  const { reel, plan, view, branch, code } = film;
  const painter = painterOf(view, reel.run, code);
  const count = plan.steps.length;
  // Laying a picture out takes much less time than drawing it.
  const laying = 0.1;
  const { rect, texts } = await measured(reel, plan, painter, {
    branch,
    signal: manner.signal,
    tell: (done) => manner.tell((laying * done) / count),
  });
  const tell = (/** @type {number} */ done) => manner.tell(1 - (1 - laying) * (1 - done / count));
  const work = { film, painter, rect, texts, tell, signal: manner.signal };
  return { gif: gifOf, png: picturesOf, svg: motionOf }[kind](work);
}

/**
 * @typedef {object} Work
 * @property {Film} film
 * @property {import('./frames.js').Painter} painter
 * @property {import('../run/types.js').Rect} rect the place of all pictures
 * @property {string[]} texts their sentences
 * @property {(done: number) => void} tell how many pictures are done
 * @property {AbortSignal} signal
 */

/** Makes a GIF. @param {Work} work @returns {Promise<Made>} */
async function gifOf(work) {
  const { film, texts, tell } = work;
  const still = stillOf(work);
  const gif = new GifFilm(still.size.width, still.size.height, await coloursOf(work, still));
  const delay = Math.round(100 / filmSpeed(film.speed));
  for await (const number of paintings(work, still, [...texts.keys()])) {
    const longer = number === texts.length - 1 ? 100 * END : 0;
    gif.add(still.pixels(), delay + longer);
    tell(number + 1);
  }
  return made(new Blob(gif.end(), { type: 'image/gif' }), film.plan.steps);
}

/** Returns a sheet of the right size. @param {Work} work */
function stillOf({ film: { captions, palette }, rect, texts }) {
  return new Still(rect, sizeOf(rect, captions ? texts : []), palette);
}

/**
 * Paints pictures, one after the other.
 * @param {Work} work
 * @param {Still} still
 * @param {number[]} numbers which of them
 * @returns {AsyncGenerator<number>} the number of the picture that is on the sheet
 */
async function* paintings({ film, painter, rect, texts, signal }, still, numbers) {
  const { reel, plan, captions } = film;
  const steps = numbers.map((number) => plan.steps[number]);
  const camera = still.size.follows ? cameraOf(rect) : null;
  let at = 0;
  for await (const moment of moments(reel, plan, steps, signal)) {
    const frame = camera && camera(painter.focus(moment));
    const number = numbers[at];
    still.paint(painter.shapes(moment, frame), frame, captions ? texts[number] : '');
    at += 1;
    yield number;
  }
}

/**
 * Chooses the colours of all pictures: those of the theme, and shades that occur in some of them.
 * @param {Work} work
 * @param {Still} still
 */
async function coloursOf(work, still) {
  const { palette, plan } = work.film;
  const names = Object.values(LOOKS).flatMap(({ fill, stroke }) => [fill, stroke]);
  const sure = [...new Set([...names, 'paper'])].flatMap((name) => {
    const colour = name ? colourOf(palette(name)) : null;
    return colour === null ? [] : [colour];
  });
  const last = plan.steps.length - 1;
  const samples = Array.from({ length: SAMPLES }, (_, k) => Math.round((k * last) / (SAMPLES - 1)));
  /** @type {Map<number, number>} */
  const counts = new Map();
  for await (const _ of paintings(work, still, [...new Set(samples)]))
    countColours(still.pixels(), counts);
  return chosenColours(sure, counts, COLOURS);
}

/**
 * Makes a ZIP archive of PNG pictures, with a list of them and of their sentences.
 * @param {Work} work
 * @returns {Promise<Made>}
 */
async function picturesOf(work) {
  const { film, texts, tell } = work;
  const { plan, view } = film;
  const still = stillOf(work);
  const colours = await coloursOf(work, still);
  const match = matcherOf(colours);
  const names = plan.steps.map((_, k) => `${view}-${String(k + 1).padStart(4, '0')}.png`);
  /** @type {import('../pictures/zip.js').File[]} */
  const files = [];
  for await (const number of paintings(work, still, [...texts.keys()])) {
    const bytes = await pngOf(numbered(still.pixels(), match), still.size.width, colours);
    files.push({ name: names[number], bytes });
    tell(files.length);
  }
  const list = plan.steps.map((step, k) => `${names[k]}\t${step}\t${texts[k]}\n`).join('');
  files.push({ name: `${view}.txt`, bytes: new TextEncoder().encode(list) });
  return made(new Blob(zipOf(files), { type: 'application/zip' }), plan.steps);
}

/** Makes an animated SVG. @param {Work} work @returns {Promise<Made>} */
async function motionOf({ film, painter, rect, texts, tell, signal }) {
  const { reel, plan, captions, palette } = film;
  const width = captions ? Math.max(rect.w, CAPTION.width) : rect.w;
  const lines = Math.max(...texts.map((text) => linesOf(text, width).length));
  // A narrow picture is in the middle.
  const x = rect.x - Math.floor((width - rect.w) / 2);
  const sentence = (/** @type {string} */ text) =>
    captions ? captionShapes(text, x, rect.y + rect.h, width) : [];
  /** @type {Shape[][]} */
  const drawn = [];
  let count = 0;
  for await (const moment of moments(reel, plan, plan.steps, signal)) {
    if (count > SHAPES) break;
    drawn.push(painter.shapes(moment, null));
    count += drawn[drawn.length - 1].length;
    tell(drawn.length);
  }
  if (drawn.length < texts.length) texts[drawn.length - 1] = labWords().motionEnds;
  const pictures = drawn.map((shapes, k) => [...shapes, ...sentence(texts[k])]);
  const whole = { ...rect, x, w: width, h: rect.h + (captions ? captionHeight(lines) : 0) };
  const text = animatedText(pictures, whole, palette, 1 / filmSpeed(film.speed));
  const file = new Blob([text], { type: 'image/svg+xml' });
  return made(file, plan.steps.slice(0, pictures.length));
}

/** @param {Blob} file @param {number[]} steps @returns {Made} */
function made(file, steps) {
  return { file, count: steps.length, last: /** @type {number} */ (steps.at(-1)) };
}
