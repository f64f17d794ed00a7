/**
 * Solutions drawn at random: the buttons, the seed, and the sentence about the last one. The draws
 * of a seed are always the same, so a seed and a number name a solution.
 */
import { askDraw } from '../../ask/api.js';
import { Line } from '../../ask/asking.js';
import { element, write } from '../../base/dom.js';
import { coversWords as words } from '../../words/covers.js';
import { pathTo, treeOf } from '../run/tree.js';
import { go, nextMark } from './acts.js';
import { questionOf } from './state.js';
import { troubleText } from './trouble.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {{draws: number, counts: Map<number, number>}} Tally how often each option was drawn */

/** How many are drawn at once by the second button. */
const MANY = 100;
/** The largest seed: it must be exact as a number. */
const LARGEST_SEED = 999_999;
/** At most this many options are named. */
const NAMED = 24;

/**
 * Makes the controls.
 * @param {LabStore} lab
 * @param {object} wish
 * @param {(tally: Tally, last: number[] | null) => void} wish.drawn
 *     called when solutions have been drawn, or forgotten
 */
export function makeDraws(lab, { drawn }) {
  const line = new Line();
  let seed = 1;
  /** @type {Tally} */
  let tally = { draws: 0, counts: new Map() };
  /** @type {number[] | null} */
  let last = null;
  /** The step at which the search finds the last one; null if it is not in the part shown. */
  let found = /** @type {number | null} */ (null);
  /** @type {(() => string) | null} */
  let trouble = null;

  const one = element('button', { type: 'button', class: 'btn draw', onclick: () => draw(1) });
  const many = element('button', { type: 'button', class: 'btn', onclick: () => draw(MANY) });
  const name = element('span');
  const field = element('input', {
    type: 'number',
    class: 'seed',
    min: 0,
    max: LARGEST_SEED,
    value: seed,
    inputmode: 'numeric',
    onchange: () => plant(),
  });
  const said = element('p', { class: 'covers-drawn', role: 'status' });

  /** Starts over with the seed in the field. */
  function plant() {
    const value = Math.round(field.valueAsNumber);
    seed = Number.isFinite(value) ? Math.max(0, Math.min(value, LARGEST_SEED)) : 1;
    field.value = String(seed);
    open();
  }

  /** Forgets what was drawn. */
  function open() {
    line.callOff();
    [tally, last, found, trouble] = [{ draws: 0, counts: new Map() }, null, null, null];
    drawn(tally, last);
    tell();
  }

  /** Draws solutions. @param {number} count */
  async function draw(count) {
    const { subject } = lab.state;
    // An earlier draw is awaited, so that none is counted twice or left out.
    if (!subject || line.open) return;
    const search = questionOf(subject, {
      ...lab.state,
      covers: 0,
      headers: 'last',
      method: 'links',
    });
    const from = tally.draws;
    const ending = await line.ask((signal) => askDraw({ search, seed, from, count }, signal));
    if (ending === null) return;
    if (!('answer' in ending)) {
      trouble = () => troubleText('fault' in ending ? ending.fault : { kind: ending.trouble });
      return tell();
    }
    trouble = null;
    const { covers } = ending.answer;
    if (covers === null) trouble = () => words().notCompiled;
    const counts = new Map(tally.counts);
    for (const options of covers ?? [])
      for (const option of options) counts.set(option, (counts.get(option) ?? 0) + 1);
    tally = { draws: from + (covers?.length ?? 0), counts };
    last = covers?.at(-1) ?? last;
    found = last && stepOf(last);
    drawn(tally, last);
    tell();
    if (found !== null) {
      if (lab.state.playing) lab.update({ playing: false });
      await go(lab, found);
    }
  }

  /** Returns the step at which the run has found a solution. @param {number[]} options */
  function stepOf(options) {
    const { reel } = lab.state;
    if (!reel) return null;
    const tree = treeOf(reel.run);
    const wanted = new Set(options);
    for (let node = 0; node < tree.count; node++) {
      if (tree.kind[node] !== 'solution') continue;
      const taken = pathTo(tree, node)
        .map((one) => tree.option[one])
        .filter((option) => option >= 0);
      if (taken.length === wanted.size && taken.every((option) => wanted.has(option)))
        return nextMark(reel, tree.from[node], 'solution');
    }
    return null;
  }

  function tell() {
    if (trouble) return write(said, trouble());
    if (!last) return write(said, '');
    const names = last.map((option) => lab.state.moment?.cover.options[option]?.name ?? '');
    const listed = names.slice(0, NAMED).join(words().comma) + (names.length > NAMED ? ' …' : '');
    const where = found === null ? words().notFound : words().found(found);
    write(said, words().both(words().drawn(tally.draws, seed, listed), where));
  }

  return {
    element: element(
      'div',
      { class: 'covers-draw' },
      one,
      many,
      element('label', { class: 'lbl' }, name, field),
    ),
    said,
    open,
    dress() {
      write(one, words().draw);
      one.title = words().drawWhy;
      write(many, words().drawMany(MANY));
      many.title = words().drawManyLong(MANY);
      many.setAttribute('aria-label', words().drawManyLong(MANY));
      write(name, words().seed);
      field.title = words().seedWhy;
      tell();
    },
  };
}
