//! The suite `turbo`: how fast is the classic board solved, compared with the crates `sudoku` and
//! `msolve`?
//!
//! A puzzle takes a microsecond or less, so this suite differs from the others: workers stay alive
//! and get chunks of a list in turn, and the best time for each chunk counts. `rounds.rs` is that
//! protocol. `serve.rs` and `worker.rs` are the two ends of the pipe between us and a worker.
//! `contenders.rs` defines the contenders and their programs. `lists.rs` reads lists, and
//! `generate.rs` makes some. `figures.rs` and `instructions.rs` determine further figures;
//! `report.rs` prints all of them.

mod contenders;
mod figures;
mod generate;
mod instructions;
mod lists;
mod report;
mod rounds;
mod serve;
mod worker;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;

pub(crate) use self::contenders::CONTENDERS;
use self::contenders::{Program, Programs, Turbo};
use self::lists::List;
pub(crate) use self::lists::names;
use self::report::{Row, Tables};
use self::worker::Worker;
use crate::report::Comparison;
use crate::suite::{Case, Contender};

pub(crate) const NAME: &str = "turbo";

pub(crate) const ABOUT: &str = "solve lists of classic puzzles as fast as possible";

/// The default limits: find a solution, and prove that it is unique.
const LIMITS: [u64; 2] = [1, 2];

/// The default number of rounds. Chunks are short, and the best of only a few rounds is still
/// noisy.
const ROUNDS: u32 = 7;

/// The default seed for the lists that are generated.
const SEED: u64 = 1;

/// Options for this suite only.
#[derive(clap::Args, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// Also solve each list with N threads, and compare with one thread in wall-clock time. Only
    /// for `turbo`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// Seed for the generated lists. Only for `turbo` [default: 1]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// Do not count instructions with valgrind, which takes a second or more per list. Only for
    /// `turbo`
    #[arg(long)]
    no_instructions: bool,
}

/// What to run.
pub(crate) struct Request<'a> {
    /// Files, folders and names; if empty, all of our lists.
    pub(crate) lists: &'a [String],
    pub(crate) limit: Option<u64>,
    pub(crate) rounds: Option<u32>,
    pub(crate) time_limit: Duration,
    pub(crate) json: bool,
    pub(crate) options: &'a Options,
}

/// Runs the lists one after the other and prints each as soon as it is done. Returns whether there
/// was no wrong answer and no crash.
pub(crate) fn run(request: &Request<'_>) -> Result<bool> {
    let lists = lists::lists(request.lists, request.options.seed.unwrap_or(SEED))?;
    let bench = Bench::new(request)?;
    let limits = request.limit.map_or(LIMITS.to_vec(), |limit| vec![limit]);
    let pairs = || lists.iter().flat_map(|list| limits.iter().map(move |&limit| (list, limit)));
    let cases: Vec<Case> = pairs().map(|(list, limit)| bench.case(list, limit)).collect();
    let tables = Tables::new(&cases);
    let mut stdout = io::stdout().lock();
    if !request.json {
        let rounds = bench.rounds;
        writeln!(stdout, "puzzles per second of CPU time, best of {rounds} rounds for each chunk")?;
        writeln!(stdout, "{}", tables.head())?;
    }
    let mut rows = Vec::with_capacity(cases.len());
    for ((list, limit), case) in pairs().zip(&cases) {
        let row = bench.row(list, limit, case)?;
        if request.json {
            writeln!(stdout, "{}", serde_json::to_string(&row.record())?)?;
        } else {
            writeln!(stdout, "{}", tables.line(&row))?;
        }
        stdout.flush()?;
        rows.push(row);
    }
    if !request.json {
        write!(stdout, "{}", tables.more(&rows))?;
    }
    Ok(!rows.iter().any(|row| row.comparison.any_fault()))
}

/// Builds the program with the peers that we do not link, and returns its path.
pub(crate) fn outside() -> Result<PathBuf> {
    let ours = std::env::current_exe()?;
    contenders::build_outside(&ours.with_file_name("outside"))
}

/// The worker's side of a run: our solver `contender` solves the chunks from standard input.
pub(crate) fn serve(contender: &str) -> Result<()> {
    let mut solver = Turbo::named(contender)?;
    serve::serve(&mut solver, io::stdin().lock(), io::stdout().lock())
}

/// The contenders, and how they are measured.
struct Bench {
    present: Vec<(Contender, Program)>,
    rounds: u32,
    time_limit: Duration,
    threads: Option<usize>,
    counts_instructions: bool,
}

impl Bench {
    fn new(request: &Request<'_>) -> Result<Bench> {
        let (programs, trouble) = Programs::build()?;
        if let Some(trouble) = trouble {
            note(&format!("the peers do not take part: {trouble:#}"));
        }
        let wants_instructions = !request.options.no_instructions;
        let counts_instructions = wants_instructions && instructions::can_be_counted();
        if wants_instructions && !counts_instructions {
            note("instructions are not counted: valgrind is not installed");
        }
        Ok(Bench {
            present: programs.present(),
            rounds: request.rounds.unwrap_or(ROUNDS),
            time_limit: request.time_limit,
            threads: request.options.threads.map(usize::from),
            counts_instructions,
        })
    }

    fn case(&self, list: &List, limit: u64) -> Case {
        Case {
            name: list.name.clone(),
            answer: None,
            limit: Some(limit),
            puzzles: Some(list.lines.len()),
            contenders: self.present.iter().map(|&(one, _)| one).collect(),
        }
    }

    fn row<'r>(&self, list: &'r List, limit: u64, case: &'r Case) -> Result<Row<'r>> {
        let start = |(_, program): &(Contender, Program)| Worker::start(program, self.time_limit);
        let mut workers: Vec<Worker> = self.present.iter().map(start).collect::<Result<_>>()?;
        let measured = rounds::side_by_side(&mut workers, &list.lines, limit, self.rounds)?;
        drop(workers);
        let mut counts = BTreeMap::new();
        for (contender, program) in self.present.iter().filter(|_| self.counts_instructions) {
            // A contender that cannot be run there has no figure: valgrind does not know all
            // instructions of every machine.
            let count = instructions::per_puzzle(program, &list.lines, limit, self.time_limit);
            counts.extend(count.ok().map(|count| (contender.name, count)));
        }
        let with = |threads| figures::threads(&list.lines, limit, threads, self.rounds);
        Ok(Row {
            case,
            comparison: Comparison::new(NAME, case, measured),
            effort: figures::effort(&list.lines, limit),
            slowest: figures::slowest(&list.lines, limit, self.rounds)?,
            instructions: counts,
            threads: self.threads.map(with),
        })
    }
}

/// Prints a note about the figures on stderr.
fn note(text: &str) {
    // If even this cannot be written, there is no one left to tell.
    let _ = writeln!(io::stderr(), "note: {text}");
}
