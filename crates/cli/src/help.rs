//! The help pages: the text around the options in `--help`, and usage errors in two lines.
//!
//! The pages are plain text. A line that starts at the margin and ends with a colon is a heading,
//! and is highlighted. In a list of commands, so is the first word of each line.

mod best;
mod parts;
mod sets;
mod sudoku;
mod symmetry;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

use clap::Command;
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::{Exit, args, output};

const COMMANDS: &str = "\
Ask about a problem:
  solve        print one cover, the first few, or all
  count        print the number of covers
  best         print the cheapest cover, or the cheapest few
  sample       draw covers at random, each with the same probability
  shares       print how many covers hold each option
  estimate     estimate how many covers there are and how long they take
  symmetry     print the symmetries of a problem: their number and generators
  trace        show the search step by step
  verify       check covers against the definition, without trusting the solver
  compile      write all covers as one object, which answers every question at once

Search on many machines:
  split        divide a search into parts, as files that any machine can run
  run          search parts to their results
  merge        print the results of all parts as one search would have printed them
  parts        print how far the parts of a search are

Make and change problems:
  model        print a well-known problem: queens 8, pentominoes 6x10, soma, …
  convert      write a problem in another format: dlx, json, csv, cnf, lp and others

Sudoku:
  sudoku       solve, check, rate, explain and make Sudoku puzzles of any size
  play         play in the browser, with hints that teach

For your shell:
  completions  print a completion script for a shell
  man          print the manual
";

const MORE: &str =
    "`quadrille --help` shows examples, `quadrille COMMAND --help` explains a command";

const TOUR: &str = "\
Five things to try:
  Place eight queens on a chessboard, in one of the 92 ways
    quadrille model queens 8 | quadrille solve

  In how many ways do the twelve pentominoes fill a 6×10 box?
    quadrille model pentominoes 6x10 | quadrille count

  Type in a problem and watch how it is solved
    printf 'A 1001\\nB 0110\\nC 0101\\nD 1010\\n' | quadrille trace

  Three ways to cover a chessboard with dominoes, as JSON
    quadrille model dominoes 8x8 | quadrille solve --limit 3 --json

  Do not take our word for it
    quadrille model soma > soma.dlx
    quadrille solve --all soma.dlx | quadrille verify soma.dlx

