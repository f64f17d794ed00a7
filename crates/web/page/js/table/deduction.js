/**
 * “Is this right?”: asks the server about the player's last deduction, and tells the verdict. What
 * is wrong is only called wrong; nothing says what would be right.
 */
import '../board/hinting.js';
import { askDeduction } from '../ask/api.js';
import { claimOf } from '../game/claim.js';
import { digits } from '../game/position.js';
import { place, signOf } from '../game/shape.js';
import { askedBoard } from '../game/wire.js';
import { deductionWords } from '../words/deduction.js';
import { translated } from '../words/language.js';
import { ask, showHint } from './asking.js';
import { keep } from './keeping.js';
import { isLocked } from './state.js';

/** @typedef {import('../types.js').Change} Change */
/** @typedef {import('../types.js').Conclusion} Conclusion */
/** @typedef {import('../types.js').DeductionAnswer} DeductionAnswer */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {import('../types.js').Message} Message */
/** @typedef {import('./keeping.js').PlayStore} PlayStore */

/** The number of conclusions that a message lists. */
const LISTED = 3;
/** The number of steps that a message offers to show. */
const OFFERED = 3;

/** The game of the last question, and its acts until then. */
let asked = { id: '', depth: 0, last: /** @type {Change | undefined} */ (undefined) };

/**
 * Asks whether the last deduction is right.
 * @param {PlayStore} store
 */
export async function judgeDeduction(store) {
  const { game, settings, selection } = store.state;
  if (!game || isLocked(store.state)) return;
  const auto = settings.autoNotes;
  const claim = claimOf(game, { since: since(game), selection, auto });
  if (!claim) {
    const text = () => deductionWords().nothing;
    return store.update({ hint: null, message: { kind: 'note', text } });
  }
  const board = askedBoard(game, { notes: true, auto });
  const answer = await ask(
    store,
    () => deductionWords().looking,
    (signal) => askDeduction({ board, ...claim, language: settings.language }, signal),
    () => void judgeDeduction(store),
  );
  const now = store.state.game;
  if (!answer || !now || now.id !== game.id || isLocked(store.state)) return;
  asked = { id: game.id, depth: game.past.length, last: game.past.at(-1) };
  const checks = now.checks + (tells(answer) ? 1 : 0);
  store.update({
    game: { ...now, checks },
    hint: null,
    marked: [],
    message: messageOf(store, answer, game),
  });
  keep(store);
}

/**
 * Returns the number of acts before the last question about this game.
 * @param {Game} game
 */
function since({ id, past }) {
  if (asked.id !== id || !asked.last) return 0;
  const at = past.lastIndexOf(asked.last);
  // If the act was undone, what was done instead is new.
  return at >= 0 ? at + 1 : Math.max(0, Math.min(asked.depth, past.length) - 1);
}

/**
 * Returns whether an answer tells the player anything that the board does not.
 * @param {DeductionAnswer} answer
 */
const tells = ({ verdict }) => verdict !== 'unknown' && verdict !== 'already-gone';

/**
 * @param {PlayStore} store
 * @param {DeductionAnswer} answer
 * @param {Game} game
 * @returns {Message}
 */
function messageOf(store, answer, game) {
  const steps = answer.verdict === 'follows' ? answer.steps : [];
  const name = (/** @type {typeof steps[number]} */ { technique }) =>
    technique ? translated(technique) : '';
  const acts = steps.slice(0, OFFERED).map((step) => ({
    label: () => (steps.length === 1 ? deductionWords().why : deductionWords().whyBy(name(step))),
    run: () => showHint(store, step, 2),
  }));
  const text = () => {
    const said = deductionWords();
    const techniques = [...new Set(steps.map(name))].join(said.comma);
    return said.sentences(
      verdictText(answer, game, techniques),
      answer.verdict === 'true' && answer.stopped ? said.notAllTried : '',
      tells(answer) ? said.counted : '',
    );
  };
  return { kind: answer.verdict === 'false' ? 'mistake' : 'note', text, acts };
}

/**
 * @param {DeductionAnswer} answer
 * @param {Game} game
 * @param {string} techniques
 */
function verdictText(answer, game, techniques) {
  const said = deductionWords();
  const { size } = game.puzzle.shape;
  const all = [...answer.candidates, ...(answer.placed ? [answer.placed] : [])];
  const claim = claimText(answer, all, size);
  switch (answer.verdict) {
    case 'follows':
      return said.follows(claim, techniques);
    case 'true': {
      const open = all.filter(({ verdict }) => verdict === 'true');
      return open.length === all.length
        ? said.true(claim)
        : said.partlyTrue(claimText(answer, open, size));
    }
    case 'false':
      return all.length === 1 ? said.false(claim) : said.someFalse(all.length);
    case 'already-gone': {
      const [{ by }] = all;
      if (all.length > 1 || by === null) return said.allGone(claim);
      const digit = digits(game.puzzle, game.position)[by];
      return said.gone(claim, signOf(digit), place(size, by));
    }
    case 'unknown': {
      const why = answer.trouble?.stages[0]?.join(' ') ?? '';
      return said.sentences(said.unknown(claim), why || said.noTime);
    }
  }
}

/**
 * Writes conclusions: `r3c5 ≠ 7, r3c6 ≠ 7`, or `r3c5 = 7` for a digit that was placed.
 * @param {DeductionAnswer} answer
 * @param {Conclusion[]} conclusions
 * @param {number} size
 */
function claimText({ placed }, conclusions, size) {
  const said = deductionWords();
  const listed = conclusions
    .slice(0, LISTED)
    .map((one) => `${place(size, one.cell)} ${one === placed ? '=' : '≠'} ${one.digit}`)
    .join(said.comma);
  const more = conclusions.length - LISTED;
  return more > 0 ? said.more(listed, more) : listed;
}
