/**
 * The margin beside the board: facts about the puzzle, messages, and the hint in its stages.
 *
 * Its parts stay in the document and are shown in turn, so that nothing moves and a screen reader
 * announces only what is new. The message and the note are live regions; the facts are not, or
 * every digit would be counted aloud.
 */
import { element, fill, icon, write } from '../base/dom.js';
import { openReplay } from '../dialogs/doors.js';
import { beforeMistake } from '../game/acts.js';
import { signOf, signs } from '../game/shape.js';
import { letterOf } from '../board/label.js';
import { clockTime, levelName } from '../words/figures.js';
import { number, translated } from '../words/language.js';
import { words } from '../words/words.js';
import { another, backBeforeMistake } from '../table/actions.js';
import { ratingText, showsHardest } from './gamebar.js';
import { makeHintNote } from './hintnote.js';
import { mistakeOf } from './mistake.js';
import { supposingMessage } from './supposing.js';
import { isHolding } from '../table/state.js';
import { sameView } from './view.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Message} Message */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/**
 * @param {PlayStore} store
 * @param {() => void} showSteps shows all steps that are possible now
 * @returns {HTMLElement}
 */
export function makeMargin(store, showSteps) {
  const facts = makeFacts(store, ({ game }) => (game ? courseOf(game) : []));
  const about = element('div', { class: 'about-puzzle' }, facts, makeRemark(store));
  return element(
    'aside',
    { class: 'margin' },
    about,
    makeMessage(store),
    makeHintNote(store, showSteps),
  );
}

/** @typedef {[name: string, value: string]} Fact */

/**
 * Makes a list of facts. The margin has those that no other part of the page shows; on screens
 * without a margin, the menu has all.
 * @param {PlayStore} store
 * @param {(state: State) => Fact[]} [factsOf]
 * @returns {HTMLElement}
 */
export function makeFacts(store, factsOf = allOf) {
  const list = element('dl', { class: 'facts' });
  store.subscribe((state, before) => {
    const { game } = state;
    const same = sameView(state, before) && game?.hints === before.game?.hints;
    if (state !== before && same) return;
    const rows = factsOf(state);
    while (list.children.length > rows.length) list.lastElementChild?.remove();
    while (list.children.length < rows.length)
      list.append(element('div', {}, element('dt'), element('dd')));
    rows.forEach((row, k) =>
      row.forEach((text, place) => write(list.children[k].children[place], text)),
    );
  });
  return list;
}

/**
 * Returns all facts of the puzzle, and how far the game is.
 * @param {State} state
 * @returns {Fact[]}
 */
function allOf(state) {
  const { game } = state;
  if (!game) return [];
  const said = words().play;
  const { rating, givens } = game.puzzle;
  const er = ratingText(game.puzzle);
  /** @type {(Fact | false | null)[]} */
  const facts = [
    [said.level, levelName(rating?.level)],
    rating && [said.score, number(rating.score)],
    er !== null && [said.explainerRating, er],
    rating && showsHardest(state) && [said.hardestStep, translated(rating.hardest)],
    [said.given, number(givens.filter((digit) => digit !== 0).length)],
    ...courseOf(game),
  ];
  return facts.filter((fact) => fact !== null && fact !== false);
}

/**
 * Returns how far the game is.
 * @param {Game} game
 * @returns {Fact[]}
 */
function courseOf({ puzzle: { givens }, position, hints }) {
  const said = words().play;
  const filled = givens.filter((given, cell) => given !== 0 || position.entries[cell] !== 0).length;
  return [
    [said.filled, said.filledOf(filled, givens.length)],
    [said.hintsUsed, number(hints)],
  ];
}

/**
 * Makes the remark on how to type digits above 9, for boards that have them.
 * @param {PlayStore} store
 */
function makeRemark(store) {
  const remark = element('p', { class: 'prose remark' });
  store.subscribe(({ game }) => {
    const size = game?.puzzle.shape.size ?? 9;
    remark.hidden = size <= 9;
    const text = size > 9 ? words().play.letters(signs(size).slice(-1), size) : '';
    write(remark, text);
  });
  return remark;
}

