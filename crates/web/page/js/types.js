/**
 * The values that pass through the page. Nothing here runs: `tsc` reads it.
 *
 * Cells are numbered row by row from 0. A digit is a number from 1 to the size; 0 is an empty cell. A set of digits is a
 * number with bit `digit - 1` set. Everything in a game is plain data, so that it can be kept as JSON as it is.
 */

/** @typedef {'en' | 'zh'} Language */
/** @typedef {'digit' | 'corner' | 'centre' | 'colour'} Mode What a digit key writes. */
/** @typedef {'off' | 'rules' | 'solution'} CheckLevel */
/** @typedef {'easy' | 'medium' | 'hard' | 'unfair' | 'extreme'} Level */
/** @typedef {'classic' | 'jigsaw' | 'x' | 'windoku'} VariantName */

/* ---- what the server says: see crates/app/src/protocol.rs ---- */

/** @typedef {{kind: 'row' | 'column' | 'box' | 'diagonal' | 'window' | 'region', cells: number[]}} House */

/**
 * A board without digits.
 * @typedef {object} Shape
 * @property {number} size
 * @property {[number, number]} [boxes] rows and columns of a box
 * @property {string} [regions] a letter for each cell of a jigsaw
 * @property {string[]} variants such as `x`, `windoku`
 * @property {House[]} houses
 * @property {[number, number][]} apart pairs that differ although no house has both
 */

/** @typedef {{size: number, boxes?: [number, number], regions?: string, variants?: string[]}} BareShape A shape as it is asked with. */

/** @typedef {{shape: Shape, givens: string, entries?: string, notes?: string[]}} Board A board as the server writes it, in signs. */
/** @typedef {{shape: BareShape, givens: string, entries?: string, notes?: string[]}} AskedBoard A board as we send it. */

/** @typedef {{id: string, en: string, zh: string}} Technique */
/** @typedef {{level: Level, score: number, hardest: Technique, er: string | null, er_bound: boolean}} Rating */
/** @typedef {{size: number, variant: VariantName, level: Level, symmetry: string, seed: number}} Wanted */
/** @typedef {{verdict: 'unique' | 'none' | 'multiple' | 'unknown', reason: {en: string, zh: string} | null, solution: string | null, wrong: number[]}} Verdict */

/** @typedef {{cell: number, digit: string}} SignedCandidate A candidate with its digit as a sign. */
/** @typedef {SignedCandidate & {part: 'cause' | 'counter' | 'fin' | 'out' | 'placed'}} MarkedCandidate */
/** @typedef {{from: SignedCandidate[], to: SignedCandidate[], strong: boolean}} HintLink */

/**
 * @typedef {object} Hint
 * @property {'step' | 'solution' | 'clash' | 'wrong' | 'missing-note' | 'solved' | 'no-solution' | 'several-solutions' | 'unknown'} kind
 * @property {string[][]} stages sentences of: where, technique, why, step; only one for what is no step
 * @property {Technique | null} technique
 * @property {string | null} notation
 * @property {{houses: number[], cells: number[], digits: string}} focus
 * @property {{houses: number[], covers: number[], sets: number[][], candidates: MarkedCandidate[], links: HintLink[]}} marks
 * @property {SignedCandidate[]} placed
 * @property {SignedCandidate[]} removed
 * @property {string[]} candidates for each cell the signs of its candidates
 * @property {number[]} cells
 */

/** @typedef {{answer: 'fault', message: string, hint: string | null, line: number | null, column: number | null}} Fault */
/** @typedef {{answer: 'new', board: Board, solution: string, rating: Rating | null, exact: boolean}} NewAnswer */
/** @typedef {{answer: 'read', boards: Board[], comments: (string | null)[], format: string, total: number}} ReadAnswer */
/** @typedef {{answer: 'written', text: string, drops: boolean}} WrittenAnswer */
/** @typedef {{answer: 'page', language: string, title: string, data: string}} PageAnswer */
/** @typedef {{answer: 'checked'} & Verdict} CheckedAnswer */
/** @typedef {{answer: 'hint'} & Hint} HintAnswer */
/** @typedef {{answer: 'minimised', board: Board, removed: number[], minimal: boolean}} MinimisedAnswer `minimal`: nothing is left that can go */

/**
 * What can be said of a board that is being set.
 * @typedef {object} StudiedAnswer
 * @property {'studied'} answer
 * @property {Verdict['verdict']} verdict
 * @property {number} count solutions that were counted
 * @property {boolean} more there are more than these, or the time ran out
 * @property {{en: string, zh: string} | null} reason why there is none
 * @property {number[]} cells givens that clash
 * @property {string | null} solution
 * @property {string[] | null} candidates for each cell the signs of all digits that stand there in some solution; null if the time ran out
 * @property {SignedCandidate[] | null} deciding digits that, placed alone, leave one solution; null if not asked or not told in time
 * @property {number[] | null} redundant givens that can go one at a time
 */
/** @typedef {{answer: 'rated', rating: Rating | null, solution: string | null, verdict: Verdict}} RatedAnswer */

/* ---- a game ---- */

