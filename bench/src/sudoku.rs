//! The suite `sudoku`: solve lists of puzzles, and prove that each solution is unique.
//!
//! A case is a file of puzzles in any format; `17clue`, `minimal` and `hard` are lists of ours.
//! Boards may have any size. The answer is the sum of the numbers of solutions found, with at most
//! 2 (or 1, as the limit says) per puzzle. For a file from elsewhere it is not known, so our engine
//! `links` finds it before the run. If that takes longer than [`PATIENCE`], the others must agree
//! with the first contender.
//!
//! Everyone starts from the digits in their own terms; for us that is a `Puzzle`. What all puzzles
//! share (the exact cover problem of the empty board) is prepared beforehand, for us as for the
//! peers.
//!
//! - `dlx-rs-sudoku` is the Sudoku solver of the crate `dlx-rs`, used as its documentation shows.
//!   It only supports boards with square boxes.
//! - The peers of the suite `cover` know nothing of Sudoku, so they get the smallest possible
//!   problem: without the options that clash with a given, and without the givens themselves and
//!   what they cover. Making it is part of their time, as it is of ours: 7 µs per puzzle of 9×9,
//!   where the fastest of them takes 60 to 80 µs in all. Tried: writing every option and
//!   overwriting those that clash, instead of branching on each, saved one of the 7.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use quadrille::{Engine, Limits, Stop};
use quadrille_sudoku::{Method, Puzzle, Shape, format};

use crate::peers::{self, Input, PEERS, Peer};
use crate::suite::{Case, Contender, Side, Suite, Work};

/// The suite.
pub(crate) struct Sudoku;

/// The named cases: lists in `crates/sudoku/testdata/lists`.
pub(crate) const LISTS: &[&str] = &["17clue", "minimal", "hard"];

/// The default limit: each solution is proven to be unique.
const LIMIT: u64 = 2;

/// How long to look for the answer of a case before the run.
const PATIENCE: Duration = Duration::from_secs(20);

const DLX_RS_SUDOKU: &str = "dlx-rs-sudoku";

impl Suite for Sudoku {
    fn name(&self) -> &'static str {
        "sudoku"
    }

    fn about(&self) -> &'static str {
        "solve puzzles, and find a second solution or prove that there is none"
    }

    fn cases(&self, wanted: &[String], limit: Option<u64>) -> Result<Vec<Case>> {
        let limit = limit.unwrap_or(LIMIT);
        if wanted.is_empty() {
            return LISTS.iter().map(|name| case(name, limit)).collect();
        }
        wanted.iter().map(|name| case(name, limit)).collect()
    }

    fn prepare(&self, case: &str, contender: &str, limit: Option<u64>) -> Result<Work> {
        work(read(case)?, contender, limit.unwrap_or(LIMIT))
    }
}

fn case(name: &str, limit: u64) -> Result<Case> {
    let puzzles = read(name)?;
    Ok(Case {
        name: name.to_owned(),
        answer: answer(&puzzles, limit),
        limit: Some(limit),
        puzzles: Some(puzzles.len()),
        contenders: contenders(&puzzles),
    })
}

fn contenders(puzzles: &[Puzzle]) -> Vec<Contender> {
    let mut contenders: Vec<Contender> =
        methods().map(|(name, _)| Contender { name, side: Side::Ours }).collect();
    let has_square_boxes = |puzzle: &Puzzle| {
        let size = puzzle.shape().size();
        size.isqrt().pow(2) == size
    };
    if puzzles.iter().all(has_square_boxes) {
        contenders.push(Contender { name: DLX_RS_SUDOKU, side: Side::Peer });
    }
    contenders.extend(PEERS.iter().map(|peer| Contender { name: peer.name(), side: Side::Peer }));
    contenders
}

/// Our methods. The first is the default. `frontier` only counts, and would leave these puzzles to
/// another engine.
fn methods() -> impl Iterator<Item = (&'static str, Method)> {
    let apart = [Engine::Auto, Engine::Frontier];
    let engines = Engine::ALL.iter().copied().filter(move |engine| !apart.contains(engine));
    let covers = engines.map(|engine| (engine.name(), Method::Cover(engine)));
    [("auto", Method::Auto)].into_iter().chain(covers)
}

/// Returns the answer found by the engine `links`, unless it takes too long.
fn answer(puzzles: &[Puzzle], limit: u64) -> Option<u128> {
    let start = Instant::now();
    let mut sum = 0;
    for puzzle in puzzles {
        let time = PATIENCE.saturating_sub(start.elapsed());
        let limits = Limits::default().with_solutions(limit).with_time(time);
        let (_, outcome) =
            puzzle.search().method(Method::Cover(Engine::Links)).within(&limits.into()).count();
        match outcome.stop {
            Stop::Exhausted | Stop::SolutionLimit => sum += u128::from(outcome.stats.solutions),
            _ => return None,
        }
    }
    Some(sum)
}

