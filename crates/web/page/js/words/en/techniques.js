/**
 * The idea of each technique in three sentences, for a player who has never met it: what to look
 * for, why it works, what follows. They stand under the ids of the server's catalogue.
 *
 * Fish of all sizes work alike, so their sentences are made from the number of lines.
 */

/** Fish by the number of their lines. @type {[string, string, string][]} */
const FISH = [
  ['x-wing', 'X-Wing', 'two'],
  ['swordfish', 'Swordfish', 'three'],
  ['jellyfish', 'Jellyfish', 'four'],
  ['squirmbag', 'Squirmbag', 'five'],
  ['whale', 'Whale', 'six'],
  ['leviathan', 'Leviathan', 'seven'],
];

/**
 * @param {string} before what precedes the name of the fish in an id
 * @param {(n: string, name: string) => string[]} idea
 */
const school = (before, idea) =>
  Object.fromEntries(FISH.map(([id, name, n]) => [before + id, idea(n, name)]));

/** @type {Record<string, string[]>} */
const ideas = {
  'full-house': [
    'Look for a row, column or box with a single empty cell.',
    'It contains each digit exactly once, so only one digit is still missing from it.',
    'Write that digit into the empty cell.',
  ],
  'naked-single': [
    'Pick an empty cell and look along its row, its column and its box.',
    'Every digit that you meet there is ruled out for the cell.',
    'If only one digit is left, it belongs in the cell.',
  ],
  'hidden-single': [
    'Pick a digit and a house (a row, a column or a box) that still lacks it.',
    'Each of these digits elsewhere rules out all cells of its own row, column and box, so strike those cells out in your mind.',
    'If only one cell of the house remains, the digit belongs there.',
  ],
  'locked-pair': [
    'Find two cells in the overlap of a box and a line that both have the same two candidates and no others.',
    'The two cells use up both digits, in one order or the other.',
    'Since the cells belong to the box as well as to the line, both digits are removed from the rest of both.',
  ],
  'locked-triple': [
    'Find three cells in the overlap of a box and a line that have only three digits as candidates between them.',
    'Three cells need three digits, so these cells use up all three.',
    'Since the cells belong to the box as well as to the line, the three digits are removed from the rest of both.',
  ],
  pointing: [
    'Look at one digit in a box and find that all its places there lie in one row or one column.',
    'The box needs the digit, so it is in one of those cells, wherever exactly.',
    'That line then has its digit inside the box, and the digit is removed from the rest of the line.',
  ],
  claiming: [
    'Look at one digit in a row or column and find that all its places there lie in one box.',
    'The line needs the digit, so it is in one of those cells, wherever exactly.',
    'The box then has its digit on that line, and the digit is removed from the rest of the box.',
  ],
  'naked-pair': [
    'Find two cells of a house (a row, a column or a box) that both have the same two candidates and no others.',
    'One of them holds the first digit and the other the second, though we do not know which.',
    'Both digits are used up by these cells, so they are removed from all other cells of the house.',
  ],
  'naked-triple': [
    'Find three cells of a house (a row, a column or a box) that have only three digits as candidates between them; a cell need not have all three.',
    'Three cells need three digits, so these cells use up all three.',
    'The three digits are removed from all other cells of the house.',
  ],
  'naked-quadruple': [
    'Find four cells of a house (a row, a column or a box) that have only four digits as candidates between them; a cell need not have all four.',
    'Four cells need four digits, so these cells use up all four.',
    'The four digits are removed from all other cells of the house.',
  ],
  'hidden-pair': [
    'Find two digits whose places in a house (a row, a column or a box) are the same two cells.',
    'Both digits need a place, so the two cells hold exactly these digits, in one order or the other.',
    'All other candidates of the two cells are removed.',
  ],
  'hidden-triple': [
    'Find three digits whose places in a house (a row, a column or a box) all lie in the same three cells; a digit need not be possible in all three.',
    'The three digits need three places, so they fill exactly these cells.',
    'All other candidates of the three cells are removed.',
  ],
  'hidden-quadruple': [
    'Find four digits whose places in a house (a row, a column or a box) all lie in the same four cells; a digit need not be possible in all four.',
    'The four digits need four places, so they fill exactly these cells.',
    'All other candidates of the four cells are removed.',
  ],
  ...school('', (n) => [
    n === 'two'
      ? 'Pick a digit and find two rows in which it has only two places each, in the same two columns.'
      : `Pick a digit and find ${n} rows in which all its places lie within the same ${n} columns; a row need not use every column.`,
    `Each of the rows needs the digit once and a column can take it only once, so the ${n} rows use up the ${n} columns.`,
    'The digit is removed from all other cells of those columns, and the same works with rows and columns exchanged.',
  ]),
  'remote-pair': [
    'Find a chain of cells that all have the same two candidates, in which each cell sees the next.',
    'Neighbours in the chain hold different digits, so the two digits alternate along it, and two cells an odd number of steps apart hold one of each.',
    'A cell outside the chain that sees two such cells at least three steps apart loses both digits.',
  ],
  'bug+1': [
    'Look for a board on which every empty cell has two candidates, except for one cell with three.',
    'If all cells had two, and every digit had two places in each house, the digits could be swapped and the puzzle would not have one solution.',
    'So the cell with three candidates must hold the digit that spoils this: the one with three places in its row, column and box.',
  ],
  skyscraper: [
    'Pick a digit and find two rows in which it has only two places each, where one place of the first row is in the same column as one of the second.',
    'These two see each other, so at most one of them is true, and at least one of the other two places, the roofs, holds the digit.',
    'The digit is removed from every cell that sees both roofs, and the same works with rows and columns exchanged.',
  ],
  '2-string-kite': [
    'Pick a digit and find a row and a column in which it has only two places each, such that one place of the row and one of the column share a box.',
    'These two cannot both be true, so at least one of the two far ends holds the digit.',
    'The digit is removed from the cell that sees both far ends.',
  ],
  'turbot-fish': [
    'Pick a digit and find two houses in which it has only two places each, such that a place in one sees a place in the other.',
    'Those two cannot both be true, so at least one of the two remaining ends holds the digit.',
    'The digit is removed from every cell that sees both ends.',
  ],
  'empty-rectangle': [
    'Pick a digit and find a box in which all its places lie in one row and one column of the box, like a cross.',
    'Find also a line outside the box with only two places, one of them in line with an arm of the cross: if the digit is there, the cross must hold it in its other arm.',
    'The cell that sees both the whole other arm and the far place of the line loses the digit either way.',
  ],
  'w-wing': [
    'Find two cells with the same two candidates that do not see each other, and a house in which one of these digits has only two places, one seen by each of the cells.',
    'If both cells held that digit, the house would have no place for it, so at least one of them holds the other digit.',
    'The other digit is removed from every cell that sees both cells.',
  ],
  'xy-wing': [
    'Find a cell with two candidates, the pivot, that sees two other cells with two candidates, the pincers: each shares one digit with the pivot, and the pincers share a third.',
    'Whichever digit the pivot holds, one of the pincers loses it and must hold the third digit.',
    'The third digit is removed from every cell that sees both pincers.',
  ],
  'xyz-wing': [
    'Find a cell with three candidates, the pivot, that sees two cells with two of these candidates each, the pincers; one digit is in all three cells.',
    'Whichever digit the pivot holds, either the pivot itself or one of the pincers holds the common digit.',
    'The common digit is removed from every cell that sees all three.',
  ],
  'uniqueness-1': [
    'Find four cells in two rows, two columns and two boxes that share the same two candidates, where three of the cells have no others.',
    'If the fourth cell held one of these digits too, the two digits could be swapped in the four cells, and the puzzle would have two solutions.',
    'A proper puzzle has only one, so both digits are removed from the fourth cell.',
  ],
  'uniqueness-2': [
    'Find four cells in two rows, two columns and two boxes that share the same two candidates, where two cells side by side both have one extra candidate, the same one.',
    'If neither of the two held the extra digit, the two digits could be swapped and the puzzle would have two solutions.',
    'So one of the two holds the extra digit, and it is removed from every cell that sees both.',
  ],
  'uniqueness-3': [
    'Find four cells in two rows, two columns and two boxes that share the same two candidates, where two cells of a common house have extra candidates.',
    'At least one of the extra digits must be true, or the puzzle would have two solutions, so the two cells together act like one cell with the extra candidates.',
    'If that cell forms a naked subset with other cells of the house, its digits are removed from the rest of the house.',
  ],
  'uniqueness-4': [
    'Find four cells in two rows, two columns and two boxes that share the same two candidates, where two cells of one line have extra candidates.',
    'If one of the two digits has no other place in a house of these two cells, one of them holds it, and the other must not hold its partner, or the puzzle would have two solutions.',
    'So the partner digit is removed from both cells.',
  ],
  'uniqueness-5': [
    'Find four cells in two rows, two columns and two boxes that share the same two candidates, where three of them, or two at opposite corners, have the same single extra candidate.',
    'If none of these held the extra digit, the two digits could be swapped and the puzzle would have two solutions.',
    'So one of them holds the extra digit, and it is removed from every cell that sees all of them.',
  ],
  'uniqueness-6': [
    'Find four cells in two rows, two columns and two boxes that share the same two candidates, where two at opposite corners have extra candidates and one of the two digits has no other place in the rows, or in the columns, of the rectangle.',
    'If that digit were in one of the corners with extras, it would have to be in the other too, the remaining corners would hold the partner digit, and the four cells could be swapped.',
    'So that digit is removed from the two corners with extras.',
  ],
  'hidden-rectangle': [
    'Find four cells in two rows, two columns and two boxes that share the same two candidates, one of which has no others, and look at the cell at the opposite corner.',
    'If one of the two digits has no place outside the rectangle in the row and in the column of that cell, then putting its partner there would force a rectangle that can be swapped.',
    'The puzzle has one solution, so the partner digit is removed from that cell.',
  ],
  'avoidable-rectangle-1': [
    'Find four cells in two rows, two columns and two boxes of which three are solved but not given, two of them with the same digit at opposite corners.',
    'If the open cell held the digit of the third one too, the two digits could be swapped in cells that are no givens, and the puzzle would have two solutions.',
    'So that digit is removed from the open cell.',
  ],
  'avoidable-rectangle-2': [
    'Find four cells in two rows, two columns and two boxes of which two side by side are solved but not given, and the other two would complete a rectangle that can be swapped.',
    'The two open cells each have one further candidate, the same one, and at least one of them must hold it, or the puzzle would have two solutions.',
    'That digit is removed from every cell that sees both open cells.',
  ],
  ...school('finned-', (n, name) => [
    `Pick a digit and find ${n} rows in which its places would make a ${name} of ${n} columns but for some extra places in one box, the fins.`,
    `Either a fin holds the digit, or the fins are false and the ${name} is complete.`,
    `The digit is removed from cells that lose it in both cases: those in the columns of the fish that see all fins; the same works with rows and columns exchanged.`,
  ]),
  ...school('sashimi-', (n, name) => [
    `This is a Finned ${name} with a hole: without the fins, which lie in one box, one of its ${n} rows has at most one place left in its ${n} columns.`,
    `Still, either a fin holds the digit, or the fins are false and the ${n} rows use up the ${n} columns.`,
    'The digit is removed from cells in those columns that see all fins, and the same works with rows and columns exchanged.',
  ]),
  'sue-de-coq': [
    'Look at two or three cells in the overlap of a box and a line that together have at least two more candidates than cells.',
    'Find further cells in the line and further cells in the box, with no digit in common, so that all these cells together have exactly as many digits as cells.',
    'All these digits are then used up: each is removed from the rest of the line or of the box, or from both if it occurs only in the overlap.',
  ],
  'simple-colors-trap': [
    'Pick a digit, join its two places in every house that has only two, and colour the joined cells alternately with two colours.',
    'All cells of one colour hold the digit, or all cells of the other do.',
    'A cell that sees both colours loses the digit either way.',
  ],
  'simple-colors-wrap': [
    'Pick a digit, join its two places in every house that has only two, and colour the joined cells alternately with two colours.',
    'If two cells of the same colour see each other, that colour cannot be true, as its cells would all hold the digit.',
    'The digit is removed from every cell of that colour.',
  ],
  'multi-colors-1': [
    'Colour the places of a digit as for simple colours, and find two separate networks where a cell of a colour in one sees a cell of a colour in the other.',
    'Those two colours cannot both be true, so at least one of their opposite colours is.',
    'The digit is removed from every cell that sees both opposite colours.',
  ],
  'multi-colors-2': [
    'Colour the places of a digit as for simple colours, and find a colour of one network whose cells see both colours of another network.',
    'One of those two colours is true, so the first colour must be false.',
    'The digit is removed from every cell of the first colour.',
  ],
  'x-chain': [
    'Pick a digit and follow it from cell to cell: first along a house where it has only two places, then to any cell that it sees, and so on in turn, ending with a house of two places.',
    'If the first cell does not hold the digit, the second does, the third does not, and so on, until the last one does.',
    'So one of the two ends holds the digit, and it is removed from every cell that sees both ends.',
  ],
  'xy-chain': [
    'Follow a chain of cells with two candidates each, in which every cell sees the next and shares with it the digit that is passed on.',
    'If the first cell does not hold its outer digit, it holds the other one, which forces the next cell, and so on, until the last cell holds the outer digit.',
    'So one of the two ends holds that digit, and it is removed from every cell that sees both ends.',
  ],
  'discontinuous-nice-loop': [
    'Suppose that a candidate is true, or that it is false, and follow the consequences in turn until they come back to its cell.',
    'There the ends do not fit together, and that decides something: a candidate that refutes itself is false, and one that follows from its own absence is true.',
    'Candidates of that cell are removed accordingly: the refuted one, or all but the proven one.',
  ],
  'continuous-nice-loop': [
    'Follow links that alternate between “if false, then true” and “if true, then false” until the chain closes where it began, without a break.',
    'In such a ring one of the two states is true all the way round, so every link between two neighbours holds exactly one true candidate.',
    'Everything that sees both ends of a link, or shares a cell with a link inside that cell, is removed.',
  ],
  aic: [
    'Build a chain of candidates in which “if this is false, that is true” and “if this is true, that is false” alternate, beginning and ending with the first kind.',
    'If the first candidate is false, the last one is true, so at least one of the two is true.',
    "Whatever contradicts both ends is removed: the same digit where it sees both, or each end's digit in the cell of the other.",
  ],
  'grouped-discontinuous-nice-loop': [
    'Follow consequences from a candidate until they come back to its cell, where two or three cells of a box that lie in one line may act together as one link: one of them holds the digit, or none does.',
    'There the ends do not fit together, and that decides something: a candidate that refutes itself is false, and one that follows from its own absence is true.',
    'Candidates of that cell are removed accordingly: the refuted one, or all but the proven one.',
  ],
  'grouped-continuous-nice-loop': [
    'Follow alternating links until the chain closes where it began, where two or three cells of a box that lie in one line may act together as one link.',
    'One of the two states is true all the way round, so every link between two neighbours holds exactly one truth.',
    'Everything that sees both ends of a link, or shares a cell with a link inside that cell, is removed.',
  ],
  'grouped-aic': [
    'Build an alternating chain as in AIC, where two or three cells of a box that lie in one line may act together as one link: one of them holds the digit, or none does.',
    'If the first end is false, the last one is true, so at least one of the two ends is true.',
    'Whatever contradicts both ends is removed.',
  ],
  'als-xz': [
    'An almost locked set is a group of cells in one house with one digit more than cells; find two that share a digit X such that all its places in one set see all those in the other.',
    'Only one of the sets can hold X, so the other one is locked: it holds all its remaining digits.',
    'A further digit Z that both sets share is thus in one of them, and is removed from every cell that sees all its places in both.',
  ],
  'als-xy-wing': [
    'Find three almost locked sets (groups of cells in one house with one digit more than cells): the middle one shares a digit X with the first and another digit Y with the second, each of which only one of the two sets can hold.',
    'The middle set can do without only one digit, so it holds X or Y, and the set at that end is then locked.',
    'A digit Z that both outer sets share is in one of them, and is removed from every cell that sees all its places in both.',
  ],
  'als-chain': [
    'Line up several almost locked sets (groups of cells in one house with one digit more than cells) so that each two neighbours share a digit that only one of them can hold, with different digits before and after each set.',
    'If the first set lacks a digit Z, it is locked, takes the shared digit from the next set, which is then locked too, and so on to the last.',
    'So Z, which both end sets have, is in one of them, and is removed from every cell that sees all its places in both.',
  ],
  'death-blossom': [
    'Find a cell, the stem, and for each of its candidates an almost locked set, a petal, in which every place of that candidate is seen by the stem.',
    'Whatever the stem holds, one petal loses that digit and becomes locked.',
    'A digit that all petals share is then in one of them, and is removed from every cell that sees all its places in all petals.',
  ],
  ...school('franken-', (n, name) => [
    `This ${name} may use boxes as well as lines: find ${n} base houses, say rows and boxes, in which all places of a digit lie in ${n} cover houses, say columns and boxes.`,
    `Each base house needs the digit and each cover house can take it only once, so the ${n} base houses use up the ${n} cover houses.`,
    'The digit is removed from all other cells of the cover houses, and from cells of two cover houses at once.',
  ]),
  ...school('finned-franken-', (n, name) => [
    `Find ${n} base houses, lines of one direction and boxes, in which the places of a digit lie in ${n} cover houses, lines of the other direction and boxes, but for some extra places, the fins.`,
    `Either a fin holds the digit, or the fins are false and the Franken ${name} is complete.`,
    'The digit is removed from cells of the cover houses outside the base, or in two cover houses, that see all fins.',
  ]),
  ...school('mutant-', (n, name) => [
    `This ${name} mixes rows, columns and boxes freely: find ${n} base houses in which all places of a digit lie in ${n} cover houses.`,
    `Each base house needs the digit and each cover house can take it only once, so the ${n} base houses use up the ${n} cover houses.`,
    'The digit is removed from all other cells of the cover houses, and from cells of two cover houses at once.',
  ]),
  ...school('finned-mutant-', (n, name) => [
    `Find ${n} base houses of any kind (rows, columns, boxes) in which the places of a digit lie in ${n} cover houses of any kind, but for some extra places, the fins.`,
    `Either a fin holds the digit, or the fins are false and the Mutant ${name} is complete.`,
    'The digit is removed from cells of the cover houses outside the base, or in two cover houses, that see all fins.',
  ]),
  'kraken-fish': [
    'Take a fish whose fins do not all see the cell that you would like to clear.',
    'If the fins are false, the fish is complete and clears the cell; and from each fin that does not see the cell, a chain leads to the same result.',
    'Whatever is true, the digit is not in that cell, and it is removed there.',
  ],
  'forcing-chain-contradiction': [
    'Suppose that a candidate is true (or false), and follow what that forces, one consequence at a time.',
    'If this leads to something impossible, such as a digit twice in a house, a cell without a candidate or a house without a place, the assumption was wrong.',
    'So the opposite is true: the candidate is removed, or placed.',
  ],
  'forcing-chain-verity': [
    'Take alternatives one of which must be true: all candidates of a cell, all places of a digit in a house, or a candidate being true or false.',
    'Follow what each alternative forces, one consequence at a time.',
    'If all of them lead to the same result, that result is true whichever alternative holds.',
  ],
  'forcing-net-contradiction': [
    'Suppose that a candidate is true (or false), and follow what that forces, where a consequence may need several earlier ones together.',
    'If the net of consequences leads to something impossible, the assumption was wrong.',
    'So the opposite is true: the candidate is removed, or placed.',
  ],
  'forcing-net-verity': [
    'Take alternatives one of which must be true: all candidates of a cell, all places of a digit in a house, or a candidate being true or false.',
    'Follow what each alternative forces, where a consequence may need several earlier ones together.',
    'If all the nets lead to the same result, that result is true whichever alternative holds.',
  ],
  'template-set': [
    'A template is a way to place one digit on the whole board: once in every row, column and box, on cells where it is still possible.',
    'List all templates of a digit that fit the board.',
    'A cell that belongs to every one of them holds the digit.',
  ],
  'template-delete': [
    'A template is a way to place one digit on the whole board: once in every row, column and box, on cells where it is still possible.',
    'List all templates of a digit that fit the board.',
    'A candidate that belongs to none of them is removed.',
  ],
  'brute-force': [
    'When no technique here goes on, a computer can still try digits one after another.',
    'Whenever a try ends in a contradiction, it goes back and tries the next digit, until the board is full.',
    'The hint then simply shows one digit of the solution, because there is no pattern to explain.',
  ],
};

