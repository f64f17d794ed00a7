/** The words that the ideas of the techniques use, each with its meaning, folded away. */
import { element, fill, write } from '../base/dom.js';
import { learnWords } from '../words/learn.js';

export function makeTerms() {
  const title = element('summary');
  const list = element('dl', { class: 'learn-terms' });
  return {
    element: element('details', { class: 'learn-fold' }, title, list),
    say: () => {
      const said = learnWords();
      write(title, said.terms);
      fill(
        list,
        ...said.glossary.map(([term, text]) =>
          element('div', {}, element('dt', {}, term), element('dd', {}, text)),
        ),
      );
    },
  };
}
