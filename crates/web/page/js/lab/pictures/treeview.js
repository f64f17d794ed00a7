/**
 * The search tree so far. Nodes are named by the item branched on, edges by the option tried. The
 * path to the current node is drawn in bold. A dead end is a square, a solution a double ring, a
 * branch not yet tried is dotted, and a triangle stands for folded nodes.
 */
import { treeWords, variantWords } from '../../words/lab.js';
import { round } from './shapes.js';
import { ALONG, TYPE, layTree, placeOf } from './tree-layout.js';
import { isAbove } from './tree-shown.js';
import { nodeAt } from '../run/tree.js';

/** @typedef {import('../../words/lab.js').TreeWords} TreeWords */
/** @typedef {import('./tree-layout.js').Spot} Spot */
/** @typedef {import('./tree-layout.js').TreeLayout} TreeLayout */
/** @typedef {import('./tree-shown.js').Place} Place */
/** @typedef {import('../run/types.js').Frame} Frame */
/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('../run/types.js').Rect} Rect */
/** @typedef {import('../run/types.js').Shape} Shape */

/**
 * The state of a spot at a moment. `coming`: the search does not know of it yet; `path`: an
 * ancestor of the current node.
 * @typedef {'coming' | 'waiting' | 'path' | 'choosing' | 'here' | 'dead' | 'solution' | 'past' |
 *     'solved'}
 *     State
 */

/** Text smaller than this many pixels is illegible. */
const READABLE = 5;

/** Radius of a branch not yet tried. */
const WAITING = 8;

/** @type {import('../run/types.js').Drawing<TreeLayout>} */
export const treeDrawing = {
  lay: layTree,

  draw(layout, moment, frame) {
    const place = placeOf(moment);
    const near = !frame || frame.scale * TYPE.edge >= READABLE;
    const seen = layout.spots
      .map((spot) => ({ spot, state: stateOf(layout, spot, place) }))
      .filter(({ spot, state }) => state !== 'coming' && (!frame || isSeen(spot, frame)));
    return [
      ...seen.flatMap(({ spot, state }) => edgeOf(layout, spot, state, place)),
      ...(near ? seen.flatMap(({ spot, state }) => edgeName(layout, spot, state, place)) : []),
      ...seen.flatMap(({ spot, state }) => nodeShapes(layout, spot, state, place, near)),
    ];
  },

  focus(layout, moment) {
    const { here } = placeOf(moment);
    const spot = spotOfNode(layout, here);
    if (!spot) return null;
    const rect = rectOf(spot);
    // Includes the branches below, which come next.
    const below = spot.children.length > 0 ? 50 : 0;
    return { ...rect, h: rect.h + below };
  },

  hit(layout, moment, x, y) {
    const place = placeOf(moment);
    const words = treeWords();
    for (const spot of layout.spots) {
      const rect = rectOf(spot);
      if (x < rect.x || x > rect.x + rect.w || y < rect.y || y > rect.y + rect.h) continue;
      const state = stateOf(layout, spot, place);
      if (state === 'coming') continue;
      const { node } = spot.shown;
      return {
        title: labelOf(layout, spot, state, moment, words),
        ...(node >= 0 ? { step: layout.tree.from[node] } : {}),
        ...branchOf(spot),
        rect,
      };
    }
    return null;
  },
};

/**
 * Returns the node of the search that a spot stands for: its own or, if it lies beyond the run, the
 * one above. Levels that are folded together stand for none.
 * @param {Spot} spot
 */
function branchOf({ shown, above }) {
  const node = shown.node >= 0 ? shown.node : (above?.shown.node ?? -1);
  return node >= 0 && shown.kind !== 'levels' ? { branch: node } : {};
}

/**
 * The tree in words, for screen readers.
 * @typedef {{label: string, step: number | null, here: boolean, children: Outline[]}} Outline
 *     `step` is null where there is no step to go to
 */

/**
 * Returns the tree in words.
 * @param {TreeLayout} layout
 * @param {Moment} moment
 * @param {TreeWords} [words]
 * @returns {Outline}
 */
