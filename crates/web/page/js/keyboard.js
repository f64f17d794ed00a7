/** Whose key it is: that of the room, or of what has the focus. */

/**
 * Whether a key goes to a field, a dialog or a menu.
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
 * Space and Enter press the button that has the focus, and arrows walk through radio buttons.
 * @param {KeyboardEvent} event
 */
export function belongsToControl({ key, target }) {
  if (!(target instanceof Element)) return false;
  if (key === ' ' || key === 'Enter') return target.closest('button, a, input, summary') !== null;
  return key.startsWith('Arrow') && target.closest('[role=radiogroup], .hint-text') !== null;
}
