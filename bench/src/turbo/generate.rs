//! Generates lists of puzzles from a seed, to measure without a file.
//!
//! Every puzzle starts from a full grid: the cells are visited in random order, and each gets the
//! first digit, also in random order, that leaves a solution. Then clues are removed, again in
//! random order, as long as the puzzle stays of its kind. This asks our solver some hundred
//! questions per puzzle, a fraction of a millisecond in all.

use quadrille_sudoku::Draw;
use quadrille_sudoku::turbo::{Board, Solver};

/// The kind of puzzles in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// [`EASY`] clues, one solution, found without a guess.
    Easy,
    /// One solution, and no clue can be removed.
    Minimal,
    /// At least [`MANY`] solutions.
    Many,
    /// Full boxes next to empty ones, as in [`BOXES`]: some puzzles have one solution, some have
    /// several.
    Boxes,
}

/// The number of clues of an easy puzzle.
const EASY: usize = 34;

/// The least number of solutions of a puzzle with many.
const MANY: u64 = 1000;

/// The number of clues in each box, before bands and stacks are shuffled.
const BOXES: [[usize; 3]; 3] = [[9, 3, 0], [9, 9, 0], [0, 0, 5]];

/// Makes `puzzles` puzzles of a kind.
pub(super) fn list(kind: Kind, puzzles: usize, seed: u64) -> Vec<String> {
    let mut maker = Maker { draw: Draw::new(seed), solver: Solver::new() };
    std::iter::repeat_with(|| maker.puzzle(kind)).take(puzzles).map(|board| line(&board)).collect()
}

fn line(board: &[u8; 81]) -> String {
    let sign = |&digit: &u8| if digit == 0 { '.' } else { char::from(b'0' + digit) };
    board.iter().map(sign).collect()
}

struct Maker {
    draw: Draw,
    solver: Solver,
}

impl Maker {
    fn puzzle(&mut self, kind: Kind) -> [u8; 81] {
        loop {
            let full = self.full_grid();
            let puzzle = match kind {
                Kind::Easy => self.easy(full),
                Kind::Minimal => Some(self.minimal(full)),
                Kind::Many => Some(self.many(full)),
                Kind::Boxes => Some(self.boxes(&full)),
            };
            if let Some(puzzle) = puzzle {
                return puzzle;
            }
        }
    }

    fn full_grid(&mut self) -> [u8; 81] {
        let mut board = [0; 81];
        let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        for cell in cells(&mut self.draw) {
            self.draw.shuffle(&mut digits);
            for digit in digits {
                board[cell] = digit;
                if self.solver.solve(Board::Digits(&board)).is_some() {
                    break;
                }
            }
        }
        board
    }

    /// Returns an easy puzzle, if the order drawn leads to one.
    fn easy(&mut self, mut board: [u8; 81]) -> Option<[u8; 81]> {
        let mut clues = 81;
        for cell in cells(&mut self.draw) {
            let digit = std::mem::take(&mut board[cell]);
            clues -= 1;
            if self.solver.count(Board::Digits(&board), 2) != 1 || self.solver.nodes() != 1 {
                board[cell] = digit;
                clues += 1;
            }
            if clues == EASY {
                return Some(board);
            }
        }
        None
    }

    fn minimal(&mut self, mut board: [u8; 81]) -> [u8; 81] {
        for cell in cells(&mut self.draw) {
            let digit = std::mem::take(&mut board[cell]);
            if self.solver.count(Board::Digits(&board), 2) != 1 {
                board[cell] = digit;
            }
        }
        board
    }

    fn many(&mut self, mut board: [u8; 81]) -> [u8; 81] {
        for cell in cells(&mut self.draw) {
            if self.solver.count(Board::Digits(&board), MANY) == MANY {
                break;
            }
            board[cell] = 0;
        }
        board
    }

    fn boxes(&mut self, full: &[u8; 81]) -> [u8; 81] {
        let mut left = BOXES;
        self.draw.shuffle(&mut left);
        let mut stacks = [0, 1, 2];
        self.draw.shuffle(&mut stacks);
        let mut board = [0; 81];
        for cell in cells(&mut self.draw) {
            let left = &mut left[cell / 27][stacks[cell % 9 / 3]];
            if *left > 0 {
                *left -= 1;
                board[cell] = full[cell];
            }
        }
        board
    }
}

/// Returns the cells of a board in random order.
fn cells(draw: &mut Draw) -> [usize; 81] {
    let mut cells = std::array::from_fn(|cell| cell);
    draw.shuffle(&mut cells);
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::turbo::contenders::digits;

    fn boards(kind: Kind) -> Vec<[u8; 81]> {
        list(kind, 20, 1).iter().map(|line| digits(line).expect("a valid line")).collect()
    }

    fn solutions(board: &[u8; 81], limit: u64) -> u64 {
        Solver::portable().count(Board::Digits(board), limit)
    }

    #[test]
    fn easy_puzzles_have_34_clues_and_one_solution() {
        for board in boards(Kind::Easy) {
            assert_eq!(board.iter().filter(|&&digit| digit != 0).count(), 34);
            assert_eq!(solutions(&board, 2), 1);
        }
    }

    #[test]
    fn no_clue_of_a_minimal_puzzle_can_be_removed() {
        for board in boards(Kind::Minimal) {
            assert_eq!(solutions(&board, 2), 1);
            for cell in (0..81).filter(|&cell| board[cell] != 0) {
                let mut less = board;
                less[cell] = 0;
                assert_eq!(solutions(&less, 2), 2);
            }
        }
    }

    #[test]
    fn puzzles_with_many_solutions_have_a_thousand() {
        for board in boards(Kind::Many) {
            assert_eq!(solutions(&board, 1000), 1000);
        }
    }

    #[test]
    fn boxes_have_the_given_numbers_of_clues() {
        for board in boards(Kind::Boxes) {
            let mut clues = [0; 9];
            for cell in (0..81).filter(|&cell| board[cell] != 0) {
                clues[cell / 27 * 3 + cell % 9 / 3] += 1;
            }
            clues.sort_unstable();
            assert_eq!(clues, [0, 0, 0, 0, 3, 5, 9, 9, 9]);
            assert!(solutions(&board, 1) == 1);
        }
    }

    #[test]
    fn equal_seeds_give_equal_lists_and_different_seeds_different_ones() {
        assert_eq!(list(Kind::Minimal, 5, 7), list(Kind::Minimal, 5, 7));
        assert_ne!(list(Kind::Minimal, 5, 7), list(Kind::Minimal, 5, 8));
    }
}
