/**
 * Waiting for the server. Three kinds of requests wait independently: for the events of a step, for
 * a run being opened, and for a file being made. A later request cancels an earlier one of its
 * kind, and no other.
 */
import { Trouble } from '../api.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {'step' | 'run' | 'file'} Kind */

/** Waits shorter than this many milliseconds are not shown. */
const PATIENCE = 150;

/** @type {WeakMap<LabStore, Map<Kind, AbortController>>} */
const waiting = new WeakMap();

/** @param {LabStore} lab */
function allOf(lab) {
  let all = waiting.get(lab);
  if (!all) waiting.set(lab, (all = new Map()));
  return all;
}

/** Returns the pending request of a kind. @param {LabStore} lab @param {Kind} kind */
export function waitsFor(lab, kind) {
  return allOf(lab).get(kind);
}

/** Cancels the pending request of a kind. @param {LabStore} lab @param {Kind} kind */
export function callOff(lab, kind) {
  waitsFor(lab, kind)?.abort();
  allOf(lab).delete(kind);
}

/**
 * Does something that needs the server; shows that it takes long, and reports what went wrong.
 * @template T
 * @param {LabStore} lab
 * @param {Kind} kind
 * @param {(signal: AbortSignal) => Promise<T>} act
 * @returns {Promise<T | undefined>} undefined if it was cancelled or failed
 */
export async function patiently(lab, kind, act) {
  callOff(lab, kind);
  const control = new AbortController();
  allOf(lab).set(kind, control);
  const timer = setTimeout(() => lab.update({ busy: true }), PATIENCE);
  try {
    return await act(control.signal);
  } catch (error) {
    if (control.signal.aborted) return undefined;
    lab.update({
      playing: false,
      trouble: { kind: error instanceof Trouble ? error.kind : 'failed' },
    });
    // Any other error is a bug of the page, and must not be hidden behind a message about the
    // server.
    if (!(error instanceof Trouble)) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
    if (waitsFor(lab, kind) === control) allOf(lab).delete(kind);
    if (lab.state.busy && allOf(lab).size === 0) lab.update({ busy: false });
  }
}
