/**
 * Waiting for the server. Of three kinds of things each waits by itself: a step that needs events, a run that is being opened, a file
 * that is being made. A later one calls off the earlier one of its kind, and no other.
 */
import { Trouble } from '../api.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {'step' | 'run' | 'file'} Kind */

/** Shorter than this, nobody need be told that there is something to wait for. */
const PATIENCE = 150;

/** @type {WeakMap<LabStore, Map<Kind, AbortController>>} */
const waiting = new WeakMap();

/** @param {LabStore} lab */
function allOf(lab) {
  let all = waiting.get(lab);
  if (!all) waiting.set(lab, (all = new Map()));
  return all;
}

/** What of a kind is waited for. @param {LabStore} lab @param {Kind} kind */
export function waitsFor(lab, kind) {
  return allOf(lab).get(kind);
}

/** What of a kind was waited for no longer is. @param {LabStore} lab @param {Kind} kind */
export function callOff(lab, kind) {
  waitsFor(lab, kind)?.abort();
  allOf(lab).delete(kind);
}

/**
 * Does what needs the server: tells if it takes long, and what went wrong.
 * @template T
 * @param {LabStore} lab
 * @param {Kind} kind
 * @param {(signal: AbortSignal) => Promise<T>} act
 * @returns {Promise<T | undefined>} nothing if it was called off or went wrong
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
    // What is no trouble with the server is a fault of ours, and should not be hidden behind one.
    if (!(error instanceof Trouble)) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
    if (waitsFor(lab, kind) === control) allOf(lab).delete(kind);
    if (lab.state.busy && allOf(lab).size === 0) lab.update({ busy: false });
  }
}
