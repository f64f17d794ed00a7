/** A storage for the tests that behaves as the browser's does, also when it is full. */

/** @implements {Storage} */
export class FakeStorage {
  /** @type {Map<string, string>} */
  #texts = new Map();

  /** @param {number} [room] number of characters that fit into it */
  constructor(room = Infinity) {
    this.room = room;
  }

  get length() {
    return this.#texts.size;
  }

  /** The number of characters in it. */
  get used() {
    return [...this.#texts].reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  }

  /** @param {number} place */
  key(place) {
    return [...this.#texts.keys()][place] ?? null;
  }

  /** @param {string} key */
  getItem(key) {
    return this.#texts.get(key) ?? null;
  }

  /** @param {string} key @param {string} text */
  setItem(key, text) {
    const before = this.#texts.get(key);
    const grown =
      this.used -
      (before === undefined ? 0 : key.length + before.length) +
      key.length +
      text.length;
    if (grown > this.room) throw new DOMException('full', 'QuotaExceededError');
    this.#texts.set(key, String(text));
  }

  /** @param {string} key */
  removeItem(key) {
    this.#texts.delete(key);
  }

  clear() {
    this.#texts.clear();
  }
}
