/** Decides whether a key belongs to the room or to the focused element. */

/**
 * Returns whether a key belongs to a field, a dialog or a menu.
 * @param {EventTarget | null} target
 */
export function isElsewhere(target) {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      'textarea, select, [contenteditable], [popover], input:not([type=checkbox], [type=radio])',
    ) !== null
  );
}

/**
 * Returns whether a key belongs to the focused control: Space and Enter press a button, and arrows
 * move between radio buttons.
 * @param {KeyboardEvent} event
 */
export function belongsToControl({ key, target }) {
  if (!(target instanceof Element)) return false;
  if (key === ' ' || key === 'Enter') return target.closest('button, a, input, summary') !== null;
  return key.startsWith('Arrow') && target.closest('[role=radiogroup], .hint-text') !== null;
}
