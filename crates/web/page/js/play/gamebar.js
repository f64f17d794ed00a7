/**
 * The row above the board: the level, the rating, and the clock with its pause button. Badges that
 * do not fit beside the clock are hidden one by one (they wrap into an invisible line), so that the
 * row never grows.
 */
import { element, fill, icon, write } from '../base/dom.js';
import { variantOf } from '../game/shape.js';
import { boardName, clockTime, levelName } from '../words/figures.js';
import { number, translated } from '../words/language.js';
import { words } from '../words/words.js';
import { togglePause } from '../table/actions.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Puzzle} Puzzle */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/**
 * Returns the explainer rating as text: `7.2`, or `≥ 9.1` for a lower bound.
 * @param {Puzzle} puzzle
 * @returns {string | null}
 */
export function ratingText({ rating }) {
  if (!rating?.er) return null;
  return rating.er_bound ? `≥ ${rating.er}` : rating.er;
}

/**
 * Returns the kind of board, unless it is the usual one.
 * @param {Puzzle} puzzle
 */
function kindOf({ shape }) {
  const variant = variantOf(shape);
  return shape.size === 9 && variant === 'classic' ? null : boardName(shape.size, variant);
}

/**
 * @param {PlayStore} store
 * @returns {HTMLElement}
 */
export function makeGamebar(store) {
  const title = element('h1');
  const meta = element('div', { class: 'meta' });
  const time = element('span', { class: 'time' });
  const pause = element('button', {
    type: 'button',
    class: 'ib',
    onclick: () => togglePause(store),
  });
  const clock = element('div', { class: 'clock' }, time, pause);
  const bar = element('div', { class: 'gamebar' }, title, meta, clock);

  store.subscribe((state, before) => {
    const { game, settings } = state;
    const said = words().play;
    write(time, clockTime(game?.elapsed ?? 0));
    if (state !== before && sameBar(state, before)) return;
    title.textContent = game ? levelName(game.puzzle.rating?.level) : said.noGame;
    fill(meta, ...(game ? factsOf(game.puzzle, showsHardest(state)) : []));
    time.hidden = !settings.clock;
    time.setAttribute('aria-label', said.clock);
    time.setAttribute('role', 'timer');
    const label = state.paused ? said.goOn : said.pause;
    pause.setAttribute('aria-label', label);
    pause.title = label;
    pause.disabled = !game || game.finished !== null;
    fill(pause, icon(state.paused ? 'play' : 'pause'));
  });
  return bar;
}

/** @param {State} one @param {State} other */
function sameBar(one, other) {
  return (
    one.game?.puzzle === other.game?.puzzle &&
    one.game?.finished === other.game?.finished &&
    one.settings === other.settings &&
    one.paused === other.paused
  );
}

/**
 * Returns whether the hardest technique is named: it would give away a part of the solution, so
 * only if the player wants it, or when the game is over.
 * @param {State} state
 */
export function showsHardest({ game, settings }) {
  return settings.hardest || (game?.finished ?? null) !== null;
}

/** @param {Puzzle} puzzle @param {boolean} hardest whether to name the hardest technique */
function factsOf(puzzle, hardest) {
  const said = words().play;
  const { rating } = puzzle;
  const er = ratingText(puzzle);
  const kind = kindOf(puzzle);
  return [
    ...(rating ? [badge(said.score, number(rating.score))] : []),
    ...(er ? [badge(said.er, er)] : []),
    ...(kind ? [element('span', { class: 'kind' }, kind)] : []),
    ...(rating && hardest
      ? [element('span', { class: 'hardest' }, said.hardest(translated(rating.hardest)))]
      : []),
  ];
}

/** @param {string} name @param {string} value */
function badge(name, value) {
  return element('span', { class: 'badge' }, `${name} `, element('b', {}, value));
}
