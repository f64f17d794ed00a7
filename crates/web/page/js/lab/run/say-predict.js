/** The sentences about predictions: the question, its choices, and the verdict on an answer. */
import { predictWords, sayings } from '../../words/lab.js';

/** @typedef {import('./cover.js').Cover} Cover */
/** @typedef {import('./predict.js').Question} Question */
/** @typedef {import('./predict.js').BackQuestion} BackQuestion */
/** @typedef {import('./predict.js').Choice} Choice */
/** @typedef {import('./predict.js').Note} Note */
/** @typedef {import('./predict.js').Verdict} Verdict */

/** The letters of the links, as in the listing of the algorithm. */
const LETTERS = { left: 'L', right: 'R', up: 'U', down: 'D' };

/**
 * Returns the text of a question.
 * @param {Question} question
 * @param {Cover} cover
 */
export function askText(question, cover) {
  const words = predictWords();
  switch (question.kind) {
    case 'choose':
      return words.whichItem;
    case 'try':
      return question.item < 0
        ? words.whichRow
        : tidied(words.whichOption(cover.items[question.item]));
    case 'back':
      return question.branches.length > 0 ? words.whereBack : words.whichReplaced;
    default:
      return question.item < 0
        ? words.whichLink
        : tidied(words.whichOfCover(cover.items[question.item]));
  }
}

/**
 * Returns the text of a choice: a name, or a statement such as `D[8] ← S4·8`.
 * @param {Question} question
 * @param {Choice} choice
 * @param {Cover} cover
 */
export function choiceText(question, { item, option, level, written }, cover) {
  if (item !== undefined) return cover.items[item];
  if (option !== undefined) return cover.options[option].name;
  if (written)
    return `${LETTERS[written.field]}[${cover.nodeName(written.node)}] ← ${cover.nodeName(written.now)}`;
  return question.kind === 'back' ? levelText(question, level ?? -1, cover) : '';
}

/** @param {BackQuestion} question @param {number} level @param {Cover} cover */
function levelText({ branches, path }, level, cover) {
  if (level < 0) return branches.length > 0 ? predictWords().over : predictWords().overRow;
  return branches.length > 0
    ? predictWords().level(cover.items[branches[level]])
    : (cover.options[path[level]]?.name ?? '');
}

/**
 * Returns the right answer, as it is named in a sentence.
 * @param {Question} question
 * @param {Cover} cover
 */
function answerText(question, cover) {
  const choice = question.choices[question.right];
  const name = choiceText(question, choice, cover);
  if (choice.item !== undefined) return sayings().item(name);
  const byRows =
    (question.kind === 'try' && question.item < 0) ||
    (question.kind === 'back' && question.branches.length === 0 && question.level >= 0);
  if (byRows) return predictWords().row(name);
  return choice.option === undefined ? name : sayings().option(name);
}

/**
 * Returns what is said about an answer. If there is no verdict, the reader asked to be shown.
 * @param {Question} question
 * @param {Verdict | null} verdict
 * @param {Cover} cover
 */
export function verdictText(question, verdict, cover) {
  const words = predictWords();
  const answer = answerText(question, cover);
  const parts = [
    !verdict ? words.shown(answer) : verdict.kind === 'right' ? words.right : words.wrong(answer),
    verdict?.note ? noteText(question, verdict.note, cover) : '',
    question.kind === 'back' && question.next >= 0 ? nextText(question, cover) : '',
  ];
  return tidied(parts.filter(Boolean).join(sayings().between));
}

/** @param {BackQuestion} question @param {Cover} cover */
function nextText({ branches, next }, cover) {
  const words = predictWords();
  const { name } = cover.options[next];
  return branches.length > 0 ? words.next(name) : words.nextRow(name);
}

/** @param {Question} question @param {Note} note @param {Cover} cover */
function noteText(question, note, cover) {
  const words = predictWords();
  if (note.why === 'own') {
    const name = cover.nodeName(note.node);
    return question.kind === 'link' && question.undoing ? words.ownAgain(name) : words.own(name);
  }
  if ('item' in note && question.kind === 'choose') {
    const [picked, right] = [cover.items[note.item], cover.items[question.item]];
    const least = question.sizes[question.open.indexOf(question.item)];
    if (note.why === 'tie') return words.tie(picked, right, note.size);
    if (note.why === 'larger') return words.larger(picked, note.size, right, least);
    if (note.why === 'further') return words.further(picked, right);
    if (note.why === 'rule')
      return question.empty ? words.noOption(picked, right) : words.rule(picked);
    return words[note.why](picked);
  }
  if ('option' in note && question.kind === 'try') {
    const [picked, right] = [cover.options[note.option].name, cover.options[question.option].name];
    if (question.item < 0)
      return note.why === 'tried' ? words.triedRow(picked) : words.orderRow(picked);
    const of = cover.items[question.item];
    if (note.why === 'below') return words.below(picked, right, of);
    if (note.why === 'foreign') return words.foreign(picked, of);
    return words[note.why](picked);
  }
  return 'level' in note && question.kind === 'back' ? backText(question, note, cover) : '';
}

/**
 * @param {BackQuestion} question
 * @param {Extract<Note, {level: number}>} note
 * @param {Cover} cover
 */
function backText({ branches, path, level: right }, { why, level }, cover) {
  const words = predictWords();
  if (why === 'left') return words.left;
  if (why === 'not-over') return words.notOver;
  const name = (/** @type {number} */ at) =>
    branches.length > 0 ? cover.items[branches[at]] : (cover.options[path[at]]?.name ?? '');
  const byItem = branches.length > 0;
  if (why === 'spent') return byItem ? words.spent(name(level)) : words.spentRow(name(level));
  return byItem ? words.above(name(level), name(right)) : words.aboveRow(name(level), name(right));
}

/** @param {string} text */
const tidied = (text) => sayings().tidy(text);
