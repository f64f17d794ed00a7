/**
 * A film as a GIF file (GIF89a), which slides of every maker play. Pure functions: pixels in, bytes
 * out.
 *
 * ```text
 * header | screen, colours | repeat | { delay, place, pixels } for each picture | end
 * ```
 *
 * The first picture is written whole. Of every other one, only the smallest rectangle that contains
 * all changes is written, and in it the unchanged pixels are transparent: equal pixels in a row
 * cost next to nothing. At a width of 1280 pixels, a new sentence takes about 6 KB, and a step of
 * the linked nodes 12 KB.
 *
 * Pixels are those of a canvas as 32-bit numbers, red in the lowest byte. They must be opaque.
 *
 * Source: CompuServe, Graphics Interchange Format, Version 89a (1990). A frame of n pixels takes
 * O(n) time, about 10 ns for each pixel of the rectangle.
 */
import { matcherOf } from './colours.js';

/** @typedef {import('../run/types.js').Rect} Rect */

/** The number of bits of the longest LZW code, and the number of codes that there are then. */
const LONGEST = 12;
const CODES = 1 << LONGEST;
/**
 * Slots of the hash table of the LZW strings: 2 to the power of 14, of which a quarter is used at
 * most.
 */
const SLOTS = 4 * CODES;
/** The number of bytes in a full block of data. */
const BLOCK = 255;
/** The longest time that a picture can be shown, in hundredths of a second. */
const LONGEST_DELAY = 0xffff;

/** A film that is being written, one picture after the other. */
export class GifFilm {
  /**
   * @param {number} width in pixels, as is the height; both less than 65,536
   * @param {number} height
   * @param {number[]} colours up to 255 of them, as numbers like the pixels
   */
  constructor(width, height, colours) {
    if (colours.length > 255) throw new Error(`${colours.length} colours`);
    this.width = width;
    this.height = height;
    this.match = matcherOf(colours);
    // The number after the last colour means "unchanged".
    this.unchanged = colours.length;
    this.bits = Math.max(2, Math.ceil(Math.log2(colours.length + 1)));
    /** @type {Uint32Array | null} */
    this.before = null;
    /** @type {Uint8Array<ArrayBuffer>[]} */
    this.parts = [headOf(width, height, colours, this.bits)];
  }

  /**
   * Adds a picture.
   * @param {Uint32Array} pixels row by row; they are kept until the next picture
   * @param {number} delay how long the picture is shown, in hundredths of a second
   */
  add(pixels, delay) {
    const whole = { x: 0, y: 0, w: this.width, h: this.height };
    const place = this.before ? changedPart(this.before, pixels, this.width) : whole;
    const numbers = this.#numbers(pixels, place);
    this.parts.push(placeOf(place, delay, this.unchanged), packed(numbers, this.bits));
    this.before = pixels;
  }

  /** Returns the file, in parts that follow each other. */
  end() {
    return [...this.parts, Uint8Array.of(0x3b)];
  }

  /**
   * Returns the number of the colour of each pixel of a rectangle.
   * @param {Uint32Array} pixels
   * @param {Rect} place
   */
  #numbers(pixels, { x, y, w, h }) {
    const { before, match, unchanged, width } = this;
    const numbers = new Uint8Array(w * h);
    // Most neighbours have the same colour, so most pixels need no search.
    let [last, number, to] = [pixels[y * width + x], match(pixels[y * width + x]), 0];
    for (let row = y; row < y + h; row += 1) {
      for (let at = row * width + x, end = at + w; at < end; at += 1, to += 1) {
        const pixel = pixels[at];
        if (before && before[at] === pixel) {
          numbers[to] = unchanged;
          continue;
        }
        if (pixel !== last) [last, number] = [pixel, match(pixel)];
        numbers[to] = number;
      }
    }
    return numbers;
  }
}

/**
 * Returns the smallest rectangle that contains all pixels that differ; a single pixel if none does,
 * because each picture needs a place in the file.
 * @param {Uint32Array} before
 * @param {Uint32Array} now
 * @param {number} width
 * @returns {Rect}
 */
export function changedPart(before, now, width) {
  const height = now.length / width;
  let [top, bottom, left, right] = [height, -1, width, -1];
  for (let row = 0; row < height; row += 1) {
    const start = row * width;
    let first = 0;
    while (first < width && before[start + first] === now[start + first]) first += 1;
    if (first === width) continue;
    let last = width - 1;
    while (before[start + last] === now[start + last]) last -= 1;
    if (top === height) top = row;
    bottom = row;
    if (first < left) left = first;
    if (last > right) right = last;
  }
  if (bottom < 0) return { x: 0, y: 0, w: 1, h: 1 };
  return { x: left, y: top, w: right - left + 1, h: bottom - top + 1 };
}

