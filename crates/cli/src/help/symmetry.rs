//! The help page of `symmetry`.

pub(super) const SYMMETRY: &str = "\
A symmetry exchanges options so that every cover becomes a cover. Names do not matter; the bounds of
items do, and which options agree in the colour of an item, and costs unless they are ignored.
Options with the same items may change places.

The first line is the order of the group, such as `order 8`. Each further line is a generator: in
each pair of parentheses, an option takes the place of the next and the last that of the first.

`--json` prints what `--symmetry` reads, here and in `count`, `solve` and `verify`. You can also
write it yourself, by labels or numbers of options, or by names of items. This has two generators.

  {\"generators\": [{\"options\": [[1, 4], [2, 3]]}, {\"items\": [[\"a\", \"b\"], [\"c\", \"d\"]]}]}

Examples:
  quadrille symmetry puzzle.dlx
  quadrille model queens 8 | quadrille symmetry --json > group.json
  quadrille symmetry --symmetry mine.json puzzle.dlx   check generators, and print the order
  quadrille count --up-to-symmetry --symmetry mine.json puzzle.dlx

Exit codes:
  0  the symmetries are printed
  2  the command line or the input is wrong
  3  stopped by the time or node limit, by Ctrl-C or for lack of memory
";