Problem formats, detected from the content:
  dlx     a b c | x          Knuth's format: a line of items, the secondary ones after a bar,
          a x:red            then one option per line. x:red gives x a colour; |7 at the end
          b c |7             of an option is its cost; the item 1:3|a is covered 1 to 3 times
  matrix  A 1 0 1            rows of 0 and 1; rows and columns may have names
  sets    S1 = {5, 9, 17}    one set per line
  json    {\"items\": [\"a\", \"b\"], \"secondary\": [], \"options\": [{\"items\": [\"a\"]}]}
  orlib   7 6                set partitioning of the OR-Library: rows and columns, then columns,
          20 2 1 4           each with its cost, the number of its rows, and the rows
  ec      p ec 7 6           items and options, then the items of each option, by number
  xcc     p xcc 3 2          primary and secondary items, then options; -1 is a colour, $7 a cost,
          1 4 5 -1 0         0 the end of an option
  csv     row,column         the entries of a sparse matrix: an option is a row, an item a column,
          0,2                by index or by name. If no index is 0, they count from 1, as our
                             answers do in any case: `# shape 3 4` says that they count from 0

Formats of other solvers, which can only be written; their solutions are the covers:
  opb     pseudo-Boolean constraints          cnf     a formula for SAT solvers and model counters
  lp, mps integer programs for optimisers

Input may be compressed with gzip or zstd. An output file is compressed if it ends in .gz or .zst.

Exit codes:
  0  answered
  1  answered, and the answer is negative: no cover, or not a cover
  2  the command line or the input is wrong
  3  stopped by a limit, by Ctrl-C or for lack of memory: the answer is unknown or incomplete
";

const SOLVE: &str = "\
Each cover is printed on one line, as soon as it is found: its options in the order of the problem,
each by its name or, if it has none, by its items: `{a b x:red}`. If options have costs, the cost of
the cover follows after a tab: `cost 7`. `--numbers` prints only the numbers of the options. A long
search uses all cores; the covers and their order do not depend on the number of threads. If the
problem is refuted early, the reason is printed to stderr.

A compiled set, as `compile` writes it, is read like a problem. Its covers come in the order of
their ranks, without a search; `--skip` goes to a rank at once. `--force` and `--forbid` choose
among the covers.

With `--checkpoint FILE` a run survives a power cut: FILE says where it stands, and FILE.covers has
the covers found so far, as numbers of options. `--resume FILE` goes on from there, with the same
problem and any number of threads. It prints all covers anew from the first one, so its output is
that of a run that was never stopped. With both, and the same FILE, the command begins or goes on.
Such a run never learns and takes independent parts of a problem together, so some problems take
longer, and have their covers in another order.

`--show board` draws each cover as what it is, with a blank line between two. Models and encoded
Sudokus say where their items lie; so can a dlx text, in comments that other programs skip.

Comments of a dlx text:
  |quadrille:1 place a 0,0 b 1,0     items with column and row from 0, and perhaps a layer
  |quadrille:1 sign F F              an item and the sign with which its options are drawn
  |quadrille:1 name S1               the name of the option on the next line

Examples:
  quadrille solve puzzle.dlx               one cover
  quadrille solve --limit 2 puzzle.dlx     is it the only one?
  quadrille solve --all --json puzzle.dlx  all covers, with their items and costs
  quadrille solve --skip 1000000 -n 5 puzzle.qcv
  quadrille solve --force 'S4 S5' puzzle.dlx
  quadrille model langford 7 | quadrille solve --seed 4
  quadrille model pentominoes 6x10 | quadrille solve --show board
  quadrille model queens 8 | quadrille solve --all --up-to-symmetry
  quadrille solve --all --time-limit 10s --stats puzzle.dlx
  quadrille solve --all --checkpoint run.qck --resume run.qck puzzle.dlx > covers.txt

Exit codes:
  0  there is a cover, and all covers were printed, or as many as asked for
  1  there is no cover
  2  the command line or the input is wrong
  3  stopped by the time or node limit, by Ctrl-C or for lack of memory; the covers found
     by then are printed
";

const COUNT: &str = "\
The number is printed on a line of its own, with all its digits. A search that is stopped prints
no number; a lower bound is printed to stderr. If the problem is refuted early, the reason is
printed to stderr, and `--json` gives it in full. A long search uses all cores, unless `--threads`
says otherwise. A compiled set, as `compile` writes it, has the number in it. `--force` and
`--forbid` choose among the covers.

With `--checkpoint FILE` a run survives a power cut: FILE says where it stands, and `--resume FILE`
goes on from there, with the same problem and any number of threads. With both, and the same FILE,
the command begins or goes on. Such a count visits every cover: it uses no frontier, no symmetries
and no independent parts, which often are the quicker way. `quadrille estimate` compares them.

Examples:
  quadrille count puzzle.dlx
  quadrille model pentominoes 6x10 | quadrille count
  quadrille count --limit 2 puzzle.dlx     0, 1, or 2 for more than one
  quadrille count --up-to-symmetry puzzle.dlx
  quadrille count --json --time-limit 1m puzzle.dlx
  quadrille count --checkpoint run.qck --resume run.qck puzzle.dlx
  quadrille count --forbid '{00 01}' dominoes.qcv

Exit codes:
  0  counted, and there is at least one cover
  1  counted, and there is no cover
  2  the command line or the input is wrong
  3  stopped by the time or node limit, by Ctrl-C or for lack of memory
";

const ESTIMATE: &str = "\
Before a long run: how many covers are there, and how long does it take to list or count them? The
answer comes after a second, or as long as you like. Random paths through the search tree are
followed, and their branches multiplied; a part of the real search runs too, and covers are counted
without being visited where that is possible. So what is small is known exactly.

Each figure is printed on a line of its own, separated by tabs: name, value, relative standard
error, and the two ends of the range in which the truth lies nine times out of ten.

Figures:
  covers           the number of covers
  nodes            the nodes of the search tree that `solve --all` visits
  search_seconds   how long `solve --all` takes
  count_seconds    how long `count` takes
  dives            the number of random paths
  hits             how many of them reached a cover; few mean that `covers` is a guess, unless its
                   error is 0

The error of a figure that is known is 0, and `inf` if no path found anything. With `--dives` and
without `--time` the figures of covers and nodes are the same in every run. On a terminal, the times
are put into words.

Examples:
  quadrille estimate puzzle.dlx
  quadrille estimate --time 10s --threads 8 puzzle.dlx
  quadrille model queens 20 | quadrille estimate --json
  quadrille estimate --dives 1000 --seed 7 puzzle.dlx    the same figures in every run

Exit codes:
  0  estimated, or known
  1  known: there is no cover
  2  the command line or the input is wrong
  3  stopped by Ctrl-C, with what is known so far; or by lack of time or memory before there were
     enough dives
";

const TRACE: &str = "\
Each event is printed on one line, indented by the depth of the search: `item a (2 options)` where
it branches, `try A` and `undo A`, `dead end c`, `solution 1: …`. The engine is always `links`.
`--to html` writes a page on which you step through the search, forwards and backwards, down to
every single link. The page is one file that loads nothing else, to keep or to pass on.

Examples:
  quadrille trace sets.txt
  quadrille trace --branch leftmost sets.txt         choose items as the textbook does
  quadrille trace --grain cover --limit 1 sets.txt   up to the first cover
  quadrille trace --json --grain link sets.txt       every single link, for programs
  quadrille trace --to html sets.txt > run.html      open it in a browser

Exit codes:
  0  shown to the end, or as far as asked for
  2  the command line or the input is wrong
  3  stopped by the time or node limit, by Ctrl-C or for lack of memory
";

const VERIFY: &str = "\
Covers are read as `quadrille solve` and `quadrille best` print them, one per line: options by name,
by number, or by their items in braces, separated by blanks; or JSON with \"options\". A cost, before
or after the options or in JSON, must be theirs. For each cover one line is printed: `ok`; or `not a
cover:` and the reason; or `a cover, but` and what is wrong, such as its cost. With `--ranks` the
problem is a compiled set, and the rank of the cover follows after a tab.

If several options have the same items, their words do not say which of them is meant. Then those
are taken that have the cost and, with `--ranks` or `--symmetry`, make a cover that no earlier line
has. Numbers and JSON leave no doubt.

`--symmetry` takes the covers as one of each kind, as `solve --up-to-symmetry` prints them. Each
generator in the file is checked first. A cover that a symmetry maps to an earlier one gets the line
`the same as line N`. `--complete` counts all covers too, and compares their number with the
number of covers that the symmetries make of those given.

Examples:
  quadrille solve --all puzzle.dlx | quadrille verify puzzle.dlx
  quadrille verify puzzle.dlx answers.txt
  quadrille best --at-least-once jobs.dlx | quadrille verify --at-least-once jobs.dlx
  echo 'S4 S5 S1' | quadrille verify sets.txt
  quadrille verify puzzle.dlx kinds.txt --symmetry group.json --complete

Exit codes:
  0  all are covers, and with `--symmetry` of different kinds
  1  at least one is not a cover, has another cost or is like another; or with `--complete`, a kind
     is missing
  2  the command line or the input is wrong, or a cover names an unknown option
  3  too many covers are alike to fit in memory, or the count was stopped
";

const MODEL: &str = "\
Examples:
  quadrille model                        list the models
  quadrille model queens 8
  quadrille model dominoes 8x8-00,77     the board without two corners
  quadrille model latin 5 --reduced
  quadrille model --to json soma

Exit codes:
  0  printed
  2  the command line is wrong, or the format cannot express the problem
";

const CONVERT: &str = "\
Nothing of a problem is lost silently: if the format cannot express a part of it, such as a colour
in a matrix, that is an error. Only names and boards for which a format has no place are left out,
with a note: orlib, ec and xcc number the items from 1.

opb, cnf, lp and mps turn option k into the variable x k. Each solution is a cover, and each cover a
solution: a model counter finds their number. Comments say which option a variable is. These formats
cannot be read. cnf has no costs.

Examples:
  quadrille convert --to matrix sets.txt
  quadrille convert --to json -o puzzle.json puzzle.dlx
  quadrille model queens 4 | quadrille convert --to json
  quadrille model queens 8 | quadrille convert --to cnf -o queens.cnf     for a model counter
  quadrille convert --to mps -o crew.mps sppnw34.txt                      for an optimiser

Exit codes:
  0  written
  2  the command line or the input is wrong, or the format cannot express the problem
";

const PLAY: &str = "\
This command serves the page, and only to this machine: nothing is sent anywhere else, your games
stay in your browser, and links that you copy there lead to this machine. The address is printed
first; Ctrl-C stops the server. The browser stores games by address, so the port is the same each
time unless it is taken.

With `--lan` a phone on the sofa can play too. A QR code on the terminal lets one device in; then a
new code is shown for the next. Devices without a code are refused. The connection is not encrypted.
The address of the code is printed on the second line.

Examples:
  quadrille play                     in your browser
  quadrille play --lan               and on your phone
  quadrille play --no-open           only print the address
  quadrille play --port 0 --no-open  on any free port, for scripts

Exit codes:
  0  stopped with Ctrl-C
  2  the command line is wrong, or the port is taken
";

const COMPLETIONS: &str = "\
Examples:
  quadrille completions bash > ~/.local/share/bash-completion/completions/quadrille
  quadrille completions zsh > ~/.zfunc/_quadrille
  quadrille completions fish > ~/.config/fish/completions/quadrille.fish
";

const MAN: &str = "\
Examples:
  quadrille man | man -l -
  quadrille man solve | man -l -
  quadrille man --dir ~/.local/share/man/man1
";

/// Adds the help pages to the bare command line.
pub(crate) fn add_pages(command: Command) -> Command {
    let pages = [
        ("solve", SOLVE),
        ("count", COUNT),
        ("sample", sets::SAMPLE),
        ("shares", sets::SHARES),
        ("compile", sets::COMPILE),
        ("split", parts::SPLIT),
        ("run", parts::RUN),
        ("merge", parts::MERGE),
        ("parts", parts::PARTS),
        ("estimate", ESTIMATE),
        ("best", best::BEST),
        ("trace", TRACE),
        ("verify", VERIFY),
        ("symmetry", symmetry::SYMMETRY),
        ("model", MODEL),
        ("convert", CONVERT),
        ("play", PLAY),
        ("completions", COMPLETIONS),
        ("man", MAN),
    ];
    let on_sudoku = [
        ("solve", sudoku::SOLVE),
        ("count", sudoku::COUNT),
        ("check", sudoku::CHECK),
        ("rate", sudoku::RATE),
        ("hint", sudoku::HINT),
        ("explain", sudoku::EXPLAIN),
        ("techniques", sudoku::TECHNIQUES),
        ("show", sudoku::SHOW),
        ("convert", sudoku::CONVERT),
        ("shuffle", sudoku::SHUFFLE),
        ("canon", sudoku::CANON),
        ("generate", sudoku::GENERATE),
        ("minimise", sudoku::MINIMISE),
        ("encode", sudoku::ENCODE),
    ];
    let sudoku = |command| {
        main_page(command, sudoku::COMMANDS, sudoku::SUDOKU, &on_sudoku).after_help(sudoku::MORE)
    };
    let command = main_page(command, COMMANDS, TOUR, &pages).after_help(MORE);
    command.mut_subcommand("sudoku", sudoku)
}

/// Adds the pages of a command that has subcommands: its own, and theirs.
fn main_page(command: Command, commands: &str, long: &str, pages: &[(&str, &str)]) -> Command {
    let mut command =
        command.help_template(template()).before_help(list(commands)).after_long_help(page(long));
    for &(name, text) in pages {
        command = command.mut_subcommand(name, |command| command.after_long_help(page(text)));
    }
    command
}

/// Returns the clap template of a main page.
fn template() -> String {
    let heading = output::bold(None).underline();
    format!(
        "{{about}}\n\n{{usage-heading}} {{usage}}\n\n{{before-help}}{heading}Options:{heading:#}\n\
         {{options}}{{after-help}}"
    )
}

/// Styles a page: headings are highlighted like those of clap.
fn page(text: &str) -> StyledStr {
    styled(text, false)
}

/// Styles a list of commands: headings and command names are highlighted.
fn list(text: &str) -> StyledStr {
    styled(text, true)
}

fn styled(text: &str, with_names: bool) -> StyledStr {
    let (heading, name) = (output::bold(None).underline(), output::bold(None));
    let mut page = StyledStr::new();
    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ') && !line.ends_with(':');
    let mut before = "";
    for (k, line) in text.lines().enumerate() {
        // The lines of a paragraph are one line for clap, which breaks it for any terminal.
        let line_end = match before {
            _ if k == 0 => "",
            _ if is_prose(before) && is_prose(line) => " ",
            _ => "\n",
        };
        before = line;
        // Writing into a string cannot fail.
        let _ = match line.trim_start().split_once(' ') {
            _ if line.ends_with(':') && !line.starts_with(' ') => {
                write!(page, "{line_end}{heading}{line}{heading:#}")
            }
            Some((first, rest)) if with_names => {
                write!(page, "{line_end}  {name}{first}{name:#} {rest}")
            }
            _ => write!(page, "{line_end}{line}"),
        };
    }
    page
}

/// Shows what clap reports: a help page, the version, or a usage error.
pub(crate) fn show(error: &clap::Error, words: impl Iterator<Item = OsString>) -> Exit {
    let page = error.render();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let page = long_page(&words.collect::<Vec<_>>()).unwrap_or(page);
            // A closed stdout is not an error: its reader has seen enough.
            let _ = write!(anstream::stdout(), "{}", page.ansi());
            Exit::Answered
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = write!(anstream::stderr(), "{}", page.ansi());
            Exit::Bad
        }
        _ => {
            let (message, hint) = two_lines(&page.to_string());
            output::error(&message, file_hint(error).or(hint).as_deref());
            Exit::Bad
        }
    }
}

