/**
 * The types of the values that pass through the page. Nothing here runs: `tsc` reads it.
 *
 * Cells are numbered row by row from 0. A digit is a number from 1 to the size; 0 is an empty cell.
 * A set of digits is a number with bit `digit - 1` set. Everything in a game is plain data, so that
 * it can be stored as JSON.
 */

/** @typedef {import('./words/languages.js').Language} Language */
/** @typedef {import('./words/languages.js').Texts} Texts */
/** @typedef {'digit' | 'corner' | 'centre' | 'colour'} Mode What a digit key writes. */
/** @typedef {'off' | 'rules' | 'solution'} CheckLevel */
/** @typedef {'easy' | 'medium' | 'hard' | 'unfair' | 'extreme'} Level */
/**
 * @typedef {'jigsaw' | 'x' | 'windoku' | 'centre-dot' | 'anti-knight' | 'anti-king'
 *   | 'non-consecutive'} RuleName
 *   A rule of an order.
 */
/** @typedef {'classic' | RuleName | 'extra'} VariantName A part of a board's name. */

/* ---- what the server sends and receives: see crates/app/src/protocol.rs ---- */

/**
 * @typedef {{kind: 'row' | 'column' | 'box' | 'diagonal' | 'window' | 'region', cells: number[]}}
 *   House
 */

/**
 * A board without digits.
 * @typedef {object} Shape
 * @property {number} size
 * @property {[number, number]} [boxes] rows and columns of a box
 * @property {string} [regions] a letter for each cell of a jigsaw
 * @property {string[]} variants such as `x`, `windoku`
 * @property {string[]} [extra]
 *   extra regions: in each text cells with the same letter are a region, and a dot is in none
 * @property {House[]} houses
 * @property {[number, number][]} apart
 *   pairs of cells that must differ although no house contains both
 */

/**
 * @typedef {{size: number, boxes?: [number, number], regions?: string, variants?: string[],
 *   extra?: string[]}} BareShape
 *   A shape as we send it: without its houses.
 */

/**
 * @typedef {{shape: Shape, givens: string, entries?: string, notes?: string[]}} Board
 *   A board as the server sends it, digits as characters.
 */
/**
 * @typedef {{shape: BareShape, givens: string, entries?: string, notes?: string[]}} AskedBoard
 *   A board as we send it.
 */

/** @typedef {{id: string} & Texts} Technique Its name in each language. */
/**
 * @typedef {{level: Level, score: number, hardest: Technique, er: string | null,
 *   er_bound: boolean}} Rating
 */
/**
 * @typedef {{size: number, rules: string[], level: Level, symmetry: string, seed: number,
 *   needs?: string[], without?: string[]}} Wanted
 *   An order. `rules`: `jigsaw` and variants such as `x`; none for a classic board. `needs` and
 *   `without`: ids of techniques.
 */
/**
 * @typedef {{lack: 'too-large', largest: number} | {lack: 'not-graded'}
 *   | {lack: 'level', level: Level}
 *   | {lack: 'hardest' | 'spares' | 'needs', technique: Technique}} Lack
 *   A promise of the order that a puzzle does not keep: the board is too large to be graded; the
 *   time was too short to grade it; it has another level; it has the level by its length alone, and
 *   this is its hardest technique; it does not need this technique, or should not need it.
 */
/**
 * @typedef {{verdict: 'unique' | 'none' | 'multiple' | 'unknown', reason: Texts
 *   | null, solution: string | null, wrong: number[], cells: number[]}} Verdict
 *   `cells`: givens that clash, or cells in which two solutions differ
 */

/**
 * @typedef {{cell: number, digit: string}} SignedCandidate
 *   A candidate with its digit as a character.
 */
/**
 * @typedef {SignedCandidate & {part: 'cause' | 'counter' | 'fin' | 'out' | 'placed'}}
 *   MarkedCandidate
 */
/** @typedef {{from: SignedCandidate[], to: SignedCandidate[], strong: boolean}} HintLink */
/**
 * @typedef {SignedCandidate & {house: number | null, excluded: SignedCandidate[]}} HintWitness
 *   A digit on the board, and the candidates that it excludes: because they share the house or,
 *   if that is null, in other ways.
 */

