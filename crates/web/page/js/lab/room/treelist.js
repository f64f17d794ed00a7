/**
 * The search tree as a list, which makes its nodes available to the keyboard and to screen readers.
 * It follows the ARIA tree pattern with one tab stop, and lies over the picture while it has the
 * focus.
 */
import { element, fill } from '../../base/dom.js';
import { labWords } from '../../words/lab.js';
import { treeDrawing, treeOutline } from '../pictures/treeview.js';

/** @typedef {import('../pictures/treeview.js').Outline} Outline */
/** @typedef {import('../run/types.js').Moment} Moment */

/** Makes the list. @param {(step: number) => void} go */
export function makeTreeList(go) {
  const list = element('ul', { class: 'treelist', role: 'tree' });
  /** @type {{outline: Outline, level: number, item: HTMLElement}[]} */
  let rows = [];

  /** @param {number} row */
  const stopAt = (row) => rows.forEach(({ item }, k) => (item.tabIndex = k === row ? 0 : -1));

  list.addEventListener('click', (event) =>
    press(rows.findIndex(({ item }) => item === event.target)),
  );
  list.addEventListener('keydown', (event) => {
    const row = rows.findIndex(({ item }) => item === event.target);
    if (row < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextRow(
      rows.map(({ level }) => level),
      row,
      event.key,
    );
    if (next === null && event.key !== 'Enter' && event.key !== ' ') return;
    // Otherwise the arrow keys would step the run.
    event.preventDefault();
    event.stopPropagation();
    if (next === null) press(row);
    else {
      stopAt(next);
      rows[next].item.focus();
    }
  });

  /** @param {number} row */
  function press(row) {
    const step = rows[row]?.outline.step ?? null;
    if (step !== null) go(step);
  }

  return {
    element: list,
    /** @param {Moment} moment */
    show(moment) {
      const held = list.contains(document.activeElement);
      list.setAttribute('aria-label', labWords().views.tree);
      rows = flat(treeOutline(treeDrawing.lay(moment), moment)).map(
        ({ outline, level, place, of }) => ({
          outline,
          level,
          item: element(
            'li',
            {
              role: 'treeitem',
              class: `level-${Math.min(level, 12)}`,
              'aria-level': level,
              'aria-posinset': place,
              'aria-setsize': of,
              'aria-expanded': outline.children.length > 0 ? 'true' : null,
              'aria-current': outline.here ? 'step' : null,
              'aria-selected': String(outline.here),
            },
            outline.label,
          ),
        }),
      );
      fill(list, ...rows.map(({ item }) => item));
      const here = Math.max(
        0,
        rows.findIndex(({ outline }) => outline.here),
      );
      stopAt(here);
      if (held) rows[here]?.item.focus();
    },
  };
}

/**
 * Returns the rows of an outline, parents before their children.
 * @param {Outline} root
 * @returns {{outline: Outline, level: number, place: number, of: number}[]}
 */
function flat(root) {
  /** @type {{outline: Outline, level: number, place: number, of: number}[]} */
  const rows = [];
  /** @param {Outline} outline @param {number} level @param {number} place @param {number} of */
  const walk = (outline, level, place, of) => {
    rows.push({ outline, level, place, of });
    outline.children.forEach((child, k) => walk(child, level + 1, k + 1, outline.children.length));
  };
  walk(root, 1, 1, 1);
  return rows;
}

/**
 * Returns the row that a key leads to in the ARIA tree pattern, or null if the key is none of its
 * own.
 * @param {number[]} levels of the rows
 * @param {number} row
 * @param {string} key
 * @returns {number | null}
 */
export function nextRow(levels, row, key) {
  switch (key) {
    case 'ArrowDown':
      return Math.min(row + 1, levels.length - 1);
    case 'ArrowUp':
      return Math.max(row - 1, 0);
    case 'ArrowRight':
      return levels[row + 1] > levels[row] ? row + 1 : row;
    case 'ArrowLeft': {
      const parent = levels.findLastIndex((level, k) => k < row && level < levels[row]);
      return Math.max(parent, 0);
    }
    case 'Home':
      return 0;
    case 'End':
      return levels.length - 1;
    default:
      return null;
  }
}
