//! The help pages of `quadrille sudoku …`.

pub(super) const COMMANDS: &str = "\
Answer:
  solve        print one or more solutions of each puzzle
  count        print the number of solutions of each puzzle
  check        say whether each puzzle has one solution, several or none, and why

Think like a player:
  rate         say how hard each puzzle is: level, score, ER and the hardest technique
  hint         give the next step of a puzzle or a game: where to look, which technique, why
  explain      explain the solution of each puzzle in sentences, step by step
  techniques   list the techniques with their levels and scores

Make:
  generate     make puzzles to order
  minimise     remove givens as long as the solution stays unique

View and transform:
  show         draw a board: in the terminal, or as SVG
  convert      write puzzles in another format
  shuffle      turn puzzles into equivalent ones by a random symmetry
  canon        print the canonical form of each puzzle
  encode       print a puzzle as an exact cover problem
";

pub(super) const MORE: &str = "`quadrille sudoku --help` shows formats and examples, \
    `quadrille sudoku COMMAND --help` explains a command";

pub(super) const SUDOKU: &str = "\
Puzzles are read from a file or from standard input, or given directly on the command line.

Puzzle formats, detected from the content:
  line    53..7....6..195…    81 characters; . 0 * _ - are empty cells. Other sizes have n²
                              characters, with letters above 9. The rest of the line is a comment
  grid    5 3 . | . 7 . | …   one line per row, with or without bars
  csv     0,6,0,5,…           numbers separated by commas
  sdk     [Puzzle] …          SadMan's format, with its headings; sdm has one puzzle per line
  ss      53.|.7.|...         Simple Sudoku's format
  marks   | 5 3 12 | …        a grid with the candidates of each cell
  hodoku  :0000:x:53..+4…:    a line of HoDoKu's library
  json    [[5,3,0,…],…]       rows of numbers or strings; the only format that records unusual
                              boards. `quadrille sudoku convert --help` shows how

Input may be compressed with gzip or zstd; `-o FILE.gz` and `-o FILE.zst` compress the output. An
output file is written completely or not at all: a command that fails or is interrupted writes none.

Boards have 1 to 64 digits; `--boxes`, `--jigsaw`, `--variant` and `--region` describe unusual ones,
unless the text does.

Examples:
  quadrille sudoku solve 1.....3..2.....4
  quadrille sudoku solve puzzles.txt > solutions.txt
  quadrille sudoku solve million.txt.zst -o solutions.txt.zst
  quadrille sudoku check --redundant puzzles.txt
  quadrille sudoku solve --pretty --variant x,anti-knight puzzle.txt
  quadrille sudoku generate --level hard --symmetry half-turn --count 10
  quadrille sudoku encode puzzle.txt | quadrille solve

Exit codes:
  0  every puzzle was answered
  1  every puzzle was answered, and at least one has no solution
  2  the command line is wrong, or at least one puzzle was bad: it was reported and skipped
  3  at least one puzzle was given up because of a limit, or Ctrl-C was pressed
";

pub(super) const SOLVE: &str = "\
One line is printed per puzzle, in the order of the input: its solution, `none` if it has none, or
`unknown` if it was given up. With `--limit` or `--all`, one line is printed per solution.

Examples:
  quadrille sudoku solve puzzles.txt
  quadrille sudoku solve puzzles.txt.gz -o solutions.txt.gz
  quadrille sudoku solve --pretty puzzle.sdk
  quadrille sudoku solve --all --json puzzle.txt
  quadrille sudoku solve --engine links --stats puzzles.txt   with the textbook's dancing links
  quadrille sudoku solve --boxes 2x5 tens.txt
";

pub(super) const COUNT: &str = "\
One line is printed per puzzle: the number of its solutions, or `unknown` and a lower bound if it
was given up.

Examples:
  quadrille sudoku count puzzle.txt
  quadrille sudoku count --limit 2 puzzles.txt     0, 1, or 2 for more than one
  quadrille sudoku count --variant windoku --time-limit 1m puzzle.txt
  quadrille sudoku count empty.txt                 81 dots: all grids, in a few seconds
";

pub(super) const CHECK: &str = "\
One line is printed per puzzle: `unique`, `multiple`, `none` or `unknown`, a tab, and the reason.
That is the solution; or two solutions and where they differ; or two digits that clash; or a
minimal set of givens that contradict each other.

Examples:
  quadrille sudoku check puzzles.txt
  quadrille sudoku check --redundant puzzles.txt   also list the givens that are not needed
  quadrille sudoku check --json --strict puzzles.txt
";

pub(super) const RATE: &str = "\
One line is printed per puzzle, with tabs between the fields: the puzzle, its level and score on
HoDoKu's scale (Easy, Medium, Hard, Unfair, Extreme), its ER on Sudoku Explainer's scale, and the
hardest technique of the solution. If the classic techniques do not suffice, ER is a lower bound,
such as `≥ 9.1`. Only classic boards have an ER; for others it is `-`. Only what is printed is
computed, so fewer fields take less time.

