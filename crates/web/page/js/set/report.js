/**
 * What the margin says about a draft, in the current language: the number of solutions, what it
 * means, facts, sentences. Pure. Until the answer for this draft arrives, the report on the
 * previous one stays, marked as old.
 */
import { geometry, place, signOf } from '../game/shape.js';
import { flawsOf, regionSign } from '../game/sketch.js';
import { levelName, sentence } from '../words/figures.js';
import { number, translated } from '../words/language.js';
import { setWords } from '../words/set.js';
import { givensOf, lastAct } from './state.js';
import { studyOf } from './study.js';
import { clashesOf, mostShown, shownPossible } from './view.js';

/** @typedef {import('../types.js').Rating} Rating */
/** @typedef {import('../types.js').StudiedAnswer} StudiedAnswer */
/** @typedef {import('./state.js').Draft} Draft */
/** @typedef {import('./state.js').SetState} SetState */
/** @typedef {import('./study.js').Study} Study */

/**
 * @typedef {object} Report
 * @property {string} count
 * @property {string} unit
 * @property {StudiedAnswer['verdict'] | null} verdict null before anything is known
 * @property {boolean} old
 *   it is about an earlier draft, and the answer for the new one takes a while
 * @property {{label: string, count: string} | null} trail the number before the last act
 * @property {[string, string][]} facts
 * @property {{title: string, text: string, cells: string} | null} redundant
 * @property {string[]} sentences
 * @property {'play' | 'place'} next the next sensible act
 * @property {string} why why that is not possible; empty if it is
 * @property {string} spoken a summary for screen readers
 */

/**
 * @param {SetState} state
 * @returns {Report}
 */
export function reportOf(state) {
  const { draft, study, counting } = state;
  if (draft.sketch) return sketchReport(draft, draft.sketch);
  const fresh = study?.draft === draft;
  const verdict = study?.found.verdict ?? null;
  const deciding = study?.found.deciding ?? [];
  const next = verdict === 'multiple' && deciding.length > 0 ? 'place' : 'play';
  const sentences = study ? sentencesOf(state, study) : [];
  const redundant = study && state.redundant ? redundantOf(study) : null;
  return {
    count: study ? countText(study.found) : '',
    unit: study ? setWords().solutions(study.found.count) : '',
    verdict,
    old: counting && !fresh,
    trail: trailOf(state),
    facts: study ? factsOf(draft, study) : [[setWords().givens, number(givensOf(draft))]],
    redundant,
    sentences,
    next,
    why: fresh && next === 'play' ? (setWords().why[verdict ?? ''] ?? '') : '',
    spoken: study && fresh ? spokenOf(study, redundant?.title ?? '', sentences) : '',
  };
}

/**
 * Returns the report on a draft whose regions are not whole.
 * @param {Draft} draft
 * @param {import('../game/sketch.js').Sketch} sketch
 * @returns {Report}
 */
function sketchReport(draft, sketch) {
  const said = setWords();
  const sentences = flawTexts(sketch, draft.shape.size);
  return {
    count: said.notKnown,
    unit: said.solutions(0),
    verdict: null,
    old: false,
    trail: null,
    facts: [[said.givens, number(givensOf(draft))]],
    redundant: null,
    sentences,
    next: 'play',
    why: said.why.sketch,
    spoken: '',
  };
}

/** The number of flaws that are told at once. */
const MOST_FLAWS = 3;

/**
 * Says what is wrong with regions.
 * @param {import('../game/sketch.js').Sketch} sketch
 * @param {number} size
 */
export function flawTexts(sketch, size) {
  const { flaws } = setWords().drawing;
  return flawsOf(sketch, size)
    .slice(0, MOST_FLAWS)
    .map(({ region, fault, cells }) => flaws[fault](regionSign(region), cells, size));
}

/**
 * Returns the number as it is shown: “1,000+” if there are more than were counted.
 * @param {StudiedAnswer} found
 */
export function countText({ verdict, count, more }) {
  const said = setWords();
  // An unknown count is not zero.
  if (verdict === 'unknown' && count === 0) return said.notKnown;
  return more ? said.atLeast(number(count)) : number(count);
}

/** @param {SetState} state */
function trailOf(state) {
  const last = lastAct(state);
  const told = last && studyOf(last.draft);
  if (!last || !told) return null;
  return { label: setWords().before[last.act], count: countText(told.found) };
}

/**
 * @param {Draft} draft
 * @param {Study} study
 * @returns {[string, string][]}
 */
