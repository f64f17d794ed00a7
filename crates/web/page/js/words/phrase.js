/** Sentences in parts, so that the part that decides can be set off. */

/** @typedef {{text: string, strong?: true}} Phrase */
/**
 * @typedef {string | (string | Phrase)[]} Sentence
 *   As it is written down; a plain string has nothing to set off.
 */

/** @param {string} text @returns {Phrase} */
export const strong = (text) => ({ text, strong: true });

/**
 * Sentences one after the other; empty ones are left out.
 * @param {string} between what stands between two sentences
 * @param {...Sentence} sentences
 * @returns {Phrase[]}
 */
export function phrases(between, ...sentences) {
  /** @type {Phrase[]} */
  const all = [];
  for (const sentence of sentences) {
    if (sentence.length === 0) continue;
    if (all.length > 0 && between !== '') all.push({ text: between });
    for (const part of typeof sentence === 'string' ? [sentence] : sentence)
      all.push(typeof part === 'string' ? { text: part } : part);
  }
  return join(all);
}

/** Neighbours of the same kind as one. @param {Phrase[]} parts @returns {Phrase[]} */
function join(parts) {
  /** @type {Phrase[]} */
  const joined = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && last.strong === part.strong)
      joined[joined.length - 1] = { ...last, text: last.text + part.text };
    else if (part.text !== '') joined.push(part);
  }
  return joined;
}

/** The words alone. @param {Phrase[]} parts */
export const plainText = (parts) => parts.map(({ text }) => text).join('');
