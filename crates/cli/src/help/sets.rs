//! The help pages of `compile`, `sample` and `shares`.

pub(super) const COMPILE: &str = "\
All covers of a problem are compiled into one diagram, often without visiting them one by one: a
path through the diagram is a cover. The file keeps the problem too, with its names. Every command
that reads a problem reads such a file, and count, solve, best, sample and shares answer from it at
once, without a search. Covers have ranks there, counted from 0: `solve --skip 1000000` begins at a
rank, and `verify --ranks` tells the rank of a cover. The diagram must fit in memory.

`--to zdd` and `--to nnf` write the diagram for other programs: Graphillion reads the first as a set
of sets, and programs that read d4's decision diagrams read the second. There variable k is option
number k. In zdd the variables have an order of their own, which `--variables FILE` writes: as the
universe of Graphillion, that list turns the text into sets of options. It has every option, and
those with the same words are told apart by their numbers: `{a b} #1`.

`--force` and `--forbid` leave covers out. A set that lacks covers answers for those that it has;
questions that need a search of the problem, such as `estimate` or `count --up-to-symmetry`, are
refused. If several options have the same words, `--forbid` means all of them and `--force` any one;
where an option may be chosen together with one like it, `--force` needs its number.

Examples:
  quadrille compile puzzle.dlx -o puzzle.qcv
  quadrille model dominoes 8x8 | quadrille compile -o dominoes.qcv
  quadrille count dominoes.qcv
  quadrille sample -n 3 --show board dominoes.qcv
  quadrille compile --forbid '{00 01}' dominoes.qcv -o fewer.qcv
  quadrille compile puzzle.dlx --to zdd -o puzzle.zdd --variables universe.txt

Exit codes:
  0  compiled, and there is at least one cover
  1  compiled, and there is no cover: the set is empty
  2  the command line or the input is wrong
  3  stopped by the time limit, by Ctrl-C or because the set does not fit in memory; no file is
     written
";

pub(super) const SAMPLE: &str = "\
Every cover is drawn with the same probability, each time anew. The set of covers is compiled first,
or read from a file that `compile` wrote. Covers are printed as `solve` prints them.

If the set does not fit in memory, nothing is drawn, unless `--approximate` is given: then covers
are found by random walks, and a note says that they are not exactly uniform. Where the set fits,
samples are exact with `--approximate` too. Compiling may take half of `--time-limit`, and the walks
have the rest; `--approximate --memory 1` skips compiling. With `--json` the last line describes the
walks: `approximate`, the `reason`, and how many `steps` they made, in how many of these something
was drawn anew (`redrawn`), and how many led to another cover (`changed`).

Examples:
  quadrille sample -n 100 --seed 7 puzzle.dlx
  quadrille model dominoes 8x8 | quadrille sample --show board
  quadrille sample -n 1000 --numbers puzzle.qcv
  quadrille sample -n 10 --force S1 --forbid 'S4 S5' puzzle.qcv

Exit codes:
  0  drawn
  1  there is no cover to draw
  2  the command line or the input is wrong
  3  stopped by the time limit, by Ctrl-C or because the set does not fit in memory
";

pub(super) const SHARES: &str = "\
For each option one line is printed, in the order of the problem: the option, the number of covers
that hold it, the number of all covers, and the quotient of the two, separated by tabs. The numbers
are exact; the quotient is rounded to six digits. `--json` gives the same with all digits.

Examples:
  quadrille shares puzzle.dlx
  quadrille model dominoes 8x8 | quadrille shares --numbers
  quadrille shares --force S1 puzzle.qcv     among the covers that hold S1

Exit codes:
  0  answered
  1  there is no cover
  2  the command line or the input is wrong
  3  stopped by the time limit, by Ctrl-C or because the set does not fit in memory
";
