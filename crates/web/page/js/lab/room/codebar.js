/**
 * The bar above the listing: its language, and buttons for the whole program, of which the listing
 * is a part. If there is no program for the run, a note says why.
 */
import { element, write } from '../../base/dom.js';
import { download } from '../../widgets/files.js';
import { programWords } from '../../words/lab.js';
import { CODE_LANGUAGES, hasProgram, programOf } from '../pictures/programs.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('../pictures/programs.js').CodeLanguage} CodeLanguage */

/** How long a message stays, in milliseconds. */
const STAYS = 3000;

/** Makes the bar. @param {LabStore} lab */
export function makeCodebar(lab) {
  const options = CODE_LANGUAGES.map(([value, name]) => element('option', { value }, name));
  const languages = element(
    'select',
    {
      onchange: () => lab.update({ code: /** @type {CodeLanguage} */ (languages.value) }),
    },
    ...options,
  );
  const tool = (/** @type {() => unknown} */ act) =>
    element('button', { type: 'button', onclick: () => void act() });
  const [copier, saver] = [tool(copy), tool(save)];
  const done = element('span', { class: 'done', role: 'status' });
  const note = element('p', { class: 'code-note', hidden: true });
  let leaving = 0;

  /** The program that is shown, if one is. */
  function program() {
    const { code, moment } = lab.state;
    return moment && code !== 'pseudo' && hasProgram(moment.run)
      ? programOf(code, moment.run.headers)
      : null;
  }

  async function copy() {
    const copied = await navigator.clipboard?.writeText(program()?.text ?? '').then(
      () => true,
      () => false,
    );
    write(done, copied ? programWords().copied : programWords().notCopied);
    clearTimeout(leaving);
    leaving = window.setTimeout(() => write(done, ''), STAYS);
  }

  function save() {
    const made = program();
    if (made) download(made.file, new Blob([made.text], { type: 'text/plain' }));
  }

  /** Shows the state of the lab. */
  function show() {
    const { code, moment } = lab.state;
    languages.value = code;
    copier.hidden = saver.hidden = program() === null;
    const lacks = moment && code !== 'pseudo' ? lackOf(moment.run) : null;
    note.hidden = lacks === null;
    if (lacks) write(note, programWords().noProgram[lacks]);
  }

  return {
    element: element('div', { class: 'codebar' }, languages, done, copier, saver),
    note,
    show,
    dress() {
      const said = programWords();
      languages.setAttribute('aria-label', said.language);
      write(options[0], said.pseudo);
      for (const [button, text, title] of /** @type {const} */ ([
        [copier, said.copy, said.copyWhole],
        [saver, said.save, said.saveWhole],
      ])) {
        write(button, text);
        button.title = title;
        button.setAttribute('aria-label', title);
      }
      show();
    },
  };
}

/**
 * Returns what the programs lack for a run.
 * @param {import('../../ask/run.js').RunData} run
 */
function lackOf(run) {
  if (run.method === 'rows') return 'rows';
  if (run.cover.colors.length > 0) return 'colors';
  return run.cover.bounds === undefined ? null : 'bounds';
}
