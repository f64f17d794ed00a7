/** The rules of a board as sentences. */
import { rulesWords } from '../words/rules.js';
import { rulesIn } from './rules.js';
import { signs } from './shape.js';

/**
 * Returns the rules of a board, the one about houses first.
 * @param {import('../types.js').Shape} shape
 * @returns {string[]}
 */
export function ruleSentences(shape) {
  const said = rulesWords();
  const { holders, further } = rulesIn(shape);
  const digits = said.digits(signs(shape.size).slice(-1));
  return [
    said.once(
      holders.map((name) => said.holders[name]),
      digits,
    ),
    ...further.map((name) => said.further[name] ?? said.other(name)),
  ];
}
