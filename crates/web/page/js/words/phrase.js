/** Sentences in parts, so that the decisive part can be emphasised. */

/** @typedef {{text: string, strong?: true}} Phrase */
/**
 * @typedef {string | (string | Phrase)[]} Sentence
 *   A sentence as written in the word files; a plain string has nothing emphasised.
 */

/** @param {string} text @returns {Phrase} */
export const strong = (text) => ({ text, strong: true });

/**
 * Joins sentences; empty ones are left out.
 * @param {string} between what separates two sentences
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

/**
 * Merges neighbours of the same kind.
 * @param {Phrase[]} parts
 * @returns {Phrase[]}
 */
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

/**
 * Returns the text without emphasis.
 * @param {Phrase[]} parts
 */
export const plainText = (parts) => parts.map(({ text }) => text).join('');
