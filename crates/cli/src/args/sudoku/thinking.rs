//! The arguments of the commands that reason like a player, as typed.

use std::time::Duration;

use clap::builder::{StringValueParser, TypedValueParser};
use quadrille_sudoku::technique::{Technique, TechniqueSet};

use super::{PuzzleArgs, StreamArgs};

#[derive(Debug, clap::Args)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// What to print: field names separated by commas, or a text with % codes; `--help` lists both
    #[arg(short, long, value_name = "FIELDS", default_value = "puzzle,level,score,er,hardest")]
    pub(crate) format: String,

    /// Print one JSON object per puzzle
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    /// Print one JSON object per puzzle, with every step of its solution
    #[arg(long, conflicts_with = "format")]
    pub(crate) steps: bool,

    #[command(flatten)]
    pub(crate) techniques: TechniqueArgs,

    /// Give up on a puzzle after this time, such as `10s`
    #[arg(long, value_name = "TIME", value_parser = crate::args::duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Print statistics to stderr
    #[arg(long)]
    pub(crate) stats: bool,

    #[command(flatten)]
    pub(crate) stream: StreamArgs,
}

/// Which techniques may be used.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Techniques")]
pub(crate) struct TechniqueArgs {
    /// Also use these techniques, which are off by default, separated by commas; `all` means every
    /// technique
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = techniques())]
    pub(crate) with: Vec<TechniqueSet>,

    /// Do not use these techniques, separated by commas
    #[arg(long, value_name = "TECHNIQUES", value_delimiter = ',', value_parser = techniques())]
    pub(crate) without: Vec<TechniqueSet>,
}

impl TechniqueArgs {
    /// Returns the default techniques, plus those of `--with`, minus those of `--without`.
    pub(crate) fn set(&self) -> TechniqueSet {
        let more = self.with.iter().flat_map(|set| set.iter());
        let less = self.without.iter().flat_map(|set| set.iter());
        let all = more.fold(TechniqueSet::default(), TechniqueSet::with);
        less.fold(all, TechniqueSet::without)
    }
}

/// Parses the name of a technique, or `all`.
fn techniques() -> impl TypedValueParser<Value = TechniqueSet> {
    StringValueParser::new().try_map(|word| match word.as_str() {
        "all" => Ok(TechniqueSet::all()),
        word => named(word).map(|technique| TechniqueSet::EMPTY.with(technique)),
    })
}

/// Parses the name of a technique without those that are searched together with it, or `all`.
pub(super) fn only() -> impl TypedValueParser<Value = TechniqueSet> {
    StringValueParser::new().try_map(|word| match word.as_str() {
        "all" => Ok(TechniqueSet::all()),
        word => named(word).map(|technique| [technique].into_iter().collect()),
    })
}

/// Parses the name of a technique.
pub(super) fn technique() -> impl TypedValueParser<Value = Technique> {
    StringValueParser::new().try_map(|word| named(&word))
}

/// Returns the technique of this name. The error says what is wrong with the name and adds what was
/// probably meant, as a tip in clap's style.
fn named(word: &str) -> Result<Technique, String> {
    word.parse::<Technique>().map_err(|error| match error.hint() {
        Some(hint) => format!("{error}\n\n  tip: {hint}"),
        None => error.to_string(),
    })
}
