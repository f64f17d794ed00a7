/**
 * The one store of the page. State is never changed in place. Code that draws a part of it
 * subscribes and is called synchronously after each change, so a digit is on the board before the
 * key is released.
 */

/** @template S */
export class Store {
  /** @param {S} state */
  constructor(state) {
    /** @type {S} */
    this.state = state;
    /** @type {Set<(state: S, before: S) => void>} */
    this.listeners = new Set();
  }

  /**
   * Replaces a part of the state.
   * @param {Partial<S>} part
   */
  update(part) {
    const before = this.state;
    this.state = { ...before, ...part };
    for (const listener of this.listeners) listener(this.state, before);
  }

  /**
   * Calls the listener now and after each change.
   * @param {(state: S, before: S) => void} listener
   * @returns {() => void} ends the subscription
   */
  subscribe(listener) {
    this.listeners.add(listener);
    listener(this.state, this.state);
    return () => this.listeners.delete(listener);
  }

  /**
   * Calls the listener now and whenever the selected part of the state changes.
   * @template P
   * @param {(state: S) => P} part
   * @param {(part: P) => void} listener
   */
  watch(part, listener) {
    this.subscribe((state, before) => {
      if (state === before || part(state) !== part(before)) listener(part(state));
    });
  }
}
