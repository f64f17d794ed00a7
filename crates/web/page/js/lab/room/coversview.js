/**
 * All solutions of the problem that is open: their diagram, the share of each option, and solutions
 * drawn at random.
 *
 * The sentence below says what the diagram is; while something in it is chosen or pointed at, it
 * says what that means. A solution that is drawn is shown as a path, and the run goes to the step
 * at which the search finds it, so that the other figures show it too.
 */
import { askCovers } from '../../ask/api.js';
import { Line } from '../../ask/asking.js';
import { element, write } from '../../base/dom.js';
import { coversWords as words } from '../../words/covers.js';
import { fetchCurrentWords, language } from '../../words/language.js';
import { coversDrawing } from '../pictures/covers.js';
import { layCovers } from '../pictures/covers-layout.js';
import { makeSurface } from '../pictures/surface.js';
import { countText, percentText } from '../run/counts.js';
import { Diagram } from '../run/diagram.js';
import { makeDraws } from './coversdraw.js';
import { makeShares } from './coversshares.js';
import { makeRadios } from './radios.js';
import { questionOf } from './state.js';
import { troubleText } from './trouble.js';

/** @typedef {import('./state.js').LabStore} LabStore */
/** @typedef {import('../../ask/run.js').CoversData} CoversData */
/** @typedef {import('../pictures/covers.js').CoversMoment} CoversMoment */
/** @typedef {import('../run/types.js').Hit} Hit */

/** Waits shorter than this many milliseconds are not shown. */
const PATIENCE = 150;

/**
 * Makes the view.
 * @param {LabStore} lab
 * @returns {Promise<import('./coversfigure.js').CoversView>}
 */
