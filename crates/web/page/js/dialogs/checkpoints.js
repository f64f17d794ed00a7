/**
 * Checkpoints: positions saved under a name. Returning to one is a move like any other, so it can
 * be undone.
 */
import { element, fill, icon } from '../base/dom.js';
import { filledShare } from '../game/game.js';
import { addCheckpoint, removeCheckpoint, returnToCheckpoint } from '../table/actions.js';
import { number } from '../words/language.js';
import { words } from '../words/words.js';
import { button } from '../widgets/choices.js';
import { focusBoard, openDialog } from '../widgets/dialog.js';
import { clockTime, moment, percent } from '../words/figures.js';
import { picture } from '../widgets/picture.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/** @param {PlayStore} store */
export function openCheckpoints(store) {
  if (!store.state.game) return;
  const said = words().dialogs;
  const name = element('input', {
    type: 'text',
    class: 'input',
    'aria-label': said.checkpointName,
    maxlength: 60,
    autocomplete: 'off',
  });
  const add = button(
    said.addCheckpoint,
    () => {
      addCheckpoint(store, name.value.trim() || name.placeholder);
      name.value = '';
      draw();
      name.focus();
    },
    { kind: 'primary' },
  );
  const listed = element('ul', { class: 'games' });
  const empty = element('p', { class: 'quiet' }, said.noCheckpoints);
  const locked = store.state.game.finished !== null;
  const frame = openDialog({
    title: said.checkpoints,
    kind: 'checkpoints',
    content: [!locked && element('div', { class: 'beside wide' }, name, add), empty, listed],
  });

  function draw() {
    const { game } = store.state;
    if (!game) return;
    name.placeholder = said.checkpointDefault(number(game.checkpoints.length + 1));
    empty.hidden = game.checkpoints.length > 0;
    const rows = game.checkpoints.map((checkpoint, index) => {
      const { puzzle } = game;
      const back = button(
        said.goBack,
        () => {
          frame.close();
          returnToCheckpoint(store, index);
          focusBoard();
        },
        { kind: 'small', label: said.goBackTo(checkpoint.name) },
      );
      back.disabled = locked;
      const drop = element(
        'button',
        {
          type: 'button',
          class: 'ib',
          'aria-label': said.removeCheckpoint(checkpoint.name),
        },
        icon('close'),
      );
      drop.addEventListener('click', () => {
        removeCheckpoint(store, index);
        draw();
        (listed.querySelector('button') ?? name).focus();
      });
      return element(
        'li',
        {},
        element(
          'div',
          { class: 'game' },
          picture(
            {
              shape: puzzle.shape,
              givens: puzzle.givens,
              entries: checkpoint.position.entries,
            },
            { thumbnail: true },
          ),
          element(
            'span',
            {},
            element('b', {}, checkpoint.name),
            element(
              'small',
              {},
              said.filledShare(percent(filledShare({ ...game, position: checkpoint.position }))),
            ),
          ),
          element(
            'span',
            { class: 'when' },
            element('b', {}, clockTime(checkpoint.elapsed)),
            element('small', {}, moment(checkpoint.when)),
          ),
        ),
        back,
        drop,
      );
    });
    // The newest is the one most often wanted.
    fill(listed, ...rows.reverse());
  }

  draw();
}
