/**
 * The choice of techniques for a new game: which ones the puzzle must need, and which it must not.
 * Folded at first, since most players have no such wish; the list is fetched when it is unfolded.
 */
import { askTechniques } from '../ask/api.js';
import { refusal, troubleText } from '../ask/telling.js';
import { element, fill, write } from '../base/dom.js';
import { levelName } from '../words/figures.js';
import { translated } from '../words/language.js';
import { orderWords } from '../words/orders.js';
import { LEVELS } from './orders.js';

/** @typedef {import('../types.js').Level} Level */
/** @typedef {import('../types.js').ListedTechnique} ListedTechnique */
/** @typedef {{needs: string[], without: string[]}} Needs ids of techniques */
/** @typedef {keyof Needs} Side */

/** @type {Side[]} */
const SIDES = ['needs', 'without'];

/**
 * The techniques that a puzzle of a level can need, of those that hints and ratings use.
 * @param {ListedTechnique[]} techniques
 * @param {Level} level
 */
export function neededAt(techniques, level) {
  return techniques.filter(
    (one) =>
      one.hints &&
      one.id !== 'brute-force' &&
      LEVELS.indexOf(/** @type {Level} */ (one.level)) <= LEVELS.indexOf(level),
  );
}

/**
 * Returns the choice after a press on one side of a technique, which takes it there, or off it.
 * @param {Needs} chosen
 * @param {Side} side
 * @param {string} id
 * @returns {Needs}
 */
export function pressed(chosen, side, id) {
  const on = chosen[side].includes(id);
  const without = (/** @type {string[]} */ ids) => ids.filter((one) => one !== id);
  const cleared = { needs: without(chosen.needs), without: without(chosen.without) };
  return on ? cleared : { ...cleared, [side]: [...cleared[side], id] };
}

/**
 * @returns {{node: HTMLElement, show: (level: Level) => void, chosen: () => Partial<Needs>}}
 *   `show` lists the techniques of a level and of those below it
 */
export function needsChoice() {
  const said = orderWords();
  /** @type {Needs} */
  let chosen = { needs: [], without: [] };
  /** @type {Level} */
  let level = 'easy';
  /** @type {{one: ListedTechnique, item: HTMLElement, buttons: HTMLElement[]}[]} */
  let rows = [];
  let asked = false;

  const value = element('span');
  const search = element('input', {
    type: 'search',
    class: 'input',
    'aria-label': said.search,
    placeholder: said.search,
    oninput: show,
  });
  const list = element('ul', { class: 'techniques' });
  const none = element('p', { class: 'quiet', role: 'status' });
  const fold = element('details', { ontoggle: fetchList }, element('summary', {}, value));
  fold.append(search, list, none);

  async function fetchList() {
    if (asked || !fold.open) return;
    asked = true;
    try {
      const answer = await askTechniques();
      if (answer.answer === 'fault') return write(none, await refusal(answer));
      rows = neededAt(answer.techniques, 'extreme').map(makeRow);
      fill(list, ...rows.map(({ item }) => item));
      show();
    } catch (error) {
      asked = false;
      write(none, troubleText(error));
    }
    return undefined;
  }

  /** @param {ListedTechnique} one */
  function makeRow(one) {
    const name = translated(one);
    const buttons = SIDES.map((side) =>
      element(
        'button',
        {
          type: 'button',
          class: 'btn small',
          'aria-label': side === 'needs' ? said.needsThis(name) : said.withoutThis(name),
          onclick: () => {
            chosen = pressed(chosen, side, one.id);
            show();
          },
        },
        said[side],
      ),
    );
    const title = element('span', {}, element('b', {}, name), ' ');
    title.append(element('small', {}, levelName(one.level)));
    return { one, buttons, item: element('li', {}, title, ...buttons) };
  }

  function show() {
    const sought = search.value.trim().toLowerCase();
    const possible = new Set(
      neededAt(
        rows.map(({ one }) => one),
        level,
      ),
    );
    for (const { one, item, buttons } of rows) {
      item.hidden = !possible.has(one) || !translated(one).toLowerCase().includes(sought);
      SIDES.forEach((side, k) =>
        buttons[k].setAttribute('aria-pressed', String(chosen[side].includes(one.id))),
      );
    }
    const missing = rows.length > 0 && rows.every(({ item }) => item.hidden);
    write(none, missing ? said.noTechnique : '');
    write(value, summary());
  }

  /** What is chosen and can be had at this level. @returns {Needs} */
  function valid() {
    const ids = neededAt(
      rows.map(({ one }) => one),
      level,
    ).map(({ id }) => id);
    const known = (/** @type {string} */ id) => ids.includes(id);
    return { needs: chosen.needs.filter(known), without: chosen.without.filter(known) };
  }

  function summary() {
    const names = (/** @type {string[]} */ ids) =>
      rows.filter(({ one }) => ids.includes(one.id)).map(({ one }) => translated(one));
    const { needs, without } = valid();
    const parts = [
      ...(needs.length > 0 ? [said.needsList(names(needs))] : []),
      ...(without.length > 0 ? [said.withoutList(names(without))] : []),
    ];
    return parts.length > 0 ? said.parts(parts) : said.anyTechniques;
  }

  const label = element('span', { class: 'flabel' }, said.techniques);
  return {
    node: element('div', { class: 'field needs' }, label, fold),
    show: (wanted) => {
      level = wanted;
      show();
    },
    chosen: () => {
      const { needs, without } = valid();
      return { ...(needs.length > 0 && { needs }), ...(without.length > 0 && { without }) };
    },
  };
}
