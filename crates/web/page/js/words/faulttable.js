/**
 * Faults by a table of a language other than English.
 *
 * The server sends the kind of a fault, its data, and words in English. A table has words for each
 * kind: a message and perhaps a hint, each a text or a function of the data. Which kinds there are,
 * and with which data, is in `test/faults.json`; a test compares.
 */

/** @typedef {import('../types.js').Fault} Fault */
/** @typedef {string | ((data: any) => string)} Words */
/** @typedef {Record<string, [message: Words, hint?: Words]>} Table */

/** @param {Words} words @param {Fault} fault */
const said = (words, fault) => (typeof words === 'function' ? words(fault) : words);

/**
 * Returns the words for a fault. A hint is given only where the server has one.
 * @param {Table} table
 * @param {Record<string, string>} places what a message begins with, by the field of the request
 * @param {(english: string) => string} quoting what to say of a kind that the table lacks
 * @param {Fault} fault
 * @returns {import('./faults.js').Told}
 */
export function byTable(table, places, quoting, fault) {
  const row = Object.hasOwn(table, fault.kind) ? table[fault.kind] : null;
  if (!row) return { message: quoting(fault.message), hint: null };
  const [message, hint] = row;
  return {
    message: (places[fault.where ?? ''] ?? '') + said(message, fault),
    hint: fault.hint === null || hint === undefined ? null : said(hint, fault) || null,
  };
}
