/**
 * What the things in the pictures look like: one table for the three painters, which are SVG in the
 * page, a canvas, and SVG files.
 *
 * Colours and fonts are names of custom properties in `tokens.css`, without their dashes. Nothing
 * may depend on colour alone, so every status has a second sign: a heavy outline, hatching, a solid
 * fill, dashes. The cross of removed nodes and the plus of restored ones are separate shapes: see
 * `signOf` in `shapes.js`.
 */
import { STATUSES } from '../run/status.js';

/** @typedef {import('../run/types.js').Look} Look */

/**
 * @typedef {object} Style
 * @property {string} [fill] nothing is filled without it
 * @property {string} [stroke] of a text: painted below the letters as a halo
 * @property {number} [width] of the stroke
 * @property {number[]} [dash]
 * @property {'round'} [cap]
 * @property {number} [opacity]
 * @property {boolean} [hatch] whether the fill is hatched in the colour of the stroke
 * @property {boolean} [fixed] whether the width is in screen pixels, independent of the scale
 * @property {number} [head] length of the arrow head, if the path has one
 * @property {'figure' | 'text' | 'ui' | 'code'} [font] for texts: which of the families
 * @property {number} [size]
 * @property {number} [weight]
 * @property {boolean} [italic]
 * @property {'start' | 'middle' | 'end'} [anchor]
 *     the part of the text that is at its x; its y is the baseline
 * @property {boolean} [struck]
 */

/** The main colour of each status, in the order of the statuses. */
const COLOURS = [
  'lab-remain',
  'lab-choose',
  'lab-further',
  'lab-answer',
  'lab-removed',
  'lab-past',
  'lab-remain',
];
/** Colours of letters, likewise: `lab-past` is too light for them. */
const INKS = [
  'lab-remain',
  'lab-choose',
  'lab-further',
  'lab-answer',
  'lab-removed',
  'ink-3',
  'lab-remain',
];

/**
 * Boxes, in the order of the statuses: the nodes of the links, and the swatches of the legend.
 * @type {Style[]}
 */
const BOXES = [
  { fill: 'lab-remain-tint', stroke: 'lab-remain', width: 1.25 },
  { fill: 'lab-choose-tint', stroke: 'lab-choose', width: 3 },
  { fill: 'lab-further-tint', stroke: 'lab-further', width: 1.5, hatch: true },
  { fill: 'lab-answer', stroke: 'lab-answer', width: 1.5 },
  { fill: 'sheet', stroke: 'lab-removed', width: 2, dash: [4, 3] },
  { fill: 'sheet', stroke: 'lab-past', width: 1, dash: [2.5, 2.5] },
  { fill: 'lab-remain-tint', stroke: 'lab-remain', width: 3 },
];

/**
 * Cells of the matrix with a 1. They look like the boxes, but are adjacent, so plain ones have no
 * outline.
 * @type {Style[]}
 */
const CELLS = [
  { fill: 'lab-remain-tint' },
  { fill: 'lab-choose-tint', stroke: 'lab-choose', width: 2.5 },
  { fill: 'lab-further-tint', stroke: 'lab-further', width: 0.75, hatch: true },
  { fill: 'lab-answer' },
  { fill: 'lab-removed-tint', stroke: 'lab-removed', width: 2, dash: [4, 3] },
  {},
  { fill: 'lab-remain-tint', stroke: 'lab-remain', width: 2.5 },
];

/**
 * Lines under names, in the order of the statuses. An answer has two of them; a removed name is
 * struck through instead.
 * @type {Style[]}
 */
const UNDERLINES = [
  {},
  { stroke: 'lab-choose', width: 3 },
  { stroke: 'lab-further', width: 2, dash: [0.1, 4], cap: 'round' },
  { stroke: 'lab-answer', width: 1.25 },
  {},
  {},
  { stroke: 'lab-remain', width: 3 },
];

