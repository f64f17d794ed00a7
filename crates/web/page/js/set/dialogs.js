/** Dialogs of the room Set: boards to start from, their rules, levels, titles. */
import { button, radioGroup } from '../widgets/choices.js';
import { focusBoard, openDialog } from '../widgets/dialog.js';
import { waitFor } from '../widgets/waiting.js';
import { LEVELS, SIZES, ruleUnfit, settleRules } from '../dialogs/orders.js';
import { readingPanel, textField } from '../dialogs/paste.js';
import { rulesChoice } from '../dialogs/rules.js';
import { refusal } from '../ask/telling.js';
import { element, fill } from '../base/dom.js';
import { LARGEST, readDigits } from '../game/shape.js';
import { regionSign } from '../game/sketch.js';
import { LONGEST } from '../keep/drafts.js';
import { levelName, sizeName } from '../words/figures.js';
import { orderWords } from '../words/orders.js';
import { setWords } from '../words/set.js';
import { words } from '../words/words.js';
import { minimise, shapeOf, take } from './acts.js';
import { randomRegions } from './regions.js';
import { after } from './state.js';

/** @typedef {import('../types.js').BareShape} BareShape */
/** @typedef {import('../types.js').RuleName} RuleName */
/** @typedef {import('./state.js').SetStore} SetStore */

/** @param {SetStore} set */
export function openPaste(set) {
  const said = setWords();
  const frame = openDialog({ title: said.pasteTitle, kind: 'paste', holds: () => panel.holds() });
  const panel = readingPanel(() => frame, {
    act: said.pasteAct,
    note: () => said.pasteNote,
    use: async (board, _comment, foot) => {
      if (board.shape.size > LARGEST) return foot(await refusal('large'));
      frame.close();
      take(set, { shape: board.shape, givens: readDigits(board.givens) });
      focusBoard();
      return undefined;
    },
  });
  frame.body.append(panel.panel);
  panel.foot();
  panel.receive(frame.dialog, () => {});
  /** @type {HTMLElement | null} */ (frame.body.querySelector('textarea'))?.focus();
}

/**
 * Starts from an empty board.
 * @param {SetStore} set
 * @param {{use: (draft: import('./state.js').Draft) => void, note: string}} [ending]
 *   what becomes of it; by default it replaces the draft, and undo brings that back
 */
export function openNewBoard(set, ending) {
  const { use, note: saying } = ending ?? {
    use: (/** @type {import('./state.js').Draft} */ draft) => take(set, draft),
    note: setWords().pasteNote,
  };
  const said = setWords();
  const { draft } = set.state;
  let size = SIZES.includes(draft.shape.size) ? draft.shape.size : 9;
  /** @type {RuleName[]} */
  let chosen = [];

  const sizes = radioGroup({
    label: said.size,
    kind: 'seg',
    options: SIZES.map((value) => ({ value, text: sizeName(value) })),
    value: size,
    onchange: (value) => {
      size = value;
      change(settleRules(size, chosen, ruleUnfit));
    },
  });
  const regions = textField(said.regionsLabel, '', 9);
  const how = element('p', { class: 'why' }, said.regionsHow);
  const regionsRow = element(
    'div',
    { class: 'field', hidden: true },
    element('span', { class: 'flabel' }, said.regionsTitle),
    element('div', {}, regions, how),
  );
  const rules = rulesChoice(chosen, (values) => change(values), ruleUnfit);
  const note = element('p', { role: 'status' }, saying);
  const start = button(said.newAct, () => void begin(), { kind: 'primary' });

  /** @param {RuleName[]} values */
  function change(values) {
    chosen = values;
    regionsRow.hidden = !values.includes('jigsaw');
    rules.show(size, values);
  }

  async function begin() {
    const letters = chosen.includes('jigsaw') ? regions.value.replace(/\s/g, '') : '';
    const side = Math.sqrt(letters.length);
    if (!Number.isInteger(side)) return fill(note, said.regionsCount(letters.length));
    if (side > LARGEST) return fill(note, await refusal('large'));
    const wish = letters ? { size: side, regions: letters } : { size };
    const made = await ask(frame, foot, (signal) => shapeUnder(wish, chosen, signal));
    if (!made) return undefined;
    frame.close();
    use({ shape: made.shape, givens: new Array(made.shape.size ** 2).fill(0) });
    focusBoard();
    return undefined;
  }

  const foot = [note, button(words().dialogs.cancel, () => frame.close()), start];
  const frame = openDialog({
    title: said.newTitle,
    kind: 'new-board',
    content: [sizes.node, rules.node, regionsRow],
    footer: foot,
    holds: () => regions.value.trim() !== '',
  });
  change(chosen);
}

/**
 * Changes the rules of the draft; its givens stay.
 * @param {SetStore} set
 */
