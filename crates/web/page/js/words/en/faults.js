/** Faults in English: the server's own words. */

/** Backticks are for terminals: a page has quotation marks. @param {string} text */
const quoted = (text) => text.replace(/\x60(.+?)\x60(?=[^\x60]|$)/gs, '“$1”');

/**
 * @param {import('../../types.js').Fault} fault
 * @returns {import('../faults.js').Told}
 */
export const words = ({ message, hint }) => ({
  message: quoted(message),
  hint: hint === null ? null : quoted(hint),
});
