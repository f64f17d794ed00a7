/**
 * Bits as signs that a link can hold, six to a sign. Bits past the end are nothing: so zeros at the end need not be written, and
 * a reader is at its end when no bit that is set is left.
 */

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-.';
const WIDTH = 6;

export class BitWriter {
  /** @type {number[]} */
  #bits = [];

  /**
   * @param {number} value
   * @param {number} width how many bits, at most 30; the highest comes first
   */
  write(value, width) {
    for (let place = width - 1; place >= 0; place--) this.#bits.push((value >> place) & 1);
  }

  text() {
    const last = this.#bits.lastIndexOf(1);
    let text = '';
    for (let start = 0; start <= last; start += WIDTH) {
      let sign = 0;
      for (let place = start; place < start + WIDTH; place++)
        sign = (sign << 1) | (this.#bits[place] ?? 0);
      text += SIGNS[sign];
    }
    return text;
  }
}

export class BitReader {
  /** @type {number[]} */
  #bits = [];
  #at = 0;

  /**
   * @param {string} text
   * @returns {BitReader | null} null if it holds a sign that is none of ours
   */
  static open(text) {
    const reader = new BitReader();
    for (const sign of text) {
      const value = SIGNS.indexOf(sign);
      if (value < 0) return null;
      for (let place = WIDTH - 1; place >= 0; place--) reader.#bits.push((value >> place) & 1);
    }
    reader.#bits.length = reader.#bits.lastIndexOf(1) + 1;
    return reader;
  }

  /** Whether a bit that is set is left. */
  hasMore() {
    return this.#at < this.#bits.length;
  }

  /** @param {number} width */
  read(width) {
    let value = 0;
    for (let place = 0; place < width; place++)
      value = (value << 1) | (this.#bits[this.#at++] ?? 0);
    return value;
  }
}
