//! The arguments of the commands that teach, as typed.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use quadrille_sudoku::hint::Stage;
use quadrille_sudoku::technique::TechniqueSet;
use quadrille_sudoku::tell::Language;

use super::thinking::{TechniqueArgs, only};
use super::{Form, PuzzleArgs, StreamArgs, Theme};

#[derive(Debug, clap::Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// How much to reveal: this stage and all before it
    #[arg(short, long, value_name = "STAGE", default_value = "why", value_parser = stage())]
    pub(crate) stage: Stage,

    #[command(flatten)]
    pub(crate) language: LanguageArgs,

    /// List all steps that are possible now, one per line
    #[arg(long, conflicts_with_all = ["stage", "to", "theme", "ascii"])]
    pub(crate) all: bool,

    /// With `--all`: list only steps of these techniques, separated by commas; `all` means every
    /// technique
    #[arg(
        long = "techniques",
        value_name = "TECHNIQUES",
        value_delimiter = ',',
        value_parser = only(),
        requires = "all",
        conflicts_with_all = ["with", "without"]
    )]
    pub(crate) only: Vec<TechniqueSet>,

    /// Print one JSON object per puzzle, or per step with `--all`
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,

    /// Form of the answer: sentences and a board (text), or only the board as a picture (svg)
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) to: Form,

    /// Colours of an SVG; auto follows the viewer's light or dark setting
    #[arg(long, value_name = "THEME", default_value = "auto")]
    pub(crate) theme: Theme,

    /// Draw with plain characters: + - |
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Stop looking for a step after this time, such as `10s`
    #[arg(long, value_name = "TIME", value_parser = crate::args::duration)]
    pub(crate) time_limit: Option<Duration>,

    /// Output file, written completely or not at all [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) techniques: TechniqueArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    #[command(flatten)]
    pub(crate) language: LanguageArgs,

    /// Draw the board before each step that is not a single
    #[arg(short, long, conflicts_with = "json")]
    pub(crate) pictures: bool,

    /// Draw with plain characters: + - |
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Print one JSON object per puzzle
    #[arg(long)]
    pub(crate) json: bool,

    /// Give up on a puzzle after this time, such as `10s`
    #[arg(long, value_name = "TIME", value_parser = crate::args::duration)]
    pub(crate) time_limit: Option<Duration>,

    #[command(flatten)]
    pub(crate) techniques: TechniqueArgs,

    #[command(flatten)]
    pub(crate) stream: StreamArgs,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TechniquesArgs {
    #[command(flatten)]
    pub(crate) language: LanguageArgs,

    /// Print one JSON object per technique
    #[arg(long)]
    pub(crate) json: bool,
}

/// The language of the output.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct LanguageArgs {
    /// Language of the sentences [default: that of the locale, else en]
    #[arg(long, value_name = "LANGUAGE", value_parser = language())]
    lang: Option<Language>,
}

impl LanguageArgs {
    /// Returns the language asked for, else that of the locale, else English.
    pub(crate) fn language(self) -> Language {
        self.lang.unwrap_or_else(language_of_locale)
    }
}

/// Returns the language of the locale, or English if it has none of ours.
pub(crate) fn language_of_locale() -> Language {
    // The first of these that is set decides, as in POSIX.
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    let locale = names
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|locale| !locale.is_empty()));
    locale.and_then(|locale| Language::of_locale(&locale)).unwrap_or_default()
}

fn stage() -> impl TypedValueParser<Value = Stage> {
    PossibleValuesParser::new(Stage::ALL.iter().copied().map(Stage::name)).map(|name| {
        Stage::ALL.iter().copied().find(|stage| stage.name() == name).unwrap_or(Stage::Why)
    })
}

pub(crate) fn language() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.iter().map(|language| language.code()))
        .try_map(|name| name.parse::<Language>())
}
