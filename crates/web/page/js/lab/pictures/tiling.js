/**
 * The board of a problem that says where its items lie: queens on their squares, pieces with their
 * outlines, numbers in a row. The layers of a solid stand side by side.
 *
 * An option is known by its outline or by its sign, and only then by its colour. The option that is
 * tried has a heavy outline; a spot where nothing can stand any more has a point; a dead end has a
 * cross; the item that is branched on is dashed.
 */
import { labWords } from '../../words/lab.js';
import { boardFacts, tilingAt } from '../run/tilingat.js';
import { meet, shortened, textWidth } from './shapes.js';

/** @typedef {import('../../ask/run.js').LayoutData} LayoutData */
/** @typedef {import('../run/types.js').Frame} Frame */
/** @typedef {import('../run/types.js').Moment} Moment */
/** @typedef {import('../run/types.js').Rect} Rect */
/** @typedef {import('../run/types.js').Shape} Shape */
/** @typedef {import('../run/tilingat.js').Tile} Tile */

/**
 * Where the spots lie in the picture.
 * @typedef {object} TilingLayout
 * @property {number} width
 * @property {number} height
 * @property {LayoutData} data
 * @property {{x: number, y: number}[]} corners the upper left corner of each spot
 * @property {Map<string, number>} at the spot at a corner, by `x,y` in units of the side
 * @property {{x: number, layer: number}[]} layers where the name of each layer stands
 * @property {string} frame path data of the outline of the board
 * @property {string} walls path data of the walls between areas
 */

/** Side of a spot. */
const SIDE = 44;
/** Room around the board, for half the width of its outline. */
const EDGE = 6;
/** Room between two layers, in spots. */
const GAP = 1;
/** Height of the names of layers. */
const CAPTION = 26;
/** Signs smaller than this many pixels are left out. */
const READABLE = 5;
/** Font sizes of short and of long signs, as in `looks.js`. */
const LARGE = 24;
const SMALL = 13;
const MARKS = 'abcdefgh';

/** @type {WeakMap<LayoutData, TilingLayout>} */
const laid = new WeakMap();

const NOTHING = /** @type {TilingLayout} */ ({
  width: SIDE,
  height: SIDE,
  data: { spots: [], items: [], options: [] },
  corners: [],
  at: new Map(),
  layers: [],
  frame: '',
  walls: '',
});

/** @type {import('../run/types.js').Drawing<TilingLayout>} */
export const tilingDrawing = {
  lay({ run }) {
    if (!run.layout) return NOTHING;
    let layout = laid.get(run.layout);
    if (!layout) laid.set(run.layout, (layout = layOut(run.layout)));
    return layout;
  },
  draw,
  focus(layout, moment) {
    if (layout === NOTHING) return null;
    const { tiles, branch, dead } = tilingAt(moment, layout.data);
    const spots = tiles.find(({ now }) => now)?.spots ?? [];
    return around(layout, dead.length > 0 ? dead : spots.length > 0 ? spots : branch);
  },
  hit(layout, moment, x, y) {
    const spot = layout.corners.findIndex(
      (corner) => x >= corner.x && x < corner.x + SIDE && y >= corner.y && y < corner.y + SIDE,
    );
    if (spot < 0) return null;
    return {
      title: titleOf(layout, moment, spot),
      rect: { ...layout.corners[spot], w: SIDE, h: SIDE },
    };
  },
};

/** @param {LayoutData} data @returns {TilingLayout} */
function layOut(data) {
  const most = (/** @type {number} */ axis) =>
    data.spots.reduce((most, spot) => Math.max(most, spot[axis]), 0) + 1;
  const [columns, rows, layers] = [most(0), most(1), most(2)];
  const top = EDGE + (layers > 1 ? CAPTION : 0);
  const left = (/** @type {number} */ layer) => EDGE + layer * (columns + GAP) * SIDE;
  const corners = data.spots.map(([column, row, layer]) => ({
    x: left(layer) + column * SIDE,
    y: top + row * SIDE,
  }));
  /** @type {TilingLayout} */
  const layout = {
    width: 2 * EDGE + (layers * columns + (layers - 1) * GAP) * SIDE,
    height: top + rows * SIDE + EDGE,
    data,
    corners,
    at: new Map(data.spots.map(([column, row, layer], k) => [`${column},${row},${layer}`, k])),
    layers:
      layers === 1 ? [] : Array.from({ length: layers }, (_, layer) => ({ x: left(layer), layer })),
    frame: '',
    walls: '',
  };
  layout.frame = outline(layout, [...data.spots.keys()], () => 0);
  const { areas } = data;
  if (areas) layout.walls = outline(layout, [...data.spots.keys()], (spot) => areas[spot]);
  return layout;
}

/**
 * Returns path data of the lines between spots of different groups, and between spots and what is
 * outside.
 * @param {TilingLayout} layout
 * @param {number[]} spots
 * @param {(spot: number) => number} group
 */
function outline({ data, corners, at }, spots, group) {
  const within = new Set(spots);
  const lines = [];
  for (const spot of spots) {
    const [column, row, layer] = data.spots[spot];
    const { x, y } = corners[spot];
    const open = (/** @type {number} */ across, /** @type {number} */ down) => {
      const other = at.get(`${column + across},${row + down},${layer}`);
      return other === undefined || !within.has(other) || group(other) !== group(spot);
    };
    if (open(0, -1)) lines.push(`M${x} ${y}h${SIDE}`);
    if (open(1, 0)) lines.push(`M${x + SIDE} ${y}v${SIDE}`);
    if (open(0, 1)) lines.push(`M${x} ${y + SIDE}h${SIDE}`);
    if (open(-1, 0)) lines.push(`M${x} ${y}v${SIDE}`);
  }
  return lines.join('');
}

