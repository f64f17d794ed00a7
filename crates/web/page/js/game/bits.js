/**
 * Bits as characters that a link can hold, six bits to a character. Bits past the end read as zero,
 * so trailing zeros are not written, and a reader has reached its end when no set bit is left.
 */

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-.';
const WIDTH = 6;

export class BitWriter {
  /** @type {number[]} */
  #bits = [];

  /**
   * @param {number} value
   * @param {number} width number of bits, at most 30; the highest bit comes first
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
   * @returns {BitReader | null} null if the text contains a character outside the alphabet
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

  /** Returns whether a set bit is left. */
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
