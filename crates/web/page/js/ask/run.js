/**
 * The types of a recorded search as the server sends it: see crates/app/src/protocol/run.rs.
 * Nothing here runs: `tsc` reads it.
 */

/**
 * @typedef {object} OptionData
 * @property {string} name
 * @property {number[]} items the items that it covers, in the order of its entries
 * @property {number[]} [colors]
 *     the colour given to each of these items, as an index into `colors` of the problem, or -1;
 *     absent if the option gives no colour
 * @property {boolean} [idle]
 *     whether it has no primary item: such an option is never chosen and has no nodes
 */

/**
 * A problem. Primary items come first; a secondary item is covered at most once, or shared by
 * options that give it the same colour.
 * @typedef {object} CoverData
 * @property {string[]} items names of the items
 * @property {number} primary the number of primary items
 * @property {[number, number][]} [bounds]
 *     for each primary item, how often it is covered: at least and at most; absent if every item is
 *     covered exactly once
 * @property {string[]} colors names of the colours
 * @property {OptionData[]} options
 */

/**
 * The board of a problem that is a Sudoku.
 * @typedef {object} BoardData
 * @property {import('../types.js').Shape} shape
 * @property {string} givens
 * @property {number[]} places for each option, `cell * size + digit - 1`
 */

/**
 * The board of a problem that says where its items lie. Its spots are numbered from 0 in reading
 * order.
 * @typedef {object} LayoutData
 * @property {[number, number, number][]} spots column, row and layer of each spot, from 0
 * @property {number[]} [areas] the area of each spot, or -1; absent if there are no areas
 * @property {number[][]} items
 *     the spots that belong to each item: its own, those of its row or column, or none
 * @property {PaintData[]} options what each option puts on the board
 */
/**
 * What an option puts on the board: the spots that it fills, and its sign, if it has one.
 * @typedef {{spots: number[], sign?: string}} PaintData
 */

/**
 * The outline of a whole run. The events themselves are fetched in windows.
 * @typedef {object} RunData
 * @property {'run'} answer
 * @property {CoverData} cover
 * @property {BoardData | null} board
 * @property {LayoutData | null} layout the board of any other problem that has one
 * @property {number} events the number of events, counted at the finest grain
 * @property {boolean} complete
 *     whether the search is finished after the last of them; if not, it goes on, but that part is
 *     not shown
 * @property {number} solutions the number of solutions among them
 * @property {Headers} headers when covering an item unlinks its header
 * @property {Method} method how it is searched
 * @property {number} nodes the number of nodes that the search visited, as far as it is shown
 * @property {number} updates the number of entries that it removed from lists
 * @property {number[]} outline
 *     the events of the coarsest grain, four numbers each: step, op, a, b. Steps count from 0; the
 *     event leads from that step to the next
 */

/**
 * Consecutive events, four numbers each: op, a, b, c. See `events.js`.
 * @typedef {object} WindowData
 * @property {'window'} answer
 * @property {number} from the step before the first of them
 * @property {number[]} standing
 *     the earlier events that have not been undone: applied in order to the untouched links, they
 *     produce the links as they are at `from`
 * @property {number[]} events
 */

/**
 * How much work an engine does for a search.
 * @typedef {object} TotalsData
 * @property {'totals'} answer
 * @property {EngineName} engine
 * @property {number} nodes
 * @property {number} updates
 *     the number of entries removed from the lists of `links`, or from the sets of `cells`
 * @property {number} solutions
 * @property {boolean} complete whether the search is finished; if not, the time ran out
 * @property {number[]} course
 *     for each node in the order of visiting, the number of entries removed before; empty for
 *     `cells`
 */

/**
 * All covers of a problem, compiled into one set.
 * @typedef {object} CoversData
 * @property {'covers'} answer
 * @property {string | null} count
 *     the number of covers, in decimal; null if they could not be compiled here
 * @property {number} nodes the number of nodes of the diagram
 * @property {number} edges the number of its edges
 * @property {[number, number]} most the most nodes and edges of a diagram that is drawn
 * @property {DiagramData | null} diagram
 *     null if there is no cover, or if the diagram is too large to be drawn
 * @property {string[] | null} shares
 *     for each option, the number of covers that hold it; null if the covers could not be compiled
 */
/**
 * A diagram. Its nodes are numbered from the root, 0, down to the sink, the last one; each edge
 * leads to a larger number.
 * @typedef {object} DiagramData
 * @property {string[]} below the number of covers below each node
 * @property {{from: number, to: number, option: number, through: string}[]} edges
 *     `option` is -1 if no option is chosen; `through` is the number of covers that take the edge
 */
/**
 * Covers drawn at random, each with the same probability.
 * @typedef {object} DrawnData
 * @property {'drawn'} answer
 * @property {number} seed
 * @property {number} from the number of draws with this seed before the first of these
 * @property {number[][]} covers the options of each, ascending
 */

/**
 * @typedef {{problem: string} | {board: import('../types.js').AskedBoard} | {model: string}}
 *     Subject What is searched: a text, a board, or a model given by its command, such as
 *     `queens 6`.
 */
/** @typedef {'mrv' | 'leftmost'} Branch */
/** @typedef {'link' | 'cover' | 'level'} Grain */
/**
 * @typedef {'last' | 'first'} Headers
 *     when covering an item unlinks its header: after its options are hidden, or before
 */
/**
 * @typedef {'links' | 'rows'} Method
 *     by branching on items, or by taking the first option (row) that is left
 */
/** @typedef {'links' | 'cells'} EngineName engines that walk the same tree */

/**
 * What is searched, and how.
 * @typedef {Subject & {branch: Branch, covers?: number, headers?: Headers, method?: Method}}
 *     SearchQuestion
 */
/**
 * @typedef {{ask: 'run', search: SearchQuestion}
 *   | {ask: 'window', search: SearchQuestion, from: number, count: number}
 *   | {ask: 'totals', search: SearchQuestion, engine?: EngineName}
 *   | {ask: 'covers', search: SearchQuestion}
 *   | {ask: 'draw', search: SearchQuestion, seed: number, from?: number, count?: number}
 *   | {ask: 'page', search: SearchQuestion, language: import('../types.js').Language,
 *     step?: number, grain?: Grain, title?: string}} RunQuestion
 *     A question about a search.
 */

export {};
