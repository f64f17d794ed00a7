/**
 * A game as the fragment of a link: the puzzle, and how far it has been played.
 *
 * ```text
 * #p=9~53..7....6..195….8..79~k3f     a fresh puzzle: size, givens, checksum
 * #p=6.b3x2.x~1..…4~e05A…~n7d…~k3f    unusual boxes, an extra rule; entries, corner notes
 * #p=9.j~…~ra4b3c2a3…~k3f             a jigsaw with its regions
 * #p=9~…~xa.3a.20a…-.3b2…~k3f         extra regions that overlap
 * #puzzle=53..7....6..195….8..79      as a person would write it
 * ```
 *
 * The givens are readable and can be copied out by hand. Everything else is written as bits, six to
 * a character, and a part is left out if it is empty: `e` entries, `n` corner notes, `c` centre
 * notes, `s` struck out, `m` colours, `h` colours of candidates (the same letters as in an edit).
 * All characters pass through mail and messengers unchanged. The checksum consists of letters and
 * digits only, because these programs take a full stop at the end of a link for the end of a
 * sentence. It also detects a link that lost its tail.
 *
 * In `#p=` a cell has one colour at most, written in three bits. If some cell has several, the link
 * starts with `#p2=`, and `m` holds sets of colours; everything else is the same. A format that
 * this page does not know has another number: `#p3=`.
 *
 * A link holds no houses, no solution and no rating: the page asks the server for them (`open.js`).
 */
import { COLOURS, LISTS, emptyPosition, hueKey } from './position.js';
import { LARGEST, bare, digitOf, writeDigits } from './shape.js';
import { BitReader, BitWriter } from './bits.js';

/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').AskedBoard} AskedBoard */
/** @typedef {import('../types.js').BareShape} BareShape */
/** @typedef {import('../types.js').Position} Position */
/** @typedef {import('./position.js').ListField} ListField */

/**
 * What is wrong with a link. `damaged`: characters are missing or changed; `version`: a newer page
 * made it; `large`: the board is larger than the page can handle.
 * @typedef {'damaged' | 'version' | 'large'} LinkFault
 */

/** @typedef {{board: AskedBoard & {shape: BareShape}, position: Position}} Linked */

/** The name of a rule, in lower-case letters. */
const RULE = /^[a-z][a-z-]{0,30}$/;

