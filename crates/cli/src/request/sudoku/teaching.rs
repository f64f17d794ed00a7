//! What is asked of the commands that teach, once the arguments make sense together.

use std::path::PathBuf;

use quadrille::Limits;
use quadrille_sudoku::hint::{Hinter, Stage};
use quadrille_sudoku::technique::TechniqueSet;
use quadrille_sudoku::tell::Language;

use super::{Puzzles, Stream};
use crate::args::sudoku::teaching::{ExplainArgs, HintArgs, TechniquesArgs};
use crate::args::sudoku::{Form, Theme};
use crate::failure::Failure;

#[derive(Debug)]
pub(crate) struct Hint {
    pub(crate) puzzles: Puzzles,
    pub(crate) hinter: Hinter,
    pub(crate) limits: Limits,
    pub(crate) stage: Stage,
    /// Whether to list all steps instead of the next one.
    pub(crate) all: bool,
    pub(crate) language: Language,
    pub(crate) form: HintForm,
    pub(crate) ascii: bool,
    /// `None` is stdout.
    pub(crate) output: Option<PathBuf>,
}

/// The form of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HintForm {
    Text,
    Svg(Theme),
    Json,
}

#[derive(Debug)]
pub(crate) struct Explain {
    pub(crate) stream: Stream,
    pub(crate) techniques: TechniqueSet,
    pub(crate) limits: Limits,
    pub(crate) language: Language,
    pub(crate) form: ExplainForm,
    pub(crate) ascii: bool,
}

/// The form of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExplainForm {
    Sentences,
    SentencesAndBoards,
    Json,
}

/// A list of the techniques.
#[derive(Debug)]
pub(crate) struct Techniques {
    pub(crate) language: Language,
    pub(crate) json: bool,
}

impl Hint {
    pub(crate) fn new(args: HintArgs) -> Result<Hint, Failure> {
        let techniques = match &args.only[..] {
            [] => args.techniques.set(),
            only => only.iter().flat_map(|set| set.iter()).collect(),
        };
        Ok(Hint {
            puzzles: super::puzzles(args.puzzles, "sudoku hint")?,
            hinter: Hinter::new().techniques(techniques),
            limits: Limits::default().with_time(args.time_limit),
            stage: args.stage,
            all: args.all,
            language: args.language.language(),
            form: match (args.json, args.to) {
                (true, _) => HintForm::Json,
                (false, Form::Svg) => HintForm::Svg(args.theme),
                (false, Form::Text) => HintForm::Text,
            },
            ascii: args.ascii,
            output: args.output.filter(|path| path.as_os_str() != "-"),
        })
    }
}

impl Explain {
    pub(crate) fn new(args: ExplainArgs) -> Result<Explain, Failure> {
        Ok(Explain {
            stream: super::stream(args.puzzles, "sudoku explain", &args.stream, false)?,
            techniques: args.techniques.set(),
            limits: Limits::default().with_time(args.time_limit),
            language: args.language.language(),
            form: match (args.json, args.pictures) {
                (true, _) => ExplainForm::Json,
                (false, true) => ExplainForm::SentencesAndBoards,
                (false, false) => ExplainForm::Sentences,
            },
            ascii: args.ascii,
        })
    }
}

impl From<TechniquesArgs> for Techniques {
    fn from(args: TechniquesArgs) -> Techniques {
        Techniques { language: args.language.language(), json: args.json }
    }
}
