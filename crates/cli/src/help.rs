//! The pages that people read: what stands around the options in `--help`, and usage errors in our two
//! lines.
//!
//! The pages are plain text. A line that starts at the margin and ends with a colon is a heading; in
//! a list of commands the first word of a line is one.

mod sudoku;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::Write as _;

use clap::Command;
use clap::builder::StyledStr;
use clap::error::ErrorKind;

use crate::{Exit, args, output};

const COMMANDS: &str = "\
Ask about a problem:
  solve        print one cover, the first few, or all
  count        print the number of covers
  trace        show the search, step by step
  verify       check covers from the definition, without trusting the solver

Make and change problems:
  model        print a well-known problem: queens 8, pentominoes 6x10, soma, …
  convert      write a problem in another format: dlx, matrix, sets, json

Sudoku:
  sudoku       solve, check, rate, explain and make Sudoku puzzles of any size
  play         play in the browser, with hints that teach

For your shell:
  completions  print a completion script for a shell
  man          print the manual
";

const MORE: &str =
    "`quadrille --help` shows examples, `quadrille COMMAND --help` what a command can do";

const TOUR: &str = "\
Five things to try:
  Place eight queens, in one of 92 ways
    quadrille model queens 8 | quadrille solve

  In how many ways do the twelve pentominoes fill a box of 6 by 10?
    quadrille model pentominoes 6x10 | quadrille count

  Type a problem in, and see how it is solved
    printf 'A 1001\\nB 0110\\nC 0101\\nD 1010\\n' | quadrille trace

  Three ways to cover a chessboard with dominoes, as JSON
    quadrille model dominoes 8x8 | quadrille solve --limit 3 --json

  Do not take our word for it
    quadrille model soma > soma.dlx
    quadrille solve --all soma.dlx | quadrille verify soma.dlx

