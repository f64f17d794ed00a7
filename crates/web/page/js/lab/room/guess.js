/**
 * Predicting, as functions of the lab's store: asking before a step, answering, the score.
 *
 * A question belongs to its step and its grain: anything that leads elsewhere closes it, and so it
 * need not be cleared. The same holds for the verdict, which is shown at the step that its act
 * leads to.
 */
import { NO_SCORE, judge, questionAt, scored } from '../run/predict.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('./state.js').LabState} LabState */
/** @typedef {import('../run/predict.js').Answer} Answer */
/** @typedef {import('../run/predict.js').Asks} Asks */
/** @typedef {import('../run/predict.js').Question} Question */
/** @typedef {import('../run/predict.js').Score} Score */
/** @typedef {import('../run/predict.js').Verdict} Verdict */
/** @typedef {import('../run/reel.js').Reel} Reel */

/**
 * @typedef {object} Predict
 * @property {boolean} on
 * @property {Asks} asks
 * @property {{reel: Reel, question: Question} | null} asked the question asked last
 * @property {{reel: Reel, question: Question, verdict: Verdict | null} | null} answered
 *     the answer given last; its verdict is null if the reader asked to be shown
 * @property {Record<string, Score>} scores for each run of the session
 * @property {number} urged how often the reader stepped forward although a question was open
 */

/** @type {Predict} */
export const NOT_PREDICTING = {
  on: false,
  asks: 'sometimes',
  asked: null,
  answered: null,
  scores: {},
  urged: 0,
};

/**
 * Returns the question that is open at the current step, or null.
 * @param {LabState} state
 * @returns {Question | null}
 */
export function openQuestion({ predict: { on, asked }, reel, moment, grain }) {
  if (!on || !asked || !moment || asked.reel !== reel) return null;
  const { question } = asked;
  return question.step === moment.step && question.grain === grain ? question : null;
}

/**
 * Returns the answer whose act has led to the current step, or null.
 * @param {LabState} state
 */
export function lastAnswer({ predict: { on, answered }, reel, moment }) {
  if (!on || !answered || answered.reel !== reel) return null;
  return answered.question.to === moment?.step ? answered : null;
}

/** Returns the score of the open run. @param {LabState} state @returns {Score} */
export function scoreOf(state) {
  return state.predict.scores[runKey(state)] ?? NO_SCORE;
}

/**
 * Names a run: the same problem searched in another way is another run.
 * @param {LabState} state
 */
function runKey({ id, subject, branch, covers, headers, method }) {
  return JSON.stringify([id || subject, branch, covers, headers, method]);
}

/** Starts or stops predicting. @param {LabStore} lab @param {boolean} [on] */
export function setPredicting(lab, on = !lab.state.predict.on) {
  lab.update({ predict: { ...lab.state.predict, on, asked: null, answered: null } });
}

/** Sets how often to ask. @param {LabStore} lab @param {Asks} asks */
export function setAsks(lab, asks) {
  lab.update({ predict: { ...lab.state.predict, asks } });
}

/** Resets the score of the open run. @param {LabStore} lab */
export function resetScore(lab) {
  const { predict } = lab.state;
  const scores = { ...predict.scores, [runKey(lab.state)]: NO_SCORE };
  lab.update({ predict: { ...predict, scores } });
}

/**
 * Asks before a step forward, if the step is worth a question. Playing pauses for it.
 * @param {LabStore} lab
 * @returns {boolean} whether a question is open, so that the step must wait
 */
export function asksFirst(lab) {
  const { predict, reel, moment, grain, branch } = lab.state;
  if (!predict.on || !reel || !moment) return false;
  if (openQuestion(lab.state)) {
    lab.update({ predict: { ...predict, urged: predict.urged + 1 }, playing: false });
    return true;
  }
  // A step whose answer was given, and which still waits for its events, is not asked again.
  const { answered } = predict;
  if (answered?.reel === reel && answered.question.step === moment.step) return false;
  const question = questionAt(reel, moment.step, grain, { branch, asks: predict.asks });
  if (!question) return false;
  lab.update({ predict: { ...predict, asked: { reel, question } }, playing: false });
  return true;
}

/**
 * Answers the open question. The score counts the answer; the caller then takes the step.
 * @param {LabStore} lab
 * @param {Answer | null} answer null to be shown the answer, which is not counted
 * @returns {boolean} whether this was an answer
 */
export function settleQuestion(lab, answer) {
  const { predict, reel } = lab.state;
  const question = openQuestion(lab.state);
  if (!question || !reel) return false;
  const verdict = answer && judge(question, answer);
  if (answer && !verdict) return false;
  const scores = verdict
    ? { ...predict.scores, [runKey(lab.state)]: scored(scoreOf(lab.state), verdict) }
    : predict.scores;
  lab.update({
    predict: { ...predict, asked: null, answered: { reel, question, verdict }, scores },
  });
  return true;
}