export function treeOutline(layout, moment, words = treeWords()) {
  const place = placeOf(moment);
  /** @param {Spot} spot @returns {Outline} */
  const outline = (spot) => {
    const state = stateOf(layout, spot, place);
    const { node } = spot.shown;
    return {
      label: labelOf(layout, spot, state, moment, words),
      step: node >= 0 ? layout.tree.from[node] : null,
      here: node === place.here && spot.shown.kind === 'node',
      children: spot.children
        .filter((child) => stateOf(layout, child, place) !== 'coming')
        .map(outline),
    };
  };
  return outline(layout.spots[0]);
}

/**
 * Returns the state of a spot.
 * @param {TreeLayout} layout
 * @param {Spot} spot
 * @param {Place} place
 * @returns {State}
 */
export function stateOf({ tree }, { shown, above }, { here, met, named, level }) {
  const { kind, node } = shown;
  if (kind === 'more') return 'waiting';
  if (kind === 'levels') return 'path';
  if (node >= met) {
    const parent = /** @type {Spot} */ (above).shown.node;
    return isAbove(tree, parent, here) && (parent !== here || named) ? 'waiting' : 'coming';
  }
  if (kind === 'fold') return hasSolution(tree, shown) ? 'solved' : 'past';
  const known = node !== here || named;
  if (known && tree.kind[node] === 'dead') return 'dead';
  if (known && tree.kind[node] === 'solution') return 'solution';
  if (node === here && !named) return 'here';
  if (isAbove(tree, node, here)) return tree.depth[node] === level ? 'choosing' : 'path';
  return tree.solutions[node] > 0 ? 'solved' : 'past';
}

/**
 * @param {import('../run/tree.js').SearchTree} tree
 * @param {import('./tree-shown.js').Shown} fold
 */
function hasSolution(tree, { node, end }) {
  for (let at = node; at < end; at = tree.end[at]) if (tree.solutions[at] > 0) return true;
  return false;
}

/* ---- shapes ---- */

/**
 * Draws the edge that leads to a spot.
 * @param {TreeLayout} layout
 * @param {Spot} spot
 * @param {State} state
 * @param {Place} place
 * @returns {Shape[]}
 */
function edgeOf({ tree }, spot, state, { here }) {
  const { above } = spot;
  if (!above) return [];
  const [top, bottom] = [
    above.y + above.h / 2,
    spot.y - (state === 'waiting' ? WAITING : spot.h / 2),
  ];
  const middle = (top + bottom) / 2;
  const d =
    spot.x === above.x
      ? `M${round(above.x)} ${round(top)}V${round(bottom)}`
      : `M${round(above.x)} ${round(top)}C${round(above.x)} ${round(middle)} ${round(spot.x)} ${round(middle)} ${round(spot.x)} ${round(bottom)}`;
  const now =
    spot.shown.kind !== 'fold' &&
    spot.shown.kind !== 'more' &&
    isAbove(tree, spot.shown.node, here);
  const sort = now
    ? ' now'
    : state === 'waiting'
      ? ' wait'
      : state === 'past' || state === 'dead'
        ? ' past'
        : '';
  return [{ kind: 'path', d, look: `edge${sort}`, key: `edge ${keyOf(spot)}` }];
}

/**
 * Draws the name of that edge.
 * @param {TreeLayout} layout
 * @param {Spot} spot
 * @param {State} state
 * @param {Place} place
 * @returns {Shape[]}
 */
function edgeName({ tree }, spot, state, { here }) {
  const { above, edge, beside } = spot;
  if (!above || edge === '') return [];
  const look = `edge name${state !== 'waiting' && isAbove(tree, spot.shown.node, here) ? ' now' : ''}`;
  const key = `option ${keyOf(spot)}`;
  if (beside)
    return [
      {
        kind: 'text',
        x: round(spot.x + spot.breadth / 2 + 9),
        y: spot.y + 4.5,
        text: edge,
        look: `${look} beside`,
        key,
      },
    ];
  const [top, bottom] = [above.y + above.h / 2, spot.y - spot.h / 2];
  // A point on the curve, whose ends are vertical.
  const t = ALONG;
  const share = t * t * (3 - 2 * t);
  const y = top + (bottom - top) * (1.5 * t - 1.5 * t * t + t * t * t);
  return [
    {
      kind: 'text',
      x: round(above.x + (spot.x - above.x) * share),
      y: round(y + 4.5),
      text: edge,
      look,
      key,
    },
  ];
}

