//! The pages of `quadrille sudoku …`.

pub(super) const COMMANDS: &str = "\
Answer:
  solve        print the solution of each puzzle, or several
  count        print the number of solutions of each puzzle
  check        say whether each puzzle has one solution, several or none, and why

Think like a player:
  rate         say how hard each puzzle is: level, score, ER and the hardest technique
  hint         tell the next step of a puzzle or a game: where to look, which technique, why
  explain      tell the whole solution of each puzzle in sentences, step by step
  techniques   list the techniques with their levels and scores

Make:
  generate     make puzzles to order
  minimise     take givens away as long as the solution stays the only one

Look at and change:
  show         draw a board: in the terminal, or as SVG
  convert      write puzzles in another format
  shuffle      turn puzzles into others that are the same but for symmetry
  canon        print the canonical form of each puzzle
  encode       print a puzzle as an exact cover problem
";

pub(super) const MORE: &str = "`quadrille sudoku --help` shows formats and examples, \
    `quadrille sudoku COMMAND --help` what a command can do";

pub(super) const SUDOKU: &str = "\
Puzzles come from a file, from standard input, or stand on the command line themselves. Their
formats are told apart by content:
  line    53..7....6..195…    81 signs: . 0 * _ - are empty cells; n² signs for any other size,
                              letters above 9; whatever stands after it is a comment
  grid    5 3 . | . 7 . | …   a line for each row, with or without bars
  csv     0,6,0,5,…           numbers with commas
  sdk     [Puzzle] …          SadMan's, with its headings; sdm is a line each
  ss      53.|.7.|...         Simple Sudoku's
  marks   | 5 3 12 | …        a grid with the candidates of each cell
  hodoku  :0000:x:53..+4…:    a line of HoDoKu's library
  json    [[5,3,0,…],…]       rows of numbers or of strings

Files may be compressed with gzip or zstd; `-o FILE.gz` and `-o FILE.zst` write such. A file of
answers is there whole or not at all: not after a fault, and not after Ctrl-C.

Boards have 1 to 64 digits; `--boxes`, `--jigsaw`, `--variant` and `--region` make others than
the usual ones.

Examples:
  quadrille sudoku solve 1.....3..2.....4
  quadrille sudoku solve puzzles.txt > solutions.txt
  quadrille sudoku solve million.txt.zst -o solutions.txt.zst
  quadrille sudoku check --redundant puzzles.txt
  quadrille sudoku solve --pretty --variant x,anti-knight puzzle.txt
  quadrille sudoku generate --level hard --symmetry half-turn --count 10
  quadrille sudoku encode puzzle.txt | quadrille solve

Exit codes:
  0  every puzzle is answered
  1  every puzzle is answered, and at least one has no solution
  2  the command line is wrong, or at least one puzzle: it was named on stderr and skipped
  3  at least one puzzle was given up at a limit, or Ctrl-C was pressed
";

pub(super) const SOLVE: &str = "\
For each puzzle a line with the solution, in the order of the puzzles; `none` if it has none, and
`unknown` if it was given up. With `--limit` or `--all` there is a line for each solution.

Examples:
  quadrille sudoku solve puzzles.txt
  quadrille sudoku solve puzzles.txt.gz -o solutions.txt.gz
  quadrille sudoku solve --pretty puzzle.sdk
  quadrille sudoku solve --all --json puzzle.txt
  quadrille sudoku solve --engine links --stats puzzles.txt   the textbook's dancing links
  quadrille sudoku solve --boxes 2x5 tens.txt
";

pub(super) const COUNT: &str = "\
For each puzzle a line with the number of its solutions.

Examples:
  quadrille sudoku count puzzle.txt
  quadrille sudoku count --limit 2 puzzles.txt     0, 1, or 2 for more than one
  quadrille sudoku count --variant windoku --time-limit 1m puzzle.txt
";

