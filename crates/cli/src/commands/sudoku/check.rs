//! `quadrille sudoku check`: one solution, several or none, and why.

use quadrille::{Cancel, Stop};
use quadrille_sudoku::format::Record;
use quadrille_sudoku::tell::{Language, Scene};
use quadrille_sudoku::turbo::Answer;
use quadrille_sudoku::{Cell, Contradiction, DigitSet, Grid, Puzzle, Verdict};
use serde::Serialize;

use super::push_line;
use crate::Exit;
use crate::failure::Failure;
use crate::request::sudoku::Check;
use crate::stream::{self, Answered, Quick, Sink};
use crate::watch;

pub(crate) fn run(request: &Check) -> Result<Exit, Failure> {
    let cancel = watch::on_ctrl_c()?;
    let plain = !request.json && !request.redundant;
    let quick = request.settings.quick(quick).filter(|_| plain);
    let quick = quick.map(|quick| Quick { limit: 2, ..quick });
    let tally = stream::run(&request.stream, &cancel, quick, |record, sink| {
        answer(request, &cancel, record, sink)
    })?;
    Ok(tally.exit())
}

/// Prints a board with one solution. All other boards need a reason.
fn quick(answer: &Answer, text: &mut Vec<u8>) -> bool {
    let (1, Some(solution)) = (answer.count, answer.first()) else { return false };
    text.extend_from_slice(b"unique\t");
    push_line(text, solution);
    true
}

fn answer(request: &Check, cancel: &Cancel, record: &Record, sink: &Sink<'_>) -> Answered {
    let search = request.settings.search(&record.puzzle, cancel);
    let (verdict, outcome) = search.clone().check();
    let redundant = match &verdict {
        Verdict::Unique(_) if request.redundant => Some(search.redundant()),
        _ => None,
    };
    let is_stopped = redundant.as_ref().is_some_and(Result::is_err);
    let told = Told::new(record, &verdict, redundant);
    if request.json {
        sink.json(&told);
    } else {
        sink.print(format!("{}\t{}\n", told.verdict, told.reason));
    }
    let exit = match verdict {
        Verdict::Unique(_) if is_stopped => Exit::Stopped,
        Verdict::Unique(_) | Verdict::Multiple(_) => Exit::Answered,
        Verdict::None(_) => Exit::None,
        Verdict::Unknown(..) => Exit::Stopped,
    };
    Answered { exit, nodes: outcome.stats.nodes }
}

/// The answer for a puzzle.
#[derive(Serialize)]
struct Told {
    line: usize,
    puzzle: String,
    verdict: &'static str,
    reason: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<String>,
    /// The cells in which two solutions differ, or the cells that contradict each other.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cells: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<Vec<String>>,
}

impl Told {
    /// `redundant` is `None` if it was not asked for.
    fn new(record: &Record, verdict: &Verdict, redundant: Option<Result<Vec<Cell>, Stop>>) -> Told {
        let puzzle = &record.puzzle;
        let line = |grid: &Grid| grid.line(record.symbols);
        let mut told = Told {
            line: record.line,
            puzzle: line(puzzle.grid()),
            verdict: "unique",
            reason: String::new(),
            solutions: Vec::new(),
            cells: Vec::new(),
            redundant: None,
        };
        match verdict {
            Verdict::Unique(solution) => {
                told.solutions = vec![line(solution)];
                told.reason = line(solution);
                if let Some(redundant) = redundant {
                    told.reason += &match &redundant {
                        Err(_) => "\tstopped before the redundant givens were known".into(),
                        Ok(cells) if cells.is_empty() => "\tno given is redundant".into(),
                        Ok(cells) => format!("\tredundant: {}", names(puzzle, cells).join(" ")),
                    };
                    told.redundant = redundant.ok().map(|cells| names(puzzle, &cells));
                }
            }
            Verdict::Multiple(solutions) => {
                told.verdict = "multiple";
                told.solutions = solutions.iter().map(line).collect();
                let [one, other] = &**solutions;
                let differ: Vec<Cell> = puzzle
                    .shape()
                    .cells()
                    .filter(|&cell| one.get(cell) != other.get(cell))
                    .collect();
                told.cells = names(puzzle, &differ);
                told.reason = several(record, one, other, &differ, &told.solutions);
            }
            Verdict::None(contradiction) => {
                told.verdict = "none";
                let candidates = puzzle.candidates();
                let scene = Scene::new(&candidates).with_symbols(record.symbols);
                told.reason = scene.contradiction(contradiction, puzzle, Language::English);
                told.cells = match contradiction {
                    Contradiction::Clash(clash) => names(puzzle, &clash.cells),
                    Contradiction::Core(core) => names(puzzle, &core.cells),
                    _ => Vec::new(),
                };
            }
            Verdict::Unknown(stop, solution) => {
                told.verdict = "unknown";
                told.solutions = solution.iter().map(line).collect();
                let found = if solution.is_some() { "one solution so far" } else { "none so far" };
                told.reason = format!("{found}: {}", watch::stopped(*stop).unwrap_or_default());
            }
        }
        told
    }
}

fn names(puzzle: &Puzzle, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| puzzle.shape().cell_name(cell).to_string()).collect()
}

/// Describes two solutions: `r1c2 is 4 or 7, 12 cells differ: … and …`.
fn several(record: &Record, one: &Grid, other: &Grid, differ: &[Cell], lines: &[String]) -> String {
    let Some(&first) = differ.first() else { return String::new() };
    let name = record.puzzle.shape().cell_name(first);
    let digits: DigitSet = [one, other].iter().filter_map(|grid| grid.get(first)).collect();
    let digits: Vec<String> =
        digits.into_iter().map(|digit| record.symbols.sign(digit).to_string()).collect();
    let (digits, solutions) = (digits.join(" or "), lines.join(" and "));
    format!("{name} is {digits}, {} cells differ: {solutions}", differ.len())
}