/** Thrown by the readers in this file. It never leaves the file. */
class Unreadable extends Error {
  /** @param {LinkFault} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

/* ---- writing ---- */

/**
 * Returns the link of a game, starting with the `#`.
 * @param {Pick<Game, 'puzzle' | 'position'>} game
 * @returns {string}
 */
export function toLink({ puzzle, position }) {
  const shape = bare(puzzle.shape);
  const format = position.colours.some((set) => set & (set - 1)) ? 2 : 1;
  const parts = [writeShape(shape), writeDigits(puzzle.givens)];
  if (shape.regions) parts.push(`r${writeRegions(shape.regions)}`);
  if (shape.extra) parts.push(`x${shape.extra.map(writeRegions).join('-')}`);
  for (const field of /** @type {ListField[]} */ (Object.keys(LISTS))) {
    const bits = writeList(field, position[LISTS[field]], puzzle.givens, shape.size, format);
    if (bits !== '') parts.push(field + bits);
  }
  const hues = writeHues(position.hues, shape.size);
  if (hues !== '') parts.push(`h${hues}`);
  const text = parts.join('~');
  return `#p${format === 1 ? '' : format}=${text}~${checkSum(text, format)}`;
}

/**
 * Writes the size, the boxes unless they are the usual ones, and extra rules.
 * @param {BareShape} shape
 */
function writeShape({ size, boxes, regions, variants = [] }) {
  const words = [String(size)];
  if (regions) words.push('j');
  else if (boxes && boxes[0] !== usualBoxHeight(size)) words.push(`b${boxes.join('x')}`);
  return [...words, ...variants].join('.');
}

/**
 * Returns the height of a box if nothing else is stated: as square as possible, and wider than
 * high.
 * @param {number} size
 */
function usualBoxHeight(size) {
  let rows = Math.floor(Math.sqrt(size));
  while (size % rows !== 0) rows--;
  return rows;
}

/**
 * Writes regions as letters in order of first appearance, with runs counted: `aaab` becomes `a3b`.
 * A dot is in no region.
 * @param {string} regions
 */
function writeRegions(regions) {
  const order = [...new Set(regions)].filter((sign) => sign !== '.');
  const letters = Array.from(regions, (sign) =>
    sign === '.' ? sign : letter(order.indexOf(sign)),
  ).join('');
  return letters.replace(/([a-zA-Z.])\1+/g, (run, one) => one + run.length);
}

/**
 * Returns the letter of a region; after z come capitals.
 * @param {number} number
 */
function letter(number) {
  return String.fromCharCode(number < 26 ? 97 + number : 39 + number);
}

/**
 * Returns whether a field is written for a cell. Only colours are written for cells with a given.
 * @param {ListField} field
 * @param {number} given
 */
function isWritten(field, given) {
  return field === 'm' || given === 0;
}

/**
 * Writes a list of numbers: for each cell one bit that says whether there is a value, then the
 * value.
 * @param {ListField} field
 * @param {readonly number[]} list
 * @param {readonly number[]} givens
 * @param {number} size
 * @param {number} format 1 or 2
 */
function writeList(field, list, givens, size, format) {
  const writer = new BitWriter();
  const width = widthOf(field, size, format);
  // Trailing zeros need not be written.
  const last = list.findLastIndex((value) => value !== 0);
  for (let cell = 0; cell <= last; cell++) {
    if (!isWritten(field, givens[cell])) continue;
    writer.write(list[cell] === 0 ? 0 : 1, 1);
    if (list[cell] !== 0) writer.write(numberOf(field, list[cell], format), width);
  }
  return writer.text();
}

/**
 * Returns the number of bits of a value in a field. A set has one bit for each digit or
 * colour; digits, and colours in format 1, are written counting from 0.
 * @param {ListField} field
 * @param {number} size
 * @param {number} format
 */
function widthOf(field, size, format) {
  if (field === 'e') return bitsFor(size);
  if (field === 'm') return format === 1 ? 3 : COLOURS;
  return size;
}

/**
 * @param {ListField} field
 * @param {number} value
 * @param {number} format
 */
function numberOf(field, value, format) {
  if (field === 'm' && format === 1) return 31 - Math.clz32(value);
  return field === 'e' ? value - 1 : value;
}

/**
 * Returns the value that `numberOf` has turned into this number.
 * @param {ListField} field
 * @param {number} number
 * @param {number} format
 */
function valueOf(field, number, format) {
  if (field === 'm' && format === 1) return 1 << number;
  return field === 'e' ? number + 1 : number;
}

/**
 * Returns the number of bits needed to tell `count` values apart.
 * @param {number} count
 */
function bitsFor(count) {
  return Math.max(1, 32 - Math.clz32(count - 1));
}

/**
 * Writes the colours of candidates: for each a set bit, the cell, the digit and the colour.
 * @param {Position['hues']} hues
 * @param {number} size
 */
function writeHues(hues, size) {
  const writer = new BitWriter();
  for (const [key, hue] of Object.entries(hues)) {
    writer.write(1, 1);
    writer.write(Math.floor(Number(key) / 64), bitsFor(size * size));
    writer.write((Number(key) % 64) - 1, bitsFor(size));
    writer.write(hue - 1, 3);
  }
  return writer.text();
}

/**
 * Returns a checksum of four letters and digits (the Fowler–Noll–Vo hash, its 32 bits folded to
 * 20). Another format starts from another number, so that a link that lost its 2 is detected.
 * @param {string} text
 * @param {number} format
 */
function checkSum(text, format) {
  let sum = 0x811c9dc5 ^ (format - 1);
  for (let place = 0; place < text.length; place++) {
    sum = Math.imul(sum ^ text.charCodeAt(place), 0x01000193);
  }
  return (((sum >>> 12) ^ sum) & 0xfffff).toString(36).padStart(4, '0');
}

/* ---- reading ---- */

/**
 * Reads a link. Null if it is not a link to a game at all.
 * @param {string} hash with or without the leading `#`
 * @returns {Linked | {fault: LinkFault} | null}
 */
export function fromLink(hash) {
  const form = /^#?(?:p(\d*)|puzzle)=/.exec(hash);
  if (!form) return null;
  const format = Number(form[1] || 1);
  if (format !== 1 && format !== 2) return { fault: 'version' };
  try {
    const text = unescaped(hash.slice(form[0].length)).trim();
    return form[1] === undefined ? readByHand(text) : readLink(text, format);
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.fault };
    throw error;
  }
}

/**
 * Decodes percent escapes: some programs write the `~` of a link as `%7E`.
 * @param {string} text
 */
function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Unreadable('damaged');
  }
}

/**
 * Reads givens alone, on the usual board for their number. Empty cells are dots, zeros, underscores
 * or asterisks.
 * @param {string} text
 * @returns {Linked}
 */
function readByHand(text) {
  const size = Math.sqrt(text.length);
  demand(Number.isInteger(size) && size > 0);
  const digits = readGivens(text.replace(/[0_*]/g, '.'), size);
  return {
    board: { shape: readShape(String(size), undefined), givens: writeDigits(digits) },
    position: emptyPosition(digits.length),
  };
}

