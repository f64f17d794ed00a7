/**
 * The address of a step: `#lab=six-sets&step=82&branch=leftmost&grain=link&covers=1`, and
 * `headers=first`, `method=rows` or `code=rust` where these are not as usual. With `predict=1` the
 * reader is asked to predict; `compare=rule` opens the comparison of two runs; `lesson=cover` with
 * `stop=3` opens a lesson; `present=links,tree` shows these figures as on a wall; `bare=1` leaves
 * out header and bar; `diagram=1` shows all solutions in the place of the linked nodes.
 *
 * A problem of the gallery is given by its name. Any other problem is packed into the address,
 * `#lab=~…`: the JSON of the subject, deflated and written in base64url. Addresses are not trusted:
 * unknown parts are ignored, and a problem that cannot be unpacked is reported as damaged.
 */

import { CODE_LANGUAGES } from '../pictures/programs.js';
import { readViews } from './present.js';

/** @typedef {import('../../ask/run.js').Subject} Subject */
/** @typedef {import('../../ask/run.js').Branch} Branch */
/** @typedef {import('../../ask/run.js').Grain} Grain */
/** @typedef {import('../../ask/run.js').Headers} Headers */
/** @typedef {import('../../ask/run.js').Method} Method */
/** @typedef {import('./state.js').Pair} Pair */

/**
 * @typedef {object} Place
 * @property {string} id name in the gallery, or '' if the subject is packed
 * @property {Subject | null} subject
 * @property {string} title title of a packed subject
 * @property {Branch} [branch]
 * @property {Grain} [grain]
 * @property {number} [covers]
 * @property {number} [step]
 * @property {CodeLanguage} [code]
 * @property {Headers} [headers]
 * @property {Method} [method]
 * @property {boolean} [predict]
 * @property {string} [lesson] id of a lesson
 * @property {number} [stop] its stop, from 1
 * @property {Pair} [compare]
 * @property {boolean} [diagram]
 * @property {readonly import('./figures.js').View[]} [present]
 * @property {boolean} [bare]
 */

/** @typedef {import('../pictures/programs.js').CodeLanguage} CodeLanguage */
/**
 * @typedef {{id: string, packed: string, branch?: Branch, grain?: Grain, covers?: number, step?:
 *     number, headers?: Headers, method?: Method, code?: CodeLanguage, predict?: boolean,
 *     lesson?: string, stop?: number, compare?: Pair, diagram?: boolean, bare?: boolean,
 *     present?: readonly import('./figures.js').View[]}}
 *     Parts
 */

const BRANCHES = ['mrv', 'leftmost'];
const GRAINS = ['link', 'cover', 'level'];
const PAIRS = ['rule', 'engine', 'method'];
/** The server's limit; anything that unpacks to more was not written by this page. */
const LONGEST = 300_000;
const LONGEST_TITLE = 80;

/**
 * Parses an address without unpacking anything.
 * @param {string} hash
 * @returns {Parts | null} null if it names no problem
 */
export function readParts(hash) {
  const form = /^#?lab=([^&]+)((?:&[^&]*)*)$/.exec(hash);
  if (!form) return null;
  const found = new URLSearchParams(form[2]);
  const name = unescaped(form[1]);
  /** @type {Parts} */
  const parts = name.startsWith('~') ? { id: '', packed: name.slice(1) } : { id: name, packed: '' };
  const branch = found.get('branch') ?? '';
  const grain = found.get('grain') ?? '';
  const code = CODE_LANGUAGES.find(([one]) => one === found.get('code'))?.[0];
  if (BRANCHES.includes(branch)) parts.branch = /** @type {Branch} */ (branch);
  if (GRAINS.includes(grain)) parts.grain = /** @type {Grain} */ (grain);
  const covers = wholeNumber(found.get('covers'));
  const step = wholeNumber(found.get('step'));
  if (code) parts.code = code;
  if (covers !== null) parts.covers = covers;
  if (step !== null) parts.step = step;
  // What is not written has its default.
  if (found.get('headers') === 'first') parts.headers = 'first';
  if (found.get('method') === 'rows') parts.method = 'rows';
  if (found.get('predict') === '1') parts.predict = true;
  const lesson = found.get('lesson') ?? '';
  const stop = wholeNumber(found.get('stop'));
  if (/^[a-z0-9-]{1,40}$/.test(lesson)) {
    parts.lesson = lesson;
    parts.stop = stop ?? 1;
  }
  const compare = found.get('compare') ?? '';
  if (PAIRS.includes(compare)) parts.compare = /** @type {Pair} */ (compare);
  if (found.get('diagram') === '1') parts.diagram = true;
  const present = readViews(found.get('present'));
  if (present) parts.present = present;
  if (found.get('bare') === '1') parts.bare = true;
  return parts;
}

