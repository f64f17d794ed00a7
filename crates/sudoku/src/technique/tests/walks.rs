//! Whole puzzles from step to step: nothing that is right goes, and positions for the files are found on the way.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::super::search::{Scratch, find};
use super::super::{Board, Geometry, Step, Technique, TechniqueSet};
use super::positions;
use crate::grid::Grid;
use crate::puzzle::Puzzle;

pub(super) const MINIMAL: &str = include_str!("../../../../../testdata/sudoku/lists/minimal.txt");

/// Walks from the puzzle to its solution, and calls for every step that a technique of the set makes on the way, the
/// first of each on every board without singles. The first step in the order of the search is made; where there
/// is none, a digit of the solution is placed.
pub(super) fn walk(
    puzzle: &Puzzle,
    solution: &Grid,
    techniques: TechniqueSet,
    every: bool,
    scratch: &mut Scratch<2>,
    mut meet: impl FnMut(&Board<2>, &Step),
) {
    let geometry: Arc<Geometry<2>> = Geometry::classic();
    let mut board = Board::new(&geometry, puzzle);
    while !board.is_solved() {
        if let Some((_, single)) = board.next_single() {
            board.place(single.cell, single.digit);
            continue;
        }
        let mut first: Option<Step> = None;
        let mut place = 0;
        for technique in techniques.iter().filter(|&it| it > Technique::HiddenSingle) {
            if (first.is_some() && !every) || technique.place() == place {
                continue;
            }
            place = technique.place();
            if let Some(step) = find(&board, technique, scratch) {
                meet(&board, &step);
                first = first.or(Some(step));
            }
        }
        if let Some(step) = first {
            board.apply(&step);
            continue;
        }
        let cell = board.open().first().expect("not solved");
        board.place(cell, solution.get(cell).expect("a full board"));
    }
}

#[test]
fn no_step_takes_a_digit_of_the_solution() {
    let mut scratch = Scratch::default();
    for line in MINIMAL.lines().filter(|line| !line.starts_with('#')) {
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        let solution = puzzle.solve().expect("a solution");
        walk(&puzzle, &solution, TechniqueSet::default(), true, &mut scratch, |_, step| {
            check(&puzzle, &solution, step);
        });
    }
}

fn check(puzzle: &Puzzle, solution: &Grid, step: &Step) {
    for removed in &step.removed {
        let right = solution.get(removed.cell) == Some(removed.digit);
        assert!(!right, "{puzzle}: {step:?}");
    }
    for placed in &step.placed {
        assert_eq!(solution.get(placed.cell), Some(placed.digit), "{puzzle}: {step:?}");
    }
    assert!(!(step.removed.is_empty() && step.placed.is_empty()), "{puzzle}: {step:?}");
}

/// With `PUZZLES`, a file with a puzzle a line: how often each technique finds something. With `TECHNIQUE` as well: three positions for it.
/// `ALL` uses techniques that are off by default, too; `EVERY` also looks where an easier technique finds something.
#[test]
#[ignore = "prints a table"]
fn tour() {
    let Ok(file) = std::env::var("PUZZLES") else { return };
    let text = std::fs::read_to_string(file).expect("a file of puzzles");
    let wanted: Option<Technique> =
        std::env::var("TECHNIQUE").ok().map(|name| name.parse().expect("a technique"));
    let [all, every] = ["ALL", "EVERY"].map(|name| std::env::var(name).is_ok());
    let every = every || wanted.is_none();
    let techniques = if all { TechniqueSet::all() } else { TechniqueSet::default() };
    let techniques = wanted.map_or(techniques, |wanted| techniques.with(wanted));
    // In search of one technique, those after it need not be tried: a digit of the solution helps on.
    let needed = |it: &Technique| wanted.is_none_or(|wanted| it.place() <= wanted.place());
    let techniques: TechniqueSet = techniques.iter().filter(needed).collect();
    let mut scratch = Scratch::default();
    let mut table: BTreeMap<Technique, usize> = BTreeMap::new();
    for line in text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#')) {
        if wanted.is_some_and(|wanted| table.get(&wanted).is_some_and(|&count| count > 2)) {
            break;
        }
        let Ok(puzzle) = line[..81].parse::<Puzzle>() else { continue };
        let Some(solution) = puzzle.solve() else { continue };
        let mut shown = false;
        walk(&puzzle, &solution, techniques, every, &mut scratch, |board, step| {
            check(&puzzle, &solution, step);
            if shown && wanted == Some(step.technique) {
                return;
            }
            *table.entry(step.technique).or_default() += 1;
            if wanted == Some(step.technique) {
                shown = true;
                println!("{}", positions::line(board, step));
            }
        });
    }
    for (technique, count) in table {
        println!("# {count:>6} {}", technique.english());
    }
}

/// What techniques cost where they fail: on the boards of the reference at which it needs a chain or more.
#[test]
#[ignore = "measures: run it with --release"]
fn cost_of_failing() {
    let geometry: Arc<Geometry<2>> = Geometry::classic();
    let mut boards = Vec::new();
    for path in super::paths() {
        let mut board = Board::new(&geometry, &path.puzzle);
        for made in &path.steps {
            if made.technique >= Technique::XChain {
                boards.push(board.clone());
            }
            for removed in &made.removed {
                board.remove(removed.cell, removed.digit);
            }
            for placed in &made.placed {
                board.place(placed.cell, placed.digit);
            }
        }
    }
    let mut scratch = Scratch::default();
    let mut times: BTreeMap<(Technique, usize), Duration> = BTreeMap::new();
    for _ in 0..30 {
        for (number, board) in boards.iter().enumerate() {
            let mut place = 0;
            for technique in TechniqueSet::default().iter() {
                let ours = technique < Technique::XChain
                    || (Technique::FrankenXWing..Technique::KrakenFish).contains(&technique);
                if technique.place() == place || !ours {
                    continue;
                }
                place = technique.place();
                let start = Instant::now();
                let found = find(board, technique, &mut scratch);
                let time = start.elapsed();
                let least = times.entry((technique, number)).or_insert(time);
                *least = time.min(*least);
                drop(found);
            }
        }
    }
    println!("{} boards, nanoseconds a board", boards.len());
    let mut sums: BTreeMap<Technique, Duration> = BTreeMap::new();
    for ((technique, _), time) in times {
        *sums.entry(technique).or_default() += time;
    }
    let mean = |time: Duration| time.as_nanos() / boards.len() as u128;
    for (technique, time) in &sums {
        println!("{:>8} {}", mean(*time), technique.english());
    }
    println!("{:>8} all", mean(sums.values().sum()));
}
