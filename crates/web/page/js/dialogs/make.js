/**
 * New game, first tab: a puzzle to order.
 *
 * The wish is what the player chose; the order is the nearest one that is available. So Extreme,
 * disabled on 4×4, is selected again as soon as the size allows it.
 */
import { askNew } from '../ask/api.js';
import { element, fill } from '../base/dom.js';
import { rulesOf } from '../game/shape.js';
import { puzzleOf } from '../game/wire.js';
import { setSettings, startGame } from '../table/actions.js';
import { drawNumber } from '../table/asking.js';
import { words } from '../words/words.js';
import { button, radioGroup } from '../widgets/choices.js';
import { focusBoard } from '../widgets/dialog.js';
import { symmetryDrawing, variantDrawing } from '../widgets/drawings.js';
import { boardName, levelName, sizeName } from '../words/figures.js';
import { LEVELS, SIZES, SYMMETRIES, VARIANTS, levelRefused, settle, variantOf } from './orders.js';
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
  let wish = store.state.settings.last;
  let order = settle(wish);

  const level = radioGroup({
    label: said.level,
    kind: 'levels',
    options: LEVELS.map((value) => ({
      value,
      text: levelName(value),
      small: said.levelSteps[value],
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
  const variant = radioGroup({
    label: said.variant,
    kind: 'tiles',
    options: VARIANTS.map((value) => ({
      value,
      text: words().names.variants[value],
      drawing: variantDrawing(value),
    })),
    value: variantOf(order),
    onchange: (value) => change({ rules: rulesOf(value) }),
  });
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
    variant.set(variantOf(order));
    limit();
    foot();
  }

  function limit() {
    const why = (/** @type {import('./orders.js').Reason | null} */ reason) =>
      reason && said.why[reason](sizeName(order.size));
    level.limit((value) => why(levelRefused(order, value)));
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
    const wanted = { ...order, seed: drawNumber() };
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
      else offer(puzzle);
    } finally {
      start.disabled = false;
      if (dialog.open && !dialog.contains(document.activeElement)) start.focus();
    }
  }

  /**
   * Offers the nearest puzzle that was found, which is not what was ordered: the player decides.
   * @param {import('../types.js').Puzzle} puzzle
   */
  function offer(puzzle) {
    const wanted = said.order(levelName(order.level), boardName(order.size, variantOf(order)));
    fill(
      note,
      puzzle.rating
        ? said.nearest(wanted, levelName(puzzle.rating.level))
        : said.nearestUnrated(wanted),
    );
    const take = button(said.playIt, () => play(puzzle), { kind: 'primary' });
    frame().setFoot(
      note,
      button(said.again, () => void make()),
      take,
    );
    take.focus();
  }

  /** @param {import('../types.js').Puzzle} puzzle */
  function play(puzzle) {
    setSettings(store, { last: order });
    frame().close();
    startGame(store, puzzle);
    focusBoard();
  }

  limit();
  return {
    panel: element('div', {}, level.node, size.node, variant.node, symmetry.node),
    foot: () => foot(),
  };
}