/**
 * Makes the message and its buttons: a message of the page, else the end of the game, else a
 * mistake.
 * @param {PlayStore} store
 */
function makeMessage(store) {
  const text = element('span');
  const flag = element('span', { class: 'flag' }, icon('flag'));
  const line = element('p', { class: 'aside-note', role: 'status' }, flag, text);
  const acts = element('div', { class: 'acts' });
  const box = element('div', { class: 'message silent' }, line, acts);
  let shown = '';

  store.subscribe((state) => {
    const message = messageOf(store, state);
    const said = message ? saidOf(message) : '';
    const labels = message?.acts?.map(({ label }) => label()) ?? [];
    const now = JSON.stringify([message?.kind, said, labels]);
    if (now === shown) return;
    shown = now;
    text.textContent = said;
    flag.hidden = !message || message.kind === 'note';
    box.classList.toggle('silent', said === '');
    line.classList.toggle('plain', !message || message.kind === 'note');
    fill(
      acts,
      ...labels.map((label, k) => {
        const { icon: sign, primary } = message?.acts?.[k] ?? {};
        const look = {
          type: 'button',
          class: primary ? 'btn primary' : 'btn',
          onclick: () => actAt(store, k),
        };
        return element('button', look, sign ? icon(sign) : null, label);
      }),
    );
  });
  return box;
}

/**
 * Runs the act as it is now, which may differ from when its button was made.
 * @param {PlayStore} store
 * @param {number} index
 */
function actAt(store, index) {
  messageOf(store, store.state)?.acts?.[index]?.run();
}

/** @param {Message} message */
function saidOf({ text }) {
  return typeof text === 'function' ? text() : text;
}

/** @type {WeakMap<Game, boolean>} Whether there is a way back, computed once for each move. */
const waysBack = new WeakMap();

/**
 * Returns what there is to say: a message with buttons of its own, else what belongs to an open
 * hypothesis, else the rest.
 * @param {PlayStore} store
 * @param {State} state
 * @returns {Message | null}
 */
function messageOf(store, state) {
  const { message, hint } = state;
  if (message?.acts?.length) return message;
  if (hint) return message;
  const said = message ? saidOf(message) : mistakeOf(state);
  return supposingMessage(store, state, said) ?? message ?? plainMessage(store, state);
}

/**
 * Returns the end of the game, else a mistake, else what is held.
 * @param {PlayStore} store
 * @param {State} state
 * @returns {Message | null}
 */
function plainMessage(store, state) {
  const { game } = state;
  if (!game) return null;
  const said = words().play;
  if (game.finished) {
    const text =
      game.finished.by === 'solver'
        ? said.finishedBySolver
        : said.finishedIn(clockTime(game.elapsed));
    const again = {
      label: () => words().play.another,
      run: () => void another(store),
      primary: true,
    };
    const review = {
      label: () => words().play.replay,
      run: () => void openReplay(store, game),
      icon: 'replay',
    };
    return { kind: 'note', text, acts: game.past.length > 0 ? [review, again] : [again] };
  }
  const text = mistakeOf(state);
  if (!text) return isHolding(state) ? { kind: 'note', text: heldText(state) } : null;
  const back = {
    label: () => words().play.goBack,
    run: () => backBeforeMistake(store),
    icon: 'undo',
  };
  return { kind: 'mistake', text, acts: hasWayBack(game) ? [back] : [] };
}

/** @param {State} state */
function heldText({ mode, digit, colour }) {
  const said = words().play;
  if (mode !== 'colour') return said.holdingDigit(signOf(digit));
  return colour ? said.holdingColour(letterOf(colour)) : said.holdingNoColour;
}

/** @param {Game} game */
function hasWayBack(game) {
  const known = waysBack.get(game);
  if (known !== undefined) return known;
  const found = beforeMistake(game) !== game;
  waysBack.set(game, found);
  return found;
}
