/**
 * What can be done in the room Learn: going to a technique, stepping, answering, asking for help.
 */
import { askDeduction, askExample, askPractice, askTechniques } from '../ask/api.js';
import { Line, PATIENCE } from '../ask/asking.js';
import { tellFault } from '../ask/telling.js';
import { bare, writeDigits } from '../game/shape.js';
import { afterSlip, afterSolved, loadPractice, savePractice } from '../keep/practice.js';
import { storage } from '../keep/storage.js';
import { drawNumber } from '../table/asking.js';
import { language } from '../words/language.js';
import { writePlace } from './address.js';
import {
  LAST_STAGE,
  asksForDigit,
  begin,
  claimOf,
  isEmpty,
  isSlip,
  isSolved,
  judged,
  layOut,
  outcomeOf,
  strike,
  undo,
} from './state.js';

/** @typedef {import('../types.js').Fault} Fault */
/** @typedef {import('../types.js').PracticeAnswer} PracticeAnswer */
/** @typedef {import('./address.js').Place} Place */
/** @typedef {import('./state.js').LearnStore} LearnStore */
/** @typedef {import('./state.js').Exercise} Exercise */
/** @typedef {import('./state.js').Claim} Claim */

const line = new Line(tellFault);
/** Finds the next position while the player works on this one. */
const ahead = new Line(tellFault);

/**
 * The next position, found or being looked for.
 * @type {{id: string, seed: number, answer: Promise<PracticeAnswer | null>} | null}
 */
let coming = null;

/** Stops looking for the next position. One that is found is kept. */
function stopAhead() {
  if (ahead.callOff()) coming = null;
}

/** @param {LearnStore} learn */
export function callOff(learn) {
  stopAhead();
  if (line.callOff()) learn.update({ waiting: false });
}

/**
 * Asks the server.
 * @template A
 * @param {LearnStore} learn
 * @param {(signal: AbortSignal) => Promise<A | Fault>} question
 * @param {() => void} again
 * @returns {Promise<A | null>} null if there is no answer; unless it was cancelled, a message says
 *   why
 */
async function ask(learn, question, again) {
  stopAhead();
  learn.update({ trouble: null, waiting: false });
  const ending = await line.ask(question, { late: () => learn.update({ waiting: true }) });
  if (!ending) return null;
  learn.update({ waiting: false });
  if ('answer' in ending) return ending.answer;
  learn.update({ trouble: { text: ending.text, again: 'trouble' in ending ? again : null } });
  return null;
}

/**
 * Fetches the list of techniques.
 * @param {LearnStore} learn
 */
export async function loadTechniques(learn) {
  const again = () => void loadTechniques(learn).then(() => goTo(learn, learn.state.place));
  const answer = await ask(learn, askTechniques, again);
  if (answer) learn.update({ techniques: answer.techniques });
}

/**
 * Shows the list, an example or a position to practise.
 * @param {LearnStore} learn
 * @param {Place} place
 */
export function goTo(learn, place) {
  const { place: before, example, exercise } = learn.state;
  callOff(learn);
  learn.update({ place, trouble: null, waiting: false });
  if (place.id !== before.id) learn.update({ stage: 0 });
  const known = learn.state.techniques?.find(({ id }) => id === place.id);
  if (!known) return;
  const same = place.practise
    ? exercise?.id === place.id && (place.seed === null || exercise.seed === place.seed)
    : example?.id === place.id;
  if (!same || place.practise !== before.practise)
    learn.update({ selection: [], cursor: 0, digit: 0 });
  if (!place.practise) {
    if (!same) void loadExample(learn, known.id);
  } else if (!known.example) return;
  else if (same && exercise) replacePlace(learn, exercise.seed);
  else void loadExercise(learn, known.id, place.seed ?? drawNumber());
}

/** @param {LearnStore} learn @param {string} id */
async function loadExample(learn, id) {
  learn.update({ example: null });
  const answer = await ask(
    learn,
    (signal) => askExample(id, language(), signal),
    () => void loadExample(learn, id),
  );
  if (answer) learn.update({ example: { id, lesson: answer.lesson } });
}

