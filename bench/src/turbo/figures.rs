//! What else there is to say of our solver on a list: its nodes, its slowest puzzle, its threads.

use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use serde::Serialize;

use super::contenders::Turbo;
use super::serve::Solve;
use crate::clock::cpu_time;

/// The size of the search.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Effort {
    /// Nodes a puzzle: the root, and each side of a guess that was looked at.
    pub(super) nodes: f64,
    /// Guesses a puzzle.
    pub(super) guesses: f64,
}

/// Solves the list once more, untimed, and asks for the nodes and guesses.
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

/// Puzzles that are timed with care, out of those that seem slowest.
const SUSPECTS: usize = 8;

/// A reading of the clock takes some hundred nanoseconds: so much work is done between two.
const WORK: Duration = Duration::from_micros(200);

/// Times every puzzle by itself, best of the rounds, and then those that seem slowest again and for longer.
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

/// What more threads bring.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Threads {
    pub(super) threads: usize,
    /// Puzzles a second by the clock on the wall, with one thread and with all.
    pub(super) one_rate: f64,
    pub(super) rate: f64,
    pub(super) ratio: f64,
}

/// How long a run takes with one thread, about: long lists are cut into pieces, short ones solved several times. It is
/// short, as the best run of a piece has to find as many cores idle as there are threads.
const RUN: Duration = Duration::from_millis(10);

/// Runs of each piece in a round.
const RUNS: u32 = 4;

/// Solves the list piece by piece, on one thread and on several in turn, and takes the best run of each piece.
pub(super) fn threads(lines: &[String], limit: u64, threads: usize, rounds: u32) -> Threads {
    let whole = run(lines, limit, 1, 1).max(Duration::from_nanos(1));
    let pieces = (whole.as_nanos() / RUN.as_nanos()).max(1);
    let passes = (RUN.as_nanos() / whole.as_nanos()).max(1);
    let [pieces, passes] = [pieces, passes].map(|n| usize::try_from(n).unwrap_or(usize::MAX));
    let pieces: Vec<&[String]> = lines.chunks(lines.len().div_ceil(pieces)).collect();
    let mut best = vec![[Duration::MAX; 2]; pieces.len()];
    for _ in 0..RUNS * rounds {
        for (piece, best) in pieces.iter().zip(&mut best) {
            for (best, threads) in best.iter_mut().zip([1, threads]) {
                *best = run(piece, limit, threads, passes).min(*best);
            }
        }
    }
    let puzzles = (lines.len() * passes) as f64;
    let rate = |which: usize| {
        let time: Duration = best.iter().map(|best| best[which]).sum();
        puzzles / time.as_secs_f64()
    };
    let (one_rate, rate) = (rate(0), rate(1));
    Threads { threads, one_rate, rate, ratio: rate / one_rate }
}

/// Portions that a run is shared out in: so many that no thread waits long for the last, and so few that fetching
/// one costs nothing.
const PORTIONS: usize = 256;

/// The time in which so many threads solve the list so many times: from the first that begins, once all are
/// there, to the last that ends.
fn run(lines: &[String], limit: u64, threads: usize, passes: usize) -> Duration {
    let portion = (lines.len() * passes).div_ceil(PORTIONS);
    let portions: Vec<&[String]> = lines.chunks(portion).collect();
    let next = AtomicUsize::new(0);
    let ready = Barrier::new(threads);
    let work = || {
        let mut solver = Turbo::new();
        ready.wait();
        let start = Instant::now();
        loop {
            let portion = next.fetch_add(1, Ordering::Relaxed);
            if portion >= portions.len() * passes {
                return (start, Instant::now());
            }
            for line in portions[portion % portions.len()] {
                std::hint::black_box(solver.solve(line, limit));
            }
        }
    };
    let times = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let times = workers.into_iter().map(|one| one.join().expect("a solver does not panic"));
        times.reduce(|(start, end), (other_start, other_end)| {
            (start.min(other_start), end.max(other_end))
        })
    });
    times.map_or(Duration::ZERO, |(start, end)| end - start)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARD: &str =
        "..9.......8.5...3.....2.9.48.76......5..3...6.....5.7......12...7.8...6.4.......1";
    const EASY: &str =
        "637.8.9.2..5..71........6731...46...4..83....7539.1.6...6...89.3..2..7.6.....83.5";

    #[test]
    fn a_guess_is_two_nodes_if_nothing_cuts_the_search_short() {
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
    fn threads_share_a_list_between_them() {
        let list = vec![HARD.to_owned(); 40];
        let found = threads(&list, 2, 2, 1);
        assert!(found.one_rate > 0.0 && found.ratio == found.rate / found.one_rate, "{found:?}");
    }
}
