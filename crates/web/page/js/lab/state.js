/** The state of the lab. It has a store of its own: Play goes on as it was left. */
import { Store } from '../store.js';

/** @typedef {import('./types.js').Subject} Subject */
/** @typedef {import('./types.js').Branch} Branch */
/** @typedef {import('./types.js').Grain} Grain */

/**
 * @typedef {object} LabState
 * @property {Subject | null} subject what is searched
 * @property {string} id its name in the gallery; empty for what was typed or handed over
 * @property {string} title
 * @property {Branch} branch
 * @property {number} covers how many covers are looked for; 0 for all
 * @property {Grain} grain
 * @property {import('./reel.js').Reel | null} reel the run
 * @property {import('./types.js').Moment | null} moment where it stands
 * @property {boolean} playing
 * @property {number} speed acts a second
 * @property {boolean} busy a question is with the server, and has been for a while
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
