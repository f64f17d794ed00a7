/**
 * What is said about the views: where the run is, what the colours mean, and what a screen reader
 * says about each picture. The words are in `views.js` of each language.
 */
import {
  CHOOSE,
  CLOSE,
  DEAD_END,
  EXCLUDE,
  INCLUDE,
  LEAVE,
  REOPEN,
  SOLUTION,
  UNDO,
} from './events.js';
import { STATUSES } from './status.js';
import { chosen, openItems, optionNames } from './facts.js';
import { tilingAt } from './tilingat.js';
import { doingRows } from './say-rows.js';
import { sayings, variantWords, viewWords as words } from '../../words/lab.js';

/** @typedef {import('./types.js').Moment} Moment */
/** @typedef {'matrix' | 'links' | 'tree' | 'board'} View */
/** @typedef {import('../../words/en/views.js').Status} Status */

/**
 * Returns the name of each status, as in the legend.
 * @returns {Record<Status, string>}
 */
export const statusWords = () => words().statuses;

/**
 * Returns where the run is: “Level 2, covering item 5”.
 * @param {Moment} moment
 */
export function position(moment) {
  const { run, step, event, k } = moment;
  if (!event) return words().start;
  const byRows = run.method === 'rows' ? doingRows(moment, event) : null;
  const end = run.method === 'rows' ? INCLUDE : LEAVE;
  if (step === run.events && run.complete && event.op === end) return words().end;
  return sayings().tidy(words().level(k + 1, byRows ?? doing(moment, event.op)));
}

/** @param {Moment} moment @param {number} op */
function doing({ cover, covering, undoing, item, option, event }, op) {
  const { deadEnd, solution, ...say } = words();
  const called = (/** @type {number} */ one) => sayings().item(cover.items[one]);
  if (op === DEAD_END) return deadEnd;
  if (op === SOLUTION) return solution;
  if (op === CLOSE && event) return say.closing(called(event.a));
  if (covering >= 0)
    return undoing ? say.uncovering(called(covering)) : say.covering(called(covering));
  if (op === UNDO || op === LEAVE || op === EXCLUDE || op === INCLUDE || op === REOPEN)
    return item < 0 ? say.end : say.backAt(called(item));
  if (op === CHOOSE || option < 0) return say.choosing(called(item));
  return say.trying(sayings().option(cover.options[option].name));
}

/**
 * Describes a view in words.
 * @param {Moment} moment
 * @param {View} view
 */
export function describe(moment, view) {
  const sentences = {
    matrix: describeMatrix,
    links: describeLinks,
    tree: describeTree,
    board: describeBoard,
  }[view](moment);
  const { between, tidy } = sayings();
  return tidy(sentences.filter((sentence) => sentence !== '').join(between));
}

/** @param {Moment} moment */
function describeMatrix(moment) {
  const { cover, options } = moment;
  const say = words();
  const remaining = options.reduce(
    (count, status) =>
      count + (STATUSES[status] === 'remaining' || STATUSES[status] === 'restored' ? 1 : 0),
    0,
  );
  return [
    say.matrix(cover.items.length, cover.options.length),
    ...standing(moment),
    opened(moment),
    say.remaining(remaining),
  ];
}

/** @param {Moment} moment */
function describeLinks(moment) {
  const { cover, links, written } = moment;
  const say = words();
  const sizes = openItems(moment).map((item) =>
    say.size(cover.items[item], links.len[cover.header(item)]),
  );
  return [
    say.links(cover.count),
    sizes.length > 0 ? say.sizes(sayings().names(sizes)) : say.noneOpen,
    written.length > 0 ? say.writes(written.length) : '',
  ];
}

/** @param {Moment} moment */
function describeTree({ cover, path, branches, event, run }) {
  const say = words();
  const { item, option, names } = sayings();
  if (run.method === 'rows') {
    const said = variantWords();
    const rows = path.map((one) => said.row(cover.options[one].name));
    const found = event?.op === DEAD_END ? said.deadHere(cover.items[event.a]) : '';
    return [
      said.tree,
      rows.length > 0 ? say.pathTo(names(rows)) : say.atRoot,
      event?.op === SOLUTION ? say.solvedHere : found,
    ];
  }
  const steps = path.map((one, k) => {
    const of = item(cover.items[branches[k]]);
    return one < 0 ? say.closedAt(of) : say.stepFor(option(cover.options[one].name), of);
  });
  const here =
    event?.op === DEAD_END
      ? say.deadHere(item(cover.items[event.a]))
      : event?.op === SOLUTION
        ? say.solvedHere
        : '';
  return [say.tree, steps.length > 0 ? say.pathTo(names(steps)) : say.atRoot, here];
}

/** @param {Moment} moment */
function describeBoard(moment) {
  const { run } = moment;
  const say = words();
  if (run.layout) return describeTiling(moment, run.layout);
  if (!run.board) return [''];
  const { shape, givens } = run.board;
  const placed = optionNames(moment, chosen(moment));
  return [
    say.board(shape.size),
    say.givens([...givens].filter((sign) => sign !== '.').length),
    placed.length > 0 ? say.placed(sayings().names(placed)) : say.atRoot,
  ];
}

/** @param {Moment} moment @param {import('../../ask/run.js').LayoutData} layout */
function describeTiling(moment, layout) {
  const { cover, event } = moment;
  const say = words();
  const { tiles } = tilingAt(moment, layout);
  const filled = tiles.reduce((count, { spots }) => count + spots.length, 0);
  const placed = tiles.map(({ option, sign, spots }) => {
    const { name, items } = cover.options[option];
    const places = items.filter((item) => spots.length > 0 && layout.items[item]?.length > 0);
    if (name !== String(option + 1)) return name;
    const at = places.map((item) => cover.items[item]).join(' ');
    return sign === '' ? at : say.signAt(sign, at);
  });
  return [
    say.tiling(layout.spots.length, filled),
    placed.length > 0 ? say.placed(sayings().names(placed)) : say.atRoot,
    event?.op === DEAD_END ? say.deadHere(sayings().item(cover.items[event.a])) : '',
  ];
}

/**
 * Describes what is chosen and what is being tried.
 * @param {Moment} moment
 */
function standing(moment) {
  const { cover, item, option, path, run } = moment;
  const say = words();
  const { option: named, options, item: called } = sayings();
  const solved = moment.event?.op === SOLUTION;
  const above = optionNames(
    moment,
    chosen({ ...moment, path: option >= 0 && !solved ? path.slice(0, -1) : path }),
  );
  const now =
    run.method === 'rows' && option >= 0 && !solved
      ? variantWords().taken(cover.options[option].name)
      : item < 0 || solved
        ? ''
        : option >= 0
          ? say.tried(named(cover.options[option].name), called(cover.items[item]))
          : say.branching(called(cover.items[item]));
  return [above.length > 0 ? say.answer(options(above)) : '', now];
}

/** @param {Moment} moment */
function opened(moment) {
  const open = openItems(moment).map((item) => moment.cover.items[item]);
  return open.length > 0 ? words().open(sayings().items(open)) : words().noneOpen;
}