Fields for `--format`, as names separated by commas or as codes in a text:
  puzzle %g, level %v, score %s, hardest %h     HoDoKu's scale
  er %r, ep %p, ed %d                           Sudoku Explainer's scale: the hardest step; the
                                                hardest up to the first digit; the first step
  clues %c, steps %m, line %n                   givens, steps of the solution, line in the input
  %t, %l, %%                                    a tab, a new line, a percent sign

Examples:
  quadrille sudoku rate puzzles.txt
  quadrille sudoku rate --format level,score puzzles.txt
  quadrille sudoku rate --format %g,%r/%p/%d puzzles.txt          with codes
  quadrille sudoku rate --steps puzzle.txt                        JSON, with the whole path
  quadrille sudoku rate --with death-blossom,kraken-fish puzzles.txt
";

pub(super) const HINT: &str = "\
A hint can be given at any point of a game, with its givens, entries and notes; the formats sdk,
marks, hodoku and json can store these. A wrong digit is pointed out first, then a missing note, and
only then the easiest step, in the order of `quadrille sudoku techniques`. If no technique helps,
one cell of the solution is given away.

With `--all`, every step that is possible now is listed in the notation that players use, also in
variants that never come as a hint, such as siamese fish or chains through almost locked sets. A
position from a HoDoKu library, with its removed candidates, is such a state of play.

Stages of a hint, each including those before it:
  where        where to look
  technique    which technique to use
  why          the reason, with the board: 4* is part of the reason, 4~ is its counterpart,
               4^ is a fin, 4- is removed, 4+ is placed
  step         what to write down, also in the notation that players use

Examples:
  quadrille sudoku hint puzzle.txt
  quadrille sudoku hint --stage where game.sdk
  quadrille sudoku hint --stage step --lang zh puzzle.txt
  quadrille sudoku hint --to svg -o hint.svg puzzle.txt
  quadrille sudoku hint --json --stage step puzzle.txt
  quadrille sudoku hint --without uniqueness-1,hidden-rectangle puzzle.txt
  quadrille sudoku hint --all --techniques x-wing,empty-rectangle puzzle.txt

Exit codes:
  0  there is a hint, or nothing left to do
  1  the givens have no solution, or more than one; with `--all`: there is no step
  2  the command line or the input is wrong
  3  stopped before the solution, or all steps, were known
";

pub(super) const EXPLAIN: &str = "\
The solution of each puzzle is printed in numbered steps, each by the easiest technique that helps.
A single takes one line; any other step says what it removes and why. Level, score, hardest step
and solution follow at the end. If a puzzle does not have exactly one solution, the reason is
printed instead.

Examples:
  quadrille sudoku explain puzzle.txt
  quadrille sudoku explain --pictures puzzle.txt | less -R
  quadrille sudoku explain --lang zh puzzle.txt
  quadrille sudoku explain --json puzzles.txt
";

pub(super) const TECHNIQUES: &str = "\
One line is printed per technique, in the order in which they are tried: its name for `--with` and
`--without`, its level, what each step adds to the score, whether it is on by default, and its
common name. Order, levels and scores are HoDoKu's.

Examples:
  quadrille sudoku techniques
  quadrille sudoku techniques --lang zh
  quadrille sudoku techniques --json
";

pub(super) const SHOW: &str = "\
Examples:
  quadrille sudoku show puzzle.txt
  quadrille sudoku show --candidates puzzle.txt
  quadrille sudoku show --solution --to svg --theme dark -o board.svg puzzle.txt
  quadrille sudoku show --jigsaw regions.txt puzzle.txt
";

pub(super) const CONVERT: &str = "\
If a format does not keep all of a puzzle, a warning names what is lost. Formats other than json do
not record the rules of an unusual board: give the same board options again when you read them. sdk
keeps entries, marks keeps candidates, hodoku keeps both.

