//! The requests of `split`, `run`, `merge` and `parts`, once their arguments make sense.

use std::path::{Path, PathBuf};
use std::time::Duration;

use quadrille::{Branch, Engine, Limits};

use super::{CoverForm, Settings, cover_form, input};
use crate::args::parts::{MergeArgs, PartsArgs, Question, RunArgs, SplitArgs};
use crate::failure::Failure;
use crate::input::Input;

/// The ending of the file of a part.
pub(crate) const PART: &str = "qpt";

/// What is to be divided.
#[derive(Debug)]
pub(crate) enum Split {
    Problem(SplitProblem),
    Part(SplitPart),
}

/// The search of a problem.
#[derive(Debug)]
pub(crate) struct SplitProblem {
    pub(crate) input: Input,
    pub(crate) question: quadrille::Question,
    pub(crate) parts: usize,
    pub(crate) folder: PathBuf,
    pub(crate) engine: Engine,
    pub(crate) branch: Branch,
    pub(crate) seed: Option<u64>,
    pub(crate) preprocess: bool,
    pub(crate) limits: Limits,
}

/// What is left of a part.
#[derive(Debug)]
pub(crate) struct SplitPart {
    pub(crate) part: PathBuf,
    pub(crate) parts: usize,
    pub(crate) limits: Limits,
}

impl Split {
    pub(super) fn new(args: SplitArgs) -> Result<Split, Failure> {
        let SplitArgs { engine, branch, seed, .. } = args;
        let limits = Limits::default().with_time(args.time_limit);
        let parts = |usual| usize::try_from(args.parts.unwrap_or(usual)).unwrap_or(usize::MAX);
        let ending = args.input.file.as_deref().and_then(Path::extension);
        if ending.is_some_and(|ending| ending == PART) {
            for (name, is_given) in [
                ("--output", args.output.is_some()),
                ("--question", args.question.is_some()),
                ("--engine", engine != Engine::default()),
                ("--branch", branch != Branch::default()),
                ("--seed", seed.is_some()),
                ("--no-preprocess", args.no_preprocess),
                ("-k", args.count.is_some()),
                ("--all", args.all),
                ("--at-least-once", args.at_least_once),
            ] {
                if is_given {
                    let message = format!("`{name}` cannot be combined with a part");
                    let hint = "what a part is divided into is like it, and beside it";
                    return Err(Failure::new(message).hint(hint));
                }
            }
            let part = args.input.file.unwrap_or_default();
            return Ok(Split::Part(SplitPart { part, parts: parts(10), limits }));
        }
        super::keep::check(engine, branch, "split")?;
        let question = asked(&args)?;
        let Some(folder) = args.output.clone() else {
            let failure = Failure::new("split: no folder given for the parts");
            return Err(failure.hint("name a new one: `--output DIR`"));
        };
        Ok(Split::Problem(SplitProblem {
            question,
            parts: parts(1000),
            input: input(args.input, "split")?,
            folder,
            engine,
            branch,
            seed,
            preprocess: !args.no_preprocess,
            limits,
        }))
    }
}

/// Checks that what is asked makes sense.
fn asked(args: &SplitArgs) -> Result<quadrille::Question, Failure> {
    let SplitArgs { count, all, at_least_once, .. } = *args;
    let question = args.question.unwrap_or(Question::Solve);
    if question == Question::Best {
        let flags = [
            ("--engine", args.engine != Engine::Auto),
            ("--branch", args.branch != Branch::default()),
            ("--seed", args.seed.is_some()),
        ];
        if let Some((flag, _)) = flags.iter().find(|it| it.1) {
            let message = format!("`{flag}` cannot be combined with `--question best`");
            return Err(Failure::new(message).hint("it is a search of its own kind"));
        }
        let count = count.unwrap_or(1);
        let count = (!all).then(|| usize::try_from(count).unwrap_or(usize::MAX));
        return Ok(quadrille::Question::Best { count, at_least_once });
    }
    let flags = [("-k", count.is_some()), ("--all", all), ("--at-least-once", at_least_once)];
    if let Some((flag, _)) = flags.iter().find(|it| it.1) {
        let failure = Failure::new(format!("`{flag}` asks for the cheapest covers"));
        return Err(failure.hint("add `--question best`; the other questions are about all covers"));
    }
    Ok(match question {
        Question::Count => quadrille::Question::Count,
        _ => quadrille::Question::Solutions,
    })
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