/** @param {LearnStore} learn @param {string} id @param {number} seed */
async function loadExercise(learn, id, seed) {
  learn.update({ exercise: null, selection: [], cursor: 0, digit: 0 });
  replacePlace(learn, seed);
  const answer =
    (await takeComing(learn, id, seed)) ??
    (isHere(learn, id, seed)
      ? await ask(
          learn,
          (signal) => askPractice({ technique: id, seed, language: language() }, signal),
          () => void loadExercise(learn, id, seed),
        )
      : null);
  if (!answer || !isHere(learn, id, seed)) return;
  const { lesson, origin } = answer;
  learn.update({ exercise: begin({ id, seed, lesson, origin }) });
  prepare(id);
}

/**
 * @param {LearnStore} learn
 * @param {string} id
 * @param {number} seed
 */
const isHere = ({ state: { place } }, id, seed) =>
  place.practise && place.id === id && place.seed === seed;

/**
 * Finds the next position to practise in advance. If that fails, it is asked for again when it is
 * needed.
 * @param {string} id
 */
function prepare(id) {
  if (coming?.id === id) return;
  const seed = drawNumber();
  const wish = { technique: id, seed, language: language() };
  const answer = ahead
    .ask((signal) => askPractice(wish, signal))
    .then((ending) => (ending && 'answer' in ending ? ending.answer : null));
  coming = { id, seed, answer };
}

/**
 * Takes the position that was found in advance, or waits for it if it is being looked for.
 * @param {LearnStore} learn
 * @param {string} id
 * @param {number} seed
 */
async function takeComing(learn, id, seed) {
  if (coming?.id !== id || coming.seed !== seed) return null;
  const timer = setTimeout(() => learn.update({ waiting: true }), PATIENCE);
  const answer = await coming.answer;
  clearTimeout(timer);
  coming = null;
  if (learn.state.waiting) learn.update({ waiting: false });
  return answer;
}

/**
 * Writes the number of the position into the address, without a step of the browser's history.
 * @param {LearnStore} learn
 * @param {number} seed
 */
function replacePlace(learn, seed) {
  const place = { ...learn.state.place, seed };
  learn.update({ place });
  history.replaceState(history.state, '', writePlace(place));
}

/**
 * Goes to a stage of the example.
 * @param {LearnStore} learn
 * @param {number} stage
 */
export function toStage(learn, stage) {
  if (!learn.state.example?.lesson || stage < 0 || stage > LAST_STAGE) return;
  learn.update({ stage, selection: [] });
}

/* ---- practice ---- */

/**
 * Changes the answer of the player, unless the exercise is solved.
 * @param {LearnStore} learn
 * @param {(exercise: Exercise) => Exercise} change
 * @returns {boolean} whether anything has changed
 */
function change(learn, change) {
  const { exercise } = learn.state;
  if (!exercise || isSolved(exercise)) return false;
  const next = change(exercise);
  if (next === exercise) return false;
  line.callOff();
  learn.update({ exercise: next, waiting: false, trouble: null });
  return true;
}

/**
 * Strikes a candidate that was pointed at, or restores it.
 * @param {LearnStore} learn
 * @param {number} cell
 * @param {number} digit
 */
export function pointAt(learn, cell, digit) {
  const { exercise } = learn.state;
  if (exercise && !asksForDigit(exercise.lesson))
    change(learn, (exercise) => strike(exercise, [cell], digit));
}

/**
 * Answers with a digit in the selected cells. Where it can be neither struck nor written, it lights
 * up its places.
 * @param {LearnStore} learn
 * @param {number} digit
 */
export function press(learn, digit) {
  const { exercise, selection } = learn.state;
  if (exercise && selection.length > 0) {
    if (asksForDigit(exercise.lesson)) {
      if (write(learn, exercise, digit)) return;
    } else if (change(learn, (exercise) => strike(exercise, selection, digit))) return;
  }
  learn.update({ selection: [], digit: learn.state.digit === digit ? 0 : digit });
}

/**
 * Writes a digit into the selected cell, which is checked at once.
 * @param {LearnStore} learn
 * @param {Exercise} exercise
 * @param {number} digit
 */
function write(learn, { lesson }, digit) {
  const { selection, cursor } = learn.state;
  const { puzzle, position } = layOut(lesson);
  if (selection.length !== 1 || puzzle.givens[cursor] || position.entries[cursor]) return false;
  const written = change(learn, (exercise) => ({
    ...exercise,
    placed: { cell: cursor, digit },
    outcome: null,
  }));
  if (written) void check(learn);
  return written;
}