fn work(puzzles: Vec<Puzzle>, contender: &str, limit: u64) -> Result<Work> {
    if let Some((_, method)) = methods().find(|&(name, _)| name == contender) {
        return Ok(ours(puzzles, method, limit));
    }
    if contender == DLX_RS_SUDOKU {
        return Ok(dlx_rs_sudoku(&puzzles, limit));
    }
    match peers::find(contender) {
        Some(peer) => Ok(cover(peer, &puzzles, limit)),
        None => bail!("there is no contender `{contender}`"),
    }
}

fn ours(puzzles: Vec<Puzzle>, method: Method, limit: u64) -> Work {
    Box::new(move || {
        let mut sum = 0;
        for puzzle in &puzzles {
            let (count, _) = puzzle.search().method(method).limit(limit).count();
            sum += u128::try_from(count.at_least()).context("more solutions than the limit")?;
        }
        Ok(sum)
    })
}

fn dlx_rs_sudoku(puzzles: &[Puzzle], limit: u64) -> Work {
    let board = |puzzle: &Puzzle| -> Vec<usize> {
        puzzle.grid().as_bytes().iter().map(|&digit| digit.into()).collect()
    };
    let boards: Vec<Vec<usize>> = puzzles.iter().map(board).collect();
    Box::new(move || {
        let count = |board| peers::up_to(limit, dlx_rs::sudoku::Sudoku::new_from_input(board));
        Ok(boards.iter().map(|board| u128::from(count(board))).sum())
    })
}

fn cover(peer: &'static dyn Peer, puzzles: &[Puzzle], limit: u64) -> Work {
    let mut empty: Vec<(Shape, Rc<Input>)> = Vec::new();
    let mut boards: Vec<(Rc<Input>, Box<[u8]>)> = Vec::with_capacity(puzzles.len());
    for puzzle in puzzles {
        let known = empty.iter().find(|(shape, _)| shape == puzzle.shape());
        let input = match known {
            Some((_, input)) => Rc::clone(input),
            None => {
                let input = Rc::new(Input::new(puzzle.shape().problem()));
                empty.push((puzzle.shape().clone(), Rc::clone(&input)));
                input
            }
        };
        boards.push((input, puzzle.grid().as_bytes().into()));
    }
    Box::new(move || {
        let count = |(empty, digits): &(Rc<Input>, Box<[u8]>)| {
            let size = digits.len().isqrt();
            let givens = digits.iter().enumerate().filter(|(_, digit)| **digit != 0);
            // The empty board has one option for each cell and digit, in this order.
            match empty.after(givens.map(|(cell, &digit)| cell * size + usize::from(digit) - 1)) {
                None => 0,
                Some(left) if left.is_covered() => 1,
                Some(left) => peer.prepare(left)(limit),
            }
        };
        Ok(boards.iter().map(|board| u128::from(count(board))).sum())
    })
}

/// Returns the puzzles of a case.
pub(crate) fn read(case: &str) -> Result<Vec<Puzzle>> {
    let path = match LISTS.contains(&case) {
        true => {
            let lists =
                Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/sudoku/testdata/lists");
            lists.join(case).with_extension("txt")
        }
        false => PathBuf::from(case),
    };
    let text = fs::read_to_string(&path).with_context(|| {
        format!("`{}` is neither a file that can be read nor a list: see --list", path.display())
    })?;
    let puzzles = parse_list(&text).with_context(|| path.display().to_string())?;
    ensure!(!puzzles.is_empty(), "no puzzle in `{}`", path.display());
    Ok(puzzles)
}

/// Returns the puzzles of a text in any format.
fn parse_list(text: &str) -> Result<Vec<Puzzle>> {
    let records = format::read(text.as_bytes(), None, None)?;
    Ok(records.into_iter().map(|record| record.puzzle).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_contender_finds_all_solutions_up_to_the_limit() {
        // One solution in either size, no solution, 288 solutions, and a full board.
        let text = "
            1.....3..2.....4\tone solution
            12....3.......4.
            ................
            1234341221434321

            53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
        ";
        let puzzles = parse_list(text).expect("valid puzzles");
        assert_eq!(puzzles.len(), 5);
        for contender in contenders(&puzzles) {
            let count = |limit| {
                let mut work = work(puzzles.clone(), contender.name, limit).expect("a contender");
                (work().expect("an answer"), work().expect("an answer"))
            };
            assert_eq!(count(1), (4, 4), "{}", contender.name);
            assert_eq!(count(2), (5, 5), "{}", contender.name);
            assert_eq!(count(1000), (291, 291), "{}", contender.name);
        }
        assert_eq!(answer(&puzzles, 2), Some(5));
    }

    #[test]
    fn boards_without_square_boxes_exclude_dlx_rs_sudoku() {
        let puzzles = parse_list(&".".repeat(36)).expect("an empty board");
        let names: Vec<_> = contenders(&puzzles).iter().map(|one| one.name).collect();
        assert!(names.contains(&"dlx-rs") && !names.contains(&DLX_RS_SUDOKU), "{names:?}");
    }

    #[test]
    fn the_lists_hold_300_puzzles_each() {
        for list in LISTS {
            assert_eq!(read(list).expect("a list").len(), 300, "{list}");
        }
    }
}
