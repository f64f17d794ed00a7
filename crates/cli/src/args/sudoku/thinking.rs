//! The commands that think like a player, as typed.

use std::time::Duration;

use clap::builder::{StringValueParser, TypedValueParser};
use quadrille_sudoku::technique::{Technique, TechniqueSet};

use super::{PuzzleArgs, StreamArgs};

#[derive(Debug, clap::Args)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// What to print: names with commas between them, or a text with % codes; see below
    #[arg(short, long, value_name = "FIELDS", default_value = "puzzle,level,score,er,hardest")]
    pub(crate) format: String,

    /// Print a JSON object a puzzle
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    /// Print a JSON object a puzzle, with every step of its solution
    #[arg(long, conflicts_with = "format")]
    pub(crate) steps: bool,

    #[command(flatten)]
    pub(crate) techniques: TechniqueArgs,

    /// Give up a puzzle after this time, such as `10s`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Tell on stderr what was done
    #[arg(long)]
    pub(crate) stats: bool,

    #[command(flatten)]
    pub(crate) stream: StreamArgs,
}

/// Which techniques may be used.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Techniques")]
pub(crate) struct TechniqueArgs {
    /// Use these too, with commas between them, though they are off by default; `all` is every one
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = techniques())]
    pub(crate) with: Vec<TechniqueSet>,

    /// Do without these
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = techniques())]
    pub(crate) without: Vec<TechniqueSet>,
}

impl TechniqueArgs {
    /// The techniques by default, with some more or less.
    pub(crate) fn set(&self) -> TechniqueSet {
        let more = self.with.iter().flat_map(|set| set.iter());
        let less = self.without.iter().flat_map(|set| set.iter());
        let all = more.fold(TechniqueSet::default(), TechniqueSet::with);
        less.fold(all, TechniqueSet::without)
    }
}

/// A technique by its name, or all.
fn techniques() -> impl TypedValueParser<Value = TechniqueSet> {
    StringValueParser::new().try_map(|word| match word.as_str() {
        "all" => Ok(TechniqueSet::all()),
        word => named(word).map(|technique| TechniqueSet::EMPTY.with(technique)),
    })
}

/// A technique by its name.
pub(super) fn technique() -> impl TypedValueParser<Value = Technique> {
    StringValueParser::new().try_map(|word| named(&word))
}

/// The technique, or what is wrong with the name and, as a tip of the kind that clap gives, what was meant.
fn named(word: &str) -> Result<Technique, String> {
    word.parse::<Technique>().map_err(|error| match error.hint() {
        Some(hint) => format!("{error}\n\n  tip: {hint}"),
        None => error.to_string(),
    })
}
