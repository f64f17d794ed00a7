//! The arguments of `quadrille sudoku generate` as typed.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille_sudoku::format::Format;
use quadrille_sudoku::generate::Symmetry;
use quadrille_sudoku::rating::Difficulty;
use quadrille_sudoku::technique::{Level, Technique};

use super::thinking::technique;
use super::{BoardArgs, format, positive, whole};

#[derive(Debug, clap::Args)]
pub(crate) struct GenerateArgs {
    /// Number of puzzles to make
    #[arg(short = 'n', long, value_name = "N", default_value = "1", value_parser = positive)]
    pub(crate) count: u64,

    /// Random seed; the same seed gives the same puzzles [default: a new one each time]
    #[arg(long, value_name = "N", value_parser = whole)]
    pub(crate) seed: Option<u64>,

    /// Number of clues: a number or a range, such as 26 or 24..28 [default: as few as possible]
    #[arg(short, long, value_name = "N|A..B", value_parser = clues)]
    pub(crate) clues: Option<(usize, usize)>,

    /// Make only puzzles in which no clue can be removed
    #[arg(short, long)]
    pub(crate) minimal: bool,

    /// Symmetry of the clue positions
    #[arg(short, long, value_name = "SYMMETRY", default_value = "none", value_parser = symmetry())]
    pub(crate) symmetry: Symmetry,

    /// Exact positions of the clues: an x for each cell with a clue, a dot for each without, or a
    /// file with these
    #[arg(short, long, value_name = "PATTERN")]
    pub(crate) pattern: Option<String>,

    /// Number of digits, such as 16 [default: 9]
    #[arg(long, value_name = "N", conflicts_with = "boxes", help_heading = "Board")]
    #[arg(value_parser = positive)]
    pub(crate) size: Option<u64>,

    #[command(flatten)]
    pub(crate) board: BoardArgs,

    #[command(flatten)]
    pub(crate) hardness: HardnessArgs,

    #[command(flatten)]
    pub(crate) work: WorkArgs,
}

/// How hard the puzzles are.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Difficulty")]
pub(crate) struct HardnessArgs {
    /// Level, as `rate` prints it
    #[arg(short, long, value_name = "LEVEL", value_parser = level())]
    pub(crate) level: Option<Level>,

    /// Score, as `rate` prints it: a number or a range, such as 900..1000
    #[arg(long, value_name = "N|A..B", value_parser = score)]
    pub(crate) score: Option<(u32, u32)>,

    /// ER, as `rate` prints it: a number or a range, such as 7.2 or 6.5..7.5
    #[arg(long, value_name = "X|A..B", value_parser = er)]
    pub(crate) er: Option<(Difficulty, Difficulty)>,

    /// Techniques that must all be needed, separated by commas
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = technique())]
    pub(crate) needs: Vec<Technique>,

    /// Techniques that must not be needed, separated by commas
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = technique())]
    pub(crate) without: Vec<Technique>,

    /// Print positions in which this technique is the next step, with all earlier steps already
    /// made
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique())]
    pub(crate) practice: Option<Technique>,
}

/// How the puzzles are made and printed.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output and limits")]
pub(crate) struct WorkArgs {
    /// Output format [default: line; with --practice hodoku, or json above 9×9]
    #[arg(long, value_name = "FORMAT", value_parser = format())]
    pub(crate) to: Option<Format>,

    /// Print one JSON object per puzzle, with its solution and everything known about it
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,

    /// Output file, written completely or not at all; compressed if it ends in .gz or .zst
    /// [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Number of attempts to make at once; the puzzles do not depend on it [default: one per core]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) threads: Option<u64>,

    /// Give up after this time, such as `10s`
    #[arg(long, value_name = "TIME", value_parser = crate::args::duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Give up after this many attempts
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(crate) attempts: Option<u64>,

    /// Print statistics to stderr
    #[arg(long)]
    pub(crate) stats: bool,
}

pub(super) fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    let names = Symmetry::ALL
        .iter()
        .copied()
        .map(|one| PossibleValue::new(one.name()).aliases(one.aliases().iter()));
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Symmetry>())
}

pub(super) fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(["easy", "medium", "hard", "unfair", "extreme"])
        .try_map(|name| name.parse::<Level>())
}

fn clues(word: &str) -> Result<(usize, usize), String> {
    range(word, "26 or 24..28", |number| number.parse().ok())
}

fn score(word: &str) -> Result<(u32, u32), String> {
    range(word, "1000 or 900..1000", |number| number.parse().ok())
}

fn er(word: &str) -> Result<(Difficulty, Difficulty), String> {
    range(word, "7.2 or 6.5..7.5", |number| {
        let (whole, tenths) = number.split_once('.').unwrap_or((number, "0"));
        let (whole, tenths) = (whole.parse::<u16>().ok()?, tenths.parse::<u16>().ok()?);
        (tenths < 10 && whole < 100).then(|| Difficulty::from_tenths(10 * whole + tenths))
    })
}

/// Parses a number, or a range written `a..b`, `a..=b` or `a-b`; both ends are included.
fn range<T: Copy>(
    word: &str,
    example: &str,
    number: impl Fn(&str) -> Option<T>,
) -> Result<(T, T), String> {
    let ends = word.split_once("..").or_else(|| word.split_once('-'));
    let range = match ends {
        Some((from, to)) => number(from).zip(number(to.strip_prefix('=').unwrap_or(to))),
        None => number(word).map(|one| (one, one)),
    };
    range.ok_or_else(|| format!("write a number or a range, such as {example}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_has_two_ends_or_is_one_number() {
        assert_eq!(clues("26"), Ok((26, 26)));
        for word in ["24..28", "24..=28", "24-28"] {
            assert_eq!(clues(word), Ok((24, 28)), "{word}");
        }
        for word in ["", "..", "24..", "..28", "x", "2.4", "-3"] {
            assert!(clues(word).is_err(), "{word}");
        }
        let tenths = Difficulty::from_tenths;
        assert_eq!(er("7.2"), Ok((tenths(72), tenths(72))));
        assert_eq!(er("6..7.5"), Ok((tenths(60), tenths(75))));
        assert!(er("7.25").is_err() && er("7.").is_err());
    }
}
