//! The suite `estimate`: how near do estimates come to the truth, and how fast are the dives?
//!
//! An estimate is never right or wrong, so the protocol is its own. Each problem with known numbers
//! of nodes and covers is estimated with [`SEEDS`] seeds and few enough dives that the search
//! beside them does not end. A line shows, for nodes and for covers: the mean of estimate / truth,
//! the root mean square of the relative error, the mean of the error as reported, and the share of
//! seeds with the truth within the range. The last figure is dives per second of CPU time, with all
//! that an estimate does beside them.

use std::io::{self, Write};

use anyhow::{Context, Result, ensure};
use quadrille::{Engine, Figure, Magnitude, models};

use crate::clock::cpu_time;

pub(crate) const NAME: &str = "estimate";
pub(crate) const ABOUT: &str = "estimates of nodes and covers beside the truth";

const SEEDS: u64 = 20;
const DIVES: u64 = 512;

struct Case {
    /// A model with its arguments, separated by blanks.
    model: &'static str,
    /// Few enough that the search beside them does not end.
    dives: u64,
    engine: Engine,
    nodes: u64,
    covers: u64,
}

/// The numbers of nodes are those of `crates/cover/testdata/answers.toml`.
#[rustfmt::skip]
const CASES: &[Case] = &[
    Case { model: "soma",             dives: DIVES, engine: Engine::Cells, nodes: 254_676,    covers: 11_520 },
    Case { model: "pentominoes 6x10", dives: DIVES, engine: Engine::Bits,  nodes: 3_224_717,  covers: 9_356 },
    Case { model: "langford 12",      dives: DIVES, engine: Engine::Bits,  nodes: 1_467_154,  covers: 216_288 },
    Case { model: "queens 13",        dives: DIVES, engine: Engine::Bits,  nodes: 482_350,    covers: 73_712 },
    Case { model: "dominoes 8x8",     dives: DIVES, engine: Engine::Bits,  nodes: 25_977_631, covers: 12_988_816 },
    Case { model: "matching 15",      dives: DIVES, engine: Engine::Bits,  nodes: 1_063_623,  covers: 0 },
];

/// Returns the names of the cases.
pub(crate) fn names() -> impl Iterator<Item = String> {
    CASES.iter().map(Case::name)
}

/// Estimates the named cases, or all, and prints a line for each.
pub(crate) fn run(wanted: &[String], json: bool) -> Result<()> {
    let mut stdout = io::stdout().lock();
    let known = |name: &String| CASES.iter().any(|case| case.name() == *name);
    if let Some(name) = wanted.iter().find(|name| !known(name)) {
        ensure!(false, "there is no case `{name}` in the suite `estimate`: see --list");
    }
    if !json {
        writeln!(stdout, "{:17} {:^31}   {:^31}", "", "nodes", "covers")?;
        let columns = format!("{:>7} {:>7} {:>8} {:>6}", "ratio", "rms", "reported", "within");
        writeln!(stdout, "{:17} {columns}   {columns}   dives/s", "case")?;
    }
    for case in CASES.iter().filter(|case| wanted.is_empty() || wanted.contains(&case.name())) {
        let told = case.measure()?;
        writeln!(stdout, "{}", if json { told.json(case) } else { told.line(case) })?;
        stdout.flush()?;
    }
    Ok(())
}

impl Case {
    fn name(&self) -> String {
        self.model.replace(' ', "")
    }

    fn measure(&self) -> Result<Told> {
        let words: Vec<&str> = self.model.split(' ').collect();
        let [model, words @ ..] = &words[..] else { return Err(anyhow::anyhow!("no model")) };
        let problem = models::build(model, words).context("cannot make the problem")?;
        let (mut nodes, mut covers) = (Sums::default(), Sums::default());
        let (mut dives, start) = (0, cpu_time()?);
        for seed in 0..SEEDS {
            let search = problem.search().engine(self.engine).preprocess(false).seed(seed);
            let estimate = search.estimate(self.dives)?;
            ensure!(!estimate.is_exact(), "{}: the search has ended", self.model);
            nodes.add(estimate.nodes, self.nodes);
            covers.add(estimate.covers, self.covers);
            dives += estimate.dives;
        }
        let seconds = cpu_time()?.saturating_sub(start).as_secs_f64();
        Ok(Told { nodes, covers, rate: dives as f64 / seconds })
    }
}

/// What the seeds of one case add up to.
#[derive(Default)]
struct Sums {
    ratio: f64,
    squares: f64,
    reported: f64,
    within: u64,
}

impl Sums {
    fn add(&mut self, figure: Figure, truth: u64) {
        let known = Magnitude::from(truth);
        // With no cover at all, an estimate of 0 is right.
        let ratio = match truth {
            0 => 1.0 + figure.value.to_f64(),
            truth => figure.value.to_f64() / truth as f64,
        };
        self.ratio += ratio / SEEDS as f64;
        self.squares += (ratio - 1.0) * (ratio - 1.0) / SEEDS as f64;
        self.reported += figure.error / SEEDS as f64;
        self.within += u64::from(figure.low <= known && known <= figure.high);
    }

    fn line(&self) -> String {
        let Sums { ratio, reported, within, .. } = self;
        let (rms, within) = (self.squares.sqrt(), 100 * within / SEEDS);
        format!("{ratio:7.3} {rms:7.3} {reported:8.3} {within:5}%")
    }

    fn json(&self) -> serde_json::Value {
        // JSON has no number for an infinite error.
        serde_json::json!({
            "ratio": self.ratio,
            "rms": self.squares.sqrt(),
            "reported": self.reported.is_finite().then_some(self.reported),
            "within": self.within as f64 / SEEDS as f64,
        })
    }
}

struct Told {
    nodes: Sums,
    covers: Sums,
    rate: f64,
}

impl Told {
    fn line(&self, case: &Case) -> String {
        let (nodes, covers) = (self.nodes.line(), self.covers.line());
        format!("{:17} {nodes}   {covers}   {:7.0}", case.name(), self.rate)
    }

    fn json(&self, case: &Case) -> String {
        let (nodes, covers) = (self.nodes.json(), self.covers.json());
        let record = serde_json::json!({
            "suite": NAME, "case": case.name(), "nodes": nodes, "covers": covers,
            "dives_per_second": self.rate,
        });
        record.to_string()
    }
}