/**
 * @param {string} text
 * @param {number} format
 * @returns {Linked}
 */
function readLink(text, format) {
  const end = text.lastIndexOf('~');
  demand(end > 0 && checkSum(text.slice(0, end), format) === text.slice(end + 1));
  const [rules, givens, ...parts] = text.slice(0, end).split('~');
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const part of parts) {
    demand(/^[rxencsmh]./.test(part) && !found.has(part[0]));
    found.set(part[0], part.slice(1));
  }
  const shape = readShape(rules, found.get('r'), found.get('x'));
  const digits = readGivens(givens, shape.size);
  const position = emptyPosition(digits.length);
  for (const field of /** @type {ListField[]} */ (Object.keys(LISTS))) {
    const part = found.get(field);
    if (part !== undefined)
      readList(field, part, digits, shape.size, position[LISTS[field]], format);
  }
  position.hues = readHues(found.get('h') ?? '', shape.size);
  return { board: { shape, givens: writeDigits(digits) }, position };
}

/** @param {boolean} sound */
function demand(sound) {
  if (!sound) throw new Unreadable('damaged');
}

/**
 * @param {string} text
 * @param {string | undefined} runs the regions of a jigsaw
 * @param {string} [more] extra regions
 * @returns {BareShape}
 */
function readShape(text, runs, more) {
  const [number, ...words] = text.split('.');
  demand(/^[1-9]\d?$/.test(number));
  const size = Number(number);
  if (size > LARGEST) throw new Unreadable('large');
  /** @type {[number, number]} */
  let boxes = [usualBoxHeight(size), size / usualBoxHeight(size)];
  const isJigsaw = words[0] === 'j';
  demand(isJigsaw === (runs !== undefined));
  const written = /^b(\d+)x(\d+)$/.exec(words[0] ?? '');
  if (written) boxes = [Number(written[1]), Number(written[2])];
  demand(boxes[0] * boxes[1] === size);
  const variants = words.slice(isJigsaw || written ? 1 : 0);
  demand(variants.every((name) => RULE.test(name)));
  const extra = more?.split('-').map((one) => readRuns(one, size));
  return {
    size,
    ...(runs === undefined ? { boxes } : { regions: readRegions(runs, size) }),
    variants,
    ...(extra && { extra }),
  };
}

/**
 * Reads what `writeRegions` has written.
 * @param {string} runs
 * @param {number} size
 */
function readRuns(runs, size) {
  demand(/^([a-zA-Z.](\d{1,3})?)+$/.test(runs));
  const regions = runs.replace(/([a-zA-Z.])(\d+)/g, (_, one, count) => one.repeat(Number(count)));
  demand(regions.length === size * size);
  return regions;
}

/**
 * @param {string} runs
 * @param {number} size
 */
function readRegions(runs, size) {
  const regions = readRuns(runs, size);
  const counts = new Map();
  for (const sign of regions) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  demand([...counts.values()].every((count) => count === size));
  return regions;
}

/**
 * @param {string | undefined} text
 * @param {number} size
 */
function readGivens(text, size) {
  demand(text !== undefined && text.length === size * size);
  return Array.from(text ?? '', (sign) => {
    const digit = digitOf(sign);
    demand(sign === '.' || (digit >= 1 && digit <= size));
    return digit;
  });
}

/**
 * Reads what `writeList` has written.
 * @param {ListField} field
 * @param {string} text
 * @param {readonly number[]} givens
 * @param {number} size
 * @param {number[]} list where the values are written
 * @param {number} format
 */
function readList(field, text, givens, size, list, format) {
  const reader = openBits(text);
  const width = widthOf(field, size, format);
  for (let cell = 0; cell < list.length && reader.hasMore(); cell++) {
    if (!isWritten(field, givens[cell]) || reader.read(1) === 0) continue;
    list[cell] = valueOf(field, reader.read(width), format);
    demand(field !== 'e' || list[cell] <= size);
  }
  demand(!reader.hasMore());
}

/**
 * @param {string} text
 * @param {number} size
 */
function readHues(text, size) {
  const reader = openBits(text);
  /** @type {Position['hues']} */
  const hues = {};
  while (reader.hasMore()) {
    demand(reader.read(1) === 1);
    const [cell, digit, hue] = [
      reader.read(bitsFor(size * size)),
      reader.read(bitsFor(size)),
      reader.read(3),
    ];
    demand(cell < size * size && digit < size);
    hues[hueKey(cell, digit + 1)] = hue + 1;
  }
  return hues;
}

/** @param {string} text */
function openBits(text) {
  const reader = BitReader.open(text);
  if (!reader) throw new Unreadable('damaged');
  return reader;
}
