/**
 * The values that pass through the lab. Nothing here runs: the file exists for `tsc`.
 *
 * A problem has items (the columns) and options (the rows), both numbered from 0. In the links,
 * node 0 is the root `h`, node `item + 1` is the header of an item, and the entries of the options
 * follow, option by option: see `cover.js`.
 */

/** @typedef {import('../../ask/run.js').RunData} RunData */
/** @typedef {import('../../ask/run.js').Grain} Grain */

/**
 * Where the events come from: the server, or the page itself if it was saved with them.
 * @typedef {object} Source
 * @property {RunData} run
 * @property {(step: number) => import('./window.js').EventWindow | null} have
 *     returns the window that holds the event after a step, or null if it has not been fetched
 * @property {(step: number, signal?: AbortSignal) => Promise<import('./window.js').EventWindow>}
 *     fetch fetches that window
 */

/* ---- a moment of the run: the input of every view ---- */

/** @typedef {{op: number, a: number, b: number, c: number}} Event */
/** @typedef {'left' | 'right' | 'up' | 'down' | 'len' | 'mark'} Field */
/** @typedef {{field: Field, node: number, old: number, now: number}} Written */

/**
 * The arrays of the linked lists at the current step, each indexed by node. Read-only.
 * @typedef {object} Links
 * @property {Int32Array} left
 * @property {Int32Array} right
 * @property {Int32Array} up
 * @property {Int32Array} down
 * @property {Int32Array} len sizes of the lists, valid at headers
 */

/**
 * A line of the algorithm: see `code.js`.
 * @typedef {'search' | 'report' | 'choose' | 'cover-item' | 'each-option' | 'take' | 'cover-others'
 *   | 'deeper' | 'uncover-others' | 'uncover-item' | 'cover' | 'each-row' | 'each-node' | 'down'
 *   | 'up' | 'size' | 'right' | 'left' | 'uncover' | 'un-left' | 'un-right' | 'un-each-row'
 *   | 'un-each-node' | 'un-size' | 'un-up' | 'un-down' | 'purify' | 'unpurify' | 'mark' | 'unmark'
 *   | 'aside' | 'restore' | 'close' | 'dead-end'} Line
 *     `dead-end` is a line of the programs only: the algorithm in words returns without one
 */

/**
 * The run at a step, seen at a grain.
 *
 * `event` is the last act, at the grain: at the grain of covers, for instance, a whole cover
 * operation with everything it writes is one act. `written` lists the links that the act wrote (the
 * last 400 if there were more). `removed` and `restored` are the nodes that it unlinked and
 * relinked.
 * @typedef {object} Moment
 * @property {import('./cover.js').Cover} cover
 * @property {RunData} run
 * @property {number} step the number of events so far, from 0 to `run.events`
 * @property {Grain} grain
 * @property {Event | null} event null at the start
 * @property {boolean} undoing whether the act undid an earlier one
 * @property {Links} links
 * @property {Uint8Array} nodes a status for each node
 * @property {Uint8Array} items a status for each item
 * @property {Uint8Array} options a status for each option
 * @property {number[]} path the options chosen, outermost first; -1 where an item was closed
 * @property {number[]} branches
 *     the items branched on, outermost first: as long as `path`, or one longer
 * @property {number} k
 *     the level: the length of `path` while an item is chosen, one less while its option is tried
 * @property {number} item
 *     the item that is branched on, or -1; always -1 in a search row by row, which has no
 *     `branches`
 * @property {number} option the option that is tried, or -1
 * @property {boolean} isNext
 *     in a search row by row, whether a row of the same matrix was tried before the last one taken
 * @property {number} dropped
 *     in a search row by row, the option that is being dropped or returns, or -1
 * @property {number} covering the item that is being covered or uncovered, or -1
 * @property {number} row the option that is being hidden or unhidden, or -1
 * @property {number} entry
 *     the node whose links are being written, or -1: `j` of the algorithm, the node that is removed
 *     or restored
 * @property {Written[]} written
 * @property {number[]} removed
 * @property {number[]} restored
 * @property {Line} line
 * @property {Line[]} callers the lines that led to `line` by calls, outermost first
 */

/* ---- pictures ---- */

/**
 * What a shape means; `looks.js` defines what it looks like.
 * @typedef {string} Look
 */

/**
 * A shape of a picture. Shapes are drawn in order. A `key` identifies the same thing from step to
 * step.
 * @typedef {{kind: 'rect', x: number, y: number, w: number, h: number, r?: number,
 *       look: Look, key?: string, title?: string}
 *   | {kind: 'circle', x: number, y: number, r: number, look: Look, key?: string, title?: string}
 *   | {kind: 'path', d: string, tip?: [number, number, number],
 *       look: Look, key?: string, title?: string}
 *   | {kind: 'text', x: number, y: number, turn?: number, text: string,
 *       pieces?: {text: string, look: 'plain' | 'variable' | 'procedure'}[],
 *       look: Look, key?: string, title?: string}} Shape
 *     `d` is SVG path data; `tip` places an arrow head: x, y and its direction in radians; `turn`
 *     rotates a text around its point, in degrees clockwise; `pieces` are the parts of the text
 *     that have their own style in a saved file
 */

/** @typedef {{x: number, y: number, w: number, h: number}} Rect */

/**
 * The visible part of a picture and its scale, in screen pixels per unit of the picture.
 * @typedef {Rect & {scale: number}} Frame
 */

/**
 * A view that is drawn: what a surface needs in order to show it. `L` is the layout, which changes
 * only with the run (that of the tree with each step). `M` is what it shows, a moment of a run in
 * most views.
 * @template L
 * @template {{run: unknown}} [M=Moment]
 * @typedef {object} Drawing
 * @property {(moment: M) => L & {width: number, height: number}} lay
 *     called at each step; returns the same object unless the layout has changed
 * @property {(layout: L, moment: M, frame: Frame | null) => Shape[]} draw
 *     with a frame, draws only what lies in it, and no more detail than is visible at that scale;
 *     without one, draws everything, for saving
 * @property {(layout: L, moment: M) => Rect | null} focus
 *     the part that should be visible at this step
 * @property {(layout: L, moment: M, x: number, y: number, frame?: Frame) => Hit | null} hit
 *     takes a frame because pinned things at its edges are not where the layout has them
 */

/**
 * What is under the pointer: its description, the step that a click leads to, if any, and what it
 * is: an item, an option or a node of the links; in the tree, the node of the search (`branch`).
 * @typedef {{title: string, step?: number, rect: Rect, item?: number, option?: number,
 *   node?: number, branch?: number}} Hit
 */

export {};
