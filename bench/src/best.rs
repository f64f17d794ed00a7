//! The suite `best`: the cheapest cover, proven.
//!
//! The peer is HiGHS, a solver of mixed-integer programs, as the package `highspy` of PyPI. It runs
//! in a process of Python (`python/highs.py`), in an environment under `target/` that is made on
//! first use; if it cannot be installed, the run says so and goes on without it. Both get arrays
//! and one thread, and both prove that nothing is cheaper.
//!
//! The cases are models with costs made up by a formula, a random set partitioning problem, and
//! whatever is given: files in the format of the OR-Library (`rows columns`, then for each column
//! `cost k row1 … rowk`), or folders of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Context, Result, anyhow, ensure};
use quadrille::format::{self, Format};
use quadrille::{Problem, ProblemBuilder, models};
use serde::Serialize;

use crate::python::{place, run};
use crate::suite::{Case, Contender, Side, Suite, Work};

/// The suite.
pub(crate) struct Best;

const OURS: &str = "quadrille";
const HIGHS: &str = "highs";

/// The cases: a name, and a model with its arguments.
const MODELS: [(&str, &str); 5] = [
    ("pentominoes6x10", "pentominoes 6x10"),
    ("soma", "soma"),
    ("queens12", "queens 12"),
    ("dominoes10x10", "dominoes 10x10"),
    ("matching10", "matching 10"),
];

/// Random set partitioning problems: a name, items and options.
const RANDOM: [(&str, u64, usize); 2] = [("partition60", 60, 3000), ("partition120", 120, 6000)];

impl Suite for Best {
    fn name(&self) -> &'static str {
        "best"
    }

    fn about(&self) -> &'static str {
        "the cheapest exact cover; files of set partitioning problems may be given"
    }

    fn cases(&self, wanted: &[String], limit: Option<u64>) -> Result<Vec<Case>> {
        ensure!(limit.is_none(), "the suite `best` finds one cover and takes no limit");
        let mut names = Vec::new();
        for name in wanted {
            let path = Path::new(name);
            if path.is_dir() {
                let files = fs::read_dir(path)?.map(|entry| Ok(entry?.path()));
                let mut files = files.collect::<Result<Vec<PathBuf>>>()?;
                files.retain(|file| is_partition(file));
                files.sort();
                names.extend(files.iter().map(|file| file.display().to_string()));
            } else {
                names.push(name.clone());
            }
        }
        if wanted.is_empty() {
            names.extend(MODELS.iter().map(|it| it.0.to_owned()));
            names.extend(RANDOM.iter().map(|it| it.0.to_owned()));
        }
        names.into_iter().map(case).collect()
    }

    fn prepare(&self, case: &str, contender: &str, _: Option<u64>) -> Result<Work> {
        ensure!(contender == OURS, "`{contender}` runs in Python, not here");
        let problem = build(case)?;
        Ok(Box::new(move || {
            let covers = problem.best(1)?;
            let cheapest = covers.first().context("there is no cover")?;
            u128::try_from(cheapest.cost).context("a cost below 0")
        }))
    }

    fn command(&self, case: &str, contender: &str) -> Result<Option<Command>> {
        static MADE: OnceLock<Result<PathBuf, String>> = OnceLock::new();
        if contender == OURS {
            return Ok(None);
        }
        let made = MADE.get_or_init(|| environment().map_err(|error| format!("{error:#}")));
        let python = made.as_ref().map_err(|error| anyhow!("{error}"))?;
        let mut command = Command::new(python);
        command.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("python/highs.py"));
        command.arg(input(case)?);
        Ok(Some(command))
    }
}

fn case(name: String) -> Result<Case> {
    let contenders = vec![
        Contender { name: OURS, side: Side::Ours },
        Contender { name: HIGHS, side: Side::Peer },
    ];
    ensure!(
        MODELS.iter().any(|it| it.0 == name)
            || RANDOM.iter().any(|it| it.0 == name)
            || Path::new(&name).is_file(),
        "there is no case and no file `{name}` for the suite `best`: see --list"
    );
    Ok(Case { name, answer: None, limit: None, puzzles: None, contenders })
}

/// Whether a file is in the format of the OR-Library.
fn is_partition(file: &Path) -> bool {
    fs::read_to_string(file).is_ok_and(|text| Format::detect(&text) == Format::Orlib)
}

