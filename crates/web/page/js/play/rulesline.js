/**
 * The line of rules under the board: for who has never met one of the rules of this puzzle. It
 * goes when the player says so, or has solved a puzzle with them, and is in no one's way until
 * then.
 */
import { openHelp } from '../dialogs/doors.js';
import { element, icon, write } from '../base/dom.js';
import { focusBoard } from '../base/focus.js';
import { ruleNames } from '../game/rules.js';
import { setSettings } from '../table/actions.js';
import { fetchCurrentWords } from '../words/language.js';
import { words } from '../words/words.js';

/** @typedef {import('../types.js').State} State */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/**
 * Makes the line. Its sentences are fetched when they are first needed.
 * @param {PlayStore} store
 * @returns {HTMLElement}
 */
export function makeRulesLine(store) {
  const text = element('p');
  const understood = element('button', {
    type: 'button',
    class: 'btn small',
    onclick: () => {
      meet(store);
      focusBoard();
    },
  });
  const help = element(
    'button',
    { type: 'button', class: 'ib', onclick: () => void openHelp(store) },
    icon('help'),
  );
  const line = element('div', { class: 'rules-line', role: 'note' }, text, understood, help);
  line.hidden = true;

  const draw = async () => {
    if (!isNew(store.state)) return void (line.hidden = true);
    const [{ ruleSentences }, { rulesWords }] = await Promise.all([
      import('../game/rulestext.js'),
      import('../words/rules.js'),
    ]);
    await fetchCurrentWords();
    // Another puzzle may have come meanwhile.
    const { game } = store.state;
    if (!game || !isNew(store.state)) return void (line.hidden = true);
    write(text, words().page.sentences(...ruleSentences(game.puzzle.shape)));
    write(understood, rulesWords().understood);
    help.setAttribute('aria-label', words().play.help);
    help.title = words().play.help;
    line.hidden = false;
  };
  store.subscribe((state, before) => {
    const same =
      state.game?.puzzle === before.game?.puzzle &&
      state.game?.finished === before.game?.finished &&
      state.settings === before.settings;
    if (state !== before && same) return;
    if (state.game?.finished?.by === 'player' && isNew(state)) meet(store);
    // Without the words there is no line, and nothing is lost: the help says the same.
    else draw().catch(() => (line.hidden = true));
  });
  return line;
}

/**
 * Returns whether the puzzle has a rule that the player has not met.
 * @param {State} state
 */
function isNew({ game, settings }) {
  return game !== null && ruleNames(game.puzzle.shape).some((name) => !settings.met.includes(name));
}

/** @param {PlayStore} store */
function meet(store) {
  const { game, settings } = store.state;
  if (!game) return;
  const met = [...new Set([...settings.met, ...ruleNames(game.puzzle.shape)])];
  setSettings(store, { met });
}