/// Returns the command for a file that was given in place of a command.
fn file_hint(error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) else { return None };
    let command = if usage.to_string().contains("quadrille sudoku") {
        "quadrille sudoku solve"
    } else {
        "quadrille solve"
    };
    let is_file = word.contains('.') || Path::new(word).is_file();
    is_file.then(|| format!("to solve a file, write `{command} {word}`"))
}

/// Returns the page for `--help` or `help`; `None` for `-h`.
///
/// The options are laid out as compactly as on the short page. The long page of clap itself takes
/// four lines for each.
fn long_page(words: &[OsString]) -> Option<StyledStr> {
    let asked = |word: &OsString| word == "--help" || word == "help";
    words.iter().find(|&word| asked(word))?;
    let mut main = args::command();
    main.build();
    let names = words.iter().skip(1).filter_map(|word| word.to_str());
    let command = names
        .filter(|&name| name != "help")
        .fold(&main, |command, name| command.find_subcommand(name).unwrap_or(command));
    let examples = command.get_after_long_help().cloned().unwrap_or_default();
    Some(command.clone().after_help(examples).render_help())
}

/// Returns the first paragraph of clap's message, and its best advice as a hint.
fn two_lines(text: &str) -> (String, Option<String>) {
    let mut lines = text.lines().map(str::trim);
    let mut message = Vec::new();
    let mut values = None;
    for line in lines.by_ref().take_while(|line| !line.is_empty()) {
        match line.strip_prefix("[possible values: ") {
            Some(list) => values = Some(format!("the values are {}", list.trim_end_matches(']'))),
            None => message.push(line),
        }
    }
    let advice = |opening: &str| {
        let found = text.lines().map(str::trim).find_map(|line| line.strip_prefix(opening));
        found.map(str::to_owned)
    };
    let usage = |usage| format!("usage: {usage}");
    let hint = advice("tip: ").or(values).or_else(|| advice("Usage: ").map(usage));
    let message = message.join(" ");
    (quoted(message.strip_prefix("error: ").unwrap_or(&message)), hint.as_deref().map(quoted))
}