export function openRules(set) {
  const said = setWords();
  const { shape } = set.state.draft;
  const now = [...(shape.regions ? ['jigsaw'] : []), ...shape.variants];
  let chosen = settleRules(shape.size, now, ruleUnfit);
  const rules = rulesChoice(
    chosen,
    (values) => {
      chosen = values;
      rules.show(shape.size, values);
    },
    ruleUnfit,
  );
  const note = element('p', { role: 'status' }, said.rulesNote);
  const apply = button(said.apply, () => void change(), { kind: 'primary' });

  async function change() {
    const { draft } = set.state;
    const { size, boxes, regions, extra } = shape;
    // A jigsaw keeps its regions, and a board that becomes one gets random regions.
    const cells = chosen.includes('jigsaw')
      ? regions && { regions }
      : !regions && boxes && { boxes };
    const wish = { size, ...cells, ...(extra && { extra }) };
    const made = await ask(frame, foot, (signal) => shapeUnder(wish, chosen, signal));
    if (!made) return;
    frame.close();
    if (set.state.draft === draft)
      set.update(after(set.state, 'rules', { ...draft, shape: made.shape }));
    focusBoard();
  }

  const foot = [note, button(words().dialogs.cancel, () => frame.close()), apply];
  const frame = openDialog({
    title: said.rulesTitle,
    kind: 'new-board',
    content: [rules.node],
    footer: foot,
  });
  rules.show(shape.size, chosen);
}

/**
 * Asks for a board under some rules. A jigsaw without regions gets random ones.
 * @param {BareShape} wish
 * @param {RuleName[]} rules
 * @param {AbortSignal} signal
 */
async function shapeUnder(wish, rules, signal) {
  const variants = rules.filter((rule) => rule !== 'jigsaw');
  if (!rules.includes('jigsaw') || wish.regions) return shapeOf({ ...wish, variants }, signal);
  const random = await randomRegions(wish.size, variants, signal);
  if (random.answer === 'fault') return random;
  const regions = random.sketch.cells.map(regionSign).join('');
  return shapeOf({ ...wish, regions, variants }, signal);
}

/**
 * Waits for an answer in the footer of a dialog; if there is none, says why.
 * @template A
 * @param {import('../widgets/dialog.js').Frame} frame
 * @param {HTMLElement[]} foot the footer as it was; its first element is for the reason
 * @param {(signal: AbortSignal) => Promise<A | import('../types.js').Fault>} question
 * @returns {Promise<A | null>}
 */
async function ask(frame, foot, question) {
  const ending = await waitFor(frame, question);
  if (!frame.dialog.open) return null;
  frame.setFoot(...foot);
  if (ending && 'answer' in ending) return ending.answer;
  if (ending) fill(foot[0], ending.text());
  foot[foot.length - 1].focus();
  return null;
}

/**
 * Asks for the level towards which givens are removed.
 * @param {SetStore} set
 */
export function openMinimise(set) {
  const said = setWords();
  const about = orderWords();
  /** @type {import('../types.js').Level} */
  let level = 'medium';
  const levels = radioGroup({
    label: said.level,
    kind: 'levels',
    options: LEVELS.map((value) => ({
      value,
      text: levelName(value),
      small: about.levelSteps[value],
    })),
    value: level,
    sentence: about.aboutLevels[level],
    onchange: (value) => {
      level = value;
      levels.say(about.aboutLevels[value]);
    },
  });
  const frame = openDialog({
    title: said.toLevelTitle,
    kind: 'new',
    content: [levels.node],
    footer: [
      element('p', {}, said.about.toLevel),
      button(words().dialogs.cancel, () => frame.close()),
      button(
        said.minimise,
        () => {
          frame.close();
          void minimise(set, level);
        },
        { kind: 'primary' },
      ),
    ],
  });
}

/**
 * Edits the title, the author and the rules of the draft.
 * @param {SetStore} set
 */
export function openDetails(set) {
  const said = setWords();
  const { about } = set.state;
  const line = (/** @type {'title' | 'author'} */ name) => {
    const field = element('input', {
      class: 'input',
      maxlength: LONGEST[name],
      'aria-label': said.details[name],
    });
    field.value = about[name];
    return field;
  };
  const title = line('title');
  const author = line('author');
  const rules = textField(said.details.rules, '', 4);
  rules.maxLength = LONGEST.rules;
  rules.value = about.rules;
  const row = (/** @type {string} */ label, /** @type {HTMLElement} */ field) =>
    element('div', { class: 'field' }, element('span', { class: 'flabel' }, label), field);
  const save = () => {
    const [one, two, three] = [title, author, rules].map((field) => field.value.trim());
    set.update({ about: { ...set.state.about, title: one, author: two, rules: three } });
    frame.close();
  };
  const frame = openDialog({
    title: said.detailsTitle,
    kind: 'new-board',
    content: [
      row(said.details.title, title),
      row(said.details.author, author),
      row(said.details.rules, rules),
    ],
    footer: [
      element('p', {}, said.detailsNote),
      button(words().dialogs.cancel, () => frame.close()),
      button(said.apply, save, { kind: 'primary' }),
    ],
  });
  title.focus();
}
