/**
 * The values that pass through the lab. Nothing here runs: `tsc` reads it.
 *
 * A problem has items (the columns) and options (the rows). Both are numbered from 0. Node 0 of the links is the root `h`, node
 * `item + 1` the header of an item, and then come the entries of the options, option after option: see `cover.js`.
 */

/* ---- what the server says: see crates/app/src/run.rs ---- */

/**
 * @typedef {object} OptionData
 * @property {string} name
 * @property {number[]} items the items it covers, in the order of its entries
 * @property {number[]} [colors] for each of these the colour it gives, as an index into `colors`, or -1; left out where there is none
 * @property {boolean} [idle] it covers nothing that must be covered: it is never chosen and has no nodes
 */

/**
 * A problem. Primary items come first; the others may be covered once or not at all.
 * @typedef {object} CoverData
 * @property {string[]} items their names
 * @property {number} primary how many of them are primary
 * @property {[number, number][]} [bounds] for each primary item how often it is covered, at least and at most; left out if all are once
 * @property {string[]} colors their names
 * @property {OptionData[]} options
 */

/**
 * The board of a problem that is a Sudoku.
 * @typedef {object} BoardData
 * @property {import('../types.js').Shape} shape
 * @property {string} givens
 * @property {number[]} places for each option `cell * size + digit - 1`
 */

/**
 * The plan of a whole run. The events themselves come in windows.
 * @typedef {object} RunData
 * @property {'run'} answer
 * @property {CoverData} cover
 * @property {BoardData | null} board
 * @property {number} events how many events there are, of the finest grain
 * @property {boolean} complete whether the search ends with the last of them; if not, it goes on and is not shown
 * @property {number} solutions how many there are among them
 * @property {number[]} outline the events of the coarsest grain, four numbers each: step, op, a, b. The step counts from 0: the event
 *   is the one that leads from that step to the next
 */

/**
 * Events one after the other, four numbers each: op, a, b, c. See `events.js`.
 * @typedef {object} WindowData
 * @property {'window'} answer
 * @property {number} from the step before the first of them
 * @property {number[]} standing what happened before and has not been undone: applied to the untouched links, in order, it makes them
 *   what they are at `from`
 * @property {number[]} events
 */

/** @typedef {{problem: string} | {board: import('../types.js').AskedBoard} | {model: string}} Subject What is searched: a text, a board, or a model by its words, such as `queens 6`. */
/** @typedef {'mrv' | 'leftmost'} Branch */
/** @typedef {'link' | 'cover' | 'level'} Grain */

/**
 * Where the events come from: the server, or the page itself if it was saved with them.
 * @typedef {object} Source
 * @property {RunData} run
 * @property {(step: number) => import('./window.js').EventWindow | null} have the window that holds the event after a step, if it is here
 * @property {(step: number, signal?: AbortSignal) => Promise<import('./window.js').EventWindow>} fetch the same, from wherever it is
 */

/* ---- a moment of the run: what every view is drawn from ---- */

/** @typedef {{op: number, a: number, b: number, c: number}} Event */
/** @typedef {'left' | 'right' | 'up' | 'down' | 'len' | 'mark'} Field */
/** @typedef {{field: Field, node: number, old: number, now: number}} Written */

/**
 * The arrays of the linked lists as they are now. Each is indexed by node. Not to be written.
 * @typedef {object} Links
 * @property {Int32Array} left
 * @property {Int32Array} right
 * @property {Int32Array} up
 * @property {Int32Array} down
 * @property {Int32Array} len sizes, at headers
 */

/**
 * A line of the algorithm: see `code.js`.
 * @typedef {'search' | 'report' | 'choose' | 'cover-item' | 'each-option' | 'take' | 'cover-others' | 'deeper' | 'uncover-others'
 *   | 'uncover-item' | 'cover' | 'each-row' | 'each-node' | 'down' | 'up' | 'size' | 'right' | 'left'
 *   | 'uncover' | 'un-left' | 'un-right' | 'un-each-row' | 'un-each-node' | 'un-size' | 'un-up' | 'un-down'
 *   | 'purify' | 'unpurify' | 'mark' | 'unmark' | 'aside' | 'close'} Line
 */

