/** The help: the rules of this puzzle, what the mouse and a finger do, and the keys. */
import { circles, outline } from '../board/drawing.js';
import { drawn, element } from '../base/dom.js';
import { ruleSentences } from '../game/rulestext.js';
import { emptyShape, geometry } from '../game/shape.js';
import { openDialog } from '../widgets/dialog.js';
import { picture } from '../widgets/picture.js';
import { rulesWords } from '../words/rules.js';
import { words } from '../words/words.js';

/** @typedef {import('../types.js').Shape} Shape */
/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/** @param {PlayStore} store */
export function openHelp(store) {
  const said = rulesWords();
  const puzzle = store.state.game?.puzzle;
  const shape = puzzle?.shape ?? emptyShape(9);
  const rules = [puzzle && !puzzle.solution ? said.goalOpen : said.goal, ...ruleSentences(shape)];
  const tables = [
    /** @type {[string, [string, string][]]} */ ([said.gestures, said.gestureRows]),
    // On boards above 9×9 letters are digits, and the commands need Alt.
    ...words().dialogs.keyTable(shape.size > 9),
  ].map(([title, rows]) => tableOf(title, rows));
  const frame = openDialog({
    title: said.help,
    kind: 'help',
    content: [
      element(
        'section',
        { class: 'rules' },
        element(
          'figure',
          {},
          drawingOf(shape),
          element('figcaption', { class: 'quiet' }, said.drawing),
        ),
        element(
          'div',
          {},
          element('h3', { class: 'caps' }, said.rules),
          ...rules.map((rule) => element('p', { class: 'prose' }, rule)),
          element('h3', { class: 'caps' }, said.difficulty),
          element('p', { class: 'quiet' }, said.difficultyText),
        ),
      ),
      element('div', { class: 'keytables' }, ...tables),
    ],
  });
  // Nothing in the dialog can be focused, and on a small screen it must be scrollable by keys too.
  frame.body.tabIndex = 0;
}

/** @param {string} title @param {[string, string][]} rows */
function tableOf(title, rows) {
  return element(
    'table',
    { class: 'keys' },
    element('caption', { class: 'caps' }, title),
    element(
      'tbody',
      {},
      ...rows.map(([how, act]) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, element('kbd', {}, how)),
          element('td', {}, act),
        ),
      ),
    ),
  );
}

/**
 * Draws the empty board, with a cell near its middle and all cells that see it.
 * @param {Shape} shape
 */
function drawingOf(shape) {
  const { size } = shape;
  const cell = Math.floor((size - 1) / 2) * (size + 1);
  const svg = picture({ shape, givens: [] });
  const seen = drawn('path', { class: 'seen', d: outline(geometry(shape).peers[cell], size) });
  const chosen = drawn('path', { class: 'chosen', d: circles([cell], size, 30) });
  svg.querySelector('.ground')?.after(seen);
  svg.append(chosen);
  return svg;
}
