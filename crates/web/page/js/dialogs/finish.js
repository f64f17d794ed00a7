/**
 * The finish: the time, the facts, and ways to go on. The board has had its moment; here is what
 * there is to be proud of, in figures.
 */
import { element, icon } from '../base/dom.js';
import { dailyOf, dayOf } from '../game/daily.js';
import { variantOf } from '../game/shape.js';
import { loadFinished } from '../keep/finished.js';
import { placeOf, statistics, streakOf } from '../keep/statistics.js';
import { another } from '../table/actions.js';
import { storage } from '../keep/storage.js';
import { number, translated } from '../words/language.js';
import { dailyWords } from '../words/daily.js';
import { words } from '../words/words.js';
import { button } from '../widgets/choices.js';
import { openDialog } from '../widgets/dialog.js';
import { boardName, clockTime, levelName } from '../words/figures.js';
import { picture } from '../widgets/picture.js';
import { openReplay } from './doors.js';
import { openShare } from './share.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('../types.js').Game} Game */

/** The largest board whose digits are legible in the small picture. */
const LEGIBLE = 9;

/** @param {PlayStore} store */
export function openFinish(store) {
  const { game } = store.state;
  if (!game?.finished) return;
  const said = words().dialogs;
  const { puzzle, position } = game;
  const { size } = puzzle.shape;
  const frame = openDialog({
    title: said.finished,
    kind: 'finish',
    bare: true,
    content: [
      picture(
        { shape: puzzle.shape, givens: puzzle.givens, entries: position.entries },
        { thumbnail: size > LEGIBLE, label: boardName(size, variantOf(puzzle.shape)) },
      ),
      element('p', { class: 'time' }, clockTime(game.elapsed)),
      element('p', { class: 'told' }, toldOf(game, storage)),
      element(
        'dl',
        { class: 'facts' },
        ...factsOf(game, storage).map(([name, value]) =>
          element('div', {}, element('dt', {}, name), element('dd', {}, value)),
        ),
      ),
    ],
    footer: [
      // Ways to look back come first, the way on last.
      button(said.howSolved, () => {
        frame.close();
        location.hash = 'path';
      }),
      game.past.length > 0 &&
        button(words().play.replay, () => void openReplay(store, game), { icon: icon('replay') }),
      button(said.share, () => openShare(store), { icon: icon('link') }),
      button(
        said.another,
        () => {
          frame.close();
          another(store);
        },
        { kind: 'primary' },
      ),
    ],
  });
  /** @type {HTMLElement | null} */ (frame.foot.querySelector('.primary'))?.focus();
}

/**
 * Returns one or two sentences: what was solved, and how the time ranks among the others.
 * @param {Game} game
 * @param {Storage | null} kept
 */
export function toldOf(game, kept) {
  const said = words().dialogs;
  const level = levelName(game.puzzle.rating?.level);
  if (game.finished?.by !== 'player') return said.bySolver(level);
  const place = placeOf(kept, game);
  const among = !place
    ? ''
    : place.of === 1
      ? said.firstAt
      : said.rankAt(place.place, number(place.of));
  return words().page.sentences(said.solvedAt(level), among, runOf(game, kept));
}

/**
 * Returns how many days in a row the player has solved the puzzle of the day, if this was one.
 * @param {Game} game
 * @param {Storage | null} kept
 */
function runOf({ puzzle, finished }, kept) {
  const daily = dailyOf(puzzle.wanted?.seed);
  const today = dayOf(finished?.when ?? 0);
  if (daily?.day !== today) return '';
  const { now } = streakOf(loadFinished(kept), today);
  return now > 0 ? dailyWords().runOf(now) : '';
}

/**
 * @param {Game} game
 * @param {Storage | null} kept
 * @returns {[string, string][]}
 */
export function factsOf(game, kept) {
  const said = words().dialogs;
  const { rating, shape } = game.puzzle;
  const level = levelName(rating?.level);
  /** @type {[string, string][]} */
  const facts = [];
  if (rating) {
    const er = rating.er && (rating.er_bound ? said.erFrom(rating.er) : rating.er);
    facts.push(
      [said.rating, said.ratingFact(level, number(rating.score), er)],
      [said.hardest, translated(rating.hardest)],
    );
  } else {
    facts.push([said.rating, level]);
  }
  facts.push([said.hintsUsed, number(game.hints)]);
  if (game.checks > 0) facts.push([said.checksUsed, number(game.checks)]);
  const variant = variantOf(shape);
  const figures = statistics(kept).find(
    (one) =>
      one.level === (rating?.level ?? null) && one.size === shape.size && one.variant === variant,
  );
  if (game.finished?.by === 'player' && figures && figures.games > 1) {
    facts.push([
      said.bestAverage(level),
      said.pair(clockTime(figures.best), clockTime(figures.average)),
    ]);
  }
  return facts;
}
