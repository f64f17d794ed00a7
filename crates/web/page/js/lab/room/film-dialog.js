/**
 * The dialog that saves a run as a film or as pictures: which figure, in which format, and how much
 * of the run. It says how many pictures that makes and where they end before it draws them.
 *
 * It is fetched when it is first opened.
 */
import { element, fill } from '../../base/dom.js';
import { download } from '../../widgets/files.js';
import { labWords, programWords, savingWords } from '../../words/lab.js';
import { resolved } from '../pictures/looks.js';
import { sizeOf } from '../pictures/still.js';
import { Reel } from '../run/reel.js';
import { ENDINGS, filmSeconds, filmSpeed, makeFile } from './film-files.js';
import { MOST, painterOf, planOf } from './frames.js';
import { SMALL, askBeforeSaving, choices, openSheet } from './saving.js';
import { callOff, patiently } from './waiting.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('./frames.js').Filmed} Filmed */
/** @typedef {import('./frames.js').Plan} Plan */
/** @typedef {import('./film-files.js').Kind} Kind */
/** @typedef {'all' | 'to' | 'from'} Part up to the step that is shown, or from it on */

const KINDS = /** @type {const} */ (['gif', 'png', 'svg']);

/**
 * What was chosen last, for as long as the page is open.
 * @type {{view: Filmed, kind: Kind, captions: boolean}}
 */
let last = { view: 'links', kind: 'gif', captions: true };

/**
 * Opens the dialog.
 * @param {LabStore} lab
 * @param {Filmed} [figure] the figure that is chosen at the start
 */
export function openFilm(lab, figure) {
  const { reel, moment: at, grain, speed, branch, code, id } = lab.state;
  if (!reel || !at) return;
  if (lab.state.playing) lab.update({ playing: false });
  const said = savingWords();
  const { run } = reel;
  const shown = at.step;
  const views = viewsOf(run);
  const wish = { ...last, view: figure ?? last.view, part: /** @type {Part} */ ('all') };
  if (!views.includes(wish.view)) wish.view = 'links';
  // The links of a moment belong to its reel, and those on the screen must not move: so this uses
  // another reel.
  const own = new Reel(reel.source);
  /** @type {Plan | null} */
  let plan = null;
  /** How often the pictures were counted: a later count cancels an earlier one. */
  let counts = 0;
  /** Whether the figure is too large to be shown whole. The tree may still grow. */
  const follows = () => sizeOf(painterOf(wish.view, run, code).rect(at), []).follows;

  const sheet = openSheet(said.filmTitle, () => callOff(lab, 'file'));
  const told = element('div', { role: 'status' });
  const bar = element('progress', { max: 1, value: 0, hidden: true, 'aria-label': said.drawing });
  const save = button(said.save, 'btn primary', () => void make());
  const captions = element('input', {
    type: 'checkbox',
    checked: wish.captions,
    onchange: () => (wish.captions = captions.checked),
  });
  const named = views.map((view) => ({ value: view, text: nameOf(view) }));
  const kinds = KINDS.map((kind) => ({ value: kind, text: said.kinds[kind] }));
  const parts = [
    { value: /** @type {Part} */ ('all'), text: said.wholeRun },
    { value: /** @type {Part} */ ('to'), text: said.toHere(shown) },
    { value: /** @type {Part} */ ('from'), text: said.fromHere(shown) },
  ];
  const controls = element(
    'fieldset',
    { role: 'presentation' },
    choices(said.figure, named, wish.view, (view) => {
      wish.view = view;
      tell();
    }),
    choices(said.kind, kinds, wish.kind, (kind) => {
      wish.kind = kind;
      tell();
    }),
    shown > 0 && shown < reel.length
      ? choices(said.part, parts, wish.part, (part) => {
          wish.part = part;
          void count();
        })
      : null,
    element('label', {}, captions, said.captions),
  );
  sheet.body.append(controls, told, bar);
  sheet.foot.append(button(said.cancel, 'btn', sheet.close), save);
  sheet.dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) save.click();
  });
  /** @type {HTMLElement | null} */ (controls.querySelector(':checked'))?.focus();
  void count();

  /** Finds out which pictures the file will have. */
  async function count() {
    const mine = (counts += 1);
    plan = null;
    save.disabled = true;
    const [from, to] = [wish.part === 'from' ? shown : 0, wish.part === 'to' ? shown : own.length];
    const found = await patiently(lab, 'file', (signal) =>
      planOf(own, { grain, from, to }, signal),
    );
    if (!sheet.dialog.open || mine !== counts) return;
    // Without events there is nothing to save, and the room says what went wrong.
    if (!found || 'answer' in found) return sheet.close();
    plan = found;
    save.disabled = false;
    tell();
  }

  /** Says what the file will hold. */
  function tell() {
    if (!plan) return;
    const { steps, grain: fine } = plan;
    fill(
      told,
      ...[
        wish.kind === 'png'
          ? said.pictures(steps.length)
          : said.filmLength(
              steps.length,
              filmSpeed(speed),
              Math.round(filmSeconds(steps.length, speed)),
            ),
        ...(fine === grain ? [] : [said.coarser(labWords().grains[fine], MOST)]),
        ...(wish.kind !== 'svg' && follows() ? [said.follows] : []),
        ...held(/** @type {number} */ (steps.at(-1))),
      ].map((line) => element('p', {}, line)),
    );
  }

  /** Says where the file begins and ends. @param {number} end the step of its last picture */
  function held(end) {
    const from = wish.part === 'from' ? [said.begins(shown)] : [];
    if (end === run.events && run.complete) return from.length > 0 ? from : [said.toEnd(end)];
    return [...from, run.complete ? said.holdsPart(end, run.events) : said.holdsFirst(end)];
  }

  /** Makes the file and saves it. */
  async function make() {
    if (!plan) return;
    const { view, kind } = wish;
    last = { view, kind, captions: wish.captions };
    const film = { plan, view, captions: wish.captions, speed, branch, code };
    const palette = resolved(document.documentElement);
    [controls.disabled, save.disabled, bar.hidden] = [true, true, false];
    const tell = (/** @type {number} */ share) => (bar.value = share);
    const made = await patiently(lab, 'file', (signal) =>
      makeFile(kind, { ...film, reel: own, palette }, { signal, tell }),
    );
    sheet.close();
    if (!made || 'answer' in made) return;
    const { file, count, last: end } = made;
    const lines = [said.pictures(count), ...held(end)];
    const asked = wish.part === 'to' ? shown : run.events;
    const whole = end === asked && (wish.part === 'to' || run.complete);
    const chosen =
      file.size <= SMALL && whole
        ? file
        : await askBeforeSaving(said.filmReady, [
            { name: '', make: () => ({ lines, file: () => file }) },
          ]);
    if (chosen) download(`${id || 'run'}-${view}.${ENDINGS[kind]}`, chosen);
  }
}

/**
 * Returns the figures that a run has.
 * @param {import('../../ask/run.js').RunData} run
 * @returns {Filmed[]}
 */
function viewsOf({ board, layout }) {
  return ['links', 'arrays', 'matrix', 'tree', 'code', ...(board || layout ? ['board'] : [])].map(
    (view) => /** @type {Filmed} */ (view),
  );
}

/** @param {Filmed} view */
function nameOf(view) {
  return view === 'arrays' ? programWords().arraysFace : labWords().views[view];
}

/** @param {string} text @param {string} look @param {() => void} onclick */
function button(text, look, onclick) {
  return element('button', { type: 'button', class: look, onclick }, text);
}