/** @type {Record<Look, Style>} */
export const LOOKS = {
  // The paper.
  squares: { stroke: 'quad', width: 1 },
  paper: { fill: 'paper' },
  sheet: { fill: 'sheet' },
  grid: { stroke: 'rule', width: 1 },
  frame: { stroke: 'edge', width: 1 },
  // The background of what is pinned to the edge of the frame.
  band: { fill: 'paper', opacity: 0.96 },
  divider: { stroke: 'edge', width: 1, dash: [1, 5], cap: 'round' },

  // Links.
  link: { stroke: 'ink-2', width: 1.1, head: 7 },
  'link past': { stroke: 'lab-past', width: 0.9, opacity: 0.8, head: 6.5 },
  'link ghost': { stroke: 'lab-removed', width: 1.75, dash: [4, 3.5], head: 7.5 },
  'link written': { stroke: 'ink', width: 2.6, head: 10 },
  'far line': { stroke: 'ink-3', width: 0.6, opacity: 0.45, fixed: true },
  'far written': { stroke: 'ink', width: 2, fixed: true },

  // Names and letters.
  root: { fill: 'sheet', stroke: 'ink', width: 1.5 },
  'root name': { fill: 'ink', font: 'text', size: 17, italic: true, anchor: 'middle' },
  'row name': { fill: 'ink-2', font: 'figure', size: 16, anchor: 'middle' },
  'row name past': { fill: 'ink-3', font: 'figure', size: 16, anchor: 'middle', struck: true },
  'size written': { fill: 'ink', font: 'ui', size: 21, weight: 700, anchor: 'middle' },
  tag: { fill: 'ink' },
  'tag name': { fill: 'paper', font: 'text', size: 16, italic: true, anchor: 'middle' },
  note: { fill: 'ink-2', font: 'ui', size: 12, anchor: 'middle' },
  caption: { fill: 'ink', font: 'text', size: 17, anchor: 'start' },
  'note now': { fill: 'ink', font: 'ui', size: 12, weight: 700, anchor: 'middle' },

  // The matrix.
  zero: { fill: 'edge' },
  'band past': { fill: 'lab-gone' },

  // What a lesson speaks of.
  ring: { stroke: 'accent', width: 3, fixed: true },

  // The search tree.
  edge: { stroke: 'ink-2', width: 1.25 },
  'edge now': { stroke: 'ink', width: 3 },
  'edge past': { stroke: 'lab-past', width: 1.25 },
  'edge wait': { stroke: 'edge', width: 1.25, dash: [2, 4], cap: 'round' },
  'edge name': {
    fill: 'ink-2',
    stroke: 'paper',
    width: 6,
    font: 'figure',
    size: 14,
    anchor: 'middle',
  },
  'edge name now': {
    fill: 'ink',
    stroke: 'paper',
    width: 6,
    font: 'figure',
    size: 14,
    weight: 700,
    anchor: 'middle',
  },
  'tree open': { fill: 'sheet', stroke: 'ink', width: 1.5 },
  'tree here': { fill: 'ink' },
  'tree ring': { fill: 'paper', stroke: 'ink', width: 1.5 },
  'tree dead': { fill: 'sheet', stroke: 'lab-removed', width: 1.5 },
  'tree solution': { fill: 'lab-answer', stroke: 'lab-answer', width: 1.5 },
  'tree wait': { fill: 'paper', stroke: 'edge', width: 1.25, dash: [2, 2.5] },
  'tree name': { fill: 'ink', font: 'figure', size: 16, anchor: 'middle' },
};

