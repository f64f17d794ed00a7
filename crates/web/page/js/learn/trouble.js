/** The line that says why the server has not answered, and offers to ask again. */
import { element, icon, write } from '../base/dom.js';
import { learnWords } from '../words/learn.js';

/** @param {import('./state.js').LearnStore} learn */
export function makeTrouble(learn) {
  const text = element('span');
  const line = element('p', { class: 'aside-note', role: 'status' }, icon('flag'), text);
  const retry = element('button', {
    type: 'button',
    class: 'btn small',
    onclick: () => learn.state.trouble?.again?.(),
  });
  const box = element('div', { class: 'learn-trouble' }, line, retry);
  const say = () => {
    const { trouble } = learn.state;
    box.hidden = !trouble;
    write(text, trouble?.text() ?? '');
    retry.hidden = !trouble?.again;
    write(retry, learnWords().retry);
  };
  learn.watch(({ trouble }) => trouble, say);
  return { element: box, say };
}
