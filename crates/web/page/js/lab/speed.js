/** The speed slider: each notch is faster by the same share, as slow speeds must be set more finely than fast ones. */

export const SLOWEST = 1;
export const FASTEST = 60;
/** The highest place of the slider. */
export const NOTCHES = 40;

/** Acts a second, a whole number. @param {number} notch from 0 to NOTCHES */
export function speedAt(notch) {
  return Math.round(SLOWEST * (FASTEST / SLOWEST) ** (notch / NOTCHES));
}

/** The place of a speed on the slider. @param {number} speed */
export function notchOf(speed) {
  const share = Math.log(speed / SLOWEST) / Math.log(FASTEST / SLOWEST);
  return Math.round(Math.min(1, Math.max(0, share)) * NOTCHES);
}
