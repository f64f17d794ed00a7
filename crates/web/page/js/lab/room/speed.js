/**
 * The speed slider. Each notch is faster by the same factor, since slow speeds need finer control
 * than fast ones.
 */

export const SLOWEST = 1;
export const FASTEST = 60;
/** The highest position of the slider. */
export const NOTCHES = 40;

/**
 * Returns the speed at a notch, in acts per second, as a whole number.
 * @param {number} notch from 0 to NOTCHES
 */
export function speedAt(notch) {
  return Math.round(SLOWEST * (FASTEST / SLOWEST) ** (notch / NOTCHES));
}

/** Returns the position of a speed on the slider. @param {number} speed */
export function notchOf(speed) {
  const share = Math.log(speed / SLOWEST) / Math.log(FASTEST / SLOWEST);
  return Math.round(Math.min(1, Math.max(0, share)) * NOTCHES);
}
