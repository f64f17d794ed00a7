//! Both forms of the board visit the same nodes and find the same solutions, in the same order.

use std::ops::ControlFlow;

use super::{Board, Solver};

/// A random number generator good enough to fill boards.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

const FULL: &[u8; 81] =
    b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A full board with some cells emptied and a few digits changed.
fn board(dice: &mut Dice) -> [u8; 81] {
    let (keep, changes) = (dice.below(82), dice.below(3));
    let mut digits = FULL.map(|sign| if dice.below(81) < keep { sign - b'0' } else { 0 });
    for _ in 0..changes {
        digits[dice.below(81) as usize] = dice.below(10) as u8;
    }
    digits
}

fn up_to(solver: &mut Solver, board: Board<'_>, limit: usize) -> Vec<[u8; 81]> {
    let mut found = Vec::new();
    let _ = solver.for_each(board, |digits| {
        found.push(*digits);
        if found.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

fn compare_both_paths(boards: u32) {
    let (mut vectors, mut portable) = (Solver::new(), Solver::portable());
    let mut dice = Dice(1);
    for _ in 0..boards {
        let digits = board(&mut dice);
        let board = Board::Digits(&digits);
        assert_eq!(up_to(&mut vectors, board, 20), up_to(&mut portable, board, 20), "{digits:?}");
        assert_eq!(vectors.nodes(), portable.nodes(), "{digits:?}");
        assert_eq!(vectors.share_done(), portable.share_done());
        let candidates = digits.map(|digit| match digit {
            0 => dice.below(512) as u16 | dice.below(512) as u16,
            digit => 1 << (digit - 1),
        });
        let board = Board::Candidates(&candidates);
        assert_eq!(up_to(&mut vectors, board, 20), up_to(&mut portable, board, 20), "{digits:?}");
        assert_eq!(vectors.nodes(), portable.nodes(), "{digits:?}");
    }
}

#[test]
fn both_forms_find_the_same_solutions_in_order_with_the_same_nodes() {
    compare_both_paths(3000);
}

#[test]
#[ignore = "100,000 boards take some seconds"]
fn both_forms_agree_on_a_hundred_thousand_boards() {
    compare_both_paths(100_000);
}

#[test]
fn digits_and_their_candidates_give_the_same_solutions() {
    let mut solver = Solver::new();
    let mut dice = Dice(2);
    for _ in 0..1000 {
        let digits = board(&mut dice);
        let candidates = digits.map(|digit| if digit == 0 { 0x1FF } else { 1 << (digit - 1) });
        let mut both = [Board::Digits(&digits), Board::Candidates(&candidates)]
            .map(|board| up_to(&mut solver, board, 300));
        if both[0].len() < 300 {
            both.iter_mut().for_each(|found| found.sort_unstable());
            assert_eq!(both[0], both[1], "{digits:?}");
        }
    }
}

/// Several cells with the same digit, some of which see each other. This includes four in a
/// rectangle, where each row and column of one has another.
#[test]
fn equal_digits_that_see_each_other_are_refuted_without_a_guess() {
    let sees = |a: usize, b: usize| {
        let [(row, column), (other_row, other_column)] = [(a / 9, a % 9), (b / 9, b % 9)];
        let same_box = row / 3 == other_row / 3 && column / 3 == other_column / 3;
        a != b && (row == other_row || column == other_column || same_box)
    };
    let mut dice = Dice(3);
    let mut clashes = 0;
    for _ in 0..20_000 {
        let (rows, columns) = (1 + dice.below(3), 1 + dice.below(3));
        let [rows, columns] = [rows, columns]
            .map(|count| (0..count).map(|_| dice.below(9) as usize).collect::<Vec<_>>());
        let cells: Vec<usize> = rows
            .iter()
            .flat_map(|row| columns.iter().map(move |column| 9 * row + column))
            .filter(|_| dice.below(5) > 0)
            .collect();
        let digit = 1 + dice.below(9) as u8;
        let mut digits = [0; 81];
        cells.iter().for_each(|&cell| digits[cell] = digit);
        let is_clash = cells.iter().any(|&a| cells.iter().any(|&b| sees(a, b)));
        clashes += u32::from(is_clash);
        for mut solver in [Solver::new(), Solver::portable()] {
            assert_eq!(solver.count(Board::Digits(&digits), 1), u64::from(!is_clash), "{digits:?}");
            assert!(!is_clash || solver.nodes() == 1, "{digits:?}");
        }
    }
    assert!((1000..19_000).contains(&clashes), "{clashes}");
}

/// Small enough for an interpreter that checks every memory access.
#[test]
fn a_board_with_guesses_is_solved() {
    let puzzle =
        b"006405000100780600850061400000000003980007000001040800005000004600000020010050900";
    let solution =
        b"276495318134782659859361472467518293983627541521943867395276184648139725712854936";
    assert!(Solver::new().has_vectors() || !cfg!(target_feature = "avx2"));
    for mut solver in [Solver::new(), Solver::portable()] {
        let digits = puzzle.map(|sign| sign - b'0');
        let answer = solver.answer(Board::Digits(&digits), 2);
        assert_eq!((answer.count, answer.first()), (1, Some(&solution.map(|sign| sign - b'0'))));
        assert!(solver.guesses() > 0);
        let candidates = digits.map(|digit| if digit == 0 { 0x1FF } else { 1 << (digit - 1) });
        assert_eq!(solver.answer(Board::Candidates(&candidates), 2), answer);
        assert_eq!(solver.answer(Board::Line(puzzle), 2), answer);
        let dots = puzzle.map(|sign| if sign == b'0' { b'.' } else { sign });
        assert_eq!(solver.answer(Board::Line(&dots), 2), answer);
    }
}

#[test]
fn a_full_board_is_its_solution_and_a_wrong_one_has_none() {
    for mut solver in [Solver::new(), Solver::portable()] {
        let mut digits = FULL.map(|sign| sign - b'0');
        assert_eq!(solver.solve(Board::Digits(&digits)), Some(digits));
        assert_eq!(solver.nodes(), 1);
        digits.swap(0, 1);
        assert_eq!(solver.count(Board::Digits(&digits), 2), 0);
        assert_eq!(solver.count(Board::Candidates(&[0; 81]), 2), 0);
        assert_eq!(solver.count(Board::Digits(&[0; 81]), 0), 0);
        assert_eq!(solver.count(Board::Digits(&[0; 81]), 12_345), 12_345);
    }
}

#[test]
fn only_digits_and_dots_are_valid_characters() {
    for sign in 0..=u8::MAX {
        let mut line = [b'.'; 81];
        line[40] = sign;
        let is_sign = sign.is_ascii_digit() || sign == b'.';
        assert_eq!(Board::Line(&line).is_sound(), is_sign, "{sign}");
    }
}

#[test]
#[should_panic(expected = "digits go from 1 to 9")]
fn digits_above_nine_are_refused() {
    Solver::new().solve(Board::Digits(&[10; 81]));
}
