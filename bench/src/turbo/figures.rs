//! Further figures of our solver on a list: its nodes, its slowest puzzle, its gain from threads.

use std::time::{Duration, Instant};

use anyhow::Result;
use quadrille_sudoku::turbo::Batch;
use serde::Serialize;

use super::contenders::{Turbo, digits};
use super::serve::Solve;
use crate::clock::cpu_time;

/// The size of the search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Effort {
    /// Nodes per puzzle: the root, and each side of a guess that was visited.
    pub(super) nodes: f64,
    /// Guesses per puzzle.
    pub(super) guesses: f64,
}

/// Solves the list once more, untimed, and counts nodes and guesses.
pub(super) fn effort(lines: &[String], limit: u64) -> Effort {
    let mut solver = Turbo::new();
    let mut sums = [0; 2];
    for line in lines {
        solver.solve(line, limit);
        let effort = solver.effort();
        sums = [sums[0] + effort[0], sums[1] + effort[1]];
    }
    let [nodes, guesses] = sums.map(|sum| sum as f64 / lines.len() as f64);
    Effort { nodes, guesses }
}

/// The puzzle that takes longest.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Slowest<'l> {
    pub(super) microseconds: f64,
    pub(super) puzzle: &'l str,
}

/// The number of candidates for the slowest puzzle that are timed with more care.
const SUSPECTS: usize = 8;

/// Work between two readings of the clock; a reading takes some hundred nanoseconds.
const WORK: Duration = Duration::from_micros(200);

/// Times every puzzle by itself, best of the rounds, and then the slowest candidates again for
/// longer.
pub(super) fn slowest(lines: &[String], limit: u64, rounds: u32) -> Result<Slowest<'_>> {
    let mut solver = Turbo::new();
    let mut times = vec![Duration::MAX; lines.len()];
    for _ in 0..rounds {
        for (line, time) in lines.iter().zip(&mut times) {
            *time = repeated(&mut solver, line, limit, 1)?.min(*time);
        }
    }
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by_key(|&puzzle| std::cmp::Reverse(times[puzzle]));
    let mut slowest = Slowest { microseconds: 0.0, puzzle: "" };
    for &puzzle in order.iter().take(SUSPECTS) {
        let nanoseconds = times[puzzle].as_nanos().max(1);
        let times = u32::try_from(WORK.as_nanos() / nanoseconds).unwrap_or(u32::MAX).max(1);
        let mut best = Duration::MAX;
        for _ in 0..4 * rounds {
            best = best.min(repeated(&mut solver, &lines[puzzle], limit, times)?);
        }
        let microseconds = best.as_secs_f64() * 1e6 / f64::from(times);
        if microseconds > slowest.microseconds {
            slowest = Slowest { microseconds, puzzle: &lines[puzzle] };
        }
    }
    Ok(slowest)
}

fn repeated(solver: &mut Turbo, line: &str, limit: u64, times: u32) -> Result<Duration> {
    let start = cpu_time()?;
    for _ in 0..times {
        std::hint::black_box(solver.solve(line, limit));
    }
    Ok(cpu_time()?.saturating_sub(start))
}

/// The gain from several threads.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Threads {
    pub(super) threads: usize,
    /// Puzzles per second of wall-clock time, with one thread and with all.
    pub(super) one_rate: f64,
    pub(super) rate: f64,
    pub(super) ratio: f64,
}

/// The approximate time of a run with one thread: short enough that the machine is sometimes
/// otherwise idle, and long enough that starting the threads costs nothing.
const RUN: Duration = Duration::from_millis(50);

/// Runs per round.
const RUNS: u32 = 2;

/// Solves a part of the list, or all of it several times, as a batch, on one thread and on several
/// in turn. The best run of each counts.
pub(super) fn threads(lines: &[String], limit: u64, threads: usize, rounds: u32) -> Threads {
    let all: Vec<[u8; 81]> = lines.iter().filter_map(|line| digits(line)).collect();
    let whole = run(&all, limit, 1).as_secs_f64().max(1e-9);
    let puzzles = (all.len() as f64 * RUN.as_secs_f64() / whole).ceil().max(1.0) as usize;
    let boards: Vec<[u8; 81]> = all.iter().copied().cycle().take(puzzles).collect();
    let mut best = [Duration::MAX; 2];
    for _ in 0..RUNS * rounds {
        for (best, threads) in best.iter_mut().zip([1, threads]) {
            *best = run(&boards, limit, threads).min(*best);
        }
    }
    let [one_rate, rate] = best.map(|time| boards.len() as f64 / time.as_secs_f64().max(1e-9));
    Threads { threads, one_rate, rate, ratio: rate / one_rate }
}

fn run(boards: &[[u8; 81]], limit: u64, threads: usize) -> Duration {
    let start = Instant::now();
    std::hint::black_box(Batch::new(limit).threads(threads).slice(boards));
    start.elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARD: &str =
        "..9.......8.5...3.....2.9.48.76......5..3...6.....5.7......12...7.8...6.4.......1";
    const EASY: &str =
        "637.8.9.2..5..71........6731...46...4..83....7539.1.6...6...89.3..2..7.6.....83.5";

    #[test]
    fn a_guess_adds_two_nodes_unless_the_search_is_cut_short() {
        let list = [EASY.to_owned()];
        assert_eq!(effort(&list, 2), Effort { nodes: 1.0, guesses: 0.0 });
        assert_eq!(effort(&list, 1), Effort { nodes: 1.0, guesses: 0.0 });
        let hard = effort(&[HARD.to_owned()], 2);
        assert!(hard.guesses > 0.0);
        assert_eq!(hard.guesses, (hard.nodes - 1.0) / 2.0);
    }

    #[test]
    fn the_slowest_puzzle_is_the_hard_one() {
        let list = [EASY, HARD, EASY].map(str::to_owned);
        assert_eq!(slowest(&list, 2, 3).expect("a clock").puzzle, HARD);
    }

    #[test]
    fn threads_share_a_list() {
        let list = vec![HARD.to_owned(); 40];
        let found = threads(&list, 2, 2, 1);
        assert!(found.one_rate > 0.0 && found.ratio == found.rate / found.one_rate, "{found:?}");
    }
}
