//! `quadrille-bench SUITE [CASE…]`: compares our engines with crates that do the same work.
//!
//! A suite ([`suite::Suite`]) defines what is to be done and by whom. [`measure`] runs it, each run
//! in a process of its own. [`report`] prints who took how long, and never a time for a wrong
//! answer. To add a suite, write a module like [`cover`] or [`sudoku`] and add a line to
//! [`suite::SUITES`]. [`turbo`] and [`estimate`] have protocols of their own.

mod best;
mod clock;
mod compile;
mod count;
mod cover;
mod estimate;
mod generate;
mod measure;
mod peers;
mod python;
mod rate;
mod report;
mod sudoku;
mod suite;
mod symmetry;
mod turbo;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;

use crate::measure::Protocol;
use crate::report::{Comparison, Table};
use crate::suite::{Case, SUITES, Suite};

/// The default number of rounds.
const ROUNDS: u32 = 3;

/// Measure Quadrille against other crates: all in one run, best of a few rounds, CPU seconds.
///
/// Every answer is checked against the known one (or, where none is known, against the first one);
/// a wrong answer is shown as such and never timed. Exit: 0 all answers right or out of time; 1 a
/// wrong answer or a crash; 2 bad usage.
#[derive(Parser)]
#[command(name = "quadrille-bench", arg_required_else_help = true)]
struct Args {
    /// The suite to run; `--list` shows all
    suite: Option<String>,

    /// The cases to run; for `sudoku` and `turbo` also files of puzzles, for `turbo` also folders
    /// with files named sudoku_*.txt, for `best` files and folders of the OR-Library [default: all
    /// cases of the suite]
    #[arg(value_name = "CASE")]
    cases: Vec<String>,

    /// Print one JSON object per case instead of a table
    #[arg(long)]
    json: bool,

    /// Number of runs of each contender; the best one counts [default: 3; for `turbo` 7]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    rounds: Option<u32>,

    /// Stop a run (for `turbo`: a chunk) after this many seconds of wall-clock time
    #[arg(long, value_name = "SECONDS", default_value_t = 90, value_parser = clap::value_parser!(u64).range(1..))]
    time_limit: u64,

    /// Maximum number of solutions to look for in each puzzle; 2 proves that a solution is unique.
    /// Only for `sudoku` and `turbo` [default: 2; for `turbo` both 1 and 2]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,

    #[command(flatten)]
    turbo: turbo::Options,

    /// List the suites with their cases and contenders without running them
    #[arg(long)]
    list: bool,

    /// Measure this one contender in this process: on the given case, see `measure`; for `turbo` on
    /// the chunks from standard input, see `turbo/serve.rs`
    #[arg(long, hide = true, value_name = "CONTENDER")]
    measure: Option<String>,
}

