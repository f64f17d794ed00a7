/**
 * The finish: the time, and the facts. It is not animated; what there is to be proud of is in the
 * figures.
 */
import { element, icon } from '../base/dom.js';
import { variantOf } from '../game/shape.js';
import { placeOf, statistics } from '../keep/statistics.js';
import { another } from '../table/actions.js';
import { storage } from '../keep/storage.js';
import { number, translated } from '../words/language.js';
import { words } from '../words/words.js';
import { button } from '../widgets/choices.js';
import { openDialog } from '../widgets/dialog.js';
import { boardName, clockTime, levelName } from '../words/figures.js';
import { picture } from '../widgets/picture.js';
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
      button(said.howSolved, () => {
        frame.close();
        location.hash = 'path';
      }),
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
  return said.sentences(said.solvedAt(level), among);
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
