//! The requests of `split`, `run`, `merge` and `parts`, once their arguments make sense.

use std::path::PathBuf;
use std::time::Duration;

use quadrille::{Branch, Engine, Limits};

use super::{CoverForm, Settings, cover_form, input};
use crate::args::parts::{MergeArgs, PartsArgs, Question, RunArgs, SplitArgs};
use crate::failure::Failure;
use crate::input::Input;

#[derive(Debug)]
pub(crate) struct Split {
    pub(crate) input: Input,
    pub(crate) question: Question,
    pub(crate) parts: usize,
    pub(crate) folder: PathBuf,
    pub(crate) engine: Engine,
    pub(crate) branch: Branch,
    pub(crate) seed: Option<u64>,
    pub(crate) preprocess: bool,
}

impl Split {
    pub(super) fn new(args: SplitArgs) -> Result<Split, Failure> {
        let SplitArgs { engine, branch, .. } = args;
        super::keep::check(engine, branch, "split")?;
        Ok(Split {
            input: input(args.input, "split")?,
            question: args.question,
            parts: usize::try_from(args.parts).unwrap_or(usize::MAX),
            folder: args.output,
            engine,
            branch,
            seed: args.seed,
            preprocess: !args.no_preprocess,
        })
    }
}

#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) parts: Vec<PathBuf>,
    pub(crate) settings: Settings,
    pub(crate) every: Duration,
    /// When a part is to be divided further.
    pub(crate) split_after: Option<Duration>,
}

impl Run {
    pub(super) fn new(args: RunArgs) -> Result<Run, Failure> {
        if args.split_after.is_some() && args.threads > 1 {
            let failure = Failure::new("`--split-after` cannot be combined with `--threads`");
            return Err(failure.hint("run more parts beside each other, each on one thread"));
        }
        let settings = Settings {
            engine: Engine::Auto,
            branch: Branch::default(),
            seed: None,
            memory: None,
            limits: Limits::default().with_time(args.time_limit),
            threads: super::threads(Some(args.threads)),
            preprocess: true,
            stats: false,
        };
        let RunArgs { parts, split_after, checkpoint_every: every, .. } = args;
        Ok(Run { parts, settings, every, split_after })
    }
}

#[derive(Debug)]
pub(crate) struct Merge {
    pub(crate) folder: PathBuf,
    pub(crate) form: CoverForm,
}

impl From<MergeArgs> for Merge {
    fn from(args: MergeArgs) -> Merge {
        Merge { folder: args.folder, form: cover_form(args.show, args.numbers, args.json) }
    }
}

#[derive(Debug)]
pub(crate) struct List {
    pub(crate) folder: PathBuf,
    pub(crate) json: bool,
}

impl From<PartsArgs> for List {
    fn from(args: PartsArgs) -> List {
        List { folder: args.folder, json: args.json }
    }
}
