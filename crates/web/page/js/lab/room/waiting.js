/**
 * Waiting for the server. Three kinds of requests wait independently: for the events of a step, for
 * a run being opened, and for a file being made. A later request cancels an earlier one of its
 * kind, and no other.
 */
import { Line } from '../../ask/asking.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {'step' | 'run' | 'file'} Kind */

/** Waits shorter than this many milliseconds are not shown. */
const PATIENCE = 150;

/** @type {WeakMap<LabStore, Record<Kind, Line>>} */
const lines = new WeakMap();

/** @param {LabStore} lab */
function linesOf(lab) {
  let all = lines.get(lab);
  if (!all) lines.set(lab, (all = { step: new Line(), run: new Line(), file: new Line() }));
  return all;
}

/** Returns the signal of the pending request of a kind. @param {LabStore} lab @param {Kind} kind */
export function waitsFor(lab, kind) {
  return linesOf(lab)[kind].open;
}

/** Cancels the pending request of a kind. @param {LabStore} lab @param {Kind} kind */
export function callOff(lab, kind) {
  linesOf(lab)[kind].callOff();
}

/**
 * Does something that needs the server; shows that it takes long, and reports what went wrong.
 * @template T
 * @param {LabStore} lab
 * @param {Kind} kind
 * @param {(signal: AbortSignal) => Promise<T | import('../../types.js').Fault>} act
 * @returns {Promise<T | undefined>} undefined if it was cancelled or failed
 */
export async function patiently(lab, kind, act) {
  const all = linesOf(lab);
  const late = () => lab.update({ busy: true });
  const ending = await all[kind].ask(act, { patience: PATIENCE, late });
  if (lab.state.busy && Object.values(all).every(({ open }) => open === null))
    lab.update({ busy: false });
  if (ending === null) return undefined;
  if ('answer' in ending) return ending.answer;
  if ('fault' in ending) lab.update({ trouble: ending.fault });
  else lab.update({ playing: false, trouble: { kind: ending.trouble } });
  return undefined;
}