/**
 * What is set and does not change.
 * @typedef {object} Puzzle
 * @property {Shape} shape
 * @property {number[]} givens
 * @property {number[] | null} solution the one solution, if there is one
 * @property {Rating | null} rating
 * @property {Wanted | null} wanted the order it was made to; its seed is the puzzle's number
 * @property {string | null} comment what stood beside an imported one
 */

/**
 * What the player has written. For each cell.
 * @typedef {object} Position
 * @property {number[]} entries digits; 0 where a given stands
 * @property {number[]} corner sets of digits
 * @property {number[]} centre sets of digits
 * @property {number[]} struck sets of digits that the player has taken out of the automatic notes: see `game/judge.js`
 * @property {number[]} colours 0 none, 1 to 8 a to h
 * @property {Record<string, number>} hues colours of single candidates, by `cell * 64 + digit`
 */

/** @typedef {'e' | 'n' | 'c' | 's' | 'm' | 'h'} Field entries, corNer, Centre, Struck, colours (Marks), Hues */
/** @typedef {[Field, number, number, number]} Edit field, place (a cell, or the key of a hue), before, after */
/**
 * One act of the player: what one undo takes back.
 * @typedef {object} Change
 * @property {string} act such as `digit`, `corner`, `erase`, `hint`, `checkpoint`, `solve`, `notes`
 * @property {Edit[]} edits
 */

/** @typedef {{name: string, when: number, elapsed: number, position: Position}} Checkpoint */

/**
 * @typedef {object} Game
 * @property {string} id
 * @property {Puzzle} puzzle
 * @property {Position} position
 * @property {Change[]} past
 * @property {Change[]} future
 * @property {Checkpoint[]} checkpoints
 * @property {number} elapsed milliseconds on the clock
 * @property {number} hints hints of which at least the technique was shown
 * @property {number} checks how often it was checked against the solution
 * @property {number} started when, in milliseconds since 1970
 * @property {number} touched when it was last played
 * @property {{when: number, by: 'player' | 'solver'} | null} finished
 */

/* ---- the page ---- */

/**
 * @typedef {object} Settings
 * @property {Language} language
 * @property {'auto' | 'light' | 'dark' | 'contrast'} theme
 * @property {CheckLevel} check
 * @property {boolean} sameDigit highlight cells with the digit of the cursor
 * @property {boolean} houses highlight the houses of the cursor
 * @property {boolean} clock show the clock
 * @property {boolean} autoNotes new notes follow the rules by themselves: every empty cell shows its candidates
 * @property {boolean} tidyNotes a digit takes itself out of the notes that see it
 * @property {boolean} coordinates row and column numbers beside the board
 * @property {{size: number, variant: VariantName, level: Level, symmetry: string}} last the last order
 */

/**
 * What the margin says. A function says it in the language that is set at the time.
 * @typedef {object} Message
 * @property {'note' | 'mistake' | 'trouble'} kind
 * @property {string | (() => string)} text
 * @property {{label: () => string, run: () => void, icon?: string, primary?: boolean}[]} [acts] what the player can do about it
 */

/** @typedef {{hint: Hint, stage: number}} OpenHint `stage` counts from 0: where, technique, why, apply */

/**
 * The one state of the page. Never changed in place: `store.update` puts a new one in its stead.
 * @typedef {object} State
 * @property {Settings} settings
 * @property {import('./rooms.js').RoomName} room the one that is shown
 * @property {Game | null} game
 * @property {number[]} selection cells, the cursor among them unless it is empty
 * @property {number} cursor the cell that has the focus
 * @property {Mode} mode
 * @property {number} colour the colour in hand, 1 to 8
 * @property {number} digit the digit that is highlighted though no cell has it, or 0
 * @property {OpenHint | null} hint
 * @property {boolean} paused
 * @property {boolean} busy a question is with the server
 * @property {number[]} marked entries that Check found wrong; until the next entry
 * @property {boolean} elsewhere the game was played on in another tab: nothing is written here until the player has chosen
 * @property {Message | null} message
 */

/**
 * What the board shows. The room makes it of the state; the board knows nothing else.
 * @typedef {object} BoardView
 * @property {Shape} shape
 * @property {number[]} givens
 * @property {Position} position with auto-notes filled in already
 * @property {number[]} selection
 * @property {number} cursor
 * @property {number} digit the digit to highlight, or 0
 * @property {number[]} lit cells tinted as houses of the cursor
 * @property {number[]} clashing cells whose digit repeats another
 * @property {number[]} wrong entries that are not those of the solution
 * @property {OpenHint | null} hint
 * @property {boolean} hidden paused: lines only
 * @property {boolean} coordinates
 * @property {boolean} locked nothing can be written any more
 * @property {boolean} [notesInPlace] corner notes stand in a grid, each digit at its place, even where they are few: for auto-notes
 * @property {boolean} [editing] the givens are being set: they can be written over
 * @property {number[]} [possible] for each cell the set of the digits that stand there in some solution
 * @property {number[]} [deciding] for each cell the set of those that, placed alone, leave one solution
 * @property {number[]} [redundant] givens that can go and leave one solution
 * @property {number[]} [partners] cells that belong to the selection by a symmetry
 */

export {};