STATUSES.forEach((status, k) => {
  const bold = k === 1 || k === 2 || k === 3 || k === 4 || k === 6 ? 700 : 400;
  const solid = k === 3;
  // Letters on hatching need a little room around them.
  const halo = k === 2 ? { stroke: 'lab-further-tint', width: 3 } : {};
  LOOKS[`node ${status}`] = BOXES[k];
  LOOKS[`cell ${status}`] = CELLS[k];
  // Text in a box, so without further signs: the name of an item, the size of its list, the colour
  // given by an entry.
  LOOKS[`name ${status}`] = {
    ...halo,
    fill: solid ? 'sheet' : INKS[k],
    font: 'figure',
    size: 18,
    anchor: 'middle',
  };
  LOOKS[`size ${status}`] = {
    ...halo,
    fill: solid ? 'sheet' : INKS[k],
    font: 'ui',
    size: 20,
    weight: 600,
    anchor: 'middle',
  };
  LOOKS[`mark ${status}`] = {
    ...halo,
    fill: solid ? 'sheet' : INKS[k],
    font: 'ui',
    size: 12,
    weight: 700,
    anchor: 'middle',
  };
  LOOKS[`one ${status}`] = {
    ...halo,
    fill: solid ? 'sheet' : INKS[k],
    font: 'figure',
    size: 17,
    weight: bold,
    anchor: 'middle',
    struck: k === 4 || k === 5,
  };
  // Text on paper: the heading of a column, the name of an option before its row, and the line
  // below them.
  LOOKS[`heading ${status}`] = {
    fill: INKS[k],
    font: 'figure',
    size: 17,
    weight: bold,
    anchor: 'middle',
    struck: k === 4 || k === 5,
  };
  LOOKS[`option ${status}`] = { ...LOOKS[`heading ${status}`], anchor: 'start' };
  LOOKS[`underline ${status}`] = UNDERLINES[k];
  // The point, the cross and the plus inside a node.
  LOOKS[`point ${status}`] = { fill: solid ? 'sheet' : COLOURS[k] };
  LOOKS[`sign ${status}`] = { stroke: COLOURS[k], width: 2, cap: 'round' };
  // From far away.
  LOOKS[`dot ${status}`] = { fill: COLOURS[k], opacity: k === 5 ? 0.45 : undefined };
  LOOKS[`far ${status}`] = {
    stroke: COLOURS[k],
    width: k === 1 || k === 2 ? 1.5 : 0.75,
    opacity: k === 1 || k === 2 ? 0.9 : 0.5,
    fixed: true,
  };
});

// The search tree: names in its nodes, folds, solutions; and the bands of the matrix from far away.
const TREE_NAMES = {
  root: 'ink',
  choosing: 'lab-choose',
  answer: 'lab-answer',
  removed: 'lab-removed',
  past: 'ink-3',
};
for (const [sort, fill] of Object.entries(TREE_NAMES)) {
  LOOKS[`tree name ${sort}`] = { fill, font: 'figure', size: 15, anchor: 'middle' };
  LOOKS[`tree name ${sort} small`] = { fill, font: 'figure', size: 13, anchor: 'middle' };
}
Object.assign(LOOKS, {
  'edge name beside': { ...LOOKS['edge name'], anchor: 'start' },
  'edge name now beside': { ...LOOKS['edge name now'], anchor: 'start' },
  'note beside': { ...LOOKS.note, anchor: 'start' },
  'tree found': { fill: 'sheet', stroke: 'lab-answer', width: 1.5 },
  'tree solved': { fill: 'sheet', stroke: 'lab-answer', width: 1.25 },
  'tree fold': { fill: 'well', stroke: 'lab-past', width: 1 },
  'tree fold solved': { fill: 'lab-answer-tint', stroke: 'lab-answer', width: 1.25 },
  'far frame': { stroke: 'rule', width: 1, fixed: true },
  'band choosing': { fill: 'lab-choose-tint' },
  'band further': { fill: 'lab-further-tint' },
  'band answer': { fill: 'lab-answer-tint' },
  'band removed': { fill: 'lab-removed-tint' },
  'band restored': { fill: 'lab-remain-tint' },

  // The listing and the board; these looks are used only in saved files.
  'code line': { fill: 'ink', font: 'text', size: 16, anchor: 'start' },
  'code line at': { fill: 'ink', font: 'text', size: 16, weight: 700, anchor: 'start' },
  'code program': { fill: 'ink', font: 'code', size: 13, anchor: 'start' },
  'code program at': { fill: 'ink', font: 'code', size: 13, weight: 700, anchor: 'start' },
  'code at': { fill: 'selected' },
  'code call': { fill: 'well' },
  'code number': { fill: 'ink-3', font: 'ui', size: 11, anchor: 'start' },
  'code name': { fill: 'ink-2', font: 'text', size: 15, anchor: 'start' },
  'code value': { fill: 'ink', font: 'figure', size: 17, anchor: 'start' },

  // Node numbers, the node that is inspected, and the table of the arrays.
  'node number': {
    fill: 'ink',
    stroke: 'paper',
    width: 3,
    font: 'ui',
    size: 10.5,
    weight: 600,
    anchor: 'start',
  },
  picked: { stroke: 'accent', width: 2.5 },
  'array head': { fill: 'ink-2', font: 'text', size: 16, italic: true, anchor: 'middle' },
  'array number': { fill: 'ink-3', font: 'ui', size: 12, anchor: 'end' },
  'array name': { fill: 'ink', font: 'figure', size: 15, anchor: 'start' },
  'array name past': { fill: 'ink-3', font: 'figure', size: 15, anchor: 'start', struck: true },
  'array value': { fill: 'ink', font: 'figure', size: 15, anchor: 'middle' },
  'array value past': { fill: 'ink-3', font: 'figure', size: 15, anchor: 'middle' },
  'array cell': { fill: 'selected', stroke: 'ink', width: 1.5 },
  'array written': { fill: 'ink', font: 'figure', size: 15, weight: 700, anchor: 'middle' },
  'board ground': { fill: 'well' },
  'board hair': { stroke: 'grid-hair', width: 1.5 },
  'board wall': { stroke: 'grid-box', width: 3 },
  'board frame': { stroke: 'grid-box', width: 5 },
  'digit given': { fill: 'given', font: 'figure', size: 62, anchor: 'middle' },
  'digit entered': { fill: 'entered', font: 'figure', size: 62, italic: true, anchor: 'middle' },
  'digit note': { fill: 'note-ink', font: 'ui', size: 22, anchor: 'middle' },
});

