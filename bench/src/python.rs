//! The suite `python`: the package `quadrille_cover` and those of PyPI that do the same work.
//!
//! ```text
//! this program --problem as JSON--> python/measure.py CONTENDER
//!              <--"answer nanoseconds"--
//! ```
//!
//! Every run is a process of Python of its own, which imports one package. They live in an
//! environment under `target/`, which is made on first use: the packages of
//! `python/requirements.txt` and our wheel, built with the release profile. A package that cannot
//! be installed does not take part, and the run says so. Nothing of ours is linked with any of
//! them.
//!
//! * `all-…`: make every cover a value of Python.
//! * `count-…`: the number of covers alone, each package by its quickest way.
//! * `compile-…`: all covers as one object, and their number.
//! * `sample-…`: a thousand covers, each drawn with the same probability, from nothing.
//! * `best-…`: the least cost of a cover. Option k costs 37 k modulo 101.
//! * `boards-…`: Sudokus from an array of numpy. The program `quadrille`, which reads and writes
//!   files, is beside it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use anyhow::{Context, Result, anyhow, bail, ensure};
use quadrille::format::{self, Format};
use quadrille::{Problem, models};
use quadrille_sudoku::generate::Order;
use quadrille_sudoku::technique::Level;
use quadrille_sudoku::{Guard, Puzzle, Shape, encode};
use serde::Serialize;

use crate::suite::{Case, Contender, Side, Suite, Work};

/// The suite.
pub(crate) struct Python;

struct Question {
    name: &'static str,
    /// A model with its arguments, `sudoku` and a puzzle, or `boards` and their number.
    problem: &'static str,
    answer: u128,
}

#[rustfmt::skip]
const QUESTIONS: &[Question] = &[
    Question { name: "all-pentominoes6x10",   problem: "pentominoes 6x10",     answer: 9_356 },
    Question { name: "all-pentominoes3x20",   problem: "pentominoes 3x20",     answer: 8 },
    Question { name: "all-soma",              problem: "soma",                 answer: 11_520 },
    Question { name: "all-langford11",        problem: "langford 11",          answer: 35_584 },
    Question { name: "all-dominoes6x8",       problem: "dominoes 6x8",         answer: 167_089 },
    Question { name: "all-queens10",          problem: "queens 10",            answer: 724 },
    Question { name: "all-symlatin7",         problem: "latin 7 reduced symmetric", answer: 6_240 },
    Question { name: "all-sudoku",            problem: HARD,                   answer: 1 },
    Question { name: "count-pentominoes6x10", problem: "pentominoes 6x10",     answer: 9_356 },
    Question { name: "count-dominoes8x8",     problem: "dominoes 8x8",         answer: 12_988_816 },
    Question { name: "count-mutilated8x8",    problem: "dominoes 8x8-00,77",   answer: 0 },
    Question { name: "compile-dominoes8x8",   problem: "dominoes 8x8",         answer: 12_988_816 },
    Question { name: "sample-dominoes8x8",    problem: "dominoes 8x8",         answer: 1_000 },
    Question { name: "best-dominoes8x8",      problem: "dominoes 8x8",         answer: 957 },
    Question { name: "boards-million",        problem: "boards 1000000",       answer: 1_000_000 },
];

/// A puzzle of 17 clues.
const HARD: &str =
    "sudoku .......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

const OURS: &str = "quadrille";
const COMPAT: &str = "compat";
const BINARY: &str = "binary";

struct Peer {
    name: &'static str,
    package: &'static str,
    tasks: &'static [&'static str],
    secondary: bool,
    colors: bool,
    /// Whether it takes only options of two items: the edges of a graph.
    only_pairs: bool,
}

const LISTING: &[&str] = &["all", "count"];

#[rustfmt::skip]
const PEERS: [Peer; 5] = [
    Peer { name: "exact-cover", package: "exact_cover", tasks: LISTING, secondary: false, colors: false, only_pairs: false },
    Peer { name: "xcover",      package: "xcover",      tasks: LISTING, secondary: true,  colors: true,  only_pairs: false },
    Peer { name: "dlx",         package: "dlx",         tasks: LISTING, secondary: true,  colors: false, only_pairs: false },
    Peer { name: "cp-sat",      package: "ortools",     tasks: &["all", "count", "best"], secondary: true, colors: false, only_pairs: false },
    Peer { name: "graphillion", package: "graphillion", tasks: &["compile", "sample"], secondary: false, colors: false, only_pairs: true },
];

