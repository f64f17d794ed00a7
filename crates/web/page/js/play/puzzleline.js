/**
 * The line that names the puzzle, with commands for the puzzle as a whole: help, share, print, and
 * the menu for everything else.
 */
import { openHelp, openPrint, openShare } from '../dialogs/doors.js';
import { element, fill, icon } from '../base/dom.js';
import { dailyOf } from '../game/daily.js';
import { dayText } from '../words/figures.js';
import { words } from '../words/words.js';

/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/**
 * @param {PlayStore} store
 * @param {HTMLElement} menu
 * @returns {HTMLElement}
 */
export function makePuzzleLine(store, menu) {
  const name = element('em');
  const about = element('span', { class: 'about' });
  const help = element(
    'button',
    { type: 'button', class: 'ib', onclick: () => void openHelp(store) },
    icon('help'),
  );
  const share = element(
    'button',
    { type: 'button', class: 'ib', onclick: () => openShare(store) },
    icon('link'),
  );
  const print = element(
    'button',
    { type: 'button', class: 'ib', onclick: () => void openPrint(store) },
    icon('print'),
  );
  const more = element(
    'button',
    { type: 'button', class: 'ib', 'data-opens': 'menu' },
    icon('more'),
  );
  more.popoverTargetElement = menu;
  const line = element(
    'div',
    { class: 'puzzleid' },
    element('span', { class: 'no' }, name, ' ', about),
    help,
    share,
    print,
    more,
  );

  store.subscribe((state, before) => {
    if (
      state !== before &&
      state.game?.puzzle === before.game?.puzzle &&
      state.settings === before.settings
    )
      return;
    const said = words().play;
    const puzzle = state.game?.puzzle;
    fill(name, puzzle ? nameOf(puzzle) : '');
    fill(about, puzzle ? aboutOf(puzzle) : '');
    for (const [button, label] of /** @type {const} */ ([
      [help, said.help],
      [share, said.share],
      [print, said.print],
      [more, said.more],
    ])) {
      button.setAttribute('aria-label', label);
      button.title = label;
    }
    share.disabled = print.disabled = !puzzle;
  });
  return line;
}

/** What HoDoKu writes before a puzzle: the number of a technique, which is no use as a name. */
const CODE = /^\d{4}(-\d)?(:|$)/;

/**
 * @param {Puzzle} puzzle
 */
function nameOf({ wanted, comment }) {
  const said = words().play;
  const daily = dailyOf(wanted?.seed);
  if (daily) return said.daily(dayText(daily.day));
  // The number is a name, not a quantity, so it has no thousands separators.
  return wanted
    ? said.numbered(String(wanted.seed))
    : comment && !CODE.test(comment)
      ? comment
      : said.brought;
}

/**
 * @param {Puzzle} puzzle
 */
function aboutOf({ wanted, givens }) {
  const said = words().play;
  const count = said.givens(givens.filter((given) => given !== 0).length);
  const symmetry = wanted ? said.symmetries[wanted.symmetry] : null;
  return symmetry ? said.listed(symmetry, count) : count;
}