/**
 * @typedef {object} Hint
 * @property {'step' | 'solution' | 'clash' | 'wrong' | 'missing-note' | 'solved' | 'no-solution'
 *   | 'several-solutions' | 'unknown'} kind
 * @property {string[][]} stages
 *   sentences for: where, technique, why, step; only one stage if the hint is not a step
 * @property {Technique | null} technique
 * @property {string | null} notation
 * @property {{houses: number[], cells: number[], digits: string}} focus
 * @property {{houses: number[], covers: number[], sets: number[][], candidates: MarkedCandidate[],
 *   links: HintLink[], witnesses: HintWitness[]}} marks
 * @property {SignedCandidate[]} placed
 * @property {SignedCandidate[]} removed
 * @property {string[]} candidates for each cell the characters of its candidates
 * @property {number[]} cells
 */

/**
 * What is wrong: its kind, with the data of the kind as further fields, and English words.
 * @typedef {{answer: 'fault', kind: string, where: string | null, message: string,
 *   hint: string | null, line: number | null, column: number | null}} Fault
 */
/**
 * @typedef {{answer: 'new', board: Board, solution: string, rating: Rating | null, exact: boolean,
 *   lacks: Lack[]}} NewAnswer
 *   `lacks`: what the puzzle lacks if it is not exact
 */
/**
 * @typedef {{answer: 'read', boards: Board[], comments: (string | null)[], format: string,
 *   total: number}} ReadAnswer
 */
/**
 * @typedef {'boxes' | 'regions' | 'variants' | 'extra-regions' | 'entries' | 'marks' |
 *   'single-marks'} Lost
 *   What a format does not keep of a board.
 */
/** @typedef {{answer: 'written', text: string, drops: Lost[]}} WrittenAnswer */
/** @typedef {{answer: 'page', language: string, title: string, data: string}} PageAnswer */
/** @typedef {{answer: 'checked'} & Verdict} CheckedAnswer */
/** @typedef {{answer: 'hint'} & Hint} HintAnswer */
/**
 * @typedef {{answer: 'minimised', board: Board, removed: number[], minimal: boolean,
 *   rating: Rating | null}} MinimisedAnswer
 *   `minimal`: no further given can be removed; `rating`: only if a level was asked for
 */

/**
 * What the server finds out about a board that is being set.
 * @typedef {object} StudiedAnswer
 * @property {'studied'} answer
 * @property {Verdict['verdict']} verdict
 * @property {number} count number of solutions found
 * @property {boolean} more there are more solutions than these, or the time ran out
 * @property {Texts | null} reason why there is no solution
 * @property {number[]} cells givens that clash
 * @property {string | null} solution
 * @property {string[] | null} candidates
 *   for each cell the characters of all digits that it has in some solution; null if the time ran
 *   out
 * @property {SignedCandidate[] | null} deciding
 *   digits that, placed alone, leave one solution; null if not asked for or not found in time
 * @property {number[] | null} redundant givens any one of which can be removed
 */
/**
 * @typedef {{answer: 'rated', rating: Rating | null, solution: string | null, verdict: Verdict}}
 *   RatedAnswer
 */

/* ---- questions and answers for learners: see crates/app/src/protocol/learn.rs ---- */

/**
 * @typedef {'singles' | 'locked-candidates' | 'subsets' | 'fish' | 'uniqueness' | 'single-digit'
 *   | 'wings' | 'finned-fish' | 'colors' | 'chains' | 'almost-locked-sets' | 'complex-fish'
 *   | 'forcing' | 'last-resort'} Family
 *   A group of similar techniques.
 */
/**
 * @typedef {Technique & {family: Family, level: Level, score: number, hints: boolean,
 *   example: boolean}} ListedTechnique
 *   `hints`: hints and ratings use it; `example`: there is an example of it
 */
/**
 * A position in which a technique makes a step.
 * @typedef {{board: Board, solution: string, hint: Hint}} Lesson
 */
/**
 * @typedef {'follows' | 'true' | 'false' | 'already-gone' | 'unknown'} Deduced
 *   Whether a deduction is right: steps show it; it is true but no step was found; it is wrong; a
 *   digit on the board says so already; nothing is known.
 */
