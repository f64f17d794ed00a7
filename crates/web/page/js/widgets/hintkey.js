/** The key to the marks that a hint draws on the board: what each mark means, and where it is. */
import { drawn, element } from '../base/dom.js';
import { place } from '../game/shape.js';
import { words } from '../words/words.js';

/** @typedef {import('../types.js').Hint} Hint */
/** @typedef {import('../types.js').MarkedCandidate} MarkedCandidate */
/** @typedef {import('../types.js').SignedCandidate} SignedCandidate */
/** @typedef {MarkedCandidate['part']} Part */

/** The parts in the order in which they are read. @type {Part[]} */
const PARTS = ['cause', 'counter', 'fin', 'placed', 'out'];

/** The number of candidates that are listed; the board shows the rest. */
const LISTED = 16;

/**
 * Makes the key to the marks on the board.
 * @param {Hint} hint
 * @param {number} size
 */
export function makeKey(hint, size) {
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