fn build(name: &str) -> Result<Problem> {
    if let Some((_, model)) = MODELS.iter().find(|it| it.0 == name) {
        let words: Vec<&str> = model.split(' ').collect();
        return with_costs(&models::build(words[0], &words[1..])?);
    }
    if let Some(&(_, items, options)) = RANDOM.iter().find(|it| it.0 == name) {
        return random(items, options);
    }
    let text = fs::read(name).with_context(|| format!("cannot read {name}"))?;
    format::read(&text, Some(Format::Orlib))
        .with_context(|| format!("{name} is no set partitioning problem"))
}

/// Returns a problem with a cost from 0 to 100 for each option.
fn with_costs(problem: &Problem) -> Result<Problem> {
    let mut builder = ProblemBuilder::new();
    for item in problem.items() {
        match problem.is_primary(item) {
            true => builder.primary(problem.item_name(item)),
            false => builder.secondary(problem.item_name(item)),
        };
    }
    for option in problem.options() {
        let cost = i64::from(option.number()) * 7919 % 101;
        builder.option(problem.entries(option)).cost(cost);
    }
    Ok(builder.build()?)
}

/// Returns a random problem in which each item has an expensive option of its own.
fn random(items: u64, options: usize) -> Result<Problem> {
    let mut state = 7_u64;
    let mut draw = move |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (state >> 33) % below
    };
    let mut builder = ProblemBuilder::new();
    let all: Vec<_> = (0..items).map(|k| builder.primary(format!("i{k}"))).collect();
    for &item in &all {
        builder.option([item]).cost(1_000);
    }
    for _ in 0..options {
        let mut held: Vec<_> = (0..2 + draw(5)).map(|_| all[draw(items) as usize]).collect();
        held.sort_unstable();
        held.dedup();
        let cost = 100 * held.len() as i64 + draw(150) as i64;
        builder.option(held).cost(cost);
    }
    Ok(builder.build()?)
}

/// A problem in plain lists, as `highs.py` reads it: rows from 0, the primary ones first.
#[derive(Serialize)]
struct Lists {
    primary: usize,
    secondary: usize,
    options: Vec<Vec<usize>>,
    costs: Vec<i64>,
}

/// Writes the input of HiGHS, and returns the file.
fn input(case: &str) -> Result<PathBuf> {
    let problem = build(case)?;
    ensure!(!problem.has_colors() && !problem.has_bounds(), "only exact cover problems");
    let (primary, secondary): (Vec<_>, Vec<_>) =
        problem.items().partition(|&item| problem.is_primary(item));
    let mut row = vec![0; problem.item_count()];
    for (k, item) in primary.iter().chain(&secondary).enumerate() {
        row[item.index()] = k;
    }
    let rows = |option| problem.option_items(option).iter().map(|item| row[item.index()]).collect();
    let lists = Lists {
        primary: primary.len(),
        secondary: secondary.len(),
        options: problem.options().map(rows).collect(),
        costs: problem.options().map(|option| problem.cost(option)).collect(),
    };
    let name = Path::new(case).file_name().context("a name")?.to_string_lossy().into_owned();
    let file = place()?.join(format!("best-{name}.json"));
    fs::write(&file, serde_json::to_string(&lists)?)?;
    Ok(file)
}

/// Makes the environment with HiGHS, and returns its Python.
fn environment() -> Result<PathBuf> {
    let venv = place()?.join("highs");
    fs::create_dir_all(place()?)?;
    let scripts = venv.join(if cfg!(windows) { "Scripts" } else { "bin" });
    let python = scripts.join("python").with_extension(std::env::consts::EXE_EXTENSION);
    let mark = venv.join("installed");
    if !mark.exists() {
        run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&venv))?;
        let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/requirements-best.txt");
        let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r"];
        run(Command::new(&python).args(install).arg(list))
            .context("`highspy` of PyPI cannot be installed")?;
        fs::write(mark, "")?;
    }
    Ok(python)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_yields_a_problem_with_costs() {
        for case in Best.cases(&[], None).expect("all cases") {
            assert!(build(&case.name).expect(&case.name).has_costs(), "{}", case.name);
        }
    }
}
