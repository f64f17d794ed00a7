/**
 * The keys for drawing regions, in place of the digits: which regions are drawn, a key for each
 * region with its number of cells, and where to start from.
 */
import { element, fill, write } from '../base/dom.js';
import { countsOf, flawsOf, regionSign } from '../game/sketch.js';
import { setWords } from '../words/set.js';
import { flawTexts } from './report.js';
import { assign, draw, randomise, reset, sketchIn } from './regions.js';

/** @typedef {import('../game/sketch.js').Kind} Kind */
/** @typedef {import('./state.js').SetStore} SetStore */

/** @type {Kind[]} */
const KINDS = ['regions', 'extra'];

/**
 * @param {SetStore} set
 * @returns {{element: HTMLElement, say: () => void}}
 */
export function makeRegionPad(set) {
  const kinds = KINDS.map((kind) =>
    element('button', { type: 'button', onclick: () => draw(set, kind) }),
  );
  const which = element('div', { class: 'which', role: 'group' }, ...kinds);
  const keys = element('div', { class: 'region-keys', role: 'group' });
  const told = element('p', { class: 'why', role: 'status' });
  const button = (/** @type {() => void} */ run, kind = '') =>
    element('button', { type: 'button', class: `btn small ${kind}`, onclick: run });
  const start = button(() => reset(set));
  const random = button(() => void randomise(set));
  const done = button(() => draw(set, null), 'primary');
  const acts = element('div', { class: 'acts' }, start, random, done);
  const pad = element('div', { class: 'region-pad' }, which, told, keys, acts);

  /** @type {{key: HTMLButtonElement, count: HTMLElement, heard: HTMLElement}[]} */
  let made = [];

  /** @param {number} length */
  function build(length) {
    made = Array.from({ length }, (_, region) => {
      const count = element('small', { 'aria-hidden': 'true' });
      const heard = element('span', { class: 'vh' });
      const run = () => assign(set, region);
      const sign = regionSign(region);
      const key = element('button', { type: 'button', onclick: run }, sign, count, heard);
      return { key, count, heard };
    });
    fill(keys, ...made.map(({ key }) => key));
  }

  function show() {
    const { drawing, draft, selection } = set.state;
    pad.hidden = drawing === null;
    if (!drawing) return;
    const said = setWords().drawing;
    const { size } = draft.shape;
    const sketch = sketchIn(set.state, drawing);
    const counts = countsOf(sketch, size);
    const flawed = new Set(flawsOf(sketch, size).map(({ region }) => region));
    which.setAttribute('aria-label', said.which);
    KINDS.forEach((kind, k) => {
      write(kinds[k], said.kinds[kind]);
      kinds[k].setAttribute('aria-pressed', String(kind === drawing));
      // Half a board of one kind cannot wait while the other is drawn.
      kinds[k].disabled = draft.sketch !== undefined && draft.sketch.kind !== kind;
    });
    keys.setAttribute('aria-label', said.kinds[drawing]);
    // Beyond the last extra region, one key starts another.
    const length = drawing === 'extra' ? Math.min(counts.length + 1, 30) : counts.length;
    if (made.length !== length) build(length);
    made.forEach(({ key, count, heard }, region) => {
      const cells = counts[region] ?? 0;
      write(count, String(cells));
      key.classList.toggle('flawed', flawed.has(region));
      key.disabled = selection.length === 0;
      write(heard, said.cellsOf(cells, size));
    });
    const flaws = flawTexts(sketch, size);
    write(told, flaws.length > 0 ? flaws.join(said.between) : said.how[drawing]);
    told.classList.toggle('flawed', flaws.length > 0);
    write(start, drawing === 'regions' ? said.boxes : said.none);
    write(random, said.random);
    random.hidden = drawing !== 'regions';
    write(done, said.done);
  }
  set.subscribe((state, before) => {
    const same =
      state !== before &&
      state.drawing === before.drawing &&
      state.draft === before.draft &&
      state.selection === before.selection;
    if (!same) show();
  });
  return { element: pad, say: show };
}