An object in JSON has any of these keys:
  puzzle     the givens, in rows: [[5,3,0,…],…] or [\"53..7....\",…]
  state      all digits, with the entries
  marks      for each cell, row by row, a list of the digits that it can still hold
  shape      an unusual board: an object with any of the following keys
    size     4                                      the number of digits
    boxes    [2,3]                                  rows and columns of a box
    regions  [\"aaab\",\"acbb\",\"ccdb\",\"cddd\"]      the regions of a jigsaw, instead of boxes
    variants [\"x\",\"anti-knight\"]                  the names that `--variant` accepts
    extra    [[\"a..a\",\"....\",\"....\",\"a..a\"]]    extra regions, in one or more patterns

Examples:
  quadrille sudoku convert --to line puzzle.sdk
  quadrille sudoku convert --to marks puzzle.txt   with all candidates filled in
  quadrille sudoku convert --to json puzzles.txt
  quadrille sudoku convert --to json --variant x puzzles.txt | quadrille sudoku solve
";

pub(super) const SHUFFLE: &str = "\
Digits are renamed, rows, columns, bands and stacks are exchanged, and the board is transposed. The
puzzle stays exactly as hard as it was. The same seed gives the same puzzles on every machine.

Examples:
  quadrille sudoku shuffle --seed 7 puzzles.txt
  quadrille sudoku shuffle --seed 7 --count 10 puzzle.txt
";

pub(super) const CANON: &str = "\
Two puzzles are equivalent if a symmetry of the board turns one into the other. The canonical form
is, of all equivalent puzzles, the one whose line comes first in alphabetical order, with dots for
empty cells. So two puzzles are equivalent exactly if their canonical forms are equal.

Examples:
  quadrille sudoku canon puzzles.txt | sort -u
  quadrille sudoku canon --automorphisms puzzles.txt
";

pub(super) const GENERATE: &str = "\
Every puzzle has exactly one solution. Without further options it has as few clues as possible, and
may be of any difficulty. The same seed gives the same puzzles on every machine, with any number of
threads.

Symmetries of the clue positions:
  none           no symmetry (the default)
  half-turn      unchanged by half a turn (180°), as in most newspapers
  quarter-turn   unchanged by a quarter turn (90°)
  diagonal       mirrored in the diagonal from the top left
  anti-diagonal  mirrored in the diagonal from the bottom left
  horizontal     mirrored in the horizontal middle line: the top mirrors the bottom
  vertical       mirrored in the vertical middle line: the left mirrors the right
  full           all of these together

`--minimal` means that no single clue can be removed, even with a symmetry. If a level is asked for
without `--minimal`, clues are put back until the puzzle is easy enough. A puzzle of a level has
that rating, needs at least one technique of that level, and can be solved by techniques alone.
`quadrille sudoku techniques` lists their levels.

A technique is needed if it is used in the solution that `explain` prints, where each step is the
easiest available. `--practice` prints the position just before its first use: digits found so far
are entries, and candidates ruled out so far are removed.

Only `--to json` and `--json` record additional rules. For other formats, give the same board
options again when you read such puzzles. `--jigsaw random` cuts a board of up to 25 digits into
regions drawn from the seed, the same for all puzzles; with the symmetry half-turn the regions have
it too. The regions are printed to stderr in the form that `--jigsaw` accepts, unless the output
records them.

Examples:
  quadrille sudoku generate --minimal --count 1000 --seed 7
  quadrille sudoku generate --level easy --symmetry half-turn --clues 30..36
  quadrille sudoku generate --level extreme --er 8..9.1 --json
  quadrille sudoku generate --needs x-wing --without xy-wing,swordfish --to grid
  quadrille sudoku generate --practice skyscraper --count 20
  quadrille sudoku generate --pattern heart.txt
  quadrille sudoku generate --size 16 --minimal
  quadrille sudoku generate --jigsaw random --size 9 --level medium --symmetry half-turn
  quadrille sudoku generate --size 25 --clues 300 --time-limit 10s
  quadrille sudoku generate --variant x,anti-king | quadrille sudoku show --variant x,anti-king

Exit codes:
  0  as many puzzles were made as asked for
  2  the command line is wrong, or no such puzzle can exist
  3  fewer puzzles were made, because of a limit or Ctrl-C; if there are none, the nearest
     miss is reported
";

pub(super) const MINIMISE: &str = "\
One line is printed per puzzle: a puzzle with the same single solution, and without any given that
could be removed. A puzzle that does not have exactly one solution is reported on stderr and has no
line. Which givens remain depends on the order in which they are tried: other seeds leave other
puzzles, with more or fewer givens. The same seed leaves the same puzzle on every machine, wherever
it is in a file.

With a symmetry, the remaining givens have it: givens in symmetric positions are removed together,
and those without a partner first. A single given may then be removable, but not together with its
partners. `quadrille sudoku generate --help` lists the symmetries.

With a level, givens are removed only as long as the puzzle does not become harder than that and can
be solved by techniques. The puzzle ends at that level if one of a few orders of the givens leads
there, and below it otherwise: `--json` prints the level. A puzzle that is already harder is
reported.

When the time limit is reached, the puzzle as reduced so far is printed. It has one solution but may
not be minimal, and stderr says so.

Examples:
  quadrille sudoku minimise puzzles.txt
  quadrille sudoku minimise --symmetry half-turn --seed 7 puzzle.txt
  quadrille sudoku minimise --level hard --json puzzle.txt       as hard as Hard, not harder
  quadrille sudoku minimise --json puzzle.txt                    and the cells that were emptied
  quadrille sudoku solve puzzle.txt | quadrille sudoku minimise  another puzzle of that solution

Exit codes:
  0  every puzzle was made minimal
  2  the command line is wrong, or at least one puzzle does not have exactly one solution or cannot
     be given the symmetry
  3  the time limit was reached for at least one puzzle, or Ctrl-C was pressed
";

pub(super) const ENCODE: &str = "\
Item numbers, as in the textbooks, on a board of n digits:
  the cell in row x, column y   (x−1)·n + y
  digit z in row x              n² + (x−1)·n + z
  digit z in column y           2n² + (y−1)·n + z
  digit z in box b              3n² + (b−1)·n + z

A cell with a given has only the option of that given. Options that clash with a given are left out.
Option r4c2d7 puts a 7 into row 4, column 2.

Examples:
  quadrille sudoku encode puzzle.txt | quadrille solve
  quadrille sudoku encode --full --to matrix puzzle.txt
  quadrille sudoku encode --to sets 1.....3..2.....4
";
