/**
 * Settings. Each applies at once, so that its effect is visible behind the dialog; there is nothing
 * to confirm.
 */
import { element, fill } from '../base/dom.js';
import { isOfFiles } from '../base/home.js';
import { webAddress } from '../base/webaddress.js';
import { setSettings } from '../table/actions.js';
import { chooseLanguage } from '../table/keeping.js';
import { LANGUAGES } from '../words/languages.js';
import { words } from '../words/words.js';
import { radioGroup, switchRow } from '../widgets/choices.js';
import { openDialog } from '../widgets/dialog.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */
/** @typedef {import('../types.js').Settings} Settings */

/** @param {PlayStore} store */
export function openSettings(store) {
  const frame = openDialog({ title: words().dialogs.settings, kind: 'settings' });

  /** @param {Partial<Settings>} part */
  const set = (part) => setSettings(store, part);

  function draw() {
    const said = words().dialogs;
    const { settings } = store.state;
    const language = radioGroup({
      label: said.language,
      kind: 'seg',
      options: LANGUAGES.map(({ code, name }) => ({ value: code, text: name })),
      value: settings.language,
      onchange: async (value) => {
        await chooseLanguage(store, value);
        frame.setTitle(words().dialogs.settings);
        draw();
        /** @type {HTMLElement | null} */ (frame.body.querySelector('input:checked'))?.focus();
      },
    });
    const theme = radioGroup({
      label: said.theme,
      kind: 'seg',
      options: /** @type {Settings['theme'][]} */ (['auto', 'light', 'dark', 'contrast']).map(
        (value) => ({ value, text: said.themes[value] }),
      ),
      value: settings.theme,
      onchange: (value) => set({ theme: value }),
    });
    const check = radioGroup({
      label: said.check,
      kind: 'seg',
      options: /** @type {Settings['check'][]} */ (['off', 'rules', 'solution']).map((value) => ({
        value,
        text: said.checks[value],
      })),
      value: settings.check,
      sentence: said.checkSentences[settings.check],
      onchange: (value) => {
        set({ check: value });
        check.say(said.checkSentences[value]);
      },
    });
    const names = /** @type {(keyof typeof said.switches)[]} */ ([
      'sameDigit',
      'houses',
      'coordinates',
      'clock',
      'autoNotes',
      'tidyNotes',
      'digitFirst',
      'hardest',
    ]);
    const switches = names.map((name) => {
      const [label, sentence] = said.switches[name];
      return switchRow({
        label,
        sentence,
        on: settings[name],
        onchange: (on) => set({ [name]: on }),
      });
    });
    const copy = isOfFiles() ? [] : [publicCopyField()];
    fill(frame.body, language.node, theme.node, check.node, ...switches, ...copy);
  }

  /** The address of a public copy. A page of plain files is one itself. */
  function publicCopyField() {
    const said = words().dialogs.publicCopy;
    const why = element('p', { class: 'why', id: 'public-copy', role: 'status' }, said.sentence);
    const field = element('input', {
      type: 'url',
      class: 'input',
      'aria-label': said.label,
      'aria-describedby': 'public-copy',
      placeholder: 'https://',
      value: store.state.settings.publicCopy,
      onchange: () => {
        const address = field.value.trim() === '' ? '' : webAddress(field.value);
        field.setAttribute('aria-invalid', String(address === null));
        fill(why, address === null ? said.wrong : said.sentence);
        if (address === null) return;
        field.value = address;
        set({ publicCopy: address });
      },
    });
    return element(
      'div',
      { class: 'field' },
      element('span', { class: 'flabel' }, said.label),
      element('div', {}, field, why),
    );
  }

  draw();
  /** @type {HTMLElement | null} */ (frame.body.querySelector('input:checked'))?.focus();
}
