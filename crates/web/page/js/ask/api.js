/**
 * Questions to the library. Each can be aborted by a signal. If the server or the worker is busy,
 * unreachable or fails, the question throws a `Trouble` that says which. `carrier.js` takes them
 * there.
 */
import { carry, fetchText } from './carrier.js';

export { Trouble } from './trouble.js';

/** @typedef {import('../types.js').AskedBoard} AskedBoard */
/** @typedef {import('../types.js').Fault} Fault */

/**
 * @template A
 * @param {import('../types.js').Question | import('./run.js').RunQuestion} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<A | Fault>}
 */
async function ask(question, signal) {
  return JSON.parse(await carry(JSON.stringify(question), signal));
}

/**
 * @param {import('../types.js').Wanted} wanted
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').NewAnswer | Fault>}
 */
export const askNew = (wanted, signal) => ask({ ask: 'new', ...wanted }, signal);

/**
 * @param {{text: string, format?: string, shape?: import('../types.js').BareShape}} source
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').ReadAnswer | Fault>}
 */
export const askRead = (source, signal) => ask({ ask: 'read', ...source }, signal);

/**
 * @param {{board: AskedBoard, format: string, theme?: string, width?: number}} wish
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').WrittenAnswer | Fault>}
 */
export const askWrite = (wish, signal) => ask({ ask: 'write', ...wish }, signal);

/**
 * @param {AskedBoard} board
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').CheckedAnswer | Fault>}
 */
export const askCheck = (board, signal) => ask({ ask: 'check', board }, signal);

/**
 * @param {AskedBoard} board
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').CheckedAnswer | Fault>}
 */
export const askSolve = (board, signal) => ask({ ask: 'solve', board }, signal);

/**
 * @param {AskedBoard} board
 * @param {import('../types.js').Language} language
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').HintAnswer | Fault>}
 */
export const askHint = (board, language, signal) => ask({ ask: 'hint', board, language }, signal);

/**
 * @param {AskedBoard} board
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').RatedAnswer | Fault>}
 */
export const askRate = (board, signal) => ask({ ask: 'rate', board }, signal);

/**
 * @param {AskedBoard} board
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').StudiedAnswer | Fault>}
 */
export const askStudy = (board, signal) => ask({ ask: 'study', board }, signal);

/**
 * @param {Omit<import('../types.js').MinimiseQuestion, 'ask'>} wish
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').MinimisedAnswer | Fault>}
 */
export const askMinimise = (wish, signal) => ask({ ask: 'minimise', ...wish }, signal);

/**
 * @param {{shape: import('../types.js').BareShape, pattern: string, seed: number}} wish
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').NewAnswer | Fault>}
 */
export const askPattern = (wish, signal) => ask({ ask: 'pattern', ...wish }, signal);

/**
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').TechniquesAnswer | Fault>}
 */
export const askTechniques = (signal) => ask({ ask: 'techniques' }, signal);

/**
 * Asks for the example of a technique.
 * @param {string} technique its id
 * @param {import('../types.js').Language} language
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').ExampleAnswer | Fault>}
 */
export const askExample = (technique, language, signal) =>
  ask({ ask: 'example', technique, language }, signal);

/**
 * Asks for a position in which a technique is the next step.
 * @param {{technique: string, seed: number, language: import('../types.js').Language}} wish
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').PracticeAnswer | Fault>}
 */
export const askPractice = (wish, signal) => ask({ ask: 'practice', ...wish }, signal);

/**
 * Asks whether a deduction is right.
 * @param {Omit<import('../types.js').DeductionQuestion, 'ask'>} claim
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').DeductionAnswer | Fault>}
 */
export const askDeduction = (claim, signal) => ask({ ask: 'deduction', ...claim }, signal);

/**
 * Asks for the way to the solution from a state of play, and for one of its steps to be drawn.
 * @param {{board: AskedBoard, step?: number, language: import('../types.js').Language}} wish
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').PathAnswer | Fault>}
 */
export const askPath = (wish, signal) => ask({ ask: 'path', ...wish }, signal);

/**
 * Asks for all steps that are possible now.
 * @param {AskedBoard} board
 * @param {import('../types.js').Language} language
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').StepsAnswer | Fault>}
 */
export const askSteps = (board, language, signal) => ask({ ask: 'steps', board, language }, signal);

/** @typedef {import('./run.js').SearchQuestion} SearchQuestion */

/**
 * @param {SearchQuestion} search
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('./run.js').RunData | Fault>}
 */
export const askRun = (search, signal) => ask({ ask: 'run', search }, signal);

/**
 * @param {{search: SearchQuestion, from: number, count: number}} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('./run.js').WindowData | Fault>}
 */
export const askWindow = (question, signal) => ask({ ask: 'window', ...question }, signal);

/**
 * Asks how much work an engine does for a search.
 * @param {SearchQuestion} search
 * @param {import('./run.js').EngineName} engine
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('./run.js').TotalsData | Fault>}
 */
export const askTotals = (search, engine, signal) => ask({ ask: 'totals', search, engine }, signal);

/**
 * Asks for all covers, as one diagram.
 * @param {SearchQuestion} search
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('./run.js').CoversData | Fault>}
 */
export const askCovers = (search, signal) => ask({ ask: 'covers', search }, signal);

/**
 * Asks for covers drawn at random.
 * @param {{search: SearchQuestion, seed: number, from?: number, count?: number}} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('./run.js').DrawnData | Fault>}
 */
export const askDraw = (question, signal) => ask({ ask: 'draw', ...question }, signal);

/**
 * Asks for a run as the data of a single-file page.
 * @param {{search: SearchQuestion, language: import('../types.js').Language, step?: number,
 *   grain?: import('./run.js').Grain, title?: string}} question
 * @param {AbortSignal} [signal]
 * @returns {Promise<import('../types.js').PageAnswer | Fault>}
 */
export const askPage = (question, signal) => ask({ ask: 'page', ...question }, signal);

/**
 * Fetches the template of the single-file page. Its placeholders for language, title and data are
 * not filled in.
 * @param {AbortSignal} [signal]
 */
export const fetchPageTemplate = (signal) => fetchText('alone.html', { signal });
