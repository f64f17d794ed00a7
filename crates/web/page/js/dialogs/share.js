/**
 * Share: a link that contains the puzzle, its text in any format, and a picture. What is included
 * (the puzzle alone, with entries, with notes) is chosen once for all three.
 */
import { askWrite } from '../ask/api.js';
import { element, fill, icon } from '../base/dom.js';
import { addressForLinks, isOfFiles } from '../base/home.js';
import { withAutoNotes } from '../game/judge.js';
import { toLink } from '../game/link.js';
import { emptyPosition } from '../game/position.js';
import { askedBoard } from '../game/wire.js';
import { words } from '../words/words.js';
import { button, radioGroup, selectField } from '../widgets/choices.js';
import { openDialog } from '../widgets/dialog.js';
import { copy, download, pixelsOf } from '../widgets/files.js';
import { picture, standalone } from '../widgets/picture.js';
import { tellFault, troubleText } from '../ask/telling.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('../types.js').Game} Game */
/** @typedef {'puzzle' | 'entries' | 'notes'} Share */

/**
 * Wide enough for a screen and small enough for a message, in pixels; the PNG has twice as many.
 */
const PICTURE_WIDTH = 720;

/**
 * Returns the part of the game that is to be shared. Without notes, colours are left out too.
 * @param {Game} game
 * @param {Share} what
 * @returns {Game}
 */
export function shared(game, what) {
  const { position } = game;
  const empty = emptyPosition(game.puzzle.givens.length);
  if (what === 'notes') return game;
  return {
    ...game,
    position: what === 'puzzle' ? empty : { ...empty, entries: position.entries },
  };
}

/**
 * Adds the notes to what a text does not keep.
 * @param {import('../types.js').Lost[]} lost
 */
function withNotes(lost) {
  return lost.includes('marks') ? lost : [...lost, /** @type {const} */ ('marks')];
}

/** @param {PlayStore} store */
export function openShare(store) {
  const { game, settings } = store.state;
  if (game) share(game, settings);
}

/**
 * Opens the dialog.
 * @param {Game} game
 * @param {import('../types.js').Settings} settings
 * @param {{alone?: boolean}} [manner] alone: there is nothing but the puzzle, and nothing to choose
 */
export function share(game, settings, { alone = false } = {}) {
  const said = words().dialogs;
  /** @type {Share} */
  let what = 'puzzle';
  let format = 'line';
  /** @type {'light' | 'dark'} */
  let theme = 'light';
  let asking = new AbortController();

  /**
   * @param {boolean} all
   *   include notes that do not list all candidates, which a text would present as such lists
   */
  const board = (all) =>
    askedBoard(shared(game, what), { notes: what === 'notes', auto: settings.autoNotes, all });
  const fileName = `quadrille-${game.puzzle.wanted?.seed ?? game.id}`;

  const link = element('input', {
    type: 'text',
    class: 'input code',
    readonly: true,
    'aria-label': said.link,
  });
  const isPublic = isOfFiles() || settings.publicCopy !== '';
  const linkNote = isPublic ? said.linkNote : words().page.sentences(said.linkNote, said.linkHere);
  const linkSaid = element('p', { class: 'why', role: 'status' }, linkNote);
  const copyLink = button(said.copyLink, async () => tell(linkSaid, await copy(link.value, link)), {
    kind: 'primary',
    icon: icon('link'),
  });

  const text = element('textarea', {
    class: 'input code',
    rows: 4,
    readonly: true,
    wrap: 'off',
    'aria-label': said.text,
  });
  const textSaid = element('p', { class: 'why', role: 'status' });
  const formats = Object.entries(said.formats).map(([value, name]) => ({ value, text: name }));
  const choose = selectField(said.textFormat, formats, format, (value) => {
    format = value;
    void write();
  });
  const copyText = button(said.copy, async () => tell(textSaid, await copy(text.value, text)));

  const pictureSaid = element('p', { class: 'why', role: 'status' });
  const colours = radioGroup({
    label: said.pictureTheme,
    kind: 'seg',
    options: [
      { value: /** @type {'light' | 'dark'} */ ('light'), text: said.light },
      { value: /** @type {'light' | 'dark'} */ ('dark'), text: said.dark },
    ],
    value: theme,
    onchange: (value) => {
      theme = value;
    },
  });
  const svg = button(said.downloadSvg, () => void savePicture('svg'), { icon: icon('export') });
  const png = button(said.downloadPng, () => void savePicture('png'), { icon: icon('export') });

  const choice = radioGroup({
    label: said.shareWhat,
    kind: 'seg',
    options: [
      { value: /** @type {Share} */ ('puzzle'), text: said.sharePuzzle },
      { value: /** @type {Share} */ ('entries'), text: said.shareEntries },
      { value: /** @type {Share} */ ('notes'), text: said.shareNotes },
    ],
    value: what,
    onchange: (value) => {
      what = value;
      draw();
    },
  });

  /** @param {HTMLElement} place @param {boolean} done */
  function tell(place, done) {
    fill(place, done ? said.copied : said.notCopied);
  }

  function draw() {
    link.value = new URL(toLink(shared(game, what)), addressForLinks(settings.publicCopy)).href;
    fill(linkSaid, linkNote);
    void write();
  }

  async function write() {
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const asked = board(false);
      const answer = await askWrite({ board: asked, format }, signal);
      const left = JSON.stringify(asked) !== JSON.stringify(board(true));
      const told =
        answer.answer === 'fault'
          ? (await tellFault(answer))()
          : said.drops(left ? withNotes(answer.drops) : answer.drops);
      if (signal.aborted) return;
      text.value = answer.answer === 'fault' ? '' : answer.text;
      copyText.disabled = answer.answer === 'fault';
      fill(textSaid, told);
    } catch (error) {
      if (!signal.aborted) fill(textSaid, troubleText(error));
    }
  }

  /** Draws what the board shows of the part that is shared. */
  function drawing() {
    const { puzzle, position } = shared(game, what);
    const { shape, givens } = puzzle;
    const automatic = what === 'notes' && settings.autoNotes && !game.finished;
    const shown = automatic ? withAutoNotes(puzzle, position) : position;
    return picture(
      { shape, givens, entries: position.entries, position: shown, automatic },
      { fine: true },
    );
  }

  /** @param {'svg' | 'png'} kind */
  async function savePicture(kind) {
    fill(pictureSaid, '');
    try {
      const text = await standalone(drawing(), theme, PICTURE_WIDTH);
      const content =
        kind === 'svg' ? new Blob([text], { type: 'image/svg+xml' }) : await pixelsOf(text, 2);
      download(`${fileName}.${kind}`, content);
    } catch {
      fill(pictureSaid, said.noPicture);
    }
  }

  /** @param {string} label @param {...import('../base/dom.js').Child} children */
  const section = (label, ...children) =>
    element(
      'div',
      { class: 'field' },
      element('span', { class: 'flabel' }, label),
      element('div', {}, ...children),
    );
  openDialog({
    title: said.shareTitle,
    kind: 'share',
    content: [
      alone ? null : choice.node,
      section(said.link, element('div', { class: 'beside wide' }, link, copyLink), linkSaid),
      section(
        said.text,
        element('div', { class: 'beside wide' }, choose, copyText),
        text,
        textSaid,
      ),
      colours.node,
      section(said.picture, element('div', { class: 'beside' }, svg, png), pictureSaid),
    ],
    onclose: () => asking.abort(),
  });
  draw();
}
