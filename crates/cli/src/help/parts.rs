//! The help pages of `split`, `run`, `merge` and `parts`.

pub(super) const SPLIT: &str = "\
For a search that is too long for one machine. DIR gets the problem and a file for each part; parts
run anywhere and in any order, each with `quadrille run`, and `quadrille merge` prints what one
machine would have printed. Everything is in the files: whoever hands out the parts may die, and a
part may be run twice or be killed.

The parts are about equally large, as far as random paths through the search tree can tell; the same
command makes the same parts on every machine. Some are still two to four times as large as others,
so take ten or more for each core, and let parts that take too long divide themselves
(`run --split-after`).

If FILE is a part (it ends in .qpt), what is left of it is divided into finer parts, 0012-1.qpt and
so on. It must not be running meanwhile. What it has found so far becomes its result.

The parts are divided by the search itself, which visits every cover. A count that `quadrille count`
has in a minute, because it need not visit them, is no case for this: `quadrille estimate` tells.

Files:
  problem.json   the problem
  0012.qpt       a part
  0012.qck       how far it is, while it runs; 0012.qck.covers has its covers so far
  0012.qpr       its result; 0012.qpr.covers has its covers
  0012.log       when it was run, for how long, and with which error

Examples:
  quadrille split --parts 1000 -o run puzzle.dlx
  ls run/*.qpt | xargs -n 1 -P 8 quadrille run      on 8 cores of this machine
  quadrille merge run > covers.txt
  quadrille split --question count --model 'queens 16' -o queens16
  quadrille split --question best -k 5 --parts 100 -o run jobs.dlx
  quadrille split --parts 50 run/0012.qpt

Exit codes:
  0  the parts are written
  2  the command line or the input is wrong, or DIR is not empty
  3  stopped by the time limit or Ctrl-C: nothing is written
";

pub(super) const RUN: &str = "\
Each part is searched to its end, and its result is written beside it. What has a result is left as
it is; what was begun and killed goes on where it stood, at most `--checkpoint-every` earlier. So it
is safe to run any part at any time, but not the same one twice at the same time.

With `--split-after`, a part that takes longer ends where it stands. What is left of it becomes up
to eight new parts, 0012-1.qpt and so on, which are to be run like the others.

Examples:
  quadrille run run/0012.qpt
  quadrille run run/*.qpt
  quadrille run --time-limit 1h --split-after 10m run/0012.qpt

Exit codes:
  0  the result is there
  2  a file is damaged, or of another problem; the other parts are run all the same
  3  stopped by the time limit or a signal; run again, the part goes on
";

pub(super) const MERGE: &str = "\
Covers are printed in the order in which one search would have found them, counts are added up, and
of the cheapest covers of all parts the cheapest are printed. Each result says from where to where
it goes in the search tree, so it is certain that nothing is missing and nothing is there twice: a
missing part, an overlap and a file of another search are reported by their names, and then nothing
is printed.

Examples:
  quadrille merge run > covers.txt
  quadrille merge --json run

Exit codes:
  0  printed
  1  there is no cover
  2  a result is damaged, there twice, or of another search
  3  parts are missing, so the answer is not known
";

pub(super) const PARTS: &str = "\
How many parts are done, running, stopped and waiting, how many have failed and why, and the covers
found so far. A part that was begun counts as stopped if it has written nothing for two minutes
longer than the time between its checkpoints.

The time left is what the rest of the tree takes at the pace of the runs so far, each as long as it
worked, for as many processes as run now. If none does, it is the time for one. A run that was
killed does not count. The share of the tree that is done, and with it the time left, assumes that
all branches of a level are equally large; both are guesses.

Examples:
  quadrille parts run
  watch quadrille parts run
  quadrille parts --json run

Exit codes:
  0  every part has a result
  2  the folder is none of a search
  3  parts are still to be run
";