/**
 * Writes an address.
 * @param {Parts} parts
 * @returns {string} the address, with `#`
 */
export function writeParts(parts) {
  const { id, packed, step, branch, grain, covers, headers, method } = parts;
  const { code, predict, lesson, stop, compare, diagram, present, bare } = parts;
  const more = [
    step !== undefined && step > 0 && `step=${step}`,
    branch && `branch=${branch}`,
    grain && `grain=${grain}`,
    covers !== undefined && covers > 0 && `covers=${covers}`,
    code && code !== 'pseudo' && `code=${code}`,
    headers === 'first' && 'headers=first',
    method === 'rows' && 'method=rows',
    predict && 'predict=1',
    lesson && `lesson=${lesson}`,
    lesson && `stop=${stop ?? 1}`,
    compare && `compare=${compare}`,
    diagram && 'diagram=1',
    present && `present=${present}`,
    bare && 'bare=1',
  ].filter(Boolean);
  return `#lab=${[packed ? `~${packed}` : encodeURIComponent(id), ...more].join('&')}`;
}

/**
 * Reads an address.
 * @param {string} hash
 * @returns {Promise<Place | 'damaged' | null>} null if it names no problem
 */
export async function readAddress(hash) {
  const parts = readParts(hash);
  if (!parts) return null;
  const { id, packed, ...rest } = parts;
  if (!packed && id) return { id, subject: null, title: '', ...rest };
  const held = await unpack(packed);
  return held ? { id: '', ...held, ...rest } : 'damaged';
}

/**
 * Packs a subject into characters that an address can hold.
 * @param {Subject} subject
 * @param {string} title
 * @returns {Promise<string>}
 */
export async function pack(subject, title) {
  const bytes = new TextEncoder().encode(JSON.stringify({ ...subject, title }));
  return toSigns(await through(bytes, new CompressionStream('deflate-raw')));
}

/**
 * Unpacks a subject.
 * @param {string} signs
 * @returns {Promise<{subject: Subject, title: string} | null>} null if it is damaged
 */
export async function unpack(signs) {
  try {
    const bytes = await through(fromSigns(signs), new DecompressionStream('deflate-raw'));
    return subjectOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}

/**
 * Reads a subject from an untrusted value. Only its form is checked here; the server checks the
 * rest.
 * @param {any} value
 * @returns {{subject: Subject, title: string} | null}
 */
export function subjectOf(value) {
  if (typeof value !== 'object' || value === null) return null;
  const title = typeof value.title === 'string' ? value.title.slice(0, LONGEST_TITLE) : '';
  const kinds = ['problem', 'model', 'board'].filter((kind) => kind in value);
  if (kinds.length !== 1) return null;
  const { problem, model, board } = value;
  if (typeof problem === 'string') return { subject: { problem }, title };
  if (typeof model === 'string') return { subject: { model }, title };
  if (typeof board !== 'object' || board === null || typeof board.givens !== 'string') return null;
  const { shape, givens, entries } = board;
  if (
    typeof shape !== 'object' ||
    shape === null ||
    !Number.isInteger(shape.size) ||
    shape.size < 1
  )
    return null;
  return {
    subject: { board: { shape, givens, ...(typeof entries === 'string' && { entries }) } },
    title,
  };
}

/**
 * Passes bytes through a stream. Throws if the result is longer than LONGEST.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > LONGEST) throw new RangeError('too long');
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Encodes bytes in base64url. @param {Uint8Array} bytes */
function toSigns(bytes) {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Decodes base64url. @param {string} signs */
function fromSigns(signs) {
  return Uint8Array.from(atob(signs.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  );
}

/** Decodes percent escapes: some programs write `~` in a link as `%7E`. @param {string} text */
function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns null for anything but a plain decimal number. @param {string | null} text */
function wholeNumber(text) {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
