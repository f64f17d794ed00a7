/**
 * The button that saves a figure, and its menu: the picture at the current step as SVG or PNG, or
 * the whole run.
 */
import { element, icon } from '../../base/dom.js';
import { download, pixelsOf } from '../../widgets/files.js';
import { labWords, savingWords } from '../../words/lab.js';
import { makeItems, makePopover } from './popover.js';
import { openFilmOf } from './takeaway.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('../run/types.js').Moment} Moment */

/** Pixels per unit of the picture, so that it is sharp on a slide. */
const FINE = 3;
/** The longest side of a PNG, in pixels: some browsers draw nothing larger. */
const LONGEST = 8192;

/**
 * Makes the button and its menu.
 * @param {LabStore} lab
 * @param {Exclude<import('./figures.js').View, 'covers'>} view
 * @param {(moment: Moment) => string} picture returns the figure as SVG
 */
export function makeSaveTool(lab, view, picture) {
  const button = element('button', { type: 'button', class: 'ib' }, icon('export'));
  const menu = makePopover(button, { kind: 'menu-sheet' });
  const items = makeItems(menu, [
    { label: () => savingWords().figureSvg, icon: 'export', run: () => save('svg') },
    { label: () => savingWords().figurePng, run: () => save('png') },
    { label: () => savingWords().film, icon: 'play', run: () => openFilmOf(lab, view) },
  ]);
  menu.append(items.element);

  /** @param {'svg' | 'png'} kind */
  async function save(kind) {
    const { id, moment } = lab.state;
    if (!moment) return;
    const svg = picture(moment);
    const file =
      kind === 'svg'
        ? new Blob([svg], { type: 'image/svg+xml' })
        : await pixelsOf(svg, FINE, LONGEST);
    download(`${id || 'problem'}-${view}-${moment.step}.${kind}`, file);
  }

  return {
    button,
    menu,
    dress() {
      const said = labWords();
      button.title = said.saveFigure(said.views[view]);
      button.setAttribute('aria-label', button.title);
      menu.setAttribute('aria-label', button.title);
      items.dress();
    },
  };
}
