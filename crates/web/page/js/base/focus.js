/** Where the focus goes when whatever had it is gone. */

/** Focuses the board, for example after a game was opened. */
export function focusBoard() {
  const board = /** @type {(HTMLElement & {focusCell?: () => void}) | null} */ (
    document.querySelector('q-board')
  );
  board?.focusCell?.();
}