export async function makeCoversView(lab) {
  await fetchCurrentWords();
  const line = new Line();
  /** The subject whose solutions are shown or being asked for. */
  let subject = lab.state.subject;
  /** @type {CoversData | null} */
  let data = null;
  /** @type {Diagram | null} */
  let diagram = null;
  /** @type {CoversMoment | null} */
  let picture = null;
  let laidIn = '';
  /** What went wrong, in the current language. @type {(() => string) | null} */
  let trouble = null;
  let late = false;
  /** @type {'diagram' | 'shares'} */
  let face = 'diagram';
  /** What is chosen by a click or a key. @type {{edge: number, node: number}} */
  let chosen = { edge: -1, node: -1 };

  const surface = makeSurface(coversDrawing, { label: () => label() });
  const faces = makeRadios(/** @type {const} */ (['diagram', 'shares']), (next) => {
    face = next;
    arrange();
  });
  const said = element('p', { class: 'covers-said', role: 'status' });
  const retry = element('button', { type: 'button', class: 'btn', hidden: true, onclick: ask });
  const shares = makeShares();
  const draws = makeDraws(lab, {
    drawn(tally, last) {
      shares.tally(tally);
      const path = last && diagram?.pathOf(last);
      if (picture) picture = { ...picture, sample: path && diagram ? onPath(diagram, path) : null };
      choose(-1, -1, path?.[0]);
    },
  });
  const bar = element('div', { class: 'covers-bar' }, faces.element, draws.element);
  const node = element(
    'div',
    { class: 'covers' },
    bar,
    draws.said,
    surface.element,
    shares.element,
    element('div', { class: 'covers-foot' }, said, retry),
  );

  surface.element.addEventListener('q-pick', (event) => {
    const { branch = -1, node = -1 } = /** @type {CustomEvent<Hit>} */ (event).detail;
    // Another click lets go.
    const again = branch === chosen.edge && node === chosen.node;
    choose(again ? -1 : branch, again ? -1 : node);
  });
  surface.element.addEventListener('q-point', (event) => {
    const hit = /** @type {CustomEvent<Hit | null>} */ (event).detail;
    light(hit ? { edge: hit.branch ?? -1, node: hit.node ?? -1 } : chosen);
  });
  surface.element.addEventListener('q-enter', () => {
    if (!diagram || chosen.edge >= 0) return;
    const sampled = picture?.sample
      ? diagram.out[0].find((one) => picture?.sample?.edges.has(one))
      : undefined;
    const first = sampled ?? diagram.out[chosen.node >= 0 ? chosen.node : 0][0] ?? -1;
    if (first >= 0) choose(first, -1, first);
  });
  // Before the surface moves the picture and the lab steps the run.
  node.addEventListener('keydown', onKey, { capture: true });

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.target !== surface.element || !diagram || (chosen.edge < 0 && chosen.node < 0))
      return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === 'Escape') choose(-1, -1);
    else {
      const from = chosen.edge >= 0 ? chosen.edge : (diagram.out[chosen.node][0] ?? -1);
      const next = from < 0 ? null : diagram.walk(from, event.key);
      if (next === null) return;
      choose(next, -1, next);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Chooses an edge or a node, or nothing.
   * @param {number} edge
   * @param {number} node
   * @param {number} [held] an edge that is brought into view
   */
  function choose(edge, node, held) {
    chosen = { edge, node };
    if (picture && held !== undefined) picture = { ...picture, held };
    light(chosen, held !== undefined);
  }

  /**
   * Lights what lies on the paths through an edge or a node.
   * @param {typeof chosen} what
   * @param {boolean} [bring]
   */
  function light({ edge, node }, bring = false) {
    if (!diagram || !picture) return;
    const lit =
      edge >= 0 ? diagram.throughEdges([edge]) : node >= 0 ? diagram.throughNode(node) : null;
    picture = { ...picture, lit, edge, node };
    if (face === 'diagram') surface.redraw(picture, bring);
    tell();
  }

  /** Asks for the solutions of the problem that is open. */
  async function ask() {
    ({ subject } = lab.state);
    [data, diagram, picture, trouble, late] = [null, null, null, null, false];
    chosen = { edge: -1, node: -1 };
    shares.open(null, []);
    draws.open();
    arrange();
    if (!subject) return;
    const search = questionOf(subject, {
      ...lab.state,
      covers: 0,
      headers: 'last',
      method: 'links',
    });
    const ending = await line.ask((signal) => askCovers(search, signal), {
      patience: PATIENCE,
      late: () => {
        late = true;
        arrange();
      },
    });
    if (ending === null) return;
    if ('answer' in ending) data = ending.answer;
    else trouble = () => troubleText('fault' in ending ? ending.fault : { kind: ending.trouble });
    late = false;
    diagram = data?.diagram ? new Diagram(data.diagram) : null;
    lay();
    shares.open(data, optionNames());
    arrange();
  }

  const optionNames = () => lab.state.moment?.cover.options.map(({ name }) => name) ?? [];

  /** Lays out the diagram, in the current language. */
  function lay() {
    const cover = lab.state.moment?.cover;
    if (!diagram || !cover) return;
    laidIn = language();
    const run = layCovers(diagram, {
      option: (option) => cover.options[option]?.name ?? String(option + 1),
      none: words().noOption,
      count: countText,
      more: words().more,
    });
    picture = {
      run,
      lit: null,
      edge: -1,
      node: -1,
      held: -1,
      sample: picture?.sample ?? null,
      sayEdge,
      sayNode,
    };
  }

  /** Shows what there is, in its place. */
  function arrange() {
    const drawn = picture !== null;
    const compiled = typeof data?.count === 'string' && data.count !== '0';
    const shown = !drawn && compiled ? 'shares' : face;
    bar.hidden = !compiled;
    faces.show(shown);
    faces.element.hidden = !drawn;
    // The room of the picture stays while it is being made.
    surface.element.hidden = !drawn || shown !== 'diagram';
    shares.element.hidden = !compiled || shown !== 'shares';
    draws.said.hidden = !compiled;
    retry.hidden = trouble === null;
    if (picture && shown === 'diagram') surface.show(picture);
    tell();
  }

  /** Says what is shown, or what is chosen or pointed at. */
  function tell() {
    write(said, sentence());
  }

  function sentence() {
    if (trouble) return trouble();
    if (!data) return late ? words().computing : '';
    if (data.count === null) return words().notCompiled;
    const count = BigInt(data.count);
    if (count === 0n) return words().none;
    if (!diagram || !picture)
      return words().tooLarge(count, countText(count), data.nodes, data.edges, data.most);
    if (picture.edge >= 0 && picture.lit) return sayEdge(picture.edge);
    if (picture.node >= 0 && picture.lit) return sayNode(picture.node);
    const tree = diagram.treeSize;
    return tree === BigInt(diagram.size)
      ? words().alike(count, countText(count))
      : words().merged(countText(count), diagram.size, countText(tree));
  }

  function label() {
    if (!diagram || !data) return words().computing;
    return words().label(diagram.total, countText(diagram.total), data.nodes, data.edges);
  }

  /** @param {number} edge */
  function sayEdge(edge) {
    if (!diagram || !data) return '';
    const { option } = diagram.data.edges[edge];
    const [through, total] = [diagram.through[edge], diagram.total];
    const parts = /** @type {const} */ ([
      countText(through),
      countText(total),
      percentText(through, total),
    ]);
    if (option < 0) return words().noEdge(...parts);
    const name = optionNames()[option] ?? '';
    const all = BigInt(data.shares?.[option] ?? 0);
    const here = words().edge(name, ...parts);
    if (all === through) return here;
    return words().both(here, words().everywhere(name, countText(all), percentText(all, total)));
  }

  /** @param {number} node */
  function sayNode(node) {
    if (!diagram) return '';
    const total = countText(diagram.total);
    if (node === diagram.size - 1) return words().sink(diagram.total, total);
    const [into, below] = [diagram.ways[node], diagram.below[node]];
    const through = countText(into * below);
    return words().node(into, countText(into), below, countText(below), through, total);
  }

  function dress() {
    faces.dress(words().faces, { diagram: words().diagram, shares: words().shares });
    write(retry, words().again);
    draws.dress();
    shares.dress();
    if (laidIn && laidIn !== language()) lay();
    arrange();
  }

  dress();
  return {
    element: node,
    surface,
    show() {
      if (lab.state.subject !== subject || (!data && !trouble && line.open === null)) void ask();
    },
    dress,
  };
}

/**
 * Returns the nodes and edges of a path.
 * @param {Diagram} diagram
 * @param {number[]} path
 */
function onPath(diagram, path) {
  const ends = path.map((edge) => diagram.data.edges[edge].to);
  return { nodes: new Set([0, ...ends]), edges: new Set(path) };
}