fn main() -> ExitCode {
    match answer(&Args::parse()) {
        Ok(exit) => exit,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // If even this cannot be written, there is no one left to tell.
            let _ = writeln!(io::stderr(), "error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Whether the reader of our output has closed it, as `head` does.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let cause = error.downcast_ref::<io::Error>();
    cause.is_some_and(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

fn answer(args: &Args) -> Result<ExitCode> {
    if args.list {
        list(args.suite.as_deref())?;
        return Ok(ExitCode::SUCCESS);
    }
    let name = args.suite.as_deref().context("which suite? see --list")?;
    if name == turbo::NAME {
        return run_turbo(args);
    }
    if name == estimate::NAME {
        refuse_debug_build()?;
        estimate::run(&args.cases, args.json)?;
        return Ok(ExitCode::SUCCESS);
    }
    let suite = find_suite(name)?;
    ensure!(args.turbo == turbo::Options::default(), "this option is only for the suite `turbo`");
    if let Some(contender) = &args.measure {
        let [case] = args.cases.as_slice() else { bail!("--measure takes one case") };
        measure::run_here(suite, case, contender, args.limit)?;
        return Ok(ExitCode::SUCCESS);
    }
    run(suite, args)
}

fn run_turbo(args: &Args) -> Result<ExitCode> {
    if let Some(contender) = &args.measure {
        turbo::serve(contender)?;
        return Ok(ExitCode::SUCCESS);
    }
    refuse_debug_build()?;
    let went_well = turbo::run(&turbo::Request {
        lists: &args.cases,
        limit: args.limit,
        rounds: args.rounds,
        time_limit: Duration::from_secs(args.time_limit),
        json: args.json,
        options: &args.turbo,
    })?;
    Ok(if went_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn refuse_debug_build() -> Result<()> {
    ensure!(!cfg!(debug_assertions), "times of a debug build mean nothing: run with --release");
    Ok(())
}

/// Runs the cases one after the other and prints each as soon as it is done.
fn run(suite: &dyn Suite, args: &Args) -> Result<ExitCode> {
    refuse_debug_build()?;
    let time_limit = Duration::from_secs(args.time_limit);
    let protocol = Protocol { rounds: args.rounds.unwrap_or(ROUNDS), time_limit };
    let mut cases = suite.cases(&args.cases, args.limit)?;
    leave_out_absent(suite, &mut cases)?;
    let table = Table::new(&cases);
    let mut stdout = io::stdout().lock();
    if !args.json {
        writeln!(stdout, "{}", table.head())?;
    }
    let mut exit = ExitCode::SUCCESS;
    for case in &cases {
        let measured = measure::side_by_side(suite, case, &protocol)?;
        let comparison = Comparison::new(suite.name(), case, measured);
        if comparison.any_fault() {
            exit = ExitCode::FAILURE;
        }
        if args.json {
            writeln!(stdout, "{}", serde_json::to_string(&comparison.record())?)?;
        } else {
            writeln!(stdout, "{}", table.line(&comparison))?;
        }
        stdout.flush()?;
    }
    Ok(exit)
}

/// Removes contenders that cannot take part, and says why on stderr.
fn leave_out_absent(suite: &dyn Suite, cases: &mut [Case]) -> Result<()> {
    let mut told = Vec::new();
    for case in cases {
        let name = &case.name;
        let mut trouble = Vec::new();
        case.contenders.retain(|one| match suite.command(name, one.name) {
            Ok(_) => true,
            Err(error) => {
                trouble.push(format!("note: `{}` does not take part: {error:#}", one.name));
                false
            }
        });
        trouble.retain(|text| !told.contains(text));
        for text in trouble {
            writeln!(io::stderr(), "{text}")?;
            told.push(text);
        }
    }
    Ok(())
}

fn list(only: Option<&str>) -> Result<()> {
    let mut stdout = io::stdout().lock();
    let suites = match only {
        Some(turbo::NAME | estimate::NAME) => Vec::new(),
        Some(name) => vec![find_suite(name)?],
        None => SUITES.to_vec(),
    };
    for suite in suites {
        writeln!(stdout, "{}: {}", suite.name(), suite.about())?;
        for case in suite.cases(&[], None)? {
            let names: Vec<&str> = case.contenders.iter().map(|one| one.name).collect();
            let answer = report::show_answer(case.answer);
            writeln!(stdout, "  {:16} {answer:>10}  {}", case.name, names.join(" "))?;
        }
    }
    if only.is_none_or(|name| name == estimate::NAME) {
        writeln!(stdout, "{}: {}", estimate::NAME, estimate::ABOUT)?;
        for name in estimate::names() {
            writeln!(stdout, "  {name}")?;
        }
    }
    if only.is_none_or(|name| name == turbo::NAME) {
        writeln!(stdout, "{}: {}", turbo::NAME, turbo::ABOUT)?;
        let names = turbo::CONTENDERS.map(|one| one.name).join(" ");
        for list in turbo::names() {
            writeln!(stdout, "  {list:27}  {names}")?;
        }
    }
    Ok(())
}

fn find_suite(name: &str) -> Result<&'static dyn Suite> {
    let found = SUITES.iter().find(|suite| suite.name() == name);
    found.copied().with_context(|| format!("there is no suite `{name}`: see --list"))
}