function factsOf(draft, study) {
  const said = setWords();
  const { rating, whole, found } = study;
  /** @type {[string, string]} */
  const givens = [said.givens, number(givensOf(draft))];
  if (found.verdict === 'unique') {
    if (!rating) return [[said.level, whole ? said.notRated : said.beingRated], givens];
    return [
      [said.level, levelName(rating.level)],
      [said.score, number(rating.score)],
      ...(rating.er
        ? [/** @type {[string, string]} */ ([said.explainerRating, erText(rating)])]
        : []),
      [said.hardestStep, translated(rating.hardest)],
      givens,
    ];
  }
  const open = openCells(study);
  const empty = study.draft.givens.length - givensOf(study.draft);
  return [
    givens,
    ...(open === null
      ? []
      : [/** @type {[string, string]} */ ([said.openCells, said.openOf(open, empty)])]),
    [said.rating, said.needsOne],
  ];
}

/**
 * @param {Rating} rating
 */
export function erText({ er, er_bound: bound }) {
  return bound ? `≥ ${er}` : (er ?? '');
}

/**
 * Counts the empty cells with more than one possible digit; null if that is unknown or meaningless.
 * @param {Study} study
 */
function openCells({ draft, possible, found }) {
  if (!possible || found.verdict !== 'multiple') return null;
  return possible.filter((set, cell) => draft.givens[cell] === 0 && (set & (set - 1)) !== 0).length;
}

/** @param {Study} study */
function redundantOf({ draft, found }) {
  const said = setWords();
  if (found.verdict !== 'unique' || !found.redundant || found.redundant.length === 0) return null;
  const { redundant } = found;
  return {
    title: said.redundantGivens(redundant.length),
    text: said.canGo(redundant.length),
    cells: redundant.map((cell) => place(draft.shape.size, cell)).join(' '),
  };
}

/**
 * @param {SetState} state
 * @param {Study} study
 * @returns {string[]}
 */
function sentencesOf(state, study) {
  const said = setWords();
  const { found } = study;
  const { size } = study.draft.shape;
  switch (found.verdict) {
    case 'unique':
      return found.redundant?.length === 0 ? [said.minimal] : [];
    case 'none':
      return [
        clashSentence(study.draft) ??
          (found.reason ? sentence(translated(found.reason)) : said.noSolution),
      ];
    case 'unknown':
      return [found.count > 0 ? said.ranOutAfter(found.count) : said.ranOut];
    case 'multiple': {
      const open = openCells(study);
      const cut = found.more && found.count < 1000 ? [said.ranOutAfter(found.count)] : [];
      const first = open === null ? said.candidatesRanOut : said.stillOpen(open, state.candidates);
      const rest = hidesSome(state, study) ? [said.whenSelected(mostShown(size))] : [];
      if (!found.deciding) return [...cut, first, ...rest];
      const { length } = found.deciding;
      return [
        ...cut,
        first,
        ...rest,
        length > 0 ? said.deciding(length, state.candidates) : said.noneDecides,
      ];
    }
  }
}

/**
 * Returns whether some cell has too many possible digits to show them before it is selected.
 * @param {SetState} state
 * @param {Study} study
 */
function hidesSome({ candidates }, study) {
  if (!candidates || !study.possible) return false;
  return shownPossible(study, [])?.some((set, cell) => set !== study.possible?.[cell]) ?? false;
}

/**
 * Names two givens that clash.
 * @param {Draft} draft
 */
function clashSentence(draft) {
  const { givens, shape } = draft;
  const cells = clashesOf(draft);
  const { peers, beside } = geometry(shape);
  const name = (/** @type {number} */ cell) => place(shape.size, cell);
  for (const cell of cells) {
    const same = peers[cell].find((other) => givens[other] === givens[cell]);
    if (same !== undefined) return setWords().clash(signOf(givens[cell]), name(cell), name(same));
  }
  const [first] = cells;
  const next = beside?.[first]?.find(
    (other) => givens[other] > 0 && Math.abs(givens[other] - givens[first]) === 1,
  );
  if (next === undefined) return null;
  return setWords().clashBeside(
    signOf(givens[first]),
    name(first),
    signOf(givens[next]),
    name(next),
  );
}

/**
 * @param {Study} study
 * @param {string} redundant
 * @param {string[]} sentences
 */
function spokenOf({ found, rating }, redundant, sentences) {
  const said = setWords();
  if (found.verdict === 'unique') {
    const hard = rating
      ? sentence(said.levelAndScore(levelName(rating.level), number(rating.score)))
      : '';
    return said.spoken(sentence(said.verdicts.unique), hard, redundant, ...sentences);
  }
  if (found.verdict === 'multiple') {
    // That the time ran out is already one of the sentences.
    const many = found.more
      ? found.count < 1000
        ? ''
        : said.spokenMany
      : said.spokenCount(number(found.count), found.count);
    return said.spoken(many, ...sentences);
  }
  return said.spoken(sentence(said.verdicts[found.verdict]), ...sentences);
}
