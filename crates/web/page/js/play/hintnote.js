/**
 * A hint as a note in the margin: the bar of its stages, its text, a key to the marks on the board,
 * and two buttons, back and next. The last button says what it will do.
 *
 * A long text scrolls, and the buttons stay. The note is a live region: each stage is read out, and
 * the buttons keep the focus.
 */
import { focusBoard } from '../base/focus.js';
import { drawn, element, fill } from '../base/dom.js';
import { place } from '../game/shape.js';
import { translated } from '../words/language.js';
import { words } from '../words/words.js';
import { nextStage, previousStage, requestHint } from '../table/actions.js';
import { lastStage } from '../table/asking.js';
import { effectOf } from '../table/effect.js';

/** @typedef {import('../types.js').Hint} Hint */
/** @typedef {import('../types.js').OpenHint} OpenHint */
/** @typedef {import('../types.js').MarkedCandidate} MarkedCandidate */
/** @typedef {import('../types.js').SignedCandidate} SignedCandidate */
/** @typedef {MarkedCandidate['part']} Part */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/** The parts in the order in which they are read. @type {Part[]} */
const PARTS = ['cause', 'counter', 'fin', 'placed', 'out'];

/** The number of candidates that are listed; the board shows the rest. */
const LISTED = 16;

/**
 * @param {PlayStore} store
 * @returns {HTMLElement}
 */
export function makeHintNote(store) {
  const stages = Array.from({ length: 4 }, () => element('li'));
  const rule = element('ol', { class: 'stages' }, ...stages);
  const text = element('div', { class: 'hint-text', 'aria-live': 'polite', tabindex: '0' });
  const back = element('button', {
    type: 'button',
    class: 'btn',
    onclick: () => previousStage(store),
  });
  const other = element('button', {
    type: 'button',
    class: 'btn',
    onclick: () => void requestHint(store, { notes: false }),
  });
  const on = element('button', {
    type: 'button',
    class: 'btn primary',
    onclick: () => nextStage(store),
  });
  const acts = element('div', { class: 'acts' }, back, other, on);
  const note = element('section', { class: 'hint-note' }, rule, text, acts);

  store.subscribe((state, before) => {
    const { hint, game } = state;
    const held = !hint && note.contains(document.activeElement);
    note.hidden = !hint;
    if (held) focusBoard();
    if (
      !hint ||
      !game ||
      (state !== before && hint === before.hint && state.settings === before.settings)
    )
      return;
    const said = words().play;
    const { size } = game.puzzle.shape;
    const last = lastStage(hint.hint);
    const effect = effectOf(hint.hint, size);
    note.setAttribute('aria-label', said.hint);
    rule.setAttribute('aria-label', said.hintStages);
    rule.hidden = last === 0;
    stages.forEach((stage, k) => {
      stage.textContent = said.stages[k];
      stage.className = k < hint.stage ? 'done' : k === hint.stage ? 'now' : '';
      if (k === hint.stage) stage.setAttribute('aria-current', 'step');
      else stage.removeAttribute('aria-current');
    });
    fill(text, ...contentOf(hint, size));
    text.scrollTop = 0;
    other.hidden = hint.hint.kind !== 'missing-note';
    other.textContent = said.withoutNotes;
    back.textContent = hint.stage === 0 ? said.close : said.back;
    on.hidden = hint.stage >= last && !effect;
    on.textContent =
      hint.stage < last
        ? ([said.nextTechnique, said.nextWhy][hint.stage] ?? said.next)
        : (effect ?? said.close);
    back.classList.toggle('wide', on.hidden);
  });

  return note;
}

/**
 * Returns what the note says at its stage.
 * @param {OpenHint} open
 * @param {number} size
 * @returns {Node[]}
 */
