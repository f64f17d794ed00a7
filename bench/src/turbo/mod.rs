//! The suite `turbo`: how fast the classic board is solved, list by list, beside the crates `sudoku` and `msolve`.
//!
//! It differs from the other suites in what is short: a puzzle takes a microsecond or less. So workers stay, are given
//! chunks of a list in turn, and the best time for each chunk counts. `rounds.rs` is that protocol, `serve.rs`
//! and `worker.rs` the two ends of the wire between us and a worker, `contenders.rs` who works and in
//! which program. `lists.rs` reads lists and `generate.rs` makes some. `figures.rs` and
//! `instructions.rs` find what else is told; `report.rs` tells it.

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

pub(crate) const ABOUT: &str = "solve lists of classic puzzles, as many a second as can be";

/// Without a limit from the command line: a solution, and the proof that it is the only one.
const LIMITS: [u64; 2] = [1, 2];

/// Rounds, where the command line does not say: chunks are short, and the best of few is still noise.
const ROUNDS: u32 = 7;

/// The seed of the lists that are made here, likewise.
const SEED: u64 = 1;

/// What the command line has for this suite alone.
#[derive(clap::Args, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// Also solve each list with N threads of ours, against one, by the clock on the wall. For `turbo` alone
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// The seed of the lists that are made on the spot. For `turbo` alone [default: 1]
    #[arg(long, value_name = "SEED")]
    seed: Option<u64>,

    /// Do not count instructions with valgrind, which takes a second or more a list. For `turbo` alone
    #[arg(long)]
    no_instructions: bool,
}

/// What is to be done.
pub(crate) struct Request<'a> {
    /// Files, folders and names; all of ours if there are none.
    pub(crate) lists: &'a [String],
    pub(crate) limit: Option<u64>,
    pub(crate) rounds: Option<u32>,
    pub(crate) time_limit: Duration,
    pub(crate) json: bool,
    pub(crate) options: &'a Options,
}

/// Runs the lists one after the other and prints each as soon as it is done. Tells whether all went well.
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
        writeln!(
            stdout,
            "puzzles a second of CPU time, the best of {rounds} rounds of each chunk"
        )?;
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

/// The program of the peers that we do not link, built now.
pub(crate) fn outside() -> Result<PathBuf> {
    let ours = std::env::current_exe()?;
    contenders::build_outside(&ours.with_file_name("outside"))
}

/// The other end of a run: one of ours solves the chunks that come in.
pub(crate) fn serve(contender: &str) -> Result<()> {
    let mut solver = Turbo::named(contender)?;
    serve::serve(&mut solver, io::stdin().lock(), io::stdout().lock())
}

/// Who takes part, and how all of it is measured.
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
            // Who cannot be watched has no figure: valgrind does not know every machine's instructions.
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

/// Tells what a reader of the figures has to know.
fn note(text: &str) {
    // Where even this cannot be written there is no one left to tell.
    let _ = writeln!(io::stderr(), "note: {text}");
}