/**
 * Takes back the last strike.
 * @param {LearnStore} learn
 */
export function takeBack(learn) {
  change(learn, undo);
}

/**
 * Asks whether the answer is right.
 * @param {LearnStore} learn
 */
export async function check(learn) {
  const { exercise } = learn.state;
  if (!exercise || isSolved(exercise)) return;
  const claim = claimOf(exercise);
  if (isEmpty(claim)) return;
  const answer = await ask(
    learn,
    (signal) => askDeduction(questionOf(exercise, claim), signal),
    () => void check(learn),
  );
  if (!answer || learn.state.exercise !== exercise) return;
  const outcome = { kind: outcomeOf(answer), claim, answer };
  const slip = isSlip(outcome, exercise.id, learn.state.techniques ?? []);
  const next = judged(exercise, outcome, slip);
  if (outcome.kind === 'right')
    keep(learn, (practice) => afterSolved(practice, exercise.id, exercise.clean, Date.now()));
  else if (slip) keep(learn, (practice) => afterSlip(practice, exercise.id));
  learn.update({ exercise: next, selection: [], digit: 0 });
  prepare(exercise.id);
}

/**
 * @param {Exercise} exercise
 * @param {Claim} claim
 */
function questionOf({ id, lesson }, claim) {
  const { shape, givens, entries, notes } = lesson.board;
  const { puzzle, position, bare: noNotes } = layOut(lesson);
  const board = {
    shape: bare(shape),
    givens: givens ?? writeDigits(puzzle.givens),
    entries: entries ?? writeDigits(position.entries),
    ...(notes && !noNotes && { notes }),
  };
  return { board, ...claim, technique: id, language: language() };
}

/**
 * Shows more of the solution: where, why, and all of it. The position then no longer counts.
 * @param {LearnStore} learn
 */
export function help(learn) {
  const { exercise } = learn.state;
  if (!exercise || isSolved(exercise)) return;
  line.callOff();
  keep(learn, (practice) => afterSlip(practice, exercise.id));
  const next = { ...exercise, help: exercise.help + 1, clean: false, outcome: null };
  learn.update({ exercise: next, selection: [], digit: 0, waiting: false });
}

/**
 * Goes on to another position.
 * @param {LearnStore} learn
 */
export function nextPosition(learn) {
  const { id } = learn.state.place;
  if (id !== null) void loadExercise(learn, id, coming?.id === id ? coming.seed : drawNumber());
}

/**
 * Changes what is known about the player's practice, here and in the storage. Another tab may have
 * changed it meanwhile.
 * @param {LearnStore} learn
 * @param {(practice: import('../keep/practice.js').Practice) =>
 *   import('../keep/practice.js').Practice} change
 */
function keep(learn, change) {
  const known = storage ? loadPractice(storage) : learn.state.practice;
  const practice = change(known);
  learn.update({ practice });
  if (practice !== known) savePractice(storage, practice);
}

/**
 * Fetches the sentences of the server again, after the language has changed. The position stays.
 * @param {LearnStore} learn
 */
export async function translate(learn) {
  const { place, example, exercise } = learn.state;
  stopAhead();
  coming = null;
  if (!place.practise || !exercise) {
    if (exercise) learn.update({ exercise: null });
    if (example) void loadExample(learn, example.id);
    return;
  }
  learn.update({ example: null });
  const { placed, removed } = exercise.lesson.hint;
  const solution =
    placed.length > 0 ? { candidates: [], placed: placed[0] } : { candidates: removed };
  const claims = [solution, ...(exercise.outcome ? [exercise.outcome.claim] : [])];
  const answers = [];
  for (const claim of claims) {
    const answer = await ask(
      learn,
      (signal) => askDeduction(questionOf(exercise, claim), signal),
      () => void translate(learn),
    );
    if (!answer || learn.state.exercise !== exercise) return;
    answers.push(answer);
  }
  const step = answers[0].steps[0];
  const lesson = step ? { ...exercise.lesson, hint: step } : exercise.lesson;
  const outcome = exercise.outcome && { ...exercise.outcome, answer: answers[1] };
  learn.update({ exercise: { ...exercise, lesson, outcome } });
  prepare(exercise.id);
}
