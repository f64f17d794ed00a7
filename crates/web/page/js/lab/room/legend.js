/** What the colours of the figures mean. */
import { element, write } from '../../base/dom.js';
import { labWords } from '../../words/lab.js';
import { statusWords } from '../run/say-views.js';

/** What the colours mean, each with the sign that repeats its meaning without colour. */
export function makeLegend() {
  const kinds = /** @type {const} */ ([
    'choosing',
    'further',
    'remaining',
    'answer',
    'removed',
    'restored',
  ]);
  const names = kinds.map(() => element('span'));
  const list = element(
    'ul',
    { class: 'legend' },
    ...kinds.map((kind, k) =>
      element('li', {}, element('i', { class: `swatch ${kind}`, 'aria-hidden': 'true' }), names[k]),
    ),
  );
  return {
    element: list,
    dress() {
      list.setAttribute('aria-label', labWords().legendLabel);
      kinds.forEach((kind, k) => write(names[k], statusWords()[kind]));
    },
  };
}