/**
 * The run at a step, seen at a grain.
 *
 * `event` is what was done last, at the grain: at the grain of covers a whole cover with all that it writes is one act.
 * `written` are the links that this act wrote (the last 400 of them, if it wrote more), `removed` and `restored` the nodes that it took out and
 * brought back.
 * @typedef {object} Moment
 * @property {import('./cover.js').Cover} cover
 * @property {RunData} run
 * @property {number} step how many events have happened, 0 to `run.events`
 * @property {Grain} grain
 * @property {Event | null} event null at the start
 * @property {boolean} undoing whether the act took something back
 * @property {Links} links
 * @property {Uint8Array} nodes a status for each node
 * @property {Uint8Array} items a status for each item
 * @property {Uint8Array} options a status for each option
 * @property {number[]} path the options chosen, outermost first; -1 where an item was closed
 * @property {number[]} branches the items branched on, outermost first: as long as `path`, or one longer
 * @property {number} k the level: the length of `path` while an item is chosen, one less while its option is tried
 * @property {number} item the item that is branched on, or -1
 * @property {number} option the option that is tried, or -1
 * @property {number} covering the item that is being covered or uncovered, or -1
 * @property {number} row the option that is being hidden or brought back, or -1
 * @property {number} entry the node at which links are written, or -1: `j` of the algorithm, the node that goes or comes
 * @property {Written[]} written
 * @property {number[]} removed
 * @property {number[]} restored
 * @property {Line} line
 * @property {Line[]} callers the lines from which that one was called, outermost first
 */

/* ---- pictures ---- */

/**
 * What a shape means; `looks.js` says what that looks like.
 * @typedef {string} Look
 */

/**
 * A shape of a picture. Shapes are drawn in their order. A `key` names the same thing from step to step.
 * @typedef {{kind: 'rect', x: number, y: number, w: number, h: number, r?: number, look: Look, key?: string, title?: string}
 *   | {kind: 'circle', x: number, y: number, r: number, look: Look, key?: string, title?: string}
 *   | {kind: 'path', d: string, tip?: [number, number, number], look: Look, key?: string, title?: string}
 *   | {kind: 'text', x: number, y: number, turn?: number, text: string, pieces?: {text: string, look: 'plain' | 'variable' | 'procedure'}[], look: Look, key?: string, title?: string}} Shape
 *   `d` is SVG path data; `tip` is where an arrow head stands: x, y and its direction in radians;
 *   `turn` turns a text around its point, by degrees to the right; `pieces` are those of the text that are set differently, in a
 *   file
 */

/** @typedef {{x: number, y: number, w: number, h: number}} Rect */

/**
 * The part of a picture that is seen, and how large: pixels of the screen for one of the picture.
 * @typedef {Rect & {scale: number}} Frame
 */

/**
 * A view that is drawn: what a surface needs to show it. `L` is where everything stands, which only changes with the run.
 * @template L
 * @typedef {object} Drawing
 * @property {(moment: Moment) => L & {width: number, height: number}} lay called when the run is another one, and for the tree at each step
 * @property {(layout: L, moment: Moment, frame: Frame | null) => Shape[]} draw with a frame only what is in it, and no more detail than can be
 *   seen at that scale; without one everything, as it is saved
 * @property {(layout: L, moment: Moment) => Rect | null} focus what should be seen at this step
 * @property {(layout: L, moment: Moment, x: number, y: number, frame?: Frame) => Hit | null} hit with a frame, as what stays at its edges is not where
 *   it is laid
 */

/**
 * What is under the pointer: in words, and the step that a click goes to, if it goes anywhere.
 * @typedef {{title: string, step?: number, rect: Rect}} Hit
 */

export {};
