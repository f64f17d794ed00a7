/**
 * The printed sheet: a section of the page that is visible only in print. It has pages with 1, 2, 4
 * or 6 puzzles and, at the end, pages of small solutions. The boards are drawn here and not by the
 * server, so that the browser's own Print command, which cannot wait, works too.
 */
import { element } from '../base/dom.js';
import { candidates } from '../game/judge.js';
import { emptyPosition } from '../game/position.js';
import { number } from '../words/language.js';
import { words } from '../words/words.js';
import { levelName } from '../words/figures.js';
import { picture } from '../widgets/picture.js';

/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {{puzzle: Puzzle, entries?: number[]}} Printed */
/** @typedef {{perPage: number, large: boolean, candidates: boolean, solutions: boolean}} Manner */

/** Heights of digits as fractions of a cell. */
const USUAL = 0.62;
const LARGE = 0.82;

/**
 * Returns how many solutions fit on a page, so that the digits of the largest boards stay readable.
 * @param {number} size
 */
export function solutionsPerPage(size) {
  return size <= 12 ? 12 : 4;
}

/**
 * Splits things into runs of `many`.
 * @template T
 * @param {T[]} things
 * @param {number} many
 * @returns {T[][]}
 */
export function inRuns(things, many) {
  return Array.from({ length: Math.ceil(things.length / many) }, (_, run) =>
    things.slice(run * many, (run + 1) * many),
  );
}

/**
 * @param {number} puzzles
 * @param {Manner} manner
 * @param {number} size of the largest board
 */
export function pageCount(puzzles, { perPage, solutions }, size) {
  return (
    Math.ceil(puzzles / perPage) + (solutions ? Math.ceil(puzzles / solutionsPerPage(size)) : 0)
  );
}

/**
 * @param {Printed[]} printed
 * @param {Manner} manner
 * @returns {HTMLElement}
 */
export function makeSheet(printed, manner) {
  const size = Math.max(...printed.map(({ puzzle }) => puzzle.shape.size));
  const several = printed.length > 1;
  const boards = printed.map(({ puzzle, entries }, index) => {
    const sets = manner.candidates
      ? candidates(puzzle, {
          ...emptyPosition(puzzle.givens.length),
          ...(entries && { entries }),
        })
      : undefined;
    const drawn = picture(
      { shape: puzzle.shape, givens: puzzle.givens, entries, candidates: sets },
      { digit: manner.large ? LARGE : USUAL },
    );
    return element('figure', {}, titleLine(puzzle, several ? index + 1 : null), drawn);
  });
  const pages = inRuns(boards, manner.perPage).map((run) =>
    element('div', { class: `page of-${manner.perPage}` }, ...run),
  );
  return element(
    'section',
    { class: 'sheets', 'aria-hidden': 'true' },
    ...pages,
    ...(manner.solutions ? solutionPages(printed, size) : []),
  );
}

/**
 * @param {Printed[]} printed
 * @param {number} size
 */
function solutionPages(printed, size) {
  const solved = printed.flatMap(({ puzzle }, index) => {
    if (!puzzle.solution) return [];
    const entries = puzzle.solution.map((digit, cell) => (puzzle.givens[cell] > 0 ? 0 : digit));
    const drawn = picture(
      { shape: puzzle.shape, givens: puzzle.givens, entries },
      { digit: USUAL },
    );
    return [element('figure', {}, titleLine(puzzle, index + 1), drawn)];
  });
  const many = solutionsPerPage(size);
  return inRuns(solved, many).map((run) =>
    element(
      'div',
      { class: `page solutions of-${many}` },
      element('h2', {}, words().dialogs.solutions),
      ...run,
    ),
  );
}

/**
 * Makes the caption of a board: its number on the sheet, by which its solution is found, the level,
 * and the number from which the puzzle can be generated again.
 * @param {Puzzle} puzzle
 * @param {number | null} place
 */
function titleLine(puzzle, place) {
  const seed = puzzle.wanted?.seed;
  return element(
    'figcaption',
    {},
    place !== null && element('b', {}, number(place)),
    element('span', {}, levelName(puzzle.rating?.level)),
    element(
      'em',
      {},
      seed === undefined
        ? (puzzle.comment ?? '').slice(0, 40)
        : words().play.numbered(String(seed)),
    ),
  );
}
