/** The state of the lab. It has its own store, so Play is not affected by it. */
import { Store } from '../base/store.js';

/** @typedef {import('../ask/run.js').Subject} Subject */
/** @typedef {import('../ask/run.js').Branch} Branch */
/** @typedef {import('../ask/run.js').Grain} Grain */

/**
 * @typedef {object} LabState
 * @property {Subject | null} subject what is searched
 * @property {string} id
 *     its name in the gallery; empty for a problem that was typed or handed over from Play
 * @property {string} title
 * @property {Branch} branch
 * @property {number} covers the number of covers to search for; 0 for all
 * @property {Grain} grain
 * @property {import('./reel.js').Reel | null} reel the run
 * @property {import('./types.js').Moment | null} moment the run at the current step
 * @property {boolean} playing
 * @property {number} speed acts per second
 * @property {boolean} busy whether a request to the server has been pending for a while
 * @property {{kind: 'gone' | 'busy' | 'failed'} | import('../types.js').Fault | null} trouble
 */

/** @typedef {Store<LabState>} LabStore */

/** @returns {LabState} */
export function firstState() {
  return {
    subject: null,
    id: '',
    title: '',
    branch: 'mrv',
    covers: 0,
    grain: 'link',
    reel: null,
    moment: null,
    playing: false,
    speed: 4,
    busy: false,
    trouble: null,
  };
}