/**
 * Other names under which players look for a technique, separated by commas.
 * @type {Record<string, string>}
 */
const aliases = {
  'full-house': 'last digit, last free cell',
  'naked-single': 'sole candidate, forced digit, only candidate',
  'hidden-single': 'unique candidate, pinned digit, scanning, cross-hatching, only place',
  'locked-pair': 'intersection pair',
  'locked-triple': 'intersection triple',
  pointing: 'locked candidates, intersection removal, pointing pair, pointing triple',
  claiming: 'locked candidates, intersection removal, box-line reduction',
  'naked-pair': 'subset, disjoint subset, conjugate pair',
  'naked-triple': 'subset, disjoint subset, triplet',
  'naked-quadruple': 'subset, disjoint subset, quad',
  'hidden-pair': 'subset, unique subset',
  'hidden-triple': 'subset, unique subset, triplet',
  'hidden-quadruple': 'subset, unique subset, quad',
  'x-wing': 'fish, 2-fish',
  swordfish: 'fish, 3-fish',
  jellyfish: 'fish, 4-fish',
  squirmbag: 'fish, 5-fish, starfish',
  whale: 'fish, 6-fish',
  leviathan: 'fish, 7-fish',
  'remote-pair': 'remote pairs, chain',
  'bug+1': 'BUG, binary universal grave',
  skyscraper: 'turbot fish, single-digit pattern',
  '2-string-kite': 'two-string kite, turbot fish, single-digit pattern',
  'turbot-fish': 'crane, single-digit pattern',
  'empty-rectangle': 'ER, hinge, single-digit pattern',
  'w-wing': 'semi-remote naked pair',
  'xy-wing': 'Y-Wing, bent triple',
  'xyz-wing': 'bent triple',
  'uniqueness-1': 'unique rectangle type 1, UR',
  'uniqueness-2': 'unique rectangle type 2, UR',
  'uniqueness-3': 'unique rectangle type 3, UR',
  'uniqueness-4': 'unique rectangle type 4, UR',
  'uniqueness-5': 'unique rectangle type 5, UR',
  'uniqueness-6': 'unique rectangle type 6, UR',
  'hidden-rectangle': 'hidden unique rectangle, UR',
  'avoidable-rectangle-1': 'AR',
  'avoidable-rectangle-2': 'AR',
  'sue-de-coq': 'two-sector disjoint subset, SdC',
  'simple-colors-trap': 'colouring, coloring, simple colours',
  'simple-colors-wrap': 'colouring, coloring, simple colours',
  'multi-colors-1': 'colouring, coloring, multi colours',
  'multi-colors-2': 'colouring, coloring, multi colours',
  'x-chain': 'single-digit chain',
  'xy-chain': 'bivalue chain',
  'discontinuous-nice-loop': 'AIC type 1, loop',
  'continuous-nice-loop': 'AIC ring, loop',
  aic: 'alternating inference chain',
  'grouped-discontinuous-nice-loop': 'loop',
  'grouped-continuous-nice-loop': 'loop, ring',
  'grouped-aic': 'grouped alternating inference chain',
  'als-xz': 'ALS',
  'als-xy-wing': 'ALS',
  'als-chain': 'ALS, ALS-XY-Chain',
  'death-blossom': 'ALS',
  'kraken-fish': 'fish, fin, chain',
  'forcing-chain-contradiction': 'Nishio, trial',
  'forcing-chain-verity': 'cell forcing chain, region forcing chain, trial',
  'forcing-net-contradiction': 'dynamic forcing chain, trial',
  'forcing-net-verity': 'dynamic forcing chain, trial',
  'template-set': 'pattern overlay',
  'template-delete': 'pattern overlay',
  'brute-force': "guessing, trial and error, backtracking, Bowman's bingo",
};

export const words = {
  ideas,
  aliases,
  /** @type {Record<import('../../types.js').Family, string>} */
  families: {
    singles: 'Singles',
    'locked-candidates': 'Locked candidates',
    subsets: 'Pairs, triples, quadruples',
    fish: 'Fish',
    uniqueness: 'Uniqueness',
    'single-digit': 'One digit, two strong links',
    wings: 'Wings',
    'finned-fish': 'Finned fish',
    colors: 'Colours',
    chains: 'Chains and loops',
    'almost-locked-sets': 'Almost locked sets',
    'complex-fish': 'Fish with boxes',
    forcing: 'Forcing chains and nets',
    'last-resort': 'Last resort',
  },
};