/**
 * Draws a node with its name and caption.
 * @param {TreeLayout} layout
 * @param {Spot} spot
 * @param {State} state
 * @param {Place} place
 * @param {boolean} near
 * @returns {Shape[]}
 */
function nodeShapes(layout, spot, state, place, near) {
  const { shown } = spot;
  const key = keyOf(spot);
  if (shown.kind === 'fold') return foldShapes(spot, state, near);
  if (shown.kind === 'levels') return levelsShapes(spot, near);
  const [x, y] = [round(spot.x), round(spot.y)];
  const here = shown.node === place.here;
  /** @type {Shape[]} */
  const shapes = [];
  if (state === 'waiting') {
    shapes.push({ kind: 'circle', x, y, r: WAITING, look: 'tree wait', key });
    if (shown.kind === 'more' && near)
      shapes.push({
        kind: 'text',
        x: x + WAITING + 4,
        y: y + 4,
        text: spot.name,
        look: 'note beside',
        key: `name ${key}`,
      });
  } else if (state === 'here') {
    shapes.push(
      { kind: 'circle', x, y, r: spot.h / 2 - 2, look: 'tree ring', key },
      { kind: 'circle', x, y, r: spot.h / 2 - 7, look: 'tree here', key: `here ${key}` },
    );
  } else if (state === 'dead') {
    if (here) shapes.push(boxOf(spot, 'tree ring', `ring ${key}`, 3, 4));
    shapes.push(boxOf(spot, 'tree dead', key, -2, 2));
  } else if (state === 'solution') {
    if (here)
      shapes.push({
        kind: 'circle',
        x,
        y,
        r: spot.h / 2 + 3,
        look: 'tree ring',
        key: `ring ${key}`,
      });
    // A name would not be legible on the filled circle, so it gets a second ring instead.
    if (spot.name === '')
      shapes.push(
        { kind: 'circle', x, y, r: spot.h / 2 - 2, look: 'tree found', key },
        { kind: 'circle', x, y, r: spot.h / 2 - 7, look: 'tree solution', key: `here ${key}` },
      );
    else
      shapes.push(boxOf(spot, 'tree found', key, 1), boxOf(spot, 'tree found', `here ${key}`, -2));
  } else {
    if (here) shapes.push(boxOf(spot, 'tree ring', `ring ${key}`, 4));
    const look =
      state === 'choosing'
        ? 'node choosing'
        : state === 'past'
          ? 'node past'
          : state === 'solved'
            ? 'tree solved'
            : 'tree open';
    shapes.push(boxOf(spot, look, key));
  }
  if (spot.name !== '' && near && state !== 'waiting' && state !== 'here') {
    const sort =
      {
        dead: 'removed',
        choosing: 'choosing',
        past: 'past',
        solved: 'answer',
        solution: 'answer',
        path: 'root',
      }[/** @type {'dead'} */ (state)] ?? 'root';
    shapes.push({
      kind: 'text',
      x,
      y: y + (spot.beside ? 4.5 : 5),
      text: spot.name,
      look: `tree name ${sort}${spot.beside ? ' small' : ''}`,
      key: `name ${key}`,
    });
  }
  const caption = captionOf(layout, spot, state, place);
  if (caption && near)
    shapes.push({
      kind: 'text',
      x,
      y: y + spot.h / 2 + 16,
      text: caption,
      look: here ? 'note now' : 'note',
      key: `note ${key}`,
    });
  return shapes;
}

/**
 * Draws a node as a rectangle with round ends, which is a circle if its name is short.
 * @param {Spot} spot
 * @param {string} look
 * @param {string} key
 * @param {number} [more] extra size on each side
 * @param {number} [r]
 * @returns {Shape}
 */
function boxOf({ x, y, h, breadth }, look, key, more = 0, r = h / 2 + more) {
  return {
    kind: 'rect',
    x: round(x - breadth / 2 - more),
    y: round(y - h / 2 - more),
    w: round(breadth + 2 * more),
    h: h + 2 * more,
    r,
    look,
    key,
  };
}

/**
 * Draws folded subtrees: a triangle with the number of nodes.
 * @param {Spot} spot
 * @param {State} state
 * @param {boolean} near
 * @returns {Shape[]}
 */
