/**
 * Statistics: days in a row, times week by week, and a row for each level on each board. Also
 * exports, imports and deletes everything that is kept.
 */
import { element, fill } from '../base/dom.js';
import { deleteAll, exportAll, importAll } from '../keep/backup.js';
import { dayOf } from '../game/daily.js';
import { loadFinished } from '../keep/finished.js';
import { list } from '../keep/games.js';
import { statistics, streakOf, weeksOf } from '../keep/statistics.js';
import { storage } from '../keep/storage.js';
import { number } from '../words/language.js';
import { dailyWords } from '../words/daily.js';
import { words } from '../words/words.js';
import { button, selectField } from '../widgets/choices.js';
import { confirm, openDialog } from '../widgets/dialog.js';
import { boardName, clockTime, levelName } from '../words/figures.js';
import { chooseText, download } from '../widgets/files.js';
import { figuresList } from './daily.js';
import { openNew } from './new.js';
import { weeksChart } from './weeks.js';

/** @typedef {import('../table/keeping.js').PlayStore} PlayStore */

/** The weeks that the chart shows. */
const WEEKS = 12;

/** @param {PlayStore} store */
export function openStatistics(store) {
  const said = words().dialogs;
  const tables = element('div');
  const note = element('p', { role: 'status' });
  const frame = openDialog({
    title: said.statistics,
    kind: 'statistics',
    content: [
      tables,
      element('h3', { class: 'caps' }, said.dataTitle),
      element('p', { class: 'quiet' }, said.dataNote),
    ],
    footer: [
      note,
      button(said.deleteAll, () => void wipe()),
      button(said.importAll, async () => bringIn(await chooseText('.json,application/json'))),
      button(
        said.exportAll,
        () =>
          download('quadrille.json', new Blob([exportAll(storage)], { type: 'application/json' })),
        { kind: 'primary' },
      ),
    ],
  });

  function draw() {
    const boards = tablesOf(storage);
    if (boards.length === 0)
      return fill(tables, element('p', { class: 'quiet' }, said.noStatistics));
    return fill(tables, runOf(storage), weeksSection(storage), figuresTable(boards));
  }

  /** @param {string | null} text */
  function bringIn(text) {
    if (text === null) return undefined;
    const came = importAll(storage, text);
    if ('fault' in came) return fill(note, said.importFaults[came.fault]);
    const nothing = came.games === 0 && came.left === 0;
    fill(
      note,
      nothing
        ? said.nothingNew
        : said.imported(said.games(came.games, number(came.games)), came.left > 0),
    );
    return draw();
  }

  async function wipe() {
    const { deleteQuestion: title, deleteText: text, deleteAct: act } = said;
    if (!(await confirm({ title, text, act }))) return;
    deleteAll(storage);
    frame.close();
    store.update({
      game: null,
      selection: [],
      cursor: 0,
      digit: 0,
      hint: null,
      paused: false,
      message: null,
    });
    openNew(store);
  }

  draw();
  /** @type {HTMLElement | null} */ (frame.foot.querySelector('.primary'))?.focus();
}

/**
 * Makes the figures of the daily puzzles; nothing before the first one is solved.
 * @param {Storage | null} kept
 */
function runOf(kept) {
  const said = dailyWords();
  const { now, longest, solved } = streakOf(loadFinished(kept), dayOf(Date.now()));
  return (
    solved.size > 0 &&
    figuresList([
      [said.inARow, now],
      [said.longest, longest],
      [said.solved, solved.size],
    ])
  );
}

/**
 * Makes the chart of the last weeks, for a kind of puzzle that the player chooses: first the one
 * played last. Nothing if there was no game in these weeks.
 * @param {Storage | null} kept
 */
function weeksSection(kept) {
  const said = dailyWords();
  const records = loadFinished(kept);
  const today = dayOf(Date.now());
  const kinds = statistics(kept).flatMap((kind) => {
    const weeks = weeksOf(records, kind, today, WEEKS);
    const name = words().dialogs.order(levelName(kind.level), boardName(kind.size, kind.variant));
    return weeks.length > 0 ? [{ name, weeks, last: kind.last }] : [];
  });
  if (kinds.length === 0) return null;
  const latest = kinds.reduce((one, other) => (other.last > one.last ? other : one));
  const chart = element('div');
  const show = (/** @type {string} */ index) => {
    const { weeks, name } = kinds[Number(index)];
    fill(chart, weeksChart(weeks, name));
  };
  const first = String(kinds.indexOf(latest));
  const options = kinds.map(({ name }, k) => ({ value: String(k), text: name }));
  show(first);
  return element(
    'section',
    {},
    element(
      'div',
      { class: 'beside wide weeks-head' },
      element('h3', { class: 'caps' }, said.weeks),
      selectField(said.kind, options, first, show),
    ),
    chart,
  );
}

/**
 * Returns the contents of the table. Unfinished games that are kept count as games, not as
 * finished.
 * @param {Storage | null} kept
 * @returns {{title: string, rows: string[][]}[]}
 */
export function tablesOf(kept) {
  const open = list(kept).filter((game) => !game.finished);
  /** @type {Map<string, string[][]>} */
  const boards = new Map();
  for (const one of statistics(kept)) {
    const begun = open.filter(
      (game) => game.level === one.level && game.size === one.size && game.variant === one.variant,
    ).length;
    const title = boardName(one.size, one.variant);
    const row = [
      levelName(one.level),
      number(one.games + begun),
      number(one.games),
      clockTime(one.best),
      clockTime(one.average),
      number(one.withoutHints),
    ];
    boards.set(title, [...(boards.get(title) ?? []), row]);
  }
  return [...boards].map(([title, rows]) => ({ title, rows }));
}

/**
 * Makes a single table, so that its columns align across all boards.
 * @param {ReturnType<typeof tablesOf>} boards
 */
function figuresTable(boards) {
  const { columns, statistics: title } = words().dialogs;
  const heads = Object.values(columns).map((text) => element('th', { scope: 'col' }, text));
  const bodies = boards.map((board) => {
    const lines = board.rows.map(([level, ...figures]) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, level),
        ...figures.map((figure) => element('td', {}, figure)),
      ),
    );
    return element(
      'tbody',
      {},
      element(
        'tr',
        {},
        element('th', { class: 'caps', colspan: heads.length, scope: 'rowgroup' }, board.title),
      ),
      ...lines,
    );
  });
  const table = element(
    'table',
    { class: 'figures' },
    element('thead', {}, element('tr', {}, ...heads)),
    ...bodies,
  );
  // The table can be wider than a phone: then it scrolls, by keys too.
  return element(
    'div',
    { class: 'scroller', tabindex: 0, role: 'region', 'aria-label': title },
    table,
  );
}