function contentOf({ hint, stage }, size) {
  const said = words().play;
  const named = stage > 0 && hint.technique ? translated(hint.technique) : null;
  const title = named ?? (hint.kind === 'step' ? said.whereToLook : said.hintTitles[hint.kind]);
  // The technique is the title of its stage. The place is repeated below it, since that is where to
  // look for the technique.
  const told =
    stage === 0 || lastStage(hint) === 0
      ? hint.stages[0]
      : stage === 1
        ? hint.stages[0]
        : hint.stages[2];
  // What follows comes before a reason that may be long.
  const result = stage === 2 ? (hint.stages[3] ?? []) : [];
  const digits =
    stage > 0 && hint.focus.digits
      ? element('p', { class: 'sub' }, said.ofDigits(hint.focus.digits))
      : null;
  return [
    element('h2', {}, title),
    ...(digits ? [digits] : []),
    ...result.map((sentence) => element('p', { class: 'prose result' }, sentence)),
    ...told.map((sentence) => element('p', { class: 'prose' }, sentence)),
    ...(stage === 2 ? [keyOf(hint, size)] : []),
  ];
}

/**
 * Makes the key to the marks on the board.
 * @param {Hint} hint
 * @param {number} size
 */
function keyOf(hint, size) {
  const { parts, candidates, placedDigits } = words().play;
  const { witnesses } = hint.marks;
  const rows = [
    { part: /** @type {Part} */ ('cause'), shown: witnesses, count: placedDigits },
    ...PARTS.map((part) => ({
      part,
      shown: hint.marks.candidates.filter((candidate) => candidate.part === part),
      count: candidates,
    })),
  ];
  return element(
    'ul',
    { class: 'key' },
    ...rows
      .filter(({ shown }) => shown.length > 0)
      .map(({ part, shown, count }) => {
        const one = shown.every(({ digit }) => digit === shown[0].digit) ? shown[0].digit : '';
        return element(
          'li',
          {},
          token(part, one),
          element(
            'span',
            {},
            element('b', {}, parts[isExtra(hint, part) ? 'extra' : part]),
            ' ',
            count(shown.length),
            element('span', { class: 'cells-list' }, listed(shown, size, one !== '')),
          ),
        );
      }),
  );
}

/**
 * Whether a part consists of the candidates of a rectangle beyond its two digits. Not for type 3,
 * where the candidates of the subset belong to the same part.
 * @param {Hint} hint
 * @param {Part} part
 */
function isExtra({ technique }, part) {
  const id = technique?.id ?? '';
  return (
    part === 'counter' && /^uniqueness-|-rectangle/.test(id) && !/^uniqueness-3$|^empty-/.test(id)
  );
}

/**
 * Lists the places of candidates. If there are several digits, each group of places is preceded by
 * its digits: `17 r4c5 r4c9 · 5 r5c5`.
 * @param {SignedCandidate[]} shown
 * @param {number} size
 * @param {boolean} bare there is only one digit, which need not be named
 */
function listed(shown, size, bare) {
  /** @type {Map<number, string>} */
  const digits = new Map();
  for (const { cell, digit } of shown.slice(0, LISTED))
    digits.set(cell, (digits.get(cell) ?? '') + digit);
  /** @type {Map<string, string[]>} */
  const places = new Map();
  for (const [cell, signs] of digits)
    places.set(signs, [...(places.get(signs) ?? []), place(size, cell)]);
  const groups = [...places].map(([signs, names]) => (bare ? names : [signs, ...names]).join(' '));
  return groups.join(' · ') + (shown.length > LISTED ? ' …' : '');
}

/**
 * Draws the mark of a part, as the board does.
 * @param {Part} part
 * @param {string} digit
 */
function token(part, digit) {
  const shapes = {
    cause: () => drawn('circle', { class: 'o-hit', cx: 12, cy: 12, r: 10 }),
    counter: () => drawn('circle', { class: 'o-counter', cx: 12, cy: 12, r: 10 }),
    fin: () => drawn('path', { class: 'o-fin', d: 'M12 1L23 12L12 23L1 12Z' }),
    placed: () => drawn('rect', { class: 'o-placed', x: 2, y: 2, width: 20, height: 20, rx: 2 }),
    out: () => drawn('path', { class: 'o-out', d: 'M4 19L20 5' }),
  };
  return drawn(
    'svg',
    { class: 'tok', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    ...(part === 'out' ? [] : [shapes[part]()]),
    drawn('text', { class: `t-${part}`, x: 12, y: 16.6 }, digit),
    ...(part === 'out' ? [shapes.out()] : []),
  );
}
