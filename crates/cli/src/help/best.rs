//! The help page of `best`.

pub(super) const BEST: &str = "\
The cost of a cover is the sum of the costs of its options. Each cover is printed on one line: its
cost, a tab, and its options as `solve` prints them. The cheapest comes first; covers of equal cost
come in the order of their options. If more covers cost as much as the last one than fit, those that
the search meets first are printed, the same ones in every run.

The covers are proven to be the cheapest. If a limit or Ctrl-C stops the search, the best covers so
far are printed, the proven bound and the gap go to stderr, and the exit code is 3. With `--json` a
last object tells the same: `stop`; `bound`, which every cover that is not printed costs at least;
`gap`, by which the first cover may exceed the least cost; and `proven`, the number of covers
printed that are certain to be the cheapest ones.

With `--at-least-once` every item is covered once or more: the set cover problem. Items with bounds
of their own keep them, and secondary items are covered at most once or in one colour, as ever. If
the problem has no costs, each option costs 1: the covers have the fewest options.

A search of days survives a power cut with `--checkpoint FILE --resume FILE`: the same command
begins and goes on, and prints in the end what a run prints that was never stopped.

Examples:
  quadrille best jobs.dlx
  quadrille best -k 5 jobs.dlx              the five cheapest covers, in order
  quadrille best --all jobs.dlx             all covers of least cost
  quadrille best --at-least-once jobs.dlx   items may be covered again
  quadrille best --time-limit 10s --json jobs.dlx
  quadrille best -k 5 jobs.dlx | quadrille verify jobs.dlx
  quadrille best --checkpoint run.qck --resume run.qck jobs.dlx

Exit codes:
  0  printed, and proven to be the cheapest
  1  there is no cover
  2  the command line or the input is wrong
  3  stopped by the time or node limit, by Ctrl-C or for lack of memory; the best covers found
     by then are printed
";
