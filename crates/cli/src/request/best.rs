//! The request of `best`, once its arguments are checked.

use std::num::NonZeroUsize;

use quadrille::{Branch, Engine, Limits};

use super::keep::Keep;
use super::sets::Choice;
use super::{CoverForm, Settings, input};
use crate::args::best::BestArgs;
use crate::failure::Failure;
use crate::input::Input;

#[derive(Debug)]
pub(crate) struct Best {
    pub(crate) input: Input,
    pub(crate) choice: Choice,
    pub(crate) settings: Settings,
    /// The number of covers; `None` if all cheapest ones are wanted.
    pub(crate) count: Option<usize>,
    pub(crate) at_least_once: bool,
    pub(crate) form: CoverForm,
    /// Where a run keeps its place, if it does.
    pub(crate) keep: Option<Keep>,
}

impl Best {
    /// Checks that the arguments make sense together.
    pub(super) fn new(args: BestArgs) -> Result<Best, Failure> {
        let choice = Choice::from(args.choice);
        if args.at_least_once && !choice.force.is_empty() {
            let message = "`--at-least-once` cannot be combined with `--force`";
            let hint = "give the option an item of its own, that no other option has";
            return Err(Failure::new(message).hint(hint));
        }
        let limits = Limits::default().with_nodes(args.node_limit).with_time(args.time_limit);
        let settings = Settings {
            engine: Engine::Auto,
            branch: Branch::default(),
            seed: None,
            memory: None,
            limits,
            threads: NonZeroUsize::MIN,
            preprocess: !args.no_preprocess,
            stats: args.stats,
        };
        Ok(Best {
            input: input(args.input, "best")?,
            choice,
            keep: Keep::new(args.keep, &settings, false)?,
            settings: settings.on(args.threads),
            count: (!args.all).then(|| usize::try_from(args.count).unwrap_or(usize::MAX)),
            at_least_once: args.at_least_once,
            form: match (args.json, args.numbers) {
                (true, _) => CoverForm::Json,
                (_, true) => CoverForm::Numbers,
                _ => CoverForm::Words,
            },
        })
    }
}
