/**
 * The list of techniques: by family, with a search field, and with a tick on what is mastered.
 * Techniques that hints do not use are folded away.
 */
import { element, fill, icon, write } from '../base/dom.js';
import { GOAL, practisedOf } from '../keep/practice.js';
import { translated } from '../words/language.js';
import { learnWords, techniqueWords } from '../words/learn.js';
import { words } from '../words/words.js';
import { writePlace } from './address.js';
import { byFamily, matching } from './search.js';
import { makeTerms } from './terms.js';
import { makeTrouble } from './trouble.js';

/** @typedef {import('../types.js').ListedTechnique} ListedTechnique */
/** @typedef {import('./state.js').LearnStore} LearnStore */
/** @typedef {import('../keep/practice.js').Practice} Practice */

/**
 * @param {LearnStore} learn
 * @returns {{element: HTMLElement, say: () => void}}
 */
export function makeList(learn) {
  const title = element('h1', { tabindex: -1 });
  const lead = element('p', { class: 'prose' });
  const label = element('label', { for: 'learn-find' });
  const field = element('input', {
    type: 'search',
    id: 'learn-find',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => learn.update({ query: field.value }),
  });
  const count = element('p', { class: 'learn-count', role: 'status' });
  const stray = element('p', { class: 'aside-note plain' });
  const trouble = makeTrouble(learn);
  const groups = element('div', { class: 'learn-groups' });
  const rareTitle = element('summary');
  const rareText = element('p', { class: 'learn-small' });
  const rareGroups = element('div', { class: 'learn-groups' });
  const rare = element('details', { class: 'learn-fold' }, rareTitle, rareText, rareGroups);
  const terms = makeTerms();
  const meaning = element('p', { class: 'learn-small' });
  const list = element(
    'div',
    { class: 'learn-list' },
    element('header', {}, title, lead),
    element('div', { class: 'learn-find' }, label, field, count),
    stray,
    trouble.element,
    groups,
    rare,
    terms.element,
    meaning,
  );
  /** Whether the player had opened the rare techniques before the search did. */
  let opened = false;

  function show() {
    const { techniques, query, practice, place } = learn.state;
    const said = learnWords();
    const all = techniques ?? [];
    const found = matching(all, query);
    const [usual, seldom] = [true, false].map((hints) =>
      found.filter((one) => one.hints === hints),
    );
    showGroups(groups, usual, practice);
    showGroups(rareGroups, seldom, practice);
    if (query && !rare.dataset.found) opened = rare.open;
    if (Boolean(query) !== Boolean(rare.dataset.found)) rare.open = query ? true : opened;
    if (query) rare.dataset.found = 'true';
    else delete rare.dataset.found;
    rare.hidden = seldom.length === 0;
    const used = all.filter((one) => one.hints && one.example);
    const mastered = used.filter(({ id }) => practisedOf(practice, id).mastered).length;
    write(
      count,
      !techniques ? '' : query ? said.found(found.length) : said.masteredOf(mastered, used.length),
    );
    const lost = techniques && place.id !== null;
    stray.hidden = !lost;
    write(stray, lost ? said.unknown(place.id ?? '') : '');
    if (field.value !== query) field.value = query;
  }
  learn.subscribe((state, before) => {
    const same =
      state.techniques === before.techniques &&
      state.query === before.query &&
      state.place === before.place &&
      state.practice === before.practice;
    if (state === before || !same) show();
  });
  return {
    element: list,
    say: () => {
      const said = learnWords();
      write(title, said.title);
      write(lead, said.lead);
      write(label, said.find);
      field.placeholder = said.find;
      write(rareTitle, said.rare);
      write(rareText, said.rareText);
      terms.say();
      write(meaning, said.meaning(GOAL));
      trouble.say();
      show();
    },
  };
}

/**
 * @param {HTMLElement} holder
 * @param {ListedTechnique[]} techniques
 * @param {Practice} practice
 */
function showGroups(holder, techniques, practice) {
  const { families } = techniqueWords();
  fill(
    holder,
    ...byFamily(techniques).map(({ family, techniques }) =>
      element(
        'section',
        {},
        element('h2', {}, families[family]),
        element('ul', {}, ...techniques.map((one) => item(one, practice))),
      ),
    ),
  );
}

/**
 * @param {ListedTechnique} technique
 * @param {Practice} practice
 */
function item(technique, practice) {
  const { row, mastered } = practisedOf(practice, technique.id);
  const said = learnWords();
  const state = mastered
    ? element('span', { class: 'learn-tick' }, icon('check'), hiddenText(said.mastered))
    : row > 0
      ? element('span', { class: 'learn-dots' }, dots(row), hiddenText(said.row(row, GOAL)))
      : null;
  return element(
    'li',
    {},
    element(
      'a',
      { href: writePlace({ id: technique.id, practise: false, seed: null }) },
      element('span', { class: 'learn-name' }, translated(technique)),
      state,
      element('small', {}, words().names.levels[technique.level]),
    ),
  );
}

/**
 * Draws the positions solved in a row.
 * @param {number} row
 */
export function dots(row) {
  return element(
    'i',
    { class: 'dots', 'aria-hidden': 'true' },
    ...Array.from({ length: GOAL }, (_, k) => element('b', { class: k < row ? 'on' : '' })),
  );
}

/** @param {string} text */
const hiddenText = (text) => element('span', { class: 'vh' }, text);
