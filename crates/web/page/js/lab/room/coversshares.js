/**
 * How many solutions hold each option: exactly, and among those drawn at random. The more are
 * drawn, the nearer the two bars come.
 */
import { element, fill, write } from '../../base/dom.js';
import { coversWords as words } from '../../words/covers.js';
import { countText, percentText } from '../run/counts.js';
import { share } from '../run/diagram.js';

/** @typedef {import('../../ask/run.js').CoversData} CoversData */
/** @typedef {import('./coversdraw.js').Tally} Tally */

/** At most this many options are listed. */
const LISTED = 2000;

/** Makes the table. */
export function makeShares() {
  /**
   * @type {{option: number, exact: bigint, drawn: HTMLElement, bar: HTMLElement,
   *   text: HTMLElement}[]}
   */
  let rows = [];
  /** @type {Tally} */
  let tally = { draws: 0, counts: new Map() };
  let total = 0n;
  /** What is shown. @type {[CoversData | null, string[]]} */
  let opened = [null, []];
  const heads = [0, 1, 2].map(() => element('th', { scope: 'col' }));
  const body = element('tbody');
  const node = element(
    'div',
    { class: 'covers-shares', tabindex: 0, role: 'region' },
    element('table', {}, element('thead', {}, element('tr', {}, ...heads)), body),
  );

  function show() {
    write(heads[2], words().sampled(tally.draws));
    for (const { option, text, bar, drawn } of rows) {
      const count = BigInt(tally.counts.get(option) ?? 0);
      const draws = BigInt(tally.draws);
      drawn.hidden = tally.draws === 0;
      write(text, words().share(countText(count), percentText(count, draws)));
      bar.style.setProperty('--share', String(share(count, draws)));
    }
  }

  /**
   * Shows the shares of another problem.
   * @param {CoversData | null} data
   * @param {string[]} names
   */
  function open(data, names) {
    opened = [data, names];
    total = BigInt(data?.count ?? 0);
    const { shares } = data ?? {};
    rows = (total > 0n ? (shares ?? []) : []).slice(0, LISTED).map((text, option) => ({
      option,
      exact: BigInt(text),
      drawn: element('span', { class: 'amount' }),
      bar: element('i', { class: 'bar', 'aria-hidden': 'true' }),
      text: element('span'),
    }));
    fill(
      body,
      ...rows.map(({ option, exact, drawn, bar, text }) => {
        drawn.append(bar, text);
        const whole = element('i', { class: 'bar exact', 'aria-hidden': 'true' });
        whole.style.setProperty('--share', String(share(exact, total)));
        return element(
          'tr',
          {},
          element('th', { scope: 'row' }, names[option] ?? ''),
          element(
            'td',
            {},
            element(
              'span',
              { class: 'amount' },
              whole,
              element('span', {}, words().share(countText(exact), percentText(exact, total))),
            ),
          ),
          element('td', {}, drawn),
        );
      }),
    );
    show();
  }

  return {
    element: node,
    open,
    /** @param {Tally} next */
    tally(next) {
      tally = next;
      show();
    },
    dress() {
      node.setAttribute('aria-label', words().shares);
      write(heads[0], words().option);
      write(heads[1], words().exact);
      heads[1].title = words().exactWhy;
      open(...opened);
    },
  };
}
