/**
 * New game, third tab: the games that are kept, the one played last first. A click opens one. A
 * deleted game leaves a line behind that can restore it.
 */
import { element, fill, icon } from '../base/dom.js';
import { list, load, remove, save, summaryOf } from '../keep/games.js';
import { openGame } from '../table/actions.js';
import { storage } from '../keep/storage.js';
import { number } from '../words/language.js';
import { words } from '../words/words.js';
import { button } from '../widgets/choices.js';
import { focusBoard } from '../widgets/dialog.js';
import { boardName, clockTime, levelName, moment, percent } from '../words/figures.js';
import { picture } from '../widgets/picture.js';
import { replayWords } from '../words/replay.js';
import { openReplay } from './doors.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('../keep/games.js').Summary} Summary */

/** How many games are drawn at a time: each is read completely for its picture. */
const WINDOW = 12;

/**
 * @param {PlayStore} store
 * @param {() => import('../widgets/dialog.js').Frame} frame
 */
export function continueTab(store, frame) {
  const said = words().dialogs;
  const games = element('ul', { class: 'games' });
  const rest = element('div', { class: 'beside' });
  const empty = element('p', { class: 'quiet' }, said.noGames);
  const panel = element('div', {}, empty, games, rest);
  /** @type {Summary[]} */
  let waiting = [];
  let listed = false;

  /** The list is built when it is first shown. */
  function fillList() {
    if (listed) return;
    listed = true;
    const { game } = store.state;
    // The open game is newer than its stored copy by the time that has passed since.
    waiting = list(storage).map((summary) =>
      game && summary.id === game.id ? summaryOf(game) : summary,
    );
    empty.hidden = waiting.length > 0;
    showMore();
  }

  function showMore() {
    const next = waiting.splice(0, WINDOW);
    const rows = next.map(row);
    games.append(...rows);
    if (waiting.length === 0) return fill(rest);
    fill(
      rest,
      button(
        said.more(number(Math.min(WINDOW, waiting.length))),
        () => {
          const last = games.children.length;
          showMore();
          /** @type {HTMLElement | null} */ (
            games.children[last]?.querySelector('button')
          )?.focus();
        },
        { kind: 'small' },
      ),
    );
    return undefined;
  }

  /** @param {Summary} summary */
  function row(summary) {
    const here = summary.id === store.state.game?.id;
    const title = said.order(levelName(summary.level), boardName(summary.size, summary.variant));
    const state = summary.finished
      ? summary.finished.by === 'solver'
        ? said.solvedByUs
        : said.finishedGame
      : said.filledShare(percent(summary.filled));
    const game = here ? store.state.game : load(storage, summary.id);
    const open = element(
      'button',
      { type: 'button', class: 'game' },
      game &&
        picture(
          {
            shape: game.puzzle.shape,
            givens: game.puzzle.givens,
            entries: game.position.entries,
          },
          { thumbnail: true },
        ),
      element(
        'span',
        {},
        element('b', {}, title),
        element('small', {}, here ? `${said.onTable}${said.and}${state}` : state),
      ),
      element(
        'span',
        { class: 'when' },
        element('b', {}, clockTime(summary.elapsed)),
        element('small', {}, moment(summary.touched)),
      ),
    );
    open.addEventListener('click', () => {
      frame().close();
      openGame(store, summary.id);
      focusBoard();
    });
    const drop = element(
      'button',
      { type: 'button', class: 'ib', 'aria-label': said.removeGame(title) },
      icon('close'),
    );
    // The open game would be saved again with the next move.
    drop.disabled = here || game === null;
    const review =
      game?.finished &&
      game.past.length > 0 &&
      element(
        'button',
        {
          type: 'button',
          class: 'ib',
          'aria-label': replayWords().of(title),
          title: replayWords().title,
          onclick: () => void openReplay(store, game),
        },
        icon('replay'),
      );
    const item = element('li', {}, open, review, drop);
    drop.addEventListener('click', () => {
      if (!game || !remove(storage, summary.id)) return;
      const back = button(
        said.undo,
        () => {
          save(storage, game);
          fill(item, open, review, drop);
          drop.focus();
        },
        { kind: 'small' },
      );
      fill(item, element('p', { role: 'status' }, said.removed(title)), back);
      back.focus();
    });
    return item;
  }

  return {
    panel,
    foot: () => {
      fillList();
      frame().setFoot(
        element('p', {}, said.sortedHint),
        button(said.close, () => frame().close()),
      );
    },
  };
}