function foldShapes(spot, state, near) {
  const key = keyOf(spot);
  const [x, top] = [round(spot.x), spot.y - spot.h / 2];
  /** @type {Shape[]} */
  const shapes = [
    {
      kind: 'path',
      d: `M${x} ${top}l11 17h-22z`,
      look: state === 'solved' ? 'tree fold solved' : 'tree fold',
      key,
    },
  ];
  if (near)
    shapes.push({
      kind: 'text',
      x,
      y: top + 29,
      text: spot.name,
      look: 'note',
      key: `name ${key}`,
    });
  return shapes;
}

/**
 * Draws levels that are left out: three points with their number.
 * @param {Spot} spot
 * @param {boolean} near
 * @returns {Shape[]}
 */
function levelsShapes(spot, near) {
  const key = keyOf(spot);
  const x = round(spot.x);
  /** @type {Shape[]} */
  const shapes = [-7, 0, 7].map((dy, k) => ({
    kind: 'circle',
    x,
    y: spot.y + dy,
    r: 2,
    look: 'tree here',
    key: `${key} ${k}`,
  }));
  if (near)
    shapes.push({
      kind: 'text',
      x: x + 12,
      y: spot.y + 4.5,
      text: spot.name,
      look: 'edge name now beside',
      key: `name ${key}`,
    });
  return shapes;
}

/**
 * Returns the words below a leaf.
 * @param {TreeLayout} layout
 * @param {Spot} spot
 * @param {State} state
 * @param {Place} place
 */
function captionOf(layout, spot, state, { here, named }) {
  if (!layout.captions) return '';
  const { deadEnd, solution, notTried, here: now } = treeWords();
  if (state === 'dead') return deadEnd;
  if (state === 'solution') return solution;
  if (spot.shown.node === here && (!named || spot.children.length === 0)) return now;
  return state === 'waiting' ? notTried : '';
}

/* ---- small things ---- */

/** @param {Spot} spot */
function keyOf({ shown: { kind, node }, above }) {
  return kind === 'more' ? `more ${above?.shown.node}` : `${kind} ${node}`;
}

/** @param {Spot} spot @returns {Rect} */
function rectOf({ x, y, w, h, foot }) {
  return { x: x - w / 2, y: y - h / 2, w, h: h + foot };
}

/**
 * Whether a spot or the edge that leads to it is in the frame.
 * @param {Spot} spot
 * @param {Rect} frame
 */
function isSeen({ x, y, w, h, above }, frame) {
  const left = Math.min(x, above?.x ?? x) - w;
  const right = Math.max(x, above?.x ?? x) + w;
  return (
    right >= frame.x &&
    left <= frame.x + frame.w &&
    y + h * 2 >= frame.y &&
    (above?.y ?? y) - h <= frame.y + frame.h
  );
}

/** @param {TreeLayout} layout @param {number} node */
function spotOfNode({ spots }, node) {
  return spots.find(({ shown }) => shown.kind === 'node' && shown.node === node);
}

/**
 * Describes a spot in words.
 * @param {TreeLayout} layout
 * @param {Spot} spot
 * @param {State} state
 * @param {Moment} moment
 * @param {TreeWords} words
 */
function labelOf({ tree }, { shown, above }, state, { cover, step }, words) {
  const { kind, node, end } = shown;
  if (kind === 'more') return words.more(shown.count);
  if (kind === 'levels') return words.levels(shown.levels);
  if (kind === 'fold') {
    let [dead, solutions] = [0, 0];
    for (let at = node; at < end; at = tree.end[at])
      [dead, solutions] = [dead + tree.dead[at], solutions + tree.solutions[at]];
    return words.fold(shown.count, dead, solutions);
  }
  const option = !above
    ? words.start
    : tree.option[node] < 0
      ? words.enough
      : cover.options[tree.option[node]].name;
  const here = nodeAt(tree, step) === node;
  let found = words.open;
  if (state === 'waiting') found = words.notTried;
  else if (state === 'dead')
    found = (tree.rows ? variantWords().treeDead : words.deadEndAt)(cover.items[tree.item[node]]);
  else if (state === 'solution') found = words.solution;
  else if (tree.rows && tree.children[node].length > 0)
    found = variantWords().tries(tree.children[node].length);
  else if (state !== 'here' && tree.item[node] >= 0)
    found = words.branches(cover.items[tree.item[node]], tree.degree[node]);
  const label = words.reached(option, found);
  return here ? words.hereToo(label) : label;
}
