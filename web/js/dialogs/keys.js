/** The keys, as a table. */
import { element } from '../dom.js';
import { words } from '../words/words.js';
import { openDialog } from './dialog.js';

/** Opens the table of keys. It is the same on every page, so it asks nothing of the store. */
export function openKeys() {
  const said = words().dialogs;
  const tables = said.keyTable.map(([title, rows]) =>
    element(
      'table',
      { class: 'keys' },
      element('caption', { class: 'caps' }, title),
      element(
        'tbody',
        {},
        ...rows.map(([keys, act]) => element('tr', {}, element('th', { scope: 'row' }, element('kbd', {}, keys)), element('td', {}, act))),
      ),
    ),
  );
  openDialog({ title: said.keys, kind: 'keylist', content: [element('div', { class: 'keytables' }, ...tables), element('p', { class: 'quiet' }, said.keyNote)] });
}
