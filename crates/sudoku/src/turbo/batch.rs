//! Many boards: one board in one call, or a batch on all cores with the answers in order.
//!
//! ```text
//! slice    chunks of boards -----> the next free thread -----> the same chunk of answers
//! stream   chunk of boards, and its place in the order -----> that thread -----> visit, in order
//! ```
//!
//! A free thread takes the next chunk, so hard boards do not leave other threads idle. In a stream
//! it first takes a place in the order. There are only a few places, so a thread that is ahead
//! waits, and memory does not grow with the number of boards. With one thread nothing is spawned,
//! because wasm32 has no threads.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

use super::{Board, Pause, Quota, Solver, fits};
use crate::error::{ErrorKind, OnlyPlain, SudokuError};
use crate::grid::Grid;

/// The number of boards that a thread takes at once: about 50 µs of work for easy ones, 10 ms for
/// hard.
const CHUNK: usize = 256;
/// The number of chunks of a stream in progress, for each thread.
const AHEAD: usize = 4;

/// The answer for one board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The number of solutions; `limit` if there are at least that many.
    pub count: u64,
    /// The first solution found, if there is one.
    first: [u8; 81],
}

impl Answer {
    /// No solution.
    const NONE: Answer = Answer { count: 0, first: [0; 81] };

    /// Returns the first solution found, if there is one.
    pub fn first(&self) -> Option<&[u8; 81]> {
        (self.count > 0).then_some(&self.first)
    }
}

impl Solver {
    /// Finds a solution and counts them up to `limit`: a limit of 2 tells whether the solution is
    /// unique.
    ///
    /// ```
    /// use quadrille_sudoku::turbo::{Board, Solver};
    ///
    /// let mut solver = Solver::new();
    /// let answer = solver.answer(Board::Digits(&[0; 81]), 2);
    /// assert_eq!(answer.count, 2);
    /// assert!(answer.first().is_some());
    /// ```
    ///
    /// # Panics
    ///
    /// If the board contains an invalid digit or character: see [`Board`].
    pub fn answer(&mut self, board: Board<'_>, limit: u64) -> Answer {
        self.answer_within(board, limit, u64::MAX).expect("no search visits 2⁶⁴ nodes")
    }

    /// Does the same as [`answer`](Solver::answer), but gives up and returns `None` if that takes
    /// more than `nodes` nodes of the search tree.
    ///
    /// # Panics
    ///
    /// If the board contains an invalid digit or character: see [`Board`].
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

/// Returns the solutions of a classic board, at most `limit`. With a limit of 2, a single solution
/// is the only one.
///
/// All of them are kept in memory. If there may be too many, use [`count`] or [`Solver::for_each`].
///
/// ```
/// use quadrille_sudoku::{Grid, turbo};
///
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
///         .parse()?;
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

/// Counts the solutions of a classic board. Returns `limit` if there are at least that many.
///
/// # Errors
/// Fails in the same cases as [`solve`].
pub fn count(grid: &Grid, limit: u64) -> Result<u64, SudokuError> {
    Ok(Solver::new().count(Board::Digits(classic(grid)?), limit))
}

/// The digits of a classic board.
fn classic(grid: &Grid) -> Result<&[u8; 81], SudokuError> {
    if !fits(grid.shape()) {
        return Err(ErrorKind::OnlyPlain { needed: OnlyPlain::Turbo }.into());
    }
    Ok(grid.as_bytes().try_into().expect("81 cells"))
}

/// A board with its answer.
type Answered = ([u8; 81], Answer);

/// Solves many boards on several threads.
///
/// ```
/// use std::ops::ControlFlow;
/// use quadrille_sudoku::turbo::Batch;
///
/// let boards = vec![[0; 81]; 1000];
/// let answers = Batch::new(2).slice(&boards);
/// assert!(answers.iter().all(|answer| answer.count == 2));
///
/// // Boards that arrive one by one, more than fit in memory.
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
    /// Creates a batch that counts the solutions of each board up to `limit`, on all cores.
    pub fn new(limit: u64) -> Batch {
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Batch { limit, threads }
    }

    /// Sets the number of threads; 0 counts as 1. One thread means the caller's own.
    pub fn threads(mut self, threads: usize) -> Batch {
        self.threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
        self
    }

    /// Answers these boards, in order. 0 is an empty cell.
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

    /// Calls `visit` with each board and its answer, in order, until it returns
    /// [`ControlFlow::Break`]. The boards are requested on demand, from any of the threads, and in
    /// chunks of some hundred if there are several threads. Boards already begun at a break are
    /// finished, but not reported.
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
            // Only the threads hold a sender now, so the order ends when the last of them does.
            drop(order);
            for chunk in in_order {
                // A thread that panicked left its chunk unanswered; the panic surfaces at the end
                // of the scope.
                let Ok(answered) = chunk.recv() else { break };
                answered.iter().try_for_each(|(board, answer)| visit(board, answer))?;
            }
            ControlFlow::Continue(())
        })
    }

    /// Answers chunk by chunk, until there are no more boards or the receiver is gone.
    fn work(
        &self,
        boards: &Mutex<impl Iterator<Item = [u8; 81]>>,
        order: &SyncSender<Receiver<Vec<Answered>>>,
    ) {
        let mut solver = Solver::new();
        loop {
            // A source that panicked has no more boards.
            let Ok(mut source) = boards.lock() else { break };
            let chunk: Vec<[u8; 81]> = source.by_ref().take(CHUNK).collect();
            let (told, answers) = mpsc::sync_channel(1);
            if chunk.is_empty() || order.send(answers).is_err() {
                break;
            }
            drop(source);
            let answer = |board| (board, solver.answer(Board::Digits(&board), self.limit));
            // If nobody receives it, the next send to the order will fail.
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

    /// Boards with some cells emptied, each seventh with a clash. No two neighbours have the same
    /// first solution.
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
    fn a_batch_gives_the_answers_of_a_single_solver_in_order() {
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
    fn a_stream_stops_on_request_and_reads_few_boards_ahead() {
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
    fn a_panic_anywhere_ends_the_whole_batch() {
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
    fn an_answer_is_given_up_at_the_node_limit() {
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
    fn only_classic_grids_are_solved_and_counted() {
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