// All covers as one diagram: an edge is the wider, the more covers pass through it. See
// `covers.js`.
const COVER_INKS = { '': 'ink-2', ' lit': 'ink', ' sample': 'lab-answer', ' pale': 'edge' };
const COVER_TEXTS = { '': 'ink', ' lit': 'ink', ' sample': 'ink', ' pale': 'ink-3' };
for (const [sort, ink] of Object.entries(COVER_INKS)) {
  const text = COVER_TEXTS[/** @type {keyof typeof COVER_TEXTS} */ (sort)];
  const bold = sort === ' lit' || sort === ' sample';
  [1, 1.75, 2.75, 4, 5.5].forEach((width, k) => {
    LOOKS[`cover edge ${k + 1}${sort}`] = { stroke: ink, width: bold ? width + 0.75 : width };
  });
  LOOKS[`cover node${sort}`] = { fill: 'sheet', stroke: ink, width: bold ? 2 : 1.25 };
  LOOKS[`cover sink${sort}`] = {
    fill: sort === ' pale' ? 'sheet' : 'lab-answer',
    stroke: sort === ' pale' ? 'edge' : 'lab-answer',
    width: 1.25,
  };
  LOOKS[`cover label${sort}`] = {
    fill: 'paper',
    stroke: bold ? ink : 'rule',
    width: bold ? 1.75 : 1,
  };
  LOOKS[`cover option${sort}`] = {
    fill: text,
    font: 'figure',
    size: 15,
    weight: bold ? 700 : 400,
    anchor: 'start',
  };
  LOOKS[`cover count${sort}`] = {
    fill: text === 'ink' ? 'ink-2' : text,
    font: 'ui',
    size: 13,
    weight: bold ? 700 : 400,
    anchor: 'end',
  };
  LOOKS[`cover count${sort} node`] = { ...LOOKS[`cover count${sort}`], anchor: 'middle' };
}
LOOKS['cover counts'] = { fill: 'well' };
LOOKS['cover drawn'] = { fill: 'lab-answer-tint' };