pub(super) const CHECK: &str = "\
For each puzzle a line: `unique`, `multiple`, `none` or `unknown`, a tab, and the reason: the
solution; two solutions and where they differ; the two digits that clash, or a few givens that do so
together and none of which can be spared.

Examples:
  quadrille sudoku check puzzles.txt
  quadrille sudoku check --redundant puzzles.txt   and the givens that it could do without
  quadrille sudoku check --json --strict puzzles.txt
";

pub(super) const RATE: &str = "\
For each puzzle a line: the puzzle, its level and score on HoDoKu's scale (Easy, Medium, Hard,
Unfair, Extreme), its ER on Sudoku Explainer's, and the hardest technique of the solution, with tabs
between them. Where the classic techniques do not suffice ER is a bound, such as `≥ 9.1`; boards
other than the classic one have none, printed as `-`. Only what is printed is computed.

`--format` takes names with commas between them, or a text with codes:
  puzzle %g, level %v, score %s, hardest %h     HoDoKu's scale
  er %r, ep %p, ed %d                           Sudoku Explainer's: hardest step; hardest up to the
                                                first digit; first step
  clues %c, steps %m, line %n                   givens, steps of the solution, line in the input
  %t is a tab, %l a new line, %% a percent sign

Examples:
  quadrille sudoku rate puzzles.txt
  quadrille sudoku rate --format level,score puzzles.txt
  quadrille sudoku rate --format %g,%r/%p/%d puzzles.txt          codes in any text
  quadrille sudoku rate --steps puzzle.txt                        JSON, with the whole path
  quadrille sudoku rate --with death-blossom,kraken-fish puzzles.txt
";

pub(super) const HINT: &str = "\
From any state of play: givens, entries and notes, as the formats sdk, marks and hodoku hold them. A
digit that cannot be right comes first, then a note that is missing, and only then the easiest step,
in the order of `quadrille sudoku techniques`. It is told in stages, each with those before it:
  where        where to look
  technique    which technique
  why          what shows it, with the board: 4* shows it, 4~ is its counterpart, 4^ is a fin,
               4- goes, 4+ is certain
  step         what to write down, also as players write it to each other
If no technique helps, a cell of the solution is given away.

Examples:
  quadrille sudoku hint puzzle.txt
  quadrille sudoku hint --stage where game.sdk
  quadrille sudoku hint --stage step --lang zh puzzle.txt
  quadrille sudoku hint --to svg -o hint.svg puzzle.txt
  quadrille sudoku hint --json --stage step puzzle.txt
  quadrille sudoku hint --without uniqueness-1,hidden-rectangle puzzle.txt

Exit codes:
  0  there is a hint, or nothing left to do
  1  the givens have no solution, or more than one
  2  the command line or the input is wrong
  3  stopped before the solution of the givens was known
";

pub(super) const EXPLAIN: &str = "\
For each puzzle its solution in numbered steps, each by the easiest technique that helps: a line for
a single, and for all others what goes and what shows it. At the end come level, score, the hardest
step and the solution. A puzzle that has not exactly one solution gets the reason instead.

Examples:
  quadrille sudoku explain puzzle.txt
  quadrille sudoku explain --pictures puzzle.txt | less -R
  quadrille sudoku explain --lang zh puzzle.txt
  quadrille sudoku explain --json puzzles.txt
";

pub(super) const TECHNIQUES: &str = "\
A line for each technique, in the order in which they are tried: its name for `--with` and
`--without`, its level, what a step adds to the score, whether it is on by default, and what people
call it. Order, levels and scores are HoDoKu's.

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
Examples:
  quadrille sudoku convert --to line puzzle.sdk
  quadrille sudoku convert --to marks puzzle.txt   with all candidates written in
  quadrille sudoku convert --to json puzzles.txt
";

pub(super) const SHUFFLE: &str = "\
Digits are renamed, rows, columns, bands and stacks exchanged, the board is turned over: the puzzle
stays as hard as it was. The same seed gives the same puzzles on every machine.

