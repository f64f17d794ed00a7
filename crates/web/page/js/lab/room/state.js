/** The state of the lab. It has its own store, so Play is not affected by it. */
import { Store } from '../../base/store.js';
import { NOT_PREDICTING } from './guess.js';

/** @typedef {import('../../ask/run.js').Subject} Subject */
/** @typedef {import('../../ask/run.js').Branch} Branch */
/** @typedef {import('../../ask/run.js').Grain} Grain */
/** @typedef {import('../../ask/run.js').Headers} Headers */
/** @typedef {import('../../ask/run.js').Method} Method */

/** @typedef {'rule' | 'engine' | 'method'} Pair what is compared: see `compare.js` */

/**
 * @typedef {object} LabState
 * @property {Subject | null} subject what is searched
 * @property {string} id
 *     its name in the gallery; empty for a problem that was typed or handed over from Play
 * @property {string} title
 * @property {Branch} branch
 * @property {number} covers the number of covers to search for; 0 for all
 * @property {Headers} headers when covering an item unlinks its header
 * @property {Method} method how it is searched
 * @property {Grain} grain
 * @property {Pair | null} compare the two runs that are compared, if any
 * @property {boolean} diagram whether all solutions are shown in the place of the linked nodes
 * @property {readonly import('./figures.js').View[] | null} present
 *     the one or two figures on the wall, while presenting: see `present.js`
 * @property {boolean} bare whether the page is in a frame, without header and bar
 * @property {import('../run/reel.js').Reel | null} reel the run
 * @property {import('../run/types.js').Moment | null} moment the run at the current step
 * @property {boolean} playing
 * @property {number} speed acts per second
 * @property {import('./guess.js').Predict} predict whether the reader predicts, and how well
 * @property {import('../pictures/programs.js').CodeLanguage} code the language of the listing
 * @property {{id: string, stop: number, step: number} | null} lesson
 *     the lesson, its stop, and the step of that stop; -1 until it has been found
 * @property {readonly string[]} rings what is ringed in the figures: see `pictures/rings.js`
 * @property {boolean} busy whether a request to the server has been pending for a while
 * @property {{kind: 'gone' | 'busy' | 'failed'} | import('../../types.js').Fault | null} trouble
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
    headers: 'last',
    method: 'links',
    grain: 'link',
    compare: null,
    diagram: false,
    present: null,
    bare: false,
    reel: null,
    moment: null,
    playing: false,
    speed: 4,
    code: 'pseudo',
    lesson: null,
    rings: [],
    busy: false,
    trouble: null,
    predict: NOT_PREDICTING,
  };
}

/**
 * Returns the question for a search with these settings. Settings at their defaults are left out.
 * @param {Subject} subject
 * @param {Pick<LabState, 'branch' | 'covers' | 'headers' | 'method'>} settings
 * @returns {import('../../ask/run.js').SearchQuestion}
 */
export function questionOf(subject, { branch, covers, headers, method }) {
  return {
    ...subject,
    branch,
    ...(covers > 0 ? { covers } : {}),
    ...(headers === 'first' ? { headers } : {}),
    ...(method === 'rows' ? { method } : {}),
  };
}