// Boards of problems that are no Sudoku: see `tiling.js`.
const SIGN = /** @type {const} */ ({ fill: 'ink', font: 'figure', anchor: 'middle' });
Object.assign(LOOKS, {
  spot: { fill: 'sheet', stroke: 'grid-hair', width: 1 },
  'spot gone': { fill: 'well', stroke: 'grid-hair', width: 1 },
  'spot point': { fill: 'lab-past' },
  'tile answer': { fill: 'lab-answer-tint', stroke: 'grid-hair', width: 1 },
  'tile now': { fill: 'lab-choose-tint', stroke: 'grid-hair', width: 1 },
  'tile dead': { fill: 'lab-removed-tint', stroke: 'lab-removed', width: 2, dash: [4, 3] },
  'tile cross': { stroke: 'lab-removed', width: 3.5, cap: 'round' },
  'tile area': { stroke: 'grid-box', width: 2.5, cap: 'round' },
  'tile frame': { stroke: 'grid-box', width: 3, cap: 'round' },
  'tile edge': { stroke: 'ink', width: 2, cap: 'round' },
  'tile edge now': { stroke: 'lab-choose', width: 5, cap: 'round' },
  'tile choosing': { stroke: 'lab-choose', width: 3.5, dash: [7, 6] },
  'tile sign': { ...SIGN, size: 24 },
  'tile sign now': { ...SIGN, size: 24, weight: 700 },
  'tile sign small': { ...SIGN, size: 13 },
  'tile sign small now': { ...SIGN, size: 13, weight: 700 },
  'layer name': { fill: 'ink-2', font: 'ui', size: 14, anchor: 'start' },
});
for (const mark of 'abcdefgh') LOOKS[`tile ${mark}`] = { fill: `mark-${mark}` };

/** Returns the style of a look. Throws if there is none. @param {Look} look @returns {Style} */
export function styleOf(look) {
  const style = LOOKS[look];
  if (!style) throw new Error(`no such look: ${look}`);
  return style;
}

/**
 * Returns the value of a custom property, named without its dashes.
 * @typedef {(name: string) => string} Palette
 */

/**
 * For presentation attributes in the page, which follow the theme by themselves.
 * @type {Palette}
 */
export const variables = (name) => `var(--${name})`;

/**
 * Returns a palette of the current values at an element, for a canvas or a file. A change of theme
 * needs a new one.
 * @param {Element} element
 * @returns {Palette}
 */
export function resolved(element) {
  const computed = getComputedStyle(element);
  /** @type {Map<string, string>} */
  const known = new Map();
  return (name) => {
    let value = known.get(name);
    if (value === undefined)
      known.set(name, (value = computed.getPropertyValue(`--${name}`).trim().replace(/\s+/g, ' ')));
    return value;
  };
}

/**
 * Returns the presentation attributes of a style.
 * @param {Style} style
 * @param {Palette} palette
 * @param {(style: Style) => string} hatch returns the fill of a hatched style
 * @returns {Record<string, string>}
 */
export function attributesOf(style, palette, hatch) {
  /** @type {Record<string, string>} */
  const made = { fill: style.hatch ? hatch(style) : style.fill ? palette(style.fill) : 'none' };
  if (style.stroke) made.stroke = palette(style.stroke);
  if (style.stroke && style.width !== undefined) made['stroke-width'] = String(style.width);
  if (style.dash) made['stroke-dasharray'] = style.dash.join(' ');
  if (style.cap) made['stroke-linecap'] = style.cap;
  if (style.opacity !== undefined) made.opacity = String(style.opacity);
  if (style.fixed) made['vector-effect'] = 'non-scaling-stroke';
  if (style.font) {
    made['font-family'] = palette(`font-${style.font}`);
    made['font-size'] = String(style.size);
    if (style.weight) made['font-weight'] = String(style.weight);
    if (style.italic) made['font-style'] = 'italic';
    made['text-anchor'] = style.anchor ?? 'start';
    if (style.struck) made['text-decoration'] = 'line-through';
    if (style.stroke) {
      made['paint-order'] = 'stroke';
      made['stroke-linejoin'] = 'round';
    }
  }
  return made;
}
