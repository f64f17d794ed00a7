/**
 * A second of joy: when the last digit is in, a wave runs from its cell over the board.
 *
 * Only the tint of the cells and the size of the digits change, and for about a second, so that the
 * solved board stays readable throughout. Players who prefer less motion get none.
 */

/** How long the wave takes to the farthest corner, and how long a cell glows, in milliseconds. */
const TRAVEL = 650;
const GLOW = 450;

/**
 * Runs the wave, and waits for its end.
 * @param {HTMLElement} board
 * @param {number} from the cell in which it begins
 */
export async function wave(board, from) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const cells = [...board.querySelectorAll('[role=gridcell]')];
  const size = Math.sqrt(cells.length);
  const tint = getComputedStyle(board).getPropertyValue('--selected');
  const motions = cells.flatMap((cell, index) => {
    const way = Math.hypot(
      (index % size) - (from % size),
      Math.floor(index / size) - Math.floor(from / size),
    );
    const timing = {
      duration: GLOW,
      delay: (TRAVEL * way) / (Math.SQRT2 * (size - 1)),
      easing: 'ease-in-out',
    };
    const glow = cell.animate({ backgroundColor: [tint], offset: [0.4] }, timing);
    const lift = cell
      .querySelector('b')
      ?.animate({ transform: ['scale(1.2)'], offset: [0.4] }, timing);
    return lift ? [glow, lift] : [glow];
  });
  // Motions of a board that is taken away meanwhile end with an error.
  await Promise.allSettled(motions.map(({ finished }) => finished));
}