/**
 * Returns the beginning of a file: its size, its colours, and that it repeats for ever.
 * @param {number} width
 * @param {number} height
 * @param {number[]} colours
 * @param {number} bits of the number of a colour
 */
function headOf(width, height, colours, bits) {
  const table = new Uint8Array(3 << bits);
  colours.forEach((colour, k) =>
    table.set([colour & 255, (colour >> 8) & 255, (colour >> 16) & 255], 3 * k),
  );
  return Uint8Array.of(
    ...letters('GIF89a'),
    ...short(width),
    ...short(height),
    // The table is for all pictures; colours have 8 bits; 2 to the power of `bits` entries.
    0x80 | (7 << 4) | (bits - 1),
    0,
    0,
    ...table,
    ...[0x21, 0xff, 11],
    ...letters('NETSCAPE2.0'),
    ...[3, 1, 0, 0, 0],
  );
}

/**
 * Returns what precedes the pixels of a picture: how long it is shown, and where it lies.
 * @param {Rect} place
 * @param {number} delay
 * @param {number} unchanged the number that is transparent
 */
function placeOf({ x, y, w, h }, delay, unchanged) {
  return Uint8Array.of(
    // The picture stays (1 << 2) below the next one, and one number is transparent (1).
    ...[0x21, 0xf9, 4, (1 << 2) | 1],
    ...short(Math.min(delay, LONGEST_DELAY)),
    ...[unchanged, 0],
    0x2c,
    ...short(x),
    ...short(y),
    ...short(w),
    ...short(h),
    0,
  );
}

/**
 * Packs numbers by LZW: a string of numbers that occurred before is written as one code. The codes
 * grow from `bits + 1` to 12 bits; when all are in use, the table is cleared.
 * @param {Uint8Array} numbers
 * @param {number} bits of a number
 * @returns {Uint8Array<ArrayBuffer>} with its length and the lengths of its blocks
 */
export function packed(numbers, bits) {
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  // A string is its beginning, which has a code, and one more number. Open addressing: `keys` holds
  // both in one number, plus 1 so that 0 means an empty slot; `codes` the code of the string.
  const [keys, codes] = [new Int32Array(SLOTS), new Uint16Array(SLOTS)];
  const out = new Blocks(bits, numbers.length);
  let [next, size] = [end + 1, bits + 1];
  out.write(clear, size);
  let prefix = numbers[0];
  for (let at = 1; at < numbers.length; at += 1) {
    const key = ((prefix << 8) | numbers[at]) + 1;
    let slot = Math.imul(key, 0x9e3779b1) >>> 18;
    while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & (SLOTS - 1);
    if (keys[slot] === key) {
      prefix = codes[slot];
      continue;
    }
    out.write(prefix, size);
    if (next < CODES) {
      // The reader learns a string one code later than the writer, so the size grows here.
      if (next === 1 << size) size += 1;
      keys[slot] = key;
      codes[slot] = next;
      next += 1;
    } else {
      out.write(clear, size);
      keys.fill(0);
      [next, size] = [end + 1, bits + 1];
    }
    prefix = numbers[at];
  }
  out.write(prefix, size);
  // The reader has learned one more string by now.
  if (next === 1 << size && size < LONGEST) size += 1;
  out.write(end, size);
  return out.end();
}

/** Codes of a few bits each, in blocks of up to 255 bytes with their lengths. */
class Blocks {
  /** @param {number} bits of a number @param {number} count of numbers, to guess the length */
  constructor(bits, count) {
    this.bytes = new Uint8Array(64 + (count >> 4));
    this.bytes[0] = bits;
    /** Where the length of the block goes, and where the next byte goes. */
    this.start = 1;
    this.at = 2;
    /** Bits that are not written yet, and how many there are. */
    this.held = 0;
    this.count = 0;
  }

  /** @param {number} code @param {number} size */
  write(code, size) {
    this.held |= code << this.count;
    this.count += size;
    while (this.count >= 8) {
      this.#byte(this.held & 255);
      this.held >>>= 8;
      this.count -= 8;
    }
  }

  /** @param {number} value */
  #byte(value) {
    if (this.at + 2 >= this.bytes.length) {
      const larger = new Uint8Array(2 * this.bytes.length);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.at] = value;
    this.at += 1;
    if (this.at - this.start <= BLOCK) return;
    this.bytes[this.start] = BLOCK;
    this.start = this.at;
    this.at += 1;
  }

  end() {
    if (this.count > 0) this.#byte(this.held & 255);
    const length = this.at - this.start - 1;
    this.bytes[this.start] = length;
    // An empty block is the last one.
    if (length > 0) this.bytes[this.at] = 0;
    return this.bytes.slice(0, length > 0 ? this.at + 1 : this.at);
  }
}

/** @param {number} value as two bytes, the lower one first */
function short(value) {
  return [value & 255, (value >> 8) & 255];
}

/** @param {string} text */
function letters(text) {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}
