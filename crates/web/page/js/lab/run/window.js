/** A stretch of the run: its events, and the events in force when it began. */
import { STRIDE } from './events.js';

/** @typedef {import('./types.js').Event} Event */
/** @typedef {import('../../ask/run.js').WindowData} WindowData */

export class EventWindow {
  /** @param {Pick<WindowData, 'from' | 'standing' | 'events'>} data */
  constructor({ from, standing, events }) {
    /** The step before its first event. */
    this.from = from;
    /** The step after its last event. */
    this.to = from + events.length / STRIDE;
    this.standing = Int32Array.from(standing);
    this.events = Int32Array.from(events);
  }

  /** Whether the event that follows a step is in this window. @param {number} step */
  has(step) {
    return this.from <= step && step < this.to;
  }

  /** Returns the event that follows a step. @param {number} step @returns {Event} */
  event(step) {
    return eventAt(this.events, step - this.from);
  }
}

/**
 * Reads the event with a given index from a list of numbers.
 * @param {ArrayLike<number>} numbers
 * @param {number} index
 * @returns {Event}
 */
export function eventAt(numbers, index) {
  const at = index * STRIDE;
  return { op: numbers[at], a: numbers[at + 1], b: numbers[at + 2], c: numbers[at + 3] };
}
