/**
 * The linked lists at a step of the run, moved forwards and backwards one event at a time.
 *
 * The events in force are kept as a stack of open brackets. An event that is the inverse of the
 * topmost one closes it; any other event opens a bracket. Going back over an event does the
 * reverse.
 */
import { COVER, FIELDS, STRIDE, WRITE, isMark } from './events.js';

/** @typedef {import('./cover.js').Cover} Cover */
/** @typedef {import('./types.js').Event} Event */
/** @typedef {import('./window.js').EventWindow} EventWindow */

export class Replay {
  /** @param {Cover} cover */
  constructor(cover) {
    this.cover = cover;
    this.links = cover.links();
    /** One array for each of FIELDS. */
    this.arrays = FIELDS.map((field) =>
      field === 'mark' ? new Int32Array(cover.count) : this.links[field],
    );
    this.untouched = this.arrays.map((array) => array.slice());
    /** The number of events so far. */
    this.step = 0;
    /** The events in force. @type {Event[]} */
    this.stack = [];
    /** The events in force that are not writes: the operations in progress. @type {Event[]} */
    this.open = [];
  }

  /** Moves to the beginning of a window. @param {EventWindow} window */
  enter(window) {
    this.arrays.forEach((array, field) => array.set(this.untouched[field]));
    [this.stack, this.open] = [[], []];
    const { standing } = window;
    for (let at = 0; at < standing.length; at += STRIDE) {
      this.#done({
        op: standing[at],
        a: standing[at + 1],
        b: standing[at + 2],
        c: standing[at + 3],
      });
    }
    this.step = window.from;
  }

  /**
   * Moves one event forwards.
   * @param {Event} event
   * @returns {boolean} whether the event undid an earlier one
   */
  forward(event) {
    this.step += 1;
    return this.#done(event);
  }

  /** Moves back over the last event, which is `event`. @param {Event} event */
  back(event) {
    this.step -= 1;
    if (event.op >= WRITE) this.arrays[event.op - WRITE][event.a] = event.b;
    if (isMark(event.op)) return;
    const top = this.stack.at(-1);
    if (top && sameEvent(top, event)) this.#pop();
    else this.#push(inverse(event));
  }

  /** Whether the next event would undo the last one in force. @param {Event} event */
  takesBack(event) {
    const top = this.stack.at(-1);
    return top !== undefined && sameEvent(top, inverse(event));
  }

  /** @param {Event} event */
  #done(event) {
    if (event.op >= WRITE) this.arrays[event.op - WRITE][event.a] = event.c;
    if (isMark(event.op)) return false;
    const undoes = this.takesBack(event);
    if (undoes) this.#pop();
    else this.#push(event);
    return undoes;
  }

  /** @param {Event} event */
  #push(event) {
    this.stack.push(event);
    if (event.op < WRITE) this.open.push(event);
  }

  #pop() {
    const event = this.stack.pop();
    if (event && event.op < WRITE) this.open.pop();
  }

  /**
   * Whether a node is in the list of its item, that is, whether the node above points to it.
   * @param {number} node
   */
  isLinked(node) {
    return this.links.down[this.links.up[node]] === node;
  }

  /**
   * Returns the items that are covered or being covered.
   * @returns {Uint8Array} 1 for each such item, else 0
   */
  covered() {
    const covered = new Uint8Array(this.cover.items.length);
    for (const { op, a } of this.open) if (op === COVER) covered[a] = 1;
    return covered;
  }
}

/**
 * Returns the event that undoes another.
 * @param {Event} event
 * @returns {Event}
 */
export function inverse({ op, a, b, c }) {
  return op >= WRITE ? { op, a, b: c, c: b } : { op: op ^ 1, a, b, c };
}

/** @param {Event} one @param {Event} other */
function sameEvent(one, other) {
  return one.op === other.op && one.a === other.a && one.b === other.b && one.c === other.c;
}