/**
 * @typedef {SignedCandidate & {verdict: Deduced, by: number | null, steps: number[]}} Conclusion
 *   `by`: the cell of the digit that excludes it already; `steps`: indices of the steps that show
 *   it
 */
/** @typedef {{level: Level, score: number, count: number}} Use */
/**
 * @typedef {{technique: string, notation: string, text: string, placed: SignedCandidate[],
 *   removed: SignedCandidate[]}} PathStep
 *   A step of a path, briefly; `technique` is the id of one of the path's techniques.
 */
/** @typedef {{answer: 'techniques', techniques: ListedTechnique[]}} TechniquesAnswer */
/**
 * @typedef {{answer: 'example', technique: Technique, lesson: Lesson | null}} ExampleAnswer
 *   `lesson` is null if there is no example of the technique
 */
/**
 * @typedef {{answer: 'practice', technique: Technique, lesson: Lesson,
 *   origin: 'new' | 'example'}} PracticeAnswer
 *   `origin`: a new puzzle, or the example rearranged because none was found in time
 */
/**
 * @typedef {object} DeductionAnswer
 * @property {'deduction'} answer
 * @property {Deduced} verdict on everything together
 * @property {Conclusion[]} candidates those that were struck, in the order of the question
 * @property {Conclusion | null} placed the digit that was placed
 * @property {Hint[]} steps the steps that show what follows, each once
 * @property {boolean | null} practised
 *   whether the practised technique shows all that follows; null if none was named, or nothing
 *   follows
 * @property {Hint | null} trouble why nothing is known, or which entries or notes are wrong
 * @property {boolean} stopped the time was too short to try all techniques
 */
/**
 * @typedef {object} PathAnswer
 * @property {'path'} answer
 * @property {'solved' | 'stuck' | 'stopped' | 'trouble'} end
 * @property {string[]} candidates for each cell the characters of its candidates at the start
 * @property {PathStep[]} steps
 * @property {(Technique & Use)[]} techniques those of the steps, easiest first
 * @property {number} score
 * @property {Hint | null} shown the step that was asked for, to be drawn
 * @property {Hint | null} trouble why there is no path
 */
/**
 * @typedef {object} StepsAnswer
 * @property {'steps'} answer
 * @property {(Technique & Use & {steps: Hint[]})[]} groups
 *   by technique, easiest first; `count` may be larger than the number of steps
 * @property {boolean} cut some steps are left out, because there are too many
 * @property {boolean} stopped the time was too short to find all
 * @property {Hint | null} trouble why there are none
 */

/* ---- questions ---- */

/** @typedef {{ask: 'new'} & Wanted} NewQuestion */
/** @typedef {{ask: 'read', text: string, format?: string, shape?: BareShape}} ReadQuestion */
/**
 * @typedef {{ask: 'write', board: AskedBoard, format: string, theme?: string, width?: number}}
 *   WriteQuestion
 */
/** @typedef {{ask: 'check', board: AskedBoard}} CheckQuestion */
/** @typedef {{ask: 'solve', board: AskedBoard}} SolveQuestion */
/** @typedef {{ask: 'hint', board: AskedBoard, language: Language}} HintQuestion */
/** @typedef {{ask: 'rate', board: AskedBoard}} RateQuestion */
/** @typedef {{ask: 'study', board: AskedBoard}} StudyQuestion */
/**
 * @typedef {{ask: 'minimise', board: AskedBoard, seed: number, symmetry: string, level?: Level}}
 *   MinimiseQuestion
 */
/** @typedef {{ask: 'pattern', shape: BareShape, pattern: string, seed: number}} PatternQuestion */
/** @typedef {{ask: 'techniques'}} TechniquesQuestion */
/** @typedef {{ask: 'example', technique: string, language: Language}} ExampleQuestion */
/**
 * @typedef {{ask: 'practice', technique: string, seed: number, language: Language}}
 *   PracticeQuestion
 */
/**
 * @typedef {object} DeductionQuestion
 * @property {'deduction'} ask
 * @property {AskedBoard} board
 *   what is asked about is put back: it may be struck or placed on the board, or not
 * @property {SignedCandidate[]} [candidates] the candidates that the player has struck
 * @property {SignedCandidate} [placed] the digit that the player has placed
 * @property {string} [technique] the id of the technique that is being practised
 * @property {Language} language
 */