Formats of a problem, told apart by their content:
  dlx     a b c | x          Knuth's: a line of items, secondary ones after the bar,
          a x:red            then a line for each option; x:red gives x a colour,
          b c |7             |7 at the end is a cost; 1:3|a before a name bounds it
  matrix  A 1 0 1            lines of 0 and 1; names of lines and columns if you like
  sets    S1 = {5, 9, 17}    a set a line
  json    {\"items\": [\"a\", \"b\"], \"secondary\": [], \"options\": [{\"items\": [\"a\"]}]}

A text may be compressed, with gzip or zstd; a file that is written is, if it ends in .gz or .zst.

Exit codes:
  0  answered
  1  answered, and the answer is none: no cover, not a cover
  2  the command line or the input is wrong
  3  stopped by a limit, by Ctrl-C or for lack of memory: unknown or incomplete
";

const SOLVE: &str = "\
Every cover is a line: the names of its options, or their numbers where they have none, in the
order chosen (with bits in that of the problem). Covers are printed as they are found. A long
search takes all cores; the covers and their order are the same on any number of them. If it
turns out early that there is none, the reason is told on stderr.

Examples:
  quadrille solve puzzle.dlx               one cover
  quadrille solve --limit 2 puzzle.dlx     is it the only one?
  quadrille solve --all --json puzzle.dlx  all, with their items and costs
  quadrille model langford 7 | quadrille solve --seed 4
  quadrille solve --all --time-limit 10s --stats puzzle.dlx

Exit codes:
  0  there is a cover, and as many were printed as asked for (or all)
  1  there is no cover
  2  the command line or the input is wrong
  3  stopped by a limit of time or nodes, by Ctrl-C or for lack of memory; what was found
     by then is printed
";

const COUNT: &str = "\
The number stands alone on a line, and has as many digits as it needs. A search that is stopped
prints no number, but says on stderr how many covers there are at least. If it turns out early
that there is none, the reason is told on stderr, and in full by --json. A long search takes all
cores, unless `--threads` says otherwise.

Examples:
  quadrille count puzzle.dlx
  quadrille model pentominoes 6x10 | quadrille count
  quadrille count --limit 2 puzzle.dlx     0, 1, or 2 for more than one
  quadrille count --json --time-limit 1m puzzle.dlx

Exit codes:
  0  counted
  1  counted, and there are none
  2  the command line or the input is wrong
  3  stopped by a limit of time or nodes, by Ctrl-C or for lack of memory
";

const TRACE: &str = "\
Every event is a line, indented by the depth of the search: `item a (2 options)` where it
branches, `try A` and `undo A`, `dead end c`, `solution 1: …`. It is always the engine `links`
that is shown. With `--to html` it is a page to step through, forwards and backwards, down to every
single link; it is one file that asks nobody for anything, to keep and to pass on.

Examples:
  quadrille trace sets.txt
  quadrille trace --branch leftmost sets.txt         the textbook's choice of item
  quadrille trace --grain cover --limit 1 sets.txt   up to the first cover
  quadrille trace --json --grain link sets.txt       every single link, for programs
  quadrille trace --to html sets.txt > run.html      to be opened in a browser

Exit codes:
  0  shown to the end, or as far as asked for
  2  the command line or the input is wrong
  3  stopped by a limit of time or nodes, by Ctrl-C or for lack of memory
";

const VERIFY: &str = "\
Covers are read as `quadrille solve` prints them: labels with blanks between them, or JSON with
\"options\". For each a line is printed, `ok` or `not a cover:` and why.

Examples:
  quadrille solve --all puzzle.dlx | quadrille verify puzzle.dlx
  quadrille verify puzzle.dlx answers.txt
  echo 'S4 S5 S1' | quadrille verify sets.txt

Exit codes:
  0  all are covers
  1  at least one is not a cover
  2  the command line or the input is wrong, or a cover names an unknown option
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
A problem is written as it is or not at all: what the format cannot express, such as a colour in
a matrix, is an error. dlx has no names of options; they are left out with a note.

Examples:
  quadrille convert --to matrix sets.txt
  quadrille convert --to json -o puzzle.json puzzle.dlx
  quadrille model queens 4 | quadrille convert --to json

Exit codes:
  0  written
  2  the command line or the input is wrong, or the format cannot express the problem
";

const PLAY: &str = "\
The page is served by this command and for this machine alone: nothing is sent anywhere else, and
your games stay in your browser. Its address is printed first, and Ctrl-C ends it. A browser keeps
what it keeps for one address: that is why the port is the same each time, if it can be had.

Examples:
  quadrille play                     in your browser
  quadrille play --no-open           print the address only
  quadrille play --port 0 --no-open  at any free port, as scripts want it

Exit codes:
  0  ended with Ctrl-C
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

/// Adds the pages to the bare command line.
pub(crate) fn add_pages(command: Command) -> Command {
    let pages = [
        ("solve", SOLVE),
        ("count", COUNT),
        ("trace", TRACE),
        ("verify", VERIFY),
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

/// A command that has commands of its own, with all their pages.
fn main_page(command: Command, commands: &str, long: &str, pages: &[(&str, &str)]) -> Command {
    let mut command =
        command.help_template(template()).before_help(list(commands)).after_long_help(page(long));
    for &(name, text) in pages {
        command = command.mut_subcommand(name, |command| command.after_long_help(page(text)));
    }
    command
}

/// The main page, around the options.
fn template() -> String {
    let heading = output::bold(None).underline();
    format!(
        "{{about}}\n\n{{usage-heading}} {{usage}}\n\n{{before-help}}{heading}Options:{heading:#}\n\
         {{options}}{{after-help}}"
    )
}

/// A page with its headings made to stand out, as clap does with its own.
fn page(text: &str) -> StyledStr {
    styled(text, false)
}

/// A page of commands, their names made to stand out as well.
fn list(text: &str) -> StyledStr {
    styled(text, true)
}

fn styled(text: &str, with_names: bool) -> StyledStr {
    let (heading, name) = (output::bold(None).underline(), output::bold(None));
    let mut page = StyledStr::new();
    for (k, line) in text.lines().enumerate() {
        let line_end = if k == 0 { "" } else { "\n" };
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

/// Shows what clap has to say: a page, the version, or what is wrong with the words.
pub(crate) fn show(error: &clap::Error, words: impl Iterator<Item = OsString>) -> Exit {
    let page = error.render();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let page = long_page(&words.collect::<Vec<_>>()).unwrap_or(page);
            // A reader that has gone has read enough.
            let _ = write!(anstream::stdout(), "{}", page.ansi());
            Exit::Answered
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = write!(anstream::stderr(), "{}", page.ansi());
            Exit::Bad
        }
        _ => {
            let (message, hint) = two_lines(&page.to_string());
            output::error(&message, hint.as_deref());
            Exit::Bad
        }
    }
}

/// The page that `--help` or `help` asks for; `None` if it was `-h`. The options stand as close as
/// on the short page: clap's own long one gives each four lines.
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

/// The first paragraph of clap's message, and as hint its best advice.
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

/// clap quotes 'so', we quote `so`.
fn quoted(text: &str) -> String {
    text.replace('\'', "`")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All commands that do something themselves, with the page that lists them.
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
        // As `max_term_width` in `args` says: a longer line is broken wherever that happens.
        const WIDEST: usize = 100;
        for (command, list) in commands() {
            let page = command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
            for line in page.lines().chain(list.lines()) {
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
                // Up to the explanation beside it, and to where a shell would take over.
                let line = example.trim().split("  ").next().unwrap_or_default();
                for part in line.split('|').map(|part| part.split('>').next().unwrap_or_default()) {
                    let words: Vec<_> = part.split_whitespace().map(Into::into).collect();
                    if words.first().is_some_and(|word| word == "quadrille") {
                        args::parse(words.into_iter()).expect(part);
                        count += 1;
                    }
                }
            }
            assert!(count > 0, "{} has no example", command.get_name());
        }
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
        assert_eq!(hint.as_deref(), Some("the values are auto, links, cells, bits, words, memo"));
        let (message, hint) = told("quadrille solve --limit 0");
        assert_eq!(message, "invalid value `0` for `--limit <N>`: it must be at least 1");
        assert_eq!(hint, None);
        assert_eq!(hinted("quadrille convert"), "usage: quadrille convert --to <FORMAT> [FILE]");
        assert_eq!(hinted("quadrille solve --lmit 2"), "a similar argument exists: `--limit`");
    }
}