impl Suite for Python {
    fn name(&self) -> &'static str {
        "python"
    }

    fn about(&self) -> &'static str {
        "the Python package and others from PyPI"
    }

    fn cases(&self, wanted: &[String], limit: Option<u64>) -> Result<Vec<Case>> {
        ensure!(limit.is_none(), "the suite `python` finds all covers and takes no limit");
        if wanted.is_empty() {
            return QUESTIONS.iter().map(case).collect();
        }
        wanted.iter().map(|name| case(find(name)?)).collect()
    }

    fn prepare(&self, _: &str, contender: &str, _: Option<u64>) -> Result<Work> {
        bail!("`{contender}` runs in Python, not here")
    }

    fn command(&self, case: &str, contender: &str) -> Result<Option<Command>> {
        static MADE: OnceLock<Result<PathBuf, String>> = OnceLock::new();
        let made = MADE.get_or_init(|| environment().map_err(|error| format!("{error:#}")));
        let python = made.as_ref().map_err(|error| anyhow!("{error}"))?;
        if let Some(peer) = PEERS.iter().find(|peer| peer.name == contender) {
            ensure!(has_package(python, peer.package)?, "PyPI's package could not be installed");
        }
        let question = find(case)?;
        let (task, _) = case.split_once('-').context("a case is named after its task")?;
        let mut command = Command::new(python);
        command.arg(folder().join("measure.py")).args([contender, task]).arg(input(question)?);
        if contender == BINARY {
            let program = std::env::current_exe()?.with_file_name("quadrille");
            let program = program.with_extension(std::env::consts::EXE_EXTENSION);
            ensure!(program.exists(), "first `cargo build --release -p quadrille-cli`");
            command.arg(program);
        }
        Ok(Some(command))
    }
}

fn case(question: &Question) -> Result<Case> {
    let mut contenders = vec![Contender { name: OURS, side: Side::Ours }];
    let mut add = |name, side| contenders.push(Contender { name, side });
    if let Some(problem) = build(question)? {
        let has_secondary = problem.items().any(|item| !problem.is_primary(item));
        let are_pairs = problem.options().all(|option| problem.option_items(option).len() == 2);
        let (task, _) = question.name.split_once('-').context("a case is named after its task")?;
        if !has_secondary && LISTING.contains(&task) {
            add(COMPAT, Side::Ours);
        }
        for peer in PEERS {
            if peer.tasks.contains(&task)
                && (peer.secondary || !has_secondary)
                && (peer.colors || !problem.has_colors())
                && (are_pairs || !peer.only_pairs)
            {
                add(peer.name, Side::Peer);
            }
        }
    }
    if question.name.starts_with("count-pent") || question.name.starts_with("boards-") {
        add(BINARY, Side::Ours);
    }
    Ok(Case {
        name: question.name.to_owned(),
        answer: Some(question.answer),
        limit: None,
        puzzles: question.name.starts_with("boards-").then_some(question.answer as usize),
        contenders,
    })
}

fn find(name: &str) -> Result<&'static Question> {
    let found = QUESTIONS.iter().find(|question| question.name == name);
    found.with_context(|| format!("there is no case `{name}` in the suite `python`: see --list"))
}

/// Returns the problem of a question, or `None` if it is about boards.
fn build(question: &Question) -> Result<Option<Problem>> {
    let words: Vec<&str> = question.problem.split(' ').collect();
    match *words {
        ["boards", _] => Ok(None),
        ["sudoku", puzzle] => Ok(Some(encode::problem(&puzzle.parse::<Puzzle>()?))),
        [model, ref words @ ..] => Ok(Some(models::build(model, words)?)),
        [] => bail!("a question needs a problem"),
    }
}

/// A problem in plain lists, as `measure.py` reads it: columns from 0, the primary ones first.
#[derive(Serialize)]
struct Lists {
    primary: usize,
    secondary: usize,
    options: Vec<Vec<usize>>,
    /// Parallel to `options`: 0 for no colour.
    colors: Option<Vec<Vec<usize>>>,
}

impl Lists {
    fn new(problem: &Problem) -> Lists {
        let (primary, secondary): (Vec<_>, Vec<_>) =
            problem.items().partition(|&item| problem.is_primary(item));
        let mut column = vec![0; problem.item_count()];
        for (k, item) in primary.iter().chain(&secondary).enumerate() {
            column[item.index()] = k;
        }
        let columns =
            |option| problem.option_items(option).iter().map(|item| column[item.index()]).collect();
        let colors = |option| {
            let entries = problem.entries(option);
            entries.map(|entry| entry.color.map_or(0, |color| color.index() + 1)).collect()
        };
        Lists {
            primary: primary.len(),
            secondary: secondary.len(),
            options: problem.options().map(columns).collect(),
            colors: problem.has_colors().then(|| problem.options().map(colors).collect()),
        }
    }
}

