/**
 * Ways to save a run: as a page of its own, or as a film or pictures. Single pictures are saved at
 * each figure.
 */
import { askPage, fetchPageTemplate } from '../../ask/api.js';
import { download } from '../../widgets/files.js';
import { language } from '../../words/language.js';
import { labWords, savingWords } from '../../words/lab.js';
import { cutRun } from '../run/cut.js';
import { questionOf } from './state.js';
import { SMALL, askBeforeSaving } from './saving.js';
import { patiently } from './waiting.js';

/** @typedef {import('./popover.js').Action} Action */
/** @typedef {import('./state.js').LabStore} LabStore */

/**
 * Returns the menu items that save the run.
 * @param {LabStore} lab
 * @param {{title: () => string, page?: boolean}} what
 *     the name of the run, and whether there is a server to make a page
 * @returns {Action[]}
 */
export function takeawayActions(lab, { title, page = true }) {
  return [
    ...(page
      ? [
          {
            label: () => labWords().savePage,
            icon: 'export',
            run: () => savePage(lab, title()),
          },
        ]
      : []),
    { label: () => savingWords().film, icon: 'play', run: () => openFilmOf(lab) },
  ];
}

/**
 * Opens the dialog that saves the run as a film or pictures. It is fetched when it is first opened.
 * @param {LabStore} lab
 * @param {import('./frames.js').Filmed} [figure] the figure that is chosen at the start
 */
export async function openFilmOf(lab, figure) {
  // The bundler of saved pages wants a name in braces.
  const part = 'dialog';
  /** @type {typeof import('./film-dialog.js')} */
  const { openFilm } = await import(`./film-${part}.js`);
  openFilm(lab, figure);
}

/**
 * Saves the run as a page. If the file is large or ends before the search does, the user is asked
 * first.
 * @param {LabStore} lab
 * @param {string} title
 */
async function savePage(lab, title) {
  const { subject, grain, moment, id } = lab.state;
  if (!subject || !moment) return;
  const made = await patiently(lab, 'file', async (signal) => {
    const search = questionOf(subject, lab.state);
    const question = { search, language: language(), step: moment.step, grain, title };
    const answer = await askPage(question, signal);
    if (answer.answer === 'fault') return answer;
    return { template: await fetchPageTemplate(signal), page: answer };
  });
  if (!made || 'answer' in made) return;
  const { template, page } = made;
  /** @type {import('./alone.js').Saved} */
  const saved = JSON.parse(page.data);
  const file = (/** @type {string} */ data) =>
    new Blob([filledPage(template, { ...page, data })], { type: 'text/html' });
  const whole = file(page.data);
  const chosen =
    whole.size <= SMALL && saved.run.complete
      ? whole
      : await askBeforeSaving(savingWords().pageTitle, pageParts(saved, moment, whole, file));
  if (chosen) download(`${id || 'run'}.html`, chosen);
}

/** The length of a short part, in steps. */
const SHORT = 10_000;

/**
 * Returns the parts of a run that can be saved.
 * @param {import('./alone.js').Saved} saved
 * @param {import('../run/types.js').Moment} moment the step that is shown
 * @param {Blob} whole
 * @param {(data: string) => Blob} file
 * @returns {import('./saving.js').Part[]}
 */
function pageParts(saved, moment, whole, file) {
  const said = savingWords();
  const { events, complete } = saved.run;
  const shown = moment.step;
  /** @param {number} last */
  const lines = (last) => [
    last === events && complete
      ? said.holdsAll(last)
      : moment.run.complete
        ? said.holdsPart(last, moment.run.events)
        : said.holdsFirst(last),
    ...(shown > last ? [said.notShown(shown)] : []),
  ];
  const shorter = [
    ...(shown > 0 && shown < events ? [{ name: said.toHere(shown), last: shown }] : []),
    ...(events > 2 * SHORT ? [{ name: said.firstPart(SHORT), last: SHORT }] : []),
  ];
  return [
    { name: said.wholePart, make: () => ({ lines: lines(events), file: () => whole }) },
    ...shorter.map(({ name, last }) => ({
      name,
      make: () => ({
        lines: lines(last),
        file: () => file(JSON.stringify(cutRun(saved, last))),
      }),
    })),
  ];
}

/**
 * The page of a run. `AlonePage::html` in Rust does the same, to the byte.
 * @param {string} template with the places `{{language}}`, `{{title}}` and `{{data}}`
 * @param {{language: string, title: string, data: string}} run
 */
export function filledPage(template, { language, title, data }) {
  const markup = (/** @type {string} */ text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  // Inside JSON this sign is always in a string. Escaped, it cannot end the script element.
  const texts = [markup(language), markup(title), data.replaceAll('<', '\\u003c')];
  let [filled, rest] = ['', template];
  ['{{language}}', '{{title}}', '{{data}}'].forEach((place, k) => {
    const at = rest.indexOf(place);
    filled += rest.slice(0, at) + texts[k];
    rest = rest.slice(at + place.length);
  });
  return filled + rest;
}
