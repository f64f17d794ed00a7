//! What is asked of the commands that reason like a player, once the arguments make sense together.

use std::time::Duration;

use quadrille_sudoku::technique::TechniqueSet;

use super::Stream;
use super::rating::Layout;
use crate::args::sudoku::thinking::RateArgs;
use crate::failure::Failure;

#[derive(Debug)]
pub(crate) struct Rate {
    pub(crate) stream: Stream,
    pub(crate) form: RateForm,
    pub(crate) techniques: TechniqueSet,
    pub(crate) time_limit: Option<Duration>,
}

/// How ratings are printed.
#[derive(Debug)]
pub(crate) enum RateForm {
    Line(Layout),
    Json,
    JsonWithSteps,
}

impl Rate {
    pub(crate) fn new(args: RateArgs) -> Result<Rate, Failure> {
        let RateArgs { puzzles, format, json, steps, techniques, time_limit, stats, stream } = args;
        Ok(Rate {
            stream: super::stream(puzzles, "sudoku rate", &stream, stats)?,
            form: match (json, steps) {
                (_, true) => RateForm::JsonWithSteps,
                (true, false) => RateForm::Json,
                (false, false) => RateForm::Line(Layout::new(&format)?),
            },
            techniques: techniques.set(),
            time_limit,
        })
    }
}
