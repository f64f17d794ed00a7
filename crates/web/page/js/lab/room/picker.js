/**
 * The problem picker: a button with the name of the problem in the bar, and the gallery that opens
 * under it.
 */
import { element, icon, write } from '../../base/dom.js';
import { labWords } from '../../words/lab.js';
import { EXHIBITS, PLAY_PICTURE, sizeLine, spotsOf, thumbnail } from './gallery.js';
import { makePopover } from './popover.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('./state.js').LabState} LabState */
/** @typedef {import('./gallery.js').Exhibit} Exhibit */
/** @typedef {import('../../types.js').AskedBoard} AskedBoard */

/**
 * What the picker can open. `fromPlay` returns the puzzle of the current game, or the reason why
 * there is none to show.
 * @typedef {object} Ways
 * @property {(exhibit: Exhibit) => unknown} openExhibit
 * @property {(board: AskedBoard) => unknown} openBoard
 * @property {() => unknown} typeProblem
 * @property {() => unknown} openFile
 * @property {() => {board: AskedBoard, line: string} | {reason: string}} fromPlay
 */

/**
 * Returns the name of the open problem, in the current language.
 * @param {Pick<LabState, 'id' | 'title' | 'subject'>} state
 */
export function titleOf({ id, title, subject }) {
  const said = labWords();
  if (id in said.titles) return said.titles[/** @type {Exhibit['id']} */ (id)];
  if (title !== '' || !subject) return title;
  return 'board' in subject ? said.boardTitle(subject.board.shape.size) : said.ownTitle;
}

/**
 * Makes the picker.
 * @param {LabStore} lab
 * @param {Ways} ways
 */
export function makePicker(lab, ways) {
  const title = element('b');
  const size = element('small');
  const pick = element('button', { type: 'button', class: 'pick' }, title, size, icon('down'));
  const entries = [
    ...EXHIBITS.map((exhibit) =>
      makeEntry(
        exhibit.id,
        thumbnail(spotsOf(exhibit)),
        () => void ways.openExhibit(exhibit),
        () => sizeLine(exhibit),
      ),
    ),
  ];
  const play = makeEntry('play', thumbnail(spotsOf(PLAY_PICTURE)), openFromPlay, () => {
    const found = ways.fromPlay();
    return 'reason' in found ? found.reason : found.line;
  });
  entries.splice(EXHIBITS.findIndex(({ id }) => id === 'sudoku-9') + 1, 0, play);
  const list = element(
    'ul',
    { class: 'gal' },
    ...entries.map(({ node }) => element('li', {}, node)),
  );
  const type = element('button', {
    type: 'button',
    class: 'btn small',
    onclick: () => leaveTo(ways.typeProblem),
  });
  const file = element('button', {
    type: 'button',
    class: 'btn small quiet',
    onclick: () => leaveTo(ways.openFile),
  });
  const sheet = makePopover(
    pick,
    { kind: 'pop', onopen: show },
    list,
    element('footer', {}, type, file),
  );
  sheet.addEventListener('toggle', () => {
    if (sheet.matches(':popover-open'))
      (entries.find(({ id }) => id === lab.state.id) ?? entries[0]).node.focus();
  });

  function openFromPlay() {
    const found = ways.fromPlay();
    if ('board' in found) void ways.openBoard(found.board);
  }

  /** @param {() => unknown} act */
  function leaveTo(act) {
    sheet.hidePopover();
    queueMicrotask(() => void act());
  }

  /**
   * @param {Exhibit['id'] | 'play'} id
   * @param {SVGElement} picture
   * @param {() => void} open
   * @param {() => string} line
   */
  function makeEntry(id, picture, open, line) {
    const [name, small] = [element('b'), element('small')];
    const node = element(
      'button',
      { type: 'button', 'data-id': id, onclick: () => leaveTo(open) },
      picture,
      element('span', {}, name, small),
    );
    return { id, node, name, small, line };
  }

  function show() {
    const said = labWords();
    for (const { id, node, name, small, line } of entries) {
      write(name, said.titles[id]);
      write(small, line());
      if (id === lab.state.id) node.setAttribute('aria-current', 'true');
      else node.removeAttribute('aria-current');
    }
    play.node.disabled = 'reason' in ways.fromPlay();
  }

  function showTitle() {
    const { reel } = lab.state;
    write(title, titleOf(lab.state));
    const cover = reel?.run.cover;
    write(
      size,
      cover
        ? labWords().sizes(cover.primary, cover.items.length - cover.primary, cover.options.length)
        : '',
    );
  }

  lab.watch(({ reel }) => reel, showTitle);
  return {
    button: pick,
    sheet,
    dress() {
      const said = labWords();
      pick.title = said.pick;
      list.setAttribute('aria-label', said.gallery);
      write(type, said.type);
      write(file, said.openFile);
      showTitle();
      if (sheet.matches(':popover-open')) show();
    },
  };
}