/**
 * @param {TilingLayout} layout
 * @param {Moment} moment
 * @param {Frame | null} frame
 * @returns {Shape[]}
 */
function draw(layout, moment, frame) {
  if (layout === NOTHING) return [];
  const { corners, data } = layout;
  const { pieces } = boardFacts(data);
  const { tiles, gone, branch, dead } = tilingAt(moment, data);
  const seen = (/** @type {number} */ spot) =>
    !frame || meet({ ...corners[spot], w: SIDE, h: SIDE }, frame);
  const square = (/** @type {number} */ spot) => ({ ...corners[spot], w: SIDE, h: SIDE });
  /** @type {Shape[]} */
  const shapes = [];
  for (const { x, layer } of layout.layers)
    shapes.push({
      kind: 'text',
      x,
      y: EDGE + CAPTION - 10,
      text: labWords().layer(layer + 1),
      look: 'layer name',
      key: `layer ${layer}`,
    });
  corners.forEach((_, spot) => {
    if (seen(spot))
      shapes.push({
        kind: 'rect',
        ...square(spot),
        look: gone.has(spot) ? 'spot gone' : 'spot',
        key: `spot ${spot}`,
      });
  });
  const marked = new Set(dead);
  for (const spot of [...gone].filter((one) => seen(one) && !marked.has(one)))
    shapes.push({
      kind: 'circle',
      x: corners[spot].x + SIDE / 2,
      y: corners[spot].y + SIDE / 2,
      r: 3,
      look: 'spot point',
      key: `point ${spot}`,
    });
  for (const { option, spots, colour, now } of tiles)
    for (const spot of spots.filter(seen))
      shapes.push({
        kind: 'rect',
        ...square(spot),
        look: pieces ? `tile ${MARKS[colour]}` : now ? 'tile now' : 'tile answer',
        key: `tile ${option} ${spot}`,
      });
  for (const spot of dead.filter(seen)) {
    const { x, y } = corners[spot];
    shapes.push(
      {
        kind: 'rect',
        x: x + 2,
        y: y + 2,
        w: SIDE - 4,
        h: SIDE - 4,
        look: 'tile dead',
        key: `dead ${spot}`,
      },
      {
        kind: 'path',
        d: `M${x + 14} ${y + 14}l${SIDE - 28} ${SIDE - 28}m0 ${28 - SIDE}l${28 - SIDE} ${SIDE - 28}`,
        look: 'tile cross',
        key: `cross ${spot}`,
      },
    );
  }
  if (layout.walls) shapes.push({ kind: 'path', d: layout.walls, look: 'tile area', key: 'areas' });
  shapes.push({ kind: 'path', d: layout.frame, look: 'tile frame', key: 'frame' });
  // The one that is tried comes last, so that its outline is on top.
  for (const tile of [...tiles].sort((one, two) => Number(one.now) - Number(two.now))) {
    if (!tile.spots.some(seen)) continue;
    if (pieces || tile.now)
      shapes.push({
        kind: 'path',
        d: outline(layout, tile.spots, () => 0),
        look: tile.now ? 'tile edge now' : 'tile edge',
        key: `edge ${tile.option}`,
      });
    if (!frame || LARGE * frame.scale >= READABLE) shapes.push(...signs(layout, tile, seen));
  }
  if (branch.length > 0)
    shapes.push({
      kind: 'path',
      d: outline(layout, branch, () => 0),
      look: 'tile choosing',
      key: 'choosing',
    });
  return shapes;
}

/**
 * @param {TilingLayout} layout
 * @param {Tile} tile
 * @param {(spot: number) => boolean} seen
 * @returns {Shape[]}
 */
function signs({ corners }, { option, spots, sign, now }, seen) {
  if (!sign) return [];
  const room = SIDE - 6;
  const small = textWidth(sign, LARGE) > room;
  const text = small ? shortened(sign, SMALL, room) : sign;
  return spots.filter(seen).map((spot) => ({
    kind: 'text',
    x: corners[spot].x + SIDE / 2,
    y: corners[spot].y + SIDE / 2 + (small ? 4.5 : 8),
    text,
    look: `tile sign${small ? ' small' : ''}${now ? ' now' : ''}`,
    key: `sign ${option} ${spot}`,
  }));
}

/**
 * Returns the box around spots, if there are any.
 * @param {TilingLayout} layout
 * @param {number[]} spots
 * @returns {Rect | null}
 */
function around({ corners }, spots) {
  if (spots.length === 0) return null;
  const [xs, ys] = [spots.map((spot) => corners[spot].x), spots.map((spot) => corners[spot].y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) + SIDE - x, h: Math.max(...ys) + SIDE - y };
}

/**
 * Says what is at a spot: the option that fills it, or the items to which it belongs.
 * @param {TilingLayout} layout
 * @param {Moment} moment
 * @param {number} spot
 */
function titleOf({ data }, moment, spot) {
  const { cover } = moment;
  const tile = tilingAt(moment, data).tiles.find(({ spots }) => spots.includes(spot));
  if (!tile) return cover.items.filter((_, item) => data.items[item]?.includes(spot)).join(' ');
  const { name, items } = cover.options[tile.option];
  // A number alone says nothing.
  return name === String(tile.option + 1) ? items.map((item) => cover.items[item]).join(' ') : name;
}
