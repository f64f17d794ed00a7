//! The questions about all covers as one object, once their arguments make sense together.

use std::path::PathBuf;

use quadrille::{Branch, Engine, Limits};

use super::{CoverForm, Settings, cover_form, input, threads};
use crate::args::sets::{ChoiceArgs, CompileArgs, SampleArgs, SetForm, SharesArgs, WorkArgs};
use crate::failure::Failure;
use crate::input::Input;

/// Which covers are meant: those that hold some options, and none of some others. The options are
/// still as typed, because only the problem knows their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) force: Vec<String>,
    pub(crate) forbid: Vec<String>,
}

impl Choice {
    /// Whether all covers are meant.
    pub(crate) fn is_all(&self) -> bool {
        self.force.is_empty() && self.forbid.is_empty()
    }
}

impl From<ChoiceArgs> for Choice {
    fn from(args: ChoiceArgs) -> Choice {
        Choice { force: args.force, forbid: args.forbid }
    }
}

#[derive(Debug)]
pub(crate) struct Compile {
    pub(crate) input: Input,
    pub(crate) choice: Choice,
    pub(crate) settings: Settings,
    pub(crate) to: SetForm,
    /// Where the options are written in the order of the variables, if anywhere; `-` is stdout,
    /// which the set does not need then.
    pub(crate) variables: Option<PathBuf>,
    /// `None` is stdout.
    pub(crate) output: Option<PathBuf>,
}

#[derive(Debug)]
pub(crate) struct Sample {
    pub(crate) input: Input,
    pub(crate) choice: Choice,
    pub(crate) settings: Settings,
    pub(crate) number: u64,
    /// `None` is a new one.
    pub(crate) seed: Option<u64>,
    pub(crate) approximate: bool,
    pub(crate) form: CoverForm,
}

#[derive(Debug)]
pub(crate) struct Shares {
    pub(crate) input: Input,
    pub(crate) choice: Choice,
    pub(crate) settings: Settings,
    pub(crate) numbers: bool,
    pub(crate) json: bool,
}

/// Refuses a choice of covers where they are counted up to symmetry: the symmetries of the problem
/// need not be those of the choice.
pub(super) fn check(choice: &Choice, up_to_symmetry: bool) -> Result<(), Failure> {
    if choice.is_all() || !up_to_symmetry {
        return Ok(());
    }
    let message = "`--up-to-symmetry` cannot be combined with `--force` or `--forbid`";
    Err(Failure::new(message).hint("remove the options from the problem instead"))
}

pub(super) fn compile(args: CompileArgs) -> Result<Compile, Failure> {
    let is_stdout = |path: &PathBuf| path.as_os_str() == "-";
    let output = args.output.filter(|path| !is_stdout(path));
    if output.is_none() && args.variables.as_ref().is_some_and(is_stdout) {
        let failure = Failure::new("`--variables -`: standard output is taken by the set");
        return Err(failure.hint("name a file for the set with `-o FILE`"));
    }
    Ok(Compile {
        input: input(args.input, "compile")?,
        choice: args.choice.into(),
        settings: settings(&args.work),
        to: args.to,
        variables: args.variables,
        output,
    })
}

pub(super) fn sample(args: SampleArgs) -> Result<Sample, Failure> {
    Ok(Sample {
        form: cover_form(args.show, args.numbers, args.json),
        input: input(args.input, "sample")?,
        choice: args.choice.into(),
        settings: settings(&args.work),
        number: args.number,
        seed: args.seed,
        approximate: args.approximate,
    })
}

pub(super) fn shares(args: SharesArgs) -> Result<Shares, Failure> {
    Ok(Shares {
        input: input(args.input, "shares")?,
        choice: args.choice.into(),
        settings: settings(&args.work),
        numbers: args.numbers,
        json: args.json,
    })
}

fn settings(args: &WorkArgs) -> Settings {
    Settings {
        engine: Engine::Auto,
        branch: Branch::default(),
        seed: None,
        memory: args.memory,
        limits: Limits::default().with_time(args.time_limit),
        threads: threads(args.threads),
        preprocess: true,
        stats: args.stats,
    }
}
