//! Many boards: a board is answered in one call, and a batch on all cores, in order.
//!
//! ```text
//! slice    chunks of boards -----> whichever thread is free -----> the same chunk of answers
//! stream   chunk of boards, and its place in the order -----> that thread -----> visit, in order
//! ```
//!
//! A thread that has nothing to do takes the next chunk, so that hard boards on one side do not leave the other
//! side idle. In a stream it first takes a place in the order, of which there are few: whoever is ahead
//! waits, and memory stays the same however many boards there are. One thread spawns none, as
//! there are none on wasm32.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use super::{Board, Pause, Quota, Solver, fits};
use crate::error::SudokuError;
use crate::grid::Grid;

/// Boards that a thread takes at once: some 50 µs of work if they are easy, 10 ms if they are hard.
const CHUNK: usize = 256;
/// Chunks of a stream on their way, for each thread.
const AHEAD: usize = 4;

/// What there is to say of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The number of solutions, or the limit if there are at least as many.
    pub count: u64,
    /// The solution found first, if there is one.
    first: [u8; 81],
}

impl Answer {
    /// That there is no solution.
    const NONE: Answer = Answer { count: 0, first: [0; 81] };

    /// The solution found first.
    pub fn first(&self) -> Option<&[u8; 81]> {
        (self.count > 0).then_some(&self.first)
    }
}

impl Solver {
    /// A solution, and how many there are up to a limit: with a limit of 2, whether it is the only one.
    ///
    /// ```
    /// use quadrille_sudoku::turbo::{Board, Solver};
    ///
    /// let mut solver = Solver::new();
    /// let answer = solver.answer(Board::Digits(&[0; 81]), 2);
    /// assert_eq!(answer.count, 2);
    /// assert!(answer.first().is_some());
    /// ```
    pub fn answer(&mut self, board: Board<'_>, limit: u64) -> Answer {
        self.answer_within(board, limit, u64::MAX).expect("no search has so many nodes")
    }

    /// As [`answer`](Solver::answer), unless that takes more nodes of the search tree than this.
    pub fn answer_within(&mut self, board: Board<'_>, limit: u64, nodes: u64) -> Option<Answer> {
        self.begin(board);
        let mut answer = Answer::NONE;
        if limit > 0 && self.run(Quota { nodes, solutions: limit }) == Pause::Nodes {
            return None;
        }
        answer.count = self.solutions();
        if answer.count > 0 {
            answer.first = self.first();
        }
        Some(answer)
    }
}