/**
 * @typedef {{ask: 'path', board: AskedBoard, step?: number, language: Language}} PathQuestion
 *   `step`: the number of a step, from 0, that is to be drawn
 */
/** @typedef {{ask: 'steps', board: AskedBoard, language: Language}} StepsQuestion */
/**
 * @typedef {NewQuestion | ReadQuestion | WriteQuestion | CheckQuestion | SolveQuestion
 *   | HintQuestion | RateQuestion | StudyQuestion | MinimiseQuestion | PatternQuestion
 *   | TechniquesQuestion | ExampleQuestion | PracticeQuestion | DeductionQuestion | PathQuestion
 *   | StepsQuestion} Question
 *   What can be asked; questions about searches are in `ask/run.js`.
 */

/* ---- a game ---- */

/**
 * The part of a game that does not change.
 * @typedef {object} Puzzle
 * @property {Shape} shape
 * @property {number[]} givens
 * @property {number[] | null} solution the only solution, if there is exactly one
 * @property {Rating | null} rating
 * @property {Wanted | null} wanted the order it was generated for; its seed is the puzzle's number
 * @property {string | null} comment the comment that came with an imported puzzle
 */

/**
 * What the player has written, for each cell.
 * @typedef {object} Position
 * @property {number[]} entries digits; 0 in cells with a given
 * @property {number[]} corner sets of digits
 * @property {number[]} centre sets of digits
 * @property {number[]} struck
 *   sets of digits that the player has struck out of the automatic notes: see `game/judge.js`
 * @property {number[]} colours sets of colours, a to h: colour 1 is bit 0
 * @property {Record<string, number>} hues colours of single candidates, by `cell * 64 + digit`
 */

/**
 * @typedef {'e' | 'n' | 'c' | 's' | 'm' | 'h'} Field
 *   entries, corNer, Centre, Struck, colours (Marks), Hues
 */
/**
 * @typedef {[Field, number, number, number]} Edit
 *   field, place (a cell, or the key of a hue), value before, value after
 */
/**
 * One act of the player, undone as a unit.
 * @typedef {object} Change
 * @property {string} act
 *   such as `digit`, `corner`, `erase`, `hint`, `checkpoint`; `game/suppose.js` reads some of them
 * @property {Edit[]} edits
 */

/** @typedef {{cell: number, digit: number}} Candidate */
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
 * @property {number} hints number of hints that revealed at least the technique
 * @property {number} checks how often the player checked against the solution
 * @property {number} started in milliseconds since 1970
 * @property {number} touched when it was last played, in milliseconds since 1970
 * @property {{when: number, by: 'player' | 'solver'} | null} finished
 */

/* ---- the page ---- */

/** @typedef {'play' | 'learn' | 'lab' | 'set' | 'path'} RoomName */
/** @typedef {{board?: AskedBoard, path?: PathWish}} Hand What one room passes to another. */
/**
 * @typedef {'start' | 'here' | 'steps'} PathTab
 *   The path from the givens, the path from the current position, all steps that are possible now.
 */
/** @typedef {{shape: Shape, givens: number[], rating: Rating | null}} Draft A board being set. */
/**
 * @typedef {{tab?: PathTab, draft?: Draft}} PathWish
 *   What the room Path shows: a draft, or the game on the table.
 */
/**
 * @typedef {{go: (name: RoomName, hand?: Hand) => Promise<void>}} Rooms The way to the other rooms.
 */

/**
 * @typedef {object} Room
 * @property {HTMLElement} element
 * @property {(hand: Hand) => void} enter
 *   called when the room is shown, and when the address names it again
 * @property {() => void} leave
 * @property {() => string} title
 */

