/** The choice of rules beyond rows, columns and boxes: for a new game, and for a board to set. */
import { checkGroup } from '../widgets/choices.js';
import { ruleDrawing } from '../widgets/drawings.js';
import { sizeName } from '../words/figures.js';
import { orderWords } from '../words/orders.js';
import { words } from '../words/words.js';
import { RULES, ruleRefused } from './orders.js';

/** @typedef {import('../types.js').RuleName} RuleName */

/**
 * @param {readonly string[]} rules the ones that are chosen first
 * @param {(rules: RuleName[]) => void} onchange
 * @param {typeof ruleRefused} [refused]
 * @returns {{node: HTMLElement, show: (size: number, rules: readonly string[]) => void}}
 *   `show` chooses rules without calling `onchange`, and disables what does not fit them
 */
export function rulesChoice(rules, onchange, refused = ruleRefused) {
  const said = orderWords();
  const group = checkGroup({
    label: said.rules,
    options: RULES.map((value) => ({
      value,
      text: words().names.variants[value],
      small: said.aboutRules[value],
      drawing: ruleDrawing(value),
    })),
    values: rules,
    onchange,
  });
  return {
    node: group.node,
    show: (size, chosen) => {
      group.set(chosen);
      group.limit((rule) => {
        const reason = chosen.includes(rule) ? null : refused(size, chosen, rule);
        return reason && said.why[reason](sizeName(size));
      });
    },
  };
}
