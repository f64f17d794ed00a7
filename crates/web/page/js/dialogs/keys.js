/** The keys, as a table. */
import { element } from '../base/dom.js';
import { words } from '../words/words.js';
import { openDialog } from '../widgets/dialog.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/**
 * Opens the table. On boards above 9×9 letters are digits, and the commands need Alt.
 * @param {PlayStore} store
 */
export function openKeys(store) {
  const said = words().dialogs;
  const large = (store.state.game?.puzzle.shape.size ?? 9) > 9;
  const tables = said
    .keyTable(large)
    .map(([title, rows]) =>
      element(
        'table',
        { class: 'keys' },
        element('caption', { class: 'caps' }, title),
        element(
          'tbody',
          {},
          ...rows.map(([keys, act]) =>
            element(
              'tr',
              {},
              element('th', { scope: 'row' }, element('kbd', {}, keys)),
              element('td', {}, act),
            ),
          ),
        ),
      ),
    );
  const frame = openDialog({
    title: said.keys,
    kind: 'keylist',
    content: [element('div', { class: 'keytables' }, ...tables)],
  });
  // Nothing in the dialog can be focused, and on a small screen it must be scrollable by keys too.
  frame.body.tabIndex = 0;
}