/**
 * @typedef {object} Settings
 * @property {Language} language
 * @property {'auto' | 'light' | 'dark' | 'contrast'} theme
 * @property {CheckLevel} check
 * @property {boolean} sameDigit highlight the cells with the same digit as the cursor's
 * @property {boolean} houses highlight the houses of the cursor
 * @property {boolean} clock show the clock
 * @property {boolean} autoNotes
 *   automatic notes: every empty cell shows the candidates that the rules allow
 * @property {boolean} tidyNotes entering a digit removes it from the notes of all cells that see it
 * @property {boolean} coordinates show row and column numbers beside the board
 * @property {boolean} digitFirst a key of the pad is held, and writes into the cells tapped after
 *   it
 * @property {boolean} hardest name the hardest technique of a puzzle while it is being played
 * @property {string} publicCopy
 *     the address of a public copy of the page, to which links then lead; empty if there is none
 * @property {string[]} met the rules that the player knows, by their names in `game/rules.js`
 * @property {{size: number, rules: string[], level: Level, symmetry: string}} last
 *   the last order for a new puzzle
 */

/**
 * What the margin shows. A function returns its text in the current language.
 * @typedef {object} Message
 * @property {'note' | 'mistake' | 'trouble'} kind
 * @property {string | (() => string)} text
 * @property {{label: () => string, run: () => void, icon?: string, primary?: boolean}[]} [acts]
 *   what the player can do about it
 */

/**
 * @typedef {{hint: Hint, stage: number}} OpenHint
 *   `stage` counts from 0: where, technique, why, apply
 */

/**
 * The state of the page. Never changed in place: `store.update` replaces it.
 * @typedef {object} State
 * @property {Settings} settings
 * @property {RoomName} room the room that is shown
 * @property {Game | null} game
 * @property {number[]} selection selected cells; unless empty, they include the cursor
 * @property {number} cursor the cell that has the focus
 * @property {Mode} mode
 * @property {number | null} colour
 *   the colour held in colour mode: cells and notes that are tapped get it; 0 removes their colours
 * @property {number} digit
 *   the digit held in the other modes: cells that are tapped get it; 0 if none
 * @property {Candidate | null} candidate the note that the next colour is for
 * @property {boolean} notesHidden
 * @property {OpenHint | null} hint
 * @property {boolean} paused
 * @property {boolean} busy waiting for an answer from the server
 * @property {number[]} marked entries that Check found wrong; cleared by the next entry
 * @property {boolean} elsewhere
 *   the game was continued in another tab: nothing is saved here until the player has chosen
 * @property {Message | null} message
 */

/**
 * What was written in open hypotheses.
 * @typedef {object} Supposed
 * @property {number[]} levels
 *   for each cell the hypothesis in which its digit was entered, 1 for the outermost; 0 for none
 * @property {number[]} notes for each cell the set of notes that were added
 */

/**
 * What the board shows. The room derives it from the state; the board knows nothing else.
 * @typedef {object} BoardView
 * @property {Shape} shape
 * @property {number[]} givens
 * @property {Position} position with automatic notes already filled in
 * @property {number[]} selection
 * @property {number} cursor
 * @property {number} digit the digit to highlight, or 0
 * @property {number[]} lit cells tinted as houses of the cursor
 * @property {number[]} clashing cells whose digit repeats another
 * @property {number[]} wrong entries that differ from the solution
 * @property {OpenHint | null} hint
 * @property {boolean} hidden paused: only the lines are drawn
 * @property {boolean} coordinates
 * @property {boolean} locked nothing can be written any more
 * @property {boolean} [notesInPlace]
 *   corner notes form a grid, each digit at its place, even if there are few: for automatic notes
 * @property {boolean} [holding] a tap writes, and does not select
 * @property {Candidate | null} [candidate] the note that is selected
 * @property {Supposed | null} [supposed]
 * @property {number[]} [dead] empty cells that contradict the hypothesis
 * @property {boolean} [editing] the givens are being set and can be overwritten
 * @property {number[]} [possible] for each cell the set of digits that it has in some solution
 * @property {number[]} [deciding]
 *   for each cell the set of digits that, placed alone, leave one solution
 * @property {number[]} [struck] for each cell the set of notes that are drawn with a stroke
 * @property {number[]} [redundant] givens that can be removed without losing uniqueness
 * @property {string[]} [regionNames] for each cell the sign of its region, while regions are drawn
 * @property {number[]} [partners] cells that belong to the selection by symmetry
 */

export {};