/// Replaces clap's quotes 'like this' by ours `like this`.
fn quoted(text: &str) -> String {
    text.replace('\'', "`")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the commands of both main pages, each with the page that lists it.
    fn commands() -> Vec<(Command, &'static str)> {
        let main = args::command();
        let on_sudoku = main.find_subcommand("sudoku").expect("a command").clone();
        let listed = |command: &Command, page| {
            command.get_subcommands().map(|command| (command.clone(), page)).collect::<Vec<_>>()
        };
        [listed(&main, COMMANDS), listed(&on_sudoku, sudoku::COMMANDS)].concat()
    }

    #[test]
    fn the_main_pages_list_every_command_with_its_own_words() {
        for (command, page) in commands() {
            let name = command.get_name();
            let line = page.lines().find(|line| line.trim_start().starts_with(name));
            let line = line.unwrap_or_else(|| panic!("{name} is not on the main page"));
            let about = command.get_about().expect("every command says what it does").to_string();
            let opening: String = about.to_lowercase().chars().take(14).collect();
            assert!(line.contains(&opening), "{line:?} and {about:?} differ");
        }
    }

    #[test]
    fn no_line_of_a_page_is_wider_than_the_help() {
        // Equal to `max_term_width` in `args`: clap breaks longer lines at any word.
        const WIDEST: usize = 100;
        for (command, list) in commands() {
            let page = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
            // Paragraphs are broken by clap.
            let kept = page.lines().chain(list.lines()).filter(|line| line.starts_with(' '));
            for line in kept {
                assert!(line.chars().count() <= WIDEST, "{}: {line}", command.get_name());
            }
        }
    }

    #[test]
    fn every_command_shows_examples_that_are_understood() {
        for (command, _) in commands() {
            let page = command.get_after_long_help().expect("a page").to_string();
            let examples = page.lines().filter(|line| line.starts_with("  quadrille "));
            let mut count = 0;
            for example in examples {
                // Cut off the explanation on the right, and what only a shell understands.
                let line = example.trim().split("  ").next().unwrap_or_default();
                for part in line.split('|').map(|part| part.split('>').next().unwrap_or_default()) {
                    let words = as_a_shell_splits(part);
                    if words.first().is_some_and(|word| word == "quadrille") {
                        args::parse(words.into_iter().map(Into::into)).expect(part);
                        count += 1;
                    }
                }
            }
            assert!(count > 0, "{} has no example", command.get_name());
        }
    }

    /// Splits a line into words at blanks outside of single quotes.
    fn as_a_shell_splits(line: &str) -> Vec<String> {
        let mut words = Vec::new();
        for (k, part) in line.split('\'').enumerate() {
            match k % 2 {
                0 => words.extend(part.split_whitespace().map(str::to_owned)),
                _ => words.push(part.to_owned()),
            }
        }
        words
    }

    #[test]
    fn usage_errors_have_two_lines() {
        let told = |line: &str| {
            let words = line.split(' ').map(Into::into);
            two_lines(&args::parse(words).expect_err(line).to_string())
        };
        let hinted = |line| told(line).1.expect(line);
        assert_eq!(told("quadrille slove").0, "unrecognized subcommand `slove`");
        assert_eq!(hinted("quadrille slove"), "a similar subcommand exists: `solve`");
        let (message, hint) = told("quadrille solve --engine warp");
        assert_eq!(message, "invalid value `warp` for `--engine <ENGINE>`");
        assert_eq!(
            hint.as_deref(),
            Some("the values are auto, links, cells, bits, learn, frontier")
        );
        let (message, hint) = told("quadrille solve --limit 0");
        assert_eq!(message, "invalid value `0` for `--limit <N>`: it must be at least 1");
        assert_eq!(hint, None);
        for (line, range) in [
            ("quadrille best -k -1", "from 1 to 18446744073709551615"),
            ("quadrille solve --seed -1", "from 0 to 18446744073709551615"),
            ("quadrille sample --seed abc", "from 0 to 18446744073709551615"),
            ("quadrille estimate --seed 18446744073709551616", "from 0 to 18446744073709551615"),
            ("quadrille sudoku generate --seed x", "from 0 to 18446744073709551615"),
            ("quadrille solve --skip -1", "from 0"),
            ("quadrille solve --skip x", "from 0"),
        ] {
            let (message, hint) = told(line);
            let end = format!(": it must be a whole number {range}");
            assert!(message.ends_with(&end) && hint.is_none(), "{line}: {message}");
        }
        let (message, hint) = told("quadrille solve --time-limit 10");
        assert_eq!(message, "invalid value `10` for `--time-limit <TIME>`: it needs a unit");
        assert_eq!(hint.as_deref(), Some("write a number and a unit, such as 10s, 500ms or 1m30s"));
        let (message, _) = told("quadrille sudoku solve --time-limit soon x");
        assert_eq!(message, "invalid value `soon` for `--time-limit <TIME>`: it is not a time");
        assert_eq!(hinted("quadrille convert"), "usage: quadrille convert --to <FORMAT> [FILE]");
        assert_eq!(hinted("quadrille solve --lmit 2"), "a similar argument exists: `--limit`");
    }

    #[test]
    fn a_file_in_place_of_a_command_gets_its_command() {
        let hint = |line: &str| {
            let words = line.split(' ').map(Into::into);
            file_hint(&args::parse(words).expect_err(line))
        };
        let solve = |command| Some(format!("to solve a file, write `{command}`"));
        assert_eq!(hint("quadrille sets.txt"), solve("quadrille solve sets.txt"));
        assert_eq!(hint("quadrille sudoku list.sdm"), solve("quadrille sudoku solve list.sdm"));
        assert_eq!(hint("quadrille slove"), None);
    }

    #[test]
    fn a_paragraph_is_broken_once_on_any_terminal() {
        let mut main = args::command().term_width(60);
        main.build();
        let sudoku = main.find_subcommand("sudoku").expect("a command").clone().term_width(60);
        let examples = sudoku.get_after_long_help().cloned().unwrap_or_default();
        let page = sudoku.after_help(examples).render_help().to_string();
        let from = page.find("Boards have").expect("a paragraph");
        let paragraph = page[from..].split("\n\n").next().unwrap_or_default();
        let lines: Vec<&str> = paragraph.lines().collect();
        let (_, whole) = lines.split_last().expect("lines");
        assert!(whole.iter().all(|line| line.len() > 40), "{paragraph}");
    }
}