/// The solutions of a classic board, up to a limit: with a limit of 2, one alone is the only one.
///
/// All of them are kept; where there may be too many, [`count`] or [`Solver::for_each`] does not.
///
/// ```
/// use quadrille_sudoku::{Grid, turbo};
///
/// let grid: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// match turbo::solve(&grid, 2)?.as_slice() {
///     [] => panic!("it has a solution"),
///     [only] => assert!(only.to_string().starts_with("534678912")),
///     _ => panic!("it has no second solution"),
/// }
/// # Ok::<(), quadrille_sudoku::SudokuError>(())
/// ```
///
/// # Errors
/// Fails if the board is not 9×9 with the usual boxes and no further rules.
pub fn solve(grid: &Grid, limit: u64) -> Result<Vec<Grid>, SudokuError> {
    let digits = classic(grid)?;
    let mut solutions = Vec::new();
    if limit == 0 {
        return Ok(solutions);
    }
    let _ = Solver::new().for_each(Board::Digits(digits), |solution| {
        solutions.push(Grid::new(grid.shape(), solution).expect("the solver fills in 1 to 9"));
        match solutions.len() as u64 == limit {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    Ok(solutions)
}

/// The number of solutions of a classic board, or the limit if there are at least as many.
///
/// # Errors
/// As [`solve`].
pub fn count(grid: &Grid, limit: u64) -> Result<u64, SudokuError> {
    Ok(Solver::new().count(Board::Digits(classic(grid)?), limit))
}

/// The digits of a classic board.
fn classic(grid: &Grid) -> Result<&[u8; 81], SudokuError> {
    if !fits(grid.shape()) {
        let message = "turbo solves boards of 9×9 with 3×3 boxes and no further rules";
        return Err(SudokuError::new(message).with_hint("`Puzzle::search` solves all others too"));
    }
    Ok(grid.as_bytes().try_into().expect("81 cells"))
}

/// A board with its answer.
type Answered = ([u8; 81], Answer);

/// Boards to be answered on several threads.
///
/// ```
/// use std::ops::ControlFlow;
/// use quadrille_sudoku::turbo::Batch;
///
/// let boards = vec![[0; 81]; 1000];
/// let answers = Batch::new(2).slice(&boards);
/// assert!(answers.iter().all(|answer| answer.count == 2));
///
/// // Boards that come one by one, more than there is memory for.
/// let mut several = 0;
/// let stopped = Batch::new(2).stream(std::iter::repeat([0; 81]), |_board, answer| {
///     several += u32::from(answer.count > 1);
///     if several == 10_000 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
/// });
/// assert_eq!(stopped, ControlFlow::Break("enough"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Batch {
    limit: u64,
    threads: NonZeroUsize,
}

impl Batch {
    /// A batch that counts solutions up to a limit, on all cores.
    pub fn new(limit: u64) -> Batch {
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Batch { limit, threads }
    }

    /// Sets the number of threads; 0 counts as 1, which is the caller's own.
    pub fn threads(mut self, threads: usize) -> Batch {
        self.threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
        self
    }

    /// The answers to these boards, in their order. 0 is an empty cell.
    ///
    /// # Panics
    /// If a digit is above 9.
    pub fn slice(&self, boards: &[[u8; 81]]) -> Vec<Answer> {
        let mut answers = vec![Answer::NONE; boards.len()];
        let chunks = Mutex::new(boards.chunks(CHUNK).zip(answers.chunks_mut(CHUNK)));
        let work = || {
            let mut solver = Solver::new();
            while let Some((boards, answers)) = chunks.lock().ok().and_then(|mut next| next.next())
            {
                for (board, answer) in boards.iter().zip(answers) {
                    *answer = solver.answer(Board::Digits(board), self.limit);
                }
            }
        };
        let threads = self.threads.get().min(boards.len().div_ceil(CHUNK));
        thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
        answers
    }

    /// Tells the answers in the order of the boards, until told to stop. Boards are asked for as they are needed, on
    /// any of the threads, and on more than one some hundred at a time; those begun when it is told to stop are
    /// finished, and not told.
    ///
    /// # Panics
    /// If a digit is above 9.
    pub fn stream<B>(
        &self,
        boards: impl IntoIterator<Item = [u8; 81], IntoIter: Send>,
        mut visit: impl FnMut(&[u8; 81], &Answer) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut boards = boards.into_iter().fuse();
        if self.threads == NonZeroUsize::MIN {
            let mut solver = Solver::new();
            return boards.try_for_each(|board| {
                visit(&board, &solver.answer(Board::Digits(&board), self.limit))
            });
        }
        let boards = Mutex::new(boards);
        let (order, in_order) = mpsc::sync_channel(AHEAD * self.threads.get());
        thread::scope(|scope| {
            for _ in 0..self.threads.get() {
                let (boards, order) = (&boards, order.clone());
                scope.spawn(move || self.work(boards, &order));
            }
            // Only the threads have it now, so that the order ends when the last of them does.
            drop(order);
            for chunk in in_order {
                // A thread that panicked left its chunk unanswered, and is heard at the scope's end.
                let Ok(answered) = chunk.recv() else { break };
                answered.iter().try_for_each(|(board, answer)| visit(board, answer))?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Answers chunk by chunk, until there are no more or nobody waits for them.
    fn work(
        &self,
        boards: &Mutex<impl Iterator<Item = [u8; 81]>>,
        order: &SyncSender<Receiver<Vec<Answered>>>,
    ) {
        let mut solver = Solver::new();
        loop {
            // A source that panicked has no more.
            let Ok(mut source) = boards.lock() else { break };
            let chunk: Vec<[u8; 81]> = source.by_ref().take(CHUNK).collect();
            let (told, answers) = mpsc::sync_channel(1);
            if chunk.is_empty() || order.send(answers).is_err() {
                break;
            }
            drop(source);
            let answer = |board| (board, solver.answer(Board::Digits(&board), self.limit));
            // If nobody waits for it, the next place in the order will not be had.
            let _ = told.send(chunk.into_iter().map(answer).collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic;

    use super::*;

    const FULL: &[u8; 81] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Boards of which no two neighbours have the same first solution: without the digits of some cells, and
    /// each seventh with a clash.
    fn boards(count: usize) -> Vec<[u8; 81]> {
        let board = |k: usize| {
            let digit = |sign: u8| (sign - b'1' + (k % 9) as u8) % 9 + 1;
            let mut board = FULL.map(digit);
            for cell in 0..k % 50 {
                board[cell * (k % 7 + 1) % 81] = 0;
            }
            if k % 7 == 6 {
                board[79] = board[80];
            }
            board
        };
        (0..count).map(board).collect()
    }

    fn one_by_one(boards: &[[u8; 81]], limit: u64) -> Vec<Answer> {
        let mut solver = Solver::new();
        boards.iter().map(|board| solver.answer(Board::Digits(board), limit)).collect()
    }

    #[test]
    fn a_batch_answers_as_one_solver_does_in_the_same_order() {
        for count in [0, 1, CHUNK, 5 * CHUNK + 3] {
            let boards = boards(count);
            for (limit, threads) in [(0, 2), (1, 1), (2, 0), (2, 2), (7, 5)] {
                let (expected, batch) =
                    (one_by_one(&boards, limit), Batch::new(limit).threads(threads));
                assert_eq!(batch.slice(&boards), expected);
                let mut told = Vec::new();
                let end = batch.stream(boards.iter().copied(), |board, answer| {
                    told.push((*board, *answer));
                    ControlFlow::<()>::Continue(())
                });
                assert!(end.is_continue());
                assert!(told.iter().map(|told| told.0).eq(boards.iter().copied()));
                assert!(told.iter().map(|told| told.1).eq(expected));
            }
        }
    }

    #[test]
    fn a_stream_stops_when_told_and_asks_for_few_boards_more() {
        for threads in [1, 3] {
            let mut asked = 0;
            let endless = std::iter::repeat_with(|| {
                asked += 1;
                [0; 81]
            });
            let mut told = 0;
            let end = Batch::new(1).threads(threads).stream(endless, |_, _| {
                told += 1;
                if told == 1000 { ControlFlow::Break(told) } else { ControlFlow::Continue(()) }
            });
            assert_eq!(end, ControlFlow::Break(1000));
            assert!(asked <= 1000 + (AHEAD + 2) * threads * CHUNK, "{asked}");
        }
    }

    #[test]
    fn a_panic_anywhere_ends_the_whole() {
        let bad = |k: usize| if k == 3000 { [10; 81] } else { [0; 81] };
        let broken = |k: usize| if k == 3000 { panic!("no board") } else { [0; 81] };
        let refused = |_: &[u8; 81], _: &Answer| -> ControlFlow<()> { panic!("not this one") };
        let welcome = |_: &[u8; 81], _: &Answer| ControlFlow::<()>::Continue(());
        for threads in [1, 3] {
            let batch = Batch::new(1).threads(threads);
            assert!(panics(|| batch.slice(&(0..9000).map(bad).collect::<Vec<_>>())));
            assert!(panics(|| batch.stream((0..9000).map(bad), welcome)));
            assert!(panics(|| batch.stream((0..9000).map(broken), welcome)));
            assert!(panics(|| batch.stream(std::iter::repeat_n([0; 81], 9000), refused)));
        }
    }

    fn panics<T>(run: impl FnOnce() -> T) -> bool {
        panic::catch_unwind(panic::AssertUnwindSafe(run)).is_err()
    }

    #[test]
    fn an_answer_may_be_given_up() {
        for mut solver in [Solver::new(), Solver::portable()] {
            let empty = Board::Digits(&[0; 81]);
            assert_eq!(solver.answer_within(empty, 1, 1), None);
            assert_eq!(solver.answer_within(empty, u64::MAX, 500), None);
            let answer = solver.answer(empty, 100);
            assert_eq!(answer.count, 100);
            assert_eq!(answer.first().copied(), solver.solve(empty));
            let nodes = solver.nodes();
            assert_eq!(solver.answer_within(empty, 1, nodes).map(|answer| answer.count), Some(1));
            assert_eq!(solver.answer_within(empty, 1, nodes - 1), None);
        }
    }

    #[test]
    fn grids_are_solved_and_counted_if_they_are_classic() {
        let empty = Grid::empty(&crate::Shape::classic());
        assert_eq!(count(&empty, 1234), Ok(1234));
        assert_eq!(solve(&empty, 0), Ok(Vec::new()));
        let some = solve(&empty, 9).expect("classic");
        assert!(some.len() == 9 && some.iter().all(Grid::is_full));
        for shape in [crate::Shape::of_size(4), crate::Shape::classic().with(crate::Variant::X)] {
            let other = Grid::empty(&shape.expect("a shape"));
            assert!(solve(&other, 1).is_err() && count(&other, 1).is_err());
        }
    }
}