Examples:
  quadrille sudoku shuffle --seed 7 puzzles.txt
  quadrille sudoku shuffle --seed 7 --count 10 puzzle.txt
";

pub(super) const CANON: &str = "\
Of all puzzles that are the same but for symmetry the canonical form is the one whose line comes
first in alphabetical order, with dots for empty cells. So two puzzles are the same exactly if
their canonical forms are.

Examples:
  quadrille sudoku canon puzzles.txt | sort -u
  quadrille sudoku canon --automorphisms puzzles.txt
";

pub(super) const GENERATE: &str = "\
Every puzzle has exactly one solution. Without more words it is as sparse as can be, and as hard as
it happens to be. The same seed gives the same puzzles on every machine, with any number of threads.

Symmetries, of the places of the clues:
  none           anyhow; the default, with a level too
  half-turn      the same after half a turn (180): what most newspapers print
  quarter-turn   the same after a quarter of a turn (90)
  diagonal       mirrored in the diagonal from the top left; anti-diagonal in the other one
  horizontal     mirrored in the horizontal middle line: top and bottom are alike
  vertical       mirrored in the vertical middle line: left and right are alike
  full           all of these together

`--minimal` means that no single clue can be spared, with a symmetry too. A puzzle of a given level
gets back clues until it is as easy as asked for, unless it is to be minimal.

A technique is needed if it is used on the way to the solution on which every step is the easiest at
its time, as `explain` tells it. `--practice` prints the position before its first use: what was
found before stands as entries, and the candidates that were ruled out are no longer there.

Boards with other rules are written like any other: who reads them must be told the rules again.
`--jigsaw random` cuts a board of up to 25 digits into regions by the seed, all puzzles on the
same one; with the symmetry half-turn its regions have that too. The regions are told on stderr,
in the form in which `--jigsaw` takes them, and with `--json` in each object.

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
  0  as many puzzles as asked for
  2  the command line is wrong, or there can be no such puzzle
  3  fewer, as a limit was reached or Ctrl-C was pressed: what came nearest is told
";

pub(super) const MINIMISE: &str = "\
For each puzzle a line with what is left of it: one solution, and no given that it could do without.
A puzzle that has not exactly one solution is named on stderr, and has no line. Which givens stay
depends on the order in which they are tried: other seeds leave other puzzles, with more or fewer
givens. The same seed leaves the same puzzle on every machine, wherever it stands in a file.

With a symmetry givens that belong together go together, and what is left has it; `quadrille sudoku
generate --help` tells the symmetries. A single given may then be one to spare, but not all that
belong with it.

When the time is up, what is left by then is printed: it has one solution, but may not be minimal,
and stderr says so.

Examples:
  quadrille sudoku minimise puzzles.txt
  quadrille sudoku minimise --symmetry half-turn --seed 7 puzzle.txt
  quadrille sudoku minimise --json puzzle.txt                    and the cells whose given went
  quadrille sudoku solve puzzle.txt | quadrille sudoku minimise  another puzzle of that solution

Exit codes:
  0  what is left of every puzzle is minimal
  2  the command line is wrong, or at least one puzzle: it has not exactly one solution, or its
     givens cannot have the symmetry
  3  the time was up for at least one puzzle, or Ctrl-C was pressed
";

pub(super) const ENCODE: &str = "\
Items are numbered as in the textbooks, on a board of n digits:
  the cell in row x, column y   (x−1)·n + y
  digit z in row x              n² + (x−1)·n + z
  digit z in column y           2n² + (y−1)·n + z
  digit z in box b              3n² + (b−1)·n + z

A given is the one option of its cell, and options that clash with a given are left out. Option
r4c2d7 puts a 7 into row 4, column 2.

Examples:
  quadrille sudoku encode puzzle.txt | quadrille solve
  quadrille sudoku encode --full --to matrix puzzle.txt
  quadrille sudoku encode --to sets 1.....3..2.....4
";