/// Returns the folder of the script and its requirements.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("python")
}

/// Returns the folder of the environment and of the inputs.
pub(crate) fn place() -> Result<PathBuf> {
    let exe = std::env::current_exe().context("cannot find this program's own file")?;
    Ok(exe.with_file_name("python"))
}

/// Returns the file with the input of a question. It is written if it is not there: the name of a
/// question stands for its problem.
fn input(question: &Question) -> Result<PathBuf> {
    let file = place()?.join(format!("{}.json", question.name));
    if !file.exists() {
        match build(question)? {
            Some(problem) => {
                fs::write(file.with_extension("dlx"), format::write(&problem, Format::Dlx)?)?;
                fs::write(&file, serde_json::to_string(&Lists::new(&problem))?)?;
            }
            None => fs::write(&file, boards(question.answer as usize)?)?,
        }
    }
    Ok(file)
}

/// Returns easy Sudokus, one a line. The same twenty thousand come again and again.
fn boards(count: usize) -> Result<String> {
    let order = Order::new(&Shape::classic()).level(Level::Easy).seed(1);
    let lines = order.puzzles(&Guard::default())?.take(20_000.min(count));
    let lines: Vec<String> = lines.map(|made| made.puzzle.to_string() + "\n").collect();
    Ok(lines.iter().cycle().take(count).map(String::as_str).collect())
}

/// Makes the environment with all packages, and returns its Python.
fn environment() -> Result<PathBuf> {
    let place = place()?;
    fs::create_dir_all(&place)?;
    let scripts = place.join("venv").join(if cfg!(windows) { "Scripts" } else { "bin" });
    let tool = |name: &str| scripts.join(name).with_extension(std::env::consts::EXE_EXTENSION);
    let (python, list) = (tool("python"), folder().join("requirements.txt"));
    let (wanted, mark) = (fs::read_to_string(&list)?, place.join("installed"));
    if !fs::read_to_string(&mark).is_ok_and(|installed| installed == wanted) {
        run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(place.join("venv")))?;
        for package in wanted.lines().filter(|line| !line.starts_with('#')) {
            let install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"];
            // Without a peer the others are still worth comparing.
            if let Err(error) = run(Command::new(&python).args(install).arg(package))
                && PEERS.iter().all(|peer| !package.replace('-', "_").starts_with(peer.package))
            {
                return Err(error);
            }
        }
        fs::write(mark, wanted)?;
    }
    // Ours is built each time; Cargo knows when there is nothing to do.
    let wheels = place.join("wheels");
    let _ = fs::remove_dir_all(&wheels);
    let target = place.parent().and_then(Path::parent).context("there is no target folder")?;
    let root = folder().join("../..");
    let mut build = Command::new(tool("maturin"));
    build.args(["build", "--quiet", "--release", "--locked", "--out"]).arg(&wheels);
    build.arg("--interpreter").arg(&python).arg("--target-dir").arg(target).current_dir(root);
    run(&mut build)?;
    let mut install = Command::new(&python);
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    install.args(["--force-reinstall", "--no-deps", "--no-index", "--find-links"]);
    run(install.arg(&wheels).arg("quadrille-cover"))?;
    Ok(python)
}

fn has_package(python: &Path, package: &str) -> Result<bool> {
    let mut import = Command::new(python);
    import.args(["-c", &format!("import importlib.util as u; exit(not u.find_spec('{package}'))")]);
    Ok(import.stdin(Stdio::null()).status().context("cannot start Python")?.success())
}

pub(crate) fn run(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    // The report has standard output for itself.
    let output = command.stdin(Stdio::null()).output();
    let output = output.with_context(|| format!("cannot start {name}"))?;
    ensure!(
        output.status.success(),
        "{name} failed: {}",
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_yields_a_problem_and_contenders() {
        for question in QUESTIONS {
            let case = case(question).expect(question.name);
            assert_eq!(case.contenders[0].name, OURS);
            if let Some(problem) = build(question).expect(question.name) {
                let lists = Lists::new(&problem);
                assert_eq!(lists.primary + lists.secondary, problem.item_count());
                assert_eq!(lists.options.len(), problem.option_count());
            }
        }
    }

    #[test]
    fn boards_are_lines_of_81_signs() {
        let text = boards(3).expect("easy ones are made quickly");
        assert_eq!(text.lines().map(str::len).collect::<Vec<_>>(), [81; 3]);
    }
}
