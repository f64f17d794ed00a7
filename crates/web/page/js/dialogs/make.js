/**
 * New game, first tab: a puzzle to order.
 *
 * The wish is what the player chose; the order is the nearest one that is available. So Extreme,
 * disabled on 4×4, is selected again as soon as the size allows it.
 */
import { askNew } from '../ask/api.js';
import { element, fill } from '../base/dom.js';
import { puzzleOf } from '../game/wire.js';
import { setSettings, startGame } from '../table/actions.js';
import { drawNumber } from '../table/asking.js';
import { translated } from '../words/language.js';
import { orderWords } from '../words/orders.js';
import { words } from '../words/words.js';
import { button, radioGroup } from '../widgets/choices.js';
import { focusBoard } from '../widgets/dialog.js';
import { symmetryDrawing } from '../widgets/drawings.js';
import { boardName, levelName, sizeName } from '../words/figures.js';
import { needsChoice } from './needs.js';
import { LEVELS, SIZES, SYMMETRIES, levelRefused, settle } from './orders.js';
import { rulesChoice } from './rules.js';
import { waitFor } from '../widgets/waiting.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('./orders.js').Order} Order */

/**
 * @param {PlayStore} store
 * @param {() => import('../widgets/dialog.js').Frame} frame
 * @returns {{panel: HTMLElement, foot: () => void}}
 */
export function makeTab(store, frame) {
  const said = words().dialogs;
  const about = orderWords();
  let wish = store.state.settings.last;
  let order = settle(wish);

  const level = radioGroup({
    label: said.level,
    kind: 'levels',
    options: LEVELS.map((value) => ({
      value,
      text: levelName(value),
      small: about.levelSteps[value],
    })),
    value: order.level,
    onchange: (value) => change({ level: value }),
  });
  const size = radioGroup({
    label: said.size,
    kind: 'seg',
    options: SIZES.map((value) => ({ value, text: sizeName(value) })),
    value: order.size,
    onchange: (value) => change({ size: value }),
  });
  const rules = rulesChoice(order.rules, (chosen) => change({ rules: chosen }));
  const needs = needsChoice();
  const symmetry = radioGroup({
    label: said.symmetry,
    kind: 'tiles',
    options: SYMMETRIES.map((value) => ({
      value,
      text: said.symmetries[/** @type {keyof typeof said.symmetries} */ (value)],
      drawing: symmetryDrawing(value),
    })),
    value: order.symmetry,
    onchange: (value) => change({ symmetry: value }),
  });

  /** @param {Partial<Order>} part */
  function change(part) {
    // A wish that the size rules out is kept until the player chooses something else in its place.
    wish = { ...wish, ...part };
    order = settle(wish);
    level.set(order.level);
    limit();
    foot();
  }

  /** Shows what the order means, and disables what does not fit it. */
  function limit() {
    const why = (/** @type {import('../types.js').Level} */ value) => {
      const reason = levelRefused(order, value);
      return reason && about.why[reason](sizeName(order.size));
    };
    level.limit(why);
    const reasons = new Set(LEVELS.map(why).filter((reason) => reason !== null));
    level.say(words().page.sentences(about.aboutLevels[order.level], ...reasons));
    rules.show(order.size, order.rules);
    needs.show(order.level);
  }

  const start = button(said.start, () => void make(), { kind: 'primary' });
  const note = element('p', { role: 'status' });
  /** @param {string} [text] */
  function foot(text = store.state.game && !store.state.game.finished ? said.kept : '') {
    fill(note, text);
    frame().setFoot(
      note,
      button(said.cancel, () => frame().close()),
      start,
    );
  }

  async function make() {
    const wanted = { ...order, ...needs.chosen(), seed: drawNumber() };
    start.disabled = true;
    const { dialog } = frame();
    try {
      const ending = await waitFor(frame(), (signal) => askNew(wanted, signal));
      if (ending === null) return foot();
      if (!('answer' in ending)) return foot(ending.text());
      const { answer } = ending;
      const puzzle = puzzleOf(answer.board, {
        solution: answer.solution,
        rating: answer.rating,
        wanted,
        comment: null,
      });
      if (answer.exact) play(puzzle);
      else offer(puzzle, answer.lacks);
    } finally {
      start.disabled = false;
      if (dialog.open && !dialog.contains(document.activeElement)) start.focus();
    }
  }

  /**
   * Offers the nearest puzzle that was found, which is not what was ordered: the player decides.
   * @param {import('../types.js').Puzzle} puzzle
   * @param {import('../types.js').Lack[]} lacks
   */
  function offer(puzzle, lacks) {
    const wanted = said.order(levelName(order.level), boardName(order.size, kind()));
    fill(note, about.nearest(wanted, lacks.map(lackText)));
    const take = button(said.playIt, () => play(puzzle), { kind: 'primary' });
    frame().setFoot(
      note,
      button(said.again, () => void make()),
      take,
    );
    take.focus();
  }

  /** The name of the ordered board: of its rules as they are listed. */
  const kind = () => order.rules.join(' ') || 'classic';

  /** @param {import('../types.js').Puzzle} puzzle */
  function play(puzzle) {
    setSettings(store, { last: order });
    frame().close();
    startGame(store, puzzle);
    focusBoard();
  }

  limit();
  return {
    panel: element('div', {}, level.node, size.node, rules.node, symmetry.node, needs.node),
    foot: () => foot(),
  };
}

/**
 * Says what a puzzle lacks of the order.
 * @param {import('../types.js').Lack} lack
 */
function lackText(lack) {
  const said = orderWords().lacks;
  switch (lack.lack) {
    case 'too-large':
      return said['too-large'](sizeName(lack.largest));
    case 'not-graded':
      return said['not-graded']();
    case 'level':
      return said.level(levelName(lack.level));
    default:
      return said[lack.lack](translated(lack.technique));
  }
}
